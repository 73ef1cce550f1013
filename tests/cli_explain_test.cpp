// `nonet explain` and `rate --explain`, by the real program.
#include <nlohmann/json.hpp>
#include <set>

#include "test_paths.hpp"
#include "tests/boards.hpp"
#include "tests/catch.hpp"
#include "tests/process.hpp"
#include "tests/streams.hpp"

namespace nonet::test::cli_explain_test {
namespace {

using Catch::Matchers::ContainsSubstring;
using Json = nlohmann::json;

const std::string kPuzzle(kWikipedia.puzzle);

std::vector<Json> objects_of(const std::string& text) {
  std::vector<Json> objects;
  for (const std::string& line : lines_of(text)) objects.push_back(Json::parse(line));
  return objects;
}

}  // namespace

TEST_CASE("explain writes a headline and numbered sentences, puzzle by puzzle", "[explain]") {
  const Finished done = run_nonet({"explain", "-j2"}, kPuzzle + "\n" + kPuzzle + "\n");
  CHECK(done.status == 0);
  CHECK(done.err.empty());
  const std::vector<std::string> lines = lines_of(done.out);
  REQUIRE(lines.size() == 2 * 53);  // 51 cells are open, and singles fill them
  CHECK(lines[0] == "puzzle 1: unique");
  CHECK(lines[1].starts_with("  1. r"));
  CHECK(lines[1].ends_with(" single)"));
  CHECK(lines[51].ends_with(" (full house)"));
  CHECK(lines[52] == "     51 steps, the largest of 1 constraint");
  CHECK(lines[53] == "puzzle 2: unique");
  CHECK(std::equal(lines.begin() + 1, lines.begin() + 53, lines.begin() + 54));
}

TEST_CASE("explain --output json has an object a step, which lead to the solution", "[explain]") {
  const Finished done = run_nonet({"explain", "--output", "json"}, "id,puzzle\nseven," + kPuzzle + "\n");
  CHECK(done.status == 0);
  std::string board = kPuzzle;
  std::size_t number = 0;
  for (const Json& step : objects_of(done.out)) {
    CHECK(step["schema"] == 1);
    CHECK(step["index"] == 1);
    CHECK(step["line"] == 2);
    CHECK(step["step"] == ++number);
    CHECK(step["size"] == step["because"].size());
    CHECK(step["smallest"] == true);
    CHECK(step["columns"]["id"] == "seven");
    CHECK_FALSE(step.contains("remove"));
    REQUIRE(step["place"].size() == 1);
    const std::string place = step["place"][0];  // r5c5=7
    const auto cell = static_cast<std::size_t>((place[1] - '1') * 9 + place[3] - '1');
    CHECK(board[cell] == '.');
    board[cell] = place[5];
    const std::string text = step["text"];
    CHECK(text.starts_with(place.substr(0, 4) + " is " + place.substr(5) + ": "));
    const std::set<std::string> shapes = {"full house", "hidden single", "naked single"};
    CHECK(shapes.contains(step["shape"].get<std::string>()));
  }
  CHECK(board == kWikipedia.solution);
}

TEST_CASE("explain shows parts of a path", "[explain]") {
  const std::vector<std::string> all = lines_of(run_nonet({"explain"}, kPuzzle + "\n").out);
  const Finished next = run_nonet({"explain", "--next"}, kPuzzle + "\n");
  CHECK(next.out == "puzzle 1: the next step\n" + all[1] + "\n");
  const Finished hardest = run_nonet({"explain", "--hardest"}, kPuzzle + "\n");
  CHECK(hardest.out == "puzzle 1: step 1 of 51 is the largest\n" + all[1] + "\n");
  const Finished to = run_nonet({"explain", "--to", "r1c3"}, kPuzzle + "\n");
  CHECK_THAT(to.out, ContainsSubstring("puzzle 1: r1c3 in "));
  CHECK_THAT(lines_of(to.out).back(), ContainsSubstring(". r1c3 is 4: "));
  CHECK(run_nonet({"explain", "--to", "R1C3"}, kPuzzle + "\n").out == to.out);
  CHECK(run_nonet({"explain", "--to", "r1c1"}, kPuzzle + "\n").out == "puzzle 1: r1c1 is 5 already\n");
  CHECK(run_nonet({"explain"}, std::string(kWikipedia.solution) + "\n").out == "puzzle 1: no cell is open\n");
  const Json full =
      Json::parse(run_nonet({"explain", "--output", "json"}, std::string(kWikipedia.solution) + "\n").out);
  CHECK(full["status"] == "unique");
  for (const Words& words : {Words{"--next", "--hardest"},
                             {"--to", "r1c1", "--next"},
                             {"--to", "5"},
                             {"--to", "r0c1"},
                             {"--to", "r10c1"},
                             {"--to", "r1c"},
                             {"--columns", "index"},
                             {"--output", "csv"}}) {
    CAPTURE(words);
    const Finished refused = run_nonet(with({"explain"}, words), kPuzzle + "\n");
    CHECK(refused.status == 2);
    CHECK(refused.out.empty());
  }
}

TEST_CASE("explain says why other boards have no path, in their places", "[explain]") {
  const std::string two = text_of(deadly_rectangle().clues);
  const std::string none = text_of(unsolvable().clues);
  const std::string input = two + "\n" + none + "\nz" + kPuzzle.substr(1) + "\n" + kPuzzle + "\n";
  const Finished done = run_nonet({"explain", "--next", "--limit", "1"}, input);
  CHECK(done.status == 1);
  const std::vector<std::string> lines = lines_of(done.out);
  REQUIRE(lines.size() == 9);
  CHECK_THAT(lines[0], ContainsSubstring("puzzle 1: several solutions: 4 cells are open: "));
  const auto rules = Rules::make({});
  const auto dfs = make_backend(parse_backend("dfs"), rules);
  std::set<std::string> solutions;
  dfs->solve(deadly_rectangle(), {.max_solutions = 0},
             [&](std::span<const Cell> solution) { return solutions.insert("  " + text_of(solution)).second; });
  CHECK(std::set<std::string>(lines.begin() + 1, lines.begin() + 3) == solutions);
  CHECK(lines[3] == "  a clue may be missing, or wrong: 'nonet repair' looks for a wrong one");
  CHECK_THAT(lines[4], ContainsSubstring("puzzle 2: no solution: "));
  CHECK(lines[5] == "  'nonet repair' finds the clues to change");
  CHECK_THAT(lines[6], ContainsSubstring("puzzle 3: invalid: column 1: "));
  CHECK(lines[7] == "puzzle 4: the next step");
  const std::vector<Json> objects =
      objects_of(run_nonet({"explain", "--next", "--limit", "1", "--output", "json"}, input).out);
  REQUIRE(objects.size() == 4);
  CHECK(objects[0]["status"] == "multiple");
  CHECK(objects[0]["open"].size() == 4);
  CHECK(objects[0]["solutions"].size() == 2);
  CHECK(objects[1]["status"] == "no_solution");
  CHECK(objects[1]["clash"].size() == objects[1]["size"]);
  CHECK(objects[1]["smallest"] == true);
  CHECK(objects[2]["status"] == "invalid");
  CHECK_THAT(objects[2]["message"].get<std::string>(), ContainsSubstring("column 1"));
  CHECK(objects[3]["step"] == 1);
  CHECK(run_nonet({"explain", "--exit-zero"}, two + "\n").status == 0);
  CHECK(run_nonet({"explain", "--backend", "anneal"}, kPuzzle + "\n").status == 2);
}

TEST_CASE("explain names all smallest sets that clash", "[explain]") {
  std::string clues = kPuzzle;  // r1c1 is 5
  clues[8] = clues[72] = '5';
  const std::vector<Json> objects = objects_of(run_nonet({"explain", "--output", "json"}, clues + "\n").out);
  std::set<std::set<std::string>> sets;
  for (const Json& each : objects) sets.insert(each["clash"].get<std::set<std::string>>());
  CHECK(sets.contains({"r1c1=5", "r1c9=5"}));
  CHECK(sets.contains({"r1c1=5", "r9c1=5"}));
  CHECK(sets.size() == objects.size());
  CHECK(objects_of(run_nonet({"explain", "--limit", "1", "--output", "json"}, clues + "\n").out).size() == 1);
}

TEST_CASE("explain --html writes one page of all puzzles, in their order", "[explain]") {
  const TempFolder folder;
  const std::string page = folder.file("steps.html");
  const std::string input =
      kPuzzle + "\n" + text_of(deadly_rectangle().clues) + "\n" + text_of(unsolvable().clues) + "\n";
  const Finished done = run_nonet({"explain", "-j2", "--html", page}, input);
  CHECK(done.status == 1);
  CHECK(done.out == run_nonet({"explain"}, input).out);
  const std::string text = text_of_file(page);
  const std::size_t first = text.find("Puzzle 1");
  const std::size_t second = text.find("Puzzle 2");
  const std::size_t third = text.find("Puzzle 3");
  CHECK(first < second);
  CHECK(second < third);
  CHECK(third != std::string::npos);
  CHECK(run_nonet({"explain", "--html", "-", "--output", "none"}, kPuzzle + "\n").out.starts_with("<!DOCTYPE html>"));
  for (const std::vector<std::string>& words :
       {std::vector<std::string>{"--hardest"}, {"--to", "r1c3"}, {"--shard", "1/2"}}) {
    CHECK(run_nonet(with({"explain", "--html", page}, words), kPuzzle + "\n").status == 2);
  }
  CHECK(run_nonet({"explain", "--html", "-"}, kPuzzle + "\n").status == 2);
}

TEST_CASE("pages are written over pages and empty files, and over nothing else", "[explain][compare]") {
  const TempFolder folder;
  const std::string puzzles = folder.write("puzzles.txt", kPuzzle + "\n");
  for (const Words& verb : {Words{"explain"}, {"compare", "--backend", "dfs", "--rounds", "1"}}) {
    CAPTURE(verb);
    const Finished refused = run_nonet(with(verb, {"--html", puzzles}), kPuzzle + "\n");
    CHECK(refused.status == 2);
    CHECK(refused.out.empty());
    CHECK_THAT(refused.err, ContainsSubstring(puzzles + " is no page: --html names the file to write, and puzzles come "
                                                        "behind the options"));
    CHECK(text_of_file(puzzles) == kPuzzle + "\n");
    const std::string page = folder.write("page.html", "");
    for (int i = 0; i < 2; ++i) CHECK(run_nonet(with(verb, {"--html", page, puzzles})).status == 0);
    CHECK(text_of_file(page).starts_with("<!DOCTYPE html>"));
  }
  const Finished lost = run_nonet({"explain", "--html", folder.file("none/page.html"), puzzles});
  CHECK(lost.status == 3);
  CHECK_THAT(lost.err, ContainsSubstring("the folder " + folder.file("none") + " does not exist"));
  CHECK_THAT(run_nonet({"explain", "--help"}).out, !ContainsSubstring("charts"));
}

TEST_CASE("explain takes pencil marks as they are", "[explain]") {
  // Of the solution alone: each cell has one mark.
  std::string marks;
  for (const char digit : kWikipedia.solution) {
    for (char each = '1'; each <= '9'; ++each) marks += each == digit || marks.size() < 9 ? each : '.';
  }
  const Finished done = run_nonet({"explain", "--next", "--format", "candidates"}, marks + "\n");
  CHECK(done.status == 0);
  CHECK(lines_of(done.out).size() <= 2);
}

TEST_CASE("explain ends in time, and says what is missing", "[explain]") {
  const std::string hard = std::string(kAiEscargot.puzzle) + "\n";
  const Finished done = run_nonet({"explain", "--timeout", "0.000001"}, hard);
  CHECK(done.status == 5);
  CHECK(lines_of(done.out).size() >= 1);
  const Finished json = run_nonet({"explain", "--timeout", "0.000001", "--output", "json"}, hard);
  CHECK(json.status == 5);
  CHECK(objects_of(json.out).back()["status"] == "timeout");
}

TEST_CASE("options that explain shares with other verbs change nothing but what they say", "[explain]") {
  const TempFolder folder;
  const std::string puzzles = folder.write("puzzles", kPuzzle + "\n" + std::string(kSeventeenClues.puzzle) + "\n");
  const Finished plain = run_nonet({"explain", "--effort", "100", puzzles});
  CHECK(plain.status == 0);
  const std::string out = folder.file("out");
  const Finished done = run_nonet(
      {"explain",   "--effort",    "100",          "--box",     "3x3",         "--format", "line", "--symbols",
       "123456789", "--backend",   "dfs",          "--timeout", "60",          "--jobs",   "2",    "--shard",
       "1/1",       "--progress",  "never",        "--quiet",   "--verbose",   "--out",    out,    "--resume",
       "--summary", out + ".json", "--total-time", "60",        "--exit-zero", puzzles});
  CAPTURE(done.err);
  CHECK(done.status == 0);
  CHECK(text_of_file(out) == plain.out);
  CHECK(Json::parse(text_of_file(out + ".json"))["complete"] == true);
  CHECK_THAT(run_nonet({"explain", "--help"}).out, ContainsSubstring("usage: nonet explain "));
  CHECK(run_nonet({"explain", "--version"}).status == 0);
  // The second of two parts has its own numbers.
  const Finished part = run_nonet({"explain", "--next", "--shard", "2/2", puzzles});
  CHECK(lines_of(part.out).front() == "puzzle 2: the next step");
}

TEST_CASE("explain writes the same bytes on a busy machine", "[explain][volume]") {
  // AI Escargot: large sets, whose proofs end by the limit of work.
  const std::string hard = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..\n";
  const auto explain = [&] { return run_nonet({"explain", "--effort", "20"}, hard + kPuzzle + "\n").out; };
  const std::string idle = explain();
  CHECK_THAT(idle, ContainsSubstring("the largest of at most "));
  std::vector<std::jthread> busy;
  for (int i = 0; i < 4; ++i) {
    busy.emplace_back([](const std::stop_token& stop) {
      while (!stop.stop_requested()) {
      }
    });
  }
  CHECK(explain() == idle);
}

TEST_CASE("explain takes boards of other rules", "[explain]") {
  const std::string board = text_of(linear_board());
  std::string puzzle = board;
  for (const std::size_t cell : {0U, 1U, 40U}) puzzle[cell] = '.';
  const Finished diagonal = run_nonet(
      {"explain", "--variant", "diagonal", "--constraint", "killer 45 r2c1 r2c2 r2c3 r2c4 r2c5 r2c6 r2c7 r2c8 r2c9"},
      puzzle + "\n");
  CHECK(diagonal.status == 0);
  CHECK_THAT(diagonal.out, ContainsSubstring("     3 steps, the largest of 1 constraint"));
  const std::string json = run_nonet({"explain", "--constraint",
                                      "killer 45 r2c1 r2c2 r2c3 r2c4 r2c5 r2c6 r2c7 r2c8 r2c9", "--output", "json"},
                                     puzzle + "\n")
                               .out;
  for (const Json& step : objects_of(json)) CHECK(step["schema"] == 1);
}

TEST_CASE("rate --explain adds the largest step and whether that is proved", "[explain]") {
  const Finished done = run_nonet({"rate", "--explain", "--effort", "1000", "--output", "json"}, kPuzzle + "\n");
  CHECK(done.status == 0);
  const Json row = Json::parse(done.out);
  CHECK(row["explain"] == 1);
  CHECK(row["explain_smallest"] == true);
  CHECK(row["singles"] == true);
  CHECK_FALSE(Json::parse(run_nonet({"rate", "--output", "json"}, kPuzzle + "\n").out).contains("explain"));
  const Finished two = run_nonet({"rate", "--explain"}, text_of(deadly_rectangle().clues) + "\n" + kPuzzle + "\n");
  CHECK(two.status == 1);
  CHECK_THAT(lines_of(two.out)[1], ContainsSubstring(" explain=1 explain_smallest=true"));
  CHECK(run_nonet({"rate", "--effort", "1000"}, kPuzzle + "\n").status == 2);
}

}  // namespace nonet::test::cli_explain_test
