// Exchanges by lists: each puzzle's pending nodes are records in a list of its own.
#include <algorithm>
#include <bit>

#include "backends/batch/engine.hpp"
#include "nonet/board.hpp"

namespace nonet::batch {
namespace {

// Where a record holds a candidate, from 0.
struct Place {
  std::size_t word;
  std::uint64_t bit;
};

Place place_of(std::size_t cell, unsigned digit) {
  if (cell == 80) return {11, std::uint64_t{1} << (16 + digit)};
  if (cell < 64) return {digit, std::uint64_t{1} << cell};
  if (digit == 8) return {11, std::uint64_t{1} << (cell - 64)};
  return {9 + (cell - 64) / 8, std::uint64_t{1} << (digit * 8 + cell % 8)};
}

void exclude(std::uint64_t* record, std::size_t cell, unsigned digit) {
  const Place place = place_of(cell, digit);
  record[place.word] &= ~place.bit;
}

// The clue becomes all digits but it.
void negate(std::uint64_t* record, std::size_t cell) {
  for (unsigned digit = 0; digit < 9; ++digit) {
    const Place place = place_of(cell, digit);
    record[place.word] ^= place.bit;
  }
}

}  // namespace

void Engine::exchange_lists() {
  pool_.reserve(kernel_.lanes);  // now, so that no record moves while records_of_ and moves_ point to it
  if (live_ > 0) {
    kernel_.branch(state_.data(), branching_);
    reap();
    records_of_.fill(nullptr);
    shown_.clear();
    report_solutions();
    if (stopped_ != Stop::exhausted) return;
    free_closed_lanes();
    split();
    kernel_.take_all(state_.data(), records_of_.data());
    for (const auto& [lane, board] : shown_) kernel_.to_cells(fresh_[lane].data(), board);
  }
  fill();
}

void Engine::report_solutions() {
  for_each_bit(solved_, words_, [&](unsigned lane) {
    Task& task = tasks_[puzzle_of_[lane]];
    if (task.stop != Stop::exhausted) return;
    if (stopped_ == Stop::exhausted) {
      report(lane, task);
    } else {
      task.stop = stopped_;  // a solution that nobody hears of
    }
  });
}

void Engine::report(unsigned lane, Task& task) {
  ++task.solutions;
  bool wants_more = true;
  Cell* const shown = room_for(puzzle_of_[lane]);
  if (*sink_) {
    simd::Record record;
    kernel_.take(state_.data(), lane, record);
    std::array<Cell, kCells> elsewhere;
    Cell* const board = shown != nullptr ? shown : elsewhere.data();
    kernel_.to_cells(record, board);
    wants_more = (*sink_)(std::span<const Cell>(board, kCells));
  } else if (shown != nullptr) {
    records_of_[lane] = fresh_[lane].data();
    shown_.emplace_back(lane, shown);
  }
  if (budget_->max_solutions != 0 && task.solutions >= budget_->max_solutions) {
    close(task, Stop::solution_limit);
  } else if (!wants_more) {
    close(task, Stop::sink);
  } else if (*sink_) {
    time_is_over();  // a sink may be slow
  }
}

// The second children become pending nodes.
void Engine::split() {
  if (one_lane_each_) {
    for_each_bit(branching_, words_, [&](unsigned lane) {
      if (may_split(tasks_[puzzle_of_[lane]])) return;
      clear_bit(active_, lane);  // its only one
      clear_bit(branching_, lane);
    });
  }
  unsigned count = 0;
  for (unsigned word = 0; word < words_; ++word) count += static_cast<unsigned>(std::popcount(branching_[word]));
  branches_ += count;
  for_each_bit(branching_, words_, [&](unsigned lane) {
    Task& task = tasks_[puzzle_of_[lane]];
    ++task.nodes;
    task.peak = std::max(task.peak, ++task.pending);
    push_node(task);
    records_of_[lane] = pool_.record(task.newest);
  });
}

bool Engine::may_split(Task& task) {
  const std::size_t bytes = (task.pending + 2) * NodePool::kNodeBytes;
  if (budget_->max_nodes && task.nodes >= *budget_->max_nodes) close(task, Stop::node_limit);
  if (budget_->max_bytes && bytes > *budget_->max_bytes) close(task, Stop::memory_limit);
  return task.stop == Stop::exhausted;
}

void Engine::fill() {
  moves_.clear();
  bool donors_known = one_lane_each_;
  donors_.clear();
  simd::LaneSet free;
  for (unsigned word = 0; word < words_; ++word) {
    loaded_[word] = 0;
    free[word] = ~active_[word];
  }
  for_each_bit(free, words_, [&](unsigned lane) {
    const std::uint32_t own = puzzle_of_[lane];
    if (own != NodePool::kNone && tasks_[own].newest != NodePool::kNone) {
      load_pending(lane, own);
      return;
    }
    while (!orphans_.empty() && tasks_[orphans_.back()].newest == NodePool::kNone) orphans_.pop_back();
    if (!orphans_.empty()) {
      help(lane, orphans_.back());
      return;
    }
    if (load_new(lane)) return;
    if (!donors_known) find_donors();
    donors_known = true;
    while (!donors_.empty()) {
      const std::size_t turn = next_donor_++ % donors_.size();
      if (tasks_[donors_[turn]].newest != NodePool::kNone) {
        help(lane, donors_[turn]);
        break;
      }
      donors_[turn] = donors_.back();
      donors_.pop_back();
    }
  });
  kernel_.give(state_.data(), moves_.data(), moves_.size());
  kernel_.load(state_.data(), loaded_);
  activate_loaded();
}

void Engine::find_donors() {
  for (unsigned lane = 0; lane < kernel_.lanes; ++lane) {
    const std::uint32_t puzzle = puzzle_of_[lane];
    if (puzzle != NodePool::kNone && tasks_[puzzle].newest != NodePool::kNone) donors_.push_back(puzzle);
  }
}

// False: there is none.
bool Engine::load_new(unsigned lane) {
  std::uint64_t* const record = fresh_[moves_.size()].data();
  while (has_new()) {
    const std::size_t next = next_puzzle_++;
    if (budget_->max_bytes && NodePool::kNodeBytes > *budget_->max_bytes) {
      tasks_[next].stop = Stop::memory_limit;
      continue;
    }
    kernel_.from_cells(puzzles_.clues.data() + next * kCells, record);
    if (!negated_.empty()) negate(record, negated_[next]);
    if (!puzzles_.excluded.empty()) {
      for (std::size_t cell = 0; cell < kCells; ++cell) {
        for (std::uint64_t rest = puzzles_.excluded[next * kCells + cell] & 0777U; rest != 0; rest &= rest - 1) {
          exclude(record, cell, static_cast<unsigned>(std::countr_zero(rest)));
        }
      }
    }
    enter(lane, static_cast<std::uint32_t>(next), record);
    return true;
  }
  return false;
}

void Engine::load_pending(unsigned lane, std::uint32_t puzzle) {
  Task& task = tasks_[puzzle];
  const std::uint32_t node = task.newest;
  task.newest = pool_.give_back(node);
  --task.pending;
  enter(lane, puzzle, pool_.record(node));
}

void Engine::help(unsigned lane, std::uint32_t puzzle) {
  shared_[puzzle] = true;
  load_pending(lane, puzzle);
}

void Engine::enter(unsigned lane, std::uint32_t puzzle, const std::uint64_t* record) {
  puzzle_of_[lane] = puzzle;
  set_bit(loaded_, lane);
  moves_.push_back({record, lane});
}

}  // namespace nonet::batch
