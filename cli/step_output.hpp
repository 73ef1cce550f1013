// What `explain` says of a puzzle, as text and as JSON (docs/explain.md has the members).
#pragma once

#include <string>

#include "nonet/reader.hpp"
#include "run/solve.hpp"

namespace nonet::cli {

/// A headline, and a line a step:
///     puzzle 1: 51 steps, the largest of 4 constraints
///       1. r5c5 is 7: in row 5 every other cell that is open sees a 7 (hidden single)
/// Without a solution: the sets that clash, a line each; with several: what is open, and two solutions. Both
/// with a pointer to `repair`.
void append_step_lines(std::string& text, const PuzzleResult& result, const Layout& layout);

/// An object a step, each on a line; one a set that clashes, or one with what is open, where there is no path, and one
/// with the status behind a path that was cut short.
void append_step_objects(std::string& text, const PuzzleResult& result, const Layout& layout);

}  // namespace nonet::cli
