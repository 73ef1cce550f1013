// What is beside a puzzle in its record, which solvers do not use: text after a line, columns of CSV, members
// of an object, title, author and rules of f-puzzles, SudokuPad and ISS.
//
// Example:
//     const std::string text = "id,puzzle,stars\n7,1234341221434321,3\n";
//     auto layout = nonet::detect_layout(text, true, {});
//     std::vector<nonet::Column> columns;
//     nonet::columns_of(*layout, "7,1234341221434321,3", columns);
//     assert(columns.size() == 3 && columns[2].name == "stars" && columns[2].value == "3");
//     assert(columns[1].kind == nonet::Column::Kind::puzzle);
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "nonet/reader.hpp"

namespace nonet {

struct Column {
  enum class Kind : std::uint8_t {
    puzzle,  ///< where the puzzle itself is; it has no value
    behind,  ///< what follows a line's puzzle, from the byte on that ends it; named `text`
    text,
    json,  ///< a number, true, false, null, an array or an object, as it is written
  };
  std::string name = {};
  std::string value = {};
  Kind kind = Kind::text;
};

/// The title, the author and the rules as text: these columns have a place in f-puzzles and ISS.
inline constexpr const char* kTitle = "title";
inline constexpr const char* kAuthor = "author";
inline constexpr const char* kRuleset = "ruleset";
inline constexpr std::array<const char*, 3> kNameColumns = {kTitle, kAuthor, kRuleset};
/// This one has a place in SudokuPad's data only.
inline constexpr const char* kSolution = "solution";
/// The text of such a column; "" if there is none.
std::string_view column_text(std::span<const Column> columns, std::string_view name);
/// The comment for such a column above a string of ISS: "# title: ...". Text of several lines is a JSON string.
std::string name_comment(std::string_view name, std::string_view value);
/// The column of such a comment; nothing if the line is not one.
std::optional<Column> name_of_comment(std::string_view line);

/// Replaces what `columns` held by those of a record that was read as a puzzle: none for records of several lines, but
/// of f-puzzles, SudokuPad and ISS title, author and rules, and of SudokuPad the solution.
void columns_of(const Layout& layout, std::string_view record, std::vector<Column>& columns);

/// "Title by Author" of a record that was read as a puzzle, either of them alone, or "".
std::string heading_of(const Layout& layout, std::string_view record);

/// What follows a line's puzzle, from the byte on that ends it; nothing if that is blank, or the format has no such
/// text.
std::string_view text_behind(const Layout& layout, std::string_view record);

/// A value as a field of CSV, on one line whatever it holds: text with control characters becomes a JSON string.
std::string csv_value(const Column& column);
/// A value as JSON.
std::string json_value(const Column& column);

/// Names for columns: the given ones, but that those without one are called by their place (column3), and those that
/// come again by their number (id_2).
std::vector<std::string> column_names(std::vector<std::string> given);

}  // namespace nonet
