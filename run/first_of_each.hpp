// Passes on the first line of each key, in order, however many keys there are: what does not fit into memory is sorted
// into temporary files.
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

/// A hash of what makes two lines equal; not {0, 0}. Of 10^9 keys some two are the same by chance with a probability of
/// 10^-21.
using LineKey = std::array<std::uint64_t, 2>;

/// Lines go to the sink at once while all keys fit into `max_bytes`. From then on lines wait in a temporary file, until
/// as many new keys have come again; they are told from the older ones, which lie in a sorted file, in one pass.
/// Temporary files are where std::filesystem::temp_directory_path() says, and have no name. One thread at a time.
class FirstOfEach {
 public:
  /// `max_bytes`: of keys in memory, 1 MiB at the least; a pass over a temporary file takes up to as much again.
  FirstOfEach(std::uint64_t max_bytes, TextSink sink);
  ~FirstOfEach();
  FirstOfEach(const FirstOfEach&) = delete;
  FirstOfEach& operator=(const FirstOfEach&) = delete;

  /// Takes a line with its end. False: the sink takes no more. Throws FileError if a temporary file fails.
  bool add(const LineKey& key, std::string_view line);
  /// Takes a line that is passed on whatever came before.
  bool add_always(std::string_view line);
  /// Passes on what waits. Throws as add() does.
  bool finish();

  /// How many lines were passed on by add().
  std::uint64_t distinct() const;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace nonet
