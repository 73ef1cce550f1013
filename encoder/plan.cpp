#include "nonet/encoder/plan.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <vector>

#include "nonet/base/error.hpp"
#include "nonet/base/text.hpp"

namespace nonet {
namespace {

constexpr std::array<std::string_view, 3> kNames = {"none", "clues", "propagation"};

}  // namespace

std::string_view name_of(Reduction reduction) { return kNames[static_cast<std::size_t>(reduction)]; }

std::span<const std::string_view> reduction_names() { return kNames; }

Reduction find_reduction(std::string_view name) {
  const auto* const found = std::find(kNames.begin(), kNames.end(), name);
  if (found == kNames.end()) {
    throw Error("unknown reduction '" + std::string(name) + "'" + did_you_mean(name, {kNames.begin(), kNames.end()}));
  }
  return static_cast<Reduction>(found - kNames.begin());
}

EncodingPlan::EncodingPlan(std::shared_ptr<const Rules> rules, EncodeOptions options, Reduction reduction)
    : options_(options) {
  options_.reduced = reduction != Reduction::none;
  if (reduction == Reduction::propagation) propagator_ = std::make_unique<Propagator>(std::move(rules));
}

std::optional<Encoder> EncodingPlan::encoder(const PuzzleView& puzzle, const std::function<bool()>& goes_on) {
  if (propagator_ && propagator_->propagate(puzzle, goes_on) == Deduced::stopped) return std::nullopt;
  EncodeOptions options = options_;
  const auto make = [&] {
    return propagator_ ? Encoder(puzzle, options, propagator_->candidates()) : Encoder(puzzle, options);
  };
  Encoder made = make();
  if (options.at_most_one == nullptr) {
    if (!made.count(goes_on)) return std::nullopt;
    options.at_most_one = &automatic_at_most_one(made);
    if (options.at_most_one != &made.at_most_one()) made = make();
  }
  return made;
}

}  // namespace nonet
