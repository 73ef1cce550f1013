#include "formats/reader.hpp"

#include <algorithm>
#include <array>
#include <cstring>
#include <utility>

#include "base/text.hpp"
#include "formats/columns.hpp"
#include "formats/internal/block.hpp"
#include "formats/internal/codec.hpp"
#include "formats/internal/free_text.hpp"
#include "formats/internal/json.hpp"

namespace nonet {
namespace {

constexpr std::size_t kReadSize = std::size_t{1} << 16U;
constexpr std::size_t kLikelyRecord = 82;  // bytes: a 9x9 board in a line

bool holds_more_than_digits(Format format) {
  constexpr auto kFormats = std::to_array<Format>({Format::ss, Format::candidates, Format::pencilmarks, Format::jigsaw,
                                                   Format::f_puzzles, Format::sudokupad, Format::iss});
  return std::find(kFormats.begin(), kFormats.end(), format) != kFormats.end();
}

// Whether JSON names rules or marks: the digits alone would be another puzzle.
bool names_rules(std::string_view text) {
  constexpr auto kMembers = std::to_array<std::string_view>(
      {"\"constraint", "\"variant", "\"region", "\"candidates", "\"pencilmarks", "\"box"});
  const std::string small = lower(text);
  return std::any_of(kMembers.begin(), kMembers.end(),
                     [&](std::string_view member) { return small.find(member) != std::string::npos; });
}

}  // namespace

RecordReader::RecordReader(ByteSource source, ReadOptions options, std::uint64_t first_index)
    : source_(in_utf8(std::move(source), recoded_)),
      options_(std::move(options)),
      first_index_(first_index - 1),
      index_(first_index - 1) {}

RecordReader::RecordReader(ByteSource source, Layout layout, const InputPosition& from)
    : source_(std::move(source)),
      layout_(std::move(layout)),
      skipped_before_(from.skipped),
      line_(from.line),
      index_(from.index - 1),
      consumed_(from.byte) {}

// Appends to the buffer what the source has; what was consumed is dropped first.
bool RecordReader::fill() {
  if (at_end_) return false;
  buffer_.erase(0, position_);
  position_ = 0;
  // Growing the string by this much would fill it with zeros first, which takes longer than a short text.
  if (!piece_) piece_ = std::make_unique_for_overwrite<char[]>(kReadSize);
  const std::size_t length = source_(piece_.get(), kReadSize);
  buffer_.append(piece_.get(), length);
  at_end_ = length == 0;
  return !at_end_;
}

const Layout& RecordReader::layout() {
  while (!layout_) {
    layout_ = detect_layout(buffer_, at_end_, options_);
    if (layout_) break;
    // Twice as much each time, so that all these heads together cost as much as the last one. What comes in smaller
    // pieces is looked at as soon as it comes.
    const std::size_t wanted = std::min(2 * buffer_.size(), kMaxHead);
    for (std::size_t before = buffer_.size(); fill(); before = buffer_.size()) {
      if (buffer_.size() - before < kReadSize || buffer_.size() >= wanted) break;
    }
  }
  if (line_ == 0) {
    line_ = 1;
    if (!layout_->readable && !options_.format) take_free_text();
    if (buffer_.starts_with("\xEF\xBB\xBF")) position_ = consumed_ = 3;
    std::string_view header;
    bool too_long = false;
    for (const std::size_t end = position_ + layout_->heading; position_ < end && next_line(header, too_long);) {
      if (is_blank_or_comment(header)) {
        tell_comment(header);
      } else {
        skip(titles_, header);
      }
    }
    if (layout_->format == Format::csv && layout_->table.header) next_text(header, too_long);
  }
  return *layout_;
}

// Boards in the sentences of an input, none of which is a record: each becomes a line, at the place of its first row.
void RecordReader::take_free_text() {
  if (holds_more_than_digits(layout_->format) || names_rules(buffer_)) return;
  if (layout_->format == Format::jsonl && json_object(buffer_).empty()) return;  // its first record never ends
  if (json_first_too_deep(buffer_)) return;
  const std::vector<FreeBoard> boards = boards_in(buffer_, options_.geometry ? options_.geometry->side() : 0);
  if (boards.empty()) return;
  std::string text;
  std::uint64_t line = 1;
  for (const FreeBoard& board : boards) {
    if (board.side != boards.front().side) continue;
    for (; line < board.line; ++line) text += '\n';
    for (const Cell digit : board.cells)
      text += (digit == 0 ? "." : std::to_string(digit)) + (board.side > 9 ? " " : "");
    text += '\n';
    ++line;
  }
  buffer_ = std::move(text);
  layout_ = detect_layout(buffer_, true, options_);
  *recoded_ = true;
}

// The next line without its end; one longer than kMaxRecord is cut off and the rest of it skipped.
// The view is good until the next call.
bool RecordReader::next_line(std::string_view& line, bool& too_long) {
  too_long = false;
  std::size_t searched = 0;
  std::size_t dropped = 0;
  for (;;) {
    const char* const begin = buffer_.data() + position_;
    const std::size_t available = buffer_.size() - position_;
    const void* const found = std::memchr(begin + searched, '\n', available - searched);
    if (found != nullptr || (at_end_ && available > 0)) {
      const std::size_t length =
          found != nullptr ? static_cast<std::size_t>(static_cast<const char*>(found) - begin) : available;
      position_ += length + (found != nullptr ? 1 : 0);
      consumed_ += dropped + length + (found != nullptr ? 1 : 0);
      ++line_;
      if (length > kMaxRecord) too_long = true;
      line = std::string_view(begin, std::min(length, kMaxRecord));
      if (line.ends_with('\r')) line.remove_suffix(1);
      return true;
    }
    if (at_end_) return false;
    searched = available;
    if (available > kMaxRecord + kReadSize) {
      // Keep the head of the monster, and forget its middle.
      buffer_.erase(position_ + kMaxRecord + 1);
      dropped += available - kMaxRecord - 1;
      searched = kMaxRecord + 1;
    }
    fill();
  }
}

// The next line with a record; comments before it are reported.
bool RecordReader::next_text(std::string_view& line, bool& too_long) {
  const Format format = layout_->format;
  const bool as_it_is = format == Format::csv || format == Format::jsonl || is_variant_format(format);
  while (next_line(line, too_long)) {
    if (too_long) return true;
    const std::string_view raw = line;
    LineKind kind = LineKind::data;
    if (as_it_is) {
      if (is_fence(line)) continue;
      if (is_blank_or_comment(line)) kind = LineKind::comment;
    } else {
      kind = cleaner_.clean(line);
    }
    switch (kind) {
      case LineKind::data:
      case LineKind::word:
        return true;
      case LineKind::blank:
      case LineKind::comment:
        if (format == Format::iss && name_of_comment(line)) {
          names_ += std::string(trim(line)) + "\n";
        } else {
          tell_comment(line);
        }
        break;
      case LineKind::aside:
        skip(titles_, raw);
        break;
      case LineKind::title:
      case LineKind::text:
        skip(skipped_, raw);
        break;
    }
  }
  return false;
}

void RecordReader::skip(SkippedLines& skipped, std::string_view line) const {
  constexpr std::size_t kShown = 60;
  if (skipped.lines++ > 0) return;
  skipped.first_line = line_ - 1;
  skipped.first = trim(line).substr(0, kShown);
}

// Those at the begin of a chunk, with their cells. Whether the chunk takes no more.
bool RecordReader::add_digit_lines(RawChunk& chunk, std::size_t max_records) {
  const auto width = static_cast<std::size_t>(layout_->rules->cells());
  const std::size_t before = chunk.records.size();
  // As many as begin before the text is full.
  const std::size_t most = std::min(max_records - before, (kFullChunk - chunk.text.size() + width) / (width + 1));
  const std::string_view text = std::string_view(buffer_).substr(position_);
  chunk.cells.resize((before + std::min(most, text.size() / (width + 1))) * width);
  const std::size_t lines = digit_lines_.read(text, most, chunk.cells.data() + before * width);
  chunk.cells.resize((before + lines) * width);
  chunk.text.append(text.substr(0, lines * (width + 1)));
  chunk.records.add_plain(line_, width, lines);
  position_ += lines * (width + 1);
  consumed_ += lines * (width + 1);
  line_ += lines;
  return lines == most;
}

// Most lines of most inputs, which are boards and nothing else: those that are whole in the buffer, and as many as the
// chunk takes.
void RecordReader::add_plain_lines(RawChunk& chunk, std::size_t max_records) {
  if (layout_->format != Format::line || !names_.empty()) return;
  const auto width = static_cast<std::size_t>(layout_->rules->cells());
  while (digit_lines_ && chunk.records.size() == chunk.records.plain()) {
    if (add_digit_lines(chunk, max_records)) return;
    // A part of a line: next_line() would wait for the rest, too.
    const std::string_view rest = std::string_view(buffer_).substr(position_);
    if (rest.size() > width || rest.find('\n') != std::string_view::npos || !fill()) break;
  }
  const std::size_t first = position_;
  const std::size_t begin = chunk.text.size();
  const auto has_plain_line = [&] {
    return buffer_.size() - position_ > width && buffer_[position_ + width] == '\n' &&
           LineCleaner::is_only_board(std::string_view(buffer_).substr(position_, width));
  };
  while (chunk.records.size() < max_records && begin + position_ - first < kFullChunk && has_plain_line()) {
    const std::size_t at = begin + position_ - first;
    chunk.records.push_back({line_, at, at + width, false});
    position_ += width + 1;
    ++line_;
  }
  chunk.text.append(buffer_, first, position_ - first);
  consumed_ += position_ - first;
}

bool RecordReader::add_line_record(RawChunk& chunk) {
  std::string_view line;
  bool too_long = false;
  if (!next_text(line, too_long)) return false;
  if (too_long) line = {};
  const std::size_t begin = chunk.text.size();
  const std::uint64_t first_line = line_ - 1 - take_names(chunk);
  chunk.text += line;
  chunk.records.push_back({first_line, begin, chunk.text.size(), too_long});
  chunk.text += '\n';  // as after plain lines: chunks must not depend on how many of them the buffer held
  return true;
}

// Puts the names of a string of ISS before it; how many lines they are.
std::uint64_t RecordReader::take_names(RawChunk& chunk) {
  if (names_.empty()) return 0;
  const auto lines = static_cast<std::uint64_t>(std::count(names_.begin(), names_.end(), '\n'));
  chunk.text += names_;
  names_.clear();
  return lines;
}

void RecordReader::tell_comment(std::string_view line) const {
  if (!on_comment_) return;
  if (const std::string_view text = trim(line); !text.empty()) on_comment_(text);
}

// The first byte of the next line; -1 at the end.
int RecordReader::peek() {
  while (position_ >= buffer_.size()) {
    if (!fill()) return -1;
  }
  return static_cast<unsigned char>(buffer_[position_]);
}

// Counts the line in; whether the block now holds a whole board.
bool RecordReader::block_is_full(std::string_view line, std::size_t& rows, std::size_t& cells) {
  const auto side = static_cast<std::size_t>(layout_->rules->side());
  if (layout_->format == Format::numbers) {
    std::vector<Token> tokens;
    split_cells(line, tokens);
    cells += tokens.size();
    return cells >= side * side;
  }
  if (!is_border(line)) ++rows;
  const bool twice = layout_->format == Format::jigsaw || (layout_->format == Format::ss && rows >= side);
  if (layout_->format == Format::ss && rows == side) return is_candidate_row(line) || !candidates_follow();
  return rows >= (twice ? 2 * side : side);
}

// Whether the next rows are those of a candidate grid. Nothing is consumed.
bool RecordReader::candidates_follow() {
  for (std::size_t offset = 0; offset < kMaxRecord;) {
    const std::size_t begin = position_ + offset;
    const std::size_t found = buffer_.find('\n', begin);
    const bool whole = found != std::string::npos;
    if (!whole && buffer_.size() <= begin + kMaxRecord && fill()) continue;  // which may have moved what is there
    const std::size_t end = whole ? found : buffer_.size();
    if ((!whole && begin >= end) || end - begin > kMaxRecord) return false;
    const std::string_view line = std::string_view(buffer_).substr(begin, end - begin);
    if (!is_blank_or_comment(line) && !is_border(line) && !is_signature(line)) return is_candidate_row(line);
    offset = end + 1 - position_;
  }
  return false;
}

bool RecordReader::add_block_record(RawChunk& chunk) {
  const std::size_t begin = chunk.text.size();
  std::uint64_t first_line = 0;
  std::size_t rows = 0;
  std::size_t cells = 0;
  bool has_content = false;
  bool cut_off = false;
  bool full = false;
  const bool drawn = layout_->format == Format::ss || layout_->format == Format::pencilmarks;
  const auto side = static_cast<std::size_t>(layout_->rules->side());
  while (!full) {
    // A block that is not full may be followed by anything; lines are taken until a blank one.
    std::string_view line;
    bool too_long = false;
    if (!next_line(line, too_long)) break;
    const std::string_view raw = line;
    const LineKind kind = too_long ? LineKind::data : cleaner_.clean(line, layout_->dashes ? side : 0);
    const std::string_view text = trim(line);
    // A drawing's candidates, a jigsaw's regions.
    const bool parts = layout_->format == Format::ss || layout_->format == Format::jigsaw;
    const bool between = parts && rows == side;
    const bool skipped = kind == LineKind::aside || kind == LineKind::title || kind == LineKind::text ||
                         (kind == LineKind::word && text.size() != side);
    if (skipped) skip(kind == LineKind::text ? skipped_ : titles_, raw);
    if (skipped || (kind == LineKind::blank && !between)) {
      if (has_content && !layout_->bands) break;
      if (has_content) {
        chunk.text += '\n';  // keeps the count of lines
        continue;
      }
      chunk.text.resize(begin);
      first_line = 0;
      continue;
    }
    const bool section = text.starts_with('[') && layout_->format == Format::grid;
    if (section) other_section_ = text != "[Puzzle]";
    const bool signature = drawn && is_signature(text);
    if (text.empty() || text.front() == '#' || section || other_section_ || signature) {
      if (!section && !other_section_ && !signature) tell_comment(text);
      if (chunk.text.size() > begin) chunk.text += '\n';  // keeps the count of lines
      continue;
    }
    if (first_line == 0) first_line = line_ - 1;
    if (is_border(line) && !has_content && layout_->format != Format::numbers) skip(titles_, raw);
    // Numbers are not drawn: whatever is there is a token of theirs.
    has_content = has_content || layout_->format == Format::numbers || !is_border(line);
    cut_off = cut_off || too_long || chunk.text.size() - begin + line.size() > kMaxRecord;
    if (cut_off) continue;
    chunk.text += line;
    chunk.text += '\n';
    full = block_is_full(line, rows, cells);
  }
  if (!has_content) {
    chunk.text.resize(begin);
    return false;
  }
  if (cut_off) chunk.text.resize(begin);
  chunk.records.push_back({first_line, begin, chunk.text.size(), cut_off});
  return true;
}

// An array from its bracket to the one that closes it; anything else up to the end of its line.
bool RecordReader::add_json_record(RawChunk& chunk) {
  const auto advance = [&](int byte) {
    ++position_;
    ++consumed_;
    if (byte == '\n') ++line_;
  };
  int byte = peek();
  for (; byte >= 0 && std::string_view(" \t\r\n,;#").find(static_cast<char>(byte)) != std::string_view::npos;
       byte = peek()) {
    std::string comment;
    for (; byte == '#' || (!comment.empty() && byte >= 0 && byte != '\n'); byte = peek()) {
      if (comment.size() < kMaxRecord) comment += static_cast<char>(byte);
      advance(byte);
    }
    if (!comment.empty()) tell_comment(comment);
    if (byte >= 0) advance(byte);
  }
  if (byte < 0) return false;
  const std::uint64_t first_line = line_;
  const std::size_t begin = chunk.text.size();
  const bool array = byte == '[';
  JsonDepth depth("[", "]");
  bool too_long = false;
  for (; byte >= 0 && (array || byte != '\n'); byte = peek()) {
    too_long = too_long || chunk.text.size() - begin >= kMaxRecord;
    if (!too_long) chunk.text += static_cast<char>(byte);
    advance(byte);
    depth.take(static_cast<char>(byte));
    if (array && depth.depth() == 0) break;
  }
  if (too_long) chunk.text.resize(begin);
  chunk.records.push_back({first_line, begin, chunk.text.size(), too_long});
  return true;
}

// Of f-puzzles and SudokuPad an object up to the brace that closes it, or a line; of ISS lines up to a blank one.
bool RecordReader::add_variant_record(RawChunk& chunk) {
  const std::size_t begin = chunk.text.size();
  std::string_view line;
  bool too_long = false;
  if (!next_text(line, too_long)) return false;
  const std::uint64_t first_line = line_ - 1 - take_names(chunk);
  const bool object = layout_->format != Format::iss && trim(line).starts_with('{');
  const bool lines = object || layout_->format == Format::iss;
  bool cut_off = false;
  JsonDepth braces("{", "}");
  for (bool more = true; more;) {
    cut_off = cut_off || too_long || chunk.text.size() - begin + line.size() >= kMaxRecord;
    if (!cut_off) {
      chunk.text += line;
      chunk.text += '\n';
    }
    for (const char byte : line) braces.take(byte);
    braces.end_line();
    more = lines && !(object && braces.depth() == 0) && next_line(line, too_long);
    if (more && !object && trim(line).empty() && !too_long) break;
  }
  if (cut_off) chunk.text.resize(begin);
  chunk.records.push_back({first_line, begin, chunk.text.size(), cut_off});
  return true;
}

bool RecordReader::read(RawChunk& chunk, std::size_t max_records) {
  chunk.text.clear();
  chunk.records.clear();
  if (failure_) std::rethrow_exception(failure_);
  const Layout& found = layout();
  chunk.first_index = index_ + 1;
  const bool is_json = found.format == Format::json || found.format == Format::jsonl;
  const std::size_t full = is_json ? kFullJsonChunk : kFullChunk;
  // If its text grew by doubling, a chunk would touch twice the memory.
  const std::size_t likely = std::min(max_records, full / kLikelyRecord);
  chunk.text.reserve(likely * kLikelyRecord);
  chunk.cells.clear();
  const bool digits = found.format == Format::line && found.rules->geometry().extra == 0;
  const auto width = static_cast<std::size_t>(found.rules->cells());
  digit_lines_ = digits ? DigitLines(found.symbols, width) : DigitLines();
  if (digit_lines_) chunk.cells.reserve(std::min(likely * (kLikelyRecord - 1), max_records * width));
  try {
    while (chunk.records.size() < max_records && chunk.text.size() < full) {
      if (const std::size_t before = chunk.records.size(); found.one_line) {
        add_plain_lines(chunk, max_records);
        if (chunk.records.size() > before) continue;
      }
      const bool added = found.one_line                    ? add_line_record(chunk)
                         : found.format == Format::json    ? add_json_record(chunk)
                         : is_variant_format(found.format) ? add_variant_record(chunk)
                                                           : add_block_record(chunk);
      if (!added) break;
    }
  } catch (...) {
    // Records that are whole come first; what was begun is dropped.
    if (chunk.records.empty()) throw;
    chunk.text.resize(chunk.records.back().end);
    failure_ = std::current_exception();
  }
  index_ += chunk.records.size();
  return !chunk.records.empty();
}

}  // namespace nonet
