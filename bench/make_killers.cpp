// Killers without clues: cages of 2 to 5 cells cover the 9x9 board, each with its sum, and there is one solution.
//
//     make_killers COUNT [SEED]     as JSON Lines; default: seed 1
//
//     {"puzzle":"....","constraints":["killer 17 r1c1 r1c2",...],"solution":"5346..."}
//
// A random full board is cut into random cages whose digits differ. While dfs finds another solution, the cages
// around the cells in which it differs are cut anew. Puzzles differ in layout and in solution; they are what
// `nonet solve` has to set up one by one. The same seed gives the same puzzles.
#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <memory>
#include <numeric>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "base/random.hpp"
#include "bench/program.hpp"
#include "nonet/backend.hpp"
#include "nonet/writer.hpp"

namespace {

using nonet::Board;
using nonet::Cell;
using nonet::Geometry;
using nonet::Random;

constexpr int kCells = 81;
constexpr std::size_t kMostCells = 5;
/// After this many cuts without a unique puzzle another board is tried: a tenth of the puzzles need more than ten.
constexpr int kMostCuts = 40;
/// Cages of five cells leave the most solutions, so smaller ones are likelier. They are tried from a random one down.
constexpr std::array<std::size_t, 8> kSizes = {2, 2, 3, 3, 3, 4, 4, 5};

/// The cages of a board: for each cell the number of its cage, and the cells of each cage.
class Cages {
 public:
  Cages(const Board& solution, Random& random) : solution_(solution), random_(random) { cage_of_.fill(kNone); }

  /// Cuts all cells that are in no cage. False if some cell is left without a partner; nothing is promised then.
  bool cut() {
    std::vector<int> free;
    for (int cell = 0; cell < kCells; ++cell) {
      if (cage_of_[static_cast<std::size_t>(cell)] == kNone) free.push_back(cell);
    }
    random_.shuffle(free);
    for (const int cell : free) {
      if (cage_of_[static_cast<std::size_t>(cell)] == kNone) grow(cell);
    }
    return std::all_of(free.begin(), free.end(), [&](int cell) { return of(cell).size() > 1 || joins(cell); });
  }

  /// Takes away the cages that hold any of these cells, and their neighbours by a chance of one half.
  void open(const std::vector<int>& cells) {
    std::vector<int> gone;
    for (const int cell : cells) {
      gone.push_back(cage_of_[static_cast<std::size_t>(cell)]);
      for (const int next : neighbours(cell)) {
        if (random_.once_in(2)) gone.push_back(cage_of_[static_cast<std::size_t>(next)]);
      }
    }
    for (const int cage : gone) {
      for (const int cell : cells_[static_cast<std::size_t>(cage)]) cage_of_[static_cast<std::size_t>(cell)] = kNone;
      cells_[static_cast<std::size_t>(cage)].clear();
    }
  }

  /// "killer 17 r1c1 r1c2", a cage each, in the order of their first cells.
  std::vector<std::string> lines() const {
    std::vector<std::vector<int>> cages;
    for (std::vector<int> cage : cells_) {
      if (cage.empty()) continue;
      std::sort(cage.begin(), cage.end());
      cages.push_back(std::move(cage));
    }
    std::sort(cages.begin(), cages.end());
    std::vector<std::string> lines;
    for (const std::vector<int>& cage : cages) {
      int sum = 0;
      std::string cells;
      for (const int cell : cage) {
        sum += solution_[static_cast<std::size_t>(cell)];
        cells += " r" + std::to_string(cell / 9 + 1) + "c" + std::to_string(cell % 9 + 1);
      }
      lines.push_back("killer " + std::to_string(sum) + cells);
    }
    return lines;
  }

 private:
  static constexpr int kNone = -1;

  static std::vector<int> neighbours(int cell) {
    std::vector<int> found;
    if (cell >= 9) found.push_back(cell - 9);
    if (cell < kCells - 9) found.push_back(cell + 9);
    if (cell % 9 > 0) found.push_back(cell - 1);
    if (cell % 9 < 8) found.push_back(cell + 1);
    return found;
  }

  std::vector<int>& of(int cell) { return cells_[static_cast<std::size_t>(cage_of_[static_cast<std::size_t>(cell)])]; }

  bool fits(int cell, const std::vector<int>& cage) const {
    const Cell digit = solution_[static_cast<std::size_t>(cell)];
    return std::none_of(cage.begin(), cage.end(),
                        [&](int other) { return solution_[static_cast<std::size_t>(other)] == digit; });
  }

  void add(int cell, std::size_t cage) {
    cage_of_[static_cast<std::size_t>(cell)] = static_cast<int>(cage);
    cells_[cage].push_back(cell);
  }

