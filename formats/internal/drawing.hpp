// Boards drawn with borders, and with their candidates as people post them.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "nonet/puzzle.hpp"

namespace nonet {

/// Whether a peer of the cell has the digit as its clue.
bool clues_exclude(const PuzzleView& puzzle, int cell, int digit);

/// Whether a digit is shown among a cell's candidates: the clue alone, else what is not excluded, or what the clues
/// leave if none is excluded.
bool remains(const PuzzleView& puzzle, int cell, int digit);

/// The number of a cell's region or box; 0 on a board without either.
int area_of(const RulesSpec& rules, int cell);

/// The rules with the regions that the values say a `chaos` has. Nothing if there is none, a value is missing, or the
/// board has boxes or regions.
std::optional<RulesSpec> with_found_regions(const RulesSpec& rules, std::span<const Cell> values);

/// Draws cells, each as wide as its column, with borders around boxes or regions and `gap` blanks beside each.
/// `stars`: the corners as Simple Sudoku has them.
void draw(std::string& text, const RulesSpec& rules, std::span<const std::string> cells,
          std::span<const std::size_t> widths, std::size_t gap = 1, bool stars = false);

/// Groups of candidates, with borders around boxes; x for a cell without any.
void draw_candidates(std::string& text, const PuzzleView& puzzle);

/// As Simple Sudoku does: the clues, and after a blank line the candidates where some are excluded.
void draw_simple_sudoku(std::string& text, const PuzzleView& puzzle);

}  // namespace nonet
