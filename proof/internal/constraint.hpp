// Constraints in the checker's own words: their text, and a row for each kind (kinds_*.cpp) that says what a board must
// have for it, what it means on a full board, and its clauses. Meaning and clauses are written apart, and tests hold
// them against each other.
//
// Example:
//     nonet::proof::Constraint cage;
//     assert(nonet::proof::parse("killer 17 r1c1 r1c2", {9, 9}, cage).empty());
//     assert(cage.cells().size() == 2 && cage.value() == 17);
//     assert(nonet::proof::label_of(cage, {9, 9}) == "killer 17 at r1c1");
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "proof/internal/pattern.hpp"

namespace nonet::proof {

class ClauseWriter;
struct BoardRules;
struct Form;
struct Scene;
struct Constraint;

using Digits = std::span<const std::uint8_t>;  ///< of all cells, as the puzzle calls them
using Cells = std::vector<int>;

inline int digit_at(Digits digits, int cell) { return digits[static_cast<std::size_t>(cell)]; }
std::vector<int> digits_of(const Cells& cells, Digits digits);
/// "4 9 2"
std::string join(std::span<const int> values);
/// "" or what the cells hold.
std::string holds(bool sound, std::span<const int> values);

/// "" or what the digits of a full board break.
using WhyBroken = std::string (*)(const Constraint&, const Scene&, Digits);
/// Writes clauses that hold where the constraint does.
using WriteClauses = void (*)(const Constraint&, const Scene&, ClauseWriter&);

struct Constraint {
  const Form* form = nullptr;
  std::vector<int> values = {};
  std::vector<Cells> groups = {};  ///< of an outside clue: its line, near first
  std::string text = {};
  std::vector<Constraint> parts = {};
  std::shared_ptr<const Expression> pattern = {};    ///< of regex
  std::shared_ptr<const StateMachine> machine = {};  ///< of nfa
  std::vector<bool> table = {};                      ///< of pair and pairx: [(first - least) * side + second - least]

  const Cells& cells() const { return groups.front(); }
  int value(int standard = 0) const { return values.empty() ? standard : values.front(); }
};

enum class Shape : std::uint8_t { board, cells, pair, groups, outside, parts };

/// The numbers that a kind is about on a board with doublers: digits, values, or both. A kind of both gets the digits.
/// A kind of neither cannot list cells with a mark.
enum class Reading : std::uint8_t { neither, digits, values, both };

/// What a constraint's text may have. kAny: no limit.
inline constexpr int kAny = -1;
struct Form {
  std::string_view name;
  Reading reads = Reading::neither;
  Shape shape = Shape::cells;
  int least_values = 0;
  int most_values = 0;
  int least_cells = 1;   ///< of the first group
  int least_groups = 2;  ///< of shape `groups`, as is the next
  int most_groups = 2;
  bool quoted = false;
  bool may_close = false;     ///< the last cell may be the first again
  bool may_be_empty = false;  ///< lists of cells may be empty, but one is not
  bool may_repeat = false;    ///< a cell may be listed more than once
  bool needs_places = false;  ///< is not for cells without a place
  bool needs_lines = false;   ///< needs rows and columns whose cells differ
  bool any_side = false;
  /// "" or what makes no sense on this board.
  std::string (*why_unsound)(const Constraint&, const Scene&) = nullptr;
  WhyBroken why_broken = nullptr;
  WriteClauses write = nullptr;
};
/// All kinds, a row each.
std::span<const Form> forms();

/// nullptr: there is no such kind.
const Form* find_form(std::string_view name);
std::span<const Form> board_forms();
std::span<const Form> line_forms();
std::span<const Form> count_forms();
std::span<const Form> ranking_forms();
std::span<const Form> region_forms();

/// The form's why_broken() and write(), of digits or values as its kind reads.
std::string why_broken(const Constraint& constraint, const Scene& scene, Digits digits);
void write_clauses(const Constraint& constraint, const Scene& scene, ClauseWriter& to);
/// Whether it or a part of it reads values.
bool reads_values(const Constraint& constraint);
/// "" or that a constraint is not for a board whose cells have marks.
std::string why_unread(const Constraint& constraint, const Scene& scene);

// What several kinds cannot be: "" or why.
std::string thirds_unsound(const Constraint& constraint, const Scene& scene);
std::string boxless_unsound(const Constraint& constraint, const Scene& scene);
std::string too_many_unsound(const Constraint& constraint, const Scene& scene);
std::string lengths_unsound(const Constraint& constraint, const Scene& scene);

struct Extent {
  int rows = 0;
  int columns = 0;
  int extra = 0;  ///< cells without a place, after all others

  int placed() const { return rows * columns; }
  std::string name(int cell) const;
};
/// "" or why the line is not a constraint on a board of this extent.
std::string parse(std::string_view line, Extent extent, Constraint& constraint);
/// "killer 17 at r1c1"
std::string label_of(const Constraint& constraint, const Extent& extent);

/// The board of the constraints, and the marks of other constraints on its cells.
struct Scene {
  explicit Scene(const BoardRules& rules);

  int side;   ///< the number of digits
  int least;  ///< the lowest
  int rows;
  int columns;
  int extra;  ///< cells without a place, after all others
  bool has_lines;
  bool is_box_sized;  ///< as many rows, columns and digits as a box has cells
  int box_rows;
  int box_cols;
  bool has_regions;                             ///< or boxes: else region_of is about rows or columns
  std::vector<int> region_of;                   ///< a cell's region, or its box
  std::vector<Cells> regions;                   ///< in reading order
  std::vector<std::pair<int, int>> neighbours;  ///< orthogonal ones, the smaller cell first

  // Marks of the constraints outside `or`.
  std::vector<std::pair<int, int>> dots;   ///< pairs with a difference or ratio, the smaller cell first, ascending
  std::vector<std::pair<int, int>> signs;  ///< pairs with an x or v
  std::vector<int> ratios;                 ///< of ratio constraints, ascending; 2 if there is none
  Cells marks;                             ///< of doublers, by cell of the board; empty: there are none
  std::vector<char> minimum;               ///< by cell: whether it is marked
  std::vector<char> maximum;
  std::vector<char> row_indexers;
  std::vector<char> column_indexers;
  std::vector<char> box_indexers;

  int greatest() const { return least + side - 1; }
  void read_marks(std::span<const Constraint> constraints);
  int cell(int row, int column) const { return row * columns + column; }
  bool inside(int row, int column) const { return row >= 0 && row < rows && column >= 0 && column < columns; }
  Extent extent() const { return {rows, columns, extra}; }
  std::string name(int cell) const { return extent().name(cell); }
  bool has_dot(std::pair<int, int> pair) const;
  bool has_sign(std::pair<int, int> pair) const;
  bool has_mark(int cell) const { return static_cast<std::size_t>(cell) < marks.size(); }
  /// Digits, each with a mark of 2 doubled.
  std::vector<std::uint8_t> values_of(Digits digits) const;
  /// The orthogonal neighbours of a cell.
  Cells around(int cell) const;
};

}  // namespace nonet::proof
