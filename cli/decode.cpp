#include "nonet/encoder.hpp"

#include <optional>
#include <utility>

#include "backends/sat_solver.hpp"
#include "cli/inputs.hpp"
#include "cli/output.hpp"
#include "cli/output_file.hpp"
#include "cli/progress.hpp"
#include "cli/signals.hpp"
#include "cli/verb_table.hpp"
#include "nonet/check.hpp"
#include "nonet/dimacs.hpp"
#include "run/certify.hpp"
#include "run/input.hpp"

namespace nonet::cli {
namespace {

// The puzzle of an answer, and the meaning of the variables.
struct DecodeTask {
  PickedPuzzle picked;
  VariableMap map;
};

DecodeTask task_of_formula(const std::string& path, const Budget& budget) {
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
    throw UsageError(input.name() + " has no board in its comments; use --puzzle");
  }
  if (!compact) compact = VariableMap::natural(*puzzle->rules);
  const Symbols symbols = Symbols::standard(puzzle->rules->geometry());
  return {{std::move(*puzzle), symbols}, std::move(*compact)};
}

// Nothing if there is no puzzle.
std::optional<DecodeTask> read_task(const Arguments& arguments, const Budget& budget) {
  if (arguments.puzzle.has_value() == arguments.cnf.has_value()) {
    throw UsageError("decode needs either --puzzle FILE or --cnf FILE");
  }
  if (arguments.cnf) {
    for (const char* const name : {"box", "variant", "constraint"}) {
      if (arguments.has(name)) {
        throw UsageError("--" + std::string(name) + " is for a puzzle: the comments of --cnf name the board");
      }
    }
    return task_of_formula(*arguments.cnf, budget);
  }
  std::optional<PickedPuzzle> picked = pick_puzzle(arguments, *arguments.puzzle, budget.deadline);
  if (!picked) return std::nullopt;
  VariableMap map = VariableMap::natural(*picked->puzzle.rules);
  return DecodeTask{std::move(*picked), std::move(map)};
}

// The meaning of an answer, and its board if it has one. Sets `why` if the answer is wrong.
Outcome outcome_of(const DecodeTask& task, const SolverAnswer& answer, Board& board, std::string& why) {
  if (answer.status == SolverAnswer::Status::unsatisfiable) return {};
  if (answer.status == SolverAnswer::Status::unknown) return {.stop = Stop::gave_up};
  const Puzzle& puzzle = task.picked.puzzle;
  why = decode_model(*puzzle.rules, task.map, [&](int variable) { return answer.is_true(variable); }, board);
  if (why.empty()) why = why_not_a_solution(puzzle, board);
  return {.solutions = 1, .stop = Stop::solution_limit};
}

int run_decode(const Arguments& arguments) {
  OutputFile output(arguments);
  const Budget budget = from_now_on(read_budget(arguments, 1));
  const Job job = kSolve.job(arguments);
  const OutputStyle style = output_style(arguments, job, output.is_terminal());
  const std::string name = input_name(arguments);
  if (name == "-" && (arguments.puzzle == "-" || arguments.cnf == "-")) {
    throw UsageError("the puzzle and the answer cannot both come from standard input");
  }
  const std::optional<DecodeTask> found = read_task(arguments, budget);
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
           (by_puzzle ? " (for a formula of encode --compact use --cnf FILE)" : ""));
    return kDisagree;
  }
  PuzzleResult result{.index = picked.index, .line = picked.line};
  result.puzzle = picked.puzzle;
  result.outcome = &outcome;
  result.status = status_of(outcome);
  if (outcome.solutions > 0) result.made = {result.puzzle->rules, board, {}};
  Passthrough none;
  Layout layout;
  layout.rules = picked.puzzle.rules;
  layout.symbols = picked.symbols;
  std::string text = heading(style, job, none);
  make_writer(style, job, layout, none)(result, text);
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

extern const Verb kDecode = {
    .name = "decode",
    .summary = "turn a SAT solver's answer back into a board",
    .operands = "[ANSWER]",
    .details =
        "Reads 's' and 'v' lines in any order, the output of clasp, or the result file of MiniSat. It checks the\n"
        "answer against the puzzle. Answers of pseudo-Boolean solvers ('v x1 -x2') are read, too. With --cnf and a\n"
        "WCNF formula the board has no clues.\n",
    .statuses = {{"0", "The answer is a solution."},
                 {"1", "The answer is unsatisfiable, or the puzzle is invalid."},
                 {"4", "The answer cannot be read, or does not solve the puzzle."},
                 {"5", "The solver does not know, or time or memory ran out."},
                 {"10, 20, 0", "With --sat-status: a solution, no solution, not known."}},
    .examples =
        "  nonet encode puzzle.txt > puzzle.cnf; minisat puzzle.cnf answer.txt\n"
        "  nonet decode --puzzle puzzle.txt answer.txt\n"
        "  nonet decode --cnf puzzle.cnf --output grid answer.txt\n",
    .options = {"puzzle", "cnf", "index", "sat-status", "timeout", "total-time", "memory-limit", "box", "variant",
                "constraint", "format", "symbols", "output", "no-legend", "columns", "out", "color", "help", "version"},
    .own = {{"output", "FORM", "the form of the result; grid and svg draw the board"},
            {"timeout", "SECONDS", "for reading formula and answer"},
            {"memory-limit", "BYTES", "for formula and answer, with an optional K, M or G"},
            {"cnf", "FILE", "the formula of the answer, from 'nonet encode'"}},
    .run = run_decode,
};

}  // namespace nonet::cli
