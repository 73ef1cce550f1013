#include "explain/internal/hitting_search.hpp"

#include <algorithm>
#include <bit>
#include <utility>

#include "nonet/board.hpp"

namespace nonet {
namespace {

// Words of sets that are gone through between looks at the clock: some 20 us.
constexpr std::size_t kWordsBetweenLooks = 1 << 14;
constexpr Work kWorkOfLook = 200;

}  // namespace

HittingSearch::HittingSearch(int members, SearchEnd end)
    : members_(members),
      end_(std::move(end)),
      words_(std::max<std::size_t>(1, (static_cast<std::size_t>(members) + 63) / 64)),
      in_(words_),
      out_(words_),
      packed_(words_) {}

void HittingSearch::add(std::span<const int> set) {
  const std::size_t begin = sets_.size();
  sets_.resize(begin + words_);
  for (const int member : set) set_bit(sets_.data() + begin, static_cast<unsigned>(member));
}

bool HittingSearch::run(int size, const Ask& ask) {
  size_ = static_cast<std::size_t>(size);
  ask_ = &ask;
  std::fill(out_.begin(), out_.end(), Word{0});
  const bool goes_on = node(false);
  chosen_.clear();
  std::fill(in_.begin(), in_.end(), Word{0});
  ask_ = nullptr;
  return goes_on;
}

bool HittingSearch::look(std::vector<int>& smallest) {
  smallest.clear();
  missed_.clear();
  for (std::size_t set = 0; set < sets_.size(); set += words_) {
    int count = 0;
    Word met = 0;
    for (std::size_t w = 0; w < words_; ++w) {
      met |= sets_[set + w] & in_[w];
      count += std::popcount(sets_[set + w] & ~out_[w]);
    }
    if (met != 0) continue;
    if (count == 0) return false;
    missed_.push_back({count, set});
  }
  if (missed_.empty()) return true;
  if (chosen_.size() == size_) return false;
  std::sort(missed_.begin(), missed_.end(),
            [](const Missed& a, const Missed& b) { return a.count != b.count ? a.count < b.count : a.set < b.set; });
  std::size_t disjoint = 0;
  std::fill(packed_.begin(), packed_.end(), Word{0});
  for (const Missed& missed : missed_) {
    Word common = 0;
    for (std::size_t w = 0; w < words_; ++w) common |= packed_[w] & sets_[missed.set + w] & ~out_[w];
    if (common != 0) continue;
    for (std::size_t w = 0; w < words_; ++w) packed_[w] |= sets_[missed.set + w];
    if (chosen_.size() + ++disjoint > size_) return false;
  }
  const Word* const first = sets_.data() + missed_.front().set;
  for_each_bit(first, words_, [&](unsigned bit) {
    if (!has_bit(out_.data(), bit)) smallest.push_back(static_cast<int>(bit));
  });
  return true;
}

bool HittingSearch::goes_on() {
  work_ += sets_.size() + 1;
  if (work_ < kWordsBetweenLooks) return true;
  work_ = 0;
  end_.spend(kWorkOfLook);
  return !end_.reached();
}

bool HittingSearch::node(bool extended) {
  std::vector<int> next;
  if (!goes_on()) return false;
  while (look(next)) {
    if (!next.empty()) return branch(next, extended);
    const HittingAnswer answer = (*ask_)(chosen_, extended);
    if (answer == HittingAnswer::stop) return false;
    if (answer == HittingAnswer::leave) return true;
    if (answer == HittingAnswer::missed) continue;
    if (chosen_.size() == size_) return true;
    for (int member = 0; member < members_; ++member) {
      const auto bit = static_cast<unsigned>(member);
      if (!has_bit(in_.data(), bit) && !has_bit(out_.data(), bit)) next.push_back(member);
    }
    return branch(next, true);
  }
  return true;
}

bool HittingSearch::branch(const std::vector<int>& members, bool extended) {
  std::size_t tried = 0;
  bool goes_on = true;
  while (goes_on && tried < members.size()) {
    const auto bit = static_cast<unsigned>(members[tried++]);
    set_bit(in_.data(), bit);
    chosen_.push_back(static_cast<int>(bit));
    goes_on = node(extended);
    chosen_.pop_back();
    clear_bit(in_.data(), bit);
    set_bit(out_.data(), bit);
  }
  for (std::size_t i = 0; i < tried; ++i) clear_bit(out_.data(), static_cast<unsigned>(members[i]));
  return goes_on;
}

}  // namespace nonet
