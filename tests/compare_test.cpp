// Answers held against each other, in every order of their arrival; puzzles kept for repeated passes.
#include "run/compare.hpp"
#include "tests/tests.hpp"

namespace nonet::test::compare_test {
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

// Says of each puzzle that it has no solution, or nothing, after this many milliseconds; negative: time ran out then.
class Scripted : public Contestant {
 public:
  Scripted(std::string name, std::vector<int> milliseconds) : name_(std::move(name)), times_(std::move(milliseconds)) {}

  std::string name() const override { return name_; }
  std::size_t block_hint() const override { return times_.size(); }
  void prepare(const std::shared_ptr<const Rules>& /*rules*/) override {}
  void solve(BatchView /*puzzles*/, std::span<Outcome> outcomes, std::span<Cell> /*solutions*/) override {
    for (std::size_t i = 0; i < outcomes.size(); ++i) {
      if (times_[i] < 0) outcomes[i].stop = Stop::timeout;
      // Without its own time, as in a batch.
      if (times_[i] != 0) outcomes[i].stats.elapsed = std::chrono::milliseconds(std::abs(times_[i]));
    }
  }

 private:
  std::string name_;
  std::vector<int> times_;
};

Comparison scripted(const std::vector<std::vector<int>>& all, std::optional<Clock::duration> timeout) {
  std::string text;
  for (std::size_t i = 0; i < all.front().size(); ++i) text += std::string(16, '.') + "\n";
  const PuzzleSet set = set_of(text);
  std::vector<std::unique_ptr<Contestant>> contestants;
  for (const std::vector<int>& times : all) {
    contestants.push_back(
        std::make_unique<Scripted>(std::string(1, static_cast<char>('a' + contestants.size())), times));
  }
  Progress progress;
  return compare(contestants, {}, set, {.min_rounds = 2, .max_rounds = 2}, progress, timeout);
}

const Outcome kUnique{.solutions = 1};
const Outcome kNone{};
const Outcome kSolved{.solutions = 1, .stop = Stop::solution_limit};
const Outcome kTwoOrMore{.solutions = 2, .stop = Stop::solution_limit};
const Outcome kUnknown{.stop = Stop::timeout};

TEST_CASE("answers that may all be true are not a fault") {
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

TEST_CASE("of several who say the same the first is named") {
  const Puzzle puzzle = puzzle_of({.geometry = {2, 2}}, std::string(16, '.'));
  AnswerCheck check({"a", "b", "c", "d"});
  check.add(0, 0, puzzle, kTwoOrMore, cells_of(kOne));
  check.add(1, 0, puzzle, kTwoOrMore, cells_of(kOther));
  check.add(2, 0, puzzle, kUnique, cells_of(kOne));
  check.add(3, 0, puzzle, kUnique, cells_of(kOne));
  check.add(2, 1, puzzle, kUnique, cells_of(kOne));
  check.add(3, 1, puzzle, kUnique, cells_of(kOne));
  check.add(0, 1, puzzle, kTwoOrMore, cells_of(kOne));
  REQUIRE(check.faults().size() == 2);
  for (const Fault& fault : check.faults()) CHECK(fault.why == "c says unique, a says 2 solutions or more");
  // In this order.
  CHECK(faults_in_every_order({{"a", kUnique, kOne}, {"b", kUnique, kOne}, {"c", kTwoOrMore, kOne}}).front() ==
        "a says unique, c says 2 solutions or more");
  CHECK(faults_in_every_order({{"a", kTwoOrMore, kOne}, {"b", kSolved, kOther}, {"c", kUnique, kOne}}).front() ==
        "c says unique, a says 2 solutions or more");
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
  const std::string all = repeat("123456789", 81);
  std::string without = all;
  without[4] = '.';
  const PuzzleSet set = set_of(all + "\n" + without + "\n" + all + "\n", {.format = Format::candidates});
  REQUIRE(set.origins.size() == 3);
  for (std::size_t i = 0; i < 3; ++i) CHECK(set.puzzle(i).excludes(0, 5) == (i == 1));
}

TEST_CASE("a comparison has tallies of one round and times of all") {
  const PuzzleSet set =
      set_of(kWikipedia.puzzle + "\n" + text_of(deadly_rectangle().clues) + "\n" + text_of(unsolvable().clues) + "\n");
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

TEST_CASE("an unsolved puzzle counts as twice the timeout") {
  const Comparison found = scripted({{1, 2, -9000}, {2, 1, 4}}, 10s);
  CHECK(found.rows[0].unsolved == 1);
  REQUIRE(found.rows[0].par2);
  CHECK(*found.rows[0].par2 == Approx((0.001 + 0.002 + 20) / 3));
  CHECK(found.rows[1].unsolved == 0);
  CHECK(*found.rows[1].par2 == Approx(0.007 / 3));
  CHECK(found.rows[0].statuses == std::vector<Status>{Status::no_solution, Status::no_solution, Status::timeout});
  CHECK_FALSE(scripted({{1, 2, -9000}}, {}).rows[0].par2);
}

TEST_CASE("the virtual best takes for each puzzle whoever solves it in the least time") {
  const Comparison found = scripted({{1, 2, -1, -1}, {2, 1, 4, -1}, {9, 9, 5, -1}}, 10s);
  REQUIRE(found.virtual_best);
  const VirtualBest& best = *found.virtual_best;
  CHECK(best.wins == std::vector<std::size_t>{1, 2, 0});
  CHECK(best.unsolved == 1);
  REQUIRE(best.puzzle_seconds.size() == 4);
  CHECK(best.puzzle_seconds[0] == Approx(0.001));
  CHECK(best.puzzle_seconds[1] == Approx(0.001));
  CHECK(best.puzzle_seconds[2] == Approx(0.004));
  CHECK(std::isnan(best.puzzle_seconds[3]));
  CHECK(best.puzzle_times.mean == Approx(0.002));
  CHECK(*best.par2 == Approx((0.006 + 20) / 4));
  CHECK_FALSE(scripted({{1, 2}}, {}).virtual_best);
}

TEST_CASE("the virtual best counts contestants without times for single puzzles, by their mean") {
  // The second one really takes no time at all; the first one only says what it takes.
  const Comparison found = scripted({{1000, 2000}, {0, 0}}, {});
  REQUIRE(found.virtual_best);
  CHECK(found.virtual_best->contestants == 2);
  CHECK(found.virtual_best->wins == std::vector<std::size_t>{0, 2});
  CHECK(found.virtual_best->puzzle_times.mean == Approx(found.rows[1].times.seconds_a_puzzle));
  CHECK_FALSE(scripted({{0, 0}, {0, 0}}, {}).virtual_best);
}

TEST_CASE("the hardest puzzles are those with the largest geometric mean of times") {
  // Products: 2, 12, 10, and 8 with two penalties, that is 32.
  const Comparison found = scripted({{1, 3, 1, -2}, {2, 4, 10, -4}}, 10s);
  CHECK(hardest(found, 4) == std::vector<std::size_t>{3, 1, 2, 0});
  CHECK(hardest(found, 2) == std::vector<std::size_t>{3, 1});
  CHECK(hardest(found, 9).size() == 4);
}

}  // namespace nonet::test::compare_test
