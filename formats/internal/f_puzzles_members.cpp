// What each member of an f-puzzles object comes to: constraints.
#include <algorithm>
#include <array>

#include "base/text.hpp"
#include "formats/internal/complaints.hpp"
#include "formats/internal/f_puzzles_rows.hpp"
#include "formats/internal/variant_constraints.hpp"

namespace nonet {

using Json = nlohmann::json;

// What a message calls a value: never much of it.
std::string quote_json(const Json& value) {
  constexpr std::size_t kShown = 30;
  if (value.is_structured()) return value.is_array() ? "an array" : "an object";
  const std::string text = value.dump(-1, ' ', true, Json::error_handler_t::replace);
  return text.substr(0, kShown) + (text.size() > kShown ? "..." : "");
}

template <class Element>
void FPuzzlesReader::each(const Json& list, Element&& element) {
  if (list.is_null()) return;
  if (!list.is_array()) fail("an array is expected, not " + quote_json(list));
  for (std::size_t i = 0; i < list.size(); ++i) {
    where_ = key_ + " " + std::to_string(i + 1);
    if (!list[i].is_object()) fail("an object is expected, not " + quote_json(list[i]));
    element(list[i]);
  }
  where_ = key_;
}

// Colours and sizes are drawn only.
void FPuzzlesReader::require_known(const Json& element, std::initializer_list<std::string_view> known) const {
  constexpr std::array<std::string_view, 12> kDrawn = {
      "outlineC", "baseC",   "fontC",          "width",           "height",           "size",
      "angle",    "opacity", "fromConstraint", "isNewConstraint", "fromRangskSolver", "hidden"};
  for (const auto& item : element.items()) {
    const std::string& name = item.key();
    const auto is_name = [&](std::string_view each) { return each == name; };
    if (std::none_of(known.begin(), known.end(), is_name) && std::none_of(kDrawn.begin(), kDrawn.end(), is_name)) {
      fail("its member '" + name + "' is not known");
    }
  }
}

// "R1C10"; 0 and side + 1 are outside the board.
Place FPuzzlesReader::place_of(const Json& text) const {
  Place place;
  if (text.is_string()) {
    const auto& name = text.get_ref<const std::string&>();
    const std::size_t c = name.find_first_of("Cc");
    const bool begins = !name.empty() && (name[0] == 'R' || name[0] == 'r') && c != std::string::npos;
    if (begins && read_number(std::string_view(name).substr(1, c - 1), place.row) &&
        read_number(std::string_view(name).substr(c + 1), place.column) && place.row >= 0 && place.row <= side_ + 1 &&
        place.column >= 0 && place.column <= side_ + 1) {
      return place;
    }
  }
  fail(quote_json(text) + " is not a cell of this board (R1C1 to R" + std::to_string(side_) + "C" +
       std::to_string(side_) + ")");
}

Place FPuzzlesReader::cell_of(const Json& element) const {
  const auto cell = element.find("cell");
  if (cell == element.end()) fail("its member 'cell' is missing");
  return place_of(*cell);
}

void FPuzzlesReader::require_cells(const Places& places) const {
  for (const Place& place : places) {
    if (!is_cell(place)) {
      fail(name(place) + " is outside the board");
    }
  }
}

Places FPuzzlesReader::places_of(const Json& element, const char* member) const {
  const auto found = element.find(member);
  if (found == element.end() || !found->is_array()) fail("its member '" + std::string(member) + "' is not an array");
  Places places;
  for (const Json& text : *found) places.push_back(place_of(text));
  return places;
}

std::vector<Places> FPuzzlesReader::lines_of(const Json& element) const {
  const auto found = element.find("lines");
  if (found == element.end() || !found->is_array()) fail("its member 'lines' is not an array");
  std::vector<Places> lines;
  for (const Json& line : *found) {
    if (!line.is_array()) fail("an element of its member 'lines' is not an array");
    Places& places = lines.emplace_back();
    for (const Json& text : line) places.push_back(place_of(text));
  }
  return lines;
}

Places FPuzzlesReader::cells_of(const Json& element) {
  Places cells = places_of(element, "cells");
  take(cells);
  return cells;
}

std::vector<int> FPuzzlesReader::value_of(const Json& element) const {
  const auto found = element.find("value");
  if (found == element.end() || found->is_null()) return {};
  int number = 0;
  std::string text;
  if (found->is_number_integer()) {
    text = found->dump();
  } else if (found->is_string()) {
    text = trim(found->get_ref<const std::string&>());
    if (text.empty()) return {};
  }
  if (!read_number(text, number) || number < 0) fail("its value " + quote_json(*found) + " is not a number");
  return {number};
}

Cells FPuzzlesReader::indexes(const Places& places) const {
  Cells cells;
  for (const Place& place : places) {
    cells.push_back(static_cast<CellIndex>(puzzle_.geometry.cell(place.row - 1, place.column - 1)));
  }
  return cells;
}

std::string FPuzzlesReader::name(const Place& place) {
  return "R" + std::to_string(place.row) + "C" + std::to_string(place.column);
}

void FPuzzlesReader::add_valued(std::string_view kind, const Json& element, Cells cells) {
  const std::vector<int> value = value_of(element);
  if (value.empty()) {
    puzzle_.warnings.push_back(where_ + " has no value: left out");
  } else {
    add(kind, value, {std::move(cells)});
  }
}

void FPuzzlesReader::read_flag(std::string_view kind, const Json& value) {
  if (value.is_null()) return;
  if (!value.is_boolean()) fail("true or false is expected, not " + quote_json(value));
  if (value.get<bool>()) add(kind);
}

void FPuzzlesReader::read_text(std::string_view /*kind*/, const Json& value) {
  std::string& text = key_ == "title" ? puzzle_.title : key_ == "author" ? puzzle_.author : puzzle_.ruleset;
  if (value.is_string()) text = value.get<std::string>();
}

// One constraint for all: of minimum and maximum, marked neighbours do not count.
void FPuzzlesReader::read_marked(std::string_view kind, const Json& value) {
  Places all;
  each(value, [&](const Json& element) {
    require_known(element, {"cell"});
    all.push_back(cell_of(element));
    require_cells({all.back()});
  });
  use(all);
  if (!all.empty()) add(kind, {}, {indexes(all)});
}

void FPuzzlesReader::read_sets(std::string_view kind, const Json& value) {
  each(value, [&](const Json& element) {
    require_known(element, {"cells"});
    const Places cells = cells_of(element);
    if (!cells.empty()) add(kind, {}, {indexes(cells)});
  });
}

void FPuzzlesReader::read_lines(std::string_view kind, const Json& value) {
  const FPuzzlesRow& row = *row_of_key(key_);
  each(value, [&](const Json& element) {
    require_known(element, {"lines", "value"});
    const std::vector<int> number = value_of(element);
    if (number.size() > row.most_values) fail("it takes no value");
    for (const Places& line : lines_of(element)) {
      take(line);
      // Whispers alone are about neighbours only, so that a line that crosses itself is several.
      const Cells cells = indexes(line);
      for (const Cells& part : kind == "whisper" ? without_repeats(cells) : std::vector<Cells>{cells}) {
        if (part.size() >= row.least_cells) add(kind, number, {part});
      }
    }
  });
}

void FPuzzlesReader::read_pairs(std::string_view kind, const Json& value) {
  each(value, [&](const Json& element) {
    require_known(element, {"cells", "value"});
    const Places cells = cells_of(element);
    add(kind, value_of(element), {indexes(cells)});
    has_dots_ = true;
  });
}

void FPuzzlesReader::read_xv(std::string_view /*kind*/, const Json& value) {
  each(value, [&](const Json& element) {
    require_known(element, {"cells", "value"});
    const Places cells = places_of(element, "cells");
    require_cells(cells);
    const std::string letter = element.value("value", Json()).is_string() ? element["value"].get<std::string>() : "";
    if (letter.empty()) {
      puzzle_.warnings.push_back(where_ + " is neither X nor V: left out");
      return;
    }
    if (letter != "X" && letter != "x" && letter != "V" && letter != "v") {
      fail("its value " + quote_json(element["value"]) + " is neither X nor V");
    }
    use(cells);
    add(letter == "X" || letter == "x" ? "x" : "v", {}, {indexes(cells)});
  });
}

void FPuzzlesReader::read_cages(std::string_view kind, const Json& value) {
  each(value, [&](const Json& element) {
    require_known(element, {"cells", "value"});
    const Places cells = cells_of(element);
    const std::vector<int> sum = value_of(element);
    if (!cells.empty()) {
      add(kind, sum, {indexes(cells)});
    } else if (!sum.empty()) {
      puzzle_.warnings.push_back(where_ + " has no cells: left out");
    }
  });
}

// Each line of an arrow sums by itself; its first cell is the bulb's.
void FPuzzlesReader::read_arrows(std::string_view kind, const Json& value) {
  each(value, [&](const Json& element) {
    require_known(element, {"cells", "lines", "value"});
    if (!value_of(element).empty()) fail("it takes no value");
    Places bulb = cells_of(element);
    if (bulb.empty()) fail("it has no circle");
    std::sort(bulb.begin(), bulb.end());  // a number is read row by row
    for (Places line : lines_of(element)) {
      take(line);
      if (line.empty()) continue;
      if (std::find(bulb.begin(), bulb.end(), line.front()) == bulb.end()) {
        fail("its line begins at " + name(line.front()) + ", which is not a cell of its circle");
      }
      line.erase(line.begin());
      if (!line.empty()) add(kind, {}, {indexes(bulb), indexes(line)});
    }
  });
}

void FPuzzlesReader::read_outside(std::string_view kind, const Json& value) {
  each(value, [&](const Json& element) {
    require_known(element, {"cell", "value"});
    const Place place = cell_of(element);
    used_.insert(place);
    Cells line = line_from(puzzle_.geometry, place.row, place.column);
    if (line.empty()) fail(name(place) + " is not a place beside the board, such as R1C0");
    add_valued(kind, element, std::move(line));
  });
}

void FPuzzlesReader::read_little_killers(std::string_view kind, const Json& value) {
  each(value, [&](const Json& element) {
    require_known(element, {"cell", "cells", "direction", "value"});
    const auto cell = element.find("cell");
    const auto direction = element.find("direction");
    Places cells;
    if (cell != element.end() && direction != element.end() && direction->is_string()) {
      const auto& way = direction->get_ref<const std::string&>();
      const int down = way.find('D') != std::string::npos ? 1 : way.find('U') != std::string::npos ? -1 : 0;
      const int right = way.find('R') != std::string::npos ? 1 : way.find('L') != std::string::npos ? -1 : 0;
      if (way.size() != 2 || down == 0 || right == 0)
        fail("its direction " + quote_json(*direction) + " is none of UL, UR, DL, DR");
      Place at = place_of(*cell);
      used_.insert(at);
      do {
        at.row += down;
        at.column += right;
        if (is_cell(at)) cells.push_back(at);
      } while (is_cell(at));
    }
    if (element.contains("cells")) {
      const Places listed = places_of(element, "cells");
      if (!cells.empty() && !listed.empty() && listed != cells) fail("its cells are not those of its direction");
      if (cells.empty()) cells = listed;
    }
    require_cells(cells);
    if (cells.empty()) fail("it has no cells");
    use(cells);
    add_valued(kind, element, indexes(cells));
  });
}

void FPuzzlesReader::read_clones(std::string_view kind, const Json& value) {
  each(value, [&](const Json& element) {
    require_known(element, {"cells", "cloneCells"});
    const Places cells = places_of(element, "cells");
    const Places copies = places_of(element, "cloneCells");
    require_cells(cells);
    require_cells(copies);
    use(cells);
    use(copies);
    if (cells.size() != copies.size()) {
      fail(count_error(copies.size(), "clone cell", cells.size()));
    }
    Places moved;
    Places targets;
    for (std::size_t i = 0; i < cells.size(); ++i) {
      if (cells[i] == copies[i]) continue;  // where the two overlap
      moved.push_back(cells[i]);
      targets.push_back(copies[i]);
    }
    if (!moved.empty()) add(kind, {}, {indexes(moved), indexes(targets)});
  });
}

void FPuzzlesReader::read_quadruples(std::string_view kind, const Json& value) {
  each(value, [&](const Json& element) {
    require_known(element, {"cells", "values"});
    const Places cells = cells_of(element);
    std::vector<int> digits;
    const auto values = element.find("values");
    if (values != element.end() && !values->is_null()) {
      if (!values->is_array()) fail("its member 'values' is not an array");
      for (const Json& digit : *values) {
        if (!digit.is_number_integer() || digit < 1 || digit > side_) {
          fail("its value " + quote_json(digit) + " is not a digit from 1 to " + std::to_string(side_));
        }
        digits.push_back(digit.get<int>());
      }
    }
    if (digits.empty()) {
      puzzle_.warnings.push_back(where_ + " has no digits: left out");
    } else {
      add(kind, std::move(digits), {indexes(cells)});
    }
  });
}

void FPuzzlesReader::read_negative(std::string_view /*kind*/, const Json& value) {
  if (value.is_null()) return;
  if (!value.is_array()) fail("an array is expected, not " + quote_json(value));
  for (const Json& what : value) {
    if (what != "ratio" && what != "xv") fail(quote_json(what) + R"( is neither "ratio" nor "xv")");
    add("negative-" + what.get<std::string>());
  }
}

// A drawing is remembered by its cells, which may be missing.
void FPuzzlesReader::read_drawing(std::string_view /*kind*/, const Json& value) {
  if (!value.is_array()) return;
  for (std::size_t i = 0; i < value.size(); ++i) {
    const Json& element = value[i];
    where_ = key_ + " " + std::to_string(i + 1);
    if (!element.is_object() || element.contains("fromConstraint") || element.contains("isNewConstraint")) continue;
    const Json text = element.value("value", Json());
    constexpr std::string_view kRoot = "DR";
    if (key_ == "cage" && text.is_string()) {
      const std::string_view label = trim(text.get_ref<const std::string&>());
      if (label.starts_with(kRoot) && label.size() > 2 &&
          label.find_first_not_of("0123456789", 2) == std::string::npos) {
        fail("cages of a digital root ('" + std::string(label) + "') are not read");
      }
    }
    Places places;
    const auto take = [&](const Json& list) {
      for (const Json& cell : list) {
        if (!cell.is_string()) continue;
        try {
          places.push_back(place_of(cell));
        } catch (const Error&) {  // a drawing may be anywhere
        }
      }
    };
    if (element.contains("cells") && element["cells"].is_array()) take(element["cells"]);
    if (element.contains("lines") && element["lines"].is_array()) {
      for (const Json& line : element["lines"]) take(line);
    }
    drawings_.emplace_back(key_, std::move(places));
  }
}

void FPuzzlesReader::warn_of_drawings() {
  std::size_t count = 0;
  std::set<std::string> kinds;
  for (const auto& [key, places] : drawings_) {
    if (std::any_of(places.begin(), places.end(), [&](const Place& place) { return used_.contains(place); })) continue;
    ++count;
    kinds.insert(key);
  }
  if (count == 0) return;
  std::string list;
  for (const std::string& kind : kinds) list += (list.empty() ? "" : ", ") + kind;
  puzzle_.warnings.push_back(std::to_string(count) + (count == 1 ? " drawing (" : " drawings (") + list +
                             ") without a constraint near: left out. If they are rules, add them with --constraint.");
}

}  // namespace nonet
