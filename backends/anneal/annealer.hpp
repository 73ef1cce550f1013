// Simulated annealing on one board: every box holds its digits, and pairs of cells in a box are exchanged until rows
// and columns hold theirs, too (R. Lewis, Metaheuristics can solve sudoku puzzles, Journal of Heuristics 2007).
//
//     homes     boxes, or regions, or the rows of a Latin square: filled with the digits that they lack
//     others    rows and columns, and what other units there are: cost 1 for each digit too many in each of them
//
// A move takes a free cell and another one of the same home, and looks at eight counts.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "backends/solution_pool.hpp"
#include "base/random.hpp"
#include "nonet/backend.hpp"
#include "nonet/puzzle.hpp"

namespace nonet::anneal {

/// The temperature falls by the same factor from move to move.
struct Schedule {
  std::uint64_t moves = 0;
  double first = 0.35;
  double last = 0.12;
};

/// What measured best: docs/large-boards.md.
Schedule schedule_for(int side);

class Annealer {
 public:
  /// Cells with one candidate are fixed. That others have lost candidates counts only if the puzzle excludes some:
  /// else it follows from the cost.
  Annealer(const PuzzleView& puzzle, const Candidates& candidates);

  /// From a random filling. True: `board()` is a solution. False: the schedule came to its end, or the run did. Moves
  /// are counted as nodes.
  bool anneal(const Schedule& schedule, std::uint64_t seed, SolveRun& run);
  const Board& board() const { return board_; }
  std::size_t bytes() const;

 private:
  struct Place {
    std::uint8_t row;
    std::uint8_t column;
    std::uint8_t home;
    std::uint8_t digit;  // from 0
  };
  struct Home {
    std::uint32_t first = 0;  // among the places
    std::uint32_t size = 0;
  };

  void add_home(const Unit& unit, const Candidates& candidates);
  void fix(CellIndex cell, unsigned digit);
  void fill();
  void count_all();
  template <bool kPlain>
  std::uint64_t make_moves(std::uint64_t count);
  int change(std::uint32_t one, std::uint32_t other) const;
  void exchange(std::uint32_t one, std::uint32_t other);
  bool excluded(std::uint32_t place, unsigned digit) const {
    return puzzle_.excludes(cells_[place], static_cast<int>(digit) + 1);
  }
  void set_temperature(double temperature);

  PuzzleView puzzle_;
  std::size_t stride_;  // from one unit's counts to the next one's
  bool plain_;          // no units but rows, columns and homes, and no exclusions
  std::vector<Home> homes_;
  std::vector<Place> places_;  // free cells, home by home
  std::vector<CellIndex> cells_;
  std::vector<std::vector<std::uint16_t>> units_;  // of a place, but its home; empty if plain
  std::vector<std::uint8_t> fixed_;                // how often a unit's fixed cells have a digit
  std::vector<std::uint8_t> counts_;               // also all cells
  Board board_;
  long cost_ = 0;
  FastRandom random_;
  std::array<std::uint64_t, 16> thresholds_{};  // a move is made if a random number of 32 bits is below its cost's
};

/// Looks for solutions, again and again from other fillings, until the pool wants no more, the run ends, or it has made
/// its moves: four schedules, and 20 million at least. Then it comes back, and nothing follows from that.
void search(const PuzzleView& puzzle, const Candidates& candidates, std::uint64_t seed, SolveRun& run,
            SolutionPool& pool);

}  // namespace nonet::anneal
