#include "nonet/encoder/internal/clause_out.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>

namespace nonet {

void ClauseOut::clause(std::span<const int> literals) {
  clause_.clear();
  for (const int literal : literals) {
    if (literal == kTrue) return;
    if (literal != kFalse) clause_.push_back(literal);
  }
  if (guard_ != kFalse) clause_.push_back(guard_);
  // By variable, so that repeated and opposite literals are neighbours.
  std::sort(clause_.begin(), clause_.end(),
            [](int a, int b) { return std::abs(a) != std::abs(b) ? std::abs(a) < std::abs(b) : a < b; });
  clause_.erase(std::unique(clause_.begin(), clause_.end()), clause_.end());
  for (std::size_t i = 1; i < clause_.size(); ++i) {
    if (clause_[i] == -clause_[i - 1]) return;
  }
  if (!clause_.empty()) {
    sink_.clause(clause_);
  } else if (!refuted_) {
    refuted_ = true;
    const int any = variable();
    sink_.clause(std::array<int, 1>{any});
    sink_.clause(std::array<int, 1>{-any});
  }
}

void ClauseOut::at_most_one(std::span<const int> literals) {
  constexpr std::size_t kFew = 4;  // no construction has fewer clauses
  std::vector<int> open;
  for (const int literal : literals) {
    if (literal != kFalse) open.push_back(literal);
  }
  const bool known = std::find(open.begin(), open.end(), kTrue) != open.end();
  if (construction_.pairs || open.size() <= kFew || known) {
    for (std::size_t i = 0; i < open.size(); ++i) {
      for (std::size_t j = i + 1; j < open.size(); ++j) {
        if (!known || open[i] == kTrue || open[j] == kTrue) clause({-open[i], -open[j]});
      }
    }
    return;
  }
  const int first = next_;
  next_ += static_cast<int>(construction_.auxiliaries(open.size()));
  construction_.write(open, first, inner_);
}

}  // namespace nonet
