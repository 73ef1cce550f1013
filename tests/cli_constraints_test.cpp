// Constraints on the command line and in files: each verb that reads puzzles takes them.
#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "nonet/board/constraint.hpp"
#include "test_paths.hpp"
#include "tests/boards.hpp"
#include "tests/catch.hpp"
#include "tests/process.hpp"

namespace nonet::test::cli_constraints_test {
namespace {

using Catch::Matchers::ContainsSubstring;
using Json = nlohmann::json;

// The cages that Wikipedia's page on killer Sudoku shows, and their solution.
const std::string kKiller = text_of_file(std::string(NONET_SOURCE_DIR) + "/examples/killer.jsonl");
const std::string kKillerSolution = "215647398368952174794381652586274931142593867973816425821739546659428713437165289";

const std::string kPuzzle(kWikipedia.puzzle);
const std::string kSolution(kWikipedia.solution);  // it begins with 534
const std::vector<std::string> kTrue = {"--constraint", "killer 8 r1c1 r1c2", "--constraint", "thermometer r1c2 r1c3"};
const std::vector<std::string> kFalse = {"--constraint", "killer 9 r1c1 r1c2"};

std::vector<std::string> with(std::vector<std::string> words, const std::vector<std::string>& more) {
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

}  // namespace

TEST_CASE("a killer in JSON has its solution from every backend that takes cages", "[constraint]") {
  for (const std::string backend : {"auto", "dfs", "cadical", "race"}) {
    CAPTURE(backend);
    const Finished done = run_nonet({"solve", "--limit", "2", "--status", "--backend", backend}, kKiller);
    CHECK(done.out == kKillerSolution + " unique\n");
    CHECK(done.status == 0);
  }
}

TEST_CASE("the option --constraint adds to each puzzle of the input", "[constraint]") {
  const std::string two = kPuzzle + "\n" + kPuzzle + "\n";
  CHECK(run_nonet(with({"solve"}, kTrue), two).out == kSolution + "\n" + kSolution + "\n");
  const Finished none = run_nonet(with({"solve"}, kFalse), kPuzzle);
  CHECK_THAT(none.out, ContainsSubstring("no solution"));
  CHECK(none.status == 1);
  CHECK(run_nonet(with({"count"}, kTrue), kPuzzle).out == "1\n");
  CHECK(run_nonet(with({"count"}, kFalse), kPuzzle).out == "0\n");
  CHECK_THAT(run_nonet(with({"check"}, kTrue), kPuzzle).out, ContainsSubstring("unique"));
  const Finished compared = run_nonet(with({"compare", "--backend", "dfs,cadical", "--rounds", "1"}, kTrue), kPuzzle);
  CHECK_THAT(compared.out, ContainsSubstring("dfs"));
  CHECK(compared.status == 0);
}

TEST_CASE("crosscheck of a file takes constraints", "[constraint]") {
  const TempFolder folder;
  const std::string path = folder.write("puzzle.txt", kPuzzle + "\n");
  const Finished done =
      run_nonet(with({"crosscheck", "--backend", "dfs,cadical,backtrack", "-o", folder.file("found")}, kTrue), {});
  CHECK(done.status == 2);  // for the puzzles of a file alone
  const Finished of_file =
      run_nonet(with(with({"crosscheck", "--backend", "dfs,cadical", "-o", folder.file("found")}, kTrue), {path}), {});
  CHECK(of_file.status == 0);
}

TEST_CASE("what is left out of a puzzle of f-puzzles is told with its line by each verb", "[constraint]") {
  const std::string puzzle =
      R"({"size":4,"grid":[[{},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{"value":1,"given":true}]],)"
      R"("line":[{"lines":[["R1C1","R1C2"]]}],"xv":[{"cells":["R2C1","R2C2"],"value":""}]})";
  const TempFolder folder;
  const std::string path = folder.write("setter.json", puzzle + "\n" + puzzle + "\n");
  const std::string drawing =
      " (line) without a constraint near: left out. If they are rules, add them with --constraint.\n";
  std::string expected;
  for (const std::string line : {": line 1: ", ": line 2: "}) {
    expected += "nonet: warning: " + path + line + "xv 1 is neither X nor V: left out\n";
    expected += "nonet: warning: " + path + line + "1 drawing" + drawing;
  }
  for (const std::vector<std::string>& verb : std::vector<std::vector<std::string>>{
           {"solve", "-j", "2"}, {"count"}, {"check"}, {"prove"}, {"convert", "--to", "line"}, {"crosscheck"}}) {
    CAPTURE(verb);
    CHECK_THAT(run_nonet(with(verb, {path}), {}).err, Catch::Matchers::StartsWith(expected));
    CHECK(run_nonet(with(verb, {"--quiet", path}), {}).err.empty());
  }
  CHECK_THAT(run_nonet({"compare", "--rounds", "1", "--backend", "dfs", path}, {}).err, ContainsSubstring(expected));
  // Of the one that is picked alone.
  const std::string picked = expected.substr(expected.find(": line 2: ") - path.size() - 16);
  CHECK(run_nonet({"encode", "--index", "2", path}, {}).err == picked);
  std::string many;
  for (int i = 0; i < 20; ++i) many += puzzle + "\n";
  const std::string told = run_nonet({"count"}, many).err;
  CHECK(std::count(told.begin(), told.end(), '\n') == 11);
  CHECK_THAT(told, Catch::Matchers::EndsWith("warning: standard input: more was left out in what follows\n"));
}

// Without a dot there is no solution, as negative-difference forbids neighbours that a dot would allow.
TEST_CASE("check looks at each constraint, also after one that the puzzle needs", "[constraint]") {
  const std::string puzzle =
      R"({"puzzle":"........2.......","constraints":["negative-difference","difference r1c1 r1c2",)"
      R"("difference r1c2 r1c3","difference r1c2 r2c2","difference r1c3 r1c4","difference r2c1 r2c2",)"
      R"("difference r2c3 r2c4","difference r2c4 r3c4","difference r3c1 r3c2","difference r3c1 r4c1",)"
      R"("difference r3c3 r3c4","difference r4c1 r4c2","difference r4c3 r4c4","palindrome r1c1"]})";
  CHECK(run_nonet({"check"}, puzzle).out == "unique clues minimal; redundant constraints: palindrome r1c1\n");
}

TEST_CASE("what is wrong with a constraint is one line, whatever stands in its text", "[constraint]") {
  const std::string head = R"({"puzzle":")" + kPuzzle + R"(","constraints":[")";
  for (const auto& [text, shown] : std::vector<std::pair<std::string, std::string>>{
           {R"(odd r1c1\nx)", R"(constraint 'odd r1c1\u000ax': 'x' is neither a number nor a cell such as r1c1)"},
           {R"(odd r1c\u001b[31m1)", "a constraint is plain text: byte 0x1b stands in it"},
           {R"(odd r1c1\u0000)", "a constraint is plain text: byte 0x00 stands in it"},
           {R"(regex \"1\n2\" r1c1)",
            R"(constraint 'regex "1\u000a2" r1c1': unexpected byte 0x0a at place 2 of the pattern)"}}) {
    CAPTURE(text);
    const std::string record = head + text + "\"]}\n";
    CHECK(run_nonet({"solve"}, record).out == "# invalid: rules: " + shown + "\n");
    CHECK_THAT(run_nonet({"convert", "--to", "line"}, record).err, ContainsSubstring("line 1: rules: " + shown + "\n"));
  }
}

TEST_CASE("title and author of a puzzle of f-puzzles come with it", "[constraint]") {
  const std::string puzzle =
      R"({"size":4,"title":"Tiny \"one\"","author":"A. Setter","grid":[[{},{},{},{}],[{},{},{},{}],[{},{},{},{}],)"
      R"([{},{},{},{"value":1,"given":true}]],"killercage":[{"cells":["R1C1","R1C2"],"value":"3"}]})";
  const std::string named = R"("title":"Tiny \"one\"","author":"A. Setter")";
  const std::string lines = run_nonet({"convert", "--to", "jsonl"}, puzzle).out;
  CHECK_THAT(lines, ContainsSubstring(named));
  const std::string link = run_nonet({"convert", "--to", "f-puzzles"}, puzzle).out;
  CHECK(run_nonet({"convert", "--to", "f-puzzles"}, lines).out == link);
  CHECK(run_nonet({"convert", "--to", "jsonl"}, link).out == lines);
  CHECK_THAT(run_nonet({"convert", "--to", "f-puzzles"}, link).err, !ContainsSubstring("warning"));
  for (const std::string& text : {puzzle, link}) {
    CAPTURE(text);
    CHECK_THAT(run_nonet({"solve", "--output", "json"}, text).out, ContainsSubstring("\"columns\":{" + named + "}"));
    CHECK_THAT(run_nonet({"solve", "--output", "csv"}, text).out,
               ContainsSubstring(",title,author") && ContainsSubstring(",\"Tiny \"\"one\"\"\",A. Setter\n"));
  }
  const Finished iss = run_nonet({"convert", "--to", "iss"}, puzzle);
  CHECK(iss.err.empty());
  CHECK(run_nonet({"convert", "--to", "jsonl"}, iss.out).out == lines);
}

