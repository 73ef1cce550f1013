#include "nonet/outcome.hpp"
#include "tests/tests.hpp"

namespace nonet::test::outcome_test {

TEST_CASE("the verdict follows from solutions and stop") {
  CHECK(Outcome{.solutions = 0, .stop = Stop::exhausted}.verdict() == Verdict::no_solution);
  CHECK(Outcome{.solutions = 1, .stop = Stop::exhausted}.verdict() == Verdict::unique);
  CHECK(Outcome{.solutions = 2, .stop = Stop::exhausted}.verdict() == Verdict::multiple);
  for (const Stop early : {Stop::solution_limit, Stop::sink, Stop::timeout, Stop::node_limit, Stop::memory_limit,
                           Stop::cancelled, Stop::gave_up, Stop::failed}) {
    CAPTURE(name_of(early));
    // "Solved" never claims that there is no other solution, and nothing found never that there is none.
    CHECK(Outcome{.solutions = 0, .stop = early}.verdict() == Verdict::unknown);
    CHECK(Outcome{.solutions = 1, .stop = early}.verdict() == Verdict::solved);
    CHECK(Outcome{.solutions = 2, .stop = early}.verdict() == Verdict::multiple);
    CHECK(Outcome{.solutions = UINT64_MAX, .stop = early}.verdict() == Verdict::multiple);
  }
}

TEST_CASE("stops and verdicts have names of their own") {
  std::string names;
  for (const Stop stop : {Stop::exhausted, Stop::solution_limit, Stop::sink, Stop::timeout, Stop::node_limit,
                          Stop::memory_limit, Stop::cancelled, Stop::gave_up, Stop::failed})
    names += " " + std::string(name_of(stop));
  for (const Verdict verdict :
       {Verdict::no_solution, Verdict::unique, Verdict::multiple, Verdict::solved, Verdict::unknown})
    names += " " + std::string(name_of(verdict));
  CHECK(names ==
        " exhausted solution_limit sink timeout node_limit memory_limit cancelled gave_up failed no_solution unique "
        "multiple solved unknown");
}

TEST_CASE("the counters among the statistics are listed once each") {
  std::set<std::string_view> names;
  Stats stats;
  std::uint64_t next = 1;
  for (const StatField& field : stat_fields()) {
    CHECK(names.insert(field.name).second);
    CHECK(stats.*field.value == 0);
    stats.*field.value = next++;
  }
  CHECK(stats.nodes + stats.solver_runs + stats.conflicts + stats.variables + stats.clauses + stats.bytes == 21);
}

}  // namespace nonet::test::outcome_test
