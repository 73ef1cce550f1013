// A SAT solver of a few lines: unit propagation, then a guess.
#pragma once

#include <algorithm>
#include <cstdlib>
#include <span>
#include <vector>

namespace nonet::test {

/// Takes clauses, then questions.
class SmallSearch {
 public:
  /// Guesses variables from `first` on: the others are known, or nothing depends on them.
  explicit SmallSearch(int variables, int first = 1)
      : first_(first), values_(static_cast<std::size_t>(variables) + 1), where_(2 * values_.size()) {}

  void add(std::span<const int> clause) {
    for (const int literal : clause) where_[index(literal)].push_back(clauses_.size());
    clauses_.emplace_back(clause.begin(), clause.end());
    has_empty_ = has_empty_ || clause.empty();
  }
  /// Whether a model has these literals.
  bool has_model(const std::vector<int>& literals) {
    std::fill(values_.begin(), values_.end(), 0);
    trail_.clear();
    if (has_empty_) return false;
    for (const std::vector<int>& clause : clauses_) {
      if (clause.size() == 1 && !assign(clause.front())) return false;
    }
    for (const int literal : literals) {
      if (!assign(literal)) return false;
    }
    return propagate(0) && extend();
  }

 private:
  static std::size_t index(int literal) {
    return 2 * static_cast<std::size_t>(std::abs(literal)) + (literal < 0 ? 1U : 0U);
  }
  int value_of(int literal) const {
    const int value = values_[static_cast<std::size_t>(std::abs(literal))];
    return literal < 0 ? -value : value;
  }
  bool assign(int literal) {
    if (value_of(literal) != 0) return value_of(literal) > 0;
    values_[static_cast<std::size_t>(std::abs(literal))] = literal < 0 ? -1 : 1;
    trail_.push_back(literal);
    return true;
  }
  bool propagate(std::size_t head) {
    for (; head < trail_.size(); ++head) {
      for (const std::size_t number : where_[index(-trail_[head])]) {
        int open = 0;
        int last = 0;
        bool satisfied = false;
        for (const int literal : clauses_[number]) {
          satisfied = satisfied || value_of(literal) > 0;
          if (value_of(literal) != 0) continue;
          if (open == 0 || literal != last) ++open;
          last = literal;
        }
        if (satisfied || open > 1) continue;
        if (open == 0 || !assign(last)) return false;
      }
    }
    return true;
  }
  bool extend() {
    const auto next = std::find(values_.begin() + first_, values_.end(), 0);
    if (next == values_.end()) return true;
    const auto variable = static_cast<int>(next - values_.begin());
    const std::size_t mark = trail_.size();
    for (const int literal : {-variable, variable}) {
      if (assign(literal) && propagate(mark) && extend()) return true;
      while (trail_.size() > mark) {
        values_[static_cast<std::size_t>(std::abs(trail_.back()))] = 0;
        trail_.pop_back();
      }
    }
    return false;
  }

  int first_;
  std::vector<int> values_;
  std::vector<std::vector<std::size_t>> where_;
  std::vector<std::vector<int>> clauses_;
  std::vector<int> trail_;
  bool has_empty_ = false;
};

}  // namespace nonet::test
