// Tabu search for the coloring of a graph with lists (A. Hertz and D. de Werra, Using tabu search techniques for graph
// coloring, Computing 1987; the length of the ban is that of P. Galinier and J.-K. Hao, Hybrid evolutionary algorithms
// for graph coloring, Journal of Combinatorial Optimization 1999). Cells are vertices, and digits are colors.
//
// Each open cell always holds one of its candidates. The cost is the number of pairs with the same digit in one unit.
// A move gives a cell of such a pair another digit: the move that lowers the cost most, or raises it least. The digit
// that it loses is banned there for a while.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "backends/solution_pool.hpp"
#include "base/random.hpp"
#include "nonet/backend.hpp"
#include "nonet/puzzle.hpp"

namespace nonet::race {

/// Knows units only, no other constraints.
class TabuSearch {
 public:
  /// Candidates as propagation leaves them: the peers of a closed cell do not have its digit. Those of open
  /// cells are numbered with 16 bits, so there may be at most 65,535. Each cell has one at least.
  TabuSearch(const Rules& rules, const Candidates& candidates);

  /// From random digits. True: `board()` keeps all units. False: it has made its moves, the run ended, or the pool has
  /// a solution. Moves are counted as nodes.
  bool search(std::uint32_t moves, std::uint64_t seed, SolveRun& run, const SolutionPool& pool);
  Board board() const;
  std::size_t bytes() const;

 private:
  using Place = std::uint16_t;  // an open cell
  using Pair = std::uint16_t;   // a place with one of its candidates

  void start();
  void put_in_list(Place place);
  Pair choose();
  void move(Pair to);
  std::span<const Pair> rivals(Pair pair) const {
    return std::span(rivals_).subspan(first_rival_[pair], first_rival_[pair + 1U] - first_rival_[pair]);
  }

  Board board_;  // the digits of closed cells
  std::vector<int> cells_;
  std::vector<Pair> first_pair_;  // of each place, and the end
  std::vector<Place> place_of_;
  std::vector<Cell> digit_of_;
  std::vector<std::uint32_t> first_rival_;  // of each pair, and the end
  std::vector<Pair> rivals_;                // the same digit in another cell of a unit

  std::vector<Pair> chosen_;              // of each place
  std::vector<char> is_chosen_;           // of each pair
  std::vector<std::int16_t> conflicts_;   // of each pair: how many rivals are chosen
  std::vector<std::uint32_t> free_from_;  // of each pair: the first move that may choose it
  std::vector<Place> in_conflict_;        // places with a chosen rival, in any order
  std::vector<std::int32_t> listed_at_;   // the index of a place in that list, or -1
  std::uint32_t moves_ = 0;
  int cost_ = 0;
  int least_ = 0;  // the least cost since the start
  FastRandom random_;
};

}  // namespace nonet::race
