// `nonet solve` as docs promise it: each form of line, the other forms of output, statuses.
#include <algorithm>
#include <nlohmann/json.hpp>

#include "nonet/board/check.hpp"
#include "nonet/formats/write.hpp"
#include "test_paths.hpp"
#include "tests/boards.hpp"
#include "tests/catch.hpp"
#include "tests/patience.hpp"
#include "tests/process.hpp"

namespace nonet::test::cli_solve_test {
namespace {

using Catch::Matchers::ContainsSubstring;
using Json = nlohmann::json;

const std::string kPuzzle(kWikipedia.puzzle);
const std::string kSolution(kWikipedia.solution);
const std::string kBlank(81, '.');

std::string line_of(const Puzzle& puzzle) { return text_of(puzzle.clues) + "\n"; }

// One blank a row, in different columns: a single filling, whatever the boxes say.
Board with_a_blank_a_row(Board board, std::size_t side) {
  for (std::size_t row = 0; row < side; ++row) board[row * side + (row * 5 + 3) % side] = 0;
  return board;
}

std::string numbers_of(const Board& board) {
  std::string text;
  for (const Cell cell : board) text += (text.empty() ? "" : " ") + (cell == 0 ? "." : std::to_string(cell));
  return text;
}

}  // namespace

TEST_CASE("solve writes one solution a line in the order of the puzzles") {
  const Finished done = run_nonet(
      {"solve"}, kPuzzle + "\n" + std::string(kAiEscargot.puzzle) + "\n" + std::string(kSeventeenClues.puzzle) + "\n");
  CHECK(done.out ==
        kSolution + "\n" + std::string(kAiEscargot.solution) + "\n" + std::string(kSeventeenClues.solution) + "\n");
  CHECK(done.err.empty());
  CHECK(done.status == 0);
}

TEST_CASE("solve gives the same answers with every backend") {
  const std::string input = kPuzzle + "\n" + std::string(kSeventeenClues.puzzle) + "\n";
  const std::string expected = kSolution + "\n" + std::string(kSeventeenClues.solution) + "\n";
  for (const BackendSpec& spec : able_backends(*Rules::make({}))) {
    CAPTURE(spec.text());
    if (spec.info->reference) continue;  // 17 clues take it minutes
    const Finished done = run_nonet({"solve", "--backend", spec.text()}, input);
    CHECK(done.out == expected);
    CHECK(done.status == 0);
  }
  CHECK(run_nonet({"solve", "--backend", "backtrack"}, kPuzzle).out == kSolution + "\n");
}

TEST_CASE("solve says that there is no solution with status 1") {
  const Finished done = run_nonet({"solve"}, line_of(unsolvable()));
  CHECK(done.out == "# no solution\n");
  CHECK(done.err.empty());
  CHECK(done.status == 1);
}

TEST_CASE("solve names clues that clash in a row and column and box and variant") {
  std::string row = kBlank;
  row[0] = row[4] = '5';
  std::string column = kBlank;
  column[1] = column[1 + 8 * 9] = '7';
  std::string box = kBlank;
  box[30] = box[40] = '9';
  const Finished done = run_nonet({"solve"}, row + "\n" + column + "\n" + box + "\n");
  CHECK(done.out ==
        "# no solution: r1c1 and r1c5 are both 5\n"
        "# no solution: r1c2 and r9c2 are both 7\n"
        "# no solution: r4c4 and r5c5 are both 9\n");
  CHECK(done.status == 1);

  std::string diagonal = kBlank;
  diagonal[0] = diagonal[80] = '3';
  CHECK(run_nonet({"solve", "--variant", "diagonal"}, diagonal).out == "# no solution: r1c1 and r9c9 are both 3\n");
  CHECK(run_nonet({"solve"}, diagonal).status == 0);
}

TEST_CASE("solve says what is wrong with a line and goes on") {
  std::string strange = kPuzzle;
  strange[11] = 'z';
  const Finished done = run_nonet(
      {"solve"}, kPuzzle + "\n" + strange + "\n" + kPuzzle.substr(0, 80) + "\n" + kPuzzle + "5\n" + kPuzzle + "\n");
  const std::vector<std::string> lines = lines_of(done.out);
  REQUIRE(lines.size() == 5);
  CHECK(lines[0] == kSolution);
  CHECK(lines[1] == "# invalid: column 12: unexpected 'z' (a digit 1-9, or . for blank)");
  CHECK(lines[2] == "# invalid: column 81: 80 symbols (81 expected)");
  CHECK(lines[3] == "# invalid: column 82: 82 symbols (81 expected)");
  CHECK(lines[4] == kSolution);
  CHECK(done.err.empty());
  CHECK(done.status == 1);
}

TEST_CASE("solve names the limit that ended a search") {
  const TempFolder folder;
  const std::string hard = folder.write("hard", kAiEscargot.puzzle);
  const auto [option, value, line] =
      GENERATE(table<std::string, std::string, std::string>({{"--timeout", "0", "# timeout\n"},
                                                             {"--total-time", "0", "# timeout\n"},
                                                             {"--node-limit", "1", "# node limit\n"},
                                                             {"--memory-limit", "1", "# memory limit\n"}}));
  CAPTURE(option);
  const Finished done = run_nonet({"solve", option, value, "--backend", "dfs", hard});
  CHECK(done.out == line);
  CHECK(done.err.empty());
  CHECK(done.status == 5);
  CHECK(run_nonet({"solve", option, value, "--backend", "dfs", "--exit-zero", hard}).status == 0);
}

TEST_CASE("solve --status appends the verdict") {
  const std::string two = line_of(deadly_rectangle());
  CHECK(run_nonet({"solve", "--status"}, kPuzzle).out == kSolution + " solved\n");
  CHECK(run_nonet({"solve", "--status", "--limit", "2"}, kPuzzle).out == kSolution + " unique\n");
  CHECK(run_nonet({"solve", "--status", "--limit", "0"}, kPuzzle).out == kSolution + " unique\n");
  CHECK_THAT(run_nonet({"solve", "--status", "--limit", "2"}, two).out, ContainsSubstring(" multiple\n"));
  CHECK_THAT(run_nonet({"solve", "--status"}, two).out, ContainsSubstring(" solved\n"));
  CHECK(run_nonet({"solve", "--status"}, line_of(unsolvable())).out == "# no solution\n");
  CHECK(run_nonet({"solve", "--status", "--output", "line"}, kPuzzle).out == kSolution + " solved\n");
}

TEST_CASE("solve --status is ignored where it adds nothing") {
  for (const std::vector<std::string>& form : std::vector<std::vector<std::string>>{
           {"--all"}, {"--output", "grid"}, {"--output", "json"}, {"--output", "csv"}, {"--output", "none"}}) {
    std::vector<std::string> words = {"solve", "--backend", "backtrack"};
    words.insert(words.end(), form.begin(), form.end());
    CAPTURE(words);
    const Finished without = run_nonet(words, kPuzzle);
    words.emplace_back("--status");
    const Finished with = run_nonet(words, kPuzzle);
    CHECK(with.status == 0);
    CHECK(with.out.substr(0, 19) == without.out.substr(0, 19));  // times come later
  }
}

TEST_CASE("solve --all writes every solution with the index of its puzzle") {
  const Finished done =
      run_nonet({"solve", "--all"}, line_of(deadly_rectangle()) + line_of(unsolvable()) + "x\n" + kPuzzle + "\n");
  std::vector<std::string> lines = lines_of(done.out);
  REQUIRE(lines.size() == 5);
  std::string other = kSolution;  // the rectangle the other way round
  std::swap(other[3], other[4]);
  std::swap(other[30], other[31]);
  std::sort(lines.begin(), lines.begin() + 2);
  std::vector<std::string> expected = {"1 " + kSolution, "1 " + other};
  std::sort(expected.begin(), expected.end());
  CHECK(lines[0] == expected[0]);
  CHECK(lines[1] == expected[1]);
  CHECK(lines[2] == "2 # no solution");
  CHECK_THAT(lines[3], ContainsSubstring("3 # invalid: "));
  CHECK(lines[4] == "4 " + kSolution);
  CHECK(done.status == 1);
}

TEST_CASE("solve --all finds each filling of a small board once") {
  const auto [variant, rules] = GENERATE(table<std::string, RulesSpec>(
      {{"", {.geometry = {2, 2}}}, {"diagonal", nonet::with_variants({.geometry = {2, 2}}, "diagonal")}}));
  std::vector<std::string> arguments = {"solve", "--all"};
  if (!variant.empty()) arguments.insert(arguments.end(), {"--variant", variant});
  const std::string blank(16, '.');
  std::vector<std::string> lines = lines_of(run_nonet(arguments, blank).out);
  std::vector<std::string> expected;
  for (const Board& board : all_boards(rules)) expected.push_back("1 " + text_of(board));
  std::sort(lines.begin(), lines.end());
  std::sort(expected.begin(), expected.end());
  CHECK(lines == expected);

  arguments.insert(arguments.end(), {"--limit", "5"});
  const Finished limited = run_nonet(arguments, blank);
  CHECK(lines_of(limited.out).size() == 5);
  CHECK(limited.status == 0);
}

TEST_CASE("solve tells as JSON what it knows of each record") {
  const Finished done =
      run_nonet({"solve", "--output", "json", "--limit", "2"},
                "# a comment\n\n" + kPuzzle + "\n" + line_of(deadly_rectangle()) + line_of(unsolvable()) + "55" +
                    kBlank.substr(2) + "\nz" + kPuzzle.substr(1) + "\n");
  CHECK(done.status == 1);
  const std::vector<std::string> lines = lines_of(done.out);
  REQUIRE(lines.size() == 5);
  const std::vector<std::string> statuses = {"unique", "multiple", "no_solution", "no_solution", "invalid"};
  for (std::size_t i = 0; i < lines.size(); ++i) {
    CAPTURE(lines[i]);
    const Json json = Json::parse(lines[i]);
    CHECK(json.size() == (statuses[i] == "invalid" ? 13 : 14));
    CHECK(json.at("schema") == 1);
    CHECK(json.at("index") == i + 1);
    CHECK(json.at("line") == i + 3);
    CHECK(json.at("status") == statuses[i]);
    const bool invalid = statuses[i] == "invalid";
    CHECK(json.at("puzzle").is_string() != invalid);
    CHECK(json.at("backend").is_string() != invalid);
    CHECK(json.at("stats").is_object() != invalid);
    CHECK(json.at("solutions").is_number() != invalid);
    CHECK(json.at("configuration").is_null());
    CHECK((json.at("time_us").is_null() || json.at("time_us").is_number()));
    CHECK(json.at("message").is_string() == (i >= 3));
    CHECK(json.at("solution").is_string() == (i < 2));
  }
  const Json unique = Json::parse(lines[0]);
  CHECK(unique["puzzle"] == kPuzzle);
  CHECK(unique["solution"] == kSolution);
  CHECK(unique["solutions"] == 1);
  CHECK(unique["stop"] == "exhausted");
  CHECK(unique["backend"] == "dfs");  // the one that answered, where auto was asked
  CHECK(Json::parse(lines[1])["solutions"] == 2);
  CHECK(Json::parse(lines[2])["solutions"] == 0);
  CHECK(Json::parse(lines[3])["message"] == "r1c1 and r1c2 are both 5");
  CHECK_THAT(Json::parse(lines[4])["message"].get<std::string>(), ContainsSubstring("column 1: "));

  for (const std::string limit : {"--timeout", "--node-limit", "--memory-limit"}) {
    const Json json = Json::parse(run_nonet({"solve", "--output", "json", limit, "0"}, kAiEscargot.puzzle).out);
    CHECK(json["status"] == (limit == "--timeout"      ? "timeout"
                             : limit == "--node-limit" ? "node_limit"
                                                       : "memory_limit"));
    CHECK(json["solution"].is_null());
    CHECK(json["solutions"] == 0);
  }
}

TEST_CASE("solve tells which backend auto took") {
  for (const auto& [puzzles, name] : {std::pair{1, "dfs"}, std::pair{200, "batch"}}) {
    std::string input;
    for (int i = 0; i < puzzles; ++i) input += kPuzzle + "\n";
    const Finished done = run_nonet({"solve", "--verbose", "--output", "json"}, input);
    CHECK_THAT(done.err, ContainsSubstring("; backend auto\n"));
    CHECK_THAT(done.err, ContainsSubstring("answered by " + std::string(name) + ": " + std::to_string(puzzles) + "\n"));
    for (const std::string& line : lines_of(done.out)) CHECK(Json::parse(line)["backend"] == name);
  }
}

TEST_CASE("NONET_KERNEL forces the kernel of the batch engine or ends the run") {
  const TempFolder folder;
  const std::vector<std::string> words = {"solve", "--backend", "batch", "--summary", folder.file("summary")};
  const Finished done = run_nonet(words, kPuzzle, {.environment = {"NONET_KERNEL=baseline"}});
  CHECK(done.out == kSolution + "\n");
  CHECK(Json::parse(text_of_file(folder.file("summary")))["run"]["kernel"] == "baseline");
  for (const std::string backend : {"batch", "auto"}) {
    const Finished refused =
        run_nonet({"solve", "--backend", backend}, kPuzzle, {.environment = {"NONET_KERNEL=avx1024"}});
    CHECK(refused.status == 2);
    CHECK(refused.out.empty());
    CHECK_THAT(refused.err, ContainsSubstring("NONET_KERNEL: unknown kernel 'avx1024' (one of "));
  }
  CHECK(run_nonet({"solve", "--backend", "dfs"}, kPuzzle, {.environment = {"NONET_KERNEL=avx1024"}}).status == 0);
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

TEST_CASE("solve writes CSV with a heading and the columns of the JSON form") {
  const Finished done = run_nonet({"solve", "--output", "csv"}, kPuzzle + "\nz\n");
  const std::vector<std::string> lines = lines_of(done.out);
  REQUIRE(lines.size() == 3);
  CHECK_THAT(lines[0],
             ContainsSubstring("index,line,puzzle,status,solutions,stop,solution,backend,configuration,time_us,"));
  const std::size_t columns = parts_of(lines[0], ',').size();
  const std::vector<std::string> solved = parts_of(lines[1], ',');
  REQUIRE(solved.size() == columns);
  CHECK(solved[0] == "1");
  CHECK(solved[2] == kPuzzle);
  CHECK(solved[3] == "solved");
  CHECK(solved[6] == kSolution);
  CHECK_THAT(lines[2], ContainsSubstring("2,2,,invalid,"));
  CHECK_THAT(lines[2], ContainsSubstring(",\"column 1: "));  // quoted, for the comma in the message
  CHECK(done.status == 1);
}

TEST_CASE("solve draws boards") {
  const Finished done = run_nonet({"solve", "--output", "grid"}, "1234341221434321\n11..............\n");
  CHECK_THAT(done.out, ContainsSubstring("+-----+-----+\n| 1 2 | 3 4 |\n| 3 4 | 1 2 |\n+-----+-----+\n"));
  CHECK_THAT(done.out, ContainsSubstring("no solution: r1c1 and r1c2 are both 1\n"));
  CHECK(done.out.find('\x1b') == std::string::npos);
  const std::string again = run_nonet({"solve"}, done.out.substr(0, done.out.find("# 2"))).out;
  CHECK(again == "1234341221434321\n");  // and what it drew reads back
}

TEST_CASE("escapes are as --color says and a pipe gets none of itself") {
  const auto draw = [](std::vector<std::string> arguments, std::vector<std::string> environment) {
    arguments.insert(arguments.begin(), {"solve", "--output", "grid"});
    return run_nonet(arguments, "1234............\n", {.environment = std::move(environment)}).out.find('\x1b') !=
           std::string::npos;
  };
  CHECK_FALSE(draw({}, {}));
  CHECK_FALSE(draw({"--color", "auto"}, {}));
  CHECK_FALSE(draw({"--color", "never"}, {}));
  CHECK(draw({"--color", "always"}, {}));
  CHECK_FALSE(draw({}, {"NO_COLOR=1"}));
  CHECK(draw({"--color", "always"}, {"NO_COLOR=1"}));  // an explicit wish is the stronger one
}

TEST_CASE("NO_COLOR is honoured on a terminal") {
  if (!have_program("script")) {
    WARN("not checked: 'script', which gives a program a terminal, is not installed");
    return;
  }
  TempFolder folder;
  const std::string command = std::string(NONET_PROGRAM) + " solve " + folder.write("puzzle.txt", "1234............\n");
  const Finished coloured = run({"script", "-qec", command, "/dev/null"});
  CHECK_THAT(coloured.out, ContainsSubstring("\x1b[1m"));
  CHECK_THAT(coloured.out, ContainsSubstring("+-----+"));  // a grid, where a terminal is
  const Finished plain = run({"script", "-qec", command, "/dev/null"}, "", {.environment = {"NO_COLOR=1"}});
  CHECK_THAT(plain.out, ContainsSubstring("| 1 2 |"));
  CHECK(plain.out.find('\x1b') == std::string::npos);
}

TEST_CASE("the form none leaves only the summary") {
  const Finished done = run_nonet({"solve", "--output", "none"}, kPuzzle + "\n" + kPuzzle + "\nx\n");
  CHECK(lines_of(done.out).size() == 1);
  CHECK_THAT(done.out, ContainsSubstring("3 puzzles: 2 solved, 1 invalid"));
  CHECK(done.status == 1);
}

TEST_CASE("solve takes the shapes and variants that it is told") {
  Random random(seed());
  CAPTURE(seed());
  const auto check = [](const std::vector<std::string>& options, const Puzzle& puzzle, const std::string& text) {
    std::vector<std::string> arguments = {"solve"};
    arguments.insert(arguments.end(), options.begin(), options.end());
    const Finished done = run_nonet(arguments, text + "\n");
    CAPTURE(text, done.out, done.err);
    CHECK(done.status == 0);
    CHECK(why_not_a_solution(puzzle, cells_of(lines_of(done.out).at(0))).empty());
  };
  const auto plain = [&](Geometry shape, int blanks) {
    return random_puzzle(Rules::make({.geometry = shape}), blanks, random);
  };
  const Puzzle six = plain({2, 3}, 20);
  check({}, six, text_of(six.clues));
  const Puzzle turned = plain({3, 2}, 20);
  check({"--box", "3x2"}, turned, text_of(turned.clues));
  const Puzzle latin = plain({1, 7}, 20);
  check({}, latin, text_of(latin.clues));
  const Puzzle twelve = plain({3, 4}, 60);
  check({}, twelve, text_of(twelve.clues));

  Board board = linear_board();
  rename_digits(board, random);
  const Puzzle diagonal = with_blanks(Rules::make(nonet::with_variants({}, "diagonal,disjoint")), board, 60, random);
  check({"--variant", "diagonal,disjoint"}, diagonal, text_of(diagonal.clues));
  const Puzzle windoku = with_blanks(Rules::make(nonet::with_variants({}, "windoku")), windoku_board(), 55, random);
  check({"--variant", "windoku"}, windoku, text_of(windoku.clues));

  const Board solution = shuffled_board({3, 3}, random);
  const Puzzle jigsaw = with_blanks(Rules::make(random_jigsaw({3, 3}, solution, 10, random)), solution, 50, random);
  std::string text;
  append_puzzle(text, jigsaw, Symbols::standard(9));
  check({}, jigsaw, text);
}

TEST_CASE("hexadecimal boards keep their symbols") {
  const Board full = pattern_board({4, 4});
  const auto hex = [](const Board& board) {
    std::string text;
    for (const Cell cell : board) text += cell == 0 ? '.' : "0123456789ABCDEF"[cell - 1];
    return text + "\n";
  };
  const Finished done = run_nonet({"solve", "--symbols", "0123456789ABCDEF"}, hex(with_a_blank_a_row(full, 16)));
  CHECK(done.out == hex(full));
  CHECK(done.status == 0);
  // What programs read is in the standard symbols: no option is needed to read it back.
  for (const std::string form : {"json", "csv"}) {
    const std::string text = hex(with_a_blank_a_row(full, 16));
    const Finished written = run_nonet({"solve", "--symbols", "0123456789ABCDEF", "--output", form}, text);
    CHECK(written.out.find(text_of(full)) != std::string::npos);
    CHECK(run_nonet({"solve"}, written.out).out.substr(0, 256) == text_of(full));
  }
}

TEST_CASE("sides above 61 are numbers apart by blanks") {
  const Board full = pattern_board({8, 8});
  const Finished done = run_nonet({"solve"}, numbers_of(with_a_blank_a_row(full, 64)) + "\n");
  CHECK(done.out == numbers_of(full) + "\n");
  CHECK(done.err.empty());
  CHECK(done.status == 0);
}

}  // namespace nonet::test::cli_solve_test
