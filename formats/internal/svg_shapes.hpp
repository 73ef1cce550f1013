// How constraints are drawn (internal to formats).
#pragma once

#include <span>

#include "formats/internal/svg_canvas.hpp"

namespace nonet::svg {

/// Draws each constraint as its kind is drawn, else by its shape. A constraint without a drawing becomes a line of the
/// legend.
void draw_all(Canvas& to, std::span<const Constraint> constraints);

}  // namespace nonet::svg
