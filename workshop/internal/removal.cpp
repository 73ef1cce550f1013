#include "nonet/workshop/internal/removal.hpp"

#include <algorithm>
#include <utility>

namespace nonet {

Removal::Removal(Backend& backend, const Rules& rules, Groups groups)
    : backend_(backend), rules_(rules), groups_(std::move(groups)) {}

Removal::Groups Removal::single_cells(const Rules& rules) {
  Groups groups;
  for (int cell = 0; cell < rules.cells(); ++cell) groups.push_back({static_cast<CellIndex>(cell)});
  return groups;
}

int Removal::clues_of(std::size_t group, std::span<const Cell> cells) const {
  int clues = 0;
  for (const CellIndex cell : groups_[group]) clues += static_cast<int>(cells[cell] != 0);
  return clues;
}

void Removal::leave_out(Job& job, std::span<Cell> cells, std::size_t group) const {
  for (const CellIndex cell : groups_[group]) {
    const Cell digit = std::exchange(cells[cell], Cell{0});
    if (digit == 0) continue;
    --job.clues;
    if (rules_.classic()) job.singles.toggle(cell, digit);
  }
}

// Leaves the group out if each of its clues follows by a single from those that are left.
bool Removal::follows(Job& job, std::span<Cell> cells, std::size_t group) const {
  const auto& members = groups_[group];
  const auto toggle_all = [&] {
    for (const CellIndex cell : members) {
      if (cells[cell] != 0) job.singles.toggle(cell, cells[cell]);
    }
  };
  toggle_all();
  const bool all = std::all_of(members.begin(), members.end(), [&](CellIndex cell) {
    return cells[cell] == 0 || job.singles.follows(cell, cells[cell]);
  });
  toggle_all();
  if (all) leave_out(job, cells, group);
  return all;
}

// Goes on to the next group that needs a search. False if there is none: `end` says why.
bool Removal::advance(Job& job, std::span<Cell> cells, std::span<const std::uint16_t> order, Stop& end) const {
  for (;; ++job.next) {
    if (job.clues < job.limits.at_least || job.staying > job.limits.at_most) {
      end = Stop::gave_up;
      return false;
    }
    if (job.next == order.size()) {
      end = job.clues > job.limits.at_most ? Stop::gave_up : Stop::exhausted;
      return false;
    }
    const std::size_t group = order[job.next];
    const int clues = clues_of(group, cells);
    if (clues == 0 || job.clues - clues < job.limits.floor) continue;
    if (!rules_.classic() || !follows(job, cells, group)) return true;
  }
}

void Removal::run(std::span<Cell> puzzles, std::span<const std::uint64_t> excluded,
                  std::span<const std::uint16_t> orders, std::span<const RemovalLimits> limits, const Budget& budget,
                  std::span<Stop> ends) {
  const auto cells = static_cast<std::size_t>(rules_.cells());
  const std::size_t words = excluded.empty() ? 0 : cells * digit_words(rules_.side());
  const Clock::time_point began = Clock::now();
  std::uint64_t nodes = 0;
  jobs_.clear();
  for (std::size_t i = 0; i < ends.size(); ++i) {
    Job& job = jobs_.emplace_back(Job{.puzzle = i, .limits = limits.empty() ? RemovalLimits{} : limits[i]});
    const std::span<const Cell> puzzle = puzzles.subspan(i * cells, cells);
    for (std::size_t cell = 0; cell < cells; ++cell) {
      if (puzzle[cell] == 0) continue;
      ++job.clues;
      if (rules_.classic()) job.singles.toggle(static_cast<unsigned>(cell), puzzle[cell]);
    }
  }
  for (;;) {
    std::size_t left = 0;
    tests_.resize(jobs_.size() * cells);
    tests_excluded_.clear();
    for (Job& job : jobs_) {
      const std::span<Cell> puzzle = puzzles.subspan(job.puzzle * cells, cells);
      const auto order = orders.subspan(job.puzzle * groups_.size(), groups_.size());
      if (!advance(job, puzzle, order, ends[job.puzzle])) continue;
      const auto test = std::span(tests_).subspan(left * cells, cells);
      std::copy(puzzle.begin(), puzzle.end(), test.begin());
      for (const CellIndex cell : groups_[order[job.next]]) test[cell] = 0;
      const auto its = excluded.subspan(job.puzzle * words, words);
      tests_excluded_.insert(tests_excluded_.end(), its.begin(), its.end());
      if (&jobs_[left] != &job) jobs_[left] = job;
      ++left;
    }
    jobs_.erase(jobs_.begin() + static_cast<std::ptrdiff_t>(left), jobs_.end());
    if (jobs_.empty()) return;
    outcomes_.resize(left);
    Budget each = rest_of(budget, began, nodes);
    each.max_solutions = 2;
    backend_.solve_batch({&rules_, left, std::span(tests_).first(left * cells), tests_excluded_}, each, outcomes_, {});
    left = 0;
    for (std::size_t i = 0; i < jobs_.size(); ++i) {
      Job& job = jobs_[i];
      const std::span<Cell> puzzle = puzzles.subspan(job.puzzle * cells, cells);
      const std::size_t group = orders[job.puzzle * groups_.size() + job.next];
      nodes += outcomes_[i].stats.nodes + outcomes_[i].stats.conflicts;
      const Verdict verdict = outcomes_[i].verdict();
      if (verdict == Verdict::unique) {
        leave_out(job, puzzle, group);
      } else if (verdict == Verdict::multiple) {
        job.staying += clues_of(group, puzzle);
      } else {
        // A unique puzzle without a clue has a solution: no_solution is a fault of the backend.
        ends[job.puzzle] = verdict == Verdict::no_solution ? Stop::failed : outcomes_[i].stop;
        continue;
      }
      ++job.next;
      if (left != i) jobs_[left] = job;
      ++left;
    }
    jobs_.erase(jobs_.begin() + static_cast<std::ptrdiff_t>(left), jobs_.end());
  }
}

}  // namespace nonet
