#include "run/lab.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "backends/foreign_backend.hpp"
#include "backends/model_search.hpp"
#include "backends/sat_backend.hpp"
#include "backends/sat_loader.hpp"
#include "backends/solution_pool.hpp"
#include "nonet/backend.hpp"
#include "nonet/dimacs.hpp"
#include "nonet/error.hpp"
#include "run/internal/format.hpp"

namespace nonet {
namespace {

// The formula in memory, unless the time is over or the memory full.
class PolledCnf : public Cnf {
 public:
  explicit PolledCnf(SolveRun& run) : run_(run) {}
  bool full() override { return !run_.poll() || !run_.memory(sizeof(int) * literals.capacity()); }

 private:
  SolveRun& run_;
};

// Encode, load, solve: the seconds of each.
using Stages = std::array<double, 3>;
constexpr std::array kRoundsOf = {&LabFigures::encode_rounds, &LabFigures::load_rounds, &LabFigures::solve_rounds};

class LabContestant : public Contestant {
 public:
  LabContestant(Combination combination, const LabSetup& setup, bool cpu_time)
      : combination_(combination),
        setup_(setup),
        budget_(setup.budget),
        cpu_time_(cpu_time),
        counts_conflicts_(setup.engine.can().counts_conflicts) {}

  std::string name() const override { return combination_.name(); }
  std::size_t block_hint() const override { return setup_.engine.can().batch_hint; }
  void prepare(const std::shared_ptr<const Rules>& rules) override {
    if (rules == rules_) return;
    rules_ = rules;
    plan_.emplace(rules,
                  EncodeOptions{.encoding = combination_.encoding,
                                .at_most_one = combination_.at_most_one,
                                .constraints = combination_.constraints},
                  setup_.reduction);
  }
  void set_deadline(std::optional<Clock::time_point> deadline) override { budget_.deadline = deadline; }
  void solve(BatchView puzzles, std::span<Outcome> outcomes, std::span<Cell> first_solutions) override {
    stages_ = {};
    const std::size_t cells = first_solutions.size() / puzzles.count;
    for (std::size_t i = 0; i < puzzles.count; ++i) {
      outcomes[i] = solve_one(puzzles[i], first_solutions.subspan(i * cells, cells));
    }
  }

  /// Of the last solve().
  const Stages& stages() const { return stages_; }

  /// Outside the timed part. Skips puzzles that ended before they were formulas. A stop request ends it early.
  void add_sizes(BatchView puzzles, std::span<const Outcome> outcomes, LabFigures& figures) {
    const auto goes_on = [this] { return !setup_.budget.stop.stop_requested(); };
    for (std::size_t i = 0; i < puzzles.count; ++i) {
      figures.memory_bytes = std::max(figures.memory_bytes, outcomes[i].stats.bytes);
      if (outcomes[i].stats.solver_runs == 0) continue;
      const std::optional<Encoder> encoder = plan_->encoder(puzzles[i], goes_on);
      if (!encoder || !encoder->count(goes_on)) return;
      ++figures.sized;
      figures.variables += encoder->variables();
      figures.clauses += static_cast<double>(encoder->clauses());
      DimacsWriter writer([&](std::string_view text) {
        figures.dimacs_bytes += static_cast<double>(text.size());
        return goes_on();
      });
      writer.header(encoder->variables(), encoder->clauses());
      encoder->write(writer);
      writer.flush();
      if (counts_conflicts_) {
        figures.conflicts = figures.conflicts.value_or(0) + static_cast<double>(outcomes[i].stats.conflicts);
      }
    }
  }

 private:
  double now() const { return race_clock(cpu_time_); }

  Outcome solve_one(const PuzzleView& puzzle, std::span<Cell> first_solution) {
    const SolutionSink keep_first = [&, first = true](std::span<const Cell> board) mutable {
      if (std::exchange(first, false)) std::copy(board.begin(), board.end(), first_solution.begin());
      return true;
    };
    SolveRun run(setup_.engine.info->name, budget_, keep_first, 1);
    try {
      if (run.begin()) search(puzzle, run);
    } catch (const SolverFailure& failure) {
      run.fail(failure.what());
    }
    return run.finish();
  }

  void search(const PuzzleView& puzzle, SolveRun& run) {
    const double start = now();
    PolledCnf formula(run);
    const std::optional<Encoder> encoder = plan_->encoder(puzzle, [&] { return run.poll(); });
    const bool written = encoder && encoder->write(formula);
    const double encoded = now();
    stages_[0] += encoded - start;
    if (!written) return;

    Stats& stats = run.stats();
    const int variables = std::max(formula.variables, encoder->map().variables());
    stats.variables = static_cast<std::uint64_t>(variables);
    stats.clauses = formula.clauses;
    const std::size_t base = cdcl_bytes(stats.variables, formula.clauses, formula.literals.size() - formula.clauses) +
                             sizeof(int) * formula.literals.size();
    if (!run.memory(base)) return;
    stats.solver_runs = 1;
    std::unique_ptr<SatSolver> solver = setup_.engine.info->solver(setup_.engine.options, variables, formula.clauses);
    SatLoader loader(*solver, run);
    formula.for_each([&](std::span<const int> clause) {
      if (!loader.full()) loader.clause(clause);
    });
    const double loaded = now();
    stages_[1] += loaded - encoded;
    OwnSolutions found(run);
    search_models(puzzle, *encoder, *solver, {.formula_bytes = base, .may_repeat = true}, run, found);
    solver.reset();
    stages_[2] += now() - loaded;
  }