TEST_CASE("a formula keeps the constraints of its board, and its answer is read with them", "[constraint]") {
  const TempFolder folder;
  const std::string path = folder.write("puzzle.txt", kPuzzle + "\n");
  const Finished cnf = run_nonet(with({"encode"}, with(kTrue, {path})), {});
  CHECK_THAT(cnf.out, ContainsSubstring("c constraint killer 8 r1c1 r1c2\n"));
  CHECK(cnf.status == 0);
  std::string model = "s SATISFIABLE\nv ";
  for (int cell = 0; cell < 81; ++cell) {
    for (int digit = 1; digit <= 9; ++digit) {
      const bool holds = kSolution[static_cast<std::size_t>(cell)] - '0' == digit;
      model += (holds ? "" : "-") + std::to_string(cell * 9 + digit) + " ";
    }
  }
  model += "0\n";
  CHECK(run_nonet(with({"decode", "--puzzle", path}, kTrue), model).out == kSolution + "\n");
  CHECK(run_nonet(with({"decode", "--puzzle", path}, kFalse), model).status == 4);
}

TEST_CASE("encode writes relations, sums and automata in the ways that are asked for", "[constraint]") {
  const auto formula = [](const std::string& option, const std::string& name) {
    const Finished done = run_nonet(
        {"encode", option, name, "--constraint", "sandwich 10 r1c0", "--constraint", "difference 1 r5c5 r5c6"},
        kKiller);
    CHECK(done.status == 0);
    return done.out.substr(done.out.find("p cnf"));
  };
  CHECK(formula("--relations", "conflicts") != formula("--relations", "supports"));
  CHECK(formula("--sums", "presence") != formula("--sums", "diagram"));
  CHECK(formula("--automata", "states") != formula("--automata", "edges"));
  CHECK_THAT(run_nonet({"encode", "--sums", "presnce"}, kKiller).err, ContainsSubstring("did you mean 'presence'?"));
}

