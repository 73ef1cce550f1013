// Random puzzles with drawn constraints: each has its own solution, layout and rules.
//
// A puzzle begins as a random full grid. Constraints are drawn on it (run/layout.hpp). Clues are added where other
// solutions differ, until there is only one, and then removed in random order as long as that is so.
//
// Example:
//     nonet::KindsGenerator generator(nonet::Rules::make({.geometry = {2, 2}}), nonet::parse_backend("dfs"),
//                                     nonet::parse_kinds("killer"), {.seed = 1});
//     const nonet::DrawnPuzzle drawn = generator.generate(0, {});
//     assert(drawn.stop == nonet::Stop::exhausted && drawn.puzzle->rules->spec().constraints.size() >= 2);
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "nonet/backend.hpp"
#include "nonet/puzzle.hpp"
#include "nonet/workshop.hpp"
#include "run/layout.hpp"

namespace nonet {

struct DrawnPuzzle {
  std::optional<Puzzle> puzzle = {};  ///< nothing: `stop` ended the search
  std::uint64_t tried = 0;            ///< grids
  Stop stop = Stop::exhausted;
  std::string message = {};  ///< of Stop::failed
};

/// One thread at a time may use an instance. Puzzle i of a seed follows from the rules, the kinds, the range of clues
/// and the backend alone, if the backend's answers do not depend on time or threads (`dfs` is such a one).
class KindsGenerator {
 public:
  /// The rules are those that all puzzles share. Of the options, only the seed and the range of clues are used. Throws
  /// Error if the kinds do not fit the board, and as Generator does.
  KindsGenerator(const std::shared_ptr<const Rules>& rules, BackendSpec backend, std::vector<KindToDraw> kinds,
                 const GenerateOptions& options);

  /// Puzzles outside the range of clues are dropped. No clue can be removed, unless the search for another solution
  /// takes more than some thousand nodes. Throws Error if no solution has room for the constraints.
  DrawnPuzzle generate(std::uint64_t number, const Budget& budget);

 private:
  Stop draw_grid(Random& random, const Budget& budget, Board& grid);

  std::shared_ptr<const Rules> shared_;  // with the board rules among the kinds
  BackendSpec backend_;
  std::vector<KindToDraw> kinds_;
  GenerateOptions options_;
  Generator grids_;
};

/// The meaning of each kind on a board in plain words, a line each.
std::string ruleset_of(const RulesSpec& spec);

}  // namespace nonet
