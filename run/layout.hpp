// Draws constraints as setters do, on a solved board: cages that cover it, lines that do not meet, dots between cells.
//
// Example:
//     const nonet::Board solution = {1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1};
//     const auto kinds = nonet::parse_kinds("killer:2,thermometer");
//     nonet::Random random(7);
//     const auto drawn = nonet::draw_layout({.geometry = {2, 2}}, solution, kinds, random);
//     assert(drawn && drawn->size() >= 3 && kinds[0].most == 2);
#pragma once

#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "base/random.hpp"
#include "nonet/puzzle.hpp"

namespace nonet {

/// A kind to draw, and how many constraints of it. Marks of single cells, such as `odd`, count one by one.
struct KindToDraw {
  const ConstraintKind* kind = nullptr;
  std::optional<int> least = {};
  std::optional<int> most = {};  ///< nothing: as many as look usual on the board
};

/// Reads "killer:20-24,thermometer:5,antiknight". Throws Error on an unknown kind, on a repeated one, on a kind that
/// nobody can draw at random, and on a wrong number.
std::vector<KindToDraw> parse_kinds(std::string_view list);

/// Whether the kind is a rule of the whole board that needs no drawing: the solution has to keep it.
bool is_board_rule(const ConstraintKind& kind);

/// Constraints of the kinds that the solution keeps, except board rules. `plain` has no constraints. Nothing: there is
/// no room for the least number of some kind.
std::optional<std::vector<Constraint>> draw_layout(const RulesSpec& plain, std::span<const Cell> solution,
                                                   std::span<const KindToDraw> kinds, Random& random);

}  // namespace nonet
