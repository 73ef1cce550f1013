#include <algorithm>

#include "nonet/error.hpp"
#include "rating/internal/chains.hpp"
#include "rating/internal/sentences.hpp"

namespace nonet {
namespace rating {
namespace {

// What the search for a step needs. The searches for chains keep memory.
struct Search {
  SimpleChains simple = {};
  Nets nets = {};
  bool with_chains = false;
  Interrupt interrupt = {};

  bool find_simple(const PencilGrid& grid, Hint& hint) {
    BestHint best(with_chains);
    simple.find(grid, best);
    return take(best, hint);
  }
  bool find_net(const PencilGrid& grid, const NetOptions& options, Hint& hint) {
    BestHint best(with_chains);
    nets.find(grid, options, best, interrupt);
    return take(best, hint);
  }

 private:
  // An interrupted search may have missed the best one.
  bool take(BestHint& best, Hint& hint) {
    if (interrupt.requested() || !best.hint().removes()) return false;
    hint = std::move(best.hint());
    return true;
  }
};

// In the order in which Sudoku Explainer tries them.
struct Row {
  Technique technique;
  bool (*find)(Search& search, const PencilGrid& grid, Hint& hint);
};
template <auto find, auto... options>
bool first(Search& /*search*/, const PencilGrid& grid, Hint& hint) {
  FirstHint sink(hint);
  return find(grid, options..., sink);
}
bool simple_chain(Search& search, const PencilGrid& grid, Hint& hint) { return search.find_simple(grid, hint); }
bool nishio_net(Search& search, const PencilGrid& grid, Hint& hint) {
  return search.find_net(grid, NetOptions::of_nishio(), hint);
}
bool multiple_net(Search& search, const PencilGrid& grid, Hint& hint) {
  return search.find_net(grid, NetOptions::of_multiple(), hint);
}
template <int level>
bool dynamic_net(Search& search, const PencilGrid& grid, Hint& hint) {
  return search.find_net(grid, NetOptions::of_dynamic(level), hint);
}

constexpr Row kOrder[] = {
    {Technique::hidden_single, first<hidden_single>},
    {Technique::direct_locking, first<locking, true>},
    {Technique::direct_hidden_pair, first<hidden_set, 2, true>},
    {Technique::naked_single, first<naked_single>},
    {Technique::direct_hidden_triplet, first<hidden_set, 3, true>},
    {Technique::locking, first<locking, false>},
    {Technique::naked_pair, first<naked_set, 2>},
    {Technique::x_wing, first<fish, 2>},
    {Technique::hidden_pair, first<hidden_set, 2, false>},
    {Technique::naked_triplet, first<naked_set, 3>},
    {Technique::swordfish, first<fish, 3>},
    {Technique::hidden_triplet, first<hidden_set, 3, false>},
    {Technique::xy_wing, first<wing, false>},
    {Technique::xyz_wing, first<wing, true>},
    {Technique::unique_loop, first<unique_loop>},
    {Technique::naked_quad, first<naked_set, 4>},
    {Technique::jellyfish, first<fish, 4>},
    {Technique::hidden_quad, first<hidden_set, 4, false>},
    {Technique::bivalue_universal_grave, first<universal_grave>},
    {Technique::aligned_pair_exclusion, first<aligned_exclusion, 2>},
    {Technique::cycle, simple_chain},  // forcing_chain, too
    {Technique::aligned_triplet_exclusion, first<aligned_exclusion, 3>},
    {Technique::nishio, nishio_net},
    {Technique::multiple_forcing_chains, multiple_net},
    {Technique::dynamic_forcing_chains, dynamic_net<0>},
    {Technique::dynamic_forcing_chains_plus, dynamic_net<1>},
    {Technique::nested_forcing_chains, dynamic_net<2>},
    {Technique::nested_forcing_chains, dynamic_net<3>},
    {Technique::nested_forcing_chains, dynamic_net<4>},
    {Technique::nested_forcing_chains, dynamic_net<5>},
};

// The first step whose rating is at most `most`.
bool find_step(const PencilGrid& grid, bool uniqueness, int most, Search& search, Hint& hint) {
  for (const Row& row : kOrder) {
    const TechniqueFacts& facts = facts_of(row.technique);
    if (facts.least > most || search.interrupt.requested()) return false;
    if (facts.uniqueness && !uniqueness) continue;
    if (row.find(search, grid, hint)) return hint.rating <= most;
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
  bool uniqueness = true;
  rating::Search search = {};

  // `handle` gets each step with the board before it, and ends the path by false.
  template <class Handle>
  SeRating walk(std::span<const Cell> clues, const SeLimits& limits, Handle handle) {
    rating::PencilGrid grid = rating::grid_of(clues);
    search.interrupt = {.stop = limits.stop, .deadline = limits.deadline};
    SeRating result{.er = 0};
    while (grid.left > 0) {
      rating::Hint hint;
      if (!rating::find_step(grid, uniqueness, limits.most, search, hint)) {
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

SudokuExplainer::SudokuExplainer(bool uniqueness) : parts_(std::make_unique<Parts>()) {
  parts_->uniqueness = uniqueness;
}
SudokuExplainer::~SudokuExplainer() = default;
SudokuExplainer::SudokuExplainer(SudokuExplainer&&) noexcept = default;
SudokuExplainer& SudokuExplainer::operator=(SudokuExplainer&&) noexcept = default;

SeRating SudokuExplainer::rate(std::span<const Cell> clues, const SeLimits& limits) {
  parts_->search.with_chains = false;
  return parts_->walk(clues, limits, [](const auto&, const auto&) { return true; });
}

SeRating SudokuExplainer::path(std::span<const Cell> clues, const std::function<bool(SeStep&&)>& sink,
                               const SeLimits& limits) {
  parts_->search.with_chains = true;
  return parts_->walk(clues, limits, [&](const rating::PencilGrid& /*grid*/, const rating::Hint& hint) {
    return sink(rating::described(hint));
  });
}

}  // namespace nonet
