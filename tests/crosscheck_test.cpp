// Random cases, what counts as a fault, and shrinking. The planted bugs are in cli_crosscheck_test.cpp.
#include "run/crosscheck.hpp"

#include <new>

#include "cli/crosscheck_watch.hpp"
#include "nonet/check.hpp"
#include "run/cross_search.hpp"
#include "run/random_case.hpp"
#include "tests/tests.hpp"

namespace nonet::test::crosscheck_test {
// A backend that gives an answer of one's choice, after it has requested a stop where asked to.
class Made : public Backend {
 public:
  using Backend::Backend;
  static inline Outcome answer = {};
  static inline std::stop_source* stop = nullptr;
  static inline bool out_of_memory = false;
  Outcome solve_checked(PuzzleView /*puzzle*/, const Budget& /*budget*/, const SolutionSink& /*sink*/) override {
    if (out_of_memory) throw std::bad_alloc();
    if (stop != nullptr) stop->request_stop();
    return answer;
  }
};
const BackendInfo kMade = {
    .name = "made",
    .summary = "says what it is told to say",
    .can = [](const BackendOptions&) { return Capabilities(); },
    .why_unavailable = always_available,
    .make = [](std::shared_ptr<const Rules> rules, const BackendOptions&) -> std::unique_ptr<Backend> {
      return std::make_unique<Made>(std::move(rules));
    },
};

std::vector<BackendSpec> without_arguments() {
  std::vector<BackendSpec> all;
  for (const BackendInfo* const info : backends()) {
    if (info->argument.empty()) all.push_back({info});
  }
  return all;
}
std::vector<BackendSpec> two() { return {parse_backend("dfs"), parse_backend("dlx")}; }

TEST_CASE("random cases depend on seed and number alone") {
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

TEST_CASE("random cases have many shapes and variants, and no, one and many solutions") {
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

TEST_CASE("large boards are among the random cases, nearly full, and all backends agree on them") {
  CrossChecker checker(without_arguments());
  std::set<int> sides;
  for (std::uint64_t number = 0; sides.size() < 3 && number < 1'000; ++number) {
    CAPTURE(number);
    const CrossCase made = random_case(3, number, {});
    const Puzzle& puzzle = made.puzzles[0];
    const int side = puzzle.rules->side();
    if (side <= 16 || !sides.insert(side).second) continue;
    CHECK(std::count(puzzle.clues.begin(), puzzle.clues.end(), 0) <= puzzle.rules->cells() / 20);
    const auto fault = checker.check(made);
    CHECK_FALSE((fault ? fault->why : "") != "");
  }
  CHECK(sides.size() == 3);
  CHECK(checker.counts().answers.records() > 0);
}

// Shapes, variants, jigsaws, constraints and exclusions as they come. NONET_TEST_SEED repeats a failure.
void check_random_cases(std::uint64_t first, std::uint64_t end) {
  const std::vector<BackendSpec> all = without_arguments();
  const auto random_seed = seed();
  CrossChecker checker(all);
  for (std::uint64_t number = first; number < end; ++number) {
    CAPTURE(random_seed, number);
    const auto fault = checker.check(random_case(random_seed, number, all));
    CHECK_FALSE((fault ? fault->why : "") != "");
  }
  CHECK(checker.counts().answers.records() > 0);
}

TEST_CASE("all backends agree on random cases") { check_random_cases(0, 12); }

TEST_CASE("all backends agree on many random cases", "[volume]") { check_random_cases(12, 100); }

TEST_CASE("a known solution that nobody finds is a fault") {
  CrossCase boards{.puzzles = {classic(kWikipedia.puzzle), unsolvable()}};
  CrossChecker checker(two());
  CHECK_FALSE(checker.check(boards));
  // A solution of another board: as if the puzzle had been made from it.
  boards.known = {cells_of(kWikipedia.solution), cells_of(kAiEscargot.solution)};
  const auto fault = checker.check(boards);
  REQUIRE(fault);
  CHECK(fault->puzzle == 1);
}

TEST_CASE("a case that has no fault is not shrunk", "[volume]") {
  const CrossCase boards{.puzzles = {classic(kWikipedia.puzzle), classic(kAiEscargot.puzzle)}};
  CrossChecker checker(two());
  const CrossCase same =
      shrink([&](const CrossCase& each) { return checker.check(each); }, boards, Clock::now() + std::chrono::hours(1));
  REQUIRE(same.puzzles.size() == 2);
  CHECK(same.puzzles[1].clues == boards.puzzles[1].clues);
}

TEST_CASE("puzzles are removed once the limit is gone for which the fault needed them all") {
  CrossCase boards{.puzzles = std::vector<Puzzle>(6, classic(kWikipedia.puzzle)), .max_nodes = 10};
  boards.puzzles[4] = classic(kAiEscargot.puzzle);
  const FaultFinder finder = [&](const CrossCase& each) -> std::optional<Fault> {
    const bool all = each.puzzles.size() == 6;
    for (const Puzzle& puzzle : each.puzzles) {
      // As a program that crashes there says not at which puzzle.
      if (puzzle.clues[0] == 1 && (all || each.max_nodes == 0)) return Fault{0, "a 1 comes first"};
    }
    return std::nullopt;
  };
  const CrossCase one = shrink(finder, boards, Clock::now() + std::chrono::hours(1));
  REQUIRE(one.puzzles.size() == 1);
  CHECK(one.max_nodes == 0);
  CHECK(std::count(one.puzzles[0].clues.begin(), one.puzzles[0].clues.end(), 0) == 80);
}

TEST_CASE("a constraint stays if the others make no sense without it") {
  const RulesSpec spec{.geometry = Geometry::parse("2x2 +16")};
  const auto rules = Rules::make(with_constraints(spec, {"doublers v1-16", "killer 12 r1c1-4", "odd r1c1"}));
  const FaultFinder finder = [](const CrossCase& each) -> std::optional<Fault> {
    if (each.puzzles[0].rules->spec().has(find_kind("killer"))) return Fault{0, "there is a cage"};
    return std::nullopt;
  };
  const CrossCase small = shrink(finder, {.puzzles = {Puzzle(rules)}}, Clock::now() + std::chrono::hours(1));
  CHECK(small.puzzles[0].rules->spec().constraints.size() == 2);
}

TEST_CASE("exclusions are shrunk one by one, and where none is left their words go as well") {
  CrossCase boards{.puzzles = {classic(kWikipedia.puzzle), classic(kAiEscargot.puzzle)}};
  for (Puzzle& puzzle : boards.puzzles) {
    for (const auto& [cell, digit] : {std::pair{40, 2}, {40, 4}, {40, 5}, {41, 6}}) puzzle.exclude(cell, digit);
  }
  const auto until = Clock::now() + std::chrono::hours(1);
  const FaultFinder one_matters = [](const CrossCase& each) -> std::optional<Fault> {
    if (each.puzzles.size() == 2 && PuzzleView(each.puzzles[1]).excludes(40, 4)) return Fault{1, "4 is excluded"};
    return std::nullopt;
  };
  const CrossCase one = shrink(one_matters, boards, until);
  REQUIRE(one.puzzles.size() == 2);
  std::vector<std::uint64_t> expected(81);
  CHECK(one.puzzles[0].excluded == expected);  // all puzzles of a case have exclusions, or none
  expected[40] = std::uint64_t{1} << 3U;
  CHECK(one.puzzles[1].excluded == expected);

  const CrossCase none = shrink([](const CrossCase&) { return Fault{0, "always"}; }, boards, until);
  REQUIRE(none.puzzles.size() == 1);
  CHECK(none.puzzles[0].excluded.empty());
}

TEST_CASE("certificates are made, verified and held against the answers") {
  const CrossCase boards{.puzzles = {classic(kWikipedia.puzzle), deadly_rectangle(), unsolvable()}};
  CrossChecker checker(two());
  CHECK_FALSE(checker.check(boards));
  CHECK(checker.counts().certificates == 3);
  CrossChecker small(two(), {.certified_clauses = 1000});
  CHECK_FALSE(small.check(boards));
  CHECK(small.counts().certificates == 0);

  // Alone, so that nothing but certificates speaks against it.
  Made::answer = {.stop = Stop::exhausted};
  CrossChecker liar({{&kMade}});
  const auto wrong = liar.check({.puzzles = {unsolvable(), classic(kAiEscargot.puzzle)}});
  REQUIRE(wrong);
  CHECK(wrong->puzzle == 1);
  CHECK(wrong->why == "made says no solution, the certificate says unique");
}

TEST_CASE("a board whose formula takes too many states gets no certificate, which is not a fault") {
  std::string line = "weighted 50000 1 2 4 8 16 32 64 128 256 512";
  for (int i = 10; i < 20; ++i) line += " " + std::to_string(980 + i);
  for (int i = 0; i < 20; ++i) line += " r" + std::to_string(i / 9 + 1) + "c" + std::to_string(i % 9 + 1);
  const Puzzle puzzle = puzzle_of({.constraints = {parse_constraint(line, {3, 3})}}, std::string(81, '.'));
  CHECK(Prover().prove(puzzle, {}).status == Status::memory_limit);
  Made::answer = {.stop = Stop::node_limit};
  CrossChecker checker({{&kMade}});
  CHECK_FALSE(checker.check({.puzzles = {puzzle}}));
  CHECK(checker.counts().certificates == 0);
}

TEST_CASE("a fault found when the time is over is a fault") {
  CrossChecker late(two(), {.deadline = Clock::now()});
  CHECK_FALSE(late.check({.puzzles = {classic(kWikipedia.puzzle)}}));  // not even begun
  // Not by the clock, so that the first backend always begins before the end.
  std::stop_source stop;
  Made::answer = {.stop = Stop::failed, .message = "too late"};
  Made::stop = &stop;
  CrossSearch search([](std::uint64_t) { return CrossCase{.puzzles = {classic(kWikipedia.puzzle)}}; }, {});
  search.run(1, {{&kMade}, parse_backend("dfs")}, {.stop = stop.get_token()});
  Made::stop = nullptr;
  REQUIRE(search.found());
  CHECK(search.found()->fault.why == "made: too late");
  CHECK(search.counts().answers.count(Status::unique) == 0);  // dfs had no time
}

TEST_CASE("a case that cannot be made is what a search finds, and ends no program") {
  for (const unsigned jobs : {1U, 3U}) {
    const CaseAt case_at = [](std::uint64_t number) -> CrossCase {
      if (number == 2) throw std::out_of_range("no digit 0");
      if (number == 4) throw 4;
      return {.puzzles = {classic(kWikipedia.puzzle)}};
    };
    CrossSearch search(case_at, {.end = 10});
    search.run(jobs, two(), {});
    REQUIRE(search.found());
    CHECK(search.found()->number == 2);
    CHECK(search.found()->fault.why == "case 2 cannot be made: no digit 0");
    CHECK(search.found()->boards.puzzles.empty());
    CrossSearch later(case_at, {.first = 3, .end = 10});
    later.run(jobs, two(), {});
    REQUIRE(later.found());
    CHECK(later.found()->fault.why == "case 4 cannot be made: an exception without a message");
  }
}

TEST_CASE("memory that runs out in any thread of a search does not count as a case's fault") {
  // In a case, in a backend, and in a thread outside of both.
  const CaseAt whole = [](std::uint64_t) { return CrossCase{.puzzles = {classic(kWikipedia.puzzle)}}; };
  const CaseAt broken = [](std::uint64_t) -> CrossCase { throw std::bad_alloc(); };
  const CaseWatcher watcher = {.working = [](std::uint64_t, Clock::duration) { throw std::bad_alloc(); }};
  for (const unsigned jobs : {1U, 3U}) {
    CAPTURE(jobs);
    CrossSearch making(broken, {.end = 10});
    CHECK_THROWS_AS(making.run(jobs, two(), {}), std::bad_alloc);
    CHECK_FALSE(making.found());
    CrossSearch telling(whole, {.end = 10}, watcher);
    CHECK_THROWS_AS(telling.run(jobs, two(), {}), std::bad_alloc);
    Made::out_of_memory = true;
    CrossSearch solving(whole, {.end = 10});
    CHECK_THROWS_AS(solving.run(jobs, {{&kMade}}, {}), std::bad_alloc);
    Made::out_of_memory = false;
    CHECK_FALSE(solving.found());
  }
}

TEST_CASE("a search reports which cases it works on, and which are done") {
  std::vector<std::string> seen;
  const CaseWatcher watcher = {.working =
                                   [&](std::uint64_t number, Clock::duration at_most) {
                                     CHECK(at_most >= 70s);  // a batch has ten timeouts
                                     const std::string text = "working " + std::to_string(number);
                                     if (seen.empty() || seen.back() != text) seen.push_back(text);
                                   },
                               .done =
                                   [&](std::uint64_t number, std::uint64_t puzzles) {
                                     seen.push_back("done " + std::to_string(number) + ": " + std::to_string(puzzles));
                                   }};
  const CaseAt case_at = [&](std::uint64_t number) {
    CHECK(seen.back() == "working " + std::to_string(number));  // a case may hang while it is made
    return CrossCase{.puzzles = std::vector<Puzzle>(number, classic(kWikipedia.puzzle))};
  };
  CrossSearch search(case_at, {.first = 1, .end = 4}, watcher);
  search.run(1, two(), {.timeout = 7s});
  CHECK(seen == std::vector<std::string>{"working 1", "done 1: 1", "working 2", "done 2: 2", "working 3", "done 3: 3"});
  CHECK(search.cases() == 3);
  CHECK(search.puzzles() == 6);
}

TEST_CASE("a watch removes a worker's reports from its output, and says which case is overdue") {
  using Numbers = std::vector<std::uint64_t>;
  cli::CaseWatch watch;
  const auto now = Clock::now();
  const auto later = [&](int ms) { return now + std::chrono::milliseconds(ms); };
  std::string output = "@working 80 2000\n@working 7";
  watch.read(output, now);
  CHECK(output == "@working 7");  // which is not whole yet
  output += "0 3000\n";
  watch.read(output, now);
  CHECK(output.empty());
  CHECK(watch.open() == Numbers{70, 80});
  CHECK(watch.overdue(later(1999)).empty());
  CHECK(watch.overdue(later(2001)) == Numbers{80});
  output = "@working 80 2000\n";
  watch.read(output, later(2001));  // it came back
  CHECK(watch.overdue(later(2500)).empty());
  CHECK(watch.overdue(later(5000)) == Numbers{70, 80});
  output = "text\n@done 70 12\n@nothing\n@done 5\n@done 80 1\nno line yet";
  watch.read(output, later(6000));
  CHECK(watch.open().empty());
  CHECK(watch.puzzles() == 13);
  CHECK(watch.text() == "text\n@nothing\n@done 5\n");
  CHECK_FALSE(watch.ended());
  output = "@end\n";
  watch.read(output, later(6000));
  CHECK(watch.ended());
}

TEST_CASE("after a stop request a check finds nothing") {
  CrossChecker checker(two(), {.stop = stopped()});
  CHECK_FALSE(checker.check({.puzzles = {classic(kWikipedia.puzzle)}}));
}

}  // namespace nonet::test::crosscheck_test
