#include <algorithm>

#include "nonet/error.hpp"
#include "rating/internal/chains.hpp"
#include "rating/internal/sentences.hpp"

namespace nonet {
namespace rating {
namespace {

// The searches for chains keep memory.
struct Searches {
  SimpleChains simple;
  Nets nets;
};

bool best_of_chains(const PencilGrid& grid, const NetOptions* net, bool with_chains, Searches& searches,
                    Interrupt& interrupt, Hint& hint) {
  BestHint best(with_chains);
  if (net != nullptr) {
    searches.nets.find(grid, *net, best, interrupt);
  } else {
    searches.simple.find(grid, best);
  }
  if (interrupt.requested() || !best.hint().removes()) return false;
  hint = std::move(best.hint());
  return true;
}

// The first step: the techniques in their order.
bool find_step(const PencilGrid& grid, const SudokuExplainerOptions& options, bool with_chains, Searches& searches,
               Interrupt& interrupt, Hint& hint) {
  FirstHint first(hint);
  const auto chains = [&] { return best_of_chains(grid, nullptr, with_chains, searches, interrupt, hint); };
  const auto nets = [&](const NetOptions& net) {
    return best_of_chains(grid, &net, with_chains, searches, interrupt, hint);
  };
  if (hidden_single(grid, first) || locking(grid, true, first) || hidden_set(grid, 2, true, first) ||
      naked_single(grid, first) || hidden_set(grid, 3, true, first) || locking(grid, false, first) ||
      naked_set(grid, 2, first) || fish(grid, 2, first) || hidden_set(grid, 2, false, first) ||
      naked_set(grid, 3, first) || fish(grid, 3, first) || hidden_set(grid, 3, false, first) ||
      wing(grid, false, first) || wing(grid, true, first) || (options.uniqueness && unique_loop(grid, first)) ||
      naked_set(grid, 4, first) || fish(grid, 4, first) || hidden_set(grid, 4, false, first) ||
      (options.uniqueness && universal_grave(grid, first)) || aligned_exclusion(grid, 2, first) || chains() ||
      aligned_exclusion(grid, 3, first) || nets(NetOptions::of_nishio()) || nets(NetOptions::of_multiple())) {
    return true;
  }
  constexpr int kLevels = 6;
  for (int level = 0; level < kLevels && !interrupt.requested(); ++level) {
    if (nets(NetOptions::of_dynamic(level))) return true;
  }
  return false;
}

PencilGrid grid_of(std::span<const Cell> clues) {
  if (clues.size() != kCells) throw Error("ratings are for 9x9 boards");
  PencilGrid grid;
  for (int cell = 0; cell < kCells; ++cell) {
    if (clues[cell] == 0) continue;
    if (clues[cell] > kDigits) throw Error("a clue is above 9");
    if (!grid.has(cell, clues[cell] - 1)) throw Error("two clues clash");
    grid.place(cell, clues[cell] - 1);
  }
  return grid;
}

}  // namespace
}  // namespace rating

struct SudokuExplainer::Parts {
  SudokuExplainerOptions options;
  rating::Searches searches;

  // `handle` gets each step with the board before it, and ends the path by false.
  template <class Handle>
  SeRating walk(std::span<const Cell> clues, bool with_chains, std::stop_token stop,
                std::optional<Clock::time_point> deadline, Handle handle) {
    rating::PencilGrid grid = rating::grid_of(clues);
    rating::Interrupt interrupt{.stop = std::move(stop), .deadline = deadline};
    SeRating result{.er = 0};
    while (grid.left > 0) {
      rating::Hint hint;
      if (!rating::find_step(grid, options, with_chains, searches, interrupt, hint)) {
        result.er = -1;
        return result;
      }
      result.used |= 1u << static_cast<int>(hint.technique);
      result.er = std::max(result.er, hint.rating);
      if (result.ed < 0) result.ed = hint.rating;
      if (result.ep < 0 && hint.cell >= 0) result.ep = result.er;
      if (!handle(grid, hint)) return result;
      for (const auto& [cell, digits] : hint.removals) {
        for (unsigned rest = digits; rest != 0; rest &= rest - 1) grid.remove(cell, rating::lowest(rest));
      }
      if (hint.cell >= 0) grid.place(hint.cell, hint.digit);
    }
    return result;
  }
};

SudokuExplainer::SudokuExplainer(SudokuExplainerOptions options) : parts_(std::make_unique<Parts>()) {
  parts_->options = options;
}
SudokuExplainer::~SudokuExplainer() = default;
SudokuExplainer::SudokuExplainer(SudokuExplainer&&) noexcept = default;
SudokuExplainer& SudokuExplainer::operator=(SudokuExplainer&&) noexcept = default;

SeRating SudokuExplainer::rate(std::span<const Cell> clues, std::stop_token stop,
                               std::optional<Clock::time_point> deadline) {
  return parts_->walk(clues, false, std::move(stop), deadline, [](const auto&, const auto&) { return true; });
}

SeRating SudokuExplainer::path(std::span<const Cell> clues, const std::function<bool(SeStep&&)>& sink,
                               std::stop_token stop, std::optional<Clock::time_point> deadline) {
  return parts_->walk(clues, true, std::move(stop), deadline,
                      [&](const rating::PencilGrid& grid, const rating::Hint& hint) {
                        return sink(rating::described(grid, hint));
                      });
}

}  // namespace nonet
