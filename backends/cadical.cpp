// CaDiCaL (Biere, Fazekas, Fleury and Heisinger, SAT Competition 2020), embedded: the backend, and the solver that
// keeps a proof.
//
// Versions 1.5.3, 1.7.4 and 2.1.3 are tested: Debian 12, 13 and unstable. 1.5.3 has no getter for statistics: conflicts
// are counted as the clauses that it reports to have learned, and memory is estimated from their number and length. Its
// proof goes to a FILE: here one in memory. It has no propagators either; other versions have different functions
// there.
#include <algorithm>
#include <array>
#include <cadical.hpp>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <new>
#include <utility>
#include <vector>

#include "backends/cadical_solver.hpp"
#include "backends/proof_solver.hpp"
#include "backends/sat/fallback_solver.hpp"
#include "backends/sat/region_cuts.hpp"
#include "backends/sat_backend.hpp"
#include "nonet/backend.hpp"

namespace CaDiCaL {
class ExternalPropagator;  // not defined in 1.5.3
}

namespace nonet {
namespace {

template <class Solver>
constexpr bool kHasPropagators = requires(Solver& solver) { solver.add_observed_var(1); };

// For propagators: backtracking level by level, and no reason before it is needed.
constexpr std::array<CadicalSetting, 2> kPropagatorSettings = {{{"chrono", 0}, {"exteagerreasons", 0}}};

// Cuts as a propagator of CaDiCaL. `Base` is CaDiCaL::ExternalPropagator. It differs by version which of the functions
// with one name overrides that of the base, so none says `override`.
template <class Base>
class CutPropagator final : public Base {
 public:
  explicit CutPropagator(sat::RegionCuts& cuts) : cuts_(cuts) {
    if constexpr (requires { this->are_reasons_forgettable; }) this->are_reasons_forgettable = true;
  }

  void notify_assignment(int literal, bool is_fixed) { cuts_.assign(literal, is_fixed); }
  void notify_assignment(const std::vector<int>& literals) {
    for (const int literal : literals) cuts_.assign(literal, false);
  }
  void notify_new_decision_level() { cuts_.open_level(); }
  void notify_backtrack(std::size_t level) { cuts_.close_levels(level); }
  bool cb_check_found_model(const std::vector<int>& model) { return cuts_.accepts(model); }
  int cb_propagate() { return cuts_.propagate(); }
  int cb_add_reason_clause_lit(int literal) {
    if (explained_ != literal) {
      explained_ = literal;
      reason_ = cuts_.reason(literal);
    }
    const int next = next_of(reason_);
    if (next == 0) explained_ = 0;
    return next;
  }
  bool cb_has_external_clause() { return has_clause(); }
  bool cb_has_external_clause(bool& is_forgettable) {
    is_forgettable = true;
    return has_clause();
  }
  int cb_add_external_clause_lit() {
    const int next = next_of(clause_);
    if (next == 0) cuts_.drop_conflict();
    return next;
  }

 private:
  bool has_clause() {
    clause_ = cuts_.conflict();
    return cuts_.has_conflict();
  }
  static int next_of(std::span<const int>& clause) {
    if (clause.empty()) return 0;
    const int next = clause.front();
    clause = clause.subspan(1);
    return next;
  }

  sat::RegionCuts& cuts_;
  std::span<const int> clause_;  // what the solver has not taken yet
  std::span<const int> reason_;
  int explained_ = 0;  // whose reason that is
};

// Cuts for one solver, if its version has propagators. Destroyed after the solver.
template <class Solver, class Base>
class SolverCuts {
 public:
  void attach(Solver& solver) {
    if constexpr (kHasPropagators<Solver>) {
      auto propagator = std::make_shared<CutPropagator<Base>>(cuts_);
      solver.connect_external_propagator(propagator.get());
      propagator_ = std::move(propagator);
    }
  }
  void add(Solver& solver, const OpenRegion& region) {
    if constexpr (kHasPropagators<Solver>) {
      cuts_.add(region);
      for (const int literal : region.literals) {
        if (std::abs(literal) != kTrue) solver.add_observed_var(std::abs(literal));
      }
    }
  }
  bool is_attached() const { return propagator_ != nullptr; }
  std::size_t bytes() const { return cuts_.clause_bytes(); }

