// Constraints as setters draw them: plain data of a kind, and its text, the same in every format:
//
//     killer 17 r1c1 r1c2 r2c1             KIND VALUES CELLS
//     arrow r1c1 | r1c2 r1c3 r2c3          KIND CELLS | CELLS
//     xsum 23 r3c0                         outside: r3c0 reads row 3 from the left, r0c4 column 4 down
//     regex "1.*9" r1c1 r1c2 r1c3          KIND "TEXT" CELLS
//     or (killer 10 r1c1 r1c2) (killer 12 r1c1 r1c2)
//     antiknight
//
// A kind is a row of a table (board/kinds/): its meaning in a sentence, its arguments, what it lowers to. Solvers and
// the encoder see only what kinds lower to. Code that reads, draws or invents constraints knows kinds by name. The
// independent checker has a second table in proof/.
//
// Example:
//     nonet::Geometry shape{3, 3};
//     nonet::Constraint cage = nonet::parse_constraint("killer 17 r1c1 r1c2", shape);
//     assert(cage.cells().size() == 2 && cage.values.front() == 17);
//     assert(nonet::text_of(cage, shape) == "killer 17 r1c1 r1c2");
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "nonet/board/geometry.hpp"

namespace nonet {

struct ConstraintKind;
struct RulesSpec;
class Lowering;  // board/lowering.hpp

/// One constraint as plain data. What it means on a board is up to its kind; why_unsound() says whether it means
/// anything. Without a kind it is not a constraint yet: all functions that take it throw Error.
struct Constraint {
  const ConstraintKind* kind = nullptr;
  std::vector<int> values = {};                     ///< sum, difference, digits
  std::vector<std::vector<CellIndex>> groups = {};  ///< as drawn; of shape `outside` the line's cells, near first
  std::string text = {};                            ///< of regex, nfa, pair and pairx
  std::vector<Constraint> parts = {};               ///< of `or` and `and`

  std::span<const CellIndex> cells() const {
    return groups.empty() ? std::span<const CellIndex>() : std::span<const CellIndex>(groups.front());
  }
  bool operator==(const Constraint&) const = default;
};

/// What follows a kind's name and values.
enum class Shape : std::uint8_t {
  board,    ///< nothing: it is about the whole board
  cells,    ///< a set of cells
  line,     ///< cells in order
  pair,     ///< two cells
  groups,   ///< several lists of cells, separated by |
  outside,  ///< a place outside the board, which reads a row or column
  parts,    ///< constraints in brackets
};

/// For most_values and most_groups: no limit.
inline constexpr int kSeveral = -1;

struct ConstraintKind {
  std::string_view name;
  std::string_view summary;  ///< its meaning in a sentence
  std::string_view example;  ///< on a 9x9 board
  Shape shape = Shape::cells;
  int least_values = 0;
  int most_values = 0;
  /// Of the first group; `line` and `cells` have at least one cell unless more are asked.
  int least_cells = 1;
  int least_groups = 1;
  int most_groups = 1;
  bool has_text = false;
  bool may_close = false;     ///< a line may end in its first cell
  bool may_be_empty = false;  ///< lists of cells may be empty, but not all of them
  bool any_side = false;      ///< makes whole units alone, and so takes sides above 64
  /// "" or why this is not a statement that could be true or false, beyond what the members above say: "3 does not
  /// divide the side 4". lower() may rely on that. Nothing: there is no such reason.
  std::string (*why_malformed)(const Constraint&, const RulesSpec&) = nullptr;
  /// "" or why this cannot hold on any board: "nine different digits sum to 45 at most". Not asked of what is
  /// malformed.
  std::string (*why_unsound)(const Constraint&, const RulesSpec&) = nullptr;
  void (*lower)(const Constraint&, const RulesSpec&, Lowering&) = nullptr;
};

/// All kinds, in the order of docs/constraints.md.
std::span<const ConstraintKind* const> constraint_kinds();
/// Throws Error on an unknown name, with the nearest ones.
const ConstraintKind& find_kind(std::string_view name);
/// Throws Error if the constraint has no kind.
const ConstraintKind& kind_of(const Constraint& constraint);

/// Throws Error if the line is not a constraint on such a board; the message begins with the kind. Letters of either
/// case are read.
Constraint parse_constraint(std::string_view line, const Geometry& geometry);
/// The text that parse_constraint() reads as the same constraint.
std::string text_of(const Constraint& constraint, const Geometry& geometry);
/// "" or why the constraint has not the numbers and cells that its kind takes, or cells that the board has not, with
/// its text. The other functions may rely on this for all constraints of a board.
std::string why_misshapen(const Constraint& constraint, const Geometry& geometry);
/// "" or why the constraint says nothing on this board that could be true or false, with its text.
std::string why_malformed(const Constraint& constraint, const RulesSpec& rules);
/// "" or why the constraint makes no sense on this board, as it is malformed or cannot hold, with its text:
/// "constraint 'killer 46 r1c1 r1c2': ...".
std::string why_unsound(const Constraint& constraint, const RulesSpec& rules);
/// A message on a constraint: "constraint 'killer 46 r1c1 r1c2': WHY". Long texts are cut.
std::string with_its_text(const Constraint& constraint, const Geometry& geometry, const std::string& why);
/// The cells of the row or column that a place beside the board reads, near first: 3, 0 is row 3 from the left, and
/// 0, 3 column 3 down. Empty: there is no such place.
std::vector<CellIndex> line_from(const Geometry& geometry, int row, int column);
/// The place beside the board that reads such a line: "r3c0".
std::string outside_name(std::span<const CellIndex> line, const Geometry& geometry);
/// For messages on contradictions: "killer 17 at r1c1".
std::string label_of(const Constraint& constraint, const Geometry& geometry);

}  // namespace nonet
