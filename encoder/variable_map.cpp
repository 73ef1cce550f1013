#include "nonet/encoder.hpp"

#include <algorithm>
#include <string_view>
#include <utility>

#include "base/text.hpp"
#include "nonet/error.hpp"

namespace nonet {
namespace {

// "r1c3" -> a cell; false if it is none.
bool read_cell(std::string_view text, const Geometry& shape, int& cell) {
  const std::size_t c = text.find('c');
  int row = 0;
  int column = 0;
  if (text.starts_with('v')) {
    if (!read_number(text.substr(1), row) || row < 1 || row > shape.extra) return false;
    cell = shape.placed() + row - 1;
    return true;
  }
  if (c == std::string_view::npos || text[0] != 'r' || !read_number(text.substr(1, c - 1), row) ||
      !read_number(text.substr(c + 1), column)) {
    return false;
  }
  if (!shape.has(row - 1, column - 1)) return false;
  cell = shape.cell(row - 1, column - 1);
  return true;
}

}  // namespace

VariableMap VariableMap::natural(const Rules& rules) {
  VariableMap map;
  map.side_ = rules.side();
  map.variables_ = rules.cells() * rules.side();
  return map;
}

VariableMap VariableMap::compact(const Candidates& candidates, std::span<const Cell> known,
                                 std::span<const CellIndex> order) {
  VariableMap map;
  map.side_ = candidates.side();
  map.known_.assign(known.begin(), known.end());
  map.compact_.resize(map.natural_number(candidates.cells(), 0) + 1);
  const std::size_t places = order.empty() ? static_cast<std::size_t>(candidates.cells()) : order.size();
  for (std::size_t i = 0; i < places; ++i) {
    const int cell = order.empty() ? static_cast<int>(i) : order[i];
    if (map.known(cell) != 0) continue;
    for (int digit = 1; digit <= map.side_; ++digit) {
      if (candidates.has(cell, digit)) map.compact_[map.natural_number(cell, digit)] = ++map.variables_;
    }
  }
  return map;
}

std::string VariableMap::comments(const Geometry& shape) const {
  std::string text;
  if (compact_.empty()) {
    const std::string n = std::to_string(side_);
    return "variable ((r-1)*" + std::to_string(shape.columns()) + " + (c-1))*" + n +
           (shape.least == 1 ? " + d" : " + d + 1") + ": row r, column c holds digit d\n" +
           (shape.extra == 0 ? ""
                             : "variable (" + std::to_string(shape.placed()) + " + (k-1))*" + n +
                                   (shape.least == 1 ? " + d" : " + d + 1") + ": cell vk holds digit d\n");
  }
  for (int cell = 0; cell < shape.cells(); ++cell) {
    text += "map " + cell_name(shape, cell);
    if (known(cell) != 0) {
      text += ": " + digit_name(shape, known(cell)) + "\n";
      continue;
    }
    std::string digits;
    int first = 0;
    for (int digit = 1; digit <= side_; ++digit) {
      if (variable(cell, digit) == 0) continue;
      if (first == 0) first = variable(cell, digit);
      digits += " " + digit_name(shape, digit);
    }
    if (first != 0) text += " " + std::to_string(first);
    text += ":" + digits + "\n";
  }
  return text;
}

std::optional<VariableMap> VariableMap::from_comments(std::span<const std::string> comments, const Rules& rules) {
  VariableMap map;
  map.side_ = rules.side();
  const auto cells = static_cast<std::size_t>(rules.cells());
  const std::size_t numbers = cells * static_cast<std::size_t>(map.side_);
  std::vector<char> used;  // variables
  std::vector<char> is_mapped(cells);
  for (const std::string& line : comments) {
    const std::string_view text = trim(line);
    if (!text.starts_with("map ")) continue;
    map.known_.resize(cells);
    map.compact_.resize(numbers + 1);
    used.resize(numbers + 1);
    const std::size_t colon = std::min(text.find(':'), text.size());
    const std::vector<std::string_view> heads = split(trim(text.substr(4, colon - 4)), ' ');
    const std::vector<std::string_view> digits = split(trim(text.substr(std::min(colon + 1, text.size()))), ' ');
    int cell = 0;
    int next = 0;
    bool sound =
        colon != text.size() && !heads.empty() && heads.size() <= 2 && read_cell(heads[0], rules.geometry(), cell);
    if (sound) sound = std::exchange(is_mapped[static_cast<std::size_t>(cell)], 1) == 0;
    if (sound && heads.size() == 2) sound = read_number(heads[1], next) && next >= 1;
    if (sound && heads.size() == 1) sound = digits.size() <= 1;
    for (const std::string_view word : digits) {
      int digit = 0;
      sound = sound && read_number(word, digit);
      digit += 1 - rules.geometry().least;
      sound = sound && digit >= 1 && digit <= map.side_;
      if (!sound) break;
      if (heads.size() == 1) {
        map.known_[static_cast<std::size_t>(cell)] = static_cast<Cell>(digit);
        continue;
      }
      sound = static_cast<std::size_t>(next) <= numbers && used[static_cast<std::size_t>(next)] == 0;
      if (!sound) break;
      used[static_cast<std::size_t>(next)] = 1;
      map.compact_[map.natural_number(cell, digit)] = next;
      map.variables_ = std::max(map.variables_, next++);
    }
    if (!sound)
      throw Error("the comments' map of variables has a line that does not fit the board: " + std::string(text));
  }
  if (map.compact_.empty()) return std::nullopt;
  return map;
}

}  // namespace nonet
