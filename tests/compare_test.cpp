// Answers held against each other, in every order of their arrival; puzzles kept for repeated passes.
#include "run/compare.hpp"

#include <algorithm>

#include "tests/boards.hpp"
#include "tests/catch.hpp"

namespace nonet::test {
namespace {

using Catch::Matchers::ContainsSubstring;

struct Answer {
  std::string name;
  Outcome outcome;
  std::string solution;  // as symbols; zeros where it is empty
};

constexpr const char* kOne = "1234341221434321";
constexpr const char* kOther = "1243342121344312";  // legal as well

// What a check says of these answers to the puzzle without clues, in every order; all orders must agree on whether.
std::vector<std::string> faults_in_every_order(const std::vector<Answer>& answers) {
  const Puzzle puzzle = puzzle_of({.geometry = {2, 2}}, std::string(16, '.'));
  std::vector<std::string> names;
  std::vector<std::size_t> order;
  for (const Answer& answer : answers) {
    order.push_back(names.size());
    names.push_back(answer.name);
  }
  std::vector<std::string> faults;
  do {
    AnswerCheck check(names);
    for (const std::size_t i : order) {
      const Board board = answers[i].solution.empty() ? Board(16) : cells_of(answers[i].solution);
      check.add(i, 7, puzzle, answers[i].outcome, board);
    }
    const std::vector<Fault> found = check.faults();
    CHECK(found.size() <= 1);  // a puzzle counts once
    for (const Fault& fault : found) CHECK(fault.puzzle == 7);
    faults.push_back(found.empty() ? "" : found[0].why);
  } while (std::next_permutation(order.begin(), order.end()));
  return faults;
}

void check_fine(const std::vector<Answer>& answers) {
  for (const std::string& why : faults_in_every_order(answers)) CHECK(why.empty());
}

void check_fault(const std::vector<Answer>& answers, const std::string& part) {
  for (const std::string& why : faults_in_every_order(answers)) CHECK_THAT(why, ContainsSubstring(part));
}

const Outcome kUnique{.solutions = 1};
const Outcome kNone{};
const Outcome kSolved{.solutions = 1, .stop = Stop::solution_limit};
const Outcome kTwoOrMore{.solutions = 2, .stop = Stop::solution_limit};
const Outcome kUnknown{.stop = Stop::timeout};

}  // namespace

TEST_CASE("answers that may all be true are no fault") {
  check_fine({{"a", kUnique, kOne}, {"b", kUnique, kOne}, {"c", kSolved, kOne}});
  check_fine({{"a", kUnique, kOne}, {"b", kUnknown, ""}, {"c", {.solutions = 1, .stop = Stop::node_limit}, kOne}});
  check_fine({{"a", kTwoOrMore, kOne}, {"b", kTwoOrMore, kOther}, {"c", kSolved, kOther}});
  check_fine({{"a", {.solutions = 288}, kOne}, {"b", kTwoOrMore, kOther}, {"c", {.solutions = 288}, kOther}});
  check_fine({{"a", kNone, ""}, {"b", kUnknown, ""}, {"c", kNone, ""}});
  check_fine({{"a", kUnknown, ""}, {"b", {.stop = Stop::memory_limit}, ""}, {"c", {.stop = Stop::gave_up}, ""}});
}

TEST_CASE("verdicts at odds are a fault whatever their order") {
  check_fault({{"a", kUnique, kOne}, {"b", kNone, ""}}, "b says no solution, a says unique");
  check_fault({{"a", kSolved, kOne}, {"b", kNone, ""}, {"c", kUnknown, ""}}, "b says no solution, a says solved");
  check_fault({{"a", kTwoOrMore, kOne}, {"b", kUnique, kOne}}, "b says unique, a says 2 solutions or more");
  check_fault({{"a", {.solutions = 288}, kOne}, {"b", {.solutions = 287}, kOne}},
              "b says 287 solutions, a says 288 solutions");
  check_fault({{"a", {.solutions = 300, .stop = Stop::timeout}, kOne}, {"b", {.solutions = 288}, kOther}},
              "b says 288 solutions, a says 300 solutions or more");
}

TEST_CASE("one contestant alone can be at odds with itself from round to round") {
  const Puzzle puzzle = puzzle_of({.geometry = {2, 2}}, std::string(16, '.'));
  AnswerCheck check({"a"});
  check.add(0, 0, puzzle, kUnique, cells_of(kOne));
  CHECK(check.faults().empty());
  check.add(0, 0, puzzle, kNone, Board(16));
  REQUIRE(check.faults().size() == 1);
  CHECK(check.faults()[0].why == "a says no solution, a says unique");
}

TEST_CASE("two unique solutions that differ are a fault") {
  for (const std::string& why :
       faults_in_every_order({{"a", kUnique, kOne}, {"b", kUnique, kOther}, {"c", kSolved, kOne}})) {
    CHECK_THAT(why, ContainsSubstring(" says unique, "));
    CHECK_THAT(why, ContainsSubstring(" give different solutions"));
  }
}

TEST_CASE("a solution found by one that another calls a different unique one is a fault") {
  // One says that there is a single solution and shows it; the other shows another one.
  for (const std::string& why : faults_in_every_order({{"a", kUnique, kOne}, {"b", kSolved, kOther}})) {
    CHECK((why == "a says unique, a and b give different solutions" ||
           why == "a says unique, b and a give different solutions"));
  }
}

TEST_CASE("a solution against the rules is a fault of whoever gave it") {
  check_fault({{"a", kUnique, kOne}, {"b", kSolved, "1134341221434321"}, {"c", kUnique, kOne}},
              "b gives a wrong solution: ");
  check_fault({{"a", kSolved, "123434122143432."}}, "a gives a wrong solution: ");
  check_fault({{"a", kTwoOrMore, ""}, {"b", kTwoOrMore, kOne}}, "a gives a wrong solution: ");
  // Legal, but not with this clue.
  const Puzzle puzzle = puzzle_of({.geometry = {2, 2}}, "4...............");
  AnswerCheck check({"a"});
  check.add(0, 0, puzzle, kSolved, cells_of(kOne));
  REQUIRE(check.faults().size() == 1);
  CHECK_THAT(check.faults()[0].why, ContainsSubstring("r1c1"));
}

TEST_CASE("a contestant that broke is a fault with its message") {
  check_fault({{"a", kUnique, kOne}, {"b", {.stop = Stop::failed, .message = "no such luck"}, ""}, {"c", kNone, ""}},
              "");
  check_fault({{"a", kUnique, kOne}, {"b", {.stop = Stop::failed, .message = "no such luck"}, ""}}, "b: no such luck");
}

TEST_CASE("faults come in the order of puzzles") {
  const Puzzle puzzle = puzzle_of({.geometry = {2, 2}}, std::string(16, '.'));
  AnswerCheck check({"a", "b"});
  for (const std::size_t number : {9U, 2U, 5U}) {
    check.add(0, number, puzzle, kUnique, cells_of(kOne));
    if (number != 5) check.add(1, number, puzzle, kNone, Board(16));
  }
  const std::vector<Fault> faults = check.faults();
  REQUIRE(faults.size() == 2);
  CHECK(faults[0].puzzle == 2);
  CHECK(faults[1].puzzle == 9);
}

TEST_CASE("what outcomes say of the number of solutions") {
  CHECK(range_of(kUnique).at_least == 1);
  CHECK(range_of(kUnique).at_most == std::uint64_t{1});
  CHECK(range_of(kNone).at_most == std::uint64_t{0});
  CHECK(range_of(kTwoOrMore).at_least == 2);
  CHECK_FALSE(range_of(kTwoOrMore).at_most);
  CHECK_FALSE(range_of(kUnknown).at_most);
  CHECK_FALSE(range_of({.solutions = 1, .stop = Stop::sink}).at_most);
}

TEST_CASE("a puzzle set keeps puzzles of several inputs in groups of equal rules") {
  const std::string boxes = "1122112233443344";
  const std::string other = "1112122234443433";
  const std::string blank = "................";
  const std::string clue = "2...............";
  PuzzleSet set;
  RecordReader first(bytes_of(blank + "\nbad\n" + clue + "\n"), {});
  set.read(first);
  RecordReader second(bytes_of(clue + boxes + "\n" + blank + other + "\n" + clue + other + "\n"), {}, 4);
  set.read(second);
  RecordReader empty(bytes_of(""), {}, 7);
  set.read(empty);
  set.finish();

  REQUIRE(set.origins.size() == 5);
  CHECK(set.groups.size() == 3);
  const std::vector<std::string> clues = {blank, clue, clue, blank, clue};
  const std::vector<std::uint64_t> indexes = {1, 3, 4, 5, 6};
  const std::vector<std::uint64_t> lines = {1, 3, 1, 2, 3};
  for (std::size_t i = 0; i < clues.size(); ++i) {
    CAPTURE(i);
    CHECK(text_of(set.puzzle(i).clues) == clues[i]);
    CHECK(set.origins[i].index == indexes[i]);
    CHECK(set.origins[i].line == lines[i]);
    CHECK(set.puzzle(i).rules->spec().regions.empty() == (i < 2));
  }
  REQUIRE(set.invalid.size() == 1);
  CHECK(set.invalid[0].line == 2);
  CHECK(set.invalid_indexes == std::vector<std::uint64_t>{2});
}

TEST_CASE("a puzzle set keeps exclusions apart from puzzles without them") {
  std::string all;
  for (int cell = 0; cell < 81; ++cell) all += "123456789";
  std::string without = all;
  without[4] = '.';
  PuzzleSet set;
  RecordReader reader(bytes_of(all + "\n" + without + "\n" + all + "\n"), {.format = Format::candidates});
  set.read(reader);
  set.finish();
  REQUIRE(set.origins.size() == 3);
  for (std::size_t i = 0; i < 3; ++i) CHECK(set.puzzle(i).excludes(0, 5) == (i == 1));
}

TEST_CASE("a comparison has tallies of one round and times of all") {
  PuzzleSet set;
  RecordReader reader(bytes_of(std::string(kWikipedia.puzzle) + "\n" + text_of(deadly_rectangle().clues) + "\n" +
                               text_of(unsolvable().clues) + "\n"),
                      {});
  set.read(reader);
  set.finish();
  std::vector<std::unique_ptr<Contestant>> contestants;
  for (const char* const name : {"dfs", "dlx", "cadical"}) {
    contestants.push_back(make_contestant(parse_backend(name), {.max_solutions = 2}));
  }
  Progress progress;
  const Comparison found = compare(contestants, {}, set, {.min_rounds = 2, .max_rounds = 2}, progress);
  CHECK(found.puzzles == 3);
  CHECK(found.rounds == 2);
  CHECK(found.faults.empty());
  CHECK(progress.records == 3 * 3 * 2);
  REQUIRE(found.rows.size() == 3);
  double least = found.rows[0].relative.ratio;
  for (const ComparisonRow& row : found.rows) {
    CAPTURE(row.name);
    CHECK(row.tally.count(Status::unique) == 1);
    CHECK(row.tally.count(Status::multiple) == 1);
    CHECK(row.tally.count(Status::no_solution) == 1);
    CHECK(row.tally.records() == 3);
    CHECK(row.times.round_totals.size() == 2);
    REQUIRE(row.puzzle_times);
    CHECK(row.puzzle_times->max >= row.puzzle_times->median);
    least = std::min(least, row.relative.ratio);
  }
  CHECK(least <= 1);  // the fastest is the reference
  CHECK(found.rows[0].name == "dfs");
}

}  // namespace nonet::test
