#include "nonet/certificate.hpp"

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <span>
#include <utility>

#include "proof/boards.hpp"
#include "proof/dimacs.hpp"
#include "proof/families.hpp"
#include "proof/lrat_steps.hpp"
#include "proof/numbering.hpp"
#include "proof/sha256.hpp"
#include "proof/steps.hpp"
#include "proof/trim.hpp"

namespace nonet::proof {
namespace {

constexpr std::uint64_t kChecksAPoll = 256;
constexpr std::uint32_t kClausesAPoll = 65536;

// Takes a step of a proof; "" or why it does not hold.
std::string take(Refutation& refutation, const Step& step, const GoesOn& goes_on) {
  if (step.removes) {
    refutation.remove(step.literals);
    return {};
  }
  const bool follows = refutation.lemma(step.literals, nullptr, goes_on) != Refutation::Check::fails;
  return follows ? "" : "the lemma does not follow";
}

std::string take(LratChecker& checker, const LratStep& step, const GoesOn& goes_on) {
  if (!step.removes) return checker.lemma(step, goes_on);
  checker.remove(step.ids);
  return {};
}

// A refusal unless the steps end in the empty clause. `prepare` may change the literals of a step, and says what is
// wrong with them.
template <class Step, class Checker, class Reader, class Prepare>
std::optional<Refusal> check(Checker& checker, Reader& steps, const Prepare& prepare, const GoesOn& goes_on) {
  Step step;
  while (!checker.complete() && steps.next(step)) {
    if (steps.steps() % kChecksAPoll == 0) ask(goes_on);
    std::string why = prepare(step.literals);
    if (why.empty()) why = take(checker, step, goes_on);
    if (!why.empty()) return Refusal{.place = steps.where(), .text = std::move(why)};
  }
  if (!steps.error().empty()) return Refusal{.place = steps.where(), .text = steps.error()};
  if (!checker.complete()) return Refusal{.text = "the proof ends without the empty clause"};
  return {};
}

// The same of a proof and a formula of others.
template <class Step, class Checker, class Reader>
std::optional<Refusal> check_plain(std::string_view formula, Checker& checker, Reader steps, const GoesOn& goes_on) {
  Numbering numbering;
  const std::string why =
      read_formula(formula, [&](std::span<const int> clause) { checker.add(numbering.of(clause)); }, goes_on);
  ask(goes_on);
  if (!why.empty()) return Refusal{.kind = Refusal::Kind::no_formula, .text = "the formula, " + why};
  const auto renumber = [&](std::vector<int>& literals) {
    literals = numbering.of(literals);
    return std::string();
  };
  return check<Step>(checker, steps, renumber, goes_on);
}

}  // namespace

RulesFormula& Boards::formula(const BoardRules& rules) {
  if (formula_ == nullptr || formula_->rules() != rules.with_units_alone()) {
    refutation_.reset();
    hinted_.reset();
    formula_ = std::make_unique<RulesFormula>(rules);
  }
  return *formula_;
}

const ConstraintClauses* Boards::constraints(const Statement& statement, const GoesOn& goes_on) {
  const BoardRules& rules = statement.rules;
  if (!rules.is_constrained()) return nullptr;
  if (constraints_ == nullptr || constrained_ != rules) {
    constraints_.reset();
    constraints_ = std::make_unique<ConstraintClauses>(rules, statement.diagram, kMostClauses, goes_on);
    constrained_ = rules;
  }
  return constraints_.get();
}

template <class Checker>
Checker& Boards::begin(std::unique_ptr<Checker>& marked, const Statement& statement,
                       const std::vector<std::vector<int>>& blocked, const GoesOn& goes_on) {
  const RulesFormula& rules = formula(statement.rules);
  const auto add_to = [&](Checker& checker) {
    return [&, clauses = std::uint32_t{0}](std::span<const int> clause) mutable {
      checker.add(clause);
      if (++clauses % kClausesAPoll == 0) ask(goes_on);
      return true;
    };
  };
  if (marked == nullptr || !marked->rewind()) {
    marked.reset();  // and not half of it, should this throw
    auto fresh = std::make_unique<Checker>(most_entries_);
    rules.for_each(add_to(*fresh));
    fresh->mark();
    marked = std::move(fresh);
  }
  if (const ConstraintClauses* added = constraints(statement, goes_on)) added->for_each(add_to(*marked), goes_on);
  for (const std::vector<int>& clause : given_clauses(statement, blocked)) marked->add(clause);
  return *marked;
}

Refutation& Boards::begin(const Statement& statement, const std::vector<std::vector<int>>& blocked,
                          const GoesOn& goes_on) {
  return begin(refutation_, statement, blocked, goes_on);
}

LratChecker& Boards::begin_hinted(const Statement& statement, const std::vector<std::vector<int>>& blocked,
                                  const GoesOn& goes_on) {
  return begin(hinted_, statement, blocked, goes_on);
}

std::string Boards::why_not(const Statement& statement, const std::vector<std::vector<int>>& blocked,
                            const std::vector<LratStep>& proof, const GoesOn& goes_on) {
  LratChecker& checker = begin_hinted(statement, blocked, goes_on);
  for (const LratStep& step : proof) {
    if (const std::string why = take(checker, step, goes_on); !why.empty()) {
      return "lemma " + std::to_string(step.id) + ": " + why;
    }
  }
  return checker.complete() ? "" : "the proof ends without the empty clause";
}

FormulaName Boards::name(const Statement& statement, const std::vector<std::vector<int>>& blocked,
                         const GoesOn& goes_on) {
  FormulaName name = size(statement, blocked, goes_on);
  name.hash =
      formula(statement.rules).hash(given_clauses(statement, blocked), constraints(statement, goes_on), goes_on);
  return name;
}

void Boards::name_in(Certificate& certificate, const GoesOn& goes_on) {
  FormulaName its = name(certificate.statement, blocked_solutions(certificate), goes_on);
  certificate.variables = its.variables;
  certificate.clauses = its.clauses;
  certificate.hash = std::move(its.hash);
}

FormulaName Boards::size(const Statement& statement, const std::vector<std::vector<int>>& blocked,
                         const GoesOn& goes_on) {
  const RulesFormula& rules = formula(statement.rules);
  FormulaName name{
      static_cast<std::uint64_t>(rules.variables()), rules.clauses() + given_clauses(statement, blocked).size(), {}};
  if (const ConstraintClauses* added = constraints(statement, goes_on)) {
    name.variables += added->variables();
    name.clauses += added->clauses();
  }
  return name;
}

bool Boards::for_each_clause(const Statement& statement, const std::vector<std::vector<int>>& blocked,
                             const GoesOn& goes_on, const ConstraintClauses::Visit& visit) {
  const ConstraintClauses* added = constraints(statement, goes_on);
  if (!formula(statement.rules).for_each(visit) || (added != nullptr && !added->for_each(visit, goes_on))) return false;
  const std::vector<std::vector<int>> given = given_clauses(statement, blocked);
  return std::all_of(given.begin(), given.end(), [&](const std::vector<int>& clause) { return visit(clause); });
}

bool Boards::write_dimacs(const Statement& statement, const std::vector<std::vector<int>>& blocked,
                          const std::function<bool(std::string_view)>& write) {
  return write_with_comments(statement, formula(statement.rules), constraints(statement, {}),
                             given_clauses(statement, blocked), write);
}

std::string load_solutions(Certificate& certificate, const LoadSolutions& load) {
  const std::string& name = certificate.solutions_file;
  if (name.empty()) return {};
  std::string bytes;
  if (!load) return "its solutions are in " + name + ", and this is read without other files";
  if (!load(name, bytes)) return "its solutions: " + bytes;
  Sha256 hash;
  hash.add(bytes);
  if (hash.hex() != certificate.solutions_hash)
    return "its solutions: " + name + " has another SHA-256 than the certificate says";
  const std::string why = read_solutions(bytes, certificate);
  return why.empty() ? "" : "its solutions: " + name + ", " + why;
}

Verifier::Verifier(GoesOn goes_on, std::size_t most_entries)
    : goes_on_(std::move(goes_on)),
      most_bytes_(most_entries * sizeof(std::uint32_t)),
      boards_(std::make_unique<Boards>(most_entries)) {}

Verifier::~Verifier() = default;

bool Verifier::write_dimacs(const Certificate& certificate, const std::function<bool(std::string_view)>& write) {
  return boards_->write_dimacs(certificate.statement, blocked_solutions(certificate), write);
}

Verification Verifier::verify(std::string_view& text, std::uint64_t first_line, const LoadSolutions& load) {
  Verification result;
  Certificate& certificate = result.certificate;
  try {
    std::string why;
    if (read_certificate(text, certificate, why, first_line, goes_on_, most_bytes_)) {
      why = load_solutions(certificate, load);
      if (why.empty()) why = why_untrue(certificate);
    }
    if (!why.empty()) {
      result.refusal = {.text = std::move(why)};
    } else if (has_proof(certificate.claim)) {
      result.proof_decides = true;
      result.refusal = check_proof(certificate);
    }
  } catch (const LimitReached& reached) {
    result.refusal = reached.refusal();
  }
  if (result.verified() && !certificate.sealed) {
    result.proof_decides = false;
    result.refusal = {.place = "line " + std::to_string(certificate.end_line),
                      .text = "the lines above are not those it was made for"};
  }
  return result;
}

std::string Verifier::why_untrue(const Certificate& certificate) {
  const Statement& statement = certificate.statement;
  const SolutionCheck check(statement, goes_on_);
  for (const std::vector<int>& solution : certificate.solutions) {
    if (std::string why = check.why_not(solution); !why.empty()) return why;
  }
  if (certificate.claim == Claim::multiple && certificate.solutions[0] == certificate.solutions[1]) {
    return "the two solutions are one";
  }
  if (certificate.claim == Claim::count) {
    if (certificate.solutions.size() != certificate.count) {
      return "there are " + std::to_string(certificate.solutions.size()) + " solutions, not " +
             std::to_string(certificate.count);
    }
    std::vector<std::vector<int>> sorted = certificate.solutions;
    std::sort(sorted.begin(), sorted.end(), [&, compared = 0U](const auto& one, const auto& other) mutable {
      if (++compared % kChecksAPoll == 0) ask(goes_on_);
      return one < other;
    });
    if (std::adjacent_find(sorted.begin(), sorted.end()) != sorted.end()) return "two of the solutions are one";
  }
  if (const std::uint64_t clauses = count_clauses(statement.rules, goes_on_, kMostClauses, statement.diagram);
      clauses > kMostClauses) {
    return "the formula of this board has " + std::to_string(clauses) + " clauses, more than this checker takes (" +
           std::to_string(kMostClauses) + ")";
  }
  const FormulaName name = boards_->name(statement, blocked_solutions(certificate), goes_on_);
  if (certificate.variables != name.variables || certificate.clauses != name.clauses) {
    return "the formula of this board has " + std::to_string(name.variables) + " variables and " +
           std::to_string(name.clauses) + " clauses, not " + std::to_string(certificate.variables) + " and " +
           std::to_string(certificate.clauses);
  }
  if (certificate.hash != name.hash) return "the formula of this board has another SHA-256: " + name.hash;
  return {};
}

std::optional<Refusal> Verifier::check_proof(const Certificate& certificate) {
  const std::vector<std::vector<int>> blocked = blocked_solutions(certificate);
  if (certificate.format == ProofFormat::lrat) {
    LratChecker& checker = boards_->begin_hinted(certificate.statement, blocked, goes_on_);
    return check_steps<LratStep>(certificate, checker, lrat_steps(certificate));
  }
  Refutation& refutation = boards_->begin(certificate.statement, blocked, goes_on_);
  return check_steps<Step>(certificate, refutation, drat_steps(certificate));
}

template <class Step, class Checker, class Reader>
std::optional<Refusal> Verifier::check_steps(const Certificate& certificate, Checker& checker, Reader steps) {
  // Each step may add one variable, as definitions do. Memory is needed up to the highest variable.
  const auto find_unknown = [&](const std::vector<int>& literals) {
    for (const int literal : literals) {
      const int variable = std::abs(literal);
      if (static_cast<std::uint64_t>(variable) <= certificate.variables + steps.steps()) continue;
      return "the formula has no variable " + std::to_string(variable);
    }
    return std::string();
  };
  if (auto refusal = check<Step>(checker, steps, find_unknown, goes_on_)) {
    if (certificate.binary) (refusal->place.empty() ? refusal->text : refusal->place).insert(0, "the proof, ");
    return refusal;
  }
  // Steps after the empty clause are not checked, but they must be steps, and their number must be right.
  Step step;
  while (steps.next(step)) {
    if (steps.steps() % kChecksAPoll == 0) ask(goes_on_);
  }
  if (!steps.error().empty()) return Refusal{.place = steps.where(), .text = steps.error()};
  if (steps.steps() != certificate.steps) {
    return Refusal{.text = "the proof has " + std::to_string(steps.steps()) + " steps, not " +
                           std::to_string(certificate.steps)};
  }
  return {};
}

bool Verifier::proof_as(const Certificate& certificate, ProofFormat format, bool binary, std::string& proof) {
  proof.clear();
  if (format == certificate.format && binary == certificate.binary) {
    proof = certificate.proof;
    return true;
  }
  const std::vector<std::vector<int>> blocked = blocked_solutions(certificate);
  if (certificate.format == ProofFormat::drat) {
    std::vector<Step> steps;
    StepReader reader = drat_steps(certificate);
    for (Step step; reader.next(step);) steps.push_back(step);
    if (format == ProofFormat::drat) {
      for (const Step& step : steps) append_step(proof, step, binary);
      return true;
    }
    std::vector<LratStep> hinted;
    proof = trim(boards_->begin(certificate.statement, blocked, goes_on_), steps, goes_on_, &hinted);
    if (proof.empty()) proof = boards_->why_not(certificate.statement, blocked, hinted, goes_on_);
    if (!proof.empty()) return false;
    for (const LratStep& step : hinted) append_step(proof, step, binary);
    return true;
  }
  LratReader reader = lrat_steps(certificate);
  if (format == ProofFormat::lrat) {
    for (LratStep step; reader.next(step);) append_step(proof, step, binary);
    return true;
  }
  // A step must name what it removes by its literals.
  LratChecker& checker = boards_->begin_hinted(certificate.statement, blocked, goes_on_);
  for (LratStep step; reader.next(step);) {
    if (!step.removes) append_step(proof, Step{false, step.literals}, binary);
    for (std::size_t i = 0; step.removes && i < step.ids.size(); ++i) {
      const std::span<const int> clause = checker.clause(step.ids[i]);
      if (!clause.empty()) append_step(proof, Step{true, {clause.begin(), clause.end()}}, binary);
    }
    if (!checker.complete()) take(checker, step, goes_on_);
  }
  return true;
}

std::string_view name_of(ProofFormat format) { return format == ProofFormat::drat ? "DRAT" : "LRAT"; }

ProofKind kind_of_proof(std::string_view formula, std::string_view proof, const GoesOn& goes_on,
                        std::optional<ProofFormat> format) {
  ProofKind kind{.format = format.value_or(ProofFormat::drat), .binary = looks_binary(proof)};
  if (format == ProofFormat::drat || !lrat_form(proof, 0)) return kind;
  std::uint64_t clauses = 0;
  const std::string unread = read_formula(formula, [&](std::span<const int> /*clause*/) { ++clauses; }, goes_on);
  const std::optional<LratForm> form = unread.empty() ? lrat_form(proof, clauses) : std::nullopt;
  if (!form) return kind;
  kind.format = ProofFormat::lrat;
  kind.plain_ids = *form == LratForm::binary_plain_ids;
  return kind;
}

std::optional<Refusal> check_refutation(std::string_view formula, std::string_view proof, const GoesOn& goes_on,
                                        std::size_t most_entries, std::optional<ProofFormat> format) try {
  const ProofKind kind = kind_of_proof(formula, proof, goes_on, format);
  if (kind.format == ProofFormat::drat) {
    Refutation refutation(most_entries);
    return check_plain<Step>(formula, refutation, StepReader(proof, kind.binary), goes_on);
  }
  const LratForm form = !kind.binary ? LratForm::text : kind.plain_ids ? LratForm::binary_plain_ids : LratForm::binary;
  LratChecker checker(most_entries);
  auto refusal = check_plain<LratStep>(formula, checker, LratReader(proof, form), goes_on);
  if (refusal && !refusal->place.empty()) refusal->place.insert(0, kind.binary ? "as binary LRAT, " : "as LRAT, ");
  return refusal;
} catch (const LimitReached& reached) {
  return reached.refusal();
}

}  // namespace nonet::proof
