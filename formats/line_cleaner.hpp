// Lines without what people put around puzzles: tags, links, numbers, quotes, brackets, separators of tables.
//
// Example:
//     nonet::LineCleaner cleaner;
//     std::string_view line = "[code]1. 12..34..21..43..[/code]";
//     assert(cleaner.clean(line) == nonet::LineKind::data && line == "12..34..21..43..");
#pragma once

#include <cstdint>
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

/// The kind of a line depends on the line alone, never on those around it. One a thread.
class LineCleaner {
 public:
  /// Says what a line is, and replaces it by its puzzle, with the user's text behind it, where other things stand
  /// around that. The line is good until the next call. A line of `dash_row` dashes (0: none) is a row of blanks.
  LineKind clean(std::string_view& line, std::size_t dash_row = 0) {
    return is_plain(line) ? LineKind::data : clean_rest(line, dash_row);
  }

 private:
  // Most lines of most inputs: they begin with 16 digits or dots.
  static bool is_plain(std::string_view line) {
    constexpr std::size_t kLooked = 16;
    if (line.size() < kLooked) return false;
    // A jigsaw's regions may stand behind its givens.
    if (line.size() % 2 == 1 && line[line.size() / 2] == ' ') return false;
    unsigned other = 0;
    for (std::size_t i = 0; i < kLooked; ++i) {
      const auto byte = static_cast<unsigned char>(line[i]);
      other |= static_cast<unsigned>(static_cast<unsigned char>(byte - '0') > 9U) & static_cast<unsigned>(byte != '.');
    }
    return other == 0;
  }
  LineKind clean_rest(std::string_view& line, std::size_t dash_row);
  bool take_board(std::string_view& line);
  bool take_row(std::string_view& line);

  std::string changed_;
  std::string kept_;  // the line without tags, which the others are cut from
  std::string again_;
};

}  // namespace nonet
