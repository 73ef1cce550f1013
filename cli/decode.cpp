#include "nonet/encoder.hpp"

#include <optional>
#include <utility>

#include "backends/sat_solver.hpp"
#include "cli/inputs.hpp"
#include "cli/output.hpp"
#include "cli/output_file.hpp"
#include "cli/progress.hpp"
#include "cli/signals.hpp"
#include "cli/verbs.hpp"
#include "nonet/check.hpp"
#include "nonet/dimacs.hpp"
#include "run/certify.hpp"
#include "run/input.hpp"

namespace nonet::cli {
namespace {

// What an answer is for: a puzzle, and the meaning of the variables.
struct DecodeTask {
  PickedPuzzle picked;
  VariableMap map;
};

DecodeTask asked_by_formula(const std::string& path, const Budget& budget) {
  FileInput input(path, watch_signals());
  DimacsFile file;
  ParseError error;
  if (!read_dimacs(input.bytes(budget), file, error)) throw FileError(input.name() + ": " + error.text());
  std::optional<Puzzle> puzzle;
  std::optional<VariableMap> compact;
  try {
    puzzle = puzzle_from_comments(file.comments);
    if (puzzle) compact = VariableMap::from_comments(file.comments, *puzzle->rules);
  } catch (const Error& failure) {
    throw FileError(input.name() + ": " + failure.what());
  }
  if (!puzzle) {
    throw UsageError(input.name() +
                     " names no board in its comments: it was not written by 'nonet encode'; use --puzzle");
  }
  if (!compact) compact = VariableMap::natural(*puzzle->rules);
  const Symbols symbols = Symbols::standard(puzzle->rules->side());
  return {{std::move(*puzzle), symbols}, std::move(*compact)};
}

// Nothing if there is no puzzle.
std::optional<DecodeTask> asked_by(const Arguments& arguments, const Budget& budget) {
  if (arguments.puzzle.has_value() == arguments.cnf.has_value()) {
    throw UsageError("name what the answer is for: either --puzzle FILE or --cnf FILE");
  }
  if (arguments.cnf) {
    for (const char* const name : {"box", "variant", "constraint"}) {
      if (arguments.has(name)) {
        throw UsageError("--" + std::string(name) + " is for a puzzle: the comments of --cnf name the board");
      }
    }
    return asked_by_formula(*arguments.cnf, budget);
  }
  std::optional<PickedPuzzle> picked = pick_puzzle(arguments, *arguments.puzzle, budget.deadline);
  if (!picked) return std::nullopt;
  VariableMap map = VariableMap::natural(*picked->puzzle.rules);
  return DecodeTask{std::move(*picked), std::move(map)};
}

// The outcome that an answer means, with the board if it has one. A wrong answer: `why` says what is wrong.
Outcome outcome_of(const DecodeTask& asked, const SolverAnswer& answer, Board& board, std::string& why) {
  if (answer.status == SolverAnswer::Status::unsatisfiable) return {};
  if (answer.status == SolverAnswer::Status::unknown) return {.stop = Stop::gave_up};
  const Puzzle& puzzle = asked.picked.puzzle;
  why = decode_model(*puzzle.rules, asked.map, [&](int variable) { return answer.is_true(variable); }, board);
  if (why.empty()) why = why_not_a_solution(puzzle, board);
  return {.solutions = 1, .stop = Stop::solution_limit};
}

int run_decode(const Arguments& arguments) {
  OutputFile output(arguments);
  const Budget budget = from_now_on(read_budget(arguments, 1));
  OutputStyle style = output_style(arguments, Task::first_solution, output.is_terminal());
  style.legend = !arguments.no_legend;
  const std::string name = input_name(arguments);
  if (name == "-" && (arguments.puzzle == "-" || arguments.cnf == "-")) {
    throw UsageError("the puzzle and the answer cannot both come from standard input");
  }
  const std::optional<DecodeTask> found = asked_by(arguments, budget);
  if (!found) {
    output.close();
    return kSuccess;
  }
  const auto& [picked, map] = *found;
  FileInput input(name, watch_signals());
  SolverAnswer answer;
  ParseError error;
  if (!read_answer(input.bytes(budget), map.variables(), answer, error)) {
    if (!watch_signals().stop_requested()) report(input.name() + ": " + error.text());
    return kDisagree;
  }
  Board board;
  std::string why;
  const Outcome outcome = outcome_of(*found, answer, board, why);
  if (!why.empty()) {
    const bool by_puzzle = arguments.puzzle.has_value();
    report("the answer does not solve the puzzle: " + why +
           (by_puzzle ? " (one to a formula of encode --compact is read by --cnf FILE)" : ""));
    return kDisagree;
  }
  PuzzleResult result{.index = picked.index, .line = picked.line};
  result.puzzle = picked.puzzle;
  result.outcome = &outcome;
  result.status = status_of(outcome);
  if (outcome.solutions > 0) result.solution = board;
  Passthrough none;
  Layout layout;
  layout.rules = picked.puzzle.rules;
  layout.symbols = picked.symbols;
  std::string text = heading(style, none);
  make_writer(style, layout, none)(result, text);
  output.write(text);
  output.close();
  Tally tally;
  tally.add(result.status);
  report_done(arguments, "1 answer: " + statuses_text(tally));
  const bool sat_status = arguments.sat_status;
  if (result.status == Status::solved) return sat_status ? kSatisfiableStatus : static_cast<int>(kSuccess);
  if (result.status == Status::no_solution) return sat_status ? kUnsatisfiableStatus : static_cast<int>(kNotSolved);
  return sat_status ? kSuccess : kRanOut;
}

}  // namespace

const Verb kDecode = {
    .name = "decode",
    .summary = "turn a SAT solver's answer back into a board",
    .operands = "[ANSWER]",
    .details =
        "Reads 's' and 'v' lines in any order, clasp's output or MiniSat's result file. The answer is checked\n"
        "against the puzzle: one that does not solve it is status 4.\n",
    .statuses = {{"0", "The answer is a solution."},
                 {"1", "The answer is that there is none, or the puzzle is invalid."},
                 {"4", "The answer cannot be read, or does not solve the puzzle."},
                 {"5", "The solver does not know, or time or memory ran out."},
                 {"10, 20, 0", "With --sat-status: a solution, no solution, not known."}},
    .examples =
        "  nonet encode puzzle.txt > puzzle.cnf; minisat puzzle.cnf answer.txt\n"
        "  nonet decode --puzzle puzzle.txt answer.txt\n"
        "  nonet decode --cnf puzzle.cnf --output grid answer.txt\n",
    .options = {"puzzle", "cnf", "index", "sat-status", "timeout", "total-time", "memory-limit", "box", "variant",
                "constraint", "format", "symbols", "output", "no-legend", "columns", "out", "color", "help", "version"},
    .run = run_decode,
};

}  // namespace nonet::cli
