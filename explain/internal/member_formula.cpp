#include "explain/internal/member_formula.hpp"

#include <algorithm>
#include <array>
#include <numeric>
#include <utility>

#include "base/random.hpp"
#include "encoder/constraint_alone.hpp"
#include "explain/internal/solve_within.hpp"
#include "explain/internal/solver_sink.hpp"
#include "nonet/encoder.hpp"
#include "nonet/error.hpp"

namespace nonet {
namespace {

// Many short searches by one solver: preprocessing and restarts in the manner of long ones cost more than they save.
constexpr std::array<CadicalSetting, 3> kShortSearches = {{{"lucky", 0}, {"profile", 0}, {"chrono", 0}}};

// A constraint that makes a unit says that it holds each digit; the cells that differ alone imply that, but not soon.
void write_units(const Primitives& primitives, const VariableMap& map, int side, ClauseSink& sink) {
  std::vector<int> places;
  for (const Distinct& distinct : primitives.distincts) {
    if (distinct.cells.size() != static_cast<std::size_t>(side)) continue;
    for (int digit = 1; digit <= side; ++digit) {
      places.clear();
      for (const CellIndex cell : distinct.cells) places.push_back(map.variable(cell, digit));
      sink.clause(places);
    }
  }
}

}  // namespace

MemberFormula::MemberFormula(const PuzzleView& puzzle, std::vector<ClashMember> members, const Budget& budget)
    : MemberFormula(puzzle, std::move(members), {}, end_of(from_now_on(budget))) {}

MemberFormula::MemberFormula(const PuzzleView& puzzle, std::vector<ClashMember> members, std::span<const Cell> solution,
                             SearchEnd end)
    : puzzle_(puzzle),
      members_(std::move(members)),
      solution_(solution),
      end_(std::move(end)),
      primitives_(members_.size()),
      literals_(members_.size()),
      board_(puzzle.clues.size()) {
  constexpr int kMostSide = 64;  // larger formulas take seconds to write, and many searches
  if (puzzle.rules->side() > kMostSide) {
    throw Error("what clashes is looked for on boards of side " + std::to_string(kMostSide) + " at most, not " +
                std::to_string(puzzle.rules->side()));
  }
  make_rules();
  auto solver = make_cadical_solver("plain", kShortSearches, base_->cells() * base_->side());
  if (write(*solver)) solver_ = std::move(solver);
}

void MemberFormula::make_rules() {
  const auto number_of = [&](int constraint) {
    const ClashMember drawn{MemberKind::drawn, constraint, 0};
    const auto found = std::lower_bound(members_.begin(), members_.end(), drawn);
    return found != members_.end() && *found == drawn ? static_cast<int>(found - members_.begin()) : -1;
  };
  RulesSpec spec = puzzle_.rules->spec();
  const std::vector<Constraint> all = std::exchange(spec.constraints, {});
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (number_of(static_cast<int>(i)) < 0) spec.constraints.push_back(all[i]);
  }
  base_ = Rules::make(std::move(spec));
  drawn_ = drawn_constraints(*puzzle_.rules, !solution_.empty());
  for (const Drawn& drawn : drawn_) {
    if (const int member = number_of(drawn.number); member >= 0) {
      primitives_[static_cast<std::size_t>(member)] = &drawn.primitives;
    }
  }
}

