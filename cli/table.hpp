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
  std::size_t names = 1;           ///< so many first columns are names
  std::size_t figures = SIZE_MAX;  ///< so many columns behind these are figures

  /// Figures are aligned to the right, all else to the left; two blanks between.
  std::string text() const;
};

/// "1,234,567"
std::string with_commas(std::uint64_t number);
/// "1 puzzle", "1,234 puzzles"
std::string counted(std::uint64_t number, std::string_view noun);
/// Three digits and a unit: "5.12 us", "84.0 ms", "2.30 s"
std::string duration_text(double seconds);
/// How many decimals give three digits, of a number that is not below 1.
int decimals_of(double number);
/// Words in lines of at most `width` columns: `left` and the first words in one line, the others below from `column`
/// on.
std::string in_lines(std::string_view left, std::span<const std::string> words, std::size_t column, std::size_t width);
/// A file's name on one line: as a JSON string if visible() would change it.
std::string printable(const std::string& name);

}  // namespace nonet::cli
