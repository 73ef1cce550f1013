// Inputs: a DIMACS formula, a line "%", and a proof in DRAT or LRAT. What the checker takes for refuted must have no
// model: all assignments are tried.
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <map>
#include <vector>

#include "nonet/certificate.hpp"
#include "proof/dimacs.hpp"
#include "tests/fuzz/fuzz.hpp"

namespace nonet::fuzz {
namespace {

constexpr int kMostTried = 14;

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

}  // namespace

void proofs(std::string_view input) {
  const std::size_t end = input.find("%\n");
  if (end == std::string_view::npos) return;
  const std::string_view formula = input.substr(0, end);
  const std::string_view proof = input.substr(end + 2);

  const auto refusal = proof::check_refutation(formula, proof, {});
  std::vector<std::vector<int>> clauses;
  std::map<int, int> numbers;  // of the variables that occur
  const std::string unsound = proof::read_formula(formula, [&](std::span<const int> clause) {
    std::vector<int>& numbered = clauses.emplace_back();
    for (const int literal : clause) {
      const int next = static_cast<int>(numbers.size()) + 1;
      const int number = numbers.try_emplace(std::abs(literal), next).first->second;
      numbered.push_back(literal > 0 ? number : -number);
    }
  });
  if (!unsound.empty()) {
    require(refusal.has_value(), "text that is not a formula is not refuted", unsound);
    return;
  }
  const int variables = static_cast<int>(numbers.size());
  if (refusal || variables > kMostTried) return;
  require(!has_model(clauses, variables), "a refuted formula has no model");
}

}  // namespace nonet::fuzz
