// canon --dedupe: one line of each class of equivalent puzzles, the first.
//
//     results -> keyed(): key, length, text -> sink() -> FirstOfEach -> output
//                                                    \-> with --shard: lines behind their keys, which `merge` joins
#pragma once

#include <memory>
#include <string_view>

#include "run/first_of_each.hpp"
#include "run/solve.hpp"

namespace nonet::cli {

/// What keys take in memory before they go to disk.
inline constexpr std::uint64_t kBytesOfKeys = std::uint64_t{768} << 20U;

class Dedupe {
 public:
  /// `parts`: lines keep their keys.
  Dedupe(std::uint64_t max_bytes, bool parts, TextSink output);

  /// The writer's text behind its result's key. Results without a key are passed on in any case.
  static ResultWriter keyed(ResultWriter writer);
  /// Takes such text.
  bool take(std::string_view keyed);
  /// At the end of a run that was not stopped. Throws FileError.
  bool finish() { return parts_ || firsts_.finish(); }

  /// How many lines with a key were passed on.
  std::uint64_t distinct() const { return firsts_.distinct(); }

  /// A line of a part: its key and text. A line without a key is passed on in any case.
  bool take_line(std::string_view line);

 private:
  bool parts_;
  TextSink output_;
  FirstOfEach firsts_;
};

}  // namespace nonet::cli
