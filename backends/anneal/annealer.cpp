#include "backends/anneal/annealer.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace nonet::anneal {
namespace {

// These moves take some 0.3 ms.
constexpr std::uint64_t kMovesAPoll = 1U << 14U;

std::uint64_t below(std::uint64_t random32, std::uint64_t bound) { return random32 * bound >> 32U; }

bool is_home(const Unit& unit, bool has_boxes) {
  return has_boxes ? unit.kind == UnitKind::box || unit.kind == UnitKind::region : unit.kind == UnitKind::row;
}

}  // namespace

Schedule schedule_for(int side) {
  // 20 million for side 36, 62 for 49, 170 for 64.
  constexpr double kMovesAt36 = 2e7;
  constexpr double kPower = 3.7;
  const double moves = kMovesAt36 * std::pow(side / 36.0, kPower);
  return {.moves = std::max<std::uint64_t>(kMovesAPoll, static_cast<std::uint64_t>(moves))};
}

Annealer::Annealer(const PuzzleView& puzzle, const Candidates& candidates)
    : puzzle_(puzzle),
      stride_((static_cast<std::size_t>(puzzle.rules->side()) + 63) / 64 * 64),
      board_(puzzle.clues.begin(), puzzle.clues.end()) {
  const std::span<const Unit> units = puzzle.rules->units();
  const auto is_place = [](const Unit& unit) { return unit.kind == UnitKind::box || unit.kind == UnitKind::region; };
  const bool has_boxes = std::any_of(units.begin(), units.end(), is_place);
  plain_ = puzzle.excluded.empty() && std::all_of(units.begin(), units.end(), [&](const Unit& unit) {
             return unit.kind == UnitKind::row || unit.kind == UnitKind::column || is_place(unit);
           });
  fixed_.assign(units.size() * stride_, 0);
  for (const Unit& unit : units) {
    if (is_home(unit, has_boxes)) add_home(unit, candidates);
  }
  if (plain_) return;
  for (std::size_t place = 0; place < places_.size(); ++place) {
    units_.emplace_back();
    for (const std::uint16_t number : puzzle.rules->units_of(cells_[place])) {
      if (!is_home(units[number], has_boxes)) units_.back().push_back(number);
    }
  }
}

void Annealer::fix(CellIndex cell, unsigned digit) {
  board_[cell] = static_cast<Cell>(digit + 1);
  for (const std::uint16_t unit : puzzle_.rules->units_of(cell)) ++fixed_[unit * stride_ + digit];
}

void Annealer::add_home(const Unit& unit, const Candidates& candidates) {
  const Geometry& shape = puzzle_.rules->geometry();
  std::vector<CellIndex> open;
  std::vector<char> has(static_cast<std::size_t>(shape.side()));
  for (const CellIndex cell : unit.cells) {
    if (candidates.count(cell) != 1) {
      open.push_back(cell);
      continue;
    }
    const auto digit = static_cast<unsigned>(candidates.first(cell) - 1);
    has[digit] = 1;
    fix(cell, digit);
  }
  // After propagation there are as many as open cells.
  std::vector<std::uint8_t> lacking;
  for (std::size_t digit = 0; digit < has.size(); ++digit) {
    if (has[digit] == 0) lacking.push_back(static_cast<std::uint8_t>(digit));
  }
  if (open.size() < 2) {
    for (std::size_t i = 0; i < open.size(); ++i) fix(open[i], lacking[i]);
    return;
  }
  const auto number = static_cast<std::uint8_t>(homes_.size());
  homes_.push_back({static_cast<std::uint32_t>(places_.size()), static_cast<std::uint32_t>(open.size())});
  for (std::size_t i = 0; i < open.size(); ++i) {
    cells_.push_back(open[i]);
    places_.push_back({static_cast<std::uint8_t>(shape.row_of(open[i])),
                       static_cast<std::uint8_t>(shape.column_of(open[i])), number, lacking[i]});
  }
}

void Annealer::fill() {
  for (const Home& home : homes_) {
    for (std::uint32_t i = home.size; i > 1; --i) {
      const auto other = random_.below(i);
      std::swap(places_[home.first + i - 1].digit, places_[home.first + other].digit);
    }
  }
}

void Annealer::count_all() {
  counts_ = fixed_;
  cost_ = 0;
  for (std::uint32_t place = 0; place < places_.size(); ++place) {
    const unsigned digit = places_[place].digit;
    for (const std::uint16_t unit : puzzle_.rules->units_of(cells_[place])) ++counts_[unit * stride_ + digit];
    if (!plain_ && excluded(place, digit)) ++cost_;
  }
  for (const std::uint8_t count : counts_) cost_ += std::max(count - 1, 0);
}

// The change of cost by a move, on any board.
int Annealer::change(std::uint32_t one, std::uint32_t other) const {
  const unsigned x = places_[one].digit;
  const unsigned y = places_[other].digit;
  int cost = static_cast<int>(excluded(one, y)) + static_cast<int>(excluded(other, x)) -
             static_cast<int>(excluded(one, x)) - static_cast<int>(excluded(other, y));
  const auto replaced = [&](std::uint32_t place, std::uint32_t partner, unsigned leaves, unsigned comes) {
    const std::vector<std::uint16_t>& theirs = units_[partner];
    for (const std::uint16_t unit : units_[place]) {
      // A unit that holds both cells does not change.
      if (std::find(theirs.begin(), theirs.end(), unit) != theirs.end()) continue;
      const std::uint8_t* const counts = counts_.data() + unit * stride_;
      cost += static_cast<int>(counts[comes] > 0) - static_cast<int>(counts[leaves] > 1);
    }
  };
  replaced(one, other, x, y);
  replaced(other, one, y, x);
  return cost;
}

