#include "encoder/plan.hpp"

#include <utility>

namespace nonet {

EncodingPlan::EncodingPlan(std::shared_ptr<const Rules> rules, EncodeOptions options, Reduction reduction)
    : options_(options) {
  options_.reduced = reduction != Reduction::none;
  if (reduction == Reduction::propagation) propagator_ = std::make_unique<Propagator>(std::move(rules));
}

std::optional<Encoder> EncodingPlan::encoder(const PuzzleView& puzzle, const std::function<bool()>& goes_on) {
  if (propagator_ && propagator_->propagate(puzzle, goes_on) == Propagation::stopped) return std::nullopt;
  Encoder encoder = propagator_ ? Encoder(puzzle, options_, propagator_->candidates()) : Encoder(puzzle, options_);
  if (options_.at_most_one == nullptr && !encoder.choose_at_most_one(goes_on)) return std::nullopt;
  return encoder;
}

}  // namespace nonet
