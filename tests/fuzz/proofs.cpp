// Inputs: a DIMACS formula, a line "%", and a proof in DRAT or LRAT. What the checker takes for refuted must have no
// model: all assignments are tried.
#include <algorithm>
#include <cstdint>
#include <vector>

#include "proof/dimacs.hpp"
#include "proof/lrat.hpp"
#include "proof/steps.hpp"
#include "proof/verify.hpp"
#include "tests/fuzz/fuzz.hpp"

namespace nonet::fuzz {
namespace {

constexpr int kMostTried = 14;
constexpr int kMostNumber = 100'000;  // tables for higher variables take all memory

bool has_model(const std::vector<std::vector<int>>& clauses, int variables) {
  for (std::uint32_t model = 0; model < std::uint32_t{1} << static_cast<unsigned>(variables); ++model) {
    const auto holds = [&](int literal) {
      const bool value = (model >> static_cast<unsigned>(std::abs(literal) - 1) & 1U) != 0;
      return value == (literal > 0);
    };
    const auto satisfied = [&](const std::vector<int>& clause) {
      return std::any_of(clause.begin(), clause.end(), holds);
    };
    if (std::all_of(clauses.begin(), clauses.end(), satisfied)) return true;
  }
  return false;
}

// Whether a run of digits is longer than the numbers that are tried.
bool has_long_number(std::string_view text) {
  std::size_t digits = 0;
  for (const char byte : text) {
    digits = byte >= '0' && byte <= '9' ? digits + 1 : 0;
    if (digits > 5) return true;
  }
  return false;
}

bool has_high_variable(std::string_view proof) {
  proof::StepReader steps(proof, true);
  proof::Step step;
  while (steps.next(step)) {
    for (const int literal : step.literals) {
      if (std::abs(literal) > kMostNumber) return true;
    }
  }
  return false;
}

}  // namespace

void proofs(std::string_view input) {
  const std::size_t end = input.find("%\n");
  if (end == std::string_view::npos) return;
  const std::string_view formula = input.substr(0, end);
  const std::string_view proof = input.substr(end + 2);
  const bool binary = proof::looks_binary(proof);
  if (has_long_number(formula) || (binary ? has_high_variable(proof) : has_long_number(proof))) return;

  const std::string why = proof::why_no_refutation(formula, proof, {});
  std::vector<std::vector<int>> clauses;
  int variables = 0;
  const std::string unsound = proof::read_formula(formula, [&](std::span<const int> clause) {
    clauses.emplace_back(clause.begin(), clause.end());
    for (const int literal : clause) variables = std::max(variables, std::abs(literal));
  });
  if (!unsound.empty()) {
    require(!why.empty(), "what is no formula is not refuted", unsound);
    return;
  }
  if (!why.empty() || variables > kMostTried) return;
  require(!has_model(clauses, variables), "a refuted formula has no model");
}

}  // namespace nonet::fuzz
