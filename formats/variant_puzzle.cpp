#include "formats/variant_puzzle.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <span>
#include <utility>

#include "nonet/error.hpp"
#include "nonet/puzzle.hpp"

namespace nonet {
namespace {

// Of these kinds, what is unsound is a number that no digits give.
constexpr std::array<std::string_view, 7> kNumbered = {"killer",     "lunchbox",    "sandwich",    "xsum",
                                                       "skyscraper", "firsthidden", "numberedroom"};

bool has_repeats(std::span<const CellIndex> list) {
  std::vector<CellIndex> cells(list.begin(), list.end());
  std::sort(cells.begin(), cells.end());
  return std::adjacent_find(cells.begin(), cells.end()) != cells.end();
}

bool is_impossible(const Constraint& constraint, const RulesSpec& spec) {
  const auto impossible = [&](const Constraint& part) { return is_impossible(part, spec); };
  if (constraint.kind->name == "and") {
    return std::any_of(constraint.parts.begin(), constraint.parts.end(), impossible);
  }
  if (constraint.kind->name == "or") {
    return std::all_of(constraint.parts.begin(), constraint.parts.end(), impossible);
  }
  const bool numbered = std::find(kNumbered.begin(), kNumbered.end(), constraint.kind->name) != kNumbered.end();
  return numbered && !has_repeats(constraint.cells()) && !why_unsound(constraint, spec).empty();
}

// Setters list alternatives by rote, and some of them cannot hold. They go, as long as others are left.
void drop_impossible_alternatives(Constraint& constraint, const RulesSpec& spec) {
  for (Constraint& part : constraint.parts) drop_impossible_alternatives(part, spec);
  if (constraint.kind->name != "or" || is_impossible(constraint, spec)) return;
  std::erase_if(constraint.parts, [&](const Constraint& part) { return is_impossible(part, spec); });
  if (constraint.parts.size() > 1) return;
  Constraint only = std::move(constraint.parts.front());
  constraint = std::move(only);
}

}  // namespace

bool has_own_regions(const RulesSpec& spec) {
  if (!spec.geometry.plain()) return !spec.regions.empty();
  std::vector<int> box_of(static_cast<std::size_t>(spec.geometry.side()), -1);
  for (std::size_t cell = 0; cell < spec.regions.size(); ++cell) {
    int& box = box_of[spec.regions[cell]];
    const int mine = spec.geometry.box_of(static_cast<int>(cell));
    if (box >= 0 && box != mine) return true;
    box = mine;
  }
  return false;
}

bool needs_regions(const RulesSpec& spec) {
  return has_own_regions(spec) || (!spec.regions.empty() && !spec.geometry.has_boxes());
}

std::vector<std::vector<CellIndex>> boxes_of(const VariantPuzzle& puzzle) {
  std::map<int, std::vector<CellIndex>> boxes;
  const bool has_boxes = !puzzle.regions.empty() || puzzle.geometry.has_boxes();
  for (int cell = 0; has_boxes && cell < puzzle.geometry.placed(); ++cell) {
    const int box =
        puzzle.regions.empty() ? puzzle.geometry.box_of(cell) : int{puzzle.regions[static_cast<std::size_t>(cell)]};
    boxes[box].push_back(static_cast<CellIndex>(cell));
  }
  std::vector<std::vector<CellIndex>> list;
  for (auto& [box, cells] : boxes) list.push_back(std::move(cells));
  return list;
}

VariantPuzzle blank_variant(const Geometry& geometry) {
  VariantPuzzle variant;
  variant.geometry = geometry;
  variant.clues.assign(static_cast<std::size_t>(geometry.cells()), 0);
  return variant;
}

RulesSpec rules_of(const VariantPuzzle& variant) {
  RulesSpec spec{.geometry = variant.geometry, .regions = variant.regions, .constraints = variant.constraints};
  put_in_order(spec);
  for (Constraint& constraint : spec.constraints) drop_impossible_alternatives(constraint, spec);
  return spec;
}

Puzzle puzzle_of(const VariantPuzzle& variant) {
  Puzzle puzzle(Rules::make(rules_of(variant)), variant.clues);
  for (std::size_t cell = 0; cell < variant.candidates.size(); ++cell) {
    const DigitMask excluded = all_digits(variant.geometry.side()) & ~variant.candidates[cell];
    if (excluded == 0) continue;
    if (puzzle.excluded.empty()) puzzle.excluded.assign(puzzle.clues.size(), 0);  // one word per cell: 64 digits
    puzzle.excluded[cell] = excluded;
  }
  return puzzle;
}

VariantPuzzle variant_of(const PuzzleView& puzzle) {
  require_valid(puzzle);
  const RulesSpec& spec = puzzle.rules->spec();
  const int side = spec.geometry.side();
  if (side > kMostVariantSide) {
    throw Error("boards above side " + std::to_string(kMostVariantSide) + " have no form in formats of variants");
  }
  VariantPuzzle variant;
  variant.geometry = spec.geometry;
  if (needs_regions(spec)) variant.regions = spec.regions;
  variant.constraints = spec.constraints;
  variant.clues.assign(puzzle.clues.begin(), puzzle.clues.end());
  if (puzzle.excluded.empty()) return variant;
  for (const std::uint64_t excluded : puzzle.excluded) variant.candidates.push_back(all_digits(side) & ~excluded);
  return variant;
}

}  // namespace nonet
