// Where pending nodes lie: records in numbered places, each with a link to another. Internal.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "backends/batch/kernel.hpp"

namespace nonet::batch {

/// Links are kept apart from the records: walking lists then does not touch them (3-5 % of the time on the hardest
/// puzzles). Free places are a list by the same links, so that a whole list is given back at once.
class NodePool {
 public:
  static constexpr std::uint32_t kNone = UINT32_MAX;
  /// What a node takes: record, link and a share of the bookkeeping.
  static constexpr std::size_t kNodeBytes = sizeof(simd::Record) + 2 * sizeof(std::uint32_t);

  /// All are free. Memory is kept.
  void clear() {
    free_ = kNone;
    free_count_ = 0;
    add(0);
  }
  /// Makes room for so many more. This alone moves records.
  void reserve(std::size_t count) {
    if (free_count_ >= count) return;
    const std::size_t size = links_.size();
    records_.resize(2 * size + count);
    links_.resize(records_.size());
    add(size);
  }
  /// There must be room.
  std::uint32_t take(std::uint32_t link) {
    const std::uint32_t node = free_;
    free_ = links_[node];
    links_[node] = link;
    --free_count_;
    return node;
  }
  /// Its record stays as it is until the next take(). Returns its link.
  std::uint32_t give_back(std::uint32_t node) {
    const std::uint32_t link = links_[node];
    links_[node] = free_;
    free_ = node;
    ++free_count_;
    return link;
  }
  /// A list from its first to its last node, which are `count`.
  void give_back_list(std::uint32_t first, std::uint32_t last, std::uint32_t count) {
    links_[last] = free_;
    free_ = first;
    free_count_ += count;
  }
  std::uint64_t* record(std::uint32_t node) { return records_[node].data(); }

 private:
  void add(std::size_t from) {
    for (std::size_t i = links_.size(); i > from; --i) {
      links_[i - 1] = free_;
      free_ = static_cast<std::uint32_t>(i - 1);
    }
    free_count_ += links_.size() - from;
  }

  std::vector<std::array<std::uint64_t, simd::kRecordWords>> records_;
  std::vector<std::uint32_t> links_;
  std::uint32_t free_ = kNone;
  std::size_t free_count_ = 0;
};

}  // namespace nonet::batch
