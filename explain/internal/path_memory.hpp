// What is known along the path of one puzzle: which marks no set of at most k reasons removes. Marks only go. A set
// that is new must have a truth or drawn constraint that has lost a mark since: with the same ones it would have done
// before.
//
// Example:
//     nonet::Puzzle puzzle(nonet::Rules::make({.geometry = {2, 2}}), {1,2,3,0, 0,0,0,0, 0,0,0,0, 0,0,0,0});
//     nonet::steps::State state(*puzzle.rules);
//     state.load(nonet::Marks(puzzle), nonet::Board{1,2,3,4, 3,4,1,2, 2,1,4,3, 4,3,2,1});
//     nonet::steps::PathMemory memory;
//     memory.load(state);
//     memory.refuted(state, 0, 3);
//     assert(memory.must_hit(state, 0, 3)->empty());  // nothing has changed: no set of three
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "explain/internal/state.hpp"

namespace nonet::steps {

class PathMemory {
 public:
  void forget() { present_.clear(); }
  enum class Change : std::uint8_t { none, later, new_path };

  /// To be called when the state was loaded: how it follows the last one. One with a mark that the last one lacks
  /// begins a path.
  Change load(const State& state);

  void refuted(const State& state, Id mark, unsigned most);
  /// Nothing: all that is possible; else reasons of which a set of at most `most` that removes the mark has one.
  std::optional<std::vector<Id>> must_hit(const State& state, Id mark, unsigned most) const;

 private:
  static constexpr unsigned kSizes = 16;

  std::uint32_t now_ = 0;
  std::vector<std::uint8_t> present_;   // by whole mark
  std::vector<std::uint32_t> changed_;  // by whole item: when it last lost a mark
  std::vector<std::uint32_t> refuted_;  // by whole mark and size; 0: never
};

}  // namespace nonet::steps
