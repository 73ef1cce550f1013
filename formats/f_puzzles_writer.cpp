// The other direction of formats/f_puzzles.hpp.
#include <algorithm>
#include <cstdlib>
#include <utility>

#include "formats/f_puzzles.hpp"
#include "formats/internal/f_puzzles_rows.hpp"

namespace nonet {

std::string FPuzzlesWriter::list(std::span<const CellIndex> cells) const {
  std::string text = "[";
  for (const CellIndex cell : cells) text += (text.size() > 1 ? "," : "") + name(cell);
  return text + "]";
}

void FPuzzlesWriter::write_flag(std::string_view key, const Constraint& /*constraint*/) {
  if (std::find(flags_.begin(), flags_.end(), key) == flags_.end()) flags_.emplace_back(key);
}

void FPuzzlesWriter::write_negative(std::string_view key, const Constraint& /*constraint*/) {
  negative_.push_back("\"" + std::string(key) + "\"");
}

void FPuzzlesWriter::write_marked(std::string_view key, const Constraint& constraint) {
  for (const CellIndex cell : constraint.cells()) add(key, R"({"cell":)" + name(cell) + "}");
}

void FPuzzlesWriter::write_cells(std::string_view key, const Constraint& constraint) {
  add(key, R"({"cells":)" + list(constraint.cells()) + value(constraint) + "}");
}

void FPuzzlesWriter::write_line(std::string_view key, const Constraint& constraint) {
  add(key, R"({"lines":[)" + list(constraint.cells()) + "]" + value(constraint) + "}");
}

void FPuzzlesWriter::write_xv(std::string_view key, const Constraint& constraint) {
  add(key,
      R"({"cells":)" + list(constraint.cells()) + R"(,"value":")" + (constraint.kind->name == "x" ? "X" : "V") + "\"}");
}

void FPuzzlesWriter::write_outside(std::string_view key, const Constraint& constraint) {
  std::string place = outside_name(constraint.cells(), puzzle_.geometry);
  std::transform(place.begin(), place.end(), place.begin(), [](char byte) {
    return byte == 'r' ? 'R' : byte == 'c' ? 'C' : byte;
  });
  add(key, R"({"cell":")" + place + "\"" + value(constraint) + "}");
}

// A whole diagonal, from one edge to the other.
void FPuzzlesWriter::write_little_killer(std::string_view key, const Constraint& constraint) {
  const std::span<const CellIndex> cells = constraint.cells();
  const Geometry& shape = puzzle_.geometry;
  const auto inside = [&](int row, int column) { return row >= 0 && row < side_ && column >= 0 && column < side_; };
  for (const int down : {1, -1}) {
    for (const int right : {1, -1}) {
      int row = shape.row_of(cells.front()) - down;
      int column = shape.column_of(cells.front()) - right;
      if (inside(row, column)) continue;
      const std::string clue = name(row + 1, column + 1);
      bool fits = true;
      for (const CellIndex cell : cells) {
        row += down;
        column += right;
        fits = fits && shape.row_of(cell) == row && shape.column_of(cell) == column;
      }
      if (!fits || inside(row + down, column + right)) continue;
      add(key, R"({"cell":)" + clue + R"(,"cells":)" + list(cells) + R"(,"direction":")" + (down > 0 ? "D" : "U") +
                   (right > 0 ? "R" : "L") + "\"" + value(constraint) + "}");
      return;
    }
  }
  refuse("a little killer that is no whole diagonal");
}

// The line begins in the cell of the circle that is next to it.
void FPuzzlesWriter::write_arrow(std::string_view key, const Constraint& constraint) {
  constexpr int kLargestDigit = 9;
  const std::span<const CellIndex> bulb = constraint.cells();
  if (bulb.size() > 1 && side_ > kLargestDigit) refuse("numbers in circles on boards above 9x9");
  if (!std::is_sorted(bulb.begin(), bulb.end())) refuse("numbers in circles that are not read row by row");
  const Geometry& shape = puzzle_.geometry;
  const CellIndex next = constraint.groups[1].front();
  const auto away = [&](CellIndex cell) {
    return std::max(std::abs(shape.row_of(cell) - shape.row_of(next)),
                    std::abs(shape.column_of(cell) - shape.column_of(next)));
  };
  Cells line = {
      *std::min_element(bulb.begin(), bulb.end(), [&](CellIndex a, CellIndex b) { return away(a) < away(b); })};
  line.insert(line.end(), constraint.groups[1].begin(), constraint.groups[1].end());
  add(key, R"({"lines":[)" + list(line) + R"(],"cells":)" + list(bulb) + "}");
}

void FPuzzlesWriter::write_clone(std::string_view key, const Constraint& constraint) {
  add(key, R"({"cells":)" + list(constraint.groups[0]) + R"(,"cloneCells":)" + list(constraint.groups[1]) + "}");
}

