#include "backends/sat_backend.hpp"

#include <algorithm>
#include <bit>
#include <optional>
#include <utility>

#include "backends/sat/model_search.hpp"
#include "backends/sat/probe9.hpp"
#include "backends/sat_loader.hpp"
#include "backends/solve_run.hpp"
#include "encoder/encode.hpp"
#include "encoder/propagate.hpp"

namespace nonet {
namespace {

// The encodings that measure best: see docs/encodings.md.
EncodeOptions encode_options(const BackendOptions& options, bool small) {
  static const Encoding& lean = find_encoding("lean");
  static const AtMostOne& pairwise = find_at_most_one("pairwise");
  EncodeOptions chosen{.encoding = options.encoding, .at_most_one = options.at_most_one, .reduced = true};
  if (!small) return chosen;
  if (chosen.encoding == nullptr) chosen.encoding = &lean;
  if (chosen.at_most_one == nullptr) chosen.at_most_one = &pairwise;
  chosen.order = CellOrder::constrained_first;
  return chosen;
}

class SatBackend : public Backend {
 public:
  SatBackend(std::string_view name, std::shared_ptr<const Rules> rules, BackendOptions options,
             SatSolverFactory make_solver)
      : name_(name),
        options_(std::move(options)),
        make_solver_(std::move(make_solver)),
        // 9x9 and below: formulas so small that each part of a solver's work counts.
        small_(rules->side() <= 9) {
    if (!rules->classic()) propagator_ = std::make_unique<Propagator>(std::move(rules));
  }

  Outcome solve(PuzzleView puzzle, const Budget& budget, const SolutionSink& sink) override {
    SolveRun run(name_, budget, sink, 1);
    if (run.begin()) search(puzzle, run);
    return run.finish();
  }

 private:
  void search(const PuzzleView& puzzle, SolveRun& run) {
    std::optional<Candidates> left = propagator_ ? propagate(puzzle, run) : probe(puzzle, run);
    if (left) search_formula(puzzle, std::move(*left), run);
  }

  // Both: the candidates left open; nothing where all is said.

  static std::optional<Candidates> probe(const PuzzleView& puzzle, SolveRun& run) {
    sat::Masks9 masks;
    if (!run.memory(sat::kProbeBytes) || !sat::probe9(puzzle, run, masks)) return std::nullopt;
    Candidates candidates = Candidates::none(*puzzle.rules);
    for (int cell = 0; cell < 81; ++cell) {
      for (unsigned digits = masks[static_cast<std::size_t>(cell)]; digits != 0; digits &= digits - 1) {
        candidates.add(cell, std::countr_zero(digits) + 1);
      }
    }
    return candidates;
  }

  std::optional<Candidates> propagate(const PuzzleView& puzzle, SolveRun& run) {
    if (!run.memory(propagator_->bytes())) return std::nullopt;
    const Deduced deduced = propagator_->propagate(puzzle, [&run] { return run.poll(); });
    if (deduced == Deduced::open) return propagator_->candidates();
    if (deduced != Deduced::solved) return std::nullopt;
    board_.clear();
    for (int cell = 0; cell < puzzle.rules->cells(); ++cell) {
      board_.push_back(static_cast<Cell>(propagator_->candidates().first(cell)));
    }
    run.solution(board_);
    return std::nullopt;
  }

  void search_formula(const PuzzleView& puzzle, Candidates candidates, SolveRun& run) {
    EncodeOptions options = encode_options(options_, small_);
    std::optional<Encoder> planned(std::in_place, puzzle, options, std::move(candidates));
    if (options.at_most_one == nullptr) {
      options.at_most_one = &automatic_at_most_one(*planned);
      if (options.at_most_one != &planned->at_most_one()) {
        Candidates again = planned->candidates();
        planned.emplace(puzzle, options, std::move(again));
      }
    }
    Stats& stats = run.stats();
    std::uint64_t literals = 0;
    if (small_) {
      // Written down at once: counting first would take as long again.
      formula_.clear();
      planned->write(formula_);
      stats.variables = static_cast<std::uint64_t>(std::max(formula_.variables, planned->map().variables()));
      stats.clauses = formula_.clauses;
      literals = formula_.literals.size() - formula_.clauses;
    } else {
      stats.variables = static_cast<std::uint64_t>(planned->variables());
      stats.clauses = planned->clauses();
      literals = planned->literals();
    }
    const std::size_t base = cdcl_bytes(stats.variables, stats.clauses, literals);
    if (!run.memory(base)) return;

    stats.solver_runs = 1;
    const std::unique_ptr<SatSolver> solver = make_solver_(static_cast<int>(stats.variables), stats.clauses);
    if (small_) {
      formula_.for_each([&](std::span<const int> clause) { solver->add(clause); });
    } else {
      SatLoader loader(*solver, run);
      if (!planned->write(loader)) return;
    }
    sat::search_models(puzzle, *planned, *solver, {.formula_bytes = base}, run);
  }

  std::string_view name_;
  BackendOptions options_;
  SatSolverFactory make_solver_;
  bool small_;
  std::unique_ptr<Propagator> propagator_;  // none for the classic board
  Board board_;
  Cnf formula_;
};

}  // namespace

// A header and two watches a clause, the literals, some 200 bytes a variable. CaDiCaL's Clause is 24 bytes and a watch
// 16; the estimate was held against the resident size of CaDiCaL 1.5.3 on 25x25 to 64x64 boards.
std::size_t cdcl_bytes(std::uint64_t variables, std::uint64_t clauses, std::uint64_t literals) {
  return static_cast<std::size_t>(200 * variables + 56 * clauses + 4 * literals);
}

std::unique_ptr<Backend> make_sat_backend(std::string_view name, std::shared_ptr<const Rules> rules,
                                          const BackendOptions& options, SatSolverFactory make_solver) {
  return std::make_unique<SatBackend>(name, std::move(rules), options, std::move(make_solver));
}

}  // namespace nonet
