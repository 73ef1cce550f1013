// Aligned columns, and figures for people.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace nonet::cli {

/// Text columns to the left, figures to the right; two blanks between.
class Table {
 public:
  /// `figures`: which columns are aligned to the right.
  explicit Table(std::vector<std::string> heading, std::vector<bool> figures);
  void add(std::vector<std::string> row);
  /// All lines, each with its end.
  std::string text() const;

 private:
  std::vector<bool> figures_;
  std::vector<std::vector<std::string>> rows_;
};

/// "1,234,567"
std::string with_commas(std::uint64_t number);
/// "1 puzzle", "1,234 puzzles"
std::string counted(std::uint64_t number, std::string_view noun);
/// Three digits and a unit: "5.12 us", "84.0 ms", "2.30 s"
std::string duration_text(double seconds);
/// A file's name on one line: as a JSON string if it has control characters.
std::string printable(const std::string& name);
/// With as many decimals as asked.
std::string fixed(double number, int decimals);

}  // namespace nonet::cli
