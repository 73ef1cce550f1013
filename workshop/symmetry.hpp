// The symmetries that setters give to the cells of their clues.
//
// Example:
//     const auto orbits = nonet::orbits(nonet::parse_symmetry("rotation180"), 9);
//     assert(orbits.size() == 41 && orbits[0].size() == 2 && orbits[40].size() == 1);
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "nonet/board/geometry.hpp"

namespace nonet {

enum class Symmetry : std::uint8_t {
  none,
  rotation180,
  rotation90,
  horizontal,
  vertical,
  diagonal,
  antidiagonal,
  diagonals,
  orthogonal,
  full,
};

struct SymmetryInfo {
  Symmetry symmetry;
  std::string_view name;
  std::string_view summary;
};

/// All of them, in the order of the enumeration.
std::span<const SymmetryInfo> symmetries();

/// Throws Error on an unknown name, and lists the known ones.
Symmetry parse_symmetry(std::string_view name);

/// The cells of a square board that the symmetry joins, each cell in one orbit; orbits by their first cells, ascending.
std::vector<std::vector<CellIndex>> orbits(Symmetry symmetry, int side);

}  // namespace nonet
