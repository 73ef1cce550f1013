// The other direction of formats/f_puzzles.hpp.
#include <algorithm>
#include <cstdlib>
#include <utility>

#include "formats/f_puzzles.hpp"
#include "formats/internal/f_puzzles_rows.hpp"

namespace nonet {

FPuzzlesWriter::Json FPuzzlesWriter::list(std::span<const CellIndex> cells) const {
  Json names = Json::array();
  for (const CellIndex cell : cells) names.push_back(name(cell));
  return names;
}

void FPuzzlesWriter::add(std::string_view key, Json element) {
  const std::vector<int>& values = constraint_->values;
  if (!values.empty() && !element.contains("values")) element["value"] = std::to_string(values.front());
  elements_[std::string(key)].push_back(std::move(element));
}

void FPuzzlesWriter::write_flag(std::string_view key, const Constraint& /*constraint*/) {
  flags_[std::string(key)] = true;
}

void FPuzzlesWriter::write_negative(std::string_view key, const Constraint& /*constraint*/) {
  negative_.push_back(key);
}

void FPuzzlesWriter::write_marked(std::string_view key, const Constraint& constraint) {
  for (const CellIndex cell : constraint.cells()) add(key, {{"cell", name(cell)}});
}

void FPuzzlesWriter::write_cells(std::string_view key, const Constraint& constraint) {
  add(key, {{"cells", list(constraint.cells())}});
}

void FPuzzlesWriter::write_line(std::string_view key, const Constraint& constraint) {
  add(key, {{"lines", Json::array({list(constraint.cells())})}});
}

void FPuzzlesWriter::write_xv(std::string_view key, const Constraint& constraint) {
  add(key, {{"cells", list(constraint.cells())}, {"value", constraint.kind->name == "x" ? "X" : "V"}});
}

void FPuzzlesWriter::write_outside(std::string_view key, const Constraint& constraint) {
  std::string place = outside_name(constraint.cells(), puzzle_.geometry);
  std::transform(place.begin(), place.end(), place.begin(), [](char byte) {
    return byte == 'r' ? 'R' : byte == 'c' ? 'C' : byte;
  });
  add(key, {{"cell", place}});
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
      const std::string direction = {down > 0 ? 'D' : 'U', right > 0 ? 'R' : 'L'};
      add(key, {{"cell", clue}, {"cells", list(cells)}, {"direction", direction}});
      return;
    }
  }
  refuse("a little killer that is not a whole diagonal");
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
  add(key, {{"lines", Json::array({list(line)})}, {"cells", list(bulb)}});
}

void FPuzzlesWriter::write_clone(std::string_view key, const Constraint& constraint) {
  add(key, {{"cells", list(constraint.groups[0])}, {"cloneCells", list(constraint.groups[1])}});
}

void FPuzzlesWriter::write_quadruple(std::string_view key, const Constraint& constraint) {
  add(key, {{"cells", list(constraint.cells())}, {"values", constraint.values}});
}

void FPuzzlesWriter::write_candidates(std::string_view /*key*/, const Constraint& constraint) {
  DigitMask mask = 0;
  for (const int digit : constraint.values) mask |= digit >= 1 && digit <= side_ ? digit_bit(digit) : 0;
  for (const CellIndex cell : constraint.cells()) candidates_[cell] &= mask;
}

FPuzzlesWriter::Json FPuzzlesWriter::grid() const {
  const Geometry boxes = Geometry::of_side(side_);
  const bool own = !puzzle_.regions.empty() || puzzle_.geometry != boxes;
  const bool none = puzzle_.regions.empty() && !puzzle_.geometry.has_boxes();
  Json rows = Json::array();
  for (int cell = 0; cell < puzzle_.geometry.cells(); ++cell) {
    const auto index = static_cast<std::size_t>(cell);
    if (cell % side_ == 0) rows.push_back(Json::array());
    Json members = Json::object();
    const bool contradicts = puzzle_.clues[index] != 0 && (candidates_[index] & digit_bit(puzzle_.clues[index])) == 0;
    if (contradicts || candidates_[index] == 0) {
      throw Error("f-puzzles has no form for a cell that may hold no digit (" + cell_name(puzzle_.geometry, cell) +
                  ")");
    }
    if (puzzle_.clues[index] != 0) {
      members = {{"value", puzzle_.clues[index]}, {"given", true}};
    } else if (candidates_[index] != all_digits(side_)) {
      for (int digit = 1; digit <= side_; ++digit) {
        if ((candidates_[index] & digit_bit(digit)) != 0) members["givenPencilMarks"].push_back(digit);
      }
    }
    if (own && none && boxes.has_boxes()) members["region"] = nullptr;
    if (own && !none) {
      const int region = puzzle_.regions.empty() ? puzzle_.geometry.box_of(cell) : puzzle_.regions[index];
      if (region != boxes.box_of(cell)) members["region"] = region;
    }
    rows.back().push_back(std::move(members));
  }
  return rows;
}

std::string FPuzzlesWriter::write() {
  if (!puzzle_.geometry.plain()) throw Error("f-puzzles has no boards of " + puzzle_.geometry.name());
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
  Json object = {{"size", side_}};
  if (!puzzle_.title.empty()) object["title"] = puzzle_.title;
  if (!puzzle_.author.empty()) object["author"] = puzzle_.author;
  if (!puzzle_.ruleset.empty()) object["ruleset"] = puzzle_.ruleset;
  object["grid"] = grid();
  object.update(flags_);
  if (!negative_.empty()) object["negative"] = negative_;
  for (auto& [key, elements] : elements_) object[key] = std::move(elements);
  return object.dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::string write_f_puzzles(const VariantPuzzle& puzzle) { return FPuzzlesWriter(puzzle).write(); }

}  // namespace nonet
