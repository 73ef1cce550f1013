// Parts of files for many machines: a run of N shards takes every line exactly once.
//
// Example:
//     nonet::Shard shard = nonet::parse_shard("2/3");
//     assert(shard.number == 2 && shard.of == 3);
//     nonet::ByteRange range = nonet::part_of(shard, 1000);
//     assert(range.begin == 333 && range.end == 666);
#pragma once

#include <cstdint>
#include <string_view>

#include "nonet/run/input.hpp"

namespace nonet {

struct Shard {
  std::uint64_t number = 1;  ///< from 1
  std::uint64_t of = 1;

  bool operator==(const Shard&) const = default;
};

/// "3/8". Throws Error where it is none: a number of 1 to N, N up to a million.
Shard parse_shard(std::string_view text);

/// From `begin` on, without `end`.
struct ByteRange {
  std::uint64_t begin = 0;
  std::uint64_t end = 0;
};

/// This shard's part of so many bytes: the parts follow each other without a gap, and differ by a byte at the most.
ByteRange part_of(const Shard& shard, std::uint64_t bytes);

/// Where the first line begins that starts at this byte or behind it and before `end`; else `end`. A line belongs to
/// the shard that its first byte lies in: both ends of a part_of() moved here are the lines of a shard. `begin` is
/// where a line begins that counts as the first. The input must have a size(). Throws FileError.
std::uint64_t line_start(FileInput& input, std::uint64_t byte, std::uint64_t begin, std::uint64_t end);

/// The place at a byte where a line begins, with the numbers that line and record have in the whole input: reads all
/// from `from` on. Throws FileError.
InputPosition position_at(FileInput& input, const Layout& layout, const InputPosition& from, std::uint64_t byte);

}  // namespace nonet
