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

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "board/puzzle.hpp"
#include "encoder/at_most_one.hpp"
#include "encoder/candidates.hpp"
#include "encoder/cnf.hpp"

namespace nonet {

/// Which clause families an encoding has; docs/encodings.md cites each.
struct Encoding {
  std::string_view name;
  std::string_view summary;
  bool cell_at_least_one = true;
  bool cell_at_most_one = true;
  bool unit_at_least_one = true;
  bool unit_at_most_one = true;
};
std::span<const Encoding> encodings();
/// Throws Error on an unknown name, with the nearest one.
const Encoding& find_encoding(std::string_view name);

/// Which variable says "this cell holds this digit".
class VariableMap {
 public:
  /// ((r-1)*N + (c-1))*N + d for every row, column and digit from 1.
  static VariableMap natural(const Rules& rules);
  /// The candidates alone, numbered from 1 in the order of cells.
  static VariableMap compact(const Candidates& candidates);

  /// 0 where there is no such variable. Cells from 0, digits from 1.
  int variable(int cell, int digit) const {
    const int number = cell * side_ + digit;
    return compact_.empty() ? number : compact_[static_cast<std::size_t>(number)];
  }
  int variables() const { return variables_; }

 private:
  int side_ = 0;
  int variables_ = 0;
  std::vector<int> compact_;  // by natural number; empty: natural
};

struct EncodeOptions {
  const Encoding* encoding = nullptr;      ///< nullptr: extended
  const AtMostOne* at_most_one = nullptr;  ///< nullptr: pairwise
  /// Only over candidates that clues and exclusions leave, with compact numbers; else all variables, natural numbers,
  /// and clues and exclusions as unit clauses.
  bool reduced = false;
};

/// Plans a formula and writes it, as often as wanted, without holding it. The puzzle's views must outlive it.
class Encoder {
 public:
  Encoder(const PuzzleView& puzzle, const EncodeOptions& options);

  const VariableMap& map() const { return map_; }
  const Candidates& candidates() const { return candidates_; }
  const Encoding& encoding() const { return *encoding_; }
  const AtMostOne& at_most_one() const { return *at_most_one_; }
  /// Auxiliary ones included; they come last.
  int variables() const { return variables_; }
  /// How many clauses write() writes, and how many literals they have in all.
  std::uint64_t clauses() const { return clauses_; }
  std::uint64_t literals() const { return literals_; }

  /// False where the sink was full before the end.
  bool write(ClauseSink& sink) const;

 private:
  template <class Out>
  bool walk(Out& out) const;

  PuzzleView puzzle_;
  const Encoding* encoding_;
  const AtMostOne* at_most_one_;
  bool reduced_;
  Candidates candidates_;
  VariableMap map_;
  int variables_ = 0;
  std::uint64_t clauses_ = 0;
  std::uint64_t literals_ = 0;
};

}  // namespace nonet
