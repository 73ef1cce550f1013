#include "run/kinds_generator.hpp"

#include <algorithm>
#include <utility>

#include "nonet/error.hpp"
#include "workshop/random_grids.hpp"

namespace nonet {
namespace {

// Of one search. Where it ends the search, a puzzle gets or keeps a clue that it may not need.
constexpr std::uint64_t kMostNodes = 3'000;
constexpr std::uint64_t kMostLayouts = 200;  // in a row that do not fit

std::shared_ptr<const Rules> with_board_rules(const Rules& rules, const std::vector<KindToDraw>& kinds) {
  RulesSpec spec = rules.spec();
  for (const KindToDraw& wish : kinds) {
    if (is_board_rule(*wish.kind) && !spec.has(*wish.kind)) spec.constraints.push_back({.kind = wish.kind});
  }
  put_in_order(spec);
  return Rules::make(std::move(spec));
}

// Each solution is one puzzle of it.
GenerateOptions only_grids(const Rules& rules, std::uint64_t seed) {
  return {.seed = seed, .pattern = std::vector<bool>(static_cast<std::size_t>(rules.cells()), true)};
}

// Adds and removes clues of a puzzle, which the grid solves.
class ClueChoice {
 public:
  ClueChoice(Backend& backend, Puzzle& puzzle, const Board& grid, Random& random, Budget budget)
      : backend_(backend), puzzle_(puzzle), grid_(grid), random_(random), budget_(std::move(budget)) {
    budget_.max_solutions = 2;
    budget_.max_nodes = kMostNodes;
  }

  // Leaves a unique puzzle, or gives what stopped the search.
  Stop run() {
    std::vector<CellIndex> added;
    while (!is_unique()) {
      if (stop_ != Stop::exhausted) return stop_;
      std::vector<CellIndex> cells;
      for (std::size_t cell = 0; cell < grid_.size(); ++cell) {
        if (puzzle_.clues[cell] == 0 && (other_.empty() || other_[cell] != grid_[cell])) {
          cells.push_back(static_cast<CellIndex>(cell));
        }
      }
      const CellIndex clue = cells[static_cast<std::size_t>(random_.below(static_cast<int>(cells.size())))];
      puzzle_.clues[clue] = grid_[clue];
      added.push_back(clue);
    }
    random_.shuffle(added);
    for (const CellIndex clue : added) {
      puzzle_.clues[clue] = 0;
      if (!is_unique()) puzzle_.clues[clue] = grid_[clue];
      if (stop_ != Stop::exhausted) return stop_;
    }
    return Stop::exhausted;
  }

 private:
  // False if there is another solution, or too much work to decide. `other_` is that solution.
  bool is_unique() {
    other_.clear();
    const Outcome outcome = backend_.solve(puzzle_, budget_, [&](std::span<const Cell> solution) {
      if (!std::equal(solution.begin(), solution.end(), grid_.begin(), grid_.end())) {
        other_.assign(solution.begin(), solution.end());
      }
      return other_.empty();
    });
    if (other_.empty() && outcome.stop != Stop::exhausted && outcome.stop != Stop::node_limit) stop_ = outcome.stop;
    return outcome.verdict() == Verdict::unique;
  }

  Backend& backend_;
  Puzzle& puzzle_;
  const Board& grid_;
  Random& random_;
  Budget budget_;
  Board other_;
  Stop stop_ = Stop::exhausted;
};

}  // namespace

KindsGenerator::KindsGenerator(const std::shared_ptr<const Rules>& rules, BackendSpec backend,
                               std::vector<KindToDraw> kinds, const GenerateOptions& options)
    : shared_(with_board_rules(*rules, kinds)),
      backend_(std::move(backend)),
      kinds_(std::move(kinds)),
      options_(options),
      grids_(shared_, backend_, only_grids(*shared_, options.seed)) {
  const int cells = shared_->cells();
  const int least = options.min_clues.value_or(0);
  const int most = options.max_clues.value_or(cells);
  if (least > cells || most > cells) {
    throw Error(std::to_string(std::max(least, most)) + " clues: this board has 0 to " + std::to_string(cells));
  }
  if (least > most) {
    throw Error("at least " + std::to_string(least) + " clues and at most " + std::to_string(most) +
                ": no number is both");
  }
}

Stop KindsGenerator::draw_grid(Random& random, const Budget& budget, Board& grid) {
  grid.resize(static_cast<std::size_t>(shared_->cells()));
  if (shared_->classic()) {
    random_grids(random, grid);
    return Stop::exhausted;
  }
  return grids_
      .generate(random.next() >> 1U, 1, budget,
                [&](std::span<const Cell> solution) {
                  std::copy(solution.begin(), solution.end(), grid.begin());
                  return true;
                })
      .stop;
}

DrawnPuzzle KindsGenerator::generate(std::uint64_t number, const Budget& budget) {
  // Numbers that are close give unrelated puzzles.
  Random mixer(options_.seed * 0x9E3779B97F4A7C15U + number);
  Random random(mixer.next());
  const Budget limits{.deadline = from_now_on(budget).deadline, .stop = budget.stop, .progress = budget.progress};
  RulesSpec plain{.geometry = shared_->geometry(), .regions = shared_->spec().regions};
  for (const Constraint& each : shared_->spec().constraints) {  // which say what other constraints read
    if (each.kind->name == "doublers") plain.constraints.push_back(each);
  }
  DrawnPuzzle drawn;
  Board grid;
  for (std::uint64_t unfit = 0;;) {
    ++drawn.tried;
    if (limits.stop.stop_requested()) drawn.stop = Stop::cancelled;
    if (drawn.stop == Stop::exhausted) drawn.stop = draw_grid(random, limits, grid);
    if (drawn.stop != Stop::exhausted) break;
    std::optional<std::vector<Constraint>> constraints = draw_layout(plain, grid, kinds_, random);
    if (!constraints) {
      if (++unfit < kMostLayouts) continue;
      throw Error("no random solution has room for these constraints: fewer of them may fit");
    }
    unfit = 0;
    RulesSpec spec = shared_->spec();
    for (Constraint& constraint : *constraints) spec.constraints.push_back(std::move(constraint));
    put_in_order(spec);
    Puzzle puzzle(Rules::make(std::move(spec)));
    const std::unique_ptr<Backend> backend = make_backend(backend_, puzzle.rules);
    drawn.stop = ClueChoice(*backend, puzzle, grid, random, limits).run();
    if (drawn.stop != Stop::exhausted) break;
    const auto clues = static_cast<int>(puzzle.clues.size()) -
                       static_cast<int>(std::count(puzzle.clues.begin(), puzzle.clues.end(), Cell{0}));
    if (clues < options_.min_clues.value_or(clues) || clues > options_.max_clues.value_or(clues)) continue;
    drawn.puzzle = std::move(puzzle);
    break;
  }
  if (drawn.stop == Stop::failed) drawn.message = "a search of the backend failed";
  return drawn;
}

std::string ruleset_of(const RulesSpec& spec) {
  std::string text;
  std::vector<const ConstraintKind*> seen;
  for (const Constraint& constraint : spec.constraints) {
    if (std::find(seen.begin(), seen.end(), constraint.kind) != seen.end()) continue;
    seen.push_back(constraint.kind);
    if (!text.empty()) text += '\n';
    ((text += constraint.kind->name) += ": ") += constraint.kind->summary;
  }
  return text;
}

}  // namespace nonet
