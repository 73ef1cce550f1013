#include "nonet/run/blocks.hpp"

#include <atomic>
#include <utility>

#include "nonet/base/threads.hpp"
#include "nonet/run/ordered_output.hpp"

namespace nonet {

void run_blocks(const BlockOptions& options, const std::function<std::unique_ptr<BlockWorker>()>& make_worker,
                TextSink sink, Tally& tally) {
  constexpr std::uint64_t kAhead = 4;  // and one for each worker, between doing and writing
  OrderedOutput output(std::move(sink));
  std::atomic<std::uint64_t> next = 0;
  const std::uint64_t count = options.end - options.first;
  const auto work_on_blocks = [&] {
    const std::unique_ptr<BlockWorker> worker = make_worker();
    while (true) {
      const std::uint64_t place = next++;
      if (place >= count) break;
      output.wait_for_turn(place, kAhead + options.jobs);
      if (output.closed() || options.stop.stop_requested()) {
        output.cut(place);
        break;
      }
      Tally counts;
      bool whole = false;
      try {
        whole = worker->work(
            options.first + place, [&](std::string_view text) { return output.append(place, text); }, counts);
      } catch (...) {
        output.cut(place);
        throw;
      }
      // The tally is changed under the output's lock only.
      if (!whole) {
        output.cut(place, [&tally, counts = std::move(counts)] { tally.add(counts); });
        break;
      }
      output.finish(place, [&, place, counts = std::move(counts)] {
        tally.add(counts);
        if (options.written) options.written(options.first + place);
      });
    }
  };
  run_in_threads(options.jobs, [&] {
    try {
      work_on_blocks();
    } catch (...) {
      next = count;
      throw;
    }
  });
}

}  // namespace nonet
