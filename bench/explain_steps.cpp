// Measures the search for smallest sets on boards of units: the first step behind singles and locked candidates, and
// whole paths.
//
//     explain_steps first FILE [PUZZLES [SECONDS [NUMBER]]]    default: all of them, 1 s to prove a step
//     explain_steps path FILE [PUZZLES [SECONDS [NUMBER]]]
//
// FILE has a classic puzzle a line; with NUMBER only each such one is taken.
// Times are the thread's processor time. Sizes that are not proved count as "at most".
#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <ctime>
#include <fstream>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "bench/program.hpp"
#include "nonet/backends/backend.hpp"
#include "nonet/explain/step.hpp"

namespace {

double seconds() {
  std::timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

struct Sizes {
  std::map<int, std::pair<int, int>> counts;  // by size: all, proved

  void add(const nonet::ReasonSet& set) {
    auto& [all, proved] = counts[static_cast<int>(set.reasons.size())];
    ++all;
    proved += static_cast<int>(set.at_least == static_cast<int>(set.reasons.size()));
  }
  void print() const {
    for (const auto& [size, count] : counts) {
      std::printf("size %d: %d", size, count.first);
      if (count.second < count.first) std::printf(", of them %d at most", count.first - count.second);
      std::printf("\n");
    }
  }
};

void print_times(const char* name, std::vector<double> times) {
  if (times.empty()) return;
  std::sort(times.begin(), times.end());
  const auto at = [&](std::size_t percent) { return 1e3 * times[times.size() * percent / 100]; };
  double sum = 0;
  for (const double time : times) sum += time;
  std::printf("%s: %zu, median %.3f ms, p90 %.3f, p99 %.3f, most %.3f, mean %.3f\n", name, times.size(), at(50), at(90),
              at(99), 1e3 * times.back(), 1e3 * sum / static_cast<double>(times.size()));
}

// What a path asks of the search: singles are placed, and a set is found and used.
class Path {
 public:
  Path(const nonet::Puzzle& puzzle, const nonet::Board& solution, nonet::SetSearch& search, nonet::StepLimits limits)
      : marks_(puzzle), solution_(&solution), search_(&search), limits_(limits) {
    search.begin();
  }
  const nonet::Marks& marks() const { return marks_; }

  bool place_singles() {
    bool any = false;
    for (bool more = true; more;) {
      more = false;
      for (int cell = 0; cell < marks_.rules().cells(); ++cell) {
        if (marks_.placed(cell) == 0 && is_single(cell)) {
          marks_.place(cell, (*solution_)[static_cast<std::size_t>(cell)]);
          more = any = true;
        }
      }
    }
    return any;
  }
  std::optional<nonet::ReasonSet> next() { return search_->smallest(marks_, *solution_, {}, limits_); }
  void use(const nonet::ReasonSet& set) {
    for (const auto [cell, digit] : search_->conclusions(marks_, *solution_, set.reasons, limits_)) {
      if ((*solution_)[cell] == digit) throw nonet::Error("a set removes a digit of the solution");
      marks_.remove(cell, digit);
    }
  }

 private:
  bool is_single(int cell) const {
    if (marks_.count(cell) == 1) return true;
    const int digit = (*solution_)[static_cast<std::size_t>(cell)];
    for (const std::uint16_t unit : marks_.rules().units_of(cell)) {
      const auto cells = marks_.rules().units()[unit].cells;
      if (std::none_of(cells.begin(), cells.end(),
                       [&](nonet::CellIndex other) { return other != cell && marks_.has(other, digit); })) {
        return true;
      }
    }
    return false;
  }

  nonet::Marks marks_;
  const nonet::Board* solution_;
  nonet::SetSearch* search_;
  nonet::StepLimits limits_;
};

struct Figures {
  std::vector<double> times;
  std::vector<double> long_steps;
  std::map<int, std::vector<double>> by_size;
  Sizes sizes;
  Sizes largest;
  int easy = 0;
  int stuck = 0;
};

void first_step(Path& path, Figures& figures) {
  for (;;) {
    path.place_singles();
    const double begin = seconds();
    const auto set = path.next();
    const double time = seconds() - begin;
    if (set && set->reasons.size() <= 2) {
      path.use(*set);
      continue;
    }
    if (!set) {
      ++(path.marks().open() == 0 ? figures.easy : figures.stuck);
      return;
    }
    figures.times.push_back(time);
    figures.by_size[set->at_least].push_back(time);
    figures.sizes.add(*set);
    return;
  }
}

void whole_path(Path& path, Figures& figures) {
  const double begin = seconds();
  std::optional<nonet::ReasonSet> largest;
  while (path.marks().open() > 0) {
    if (path.place_singles()) continue;
    const double step = seconds();
    const auto set = path.next();
    if (!set) {
      ++figures.stuck;
      return;
    }
    path.use(*set);
    figures.sizes.add(*set);
    if (set->reasons.size() > 2) figures.long_steps.push_back(seconds() - step);
    if (!largest || set->reasons.size() > largest->reasons.size()) largest = set;
  }
  figures.times.push_back(seconds() - begin);
  if (largest) figures.largest.add(*largest);
}

constexpr const char* kUsage = "explain_steps first|path FILE [PUZZLES [SECONDS [NUMBER]]]";

int run(const nonet::bench::Words& words) {
  const std::string& mode = words[0];
  const auto most = nonet::bench::number_at<std::size_t>(words, 2, SIZE_MAX);
  const auto limit = nonet::bench::number_at<double>(words, 3, 1);
  const auto each = nonet::bench::number_at<std::size_t>(words, 4, 1);
  if ((mode != "first" && mode != "path") || each == 0) throw nonet::Error(std::string("usage: ") + kUsage);
  std::ifstream file(words[1]);
  if (!file) throw nonet::FileError("cannot read " + words[1]);
  const auto rules = nonet::Rules::make({});
  const auto search = nonet::make_unit_search(rules);
  const auto solver = nonet::make_backend(nonet::parse_backend("dfs"), rules);
  nonet::StepLimits limits;
  limits.effort = static_cast<std::uint64_t>(limit * 1000);
  Figures figures;
  std::size_t read = 0;
  std::size_t taken = 0;
  for (std::string line; taken < most && std::getline(file, line);) {
    if (line.size() < 81 || line[0] == '#' || read++ % each != 0) continue;
    nonet::Puzzle puzzle(rules);
    for (std::size_t cell = 0; cell < 81; ++cell) {
      if (line[cell] >= '1' && line[cell] <= '9') puzzle.clues[cell] = static_cast<nonet::Cell>(line[cell] - '0');
    }
    nonet::Board solution;
    const nonet::Outcome outcome = solver->solve(puzzle, {.max_solutions = 2}, [&](std::span<const nonet::Cell> board) {
      solution.assign(board.begin(), board.end());
      return true;
    });
    if (outcome.verdict() != nonet::Verdict::unique) continue;
    ++taken;
    Path path(puzzle, solution, *search, limits);
    if (mode == "path") {
      whole_path(path, figures);
    } else {
      first_step(path, figures);
    }
  }
  print_times(mode == "path" ? "path" : "first step", figures.times);
  print_times("steps above size 2", figures.long_steps);
  for (const auto& [size, times] : figures.by_size) {
    print_times(("first step with lower bound " + std::to_string(size)).c_str(), times);
  }
  if (figures.easy > 0) std::printf("solved by singles and locked candidates: %d\n", figures.easy);
  if (figures.stuck > 0) std::printf("without a set: %d\n", figures.stuck);
  figures.sizes.print();
  if (!figures.largest.counts.empty()) std::printf("largest of a path:\n");
  figures.largest.print();
  return 0;
}

}  // namespace

int main(int argc, char** argv) { return nonet::bench::program(argc, argv, 2, 5, kUsage, run); }
