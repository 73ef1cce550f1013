// canon --dedupe: the first line of each class of equivalent puzzles.
//
//     results -> append_keyed(): key, length, text -> take() -> FirstOfEach -> output
//                                                         \-> with --shard: keys and lines, which `merge` joins
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "run/first_of_each.hpp"
#include "run/ordered_output.hpp"

namespace nonet::cli {

/// The memory for keys before they go to disk.
inline constexpr std::uint64_t kBytesOfKeys = std::uint64_t{768} << 20U;

class Dedupe {
 public:
  /// `parts`: lines keep their keys.
  Dedupe(std::uint64_t max_bytes, bool parts, TextSink output);

  /// Appends a key, and the text that append() appends. Results with the key {0, 0} are always passed on.
  static void append_keyed(std::string& text, const LineKey& key, const std::function<void()>& append);
  /// Takes text of append_keyed().
  bool take(std::string_view keyed);
  /// At the end of a run that was not stopped. Throws FileError.
  bool finish() { return parts_ || firsts_.finish(); }

  /// How many lines with a key were passed on.
  std::uint64_t distinct() const { return firsts_.distinct(); }

  /// Takes a line of a part: key and text. A line without a key is always passed on.
  bool take_line(std::string_view line);

 private:
  bool parts_;
  TextSink output_;
  FirstOfEach firsts_;
};

}  // namespace nonet::cli
