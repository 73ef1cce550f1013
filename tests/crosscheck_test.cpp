// Random cases, what counts as a fault, and shrinking. The planted bugs are in cli_crosscheck_test.cpp.
#include "run/crosscheck.hpp"

#include <set>

#include "board/check.hpp"
#include "run/random_case.hpp"
#include "tests/boards.hpp"
#include "tests/catch.hpp"

namespace nonet::test {
namespace {

std::vector<BackendSpec> two() { return {parse_backend("dfs"), parse_backend("dlx")}; }

}  // namespace

TEST_CASE("random cases depend on seed and number alone", "[crosscheck]") {
  for (std::uint64_t number = 0; number < 20; ++number) {
    const CrossCase one = random_case(5, number, two());
    const CrossCase other = random_case(5, number, two());
    REQUIRE(one.puzzles.size() == other.puzzles.size());
    CHECK(one.puzzles[0].clues == other.puzzles[0].clues);
    CHECK(one.puzzles[0].rules->spec() == other.puzzles[0].rules->spec());
    CHECK(one.max_solutions == other.max_solutions);
  }
  CHECK(random_case(5, 3, two()).puzzles[0].clues != random_case(6, 3, two()).puzzles[0].clues);
}

TEST_CASE("random cases have many shapes and variants, and no, one and many solutions", "[crosscheck]") {
  std::set<std::string> names;
  std::set<Verdict> verdicts;
  bool excludes = false;
  bool limits_nodes = false;
  std::size_t known = 0;
  std::size_t puzzles = 0;
  for (std::uint64_t number = 0; number < 150; ++number) {
    const CrossCase made = random_case(1, number, two());
    REQUIRE(made.known.size() == made.puzzles.size());
    names.insert(made.puzzles[0].rules->spec().name());
    limits_nodes = limits_nodes || made.max_nodes > 0;
    for (std::size_t i = 0; i < made.puzzles.size(); ++i) {
      const Puzzle& puzzle = made.puzzles[i];
      excludes = excludes || !puzzle.excluded.empty();
      ++puzzles;
      if (made.known[i].empty()) continue;
      ++known;
      REQUIRE(why_not_a_solution(puzzle, made.known[i]).empty());
    }
    const Puzzle& first = made.puzzles[0];
    if (first.rules->side() <= 9) {
      verdicts.insert(backend("dfs", first)->solve(first, {.max_solutions = 2}, {}).verdict());
    }
  }
  CHECK(names.size() > 30);
  CHECK(excludes);
  CHECK(limits_nodes);
  CHECK(known > puzzles / 3);
  CHECK(known < puzzles);
  CHECK(verdicts.count(Verdict::no_solution) == 1);
  CHECK(verdicts.count(Verdict::unique) == 1);
  CHECK(verdicts.count(Verdict::multiple) == 1);
}

TEST_CASE("all backends agree on random cases", "[crosscheck]") {
  std::vector<BackendSpec> all;
  for (const BackendInfo* const info : backends()) {
    if (info->argument.empty()) all.push_back({info});
  }
  const auto random_seed = seed();
  CrossChecker checker(all);
  for (std::uint64_t number = 0; number < 12; ++number) {
    CAPTURE(random_seed, number);
    const auto fault = checker.check(random_case(random_seed, number, all));
    CHECK_FALSE((fault ? fault->why : "") != "");
  }
  CHECK(checker.answers().records() > 0);
}

TEST_CASE("a known solution that nobody finds is a fault", "[crosscheck]") {
  CrossCase boards{.puzzles = {classic(kWikipedia.puzzle), unsolvable()}};
  CrossChecker checker(two());
  CHECK_FALSE(checker.check(boards));
  // A solution of another board: as if the puzzle had been made from it.
  boards.known = {cells_of(kWikipedia.solution), cells_of(kAiEscargot.solution)};
  const auto fault = checker.check(boards);
  REQUIRE(fault);
  CHECK(fault->puzzle == 1);
}

TEST_CASE("a case that has no fault is not shrunk", "[crosscheck]") {
  const CrossCase boards{.puzzles = {classic(kWikipedia.puzzle), classic(kAiEscargot.puzzle)}};
  CrossChecker checker(two());
  const CrossCase same = shrink(checker, boards, Clock::now() + std::chrono::seconds(5));
  REQUIRE(same.puzzles.size() == 2);
  CHECK(same.puzzles[1].clues == boards.puzzles[1].clues);
}

TEST_CASE("after a stop request a check finds nothing", "[crosscheck]") {
  std::stop_source source;
  source.request_stop();
  CrossChecker checker(two(), {.stop = source.get_token()});
  CHECK_FALSE(checker.check({.puzzles = {classic(kWikipedia.puzzle)}}));
}

}  // namespace nonet::test
