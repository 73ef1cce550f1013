#include "backends/race/tabu.hpp"

#include <algorithm>
#include <limits>

namespace nonet::race {

TabuSearch::TabuSearch(const Rules& rules, const Candidates& candidates) {
  const auto cells = static_cast<std::size_t>(rules.cells());
  const auto digits = static_cast<std::size_t>(rules.side()) + 1;
  board_.resize(cells);
  for (int cell = 0; cell < rules.cells(); ++cell) {
    const auto place = static_cast<Place>(cells_.size());
    const auto first = static_cast<Pair>(digit_of_.size());
    if (candidates.count(cell) == 1) {
      board_[cell] = static_cast<Cell>(candidates.first(cell));
      continue;
    }
    cells_.push_back(cell);
    first_pair_.push_back(first);
    for (int digit = 1; digit <= rules.side(); ++digit) {
      if (!candidates.has(cell, digit)) continue;
      place_of_.push_back(place);
      digit_of_.push_back(static_cast<Cell>(digit));
    }
  }
  const std::size_t pairs = digit_of_.size();
  first_pair_.push_back(static_cast<Pair>(pairs));

  std::vector<std::vector<Pair>> pairs_of(cells);
  for (std::size_t pair = 0; pair < pairs; ++pair) pairs_of[cells_[place_of_[pair]]].push_back(static_cast<Pair>(pair));
  std::vector<std::vector<Pair>> rivals(pairs);
  std::vector<std::vector<Pair>> holders(digits);
  for (const Unit& unit : rules.units()) {
    for (std::vector<Pair>& each : holders) each.clear();
    for (const CellIndex cell : unit.cells) {
      for (const Pair pair : pairs_of[cell]) holders[digit_of_[pair]].push_back(pair);
    }
    for (const std::vector<Pair>& each : holders) {
      for (const Pair one : each) {
        std::copy_if(each.begin(), each.end(), std::back_inserter(rivals[one]), [one](Pair two) { return two != one; });
      }
    }
  }
  for (std::vector<Pair>& each : rivals) {
    // Two cells may share two units.
    std::sort(each.begin(), each.end());
    each.erase(std::unique(each.begin(), each.end()), each.end());
    first_rival_.push_back(static_cast<std::uint32_t>(rivals_.size()));
    rivals_.insert(rivals_.end(), each.begin(), each.end());
  }
  first_rival_.push_back(static_cast<std::uint32_t>(rivals_.size()));
}

void TabuSearch::start() {
  const std::size_t places = cells_.size();
  const std::size_t pairs = digit_of_.size();
  chosen_.resize(places);
  is_chosen_.assign(pairs, 0);
  conflicts_.assign(pairs, 0);
  free_from_.assign(pairs, 0);
  in_conflict_.clear();
  listed_at_.assign(places, -1);
  moves_ = 0;
  cost_ = 0;
  for (std::size_t place = 0; place < places; ++place) {
    const Pair first = first_pair_[place];
    chosen_[place] = static_cast<Pair>(first + random_.below(first_pair_[place + 1] - first));
    is_chosen_[chosen_[place]] = 1;
    for (const Pair rival : rivals(chosen_[place])) ++conflicts_[rival];
  }
  for (std::size_t place = 0; place < places; ++place) {
    cost_ += conflicts_[chosen_[place]];
    put_in_list(static_cast<Place>(place));
  }
  cost_ /= 2;
  least_ = cost_;
}

// Adds a place to the list, or drops it.
void TabuSearch::put_in_list(Place place) {
  const bool belongs = conflicts_[chosen_[place]] > 0;
  std::int32_t& at = listed_at_[place];
  if (belongs == (at >= 0)) return;
  if (belongs) {
    at = static_cast<std::int32_t>(in_conflict_.size());
    in_conflict_.push_back(place);
  } else {
    const Place last = in_conflict_.back();
    in_conflict_[static_cast<std::size_t>(at)] = last;
    listed_at_[last] = at;
    at = -1;
    in_conflict_.pop_back();
  }
}

// The best move, by chance among equals. A banned digit may come only if the cost falls below all before. If all are
// banned, any digit of any cell in conflict.
TabuSearch::Pair TabuSearch::choose() {
  int best = std::numeric_limits<int>::max();
  std::uint32_t equals = 0;
  Pair chosen = 0;
  for (const Place place : in_conflict_) {
    const Pair present = chosen_[place];
    const int now = conflicts_[present];
    for (Pair pair = first_pair_[place]; pair < first_pair_[place + 1U]; ++pair) {
      const int change = conflicts_[pair] - now;
      if (change > best || pair == present) continue;
      if (free_from_[pair] > moves_ && cost_ + change >= least_) continue;
      if (change < best) {
        best = change;
        equals = 0;
      }
      if (random_.below(++equals) == 0) chosen = pair;
    }
  }
  if (equals > 0) return chosen;
  const Place place = in_conflict_[random_.below(static_cast<std::uint32_t>(in_conflict_.size()))];
  return static_cast<Pair>(first_pair_[place] + random_.below(first_pair_[place + 1U] - first_pair_[place]));
}

void TabuSearch::move(Pair to) {
  // As Galinier and Hao, 1999.
  constexpr std::uint32_t kChance = 10;
  constexpr double kShare = 0.6;
  const Place place = place_of_[to];
  const Pair from = chosen_[place];
  cost_ += conflicts_[to] - conflicts_[from];
  free_from_[from] =
      moves_ + static_cast<std::uint32_t>(kShare * static_cast<double>(in_conflict_.size())) + random_.below(kChance);
  chosen_[place] = to;
  is_chosen_[from] = 0;
  is_chosen_[to] = 1;
  for (const Pair rival : rivals(from)) {
    --conflicts_[rival];
    if (is_chosen_[rival] != 0) put_in_list(place_of_[rival]);
  }
  for (const Pair rival : rivals(to)) {
    ++conflicts_[rival];
    if (is_chosen_[rival] != 0) put_in_list(place_of_[rival]);
  }
  put_in_list(place);
  least_ = std::min(least_, cost_);
}

bool TabuSearch::search(std::uint32_t moves, std::uint64_t seed, SolveRun& run, const SolutionPool& pool) {
  // These take some 5 ms.
  constexpr std::uint32_t kMovesAPoll = 1U << 14U;
  random_ = FastRandom(seed);
  start();
  while (cost_ > 0 && moves_ < moves && pool.size() == 0 && run.poll()) {
    const std::uint32_t before = moves_;
    const std::uint32_t end = std::min(moves, before + kMovesAPoll);
    while (cost_ > 0 && moves_ < end) {
      ++moves_;
      move(choose());
    }
    run.stats().nodes += moves_ - before;
  }
  return cost_ == 0;
}

Board TabuSearch::board() const {
  Board board = board_;
  for (std::size_t place = 0; place < cells_.size(); ++place) board[cells_[place]] = digit_of_[chosen_[place]];
  return board;
}

std::size_t TabuSearch::bytes() const {
  const std::size_t places = cells_.size();
  const std::size_t pairs = digit_of_.size();
  return board_.size() + places * (sizeof(int) + 3 * sizeof(Place) + sizeof(std::int32_t)) +
         pairs * (2 * sizeof(Place) + sizeof(Cell) + sizeof(char) + 2 * sizeof(std::uint32_t)) +
         rivals_.size() * sizeof(Pair);
}

}  // namespace nonet::race
