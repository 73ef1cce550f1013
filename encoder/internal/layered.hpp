// Diagrams in layers as clauses: automata, partial sums, counters. A path from the only state of the first layer to the
// last layer reads one symbol a position; a symbol is a literal, and exactly one of a position's literals is true.
//
//     layer 0        layer 1        layer 2
//        o --a,b-->     o  --a-->      o
//          '-c---->     o  --b,c--'
//
// Example:
//     constexpr std::uint32_t kNo = nonet::Layered::kNone;
//     nonet::Layered one;                       // of the variables 1 and 2 exactly one is true
//     one.add({1, -1}, {1, 0}, 2);              // state 1: one has been seen
//     one.add({2, -2}, {0, kNo, kNo, 0}, 1);
//     nonet::Cnf cnf;
//     nonet::ClauseOut out(3, nonet::find_at_most_one("pairwise"), cnf);
//     one.write(out, nonet::AutomatonMethod::states);
//     assert(cnf.clauses > 1 && out.next() == 3);  // the states are 1 and -1
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "encoder/internal/clause_out.hpp"
#include "nonet/encoder.hpp"

namespace nonet {

class Layered {
 public:
  static constexpr std::uint32_t kNone = UINT32_MAX;

  /// Adds a position behind the others, and the layer of states that follows it. A literal that is known to be false
  /// has no edges. `next` has symbols.size() entries for each state of the layer before: a state of the new layer, or
  /// kNone.
  void add(std::vector<int> symbols, std::vector<std::uint32_t> next, std::size_t states);
  /// Writes it, reduced: the empty clause where no path reaches the last layer, whose states all accept.
  void write(ClauseOut& out, AutomatonMethod method);

 private:
  struct Position {
    std::vector<int> symbols;
    std::vector<std::uint32_t> next;  // [state * symbols + symbol]
    std::size_t states;               // of the layer behind it

    std::uint32_t target(std::size_t state, std::size_t symbol) const { return next[state * symbols.size() + symbol]; }
  };

  std::size_t states_before(std::size_t position) const { return position == 0 ? 1 : positions_[position - 1].states; }
  // Drops what lies on no path from the first layer to the last, and makes one of states with the same successors.
  // Returns whether there is a path.
  bool reduce();
  std::vector<std::vector<int>> state_literals(ClauseOut& out) const;
  void write_forward(ClauseOut& out, const std::vector<std::vector<int>>& states) const;
  // One position, with the literals of the layers before and after it.
  static void write_states(ClauseOut& out, const Position& position, const std::vector<int>& before,
                           const std::vector<int>& after);
  static void write_edges(ClauseOut& out, const Position& position, const std::vector<int>& before,
                          const std::vector<int>& after);

  std::vector<Position> positions_;
};

}  // namespace nonet
