// The contract of Backend, part two: what ends a search early, and that an instance is as good as new after it.
#include "nonet/check.hpp"
#include "tests/tests.hpp"

namespace nonet::test::conformance_stop_test {
// In processor time. The promise is 10 ms at side 9, without a sanitizer and on a machine that does nothing else.
constexpr auto kSoon = 100ms;

// More solutions than anyone can list: 6.67e21 (OEIS A107739).
Puzzle endless() { return Puzzle(Rules::make({})); }

// The right answer to a known puzzle.
void check_usable(Backend& solver, const Puzzle& puzzle) {
  Board found;
  const Outcome outcome = solver.solve(puzzle, {.max_solutions = 2}, into(found));
  CHECK(outcome.verdict() == Verdict::unique);
  CHECK(text_of(found) == kWikipedia.solution);
}

// One instance a backend; after each visit it must still give the right answer.
template <class Visit>
void each_backend(Visit&& visit) {
  const Puzzle wikipedia = classic(kWikipedia.puzzle);
  for (const BackendSpec& spec : able_backends(*wikipedia.rules)) {
    CAPTURE(spec.text());
    const auto solver = make_backend(spec, wikipedia.rules);
    visit(*solver, spec);
    check_usable(*solver, wikipedia);
  }
}

template <class Visit>
void each_interruptible(Visit&& visit) {
  each_backend([&](Backend& solver, const BackendSpec& spec) {
    if (spec.can().interruptible) visit(solver);
  });
}

TEST_CASE("a sink that wants no more ends the search", "[conformance]") {
  each_backend([](Backend& solver, const BackendSpec&) {
    for (const int wanted : {1, 3}) {
      int seen = 0;
      const Outcome outcome =
          solver.solve(endless(), {.max_solutions = 0}, [&](std::span<const Cell>) { return ++seen < wanted; });
      CHECK(seen == wanted);
      CHECK(outcome.solutions == static_cast<std::uint64_t>(wanted));
      CHECK(outcome.stop == Stop::sink);
      CHECK(outcome.verdict() == (wanted == 1 ? Verdict::solved : Verdict::multiple));
    }
  });
}

TEST_CASE("what a sink throws passes through and the instance stays usable", "[conformance]") {
  each_backend([](Backend& solver, const BackendSpec&) {
    int seen = 0;
    CHECK_THROWS_AS(solver.solve(endless(), {.max_solutions = 0},
                                 [&](std::span<const Cell>) -> bool {
                                   if (++seen == 3) throw std::out_of_range("enough");
                                   return true;
                                 }),
                    std::out_of_range);
    CHECK(seen == 3);
  });
}

TEST_CASE("solutions before an early end are legal and differ", "[conformance]") {
  each_backend([](Backend& solver, const BackendSpec&) {
    const Puzzle puzzle = endless();
    std::set<Board> found;
    solver.solve(puzzle, {.max_solutions = 50}, [&](std::span<const Cell> board) {
      CHECK(why_not_a_solution(puzzle, board).empty());
      CHECK(found.emplace(board.begin(), board.end()).second);
      return true;
    });
    CHECK(found.size() == 50);
  });
}

TEST_CASE("time that is over before the call gives no answer at once", "[conformance]") {
  each_interruptible([](Backend& solver) {
    for (const Budget& budget : {Budget{.max_solutions = 0, .timeout = 0s}, Budget{.max_solutions = 0, .timeout = -1s},
                                 Budget{.max_solutions = 0, .deadline = Clock::now() - 1h},
                                 Budget{.max_solutions = 0, .timeout = 1h, .deadline = Clock::now()},
                                 Budget{.max_solutions = 0, .timeout = 0s, .deadline = Clock::now() + 1h}}) {
      const auto began = cpu_time();
      const Outcome outcome = solver.solve(endless(), budget, {});
      CHECK(outcome.stop == Stop::timeout);
      CHECK(outcome.solutions == 0);
      CHECK(outcome.verdict() == Verdict::unknown);
      CHECK(cpu_time() - began < kSoon);
      CHECK(outcome.stats.elapsed.has_value());
    }
  });
}

TEST_CASE("a timeout or deadline ends a search that would never end", "[conformance]") {
  each_interruptible([](Backend& solver) {
    for (const bool as_deadline : {false, true}) {
      Budget budget{.max_solutions = 0};
      const auto began = Clock::now();
      const auto cpu_before = cpu_time();
      if (as_deadline) {
        budget.deadline = began + 30ms;
      } else {
        budget.timeout = 30ms;
      }
      const Outcome outcome = solver.solve(endless(), budget, {});
      const auto took = Clock::now() - began;
      CHECK(outcome.stop == Stop::timeout);
      CHECK(outcome.verdict() == (outcome.solutions > 1    ? Verdict::multiple
                                  : outcome.solutions == 1 ? Verdict::solved
                                                           : Verdict::unknown));
      CHECK(took >= 30ms);
      CHECK(cpu_time() - cpu_before < 30ms * std::thread::hardware_concurrency() + kSoon);
      REQUIRE(outcome.stats.elapsed);
      CHECK(*outcome.stats.elapsed <= took);
    }
  });
}

TEST_CASE("a timeout that is far away changes nothing", "[conformance]") {
  const Puzzle puzzle = classic(kWikipedia.puzzle);
  each_backend([&](Backend& solver, const BackendSpec&) {
    for (const Budget& budget : {Budget{.max_solutions = 2, .timeout = Clock::duration::max()},
                                 Budget{.max_solutions = 2, .deadline = Clock::time_point::max()},
                                 Budget{.max_solutions = 2, .timeout = 1h, .deadline = Clock::now() + 1h}}) {
      CHECK(solver.solve(puzzle, budget, {}).verdict() == Verdict::unique);
    }
  });
}

TEST_CASE("a stop requested before the call is honoured at once", "[conformance]") {
  each_interruptible([](Backend& solver) {
    const Outcome outcome = solver.solve(endless(), {.max_solutions = 0, .stop = stopped()}, {});
    CHECK(outcome.stop == Stop::cancelled);
    CHECK(outcome.solutions == 0);
    CHECK(outcome.verdict() == Verdict::unknown);
  });
}

TEST_CASE("a stop requested by another thread ends the search and the instance stays usable", "[conformance]") {
  each_interruptible([](Backend& solver) {
    std::stop_source source;
    std::atomic<bool> searching = false;
    std::chrono::microseconds requested{};
    std::jthread other([&] {
      while (!searching) std::this_thread::yield();
      source.request_stop();
      requested = cpu_time();  // only now, as the search goes on until it is requested
    });
    const Outcome outcome =
        solver.solve(endless(), {.max_solutions = 0, .stop = source.get_token()}, [&](std::span<const Cell>) {
          searching = true;
          return true;
        });
    const auto returned = cpu_time();
    other.join();
    CHECK(outcome.stop == Stop::cancelled);
    CHECK(returned - requested < kSoon);
  });
}

TEST_CASE("a stop requested within the sink is honoured", "[conformance]") {
  each_interruptible([](Backend& solver) {
    std::stop_source source;
    std::chrono::microseconds requested{};
    const Outcome outcome =
        solver.solve(endless(), {.max_solutions = 0, .stop = source.get_token()}, [&](std::span<const Cell>) {
          source.request_stop();
          requested = cpu_time();
          return true;
        });
    CHECK(outcome.stop == Stop::cancelled);
    CHECK(outcome.solutions >= 1);
    CHECK(cpu_time() - requested < kSoon);
  });
}

TEST_CASE("after a stop requested within the sink no search counts as exhausted that was not", "[conformance]") {
  // Some givens of a known puzzle: how many solutions that leaves is what the same backend says without a stop, which
  // the other tests hold against other sources.
  Puzzle puzzle = classic(kWikipedia.puzzle);
  for (const std::size_t cell : {41U, 44U, 60U, 61U}) puzzle.clues[cell] = 0;
  each_backend([&](Backend& solver, const BackendSpec& spec) {
    const std::uint64_t all = solver.solve(puzzle, {.max_solutions = 0}, {}).solutions;
    REQUIRE(all > 50);
    // A process a solution takes its time, and so does the plainest search.
    const bool slow = spec.info->name == "external" || spec.info->name == "backtrack";
    const std::uint64_t stops = slow ? 4 : 20;
    for (std::uint64_t wanted = 1; wanted <= all; wanted += 1 + all / stops) {
      std::stop_source source;
      std::uint64_t seen = 0;
      const Outcome outcome =
          solver.solve(puzzle, {.max_solutions = 0, .stop = source.get_token()}, [&](std::span<const Cell>) {
            if (++seen == wanted) source.request_stop();
            return true;
          });
      CAPTURE(wanted, all, outcome.solutions);
      CHECK(outcome.solutions == seen);
      if (outcome.stop == Stop::exhausted) {
        CHECK(outcome.solutions == all);
      } else {
        CHECK(outcome.stop == Stop::cancelled);
      }
    }
  });
}

TEST_CASE("no more nodes or conflicts are spent than allowed", "[conformance]") {
  const Puzzle hard = classic(kAiEscargot.puzzle);
  each_backend([&](Backend& solver, const BackendSpec& spec) {
    if (!spec.can().limits_nodes) return;
    const Outcome whole = solver.solve(hard, {.max_solutions = 2}, {});
    CHECK(whole.verdict() == Verdict::unique);
    const std::uint64_t needed = is_sat(spec) ? whole.stats.conflicts : whole.stats.nodes;
    CHECK(needed > 1);
    for (const std::uint64_t limit : {std::uint64_t{0}, std::uint64_t{1}, needed / 2}) {
      CAPTURE(limit, needed);
      const Outcome outcome = solver.solve(hard, {.max_solutions = 2, .max_nodes = limit}, {});
      CHECK(outcome.stop == Stop::node_limit);
      CHECK(outcome.solutions <= 1);
      CHECK(outcome.stats.nodes <= limit);
      // CaDiCaL has no getter for conflicts; count its learned clauses, sometimes a few more.
      CHECK(outcome.stats.conflicts <= limit + 10);
    }
    // Enough is enough: one more than needed, as a solver may look at its limit before it looks at its result.
    CHECK(solver.solve(hard, {.max_solutions = 2, .max_nodes = needed + 1}, {}).verdict() == Verdict::unique);
  });
}

TEST_CASE("a search that would take more memory than allowed is not begun", "[conformance]") {
  each_backend([](Backend& solver, const BackendSpec&) {
    const Outcome outcome = solver.solve(endless(), {.max_solutions = 0, .max_bytes = 16}, {});
    CHECK(outcome.stop == Stop::memory_limit);
    CHECK(outcome.solutions == 0);
    CHECK(outcome.verdict() == Verdict::unknown);
    const Puzzle puzzle = classic(kWikipedia.puzzle);
    const Outcome enough = solver.solve(puzzle, {.max_solutions = 2, .max_bytes = std::size_t{1} << 30U}, {});
    CHECK(enough.verdict() == Verdict::unique);
    CHECK(enough.stats.bytes > 16);
  });
}

}  // namespace nonet::test::conformance_stop_test
