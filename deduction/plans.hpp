// Primitives made ready for pruning: tables that a board's rules make once for all searches.
//
// A plan is one step of pruning: a unit, a band, a primitive. Plans are data; prune() (deduction/prune.hpp) runs
// one on a store of candidates and keeps no state. With all its cells filled a plan says exactly whether it holds.
//
//     relation   pairs of digits            band     lines x boxes: digits locked in one segment
//     clause     one literal holds          groups   sums as sets of numbers, exact for groups of cells that differ
//     count      this many literals hold      bounds   sums by least and greatest sets of digits
//     times      how often digits occur
//     unit       each digit has a place     word     automata, both ways
//     distinct   fewer cells than digits    choice   alternatives on copies
//     sets       cells hold a listed set of digits
//     region     marked places are connected, and their digits differ
//     division   the board is regions of equal size, which a cell for each place names
//     match      a cell counts those that hold the digit of another
//     overlap    two units that share cells: outside of these they hold the same digits
//
// Example:
//     auto rules = nonet::Rules::make({.geometry = {2, 2}});
//     nonet::Plans<std::uint32_t> plans(*rules);
//     assert(plans.list.size() == 12 + 4);  // units, and two bands and two stacks
//     assert(plans.differ(0, 1) && !plans.differ(0, 7));
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "deduction/digit_tables.hpp"
#include "nonet/board.hpp"
#include "nonet/puzzle.hpp"

namespace nonet {

enum class PlanKind : std::uint8_t {
  relation,
  clause,
  count,
  times,
  unit,
  distinct,
  sets,
  groups,
  bounds,
  band,
  overlap,
  word,
  region,
  division,
  match,
  choice
};

/// From rows, columns, boxes and other units; all other kinds come from primitives.
constexpr bool is_of_units(PlanKind kind) {
  return kind == PlanKind::unit || kind == PlanKind::band || kind == PlanKind::overlap;
}

struct Plan {
  PlanKind kind = PlanKind::unit;
  bool derived = false;     ///< follows from others: a search may do without it
  std::uint16_t cells = 0;  ///< how many, from `first` on in Plans::pool
  std::uint16_t rest = 0;   ///< more cells: sets, of the unit that holds them; overlap, of the second unit; region,
                            ///< what differs; division, also cells that count
  std::uint32_t first = 0;
  std::uint32_t table = 0;  ///< number into the table of its kind
  int cost = 0;             ///< cheap plans first
};

/// Where a set of digits of one cell leads in the other: rows of 2^bits sets for each run of `bits` digits.
template <class Mask>
struct SupportTable {
  unsigned bits = 0;
  std::vector<Mask> first;   ///< by the second cell's digits: what the first may hold
  std::vector<Mask> second;  ///< by the first cell's digits
};

/// A run of a sum's cells with the same coefficient; up to three that differ, or (in bounds) any number.
struct SumGroup {
  std::uint16_t first = 0;  ///< place among the plan's cells
  std::uint16_t size = 0;
  std::uint16_t factor = 1;
  bool mirrored = false;  ///< the coefficient is negative: digit d counts as side + 1 - d
};
struct SumPlan {
  std::vector<SumGroup> groups;
  std::vector<int> values;          ///< what factors times digits (or mirrored digits) may come to, ascending
  std::vector<std::uint16_t> sets;  ///< of kind sets without values: the sets of digits, padded by empty ones
  std::size_t set_count = 0;
  int most = 0;  ///< what they come to at most
};

template <class Mask>
struct WordPlan {
  const WordMachine* machine = nullptr;
  std::vector<Mask> digits;          ///< by state: those that lead on
  std::vector<std::uint32_t> words;  ///< by layer: where its states are in a set of 64-bit words
  std::size_t all_words = 0;
};

template <class Mask>
struct Plans;

template <class Mask>
struct ChoicePlan {
  std::vector<Plans<Mask>> alternatives;
};

/// How often digits occur in the plan's cells, which are in runs of cells that differ.
struct TimesPlan {
  std::vector<std::uint16_t> runs;    ///< how many cells, run by run
  std::vector<std::uint64_t> counts;  ///< by digit, from 1: bit n, it may occur n times
};

/// Literals of a clause or a count, cell by cell, in their order.
template <class Mask>
struct LiteralPlan {
  std::vector<Mask> digits;  ///< by literal: it holds where its cell has one of these
  std::vector<int> counts;
};

template <class Mask>
struct RegionPlan {
  Mask digits = 0;                    ///< a place is in the region if its mark holds one of these
  std::vector<std::uint32_t> begins;  ///< by place: where its neighbours begin; the last is their number
  std::vector<std::uint16_t> beside;  ///< places
  int size = 0;                       ///< 0: at least one
  bool is_full = false;               ///< it holds every digit
};

/// Regions that divide a board, and what says that places share one. The plan's cells are the marks. The rest are the
/// cells that differ within a region, by place, then the cells that count.
struct DivisionPlan {
  struct Clue {
    std::uint16_t number = 0;  ///< the cell that counts, among the rest
    std::uint16_t first = 0;   ///< places, as in a Match
    std::vector<std::vector<std::uint16_t>> arms;
    int offset = 0;
    bool in_runs = false;
  };
  std::vector<std::uint32_t> begins;  ///< by place: where its neighbours begin; the last is their number
  std::vector<std::uint16_t> beside;  ///< places
  std::vector<std::pair<std::uint16_t, std::uint16_t>> links;  ///< places that share a region
  std::vector<Clue> clues;
  int size = 0;
  int regions = 0;       ///< how many; their marks hold the digits from the first on
  bool is_full = false;  ///< each holds every digit
};

/// The plan's cells are the one that counts, the first, and those of the arms.
struct MatchPlan {
  std::vector<std::uint16_t> begins;  ///< by arm: its first cell among the plan's; the last is their number
  int offset = 0;
  bool in_runs = false;
};

/// Mask: std::uint32_t for sides to 16, std::uint64_t to 64. Refers to the rules' machines: the rules must live longer.
template <class Mask>
struct Plans {
  static constexpr int kMostDigits = sizeof(Mask) == 4 ? DigitTables::kMostDigits : 64;

