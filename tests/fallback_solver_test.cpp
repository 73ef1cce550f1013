#include "backends/sat/fallback_solver.hpp"

#include <stop_token>

#include "backends/cadical_solver.hpp"
#include "backends/sat_backend.hpp"
#include "nonet/certificate.hpp"
#include "nonet/prove.hpp"
#include "tests/pigeons.hpp"
#include "tests/tests.hpp"

namespace nonet::test::fallback_solver_test {

using sat::FallbackSolver;

std::unique_ptr<SatSolver> cadical() { return make_cadical_solver("plain", {}, 1); }

// No model, and many conflicts on the way.
std::vector<std::vector<int>> pigeons(int holes) { return pigeonhole({holes, 1}); }

struct Made {
  int others = 0;
  FallbackSolver::Make make = [this] {
    ++others;
    return cadical();
  };
};

// With pigeons to refute.
struct Patient : Made {
  FallbackSolver solver;
  Patient(std::uint64_t patience, int holes) : solver(cadical(), patience, make) {
    for (const auto& clause : pigeons(holes)) solver.add(clause);
  }
};

TEST_CASE("a solver that needs too long gives way to another one with the same formula") {
  Patient patient(10, 6);
  CHECK(patient.solver.solve({}) == SatResult::unsatisfiable);
  CHECK(patient.others == 1);
  CHECK(patient.solver.stats().conflicts > 10);
}

TEST_CASE("a solver that is patient enough stays") {
  Patient patient(1'000'000, 5);
  CHECK(patient.solver.solve({}) == SatResult::unsatisfiable);
  CHECK(patient.others == 0);
}

TEST_CASE("a limit of conflicts holds for both solvers together") {
  const auto conflicts = [](std::uint64_t patience, std::uint64_t limit) {
    Patient patient(patience, 9);
    CHECK(patient.solver.solve({.max_conflicts = limit}) == SatResult::stopped);
    return std::pair(patient.solver.stats().conflicts, patient.others);
  };
  for (const auto& [patience, limit] : {std::pair(50, 20), std::pair(20, 20), std::pair(20, 90)}) {
    CAPTURE(patience, limit);
    const auto [total, others] = conflicts(static_cast<std::uint64_t>(patience), static_cast<std::uint64_t>(limit));
    // CaDiCaL may do a few more.
    CHECK(total >= static_cast<std::uint64_t>(limit));
    CHECK(total <= static_cast<std::uint64_t>(limit) + 10);
    CHECK(others == (limit > patience ? 1 : 0));
  }
}

TEST_CASE("a solver that has to stop does not give way") {
  Patient patient(100, 9);
  CHECK(patient.solver.solve({.goes_on = [] { return false; }}) == SatResult::stopped);
  CHECK(patient.others == 0);
  CHECK(patient.solver.stats().conflicts < 100);
  // Goes on afterwards.
  CHECK(patient.solver.solve({.max_conflicts = 500}) == SatResult::stopped);
  CHECK(patient.others == 1);
}

TEST_CASE("a solver does not give way when the time is over or a stop was asked for") {
  // CaDiCaL looks at neither: it comes back as its conflicts are over.
  for (const SatLimits& limits : {SatLimits{.stop = stopped()}, SatLimits{.deadline = Clock::now()}}) {
    Patient patient(5, 6);
    CHECK(patient.solver.solve(limits) == SatResult::stopped);
    CHECK(patient.others == 0);
  }
}

TEST_CASE("memory of a solver that may give way is also that of its clauses") {
  Made made;
  FallbackSolver solver(cadical(), 5, made.make);
  std::size_t literals = 0;
  for (const auto& clause : pigeons(9)) {
    solver.add(clause);
    literals += clause.size();
  }
  CHECK(solver.stats().bytes >= literals * sizeof(int));
}

TEST_CASE("assumptions are for one call, whoever answers") {
  // Says that there is a model, and then gives up.
  struct First : SatSolver {
    int calls = 0;
    void reserve(int) override {}
    void add(std::span<const int>) override {}
    void assume(int) override {}
    SatResult solve(const SatLimits&) override { return ++calls == 1 ? SatResult::satisfiable : SatResult::stopped; }
    bool value(int) override { return false; }
    bool failed(int) override { return false; }
    SatStats stats() override { return {calls > 1 ? 5U : 0U, 0}; }
  };
  Made made;
  FallbackSolver solver(std::make_unique<First>(), 5, made.make);
  solver.add(std::vector<int>{1, 2});
  solver.assume(-1);
  CHECK(solver.solve({}) == SatResult::satisfiable);
  solver.assume(1);
  CHECK(solver.solve({}) == SatResult::satisfiable);
  CHECK(made.others == 1);
  CHECK(solver.value(1));
}

TEST_CASE("assumptions come to the solver that answers, for one call") {
  Made made;
  FallbackSolver solver(cadical(), 5, made.make);
  // The pigeons are there only under assumption 100; 101 has nothing to do with them.
  for (std::vector<int> clause : pigeons(6)) {
    clause.push_back(-100);
    solver.add(clause);
  }
  solver.assume(-100);
  solver.assume(101);
  CHECK(solver.solve({}) == SatResult::satisfiable);
  CHECK(made.others == 0);
  solver.assume(100);
  solver.assume(101);
  CHECK(solver.solve({}) == SatResult::unsatisfiable);
  CHECK(made.others == 1);
  CHECK(solver.failed(100));
  CHECK_FALSE(solver.failed(101));
  solver.add(std::vector<int>{-101});
  CHECK(solver.solve({}) == SatResult::satisfiable);
  CHECK_FALSE(solver.value(100));
}

TEST_CASE("solutions that were excluded before a solver gave way do not come again") {
  const auto rules = Rules::make({.geometry = {2, 2}});
  for (const std::uint64_t patience : {0U, 1U, 3U, 40U}) {
    CAPTURE(patience);
    Made made;
    const auto backend = make_sat_backend("mine", rules, {}, [&](int, std::uint64_t) {
      return std::make_unique<FallbackSolver>(cadical(), patience, made.make);
    });
    CHECK(backend->solve(Puzzle(rules), {.max_solutions = 0}, {}).solutions == 288);
    CHECK(made.others == 1);
  }
}

TEST_CASE("a board that the order of variables does not suit is refuted all the same") {
  // Without a solver to fall back upon it takes more than twenty thousand conflicts.
  const Puzzle puzzle = puzzle_of(with_variants({}, "windoku"),
                                  "9..........7.9....2......................9..4...5....................7..4.6.87...");
  const auto verdict = [&](std::string_view name, std::uint64_t nodes) {
    const auto backend = make_backend(parse_backend(name), puzzle.rules);
    return backend->solve(puzzle, {.max_nodes = nodes}, {}).verdict();
  };
  CHECK(verdict("dfs", 1'000'000) == Verdict::no_solution);
  CHECK(verdict("cadical", 10'000) == Verdict::no_solution);
  const ProofResult proved = Prover().prove(puzzle, {.budget = {.max_nodes = 10'000}});
  std::string_view text = proved.certificate;
  const proof::Verification checked = proof::Verifier().verify(text);
  CHECK(checked.verified());
  CHECK(checked.certificate.claim == proof::Claim::no_solution);
}

}  // namespace nonet::test::fallback_solver_test