  // A new cage from this cell on, of a random size or as large as it gets.
  void grow(int cell) {
    std::size_t number = 0;
    while (number < cells_.size() && !cells_[number].empty()) ++number;
    if (number == cells_.size()) cells_.emplace_back();
    add(cell, number);
    const std::size_t size = kSizes[random_.next() % kSizes.size()];
    while (cells_[number].size() < size) {
      std::vector<int> near;
      for (const int member : cells_[number]) {
        for (const int next : neighbours(member)) {
          if (cage_of_[static_cast<std::size_t>(next)] == kNone && fits(next, cells_[number])) near.push_back(next);
        }
      }
      if (near.empty()) return;
      add(near[random_.next() % near.size()], number);
    }
  }

  // A cell that is alone goes to a cage beside it that has room.
  bool joins(int cell) {
    std::vector<int> near = neighbours(cell);
    random_.shuffle(near);
    for (const int next : near) {
      const int cage = cage_of_[static_cast<std::size_t>(next)];
      if (cage == kNone) continue;
      const std::vector<int>& members = cells_[static_cast<std::size_t>(cage)];
      if (members.size() >= kMostCells || !fits(cell, members)) continue;
      of(cell).clear();
      add(cell, static_cast<std::size_t>(cage));
      return true;
    }
    return false;
  }

  const Board& solution_;
  Random& random_;
  std::array<int, kCells> cage_of_ = {};
  std::vector<std::vector<int>> cells_;  // a cage that was opened is empty, and its number free
};

/// Not all boards are equally likely; they differ enough in structure for timing.
Board random_board(nonet::Backend& solver, const std::shared_ptr<const nonet::Rules>& rules, Random& random) {
  for (;;) {
    // The first row, and some digits anywhere: the solver completes them if they leave a solution.
    nonet::Puzzle puzzle(rules);
    std::vector<Cell> digits(9);
    std::iota(digits.begin(), digits.end(), Cell{1});
    random.shuffle(digits);
    std::copy(digits.begin(), digits.end(), puzzle.clues.begin());
    for (int i = 0; i < 6; ++i) puzzle.clues[9 + random.next() % 72] = static_cast<Cell>(1 + random.next() % 9);
    Board board;
    solver.solve(puzzle, {}, [&](std::span<const Cell> solution) {
      board.assign(solution.begin(), solution.end());
      return false;
    });
    if (!board.empty()) return board;
  }
}

struct Killer {
  std::vector<std::string> lines;
  Board solution;
};

/// The cells in which the second solution differs; empty if there is none.
std::vector<int> differences(const std::vector<std::string>& lines, const Board& solution) {
  nonet::RulesSpec spec;
  nonet::add_constraints(spec, lines);
  const auto rules = nonet::Rules::make(std::move(spec));
  std::vector<int> cells;
  nonet::make_backend(nonet::parse_backend("dfs"), rules)
      ->solve(nonet::Puzzle(rules), {.max_solutions = 2}, [&](std::span<const Cell> found) {
        for (int cell = 0; cell < kCells; ++cell) {
          const auto at = static_cast<std::size_t>(cell);
          if (found[at] != solution[at]) cells.push_back(cell);
        }
        return cells.empty();
      });
  return cells;
}

std::optional<Killer> killer_of(const Board& solution, Random& random) {
  Cages cages(solution, random);
  if (!cages.cut()) return std::nullopt;
  for (int cuts = 0; cuts < kMostCuts; ++cuts) {
    std::vector<std::string> lines = cages.lines();
    const std::vector<int> open = differences(lines, solution);
    if (open.empty()) return Killer{std::move(lines), solution};
    cages.open(open);
    if (!cages.cut()) return std::nullopt;
  }
  return std::nullopt;
}

std::string json_of(const Killer& killer) {
  std::string text = R"({"puzzle":")" + std::string(kCells, '.') + R"(","constraints":[)";
  for (std::size_t i = 0; i < killer.lines.size(); ++i) text += (i == 0 ? "\"" : ",\"") + killer.lines[i] + '"';
  text += R"(],"solution":")";
  nonet::append_line(text, killer.solution, nonet::Symbols::standard(9));
  return text + "\"}";
}

}  // namespace

int main(int argc, char** argv) {
  return nonet::bench::program(argc, argv, 1, 2, "make_killers COUNT [SEED]", [](const auto& words) {
    const auto count = nonet::bench::number<std::uint64_t>(words[0]);
    Random random(nonet::bench::number_at<std::uint64_t>(words, 1, 1));
    const auto rules = nonet::Rules::make({});
    const auto plain = nonet::make_backend(nonet::parse_backend("dfs"), rules);
    for (std::uint64_t made = 0; made < count;) {
      const Board solution = random_board(*plain, rules, random);
      const std::optional<Killer> killer = killer_of(solution, random);
      if (!killer) continue;
      std::puts(json_of(*killer).c_str());
      ++made;
    }
    return 0;
  });
}
