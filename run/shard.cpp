#include "run/shard.hpp"

#include <array>
#include <cstring>

#include "base/text.hpp"
#include "run/internal/format.hpp"

namespace nonet {
namespace {

constexpr std::uint64_t kMostShards = 1'000'000;
constexpr std::size_t kReadSize = std::size_t{1} << 16U;
constexpr std::size_t kSkimmed = 4096;  // records at a time

bool reads(std::string_view text, std::uint64_t& number) {
  return read_number(text, number) && number >= 1 && number <= kMostShards;
}

}  // namespace

Shard parse_shard(std::string_view text) {
  Shard shard;
  const std::size_t slash = text.find('/');
  const bool good = slash != std::string_view::npos && reads(text.substr(0, slash), shard.number) &&
                    reads(text.substr(slash + 1), shard.of) && shard.number <= shard.of;
  if (!good) throw Error(formatted("'{}' is not a shard such as 3/8, the third of eight", text));
  return shard;
}

ByteRange part_of(const Shard& shard, std::uint64_t bytes) {
  // bytes * number / of, without the large product.
  const auto cut = [&](std::uint64_t number) {
    return bytes / shard.of * number + bytes % shard.of * number / shard.of;
  };
  return {cut(shard.number - 1), cut(shard.number)};
}

std::uint64_t line_start(FileInput& input, std::uint64_t byte, std::uint64_t begin, std::uint64_t end) {
  if (byte <= begin) return begin;
  if (byte >= end) return end;
  std::uint64_t at = byte - 1;  // if a line ends here, the next one begins at the byte itself
  const ByteSource bytes = input.bytes(at, end);
  std::array<char, kReadSize> buffer;  // NOLINT(cppcoreguidelines-pro-type-member-init): filled by the source
  while (const std::size_t length = bytes(buffer.data(), buffer.size())) {
    if (const void* const found = std::memchr(buffer.data(), '\n', length)) {
      return at + static_cast<std::uint64_t>(static_cast<const char*>(found) - buffer.data()) + 1;
    }
    at += length;
  }
  return end;
}

InputPosition position_at(FileInput& input, const Layout& layout, const InputPosition& from, std::uint64_t byte) {
  RecordReader reader(input.bytes(from.byte, byte), layout, from);
  RawChunk chunk;
  while (reader.read(chunk, kSkimmed)) {
  }
  return reader.position();
}

}  // namespace nonet
