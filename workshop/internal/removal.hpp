// Leaves clues out of many puzzles at once, each in an order of its own. What minimise and generate share.
//
// The result of an order is defined by doing it one by one: a group of clues goes if the puzzle stays unique without
// it. So it depends on puzzle and order alone, and neither on the backend nor on the puzzles beside it.
//
// Each round asks the backend once, one search for each puzzle: whether there is a solution with another digit in the
// clue's place (Backend::solve_negated), or two where several clues go together. On the classic board two kinds of
// searches are saved: a clue goes if it follows from the others by a naked or a hidden single, and stays if it is the
// last one in a small unavoidable set. That saves two searches of three from a full grid.
#pragma once

#include <climits>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "nonet/backend.hpp"
#include "workshop/internal/singles.hpp"
#include "workshop/internal/unavoidable_sets.hpp"

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

  /// `puzzles` are unique, have these solutions, and become what is left of them. `excluded` as in BatchView. `orders`
  /// has a row of group numbers for each puzzle, `limits` an element for each or none. `ends` gets Stop::exhausted
  /// where the order came to its end, Stop::gave_up where the limits were broken, and else what stopped a search; then
  /// the puzzle is unfinished. A timeout and a limit of nodes are for all searches together.
  void run(std::span<Cell> puzzles, std::span<const Cell> solutions, std::span<const std::uint64_t> excluded,
           std::span<const std::uint16_t> orders, std::span<const RemovalLimits> limits, const Budget& budget,
           std::span<Stop> ends);

 private:
  // A puzzle of a run.
  struct Job {
    std::span<Cell> cells;
    std::span<const std::uint16_t> order;
    std::size_t next = 0;  // place in the order
    int clues = 0;
    int staying = 0;              // of those, the ones that the order has passed
    ClassicSingles singles = {};  // of a classic board, as are the sets
    UnavoidableSets sets = {};
    RemovalLimits limits = {};
  };

  void begin(Job& job, std::span<const Cell> solution) const;
  bool advance(Job& job, Stop& end) const;
  void search(std::span<const std::uint64_t> excluded, const Budget& each);
  int clues_of(const Job& job, std::size_t group) const;
  bool follows(Job& job, std::size_t group) const;
  bool is_needed(const Job& job, std::size_t group) const;
  void leave_out(Job& job, std::size_t group) const;

  Backend& backend_;
  const Rules& rules_;
  Groups groups_;
  bool single_;  // no group has two cells
  bool uses_sets_ = false;
  std::vector<Job> jobs_;
  std::vector<std::uint32_t> active_;  // jobs that need a search
  std::vector<Cell> clues_;
  std::vector<CellIndex> negated_;
  std::vector<std::uint64_t> excluded_;
  std::vector<Outcome> outcomes_;
};

}  // namespace nonet
