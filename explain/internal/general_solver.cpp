#include "explain/internal/general_solver.hpp"

#include <algorithm>
#include <array>

#include "encoder/constraint_alone.hpp"
#include "explain/internal/solve_within.hpp"
#include "explain/internal/solver_sink.hpp"

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

}  // namespace

GeneralSolver::GeneralSolver(const Reasons& reasons, const OpenMarks& open, Others others)
    : reasons_(reasons),
      others_(others),
      variables_(static_cast<std::size_t>(reasons.marks())),
      in_solution_(variables_.size()),
      left_(open.marks()) {
  int next = reasons.count() + 1;
  for (const int mark : open.marks()) {
    variables_[static_cast<std::size_t>(mark)] = next++;
    in_solution_[static_cast<std::size_t>(mark)] = open.in_solution(mark) ? 1 : 0;
  }
  const auto settings = others == Others::off ? std::span<const CadicalSetting>(kOffSettings) : kHoldSettings;
  solver_ = make_cadical_solver("plain", settings, next);
  load(open);
}

int GeneralSolver::selector(int reason) const { return others_ == Others::off ? reason + 1 : -(reason + 1); }

void GeneralSolver::load(const OpenMarks& open) {
  std::vector<int> clause;
  for (int item = 0; item < reasons_.items(); ++item) {
    const std::vector<int>& marks = open.marks_of(item);
    if (marks.empty()) continue;
    clause = {-selector(Reasons::truth(item))};
    for (const int mark : marks) clause.push_back(literal(mark));
    solver_->add(clause);
    for (std::size_t i = 0; i < marks.size(); ++i) {
      for (std::size_t j = i + 1; j < marks.size(); ++j) {
        solver_->add(std::array{-selector(Reasons::link(item)), -literal(marks[i]), -literal(marks[j])});
      }
    }
  }
  std::vector<int> literals(static_cast<std::size_t>(reasons_.marks()), kKnownFalse);
  for (const int mark : open.marks()) literals[static_cast<std::size_t>(mark)] = literal(mark);
  for (int cell = 0; cell < reasons_.rules().cells(); ++cell) {
    if (open.placed(cell) != 0) literals[static_cast<std::size_t>(reasons_.mark(cell, open.placed(cell)))] = kKnownTrue;
  }
  int next = reasons_.count() + static_cast<int>(open.marks().size()) + 1;
  for (std::size_t i = 0; i < reasons_.drawn().size(); ++i) {
    const Drawn& drawn = reasons_.drawn()[i];
    const int reason = reasons_.of_drawn(static_cast<int>(i));
    for (const CellIndex cell : drawn.cells) {
      if (open.placed(cell) != 0) continue;
      solver_->add(std::array{-selector(reason), selector(Reasons::truth(cell))});
      solver_->add(std::array{-selector(reason), selector(Reasons::link(cell))});
    }
    SolverSink sink(*solver_, selector(reason));
    next = write_alone(reasons_.rules(), drawn.primitives, literals, next, sink);
  }
}

void GeneralSolver::shrink(const OpenMarks& open) {
  std::erase_if(left_, [&](int mark) {
    if (open.has(mark)) return false;
    const bool placed = open.placed(reasons_.cell_of(mark)) == reasons_.digit_of(mark);
    solver_->add(std::array{placed ? literal(mark) : -literal(mark)});
    return true;
  });
}

SatResult GeneralSolver::solve(std::span<const int> reasons, int mark, const SearchEnd& end,
                               std::optional<std::uint64_t> max_conflicts) {
  if (mark >= 0) solver_->assume(literal(mark));
  for (const int reason : reasons) solver_->assume(selector(reason));
  return solve_within(*solver_, end, max_conflicts, reasons.size());
}

std::vector<int> GeneralSolver::needed(std::span<const int> reasons) {
  std::vector<int> needed;
  for (const int reason : reasons) {
    if (solver_->failed(selector(reason))) needed.push_back(reason);
  }
  return needed;
}

}  // namespace nonet
