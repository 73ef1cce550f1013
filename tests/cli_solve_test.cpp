// `nonet solve`, `count` and `check` on random puzzles and under limits of time. Their forms are in transcripts.
#include "nonet/check.hpp"
#include "tests/tests.hpp"

namespace nonet::test::cli_solve_test {

// Solutions up to two, by exact cover: `check` is run with other backends.
std::size_t solutions_up_to_two(const Puzzle& puzzle) { return solutions(*backend("dlx", puzzle), puzzle, 2).size(); }

// Clues that may each go, as check names them.
std::string redundant_of(const Puzzle& puzzle) {
  std::string names;
  for (std::size_t cell = 0; cell < puzzle.clues.size(); ++cell) {
    if (puzzle.clues[cell] == 0) continue;
    Puzzle without = puzzle;
    without.clues[cell] = 0;
    if (solutions_up_to_two(without) == 1) {
      names += " r" + std::to_string(cell / 9 + 1) + "c" + std::to_string(cell % 9 + 1);
    }
  }
  return names;
}

TEST_CASE("solve writes a solution found before time ran out and does not call it unique") {
  // Two solutions of the 9x9 board without clues are found at once; all of them never.
  CHECK(in_some_time([](auto time) {
    const std::string seconds = std::to_string(seconds_of(time));
    const Finished done = run_nonet({"solve", "--output", "json", "--limit", "0", "--timeout", seconds}, kBlank);
    const Json json = Json::parse(done.out);
    CHECK(json["stop"] == "timeout");
    if (json["status"] != "multiple") return false;
    CHECK(why_not_a_solution(classic(kBlank), cells_of(json["solution"].get<std::string>())).empty());
    CHECK(done.status == 0);
    return true;
  }));
}

TEST_CASE("lines of boards alone are those of all other lines") {
  const std::string impossible = "55" + kBlank.substr(2);
  std::string input;
  for (int i = 0; i < 300; ++i) {
    input += i % 50 == 7 ? "12345\n" : (i % 40 == 3 ? impossible : i % 2 == 0 ? kWikipedia.puzzle : kBlank) + "\n";
  }
  const Finished alone = run_nonet({"solve", "-v", "--limit", "2"}, input);
  const Finished with_status = run_nonet({"solve", "-v", "--limit", "2", "--status"}, input);
  std::vector<std::string> lines = lines_of(with_status.out);
  for (std::string& line : lines) {
    if (!line.starts_with('#')) line.resize(81);
  }
  CHECK(lines_of(alone.out) == lines);
  CHECK(alone.status == with_status.status);
  // The summary has the same counts; the time follows them.
  const auto counts = [](const std::string& text) {
    return text.substr(0, text.find(" ms")).substr(0, text.find(';'));
  };
  CHECK(counts(alone.err) == counts(with_status.err));
}

TEST_CASE("count says where time stopped it") {
  CHECK(in_some_time([&](auto time) {
    const std::string seconds = std::to_string(seconds_of(time));
    const Finished late = run_nonet({"count", "--timeout", seconds}, kBlank + "\n" + kPuzzle + "\n");
    const std::vector<std::string> lines = lines_of(late.out);
    REQUIRE(lines.size() == 2);
    CHECK(lines[0].starts_with(">="));
    CHECK(lines[0].ends_with(" # timeout"));
    CHECK(late.status == 5);
    return std::stoull(lines[0].substr(2)) > 0 && lines[1] == "1";
  }));
}

TEST_CASE("check lists the redundant clues that an independent search finds") {
  Random random(seed());
  std::string input;
  std::string expected;
  for (int i = 0; i < 8; ++i) {
    Puzzle puzzle = minimal_puzzle(Rules::make({}), shuffled_board({3, 3}, random), random);
    // Half of them get clues that they do not need.
    const Board solution = solutions(*backend("dlx", puzzle), puzzle).at(0);
    for (int more = 0; i % 2 == 1 && more < 1 + i; ++more) {
      const auto cell = static_cast<std::size_t>(random.below(81));
      puzzle.clues[cell] = solution[cell];
    }
    const std::string redundant = redundant_of(puzzle);
    input += text_of(puzzle.clues) + "\n";
    expected += redundant.empty() ? "unique minimal\n" : "unique redundant" + redundant + "\n";
  }
  for (const std::string name : {"dfs", "cadical"}) {
    CAPTURE(name, input);
    const Finished done = run_nonet({"check", "--backend", name}, input);
    CHECK(done.out == expected);
    CHECK(done.status == 0);
  }
}

TEST_CASE("check never calls a puzzle minimal when its search was cut short") {
  // By unit propagation alone it is solved at once, but not without this clue or that.
  const Puzzle puzzle = classic(kPuzzle);
  const Finished done = run_nonet({"check", "--backend", "cadical", "--node-limit", "1"}, kPuzzle);
  const std::string expected = "unique redundant" + redundant_of(puzzle) + "\n";
  CAPTURE(done.out);
  if (done.status == 0) {
    CHECK(done.out == expected);
  } else {
    CHECK(done.status == 5);
    CHECK(done.out.find("minimal") == std::string::npos);
    CHECK(done.out.find("redundant r") == std::string::npos);
  }
}

TEST_CASE("check --solutions takes threads, backends, shards and runs that are taken up again") {
  const TempFolder folder;
  Random random(seed());
  std::string input;
  std::string expected;
  for (int i = 0; i < 400; ++i) {
    std::string given(kWikipedia.solution);
    const auto at = static_cast<std::size_t>(random.below(81));
    const bool bad = random.below(2) == 0;
    const char right = given[at];
    given[at] = bad ? static_cast<char>(right == '9' ? '1' : right + 1) : '.';
    input += kPuzzle + " " + given + "\n";
    expected += !bad ? "right so far\n"
                     : "wrong: r" + std::to_string(at / 9 + 1) + "c" + std::to_string(at % 9 + 1) + " is " + given[at] +
                           ", should be " + right + "\n";
  }
  const std::string file = folder.write("in", input);
  const std::vector<std::string> words = {"check", "--solutions", file};
  for (const std::string jobs : {"1", "3"}) CHECK(run_nonet(with(words, {"-j", jobs})).out == expected);
  for (const std::string name : {"dlx", "cadical"}) CHECK(run_nonet(with(words, {"--backend", name})).out == expected);
  CHECK(run_nonet(with(words, {"--shard", "1/2"})).out + run_nonet(with(words, {"--shard", "2/2"})).out == expected);
  const Finished resumed = run_nonet(with(words, {"--resume", "-o", folder.file("out")}));
  CHECK(resumed.status == 1);
  CHECK(text_of_file(folder.file("out")) == expected);
}

}  // namespace nonet::test::cli_solve_test
