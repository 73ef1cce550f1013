#include "backends/sat_backend.hpp"

#include <optional>
#include <utility>
#include <vector>

#include "backends/internal/open_candidates.hpp"
#include "backends/sat/formula_search.hpp"
#include "backends/sat/probe9.hpp"
#include "backends/sat/region_cuts.hpp"
#include "backends/solution_pool.hpp"
#include "deduction/derived_sums.hpp"
#include "nonet/backend.hpp"

namespace nonet {
namespace {

// Counting a formula's clauses first would take as long as writing them.
bool is_small(const Rules& rules) { return rules.side() <= 9; }

// Innies and outies of a few cells. Longer ones cost more than they save: on the "tarek" killers sums of up to 3 cells
// halve the time, those of up to 6 lose it again (docs/encodings.md).
std::vector<Sum> short_sums(const Rules& rules) {
  constexpr std::size_t kMostCells = 3;
  constexpr int kMostSide = 16;  // of derived_sums()
  if (rules.primitives().sums.empty() || rules.side() > kMostSide) return {};
  const std::size_t words = (static_cast<std::size_t>(rules.cells()) + 63) / 64;
  std::vector<std::uint64_t> peers(static_cast<std::size_t>(rules.cells()) * words);
  for (int cell = 0; cell < rules.cells(); ++cell) {
    std::uint64_t* const its = peers.data() + static_cast<std::size_t>(cell) * words;
    for (const CellIndex peer : rules.peers(cell)) set_bit(its, peer);
  }
  std::vector<Sum> sums = derived_sums(rules, peers).exact;
  std::erase_if(sums, [](const Sum& sum) { return sum.terms.size() > kMostCells; });
  return sums;
}

class SatBackend : public Backend {
 public:
  SatBackend(std::string_view name, std::shared_ptr<const Rules> rules, const BackendOptions& options,
             SatSolverFactory make_solver, bool takes_regions)
      : Backend(rules),
        name_(name),
        derived_(short_sums(*rules)),
        // A formula that is held has no place for regions.
        method_{encode_options(*rules, options), std::move(make_solver), is_small(*rules) && !takes_regions} {
    method_.encode.constraints.derived_sums = derived_;
    method_.encode.constraints.leaves_regions = takes_regions;
    if (!rules->classic()) propagator_ = std::make_unique<Propagator>(std::move(rules));
  }

  Outcome solve_checked(PuzzleView puzzle, const Budget& budget, const SolutionSink& sink) override {
    SolveRun run(name_, budget, sink, 1);
    if (run.begin()) search(puzzle, run);
    return run.finish();
  }

 private:
  void search(const PuzzleView& puzzle, SolveRun& run) {
    std::optional<Candidates> left =
        propagator_ ? open_candidates(*propagator_, puzzle, run) : sat::probe9(puzzle, run);
    if (!left) return;
    OwnSolutions found(run);
    search_.search(puzzle, std::move(*left), method_, run, found);
  }

  std::string_view name_;
  std::vector<Sum> derived_;
  sat::Method method_;
  std::unique_ptr<Propagator> propagator_;  // none for the classic board
  sat::FormulaSearch search_;
};

}  // namespace

// A variable takes some 200 bytes. Checked against the resident size of CaDiCaL 1.5.3 on 25x25 to 64x64 boards.
std::size_t cdcl_bytes(std::uint64_t variables, std::uint64_t clauses, std::uint64_t literals) {
  return static_cast<std::size_t>(200 * variables + sat::kClauseBytes * clauses + sizeof(int) * literals);
}

// The formulas of sides up to 9 are so small that the order of decisions counts. With constraints that order loses by
// far: auxiliary variables have no place in it.
bool numbers_in_order(const Rules& rules) { return is_small(rules) && rules.needs().empty(); }

EncodeOptions encode_options(const Rules& rules, const BackendOptions& options) {
  static const Encoding& lean = find_encoding("lean");
  static const AtMostOne& pairwise = find_at_most_one("pairwise");
  EncodeOptions chosen{.encoding = options.encoding, .at_most_one = options.at_most_one, .reduced = true};
  if (!is_small(rules)) return chosen;
  if (chosen.at_most_one == nullptr) chosen.at_most_one = &pairwise;
  if (!numbers_in_order(rules)) return chosen;
  if (chosen.encoding == nullptr) chosen.encoding = &lean;
  chosen.order = CellOrder::constrained_first;
  return chosen;
}

std::unique_ptr<Backend> make_sat_backend(std::string_view name, std::shared_ptr<const Rules> rules,
                                          const BackendOptions& options, SatSolverFactory make_solver,
                                          bool takes_regions) {
  return std::make_unique<SatBackend>(name, std::move(rules), options, std::move(make_solver), takes_regions);
}

}  // namespace nonet
