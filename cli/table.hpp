// Tables, and figures for people.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace nonet::cli {

/// For terminals and pages.
struct Table {
  std::vector<std::string> heading;
  std::vector<std::vector<std::string>> rows = {};
  std::size_t names = 1;           ///< the number of columns with names, which come first
  std::size_t figures = SIZE_MAX;  ///< the number of columns with figures after these

  /// Figures are aligned to the right, other columns to the left, with two blanks between.
  std::string text() const;
};

/// "1,234,567"
std::string with_commas(std::uint64_t number);
/// "1 puzzle", "1,234 puzzles"
std::string counted(std::uint64_t number, std::string_view noun);
/// Three digits and a unit: "5.12 us", "84.0 ms", "2.30 s"
std::string duration_text(double seconds);
/// How many decimals give three digits, for a number from 1 on.
int decimals_of(double number);
/// Words in lines of at most `width` columns, from `column` on; the first line begins with `left`.
std::string in_lines(std::string_view left, std::span<const std::string> words, std::size_t column, std::size_t width);
/// A file's name on one line: as a JSON string if visible() would change it.
std::string printable(const std::string& name);

}  // namespace nonet::cli
