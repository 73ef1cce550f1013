// The other direction of formats/iss.hpp.
#include <algorithm>
#include <map>
#include <span>

#include "formats/internal/iss_rows.hpp"
#include "formats/iss.hpp"
#include "nonet/error.hpp"

namespace nonet {
namespace {

constexpr int kMostSide = 16;

std::string token(const Constraint& constraint, const Geometry& geometry, int regions) {
  const IssRow* const row = row_that_writes(constraint.kind->name);
  if (row == nullptr) throw Error("ISS has no form for '" + std::string(constraint.kind->name) + "'");
  return row->write({row->head, constraint, geometry, regions});
}

// nullptr: there is none.
const Constraint* find_chaos(const VariantPuzzle& puzzle) {
  const auto found = std::find_if(puzzle.constraints.begin(), puzzle.constraints.end(),
                                  [](const Constraint& each) { return each.kind->name == "chaos"; });
  return found == puzzle.constraints.end() ? nullptr : &*found;
}

int size_of_unknown(const Constraint& chaos, const Geometry& geometry) {
  return chaos.values.empty() ? geometry.side() : chaos.values.front();
}

// Of all regions, known or not.
int size_of_regions(const VariantPuzzle& puzzle) {
  const Geometry& geometry = puzzle.geometry;
  if (!puzzle.regions.empty()) {
    std::map<std::uint8_t, int> sizes;
    for (const std::uint8_t region : puzzle.regions) ++sizes[region];
    const int size = sizes.begin()->second;
    const bool is_one = std::all_of(sizes.begin(), sizes.end(), [&](const auto& each) { return each.second == size; });
    if (!is_one || size < std::max(geometry.rows(), geometry.columns())) {
      throw Error("ISS has no form for regions of these sizes");
    }
    return size;
  }
  if (geometry.has_boxes()) return geometry.box_rows * geometry.box_cols;
  const Constraint* const chaos = find_chaos(puzzle);
  return chaos == nullptr ? std::max(geometry.rows(), geometry.columns()) : size_of_unknown(*chaos, geometry);
}

// How many cells without a place, the first ones, say in which region a cell of the board is.
int region_cells(const VariantPuzzle& puzzle) {
  const Constraint* const chaos = find_chaos(puzzle);
  if (chaos == nullptr) return 0;
  const Geometry& geometry = puzzle.geometry;
  const int size = size_of_unknown(*chaos, geometry);
  const auto number = std::count_if(puzzle.constraints.begin(), puzzle.constraints.end(),
                                    [](const Constraint& each) { return each.kind->name == "chaos"; });
  if (number > 1) refuse_in_iss(*chaos, "two divisions into regions");
  if (!geometry.has_lines) refuse_in_iss(*chaos, "regions on a raw board");
  if (size != size_of_regions(puzzle)) refuse_in_iss(*chaos, "regions of this size");
  const bool are_first = std::is_sorted(chaos->cells().begin(), chaos->cells().end()) &&
                         chaos->cells().back() == 2 * geometry.placed() - 1;  // as many as the board has cells
  if (!are_first) {
    refuse_in_iss(*chaos, "regions in other cells than the first without a place");
  }
  return geometry.placed();
}

std::string shape(const VariantPuzzle& puzzle) {
  const Geometry& geometry = puzzle.geometry;
  const int side = geometry.side();
  const int longer = std::max(geometry.rows(), geometry.columns());
  const int size = size_of_regions(puzzle);
  std::string text;
  if (!geometry.plain() || side != 9) {
    text += ".Shape~" + std::to_string(geometry.rows()) + "x" + std::to_string(geometry.columns());
    if (geometry.least != 1) {
      text += "~" + std::to_string(geometry.least) + "-" + std::to_string(geometry.greatest());
    } else if (side != longer) {
      text += "~" + std::to_string(side);
    }
    if (!geometry.has_lines) text += (geometry.least == 1 && side == longer ? "~~Raw" : "~Raw");
  }
  const int extra = geometry.extra - region_cells(puzzle);
  if (extra > 0) text += ".Var~A~~" + std::to_string(extra);
  if (!puzzle.regions.empty()) {
    constexpr std::string_view kSymbols = "0123456789abcdefghijklmnopqrstuvwxyz";
    text += ".NoBoxes.Jigsaw~";
    for (const std::uint8_t region : puzzle.regions) {
      if (region >= kSymbols.size()) throw Error("ISS has no form for more than 36 regions");
      text += kSymbols[region];
    }
  } else if (!geometry.has_boxes()) {
    if (geometry.has_lines && iss_box(geometry, size).has_boxes()) text += ".NoBoxes";
  } else if (!geometry.has_lines || iss_box(geometry, size) != Geometry{geometry.box_rows, geometry.box_cols}) {
    throw Error("ISS has no form for boxes of " + geometry.name());
  }
  if (size != longer) text += ".RegionSize~" + std::to_string(size);
  return text;
}

std::string givens(const VariantPuzzle& puzzle) {
  const int side = puzzle.geometry.side();
  std::string text;
  const int regions = region_cells(puzzle);
  for (int cell = 0; cell < puzzle.geometry.cells(); ++cell) {
    const auto index = static_cast<std::size_t>(cell);
    const std::string at = "~" + iss_name(static_cast<CellIndex>(cell), puzzle.geometry, regions);
    const DigitMask left = puzzle.candidates.empty() ? all_digits(side) : puzzle.candidates[index];
    if (puzzle.clues[index] != 0) text += at + "_" + digit_name(puzzle.geometry, puzzle.clues[index]);
    const bool follows = puzzle.clues[index] != 0 && (left & digit_bit(puzzle.clues[index])) != 0;
    if (!follows && left != all_digits(side)) {
      std::string marks;
      for (int digit = 1; digit <= side; ++digit) {
        if ((left & digit_bit(digit)) != 0) marks += "_" + digit_name(puzzle.geometry, digit);
      }
      // Two givens that differ leave no digit.
      text += at + (marks.empty() ? "_1" : marks);
      if (marks.empty()) text += at + "_2";
    }
  }
  return text.empty() ? text : "." + text;
}

// Those that hold in any case, without what is within an `or`.
bool has_dots(std::span<const Constraint> all) {
  return std::any_of(all.begin(), all.end(), [](const Constraint& each) {
    return each.kind->name == "difference" || each.kind->name == "ratio" ||
           (each.kind->name == "and" && has_dots(each.parts));
  });
}

// Beside StrictKropki: a dot with another number is a table of pairs there, and marks nothing.
void refuse_numbered_dots(std::span<const Constraint> all, const Geometry& geometry) {
  for (const Constraint& each : all) {
    if (each.kind->name == "and") refuse_numbered_dots(each.parts, geometry);
    const bool white = each.kind->name == "difference";
    if ((!white && each.kind->name != "ratio") || each.values.empty()) continue;
    if (distance(geometry, each.cells()[0], each.cells()[1]) != 1) continue;
    const int value = each.values.front();
    if (value != (white ? 1 : 2)) refuse_in_iss(each, "a dot of " + std::to_string(value) + " beside strict-kropki");
  }
}

}  // namespace

std::string iss_tokens(const std::vector<Constraint>& all, const Geometry& geometry, int regions) {
  const auto has = [&](std::string_view kind, const Constraint& like) {
    return std::any_of(all.begin(), all.end(),
                       [&](const Constraint& each) { return each.kind->name == kind && each.groups == like.groups; });
  };
  std::string text;
  for (const Constraint& constraint : all) {
    if (constraint.kind->name == "rellik" && !has("distinct", constraint)) {
      refuse_in_iss(constraint, "a cage of which cells may be equal");
    }
    if (constraint.kind->name != "distinct" || !has("rellik", constraint)) text += token(constraint, geometry, regions);
  }
  return text;
}

std::string write_iss(const VariantPuzzle& puzzle) {
  const int side = puzzle.geometry.side();
  if (side > kMostSide) throw Error("ISS has no boards above side " + std::to_string(kMostSide));
  require_well_formed(puzzle);
  std::string text = shape(puzzle) + givens(puzzle);
  std::vector<Constraint> all = puzzle.constraints;
  // Dots are exempted there by the strict rules alone.
  const bool dots = has_dots(all);
  for (Constraint& each : all) {
    const bool own_boxes = puzzle.geometry.plain()
                               ? puzzle.geometry != Geometry::of_side(side)
                               : !puzzle.geometry.has_boxes() || puzzle.geometry.rows() != puzzle.geometry.columns();
    if (each.kind->name == "disjointgroups" && own_boxes) {
      refuse_in_iss(each, "groups of boxes of " + puzzle.geometry.name());
    }
    if (each.kind->name == "negative-difference" && !dots) each.kind = &find_kind("nonconsecutive");
    if (each.kind->name == "strict-kropki") refuse_numbered_dots(all, puzzle.geometry);
  }
  const auto has_kind = [&](std::string_view kind) {
    return std::any_of(all.begin(), all.end(), [&](const Constraint& each) { return each.kind->name == kind; });
  };
  if (has_kind("tiedrank")) {
    if (has_kind("fullrank") || has_kind("norankties")) throw Error("ISS has no form for ranks of which some may tie");
    text += ".FullRankTies~any";
  }
  text += iss_tokens(all, puzzle.geometry, region_cells(puzzle));
  // A token alone would go on in the next line: all digits for a cell are one more that says nothing.
  if (text.find('.', 1) == std::string::npos && !text.starts_with(".~")) {
    if (side == 1) throw Error("ISS has no form for an empty board of side 1");
    text += ".~R1C1";
    for (int digit = 1; digit <= side; ++digit) text += "_" + digit_name(puzzle.geometry, digit);
  }
  // Of two clues at one place ISS takes the last, and it does not know what an Or marks: the reader finds such out.
  VariantPuzzle back;
  if (const ParseError error = read_iss(text, back); !error.message.empty()) {
    throw Error("ISS has no form for this puzzle: " + error.message);
  }
  return text;
}

}  // namespace nonet
