#include "formats/f_puzzles.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "base/text.hpp"
#include "formats/internal/complaints.hpp"
#include "formats/internal/f_puzzles_rows.hpp"
#include "formats/internal/f_puzzles_text.hpp"
#include "formats/internal/json.hpp"
#include "formats/internal/sudokupad_reader.hpp"
#include "formats/internal/variant_constraints.hpp"

namespace nonet {
using Json = nlohmann::json;

void FPuzzlesReader::read_cell(const Json& cell, int row, int column) {
  constexpr std::array<std::string_view, 11> kKnown = {
      "value", "given",  "region", "givenPencilMarks", "centerPencilMarks", "cornerPencilMarks",
      "c",     "cArray", "parity", "highlight",        "selected"};
  where_ = "grid R" + std::to_string(row) + "C" + std::to_string(column);
  if (!cell.is_object()) fail("an object is expected, not " + quote_json(cell));
  for (const auto& [name, unused] : cell.items()) {
    const auto is_name = [&member = name](std::string_view each) { return each == member; };
    if (std::none_of(kKnown.begin(), kKnown.end(), is_name)) fail("its member '" + name + "' is not known");
  }
  const auto digit_of = [&](const Json& value) {
    if (!value.is_number_integer() || value < 1 || value > side_) {
      fail(quote_json(value) + " is not a digit from 1 to " + std::to_string(side_));
    }
    return value.get<int>();
  };
  const auto index = static_cast<std::size_t>((row - 1) * side_ + column - 1);
  const auto given = cell.find("given");
  const auto value = cell.find("value");
  const bool has_value = value != cell.end() && !value->is_null() && *value != 0;
  if (has_value && given != cell.end() && given->is_boolean() && given->get<bool>()) {
    puzzle_.clues[index] = static_cast<Cell>(digit_of(*value));
  }
  const auto marks = cell.find("givenPencilMarks");
  if (puzzle_.clues[index] == 0 && marks != cell.end() && marks->is_array() && !marks->empty()) {
    DigitMask mask = 0;
    for (const Json& mark : *marks) mask |= digit_bit(digit_of(mark));
    if (puzzle_.candidates.empty()) puzzle_.candidates.assign(puzzle_.clues.size(), all_digits(side_));
    puzzle_.candidates[index] = mask;
  }
  const auto parity = cell.find("parity");  // of older versions
  if (parity != cell.end() && !parity->is_null() &&
      !(parity->is_string() && parity->get_ref<const std::string&>().empty())) {
    if (*parity != "Odd" && *parity != "Even") fail("its parity " + quote_json(*parity) + " is neither Odd nor Even");
    used_.insert({row, column});
    (*parity == "Odd" ? odd_ : even_).push_back(static_cast<CellIndex>(index));
  }
}

// Before anything looks into them.
void FPuzzlesReader::require_rows(const Json& grid) {
  const auto side = static_cast<std::size_t>(side_);
  for (std::size_t row = 0; row < side; ++row) {
    where_ = "grid row " + std::to_string(row + 1);
    if (!grid[row].is_array() || grid[row].size() != side) {
      fail(grid[row].is_array() ? count_error(grid[row].size(), "cell", side) : "an array is expected");
    }
  }
}

void FPuzzlesReader::read_grid(const Json& grid) {
  const auto side = static_cast<std::size_t>(side_);
  for (std::size_t row = 0; row < side; ++row) {
    for (std::size_t column = 0; column < side; ++column) {
      read_cell(grid[row][column], static_cast<int>(row) + 1, static_cast<int>(column) + 1);
    }
  }
  for (const auto& [kind, cells] : {std::pair("odd", &odd_), std::pair("even", &even_)}) {
    if (!cells->empty()) add(kind, {}, {*cells});
  }
}

// A cell without `region` is of its box, one with null of none.
void FPuzzlesReader::read_regions(const Json& grid) {
  std::vector<int> regions;
  for (int cell = 0; cell < puzzle_.geometry.cells(); ++cell) {
    const int row = puzzle_.geometry.row_of(cell);
    const int column = puzzle_.geometry.column_of(cell);
    const Json& entry = grid[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)];
    int region = puzzle_.geometry.box_of(cell);
    if (const auto found = entry.find("region"); found != entry.end()) {
      where_ = "grid R" + std::to_string(row + 1) + "C" + std::to_string(column + 1);
      if (!found->is_null() && (!found->is_number_integer() || *found < -1 || *found >= side_)) {
        fail("its region " + quote_json(*found) + " is none from 0 to " + std::to_string(side_ - 1));
      }
      region = found->is_null() ? -1 : found->get<int>();
    }
    regions.push_back(region);
  }
  where_ = "grid";
  settle_regions(std::move(regions));
}

void FPuzzlesReader::settle_regions(std::vector<int> regions) {
  const auto side = static_cast<std::size_t>(side_);
  bool boxes = true;
  std::vector<Cells> cells_of(side);
  for (std::size_t cell = 0; cell < regions.size(); ++cell) {
    boxes = boxes && regions[cell] == puzzle_.geometry.box_of(static_cast<int>(cell));
    if (regions[cell] >= 0) cells_of[static_cast<std::size_t>(regions[cell])].push_back(static_cast<CellIndex>(cell));
  }
  if (boxes) return;
  std::size_t whole = 0;
  for (std::size_t region = 0; region < side; ++region) {
    if (cells_of[region].size() == side) ++whole;
    if (cells_of[region].empty() || cells_of[region].size() == side) continue;
    fail("region " + std::to_string(region) + " has " + count_error(cells_of[region].size(), "cell", side));
  }
  if (whole == side) {
    for (const int region : regions) puzzle_.regions.push_back(static_cast<std::uint8_t>(region));
    return;
  }
  puzzle_.geometry = {1, side_};
  for (const Cells& cells : cells_of) {
    if (!cells.empty()) add("distinct", {}, {cells});
  }
}

