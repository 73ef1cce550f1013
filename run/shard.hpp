// Parts of files for many machines: N shards together take every line exactly once.
//
// Example:
//     nonet::Shard shard = nonet::parse_shard("2/3");
//     assert(shard.number == 2 && shard.of == 3);
//     nonet::ByteRange range = nonet::part_of(shard, 1000);
//     assert(range.begin == 333 && range.end == 666);
#pragma once

#include <cstdint>
#include <string_view>

#include "run/input.hpp"

namespace nonet {

struct Shard {
  std::uint64_t number = 1;  ///< from 1
  std::uint64_t of = 1;

  bool operator==(const Shard&) const = default;
};

/// Reads "3/8": a number from 1 to N, N up to a million. Throws Error.
Shard parse_shard(std::string_view text);

/// From `begin` up to, but without, `end`.
struct ByteRange {
  std::uint64_t begin = 0;
  std::uint64_t end = 0;
};

/// This shard's part of this many bytes. Parts leave no gap, and their sizes differ by at most one byte.
ByteRange part_of(const Shard& shard, std::uint64_t bytes);

/// Where the first line begins at or after this byte; `end` if none begins before it. A line belongs to the shard that
/// holds its first byte, so both ends of part_of() moved here give the lines of a shard. `begin` is where the first
/// line begins. The input must have a size(). Throws FileError.
std::uint64_t line_start(FileInput& input, std::uint64_t byte, std::uint64_t begin, std::uint64_t end);

/// The position of a byte where a line begins, with the numbers of line and record in the whole input. Reads everything
/// from `from` on. Throws FileError.
InputPosition position_at(FileInput& input, const Layout& layout, const InputPosition& from, std::uint64_t byte);

}  // namespace nonet
