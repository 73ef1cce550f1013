// `nonet count` and `nonet check`: each form of line, JSON, statuses.
#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>

#include "tests/boards.hpp"
#include "tests/catch.hpp"
#include "tests/patience.hpp"
#include "tests/process.hpp"
#include "tests/streams.hpp"

namespace nonet::test::cli_count_check_test {
namespace {

using Catch::Matchers::ContainsSubstring;
using Json = nlohmann::json;

const std::string kPuzzle(kWikipedia.puzzle);
const std::string kBlank(81, '.');
const std::string kClashing = "5...5" + std::string(76, '.');

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

// Takes clues away, in a random order, until none may go.
Puzzle minimal_puzzle(Random& random) {
  Puzzle puzzle{Rules::make({}), shuffled_board({3, 3}, random)};
  std::vector<std::size_t> order;
  for (std::size_t cell = 0; cell < puzzle.clues.size(); ++cell) order.push_back(cell);
  random.shuffle(order);
  for (const std::size_t cell : order) {
    const Cell clue = std::exchange(puzzle.clues[cell], Cell{0});
    if (solutions_up_to_two(puzzle) > 1) puzzle.clues[cell] = clue;
  }
  return puzzle;
}

}  // namespace

TEST_CASE("count writes known numbers") {
  // 288 fillings of the 4x4 board; 48 with both diagonals and 576 Latin squares: also by trying all, see all_boards.
  const std::string blank4(16, '.');
  CHECK(run_nonet({"count"}, blank4).out == "288\n");
  CHECK(all_boards(nonet::with_variants({.geometry = {2, 2}}, "diagonal")).size() == 48);
  CHECK(run_nonet({"count", "--variant", "diagonal"}, blank4).out == "48\n");
  CHECK(run_nonet({"count", "--box", "1x4"}, blank4).out == "576\n");
  CHECK(run_nonet({"count", "--box", "1x1"}, ".\n").out == "1\n");
  const std::string input =
      kPuzzle + "\n" + text_of(deadly_rectangle().clues) + "\n" + text_of(unsolvable().clues) + "\n" + kClashing + "\n";
  for (const std::string name : {"dfs", "dlx", "cadical", "backtrack"}) {
    CAPTURE(name);
    const Finished done = run_nonet({"count", "--backend", name}, input);
    CHECK(done.out == "1\n2\n0\n0\n");
    CHECK(done.err.empty());
    CHECK(done.status == 0);  // zero is an answer
  }
}

TEST_CASE("count says where a limit stopped it") {
  const Finished limited = run_nonet({"count", "--limit", "7"}, kBlank + "\n" + kPuzzle + "\n");
  CHECK(limited.out == ">=7\n1\n");
  CHECK(limited.status == 0);
  // As many as the limit are not known to be all.
  CHECK(run_nonet({"count", "--limit", "2"}, text_of(deadly_rectangle().clues)).out == ">=2\n");

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
  CHECK(run_nonet({"count", "--timeout", "0.1", "--exit-zero"}, kBlank).status == 0);

  const Finished nodes = run_nonet({"count", "--node-limit", "10"}, kBlank);
  CHECK_THAT(nodes.out, ContainsSubstring(" # node limit\n"));
  CHECK(nodes.status == 5);
  const Finished memory = run_nonet({"count", "--memory-limit", "10"}, kBlank);
  CHECK(memory.out == ">=0 # memory limit\n");
  CHECK(memory.status == 5);
}

TEST_CASE("count answers records that are no puzzle with status 1") {
  const Finished done = run_nonet({"count"}, kPuzzle + "\n53z" + kPuzzle.substr(3) + "\n");
  CHECK(done.out == "1\n# invalid: column 3: unexpected 'z' (a digit 1-9, or . for blank)\n");
  CHECK(done.status == 1);
}

TEST_CASE("count has JSON and CSV forms without a solution") {
  const Json json = Json::parse(run_nonet({"count", "--output", "json"}, std::string(16, '.')).out);
  CHECK(json["solutions"] == 288);
  CHECK(json["stop"] == "exhausted");
  CHECK(json["status"] == "multiple");
  CHECK(json["solution"].is_null());
  const std::vector<std::string> lines = lines_of(run_nonet({"count", "--output", "csv"}, std::string(16, '.')).out);
  REQUIRE(lines.size() == 2);
  CHECK_THAT(lines[1], ContainsSubstring("1,1,................,multiple,288,exhausted,,dfs,"));
  CHECK_THAT(run_nonet({"count", "--output", "none"}, kPuzzle).out, ContainsSubstring("1 puzzle: 1 unique"));
}

TEST_CASE("check has a line for every verdict") {
  const Finished done =
      run_nonet({"check"}, std::string(kSeventeenClues.puzzle) + "\n" + text_of(deadly_rectangle().clues) + "\n" +
                               text_of(unsolvable().clues) + "\n" + kClashing + "\nx\n");
  const std::vector<std::string> lines = lines_of(done.out);
  REQUIRE(lines.size() == 5);
  CHECK(lines[0] == "unique minimal");  // no puzzle with 16 clues is unique (McGuire and others, 2012)
  CHECK(lines[1] == "multiple");
  CHECK(lines[2] == "no solution");
  CHECK(lines[3] == "no solution: r1c1 and r1c5 are both 5");
  CHECK(lines[4].starts_with("# invalid: "));
  CHECK(done.err.empty());
  CHECK(done.status == 1);
}

TEST_CASE("check lists the redundant clues that an independent search finds") {
  Random random(seed());
  CAPTURE(seed());
  std::string input;
  std::string expected;
  for (int i = 0; i < 8; ++i) {
    Puzzle puzzle = minimal_puzzle(random);
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

TEST_CASE("check is status 0 only where every puzzle is unique") {
  const std::string two = text_of(deadly_rectangle().clues);
  CHECK(run_nonet({"check"}, kPuzzle + "\n" + kPuzzle + "\n").status == 0);
  CHECK(run_nonet({"check"}, kPuzzle + "\n" + two + "\n").status == 1);
  CHECK(run_nonet({"check"}, text_of(unsolvable().clues)).status == 1);
  CHECK(run_nonet({"check"}, kClashing).status == 1);
  CHECK(run_nonet({"check"}, "z\n").status == 1);
  CHECK(run_nonet({"check", "--exit-zero"}, two).status == 0);
  CHECK(run_nonet({"check", "--limit", "3"}, two).out == "multiple\n");
}

TEST_CASE("check is unknown where time ran out") {
  const Finished done = run_nonet({"check", "--timeout", "0"}, std::string(kAiEscargot.puzzle));
  CHECK(done.out == "unknown\n");
  CHECK(done.status == 5);
  const Finished nodes = run_nonet({"check", "--node-limit", "1"}, std::string(kAiEscargot.puzzle));
  CHECK(nodes.out == "unknown\n");
  CHECK(nodes.status == 5);
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

TEST_CASE("check names redundant constraints, and those alone") {
  // Two open cells of a row hold two digits either way round: their order decides, their sum does not.
  const std::string puzzle = text_of(deadly_rectangle().clues);
  const std::string solution = run_nonet({"solve"}, puzzle + "\n").out;
  const std::size_t first = puzzle.find_first_of(".0");
  const std::size_t second = puzzle.find_first_of(".0", first + 1);
  REQUIRE(first / 9 == second / 9);
  const auto name = [](std::size_t cell) {
    return "r" + std::to_string(cell / 9 + 1) + "c" + std::to_string(cell % 9 + 1);
  };
  const bool rises = solution[first] < solution[second];
  const std::string cells = name(rises ? first : second) + " " + name(rises ? second : first);
  const std::string order = "thermometer " + cells;
  const std::string sum = "killer " + std::to_string(solution[first] - '0' + solution[second] - '0') + " " + cells;
  CHECK(run_nonet({"count", "--constraint", order}, puzzle + "\n").out.starts_with("1"));
  CHECK(run_nonet({"count", "--constraint", sum}, puzzle + "\n").out.starts_with("2"));
  const Finished text = run_nonet({"check", "--constraint", order, "--constraint", sum}, puzzle + "\n");
  CHECK(text.status == 0);
  CHECK_THAT(text.out, ContainsSubstring("; redundant constraints: " + sum + "\n"));
  const Json json = Json::parse(
      run_nonet({"check", "--output", "json", "--constraint", order, "--constraint", sum}, puzzle + "\n").out);
  CHECK(json["redundant_constraints"] == Json::array({sum}));
  CHECK(json["minimal"] == false);
  const Json minimal = Json::parse(
      run_nonet({"minimise", "--drop-constraints", "--output", "json", "--constraint", order, "--constraint", sum},
                puzzle + "\n")
          .out);
  CHECK(minimal["minimal_constraints"] == Json::array({order}));
  const std::string clues = minimal["minimal"];
  CHECK(run_nonet({"check", "--constraint", order}, clues + "\n").out == "unique minimal\n");
}

TEST_CASE("check has a JSON form that names the redundant clues") {
  const Puzzle puzzle = classic(kPuzzle);
  const Finished done = run_nonet({"check", "--output", "json"},
                                  kPuzzle + "\n" + kClashing + "\n" + std::string(kSeventeenClues.puzzle) + "\n");
  const std::vector<std::string> lines = lines_of(done.out);
  REQUIRE(lines.size() == 3);
  const Json unique = Json::parse(lines[0]);
  CHECK(unique["status"] == "unique");
  CHECK(unique["minimal"] == false);
  std::string names;
  for (const std::string name : unique["redundant"]) names += " " + name;
  CHECK(names == redundant_of(puzzle));
  const Json clashing = Json::parse(lines[1]);
  CHECK(clashing["status"] == "no_solution");
  CHECK(clashing["message"] == "r1c1 and r1c5 are both 5");
  CHECK(clashing["minimal"].is_null());
  CHECK(clashing["redundant"].is_null());
  const Json minimal = Json::parse(lines[2]);
  CHECK(minimal["minimal"] == true);
  CHECK(minimal["redundant"].empty());

  const std::vector<std::string> table = lines_of(run_nonet({"check", "--output", "csv"}, kPuzzle).out);
  REQUIRE(table.size() == 2);
  CHECK_THAT(table[0], ContainsSubstring(",minimal,redundant,"));
  CHECK_THAT(table[1], ContainsSubstring(",false," + redundant_of(puzzle).substr(1) + ","));
}

TEST_CASE("check --solutions holds what stands beside a puzzle against its solution, and names each wrong cell") {
  const std::string solution(kWikipedia.solution);
  const std::string half = solution.substr(0, 40) + std::string(41, '.');
  std::string wrong = half;
  wrong[12] = '7';  // 1 in the published solution
  wrong[39] = '9';  // 8
  std::string clue = solution;
  clue[0] = '6';  // a clue, 5
  struct Case {
    std::string beside, line;
    bool right = false;
  };
  for (const Case& each :
       {Case{" " + solution, "right", true}, Case{"," + solution, "right", true},
        Case{"\t" + half, "right so far", true}, Case{" " + kBlank, "right so far", true},
        Case{" " + solution + " 30 clues", "right", true},
        Case{" " + wrong, "wrong: r2c4 is 7, should be 1; r5c4 is 9, should be 8"},
        Case{";" + clue, "wrong: r1c1 is 6, should be 5"}, Case{"", "# invalid: no solution stands beside the puzzle"},
        Case{" # 30 clues", "# invalid: no solution stands beside the puzzle"},
        Case{" 30 clues", "# invalid: solution, symbol 3: 2 symbols (81 expected)"},
        Case{" 53z" + half.substr(3), "# invalid: solution, symbol 3: unexpected 'z' (a digit 1-9, or . for blank)"}}) {
    CAPTURE(each.beside);
    const Finished done = run_nonet({"check", "--solutions"}, kPuzzle + each.beside + "\n");
    CHECK(done.out == each.line + "\n");
    CHECK(done.err.empty());
    CHECK(done.status == (each.right ? 0 : 1));
  }
  CHECK(run_nonet({"check", "--solutions", "--timeout", "0"}, std::string(kAiEscargot.puzzle) + " " + half).out ==
        "unknown\n");
}

TEST_CASE("check --solutions of puzzles with several solutions or none") {
  // The two solutions differ in four cells, in which 6 and 7 change places.
  const Puzzle puzzle = deadly_rectangle();
  const std::string text = text_of(puzzle.clues);
  const std::string one(kWikipedia.solution);
  std::string other = one;
  std::string half = text;
  std::string neither = one;
  bool first = true;
  for (std::size_t cell = 0; cell < 81; ++cell) {
    if (text[cell] != '.') continue;
    other[cell] = one[cell] == '6' ? '7' : '6';
    if (first) half[cell] = neither[cell] = other[cell];
    first = false;
  }
  std::string clue = one;
  const std::size_t given = text.find('5');
  clue[given] = '8';
  const std::string name = "r" + std::to_string(given / 9 + 1) + "c" + std::to_string(given % 9 + 1);
  const auto line = [](const std::string& grid, const std::string& beside) {
    const Finished done = run_nonet({"check", "--solutions"}, grid + " " + beside + "\n");
    CHECK(done.status == 1);
    return done.out;
  };
  CHECK(line(text, one) == "multiple: right\n");
  CHECK(line(text, other) == "multiple: right\n");
  CHECK(line(text, half) == "multiple: right so far\n");
  CHECK_THAT(line(text, neither), Catch::Matchers::Matches("wrong: r.c. and r.c. are both [67]\n"));
  CHECK(line(text, clue) == "wrong: " + name + " is 8, should be 5\n");
  CHECK(line(text_of(unsolvable().clues), one) == "no solution\n");
  CHECK(line(kClashing, one) == "no solution: r1c1 and r1c5 are both 5\n");
  // Nothing clashes yet, but r1c9 can hold 9 alone, which column 9 has.
  CHECK(line(kBlank, text_of(unsolvable().clues)) == "wrong: no solution has all these digits\n");
}

TEST_CASE("check --solutions finds the solution in a table or an object, by name or by its looks") {
  const std::string solution(kWikipedia.solution);
  const std::string wrong = "9" + solution.substr(1);
  const std::string is_wrong = "wrong: r1c1 is 9, should be 5\n";
  for (const std::string header :
       {"id,puzzle,solution", "level,quizzes,Solutions", "x,puzzle,answer", "x,board,mine"}) {
    CAPTURE(header);
    CHECK(run_nonet({"check", "--solutions"}, header + "\n1," + kPuzzle + "," + wrong + "\n").out == is_wrong);
  }
  CHECK(run_nonet({"check", "--solutions"}, "7," + solution + "," + kPuzzle + "\n").out == "right\n");
  // The name comes before the looks.
  CHECK(run_nonet({"check", "--solutions"}, "state,puzzle,solution\n" + wrong + "," + kPuzzle + "," + solution + "\n")
            .out == "right\n");
  CHECK(run_nonet({"check", "--solutions"}, "state,puzzle,solution\n" + wrong + "," + kPuzzle + ",\n").out ==
        "# invalid: no solution stands beside the puzzle\n");
  const std::string begin = "{\"puzzle\":\"" + kPuzzle + "\",";
  CHECK(run_nonet({"check", "--solutions"}, begin + "\"solution\":\"" + wrong + "\"}\n").out == is_wrong);
  CHECK(run_nonet({"check", "--solutions"}, begin + "\"answers\":" + solution + "}\n").out == "right\n");
  CHECK(run_nonet({"check", "--solutions"}, begin + "\"solution\":null}\n").status == 1);
  Json rows = Json::array();
  for (std::size_t row = 0; row < 9; ++row) {
    rows.push_back(Json::array());
    for (const char symbol : solution.substr(9 * row, 9)) rows.back().push_back(symbol - '0');
  }
  rows[8][8] = nullptr;
  rows[0][0] = "9";
  CHECK(run_nonet({"check", "--solutions"}, begin + "\"solution\":" + rows.dump() + "}\n").out == is_wrong);
  // Rows have no room beside a puzzle.
  const Finished refused = run_nonet({"check", "--solutions"}, rows.dump() + "\n");
  CHECK(refused.status == 2);
  CHECK_THAT(refused.err, ContainsSubstring("no solution stands beside puzzles of this format (json, "));
}

TEST_CASE("check --solutions has JSON and CSV forms that name the wrong cells") {
  std::string wrong(kWikipedia.solution);
  wrong[2] = '6';
  wrong[80] = '1';
  const std::string input =
      kPuzzle + " " + wrong + "\n" + kPuzzle + " " + std::string(kWikipedia.solution) + "\n" + kPuzzle + "\n";
  const std::vector<std::string> lines = lines_of(run_nonet({"check", "--solutions", "--output", "json"}, input).out);
  REQUIRE(lines.size() == 3);
  const Json first = Json::parse(lines[0]);
  CHECK(first["status"] == "wrong");
  CHECK(first["wrong"] == Json{"r1c3", "r9c9"});
  CHECK(first["solution"] == kWikipedia.solution);
  CHECK_FALSE(first.contains("minimal"));
  CHECK(Json::parse(lines[1])["status"] == "unique");
  CHECK(Json::parse(lines[1])["wrong"] == Json::array());
  CHECK(Json::parse(lines[2])["status"] == "invalid");
  CHECK(Json::parse(lines[2])["wrong"].is_null());
  CHECK(run_nonet({"check", "--solutions", "--output", "csv", "--columns", "index,status,wrong"}, input).out ==
        "index,status,wrong\n1,wrong,r1c3 r9c9\n2,unique,\n3,invalid,\n");
  CHECK_THAT(run_nonet({"check", "--solutions", "--output", "none"}, input).out,
             ContainsSubstring("3 puzzles: 1 unique, 1 invalid, 1 wrong; "));
}

TEST_CASE("check --solutions takes all rules, threads, shards and runs that are taken up again") {
  const TempFolder folder;
  const std::string board = text_of(linear_board());
  std::string wrong = board;
  wrong[4] = board[4] == '1' ? '2' : '1';
  const std::string cell = std::string("wrong: r1c5 is ") + wrong[4] + ", should be " + board[4] + "\n";
  CHECK(run_nonet({"check", "--solutions", "--variant", "diagonal"}, board + " " + wrong + "\n").out == cell);
  const std::string jigsaw = "1234341221434321" + std::string("1122112233443344");
  CHECK(run_nonet({"check", "--solutions"}, jigsaw + " 1234341221434.21\n").out == "right so far\n");
  CHECK(run_nonet({"check", "--solutions"}, "puzzle,solution\n" + jigsaw + ",4234341221434321\n").out ==
        "wrong: r1c1 is 4, should be 1\n");
  const std::string hex = "0123456789ABCDEF";
  std::string sixteen;
  for (std::size_t row = 0; row < 16; ++row) {
    for (std::size_t column = 0; column < 16; ++column) sixteen += hex[(4 * row + row / 4 + column) % 16];
  }
  std::string worse = sixteen;
  worse[255] = worse[255] == '0' ? 'A' : '0';
  CHECK(run_nonet({"check", "--solutions", "--symbols", hex}, sixteen + " " + worse + "\n").out ==
        std::string("wrong: r16c16 is ") + worse[255] + ", should be " + sixteen[255] + "\n");

  Random random(seed());
  CAPTURE(seed());
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

TEST_CASE("check takes variants and jigsaws") {
  const std::string board = text_of(linear_board());
  CHECK(run_nonet({"solve", "--variant", "diagonal"}, board).out == board + "\n");
  std::string wrong = kBlank;
  wrong[0] = wrong[40] = '4';
  CHECK(run_nonet({"check", "--variant", "diagonal"}, wrong).out == "no solution: r1c1 and r5c5 are both 4\n");
  // Two cells of one region in different rows, columns and boxes.
  std::string regions;
  for (int row = 0; row < 4; ++row) regions += "1234";
  CHECK(run_nonet({"check"}, "1..............." + regions + "\n").out == "multiple\n");
  CHECK(run_nonet({"check"}, "1............1.." + std::string("1122112233443344") + "\n").out == "multiple\n");
  CHECK(run_nonet({"check"}, "1....1.........." + std::string("1122112233443344") + "\n").out ==
        "no solution: r1c1 and r2c2 are both 1\n");
}

TEST_CASE("a solver that breaks behind a solution is named, and its run has status 5") {
  const TempFolder folder;
  // The first of the two Latin squares of side two, then a crash; in the file: that it has been called.
  const std::string called = folder.file("called");
  const std::string solver = "external:cat > /dev/null; if [ -e " + called + " ]; then rm " + called +
                             "; exit 3; fi; : > " + called + "; echo 's SATISFIABLE'; echo 'v 1 -2 -3 4 -5 6 7 -8 0'";
  const std::string failed = "failed: the solver ended with status 3";
  const auto run_with = [&](std::vector<std::string> words) {
    words.insert(words.end(), {"--backend", solver, "--box", "1x2", "-j1"});
    return run_nonet(words, "....\n....\n");
  };
  struct Case {
    std::vector<std::string> words;
    std::string line;
  };
  for (const Case& each : {Case{{"count"}, ">=1 # " + failed}, Case{{"solve", "--limit", "2"}, "1221 # " + failed},
                           Case{{"solve", "--limit", "2", "--status"}, "1221 solved # " + failed},
                           Case{{"check"}, "unknown # " + failed}}) {
    CAPTURE(each.words);
    const Finished done = run_with(each.words);
    CHECK(lines_of(done.out) == std::vector<std::string>(2, each.line));
    CHECK(done.status == 5);
    CHECK(run_with(each.words).status == 5);
  }
  const Finished grid = run_with({"solve", "--limit", "2", "--output", "grid"});
  CHECK_THAT(grid.out, ContainsSubstring("# 2: solved # " + failed + "\n"));
  CHECK(grid.status == 5);
  const Finished all = run_with({"solve", "--all"});
  CHECK(all.out == "1 1221\n1 # " + failed + "\n2 1221\n2 # " + failed + "\n");
  CHECK(all.status == 5);
}

}  // namespace nonet::test::cli_count_check_test
