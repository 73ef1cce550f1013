// Puzzles as text in any of the formats: the other direction of formats/reader.hpp.
//
// Example:
//     nonet::FormatWriter writer(nonet::find_format("csv"));
//     nonet::Puzzle puzzle(nonet::Rules::make({.geometry = {2, 2}}));
//     std::string text;
//     if (writer.why_not(puzzle).empty()) writer.append(text, puzzle, {});
//     assert(text == "puzzle\n................\n");
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "formats/columns.hpp"
#include "nonet/puzzle.hpp"
#include "nonet/reader.hpp"

namespace nonet {

/// One output in one format, in the standard symbols. What it writes is recognised by detect_layout() again; where that
/// needs an option of the reader, a remark names it.
class FormatWriter {
 public:
  explicit FormatWriter(const FormatInfo& to) : to_(to) {}

  /// "", or what of the puzzle has no place in the format though it would be another puzzle without it, and which
  /// formats have one.
  std::string why_not(const PuzzleView& puzzle) const;

  /// Appends a puzzle, with all that comes before the first one. Columns go where the format has a place for them: the
  /// names of the first puzzle's are those of a CSV header. Requires why_not() to be empty.
  void append(std::string& text, const PuzzleView& puzzle, std::span<const Column> columns);
  /// Appends a line that begins with #, where the format has such.
  void append_comment(std::string& text, std::string_view line);

  /// What was lost so far, each kind once: lines for people.
  std::span<const std::string> remarks() const { return remarks_; }

 private:
  void append_csv_header(std::string& text, std::span<const Column> columns);
  void append_csv_record(std::string& text, const PuzzleView& puzzle, const Symbols& symbols,
                         std::span<const Column> columns);
  void append_object(std::string& text, const PuzzleView& puzzle, const Symbols& symbols,
                     std::span<const Column> columns) const;
  void look_for_losses(const PuzzleView& puzzle, std::span<const Column> columns);
  void remark(const std::string& what, const std::string& details = {});

  const FormatInfo& to_;
  int small_lines_ = 0;
  std::optional<Geometry> shape_;  // of the last puzzle
  std::vector<Column> header_;     // of CSV: the columns of the first puzzle; empty: nothing is written yet
  std::vector<std::string> remarks_;
  std::set<std::string> said_;
};

}  // namespace nonet
