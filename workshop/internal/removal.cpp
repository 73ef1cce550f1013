#include "workshop/internal/removal.hpp"

#include <algorithm>
#include <utility>

namespace nonet {

Removal::Removal(Backend& backend, const Rules& rules, Groups groups)
    : backend_(backend),
      rules_(rules),
      groups_(std::move(groups)),
      single_(std::all_of(groups_.begin(), groups_.end(), [](const auto& group) { return group.size() <= 1; })) {}

Removal::Groups Removal::single_cells(const Rules& rules) {
  Groups groups;
  for (int cell = 0; cell < rules.cells(); ++cell) groups.push_back({static_cast<CellIndex>(cell)});
  return groups;
}

int Removal::clues_of(const Job& job, std::size_t group) const {
  int clues = 0;
  for (const CellIndex cell : groups_[group]) clues += static_cast<int>(job.cells[cell] != 0);
  return clues;
}

void Removal::leave_out(Job& job, std::size_t group) const {
  for (const CellIndex cell : groups_[group]) {
    const Cell digit = std::exchange(job.cells[cell], Cell{0});
    if (digit == 0) continue;
    --job.clues;
    if (rules_.classic()) job.singles.toggle(cell, digit);
  }
}

// Whether each of its clues follows by a single from those of other groups.
bool Removal::follows(Job& job, std::size_t group) const {
  const auto& members = groups_[group];
  if (members.size() == 1) return job.singles.follows(members.front(), job.cells[members.front()]);
  const auto toggle_all = [&] {
    for (const CellIndex cell : members) {
      if (job.cells[cell] != 0) job.singles.toggle(cell, job.cells[cell]);
    }
  };
  toggle_all();
  const bool all = std::all_of(members.begin(), members.end(), [&](CellIndex cell) {
    return job.cells[cell] == 0 || job.singles.follows(cell, job.cells[cell]);
  });
  toggle_all();
  return all;
}

void Removal::begin(Job& job, std::span<const Cell> solution) const {
  for (std::size_t cell = 0; cell < job.cells.size(); ++cell) {
    if (job.cells[cell] == 0) continue;
    ++job.clues;
    if (rules_.classic()) job.singles.toggle(static_cast<unsigned>(cell), job.cells[cell]);
  }
  if (uses_sets_) job.sets = UnavoidableSets(solution);
}

// Whether a clue of it is the last one in an unavoidable set.
bool Removal::is_needed(const Job& job, std::size_t group) const {
  const auto& members = groups_[group];
  return uses_sets_ && std::any_of(members.begin(), members.end(), [&](CellIndex cell) {
           return job.cells[cell] != 0 && job.sets.needs(job.singles, cell);
         });
}

// Goes on to the next group that needs a search. False if there is none: `end` says why.
bool Removal::advance(Job& job, Stop& end) const {
  for (;; ++job.next) {
    if (job.clues < job.limits.at_least || job.staying > job.limits.at_most) {
      end = Stop::gave_up;
      return false;
    }
    if (job.next == job.order.size()) {
      end = job.clues > job.limits.at_most ? Stop::gave_up : Stop::exhausted;
      return false;
    }
    const std::size_t group = job.order[job.next];
    const int clues = clues_of(job, group);
    if (clues == 0 || job.clues - clues < job.limits.floor) continue;
    if (rules_.classic() && follows(job, group)) {
      leave_out(job, group);
    } else if (is_needed(job, group)) {
      job.staying += clues;
    } else {
      return true;
    }
  }
}

// Looks for another solution of each active job without its next group.
void Removal::search(std::span<const std::uint64_t> excluded, const Budget& each) {
  const auto cells = static_cast<std::size_t>(rules_.cells());
  const std::size_t words = excluded.empty() ? 0 : cells * digit_words(rules_.side());
  clues_.resize(active_.size() * cells);
  negated_.clear();
  excluded_.clear();
  for (std::size_t i = 0; i < active_.size(); ++i) {
    const Job& job = jobs_[active_[i]];
    const auto clues = std::span(clues_).subspan(i * cells, cells);
    std::copy(job.cells.begin(), job.cells.end(), clues.begin());
    const auto& members = groups_[job.order[job.next]];
    if (single_) {
      negated_.push_back(members.front());
    } else {
      for (const CellIndex cell : members) clues[cell] = 0;
    }
    const auto its = excluded.subspan(active_[i] * words, words);
    excluded_.insert(excluded_.end(), its.begin(), its.end());
  }
  outcomes_.resize(active_.size());
  const BatchView puzzles{&rules_, active_.size(), clues_, excluded_};
  Budget limited = each;
  limited.max_solutions = single_ ? 1 : 2;
  if (single_) {
    backend_.solve_negated(puzzles, negated_, limited, outcomes_, {});
  } else {
    backend_.solve_batch(puzzles, limited, outcomes_, {});
  }
}

void Removal::run(std::span<Cell> puzzles, std::span<const Cell> solutions, std::span<const std::uint64_t> excluded,
                  std::span<const std::uint16_t> orders, std::span<const RemovalLimits> limits, const Budget& budget,
                  std::span<Stop> ends) {
  const auto cells = static_cast<std::size_t>(rules_.cells());
  const Clock::time_point began = Clock::now();
  std::uint64_t nodes = 0;
  uses_sets_ = rules_.classic() && excluded.empty();  // the other grid may be an excluded one
  jobs_.resize(ends.size());
  active_.clear();
  for (std::uint32_t i = 0; i < ends.size(); ++i) {
    jobs_[i] = {.cells = puzzles.subspan(i * cells, cells),
                .order = orders.subspan(i * groups_.size(), groups_.size()),
                .limits = limits.empty() ? RemovalLimits{} : limits[i]};
    begin(jobs_[i], solutions.subspan(i * cells, cells));
    if (advance(jobs_[i], ends[i])) active_.push_back(i);
  }
  const std::uint64_t enough = single_ ? 1 : 2;
  while (!active_.empty()) {
    search(excluded, rest_of(budget, began, nodes));
    std::size_t left = 0;
    for (std::size_t i = 0; i < active_.size(); ++i) {
      Job& job = jobs_[active_[i]];
      Stop& end = ends[active_[i]];
      const Outcome& outcome = outcomes_[i];
      nodes += outcome.stats.nodes + outcome.stats.conflicts;
      if (outcome.solutions == enough) {
        job.staying += clues_of(job, job.order[job.next]);
      } else if (outcome.stop == Stop::exhausted && outcome.solutions == enough - 1) {
        leave_out(job, job.order[job.next]);
      } else {
        // With two solutions asked for, a unique puzzle without a clue has one: none is a fault of the backend.
        end = outcome.stop == Stop::exhausted ? Stop::failed : outcome.stop;
        continue;
      }
      ++job.next;
      if (advance(job, end)) active_[left++] = active_[i];
    }
    active_.resize(left);
  }
}

}  // namespace nonet
