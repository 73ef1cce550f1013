// Random cases, what counts as a fault, and shrinking. The planted bugs are in cli_crosscheck_test.cpp.
#include "nonet/run/crosscheck.hpp"

#include <set>
#include <stdexcept>
#include <thread>

#include "nonet/base/error.hpp"
#include "nonet/board/check.hpp"
#include "nonet/run/cross_search.hpp"
#include "nonet/run/random_case.hpp"
#include "tests/boards.hpp"
#include "tests/catch.hpp"
#include "tests/process.hpp"

namespace nonet::test {
namespace {

// A backend that gives an answer of one's choice, at once or behind every deadline.
class Made : public Backend {
 public:
  using Backend::Backend;
  static inline Outcome answer = {};
  static inline bool slow = false;
  Outcome solve_checked(PuzzleView /*puzzle*/, const Budget& budget, const SolutionSink& /*sink*/) override {
    if (slow && budget.deadline) std::this_thread::sleep_until(*budget.deadline + std::chrono::milliseconds(1));
    return answer;
  }
};
const BackendInfo kMade = {
    .name = "made",
    .summary = "says what it is told to say",
    .argument = "",
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

TEST_CASE("large boards are among the random cases, nearly full, and all backends agree on them", "[crosscheck]") {
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
  CHECK(checker.answers().records() > 0);
}

TEST_CASE("all backends agree on random cases", "[crosscheck]") {
  const std::vector<BackendSpec> all = without_arguments();
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
  const CrossCase same = shrink([&](const CrossCase& each) { return checker.check(each); }, boards,
                                Clock::now() + std::chrono::seconds(5));
  REQUIRE(same.puzzles.size() == 2);
  CHECK(same.puzzles[1].clues == boards.puzzles[1].clues);
}

TEST_CASE("puzzles are left out once a limit that a fault needed all of them for is gone", "[crosscheck]") {
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
  const CrossCase one = shrink(finder, boards, Clock::now() + std::chrono::seconds(50));
  REQUIRE(one.puzzles.size() == 1);
  CHECK(one.max_nodes == 0);
  CHECK(std::count(one.puzzles[0].clues.begin(), one.puzzles[0].clues.end(), 0) == 80);
}

TEST_CASE("exclusions are shrunk one by one, and where none is left their words go as well", "[crosscheck]") {
  CrossCase boards{.puzzles = {classic(kWikipedia.puzzle), classic(kAiEscargot.puzzle)}};
  for (Puzzle& puzzle : boards.puzzles) {
    for (const auto& [cell, digit] : {std::pair{40, 2}, {40, 4}, {40, 5}, {41, 6}}) puzzle.exclude(cell, digit);
  }
  const auto until = Clock::now() + std::chrono::seconds(50);
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

TEST_CASE("certificates are made, verified and held against the answers", "[crosscheck]") {
  const CrossCase boards{.puzzles = {classic(kWikipedia.puzzle), deadly_rectangle(), unsolvable()}};
  CrossChecker checker(two());
  CHECK_FALSE(checker.check(boards));
  CHECK(checker.certificates() == 3);
  CrossChecker small(two(), {.certified_clauses = 1000});
  CHECK_FALSE(small.check(boards));
  CHECK(small.certificates() == 0);

  // Alone, so that nothing but certificates speaks against it.
  Made::answer = {.stop = Stop::exhausted};
  CrossChecker liar({{&kMade}});
  const auto wrong = liar.check({.puzzles = {unsolvable(), classic(kAiEscargot.puzzle)}});
  REQUIRE(wrong);
  CHECK(wrong->puzzle == 1);
  CHECK(wrong->why == "made says no solution, the certificate says unique");
}

TEST_CASE("a fault found when the time is over is a fault", "[crosscheck]") {
  Made::answer = {.stop = Stop::failed, .message = "too late"};
  Made::slow = true;
  CrossChecker checker({{&kMade}, parse_backend("dfs")}, {.deadline = Clock::now()});
  CHECK_FALSE(checker.check({.puzzles = {classic(kWikipedia.puzzle)}}));  // not even begun
  Progress progress;
  CrossSearch search([](std::uint64_t) { return CrossCase{.puzzles = {classic(kWikipedia.puzzle)}}; }, {}, progress);
  search.run(1, {{&kMade}, parse_backend("dfs")}, {.deadline = Clock::now() + std::chrono::milliseconds(50)});
  Made::slow = false;
  REQUIRE(search.found());
  CHECK(search.found()->fault.why == "made: too late");
  CHECK(search.answers().count(Status::unique) == 0);  // dfs had no time
}

TEST_CASE("a case that cannot be made is what a search finds, and ends no program", "[crosscheck]") {
  for (const unsigned jobs : {1U, 3U}) {
    Progress progress;
    const CaseAt case_at = [](std::uint64_t number) -> CrossCase {
      if (number == 2) throw std::out_of_range("no digit 0");
      if (number == 4) throw 4;
      return {.puzzles = {classic(kWikipedia.puzzle)}};
    };
    CrossSearch search(case_at, {.end = 10}, progress);
    search.run(jobs, two(), {});
    REQUIRE(search.found());
    CHECK(search.found()->number == 2);
    CHECK(search.found()->fault.why == "case 2 cannot be made: no digit 0");
    CHECK(search.found()->boards.puzzles.empty());
    CrossSearch later(case_at, {.first = 3, .end = 10}, progress);
    later.run(jobs, two(), {});
    REQUIRE(later.found());
    CHECK(later.found()->fault.why == "case 4 cannot be made: what was thrown says nothing");
  }
}

TEST_CASE("a search notes what it is at, and leaves nothing behind", "[crosscheck]") {
  const TempFolder folder;
  CaseJournal journal(folder.file("journal"));
  Progress progress;
  std::vector<std::vector<std::uint64_t>> seen;
  const CaseAt case_at = [&](std::uint64_t number) {
    seen.push_back(CaseJournal(folder.file("journal")).at_hand());
    return CrossCase{.puzzles = std::vector<Puzzle>(number, classic(kWikipedia.puzzle))};
  };
  CrossSearch search(case_at, {.first = 1, .end = 4}, progress, &journal);
  search.run(1, two(), {});
  CHECK(seen == std::vector<std::vector<std::uint64_t>>{{1}, {2}, {3}});
  CHECK(journal.at_hand().empty());
  CHECK(search.cases() == 3);
  CHECK(progress.records == 6);
}

TEST_CASE("a journal is read by others, and tells what is overdue", "[crosscheck]") {
  const TempFolder folder;
  CaseJournal journal(folder.file("journal"));
  const CaseJournal other(folder.file("journal"));
  CHECK(other.at_hand().empty());
  const auto now = Clock::now();
  journal.begin(5, 70, now + std::chrono::hours(1));
  journal.begin(0, 80, now - std::chrono::seconds(1));
  CHECK(other.at_hand() == std::vector<std::uint64_t>{70, 80});
  CHECK(other.overdue(now) == std::vector<std::uint64_t>{80});
  journal.begin(0, 81, now + std::chrono::hours(1));
  CHECK(other.overdue(now).empty());
  journal.end(5);
  CHECK(other.at_hand() == std::vector<std::uint64_t>{81});
  CHECK_FALSE(other.finished());
  journal.finish();
  CHECK(other.finished());
  CHECK_THROWS_AS(CaseJournal(folder.file("no/journal")), FileError);
}

TEST_CASE("a journal serves new work once it is cleared, also for those who look on", "[crosscheck]") {
  const TempFolder folder;
  const std::string path = folder.write("journal", "");  // an empty file becomes one
  {
    CaseJournal journal(path);
    journal.begin(3, 7, Clock::now());
    journal.progress().records = 9;
    journal.progress().bytes = 9;
    journal.finish();
  }
  const CaseJournal watcher(path);
  CaseJournal journal(path);
  CHECK(journal.at_hand() == std::vector<std::uint64_t>{7});
  journal.clear();
  CHECK(watcher.at_hand().empty());
  CHECK_FALSE(watcher.finished());
  CHECK(journal.progress().records == 0);
  CHECK(journal.progress().bytes == 0);
}

TEST_CASE("a file that is no journal is refused and stays as it is", "[crosscheck]") {
  const TempFolder folder;
  { const CaseJournal journal(folder.file("journal")); }
  std::string other = text_of_file(folder.file("journal"));
  other[0] ^= 1;
  const std::string cut = text_of_file(folder.file("journal")).substr(0, 100);
  for (const std::string& text : {std::string("no journal\n"), other, cut}) {
    const std::string path = folder.write("file", text);
    CHECK_THROWS_WITH(CaseJournal(path), path + " is no journal of crosscheck, and stays as it is: name another file");
    CHECK(text_of_file(path) == text);
  }
}

TEST_CASE("after a stop request a check finds nothing", "[crosscheck]") {
  std::stop_source source;
  source.request_stop();
  CrossChecker checker(two(), {.stop = source.get_token()});
  CHECK_FALSE(checker.check({.puzzles = {classic(kWikipedia.puzzle)}}));
}

}  // namespace nonet::test
