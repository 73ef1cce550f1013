// Canonical forms of boards of any shape, row by row: simple, and slower than the kernels, which it stands in for where
// a puzzle is too much for them. Internal.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "nonet/board.hpp"
#include "nonet/workshop.hpp"

namespace nonet::canon {

inline constexpr int kMaxFormSide = 16;
inline constexpr int kMaxLatinSide = 12;  // (13!)^2 symmetries are more than 64 bits count
/// Orders of rows and columns that tie: 60 MB.
inline constexpr std::size_t kMaxArrangements = std::size_t{1} << 19U;

/// Writes the form, and returns the number of symmetries that leave the puzzle as it is (of Form::minlex alone).
/// Throws Error where more than kMaxArrangements tie. Clues may clash.
std::uint64_t form_by_rows(const Geometry& geometry, Form form, std::span<const Cell> clues, std::span<Cell> out);

/// How many orders of a puzzle's lines come to the same because lines are blank: exchanges of blank rows of a band,
/// blank columns of a stack, blank bands and blank stacks.
struct BlankLines {
  std::uint64_t rows = 1, columns = 1, bands = 1, stacks = 1;
};
BlankLines blank_lines(const Geometry& geometry, std::span<const Cell> clues);

}  // namespace nonet::canon
