// Variables by the order in which they occur, so that what is kept of each takes memory for those that there are, and
// not for the highest number among them.
//
// Example:
//     nonet::proof::Numbering numbering;
//     const std::vector<int> clause = {90'000'000, -7, 90'000'000};
//     assert(numbering.of(clause) == (std::vector<int>{1, -2, 1}));
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace nonet::proof {

class Numbering {
 public:
  /// The same clause of the new variables, which count from 1; good until the next call. Literals are not 0.
  const std::vector<int>& of(std::span<const int> clause) {
    clause_.clear();
    for (const int literal : clause) clause_.push_back(literal > 0 ? number(literal) : -number(-literal));
    return clause_;
  }

 private:
  // A table in pages, of which those are there that are needed: no formula, whatever its numbers, makes it slow, as it
  // would one with hashes.
  static constexpr std::size_t kPage = 64;

  int number(int variable) {
    const auto index = static_cast<std::size_t>(variable);
    if (index / kPage >= pages_.size()) pages_.resize(index / kPage + 1);
    std::uint32_t& page = pages_[index / kPage];
    if (page == 0) {
      entries_.emplace_back();
      page = static_cast<std::uint32_t>(entries_.size());
    }
    int& number = entries_[page - 1][index % kPage];
    if (number == 0) number = ++variables_;
    return number;
  }

  std::vector<std::uint32_t> pages_;  // which of entries_, from 1; 0: none yet
  std::vector<std::array<int, kPage>> entries_;
  int variables_ = 0;
  std::vector<int> clause_;
};

}  // namespace nonet::proof
