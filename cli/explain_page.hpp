// The page of `explain --html`: a board drawn step by step, with what each step rests on. One file that needs nothing
// else; keys, touch and a slider lead through it. Its address ends in #7 for step 7, in #2.7 for the second puzzle's.
//
// Example:
//     nonet::Puzzle puzzle(nonet::Rules::make({.geometry = {2, 2}}), {1,2,3,0, 0,0,0,0, 0,0,0,0, 0,0,0,0});
//     nonet::Step step{.placed = {{3, 4}}, .because = {{nonet::ReasonKind::cell_digit, 3, 0}}};
//     nonet::cli::ExplainedPuzzle explained{"Puzzle 1", puzzle, nonet::Symbols::standard(4)};
//     explained.steps = {{step, "r1c4 is 4: it is the last open cell of row 1"}};
//     std::string page = nonet::cli::explain_page("few.txt", {&explained, 1});
//     assert(page.starts_with("<!DOCTYPE html>"));
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "nonet/board/puzzle.hpp"
#include "nonet/explain/step.hpp"
#include "nonet/formats/symbols.hpp"

namespace nonet::cli {

/// All texts are plain; the page escapes them.
struct ExplainedStep {
  Step step = {};
  std::string sentence = {};
  /// Of the reasons, in the order of Step::because; empty: as text_of() names them.
  std::vector<std::string> names = {};
  /// Clues that the step is about: those that clash where there is no solution.
  std::vector<CellIndex> clues = {};
};

struct ExplainedPuzzle {
  std::string title;
  Puzzle puzzle;
  Symbols symbols;  ///< of the board; names and sentences should have the same
  /// From the puzzle's clues and exclusions on, each from the state that the one before leaves.
  std::vector<ExplainedStep> steps = {};
  std::string end = {};  ///< what is said behind the last step; "": how many cells are open
};

/// `heading` says where the puzzles are from. Requires at least one puzzle. Throws Error where one is not valid, or a
/// step has another number of names than of reasons.
std::string explain_page(std::string_view heading, std::span<const ExplainedPuzzle> puzzles);

}  // namespace nonet::cli
