// Lines without what people put around puzzles: tags, links, numbers, quotes, brackets, separators of tables.
//
// Example:
//     nonet::LineCleaner cleaner;
//     std::string_view line = "1) 12..34..21..43..";
//     assert(cleaner.clean(line) == nonet::LineKind::data && line == "12..34..21..43..");
#pragma once

#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>

namespace nonet {

enum class LineKind : std::uint8_t {
  data,     ///< a puzzle, a part of one, or what should be one
  blank,    ///< nothing on it
  comment,  ///< begins with #
  aside,    ///< a heading with a number, a tag, a fence: it gives neither a result nor a warning
  word,     ///< a word alone: a title above a grid
  title,    ///< a few words: a title above a grid
  text,     ///< more words than that
};

bool is_ascii(std::string_view text);
/// A dot for each middle dot, a blank for each blank that does not break, both in UTF-8 or Latin-1; box-drawing
/// characters as dashes, bars and plus signs.
std::string ascii_of(std::string_view text);

/// The kind of a line depends on the line alone, never on those around it. One a thread.
class LineCleaner {
 public:
  /// Says what a line is, and replaces it by its puzzle, with the user's text after it, where other things are
  /// around that. The line is good until the next call. A line of `dash_row` dashes (0: none) is a row of blanks.
  LineKind clean(std::string_view& line, std::size_t dash_row = 0) {
    return is_plain(line) ? LineKind::data : clean_rest(line, dash_row);
  }

  /// Whether the line has 16 digits or dots and more, and nothing else: clean() would leave it as it is.
  static bool is_only_board(std::string_view line) {
    std::uint8_t others = 0;  // compilers make vectors of this loop
    for (const char byte : line) {
      const auto no_digit = static_cast<std::uint8_t>(static_cast<std::uint8_t>(byte - '0') > 9 ? 0xFF : 0);
      const auto no_dot = static_cast<std::uint8_t>(byte != '.' ? 0xFF : 0);
      others |= no_digit & no_dot;
    }
    return line.size() >= kPlain && others == 0;
  }

 private:
  static constexpr std::size_t kPlain = 2 * sizeof(std::uint64_t);

  // Most lines of most inputs: they begin with 16 digits or dots.
  static bool is_plain(std::string_view line) {
    if (line.size() < kPlain) return false;
    // A jigsaw's regions may be after its givens.
    if (line.size() % 2 == 1 && line[line.size() / 2] == ' ') return false;
    return (other_bytes(line.data()) | other_bytes(line.data() + sizeof(std::uint64_t))) == 0;
  }
  // The top bit of each of eight bytes that is neither a digit nor a dot; and of others, where one is.
  static std::uint64_t other_bytes(const char* bytes) {
    constexpr std::uint64_t kEach = 0x0101010101010101;
    std::uint64_t word = 0;
    std::memcpy(&word, bytes, sizeof word);
    const std::uint64_t no_digit = (word + kEach * (0x80 - '9' - 1)) | ~(word + kEach * (0x80 - '0'));
    const std::uint64_t no_dot = (word ^ (kEach * '.')) + kEach * 0x7F;
    return ((no_digit & no_dot) | word) & (kEach * 0x80);
  }
  LineKind clean_rest(std::string_view& line, std::size_t dash_row);
  bool take_board(std::string_view& line);
  bool take_row(std::string_view& line);
  bool take_spaced_row(std::string_view& line);

  std::string changed_;
  std::string kept_;  // the line without tags, which the others are cut from
  std::string again_;
};

}  // namespace nonet
