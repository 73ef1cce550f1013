#include <algorithm>

#include "cli/job.hpp"
#include "cli/output.hpp"
#include "cli/verbs.hpp"
#include "formats/solution_reader.hpp"
#include "nonet/check.hpp"
#include "nonet/writer.hpp"
#include "run/internal/format.hpp"
#include "run/minimal.hpp"

namespace nonet::cli {
namespace {

std::vector<std::string> names_of(const std::vector<CellIndex>& cells, const PuzzleResult& result) {
  std::vector<std::string> names;
  for (const CellIndex cell : cells) names.push_back(cell_name(result.puzzle->rules->geometry(), cell));
  return names;
}

// Writes lines with a verdict.
template <class Base>
class VerdictWorker : public Base {
 public:
  using Base::Base;

 protected:
  void append(const PuzzleResult& result, std::string& text) override {
    if (this->setup().form != Form::line) return Base::append(result, text);
    if (result.puzzle && !found_.empty()) {
      text += found_;
    } else if (result.status == Status::multiple || result.status == Status::no_solution) {
      text += result.status == Status::multiple ? "multiple" : remark(result);
    } else if (ran_out(result.status) || result.status == Status::solved) {
      text += "unknown";
      append_failure(text, result);
    } else {
      text += "# " + remark(result);
    }
    text += '\n';
  }

  std::string found_;  // the line, unless the status shows all
  std::vector<std::string> values_;
};

class UniquenessWorker : public VerdictWorker<JobWorker> {
 public:
  using VerdictWorker::VerdictWorker;

 protected:
  // Only classic boards are searched in batches. On other boards a search may be much work, and if one search ends
  // early the others on that board can be omitted.
  void prepare(const ParsedChunk& chunk) override {
    const auto refused = [](std::string why) { return ClueAnalysis{.outcome = refusal(std::move(why))}; };
    by_segment(chunk, analyses_, refused, [&](Backend& backend, const auto& segment, auto analyses) {
      if (segment.rules->classic()) analyse_clues(backend, segment.puzzles, budget(), analyses);
    });
  }

  bool handle(const ParsedChunk& chunk, std::size_t slot, PuzzleResult& result) override {
    const std::shared_ptr<const Rules>& rules = chunk.segment(slot).rules;
    const Clock::time_point began = Clock::now();
    ClueAnalysis& clues = analyses_[slot];
    if (!rules->classic() && backends().why_not(rules).empty()) {
      clues = analyse_clues(backends().get(rules), *result.puzzle, budget());
    }
    if (clues.outcome.stop == Stop::cancelled || clues.minimality == Stop::cancelled) return false;
    set_outcome(result, clues.outcome);
    found_.clear();
    values_.assign(3, "");
    result.values = values_;
    if (result.status != Status::unique) return true;
    found_ = "unique";
    result.cut_short = clues.minimality != Stop::exhausted;
    if (result.cut_short) {
      found_ += " # the search for redundant clues was cut short";
      return true;
    }
    const std::vector<std::string> names = names_of(clues.redundant, result);
    values_[1] = json_list(names);
    ConstraintAnalysis constraints;
    if (const RulesSpec& spec = rules->spec(); !drawn_numbers(spec).empty()) {
      constraints = analyse_constraints(setup().backend, *result.puzzle, rest_of(budget(), began, clues.nodes));
    }
    if (constraints.stop == Stop::cancelled) return false;
    describe(*rules, names, constraints);
    result.cut_short = constraints.stop != Stop::exhausted;
    return true;
  }

 private:
  // " minimal", " redundant r1c2 r3c4", " clues minimal; redundant constraints: killer 17 r1c1 r1c2; x r1c1 r1c2"
  void describe(const Rules& rules, const std::vector<std::string>& clues, const ConstraintAnalysis& constraints) {
    const bool known = constraints.stop == Stop::exhausted;
    std::vector<std::string> texts;
    for (const std::size_t number : constraints.redundant) {
      texts.push_back(text_of(rules.spec().constraints[number], rules.geometry()));
    }
    const bool redundant = !clues.empty() || (known && !texts.empty());
    if (known || redundant) values_[0] = redundant ? "false" : "true";
    if (known) values_[2] = json_list(texts);
    found_ += !clues.empty()           ? " redundant " + joined(clues, " ")
              : known && texts.empty() ? " minimal"
                                       : " clues minimal";
    if (!known) {
      found_ += " # the search for redundant constraints was cut short";
    } else if (!texts.empty()) {
      found_ += "; redundant constraints: " + joined(texts, "; ");
    }
  }

  std::vector<ClueAnalysis> analyses_;
};

// check --solutions.
class SolutionsWorker : public VerdictWorker<SolveWorker> {
 public:
  explicit SolutionsWorker(const JobSetup& setup) : VerdictWorker(setup), reader_(setup.layout) {}

