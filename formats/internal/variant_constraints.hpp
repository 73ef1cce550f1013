// What the readers and writers of variant formats share (internal to formats).
#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "formats/variant_puzzle.hpp"
#include "nonet/constraint.hpp"

namespace nonet {

using Cells = std::vector<CellIndex>;

/// The cells at this place, from 0, of all boxes, ascending.
Cells group_at(const Geometry& boxes, int place);
/// The cells of the inner window with this number, from 0, as its boxes make them, ascending.
Cells window_at(const Geometry& boxes, int number);
/// A constraint of the kind with this name. One group without cells is none.
Constraint made(std::string_view kind, std::vector<int> values = {}, std::vector<Cells> groups = {},
                std::string text = {});

/// A line that is about neighbours alone, cut so that no part has a cell twice: each part begins with the last cell of
/// the one before.
std::vector<Cells> without_repeats(const Cells& line);

/// How far apart two cells are, in rows and columns together.
int distance(const Geometry& geometry, CellIndex a, CellIndex b);

/// Throws Error at the first constraint that says nothing on the board: one without cells, for example.
void require_well_formed(const VariantPuzzle& puzzle);

/// Of a board without boxes: groups of cells that the boxes would make are listed, cell by cell, and what needs boxes
/// otherwise goes or is refused. Throws Error.
void settle_boxless(VariantPuzzle& puzzle);

}  // namespace nonet
