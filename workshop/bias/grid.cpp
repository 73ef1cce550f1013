#include "workshop/bias/grid.hpp"

#include <algorithm>
#include <cstring>
#include <iterator>
#include <utility>

namespace nonet::bias {
namespace {

// Larger sets are not learned: they cost more in the sieve than they stop (`./dev bench bias`, 2026-11-23:
// 24 cells 52, 20 cells 60, 18 cells 65 puzzles/s).
constexpr std::size_t kMostLearned = 18;
// Drawing a part again and again until all trials hit it costs more than it gains if nearly all do so at once.
constexpr std::size_t kMostInPart = 8;

bool share_unit(std::uint8_t a, std::uint8_t b) {
  return a / 9 == b / 9 || a % 9 == b % 9 || (a / 27 == b / 27 && a % 9 / 3 == b % 9 / 3);
}

}  // namespace

// Splits the cells so that joined ones stay together.
template <class Joined>
void Grid::add_components(std::vector<std::uint8_t> cells, Joined&& joined) {
  while (!cells.empty()) {
    std::vector<std::uint8_t> component = {cells.back()};
    cells.pop_back();
    for (std::size_t i = 0; i < component.size(); ++i) {
      const auto apart =
          std::partition(cells.begin(), cells.end(), [&](std::uint8_t cell) { return !joined(component[i], cell); });
      component.insert(component.end(), apart, cells.end());
      cells.erase(apart, cells.end());
    }
    learn(component);
  }
}

void Grid::start(std::span<const Cell> cells) {
  std::copy(cells.begin(), cells.end(), cells_.begin());
  std::memset(&by_cell_, 0xFF, sizeof by_cell_);
  sets_.clear();
  std::vector<std::uint8_t> chosen;
  const auto choose = [&](auto&& wanted) {
    chosen.clear();
    for (std::uint8_t cell = 0; cell < kCells; ++cell) {
      if (wanted(cell)) chosen.push_back(cell);
    }
  };
  for (Cell a = 1; a <= 9; ++a) {
    for (Cell b = 1; b < a; ++b) {
      choose([&](std::uint8_t cell) { return cells[cell] == a || cells[cell] == b; });
      add_components(chosen, share_unit);
    }
  }
  for (int a = 0; a < 9; ++a) {
    for (int b = a / 3 * 3; b < a; ++b) {
      choose([&](std::uint8_t cell) { return cell / 9 == a || cell / 9 == b; });
      add_components(chosen, [&](int x, int y) { return x % 9 == y % 9 || cells_[x] == cells_[y]; });
      choose([&](std::uint8_t cell) { return cell % 9 == a || cell % 9 == b; });
      add_components(chosen, [&](int x, int y) { return x / 9 == y / 9 || cells_[x] == cells_[y]; });
    }
  }
  sorted_ = 0;
  sort();
  parts_.clear();
  std::array<bool, kCells> used{};
  for (const Unavoidable& set : sets_) {
    const std::span members(set.cells, set.size);
    if (set.size > kMostInPart) break;
    if (std::ranges::any_of(members, [&](std::uint8_t cell) { return used[cell]; })) continue;
    parts_.push_back(set);
    for (const std::uint8_t cell : members) used[cell] = true;
  }
  others_.clear();
  for (std::uint8_t cell = 0; cell < kCells; ++cell) {
    if (!used[cell]) others_.push_back(cell);
  }
}

void Grid::learn(std::span<const std::uint8_t> cells) {
  const std::size_t number = sets_.size();
  if (cells.size() > kMostLearned || number == kMostSets) return;
  Unavoidable set{};
  set.size = static_cast<std::uint8_t>(cells.size());
  std::copy(cells.begin(), cells.end(), set.cells);
  set.cells[cells.size()] = cells.back();  // the sieve takes two at a time
  sets_.push_back(set);
  for (auto& row : by_cell_.with) row[number / 64] &= ~(std::uint64_t{1} << number % 64);
  for (const std::uint8_t cell : cells) by_cell_.with[cell][number / 64] |= std::uint64_t{1} << number % 64;
}

void Grid::sort() {
  const auto smaller = [](const Unavoidable& a, const Unavoidable& b) { return a.size < b.size; };
  const auto middle = sets_.begin() + static_cast<std::ptrdiff_t>(sorted_);
  std::stable_sort(middle, sets_.end(), smaller);
  std::inplace_merge(sets_.begin(), middle, sets_.end(), smaller);
  sorted_ = sets_.size();
}

}  // namespace nonet::bias
