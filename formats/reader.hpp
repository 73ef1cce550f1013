// Records from a stream of text, in bounded memory; a bad record does not stop it.
//
//     bytes -> RecordReader: finds the layout, cuts records -> RecordParser: text -> cells
//
// The two halves are separate, so that a pipeline can cut in one thread and parse in many. PuzzleReader
// (nonet/reader.hpp) is both, for callers that want one puzzle after the other.
//
// Example:
//     nonet::RecordReader reader(nonet::bytes_of("1234341221434321\nnonsense\n"), {});
//     nonet::RawChunk chunk;
//     assert(reader.read(chunk, 100) && chunk.records.size() == 2);
//     nonet::RecordParser parser(reader.layout());
//     std::vector<nonet::Cell> clues(16);
//     nonet::ParseError error;
//     assert(parser.parse(chunk.text_of(chunk.records[0]), chunk.records[0], clues, error) && clues[0] == 1);
//     assert(!parser.parse(chunk.text_of(chunk.records[1]), chunk.records[1], clues, error));
#pragma once

#include <cstddef>
#include <cstdint>
#include <exception>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/by_index.hpp"
#include "base/large_pages.hpp"
#include "board/digit_lines.hpp"
#include "formats/line_cleaner.hpp"
#include "formats/variant_puzzle.hpp"
#include "nonet/error.hpp"
#include "nonet/puzzle.hpp"
#include "nonet/reader.hpp"
#include "nonet/streams.hpp"

namespace nonet {

struct Token;  // formats/internal/block.hpp
struct DrawnRow;

/// No record is longer: a 255x255 board of numbers takes 260 KB.
inline constexpr std::size_t kMaxRecord = std::size_t{1} << 20U;

/// A chunk takes no more records where its text has come to this many bytes: the largest batches of one-line puzzles
/// take a third of it.
inline constexpr std::size_t kFullChunk = std::size_t{1} << 20U;
/// The same of JSON: some 2,000 puzzles, or 10 with rules of 20 KB.
inline constexpr std::size_t kFullJsonChunk = std::size_t{3} << 16U;

/// Where one record is in its chunk's text.
struct RawRecord {
  std::uint64_t line = 0;  ///< of its first byte in the input, from 1
  std::size_t begin = 0;
  std::size_t end = 0;
  bool too_long = false;  ///< longer than kMaxRecord; its text is not kept
};

/// The records of a chunk in order. Most chunks of most inputs are lines of equal length, and need no memory for them.
class RawRecords {
 public:
  std::size_t size() const { return plain_ + others_.size(); }
  bool empty() const { return size() == 0; }
  RawRecord operator[](std::size_t i) const {
    if (i >= plain_) return others_[i - plain_];
    const std::size_t begin = i * (width_ + 1);
    return {first_line_ + i, begin, begin + width_, false};
  }
  RawRecord front() const { return (*this)[0]; }
  RawRecord back() const { return (*this)[size() - 1]; }
  ByIndex<RawRecords> begin() const { return {this, 0}; }
  ByIndex<RawRecords> end() const { return {this, size()}; }
  /// How many of the first records are boards and nothing else: RawChunk::cells holds them.
  std::size_t plain() const { return plain_; }

  void clear() {
    plain_ = 0;
    others_.clear();
  }
  void push_back(const RawRecord& record) { others_.push_back(record); }
  /// Adds lines of this length, without their ends, that follow one another from the begin of the text. There must be
  /// no other records.
  void add_plain(std::uint64_t first_line, std::size_t width, std::size_t count) {
    if (plain_ == 0) first_line_ = first_line;
    width_ = width;
    plain_ += count;
  }

 private:
  std::uint64_t first_line_ = 0;
  std::size_t width_ = 0;
  std::size_t plain_ = 0;
  std::vector<RawRecord> others_;  // after the plain ones
};

/// Consecutive records and their text, with nothing in between that could give a result.
struct RawChunk {
  std::uint64_t first_index = 1;  ///< of the first record in the input, from 1
  LargePageString text;
  RawRecords records;
  LargePageVector<Cell> cells;  ///< those of records.plain()

