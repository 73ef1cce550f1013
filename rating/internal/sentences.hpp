// Hints as steps for people.
#pragma once

#include "rating/internal/hint.hpp"

namespace nonet::rating {

// The step that a hint is.
SeStep described(const Hint& hint);

}  // namespace nonet::rating
