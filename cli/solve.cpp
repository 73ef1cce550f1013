#include "cli/job.hpp"
#include "cli/verbs.hpp"

namespace nonet::cli {
namespace {

class FirstSolutionWorker : public SolveWorker {
 public:
  using SolveWorker::SolveWorker;

 protected:
  const Answers* prepared_answers() const override { return &answers(); }
};

// Writes each solution at once, so any number of them fits into memory.
class AllSolutionsWorker : public SeveralWorker {
 public:
  explicit AllSolutionsWorker(const JobSetup& setup) : SeveralWorker(setup, setup.budget.max_solutions) {}

 protected:
  Stop search(Backend& backend, const PuzzleView& puzzle, const Budget& budget, const SolutionSink& sink) override {
    outcome_ = backend.solve(under_cube(puzzle), budget, sink);
    return outcome_.stop;
  }
  void describe(PuzzleResult& result) override { result.status = Status::solved; }
  void conclude(PuzzleResult& result) override { set_outcome(result, outcome_); }
};

Job solve_job(const Arguments& arguments) {
  Job job{.make_worker = worker_factory<FirstSolutionWorker>(),
          .limit = 1,
          .needs = Needs::backend,
          .aim = Aim::solvable,
          .made = Made::board,
          .made_name = "solution",
          .searches = true,
          .draws = true};
  if (!arguments.all) return job;
  job.make_worker = worker_factory<AllSolutionsWorker>();
  job.limit = 0;
  job.several = true;
  return job;
}

}  // namespace

extern const Verb kSolve = {
    .name = "solve",
    .summary = "solve every puzzle: one result each, in input order",
    .operands = "[FILE...]",
    .details =
        "Writes the first solution in the symbols of the input; json and csv have 1-9, A-Z, a-z. A puzzle without\n"
        "a solution, or a record that is not a puzzle, gives a line that begins with '#'. --limit 2 with --status\n"
        "shows whether a puzzle is unique.\n"
        "Text after a puzzle in its line follows the result; csv and json have all other columns of the input.\n"
        "With --cube the search covers only that part of the board, and '# no solution' is about that part. Solve\n"
        "the cubes of 'nonet encode --cubes N' on several machines: if none has a solution, neither has the board.\n"
        "--output svg draws one puzzle with its solution. With a folder (-o DIR/) it writes one file per puzzle,\n"
        "000001.solution.svg and so on, and prints the names.\n",
    .examples =
        "  nonet solve puzzles.txt > solutions.txt\n"
        "  nonet solve --backend cadical --limit 2 --status puzzles.txt\n"
        "  nonet solve --output json --timeout 1 puzzles.txt | jq .status\n"
        "  nonet solve --cube '-1 -2 12' puzzle.txt\n",
    .options = with_search_options(
        {"limit", "all", "cube", "node-limit", "memory-limit", "no-legend", "columns", "status", "color"}),
    .own = {{"output", "FORM", "the form of results; grid and svg draw boards, none writes only a summary"},
            {"out", "FILE", "write there instead of standard output; a folder (DIR/) gets a file per picture"}},
    .job = solve_job,
};

}  // namespace nonet::cli
