// CaDiCaL (Biere, Fazekas, Fleury and Heisinger, SAT Competition 2020), embedded.
//
// 1.5.3, as in Debian 12, has no getter for statistics: conflicts are counted as the clauses that it reports to have
// learned, and memory is estimated from their number and length.
#include <algorithm>
#include <array>
#include <cadical.hpp>
#include <utility>

#include "backends/backend.hpp"
#include "backends/sat_backend.hpp"

namespace nonet {
namespace {

// Below this many clauses preprocessing costs more than the search that it saves (9x9: some 1,500 clauses; see
// docs/benchmarks.md).
constexpr std::uint64_t kSmallFormula = 20000;

struct Setting {
  const char* name;
  int value;
};

constexpr std::array<Setting, 9> kSmallSettings = {{
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

constexpr int kSatisfiable = 10;  // what solve() returns, as in the SAT competitions
constexpr int kUnsatisfiable = 20;

class Cadical : public SatSolver, private CaDiCaL::Terminator, private CaDiCaL::Learner {
 public:
  explicit Cadical(std::uint64_t clauses) {
    // The constructor takes options from environment variables (CADICAL_ELIM=0); this takes them back.
    solver_.configure("default");
    solver_.set("quiet", 1);
    if (clauses <= kSmallFormula) {
      solver_.configure("plain");
      for (const Setting& setting : kSmallSettings) solver_.set(setting.name, setting.value);
    }
    solver_.connect_terminator(this);
    solver_.connect_learner(this);
  }
  ~Cadical() override {
    solver_.disconnect_learner();
    solver_.disconnect_terminator();
  }
  Cadical(const Cadical&) = delete;
  Cadical& operator=(const Cadical&) = delete;

  void reserve(int max_variable) override { solver_.reserve(max_variable); }
  void add(std::span<const int> clause) override {
    for (const int literal : clause) solver_.add(literal);
    solver_.add(0);
  }
  void assume(int literal) override { solver_.assume(literal); }

  SatResult solve(const SatLimits& limits) override {
    constexpr std::uint64_t kMost = 2'000'000'000;  // limit() takes an int
    limits_ = &limits;
    if (limits.max_conflicts) solver_.limit("conflicts", static_cast<int>(std::min(*limits.max_conflicts, kMost)));
    const int status = solver_.solve();
    limits_ = nullptr;
    if (status == kSatisfiable) return SatResult::satisfiable;
    return status == kUnsatisfiable ? SatResult::unsatisfiable : SatResult::stopped;
  }

  bool value(int variable) override { return solver_.val(variable) > 0; }
  bool failed(int literal) override { return solver_.failed(literal); }

  SatStats stats() override {
    constexpr std::size_t kClauseBytes = 56;  // header and two watches
    const std::size_t average = learned_ == 0 ? 0 : static_cast<std::size_t>(learned_literals_ / learned_);
    return {learned_, static_cast<std::size_t>(solver_.redundant()) * (kClauseBytes + 4 * average)};
  }

 private:
  bool terminate() override { return limits_ != nullptr && limits_->goes_on && !limits_->goes_on(); }
  bool learning(int size) override {
    ++learned_;
    learned_literals_ += static_cast<std::uint64_t>(size);
    return false;  // the length is all that is wanted
  }
  void learn(int /*literal*/) override {}

  CaDiCaL::Solver solver_;
  const SatLimits* limits_ = nullptr;
  std::uint64_t learned_ = 0;
  std::uint64_t learned_literals_ = 0;
};

Capabilities can(const BackendOptions& /*options*/) { return {.batch_hint = 16}; }

std::unique_ptr<Backend> make(std::shared_ptr<const Rules> rules, const BackendOptions& options) {
  return make_sat_backend("cadical", std::move(rules), options, [](int variables, std::uint64_t clauses) {
    auto solver = std::make_unique<Cadical>(clauses);
    solver->reserve(variables);
    return solver;
  });
}

std::string engine() { return std::string("CaDiCaL ") + CaDiCaL::Solver::version(); }

}  // namespace

extern const BackendInfo kCadicalBackend;
const BackendInfo kCadicalBackend = {
    .name = "cadical",
    .summary = "the SAT solver CaDiCaL, embedded; any board",
    .argument = "",
    .can = can,
    .why_unavailable = always_available,
    .make = make,
    .engine = engine,
};

}  // namespace nonet
