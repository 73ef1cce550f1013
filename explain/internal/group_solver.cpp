#include "nonet/explain/internal/group_solver.hpp"

#include <algorithm>
#include <array>

#include "nonet/backends/cadical_solver.hpp"
#include "nonet/encoder/constraint_alone.hpp"

namespace nonet {
namespace {

constexpr std::array<CadicalSetting, 3> kOffSettings = {{{"lucky", 0}, {"phase", 0}, {"forcephase", 1}}};
// Decisions in the order of variables: selectors first.
constexpr std::array<CadicalSetting, 8> kHoldSettings = {{{"lucky", 0},
                                                          {"phase", 0},
                                                          {"forcephase", 1},
                                                          {"chrono", 0},
                                                          {"stabilizeonly", 1},
                                                          {"bump", 0},
                                                          {"restart", 0},
                                                          {"shrink", 0}}};

// Adds clauses that hold where a selector is true.
class GuardedSink : public ClauseSink {
 public:
  GuardedSink(SatSolver& solver, int selector) : solver_(solver), selector_(selector) {}
  void clause(std::span<const int> literals) override {
    clause_.assign(literals.begin(), literals.end());
    clause_.push_back(-selector_);
    solver_.add(clause_);
  }

 private:
  SatSolver& solver_;
  int selector_;
  std::vector<int> clause_;
};

}  // namespace

GroupSolver::GroupSolver(const Groups& groups, const OpenMarks& open, Others others)
    : groups_(groups),
      others_(others),
      variables_(static_cast<std::size_t>(groups.marks())),
      in_solution_(variables_.size()),
      left_(open.marks()) {
  int next = groups.count() + 1;
  for (const int mark : open.marks()) {
    variables_[static_cast<std::size_t>(mark)] = next++;
    in_solution_[static_cast<std::size_t>(mark)] = open.in_solution(mark) ? 1 : 0;
  }
  const auto settings = others == Others::off ? std::span<const CadicalSetting>(kOffSettings) : kHoldSettings;
  solver_ = make_cadical_solver("plain", settings, next);
  load(open);
}

int GroupSolver::selector(int group) const { return others_ == Others::off ? group + 1 : -(group + 1); }

void GroupSolver::load(const OpenMarks& open) {
  std::vector<int> clause;
  for (int slot = 0; slot < groups_.slots(); ++slot) {
    const std::vector<int>& marks = open.marks_of(slot);
    if (marks.empty()) continue;
    clause = {-selector(Groups::truth(slot))};
    for (const int mark : marks) clause.push_back(literal(mark));
    solver_->add(clause);
    for (std::size_t i = 0; i < marks.size(); ++i) {
      for (std::size_t j = i + 1; j < marks.size(); ++j) {
        solver_->add(std::array{-selector(Groups::once(slot)), -literal(marks[i]), -literal(marks[j])});
      }
    }
  }
  std::vector<int> literals(static_cast<std::size_t>(groups_.marks()), kKnownFalse);
  for (const int mark : open.marks()) literals[static_cast<std::size_t>(mark)] = literal(mark);
  for (int cell = 0; cell < groups_.rules().cells(); ++cell) {
    if (open.placed(cell) != 0) literals[static_cast<std::size_t>(groups_.mark(cell, open.placed(cell)))] = kKnownTrue;
  }
  int next = groups_.count() + static_cast<int>(open.marks().size()) + 1;
  for (std::size_t i = 0; i < groups_.drawn().size(); ++i) {
    const Drawn& drawn = groups_.drawn()[i];
    const int group = groups_.of_drawn(static_cast<int>(i));
    for (const CellIndex cell : drawn.cells) {
      if (open.placed(cell) != 0) continue;
      solver_->add(std::array{-selector(group), selector(Groups::truth(cell))});
      solver_->add(std::array{-selector(group), selector(Groups::once(cell))});
    }
    GuardedSink sink(*solver_, selector(group));
    next = write_alone(groups_.rules(), drawn.primitives, literals, next, sink);
  }
}

void GroupSolver::shrink(const OpenMarks& open) {
  std::erase_if(left_, [&](int mark) {
    if (open.has(mark)) return false;
    const bool placed = open.placed(groups_.cell_of(mark)) == groups_.digit_of(mark);
    solver_->add(std::array{placed ? literal(mark) : -literal(mark)});
    return true;
  });
}

SatResult GroupSolver::solve(std::span<const int> groups, int mark, const Watch& watch,
                             std::optional<std::uint64_t> max_conflicts) {
  if (mark >= 0) solver_->assume(literal(mark));
  for (const int group : groups) solver_->assume(selector(group));
  return solver_->solve({.goes_on = [&] { return !watch.over(); }, .max_conflicts = max_conflicts});
}

std::vector<int> GroupSolver::needed(std::span<const int> groups) {
  std::vector<int> needed;
  for (const int group : groups) {
    if (solver_->failed(selector(group))) needed.push_back(group);
  }
  return needed;
}

}  // namespace nonet
