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
  CHECK(name_of(Stop::exhausted) == "exhausted");
  CHECK(name_of(Stop::solution_limit) == "solution_limit");
  CHECK(name_of(Stop::sink) == "sink");
  CHECK(name_of(Stop::timeout) == "timeout");
  CHECK(name_of(Stop::node_limit) == "node_limit");
  CHECK(name_of(Stop::memory_limit) == "memory_limit");
  CHECK(name_of(Stop::cancelled) == "cancelled");
  CHECK(name_of(Stop::gave_up) == "gave_up");
  CHECK(name_of(Stop::failed) == "failed");
  CHECK(name_of(Verdict::no_solution) == "no_solution");
  CHECK(name_of(Verdict::unique) == "unique");
  CHECK(name_of(Verdict::multiple) == "multiple");
  CHECK(name_of(Verdict::solved) == "solved");
  CHECK(name_of(Verdict::unknown) == "unknown");
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
