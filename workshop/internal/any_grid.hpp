// A random full grid of any rules, by a backend. Nothing is promised about how likely each grid is.
#pragma once

#include <span>

#include "nonet/backend.hpp"
#include "workshop/internal/stream.hpp"

namespace nonet {

/// Fills `grid`. Gives Stop::exhausted, or what stopped the search. Throws Error if the rules have no solution.
Stop any_grid(Backend& backend, const Rules& rules, Stream& random, const Budget& budget, std::span<Cell> grid);

}  // namespace nonet
