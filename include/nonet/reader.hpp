// Puzzles from text.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "nonet/board.hpp"
#include "nonet/error.hpp"
#include "nonet/puzzle.hpp"
#include "nonet/streams.hpp"

namespace nonet {

// The text formats of puzzles, and how one is recognised from the head of an input.
//
// Example:
//     auto layout = nonet::detect_layout("1234341221434321\n", true, {});
//     assert(layout && layout->format == nonet::Format::line && layout->rules->side() == 4);

/// sdk is one of the ways to write what is read as grid: no layout has it.
enum class Format : std::uint8_t {
  line,
  grid,
  sdk,
  ss,
  numbers,
  candidates,
  pencilmarks,
  csv,
  json,
  jsonl,
  jigsaw,
  f_puzzles,
  sudokupad,
  iss,
};
/// Of f-puzzles, SudokuPad and ISS: each record says its own rules, and has a place for all that they can say.
constexpr bool is_variant_format(Format format) {
  return format == Format::f_puzzles || format == Format::sudokupad || format == Format::iss;
}

/// What a format can hold beside the clues.
struct FormatContents {
  bool one_line = false;    ///< a record is one line
  bool comments = false;    ///< lines that begin with #
  bool columns = false;     ///< what is beside a puzzle in its record
  bool names = false;       ///< of the columns
  bool regions = false;     ///< of jigsaws
  bool candidates = false;  ///< excluded ones, of 9x9 boards
  bool only_nine = false;   ///< it has no other boards
};

struct FormatInfo {
  std::string_view name;  ///< for `--format` and `--to`; sdm is another name of line
  Format format;
  std::string_view summary;
  FormatContents carries;
};
std::span<const FormatInfo> formats();
/// Throws Error on an unknown name, with the nearest one.
const FormatInfo& find_format(std::string_view name);
Format parse_format(std::string_view name);
std::string_view name_of(Format format);

/// What the caller already knows of an input; what is left open is read from its head.
struct ReadOptions {
  std::optional<Format> format = {};
  std::optional<Geometry> geometry = {};
  RulesSpec variants = {};                    ///< only its constraints count
  std::vector<std::string> constraints = {};  ///< more of them, as text: cells are known once the side is
  std::string symbols = {};                   ///< an alphabet; empty: the standard symbols
};

/// Columns of a table, a record a line.
struct Table {
  std::size_t column = 0;  ///< where the puzzle is, from 0
  char separator = ',';
  bool header = true;
};

/// How one input is written: found once, then the same for all of its records.
struct Layout {
  Format format = Format::line;
  bool one_line = true;                ///< a record is one line; else a block of lines (or a JSON array)
  std::shared_ptr<const Rules> rules;  ///< shape and variants; a jigsaw record carries its own
  Symbols symbols = Symbols::standard(9);
  bool dashes = false;  ///< '-' is a blank: a line of as many as a row has cells is a row
  bool bands = false;   ///< blank lines are between the bands of boxes of the only board
  /// Bytes before the first record, after a byte-order mark: lines that are not part of a record, and no reason to take
  /// what follows for something else.
  std::size_t heading = 0;
  bool readable = true;  ///< false: the head is the whole input, and none of its records is a puzzle
  Table table = {};      ///< of csv
  std::vector<std::string> csv_columns = {};  ///< the names of its columns: none is empty, none comes twice
  /// The names of what is beside the puzzle in the first record (columns_of), so that a header can be written
  /// before the other records are read.
  std::vector<std::string> beside = {};
  /// What may be meant otherwise than it is read, with the option that says so; "": nothing.
  std::string doubt = {};

  /// "line, 3x3 boxes": for --verbose
  std::string describe() const;
};

/// Recognises the layout. Nothing if the head is too short and `complete` is false: call again with more.
/// What is found in a head is found in every longer one, too, so that it never matters in which pieces an input comes.
/// Text that fits no format counts as lines of the given (or the 9x9) shape, so that its errors are reported record by
/// record. Throws Error if the options contradict each other or what is there.
std::optional<Layout> detect_layout(std::string_view head, bool complete, const ReadOptions& options);

/// How much of an input's head detect_layout is given at most, in bytes.
inline constexpr std::size_t kMaxHead = std::size_t{1} << 20U;

// Puzzles from text in any of the formats (docs/formats.md): one, or one after the other. A bad record does not stop
// the reader, and its memory is bounded.
//
// Example:
//     assert(nonet::parse_puzzle("1234341221434321").clues[0] == 1);
//     nonet::PuzzleReader reader(nonet::bytes_of("1234341221434321\nnonsense\n"));
//     auto first = reader.next();
//     assert(first && first->value().clues[0] == 1);
//     auto second = reader.next();
//     assert(second && !second->puzzle && second->error.line == 2);

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
