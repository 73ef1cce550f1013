// The page of `explain --html`: a board drawn step by step, with what each step rests on. One file that needs nothing
// else; keys, touch and a slider lead through it. Its address ends in #7 for step 7, in #2.7 for the second puzzle's.
//
// Example:
//     nonet::Puzzle puzzle(nonet::Rules::make({.geometry = {2, 2}}), {1,2,3,0, 0,0,0,0, 0,0,0,0, 0,0,0,0});
//     nonet::Step step{.placed = {{3, 4}}, .because = {{nonet::ReasonKind::cell_digit, 3, 0}}};
//     nonet::cli::PagePuzzle explained{"Puzzle 1", puzzle};
//     explained.steps = {{step, "r1c4 is 4: it is the last open cell of row 1"}};
//     std::string page = nonet::cli::explain_page("few.txt", {&explained, 1});
//     assert(page.starts_with("<!DOCTYPE html>"));
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "nonet/explain.hpp"
#include "nonet/puzzle.hpp"

namespace nonet::cli {

/// All texts are plain; the page escapes them. A step that concludes nothing is a set that clashes: why there is no
/// solution.
struct PageStep {
  Step step = {};
  std::string sentence = {};
  /// Of the reasons, in the order of Step::because; empty: as text_of() names them.
  std::vector<std::string> names = {};
  /// Of a set that clashes: cells whose clue, or whose excluded candidates, belong to it. Each counts one, as each
  /// reason does, and Step::at_least counts both.
  std::vector<CellIndex> clues = {};

  int size() const { return step.size() + static_cast<int>(clues.size()); }
  bool smallest() const { return size() == step.at_least; }
  bool clashes() const { return step.placed.empty() && step.removed.empty(); }
};

/// Digits are numbers, as in sentences, whatever their symbols in the input.
struct PagePuzzle {
  std::string title;
  Puzzle puzzle;
  /// From the puzzle's clues and exclusions on, each from the state that the one before leaves.
  std::vector<PageStep> steps = {};
  bool several = false;  ///< there are several solutions, and no steps
  std::string end = {};  ///< what is said behind the last step; "": how many cells are open
};

/// `heading` says where the puzzles are from. Requires at least one puzzle. Throws Error where one is not valid, or a
/// step has another number of names than of reasons.
std::string explain_page(std::string_view heading, std::span<const PagePuzzle> puzzles);

}  // namespace nonet::cli
