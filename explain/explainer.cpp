#include "nonet/explain.hpp"

#include <algorithm>

#include "explain/internal/singles.hpp"

namespace nonet {
namespace {

std::uint64_t word(const Marks& marks, int cell) { return *marks.candidates().bits(cell); }

using MarkSet = std::vector<std::uint64_t>;  // a bit a digit, by cell

MarkSet words_of(const Marks& marks) {
  MarkSet words;
  for (int cell = 0; cell < marks.rules().cells(); ++cell) words.push_back(word(marks, cell));
  return words;
}

// The marks on which a step's conclusions rest, as they are gone: all that its choices could have.
class Needs {
 public:
  explicit Needs(const Rules& rules) : rules_(rules), marks_(static_cast<std::size_t>(rules.cells()), 0) {}

  void add(const Step& step) {
    for (const Reason& reason : step.because) {
      if (reason.kind == ReasonKind::cell_digit) {
        marks_[reason.place] = ~std::uint64_t{0};
      } else if (reason.kind == ReasonKind::unit_digit) {
        for (const CellIndex cell : rules_.units()[reason.place].cells) {
          marks_[cell] |= std::uint64_t{1} << (reason.digit - 1);
        }
      } else if (reason.kind == ReasonKind::drawn) {
        add(rules_.constraints()[reason.place]);
      }
    }
  }

  bool any_of(const MarkSet& gone) const {
    for (std::size_t cell = 0; cell < gone.size(); ++cell) {
      if ((marks_[cell] & gone[cell]) != 0) return true;
    }
    return false;
  }

 private:
  void add(const Constraint& constraint) {
    // One of the whole board has no cells.
    if (constraint.groups.empty() && constraint.parts.empty()) {
      std::fill(marks_.begin(), marks_.end(), ~std::uint64_t{0});
    }
    for (const auto& group : constraint.groups) {
      for (const CellIndex cell : group) marks_[cell] = ~std::uint64_t{0};
    }
    for (const Constraint& part : constraint.parts) add(part);
  }

  const Rules& rules_;
  MarkSet marks_;
};

}  // namespace

int Path::size() const {
  int size = 0;
  for (const Step& step : steps) size = std::max(size, step.size());
  return size;
}

int Path::at_least() const {
  int bound = 0;
  for (const Step& step : steps) bound = std::max(bound, step.at_least);
  return bound;
}

std::size_t Path::hardest() const {
  const auto largest =
      std::max_element(steps.begin(), steps.end(), [](const Step& a, const Step& b) { return a.size() < b.size(); });
  return static_cast<std::size_t>(largest - steps.begin());
}

Explainer::Explainer(std::shared_ptr<const Rules> rules) : rules_(std::move(rules)), search_(make_set_search(rules_)) {}

std::optional<Step> Explainer::next(const Marks& marks, std::span<const Cell> solution, const StepLimits& limits) {
  if (marks.open() == 0) return std::nullopt;
  std::optional<Step> step = single_step(marks);
  if (!step) step = larger(marks, solution, limits);
  if (step) step->shape = shape_of(*step, marks);
  return step;
}

std::optional<Step> Explainer::larger(const Marks& marks, std::span<const Cell> solution, const StepLimits& limits) {
  const bool late = limits.deadline && Clock::now() >= *limits.deadline;
  if (late || limits.stop.stop_requested()) return std::nullopt;
  std::optional<ReasonSet> found = search_->smallest(marks, solution, {}, limits);
  if (!found) return std::nullopt;
  Step step{.removed = search_->conclusions(marks, solution, found->reasons, limits),
            .because = std::move(found->reasons),
            .at_least = found->at_least};
  // Limits may end it without all conclusions.
  const auto at = std::lower_bound(step.removed.begin(), step.removed.end(), found->removed);
  if (at == step.removed.end() || *at != found->removed) step.removed.insert(at, found->removed);
  return step;
}

Path Explainer::path(Marks marks, std::span<const Cell> solution, const StepLimits& limits, const Found& found) {
  Path path;
  while (std::optional<Step> step = next(marks, solution, limits)) {
    const bool goes_on = !found || found(*step, marks);
    apply(marks, *step);
    path.steps.push_back(*std::move(step));
    if (!goes_on) break;
  }
  path.whole = marks.open() == 0;
  return path;
}

Path Explainer::path_to(int cell, Marks marks, std::span<const Cell> solution, const StepLimits& limits) {
  Path path;
  const Marks begin = marks;
  std::vector<MarkSet> gone;  // by each step
  while (marks.placed(cell) == 0) {
    std::optional<Step> step = next(marks, solution, limits);
    if (!step) return path;
    gone.push_back(words_of(marks));
    apply(marks, *step);
    const MarkSet left = words_of(marks);
    for (std::size_t i = 0; i < left.size(); ++i) gone.back()[i] &= ~left[i];
    path.steps.push_back(*std::move(step));
  }
  path.whole = true;
  Needs needs(*rules_);
  std::vector<Step> kept;
  for (std::size_t i = path.steps.size(); i-- > 0;) {
    if (!kept.empty() && !needs.any_of(gone[i])) continue;
    needs.add(path.steps[i]);
    kept.push_back(std::move(path.steps[i]));
  }
  path.steps.assign(std::move_iterator(kept.rbegin()), std::move_iterator(kept.rend()));
  // What was the last open cell of a unit may not be so now.
  Marks replayed = begin;
  for (Step& step : path.steps) {
    step.shape = shape_of(step, replayed);
    apply(replayed, step);
  }
  return path;
}

void apply(Marks& marks, const Step& step) {
  for (const auto& [cell, digit] : step.removed) marks.remove(cell, digit);
  for (const auto& [cell, digit] : step.placed) {
    if (marks.placed(cell) == 0) marks.place(cell, digit);
  }
}

}  // namespace nonet
