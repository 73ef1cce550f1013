// Puzzles as strings of the Interactive Sudoku Solver (ISS): tokens that begin with a dot, their parts apart by ~.
//
//     .~R1C1_5~R1C2_1_2.Cage~17~R1C1~R1C2.Or.Thermo~R1C1~R2C1.Thermo~R2C1~R1C1.End
//
// Blanks and line ends between tokens, a trailing dot, lines that begin with # and links (`?q=`) are read, and so are
// the texts without tokens that the solver takes: two forms of killers ("3x3::k:3595:..." with a number a cell,
// "G<<L..." with signs), givens, a jigsaw's regions, 729 pencil marks. Sections apart by a blank line are one puzzle.
//
// What is not known is refused by its name, and so are boards that are not square or whose digits are not 1 to N.
//
// Example:
//     nonet::VariantPuzzle puzzle;
//     nonet::ParseError error = nonet::read_iss(".Shape~6x6.Thermo~R1C1~R2C1", puzzle);
//     assert(error.message.empty() && puzzle.geometry.side() == 6);
//     assert(nonet::write_iss(puzzle) == ".Shape~6x6.Thermo~R1C1~R2C1");
#pragma once

#include <string>
#include <string_view>

#include "formats/variant_puzzle.hpp"
#include "nonet/error.hpp"

namespace nonet {

/// Whether a line is written in one of the forms that no other format has: tokens, killers, a link. Cheap.
bool looks_like_iss(std::string_view text);
/// Whether the first two lines of an input are parts of one puzzle, which goes up to a blank line: the second is
/// indented, or the first is a token alone that is no puzzle by itself.
bool goes_on_in_iss(std::string_view first, std::string_view second);

/// Reads one puzzle. An error's message names the token, its place the token's first byte. No message where it went
/// well.
ParseError read_iss(std::string_view text, VariantPuzzle& puzzle);

/// All tokens on one line. Throws Error on what ISS has no form for, with the constraint.
std::string write_iss(const VariantPuzzle& puzzle);

}  // namespace nonet
