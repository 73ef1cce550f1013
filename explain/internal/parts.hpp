// What a set of reasons is made of, and the families of shapes that sentences know. Internal.
#pragma once

#include <span>
#include <vector>

#include "nonet/explain.hpp"

namespace nonet {

/// The reasons of a set by kind; spans of it. Requires the set in ascending order.
struct Parts {
  std::span<const Reason> cells;       ///< cell_digit
  std::span<const Reason> cells_once;  ///< cell_once
  std::span<const Reason> units;       ///< unit_digit
  std::span<const Reason> units_once;  ///< unit_once
  std::span<const Reason> drawn;
};
Parts parts_of(std::span<const Reason> reasons);

enum class Family : std::uint8_t {
  general,
  full_house,     ///< the last open cell of a unit
  hidden_single,  ///< the last place of a digit in a unit
  naked_single,   ///< the last digit of a cell
  locked,         ///< a unit's places for a digit lie in another unit
  naked_subset,   ///< as many cells as digits are left for them; the cells share a unit
  hidden_subset,  ///< as many digits as cells are left for them; in one unit
  fish,           ///< a digit's places in some rows lie in as many columns, or the reverse
};
Family family_of(const Step& step, const Parts& parts, const Marks& before);

/// The unit of which the cell is the last open one; nullptr: there is none.
const Unit* last_open_of(int cell, const Marks& marks);
bool contains(const Unit& unit, int cell);
/// The open cells of a unit that have the mark.
std::vector<CellIndex> places_of(const Unit& unit, int digit, const Marks& marks);

}  // namespace nonet
