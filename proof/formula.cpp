#include "nonet/proof/formula.hpp"

#include <array>
#include <charconv>
#include <utility>

namespace nonet::proof {

std::uint64_t count_clauses(const BoardRules& rules) {
  const auto n = static_cast<std::uint64_t>(rules.side());
  std::uint64_t units = 2 * n;
  if (!rules.regions.empty() || (rules.box_rows > 1 && rules.box_cols > 1)) units += n;
  if (rules.diagonal) units += 2;
  if (rules.windoku) {
    std::uint64_t windows = 0;
    for (int at = 1; at + rules.box_rows < rules.side(); at += rules.box_rows + 1) ++windows;
    units += windows * windows;
  }
  if (rules.disjoint) units += n;
  return (n * n + units * n) * (1 + n * (n - 1) / 2);
}

std::vector<std::vector<int>> given_clauses(const Statement& statement, const std::vector<int>& blocked) {
  const int n = statement.rules.side();
  std::vector<std::vector<int>> clauses;
  for (int cell = 0; cell < statement.rules.cells(); ++cell) {
    if (const int clue = statement.clues[static_cast<std::size_t>(cell)]; clue != 0)
      clauses.push_back({cell * n + clue});
  }
  for (const Candidate& each : statement.excluded) clauses.push_back({-(each.cell * n + each.digit)});
  if (blocked.empty()) return clauses;
  std::vector<int>& other = clauses.emplace_back();
  for (int cell = 0; cell < statement.rules.cells(); ++cell) {
    const auto at = static_cast<std::size_t>(cell);
    if (statement.clues[at] == 0) other.push_back(-(cell * n + blocked[at]));
  }
  return clauses;
}

RulesFormula::RulesFormula(BoardRules rules)
    : rules_(std::move(rules)), units_(rules_.units()), clauses_(count_clauses(rules_)) {}

std::string RulesFormula::hash(std::span<const std::vector<int>> given, const GoesOn& goes_on) {
  constexpr std::size_t kMostKept = 1000;
  const std::uint64_t clauses = clauses_ + given.size();
  auto found = prefixes_.find(clauses);
  if (found == prefixes_.end()) {
    if (prefixes_.size() >= kMostKept) prefixes_.clear();
    Sha256 prefix;
    write_rules(clauses, [&](const std::string& text) {
      prefix.add(text);
      ask(goes_on);
      return true;
    });
    found = prefixes_.emplace(clauses, prefix).first;
  }
  Sha256 hash = found->second;
  std::string text;
  for (const std::vector<int>& clause : given) append_literals(text, clause);
  hash.add(text);
  return hash.hex();
}

void append_literals(std::string& text, std::span<const int> literals) {
  std::array<char, 12> number{};
  for (const int literal : literals) {
    const auto written = std::to_chars(number.data(), number.data() + number.size(), literal);
    text.append(number.data(), written.ptr);
    text += ' ';
  }
  text += "0\n";
}

}  // namespace nonet::proof