  /// Throws Error on sides that Mask does not hold.
  explicit Plans(const Rules& rules);
  /// Of an alternative: its own primitives only, on the board of `outer`.
  Plans(const Primitives& primitives, const Plans& outer);

  int side = 0;
  std::size_t cells = 0;
  Mask all = 0;
  const DigitTables* tables = nullptr;  ///< nullptr with wide masks and without primitives
  bool contradiction = false;           ///< no board fits
  std::vector<Mask> domains;            ///< by cell: what it may hold from the start
  std::vector<Plan> list;               ///< by cost
  std::vector<CellIndex> pool;
  std::vector<SupportTable<Mask>> supports;
  std::vector<SumPlan> sums;
  std::vector<WordPlan<Mask>> words;
  std::vector<TimesPlan> times;
  std::vector<LiteralPlan<Mask>> literals;
  std::vector<RegionPlan<Mask>> regions;
  std::vector<DivisionPlan> divisions;
  std::vector<MatchPlan> matches;
  std::vector<ChoicePlan<Mask>> choices;
  std::vector<std::vector<CellIndex>> houses;  ///< cells that hold every digit
  std::size_t peer_words = 0;
  std::vector<std::uint64_t> peers;  ///< by cell: the cells that differ from it, as bits

  std::span<const CellIndex> cells_of(const Plan& plan) const { return {pool.data() + plan.first, plan.cells}; }
  /// Of kind sets the cells beside it in its unit, of kind overlap those of the second unit, of kind region the cells
  /// that differ, by place.
  std::span<const CellIndex> rest_of(const Plan& plan) const {
    return {pool.data() + plan.first + plan.cells, plan.rest};
  }
  const std::uint64_t* peers_of(CellIndex cell) const { return peers.data() + cell * peer_words; }
  bool differ(CellIndex a, CellIndex b) const { return has_bit(peers_of(a), b); }

 private:
  void add_peers(std::span<const CellIndex> cells);
  Plan& add(PlanKind kind, std::span<const CellIndex> cells, int cost);
  void add_primitives(const Primitives& primitives);
  void add_bands(const Geometry& geometry);
  void add_overlaps(const Rules& rules);
  void add_relations(const Primitives& primitives);
  void add_sum_plan(PlanKind kind, std::span<const CellIndex> cells, int cost, SumPlan sum, bool derived);
  void add_sum(const Sum& sum, bool derived);
  bool add_sets(const Sum& sum, bool derived);
  void add_groups(const Sum& sum, bool derived);
  void add_bounds(const Sum& sum, bool derived);
  std::vector<std::vector<CellIndex>> runs_that_differ(std::vector<CellIndex> left) const;
  void add_listed_sets(std::span<const CellIndex> cells, std::vector<std::uint16_t> sets);
  void add_cliques(const Primitives& primitives);
  void add_sets_of_words(const Automaton& automaton, const WordMachine& machine,
                         std::optional<std::vector<std::uint16_t>>& sets);
  void add_times(const Primitives& primitives);
  void add_literals(PlanKind kind, std::span<const CellLiteral> literals, const std::vector<int>& counts);
  void add_word(const Automaton& automaton, const WordMachine& machine);
  void add_region(const Region& region);
  bool add_division(std::span<const Region> parts, const Primitives& primitives);
  void add_match(const Match& match);
  void add_choice(const Choice& choice);
  void order();
};

}  // namespace nonet
