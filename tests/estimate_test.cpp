// Estimates of numbers of solutions against known numbers.
#include <cmath>

#include "nonet/workshop.hpp"
#include "tests/tests.hpp"

namespace nonet::test::estimate_test {

// Five standard errors are exceeded once in a million runs, more often where products are very uneven.
void check(const Puzzle& puzzle, std::uint64_t trials, double known) {
  const Estimate estimate = estimate_solutions(puzzle, trials, seed(), {});
  CAPTURE(known, estimate.mean, estimate.error);
  CHECK(estimate.trials == trials);
  CHECK(estimate.found > 0);
  CHECK(std::abs(estimate.mean - known) <= 7 * estimate.error);
  CHECK(estimate.error < known / 4);
}

TEST_CASE("estimates are near known numbers of boards") {
  check(Puzzle(Rules::make({.geometry = {2, 2}})), 2000, 288);
  check(Puzzle(Rules::make({.geometry = {2, 3}})), 2000, 28200960);  // OEIS A107739
  check(Puzzle(Rules::make({})), 2000, 6670903752021072936960.0);    // Felgenhauer and Jarvis, 2005
  check(Puzzle(Rules::make({.geometry = {1, 5}})), 2000, 161280);    // Latin squares, OEIS A002860
  check(Puzzle(Rules::make({.geometry = Geometry::parse("1x1 3x5 0-4")})), 2000, 120 * 552);
}

TEST_CASE("a puzzle with one solution has the estimate 1, and one without any 0") {
  const Puzzle unique = classic(kWikipedia.puzzle);
  const Estimate one = estimate_solutions(unique, 50, seed(), {});
  CHECK(one.mean == 1);
  CHECK(one.error == 0);
  Puzzle none = unique;
  none.clues[2] = 1;  // the solution begins with 534
  const Estimate zero = estimate_solutions(none, 50, seed(), {});
  CHECK(zero.mean == 0);
  CHECK(zero.found == 0);
}

TEST_CASE("an estimate is the same for the same seed, and ends by its limits") {
  const Puzzle blank(Rules::make({}));
  const Estimate first = estimate_solutions(blank, 100, 5, {});
  CHECK(first.mean == estimate_solutions(blank, 100, 5, {}).mean);
  CHECK(first.mean != estimate_solutions(blank, 100, 6, {}).mean);
  CHECK(estimate_solutions(blank, 0, 5, {}).trials == 0);
  const Estimate late = estimate_solutions(blank, 1'000'000'000, 5, {.timeout = std::chrono::milliseconds(30)});
  CHECK(late.stop == Stop::timeout);
  CHECK(late.trials < 1'000'000'000);
  Puzzle wrong = blank;
  wrong.clues.pop_back();
  CHECK_THROWS_AS(estimate_solutions(wrong, 10, 5, {}), Error);
}

}  // namespace nonet::test::estimate_test
