// What follows on the classic 9x9 board before a SAT solver is asked: singles, locked candidates and triads to the
// fixpoint (the propagation of the band search), then bounded probing. No guess is ever kept: a probe assumes one
// candidate, propagates, and is undone.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "nonet/backends/solve_run.hpp"
#include "nonet/board/puzzle.hpp"

namespace nonet::sat {

/// The digits that each cell may still hold: bit (d - 1).
using Masks9 = std::array<std::uint16_t, 81>;

/// What probing takes on the stack, at most.
inline constexpr std::size_t kProbeBytes = 4096;

/// Requires a puzzle of the classic board. Reports solutions that it comes upon to the run and takes them out of what
/// it leaves. True: `left` holds candidates, some cells have several, and every solution not reported yet is among
/// them. False: the run has ended, or there are no more solutions.
bool probe9(const PuzzleView& puzzle, SolveRun& run, Masks9& left);

}  // namespace nonet::sat
