// A rival (run/rival.hpp) as a backend, for cross-checking.
//
// Example:
//     const nonet::BackendSpec spec = nonet::rival_backend("mine=./mine --fast");
//     assert(nonet::is_rival(spec) && spec.text() == "rival:mine=./mine --fast");
//     auto jigsaw = nonet::Rules::make(nonet::with_variants({}, "diagonal"));
//     assert(!nonet::rival_takes(nonet::Puzzle(jigsaw)));
#pragma once

#include <string_view>

#include "nonet/backend.hpp"

namespace nonet {

/// A backend that gives "NAME=COMMAND" its puzzles as lines. A call starts processes, and gives all puzzles of a batch
/// to one. It is not in the list of backends(). Throws Error as parse_rival() does.
BackendSpec rival_backend(std::string_view text);

bool is_rival(const BackendSpec& spec);
/// Whether a line can hold such puzzles.
bool rival_takes(const PuzzleView& puzzle);

}  // namespace nonet