void FPuzzlesWriter::write_quadruple(std::string_view key, const Constraint& constraint) {
  std::string values;
  for (const int value : constraint.values) values += (values.empty() ? "" : ",") + std::to_string(value);
  add(key, R"({"cells":)" + list(constraint.cells()) + R"(,"values":[)" + values + "]}");
}

void FPuzzlesWriter::write_candidates(std::string_view /*key*/, const Constraint& constraint) {
  DigitMask mask = 0;
  for (const int digit : constraint.values) mask |= digit >= 1 && digit <= side_ ? digit_bit(digit) : 0;
  for (const CellIndex cell : constraint.cells()) candidates_[cell] &= mask;
}

std::string FPuzzlesWriter::grid() const {
  const Geometry boxes = Geometry::of_side(side_);
  const bool own = !puzzle_.regions.empty() || puzzle_.geometry != boxes;
  const bool none = puzzle_.regions.empty() && !puzzle_.geometry.has_boxes();
  std::string text = "[";
  for (int cell = 0; cell < puzzle_.geometry.cells(); ++cell) {
    const auto index = static_cast<std::size_t>(cell);
    text += cell == 0 ? "[" : cell % side_ == 0 ? "],[" : ",";
    std::string members;
    const auto add_member = [&](const std::string& member) { members += (members.empty() ? "" : ",") + member; };
    const bool contradicts = puzzle_.clues[index] != 0 && (candidates_[index] & digit_bit(puzzle_.clues[index])) == 0;
    if (contradicts || candidates_[index] == 0) {
      throw Error("f-puzzles has no form for a cell that may hold no digit (" + cell_name(puzzle_.geometry, cell) +
                  ")");
    }
    if (puzzle_.clues[index] != 0) {
      add_member("\"value\":" + std::to_string(puzzle_.clues[index]) + ",\"given\":true");
    } else if (candidates_[index] != all_digits(side_)) {
      std::string marks;
      for (int digit = 1; digit <= side_; ++digit) {
        if ((candidates_[index] & digit_bit(digit)) != 0) marks += (marks.empty() ? "" : ",") + std::to_string(digit);
      }
      add_member("\"givenPencilMarks\":[" + marks + "]");
    }
    if (own && none && boxes.has_boxes()) add_member("\"region\":null");
    if (own && !none) {
      const int region = puzzle_.regions.empty() ? puzzle_.geometry.box_of(cell) : puzzle_.regions[index];
      if (region != boxes.box_of(cell)) add_member("\"region\":" + std::to_string(region));
    }
    text += "{" + members + "}";
  }
  return text + "]]";
}

std::string FPuzzlesWriter::write() {
  require_well_formed(puzzle_);
  candidates_ = puzzle_.candidates;
  candidates_.resize(puzzle_.clues.size(), all_digits(side_));
  bool exempts_none = false;
  for (const Constraint& constraint : puzzle_.constraints) {
    constraint_ = &constraint;
    const std::string_view kind = constraint.kind->name;
    const std::span<const FPuzzlesRow> rows = f_puzzles_rows();
    const auto row = std::find_if(rows.begin(), rows.end(),
                                  [&](const FPuzzlesRow& each) { return each.write != nullptr && each.kind == kind; });
    if (row == rows.end()) throw Error("f-puzzles has no form for '" + std::string(kind) + "'");
    if (constraint.values.size() > row->most_values) refuse("these numbers");
    if (row->kind == "disjointgroups" && puzzle_.geometry != Geometry::of_side(side_)) {
      refuse("disjoint groups of boxes of " + puzzle_.geometry.name());
    }
    has_dots_ = has_dots_ || row->kind == "difference" || row->kind == "ratio";
    exempts_none = exempts_none || row->kind == "nonconsecutive";
    (this->*row->write)(row->key, constraint);
  }
  if (exempts_none && has_dots_) {
    throw Error("f-puzzles has no form for 'nonconsecutive' beside dots, which it does not apply to there");
  }
  std::string text = "{\"size\":" + std::to_string(side_);
  if (!puzzle_.title.empty()) text += ",\"title\":" + json_string(puzzle_.title);
  if (!puzzle_.author.empty()) text += ",\"author\":" + json_string(puzzle_.author);
  if (!puzzle_.ruleset.empty()) text += ",\"ruleset\":" + json_string(puzzle_.ruleset);
  text += ",\"grid\":" + grid();
  for (const std::string& flag : flags_) text += ",\"" + flag + "\":true";
  const auto joined = [](const std::vector<std::string>& parts) {
    std::string all;
    for (const std::string& part : parts) all += (all.empty() ? "" : ",") + part;
    return all;
  };
  if (!negative_.empty()) text += ",\"negative\":[" + joined(negative_) + "]";
  for (const auto& [key, elements] : elements_) text += ",\"" + key + "\":[" + joined(elements) + "]";
  return text + "}";
}

std::string write_f_puzzles(const VariantPuzzle& puzzle) { return FPuzzlesWriter(puzzle).write(); }

}  // namespace nonet
