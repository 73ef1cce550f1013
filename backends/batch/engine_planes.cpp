// Exchanges by byte planes: nodes move between the lanes of a group and its stack, whatever their puzzle, and
// without becoming records (kernel.hpp, planes.hpp).
//
// A free lane takes the second child of any lane of its group, else the top of the group's stack, else a new puzzle.
// That is cheaper than lists. If puzzles have many solutions, it wastes nodes: when a puzzle reaches its limit, its
// nodes in all other lanes are needless. So a run begins with planes. It changes to lists for good when many nodes
// prove needless, when a stack is full, or when the input ends: lists share the last nodes among all lanes.
#include <algorithm>
#include <bit>
#include <utility>

#include "backends/batch/engine.hpp"

namespace nonet::batch {
namespace {

constexpr unsigned kGroups = 8;
constexpr unsigned kWindow = 64;
constexpr std::size_t kStackRoom = simd::kStackNodes - kWindow;

// Needless nodes per branch: above, lists are faster (serg: 2.03 instead of 1.18 million/s by this rule). Both counts
// fade by 5 % an exchange.
constexpr double kManyNeedless = 0.12;
constexpr double kFading = 0.95;

// With this many clues on average, puzzles that need a branch are rarely unique. Of 20,000 random minimal puzzles one
// has 30.
constexpr std::size_t kManyClues = 30;

unsigned lane_of(unsigned group, unsigned position) { return 128 * (position / 16) + 16 * group + position % 16; }

std::uint64_t of_group(const std::uint64_t* lanes, unsigned group) {
  std::uint64_t mask = 0;
  for (unsigned h = 0; h < 4; ++h) mask |= (lanes[2 * h + group / 4] >> (16 * (group % 4)) & 0xFFFFU) << (16 * h);
  return mask;
}

void add_group(std::uint64_t* lanes, unsigned group, std::uint64_t mask) {
  for (unsigned h = 0; h < 4; ++h) lanes[2 * h + group / 4] |= (mask >> (16 * h) & 0xFFFFU) << (16 * (group % 4));
}

}  // namespace

// Whether the first puzzles, which all lanes hold and have propagated, mostly seem to have several solutions.
bool Engine::expects_several() const {
  unsigned splits = 0;
  for (unsigned word = 0; word < words_; ++word) splits += static_cast<unsigned>(std::popcount(branching_[word]));
  if (2 * splits < kernel_.lanes || !negated_.empty()) return false;
  const std::span<const Cell> first = puzzles_.clues.first(kernel_.lanes * kCells);
  const auto blanks = static_cast<std::size_t>(std::count(first.begin(), first.end(), Cell{0}));
  return first.size() - blanks >= kernel_.lanes * kManyClues;
}

bool Engine::wants_planes() {
  if (live_ == 0) return true;
  if (std::exchange(first_look_, false) && expects_several()) return false;
  branches_ = branches_ * kFading + 50;
  waste_ *= kFading;
  const bool room = std::all_of(stacked_.begin(), stacked_.end(),
                                [](const auto& stack) { return stack.size() + kWindow <= kStackRoom; });
  return has_new() && room && waste_ <= kManyNeedless * branches_;
}

void Engine::leave_planes() {
  planes_ = false;
  next_puzzle_ -= fresh_last_ - fresh_first_;
  fresh_first_ = fresh_last_ = 0;
  for (unsigned lane = 0; lane < kernel_.lanes; ++lane) {
    if (puzzle_of_[lane] != NodePool::kNone) shared_[puzzle_of_[lane]] = true;
  }
  records_.resize(kWindow * simd::kRecordWords);
  for (unsigned group = 0; group < kGroups; ++group) {
    auto& stack = stacked_[group];
    pool_.reserve(stack.size());
    for (std::size_t first = 0; first < stack.size(); first += kWindow) {
      kernel_.stacked_records(state_.data(), group, static_cast<std::uint32_t>(first), records_.data());
      for (std::size_t i = 0; i < kWindow && first + i < stack.size(); ++i) {
        const std::uint32_t puzzle = stack[first + i];
        Task& task = tasks_[puzzle];
        if (task.stop != Stop::exhausted) continue;
        push_node(task);
        std::copy_n(records_.data() + i * simd::kRecordWords, simd::kRecordWords, pool_.record(task.newest));
        orphans_.push_back(puzzle);
      }
    }
    stack.clear();
  }
}

void Engine::exchange_planes() {
  reap();
  std::array<unsigned, kGroups> found{};
  std::array<simd::GroupPlan, kGroups> plans{};
  for (unsigned group = 0; group < kGroups; ++group) {
    simd::GroupPlan& plan = plans[group];
    unsigned places = 0;
    for (std::uint64_t rest = of_group(solved_, group); rest != 0; rest &= rest - 1) {
      const auto position = static_cast<unsigned>(std::countr_zero(rest));
      const std::uint32_t puzzle = puzzle_of_[lane_of(group, position)];
      Task& task = tasks_[puzzle];
      if (task.stop != Stop::exhausted) continue;
      ++task.solutions;
      if (Cell* const shown = room_for(puzzle); shown != nullptr) {
        boards_[group][places] = shown;
        plan.solved[places++] = static_cast<std::uint8_t>(position);
      }
      if (task.solutions == budget_->max_solutions) close(task, Stop::solution_limit);
    }
    found[group] = places;
    plan.solves = places > 0;
  }
  free_closed_lanes();
  std::fill(std::begin(loaded_), std::end(loaded_), 0);
  for (unsigned group = 0; group < kGroups; ++group) plan_group(group, plans[group]);
  kernel_.exchange(state_.data(), branching_, plans.data(), loaded_);
  activate_loaded();
  for (unsigned group = 0; group < kGroups; ++group) {
    if (found[group] > 0) kernel_.write_solved(state_.data(), group, boards_[group].data(), found[group]);
  }
}

// Second children go to free lanes. Surplus children go to the stack; surplus lanes are filled from it.
void Engine::plan_group(unsigned group, simd::GroupPlan& plan) {
  std::array<unsigned, kWindow> splitting;
  std::array<unsigned, kWindow> free;
  unsigned splits = 0;
  unsigned frees = 0;
  for (std::uint64_t rest = of_group(branching_, group); rest != 0; rest &= rest - 1) {
    splitting[splits++] = static_cast<unsigned>(std::countr_zero(rest));
  }
  for (std::uint64_t rest = ~of_group(active_, group); rest != 0; rest &= rest - 1) {
    free[frees++] = static_cast<unsigned>(std::countr_zero(rest));
  }
  branches_ += splits;
  plan.pushes = plan.pops = false;
  auto& stack = stacked_[group];
  plan.top = static_cast<std::uint32_t>(stack.size());
  const unsigned forwarded = std::min(splits, frees);
  std::uint64_t filled = 0;
  for (unsigned i = 0; i < splits; ++i) {
    const std::uint32_t puzzle = puzzle_of_[lane_of(group, splitting[i])];
    Task& task = tasks_[puzzle];
    ++task.nodes;
    if (i < forwarded) {
      puzzle_of_[lane_of(group, free[i])] = puzzle;
      plan.source[free[i] ^ 7U] = static_cast<std::uint8_t>(splitting[i]);
      filled |= std::uint64_t{1} << free[i];
    } else {
      task.peak = std::max(task.peak, ++task.pending);
      plan.pushed[i - forwarded] = static_cast<std::uint8_t>(splitting[i]);
      plan.pushes = true;
      stack.push_back(puzzle);
    }
  }
  add_group(loaded_, group, filled);
  if (frees == forwarded) return;
  const std::span<const unsigned> rest(free.data() + forwarded, frees - forwarded);
  if (stack.size() < rest.size() && has_new()) {
    enter_into_plan(group, rest, plan);
  } else {
    pop_into_plan(group, rest, plan);
  }
}

void Engine::pop_into_plan(unsigned group, std::span<const unsigned> free, simd::GroupPlan& plan) {
  auto& stack = stacked_[group];
  const std::size_t window = stack.size() > kWindow ? stack.size() - kWindow : 0;
  std::uint64_t lanes = 0;
  std::size_t filled = 0;
  while (filled < free.size() && stack.size() > window) {
    const std::uint32_t puzzle = stack.back();
    stack.pop_back();
    Task& task = tasks_[puzzle];
    if (task.stop != Stop::exhausted) continue;  // counted as needless when it was closed
    --task.pending;
    const unsigned position = free[filled++];
    puzzle_of_[lane_of(group, position)] = puzzle;
    plan.source[position ^ 7U] = static_cast<std::uint8_t>(kWindow + (stack.size() - window));
    lanes |= std::uint64_t{1} << position;
  }
  plan.pops = lanes != 0;
  plan.window = static_cast<std::uint32_t>(window);
  add_group(loaded_, group, lanes);
}

void Engine::enter_into_plan(unsigned group, std::span<const unsigned> free, simd::GroupPlan& plan) {
  const std::uint32_t count = prepare_fresh(free.size());
  const auto first = static_cast<std::uint32_t>(next_puzzle_) - (fresh_last_ - fresh_first_);
  std::uint64_t lanes = 0;
  for (std::uint32_t i = 0; i < count; ++i) {
    const unsigned position = free[i];
    puzzle_of_[lane_of(group, position)] = first + i;
    plan.source[position ^ 7U] = static_cast<std::uint8_t>(kWindow + i);
    lanes |= std::uint64_t{1} << position;
  }
  plan.enters = true;
  plan.window = fresh_first_;
  fresh_first_ += count;
  add_group(loaded_, group, lanes);
}

// Lays out more puzzles if there are fewer than wanted. Returns how many a group may take: fewer than wanted at the end
// of the ring, as they must lie together.
std::uint32_t Engine::prepare_fresh(std::size_t wanted) {
  while (fresh_last_ - fresh_first_ < wanted && next_puzzle_ < puzzles_.count) {
    if (fresh_last_ == simd::kFreshNodes) {
      if (fresh_first_ < fresh_last_) break;
      fresh_first_ = fresh_last_ = 0;
    }
    const auto some = static_cast<std::uint32_t>(std::min<std::size_t>(kWindow, puzzles_.count - next_puzzle_));
    kernel_.enter_boards(state_.data(), fresh_last_, puzzles_.clues.data() + next_puzzle_ * 81, some);
    if (!negated_.empty()) {
      kernel_.negate_fresh(state_.data(), fresh_last_, negated_.data() + next_puzzle_, some);
    }
    next_puzzle_ += some;
    fresh_last_ += some;
  }
  return std::min(static_cast<std::uint32_t>(wanted), fresh_last_ - fresh_first_);
}

}  // namespace nonet::batch
