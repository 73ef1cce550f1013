// The rules of a board, puzzles, and the candidates that a puzzle leaves.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "nonet/board.hpp"
#include "nonet/constraint.hpp"

namespace nonet {

// The rules of a board: its shape, its table of units, and what its constraints lower to. A unit is a set of `side`
// cells whose digits all differ. A row, column, box or region with fewer cells than there are digits is a constraint
// that its cells differ.
//
// Encoder and search backends read these tables, so a new kind of constraint is new data and no new code. Only the
// independent checkers (nonet/check.hpp, nonet/certificate.hpp) derive the units themselves.
//
// Example:
//     auto rules = nonet::Rules::make(nonet::with_variants({.geometry = {3, 3}}, "diagonal"));
//     assert(rules->units().size() == 29);
//     assert(rules->units()[27].name() == "diagonal 1");
//     assert(rules->peers(40).size() == 32);

/// A description of the rules as plain data. Equal descriptions give equal rules.
struct RulesSpec {
  Geometry geometry = {};
  /// Jigsaw: the region number of each cell, from 0, at most `side` times; on a plain board exactly that often. Regions
  /// replace boxes. Empty: boxes.
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
  std::vector<const Constraint*> non_variants() const;
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
  /// Those of the description, then one for each row, column, box or region with fewer cells than there are digits.
  /// Constraint numbers of primitives are places in it.
  const std::vector<Constraint>& constraints() const { return constraints_; }
  /// Lowers one of these.
  void lower(std::size_t number, Lowering& to) const;
  /// "row 3" of a constraint that the shape makes, else its text.
  std::string name_of_constraint(std::size_t number) const;
  /// The usual 9x9 board without variants, whatever its nine digits are called.
  bool classic() const { return classic_; }
  /// Whether rows and columns, all of them units, meet boxes in bands and stacks.
  bool has_bands() const { return geometry().box_sized() && geometry().has_boxes() && spec_.regions.empty(); }

  /// Rows, columns, boxes or regions, then the units of the variants. A unit with the same cells as an earlier one is
  /// left out (the boxes of a Latin square).
  std::span<const Unit> units() const { return units_; }
  /// What the constraints come to besides units.
  const Primitives& primitives() const { return primitives_; }
  /// Which kinds of primitives these are.
  PrimitiveSet needs() const { return needs_; }
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
  friend class RulesDiagram;  // check/
  // What the independent checker makes of these rules at its first call; kept as long as they are.
  const void* for_checker(std::shared_ptr<const void> (*state)(const Rules&)) const;
  template <class NumberOf>
  void add_units(UnitKind kind, int count, NumberOf&& number_of);
  void add_regions();
  void lower_constraints();
  void list_units_of_cells();
  void add_unit(UnitKind kind, int number, std::vector<CellIndex> cells);
  void build_peers() const;

  RulesSpec spec_;
  std::vector<Constraint> constraints_;
  std::vector<std::string> names_;  // of the constraints that the shape makes
  bool classic_;
  Primitives primitives_;
  PrimitiveSet needs_;
  std::vector<std::vector<CellIndex>> unit_cells_;
  std::vector<Unit> units_;
  std::vector<std::size_t> units_begin_;
  std::vector<std::uint16_t> units_of_;
  mutable std::atomic<bool> has_peers_ = false;
  mutable std::mutex lazy_mutex_;
  mutable std::vector<std::size_t> peers_begin_;
  mutable std::vector<CellIndex> peers_;
  mutable std::atomic<bool> has_statement_ = false;
  mutable std::shared_ptr<const void> statement_;  // of for_checker()
};

// A puzzle (clues and, rarely, excluded candidates), views of one and of many, and a board.
//
// Example:
//     nonet::Puzzle puzzle(nonet::Rules::make({.geometry = {2, 2}}));
//     puzzle.clues[0] = 3;
//     puzzle.exclude(1, 4);
//     nonet::PuzzleView view = puzzle;
//     assert(view.clues[0] == 3 && view.excludes(1, 4) && !view.excludes(1, 2));

/// A full board: a solution. `cells()` cells in row order.
using Board = std::vector<Cell>;

/// Borrows rules, clues and exclusions; good as long as what it was made from. Its members are not checked here:
/// the functions that take puzzles call require_valid().
struct PuzzleView {
  const Rules* rules = nullptr;
  std::span<const Cell> clues;              ///< `rules->cells()` of them
  std::span<const std::uint64_t> excluded;  ///< a digit set for each cell; empty: none

