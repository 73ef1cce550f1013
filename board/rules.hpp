// The rules of a board: its shape, and its table of units. A unit is a set of cells whose digits all differ.
//
// Encoder and search backends read this table, so a new kind of region is new data and no new code. Only the
// independent checker (board/check.hpp) derives the units itself.
//
// Example:
//     auto rules = nonet::Rules::make({.geometry = {3, 3}, .diagonal = true});
//     assert(rules->units().size() == 29);
//     assert(rules->units()[27].name() == "diagonal 1");
//     assert(rules->peers(40).size() == 32);
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "nonet/board/geometry.hpp"

namespace nonet {

/// A description of the rules as plain data. Equal descriptions give equal rules.
struct RulesSpec {
  Geometry geometry = {};
  bool diagonal = false;  ///< both main diagonals
  bool windoku = false;   ///< the inner windows of a square-box board (four of them on 9x9)
  bool disjoint = false;  ///< cells at the same place of each box
  /// Jigsaw: the region number of each cell, 0..side-1, each of them `side` times. Regions replace boxes. Empty: boxes.
  std::vector<std::uint8_t> regions = {};

  bool operator==(const RulesSpec&) const = default;
  /// "3x3", "3x3 diagonal,windoku", "3x3 jigsaw"
  std::string name() const;
  /// The variants alone: "", "diagonal,windoku"
  std::string variants() const;
};

/// A variant that `--variant` can name.
struct VariantInfo {
  std::string_view name;
  std::string_view summary;
  bool RulesSpec::*flag;
};
std::span<const VariantInfo> variants();

/// Sets the variants of a list such as "diagonal,windoku". Throws Error on an unknown name, and suggests the nearest
/// one.
void add_variants(RulesSpec& spec, std::string_view list);

enum class UnitKind : std::uint8_t { row, column, box, region, diagonal, window, group };
std::string_view name_of(UnitKind kind);

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
  /// boxes).
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
  /// Numbers into `units()`, ascending.
  std::span<const std::uint16_t> units_of(int cell) const {
    return {units_of_.data() + units_begin_[static_cast<std::size_t>(cell)],
            units_of_.data() + units_begin_[static_cast<std::size_t>(cell) + 1]};
  }
  /// The other cells that share a unit with this one, ascending. The first call builds the table, which is large on
  /// large sides (side 255: about 100 MB).
  std::span<const CellIndex> peers(int cell) const;

  explicit Rules(RulesSpec spec);  // for make()

 private:
  template <class NumberOf>
  void add_units(UnitKind kind, NumberOf&& number_of);
  void add_regions();
  void add_diagonals();
  void add_windows();
  void list_units_of_cells();
  void add_unit(UnitKind kind, int number, std::vector<CellIndex> cells);
  void build_peers() const;

  RulesSpec spec_;
  bool classic_;
  std::vector<std::vector<CellIndex>> unit_cells_;
  std::vector<Unit> units_;
  std::vector<std::size_t> units_begin_;
  std::vector<std::uint16_t> units_of_;
  mutable std::atomic<bool> has_peers_ = false;
  mutable std::mutex peers_mutex_;
  mutable std::vector<std::size_t> peers_begin_;
  mutable std::vector<CellIndex> peers_;
};

}  // namespace nonet
