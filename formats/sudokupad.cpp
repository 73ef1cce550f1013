// Reads SudokuPad's objects.
#include "formats/sudokupad.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>
#include <vector>

#include "base/text.hpp"
#include "formats/internal/block.hpp"
#include "formats/internal/complaints.hpp"
#include "formats/internal/f_puzzles_reader.hpp"
#include "formats/internal/sudokupad_reader.hpp"

namespace nonet {
namespace {

using Json = nlohmann::json;

// null if there is none.
const Json& member_of(const Json& object, const char* name) {
  static const Json kNothing;
  if (!object.is_object()) return kNothing;
  const auto found = object.find(name);
  return found == object.end() ? kNothing : *found;
}

std::string text_of(const Json& value) {
  if (value.is_string()) return value.get<std::string>();
  return value.is_number() ? value.dump() : std::string();
}

// Flags are booleans, numbers or texts.
bool is_flag(const Json& value, bool flag) {
  if (value.is_boolean()) return value.get<bool>() == flag;
  const std::string text = text_of(value);
  return text == (flag ? "true" : "false") || text == (flag ? "1" : "0");
}
bool is_true(const Json& value) { return is_flag(value, true); }
bool is_false(const Json& value) { return is_flag(value, false); }

// The number that a value is, as a number or as text.
std::optional<int> number_of(const Json& value) {
  int number = 0;
  const std::string text = text_of(value);
  if (!read_number(text, number) || std::to_string(number) != text) return std::nullopt;
  return number;
}

// What SudokuPad shows beside the board. Cages without cells have it as "title: ...", and `metadata` comes first.
Json metadata_of(const Json& object) {
  Json all = Json::object();
  for (const char* const name : {"title", "author", "rules", "solution"}) {
    if (const Json& value = member_of(object, name); !value.is_null()) all[name] = value;
  }
  const Json& cages = member_of(object, "cages");
  Json rules = Json::array();
  for (std::size_t i = 0; cages.is_array() && i < cages.size(); ++i) {
    const Json& cage = cages[i];
    const Json& cells = member_of(cage, "cells");
    const std::string text = text_of(member_of(cage, "value"));
    const std::size_t colon = text.find(':');
    if ((cells.is_array() && !cells.empty()) || colon == std::string::npos) continue;
    const std::string name = text.substr(0, colon);
    const std::string value(trim(std::string_view(text).substr(colon + 1)));
    if (name == "rules") rules.push_back(value);
    all[name] = value;
  }
  if (!rules.empty()) all["rules"] = std::move(rules);
  for (const char* const name : {"metaData", "metadata"}) {
    if (const Json& members = member_of(object, name); members.is_object()) all.update(members);
  }
  return all;
}

void set_names(const Json& metadata, VariantPuzzle& puzzle) {
  puzzle.title = text_of(member_of(metadata, "title"));
  puzzle.author = text_of(member_of(metadata, "author"));
  puzzle.solution = text_of(member_of(metadata, "solution"));
  const Json& rules = member_of(metadata, "rules");
  puzzle.ruleset = text_of(rules);
  if (!rules.is_array()) return;
  for (const Json& part : rules) puzzle.ruleset += (puzzle.ruleset.empty() ? "" : "\n") + text_of(part);
}

class SudokuPadReader {
 public:
  explicit SudokuPadReader(VariantPuzzle& puzzle) : puzzle_(puzzle) {}
  void read(const Json& object);

 private:
  [[noreturn]] void fail(const std::string& why) const { throw Error(where_ + ": " + why); }
  void add(std::string_view kind, std::vector<int> values = {}, std::vector<Cells> groups = {}) {
    puzzle_.constraints.push_back(made(kind, std::move(values), std::move(groups)));
  }
  bool has(std::string_view kind) const {
    return std::any_of(puzzle_.constraints.begin(), puzzle_.constraints.end(),
                       [&](const Constraint& each) { return each.kind->name == kind; });
  }
  void count(std::size_t number, const std::string& what) {
    if (number > 0)
      drawn_ += (drawn_.empty() ? "" : ", ") + std::to_string(number) + " " + what + (number == 1 ? "" : "s");
  }
  Cells cells_of(const Json& list) const;
  bool is_line(const Cells& cells);
  void read_rows(const Json& rows);
  void read_cell(const Json& cell, std::size_t index);
  void read_regions(const Json& regions);
  void read_rules(const Json& object, const Json& metadata);
  void read_cage(const Json& cage);
  void settle_groups();
  void count_drawings(const Json& object);
  void warn();

