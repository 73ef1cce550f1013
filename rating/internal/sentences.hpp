// Hints as steps for people.
#pragma once

#include "rating/internal/hint.hpp"

namespace nonet::rating {

// The step that a hint is on this board.
SeStep described(const PencilGrid& grid, const Hint& hint);

}  // namespace nonet::rating
