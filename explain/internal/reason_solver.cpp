#include "explain/internal/reason_solver.hpp"

#include <algorithm>
#include <array>

#include "encoder/constraint_alone.hpp"
#include "explain/internal/solve_within.hpp"
#include "explain/internal/solver_sink.hpp"

namespace nonet::steps {
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

}  // namespace

ReasonSolver::ReasonSolver(const State& state, Others others)
    : state_(state), others_(others), variables_(state.whole_marks()), in_solution_(state.whole_marks()) {
  int next = static_cast<int>(state.whole_reasons()) + 1;
  for (Id mark = 0; mark < state.marks(); ++mark) {
    left_.push_back(state.whole_mark(mark));
    variables_[left_.back()] = next++;
    in_solution_[left_.back()] = state.right(mark) ? 1 : 0;
  }
  const auto settings = others == Others::off ? std::span<const CadicalSetting>(kOffSettings) : kHoldSettings;
  solver_ = make_cadical_solver("plain", settings, next);
  load();
}

int ReasonSolver::selector(std::size_t whole_reason) const {
  const int variable = static_cast<int>(whole_reason) + 1;
  return others_ == Others::off ? variable : -variable;
}

void ReasonSolver::load() {
  std::vector<int> clause;
  for (Id item = 0; item < state_.items(); ++item) {
    clause.clear();
    for (const Id mark : state_.marks_of(item)) clause.push_back(literal(state_.whole_mark(mark)));
    const int link = selector(state_.whole_reason(link_of(item)));
    for (std::size_t i = 0; i < clause.size(); ++i) {
      for (std::size_t j = i + 1; j < clause.size(); ++j) solver_->add(std::array{-link, -clause[i], -clause[j]});
    }
    clause.push_back(-selector(state_.whole_reason(truth_of(item))));
    solver_->add(clause);
  }
  std::vector<int> literals(state_.whole_marks(), kFalse);
  for (const std::size_t mark : left_) literals[mark] = literal(mark);
  const auto side = static_cast<std::size_t>(state_.rules().side());
  for (std::size_t cell = 0; cell < state_.solution().size(); ++cell) {
    const Cell digit = state_.placed(static_cast<int>(cell));
    if (digit != 0) literals[cell * side + digit - 1] = kTrue;
  }
  int next = static_cast<int>(state_.whole_reasons() + left_.size()) + 1;
  for (Id item = state_.items(); item < state_.items_and_drawn(); ++item) {
    const Drawn& drawn = state_.drawn_of(item);
    const int reason = selector(state_.whole_reason(link_of(item)));
    for (const std::size_t cell : drawn.cells) {
      if (state_.placed(static_cast<int>(cell)) != 0) continue;
      solver_->add(std::array{-reason, selector(2 * cell)});
      solver_->add(std::array{-reason, selector(2 * cell + 1)});
    }
    SolverSink sink(*solver_, reason);
    next = write_alone(state_.rules(), drawn.primitives, literals, next, sink);
  }
}

void ReasonSolver::shrink() {
  std::erase_if(left_, [&](std::size_t mark) {
    if (state_.open_mark(mark) != kNone) return false;
    const bool placed = state_.placed(state_.cell_of(mark)) == state_.digit_of(mark);
    solver_->add(std::array{placed ? literal(mark) : -literal(mark)});
    return true;
  });
}

SatResult ReasonSolver::solve(std::span<const Id> reasons, Id mark, const SearchEnd& end,
                              std::optional<std::uint64_t> max_conflicts) {
  solver_->assume(literal(state_.whole_mark(mark)));
  for (const Id reason : reasons) solver_->assume(selector(state_.whole_reason(reason)));
  return solve_within(*solver_, end, max_conflicts, reasons.size());
}

std::vector<Id> ReasonSolver::needed(std::span<const Id> reasons) const {
  std::vector<Id> needed;
  for (const Id reason : reasons) {
    if (solver_->failed(selector(state_.whole_reason(reason)))) needed.push_back(reason);
  }
  return needed;
}

std::vector<Id> ReasonSolver::irreducible(std::vector<Id> reasons, Id mark, const SearchEnd& end) {
  // Drawn constraints can ask for more than is worth while.
  const std::optional<std::uint64_t> conflicts = state_.of_units() ? std::nullopt : std::optional<std::uint64_t>(1000);
  std::vector<Id> others;
  // Members before `kept` are needed, so that they stay where they are.
  for (std::size_t kept = 0; kept < reasons.size() && !end.reached();) {
    others = reasons;
    others.erase(others.begin() + static_cast<std::ptrdiff_t>(kept));
    if (solve(others, mark, end, conflicts) == SatResult::unsatisfiable) {
      reasons = needed(others);
    } else {
      ++kept;
    }
  }
  return reasons;
}

}  // namespace nonet::steps
