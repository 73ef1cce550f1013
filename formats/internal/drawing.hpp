// Boards of nine digits with their candidates, drawn as people post them.
#pragma once

#include <string>

#include "nonet/board/puzzle.hpp"

namespace nonet {

/// Whether a peer of the cell has the digit as its clue.
bool clues_exclude(const PuzzleView& puzzle, int cell, int digit);

/// Groups of candidates, nine a line, with borders around boxes: those that are not excluded, or that the clues leave
/// where nothing is; a clue stands alone, and x for a cell without any.
/// Requires side 9.
void draw_candidates(std::string& text, const PuzzleView& puzzle);

/// As Simple Sudoku does: the clues, and behind a blank line the candidates where some are excluded. Requires side 9.
void draw_simple_sudoku(std::string& text, const PuzzleView& puzzle);

}  // namespace nonet
