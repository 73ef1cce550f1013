// Leaves clues out of many puzzles at once, each in an order of its own. What minimise and generate share.
//
// The result of an order is defined by doing it one by one: a group of clues goes if the puzzle stays unique without
// it. So it depends on puzzle and order alone, and neither on the backend nor on the puzzles beside it.
//
// Each round asks the backend once, one search for each puzzle. On the classic board a clue that follows from the
// others by a naked or a hidden single goes without a search. That saves half of the searches from a full grid.
#pragma once

#include <climits>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "nonet/backends/backend.hpp"
#include "nonet/workshop/internal/singles.hpp"

namespace nonet {

struct RemovalLimits {
  int floor = 0;          ///< a group stays if fewer clues would be left without it
  int at_least = 0;       ///< a puzzle with fewer clues is given up
  int at_most = INT_MAX;  ///< likewise one of which more clues must stay
};

class Removal {
 public:
  using Groups = std::vector<std::vector<CellIndex>>;

  /// Cells of a group go together or stay together; a cell that is in none stays.
  Removal(Backend& backend, const Rules& rules, Groups groups);

  /// The groups that are single cells, all of them.
  static Groups single_cells(const Rules& rules);

  std::size_t groups() const { return groups_.size(); }

  /// `puzzles` are unique and become what is left of them. `excluded` as in BatchView. `orders` has a row of group
  /// numbers for each puzzle, `limits` an element for each or none. `ends` gets Stop::exhausted where the order came to
  /// its end, Stop::gave_up where the limits were broken, and else what stopped a search; then the puzzle is
  /// unfinished. A timeout and a limit of nodes are for all searches together.
  void run(std::span<Cell> puzzles, std::span<const std::uint64_t> excluded, std::span<const std::uint16_t> orders,
           std::span<const RemovalLimits> limits, const Budget& budget, std::span<Stop> ends);

 private:
  struct Job {
    std::size_t puzzle;
    std::size_t next = 0;  // place in the order
    int clues = 0;
    int staying = 0;       // of those, the ones that the order has passed
    Singles singles = {};  // of a classic board
    RemovalLimits limits = {};
  };

  bool advance(Job& job, std::span<Cell> cells, std::span<const std::uint16_t> order, Stop& end) const;
  int clues_of(std::size_t group, std::span<const Cell> cells) const;
  bool follows(Job& job, std::span<Cell> cells, std::size_t group) const;
  void leave_out(Job& job, std::span<Cell> cells, std::size_t group) const;

  Backend& backend_;
  const Rules& rules_;
  Groups groups_;
  std::vector<Job> jobs_;
  std::vector<Cell> tests_;
  std::vector<std::uint64_t> tests_excluded_;
  std::vector<Outcome> outcomes_;
};

}  // namespace nonet
