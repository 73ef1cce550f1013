// Writes the primitives of constraints as clauses, after those of cells and units. What candidates leave of each is
// looked at first: literals of removed candidates are kFalse, those of known cells kTrue.
//
// Example:
//     nonet::Geometry shape{2, 2};
//     auto rules = nonet::Rules::make({.geometry = shape,
//                                      .constraints = {nonet::parse_constraint("difference 1 r1c1 r2c3", shape)}});
//     std::vector<int> literals;
//     for (int variable = 1; variable <= 64; ++variable) literals.push_back(variable);
//     nonet::Cnf cnf;
//     nonet::ClauseOut out(65, nonet::find_at_most_one("pairwise"), cnf);
//     assert(nonet::write_constraints(*rules, literals, {}, out) && cnf.clauses > 0);
#pragma once

#include <span>
#include <vector>

#include "encoder/internal/clause_out.hpp"
#include "nonet/encoder.hpp"
#include "nonet/puzzle.hpp"

namespace nonet {

/// `literals[cell * side + digit - 1]` says that the cell holds the digit; one of each cell is true. Units are stated
/// elsewhere. False: the sink was full before the end.
bool write_constraints(const Rules& rules, std::span<const int> literals, const ConstraintEncodings& encodings,
                       ClauseOut& out);

/// What the parts of it share: literals, and which cells cannot be equal.
class ConstraintBoard {
 public:
  /// `alone`: cells differ where these primitives say so, whatever the rules say.
  ConstraintBoard(const Rules& rules, std::span<const int> literals, const Primitives* alone = nullptr)
      : rules_(rules), literals_(literals), alone_(alone) {
    if (alone != nullptr) around.push_back(&alone->distincts);
  }

  int side() const { return rules_.side(); }
  int literal(int cell, int digit) const {
    return literals_[static_cast<std::size_t>(cell) * static_cast<std::size_t>(side()) +
                     static_cast<std::size_t>(digit - 1)];
  }
  int literal(const CellLiteral& of) const {
    const int positive = literal(of.cell, of.digit);
    return of.holds ? positive : -positive;
  }
  /// A cell's literals, by digit - 1.
  std::span<const int> literals(int cell) const {
    return literals_.subspan(static_cast<std::size_t>(cell) * static_cast<std::size_t>(side()),
                             static_cast<std::size_t>(side()));
  }
  /// The digits that a cell may hold. Sides up to 64.
  DigitMask digits(int cell) const;
  /// Whether two cells share a unit.
  bool share_unit(int a, int b) const;
  /// Whether two cells are stated to differ: by a unit, a Distinct of the board, or one of the alternatives around.
  bool differ(int a, int b) const;

  const Rules& rules() const { return rules_; }
  /// Those of the alternatives of choices that are being written.
  std::vector<const std::vector<Distinct>*> around;

 private:
  const Rules& rules_;
  std::span<const int> literals_;
  const Primitives* alone_;
};

/// One sum, by the method, or by the next one that is possible.
void write_sum(const ConstraintBoard& board, const Sum& sum, const ConstraintEncodings& encodings, ClauseOut& out);

/// Whether there are numbers, ascending, and no gap among them.
inline bool is_range(std::span<const int> numbers) {
  return !numbers.empty() && numbers.back() - numbers.front() + 1 == static_cast<int>(numbers.size());
}

/// How many of the literals are true is one of the counts, ascending.
void write_count(std::span<const int> literals, std::span<const int> counts, AutomatonMethod method, ClauseOut& out);

/// The places of a region are connected, as many as its size, and differ. False: the sink was full before
/// the end.
bool write_region(const ConstraintBoard& board, const Region& region, const ConstraintEncodings& encodings,
                  ClauseOut& out);

/// What is written if nothing is chosen, docs/encodings.md says why.
inline constexpr AutomatonMethod kUsualAutomata = AutomatonMethod::states;

inline AutomatonMethod method_of(const ConstraintEncodings& encodings) {
  return encodings.automata != nullptr ? encodings.automata->method : kUsualAutomata;
}

/// The pairs of digits of two cells that go together.
template <class Allowed>
void write_pairs(const ConstraintBoard& board, int first, int second, RelationMethod method, ClauseOut& out,
                 Allowed&& allowed) {
  const bool differ = board.differ(first, second);
  std::vector<int> support;
  for (const bool turned : {false, true}) {
    const int a = turned ? second : first;
    const int b = turned ? first : second;
    for (int digit = 1; digit <= board.side(); ++digit) {
      const int literal = board.literal(a, digit);
      if (literal == kFalse) continue;
      support = {-literal};
      for (int other = 1; other <= board.side(); ++other) {
        const int its = board.literal(b, other);
        if (its == kFalse) continue;
        const bool stated = differ && digit == other;
        if (!stated && (turned ? allowed(other, digit) : allowed(digit, other))) {
          support.push_back(its);
        } else if (!stated && !turned && method != RelationMethod::supports) {
          out.clause({-literal, -its});
        }
      }
      // Without any support the conflicts alone take all of the other cell's digits to rule this one out.
      if (method != RelationMethod::conflicts || support.size() == 1) out.clause(support);
    }
  }
}

}  // namespace nonet
