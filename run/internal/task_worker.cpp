#include "run/internal/task_worker.hpp"

#include <algorithm>

#include "nonet/check.hpp"
#include "nonet/cores.hpp"

namespace nonet {
namespace {

// One result is used for all records, because making one costs as much as printing it.
void begin(PuzzleResult& result, const ParsedChunk& chunk, const ParsedChunk::Entry& entry, bool wants_record) {
  result.index = entry.index;
  result.line = entry.line;
  result.record = wants_record ? chunk.whole_text_of(entry) : chunk.text_of(entry);
  result.status = Status::invalid;
  result.outcome = nullptr;
  result.solution = {};
  result.message.clear();
  result.redundant = nullptr;
  result.redundant_constraints = nullptr;
  result.given = {};
  result.wrong = nullptr;
  result.board = {};
  result.candidates = {};
  result.values = {};
  result.explanation = nullptr;
  result.key = {};
  if (entry.slot) {
    result.puzzle = chunk.puzzle(*entry.slot);
  } else {
    result.puzzle.reset();
    result.message = entry.why();
    if (entry.timeout) result.status = Status::timeout;
  }
}

}  // namespace

void set_outcome(PuzzleResult& result, const Outcome& outcome) {
  result.outcome = &outcome;
  result.status = status_of(outcome);
  if (!outcome.message.empty()) result.message = outcome.message;
  if (result.status == Status::no_solution) result.message = why_contradictory(*result.puzzle);
}

bool TaskWorker::work(const ParsedChunk& chunk, const ChunkText& text, Tally& tally) {
  const CoreInUse core(setup_.backend.options.cores);
  taken_by_ = &text;
  prepare(chunk);
  bool whole = true;
  for (const ParsedChunk::Entry& entry : chunk.records()) {
    PuzzleResult& result = result_;
    begin(result, chunk, entry, wants_records());
    if (entry.slot && !handle(chunk, *entry.slot, result)) {
      whole = false;
      break;
    }
    if (!entry.slot || reports()) write(result);
    tally.add(result.status);
    if (result.outcome != nullptr && !result.outcome->stats.backend.empty()) {
      const Stats& stats = result.outcome->stats;
      tally.add({stats.backend, 1, stats.solver_runs > 0 ? 1U : 0U, stats.configuration});
    }
    if (entry.slot && cut_short(result)) tally.add_cut_short();
    whole = flush(kFlushSize);
    if (!whole) break;
  }
  return flush(1) && whole;
}

bool TaskWorker::flush(std::size_t at_least) {
  if (text_.size() < at_least) return true;
  const bool wanted = (*taken_by_)(text_);
  text_.clear();
  return wanted;
}

BatchView TaskWorker::under_cube(BatchView puzzles) {
  if (setup_.cube.empty()) return puzzles;
  const std::size_t words = puzzles.clues.size() / puzzles.count * digit_words(puzzles.rules->side());
  excluded_.assign(puzzles.count * words, 0);
  std::copy(puzzles.excluded.begin(), puzzles.excluded.end(), excluded_.begin());
  for (std::size_t i = 0; i < puzzles.count; ++i) {
    restrict_to(setup_.cube, *puzzles.rules, std::span<std::uint64_t>(excluded_).subspan(i * words, words));
  }
  puzzles.excluded = excluded_;
  return puzzles;
}

}  // namespace nonet
