// What the tasks of solve.hpp and workshop.hpp share: a backend, a result that is used again, a writer, and text that
// waits to be handed on. Internal.
#pragma once

#include <algorithm>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "nonet/encoder.hpp"
#include "run/solve.hpp"

namespace nonet {

struct TaskSetup {
  BackendSpec backend;
  Budget budget;
  ResultWriter writer;
  Cube cube = {};
};

/// The outcome of a board that the backend does not take.
inline Outcome refusal(std::string why) { return {.stop = Stop::failed, .message = std::move(why)}; }

/// Status and message of a puzzle that was searched.
void set_outcome(PuzzleResult& result, const Outcome& outcome);

class TaskWorker : public ChunkWorker {
 public:
  explicit TaskWorker(TaskSetup setup) : setup_(std::move(setup)), backends_(setup_.backend) {}

  bool work(const ParsedChunk& chunk, const ChunkText& text, Tally& tally) final;

 protected:
  /// Longer text is handed on between two records.
  static constexpr std::size_t kFlushSize = std::size_t{1} << 16U;

  /// Works on the whole chunk before handle() is called for its records.
  virtual void prepare(const ParsedChunk& /*chunk*/) {}
  /// Fills in the result of a puzzle. False: stopped before the puzzle was done.
  virtual bool handle(const ParsedChunk& chunk, std::size_t slot, PuzzleResult& result) = 0;
  /// Whether results have the text of their records even where nothing stands beside the puzzle.
  virtual bool wants_records() const { return false; }
  /// Whether the result is written after handle(), which may have written it itself.
  virtual bool reports() const { return true; }
  virtual bool cut_short(const PuzzleResult& /*result*/) const { return false; }

  void write(const PuzzleResult& result) { setup_.writer(result, text_); }
  /// False: no more text is wanted.
  bool flush(std::size_t at_least);
  BackendCache& backends() { return backends_; }
  /// Calls work(backend, segment, its results) for each segment of a chunk. `results` gets an element a slot;
  /// those of boards that the backend does not take become refused(why).
  template <class Result>
  void by_segment(const ParsedChunk& chunk, std::vector<Result>& results, const auto& refused, const auto& work) {
    results.resize(chunk.slots());
    for (const ParsedChunk::Segment& segment : chunk.segments()) {
      const auto its = std::span<Result>(results).subspan(segment.first_slot, segment.puzzles.count);
      if (const std::string why = backends_.why_not(segment.rules); !why.empty()) {
        std::fill(its.begin(), its.end(), refused(why));
      } else {
        work(backends_.get(segment.rules), segment, its);
      }
    }
  }
  const Budget& budget() const { return setup_.budget; }
  const BackendSpec& backend() const { return setup_.backend; }
  /// The puzzles under the cube, for the backend. Valid until the next call.
  BatchView under_cube(BatchView puzzles);
  PuzzleView under_cube(const PuzzleView& puzzle) {
    return under_cube(BatchView{puzzle.rules, 1, puzzle.clues, puzzle.excluded})[0];
  }

 private:
  TaskSetup setup_;
  BackendCache backends_;
  const ChunkText* taken_by_ = nullptr;  // of the chunk at hand
  PuzzleResult result_;
  std::vector<std::uint64_t> excluded_;
  std::string text_;
};

}  // namespace nonet
