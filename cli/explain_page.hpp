// The page of `explain --html`: one file that draws a board step by step, with the reasons of each step. Keys, touch
// and a slider move through it. Its address ends in #7 for step 7, or in #2.7 for step 7 of the second puzzle.
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

/// All texts are plain; the page escapes them. A step without a conclusion is a set that clashes: why there is no
/// solution.
struct PageStep {
  Step step = {};
  std::string sentence = {};
  /// The names of the reasons, in the order of Step::because; empty: those of text_of().
  std::vector<std::string> names = {};
  /// For a set that clashes: cells whose clue or excluded candidates belong to it. size() and Step::at_least count
  /// them like reasons.
  std::vector<CellIndex> clues = {};

  int size() const { return step.size() + static_cast<int>(clues.size()); }
  bool smallest() const { return size() == step.at_least; }
  bool clashes() const { return step.placed.empty() && step.removed.empty(); }
};

/// Digits are numbers, for any symbols of the input.
struct PagePuzzle {
  std::string title;
  Puzzle puzzle;
  std::vector<PageStep> steps = {};  ///< the first from the clues and exclusions, each from the state after the last
  bool several = false;              ///< there are several solutions, and no steps
  std::string end = {};              ///< the text after the last step; "": the number of open cells
};

/// `heading` names the source of the puzzles. Requires at least one puzzle. Throws Error if one is not valid, or if the
/// number of names in a step is wrong.
std::string explain_page(std::string_view heading, std::span<const PagePuzzle> puzzles);

}  // namespace nonet::cli