  VariantPuzzle& puzzle_;
  int side_ = 0;
  std::string where_ = "SudokuPad";
  bool windows_ = false;       // a flag says what their cages say
  std::vector<Cells> groups_;  // of cells at the same place
  std::vector<bool> lines_;    // rows, then columns: a cage says that their digits differ
  std::size_t marks_ = 0;
  std::size_t cages_ = 0;   // that are drawn only
  std::size_t labels_ = 0;  // of other cages: not numbers
  std::size_t silent_ = 0;  // cages that do not say whether digits repeat
  std::string drawn_;
};

// [[0,0],[0,1]]: rows and columns from 0.
Cells SudokuPadReader::cells_of(const Json& list) const {
  Cells cells;
  const auto is_place = [&](const Json& place) { return place.is_number_integer() && place >= 0 && place < side_; };
  if (!list.is_array()) fail("a list of cells is expected, not " + quote_json(list));
  for (const Json& cell : list) {
    if (!cell.is_array() || cell.size() != 2 || !is_place(cell[0]) || !is_place(cell[1])) {
      fail("cell " + std::to_string(cells.size() + 1) + " is not two numbers from 0 to " + std::to_string(side_ - 1));
    }
    cells.push_back(static_cast<CellIndex>(puzzle_.geometry.cell(cell[0].get<int>(), cell[1].get<int>())));
  }
  return cells;
}

void SudokuPadReader::read_cell(const Json& cell, std::size_t index) {
  if (cell.is_null()) return;
  if (!cell.is_object()) fail("an object is expected, not " + quote_json(cell));
  for (const char* const name : {"pencilMarks", "centremarks"}) {
    const Json& marks = member_of(cell, name);
    if (marks.is_array() && !marks.empty()) ++marks_;
  }
  const Json& value = member_of(cell, "value");
  if (value.is_null() || (value.is_string() && value.get_ref<const std::string&>().empty()) ||
      is_false(member_of(cell, "given")))
    return;
  const int digit = number_of(value).value_or(0);
  if (digit < 1 || digit > side_) fail(quote_json(value) + " is not a digit from 1 to " + std::to_string(side_));
  puzzle_.clues[index] = static_cast<Cell>(digit);
}

void SudokuPadReader::read_rows(const Json& rows) {
  const auto side = static_cast<std::size_t>(side_);
  for (std::size_t row = 0; row < side; ++row) {
    where_ = "cells row " + std::to_string(row + 1);
    if (!rows[row].is_array()) fail("an array is expected, not " + quote_json(rows[row]));
    if (rows[row].size() != side) fail(count_error(rows[row].size(), "cell", side) + ": only square boards are read");
    for (std::size_t column = 0; column < side; ++column) {
      where_ = "cells R" + std::to_string(row + 1) + "C" + std::to_string(column + 1);
      read_cell(rows[row][column], row * side + column);
    }
  }
}

// The boxes, other regions for all cells, or extra ones on a board without boxes.
void SudokuPadReader::read_regions(const Json& regions) {
  const auto side = static_cast<std::size_t>(side_);
  std::vector<Cells> lists;
  std::vector<int> region_of(side * side, -1);
  bool boxes = true;
  where_ = "regions";
  if (!regions.is_null() && !regions.is_array()) fail("an array is expected, not " + quote_json(regions));
  for (const Json& list : regions) {
    where_ = "region " + std::to_string(lists.size() + 1);
    Cells cells = cells_of(list);
    if (cells.size() != side) fail(count_error(cells.size(), "cell", side));
    for (const CellIndex cell : cells) {
      if (region_of[cell] >= 0) fail(cell_name(puzzle_.geometry, cell) + " is in two regions, or in one twice");
      region_of[cell] = static_cast<int>(lists.size());
      boxes = boxes && puzzle_.geometry.box_of(cell) == puzzle_.geometry.box_of(cells.front());
    }
    lists.push_back(std::move(cells));
  }
  if (lists.size() == side && boxes) return;
  if (lists.size() == side) {
    for (const int region : region_of) puzzle_.regions.push_back(static_cast<std::uint8_t>(region));
    return;
  }
  puzzle_.geometry = {1, side_};
  for (Cells& cells : lists) add("distinct", {}, {std::move(cells)});
}

// Whether they are a whole row or column, which is then noted.
bool SudokuPadReader::is_line(const Cells& cells) {
  if (cells.size() != static_cast<std::size_t>(side_)) return false;
  const Geometry& shape = puzzle_.geometry;
  const auto same = [&](int (Geometry::*line)(int) const) {
    return std::all_of(cells.begin(), cells.end(),
                       [&](CellIndex cell) { return (shape.*line)(cell) == (shape.*line)(cells.front()); });
  };
  const bool row = same(&Geometry::row_of);
  if (!row && !same(&Geometry::column_of)) return false;
  lines_[static_cast<std::size_t>(row ? shape.row_of(cells.front()) : side_ + shape.column_of(cells.front()))] = true;
  return true;
}

// Flags of the whole board. SudokuPad's diagonals are also lines of this colour from corner to corner.
void SudokuPadReader::read_rules(const Json& object, const Json& metadata) {
  where_ = "global";
  const Json& global = member_of(object, "global");
  if (!global.is_null() && !global.is_array()) fail("an array is expected, not " + quote_json(global));
  for (const SudokuPadRule& rule : sudokupad_rules()) {
    const auto is_set = [](const Json& flags, std::string_view name) {
      return !name.empty() && is_true(member_of(flags, std::string(name).c_str()));
    };
    const bool listed = !rule.global.empty() && std::find(global.begin(), global.end(), rule.global) != global.end();
    const bool set = listed || is_set(object, rule.member) || (rule.in_metadata && is_set(metadata, rule.kind));
    if (set) add(rule.kind);
  }
  for (const Json& name : global) {
    const auto rules = sudokupad_rules();
    const bool known = std::any_of(rules.begin(), rules.end(), [&](const SudokuPadRule& rule) {
      return !rule.global.empty() && name == rule.global;
    });
    if (!known) drawn_ += (drawn_.empty() ? "" : ", ") + std::string("the global rule ") + quote_json(name);
  }
}

void SudokuPadReader::read_cage(const Json& cage) {
  if (!cage.is_object()) fail("an object is expected, not " + quote_json(cage));
  const Json& list = member_of(cage, "cells");
  if (list.is_null() || list.empty()) return;  // of metadata
  const Json& unique = member_of(cage, "unique");
  const Json& label = member_of(cage, "value");
  const std::string style = text_of(member_of(cage, "style"));
  const std::string type = text_of(member_of(cage, "type"));
  const bool hidden = is_true(member_of(cage, "hidden"));
  std::optional<int> sum = number_of(member_of(cage, "sum"));
  if (!sum) sum = number_of(label);
  if (sum && *sum <= 0) sum.reset();
  const bool extra = style == "extraregion" || style == "windoku" || type == "rowcol" || type == "disjoint";
  if (!is_true(unique) && (!sum || extra)) {
    if (!hidden) ++cages_;
    return;
  }
  Cells cells = cells_of(list);
  if (!extra && !text_of(label).empty() && (!sum || number_of(label) != sum)) ++labels_;
  if ((type == "rowcol" || (hidden && !sum)) && is_line(cells)) return;
  if (type == "disjoint") {
    std::sort(cells.begin(), cells.end());
    groups_.push_back(std::move(cells));
  } else if (style == "windoku" && windows_) {
    return;
  } else if (extra || (hidden && !sum)) {
    add("distinct", {}, {std::move(cells)});
  } else if (!sum) {
    add("killer", {}, {std::move(cells)});
  } else {
    if (unique.is_null()) ++silent_;
    add(is_false(unique) ? "sum" : "killer", {*sum}, {std::move(cells)});
  }
}

// Cages of disjoint groups: all of them are one constraint.
void SudokuPadReader::settle_groups() {
  std::vector<Cells> all;
  const bool boxes = puzzle_.regions.empty() && puzzle_.geometry.has_boxes();
  for (int place = 0; boxes && place < side_; ++place) all.push_back(group_at(puzzle_.geometry, place));
  std::sort(groups_.begin(), groups_.end());
  const bool same = groups_ == all && boxes;
  if (groups_.empty()) return;
  if (!same)
    std::erase_if(puzzle_.constraints, [](const Constraint& each) { return each.kind->name == "disjointgroups"; });
  if (same && !has("disjointgroups")) add("disjointgroups");
  for (Cells& cells : groups_) {
    if (!same) add("distinct", {}, {std::move(cells)});
  }
}

// Where a line goes from corner to corner in the colour of diagonals, it is one.
std::string_view diagonal_of(const Json& line, int side) {
  if (lower(text_of(member_of(line, "color"))) != "#34bbe6") return {};
  const Json& points = member_of(line, "wayPoints");
  const auto joins = [&](const Json& from, const Json& to) {
    return points == Json::array({from, to}) || points == Json::array({to, from});
  };
  if (joins(Json::array({0, 0}), Json::array({side, side}))) return "diagonal-down";
  return joins(Json::array({side, 0}), Json::array({0, side})) ? "diagonal-up" : "";
}

void SudokuPadReader::count_drawings(const Json& object) {
  constexpr auto kKnown = std::to_array<std::string_view>(
      {"id",        "cellSize",  "cells",    "regions", "cages",    "lines",         "arrows",  "underlays",
       "overlays",  "metadata",  "metaData", "videos",  "foglight", "triggereffect", "global",  "windoku",
       "diagonal+", "diagonal-", "title",    "author",  "rules",    "solution",      "settings"});
  for (const char* const name : {"line", "arrow", "underlay", "overlay"}) {
    const Json& list = member_of(object, (std::string(name) + "s").c_str());
    std::size_t number = list.is_array() ? list.size() : 0;
    for (std::size_t i = 0; list.is_array() && i < list.size(); ++i) {
      const std::string_view diagonal = name == std::string_view("line") ? diagonal_of(list[i], side_) : "";
      if (diagonal.empty()) continue;
      --number;
      if (!has(diagonal)) add(diagonal);
    }
    count(number, name);
  }
  count(cages_, "cage");
  count(labels_, "label");
  count(marks_, "marked cell");
  for (const auto& [name, unused] : object.items()) {
    const auto is_name = [&given = name](std::string_view each) { return each == given; };
    if (std::any_of(kKnown.begin(), kKnown.end(), is_name)) continue;
    drawn_ += (drawn_.empty() ? "" : ", ") + std::string("the member ") + quote_json(name);
  }
}

void SudokuPadReader::warn() {
  constexpr std::size_t kShown = 160;
  if (silent_ > 0) {
    puzzle_.warnings.push_back(std::to_string(silent_) + (silent_ == 1 ? " cage does" : " cages do") +
                               " not say whether digits repeat: read as killer cages");
  }
  if (!drawn_.empty()) {
    puzzle_.warnings.push_back("drawn and not understood: " + shortened(drawn_, kShown) +
                               ". If they are rules, add them with --constraint.");
  }
  // The sentences of the writer, or the usual one, add nothing.
  std::string rules(trim(puzzle_.ruleset));
  if (const std::string own = sudokupad_sentences(puzzle_); rules.ends_with(own))
    rules.resize(rules.size() - own.size());
  while (rules.ends_with('.')) rules.pop_back();
  constexpr auto kUsual = std::to_array<std::string_view>(
      {"", "normal sudoku rules apply", "standard sudoku rules apply", "normal sudoku rules",
       "each row, column and outlined region holds every digit once", "each row and column holds every digit once"});
  if (std::find(kUsual.begin(), kUsual.end(), lower(rules)) != kUsual.end()) return;
  puzzle_.warnings.push_back("the rules are text and are not read: " + json_string(shortened(puzzle_.ruleset, kShown)) +
                             ". Add their constraints with --constraint.");
}

void SudokuPadReader::read(const Json& object) {
  if (!object.is_object()) fail("an object is expected, not " + quote_json(object));
  const Json& rows = member_of(object, "cells");
  if (!rows.is_array() || rows.empty()) fail("the object has no member 'cells' with rows");
  if (rows.size() > kMostVariantSide) {
    fail("a side of " + std::to_string(rows.size()) + " is not read (1 to " + std::to_string(kMostVariantSide) + ")");
  }
  side_ = static_cast<int>(rows.size());
  puzzle_ = blank_variant(Geometry::of_side(side_));
  lines_.resize(2 * rows.size());
  const Json metadata = metadata_of(object);
  set_names(metadata, puzzle_);
  read_rows(rows);
  read_regions(member_of(object, "regions"));
  read_rules(object, metadata);
  windows_ = has("windoku");
  const Json& cages = member_of(object, "cages");
  where_ = "cages";
  if (!cages.is_null() && !cages.is_array()) fail("an array is expected, not " + quote_json(cages));
  for (std::size_t i = 0; i < cages.size(); ++i) {
    where_ = "cage " + std::to_string(i + 1);
    read_cage(cages[i]);
  }
  where_ = "metadata";
  if (is_true(member_of(metadata, "norowcol")) && std::find(lines_.begin(), lines_.end(), false) != lines_.end()) {
    fail("boards whose rows or columns may repeat digits ('norowcol') are not read");
  }
  settle_groups();
  count_drawings(object);
  warn();
  if (is_made_of_sentences(puzzle_.ruleset)) puzzle_.ruleset.clear();
  settle_boxless(puzzle_);
}

}  // namespace

void read_sudokupad(const Json& object, VariantPuzzle& puzzle) { SudokuPadReader(puzzle).read(object); }

void read_sudokupad_names(const Json& object, VariantPuzzle& puzzle) {
  set_names(metadata_of(object), puzzle);
  if (is_made_of_sentences(puzzle.ruleset)) puzzle.ruleset.clear();
}

}  // namespace nonet
