#include "encoder/plan.hpp"

#include <array>
#include <utility>

#include "base/text.hpp"

namespace nonet {
namespace {

constexpr std::array<ReductionRow, 3> kReductions = {{{"none"}, {"clues"}, {"propagation"}}};

}  // namespace

std::span<const ReductionRow> reductions() { return kReductions; }

std::string_view name_of(Reduction reduction) { return kReductions[static_cast<std::size_t>(reduction)].name; }

Reduction find_reduction(std::string_view name) {
  return static_cast<Reduction>(&find_named(kReductions, name, "reduction") - kReductions.data());
}

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