 private:
  sat::RegionCuts cuts_;
  std::shared_ptr<void> propagator_;
};

// Below this many clauses preprocessing costs more than the search that it saves (hardest 9x9: some 1,500 clauses, by
// `nonet encode --encoding lean --reduce propagation --compact FILE`).
constexpr std::uint64_t kSmallFormula = 20000;

constexpr std::array<CadicalSetting, 9> kSmallSettings = {{
    {"lucky", 0},
    {"profile", 0},
    {"chrono", 0},
    {"stabilizeonly", 1},
    {"forcephase", 1},
    {"bumpreason", 0},
    {"eagersubsume", 0},
    {"shrinkreap", 0},
    {"scorefactor", 900},
}};

// For formulas whose variables are numbered in the best order of decisions: without scores, which would change it. The
// hardest 9x9 take fewer conflicts, and cheaper ones (docs/benchmarks.md). But now and then a formula takes many times
// as long: see kPatience.
constexpr std::array<CadicalSetting, 9> kOrderedSettings = {{
    {"lucky", 0},
    {"profile", 0},
    {"chrono", 0},
    {"stabilizeonly", 1},
    {"forcephase", 1},
    {"bump", 0},
    {"restart", 0},
    {"shrink", 0},
    {"eagersubsume", 0},
}};
// Conflicts before another solver takes over. The hardest 9x9 known take some 40 at limit 2, and fewer than one in a
// thousand takes more than 200. With a patience of 100 they took 5 % longer, with 1,000 as long.
constexpr std::uint64_t kPatience = 250;

// For proofs: kSmallSettings were measured on formulas whose cells come in another order.
constexpr std::array<CadicalSetting, 4> kSmallProofSettings = {{
    {"lucky", 0},
    {"profile", 0},
    {"stabilizeonly", 1},
    {"chrono", 0},
}};

// Turns off all that is not RUP, whatever the defaults of the version. `factor` (bounded variable addition, on by
// default in newer versions) adds variables; set() ignores names that a version does not know.
constexpr std::array<CadicalSetting, 4> kOnlyRup = {{{"block", 0}, {"cover", 0}, {"condition", 0}, {"factor", 0}}};

// Larger formulas belong to large boards, which usually have solutions: CaDiCaL's preset for satisfiable instances
// stays in its stable mode. Times are heavy-tailed: docs/large-boards.md.
constexpr const char* kLargePreset = "sat";
// Proofs are about formulas without solutions.
constexpr const char* kLargeProofPreset = "default";

struct Configuration {
  const char* preset = "default";
  std::span<const CadicalSetting> settings = {};
  bool takes_regions = false;
};

Configuration configuration_for(std::uint64_t clauses, std::span<const CadicalSetting> small_settings,
                                const char* large_preset) {
  return clauses <= kSmallFormula ? Configuration{"plain", small_settings} : Configuration{large_preset};
}

// Both kinds of solver.
template <class Base>
class CadicalSolver : public Base, private CaDiCaL::Terminator, private CaDiCaL::Learner {
 public:
  explicit CadicalSolver(Configuration choice) {
    solver_ = std::make_unique<CaDiCaL::Solver>();
    // The constructor takes options from environment variables (CADICAL_ELIM=0); this takes them back.
    solver_->configure("default");
    solver_->configure(choice.preset);
    solver_->set("quiet", 1);
    set(choice.settings);
    if (choice.takes_regions) {
      set(kPropagatorSettings);
      cuts_.attach(*solver_);
    }
    solver_->connect_terminator(this);
    solver_->connect_learner(this);
  }
  ~CadicalSolver() override {
    // After an exception the solver's state is unknown: its members would abort, and freeing it is not safe.
    if (is_broken_) static_cast<void>(solver_.release());
  }
  CadicalSolver(const CadicalSolver&) = delete;
  CadicalSolver& operator=(const CadicalSolver&) = delete;

  void reserve(int max_variable) override {
    // Reserving more takes seconds without a poll. Adding clauses polls.
    constexpr int kMost = 1'000'000;
    if (max_variable > kMost) return;
    guarded([&] { solver_->reserve(max_variable); });
  }
  void add(std::span<const int> clause) override {
    guarded([&] {
      for (const int literal : clause) solver_->add(literal);
      solver_->add(0);
    });
  }
  void connect(const OpenRegion& region) override {
    if (!cuts_.is_attached()) return Base::connect(region);
    guarded([&] { cuts_.add(*solver_, region); });
  }
  void assume(int literal) override {
    guarded([&] { solver_->assume(literal); });
  }

