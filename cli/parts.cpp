#include "cli/parts.hpp"

#include <sys/stat.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <utility>

#include "cli/inputs.hpp"
#include "cli/signals.hpp"
#include "proof/sha256.hpp"
#include "run/internal/format.hpp"

namespace nonet::cli {
namespace {

constexpr std::uint64_t kHashed = std::uint64_t{1} << 16U;  // bytes of either end

FileIdentity identity_of(FileInput& input, std::uint64_t bytes) {
  FileIdentity identity{.name = input.name(), .bytes = bytes};
  struct stat status = {};
  if (::stat(input.name().c_str(), &status) != 0) {
    throw FileError(formatted("cannot look at {}: {}", input.name(), std::strerror(errno)));
  }
  constexpr std::int64_t kNanoseconds = 1'000'000'000;
  identity.modified_ns = static_cast<std::int64_t>(status.st_mtim.tv_sec) * kNanoseconds + status.st_mtim.tv_nsec;
  proof::Sha256 hash;
  const auto add = [&](std::uint64_t begin, std::uint64_t end) {
    const ByteSource source = input.bytes(begin, end);
    std::array<char, 4096> buffer;  // NOLINT(cppcoreguidelines-pro-type-member-init): filled by the source
    while (const std::size_t length = source(buffer.data(), buffer.size())) hash.add({buffer.data(), length});
  };
  const std::uint64_t head = std::min(bytes, kHashed);
  add(0, head);
  add(std::max(head, bytes - head), bytes);
  identity.hash = hash.hex();
  return identity;
}

struct InputSummary {
  FileIdentity identity;
  Layout layout;
  InputPosition start;  // after the header
};

InputSummary look_at(const std::string& name, const ReadOptions& options) {
  const auto refuse = [](const std::string& why) { throw UsageError("--shard and --resume need " + why); };
  if (name == "-") refuse("the name of a file, not standard input");
  if (is_puzzle_text(name)) refuse("the name of a file, not a puzzle");
  struct stat status = {};
  if (::stat(name.c_str(), &status) == 0 && !S_ISREG(status.st_mode)) {
    refuse(formatted("a regular file: {} is not one", name));
  }
  FileInput input(name, watch_signals());
  RecordReader reader(input.bytes(), options);
  InputSummary seen{.identity = {}, .layout = reader.layout(), .start = reader.position()};
  const std::optional<std::uint64_t> bytes = input.size();
  if (!bytes) refuse(formatted("a file that is not compressed: expand {} first", name));
  if (reader.recoded()) {
    refuse(formatted("one puzzle per line in UTF-8: run 'nonet convert --to line {}'", name));
  }
  if (!seen.layout.one_line) {
    refuse(formatted("one puzzle per line, but {0} is {1}: run 'nonet convert --to line {0}'", name,
                     seen.layout.describe()));
  }
  seen.identity = identity_of(input, *bytes);
  return seen;
}

}  // namespace

std::optional<Shard> read_shard(const Arguments& arguments) {
  const std::optional<std::string> text = arguments.shard;
  if (!text) return std::nullopt;
  try {
    return parse_shard(*text);
  } catch (const Error& error) {
    throw UsageError(formatted("--shard: {}", error.what()));
  }
}

PartedInputs part_inputs(const Arguments& arguments, const Shard& shard, bool numbered) {
  const ReadOptions options = read_options(arguments);
  PartedInputs inputs;
  std::vector<InputSummary> all;
  std::uint64_t total = 0;
  for (const std::string& name : input_names(arguments)) {
    all.push_back(look_at(name, options));
    inputs.files.push_back(all.back().identity);
    if (all.size() == 1) inputs.beside = all.back().layout.beside;
    total += all.back().identity.bytes;
  }
  const ByteRange mine = part_of(shard, total);
  std::uint64_t before = 0;  // bytes of the files before this one
  std::uint64_t index = 1;
  for (const InputSummary& seen : all) {
    const auto& [name, bytes, modified, hash] = seen.identity;
    FileInput input(name, watch_signals());
    const auto local = [&, size = bytes](std::uint64_t byte) {
      const std::uint64_t within = byte <= before ? 0 : std::min(byte - before, size);
      return line_start(input, within, std::min(seen.start.byte, size), size);
    };
    InputPart part{.name = name, .from = seen.start, .end = local(mine.end)};
    const std::uint64_t begin = local(mine.begin);
    part.whole = begin <= part.from.byte && part.end == bytes;
    part.from.index = index;
    if (begin > part.from.byte && inputs.parts.empty() && numbered) {
      part.from = position_at(input, seen.layout, part.from, begin);
      part.from.skipped = 0;  // other shards report these lines
      index = part.from.index;
    } else {
      part.numbered = begin <= part.from.byte;
    }
    part.from.byte = begin;
    if (begin < part.end) inputs.parts.push_back(std::move(part));
    before += bytes;
  }
  return inputs;
}

}  // namespace nonet::cli
