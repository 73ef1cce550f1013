#include "nonet/explain/internal/member_formula.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <utility>

#include "nonet/backends/cadical_solver.hpp"
#include "nonet/base/error.hpp"
#include "nonet/base/random.hpp"
#include "nonet/encoder/encode.hpp"

namespace nonet {
namespace {

// Many short searches by one solver: preprocessing and restarts in the manner of long ones cost more than they save.
constexpr std::array<CadicalSetting, 3> kShortSearches = {{{"lucky", 0}, {"profile", 0}, {"chrono", 0}}};

// What constraints come to besides cells and units.
constexpr Encoding kPrimitivesAlone = {.name = "primitives",
                                       .cell_at_least_one = false,
                                       .cell_at_most_one = false,
                                       .unit_at_least_one = false,
                                       .unit_at_most_one = false};

bool has_unit(const Rules& rules, const Unit& unit) {
  const std::span<const Unit> units = rules.units();
  return std::any_of(units.begin(), units.end(), [&](const Unit& other) {
    return std::equal(unit.cells.begin(), unit.cells.end(), other.cells.begin(), other.cells.end());
  });
}

// Gives a solver the clauses of several formulas: each has auxiliary variables of its own, and may have a literal under
// which alone it holds.
class GuardedClauses : public ClauseSink {
 public:
  GuardedClauses(SatSolver& solver, int shared, const std::function<bool()>& goes_on)
      : solver_(solver), shared_(shared), goes_on_(goes_on) {}

  int guard = 0;    ///< 0: none
  int shift = 0;    ///< of auxiliary variables, those above the shared ones
  int highest = 0;  ///< variable so far

  void clause(std::span<const int> literals) override {
    clause_.clear();
    if (guard != 0) clause_.push_back(-guard);
    for (const int literal : literals) {
      const int variable = std::abs(literal) + (std::abs(literal) > shared_ ? shift : 0);
      highest = std::max(highest, variable);
      clause_.push_back(literal < 0 ? -variable : variable);
    }
    solver_.add(clause_);
    constexpr unsigned kClausesAPoll = 4096;
    if (++clauses_ % kClausesAPoll == 0) full_ = full_ || !goes_on_();
  }
  bool full() override { return full_; }

 private:
  SatSolver& solver_;
  int shared_;
  const std::function<bool()>& goes_on_;
  std::vector<int> clause_;
  unsigned clauses_ = 0;
  bool full_ = false;
};

// The units that a constraint makes.
void write_units(const Rules& with, const Rules& without, const VariableMap& map, ClauseSink& sink) {
  std::vector<int> places;
  for (const Unit& unit : with.units()) {
    if (has_unit(without, unit)) continue;
    for (int digit = 1; digit <= with.side(); ++digit) {
      places.clear();
      for (const CellIndex cell : unit.cells) places.push_back(map.variable(cell, digit));
      sink.clause(places);
      for (std::size_t i = 0; i < places.size(); ++i) {
        for (std::size_t j = i + 1; j < places.size(); ++j) sink.clause(std::array<int, 2>{-places[i], -places[j]});
      }
    }
  }
}

}  // namespace

MemberFormula::MemberFormula(const PuzzleView& puzzle, std::vector<ClashMember> members, const Budget& budget)
    : puzzle_(puzzle),
      members_(std::move(members)),
      budget_(from_now_on(budget)),
      single_(members_.size()),
      literals_(members_.size()),
      board_(puzzle.clues.size()) {
  constexpr int kMostSide = 64;  // larger formulas take seconds to write, and many searches
  if (puzzle.rules->side() > kMostSide) {
    throw Error("what clashes is looked for on boards of side " + std::to_string(kMostSide) + " at the most, not " +
                std::to_string(puzzle.rules->side()));
  }
  make_rules();
  write();
}

bool MemberFormula::goes_on() const {
  return !budget_.stop.stop_requested() && (!budget_.deadline || Clock::now() < *budget_.deadline);
}

void MemberFormula::make_rules() {
  RulesSpec spec = puzzle_.rules->spec();
  std::vector<Constraint> standing;
  for (std::size_t i = 0; i < spec.constraints.size(); ++i) {
    const ClashMember drawn{MemberKind::drawn, static_cast<std::uint16_t>(i), 0};
    if (!std::binary_search(members_.begin(), members_.end(), drawn)) standing.push_back(spec.constraints[i]);
  }
  std::vector<Constraint> all = std::exchange(spec.constraints, standing);
  base_ = Rules::make(spec);
  for (std::size_t member = 0; member < members_.size(); ++member) {
    if (!is_drawn(member)) continue;
    RulesSpec with = spec;
    with.constraints.push_back(all[members_[member].place]);
    single_[member] = Rules::make(std::move(with));
  }
}

void MemberFormula::write() {
  const VariableMap map = VariableMap::natural(*base_);
  int selector = map.variables();
  for (std::size_t i = 0; i < members_.size(); ++i) {
    const ClashMember& member = members_[i];
    literals_[i] = member.kind == MemberKind::clue ? map.variable(member.place, member.digit) : ++selector;
  }
  const std::vector<Cell> blank(puzzle_.clues.size());
  Encoder units({base_.get(), blank, {}}, {});
  const std::function<bool()> whether = [this] { return goes_on(); };
  if (!units.choose_at_most_one(whether)) return;
  std::unique_ptr<SatSolver> solver = make_cadical_solver("plain", kShortSearches, selector);
  GuardedClauses sink(*solver, map.variables(), whether);
  sink.shift = selector - map.variables();
  sink.highest = selector;
  if (!units.write(sink)) return;
  for (std::size_t i = 0; i < members_.size(); ++i) {
    if (members_[i].kind == MemberKind::clue) continue;
    sink.guard = literals_[i];
    sink.shift = sink.highest - map.variables();
    if (is_drawn(i)) {
      const Encoder drawn({single_[i].get(), blank, {}}, {.encoding = &kPrimitivesAlone});
      if (!drawn.write(sink)) return;
      write_units(*single_[i], *base_, map, sink);
    } else {
      for (int digit = 1; digit <= base_->side(); ++digit) {
        if (puzzle_.excludes(members_[i].place, digit))
          sink.clause(std::array<int, 1>{-map.variable(members_[i].place, digit)});
      }
    }
  }
  if (!sink.full()) solver_ = std::move(solver);
}

SatResult MemberFormula::solve(const MemberSet& in) {
  if (!solver_ || !goes_on()) return SatResult::stopped;
  asked_ = in;
  for (std::size_t i = 0; i < members_.size(); ++i) {
    if (in[i] != 0) solver_->assume(literals_[i]);
  }
  const SatResult result = solver_->solve({.goes_on = [this] { return goes_on(); }, .stop = budget_.stop});
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
  // Of one that makes a unit, too, only the solver knows.
  const Rules& rules = *single_[number];
  return rules.units().size() == base_->units().size() && nonet::holds(rules.primitives(), board_);
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
