// What the readers and writers of variant formats share (internal to formats).
#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "nonet/board/geometry.hpp"
#include "nonet/formats/variant_puzzle.hpp"

namespace nonet {

/// A line that is about neighbours alone, cut so that no part has a cell twice: each part begins with the last cell of
/// the one before.
template <class Cells>
std::vector<Cells> without_repeats(const Cells& line) {
  std::vector<Cells> parts(1);
  for (const auto& cell : line) {
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

/// Of a board without boxes: groups of cells that the boxes would make are listed, cell by cell, and what needs boxes
/// otherwise goes or is refused. Throws Error.
void settle_boxless(VariantPuzzle& puzzle);

/// A constraint's text, taken apart without regard to what its kind is.
struct ConstraintText {
  std::string_view kind = {};
  std::string_view text = {};  ///< between quotes
  std::vector<int> values = {};
  std::vector<std::vector<std::string_view>> groups = {};  ///< "r1c1"
  std::vector<ConstraintText> parts = {};

  const std::vector<std::string_view>& cells() const { return groups.front(); }
};
/// Requires the form that text_of() (board/constraint.hpp) writes; views are of `line`. Throws Error.
ConstraintText taken_apart(std::string_view line);

/// The numbers of "r3c10". Throws Error where it is none.
struct CellPlace {
  int row = 0;  ///< from 1; 0 and side + 1 outside the board
  int column = 0;
  bool operator==(const CellPlace&) const = default;
};
CellPlace cell_place(std::string_view cell);

}  // namespace nonet