 protected:
  bool handle(const ParsedChunk& chunk, std::size_t slot, PuzzleResult& result) override {
    found_.clear();
    given_ = reader_.read(result.record, result.message);
    if (given_.empty()) {  // the record is invalid
      if (result.message.empty()) result.message = "there is no solution beside the puzzle";
      return true;
    }
    if (!SolveWorker::handle(chunk, slot, result)) return false;
    values_.assign(1, "");
    result.values = values_;
    if (result.status != Status::unique && result.status != Status::multiple) return true;
    std::vector<CellIndex> wrong;
    for (std::size_t cell = 0; cell < given_.size(); ++cell) {
      // If there are several solutions, only the clues are certain.
      const bool certain = result.status == Status::unique || result.puzzle->clues[cell] != 0;
      if (certain && given_[cell] != 0 && given_[cell] != result.made->clues[cell]) {
        wrong.push_back(static_cast<CellIndex>(cell));
      }
    }
    if (!wrong.empty()) {
      result.status = Status::wrong;
      found_ = "wrong: " + wrong_cells(wrong, result);
    } else {
      bool known = true;
      if (result.status == Status::multiple && !complete(chunk.segment(slot).rules, result, known)) return false;
      result.cut_short |= !known;
      if (!known) return true;
      const bool whole = std::find(given_.begin(), given_.end(), Cell{0}) == given_.end();
      found_ = result.status == Status::wrong ? "wrong: " + result.message : whole ? "right" : "right so far";
      if (result.status == Status::multiple) found_.insert(0, "multiple: ");
    }
    values_[0] = json_list(names_of(wrong, result));
    return true;
  }

 private:
  // "r4c7 is 5, should be 3; r9c1 is 2, should be 8"
  std::string wrong_cells(const std::vector<CellIndex>& wrong, const PuzzleResult& result) const {
    std::string text;
    for (const CellIndex cell : wrong) {
      text += (text.empty() ? "" : "; ") + cell_name(result.puzzle->rules->geometry(), cell) + " is ";
      append_line(text, std::span(given_).subspan(cell, 1), setup().layout.symbols);
      append_line(text += ", should be ", result.made->clues.subspan(cell, 1), setup().layout.symbols);
    }
    return text;
  }

  // For a puzzle with several solutions: whether one of them has all given cells. False: cancelled.
  bool complete(const std::shared_ptr<const Rules>& rules, PuzzleResult& result, bool& known) {
    Board all = given_;
    for (std::size_t cell = 0; cell < all.size(); ++cell) all[cell] = std::max(all[cell], result.puzzle->clues[cell]);
    const PuzzleView puzzle{rules.get(), all, result.puzzle->excluded};
    const Stats& stats = result.outcome->stats;
    Budget rest =
        rest_of(budget(), Clock::now() - stats.elapsed.value_or(Clock::duration{0}), stats.nodes + stats.conflicts);
    rest.max_solutions = 1;
    const Outcome outcome = backends().get(rules).solve(puzzle, rest, {});
    if (outcome.stop == Stop::cancelled) return false;
    known = outcome.solutions > 0 || outcome.stop == Stop::exhausted;
    if (outcome.solutions == 0 && known) {
      result.status = Status::wrong;
      result.message = why_contradictory(puzzle);
      if (result.message.empty()) result.message = "no solution has all these digits";
    }
    return true;
  }

  SolutionReader reader_;
  Board given_;
};

Job check_job(const Arguments& arguments) {
  if (arguments.solutions) {
    return {.make_worker = worker_factory<SolutionsWorker>(),
            .needs = Needs::backend,
            .made = Made::board,
            .made_name = "solution",
            .fields = {{"wrong", Field::Kind::list}},
            .searches = true};
  }
  return {.make_worker = worker_factory<UniquenessWorker>(),
          .needs = Needs::backend,
          .cost = 32,
          .made_name = "solution",
          .fields = {{"minimal", Field::Kind::plain},
                     {"redundant", Field::Kind::list},
                     {"redundant_constraints", Field::Kind::json_only}},
          .searches = true};
}

}  // namespace

extern const Verb kCheck = {
    .name = "check",
    .summary = "is each puzzle legal, solvable, unique, minimal? names clashing cells",
    .operands = "[FILE...]",
    .details =
        "Writes one line per puzzle:\n"
        "  unique minimal\n"
        "  unique redundant r1c2 ...       each of these clues can be removed\n"
        "  unique clues minimal; redundant constraints: killer 17 r1c1 r1c2; ...\n"
        "  multiple\n"
        "  no solution: r1c1 and r1c5 are both 5\n"
        "  unknown                         time ran out\n"
        "With --solutions the line is 'right', 'right so far' (some cells are blank) or\n"
        "'wrong: r4c7 is 5, should be 3; ...'. The solution or half-filled grid follows the puzzle in its line.\n"
        "Tables and objects have it in solution, solutions, answer or answers, or in the first other column with a\n"
        "board. A record without it is invalid. 'multiple: right' means that one of several solutions has these\n"
        "digits.\n",
    .statuses = {{"0", "Every puzzle has exactly one solution."},
                 {"1", "Some puzzle is invalid, has several solutions or none, or its given solution is wrong."}},
    .examples =
        "  nonet check puzzles.txt\n"
        "  nonet check --solutions answers.csv\n",
    .options = with_search_options({"solutions", "limit", "node-limit", "memory-limit", "columns", "color"}),
    .own = {{"limit", "N", "solutions to look for, at least 2 (the default)", 2},
            {"solutions", "", "compare the solution or half-filled grid beside each puzzle with its solution"}},
    .job = check_job,
};

}  // namespace nonet::cli
