// From a puzzle to the encoder of its formula, in one step: reduction, encoding, and at-most-one construction by size.
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

#include "nonet/deduction/propagate.hpp"
#include "nonet/encoder/encode.hpp"

namespace nonet {

/// What is dropped of a formula before it is written.
enum class Reduction : std::uint8_t {
  none,         ///< nothing: clues are unit clauses
  clues,        ///< what clues and exclusions falsify
  propagation,  ///< all that deduction/propagate.hpp removes
};
std::string_view name_of(Reduction reduction);
/// "none", "clues", "propagation"
std::span<const std::string_view> reduction_names();
/// Throws Error on an unknown name, with the nearest one.
Reduction find_reduction(std::string_view name);

/// Choices for all puzzles of one set of rules. For one thread at a time.
class EncodingPlan {
 public:
  /// Takes `options` but for `reduced`, which follows from the reduction. No at-most-one construction: the automatic
  /// one, by the size of each formula.
  EncodingPlan(std::shared_ptr<const Rules> rules, EncodeOptions options, Reduction reduction);

  /// Requires a puzzle of these rules. `goes_on` is asked as in Propagator::propagate(); nothing where it said no.
  std::optional<Encoder> encoder(const PuzzleView& puzzle, const std::function<bool()>& goes_on = {});

 private:
  EncodeOptions options_;
  std::unique_ptr<Propagator> propagator_;  // of Reduction::propagation
};

}  // namespace nonet
