#include "formats/internal/variant_constraints.hpp"

#include <cstdlib>
#include <utility>

#include "nonet/error.hpp"
#include "nonet/puzzle.hpp"

namespace nonet {
namespace {

// Unit `number` of the windows or groups of same places, as the default boxes make them.
Constraint unit_of(const Geometry& boxes, int number, bool windows) {
  return made("distinct", {}, {windows ? window_at(boxes, number) : group_at(boxes, number)});
}

bool needs_boxes(const Constraint& constraint) {
  return constraint.kind->name == "regionsum" || constraint.kind->name == "boxindexer" ||
         constraint.kind->name == "negative-boxindexer" ||
         std::any_of(constraint.parts.begin(), constraint.parts.end(), needs_boxes);
}

}  // namespace

Cells group_at(const Geometry& boxes, int place) {
  Cells cells;
  for (int top = 0; top < boxes.rows(); top += boxes.box_rows) {
    for (int left = 0; left < boxes.columns(); left += boxes.box_cols) {
      const int cell = boxes.cell(top + place / boxes.box_cols, left + place % boxes.box_cols);
      cells.push_back(static_cast<CellIndex>(cell));
    }
  }
  return cells;
}

Cells window_at(const Geometry& boxes, int number) {
  Cells cells;
  const int side = boxes.side();
  for (int at = 0; at < side; ++at) {
    const int across = (side - 1) / (boxes.box_cols + 1);
    const int row = 1 + number / across * (boxes.box_rows + 1) + at / boxes.box_cols;
    const int column = 1 + number % across * (boxes.box_cols + 1) + at % boxes.box_cols;
    cells.push_back(static_cast<CellIndex>(boxes.cell(row, column)));
  }
  return cells;
}

Constraint made(std::string_view kind, std::vector<int> values, std::vector<Cells> groups, std::string text) {
  if (groups.size() == 1 && groups.front().empty()) groups.clear();
  return {.kind = &find_kind(kind), .values = std::move(values), .groups = std::move(groups), .text = std::move(text)};
}

std::vector<Cells> without_repeats(const Cells& line) {
  std::vector<Cells> parts(1);
  for (const CellIndex cell : line) {
    Cells& part = parts.back();
    if (std::find(part.begin(), part.end(), cell) == part.end()) {
      part.push_back(cell);
      continue;
    }
    if (part.back() == cell) continue;
    parts.push_back({part.back(), cell});
  }
  return parts;
}

int distance(const Geometry& geometry, CellIndex a, CellIndex b) {
  return std::abs(geometry.row_of(a) - geometry.row_of(b)) + std::abs(geometry.column_of(a) - geometry.column_of(b));
}

void require_well_formed(const VariantPuzzle& puzzle) {
  const RulesSpec spec{.geometry = puzzle.geometry, .regions = puzzle.regions, .constraints = puzzle.constraints};
  for (const Constraint& each : puzzle.constraints) {
    if (const std::string why = why_misshapen(each, spec.geometry); !why.empty()) throw Error(why);
  }
  for (const Constraint& each : puzzle.constraints) {
    if (const std::string why = why_malformed(each, spec); !why.empty()) throw Error(why);
  }
}

void settle_boxless(VariantPuzzle& puzzle) {
  if (!puzzle.geometry.plain()) return;
  const bool regions = !puzzle.regions.empty();
  const Geometry boxes = Geometry::of_side(puzzle.geometry.side());
  const bool square = boxes.box_rows == boxes.box_cols;
  const bool boxless = !puzzle.geometry.has_boxes() && boxes.has_boxes();
  std::vector<Constraint> settled;
  settled.reserve(puzzle.constraints.size());
  for (Constraint& each : puzzle.constraints) {
    const bool windows = each.kind->name == "windoku" && (!square || boxless);
    if (windows || (each.kind->name == "disjointgroups" && boxless)) {
      const int side = boxes.side();
      const int count = windows ? (side - 1) / (boxes.box_cols + 1) * ((side - 1) / (boxes.box_rows + 1)) : side;
      for (int number = 0; number < count; ++number) settled.push_back(unit_of(boxes, number, windows));
      continue;
    }
    if (needs_boxes(each) && !puzzle.geometry.has_boxes() && !regions) {
      throw Error(with_its_text(each, puzzle.geometry, "a board without boxes or regions has none for it"));
    }
    settled.push_back(std::move(each));
  }
  puzzle.constraints = std::move(settled);
}

}  // namespace nonet
