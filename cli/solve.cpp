#include "cli/job.hpp"
#include "cli/verbs.hpp"

namespace nonet::cli {
namespace {

// Each solution is written when it is found, so any number of them fits into memory.
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
  Job job{.make_worker = makes<SolveWorker>(),
          .limit = 1,
          .needs = Needs::backend,
          .aim = Aim::solvable,
          .made = Made::board,
          .made_name = "solution",
          .searches = true,
          .draws = true};
  if (!arguments.all) return job;
  job.make_worker = makes<AllSolutionsWorker>();
  job.limit = 0;
  job.several = true;
  return job;
}

}  // namespace

extern const Verb kSolve = {
    .name = "solve",
    .summary = "solve every puzzle read: one result a puzzle, in input order",
    .operands = "[FILE...]",
    .details =
        "The first solution is written, in the input's symbols (json and csv: 1-9, A-Z, a-z). A puzzle without one,\n"
        "or a record that is no puzzle, gives a line that begins with '#'. --limit 2 with --status tells unique from\n"
        "multiple.\n"
        "Text behind a puzzle in its line follows the result; csv and json have all further columns of the input.\n"
        "With --cube a board is searched in that part alone, and '# no solution' (status 1) says that it has none "
        "there:\n"
        "cubes of 'nonet encode --cubes N' may go to different machines, and if none has a solution the board has "
        "none.\n"
        "--output svg draws a picture of one puzzle with its solution. If -o names a folder (DIR/), each puzzle's "
        "goes\n"
        "to a file there, 000001.solution.svg and so on, and a line names it.\n",
    .examples =
        "  nonet solve puzzles.txt > solutions.txt\n"
        "  nonet solve --backend cadical --limit 2 --status puzzles.txt\n"
        "  nonet solve --output json --timeout 1 puzzles.txt | jq .status\n"
        "  nonet solve --cube '-1 -2 12' puzzle.txt\n",
    .options = with_search_options(
        {"limit", "all", "cube", "node-limit", "memory-limit", "no-legend", "columns", "status", "color"}),
    .own = {{"output", "FORM", "the form of results; grid and svg draw boards, none gives a summary alone"},
            {"out", "FILE", "write there instead of standard output; pictures into a folder (DIR/): a file for each"}},
    .job = solve_job,
};

}  // namespace nonet::cli
