#include "encoder/internal/clause_out.hpp"

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

int ClauseOut::any(std::span<const int> literals) {
  std::vector<int> open;
  for (const int literal : literals) {
    if (literal == kTrue) return kTrue;
    if (literal != kFalse) open.push_back(literal);
  }
  if (open.empty()) return kFalse;
  if (open.size() == 1) return open.front();
  const int result = variable();
  for (const int literal : open) clause({result, -literal});
  open.push_back(-result);
  clause(open);
  return result;
}

int ClauseOut::both(int one, int other) {
  return -any(std::array{-one, -other});  // kTrue and kFalse are each other's negation
}

void ClauseOut::sum(std::span<const WeightedLiteral> terms, int least, int most) {
  std::vector<WeightedLiteral> open;
  int lowest = 0;
  int highest = 0;
  for (const auto& [weight, literal] : terms) {
    if (literal == kTrue) {
      least -= weight;
      most -= weight;
    } else if (literal != kFalse) {
      open.push_back({weight, literal});
      (weight < 0 ? lowest : highest) += weight;
    }
  }
  if (least > highest || most < lowest) return clause({});
  if (open.empty()) return;
  if (least == most) return linear_->exactly(open, least);
  if (least > lowest) linear_->at_least(open, least);
  if (most >= highest) return;
  for (WeightedLiteral& term : open) term.weight = -term.weight;
  linear_->at_least(open, -most);
}

void ClauseOut::at_most_one(std::span<const int> literals, const StatedOfLiterals& stated) {
  if (takes_sums()) {
    std::vector<WeightedLiteral> terms;
    for (const int literal : literals) terms.push_back({1, literal});
    return sum(terms, 0, 1);
  }
  constexpr std::size_t kFew = 4;  // no construction has fewer clauses
  std::vector<int> open;
  std::vector<std::size_t> place_of;  // in `literals`
  for (std::size_t i = 0; i < literals.size(); ++i) {
    if (literals[i] == kFalse) continue;
    open.push_back(literals[i]);
    place_of.push_back(i);
  }
  const auto has_pair = [&](std::size_t i, std::size_t j) {
    return stated.has_pair && stated.has_pair(place_of[i], place_of[j]);
  };
  const bool known = std::find(open.begin(), open.end(), kTrue) != open.end();
  if (construction_.pairs || open.size() <= kFew || known) {
    for (std::size_t i = 0; i < open.size(); ++i) {
      for (std::size_t j = i + 1; j < open.size(); ++j) {
        const bool needed = !known || open[i] == kTrue || open[j] == kTrue;
        if (needed && !has_pair(i, j)) clause({-open[i], -open[j]});
      }
    }
    return;
  }
  next_ = construction_.write(open, next_, {.one_is_true = stated.one_is_true, .has_pair = has_pair}, inner_);
}

}  // namespace nonet
