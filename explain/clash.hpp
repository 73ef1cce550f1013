// Why a puzzle has no solution: the smallest sets of what was given that clash. Clues, the candidates that are omitted
// of a cell, and drawn constraints are given; rows, columns, boxes and all that makes whole units is not.
//
// Example:
//     nonet::Puzzle puzzle(nonet::Rules::make({.geometry = {2, 2}}), {1,0,0,1, 0,2,0,0, 0,0,0,0, 0,0,0,0});
//     nonet::Clashes clashes = nonet::smallest_clashes(puzzle, 10, {});
//     assert(clashes.sets.size() == 1 && clashes.sets[0].size() == 2 && clashes.smallest() && clashes.complete);
//     assert(nonet::text_of(clashes, puzzle) == "no solution: these 2 clues clash: r1c1=1, r1c4=1 (row 1)");
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "nonet/backends/outcome.hpp"
#include "nonet/board/puzzle.hpp"

namespace nonet {

enum class MemberKind : std::uint8_t {
  clue,
  marks,  ///< all candidates that the puzzle excludes from a cell, together
  drawn,  ///< a constraint, unless all it makes is units
};

/// What can be to blame.
struct ClashMember {
  MemberKind kind = MemberKind::clue;
  int place = 0;   ///< cell, or number into RulesSpec::constraints
  Cell digit = 0;  ///< of a clue; else 0

  auto operator<=>(const ClashMember&) const = default;
};

/// All that a puzzle gives, ascending.
std::vector<ClashMember> members_of(const PuzzleView& puzzle);

/// "r1c1=5", "r1c2 is 3 or 7", "killer 17 r1c1 r1c2"
std::string text_of(const ClashMember& member, const PuzzleView& puzzle);

struct Clashes {
  Verdict verdict = Verdict::unknown;  ///< no_solution, solved (nothing clashes), or unknown where the time ended
  /// All of one size, ascending. Each is sufficient, and without any member of it no longer. One that is empty: the
  /// rules of the units alone have no solution.
  std::vector<std::vector<ClashMember>> sets = {};
  std::size_t at_least = 0;  ///< no set is smaller
  bool complete = false;     ///< there are no others of this size
  Stop stop = Stop::exhausted;

  /// Proved; else the size is one "at most".
  bool smallest() const { return !sets.empty() && sets.front().size() == at_least; }
};

/// Up to `limit` smallest sets (0: all). Time and stop request of the budget count, for the whole call. What they leave
/// open is reported as "at most": then `sets` has an irreducible one, or none if there was no time for that. Throws
/// Error on an invalid puzzle. Sides up to 64.
///
/// By implicit hitting sets: a set that does not clash grows to one that nothing can join, and a clash has a member
/// outside (FORQES, see internal/hitting_search.hpp). CaDiCaL answers, with a literal a member as an assumption.
Clashes smallest_clashes(const PuzzleView& puzzle, std::uint64_t limit, const Budget& budget);

/// "no solution: these 3 clues clash: r1c1=5, r1c5=3, r9c9=1", a line a set.
std::string text_of(const Clashes& clashes, const PuzzleView& puzzle);

}  // namespace nonet
