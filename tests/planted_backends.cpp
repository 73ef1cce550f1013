// A backend with a bug of one's choice, which only nonet_with_wrong registers: `nonet crosscheck` must find each.
#include <array>
#include <chrono>
#include <cstdlib>
#include <new>
#include <stdexcept>
#include <thread>
#include <utility>
#include <vector>

#include "nonet/backend.hpp"

namespace nonet {
namespace {

enum class Bug : std::uint8_t { elimination, lost, stale, box, twice, limit, batch, thrown, memory, crash, hang };

struct BugName {
  std::string_view name;
  Bug bug;
};
constexpr std::array<BugName, 11> kBugs = {{
    {"elimination", Bug::elimination},  // a candidate of the middle cell goes where there are many clues
    {"lost", Bug::lost},                // the last of several solutions is not reported
    {"stale", Bug::stale},              // the first cell of the puzzle before may not come again
    {"box", Bug::box},                  // boxes lie one column too far to the right
    {"twice", Bug::twice},              // the second solution is reported twice
    {"limit", Bug::limit},              // a search ended by a limit of nodes counts as exhausted
    {"batch", Bug::batch},              // the 33rd puzzle of a batch gets the answer of the 32nd
    {"throw", Bug::thrown},             // throws where there are many clues on boards from side 6 on
    {"memory", Bug::memory},            // has no memory there
    {"crash", Bug::crash},              // ends the program there
    {"hang", Bug::hang},                // never comes back from there
}};

// Regions in place of boxes, each moved by a column, around the edge.
std::shared_ptr<const Rules> moved_boxes(const Rules& rules) {
  RulesSpec spec = rules.spec();
  const Geometry& shape = spec.geometry;
  if (!spec.regions.empty() || !shape.has_boxes()) return Rules::make(std::move(spec));
  for (int cell = 0; cell < shape.cells(); ++cell) {
    const int column = (shape.column_of(cell) + 1) % shape.side();
    spec.regions.push_back(static_cast<std::uint8_t>(shape.box_of(shape.cell(shape.row_of(cell), column))));
  }
  return Rules::make(std::move(spec));
}

class Planted : public Backend {
 public:
  Planted(Bug bug, std::shared_ptr<const Rules> rules)
      : Backend(rules), bug_(bug), rules_(bug == Bug::box ? moved_boxes(*rules) : std::move(rules)) {
    honest_ = make_backend(parse_backend("dfs"), rules_);
  }

  Outcome solve_checked(PuzzleView view, const Budget& budget, const SolutionSink& sink) override {
    Puzzle puzzle(rules_, {view.clues.begin(), view.clues.end()});
    puzzle.excluded.assign(view.excluded.begin(), view.excluded.end());
    const int middle = rules_->cells() / 2;
    std::size_t clues = 0;
    for (const Cell clue : puzzle.clues) clues += clue != 0 ? 1 : 0;
    if (bug_ == Bug::elimination && clues * 3 > puzzle.clues.size()) puzzle.exclude(middle, (rules_->side() + 1) / 2);
    if (puzzle.clues.size() >= 36 && clues * 3 > puzzle.clues.size()) go_wrong();
    const Cell before = std::exchange(before_, puzzle.clues[0]);
    if (bug_ == Bug::stale && before != 0) puzzle.exclude(0, before);

    Board held;
    std::uint64_t seen = 0;
    Outcome outcome = honest_->solve(puzzle, budget, [&](std::span<const Cell> solution) {
      ++seen;
      if (bug_ == Bug::twice && seen == 2 && sink) sink(solution);
      if (bug_ != Bug::lost || !sink) return !sink || sink(solution);
      // One behind, so that the last one never comes out.
      const bool goes_on = held.empty() || sink(held);
      held.assign(solution.begin(), solution.end());
      return goes_on;
    });
    if (bug_ == Bug::lost && outcome.stop == Stop::exhausted && seen > 1) --outcome.solutions;
    if (bug_ == Bug::lost && (outcome.stop != Stop::exhausted || seen == 1) && sink && !held.empty()) sink(held);
    if (bug_ == Bug::twice && seen >= 2) ++outcome.solutions;
    if (bug_ == Bug::limit && outcome.stop == Stop::node_limit) outcome.stop = Stop::exhausted;
    outcome.stats.backend = "planted";
    return outcome;
  }

  void solve_batch_checked(BatchView puzzles, const Budget& each, std::span<Outcome> outcomes,
                           std::span<Cell> first_solutions) override {
    Backend::solve_batch_checked(puzzles, each, outcomes, first_solutions);
    if (bug_ == Bug::batch && puzzles.count > 32) outcomes[32] = outcomes[31];
  }

 private:
  void go_wrong() const {
    if (bug_ == Bug::thrown) throw std::runtime_error("too many clues");
    if (bug_ == Bug::memory) throw std::bad_alloc();
    if (bug_ == Bug::crash) std::abort();
    while (bug_ == Bug::hang) std::this_thread::sleep_for(std::chrono::seconds(1));
  }

  Bug bug_;
  std::shared_ptr<const Rules> rules_;
  std::unique_ptr<Backend> honest_;
  Cell before_ = 0;
};

const BugName* find_bug(const BackendOptions& options) {
  for (const BugName& row : kBugs) {
    if (row.name == options.argument) return &row;
  }
  return nullptr;
}

// One that hangs counts as an outside engine, and comes after the others of these.
Capabilities can(const BackendOptions& options) {
  const BugName* bug = find_bug(options);
  return {.max_side = 64, .outside = bug != nullptr && bug->bug == Bug::hang};
}

std::string why_unavailable(const BackendOptions& options) {
  return find_bug(options) == nullptr ? "no bug of that name" : "";
}

std::unique_ptr<Backend> make(std::shared_ptr<const Rules> rules, const BackendOptions& options) {
  return std::make_unique<Planted>(find_bug(options)->bug, std::move(rules));
}

}  // namespace

extern const BackendInfo kPlantedBackend;
const BackendInfo kPlantedBackend = {
    .name = "planted",
    .summary = "has a bug, for tests",
    .argument = "BUG",
    .can = can,
    .why_unavailable = why_unavailable,
    .make = make,
};

}  // namespace nonet
