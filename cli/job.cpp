#include "cli/job.hpp"

#include <algorithm>
#include <utility>

#include "nonet/check.hpp"
#include "nonet/cores.hpp"

namespace nonet::cli {
namespace {

// All records use one result, because making one costs as much as printing it.
void begin(PuzzleResult& result, const ParsedChunk& chunk, const ParsedChunk::Entry& entry, bool wants_record) {
  result.index = entry.index;
  result.line = entry.line;
  result.record = wants_record ? chunk.whole_text_of(entry) : chunk.text_of(entry);
  result.status = Status::invalid;
  result.outcome = nullptr;
  result.made.reset();
  result.values = {};
  result.message.clear();
  result.cut_short = false;
  result.written = false;
  if (entry.slot) {
    result.puzzle = chunk.puzzle(*entry.slot);
  } else {
    result.puzzle.reset();
    result.message = entry.why();
    if (entry.timeout) result.status = Status::timeout;
  }
}

}  // namespace

Outcome outcome_of(Verdict verdict, Stop stop, std::string message) {
  switch (verdict) {
    case Verdict::no_solution:
      return {.solutions = 0, .stop = Stop::exhausted};
    case Verdict::unique:
      return {.solutions = 1, .stop = Stop::exhausted};
    case Verdict::multiple:
      return {.solutions = 2, .stop = Stop::solution_limit};
    default:
      break;
  }
  const std::uint64_t found = verdict == Verdict::solved ? 1 : 0;
  return {.solutions = found, .stop = stop == Stop::exhausted ? Stop::gave_up : stop, .message = std::move(message)};
}

void set_outcome(PuzzleResult& result, const Outcome& outcome) {
  result.outcome = &outcome;
  result.status = status_of(outcome);
  if (!outcome.message.empty()) result.message = outcome.message;
  if (result.status == Status::no_solution) result.message = why_contradictory(*result.puzzle);
}

bool JobWorker::work(const ParsedChunk& chunk, const ChunkText& text, Tally& tally) {
  const CoreInUse core(setup_.backend.options.cores);
  taken_by_ = &text;
  prepare(chunk);
  bool whole = true;
  for (const ParsedChunk::Entry& entry : chunk.records()) {
    PuzzleResult& result = result_;
    begin(result, chunk, entry, setup_.job->originals);
    if (entry.slot && !handle(chunk, *entry.slot, result)) {
      whole = false;
      break;
    }
    if (!result.written) write(result);
    tally.add(result.status);
    if (result.outcome != nullptr && !result.outcome->stats.backend.empty()) {
      const Stats& stats = result.outcome->stats;
      tally.add({stats.backend, 1, stats.solver_runs > 0 ? 1U : 0U, stats.configuration});
    }
    if (result.cut_short) tally.add_cut_short();
    whole = flush(kFlushSize);
    if (!whole) break;
  }
  return flush(1) && whole;
}

bool JobWorker::flush(std::size_t at_least) {
  if (text_.size() < at_least) return true;
  const bool wanted = (*taken_by_)(text_);
  text_.clear();
  return wanted;
}

void JobWorker::solve(const ParsedChunk& chunk, const Budget& budget, Answers& answers, bool wants_solutions) {
  by_segment(chunk, answers.outcomes, refusal, [&](Backend& backend, const auto& segment, auto outcomes) {
    std::span<Cell> solutions;
    if (wants_solutions) {
      answers.solutions.resize(chunk.slots() * static_cast<std::size_t>(segment.rules->cells()));
      solutions = cells_of(answers.solutions, segment);
    }
    backend.solve_batch(under_cube(segment.puzzles), budget, outcomes, solutions);
  });
}

BatchView JobWorker::under_cube(BatchView puzzles) {
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

bool SolveWorker::handle(const ParsedChunk& chunk, std::size_t slot, PuzzleResult& result) {
  const Outcome& outcome = answers_.outcomes[slot];
  if (outcome.stop == Stop::cancelled) return false;
  set_outcome(result, outcome);
  if (outcome.solutions == 0) return true;
  result.made = {result.puzzle->rules, chunk.cells_of(answers_.solutions, slot), {}};
  result.cut_short = outcome.stop == Stop::failed;  // the solver broke after a solution
  return true;
}

bool SeveralWorker::handle(const ParsedChunk& chunk, std::size_t slot, PuzzleResult& result) {
  const std::shared_ptr<const Rules>& rules = chunk.segment(slot).rules;
  found_ = 0;
  if (std::string why = backends().why_not(rules); !why.empty()) {
    outcome_ = refusal(std::move(why));
    set_outcome(result, outcome_);
    return true;
  }
  Budget limited = budget();
  limited.max_solutions = limit_;
  const Stop stop = search(backends().get(rules), chunk.puzzle(slot), limited, [&](std::span<const Cell> board) {
    ++found_;
    result.made = {result.puzzle->rules, board, {}};
    result.status = Status::unique;
    describe(result);
    write(result);
    return flush(kFlushSize);
  });
  result.made.reset();
  result.values = {};
  result.written = true;
  if (stop == Stop::cancelled || stop == Stop::sink) return false;
  const bool cut = stop != Stop::exhausted && stop != Stop::solution_limit;
  conclude(result);
  // A line after the boards, if there are some, says that these are not all.
  PuzzleResult mark = result;
  if (cut) mark.status = status_of({.stop = stop});
  if (cut || found_ == 0) write(mark);
  // Without a verdict and a board the limit is all that there is to count.
  if (cut && found_ == 0 && result.status == Status::done) result.status = mark.status;
  result.cut_short = cut && !ran_out(result.status) && result.status != Status::failed;
  return true;
}

}  // namespace nonet::cli
