// Pruning of matches: a cell counts those that hold the digit of another (part of prune.hpp, which has the store).
//
// For each digit of the first cell, the cells of an arm that match it are between those that must and those that may.
// A run of n cells needs n that may match, and then one that may differ.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "deduction/plans.hpp"
#include "deduction/prune_places.hpp"

namespace nonet::pruning {

/// One run of a plan of kind match.
template <class Mask, class Store>
class MatchPruner {
 public:
  MatchPruner(const Plans<Mask>& plans, const Plan& plan, Store& store)
      : match_(plans.matches[plan.table]), cells_(plans.cells_of(plan)), store_(store), digits_(few_.data()) {
    if (cells_.size() > kFew) {
      many_.resize(cells_.size() * 2);
      digits_ = many_.data();
    }
    kept_ = digits_ + std::max(cells_.size(), kFew);
    for (std::size_t i = 0; i < cells_.size(); ++i) {
      digits_[i] = store.digits(cells_[i]);
      kept_[i] = 0;
    }
  }

  bool prune() {
    for (Mask left = digits_[1]; left != 0; left &= left - 1) {
      digit_ = lowest(left);
      if (match_.in_runs) {
        keep_runs();
      } else {
        keep_counts();
      }
    }
    for (std::size_t i = 0; i < cells_.size(); ++i) {
      if (!store_.keep(cells_[i], kept_[i])) return false;
    }
    return true;
  }

 private:
  static constexpr std::size_t kFew = 64;

  bool must(std::size_t i) const { return digits_[i] == digit_; }
  bool may(std::size_t i) const { return (digits_[i] & digit_) != 0; }

  // The digits of the cell that counts for least to most matches.
  Mask numbers(int least, int most) const {
    const int low = std::max(least - match_.offset, 1);
    const int high = std::min(most - match_.offset, static_cast<int>(sizeof(Mask) * 8));
    if (low > high) return 0;
    return digits_[0] & (static_cast<Mask>(~Mask{0}) >> (sizeof(Mask) * 8 - static_cast<std::size_t>(high - low + 1)))
                            << static_cast<unsigned>(low - 1);
  }

  void keep_counts() {
    int least = 0;
    int most = 0;
    for (std::size_t i = 2; i < cells_.size(); ++i) {
      least += must(i) ? 1 : 0;
      most += may(i) ? 1 : 0;
    }
    const Mask fitting = numbers(least, most);
    if (fitting == 0) return;
    kept_[0] |= fitting;
    kept_[1] |= digit_;
    const Mask one_more = numbers(least + 1, most) != 0 ? digit_ : 0;
    const Mask one_less = numbers(least, most - 1) != 0 ? ~digit_ : 0;
    for (std::size_t i = 2; i < cells_.size(); ++i) {
      kept_[i] |= digits_[i] & (must(i) || !may(i) ? digits_[i] : one_more | one_less);
    }
  }

  struct Run {
    int least = 0;  // of what the candidates allow
    int most = 0;
  };
  Run run_of(std::size_t arm) const {
    Run run;
    const std::size_t begin = match_.begins[arm];
    const std::size_t end = match_.begins[arm + 1];
    for (std::size_t i = begin; i < end && must(i); ++i) ++run.least;
    run.most = run.least;
    for (std::size_t i = begin + static_cast<std::size_t>(run.least); i < end && may(i); ++i) ++run.most;
    return run;
  }
  // Whether a run of the arm can end there, with what the others hold.
  bool can_end(std::size_t arm, int length, int other_least, int other_most) const {
    const std::size_t after = match_.begins[arm] + static_cast<std::size_t>(length);
    if (after < match_.begins[arm + 1] && must(after)) return false;
    return numbers(length + other_least, length + other_most) != 0;
  }

  void keep_runs() {
    int least = 0;
    int most = 0;
    const std::size_t arms = match_.begins.size() - 1;
    for (std::size_t arm = 0; arm < arms; ++arm) {
      const Run run = run_of(arm);
      least += run.least;
      most += run.most;
    }
    if (numbers(least, most) == 0) return;
    Mask fitting = 0;
    for (std::size_t arm = 0; arm < arms; ++arm) {
      const Run run = run_of(arm);
      Mask own = 0;
      for (int length = run.least; length <= run.most; ++length) {
        if (can_end(arm, length, least - run.least, most - run.most)) {
          own |= numbers(length + least - run.least, length + most - run.most);
        }
      }
      if (own == 0) return;
      fitting = arm == 0 ? own : fitting & own;
    }
    if (fitting == 0) return;
    kept_[0] |= fitting;
    kept_[1] |= digit_;
    for (std::size_t arm = 0; arm < arms; ++arm) {
      const Run run = run_of(arm);
      int longest = -1;
      bool ended = false;  // a run can end before this cell
      std::size_t at = match_.begins[arm];
      for (int length = run.least; length <= run.most; ++length) {
        if (can_end(arm, length, least - run.least, most - run.most)) longest = length;
      }
      for (int length = 0; at < match_.begins[arm + 1]; ++length, ++at) {
        if (ended) {
          kept_[at] |= digits_[at];
          continue;
        }
        if (length < longest) kept_[at] |= digit_;
        if (length >= run.least && length <= run.most && can_end(arm, length, least - run.least, most - run.most)) {
          kept_[at] |= digits_[at] & ~digit_;
          ended = true;
        }
      }
    }
  }

  const MatchPlan& match_;
  std::span<const CellIndex> cells_;
  Store& store_;
  std::array<Mask, 2 * kFew> few_;
  std::vector<Mask> many_;
  Mask* digits_;  // by cell of the plan
  Mask* kept_;    // what some digit of the first cell allows
  Mask digit_ = 0;
};

template <class Mask, class Store>
bool prune_match(const Plans<Mask>& plans, const Plan& plan, Store& store) {
  return MatchPruner<Mask, Store>(plans, plan, store).prune();
}

}  // namespace nonet::pruning