  SatResult solve(const SatLimits& limits) override {
    constexpr std::uint64_t kMost = 2'000'000'000;  // limit() takes an int
    limits_ = &limits;
    if (limits.max_conflicts) solver_->limit("conflicts", static_cast<int>(std::min(*limits.max_conflicts, kMost)));
    int status = 0;
    guarded([&] { status = solver_->solve(); });
    limits_ = nullptr;
    if (status == kSatisfiableStatus) return SatResult::satisfiable;
    return status == kUnsatisfiableStatus ? SatResult::unsatisfiable : SatResult::stopped;
  }

  // A literal to split on; 0: none, or `goes_on` said no.
  int lookahead(std::function<bool()> goes_on) {
    const SatLimits limits{.goes_on = std::move(goes_on)};
    limits_ = &limits;
    int literal = 0;
    guarded([&] { literal = solver_->lookahead(); });
    limits_ = nullptr;
    return literal;
  }

  bool value(int variable) override { return solver_->val(variable) > 0; }
  bool failed(int literal) override { return solver_->failed(literal); }

  SatStats stats() override {
    const std::size_t average = learned_ == 0 ? 0 : static_cast<std::size_t>(learned_literals_ / learned_);
    // CaDiCaL must not be asked while it solves.
    if (limits_ == nullptr) kept_ = static_cast<std::size_t>(solver_->redundant());
    return {learned_, kept_ * (sat::kClauseBytes + 4 * average) + cuts_.bytes()};
  }

 protected:
  void set(std::span<const CadicalSetting> settings) {
    for (const CadicalSetting& setting : settings) solver_->set(setting.name, setting.value);
  }
  CaDiCaL::Solver& solver() { return *solver_; }
  std::uint64_t learned() const { return learned_; }
  bool is_broken() const { return is_broken_; }

 private:
  // CaDiCaL throws bad_alloc; the solver must not be used afterwards.
  template <class Call>
  void guarded(const Call& call) {
    try {
      call();
    } catch (...) {
      is_broken_ = true;
      throw;
    }
  }
  bool terminate() override {
    if (limits_ == nullptr || !limits_->goes_on) return false;
    return !limits_->goes_on();
  }
  bool learning(int size) override {
    ++learned_;
    learned_literals_ += static_cast<std::uint64_t>(size);
    return false;  // only the length is wanted
  }
  void learn(int /*literal*/) override {}

  SolverCuts<CaDiCaL::Solver, CaDiCaL::ExternalPropagator> cuts_;
  std::unique_ptr<CaDiCaL::Solver> solver_;  // never null
  bool is_broken_ = false;
  const SatLimits* limits_ = nullptr;
  std::uint64_t learned_ = 0;
  std::uint64_t learned_literals_ = 0;
  std::size_t kept_ = 0;  // learned clauses, when solve() last came back
};

// A FILE in memory.
class MemoryFile {
 public:
  MemoryFile() : file_(::open_memstream(&bytes_, &size_)) {
    if (file_ == nullptr) throw std::bad_alloc();
  }
  ~MemoryFile() {
    std::fclose(file_);
    std::free(bytes_);  // NOLINT(cppcoreguidelines-no-malloc): the C library allocated it
  }
  MemoryFile(const MemoryFile&) = delete;
  MemoryFile& operator=(const MemoryFile&) = delete;

  std::FILE* file() const { return file_; }
  std::string_view bytes() const {
    std::fflush(file_);
    return {bytes_, size_};
  }

 private:
  char* bytes_ = nullptr;
  std::size_t size_ = 0;
  std::FILE* file_;
};

class CadicalProof : public CadicalSolver<ProofSolver> {
 public:
  explicit CadicalProof(Configuration choice) : CadicalSolver(choice) {
    set(kOnlyRup);
    solver().trace_proof(trace_.file(), "proof");
  }
  // The solver writes to the trace, which is destroyed after this.
  ~CadicalProof() override {
    if (!is_broken()) solver().close_proof_trace();
  }
  CadicalProof(const CadicalProof&) = delete;
  CadicalProof& operator=(const CadicalProof&) = delete;

