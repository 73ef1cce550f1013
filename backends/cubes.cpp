#include "backends/cubes.hpp"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <utility>

#include "backends/cadical_solver.hpp"
#include "deduction/propagator.hpp"
#include "nonet/encoder.hpp"
#include "nonet/error.hpp"

namespace nonet {
namespace {

// CaDiCaL tries the most frequent literals first.
constexpr std::uint64_t kMostLiterals = 1000;
// Of a formula for lookahead: some 100 MB.
constexpr std::uint64_t kMostClauses = 5'000'000;

// A formula in memory that is full when `goes_on` returns false.
class StoppableCnf : public Cnf {
 public:
  explicit StoppableCnf(const std::function<bool()>& goes_on) : goes_on_(goes_on) {}
  bool full() override { return goes_on_ && !goes_on_(); }

 private:
  const std::function<bool()>& goes_on_;
};

// A part of the board that is not refuted.
struct Part {
  Cube cube;
  Candidates left;
  int open = 0;  // candidates of cells that have several; 0: nothing to split
};

class Splitter {
 public:
  Splitter(const Puzzle& puzzle, std::function<bool()> goes_on)
      : puzzle_(puzzle), goes_on_(std::move(goes_on)), propagator_(puzzle.rules) {}

  Cubes split(std::size_t most) {
    add({});
    while (parts_.size() < most && !result_.stopped) {
      const auto widest =
          std::max_element(parts_.begin(), parts_.end(), [](const Part& a, const Part& b) { return a.open < b.open; });
      if (widest == parts_.end() || widest->open == 0) break;
      const std::vector<int> choices = choices_for(*widest);
      if (choices.empty()) {
        widest->open = 0;
        continue;
      }
      const std::size_t room = most - (parts_.size() - 1);
      const Cube cube = std::move(widest->cube);
      parts_.erase(widest);
      // If there are more choices than cubes, the last cube covers all that are left.
      Cube rest = cube;
      for (std::size_t i = 0; i < std::min(choices.size(), room - 1); ++i) {
        Cube part = cube;
        part.push_back(choices[i]);
        add(std::move(part));
        rest.push_back(-choices[i]);
      }
      if (choices.size() == room) {
        rest = cube;
        rest.push_back(choices.back());
      }
      if (choices.size() >= room) add(std::move(rest));
    }
    for (Part& part : parts_) result_.cubes.push_back(std::move(part.cube));
    if (result_.cubes.empty()) result_.cubes.emplace_back();
    return std::move(result_);
  }

 private:
  void add(Cube cube) {
    const Puzzle part = under_cube(puzzle_, cube);
    const Propagation result = propagator_.propagate(part, goes_on_);
    if (result == Propagation::contradiction) {
      ++result_.refuted;
      return;
    }
    result_.stopped = result_.stopped || result == Propagation::stopped;
    Part& added = parts_.emplace_back(Part{std::move(cube), propagator_.candidates()});
    for (int cell = 0; result == Propagation::open && cell < added.left.cells(); ++cell) {
      const int count = added.left.count(cell);
      added.open += count > 1 ? count : 0;
    }
  }

  // Literals of which exactly one is true, first the one that lookahead found. Empty: there is nothing to split on.
  std::vector<int> choices_for(const Part& part) {
    // By pairs: other constructions have auxiliary variables.
    const Encoder encoder(puzzle_, {.at_most_one = &find_at_most_one("pairwise")}, part.left);
    StoppableCnf formula(goes_on_);
    const bool counted = encoder.count(goes_on_);
    if (counted && encoder.clauses() > kMostClauses) return choices_of_smallest_cell(part.left);
    const bool whole = counted && encoder.write(formula);
    const int found = whole ? std::abs(lookahead(formula, kMostLiterals, goes_on_)) : 0;
    if (goes_on_ && !goes_on_()) result_.stopped = true;
    const Rules& rules = *puzzle_.rules;
    for (int cell = 0; found != 0 && cell < rules.cells(); ++cell) {
      for (int digit = 1; digit <= rules.side(); ++digit) {
        if (encoder.map().variable(cell, digit) == found) return smallest_constraint(part.left, cell, digit);
      }
    }
    // Constraints have auxiliary variables, which are nothing to split on: they are no cell's.
    if (found > encoder.map().variables()) return choices_of_smallest_cell(part.left);
    return {};
  }

  // If the formula is too large for lookahead.
  std::vector<int> choices_of_smallest_cell(const Candidates& left) const {
    int smallest = -1;
    for (int cell = 0; cell < left.cells(); ++cell) {
      if (left.count(cell) > 1 && (smallest < 0 || left.count(cell) < left.count(smallest))) smallest = cell;
    }
    for (int digit = 1; smallest >= 0 && digit <= puzzle_.rules->side(); ++digit) {
      if (left.has(smallest, digit)) return smallest_constraint(left, smallest, digit);
    }
    return {};
  }

  // The smallest of these: the cell's digits, and the digit's places in each unit of the cell.
  std::vector<int> smallest_constraint(const Candidates& left, int cell, int digit) const {
    const Rules& rules = *puzzle_.rules;
    const auto literal = [&](int c, int d) { return c * rules.side() + d; };
    std::vector<int> smallest = {literal(cell, digit)};
    for (int other = 1; other <= rules.side(); ++other) {
      if (other != digit && left.has(cell, other)) smallest.push_back(literal(cell, other));
    }
    for (const std::uint16_t number : rules.units_of(cell)) {
      std::vector<int> places = {literal(cell, digit)};
      for (const CellIndex other : rules.units()[number].cells) {
        if (other != cell && left.has(other, digit)) places.push_back(literal(other, digit));
      }
      if (places.size() < smallest.size()) smallest = std::move(places);
    }
    return smallest;
  }

  const Puzzle& puzzle_;
  std::function<bool()> goes_on_;
  Propagator propagator_;
  std::vector<Part> parts_;
  Cubes result_;
};

}  // namespace

Cubes split_into_cubes(const Puzzle& puzzle, std::size_t most, const std::function<bool()>& goes_on) {
  require_valid(puzzle);
  if (most == 0) throw Error("a board is split into one cube at least");
  return Splitter(puzzle, goes_on).split(most);
}

}  // namespace nonet
