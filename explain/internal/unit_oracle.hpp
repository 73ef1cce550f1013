// Whether a set of truths and links leaves a mark possible: exactly, by search over the truths of the set. It can hold
// drawn constraints, too, and does not answer questions then.
//
// Example:
//     nonet::Puzzle puzzle(nonet::Rules::make({.geometry = {2, 2}}), {1,2,3,0, 0,0,0,0, 0,0,0,0, 0,0,0,0});
//     nonet::steps::State state(*puzzle.rules);
//     state.load(nonet::Marks(puzzle), nonet::Board{1,2,3,4, 3,4,1,2, 2,1,4,3, 4,3,2,1});
//     nonet::steps::UnitOracle oracle(state);
//     oracle.load();
//     assert(oracle.satisfiable(0, 10) == nonet::steps::UnitOracle::Answer::yes);  // nothing is demanded
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "explain/internal/search_end.hpp"
#include "explain/internal/state.hpp"

namespace nonet::steps {

class UnitOracle {
 public:
  enum class Answer : std::uint8_t { no, yes, unknown };

  /// The state must live as long.
  explicit UnitOracle(const State& state) : state_(&state) {}
  /// To be called when the state was loaded. The set is then empty.
  void load();

  void assign(std::span<const Id> set);
  void add(Id reason);
  void remove(Id reason);
  bool has(Id reason) const { return in_[reason] != 0; }
  const std::vector<Id>& set() const { return set_; }

  /// Whether the set can hold with this mark true. `effort`: branches until it gives up and says unknown.
  Answer satisfiable(Id mark, std::int64_t effort);
  /// Any number of branches; unknown if the end is reached. Looks at the clock each 4,096 branches of such
  /// calls together.
  Answer satisfiable(Id mark, const SearchEnd& end);
  /// After yes: the mark itself and the marks chosen for truths; those of the solution are preferred.
  const std::vector<Id>& model() const { return model_; }

  /// Leaves out of a set what a mark's removal does not need, in the order given. What the effort does not decide
  /// stays, and `unsure` is set. The end gets the work, and does not stop it.
  std::vector<Id> reduce(std::vector<Id> set, Id mark, std::int64_t effort, bool& unsure, const SearchEnd& end);

 private:
  Answer ask(Id mark);
  Answer search();
  bool dead(Id mark) const;  // whether a link of the set forbids it beside the marks that are chosen
  void choose(Id mark, int by);

  const State* state_;
  std::vector<std::uint8_t> in_;
  std::vector<Id> set_;
  std::vector<Id> truths_;
  std::vector<std::uint8_t> held_;  // by item: true marks
  std::vector<Id> model_;
  std::int64_t effort_ = 0;
  const SearchEnd* end_ = nullptr;  // during a call that has one
  std::uint32_t branches_ = 0;      // of such calls
};

}  // namespace nonet::steps
