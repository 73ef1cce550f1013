// Boards' formulas, ready for proofs.
//
// Example:
//     nonet::proof::Statement statement{.rules = {.box_rows = 2, .box_cols = 2}, .clues = std::vector<int>(16)};
//     nonet::proof::Boards boards;
//     assert(boards.size(statement, {}).variables == 64);
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "nonet/certificate.hpp"
#include "proof/formula.hpp"
#include "proof/lrat.hpp"
#include "proof/refutation.hpp"

namespace nonet::proof {

/// A formula as certificates name it.
struct FormulaName {
  std::uint64_t variables = 0;
  std::uint64_t clauses = 0;
  std::string hash;
};

/// Boards' formulas, ready for proofs; keeps the clauses of cells and units from one board to the next. For one thread
/// at a time.
class Boards {
 public:
  /// `most_entries`: of a Refutation.
  explicit Boards(std::size_t most_entries = kMostEntries) : most_entries_(most_entries) {}

  /// The formula of a sound statement with at most kMostClauses clauses, with these solutions blocked, ready for
  /// lemmas. Good until the next call. Asks `goes_on` from time to time.
  Refutation& begin(const Statement& statement, const std::vector<std::vector<int>>& blocked, const GoesOn& goes_on);
  /// The same for lemmas with hints.
  LratChecker& begin_hinted(const Statement& statement, const std::vector<std::vector<int>>& blocked,
                            const GoesOn& goes_on);
  /// Whether this proof of the same, in LRAT, holds: "" or why not.
  std::string why_not(const Statement& statement, const std::vector<std::vector<int>>& blocked,
                      const std::vector<LratStep>& proof, const GoesOn& goes_on);
  /// The name of the same.
  FormulaName name(const Statement& statement, const std::vector<std::vector<int>>& blocked,
                   const GoesOn& goes_on = {});
  /// The same without its hash.
  FormulaName size(const Statement& statement, const std::vector<std::vector<int>>& blocked,
                   const GoesOn& goes_on = {});
  /// Writes the name into a certificate that has all else.
  void name_in(Certificate& certificate, const GoesOn& goes_on = {});
  /// Calls visit(std::span<const int>) for each of its clauses, in order, until it returns false; whether it never did.
  bool for_each_clause(const Statement& statement, const std::vector<std::vector<int>>& blocked, const GoesOn& goes_on,
                       const ConstraintClauses::Visit& visit);
  /// Writes it in DIMACS with a comment in front of each family of clauses, in pieces, until `write` says no; whether
  /// it never did. The name's hash is that of the text without comments.
  bool write_dimacs(const Statement& statement, const std::vector<std::vector<int>>& blocked,
                    const std::function<bool(std::string_view)>& write);

 private:
  template <class Checker>
  Checker& begin(std::unique_ptr<Checker>& marked, const Statement& statement,
                 const std::vector<std::vector<int>>& blocked, const GoesOn& goes_on);
  RulesFormula& formula(const BoardRules& rules);
  const ConstraintClauses* constraints(const Statement& statement, const GoesOn& goes_on);

  std::size_t most_entries_;
  std::unique_ptr<RulesFormula> formula_;
  BoardRules constrained_;  // the rules whose constraints these are
  std::unique_ptr<ConstraintClauses> constraints_;
  // Of formula_, marked; or none.
  std::unique_ptr<Refutation> refutation_;
  std::unique_ptr<LratChecker> hinted_;
};

}  // namespace nonet::proof