  // The memory is that of the proof. Callers may ask while the solver works.
  SatStats stats() override { return {learned(), trace_.bytes().size()}; }

  std::string_view proof() override {
    solver().flush_proof_trace();
    return trace_.bytes();
  }

 private:
  MemoryFile trace_;
};

class FallbackProof : public sat::Fallback<ProofSolver> {
 public:
  using Fallback::Fallback;
  std::string_view proof() override { return current().proof(); }
};

std::unique_ptr<SatSolver> make_solver(int variables, std::uint64_t clauses, bool takes_regions = false) {
  Configuration choice = configuration_for(clauses, kSmallSettings, kLargePreset);
  choice.takes_regions = takes_regions;
  auto solver = std::make_unique<CadicalSolver<SatSolver>>(choice);
  solver->reserve(variables);
  return solver;
}

std::unique_ptr<SatSolver> make_ordered_solver(int variables, std::uint64_t clauses) {
  auto solver = std::make_unique<sat::FallbackSolver>(
      std::make_unique<CadicalSolver<SatSolver>>(Configuration{"plain", kOrderedSettings}), kPatience,
      [variables, clauses] { return make_solver(variables, clauses); });
  solver->reserve(variables);
  return solver;
}

std::unique_ptr<Backend> make_cadical(std::shared_ptr<const Rules> rules, const BackendOptions& options) {
  const bool ordered = numbers_in_order(*rules);
  const bool takes_regions = kHasPropagators<CaDiCaL::Solver> && !rules->primitives().regions.empty();
  const auto make = [=](int variables, std::uint64_t clauses) {
    return ordered ? make_ordered_solver(variables, clauses) : make_solver(variables, clauses, takes_regions);
  };
  return make_sat_backend("cadical", std::move(rules), options, make, takes_regions);
}

}  // namespace

extern const BackendInfo kCadicalBackend = {
    .name = "cadical",
    .summary = "the SAT solver CaDiCaL, embedded; any board",
    .can = [](const BackendOptions& /*options*/) -> Capabilities {
      return {.primitives = PrimitiveSet::all(), .batch_hint = 16};
    },
    .make = make_cadical,
    .engine = [](const BackendOptions& /*options*/) { return std::string("CaDiCaL ") + CaDiCaL::Solver::version(); },
    .solver = [](const BackendOptions& /*options*/, int variables,
                 std::uint64_t clauses) { return make_solver(variables, clauses); },
};

// CaDiCaL::Solver::generate_cubes() of 1.5.3 returns internal literals and ignores a cube when it splits it further. So
// each part gets its own solver.
int lookahead(const Cnf& formula, std::uint64_t most_literals, const std::function<bool()>& goes_on) {
  constexpr std::uint64_t kClausesAPoll = 4096;
  CadicalSolver<SatSolver> solver({});
  solver.reserve(formula.variables);
  std::uint64_t clauses = 0;
  bool whole = true;
  formula.for_each([&](std::span<const int> clause) {
    if (++clauses % kClausesAPoll == 0) whole = whole && (!goes_on || goes_on());
    if (whole) solver.add(clause);
  });
  // CaDiCaL asks before each literal that it tries.
  return whole ? solver.lookahead([&] { return most_literals-- > 0 && (!goes_on || goes_on()); }) : 0;
}

std::unique_ptr<SatSolver> make_cadical_solver(const char* preset, std::span<const CadicalSetting> settings,
                                               int variables) {
  auto solver = std::make_unique<CadicalSolver<SatSolver>>(Configuration{preset, settings});
  solver->reserve(variables);
  return solver;
}

std::unique_ptr<ProofSolver> make_proof_solver(int variables, std::uint64_t clauses, bool in_order) {
  if (in_order) {
    auto solver = std::make_unique<FallbackProof>(
        std::make_unique<CadicalProof>(Configuration{"plain", kOrderedSettings}), kPatience,
        [variables, clauses] { return make_proof_solver(variables, clauses); });
    solver->reserve(variables);
    return solver;
  }
  auto solver = std::make_unique<CadicalProof>(configuration_for(clauses, kSmallProofSettings, kLargeProofPreset));
  solver->reserve(variables);
  return solver;
}

}  // namespace nonet
