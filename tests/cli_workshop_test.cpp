// The verbs of the workshop and `nonet repair` on random puzzles, in parts and threads, and after signals. Their forms
// are in transcripts.
#include "base/random.hpp"
#include "bench/symmetry.hpp"
#include "tests/tests.hpp"

namespace nonet::test::cli_workshop_test {

std::vector<std::string> checked(const std::string& puzzles, const Words& options = {}) {
  return lines_of(run_nonet(with({"check", "--backend", "dfs"}, options), puzzles).out);
}

const std::string kOther(kAiEscargot.puzzle);

std::string isomorph(const std::string& puzzle, Random& random) {
  const Board from = cells_of(puzzle);
  Board to(from.size());
  bench::apply(bench::random_symmetry({3, 3}, random), from, to);
  return text_of(to);
}

// Puzzles with a wrong digit, and some without, of which the test knows nothing more.
std::string broken_puzzles(int count) {
  std::string text;
  Random random(7);
  const auto rules = Rules::make({});
  for (; count > 0; --count) {
    Puzzle puzzle = random_puzzle(rules, 50, random);
    for (std::size_t cell = 0; cell < 81 && count % 3 != 0; ++cell) {
      if (puzzle.clues[cell] == 0) continue;
      puzzle.clues[cell] = static_cast<Cell>(1 + puzzle.clues[cell] % 9);
      break;
    }
    text += text_of(puzzle.clues) + "\n";
  }
  return text;
}

TEST_CASE("generate --resume goes on where a run was ended", "[volume]") {
  const TempFolder folder;
  const std::string file = folder.file("puzzles");
  const Words words = {"generate", "60000", "--seed", "3", "--resume", "-o", file};
  {
    Process process(with({NONET_PROGRAM}, words));
    REQUIRE(process.wait_for_file(file + ".resume"));
    process.send(SIGINT);
    process.finish();
  }
  const Finished done = run_nonet(words);
  CHECK(done.status == 0);
  CHECK((text_of_file(file) == run_nonet({"generate", "60000", "--seed", "3"}).out));
  CHECK(run_nonet({"generate", "5", "--resume", "-o", file}).status == 2);
}

TEST_CASE("generate --controlled-bias writes puzzles with weights, and no more than asked for", "[volume]") {
  const Finished done = run_nonet({"generate", "7", "--controlled-bias", "--seed", "1", "-j2", "--output", "json"});
  CHECK(done.status == 0);
  const std::vector<std::string> lines = lines_of(done.out);
  REQUIRE(lines.size() == 7);
  for (const std::string& line : lines) {
    const Json puzzle = Json::parse(line);
    const double weight = std::pow(11.0 / 5, puzzle["clues"].get<int>() - 26);
    CHECK(puzzle["weight"].get<double>() == Approx(weight).epsilon(1e-5));
  }
  for (const std::string& verdict : checked(done.out)) CHECK(verdict == "unique minimal");
  CHECK(run_nonet({"generate", "3", "--controlled-bias", "--box", "2x2"}).status == 2);
  CHECK(run_nonet({"generate", "0", "--controlled-bias"}).out.empty());
  CHECK_THAT(run_nonet({"generate", "2", "--controlled-bias", "--output", "none"}).out, ContainsSubstring("2 puzzles"));
}

TEST_CASE("generate --from says why it has no answer, and counts these cases", "[volume]") {
  // With 331,144 solutions by two backends; fewer clues have too many to look at.
  const std::string half = "...8.............8...643..1.753.........86....2.7.4...3..4.8.......35..78.......4";
  const TempFolder folder;
  const std::string summary = folder.file("summary");
  const Finished done = run_nonet({"generate", "--from", "-", "-v", "--summary", summary}, half + "\n");
  CHECK(done.status == 5);
  CHECK_THAT(done.out, Matches("1 # unknown: [0-9]+ ways to remove clues have too many solutions\n"));
  CHECK_THAT(done.err, ContainsSubstring("1 puzzle: 1 unknown; "));
  CHECK(Json::parse(text_of_file(summary))["statuses"] == Json{{"unknown", 1}});
  CHECK(Json::parse(text_of_file(summary))["cut_short"] == 0);
}

TEST_CASE("minimise names the limit that ended it where the puzzle is solved, but not minimised") {
  const std::string minimal = "000000010400000000020000000000050407008000300001090000300400200050100000000806000\n";
  for (const Words& extra : {Words{}, Words{"--drop-constraints"}}) {
    const Finished done = run_nonet(with({"minimise", "--backend", "dfs", "--node-limit", "5"}, extra), minimal);
    CHECK(done.out == "# node limit\n");
    CHECK(done.status == 5);
  }
}

TEST_CASE("the workshop's commands of docs/commands.md run", "[volume]") {
  const TempFolder folder;
  const std::string examples = std::string(NONET_SOURCE_DIR) + "/examples/";
  const std::string hard = text_of_file(examples + "hard.txt");
  folder.write("puzzles.txt", hard.substr(0, hard.find('\n', hard.find('\n') + 1) + 1));
  folder.write("puzzle.txt", text_of_file(examples + "ai_escargot.txt"));
  const std::string program = NONET_PROGRAM;
  const std::string path = program.substr(0, program.rfind('/'));
  int commands = 0;
  for (const std::string& line : lines_of(text_of_file(std::string(NONET_SOURCE_DIR) + "/docs/commands.md"))) {
    const std::string verb = line.starts_with("$ nonet ") ? parts_of(line, ' ')[2] : "";
    if (verb != "generate" && verb != "minimise" && verb != "candidates" && verb != "canon" && verb != "rate") continue;
    ++commands;
    CAPTURE(line);
    const Finished done = run({"sh", "-c", "cd \"$0\"; PATH=\"$1:$PATH\"; " + line.substr(2), folder.path(), path});
    CHECK(done.status == 0);
    CHECK(done.err.empty());
    CHECK_FALSE(done.out.empty());
    CHECK(done.out.find('#') == std::string::npos);
  }
  CHECK(commands >= 10);
}

TEST_CASE("rows of csv have as many fields as their header, and read back", "[volume]") {
  const TempFolder folder;
  const std::string puzzles = folder.write("puzzles", kAiEscargot.puzzle + "\n" + std::string(81, '.') + "\nz\n");
  const std::string minimal = folder.write("minimal", kAiEscargot.puzzle + "\n");
  for (const Words& words :
       {Words{"rate", puzzles}, Words{"candidates", "--counts", "3", puzzles},
        Words{"canon", "--keys", "class,grid", "--automorphisms", puzzles}, Words{"minimise", puzzles},
        Words{"minimise", "--all", "--limit", "1", minimal}, Words{"generate", "2"},
        Words{"generate", "2", "--controlled-bias"}, Words{"generate", "--from", minimal, "--limit", "2"}}) {
    CAPTURE(words);
    const std::string csv = run_nonet(with(words, {"--output", "csv"})).out;
    const std::vector<std::string> rows = lines_of(csv);
    REQUIRE(rows.size() > 1);
    const auto fields = [](const std::string& row) {
      bool quoted = false;
      return 1 + std::count_if(row.begin(), row.end(),
                               [&](char sign) { return (quoted ^= sign == '"', sign == ',' && !quoted); });
    };
    for (const std::string& row : rows) CHECK(fields(row) == fields(rows[0]));
    CHECK(lines_of(run_nonet({"count", "--limit", "1"}, csv).out).size() == rows.size() - 1);
  }
  CHECK_THAT(run_nonet({"rate", "--output", "csv", "--columns", "cells"}, kAiEscargot.puzzle).out,
             StartsWith("cells\n\"r1c2,r6c2\"\n"));
  const Words counts = parts_of(
      lines_of(run_nonet({"candidates", "--counts", "3", "--output", "csv", "--columns", "counts"}, kPuzzle).out).at(1),
      ' ');
  REQUIRE(counts.size() == 729);
  for (std::size_t cell = 0; cell < 81; ++cell) {
    for (std::size_t digit = 1; digit <= 9; ++digit) {
      CHECK(counts[cell * 9 + digit - 1] == (kSolution[cell] == static_cast<char>('0' + digit) ? "1" : "0"));
    }
  }
}

TEST_CASE("shards of canon --dedupe are joined by merge as one run") {
  Random random(seed());
  const TempFolder folder;
  std::string input;
  std::string expected;
  for (const std::string& puzzle : {kPuzzle, kOther, kSeventeenClues.puzzle}) {
    for (int i = 0; i < 9; ++i) {
      const std::string line = isomorph(puzzle, random) + "\n";
      if (i == 0) expected += line;
      input += line;
    }
  }
  const std::string file = folder.write("puzzles", input);
  Words merge = {"merge"};
  for (const std::string number : {"1", "2", "3", "4"}) {
    const std::string part = folder.file("part" + number);
    const Finished done =
        run_nonet({"canon", "--dedupe", "--shard", number + "/4", "-o", part, "--summary", part + ".json", file});
    CHECK(done.status == 0);
    merge.push_back(part + ".json");
  }
  CHECK(run_nonet(merge).out == expected);
  CHECK(run_nonet({"canon", "--dedupe", file}).out == expected);
}

TEST_CASE("repair gives the same lines in any number of threads and parts, by any backend", "[volume]") {
  const std::string puzzles = broken_puzzles(40);
  const TempFolder folder;
  const std::string file = folder.write("puzzles", puzzles);
  const Words words = {"repair", "--limit", "3", "--timeout", "20"};
  const Finished all = run_nonet(with(words, {"-j1", file}));
  CHECK(lines_of(all.out).size() >= 40);
  CHECK(run_nonet(with(words, {"-j3", file})).out == all.out);
  CHECK(run_nonet(with(words, {"--backend", "dfs", file})).out == all.out);
  Words merge = {"merge"};
  for (const std::string number : {"1", "2"}) {
    const std::string part = folder.file("part" + number);
    run_nonet(with(words, {"--shard", number + "/2", "-o", part, "--summary", part + ".json", file}));
    merge.push_back(part + ".json");
  }
  CHECK(run_nonet(merge).out == all.out);
}

}  // namespace nonet::test::cli_workshop_test
