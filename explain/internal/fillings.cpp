#include "explain/internal/fillings.hpp"

#include <algorithm>
#include <array>
#include <bit>

#include "encoder/constraint_alone.hpp"
#include "explain/internal/solve_within.hpp"
#include "explain/internal/solver_sink.hpp"

namespace nonet::steps {
namespace {

// False first: a filling is seldom asked for more than one mark.
constexpr std::array<CadicalSetting, 2> kFillingSettings = {{{"lucky", 0}, {"phase", 0}}};
// Kept to answer questions with; more take longer to look through than to solve.
constexpr std::size_t kMostFillings = 400;
// Conflicts for one question, and for all in one state.
constexpr std::uint64_t kMostForOne = 300;
constexpr std::uint64_t kMostForAll = 3000;

}  // namespace

Fillings::Fillings(const State& state, const std::vector<const Drawn*>& drawn) : state_(state) {
  const auto side = state.rules().side();
  std::vector<CellIndex> cells;
  for (const Drawn* each : drawn) cells.insert(cells.end(), each->cells.begin(), each->cells.end());
  std::sort(cells.begin(), cells.end());
  cells.erase(std::unique(cells.begin(), cells.end()), cells.end());
  std::vector<int> literals(state.whole_marks(), kFalse);
  std::vector<int> clause;
  std::vector<std::vector<int>> of_cells;
  for (const int cell : cells) {
    if (const int digit = state.placed(cell); digit != 0) {
      literals[static_cast<std::size_t>(cell * side + digit - 1)] = kTrue;
      continue;
    }
    clause.clear();
    for (int mark = cell * side; mark < (cell + 1) * side; ++mark) {
      if (state.open_mark(static_cast<std::size_t>(mark)) == kNone) continue;
      all_.push_back(mark);
      clause.push_back(static_cast<int>(all_.size()));
      literals[static_cast<std::size_t>(mark)] = clause.back();
    }
    of_cells.push_back(clause);
  }
  marks_ = all_;
  solver_ = make_cadical_solver("plain", kFillingSettings, static_cast<int>(all_.size()) + 1);
  for (const std::vector<int>& each : of_cells) {
    solver_->add(each);
    for (std::size_t i = 0; i < each.size(); ++i) {
      for (std::size_t j = i + 1; j < each.size(); ++j) solver_->add(std::array{-each[i], -each[j]});
    }
  }
  int next = static_cast<int>(all_.size()) + 1;
  SolverSink sink(*solver_);
  for (const Drawn* each : drawn) next = write_alone(state.rules(), each->primitives, literals, next, sink);
}

int Fillings::index_of(int mark) const {
  const auto found = std::lower_bound(all_.begin(), all_.end(), mark);
  return found != all_.end() && *found == mark ? static_cast<int>(found - all_.begin()) : -1;
}

void Fillings::shrink() {
  const std::size_t before = marks_.size();
  std::erase_if(marks_, [&](int mark) {
    const auto whole = static_cast<std::size_t>(mark);
    if (state_.open_mark(whole) != kNone) return false;
    const int variable = index_of(mark) + 1;
    const bool placed = state_.placed(state_.cell_of(whole)) == state_.digit_of(whole);
    solver_->add(std::array{placed ? variable : -variable});
    std::erase_if(seen_, [&](const Filling& filling) {
      return has_bit(filling.data(), static_cast<unsigned>(variable) - 1) != placed;
    });
    return true;
  });
  if (marks_.size() == before) return;
  is_known_ = false;
  certain_ = true;
  conflicts_ = solver_->stats().conflicts;
}

// A number for two marks, in either order.
std::uint64_t Fillings::pair_of(std::span<const int> two) const {
  const auto a = static_cast<std::uint64_t>(index_of(two[0]));
  const auto b = static_cast<std::uint64_t>(index_of(two[1]));
  return std::min(a, b) * all_.size() + std::max(a, b);
}

Fillings::Seen Fillings::seen(std::span<const int> marks, const SearchEnd& end) const {
  const std::size_t words = all_.size() / 64 + 1;
  Filling these(words);
  for (const int mark : marks) set_bit(these.data(), static_cast<unsigned>(index_of(mark)));
  Seen seen{.with_some = Filling(words), .with_at_most_one = Filling(words)};
  for (const Filling& filling : seen_) {
    int count = 0;
    for (std::size_t i = 0; i < words; ++i) count += std::popcount(filling[i] & these[i]);
    seen.none |= count == 0;
    seen.two |= count > 1;
    for (std::size_t i = 0; i < words; ++i) {
      if (count > 0) seen.with_some[i] |= filling[i];
      if (count < 2) seen.with_at_most_one[i] |= filling[i];
    }
  }
  end.spend(work_of_scan());
  return seen;
}

bool Fillings::exists(std::span<const int> with, std::span<const int> without, const SearchEnd& end) {
  const bool is_pair = with.size() == 2 && without.empty();
  if (is_pair && never_.contains(pair_of(with))) return false;
  const std::size_t words = all_.size() / 64 + 1;
  Filling wanted(words);
  Filling unwanted(words);
  const auto set = [&](Filling& bits, int mark) {
    const auto at = static_cast<std::size_t>(index_of(mark));
    bits[at / 64] |= std::uint64_t{1} << at % 64;
  };
  for (const int mark : with) set(wanted, mark);
  for (const int mark : without) set(unwanted, mark);
  for (const Filling& filling : seen_) {
    bool fits = true;
    for (std::size_t i = 0; fits && i < words; ++i) {
      fits = (filling[i] & wanted[i]) == wanted[i] && (filling[i] & unwanted[i]) == 0;
    }
    if (fits) return true;
  }
  end.spend(work_of_scan());
  const bool found = solve(with, without, end);
  if (is_pair && !found) never_.insert(pair_of(with));
  return found;
}

bool Fillings::solve(std::span<const int> with, std::span<const int> without, const SearchEnd& end) {
  if (solver_->stats().conflicts - conflicts_ > kMostForAll) {
    certain_ = false;
    return true;
  }
  for (const int mark : with) solver_->assume(index_of(mark) + 1);
  for (const int mark : without) solver_->assume(-(index_of(mark) + 1));
  const SatResult result = solve_within(*solver_, end, kMostForOne, with.size() + without.size());
  if (result == SatResult::stopped) certain_ = false;
  if (result != SatResult::satisfiable) return result == SatResult::stopped;
  Filling filling(all_.size() / 64 + 1);
  for (std::size_t i = 0; i < all_.size(); ++i) {
    if (solver_->value(static_cast<int>(i) + 1)) filling[i / 64] |= std::uint64_t{1} << i % 64;
  }
  if (seen_.size() < kMostFillings) seen_.push_back(std::move(filling));
  return true;
}

const std::vector<int>& Fillings::removed(const SearchEnd& end) {
  if (is_known_) return removed_;
  removed_.clear();
  for (const int mark : marks_) {
    if (!exists(std::array{mark}, {}, end)) removed_.push_back(mark);
  }
  is_known_ = !end.reached();
  return removed_;
}

}  // namespace nonet::steps
