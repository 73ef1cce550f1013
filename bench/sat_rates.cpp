// `cadical` on classic 9x9 puzzles against a SAT solver as most people use one, and against other solvers' libraries.
//
//     sat_rates [--rounds N] [--ipasir NAME=LIBRARY]... FILE
//
//     cadical         the backend, limit 1
//     cadical:2       the same, limit 2: uniqueness
//     fresh           a CaDiCaL a puzzle, made, filled and destroyed within the time: default options, the
//                     11,988 clauses of the paper (I. Lynce and J. Ouaknine, Sudoku as a SAT problem, AIMATH 2006,
//                     extended), clues as unit clauses; limit 1
//     NAME            a solver a puzzle of a shared object with the IPASIR interface, on the formula that clues reduce;
//                     limit 1
//
// A run of run/measure.hpp by processor time: the contestants take turns block by block, answers are checked outside
// the timed part. Writes CSV: contestant, puzzles, puzzles a second, spread, times slower than `cadical` with its
// deviation over the rounds, share of the puzzles that came to a SAT solver, conflicts a puzzle. Status 4 where answers
// are wrong.
#include <dlfcn.h>

#include <array>
#include <cadical.hpp>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "backends/sat_solver.hpp"
#include "bench/program.hpp"
#include "nonet/encoder.hpp"
#include "run/compare.hpp"
#include "run/input.hpp"

namespace {

using nonet::BatchView;
using nonet::Cell;
using nonet::Outcome;

constexpr int kCells = 81;

// The digit of each cell from a solver's positive literals, and what the outcome says of it.
template <class Value>
Outcome outcome_of(int status, Value&& value, std::span<Cell> solution) {
  if (status != nonet::kSatisfiableStatus) return {};
  for (int variable = 1; variable <= 9 * kCells; ++variable) {
    if (value(variable) > 0)
      solution[static_cast<std::size_t>((variable - 1) / 9)] = static_cast<Cell>((variable - 1) % 9 + 1);
  }
  return {.solutions = 1, .stop = nonet::Stop::solution_limit, .stats = {.solver_runs = 1}};
}

// Puzzles a block. Before each one everybody finds caches and branch predictors as a foreign formula leaves them, not
// as the one before left them who solved the same puzzles.
constexpr std::size_t kBlock = 128;

void forget_the_one_before() {
  CaDiCaL::Solver solver;
  constexpr int kPigeons = 8;  // in one hole less: some thousand conflicts
  for (int pigeon = 0; pigeon < kPigeons; ++pigeon) {
    for (int hole = 1; hole < kPigeons; ++hole) solver.add(pigeon * kPigeons + hole);
    solver.add(0);
    for (int other = 0; other < pigeon; ++other) {
      for (int hole = 1; hole < kPigeons; ++hole) {
        solver.add(-(pigeon * kPigeons + hole));
        solver.add(-(other * kPigeons + hole));
        solver.add(0);
      }
    }
  }
  solver.solve();
}

// One puzzle after the other.
class OneByOne : public nonet::Contestant {
 public:
  explicit OneByOne(std::string name) : name_(std::move(name)) {}
  std::string name() const override { return name_; }
  std::size_t block_hint() const override { return kBlock; }
  void prepare(const std::shared_ptr<const nonet::Rules>& /*rules*/) override { forget_the_one_before(); }
  void solve(BatchView puzzles, std::span<Outcome> outcomes, std::span<Cell> first_solutions) override {
    for (std::size_t i = 0; i < puzzles.count; ++i) {
      outcomes[i] = solve_one(puzzles[i], first_solutions.subspan(i * kCells, kCells));
    }
  }

 private:
  virtual Outcome solve_one(const nonet::PuzzleView& puzzle, std::span<Cell> solution) = 0;
  std::string name_;
};

// 324 clauses of nine literals, and the pairs of 324 constraints.
std::vector<int> textbook_rules() {
  std::vector<int> literals;
  const auto variable = [](int row, int column, int digit) { return (row * 9 + column) * 9 + digit + 1; };
  const auto exactly_one = [&](const std::array<int, 9>& of) {
    literals.insert(literals.end(), of.begin(), of.end());
    literals.push_back(0);
    for (std::size_t i = 0; i < of.size(); ++i) {
      for (std::size_t j = i + 1; j < of.size(); ++j) literals.insert(literals.end(), {-of[i], -of[j], 0});
    }
  };
  for (int a = 0; a < 9; ++a) {
    for (int b = 0; b < 9; ++b) {
      std::array<std::array<int, 9>, 4> of{};
      for (int k = 0; k < 9; ++k) {
        const auto at = static_cast<std::size_t>(k);
        of[0][at] = variable(a, b, k);
        of[1][at] = variable(a, k, b);
        of[2][at] = variable(k, a, b);
        of[3][at] = variable(a / 3 * 3 + k / 3, a % 3 * 3 + k % 3, b);
      }
      for (const auto& constraint : of) exactly_one(constraint);
    }
  }
  return literals;
}

class Fresh : public OneByOne {
 public:
  Fresh() : OneByOne("fresh"), rules_(textbook_rules()) {}

 private:
  Outcome solve_one(const nonet::PuzzleView& puzzle, std::span<Cell> solution) override {
    CaDiCaL::Solver solver;
    for (const int literal : rules_) solver.add(literal);
    for (int cell = 0; cell < kCells; ++cell) {
      const int clue = puzzle.clues[static_cast<std::size_t>(cell)];
      if (clue == 0) continue;
      solver.add(cell * 9 + clue);
      solver.add(0);
    }
    const int status = solver.solve();
    return outcome_of(status, [&](int variable) { return solver.val(variable); }, solution);
  }

