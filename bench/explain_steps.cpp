// The steps of `nonet explain` and what each takes, for `bench/bench explain`.
//
//     explain_steps FILE EFFORT first|path
//
// Writes a line a step: number of the puzzle in FILE, size of the step's set, proved lower bound of it, microseconds of
// processor time. `path` goes on to the solution, `first` ends at the first step above size 2: singles and locked
// candidates come before it. Puzzles without exactly one solution are left out.
#include <cstdio>
#include <ctime>
#include <fstream>
#include <iterator>
#include <memory>
#include <optional>
#include <span>
#include <string>

#include "bench/program.hpp"
#include "formats/reader.hpp"
#include "nonet/backend.hpp"
#include "nonet/explain.hpp"

namespace {

double microseconds() {
  std::timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return 1e6 * static_cast<double>(time.tv_sec) + 1e-3 * static_cast<double>(time.tv_nsec);
}

nonet::Board only_solution(const nonet::Puzzle& puzzle) {
  nonet::Board solution;
  const auto solver = nonet::make_backend(nonet::parse_backend("auto"), puzzle.rules);
  const auto keep = [&](std::span<const nonet::Cell> found) {
    solution.assign(found.begin(), found.end());
    return true;
  };
  if (solver->solve(puzzle, {.max_solutions = 2}, keep).verdict() != nonet::Verdict::unique) solution.clear();
  return solution;
}

void print_steps(nonet::Explainer& explainer, const nonet::Puzzle& puzzle, std::size_t number,
                 const nonet::StepLimits& limits, bool whole) {
  const nonet::Board solution = only_solution(puzzle);
  if (solution.empty()) return;
  explainer.begin();
  nonet::Marks marks(puzzle);
  for (bool more = true; more && marks.open() > 0;) {
    const double began = microseconds();
    const std::optional<nonet::Step> step = explainer.next(marks, solution, limits);
    const double taken = microseconds() - began;
    if (!step) throw nonet::Error("a puzzle has no next step");
    std::printf("%zu %d %d %.1f\n", number, step->size(), step->at_least, taken);
    nonet::apply(marks, *step);
    more = whole || step->size() <= 2;
  }
}

int run(const nonet::bench::Words& words) {
  const nonet::StepLimits limits{.effort = nonet::bench::number<std::uint64_t>(words[1])};
  std::ifstream file(words[0]);
  nonet::PuzzleReader reader(nonet::bytes_of(std::string(std::istreambuf_iterator<char>(file), {})), {});
  std::shared_ptr<const nonet::Rules> rules;
  std::unique_ptr<nonet::Explainer> explainer;
  for (std::size_t number = 1; const auto record = reader.next(); ++number) {
    if (!record->puzzle) throw nonet::Error(record->error.text());
    if (record->puzzle->rules != rules) {
      rules = record->puzzle->rules;
      explainer = std::make_unique<nonet::Explainer>(rules);
    }
    print_steps(*explainer, *record->puzzle, number, limits, words[2] == "path");
  }
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  return nonet::bench::program(argc, argv, 3, 3, "explain_steps FILE EFFORT first|path", run);
}
