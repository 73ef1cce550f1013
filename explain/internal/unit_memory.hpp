// What is known along the path of one puzzle: which marks no set of at most k reasons removes. Marks only go. A set
// that is new must have a truth that has lost a mark since: with the same truths it would have done before.
//
// Example:
//     nonet::Puzzle puzzle(nonet::Rules::make({.geometry = {2, 2}}), {1,2,3,0, 0,0,0,0, 0,0,0,0, 0,0,0,0});
//     nonet::units::UnitState state(*puzzle.rules);
//     state.load(nonet::Marks(puzzle), nonet::Board{1,2,3,4, 3,4,1,2, 2,1,4,3, 4,3,2,1});
//     nonet::units::UnitMemory memory;
//     memory.load(state);
//     memory.refuted(state, 0, 3);
//     assert(memory.must_hit(state, 0, 3)->empty());  // nothing has changed: no set of three
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "explain/internal/unit_state.hpp"

namespace nonet::units {

class UnitMemory {
 public:
  void forget() { present_.clear(); }
  /// To be called when the state was loaded. A state that has a mark that the last one lacks begins a new path.
  void load(const UnitState& state);

  void refuted(const UnitState& state, Id mark, unsigned most);
  /// Nothing: all that is possible; else truths of which a set of at most `most` that removes the mark has one.
  std::optional<std::vector<Id>> must_hit(const UnitState& state, Id mark, unsigned most) const;

 private:
  static constexpr unsigned kSizes = 16;

  std::uint32_t now_ = 0;
  std::vector<std::uint8_t> present_;   // by whole mark
  std::vector<std::uint32_t> changed_;  // by whole item: when it last lost a mark
  std::vector<std::uint32_t> refuted_;  // by whole mark and size; 0: never
};

}  // namespace nonet::units