TEST_CASE("a board with constraints has a certificate that names them", "[constraint]") {
  const Finished proved = run_nonet(with({"prove"}, kTrue), kPuzzle);
  CHECK(proved.status == 0);
  CHECK_THAT(proved.out, ContainsSubstring("constraint killer 8 r1c1 r1c2\n"));
  CHECK_THAT(run_nonet({"verify"}, proved.out).out, ContainsSubstring("verified: unique"));
}

TEST_CASE("JSON keeps constraints, other formats refuse them", "[constraint]") {
  const Finished json = run_nonet(with({"convert", "--to", "jsonl"}, kTrue), kPuzzle);
  CHECK(Json::parse(json.out).at("constraints") == Json({"killer 8 r1c1 r1c2", "thermometer r1c2 r1c3"}));
  CHECK(run_nonet({"solve"}, json.out).out == kSolution + "\n");
  const Finished result = run_nonet(with({"solve", "--output", "json"}, kTrue), kPuzzle);
  CHECK(Json::parse(result.out).at("constraints").size() == 2);
  CHECK(Json::parse(result.out).at("schema") == 1);
  CHECK(run_nonet({"solve"}, result.out).out == kSolution + "\n");
}

TEST_CASE("bad constraints are refused with the place", "[constraint]") {
  CHECK_THAT(run_nonet({"solve", "--constraint", "killer 46 r1c1 r1c2"}, kPuzzle).err,
             ContainsSubstring("constraint 'killer 46 r1c1 r1c2': two different digits sum to 17 at most"));
  CHECK_THAT(run_nonet({"solve", "--constraint", "kilr 4 r1c1 r1c2"}, kPuzzle).err,
             ContainsSubstring("did you mean 'killer' or 'pill'"));
  const Finished done =
      run_nonet({"solve"}, R"({"puzzle":")" + kPuzzle + R"(","constraints":["killer 8 r1c1 r1c10"]})" + "\n");
  CHECK_THAT(done.out, ContainsSubstring("r1c10 lies outside the board"));
  CHECK(done.status == 1);
  CHECK_THAT(run_nonet({"solve"}, R"({"puzzle":")" + kPuzzle + R"(","constraints":"killer"})" + "\n").out,
             ContainsSubstring("constraints is not an array of strings"));
  CHECK_THAT(run_nonet({"solve"}, R"({"puzzle":")" + kPuzzle + R"(","Constraints":["antiknight"]})" + "\n").out,
             ContainsSubstring("unknown member 'Constraints': it is 'constraints'"));
}

