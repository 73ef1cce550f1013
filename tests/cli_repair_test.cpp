// `nonet repair`: its forms, and that parts and threads change nothing.
#include <algorithm>
#include <nlohmann/json.hpp>

#include "tests/boards.hpp"
#include "tests/catch.hpp"
#include "tests/process.hpp"
#include "tests/streams.hpp"

namespace nonet::test::cli_repair_test {
namespace {

using Catch::Matchers::ContainsSubstring;
using Json = nlohmann::json;

const std::string kRight(kWikipedia.puzzle);
// r5c1 is 4. Two clues of column 1 are 8 now.
const std::string kWrong = "53..7....6..195....98....6.8...6...38..8.3..17...2...6.6....28....419..5....8..79";

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

}  // namespace

TEST_CASE("repair writes the index, the mended puzzle and the changes, a line a repair", "[repair]") {
  const Finished done = run_nonet({"repair"}, kRight + "\n" + kWrong + "\nno puzzle\n");
  CHECK(done.status == 1);
  const std::vector<std::string> lines = lines_of(done.out);
  REQUIRE(lines.size() >= 3);
  CHECK(lines[0] == "1 " + kRight);
  CHECK(std::count(lines.begin(), lines.end(), "2 " + kRight + " # r5c1: 8 -> 4") == 1);
  std::string mended;
  for (std::size_t i = 1; i < lines.size(); ++i) {
    CHECK(lines[i].starts_with("2 "));
    CHECK_THAT(lines[i], ContainsSubstring(" -> "));
    mended += lines[i].substr(2, 81) + "\n";
  }
  for (const std::string& line : lines_of(run_nonet({"solve", "--status", "--limit", "2"}, mended).out)) {
    CHECK(line.ends_with(" unique"));
  }
  // What was written reads back as puzzles.
  const std::vector<std::string> solved = lines_of(run_nonet({"solve"}, done.out).out);
  CHECK(std::count_if(solved.begin(), solved.end(), [](const std::string& line) {
          return line.find_first_not_of("123456789") >= 81;
        }) == static_cast<std::ptrdiff_t>(lines.size()));
}

TEST_CASE("repair --goal solution leaves clues out and says what could stand there", "[repair]") {
  const Finished done = run_nonet({"repair", "--goal", "solution", "--limit", "0"}, kWrong + "\n");
  CHECK(done.status == 0);
  std::string blanked = kRight;
  blanked[36] = '.';
  CHECK_THAT(done.out, ContainsSubstring("1 " + blanked + " # r5c1: 8 -> . (r5c1 is 4)\n"));
  const std::vector<std::string> lines = lines_of(done.out);
  CHECK(lines_of(run_nonet({"repair", "--goal", "solution", "--limit", "1"}, kWrong + "\n").out).size() == 1);
  const Finished json = run_nonet({"repair", "--goal", "solution", "--output", "json"}, kWrong + "\n");
  std::size_t found = 0;
  for (const std::string& line : lines_of(json.out)) {
    const Json repair = Json::parse(line);
    CHECK(repair["status"] == "solved");
    CHECK(repair["puzzle"] == kWrong);
    found += repair["changes"] == "r5c1: 8 -> ." && repair["instead"] == "r5c1 is 4" && repair["mended"] == blanked;
  }
  CHECK(found == 1);
  CHECK(lines_of(json.out).size() == lines.size());
}

TEST_CASE("repair writes json and csv with columns, and a summary alone", "[repair]") {
  const Finished json = run_nonet({"repair", "--output", "json"}, kRight + "\n");
  const Json repair = Json::parse(json.out);
  CHECK(repair["index"] == 1);
  CHECK(repair["status"] == "unique");
  CHECK(repair["mended"] == kRight);
  CHECK(repair["changes"].is_null());
  CHECK_FALSE(repair.contains("instead"));
  const Finished csv = run_nonet({"repair", "--output", "csv", "--columns", "index,status,changes"}, kWrong + "\n");
  CHECK(csv.out.starts_with("index,status,changes\n"));
  CHECK_THAT(csv.out, ContainsSubstring("\n1,unique,r5c1: 8 -> 4\n"));
  CHECK_THAT(run_nonet({"repair", "--output", "none"}, kRight + "\n" + kWrong + "\n").out,
             ContainsSubstring("2 unique"));
}

TEST_CASE("repair names what cannot be mended", "[repair]") {
  const Finished few = run_nonet({"repair"}, "12" + std::string(79, '.') + "\n");
  CHECK(few.status == 1);
  CHECK_THAT(few.out, ContainsSubstring("1 # multiple: no 9x9 puzzle with fewer than 17 clues"));
  const Words cages = {"--constraint", "killer 3 r1c1 r1c2", "--constraint", "killer 3 r1c2 r1c3"};
  const Finished clash = run_nonet(with({"repair"}, cages), "1" + std::string(15, '.') + "\n");
  CHECK(clash.status == 1);
  CHECK_THAT(clash.out, ContainsSubstring("these 2 constraints clash: killer 3 r1c1 r1c2, killer 3 r1c2 r1c3"));
  CHECK(run_nonet(with({"repair", "--exit-zero"}, cages), "1" + std::string(15, '.') + "\n").status == 0);
}

TEST_CASE("repair takes excluded candidates, and its lines show clues alone", "[repair]") {
  const auto candidates_of = [](const std::string& puzzle) {
    std::string line;
    for (std::size_t cell = 0; cell < 81; ++cell) {
      for (char digit = '1'; digit <= '9'; ++digit) {
        const bool excluded = cell == 2 && digit == '1';  // r1c3 is 4
        line += (puzzle[cell] == '.' && !excluded) || puzzle[cell] == digit ? digit : '.';
      }
    }
    return line;
  };
  const Finished done = run_nonet({"repair"}, candidates_of(kWrong) + "\n");
  CHECK(done.status == 0);
  CHECK_THAT(done.out, ContainsSubstring("1 " + kRight + " # r5c1: 8 -> 4\n"));
}

TEST_CASE("repair takes other boards, and options that say what is so anyway change nothing", "[repair]") {
  const std::string expected = run_nonet({"repair"}, kWrong + "\n").out;
  CHECK(run_nonet({"repair", "--box", "3x3", "--format", "line", "--symbols", "123456789", "--progress", "never", "-q"},
                  kWrong + "\n")
            .out == expected);
  const Finished told = run_nonet({"repair", "--verbose"}, kWrong + "\n");
  CHECK(told.out == expected);
  CHECK_THAT(told.err, ContainsSubstring("backend auto"));
  const TempFolder folder;
  const std::string out = folder.file("out");
  CHECK(run_nonet({"repair", "--resume", "-o", out, folder.write("puzzles", kWrong + "\n")}).status == 0);
  CHECK(text_of_file(out) == expected);

  // What r1c1 holds clashes with the other end of the diagonal.
  std::string board = text_of(linear_board());
  const char corner = board[0];
  for (std::size_t cell = 1; cell < 81; ++cell) {
    if (cell / 9 == 0 || cell % 9 == 0 || (cell / 9 < 3 && cell % 9 < 3)) board[cell] = '.';
  }
  board[0] = board[80];
  const Finished diagonal = run_nonet({"repair", "--variant", "diagonal"}, board + "\n");
  CHECK(diagonal.status == 0);
  board[0] = corner;
  CHECK_THAT(diagonal.out, ContainsSubstring("1 " + board + " # r1c1: "));
}

TEST_CASE("repair says what time left open", "[repair]") {
  const Finished done = run_nonet({"repair", "--timeout", "0"}, kWrong + "\n");
  CHECK(done.status == 5);
  CHECK(done.out == "1 # timeout\n");
  CHECK(run_nonet({"repair", "--total-time", "0"}, kWrong + "\n").status == 5);
}

TEST_CASE("repair gives the same lines in any number of threads and parts, by any backend", "[repair][volume]") {
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
  CHECK(run_nonet({"repair", "--backend", "anneal", file}).status == 2);
  CHECK(run_nonet({"repair", "--goal", "both", file}).status == 2);
}

}  // namespace nonet::test::cli_repair_test
