// Writes a puzzle as clauses. Each constraint has an at-least-one half and an at-most-one half:
//
//     cell                        holds one digit
//     row, column, box, ...       holds each digit once
//
// What else the rules have (board/primitives.hpp) comes after them, with auxiliary variables after all others
// (encoder/constraint_encodings.hpp).
//
// Example:
//     nonet::Puzzle puzzle(nonet::Rules::make({}));
//     nonet::Encoder encoder(puzzle, {.encoding = &nonet::find_encoding("minimal")});
//     nonet::Cnf cnf;
//     encoder.write(cnf);
//     assert(encoder.variables() == 729 && encoder.clauses() == cnf.clauses);
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "nonet/board/puzzle.hpp"
#include "nonet/deduction/candidates.hpp"
#include "nonet/encoder/at_most_one.hpp"
#include "nonet/encoder/cnf.hpp"
#include "nonet/encoder/constraint_encodings.hpp"
#include "nonet/encoder/variable_map.hpp"

namespace nonet {

/// Which clause families an encoding has; docs/encodings.md cites each.
struct Encoding {
  std::string_view name;
  bool cell_at_least_one = true;
  bool cell_at_most_one = true;
  bool unit_at_least_one = true;
  bool unit_at_most_one = true;
  /// Longer at-least-one clauses of units are omitted: on reduced formulas the short ones do the work.
  std::size_t longest_at_least_one = SIZE_MAX;
  /// Encodes rows, columns and boxes by variables for the segments they share ("triads" on 9x9), if there are boxes.
  bool triads = false;
};
std::span<const Encoding> encodings();
/// Throws Error on an unknown name, with the nearest one.
const Encoding& find_encoding(std::string_view name);

/// What is dropped of a formula before it is written.
enum class Reduction : std::uint8_t {
  none,         ///< nothing: clues are unit clauses
  clues,        ///< what clues and exclusions falsify
  propagation,  ///< all that deduction/propagator.hpp removes
};
struct ReductionRow {
  std::string_view name;
};
/// "none", "clues", "propagation": in the order of Reduction.
std::span<const ReductionRow> reductions();
std::string_view name_of(Reduction reduction);
/// Throws Error on an unknown name, with the nearest one.
Reduction find_reduction(std::string_view name);

/// How compact variables are numbered: solvers take the order as a hint.
enum class CellOrder : std::uint8_t {
  natural,            ///< in the order of cells
  constrained_first,  ///< first the cells with few candidates that many other open cells share
};

struct EncodeOptions {
  const Encoding* encoding = nullptr;      ///< nullptr: extended
  const AtMostOne* at_most_one = nullptr;  ///< nullptr: pairwise
  /// True: variables for the candidates of open cells alone, with compact numbers. False: all variables with natural
  /// numbers; clues and exclusions are unit clauses.
  bool reduced = false;
  /// For a reduced formula: keeps natural numbers, and writes what was dropped as unit clauses, so that a model is a
  /// whole board.
  bool keep_numbers = false;
  CellOrder order = CellOrder::natural;  ///< of compact numbers
  ConstraintEncodings constraints = {};
};

/// Writes a formula without holding it in memory, any number of times. The puzzle must outlive it. For one thread at a
/// time, as it counts clauses when first asked.
class Encoder {
 public:
  /// `options.reduced`: by clues and exclusions (G. Kwon and H. Jain, Optimized CNF encoding for Sudoku puzzles, LPAR
  /// 2006).
  Encoder(const PuzzleView& puzzle, const EncodeOptions& options);
  /// Reduced to these candidates, as a Propagator leaves them: a cell with one candidate is known, and none of its
  /// peers has that digit. Ignores `options.reduced`.
  Encoder(const PuzzleView& puzzle, const EncodeOptions& options, Candidates candidates);

  const VariableMap& map() const { return reduced_ && !keep_numbers_ ? open_ : natural_; }
  const Encoding& encoding() const { return *encoding_; }
  const AtMostOne& at_most_one() const { return *at_most_one_; }
  /// Includes the auxiliary ones, which come last. At most 100 million (side 255), so that an int is enough.
  int variables() const { return static_cast<int>(counts().variables); }
  /// How many clauses write() writes, and how many literals they have in all.
  std::uint64_t clauses() const { return counts().clauses; }
  std::uint64_t literals() const { return counts().literals; }
  /// Whether each solution is one model of the formula: auxiliary variables depend on those of cells. False for
  /// constraints with alternatives, several of which may hold, and for diagrams by `forward`: count the models of the
  /// variables of cells (1 to map().variables()) there.
  bool one_model_each() const;
  /// Counts these now, which takes a second and more on the largest boards. Calls `goes_on` every few hundred
  /// microseconds. False: `goes_on` returned false, and nothing is counted.
  bool count(const std::function<bool()>& goes_on) const;
  /// Writes at most one by pairs where such a formula has at most some 5 million clauses: above, memory begins to
  /// count, and product takes less. Returns as count() does, of which it makes use.
  bool choose_at_most_one(const std::function<bool()>& goes_on);

  /// False: the sink was full before the end.
  bool write(ClauseSink& sink) const;
  /// Writes the same clauses in the same order; faster for the usual formulas of the classic board.
  bool write(Cnf& cnf) const;

 private:
  Encoder(const PuzzleView& puzzle, const EncodeOptions& options, Reduction reduction, Candidates candidates);
  struct Counts {
    std::uint64_t variables = 0;
    std::uint64_t clauses = 0;
    std::uint64_t literals = 0;
  };

  const Counts& counts() const;
  bool contradictory() const;
  int literal(int cell, int digit) const;
  template <class Out>
  bool walk(Out& out) const;
  template <class Out>
  void write_facts(Out& out) const;
  template <class Out>
  bool write_units(Out& out) const;
  template <class Out>
  bool write_triads(Out& out) const;
  template <class Out>
  bool write_primitives(Out& out) const;

  PuzzleView puzzle_;
  const Encoding* encoding_;
  const AtMostOne* at_most_one_;
  bool reduced_;
  bool keep_numbers_;
  ConstraintEncodings constraints_;
  Candidates candidates_;
  std::vector<Cell> known_;
  VariableMap natural_;
  VariableMap open_;  // compact, for reduced formulas
  bool contradictory_ = false;
  mutable std::optional<Counts> counts_;
};

}  // namespace nonet
