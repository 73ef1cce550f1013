#include "proof/formula.hpp"

#include <array>
#include <charconv>
#include <utility>

#include "proof/families.hpp"

namespace nonet::proof {

namespace {

constexpr std::size_t kMostKept = 4'000'000;  // ints of constraints' clauses: 16 MB

std::uint64_t count_rules_clauses(const BoardRules& rules) {
  std::uint64_t clauses = 0;
  for (const ClauseFamily& family : rules_families(rules)) clauses += family.clauses;
  return clauses;
}

}  // namespace

std::uint64_t count_clauses(const BoardRules& rules, const GoesOn& goes_on, std::uint64_t most,
                            std::shared_ptr<const Diagram> diagram) {
  const std::uint64_t clauses = count_rules_clauses(rules);
  if (clauses > most || !rules.is_constrained()) return clauses;
  return clauses + ConstraintClauses(rules, std::move(diagram), most - clauses, goes_on).clauses();
}

ConstraintClauses::ConstraintClauses(const BoardRules& rules, std::shared_ptr<const Diagram> diagram,
                                     std::uint64_t most, const GoesOn& goes_on)
    : diagram_(diagram == nullptr ? std::make_shared<const Diagram>(rules, goes_on) : std::move(diagram)),
      first_(rules.cells() * rules.side() + 1) {
  const auto keep = [&](std::span<const int> clause) {
    ++clauses_;
    keeps_ = keeps_ && kept_.size() + clause.size() < kMostKept;
    if (keeps_) {
      kept_.insert(kept_.end(), clause.begin(), clause.end());
      kept_.push_back(0);
    }
    return clauses_ <= most;
  };
  diagram_->for_each_clause(first_, sizes_, keep, goes_on);
  for (const ConstraintSize& size : sizes_) variables_ += size.variables;
}

bool ConstraintClauses::for_each(const Visit& visit, const GoesOn& goes_on) const {
  if (!keeps_) {
    std::vector<ConstraintSize> sizes;
    return diagram_->for_each_clause(first_, sizes, visit, goes_on);
  }
  for (std::size_t begin = 0; begin < kept_.size();) {
    std::size_t end = begin;
    while (kept_[end] != 0) ++end;
    if (!visit(std::span(kept_).subspan(begin, end - begin))) return false;
    begin = end + 1;
  }
  return true;
}

std::vector<std::vector<int>> given_clauses(const Statement& statement, const std::vector<std::vector<int>>& blocked) {
  const int n = statement.rules.side();
  std::vector<std::vector<int>> clauses;
  for (int cell = 0; cell < statement.rules.cells(); ++cell) {
    if (const int clue = statement.clues[static_cast<std::size_t>(cell)]; clue != 0)
      clauses.push_back({cell * n + clue});
  }
  for (const Candidate& each : statement.excluded) clauses.push_back({-(each.cell * n + each.digit)});
  for (const int literal : statement.cube) clauses.push_back({literal});
  for (const std::vector<int>& solution : blocked) {
    std::vector<int>& other = clauses.emplace_back();
    for (int cell = 0; cell < statement.rules.cells(); ++cell) {
      const auto at = static_cast<std::size_t>(cell);
      if (statement.clues[at] == 0) other.push_back(-(cell * n + solution[at]));
    }
  }
  return clauses;
}

RulesFormula::RulesFormula(const BoardRules& rules)
    : rules_(rules.with_units_alone()), units_(rules_.units()), clauses_(count_rules_clauses(rules_)) {}

std::string RulesFormula::hash(std::span<const std::vector<int>> given, const ConstraintClauses* constraints,
                               const GoesOn& goes_on) {
  constexpr std::size_t kMostPrefixes = 1000;
  const Size size = size_with(given, constraints);
  auto found = prefixes_.find(size);
  if (found == prefixes_.end()) {
    if (prefixes_.size() >= kMostPrefixes) prefixes_.clear();
    Sha256 prefix;
    write_rules(size, [&](const std::string& text) {
      prefix.add(text);
      ask(goes_on);
      return true;
    });
    found = prefixes_.emplace(size, prefix).first;
  }
  Sha256 hash = found->second;
  const auto add = [&](const std::string& text) {
    hash.add(text);
    ask(goes_on);
    return true;
  };
  write_rest(given, constraints, add, goes_on);
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