  bool excludes(int cell, int digit) const {
    return !excluded.empty() && digit_set(excluded.data(), static_cast<std::size_t>(cell), rules->side()).has(digit);
  }
};

/// Owns what PuzzleView borrows.
struct Puzzle {
  std::shared_ptr<const Rules> rules;
  std::vector<Cell> clues;
  std::vector<std::uint64_t> excluded = {};  ///< empty: none

  /// A blank board. Throws Error without rules.
  explicit Puzzle(std::shared_ptr<const Rules> board_rules);
  /// Throws Error on a wrong number of clues, and on a digit above the side.
  Puzzle(std::shared_ptr<const Rules> board_rules, std::vector<Cell> given_clues);

  /// Forbids a digit (from 1) in a cell (from 0). Throws Error if the board has no such cell or digit.
  void exclude(int cell, int digit);

  operator PuzzleView() const { return {rules.get(), clues, excluded}; }  // NOLINT(google-explicit-constructor)
};

/// Many puzzles with the same rules, one after the other, without a vector for each.
struct BatchView {
  const Rules* rules = nullptr;
  std::size_t count = 0;
  std::span<const Cell> clues;              ///< count * cells
  std::span<const std::uint64_t> excluded;  ///< count * cells * digit_words, or empty: none in any of them

  PuzzleView operator[](std::size_t index) const {
    const auto cells = static_cast<std::size_t>(rules->cells());
    const std::size_t words = excluded.empty() ? 0 : cells * digit_words(rules->side());
    return {rules, clues.subspan(index * cells, cells), excluded.subspan(index * words, words)};
  }
  BatchView slice(std::size_t first, std::size_t length) const {
    const auto cells = static_cast<std::size_t>(rules->cells());
    const std::size_t words = excluded.empty() ? 0 : cells * digit_words(rules->side());
    return {rules, length, clues.subspan(first * cells, length * cells),
            excluded.subspan(first * words, length * words)};
  }
};

/// Throws Error unless there are rules, clues and exclusions are as many as the rules ask for, and none is of a digit
/// above the side. Reads each clue once: 2 ns for a 9x9 puzzle.
void require_valid(const BatchView& puzzles);
void require_valid(const PuzzleView& puzzle);

/// Throws Error unless these are the rules that something was made for: the same object, or an equal description.
void require_rules(const Rules& made_for, const Rules& given);

// The digits that each cell may still hold: its candidates.
//
// Example:
//     nonet::Puzzle puzzle(nonet::Rules::make({.geometry = {2, 2}}), {1,0,0,0, 0,0,0,0, 0,0,0,0, 0,0,0,0});
//     auto reduced = nonet::Candidates::without_falsified(puzzle);
//     assert(reduced.count(0) == 1 && reduced.count(1) == 3 && reduced.count(10) == 4);

class Candidates {
 public:
  /// Every digit in every cell.
  static Candidates all(const Rules& rules);
  /// No digit in any cell.
  static Candidates none(const Rules& rules);
  /// What clues and exclusions leave: a clue is the only candidate of its cell and none of its peers
  /// (G. Kwon and H. Jain, Optimized CNF encoding for Sudoku puzzles, LPAR 2006).
  static Candidates without_falsified(const PuzzleView& puzzle);

  int side() const { return side_; }
  int cells() const { return cells_; }
  bool has(int cell, int digit) const { return set(cell).has(digit); }
  void remove(int cell, int digit) { set(cell).remove(digit); }
  void add(int cell, int digit) { set(cell).add(digit); }
  /// How many digits a cell may hold.
  int count(int cell) const { return set(cell).count(); }
  /// The lowest digit that a cell may hold; 0: none.
  int first(int cell) const { return set(cell).first(); }
  /// The words of a cell's digit set: `digit_words(side)` of them.
  const std::uint64_t* bits(int cell) const { return bits_.data() + static_cast<std::size_t>(cell) * words_; }

 private:
  Candidates(int side, int cells);
  ConstDigitSet set(int cell) const { return {bits(cell), words_}; }
  DigitSet set(int cell) { return {bits_.data() + static_cast<std::size_t>(cell) * words_, words_}; }

  int side_;
  int cells_;
  std::size_t words_;
  std::vector<std::uint64_t> bits_;
};

}  // namespace nonet