  std::vector<int> rules_;
};

class Library : public OneByOne {
 public:
  Library(const std::string& name, const std::string& path) : OneByOne(name) {
    void* const handle = ::dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (handle == nullptr) throw nonet::Error(::dlerror());
    const auto find = [&](const char* symbol, auto& function) {
      function = reinterpret_cast<std::remove_reference_t<decltype(function)>>(::dlsym(handle, symbol));
      if (function == nullptr) throw nonet::Error(path + " has no " + symbol);
    };
    find("ipasir_init", init_);
    find("ipasir_release", release_);
    find("ipasir_add", add_);
    find("ipasir_solve", solve_);
    find("ipasir_val", val_);
  }

 private:
  Outcome solve_one(const nonet::PuzzleView& puzzle, std::span<Cell> solution) override {
    const nonet::Encoder encoder(puzzle, {.reduced = true});
    formula_.clear();
    encoder.write(formula_);
    void* const solver = init_();
    for (const int literal : formula_.literals) add_(solver, literal);
    Outcome outcome;
    if (solve_(solver) == nonet::kSatisfiableStatus) {
      for (int cell = 0; cell < kCells; ++cell) {
        Cell& found = solution[static_cast<std::size_t>(cell)];
        found = static_cast<Cell>(encoder.map().known(cell));
        for (int digit = 1; found == 0 && digit <= 9; ++digit) {
          const int variable = encoder.map().variable(cell, digit);
          if (variable != 0 && val_(solver, variable) > 0) found = static_cast<Cell>(digit);
        }
      }
      outcome = {.solutions = 1, .stop = nonet::Stop::solution_limit, .stats = {.solver_runs = 1}};
    }
    release_(solver);
    return outcome;
  }

  nonet::Cnf formula_;
  void* (*init_)() = nullptr;
  void (*release_)(void*) = nullptr;
  void (*add_)(void*, int) = nullptr;
  int (*solve_)(void*) = nullptr;
  int (*val_)(void*, int) = nullptr;
};

// The backend under a name that tells its limit.
class Backend : public nonet::Contestant {
 public:
  Backend(std::string name, std::uint64_t limit)
      : name_(std::move(name)),
        made_(nonet::make_contestant(nonet::parse_backend("cadical"), {.max_solutions = limit, .cpu_time = true})) {}
  std::string name() const override { return name_; }
  std::size_t block_hint() const override { return kBlock; }
  void prepare(const std::shared_ptr<const nonet::Rules>& rules) override {
    made_->prepare(rules);
    forget_the_one_before();
  }
  void solve(BatchView puzzles, std::span<Outcome> outcomes, std::span<Cell> first_solutions) override {
    made_->solve(puzzles, outcomes, first_solutions);
  }

 private:
  std::string name_;
  std::unique_ptr<nonet::Contestant> made_;
};

int measure(const nonet::bench::Words& words) {
  std::vector<std::unique_ptr<nonet::Contestant>> contestants;
  contestants.push_back(std::make_unique<Backend>("cadical", 1));
  contestants.push_back(std::make_unique<Backend>("cadical:2", 2));
  contestants.push_back(std::make_unique<Fresh>());
  nonet::RaceOptions options{.cpu_time = true};
  options.min_rounds = options.max_rounds = 5;
  options.patience_seconds = 1e9;
  std::string file;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const bool has_value = i + 1 < words.size();
    if (words[i] == "--rounds" && has_value) {
      options.min_rounds = options.max_rounds = nonet::bench::number<unsigned>(words[++i]);
    } else if (words[i] == "--ipasir" && has_value) {
      const std::string& given = words[++i];
      const std::size_t at = given.find('=');
      if (at == std::string::npos) throw nonet::Error("--ipasir takes NAME=LIBRARY");
      contestants.push_back(std::make_unique<Library>(given.substr(0, at), given.substr(at + 1)));
    } else {
      file = words[i];
    }
  }

  nonet::PuzzleSet set;
  nonet::FileInput input(file, {});
  nonet::RecordReader reader(input.bytes(), {});
  set.read(reader);
  if (set.groups.size() != 1 || !set.groups[0].rules->classic()) throw nonet::Error("classic 9x9 puzzles, please");

  nonet::Progress progress;
  const nonet::Comparison found = nonet::compare(contestants, {}, set, options, progress);
  std::puts("contestant,puzzles,puzzles_per_second,spread,times_slower,times_slower_stddev,solver_share,conflicts");
  for (const nonet::ComparisonRow& row : found.rows) {
    const nonet::RelativeTime relative =
        nonet::relative_time(row.times.round_totals, found.rows.front().times.round_totals);
    const auto puzzles = static_cast<double>(found.puzzles);
    std::printf("%s,%zu,%.1f,%.4f,%.4f,%.4f,%.5f,%.2f\n", row.name.c_str(), found.puzzles,
                1 / row.times.seconds_a_puzzle, (row.rounds.max - row.rounds.min) / 2 / row.rounds.median,
                relative.ratio, relative.deviation, static_cast<double>(row.stats.solver_runs) / puzzles,
                static_cast<double>(row.stats.conflicts) / puzzles);
  }
  for (const nonet::Fault& fault : found.faults) {
    std::fprintf(stderr, "sat_rates: puzzle %zu: %s\n", fault.puzzle + 1, fault.why.c_str());
  }
  return found.faults.empty() ? 0 : 4;
}

}  // namespace

int main(int argc, char** argv) {
  return nonet::bench::program(argc, argv, 1, SIZE_MAX, "sat_rates [--rounds N] [--ipasir NAME=LIBRARY]... FILE",
                               measure);
}
