#include "run/generate.hpp"

#include <algorithm>
#include <utility>

#include "run/internal/in_order.hpp"
#include "run/kinds_generator.hpp"
#include "workshop/controlled_bias.hpp"

namespace nonet {
namespace {

constexpr std::size_t kFlushSize = std::size_t{1} << 16U;
constexpr std::uint64_t kBlocksAhead = 4;  // finished or in work, besides one for each worker

class Worker {
 public:
  Worker(const GeneratePlan& plan, const GeneratedWriter& writer, std::atomic<std::uint64_t>& tried)
      : plan_(plan), writer_(writer), tried_(tried), generator_(plan.rules, plan.backend, plan.options) {}

  bool work(std::uint64_t block, const ChunkText& text, Tally& tally) {
    for (; block_ < block; ++block_) begin_ = end_of_block();
    if (begin_ == plan_.range.end) return false;
    std::uint64_t number = begin_;
    std::string lines;
    bool wanted = true;
    const GenerateResult result =
        generator_.generate(begin_, end_of_block() - begin_, plan_.budget, [&](std::span<const Cell> puzzle) {
          writer_({++number, {plan_.rules.get(), puzzle, {}}}, lines);
          tally.add(Status::done);
          if (lines.size() >= kFlushSize) {
            wanted = text(lines);
            lines.clear();
          }
          return wanted;
        });
    tried_ += result.tried;
    if (result.stop == Stop::failed) throw Error(result.message);
    wanted = wanted && (lines.empty() || text(lines));
    return wanted && result.stop == Stop::exhausted;
  }

 private:
  std::uint64_t end_of_block() const { return std::min(generator_.block_end(begin_), plan_.range.end); }

  const GeneratePlan& plan_;
  const GeneratedWriter& writer_;
  std::atomic<std::uint64_t>& tried_;
  Generator generator_;
  std::uint64_t block_ = 0;  // which begins at begin_
  std::uint64_t begin_ = plan_.range.first;
};

// Its blocks have one puzzle.
class KindsWorker {
 public:
  KindsWorker(const GeneratePlan& plan, const GeneratedWriter& writer, std::atomic<std::uint64_t>& tried)
      : plan_(plan), writer_(writer), tried_(tried), generator_(plan.rules, plan.backend, plan.kinds, plan.options) {}

  bool work(std::uint64_t number, const ChunkText& text, Tally& tally) {
    if (number >= plan_.range.end) return false;
    const DrawnPuzzle drawn = generator_.generate(number, plan_.budget);
    tried_ += drawn.tried;
    if (drawn.stop == Stop::failed) throw Error(drawn.message);
    if (!drawn.puzzle) return false;
    std::string lines;
    writer_({.number = number + 1, .puzzle = *drawn.puzzle, .drawn = &*drawn.puzzle}, lines);
    tally.add(Status::done);
    return lines.empty() || text(lines);
  }

 private:
  const GeneratePlan& plan_;
  const GeneratedWriter& writer_;
  std::atomic<std::uint64_t>& tried_;
  KindsGenerator generator_;
};

class BiasWorker {
 public:
  BiasWorker(const GeneratePlan& plan, const GeneratedWriter& writer)
      : plan_(plan), writer_(writer), generator_(plan.options.seed) {}

  bool work(std::uint64_t block, const ChunkText& text, Tally& tally) {
    std::string lines;
    const Stop stop = generator_.generate(block, plan_.budget, [&](const WeightedPuzzle& puzzle) {
      writer_({0, {plan_.rules.get(), puzzle.clues, {}}, puzzle.weight}, lines);
      tally.add(Status::done);
      return true;
    });
    return stop == Stop::exhausted && (lines.empty() || text(lines));
  }

 private:
  const GeneratePlan& plan_;
  const GeneratedWriter& writer_;
  ControlledBias generator_;
};

// Works on numbered blocks from `first` on, until a worker reports the end.
void run_blocks(std::uint64_t first, unsigned jobs, const std::stop_token& stop, TextSink sink, Tally& tally,
                const auto& make_worker, const std::function<void(std::uint64_t block)>& written) {
  const auto next = [&](std::uint64_t number, std::uint64_t& block) {
    block = first + number;
    return !stop.stop_requested();
  };
  const auto make_work = [&] {
    return [&, worker = make_worker()](std::uint64_t block, const ChunkText& text) mutable {
      Tally counts;
      const bool whole = worker.work(block, text, counts);
      return Finished{whole, [&, whole, block, counts = std::move(counts)] {
                        tally.add(counts);
                        if (whole && written) written(block);
                      }};
    };
  };
  run_in_order<std::uint64_t>(jobs, kBlocksAhead + jobs, std::move(sink), next, make_work);
}

}  // namespace

void run_controlled_bias(const GeneratePlan& plan, std::uint64_t first, unsigned jobs, const GeneratedWriter& writer,
                         TextSink sink, Tally& tally, const std::function<void(std::uint64_t next)>& written) {
  run_blocks(
      first, jobs, plan.budget.stop, std::move(sink), tally, [&] { return BiasWorker(plan, writer); },
      [&](std::uint64_t block) {
        if (written) written(block + 1);
      });
}

void run_generate(const GeneratePlan& plan, unsigned jobs, const GeneratedWriter& writer, TextSink sink, Tally& tally,
                  std::atomic<std::uint64_t>& tried, const std::function<void(std::uint64_t next)>& written) {
  if (!plan.kinds.empty()) {
    run_blocks(
        plan.range.first, jobs, plan.budget.stop, std::move(sink), tally,
        [&] { return KindsWorker(plan, writer, tried); },
        [&](std::uint64_t number) {
          if (written) written(number + 1);
        });
    return;
  }
  const Generator blocks(plan.rules, plan.backend, plan.options);
  std::uint64_t end = plan.range.first;
  run_blocks(
      0, jobs, plan.budget.stop, std::move(sink), tally, [&] { return Worker(plan, writer, tried); },
      [&](std::uint64_t /*block*/) {
        end = std::min(blocks.block_end(end), plan.range.end);
        if (written) written(end);
      });
}

}  // namespace nonet
