// Numbered work in several threads, whose text is written in the order of its numbers.
//
// Example:
//     std::string squares;
//     const auto next = [](std::uint64_t number, std::uint64_t& item) { item = number; return number < 4; };
//     const auto make_work = [] {
//       return [](std::uint64_t item, const nonet::TextSink& text) {
//         return nonet::Finished{text(std::to_string(item * item) + " ")};
//       };
//     };
//     const auto sink = [&](std::string_view text) { squares += text; return true; };
//     nonet::run_in_order<std::uint64_t>(2, 8, sink, next, make_work);
//     assert(squares == "0 1 4 9 ");
#pragma once

#include <cstdint>
#include <mutex>
#include <optional>
#include <string_view>
#include <utility>

#include "base/threads.hpp"
#include "run/ordered_output.hpp"

namespace nonet {

/// How the work on an item ended.
struct Finished {
  bool whole = true;                    ///< false: it was stopped, and nothing after its text is written
  OrderedOutput::Written written = {};  ///< called when its text is written, one at a time and in order
};

/// Calls next(number, item) for 0, 1, ... until it returns false, one call at a time, and work(item, text) for each
/// item. Each of the `jobs` threads has its own item, which next() fills anew, and its own work of make_work(). text()
/// returns false when no more is wanted. A number begins when fewer than `ahead` numbers wait to be written.
/// Rethrows the first exception when all threads have ended; what comes before it is still written.
template <class Item, class Next, class MakeWork>
void run_in_order(unsigned jobs, std::uint64_t ahead, TextSink sink, const Next& next, const MakeWork& make_work) {
  constexpr std::size_t kForEach = std::size_t{4} << 20U;  // bytes that wait
  OrderedOutput output(std::move(sink), kForEach * (8 + std::size_t{jobs}));
  std::mutex mutex;
  std::uint64_t begun = 0;
  bool ended = false;
  // Also makes the next item, because a thread for that alone would take a core from the work.
  const auto begin = [&](Item& item, std::optional<std::uint64_t>& number) {
    const std::lock_guard lock(mutex);
    if (ended) return false;
    ended = true;  // should next() throw
    number = begun;
    output.wait_for_turn(begun, ahead);
    ended = output.closed() || !next(begun, item);
    if (!ended) ++begun;
    return !ended;
  };
  run_in_threads(jobs, [&] {
    std::optional<std::uint64_t> number;
    const auto end = [&] {
      const std::lock_guard lock(mutex);
      ended = true;
    };
    try {
      auto work = make_work();
      Item item{};
      while (begin(item, number)) {
        Finished finished = work(item, [&](std::string_view text) { return output.append(*number, text); });
        if (!finished.whole) {
          output.cut(*number, std::move(finished.written));
          break;
        }
        output.finish(*number, std::move(finished.written));
      }
    } catch (...) {
      // Before end(), because the thread that makes an item may be waiting for this one's turn.
      if (number) output.cut(*number);
      end();
      throw;
    }
    end();
  });
}

}  // namespace nonet