void Annealer::exchange(std::uint32_t one, std::uint32_t other) {
  const unsigned x = places_[one].digit;
  const unsigned y = places_[other].digit;
  for (const std::uint16_t unit : units_[one]) {
    --counts_[unit * stride_ + x];
    ++counts_[unit * stride_ + y];
  }
  for (const std::uint16_t unit : units_[other]) {
    --counts_[unit * stride_ + y];
    ++counts_[unit * stride_ + x];
  }
  std::swap(places_[one].digit, places_[other].digit);
}

// Makes up to `count` moves, and stops at a solution. Returns how many it made.
template <bool kPlain>
std::uint64_t Annealer::make_moves(std::uint64_t count) {
  Place* const places = places_.data();
  const Home* const homes = homes_.data();
  const std::size_t stride = stride_;
  std::uint8_t* const rows = counts_.data();
  std::uint8_t* const columns = rows + static_cast<std::size_t>(puzzle_.rules->side()) * stride;
  const std::uint64_t size = places_.size();
  for (std::uint64_t move = 1; move <= count; ++move) {
    const std::uint64_t draw = random_.next();
    const auto one = static_cast<std::uint32_t>(below(draw >> 32U, size));
    const Place a = places[one];
    const Home home = homes[a.home];
    auto other = home.first + static_cast<std::uint32_t>(below(draw & 0xffffffffU, home.size - 1));
    if (other >= one) ++other;
    int cost = 0;
    if constexpr (kPlain) {
      const Place b = places[other];
      if (a.row != b.row) {
        const std::uint8_t* const of_a = rows + a.row * stride;
        const std::uint8_t* const of_b = rows + b.row * stride;
        cost += static_cast<int>(of_a[b.digit] > 0) - static_cast<int>(of_a[a.digit] > 1) +
                static_cast<int>(of_b[a.digit] > 0) - static_cast<int>(of_b[b.digit] > 1);
      }
      if (a.column != b.column) {
        const std::uint8_t* const of_a = columns + a.column * stride;
        const std::uint8_t* const of_b = columns + b.column * stride;
        cost += static_cast<int>(of_a[b.digit] > 0) - static_cast<int>(of_a[a.digit] > 1) +
                static_cast<int>(of_b[a.digit] > 0) - static_cast<int>(of_b[b.digit] > 1);
      }
    } else {
      cost = change(one, other);
    }
    if (cost > 0) {
      const auto level = static_cast<std::size_t>(cost);
      if (level >= thresholds_.size() || random_.next() >> 32U >= thresholds_[level]) continue;
    }
    if constexpr (kPlain) {
      const Place b = places[other];
      --rows[a.row * stride + a.digit];
      ++rows[a.row * stride + b.digit];
      --rows[b.row * stride + b.digit];
      ++rows[b.row * stride + a.digit];
      --columns[a.column * stride + a.digit];
      ++columns[a.column * stride + b.digit];
      --columns[b.column * stride + b.digit];
      ++columns[b.column * stride + a.digit];
      places[one].digit = b.digit;
      places[other].digit = a.digit;
    } else {
      exchange(one, other);
    }
    cost_ += cost;
    if (cost_ == 0) return move;
  }
  return count;
}

void Annealer::set_temperature(double temperature) {
  constexpr double kRange = 4294967296.0;  // 2^32
  for (std::size_t cost = 1; cost < thresholds_.size(); ++cost) {
    thresholds_[cost] = static_cast<std::uint64_t>(kRange * std::exp(-static_cast<double>(cost) / temperature));
  }
}

bool Annealer::anneal(const Schedule& schedule, std::uint64_t seed, SolveRun& run) {
  random_ = FastRandom(seed);
  fill();
  count_all();
  std::uint64_t done = 0;
  while (cost_ > 0 && done < schedule.moves && run.poll()) {
    const double share = static_cast<double>(done) / static_cast<double>(schedule.moves);
    set_temperature(schedule.first * std::pow(schedule.last / schedule.first, share));
    std::uint64_t count = std::min(kMovesAPoll, schedule.moves - done);
    if (run.budget().max_nodes) count = std::min(count, *run.budget().max_nodes - run.stats().nodes);
    if (count == 0) {
      run.end(Stop::node_limit);
      break;
    }
    count = plain_ ? make_moves<true>(count) : make_moves<false>(count);
    done += count;
    run.stats().nodes += count;
  }
  if (cost_ > 0) return false;
  for (std::size_t place = 0; place < places_.size(); ++place) {
    board_[cells_[place]] = static_cast<Cell>(places_[place].digit + 1);
  }
  return true;
}

std::size_t Annealer::bytes() const {
  std::size_t bytes = places_.capacity() * sizeof(Place) + cells_.capacity() * sizeof(CellIndex) + fixed_.capacity() +
                      counts_.capacity() + fixed_.size() + units_.capacity() * sizeof(std::vector<std::uint16_t>);
  for (const auto& units : units_) bytes += units.capacity() * sizeof(std::uint16_t);
  return bytes;
}

}  // namespace nonet::anneal
