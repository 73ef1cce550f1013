#include "explain/internal/models.hpp"

#include <algorithm>
#include <utility>

namespace nonet {
namespace {

// Sets of a mark that are kept; more take longer to look through than they save.
constexpr std::size_t kMostModels = 80;

}  // namespace

Models::Models(const Reasons& reasons)
    : reasons_(reasons),
      with_(static_cast<std::size_t>(reasons.marks())),
      has_near_(with_.size()),
      count_(static_cast<std::size_t>(reasons.items()), 1) {}

void Models::take(const OpenMarks& open) {
  open_ = &open;
  board_.assign(open.solution().begin(), open.solution().end());
  const std::size_t before = models_.size();
  free_.clear();
  std::erase_if(models_, [&](const Model& model) {
    return !model.listed ||
           !std::all_of(model.differences.begin(), model.differences.end(), [&](int mark) { return open.has(mark); });
  });
  if (models_.size() == before) return;
  for (std::vector<int>& each : with_) each.clear();
  listed_.clear();
  for (std::size_t i = 0; i < models_.size(); ++i) list(static_cast<int>(i));
}

int Models::add(std::vector<int> differences) {
  int number = static_cast<int>(models_.size());
  if (free_.empty()) {
    models_.emplace_back();
  } else {
    number = free_.back();
    free_.pop_back();
  }
  std::vector<int> violated = violated_by(differences);
  models_[static_cast<std::size_t>(number)] = {std::move(differences), std::move(violated)};
  list(number);
  return number;
}

void Models::release(int model) {
  Model& its = models_[static_cast<std::size_t>(model)];
  if (its.listed) return;
  its = {};
  free_.push_back(model);
}

void Models::list(int model) {
  Model& its = models_[static_cast<std::size_t>(model)];
  its.listed = false;
  std::uint64_t hash = 1469598103934665603U;  // FNV-1a
  const auto mix = [](std::uint64_t at, int value) {
    return (at ^ static_cast<std::uint64_t>(value)) * 1099511628211U;
  };
  for (const int reason : its.violated) hash = mix(hash, reason);
  for (const int mark : its.differences) {
    std::vector<int>& with = with_[static_cast<std::size_t>(mark)];
    if (open_->in_solution(mark) || with.size() >= kMostModels) continue;
    if (!listed_.insert(mix(hash, mark)).second) continue;
    with.push_back(model);
    its.listed = true;
  }
}

void Models::add_near(int mark) {
  if (std::exchange(has_near_[static_cast<std::size_t>(mark)], 1) != 0) return;
  const std::span<const Cell> solution = open_->solution();
  const int cell = reasons_.cell_of(mark);
  const int digit = reasons_.digit_of(mark);
  const int old_digit = solution[static_cast<std::size_t>(cell)];
  const int old_mark = reasons_.mark(cell, old_digit);
  release(add({mark}));
  release(add({mark, old_mark}));
  for (const int item : reasons_.items_of(mark)) {
    for (const int place : open_->marks_of(item)) {
      if (!open_->in_solution(place) || reasons_.digit_of(place) != digit) continue;
      release(add({mark, place}));
      release(add({mark, old_mark, place}));
      const int swapped = reasons_.mark(reasons_.cell_of(place), old_digit);
      if (open_->has(swapped)) release(add({mark, old_mark, place, swapped}));
    }
  }
}

bool Models::is_violated(const Drawn& drawn) const {
  const bool filled =
      std::all_of(drawn.cells.begin(), drawn.cells.end(), [&](CellIndex cell) { return count_[cell] == 1; });
  return !filled || !holds(drawn.primitives, board_);
}

std::vector<int> Models::violated_by(std::span<const int> differences) {
  std::vector<int> violated;
  for (const int mark : differences) {
    const bool leaves = open_->in_solution(mark);
    if (!leaves) board_[static_cast<std::size_t>(reasons_.cell_of(mark))] = static_cast<Cell>(reasons_.digit_of(mark));
    for (const int item : reasons_.items_of(mark)) count_[static_cast<std::size_t>(item)] += leaves ? -1 : 1;
  }
  for (const int mark : differences) {
    for (const int item : reasons_.items_of(mark)) {
      const int count = count_[static_cast<std::size_t>(item)];
      if (count != 1 && !open_->marks_of(item).empty()) {
        violated.push_back(count == 0 ? Reasons::truth(item) : Reasons::link(item));
      }
    }
    for (const int reason : reasons_.drawn_at(reasons_.cell_of(mark))) {
      if (std::find(violated.begin(), violated.end(), reason) == violated.end() &&
          is_violated(reasons_.drawn_of(reason))) {
        violated.push_back(reason);
      }
    }
  }
  for (const int mark : differences) {
    const auto cell = static_cast<std::size_t>(reasons_.cell_of(mark));
    board_[cell] = open_->solution()[cell];
    for (const int item : reasons_.items_of(mark)) count_[static_cast<std::size_t>(item)] = 1;
  }
  std::sort(violated.begin(), violated.end());
  violated.erase(std::unique(violated.begin(), violated.end()), violated.end());
  return violated;
}

}  // namespace nonet