  std::string_view text_of(const RawRecord& record) const {
    return std::string_view(text).substr(record.begin, record.end - record.begin);
  }
};

/// A place between two records of an input.
struct InputPosition {
  std::uint64_t byte = 0;     ///< from 0, in the input as it is expanded
  std::uint64_t line = 1;     ///< of the line that begins there, from 1
  std::uint64_t index = 1;    ///< of the record that comes next, from 1
  std::uint64_t skipped = 0;  ///< how many lines before it were skipped
};

/// Of this many sets of regions a parser remembers the rules, so that records with the same ones share them.
inline constexpr std::size_t kKeptRules = 8;

/// Cuts an input into records. For one thread at a time.
class RecordReader {
 public:
  /// The first record gets the index `first_index`.
  RecordReader(ByteSource source, ReadOptions options, std::uint64_t first_index = 1);
  /// For what is after a position() of an input whose layout another reader has found: the source begins there.
  RecordReader(ByteSource source, Layout layout, const InputPosition& from);

  /// Reads the head of the input, at the first call, until the layout is clear. Throws Error, FileError.
  const Layout& layout();

  /// Fills the chunk with up to `max_records` records (fewer at the end and where their text comes to kFullChunk or
  /// kFullJsonChunk); false if there are none left. Chunks depend on the input alone, never on timing. Throws what the
  /// source throws, when the records before it have been given.
  bool read(RawChunk& chunk, std::size_t max_records);

  /// Gets each line that begins with # when it is read: before the record that it precedes or is in, if records
  /// are read one at a time. Those before a CSV header come with the first layout().
  void on_comment(std::function<void(std::string_view line)> wanted) { on_comment_ = std::move(wanted); }

  /// Titles count only if there was nothing else.
  const SkippedLines& skipped() const { return index_ == first_index_ && skipped_.lines == 0 ? titles_ : skipped_; }

  /// Whether position() counts bytes of another text than the input: of the same one in UTF-8, or of the boards in it.
  bool recoded() const { return *recoded_; }

  /// Behind what has been read: a byte-order mark and a header with the first layout(), then records. Another reader
  /// that goes on there cuts the same records and chunks.
  InputPosition position() const { return {consumed_, line_, index_ + 1, skipped_before_ + skipped_.lines}; }

 private:
  bool fill();
  std::uint64_t take_names(RawChunk& chunk);
  void take_free_text();
  bool next_text(std::string_view& line, bool& too_long);
  bool next_line(std::string_view& line, bool& too_long);
  bool add_digit_lines(RawChunk& chunk, std::size_t max_records);
  void add_plain_lines(RawChunk& chunk, std::size_t max_records);
  bool add_line_record(RawChunk& chunk);
  bool add_block_record(RawChunk& chunk);
  bool add_json_record(RawChunk& chunk);
  bool add_variant_record(RawChunk& chunk);
  int peek();
  bool block_is_full(std::string_view line, std::size_t& rows, std::size_t& cells);
  bool candidates_follow();
  void tell_comment(std::string_view line) const;
  void skip(SkippedLines& skipped, std::string_view line) const;

  std::shared_ptr<bool> recoded_ = std::make_shared<bool>(false);
  ByteSource source_;
  ReadOptions options_;
  std::optional<Layout> layout_;
  std::function<void(std::string_view)> on_comment_;
  std::exception_ptr failure_;  // of the source, after the records given last
  LineCleaner cleaner_;
  DigitLines digit_lines_;  // of plain lines
  std::uint64_t skipped_before_ = 0;
  SkippedLines skipped_;
  SkippedLines titles_;
  std::unique_ptr<char[]> piece_;  // what the source gives at once
  std::string buffer_;
  std::size_t position_ = 0;
  bool at_end_ = false;
  std::uint64_t line_ = 0;
  std::uint64_t first_index_ = 0;  // of the whole input's first record, less 1
  std::uint64_t index_ = 0;
  std::uint64_t consumed_ = 0;
  std::string names_;           // comments with title, author and rules of the next string of ISS
  bool other_section_ = false;  // of an .sdk file: what is in [State] is not the puzzle
};

/// Turns records into cells. One a thread; reuses its memory from record to record.
class RecordParser {
 public:
  explicit RecordParser(const Layout& layout);

