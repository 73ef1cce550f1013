#include "nonet/backends/sat_backend.hpp"

#include <optional>
#include <utility>

#include "nonet/backends/internal/open_candidates.hpp"
#include "nonet/backends/sat/formula_search.hpp"
#include "nonet/backends/sat/probe9.hpp"
#include "nonet/backends/solution_pool.hpp"
#include "nonet/backends/solve_run.hpp"
#include "nonet/encoder/encode.hpp"

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
  SatBackend(std::string_view name, std::shared_ptr<const Rules> rules, const BackendOptions& options,
             SatSolverFactory make_solver)
      : Backend(rules),
        name_(name),
        small_(numbers_in_order(*rules)),
        method_{encode_options(options, small_), std::move(make_solver), small_} {
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
  bool small_;
  sat::Method method_;
  std::unique_ptr<Propagator> propagator_;  // none for the classic board
  sat::FormulaSearch search_;
};

}  // namespace

// A clause has a header (24 bytes in CaDiCaL), two watches (16 each) and its literals; a variable takes some 200 bytes.
// Checked against the resident size of CaDiCaL 1.5.3 on 25x25 to 64x64 boards.
std::size_t cdcl_bytes(std::uint64_t variables, std::uint64_t clauses, std::uint64_t literals) {
  return static_cast<std::size_t>(200 * variables + 56 * clauses + 4 * literals);
}

// The formulas of sides up to 9 are so small that the order of decisions counts.
bool numbers_in_order(const Rules& rules) { return rules.side() <= 9; }

std::unique_ptr<Backend> make_sat_backend(std::string_view name, std::shared_ptr<const Rules> rules,
                                          const BackendOptions& options, SatSolverFactory make_solver) {
  return std::make_unique<SatBackend>(name, std::move(rules), options, std::move(make_solver));
}

}  // namespace nonet
