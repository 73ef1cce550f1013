// Makes the encoder of a puzzle in one step: reduction, encoding, and an at-most-one construction by size.
//
// Example:
//     nonet::Puzzle puzzle(nonet::Rules::make({}));
//     puzzle.clues[0] = 5;
//     nonet::EncodingPlan plan(puzzle.rules, {.encoding = &nonet::find_encoding("lean")}, nonet::Reduction::clues);
//     auto encoder = plan.encoder(puzzle);
//     assert(encoder->map().known(0) == 5 && encoder->at_most_one().name == "pairwise");
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string_view>

#include "deduction/propagator.hpp"
#include "nonet/encoder.hpp"

namespace nonet {

/// What is dropped of a formula before it is written.
enum class Reduction : std::uint8_t {
  none,         ///< nothing: clues are unit clauses
  clues,        ///< what clues and exclusions falsify
  propagation,  ///< all that propagation removes
};
struct ReductionRow {
  std::string_view name;
};
/// "none", "clues", "propagation": in the order of Reduction.
std::span<const ReductionRow> reductions();
std::string_view name_of(Reduction reduction);
/// Throws Error on an unknown name, with the nearest one.
Reduction find_reduction(std::string_view name);

/// Serves all puzzles of one set of rules. For one thread at a time.
class EncodingPlan {
 public:
  /// Ignores `options.reduced`, which follows from the reduction. Without an at-most-one construction each formula gets
  /// one by its size.
  EncodingPlan(std::shared_ptr<const Rules> rules, EncodeOptions options, Reduction reduction);

  /// Requires a puzzle of these rules. Calls `goes_on` as Propagator::propagate() does; nothing if it returned
  /// false.
  std::optional<Encoder> encoder(const PuzzleView& puzzle, const std::function<bool()>& goes_on = {});

 private:
  EncodeOptions options_;
  std::unique_ptr<Propagator> propagator_;  // for Reduction::propagation
};

}  // namespace nonet
