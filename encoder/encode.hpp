// Puzzle -> clauses. Four families of constraints, each in an at-least-one and an at-most-one half:
//
//     cell    each cell holds a digit           row, column, box (and every other unit)   each digit has its cell
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
#include "nonet/encoder/variable_map.hpp"

namespace nonet {

/// Which clause families an encoding has; docs/encodings.md cites each.
struct Encoding {
  std::string_view name;
  bool cell_at_least_one = true;
  bool cell_at_most_one = true;
  bool unit_at_least_one = true;
  bool unit_at_most_one = true;
  /// Unit at-least-one clauses with more literals are left out: on reduced formulas the short ones do the work.
  std::size_t longest_at_least_one = SIZE_MAX;
  /// Rows, columns and boxes through variables for their common segments ("triads" on 9x9), on boards with boxes.
  bool triads = false;
};
std::span<const Encoding> encodings();
/// Throws Error on an unknown name, with the nearest one.
const Encoding& find_encoding(std::string_view name);

/// How compact variables are numbered: solvers take the order for a hint.
enum class CellOrder : std::uint8_t {
  natural,            ///< in the order of cells
  constrained_first,  ///< first cells of few candidates, shared with many open cells, with few other places
};

struct EncodeOptions {
  const Encoding* encoding = nullptr;      ///< nullptr: extended
  const AtMostOne* at_most_one = nullptr;  ///< nullptr: pairwise
  /// Only over candidates that are left, with compact numbers, and none for cells whose digit is known; else all
  /// variables, natural numbers, and clues and exclusions as unit clauses.
  bool reduced = false;
  /// Of a reduced formula: natural numbers all the same, and what was dropped as unit clauses, so that a model is a
  /// whole board.
  bool keep_numbers = false;
  CellOrder order = CellOrder::natural;  ///< of compact numbers
};

/// Writes a formula, as often as wanted, without holding it. The puzzle's views must outlive it. For one thread at a
/// time: what it counts, it counts when first asked.
class Encoder {
 public:
  /// Reduced: what clues and exclusions leave (G. Kwon and H. Jain, Optimized CNF encoding for Sudoku puzzles, LPAR
  /// 2006).
  Encoder(const PuzzleView& puzzle, const EncodeOptions& options);
  /// Reduced to these candidates, as a Propagator leaves them: a cell with one candidate is known, and none of its
  /// peers has that digit. `options.reduced` is taken as true.
  Encoder(const PuzzleView& puzzle, const EncodeOptions& options, Candidates candidates);

  /// Of natural numbers, or compact.
  const VariableMap& map() const { return reduced_ && !keep_numbers_ ? open_ : natural_; }
  const Candidates& candidates() const { return candidates_; }
  const Encoding& encoding() const { return *encoding_; }
  const AtMostOne& at_most_one() const { return *at_most_one_; }
  /// Auxiliary ones included; they come last. 100 million on side 255, so that an int holds them on every board.
  int variables() const { return static_cast<int>(counts().variables); }
  /// How many clauses write() writes, and how many literals they have in all (an estimate where a construction other
  /// than pairwise writes at most one).
  std::uint64_t clauses() const { return counts().clauses; }
  std::uint64_t literals() const { return counts().literals; }
  /// Counts these now, which takes a second and more on the largest boards. `goes_on` is asked every few hundred
  /// microseconds; false where it said no, and nothing is counted.
  bool count(const std::function<bool()>& goes_on) const;

  /// False where the sink was full before the end.
  bool write(ClauseSink& sink) const;
  /// The same clauses in the same order; faster for what is usual on the classic 9x9 board.
  bool write(Cnf& cnf) const;

 private:
  Encoder(const PuzzleView& puzzle, const EncodeOptions& options, bool reduced, Candidates candidates,
          std::vector<Cell> known);
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

  PuzzleView puzzle_;
  const Encoding* encoding_;
  const AtMostOne* at_most_one_;
  bool reduced_;
  bool keep_numbers_;
  Candidates candidates_;
  std::vector<Cell> known_;
  VariableMap natural_;
  VariableMap open_;  // compact; of reduced formulas
  bool contradictory_ = false;
  mutable std::optional<Counts> counts_;
};

/// Pairwise until such a formula has some 5 million clauses, where memory begins to count; then product.
const AtMostOne& automatic_at_most_one(const Encoder& pairwise);

}  // namespace nonet
