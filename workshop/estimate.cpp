#include <algorithm>
#include <cmath>
#include <functional>
#include <optional>
#include <utility>

#include "base/random.hpp"
#include "deduction/propagator.hpp"
#include "nonet/workshop.hpp"

namespace nonet {
namespace {

class Trials {
 public:
  Trials(Puzzle puzzle, std::uint64_t seed, std::function<bool()> goes_on)
      : puzzle_(std::move(puzzle)), propagator_(puzzle_.rules), random_(seed), goes_on_(std::move(goes_on)) {}

  // The product of one way down; nothing if it was stopped.
  std::optional<double> one() {
    std::copy(clues_.begin(), clues_.end(), puzzle_.clues.begin());
    for (double product = 1;;) {
      switch (propagator_.propagate(puzzle_, goes_on_)) {
        case Propagation::solved:
          return product;
        case Propagation::contradiction:
          return 0;
        case Propagation::stopped:
          return std::nullopt;
        case Propagation::open:
          product *= guess();
      }
    }
  }

 private:
  // In the first of the cells with the fewest candidates; how many these are.
  int guess() {
    const Candidates& left = propagator_.candidates();
    int best = 0;
    int fewest = 0;
    for (int cell = 0; cell < puzzle_.rules->cells(); ++cell) {
      const int count = left.count(cell);
      if (count > 1 && (fewest == 0 || count < fewest)) {
        best = cell;
        fewest = count;
      }
    }
    int nth = random_.below(fewest);
    for (int digit = 1; digit <= puzzle_.rules->side(); ++digit) {
      if (!left.has(best, digit) || nth-- > 0) continue;
      puzzle_.clues[static_cast<std::size_t>(best)] = static_cast<Cell>(digit);
      break;
    }
    return fewest;
  }

  Puzzle puzzle_;
  const std::vector<Cell> clues_ = puzzle_.clues;
  Propagator propagator_;
  Random random_;
  std::function<bool()> goes_on_;
};

}  // namespace

Estimate estimate_solutions(const Puzzle& puzzle, std::uint64_t trials, std::uint64_t seed, const Budget& budget) {
  const Budget limits = from_now_on(budget);
  Estimate estimate;
  const auto goes_on = [&] {
    if (limits.stop.stop_requested()) {
      estimate.stop = Stop::cancelled;
    } else if (limits.deadline && Clock::now() >= *limits.deadline) {
      estimate.stop = Stop::timeout;
    }
    return estimate.stop == Stop::exhausted;
  };
  require_valid(puzzle);
  Trials all(puzzle, seed, goes_on);
  double squares = 0;  // of deviations from the mean so far (B. P. Welford, 1962)
  while (estimate.trials < trials && goes_on()) {
    const std::optional<double> product = all.one();
    if (!product) break;
    ++estimate.trials;
    estimate.found += *product > 0 ? 1 : 0;
    const double deviation = *product - estimate.mean;
    estimate.mean += deviation / static_cast<double>(estimate.trials);
    squares += deviation * (*product - estimate.mean);
  }
  const auto count = static_cast<double>(estimate.trials);
  if (count > 1) estimate.error = std::sqrt(squares / (count - 1) / count);
  return estimate;
}

}  // namespace nonet
