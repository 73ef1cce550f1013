// Canonical forms: what all boards that are the same except the order of their lines and the names of their digits
// have in common. Two puzzles have the same form if and only if a symmetry of the board takes one to the other:
//
//     digits renamed; rows within a band, columns within a stack; bands; stacks
//     rows and columns swapped, if boxes are square or missing (a Latin square)
//
//     Form::minlex    the least board of all, read row by row with blank as 0. The usual form of full grids.
//     Form::pattern   9x9 only: first the counts of clues in the nine minirows of the top band are least, read row by
//                     row (of each box the three cells of a row), and then the board. This is the form of gsf's sudoku
//                     program and of gridchecker. It is not the least pattern of 81 places.
//
// On full grids both are the same. 9x9 boards take 0.5 us with AVX-512 (17 clues), and give the same result with every
// kernel. Others take a simple route, milliseconds for dense boards of side 9 and more.
//
// Method: row by row, all orders of rows and columns that tie. Columns wait without an order until their first clue
// comes, and equal ones are sorted; so the work grows with the symmetries of the clues, and blank lines cost nothing.
//
// Example:
//     nonet::Canonicaliser canonicaliser(nonet::Rules::make({.geometry = {2, 2}}));
//     const std::vector<nonet::Cell> puzzle = {0,0,0,4, 0,0,0,0, 0,3,0,0, 0,0,0,0};
//     std::vector<nonet::Cell> form(16);
//     canonicaliser.canonical(nonet::Form::minlex, puzzle, form);
//     assert((form == std::vector<nonet::Cell>{0,0,0,0, 0,0,0,1, 0,0,0,0, 0,2,0,0}));
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>

#include "nonet/board/puzzle.hpp"

namespace nonet {

enum class Form : std::uint8_t { minlex, pattern };

/// Keeps memory (3 MB for 9x9) from call to call: one thread at a time an instance.
class Canonicaliser {
 public:
  /// Throws Error if why_not() has an answer, and where NONET_KERNEL names a kernel that cannot run.
  explicit Canonicaliser(std::shared_ptr<const Rules> rules);
  ~Canonicaliser();
  Canonicaliser(Canonicaliser&&) noexcept;
  Canonicaliser& operator=(Canonicaliser&&) noexcept;

  /// Why boards with these rules have no such form here; "" where they have. Boxes alone are taken, of sides to 16, and
  /// Latin squares of sides to 12: regions and constraints have other symmetries. The pattern form: 9x9 only.
  static std::string why_not(const Rules& rules, Form form = Form::minlex);

  /// Of one puzzle or grid, or of many, one after the other: `clues` and `out` have the same number of whole boards,
  /// and may be the same memory. Clues may clash.
  ///
  /// Throws Error on sizes that do not fit, on a digit above the side, and on a form that the board does not have. Also
  /// if more than 524,288 orders of rows and columns tie: dense boards of sides from 10 on do, and no known 9x9 puzzle
  /// whose clues do not clash.
  void canonical(Form form, std::span<const Cell> clues, std::span<Cell> out);

  /// How many symmetries leave the puzzle unchanged: moves of cells that some renaming of digits undoes. Renamings of
  /// digits that do not occur count once. 1 for most; 648 for the most symmetric 9x9 grid;
  /// 3,359,232 for a blank 9x9 board. Throws as canonical() does; one board.
  std::uint64_t automorphisms(std::span<const Cell> clues);

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace nonet