  Combination combination_;
  const LabSetup& setup_;
  Budget budget_;
  bool cpu_time_;
  bool counts_conflicts_;
  std::shared_ptr<const Rules> rules_;
  std::optional<EncodingPlan> plan_;
  Stages stages_ = {};
};

void require_encoding(const Combination& combination) {
  if (combination.encoding == nullptr) throw Error("a combination without an encoding: find_encoding() gives one");
}

}  // namespace

std::string_view Combination::construction() const { return at_most_one != nullptr ? at_most_one->name : "auto"; }

std::string Combination::clauses() const {
  require_encoding(*this);
  std::string text(encoding->name);
  const auto add = [&](std::string_view what, const auto* row) {
    if (row != nullptr) text += formatted(", {} by {}", what, row->name);
  };
  add("relations", constraints.relations);
  add("sums", constraints.sums);
  add("automata", constraints.automata);
  return text;
}

std::string Combination::name() const { return formatted("{}, {}", clauses(), construction()); }

std::string why_not(const Combination& combination, const LabSetup& setup, const PuzzleView& puzzle) {
  require_valid(puzzle);
  require_encoding(combination);
  const Rules& rules = *puzzle.rules;
  const Encoding& encoding = *combination.encoding;
  if (encoding.triads && !rules.has_bands()) {
    return "the board has no boxes, and these are the clauses of extended";
  }
  const PrimitiveSet needs = rules.needs();
  const bool has_sums = needs.has(PrimitiveKind::sum);
  const bool has_layers = has_sums || needs.has(PrimitiveKind::automaton) || needs.has(PrimitiveKind::count) ||
                          needs.has(PrimitiveKind::region) || needs.has(PrimitiveKind::match);
  const auto none = [](std::string_view what) { return formatted("the rules have no {}", what); };
  const bool has_pairs = has_sums || needs.has(PrimitiveKind::relation);  // (sums of two cells are pairs, too)
  if (combination.constraints.relations != nullptr && !has_pairs) return none("tables of two cells");
  if (combination.constraints.sums != nullptr && !has_sums) return none("sums");
  if (combination.constraints.automata != nullptr && !has_layers)
    return none("automata, sums, counts, regions and matches");
  const auto side = static_cast<std::size_t>(rules.side());
  const AtMostOne* const construction = combination.at_most_one;
  if (construction != nullptr && !construction->pairs && construction->auxiliaries(side) == 0) {
    return formatted("no constraint has more than {} literals, and these are the clauses of pairwise", side);
  }
  if (setup.reduction == Reduction::none && encoding.longest_at_least_one != SIZE_MAX) {
    return formatted("nothing is dropped, and these are the clauses of {}",
                     side <= encoding.longest_at_least_one ? "extended" : "natural");
  }
  return {};
}

LabResult run_lab(std::span<const Combination> combinations, const LabSetup& setup, const PuzzleSet& puzzles,
                  const RaceOptions& options, Progress& progress) {
  LabResult result;
  result.rows.reserve(combinations.size());
  std::vector<std::unique_ptr<Contestant>> contestants;
  std::vector<LabRow*> raced;
  for (const Combination& combination : combinations) {
    LabRow& row = result.rows.emplace_back(LabRow{combination});
    for (const PuzzleGroup& group : puzzles.groups) {
      if (row.why_not.empty()) row.why_not = why_not(combination, setup, group.puzzles[0]);
    }
    if (!row.why_not.empty()) continue;
    row.raced = contestants.size();
    raced.push_back(&row);
    contestants.push_back(std::make_unique<LabContestant>(combination, setup, options.cpu_time));
  }
  if (contestants.empty()) throw Error("none of these formulas is there: " + result.rows.front().why_not);
  std::vector<std::size_t> seen(contestants.size());  // puzzles, in the first round
  const auto shown = [&](const BlockResult& block) {
    auto& lab = static_cast<LabContestant&>(*contestants[block.contestant]);
    LabFigures& figures = raced[block.contestant]->figures;
    for (std::size_t stage = 0; stage < kRoundsOf.size(); ++stage) {
      std::vector<double>& rounds = figures.*kRoundsOf[stage];
      rounds.resize(std::max<std::size_t>(rounds.size(), block.round + 1));
      rounds[block.round] += lab.stages()[stage];
    }
    if (block.round > 0) return;
    lab.add_sizes(block.puzzles, block.outcomes, figures);
    seen[block.contestant] += block.puzzles.count;
  };
  result.comparison = compare(contestants, {}, puzzles, options, progress, setup.budget.timeout, shown);
  for (LabRow* const row : raced) {
    LabFigures& figures = row->figures;
    const auto sized = static_cast<double>(std::max<std::size_t>(figures.sized, 1));
    for (double* sum : {&figures.variables, &figures.clauses, &figures.dimacs_bytes}) *sum /= sized;
    if (figures.conflicts) *figures.conflicts /= sized;
    for (const auto rounds_of : kRoundsOf) {
      std::vector<double>& rounds = figures.*rounds_of;
      // In a stopped first round, this contestant may have more puzzles than all have.
      if (seen[row->raced] > result.comparison.puzzles) {
        rounds.front() *= static_cast<double>(result.comparison.puzzles) / static_cast<double>(seen[row->raced]);
      }
      // A round that a stop request cut short does not count.
      rounds.resize(std::min(rounds.size(), result.comparison.rounds));
    }
  }
  return result;
}

}  // namespace nonet
