// The names that solvers on paper have for some sets of constraints. A name is read off a set and the marks before it;
// nobody searches for shapes.
//
//     in the set                                        name
//     a cell, or a digit in a unit                      full house, naked single, hidden single
//     a digit in a unit, once in another                pointing, claiming, locked candidates
//     k cells, k digits once in units they share        naked pair, triple, quadruple
//     k digits in a unit, k cells once                  hidden pair, triple, quadruple
//     a digit in k rows, once in k columns              X-wing, swordfish, jellyfish
//     a digit in two units, once in three               skyscraper, two-string kite, turbot fish, empty rectangle,
//                                                       finned X-wing
//     three cells, four digits once in units            XY-wing, XYZ-wing
//     two equal pairs, a digit in a unit between them   W-wing
//     n choices of two marks, n + 1 links in a chain    X-chain, XY-chain, AIC
//
// Example:
//     nonet::Puzzle puzzle(nonet::Rules::make({.geometry = {2, 2}}), {1,2,3,0, 0,0,0,0, 0,0,0,0, 0,0,0,0});
//     nonet::Marks marks(puzzle);
//     nonet::Step step{.placed = {{3, 4}}, .because = {{nonet::ReasonKind::cell_digit, 3, 0}}};
//     assert(nonet::shape_of(step, marks) == "full house");
#pragma once

#include <string_view>

#include "nonet/explain/step.hpp"

namespace nonet {

/// "" where the set has no name. Requires reasons of which none is needless, and the marks before the step. The text
/// lives forever.
std::string_view shape_of(const Step& step, const Marks& before);

}  // namespace nonet
