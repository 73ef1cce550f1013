// Passes on the first line of each key, in order. Keys that do not fit into memory are sorted into temporary files.
//
// Example:
//     std::string text;
//     nonet::FirstOfEach lines(1 << 20, [&](std::string_view line) { text += line; return true; });
//     lines.add({1, 1}, "one\n");
//     lines.add({2, 2}, "two\n");
//     lines.add({1, 1}, "one again\n");
//     lines.finish();
//     assert(text == "one\ntwo\n" && lines.distinct() == 2);
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string_view>

#include "nonet/dimacs.hpp"

namespace nonet {

/// A hash, not {0, 0}; lines with equal keys count as equal. Among 10^9 keys two are equal by chance with a probability
/// of 10^-21.
using LineKey = std::array<std::uint64_t, 2>;

/// While all keys fit into `max_bytes`, lines go to the sink at once. After that, lines wait in a temporary file until
/// the memory is full of new keys again; then one pass compares these with a sorted file of older keys. Temporary files
/// have no name and are in std::filesystem::temp_directory_path(). One thread at a time.
class FirstOfEach {
 public:
  /// `max_bytes`: for keys in memory, at least 1 MiB; a pass over a temporary file takes up to twice this memory.
  FirstOfEach(std::uint64_t max_bytes, TextSink sink);
  ~FirstOfEach();
  FirstOfEach(const FirstOfEach&) = delete;
  FirstOfEach& operator=(const FirstOfEach&) = delete;

  /// Takes a line with its end. False: the sink takes no more. Throws FileError if a temporary file fails.
  bool add(const LineKey& key, std::string_view line);
  /// Takes a line that is always passed on.
  bool add_always(std::string_view line);
  /// Passes on all waiting lines. Throws as add() does.
  bool finish();

  /// How many lines were passed on by add().
  std::uint64_t distinct() const;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace nonet
