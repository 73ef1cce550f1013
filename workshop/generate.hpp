// Random puzzles with one solution.
//
// A puzzle begins as a random full grid. Clues are removed in random order; one is removed if the puzzle stays unique
// without it. Grids of the classic board are exactly uniform (workshop/random_grids.hpp). The puzzles are not: removal
// from the top favours minimal puzzles with few clues (24.4 in the mean; all minimal puzzles have about 26.6. D.
// Berthier, Unbiased statistics of a CSP, 2009).
//
// Example:
//     nonet::Generator generator(nonet::Rules::make({.geometry = {3, 3}}), nonet::parse_backend("dfs"), {.seed = 7});
//     int puzzles = 0;
//     nonet::GenerateResult result =
//         generator.generate(0, 3, {}, [&](std::span<const nonet::Cell> puzzle) { return ++puzzles < 3; });
//     assert(puzzles == 3 && result.puzzles == 3 && result.tried >= 3);
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "nonet/backends/backend.hpp"
#include "nonet/workshop/symmetry.hpp"

namespace nonet {

struct GenerateOptions {
  std::uint64_t seed = 0;
  /// How many clues, at least and at most. Puzzles outside are tried and dropped. Of minimal classic puzzles 0.005 %
  /// have 20 clues, 0.2 % 21, 3.3 % 22, 16.8 % 23, 34.0 % 24, 30.2 % 25, 12.5 % 26, 2.6 % 27, 0.3 % 28 and 0.02 % 29
  /// (counted in 335,872).
  std::optional<int> min_clues = {};
  std::optional<int> max_clues = {};
  /// The cells of the clues have it. Clues that it joins go together or stay together.
  Symmetry symmetry = Symmetry::none;
  /// The cells that hold clues, an element for each cell; empty: any. Then puzzles are random grids of which the
  /// other cells are blank, tried until one is unique. Clues may be redundant, and `symmetry` is not looked at.
  std::vector<bool> pattern = {};
  /// No clue can be removed; with a symmetry, no group of clues that it joins. False: clues are removed until there
  /// are as many as a random number of the range (with one end of the range given: as that); without a range it
  /// changes nothing.
  bool minimal = true;
  /// How many tries may begin with the same grid. Such puzzles have the same solution; no two are equal.
  /// It saves little time, and does nothing on other boards than the classic one.
  unsigned per_grid = 1;
};

struct GenerateResult {
  std::uint64_t puzzles = 0;    ///< that the sink got
  std::uint64_t tried = 0;      ///< grids and orders that were tried for them, and for others of their blocks
  Stop stop = Stop::exhausted;  ///< exhausted: all that were asked for
  std::string message = {};     ///< of Stop::failed
};

/// Makes the puzzles of a seed, which have numbers from 0. Only one thread at a time may use an instance; another one
/// with the same options makes the same puzzles.
///
/// Puzzles are made in blocks, each from its own random numbers: [0, 1), [1, 2), [2, 4), ..., [4096, 8192), and then
/// 8,192 each on the classic board; other boards have blocks of one. So puzzle i is the same whatever a call asks for.
/// On the classic board it is the same with any complete backend, too, on any machine. Elsewhere it also follows from
/// the backend, which finds the full grids: it is the same where the backend is the same and its answers do not depend
/// on time or threads (`dfs` is such a one).
class Generator {
 public:
  /// Throws Error on options that contradict each other or ask for what is known not to exist, on a backend that does
  /// not take such boards, and on one that is not complete.
  Generator(std::shared_ptr<const Rules> rules, const BackendSpec& backend, GenerateOptions options);
  ~Generator();
  Generator(Generator&&) noexcept;
  Generator& operator=(Generator&&) noexcept;

  /// The number after the block of this puzzle: calls that end there make nothing twice.
  std::uint64_t block_end(std::uint64_t number) const;

  /// Gives puzzles first .. first + count - 1 to the sink, in order. Ends early when the sink returns false, and by the
  /// budget's stop token, deadline or timeout, which is for the whole call; its other limits are not used. Without
  /// these a range or a pattern that hardly any puzzle fits may take forever. Throws Error if the rules turn out to
  /// have no solution.
  GenerateResult generate(std::uint64_t first, std::uint64_t count, const Budget& budget, const SolutionSink& sink);

 private:
  class Maker;
  std::unique_ptr<Maker> maker_;
};

}  // namespace nonet
