// Where pending nodes lie: records in numbered places, each with a link to another. Internal.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "backends/batch/kernel.hpp"

namespace nonet::batch {

/// Links and free numbers are kept apart from the records: walking lists then does not touch them (3-5 % of the time on
/// the hardest puzzles).
class NodePool {
 public:
  static constexpr std::uint32_t kNone = UINT32_MAX;
  /// What a node takes: record, link and number.
  static constexpr std::size_t kNodeBytes = sizeof(simd::Record) + 2 * sizeof(std::uint32_t);

  /// All are free. Memory is kept.
  void clear() {
    free_.resize(links_.size());
    for (std::size_t i = 0; i < free_.size(); ++i) free_[i] = static_cast<std::uint32_t>(free_.size() - 1 - i);
  }
  /// Makes room for so many more. This alone moves records.
  void reserve(std::size_t count) {
    while (free_.size() < count) {
      const std::size_t size = links_.size();
      records_.resize(2 * size + count);
      links_.resize(records_.size());
      for (std::size_t i = links_.size(); i > size; --i) free_.push_back(static_cast<std::uint32_t>(i - 1));
    }
  }
  /// There must be room.
  std::uint32_t take(std::uint32_t link) {
    const std::uint32_t node = free_.back();
    free_.pop_back();
    links_[node] = link;
    return node;
  }
  /// Its record stays as it is until the next take(). Returns its link.
  std::uint32_t give_back(std::uint32_t node) {
    free_.push_back(node);
    return links_[node];
  }
  std::uint64_t* record(std::uint32_t node) { return records_[node].data(); }

 private:
  std::vector<std::array<std::uint64_t, simd::kRecordWords>> records_;
  std::vector<std::uint32_t> links_;
  std::vector<std::uint32_t> free_;
};

}  // namespace nonet::batch
