// Plain backtracking: cell by cell in row order, digits ascending, with marks of the digits that each unit holds.
// The textbook method that everyone starts from, as a slow reference: no inference, no choice of cell, so that
// there is little to get wrong. A constraint is looked at when its last cell is filled.
#include <algorithm>
#include <cstdint>
#include <functional>
#include <vector>

#include "nonet/backend.hpp"

namespace nonet {
namespace {

constexpr std::uint32_t kNodesAPoll = 256;

class Backtrack : public Backend {
 public:
  explicit Backtrack(std::shared_ptr<const Rules> rules) : Backend(std::move(rules)) { list_constraints(); }

  Outcome solve_checked(PuzzleView puzzle, const Budget& budget, const SolutionSink& sink) override {
    SolveRun run("backtrack", budget, sink, kNodesAPoll);
    const std::size_t width = static_cast<std::size_t>(rules().side()) + 1;
    const bool fits = run.memory(width * rules().units().size() + puzzle.clues.size() * 3);
    if (fits && run.begin() && place_clues(puzzle)) search(puzzle, run);
    return run.finish();
  }

 private:
  char& mark(std::uint16_t unit, int digit) {
    return marks_[static_cast<std::size_t>(unit) * (static_cast<std::size_t>(rules().side()) + 1) +
                  static_cast<std::size_t>(digit)];
  }
  bool is_free(int cell, int digit) {
    for (const std::uint16_t unit : rules().units_of(cell)) {
      if (mark(unit, digit) != 0) return false;
    }
    return true;
  }
  void set_marks(int cell, int digit, char value) {
    for (const std::uint16_t unit : rules().units_of(cell)) mark(unit, digit) = value;
  }

  // Lists the primitives by the last of their cells in the order of the search; clues come before all open cells.
  void list_constraints() {
    const Primitives& primitives = this->rules().primitives();
    for_each_primitive(primitives, [&](const auto& each) {
      constraints_.push_back({cells_of(each), [&] { return holds(primitives, each, board_); }});
    });
  }
  // The primitives of which this is the last open cell: those that the cell's digit decides.
  void order_constraints() {
    decided_by_.assign(constraints_.empty() ? 0 : open_.size() + 1, {});
    for (std::size_t i = 0; i < constraints_.size(); ++i) {
      std::size_t depth = 0;  // from 1; 0: clues alone
      for (const CellIndex cell : constraints_[i].cells) {
        const auto place = std::lower_bound(open_.begin(), open_.end(), cell);
        if (place != open_.end() && *place == cell)
          depth = std::max(depth, static_cast<std::size_t>(place - open_.begin()) + 1);
      }
      decided_by_[depth].push_back(i);
    }
  }
  // Whether the primitives that the open cell decides hold; cells up to there are filled.
  bool constraints_hold(std::size_t depth) const {
    return decided_by_.empty() || std::all_of(decided_by_[depth].begin(), decided_by_[depth].end(),
                                              [&](std::size_t i) { return constraints_[i].holds(); });
  }

  // False where clues clash.
  bool place_clues(const PuzzleView& puzzle) {
    marks_.assign(rules().units().size() * (static_cast<std::size_t>(rules().side()) + 1), 0);
    board_.assign(puzzle.clues.begin(), puzzle.clues.end());
    open_.clear();
    for (int cell = 0; cell < rules().cells(); ++cell) {
      const int clue = board_[static_cast<std::size_t>(cell)];
      if (clue == 0) {
        open_.push_back(static_cast<CellIndex>(cell));
      } else if (is_free(cell, clue) && !puzzle.excludes(cell, clue)) {
        set_marks(cell, clue, 1);
      } else {
        return false;
      }
    }
    order_constraints();
    return constraints_hold(0);
  }

  void search(const PuzzleView& puzzle, SolveRun& run) {
    std::size_t depth = 0;  // of open_; all before it are filled
    for (;;) {
      if (depth == open_.size()) {
        if (!run.solution(board_) || depth == 0) return;
        --depth;
      }
      const int cell = open_[depth];
      Cell& digit = board_[static_cast<std::size_t>(cell)];
      if (digit != 0) set_marks(cell, digit, 0);
      int next = digit + 1;
      while (next <= rules().side() && (!is_free(cell, next) || puzzle.excludes(cell, next))) ++next;
      if (next > rules().side()) {
        digit = 0;
        if (depth == 0) return;
        --depth;
        if (!run.tick()) return;
        continue;
      }
      if (!run.node()) return;
      digit = static_cast<Cell>(next);
      set_marks(cell, digit, 1);
      // Else the next digit is tried.
      if (constraints_hold(depth + 1)) ++depth;
    }
  }

  struct Pending {
    std::vector<CellIndex> cells;
    std::function<bool()> holds;  // of board_
  };

  std::vector<Pending> constraints_;
  std::vector<std::vector<std::size_t>> decided_by_;  // numbers into constraints_, by depth; empty without any
  std::vector<char> marks_;                           // [unit][digit]: the unit holds the digit
  std::vector<CellIndex> open_;
  Board board_;
};

}  // namespace

extern const BackendInfo kBacktrackBackend = {
    .name = "backtrack",
    .summary = "cell by cell in row order: the textbook method, as a slow reference",
    .reference = true,
    .can = [](const BackendOptions& /*options*/) -> Capabilities {
      return {.primitives = PrimitiveSet::all(), .batch_hint = 16};
    },
    .make = [](std::shared_ptr<const Rules> rules, const BackendOptions& /*options*/) -> std::unique_ptr<Backend> {
      return std::make_unique<Backtrack>(std::move(rules));
    },
};

}  // namespace nonet
