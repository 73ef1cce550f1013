// Makes the encoder of a puzzle in one step: reduction, encoding, and an at-most-one construction by size.
//
// Example:
//     nonet::Puzzle puzzle(nonet::Rules::make({}));
//     puzzle.clues[0] = 5;
//     nonet::EncodingPlan plan(puzzle.rules, {.encoding = &nonet::find_encoding("lean")}, nonet::Reduction::clues);
//     auto encoder = plan.encoder(puzzle);
//     assert(encoder->map().known(0) == 5 && encoder->at_most_one().name == "pairwise");
#pragma once

#include <functional>
#include <memory>
#include <optional>

#include "deduction/propagator.hpp"
#include "nonet/encoder.hpp"

namespace nonet {

/// Serves all puzzles of one set of rules. For one thread at a time.
class EncodingPlan {
 public:
  /// Ignores `options.reduced`, which follows from the reduction. Without an at-most-one construction each formula gets
  /// one by its size.
  EncodingPlan(std::shared_ptr<const Rules> rules, EncodeOptions options, Reduction reduction);

  /// Requires a puzzle of these rules. Calls `goes_on` as Propagator::propagate() does; nothing where it returned
  /// false.
  std::optional<Encoder> encoder(const PuzzleView& puzzle, const std::function<bool()>& goes_on = {});

 private:
  EncodeOptions options_;
  std::unique_ptr<Propagator> propagator_;  // for Reduction::propagation
};

}  // namespace nonet
