// What stands beside a puzzle in its record, which solving has no use for: text behind a line, columns of CSV, members
// of an object.
//
// Example:
//     const std::string text = "id,puzzle,stars\n7,1234341221434321,3\n";
//     auto layout = nonet::detect_layout(text, true, {});
//     std::vector<nonet::Column> columns;
//     nonet::columns_of(*layout, "7,1234341221434321,3", columns);
//     assert(columns.size() == 3 && columns[2].name == "stars" && columns[2].value == "3");
//     assert(columns[1].kind == nonet::Column::Kind::puzzle);
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "board/format.hpp"

namespace nonet {

struct Column {
  enum class Kind : std::uint8_t {
    puzzle,  ///< where the puzzle itself stands; it has no value
    behind,  ///< what follows a line's puzzle, from the byte on that ends it; it has no name
    text,
    json,  ///< a number, true, false, null, an array or an object
  };
  std::string name = {};
  std::string value = {};
  Kind kind = Kind::text;
};

/// Replaces what `columns` held by those of a record that was read as a puzzle: none for records of several lines.
void columns_of(const Layout& layout, std::string_view record, std::vector<Column>& columns);

}  // namespace nonet
