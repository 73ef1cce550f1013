// Outside programs as contestants: what they are given, what is made of their answers, and what of their failures.
#include "run/rival.hpp"

#include <stop_token>

#include "run/compare.hpp"
#include "tests/tests.hpp"

namespace nonet::test::rival_test {
constexpr const char* kOne = "1234341221434321";
constexpr const char* kOther = "1243342121344312";

const PuzzleSet& three_blanks() {
  static const PuzzleSet kSet = set_of("................\n1...............\n................\n");
  return kSet;
}

std::unique_ptr<PassContestant> rival(const std::string& command) {
  return make_rival({"them", command}, {.pass_timeout = 5min});
}

// What becomes of these answers to three_blanks(); the start-up asks for one of them.
std::vector<Outcome> outcomes_of(const std::string& answers, std::vector<Cell>* solutions = nullptr) {
  const auto contestant = rival("[ $(wc -l) = 1 ] && echo '#' || printf '" + answers + "'");
  contestant->load(three_blanks().groups);
  const PassContestant::Pass pass = contestant->pass();
  CHECK(pass.failure.empty());
  CHECK(pass.exit_status == 0);
  CHECK(pass.seconds > 0);
  CHECK(pass.startup_seconds > 0);
  std::vector<Outcome> outcomes(3);
  std::vector<Cell> cells(48, 9);
  contestant->answers(0, outcomes, cells);
  if (solutions != nullptr) *solutions = cells;
  return outcomes;
}

bool is_solved(const Outcome& outcome) { return outcome.solutions == 1 && outcome.verdict() == Verdict::solved; }

std::string failure_of(const std::string& command) {
  const auto contestant = rival(command);
  contestant->load(three_blanks().groups);
  return contestant->pass().failure;
}

TEST_CASE("a rival is a name and a command") {
  const RivalSpec spec = parse_rival("mine=./a b=c 'd'");
  CHECK(spec.name == "mine");
  CHECK(spec.command == "./a b=c 'd'");
  for (const std::string text :
       {"", "mine", "=cat", "mine=", "mine=  ", "a b=cat", "a,b=cat", "a\"b=cat", "a\nb=cat"}) {
    CAPTURE(text);
    CHECK_THROWS_AS(parse_rival(text), Error);
  }
}

TEST_CASE("a rival is given one line a puzzle and all puzzles at once") {
  const TempFolder folder;
  const std::string seen = folder.file("seen");
  const PuzzleSet set = set_of(kWikipedia.puzzle + "\n" + kAiEscargot.puzzle + "\n" + std::string(81, '0') + "\n");
  const auto contestant = rival("tee -a " + seen + "; echo end >> " + seen);
  contestant->load(set.groups);
  CHECK(contestant->pass().failure.empty());
  const std::string first = kWikipedia.puzzle + "\n";
  const std::string all = first + kAiEscargot.puzzle + "\n" + std::string(81, '.') + "\n";
  // One that is not counted, the start-up, and the pass.
  std::string expected = first + "end\n" + first + "end\n" + all + "end\n";
  std::replace(expected.begin(), expected.end(), '0', '.');
  CHECK(text_of_file(seen) == expected);
  CHECK(contestant->pass().failure.empty());
  CHECK(lines_of(text_of_file(seen)).size() == 2 + 2 + 4 + 2 + 4);
}

TEST_CASE("a rival's lines are solutions, that there is none, or no answer") {
  std::vector<Cell> cells;
  const std::vector<Outcome> good =
      outcomes_of(std::string(kOne) + "\\n" + kOther + " unique\\r\\n" + kOne + ",0.1 s", &cells);
  CHECK(is_solved(good[0]));
  CHECK(good[1].verdict() == Verdict::unique);
  CHECK(is_solved(good[2]));
  CHECK(text_of(std::span(cells).subspan(0, 16)) == kOne);
  CHECK(text_of(std::span(cells).subspan(16, 16)) == kOther);
  CHECK(text_of(std::span(cells).subspan(32, 16)) == kOne);
  for (const std::string none :
       {"", "  ", "................", "0000000000000000", "# no solution", "# no solution: r1c1"}) {
    CAPTURE(none);
    const std::vector<Outcome> outcomes = outcomes_of(std::string(kOne) + "\\n" + none + "\\n" + kOne + "\\n", &cells);
    CHECK(is_solved(outcomes[0]));
    CHECK(outcomes[1].verdict() == Verdict::no_solution);
    CHECK(is_solved(outcomes[2]));
    CHECK(std::all_of(cells.begin() + 16, cells.begin() + 32, [](Cell cell) { return cell == 0; }));
  }
  CHECK(outcomes_of("# timeout\\n\\n\\n")[0].verdict() == Verdict::unknown);
  for (const std::string nonsense : {"12343412214343", "123434122143432z", "12343412214343211", "solved"}) {
    CAPTURE(nonsense);
    const std::vector<Outcome> outcomes = outcomes_of(nonsense + "\\n\\n\\n", &cells);
    CHECK(outcomes[0].stop == Stop::failed);
    CHECK_THAT(outcomes[0].message, ContainsSubstring("no solution in its line: column "));
    CHECK(outcomes[1].verdict() == Verdict::no_solution);
  }
}

TEST_CASE("a rival's solution with blanks is a failed answer") {
  for (const std::string partial : {"123434122143432.", "1...............", "0234341221434321"}) {
    CAPTURE(partial);
    std::vector<Cell> cells;
    const std::vector<Outcome> outcomes = outcomes_of(partial + "\\n\\n\\n", &cells);
    CHECK(outcomes[0].stop == Stop::failed);
    CHECK(outcomes[0].verdict() == Verdict::unknown);
    CHECK_THAT(outcomes[0].message, ContainsSubstring("blank"));
    CHECK(std::all_of(cells.begin(), cells.end(), [](Cell cell) { return cell == 0; }));
  }
}

TEST_CASE("if lines are too few or too many, the pass fails and no line counts") {
  const std::string one = std::string(kOne) + "\\n";
  for (const std::size_t lines : {2U, 4U}) {
    std::string all;
    for (std::size_t i = 0; i < lines; ++i) all += one;
    const auto contestant = rival("[ $(wc -l) = 1 ] && echo " + std::string(kOne) + " || printf '" + all + "'");
    contestant->load(three_blanks().groups);
    CHECK(contestant->pass().failure == std::to_string(lines) + " lines for 3 puzzles");
    std::vector<Outcome> outcomes(3);
    std::vector<Cell> cells(48);
    contestant->answers(0, outcomes, cells);
    for (const Outcome& outcome : outcomes) CHECK(outcome.stop == Stop::gave_up);
  }
}

TEST_CASE("a rival that breaks down has a failure and no answers") {
  CHECK_THAT(failure_of("/no/such/program"), ContainsSubstring("status 127: "));
  CHECK_THAT(failure_of("/no/such/program"), ContainsSubstring("(0 lines for 1 puzzle)"));
  CHECK(failure_of("kill -SEGV $$") == "signal 11 (Segmentation fault) (0 lines for 1 puzzle)");
  CHECK_THAT(failure_of("yes"), ContainsSubstring(" bytes of output"));
  // Answers that are all there count, whatever status a program ends with; a signal is a failure always.
  CHECK(failure_of("sed s/.*//; exit 9").empty());
  CHECK(failure_of("sed 1q; exit 9") == "status 9 (1 line for 3 puzzles)");
  CHECK(failure_of("sed s/.*//; kill -ABRT $$") == "signal 6 (Aborted) (1 line for 1 puzzle)");

  const auto slow = make_rival({"slow", "sleep 1000"}, {.pass_timeout = 1ms});
  slow->load(three_blanks().groups);
  const PassContestant::Pass pass = slow->pass();
  CHECK(pass.timed_out);
  CHECK(pass.failure == "not done after 0 s (0 lines for 1 puzzle)");
}

TEST_CASE("boards that one line cannot hold are refused") {
  const auto refusal = [](const std::string& text, const ReadOptions& options = {}) {
    const PuzzleSet set = set_of(text, options);
    REQUIRE(set.groups.size() == 1);
    return why_no_line(set.groups[0]);
  };
  const std::string& blank = kBlank;
  CHECK(refusal(blank).empty());
  CHECK_THAT(refusal(blank, {.variants = with_variants({}, "diagonal")}), ContainsSubstring("3x3 diagonal"));
  CHECK(refusal(std::string(36, '.')).empty());
  CHECK_THAT(refusal(std::string(36, '.'), {.geometry = Geometry{3, 2}}), ContainsSubstring("3x2"));
  CHECK(refusal(std::string(16, '.') + "1122112233443344").empty());
  CHECK(refusal("1" + repeat(" .", 64 * 64 - 1)).empty());
  CHECK(refusal(".23456789" + repeat("123456789", 80)).empty());

  Puzzle excluded = puzzle_of({.geometry = {2, 2}}, std::string(16, '.'));
  excluded.exclude(0, 1);
  CHECK_THAT(why_no_line({excluded.rules, {excluded.rules.get(), 1, excluded.clues, excluded.excluded}}),
             ContainsSubstring("candidates"));
  const PuzzleSet diagonal = set_of(blank, {.variants = with_variants({}, "diagonal")});
  CHECK_THROWS_WITH(rival("cat")->load(diagonal.groups), ContainsSubstring("them: "));
}

TEST_CASE("puzzles of several shapes reach a rival in one process") {
  PuzzleSet set;
  RecordReader first(bytes_of("................\n"), {});
  set.read(first);
  RecordReader second(bytes_of("....\n"), {});
  set.read(second);
  REQUIRE(set.groups.size() == 2);
  const auto contestant = rival("sed 's/^................$/" + std::string(kOne) + "/; s/^....$/1221/'");
  contestant->load(set.groups);
  CHECK(contestant->pass().failure.empty());
  std::vector<Outcome> outcomes(1);
  std::vector<Cell> cells(4);
  contestant->answers(1, outcomes, cells);
  CHECK(is_solved(outcomes[0]));
  CHECK(text_of(cells) == "1221");
}

TEST_CASE("start-up is taken off, and what is left is scaled to all puzzles") {
  CHECK(without_startup(11, 1, 11) == Approx(11));  // ten of eleven puzzles in 10 s
  CHECK(without_startup(5, 1, 2) == Approx(8));
  CHECK(without_startup(5, 1, 1) == 5);
  CHECK(without_startup(1, 2, 1000) == Approx(0.01 * 1000 / 999));
}

}  // namespace nonet::test::rival_test