  /// Fills `clues` (layout.rules->cells() of them). False: `error` says why, and `clues` is unspecified.
  bool parse(std::string_view text, const RawRecord& record, std::span<Cell> clues, ParseError& error);

  /// The same, and faster, for a line that holds a symbol for each cell and nothing else. False: parse() decides.
  bool parse_cells(std::string_view text, std::span<Cell> clues) const {
    return text.size() == clues.size() && plain_ && layout_.symbols.read(text, clues) == clues.size();
  }

  /// Of the last record: its rules (a jigsaw's own) and its exclusions (empty: none).
  const std::shared_ptr<const Rules>& rules() const { return rules_; }
  std::span<const std::uint64_t> excluded() const { return excluded_; }
  /// Of the last record, if it is of f-puzzles or ISS: ignored parts that may carry a rule.
  const std::vector<std::string>& warnings() const { return warnings_; }

 private:
  bool parse_record(std::string_view text, std::span<Cell> clues, ParseError& error);
  bool parse_line(std::string_view text, std::span<Cell> clues, ParseError& error) const;
  bool parse_with_extra(std::string_view text, std::span<Cell> clues, ParseError& error) const;
  bool parse_symbols(std::string_view field, std::size_t column, std::span<Cell> clues, ParseError& error) const;
  bool parse_any(std::string_view field, std::span<Cell> clues, ParseError& error);
  bool parse_jigsaw_line(std::string_view text, std::span<Cell> clues, ParseError& error);
  bool parse_candidates(std::string_view text, std::span<Cell> clues, ParseError& error);
  bool parse_rows(std::string_view text, std::span<Cell> clues, ParseError& error);
  bool set_drawn_regions(std::span<const DrawnRow> rows, ParseError& error);
  bool parse_numbers(std::string_view text, std::span<Cell> clues, ParseError& error) const;
  bool parse_drawn_candidates(std::string_view text, std::span<Cell> clues, ParseError& error);
  bool parse_groups(std::span<const Token> groups, std::size_t first_cell, std::span<const Cell> clues,
                    ParseError& error);
  void settle_candidates(std::span<Cell> clues, bool alone);
  bool parse_json_record(std::string_view text, std::span<Cell> clues, ParseError& error);
  bool parse_variant(std::string_view text, std::span<Cell> clues, ParseError& error);
  bool read_tokens(std::span<const Token> tokens, std::span<Cell> clues, ParseError& error) const;
  void set_rules(RulesSpec spec);
  void set_rules_of(const VariantPuzzle& puzzle);
  bool set_marks(std::span<const std::optional<std::vector<int>>> marks, ParseError& error);
  bool set_regions(std::span<const Token> cells, ParseError& error);
  bool set_region_symbols(std::string_view symbols, std::size_t column, ParseError& error);

  Layout layout_;
  bool plain_ = false;  // a board is a line of single symbols
  std::shared_ptr<const Rules> rules_;
  RulesSpec spec_;                                    // of the record at hand
  std::vector<std::shared_ptr<const Rules>> others_;  // of the last records with their own rules
  VariantPuzzle last_variant_;
  std::shared_ptr<const Rules> last_rules_;  // of last_variant_; nullptr: there is none
  std::vector<std::uint64_t> excluded_;
  std::vector<std::string> warnings_;
};

}  // namespace nonet
