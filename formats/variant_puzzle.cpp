#include "nonet/formats/variant_puzzle.hpp"

#include <algorithm>
#include <utility>

#include "nonet/base/error.hpp"
#include "nonet/board/rules.hpp"

namespace nonet {

VariantPuzzle blank_variant(const Geometry& geometry) {
  VariantPuzzle variant;
  variant.geometry = geometry;
  variant.clues.assign(static_cast<std::size_t>(geometry.cells()), 0);
  return variant;
}

RulesSpec rules_of(const VariantPuzzle& variant) {
  RulesSpec spec{.geometry = variant.geometry, .regions = variant.regions};
  add_constraints(spec, variant.constraints);
  return spec;
}

Puzzle puzzle_of(const VariantPuzzle& variant) {
  Puzzle puzzle(Rules::make(rules_of(variant)), variant.clues);
  for (std::size_t cell = 0; cell < variant.candidates.size(); ++cell) {
    const DigitMask excluded = all_digits(variant.geometry.side()) & ~variant.candidates[cell];
    if (excluded == 0) continue;
    if (puzzle.excluded.empty()) puzzle.excluded.assign(puzzle.clues.size(), 0);  // a word a cell: 64 digits
    puzzle.excluded[cell] = excluded;
  }
  return puzzle;
}

VariantPuzzle variant_of(const PuzzleView& puzzle) {
  const RulesSpec& spec = puzzle.rules->spec();
  const int side = spec.geometry.side();
  if (side > kMostVariantSide) {
    throw Error("boards above side " + std::to_string(kMostVariantSide) + " have no form in formats of variants");
  }
  VariantPuzzle variant;
  variant.geometry = spec.geometry;
  variant.regions = spec.regions;
  for (const Constraint& each : spec.constraints) variant.constraints.push_back(text_of(each, spec.geometry));
  variant.clues.assign(puzzle.clues.begin(), puzzle.clues.end());
  if (puzzle.excluded.empty()) return variant;
  for (const std::uint64_t excluded : puzzle.excluded) variant.candidates.push_back(all_digits(side) & ~excluded);
  return variant;
}

}  // namespace nonet