TEST_CASE("constraints lists every kind with an example", "[constraint][volume]") {
  const Finished table = run_nonet({"constraints"});
  const Finished json = run_nonet({"constraints", "--output", "json"});
  const TempFolder folder;
  CHECK(run_nonet({"constraints", "-o", folder.file("kinds.txt")}).status == 0);
  CHECK(text_of_file(folder.file("kinds.txt")) == table.out);
  const Json kinds = Json::parse(json.out);
  CHECK(kinds.size() == constraint_kinds().size());
  for (const Json& kind : kinds) {
    const std::string name = kind.at("name").get<std::string>();
    const std::string example = kind.at("example").get<std::string>();
    CAPTURE(name);
    CHECK_THAT("\n" + table.out, ContainsSubstring("\n" + name + " "));
    const Finished one = run_nonet({"constraints", name});
    CHECK(one.status == 0);
    CHECK_THAT(one.out,
               Catch::Matchers::StartsWith(name + ": ") && ContainsSubstring("--constraint '" + example + "'\n"));
    CHECK(Json::parse(run_nonet({"constraints", name, "--output", "json"}).out) == Json::array({kind}));
  }
  for (const std::string& line : lines_of(table.out)) {
    CAPTURE(line);
    CHECK(line.size() <= 80);
  }
}

TEST_CASE("kinds of constraints have names that people use, and hyphens do not count", "[constraint]") {
  const std::vector<std::pair<std::string, std::string>> names = {
      {"cage 8 r1c1 r1c2", "killer 8 r1c1 r1c2"},
      {"knight", "antiknight"},
      {"anti-knight", "antiknight"},
      {"Anti-Knight", "antiknight"},
      {"king", "antiking"},
      {"anti-king", "antiking"},
      {"thermo r1c1 r1c2", "thermometer r1c1 r1c2"},
      {"little-killer 12 r1c2 r2c1", "littlekiller 12 r1c2 r2c1"},
      {"negative-xv", "negative-xv"},
      {"negativexv", "negative-xv"},
      {"strictkropki", "strict-kropki"},
      {"diagonaldown", "diagonal-down"},
  };
  const Geometry shape{3, 3};
  for (const auto& [given, text] : names) CHECK(text_of(parse_constraint(given, shape), shape) == text);
  const auto refused = [&](const std::string& name) { return run_nonet({"constraints", name}).err; };
  CHECK_THAT(refused("kropki"), ContainsSubstring("a white dot is 'difference', a black dot 'ratio'"));
  CHECK_THAT(refused("kilier"), ContainsSubstring("did you mean 'killer'?"));
  CHECK_THAT(refused("knigth"), ContainsSubstring("did you mean 'knight'?"));
  CHECK_THAT(refused("nothing-like-it"), ContainsSubstring("'nonet constraints' lists all kinds"));
}

}  // namespace nonet::test::cli_constraints_test