// False: the time ended before.
bool MemberFormula::write(SatSolver& solver) {
  const std::function<bool()> goes_on = [this] { return !end_.reached(); };
  const std::vector<Cell> blank(puzzle_.clues.size());
  const PuzzleView all_else{base_.get(), puzzle_.clues, puzzle_.excluded};
  Encoder units(solution_.empty() ? PuzzleView{base_.get(), blank, {}} : all_else, {});
  if (!units.choose_at_most_one(goes_on)) return false;
  SolverSink sink(solver, 0, goes_on);
  if (!units.write(sink)) return false;
  const VariableMap map = VariableMap::natural(*base_);
  std::vector<int> literals(static_cast<std::size_t>(map.variables()));
  std::iota(literals.begin(), literals.end(), 1);
  if (!solution_.empty()) {
    std::vector<int> differs;
    for (std::size_t cell = 0; cell < solution_.size(); ++cell) {
      differs.push_back(-map.variable(static_cast<CellIndex>(cell), solution_[cell]));
    }
    sink.clause(differs);
  }
  int next = units.variables() + 1;
  for (std::size_t i = 0; i < members_.size() && goes_on(); ++i) {
    const ClashMember& member = members_[i];
    literals_[i] = member.kind == MemberKind::clue ? map.variable(member.place, member.digit) : next++;
    SolverSink its(solver, literals_[i], goes_on);
    if (const Primitives* const primitives = primitives_[i]; primitives != nullptr) {
      next = write_alone(*base_, *primitives, literals, next, its);
      write_units(*primitives, map, base_->side(), its);
    } else if (member.kind == MemberKind::marks) {
      for (int digit = 1; digit <= base_->side(); ++digit) {
        if (puzzle_.excludes(member.place, digit)) its.clause(std::array{-map.variable(member.place, digit)});
      }
    }
  }
  return goes_on();
}

SatResult MemberFormula::solve(const MemberSet& in) {
  if (!solver_ || end_.reached()) return SatResult::stopped;
  asked_ = in;
  std::size_t assumptions = 0;
  for (std::size_t i = 0; i < members_.size(); ++i) {
    if (in[i] == 0) continue;
    solver_->assume(literals_[i]);
    ++assumptions;
  }
  const SatResult result = solve_within(*solver_, end_, {}, assumptions);
  if (result != SatResult::satisfiable) return result;
  int variable = 0;
  for (Cell& cell : board_) {
    for (int digit = 1; digit <= base_->side(); ++digit) {
      if (solver_->value(++variable)) cell = static_cast<Cell>(digit);
    }
  }
  return result;
}

std::vector<int> MemberFormula::core() {
  std::vector<int> core;
  for (std::size_t i = 0; i < members_.size(); ++i) {
    if (asked_[i] != 0 && solver_->failed(literals_[i])) core.push_back(static_cast<int>(i));
  }
  return core;
}

bool MemberFormula::holds(std::size_t number) const {
  const ClashMember& member = members_[number];
  switch (member.kind) {
    case MemberKind::clue:
      return board_[member.place] == member.digit;
    case MemberKind::marks:
      return !puzzle_.excludes(member.place, board_[member.place]);
    case MemberKind::drawn:
      break;
  }
  return primitives_[number] == nullptr || nonet::holds(*primitives_[number], board_);
}

bool MemberFormula::grow(MemberSet& in) {
  const auto absorb = [&] {
    for (std::size_t i = 0; i < in.size(); ++i) {
      if (in[i] == 0 && holds(i)) in[i] = 1;
    }
  };
  absorb();
  std::vector<std::size_t> left;
  for (std::size_t i = 0; i < in.size(); ++i) {
    if (in[i] == 0) left.push_back(i);
  }
  // In an order that differs from call to call, so that sets differ, too.
  Random(left.size()).shuffle(left);
  for (const std::size_t member : left) {
    if (in[member] != 0) continue;
    in[member] = 1;
    const SatResult result = solve(in);
    if (result == SatResult::stopped) return false;
    if (result == SatResult::satisfiable) {
      absorb();
    } else {
      in[member] = 0;
    }
  }
  return true;
}

bool MemberFormula::shrink(std::vector<int>& clash) {
  MemberSet in(members_.size());
  for (const int member : clash) in[static_cast<std::size_t>(member)] = 1;
  for (std::size_t i = members_.size(); i-- > 0;) {
    if (in[i] == 0) continue;
    in[i] = 0;
    const SatResult result = solve(in);
    if (result == SatResult::stopped) return false;
    if (result == SatResult::satisfiable) {
      in[i] = 1;
      continue;
    }
    std::fill(in.begin(), in.end(), char{0});
    for (const int member : core()) in[static_cast<std::size_t>(member)] = 1;
  }
  clash.clear();
  for (std::size_t i = 0; i < in.size(); ++i) {
    if (in[i] != 0) clash.push_back(static_cast<int>(i));
  }
  return true;
}

}  // namespace nonet
