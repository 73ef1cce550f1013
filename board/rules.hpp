// The rules of a board: its shape, its table of units, and what its constraints lower to. A unit is a set of `side`
// cells whose digits all differ.
//
// Encoder and search backends read these tables, so a new kind of constraint is new data and no new code. Only the
// independent checker (check/check.hpp) derives the units itself.
//
// Example:
//     auto rules = nonet::Rules::make(nonet::with_variants({.geometry = {3, 3}}, "diagonal"));
//     assert(rules->units().size() == 29);
//     assert(rules->units()[27].name() == "diagonal 1");
//     assert(rules->peers(40).size() == 32);
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "nonet/board/constraint.hpp"
#include "nonet/board/geometry.hpp"
#include "nonet/board/primitives.hpp"

namespace nonet {

/// A description of the rules as plain data. Equal descriptions give equal rules.
struct RulesSpec {
  Geometry geometry = {};
  /// Jigsaw: the region number of each cell, 0..side-1, each of them `side` times. Regions replace boxes. Empty: boxes.
  std::vector<std::uint8_t> regions = {};
  /// Those of whole boards first, in the order of constraint_kinds(), each once: put_in_order() does that.
  std::vector<Constraint> constraints = {};

  bool operator==(const RulesSpec&) const = default;
  bool has(const ConstraintKind& kind) const;
  /// "3x3", "3x3 diagonal,windoku", "3x3 jigsaw", "3x3 windoku,killer,arrow"
  std::string name() const;
  /// The variants alone: "", "diagonal,windoku"
  std::string variants() const;
  /// The constraints that variants() does not name; and the same as text.
  std::vector<const Constraint*> besides_variants() const;
  std::vector<std::string> other_constraints() const;
};
void put_in_order(RulesSpec& spec);

/// A variant that `--variant` can name: one or two constraints of the whole board.
struct VariantInfo {
  std::string_view name;
  std::string_view summary;
  std::array<std::string_view, 2> kinds;  ///< the second may be ""
};
std::span<const VariantInfo> variants();

/// Adds the variants of a list such as "diagonal,windoku". Throws Error on an unknown name, and suggests the nearest
/// one.
void add_variants(RulesSpec& spec, std::string_view list);
/// The same, as an expression.
RulesSpec with_variants(RulesSpec spec, std::string_view list);
/// Adds constraints. Throws Error on a line that is none, and Rules::make() on one that makes no sense on the board.
void add_constraints(RulesSpec& spec, std::span<const std::string> lines);

enum class UnitKind : std::uint8_t { row, column, box, region, diagonal, window, group, extra };

/// A view of one unit; the table that it points to lives as long as the rules.
struct Unit {
  UnitKind kind = UnitKind::row;
  int number = 0;                    ///< from 0, within its kind
  std::span<const CellIndex> cells;  ///< `side` of them, ascending

  /// "row 3", from 1
  std::string name() const;
};

/// Immutable and shared; all members may be called from any thread.
class Rules {
 public:
  /// Throws Error if the description is invalid (a side above 255, regions of unequal size, windoku without square
  /// boxes, a constraint that makes no sense).
  static std::shared_ptr<const Rules> make(RulesSpec spec);

  const RulesSpec& spec() const { return spec_; }
  const Geometry& geometry() const { return spec_.geometry; }
  int side() const { return spec_.geometry.side(); }
  int cells() const { return spec_.geometry.cells(); }
  /// The usual 9x9 board without variants.
  bool classic() const { return classic_; }

  /// Rows, columns, boxes or regions, then the units of the variants. A unit with the same cells as an earlier one is
  /// left out (the boxes of a Latin square).
  std::span<const Unit> units() const { return units_; }
  /// What the constraints come to besides units.
  const Primitives& primitives() const { return primitives_; }
  /// Which kinds of primitives these are.
  PrimitiveSet needs() const { return needs_; }
  /// What the independent checker makes of these rules at its first call; kept as long as they are.
  const void* for_checker(std::shared_ptr<const void> (*make)(const Rules&)) const;
  /// Numbers into `units()`, ascending.
  std::span<const std::uint16_t> units_of(int cell) const {
    return {units_of_.data() + units_begin_[static_cast<std::size_t>(cell)],
            units_of_.data() + units_begin_[static_cast<std::size_t>(cell) + 1]};
  }
  /// The other cells that share a unit or a Distinct with this one, ascending. The first call builds the table, which
  /// is large on large sides (side 255: about 100 MB).
  std::span<const CellIndex> peers(int cell) const;

  explicit Rules(RulesSpec spec);  // for make()

 private:
  template <class NumberOf>
  void add_units(UnitKind kind, NumberOf&& number_of);
  void add_regions();
  void lower_constraints();
  void list_units_of_cells();
  void add_unit(UnitKind kind, int number, std::vector<CellIndex> cells);
  void build_peers() const;

  RulesSpec spec_;
  bool classic_;
  Primitives primitives_;
  PrimitiveSet needs_;
  std::vector<std::vector<CellIndex>> unit_cells_;
  std::vector<Unit> units_;
  std::vector<std::size_t> units_begin_;
  std::vector<std::uint16_t> units_of_;
  mutable std::atomic<bool> has_peers_ = false;
  mutable std::mutex peers_mutex_;
  mutable std::vector<std::size_t> peers_begin_;
  mutable std::vector<CellIndex> peers_;
  mutable std::once_flag checker_once_;
  mutable std::shared_ptr<const void> checker_;
};

}  // namespace nonet
