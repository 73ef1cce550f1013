// Puzzles from text in any of the formats (docs/formats.md): one, or one after the other. A bad record does not stop
// the reader, and its memory is bounded. Pipelines of many threads use its two halves (formats/reader.hpp).
//
// Example:
//     assert(nonet::parse_puzzle("1234341221434321").clues[0] == 1);
//     nonet::PuzzleReader reader(nonet::bytes_of("1234341221434321\nnonsense\n"));
//     auto first = reader.next();
//     assert(first && first->value().clues[0] == 1);
//     auto second = reader.next();
//     assert(second && !second->puzzle && second->error.line == 2);
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "nonet/base/error.hpp"
#include "nonet/base/streams.hpp"
#include "nonet/board/puzzle.hpp"
#include "nonet/formats/format.hpp"

namespace nonet {

/// One record of an input: a puzzle, or why it is not one.
struct Record {
  std::uint64_t index = 0;  ///< from 1
  std::uint64_t line = 0;   ///< from 1
  std::optional<Puzzle> puzzle = {};
  ParseError error = {};

  /// The puzzle. Throws Error with the text of `error` if there is none.
  const Puzzle& value() const&;
  Puzzle value() &&;
};

/// Lines that are not puzzles and were skipped.
struct SkippedLines {
  std::uint64_t lines = 0;
  std::uint64_t first_line = 0;
  std::string first = {};  ///< the first of them, cut to 60 bytes
};

/// Gets each part of a record that was ignored and may carry a rule, with the first line of the record.
using OnWarning = std::function<void(std::uint64_t line, const std::string& warning)>;

/// Reads one record after the other. For one thread at a time.
class PuzzleReader {
 public:
  explicit PuzzleReader(ByteSource source, ReadOptions options = {});
  PuzzleReader(PuzzleReader&&) noexcept;
  PuzzleReader& operator=(PuzzleReader&&) noexcept;
  ~PuzzleReader();

  /// How the input is written. The first call reads its head. Throws Error, FileError.
  const Layout& layout();
  /// The next record; nothing at the end. Throws what the source throws.
  std::optional<Record> next();
  /// The text of the record that next() gave last, until the next call: for columns_of().
  std::string_view text() const;
  /// Titles count only if there was nothing else.
  const SkippedLines& skipped() const;
  /// Gets each line that begins with # when it is read, before the record that it is before or in.
  void on_comment(std::function<void(std::string_view line)> wanted);
  /// Called by next(), before it returns the record.
  void on_warning(OnWarning wanted);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

/// The only puzzle of a text. Throws Error if the text has no puzzle, more than one, or a record that is not a puzzle.
Puzzle parse_puzzle(std::string_view text, ReadOptions options = {});

}  // namespace nonet
