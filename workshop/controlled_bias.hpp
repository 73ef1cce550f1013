// Minimal puzzles of the classic 9x9 board, with a bias that is known exactly: a sample from which statistics of all
// minimal puzzles can be computed. After D. Berthier, Unbiased statistics of a CSP - a controlled-bias generator, 2009.
//
// A trial is a uniform grid (workshop/random_grids.hpp) and a random set of its cells, each in it with probability
// p = 5/16. The set is a puzzle of the sample if it has one solution and no clue can go. A minimal puzzle with n clues
// so comes from a trial with a probability proportional to
//
//     p^n (1 - p)^(81 - n),  which is proportional to (5/11)^n:  all minimal puzzles with n clues have the same one.
//
// Weights undo that: sum(weight * x) / sum(weight) estimates the mean of x over
//
//     weight             weight()                 (11/5)^(n - 26)                      all minimal puzzles: 26.58 clues
//                        berthier_weight()        weight() * C(81, 26) / C(81, n)      his generator: 25.667 clues
//
// His generator leaves out clues at random and starts anew, with another grid, when the solution is no longer the only
// one. It comes to a given set of n cells with probability 1 / C(81, n), since no set above one of a puzzle fails. So
// puzzles with n + 1 clues are (n + 1) / (81 - n) times as likely with it as puzzles with n.
//
// Trials are skipped unseen where the set would miss one of some small disjoint unavoidable sets U of the grid: the
// chance h to hit all of them is the product of 1 - (1 - p)^|U|. The sets are drawn so that they hit, and a grid gets h
// times as many trials, which is the same distribution. Sets that miss a known unavoidable set are sieved out, 512 at
// once; the rest is decided by the batch backend, and second solutions give more unavoidable sets. What is known
// changes the speed, never the puzzles.
//
// All grids get the same number of trials (before h), by default such that a grid gives 1.7 puzzles in the mean.
// Puzzles of one grid are correlated, so the error of a mean is to be taken from the sums of blocks
// (`./dev bench bias`).
//
// Example:
//     nonet::ControlledBias generator(1, {.grids = 1, .trials = 1'000'000});
//     int clues = 0;
//     nonet::Stop stop = generator.generate(0, {}, [&](const nonet::WeightedPuzzle& puzzle) {
//       clues += puzzle.count;
//       return true;
//     });
//     assert(stop == nonet::Stop::exhausted && nonet::ControlledBias::weight(26) == 1);
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>

#include "nonet/board.hpp"
#include "nonet/outcome.hpp"

namespace nonet {

struct WeightedPuzzle {
  std::array<Cell, 81> clues;
  std::array<Cell, 81> solution;
  int count;      ///< of clues
  double weight;  ///< ControlledBias::weight(count)
};

struct ControlledBiasOptions {
  int grids = 32;                    ///< a block
  std::uint64_t trials = 5'000'000;  ///< a grid, skipped ones included: rounded at random to a multiple of 512
  /// Puzzles with more clues are left out: some 0.03 % of all minimal puzzles, as far as the shares of fewer clues
  /// tell. Nearly all sets of so many cells have needless clues; without the limit (81) the rate is less than half.
  int most_clues = 30;
};

/// Makes the puzzles block by block. A block's puzzles follow from seed, block number and options alone, on every
/// machine and kernel. One thread at a time may use an instance; several instances may make blocks of the same seed.
class ControlledBias {
 public:
  /// Throws Error on options below 1, and where NONET_KERNEL names a kernel that does not run here.
  explicit ControlledBias(std::uint64_t seed, const ControlledBiasOptions& options = {});
  ControlledBias(const ControlledBias&) = delete;
  ControlledBias& operator=(const ControlledBias&) = delete;
  ~ControlledBias();

  /// The sink gets the puzzles of a block, grid by grid, when the block is done (in half a second); false from it
  /// ends the call. Of the budget only stop token, deadline and timeout count, and the timeout is for the block: where
  /// they end the call the sink gets nothing. Gives exhausted, sink, cancelled or timeout; looks at the budget every
  /// millisecond or so.
  Stop generate(std::uint64_t block, const Budget& budget, const std::function<bool(const WeightedPuzzle&)>& sink);

  /// What has been done by this instance so far.
  struct Work {
    std::uint64_t trials = 0;   ///< that were drawn
    double all_trials = 0;      ///< with those that were skipped
    std::uint64_t tests = 0;    ///< of uniqueness
    std::uint64_t learned = 0;  ///< unavoidable sets
  };
  const Work& work() const;

  static double weight(int clues);
  static double berthier_weight(int clues);

 private:
  class Block;
  std::unique_ptr<Block> block_;
};

}  // namespace nonet
