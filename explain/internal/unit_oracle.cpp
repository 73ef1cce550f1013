#include "explain/internal/unit_oracle.hpp"

#include <algorithm>
#include <array>

namespace nonet::steps {
namespace {

constexpr Work kWorkOfBranch = 2;

}  // namespace

void UnitOracle::load() {
  branches_ = 0;
  in_.assign(state_->reasons(), 0);
  held_.assign(state_->items(), 0);
  set_.clear();
  model_.clear();
}

void UnitOracle::assign(std::span<const Id> set) {
  for (const Id reason : set_) in_[reason] = 0;
  set_.assign(set.begin(), set.end());
  for (const Id reason : set_) in_[reason] = 1;
}

void UnitOracle::add(Id reason) {
  in_[reason] = 1;
  set_.push_back(reason);
}

void UnitOracle::remove(Id reason) {
  in_[reason] = 0;
  set_.erase(std::find(set_.rbegin(), set_.rend(), reason).base() - 1);
}

bool UnitOracle::dead(Id mark) const {
  for (const Id item : state_->items_of(mark)) {
    if (held_[item] != 0 && in_[link_of(item)] != 0) return true;
  }
  return false;
}

void UnitOracle::choose(Id mark, int by) {
  for (const Id item : state_->items_of(mark)) held_[item] = static_cast<std::uint8_t>(held_[item] + by);
}

UnitOracle::Answer UnitOracle::search() {
  constexpr std::uint32_t kBranchesBetweenLooks = 4096;
  if (--effort_ < 0) return Answer::unknown;
  if (end_ != nullptr) {
    end_->spend(kWorkOfBranch);
    if (end_->is_worked_out()) return Answer::unknown;
    if (++branches_ % kBranchesBetweenLooks == 0 && end_->reached()) return Answer::unknown;
  }
  // The truth with the fewest marks left.
  std::array<Id, 16> best;
  std::array<Id, 16> some;
  std::size_t fewest = SIZE_MAX;
  for (const Id item : truths_) {
    if (held_[item] != 0) continue;
    std::size_t left = 0;
    for (const Id mark : state_->marks_of(item)) {
      if (!dead(mark)) some[left++] = mark;
      if (left >= fewest) break;
    }
    if (left >= fewest) continue;
    fewest = left;
    if (left == 0) return Answer::no;
    std::copy_n(some.begin(), left, best.begin());
    if (left == 1) break;
  }
  if (fewest == SIZE_MAX) return Answer::yes;
  // The solution's first: models near it break few reasons.
  for (std::size_t i = 1; i < fewest; ++i) {
    if (state_->right(best[i])) std::swap(best[0], best[i]);
  }
  for (std::size_t i = 0; i < fewest; ++i) {
    choose(best[i], 1);
    model_.push_back(best[i]);
    const Answer answer = search();
    choose(best[i], -1);
    if (answer != Answer::no) return answer;
    model_.pop_back();
  }
  return Answer::no;
}

UnitOracle::Answer UnitOracle::satisfiable(Id mark, std::int64_t effort) {
  effort_ = effort;
  end_ = nullptr;
  return ask(mark);
}

UnitOracle::Answer UnitOracle::satisfiable(Id mark, const SearchEnd& end) {
  effort_ = INT64_MAX;
  end_ = &end;
  const Answer answer = ask(mark);
  end_ = nullptr;
  return answer;
}

UnitOracle::Answer UnitOracle::ask(Id mark) {
  truths_.clear();
  for (const Id reason : set_) {
    if (!is_link(reason)) truths_.push_back(item_of(reason));
  }
  model_.assign(1, mark);
  choose(mark, 1);
  const Answer answer = search();
  choose(mark, -1);
  return answer;
}

std::vector<Id> UnitOracle::reduce(std::vector<Id> set, Id mark, std::int64_t effort, bool& unsure,
                                   const SearchEnd& end) {
  assign(set);
  std::size_t kept = 0;
  for (const Id reason : set) {
    remove(reason);
    const Answer answer = satisfiable(mark, effort);
    end.spend(kWorkOfBranch * static_cast<Work>(effort - std::max<std::int64_t>(effort_, 0)));
    if (answer == Answer::no) continue;
    unsure |= answer == Answer::unknown;
    add(reason);
    set[kept++] = reason;
  }
  set.resize(kept);
  assign({});
  return set;
}

}  // namespace nonet::steps
