// The sets of one and of two reasons with drawn constraints that remove marks, each found directly:
//
//     a drawn constraint: the marks that no filling of its cells has
//     a drawn constraint and a link: all its fillings have a mark of the link (or two with the mark)
//     a drawn constraint and a truth within its cells
//     two drawn constraints that share cells
//
// Example:
//     const nonet::Geometry shape{2, 2};
//     auto rules = nonet::Rules::make(
//         {.geometry = shape, .constraints = {nonet::parse_constraint("killer 3 r1c1 r1c2", shape)}});
//     nonet::steps::State state(*rules);
//     state.load(nonet::Marks(nonet::Puzzle(rules)), nonet::Board{1,2,3,4, 3,4,1,2, 2,1,4,3, 4,3,2,1});
//     nonet::steps::DrawnSets sets(state);
//     assert(sets.ones({}).size() == 1);
#pragma once

#include <map>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "explain/internal/fillings.hpp"

namespace nonet::steps {

/// A set of reasons, and all marks that it removes, ascending.
struct RemovalSet {
  std::vector<Id> reasons;
  std::vector<Id> removed;
};

class DrawnSets {
 public:
  /// The state outlives it.
  explicit DrawnSets(const State& state) : state_(state), alone_(state.drawn().size()) {}

  /// A new path begins.
  void forget();
  /// To be called when a later state of the path was loaded.
  void shrink();
  /// Where time is over, or proven() is false then, some may be missing.
  std::vector<RemovalSet> ones(const SearchEnd& end);
  /// Those that do not hold a set of ones(), if there are none of those.
  std::vector<RemovalSet> twos(const SearchEnd& end);
  /// Whether all questions in this state were answered: if not, there may be other sets.
  bool proven() const;
  /// The marks that a drawn constraint alone removes.
  std::vector<Id> removed_by(Id drawn, const SearchEnd& end) {
    return open_marks(alone(drawn - state_.items()).removed(end));
  }

 private:
  Fillings& alone(std::size_t drawn);
  Id reason_of(std::size_t drawn) const { return link_of(state_.items() + static_cast<Id>(drawn)); }
  std::vector<Id> open_marks(const std::vector<int>& whole) const;
  void add_with_items(std::size_t drawn, const SearchEnd& end, std::vector<RemovalSet>& sets);
  void add_pairs(const SearchEnd& end, std::vector<RemovalSet>& sets);

  const State& state_;
  std::vector<std::unique_ptr<Fillings>> alone_;
  std::map<std::pair<std::size_t, std::size_t>, std::unique_ptr<Fillings>> pairs_;
};

}  // namespace nonet::steps