void FPuzzlesReader::read(const Json& object) {
  where_ = key_ = "f-puzzles";
  if (!object.is_object()) fail("an object is expected, not " + quote_json(object));
  const auto grid = object.find("grid");
  if (grid == object.end() || !grid->is_array()) fail("the object has no member 'grid' with rows");
  const auto size = object.find("size");
  side_ = static_cast<int>(std::min<std::size_t>(grid->size(), kMostVariantSide + 1));
  if (size != object.end() && *size != grid->size()) {
    fail("the grid has " + std::to_string(grid->size()) + " rows, and the size is " + quote_json(*size));
  }
  if (side_ < 1 || side_ > kMostVariantSide) {
    fail("a side of " + std::to_string(grid->size()) + " is not read (1 to " + std::to_string(kMostVariantSide) + ")");
  }
  // All names first: of the first that is unknown, anywhere in the object.
  for (const auto& [key, value] : object.items()) {
    if (row_of_key(key) != nullptr) continue;
    std::vector<std::string_view> known;
    for (const FPuzzlesRow& row : f_puzzles_rows()) known.push_back(row.key);
    const bool near = !nearest(key, known).empty();
    fail("the member '" + key + "' is not known" + (near ? did_you_mean(key, known) : "") +
         "; without it this would be another puzzle");
  }
  puzzle_ = blank_variant(Geometry::of_side(side_));
  require_rows(*grid);
  read_regions(*grid);
  read_grid(*grid);
  for (const FPuzzlesRow& row : f_puzzles_rows()) {
    const auto value = object.find(row.key);
    if (value == object.end() || row.read == nullptr) continue;
    where_ = key_ = row.key;
    (this->*row.read)(row.kind, *value);
  }
  // f-puzzles lets dots be, whatever their colour.
  for (Constraint& each : puzzle_.constraints) {
    if (has_dots_ && each.kind->name == "nonconsecutive") each.kind = &find_kind("negative-difference");
  }
  settle_boxless(puzzle_);
  warn_of_drawings();
}

namespace {

bool is_sudokupad(const Json& object, const FPuzzlesText& unpacked) {
  return unpacked.sudokupad ||
         (object.is_object() && !object.contains("grid") && (object.contains("cells") || object.contains("cellSize")));
}

}  // namespace

ParseError read_f_puzzles(std::string_view text, VariantPuzzle& puzzle) {
  puzzle = {};
  FPuzzlesText unpacked;
  if (std::string why = unpack_f_puzzles(text, unpacked); !why.empty()) return {1, 0, std::move(why)};
  if (json_first_too_deep(unpacked.json)) return {1, 0, std::string(kTooDeep)};
  try {
    Json object = Json::parse(unpacked.json);
    if (unpacked.zipped) expand_sudokupad_names(object);
    const bool own = is_sudokupad(object, unpacked);
    // Of two members with the same name one would be lost.
    std::vector<std::string> names = json_member_names(unpacked.json);
    std::sort(names.begin(), names.end());
    const auto twice = std::adjacent_find(names.begin(), names.end());
    if (twice != names.end()) {
      return {1, 0, (own ? "SudokuPad: the member '" : "f-puzzles: the member '") + *twice + "' occurs twice"};
    }
    if (own) {
      read_sudokupad(object, puzzle);
    } else {
      FPuzzlesReader(puzzle).read(object);
    }
  } catch (const Json::parse_error& error) {
    if (unpacked.packed) return {1, 0, "the payload holds no JSON"};
    const bool ended = error.byte > unpacked.json.size();
    return error_at(unpacked.json, error.byte > 0 ? error.byte - 1 : 0,
                    ended ? "the JSON text ends too early" : "not JSON from here on");
  } catch (const Json::exception&) {
    return {1, 0, "a number in the JSON is too large"};
  } catch (const Error& error) {
    return {1, 0, error.what()};
  }
  return {};
}

void read_f_puzzles_names(std::string_view text, VariantPuzzle& puzzle) {
  puzzle = {};
  FPuzzlesText unpacked;
  if (!unpack_f_puzzles(text, unpacked).empty() || json_first_too_deep(unpacked.json)) return;
  Json object = Json::parse(unpacked.json, nullptr, false);
  if (!object.is_object()) return;
  try {
    if (unpacked.zipped) expand_sudokupad_names(object);
  } catch (const Error&) {
    return;
  }
  if (is_sudokupad(object, unpacked)) {
    read_sudokupad_names(object, puzzle);
    return;
  }
  for (const auto& [key, member] : {std::pair("title", &puzzle.title), std::pair("author", &puzzle.author),
                                    std::pair("ruleset", &puzzle.ruleset)}) {
    const auto found = object.find(key);
    if (found != object.end() && found->is_string()) *member = found->get<std::string>();
  }
}

}  // namespace nonet
