#include "nonet/proof/verify.hpp"

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "nonet/proof/dimacs.hpp"
#include "nonet/proof/lrat.hpp"
#include "nonet/proof/numbering.hpp"
#include "nonet/proof/steps.hpp"

namespace nonet::proof {
namespace {

constexpr std::uint64_t kStepsAPoll = 256;
constexpr std::uint32_t kClausesAPoll = 65536;

// "" if the steps end in the empty clause. `literals_of` translates the literals of a step.
template <class LiteralsOf>
std::string why_not(Refutation& refutation, StepReader& steps, const LiteralsOf& literals_of, const GoesOn& goes_on) {
  Step step;
  while (!refutation.complete() && steps.next(step)) {
    if (steps.steps() % kStepsAPoll == 0) ask(goes_on);
    std::string why;
    const std::vector<int>& literals = literals_of(step.literals, why);
    if (!why.empty()) return steps.where() + ": " + why;
    if (step.removes) {
      refutation.remove(literals);
      continue;
    }
    if (refutation.lemma(literals, nullptr, goes_on) == Refutation::Check::fails) {
      return steps.where() + ": the lemma does not follow";
    }
  }
  if (!steps.error().empty()) return steps.where() + ": " + steps.error();
  return refutation.complete() ? "" : "the proof ends without the empty clause";
}

std::string check_drat(std::string_view formula, std::string_view proof, bool binary, const GoesOn& goes_on,
                       std::size_t most_entries) {
  Refutation refutation(most_entries);
  Numbering numbering;
  const std::string why = read_formula(
      formula, [&](std::span<const int> clause) { refutation.add(numbering.of(clause)); }, goes_on);
  ask(goes_on);
  if (!why.empty()) return "the formula, " + why;
  StepReader steps(proof, binary);
  const auto literals_of = [&](const std::vector<int>& literals, std::string& /*why*/) -> const std::vector<int>& {
    return numbering.of(literals);
  };
  return why_not(refutation, steps, literals_of, goes_on);
}

}  // namespace

RulesFormula& Boards::formula(const BoardRules& rules) {
  if (formula_ == nullptr || formula_->rules() != rules.with_units_alone()) {
    refutation_.reset();
    formula_ = std::make_unique<RulesFormula>(rules);
  }
  return *formula_;
}

const ConstraintClauses* Boards::constraints(const BoardRules& rules, const GoesOn& goes_on) {
  if (rules.constraints.empty()) return nullptr;
  if (constraints_ == nullptr || constrained_ != rules) {
    constraints_.reset();
    constraints_ = std::make_unique<ConstraintClauses>(rules, kMostClauses, goes_on);
    constrained_ = rules;
  }
  return constraints_.get();
}

Refutation& Boards::begin(const Statement& statement, const std::vector<int>& blocked, const GoesOn& goes_on) {
  const RulesFormula& rules = formula(statement.rules);
  if (refutation_ == nullptr || !refutation_->rewind()) {
    refutation_.reset();  // and not half of it, should this throw
    auto fresh = std::make_unique<Refutation>(most_entries_);
    std::uint32_t clauses = 0;
    rules.for_each([&](std::span<const int> clause) {
      fresh->add(clause);
      if (++clauses % kClausesAPoll == 0) ask(goes_on);
      return true;
    });
    fresh->mark();
    refutation_ = std::move(fresh);
  }
  if (const ConstraintClauses* added = constraints(statement.rules, goes_on)) {
    std::uint32_t clauses = 0;
    const auto add = [&](std::span<const int> clause) {
      refutation_->add(clause);
      if (++clauses % kClausesAPoll == 0) ask(goes_on);
      return true;
    };
    added->for_each(add, goes_on);
  }
  for (const std::vector<int>& clause : given_clauses(statement, blocked)) refutation_->add(clause);
  return *refutation_;
}

FormulaName Boards::name(const Statement& statement, const std::vector<int>& blocked, const GoesOn& goes_on) {
  FormulaName name = size(statement, blocked, goes_on);
  name.hash =
      formula(statement.rules).hash(given_clauses(statement, blocked), constraints(statement.rules, goes_on), goes_on);
  return name;
}

FormulaName Boards::size(const Statement& statement, const std::vector<int>& blocked, const GoesOn& goes_on) {
  const RulesFormula& rules = formula(statement.rules);
  FormulaName name{
      static_cast<std::uint64_t>(rules.variables()), rules.clauses() + given_clauses(statement, blocked).size(), {}};
  if (const ConstraintClauses* added = constraints(statement.rules, goes_on)) {
    name.variables += added->variables();
    name.clauses += added->clauses();
  }
  return name;
}

bool Boards::for_each_clause(const Statement& statement, const std::vector<int>& blocked, const GoesOn& goes_on,
                             const ConstraintClauses::Visit& visit) {
  const ConstraintClauses* added = constraints(statement.rules, goes_on);
  if (!formula(statement.rules).for_each(visit) || (added != nullptr && !added->for_each(visit, goes_on))) return false;
  const std::vector<std::vector<int>> given = given_clauses(statement, blocked);
  return std::all_of(given.begin(), given.end(), [&](const std::vector<int>& clause) { return visit(clause); });
}

bool Boards::write_dimacs(const Statement& statement, const std::vector<int>& blocked,
                          const std::function<bool(std::string_view)>& write) {
  return formula(statement.rules)
      .write_dimacs(given_clauses(statement, blocked), write, constraints(statement.rules, {}));
}

std::vector<int> Verifier::blocked(const Certificate& certificate) {
  return certificate.claim == Claim::unique ? certificate.solutions.front() : std::vector<int>();
}

Verification Verifier::verify(std::string_view& text, std::uint64_t first_line) {
  Verification result;
  if (!read_certificate(text, result.certificate, result.why, first_line)) return result;
  try {
    result.why = why_untrue(result.certificate);
    if (result.why.empty() && has_proof(result.certificate.claim)) {
      result.proof_decides = true;
      result.why = why_no_proof(result.certificate);
    }
  } catch (const LimitReached& reached) {
    result.why = reached.what();
  }
  if (result.why.empty() && !result.certificate.sealed) {
    result.proof_decides = false;
    result.why =
        "line " + std::to_string(result.certificate.end_line) + ": the lines above are not those it was made for";
  }
  return result;
}

std::string Verifier::why_untrue(const Certificate& certificate) {
  const Statement& statement = certificate.statement;
  for (const std::vector<int>& solution : certificate.solutions) {
    if (std::string why = statement.why_not_solved_by(solution); !why.empty()) return why;
  }
  if (certificate.claim == Claim::multiple && certificate.solutions[0] == certificate.solutions[1]) {
    return "the two solutions are one";
  }
  if (const std::uint64_t clauses = count_clauses(statement.rules, goes_on_); clauses > kMostClauses) {
    return "the formula of this board has " + std::to_string(clauses) + " clauses, more than this checker takes (" +
           std::to_string(kMostClauses) + ")";
  }
  const FormulaName name = boards_.name(statement, blocked(certificate), goes_on_);
  if (certificate.variables != name.variables || certificate.clauses != name.clauses) {
    return "the formula of this board has " + std::to_string(name.variables) + " variables and " +
           std::to_string(name.clauses) + " clauses, not " + std::to_string(certificate.variables) + " and " +
           std::to_string(certificate.clauses);
  }
  if (certificate.hash != name.hash) return "the formula of this board has another SHA-256: " + name.hash;
  return {};
}

std::string Verifier::why_no_proof(const Certificate& certificate) {
  Refutation& refutation = boards_.begin(certificate.statement, blocked(certificate), goes_on_);
  StepReader steps(certificate.proof, certificate.binary, certificate.proof_line);
  // Each step may add one variable, as definitions do. Memory is needed up to the highest variable.
  const auto literals_of = [&](const std::vector<int>& literals, std::string& unknown) -> const std::vector<int>& {
    for (const int literal : literals) {
      const int variable = std::abs(literal);
      if (static_cast<std::uint64_t>(variable) <= certificate.variables + steps.steps()) continue;
      unknown = "the formula has no variable " + std::to_string(variable);
      break;
    }
    return literals;
  };
  const std::string why = why_not(refutation, steps, literals_of, goes_on_);
  if (!why.empty()) return certificate.binary ? "the proof, " + why : why;
  // Steps behind the empty clause are not checked, but they must be steps, and their number must be right.
  Step step;
  while (steps.next(step)) continue;
  if (!steps.error().empty()) return steps.where() + ": " + steps.error();
  if (steps.steps() != certificate.steps) {
    return "the proof has " + std::to_string(steps.steps()) + " steps, not " + std::to_string(certificate.steps);
  }
  return {};
}

std::string_view name_of(ProofFormat format) { return format == ProofFormat::drat ? "DRAT" : "LRAT"; }

ProofKind kind_of_proof(std::string_view formula, std::string_view proof, const GoesOn& goes_on) {
  if (looks_binary(proof)) return {looks_binary_lrat(proof) ? ProofFormat::lrat : ProofFormat::drat, true};
  if (!looks_lrat(proof, 0)) return {};
  std::uint64_t clauses = 0;
  const std::string unread = read_formula(
      formula, [&](std::span<const int> /*clause*/) { ++clauses; }, goes_on);
  return {unread.empty() && looks_lrat(proof, clauses) ? ProofFormat::lrat : ProofFormat::drat, false};
}

std::string why_no_refutation(std::string_view formula, std::string_view proof, const GoesOn& goes_on,
                              std::size_t most_entries) try {
  const ProofKind kind = kind_of_proof(formula, proof, goes_on);
  if (kind.format == ProofFormat::drat) return check_drat(formula, proof, kind.binary, goes_on, most_entries);
  if (kind.binary) {
    return "this is binary LRAT, which is not read: write the proof as text (cadical --lrat --no-binary) or as DRAT";
  }
  const std::string why = check_lrat(formula, proof, goes_on, most_entries);
  return why.starts_with("line ") ? "as LRAT, " + why : why;
} catch (const LimitReached& reached) {
  return reached.what();
}

}  // namespace nonet::proof
