// The formula that a certificate's proof refutes, derived from the board anew. docs/certificates.md has it in prose:
//
//     p cnf 729 C         variable (cell*N + digit), cells from 0 in row order, digits from 1
//     for each cell       it holds a digit:  1 2 ... 9 0      not two:  -1 -2 0   -1 -3 0   ...
//     for each unit, each digit     a cell holds it           not two
//     for each constraint           clauses of its own, with auxiliary variables behind those of cells
//     for each clue       its literal
//     for each exclusion  its negated literal
//     for each literal of a cube    itself
//     for each solution blocked     the negated literals of its cells without a clue
//
// A pair of cells that two units share gives its clauses twice: who derives the formula need not look for that.
//
// Example:
//     nonet::proof::Statement statement{.rules = {.box_rows = 2, .box_cols = 2}, .clues = std::vector<int>(16)};
//     nonet::proof::RulesFormula formula(statement.rules);
//     assert(formula.variables() == 64 && formula.clauses() == 16 * 7 + 12 * 4 * 7);
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "nonet/certificate.hpp"
#include "proof/diagram.hpp"
#include "proof/sha256.hpp"

namespace nonet::proof {

/// Clauses that a checker takes at the most; a 64x64 board has 35 million.
inline constexpr std::uint64_t kMostClauses = 40'000'000;

/// How many clauses these sound rules alone have, constraints included, known before any memory is taken. Where there
/// are more than `most`: that there are at least so many. Throws LimitReached, as ConstraintClauses does.
std::uint64_t count_clauses(const BoardRules& rules, const GoesOn& goes_on = {}, std::uint64_t most = kMostClauses,
                            std::shared_ptr<const Diagram> diagram = nullptr);

/// What a statement adds to its rules' clauses: clues, exclusions, the literals of its cube and, for each solution of
/// `blocked`, the clause that a solution is not this one.
std::vector<std::vector<int>> given_clauses(const Statement& statement, const std::vector<std::vector<int>>& blocked);

/// Appends "1 -2 3 0\n".
void append_literals(std::string& text, std::span<const int> literals);

/// The clauses of constraints that are no units.
class ConstraintClauses {
 public:
  using Visit = std::function<bool(std::span<const int>)>;

  /// Requires sound rules. Counts `most` clauses and one more at the most. Throws LimitReached where a constraint needs
  /// too many states, or `goes_on` says no.
  explicit ConstraintClauses(const BoardRules& rules, std::uint64_t most = kMostClauses, const GoesOn& goes_on = {})
      : ConstraintClauses(rules, nullptr, most, goes_on) {}
  /// The same with the diagram of these rules, if it exists already; nullptr: it does not.
  ConstraintClauses(const BoardRules& rules, std::shared_ptr<const Diagram> diagram, std::uint64_t most,
                    const GoesOn& goes_on);

  std::uint64_t variables() const { return variables_; }  ///< auxiliary ones
  std::uint64_t clauses() const { return clauses_; }
  /// Of each constraint, in the order of the rules; of those alone that `most` did not cut off.
  const std::vector<ConstraintSize>& sizes() const { return sizes_; }
  /// Calls visit for each clause, in order, until it returns false; whether it never did. Where there are many it makes
  /// them anew, and throws LimitReached if `goes_on` says no.
  bool for_each(const Visit& visit, const GoesOn& goes_on = {}) const;

 private:
  std::shared_ptr<const Diagram> diagram_;
  int first_;
  std::uint64_t variables_ = 0;
  std::uint64_t clauses_ = 0;
  std::vector<ConstraintSize> sizes_;
  std::vector<int> kept_;  // all clauses, each with its 0, where they are few
  bool keeps_ = true;
};

/// The clauses of a board's cells and units.
class RulesFormula {
 public:
  /// Requires sound rules, of which it takes the units alone.
  explicit RulesFormula(const BoardRules& rules);

  const BoardRules& rules() const { return rules_; }
  int variables() const { return rules_.cells() * rules_.side(); }
  std::uint64_t clauses() const { return clauses_; }

  /// Calls visit(std::span<const int>) for each clause, in order, until it returns false; whether it never did.
  template <class Visit>
  bool for_each(Visit&& visit) const {
    const int n = rules_.side();
    std::vector<int> clause;
    for (int cell = 0; cell < rules_.cells(); ++cell) {
      clause.clear();
      for (int digit = 1; digit <= n; ++digit) clause.push_back(cell * n + digit);
      if (!exactly_one(clause, visit)) return false;
    }
    for (const std::vector<int>& unit : units_) {
      for (int digit = 1; digit <= n; ++digit) {
        clause.clear();
        for (const int cell : unit) clause.push_back(cell * n + digit);
        if (!exactly_one(clause, visit)) return false;
      }
    }
    return true;
  }

  /// The SHA-256 of the DIMACS text of these rules, constraints if there are any, and the given clauses. Keeps that of
  /// the rules' part, so that another statement with as many clauses and variables costs next to nothing. Asks
  /// `goes_on` from time to time. For one thread at a time.
  std::string hash(std::span<const std::vector<int>> given, const ConstraintClauses* constraints = nullptr,
                   const GoesOn& goes_on = {});

 private:
  template <class Visit>
  static bool exactly_one(const std::vector<int>& literals, Visit&& visit) {
    if (!visit(std::span<const int>(literals))) return false;
    for (std::size_t i = 0; i < literals.size(); ++i) {
      for (std::size_t j = i + 1; j < literals.size(); ++j) {
        const int pair[2] = {-literals[i], -literals[j]};
        if (!visit(std::span<const int>(pair))) return false;
      }
    }
    return true;
  }
  static constexpr std::size_t kPiece = std::size_t{1} << 16U;
  using Size = std::pair<std::uint64_t, std::uint64_t>;  // variables, clauses
  Size size_with(std::span<const std::vector<int>> given, const ConstraintClauses* constraints) const {
    Size size{static_cast<std::uint64_t>(variables()), clauses_ + given.size()};
    if (constraints != nullptr) size = {size.first + constraints->variables(), size.second + constraints->clauses()};
    return size;
  }
  // Appends a clause to the text, and writes that where it is long enough.
  template <class Write>
  static bool write_clause(std::string& text, std::span<const int> clause, Write&& write) {
    append_literals(text, clause);
    if (text.size() < kPiece) return true;
    if (!write(text)) return false;
    text.clear();
    return true;
  }
  template <class Write>
  bool write_rules(const Size& size, Write&& write) const {
    std::string text = "p cnf " + std::to_string(size.first) + " " + std::to_string(size.second) + "\n";
    const bool whole = for_each([&](std::span<const int> clause) { return write_clause(text, clause, write); });
    return whole && write(text);
  }
  template <class Write>
  static bool write_rest(std::span<const std::vector<int>> given, const ConstraintClauses* constraints, Write&& write,
                         const GoesOn& goes_on = {}) {
    std::string text;
    const auto add = [&](std::span<const int> clause) { return write_clause(text, clause, write); };
    if (constraints != nullptr && !constraints->for_each(add, goes_on)) return false;
    for (const std::vector<int>& clause : given) append_literals(text, clause);
    return write(text);
  }

  BoardRules rules_;
  std::vector<std::vector<int>> units_;
  std::uint64_t clauses_;
  std::map<Size, Sha256> prefixes_;  // of header and rules, by what the header says
};

}  // namespace nonet::proof
