// `nonet generate`, `minimise`, `candidates` and `rate`: their forms, and that parts and threads change nothing.
#include <algorithm>
#include <cmath>
#include <csignal>
#include <map>
#include <nlohmann/json.hpp>
#include <set>

#include "cli/verbs.hpp"
#include "test_paths.hpp"
#include "tests/boards.hpp"
#include "tests/catch.hpp"
#include "tests/process.hpp"
#include "tests/streams.hpp"

namespace nonet::test::cli_workshop_test {
namespace {

using Catch::Matchers::ContainsSubstring;
using Json = nlohmann::json;

const std::string kPuzzle(kWikipedia.puzzle);
const std::string kSolution(kWikipedia.solution);

std::vector<std::string> checked(const std::string& puzzles, const Words& options = {}) {
  return lines_of(run_nonet(with({"check", "--backend", "dfs"}, options), puzzles).out);
}

}  // namespace

TEST_CASE("generate writes unique minimal puzzles, the same ones for a seed in any number of threads and parts",
          "[workshop]") {
  const Finished all = run_nonet({"generate", "300", "--seed", "5", "-j1"});
  CHECK(all.status == 0);
  CHECK(all.err.empty());
  const std::vector<std::string> puzzles = lines_of(all.out);
  REQUIRE(puzzles.size() == 300);
  CHECK(std::set<std::string>(puzzles.begin(), puzzles.end()).size() == 300);
  for (const std::string& verdict : checked(all.out)) CHECK(verdict == "unique minimal");
  CHECK(run_nonet({"generate", "300", "--seed", "5", "-j3"}).out == all.out);
  CHECK(run_nonet({"generate", "100", "--seed", "5"}).out == all.out.substr(0, 100 * 82));
  CHECK(run_nonet({"generate", "100", "--seed", "6"}).out != all.out.substr(0, 100 * 82));
  const TempFolder folder;
  Words merge = {"merge"};
  for (const std::string number : {"1", "2", "3"}) {
    const std::string part = folder.file("part" + number);
    const Finished done = run_nonet(
        {"generate", "300", "--seed", "5", "--shard", number + "/3", "-o", part, "--summary", part + ".json"});
    CHECK(done.status == 0);
    merge.push_back(part + ".json");
  }
  CHECK(run_nonet(merge).out == all.out);
}

TEST_CASE("generate --resume goes on where a run was ended", "[workshop][volume]") {
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

TEST_CASE("generate writes what is asked for: symmetry, clues, pattern, other boards, forms", "[workshop]") {
  for (const std::string& puzzle : lines_of(run_nonet({"generate", "20", "--symmetry", "rotation180"}).out)) {
    for (std::size_t cell = 0; cell < 81; ++cell) CHECK((puzzle[cell] == '.') == (puzzle[80 - cell] == '.'));
  }
  const Finished csv =
      run_nonet({"generate", "20", "--clues", "24-25", "--output", "csv", "--columns", "clues,puzzle"});
  const std::vector<std::string> rows = lines_of(csv.out);
  REQUIRE(rows.size() == 21);
  CHECK(rows[0] == "clues,puzzle");
  for (std::size_t i = 1; i < rows.size(); ++i) {
    const auto clues = 81 - std::count(rows[i].begin(), rows[i].end(), '.');
    CHECK((clues == 24 || clues == 25));
    CHECK(rows[i].substr(0, 3) == std::to_string(clues) + ",");
  }
  std::string pattern(81, '.');
  for (std::size_t cell = 0; cell < 81; ++cell) pattern[cell] = (cell / 9 + cell % 9) % 2 == 0 ? '1' : '.';
  const std::vector<std::string> fitting = lines_of(run_nonet({"generate", "5", "--pattern", pattern}).out);
  REQUIRE(fitting.size() == 5);
  for (const std::string& puzzle : fitting) {
    for (std::size_t cell = 0; cell < 81; ++cell) CHECK((puzzle[cell] == '.') == (pattern[cell] == '.'));
  }
  const std::string six = run_nonet({"generate", "5", "--box", "2x3"}).out;
  for (const std::string& verdict : checked(six, {"--box", "2x3"})) CHECK(verdict == "unique minimal");
  const Words killer = {"--constraint", "killer 3 r1c1 r1c2", "--constraint", "antiknight"};
  const Finished killers = run_nonet(with({"generate", "3", "--output", "json"}, killer));
  REQUIRE(lines_of(killers.out).size() == 3);
  CHECK(Json::parse(lines_of(killers.out)[0])["constraints"].size() == 2);
  for (const std::string& verdict : checked(killers.out)) CHECK(verdict == "unique minimal");
}

TEST_CASE("generate keeps clues that could go, shares grids and takes the board of a puzzle, if asked", "[workshop]") {
  const std::string rich = run_nonet({"generate", "10", "--redundant", "--clues", "40"}).out;
  for (const std::string& puzzle : lines_of(rich)) CHECK(std::count(puzzle.begin(), puzzle.end(), '.') == 41);
  for (const std::string& verdict : checked(rich)) CHECK(verdict.starts_with("unique"));

  const std::string shared = run_nonet({"generate", "64", "--per-grid", "4"}).out;
  std::map<std::string, int> puzzles_of;
  for (const std::string& grid : lines_of(run_nonet({"solve"}, shared).out)) ++puzzles_of[grid];
  CHECK(puzzles_of.size() < 40);
  for (const auto& [grid, puzzles] : puzzles_of) CHECK(puzzles <= 4);

  const std::string jigsaw = std::string(NONET_SOURCE_DIR) + "/examples/jigsaw.txt";
  const Finished done = run_nonet({"generate", "2", "--rules", jigsaw});
  CHECK(done.status == 0);
  for (const std::string& verdict : checked(done.out)) CHECK(verdict == "unique minimal");
}

TEST_CASE("generate --controlled-bias writes puzzles with weights, and no more than asked for", "[workshop][volume]") {
  const Finished done = run_nonet({"generate", "7", "--controlled-bias", "--seed", "1", "-j2", "--output", "json"});
  CHECK(done.status == 0);
  const std::vector<std::string> lines = lines_of(done.out);
  REQUIRE(lines.size() == 7);
  for (const std::string& line : lines) {
    const Json puzzle = Json::parse(line);
    const double weight = std::pow(11.0 / 5, puzzle["clues"].get<int>() - 26);
    CHECK(puzzle["weight"].get<double>() == Catch::Approx(weight).epsilon(1e-5));
  }
  for (const std::string& verdict : checked(done.out)) CHECK(verdict == "unique minimal");
  CHECK(run_nonet({"generate", "3", "--controlled-bias", "--box", "2x2"}).status == 2);
  CHECK(run_nonet({"generate", "0", "--controlled-bias"}).out.empty());
  CHECK_THAT(run_nonet({"generate", "2", "--controlled-bias", "--output", "none"}).out, ContainsSubstring("2 puzzles"));
}

TEST_CASE("generate --from writes minimal puzzles near a puzzle, behind its index", "[workshop]") {
  const std::string minimal = run_nonet({"generate", "2", "--seed", "1"}).out;
  const TempFolder folder;
  const Finished done = run_nonet({"generate", "--from", folder.write("puzzles", minimal), "--limit", "20"});
  CHECK(done.status == 0);
  const std::vector<std::string> bases = lines_of(minimal);
  std::string found;
  for (const std::string& line : lines_of(done.out)) {
    REQUIRE((line.substr(0, 2) == "1 " || line.substr(0, 2) == "2 "));
    const std::string& base = bases[line[0] == '1' ? 0 : 1];
    const std::string puzzle = line.substr(2);
    int gone = 0;
    for (std::size_t cell = 0; cell < 81; ++cell) gone += base[cell] != '.' && puzzle[cell] != base[cell] ? 1 : 0;
    CHECK(gone == 1);
    found += puzzle + "\n";
  }
  for (const std::string& verdict : checked(found)) CHECK(verdict == "unique minimal");
  const Finished two = run_nonet({"generate", "--from", folder.file("puzzles"), "--remove", "2", "--limit", "3"});
  CHECK(lines_of(two.out).size() == 6);
}

TEST_CASE("generate refuses at once what cannot be", "[workshop]") {
  const auto refused = [](const Words& words, const std::string& why) {
    const Finished done = run_nonet(with({"generate"}, words));
    CHECK(done.status == 2);
    CHECK(done.out.empty());
    CHECK_THAT(done.err, ContainsSubstring(why));
  };
  refused({"--clues", "16"}, "17");
  refused({"--clues", "30-20"}, "30");
  refused({"--clues", "many"}, "24-26");
  refused({"--pattern", "1.1"}, "a pattern of 3 signs: this board needs one for each of its 81 cells, . or 0 for");
  const TempFolder folder;
  const std::string file = folder.write("pattern", kPuzzle + "\n");
  refused({"--pattern", file}, "--pattern takes the signs, and no file of them: --pattern \"$(cat " + file + ")\"");
  refused({"--pattern", kPuzzle, "--symmetry", "rotation180"}, "--pattern and --symmetry do not go together");
  refused({"--redundant"}, "--redundant is for --clues");
  refused({"--from", file, file}, "--from takes one FILE, and no number of puzzles; 'cat FILE... | nonet generate");
  refused({"--pattern", std::string(16, '1') + std::string(65, '.')}, "17");
  std::string stripes(81, '1');
  for (std::size_t cell = 0; cell < 81; ++cell) stripes[cell] = cell % 9 == 3 || cell % 9 == 5 ? '.' : '1';
  refused({"--pattern", stripes}, "columns 4 and 6");
  refused({"--clues", "81"}, "minimal");
  refused({"--pattern", ""}, "a sign for each cell");
  refused({"--from", "x", "--clues", "24"}, "--clues");
  refused({"ten"}, "'ten' is not a number");
  refused({"--symmetry", "spiral"}, "unknown 'spiral'");
  const Words rare = {"generate", "1000000", "--clues", "18"};
  const Finished late = run_nonet(with(rare, {"--timeout", "0.2"}));
  CHECK(late.status == 5);
  CHECK_THAT(late.err, ContainsSubstring("nonet: timeout: 0 of 1,000,000 puzzles after "));
  for (const bool quiet : {false, true}) {
    Process process(with(with({NONET_PROGRAM}, rare), {"--progress", "always", quiet ? "--quiet" : "--verbose"}));
    if (!quiet) CHECK(process.wait_for_error("0 puzzles, "));
    process.send(SIGINT);
    const Finished stopped = process.finish();
    CHECK(stopped.status == 130);
    if (quiet) {
      CHECK(stopped.err.empty());
    } else {
      CHECK_THAT(stopped.err, ContainsSubstring("nonet: stopped: 0 of 1,000,000 puzzles after "));
    }
  }
}

TEST_CASE("lines and csv of minimise and generate warn once that they leave constraints out", "[workshop]") {
  const std::string killer = std::string(NONET_SOURCE_DIR) + "/examples/killer.jsonl";
  const TempFolder folder;
  const std::string two = folder.write("two.jsonl", text_of_file(killer) + text_of_file(killer));
  for (const Words& words : {Words{"minimise", two}, Words{"minimise", "--all", "--limit", "1", two},
                             Words{"generate", "2", "--rules", killer}}) {
    CAPTURE(words);
    for (const std::string form : {"line", "csv"}) {
      CHECK(run_nonet(with(words, {"--output", form})).err ==
            "nonet: warning: This output shows only digits. Add --output json to keep the constraints.\n");
    }
    CHECK(run_nonet(with(words, {"--quiet"})).err.empty());
    const Finished json = run_nonet(with(words, {"--output", "json"}));
    CHECK(json.err.empty());
    for (const std::string& line : lines_of(json.out)) CHECK_FALSE(Json::parse(line)["constraints"].empty());
  }
}

TEST_CASE("generate --from tells why it knows nothing, and counts it so", "[workshop][volume]") {
  // With 331,144 solutions by two backends; fewer clues have too many to look at.
  const std::string half = "...8.............8...643..1.753.........86....2.7.4...3..4.8.......35..78.......4";
  const TempFolder folder;
  const std::string summary = folder.file("summary");
  const Finished done = run_nonet({"generate", "--from", "-", "-v", "--summary", summary}, half + "\n");
  CHECK(done.status == 5);
  CHECK_THAT(done.out,
             Catch::Matchers::Matches("1 # unknown: [0-9]+ ways to leave clues out have too many solutions\n"));
  CHECK_THAT(done.err, ContainsSubstring("1 puzzle: 1 unknown; "));
  CHECK(Json::parse(text_of_file(summary))["statuses"] == Json{{"unknown", 1}});
  CHECK(Json::parse(text_of_file(summary))["cut_short"] == 0);
}

TEST_CASE("the workshop's commands of docs/commands.md run", "[workshop][volume]") {
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

TEST_CASE("minimise leaves a minimal puzzle of each, and says what is not unique", "[workshop]") {
  const std::string input =
      kSolution + " first\n" + kPuzzle + "\n" + std::string(81, '.') + "\n" + text_of(unsolvable().clues) + "\n";
  const Finished done = run_nonet({"minimise", "-j2"}, input);
  CHECK(done.status == 1);
  const std::vector<std::string> lines = lines_of(done.out);
  REQUIRE(lines.size() == 4);
  CHECK(lines[0].substr(81) == " first");
  CHECK(checked(lines[0].substr(0, 81) + "\n" + lines[1] + "\n") ==
        std::vector<std::string>{"unique minimal", "unique minimal"});
  for (std::size_t cell = 0; cell < 81; ++cell) CHECK((lines[1][cell] == '.' || lines[1][cell] == kPuzzle[cell]));
  CHECK(lines[2] == "# multiple");
  CHECK_THAT(lines[3], ContainsSubstring("# no solution"));
  CHECK(run_nonet({"minimize"}, kPuzzle + "\n").out == lines[1] + "\n");
  CHECK(run_nonet({"minimise", "--seed", "0"}, kPuzzle + "\n").out == lines[1] + "\n");
  CHECK(run_nonet({"minimise", "--seed", "1"}, kPuzzle + "\n").out != lines[1] + "\n");
  CHECK(run_nonet({"minimise", "--backend", "cadical"}, kPuzzle + "\n").out == lines[1] + "\n");
  CHECK(run_nonet({"minimise", "--keep", kPuzzle}, kPuzzle + "\n").out == kPuzzle + "\n");
}

TEST_CASE("what a limit cuts short is no answer, and says nothing of the next record", "[workshop]") {
  const TempFolder folder;
  const std::string bad = "z" + std::string(80, '.');
  const std::string file = folder.write("puzzles", kSolution + "\n" + bad + "\n" + bad + "\n");
  const std::string summary = folder.file("summary");
  const Finished all = run_nonet({"minimise", "--all", "--timeout", "0.000001", "--summary", summary, file});
  CHECK(all.status == 5);
  CHECK_THAT(lines_of(all.out)[0], ContainsSubstring("# timeout"));
  CHECK(Json::parse(text_of_file(summary))["cut_short"] == 1);
  const Finished near = run_nonet({"generate", "--from", file, "--timeout", "0.000001"});
  CHECK(near.status == 5);
  CHECK_THAT(lines_of(near.out)[0], ContainsSubstring("# timeout"));
  CHECK(run_nonet({"rate"}, std::string(81, '.') + "\n").status == 1);
}

TEST_CASE("verbs that need proofs refuse a backend that gives none, and options that make no sense", "[workshop]") {
  for (const std::string verb : {"minimise", "candidates", "rate"}) {
    const Finished done = run_nonet({verb, "--backend", "anneal"}, kPuzzle + "\n");
    CHECK(done.status == 2);
    CHECK_THAT(done.err, ContainsSubstring("anneal"));
  }
  CHECK(run_nonet({"minimise", "--seed", "many"}, kPuzzle + "\n").status == 2);
  CHECK(run_nonet({"minimise", "--keep", "111"}, kPuzzle + "\n").status == 2);
  CHECK(run_nonet({"minimise", "--all", "--keep", kPuzzle}, kPuzzle + "\n").status == 2);
  CHECK(run_nonet({"rate", "--depth", "10"}, kPuzzle + "\n").status == 2);
}

TEST_CASE("a summary of generate names the form of its results", "[workshop]") {
  const TempFolder folder;
  CHECK(run_nonet({"generate", "2", "--output", "csv", "--summary", folder.file("summary")}).status == 0);
  CHECK(Json::parse(text_of_file(folder.file("summary")))["output"] == "csv");
}

TEST_CASE("rows of csv have as many fields as their header, and read back", "[workshop][volume]") {
  const TempFolder folder;
  const std::string puzzles =
      folder.write("puzzles", std::string(kAiEscargot.puzzle) + "\n" + std::string(81, '.') + "\nz\n");
  const std::string minimal = folder.write("minimal", std::string(kAiEscargot.puzzle) + "\n");
  for (const Words& words :
       {Words{"rate", puzzles}, Words{"candidates", "--counts", "3", puzzles},
        Words{"canon", "--keys", "class,grid", "--automorphisms", puzzles}, Words{"minimise", puzzles},
        Words{"minimise", "--all", "--limit", "1", minimal}, Words{"generate", "2"},
        Words{"generate", "2", "--controlled-bias"}, Words{"generate", "--from", minimal, "--limit", "2"}}) {
    CAPTURE(words);
    const std::string csv = run_nonet(with(words, {"--output", "csv"})).out;
    const std::vector<std::string> rows = lines_of(csv);
    REQUIRE(rows.size() > 1);
    for (const std::string& row : rows) {
      if (row.find('"') == std::string::npos) CHECK(parts_of(row, ',').size() == parts_of(rows[0], ',').size());
    }
    // Of the message of a record that is no puzzle.
    CHECK(std::count_if(rows.begin(), rows.end(), [](const auto& row) { return row.find('"') != row.npos; }) <= 1);
    CHECK(lines_of(run_nonet({"count", "--limit", "1"}, csv).out).size() == rows.size() - 1);
  }
  CHECK_THAT(run_nonet({"rate", "--output", "csv", "--columns", "cells"}, kAiEscargot.puzzle).out,
             Catch::Matchers::StartsWith("cells\nr1c2 r6c2\n"));
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

TEST_CASE("options that all verbs of the workshop share change nothing but what they say", "[workshop][volume]") {
  const TempFolder folder;
  const std::string puzzles = folder.write("puzzles", kPuzzle + "\n" + std::string(kSeventeenClues.puzzle) + "\n");
  const Words all = {"--box",        "3x3",        "--format",       "line",  "--symbols",    "123456789",
                     "--backend",    "dfs",        "--timeout",      "60",    "--total-time", "60",
                     "--node-limit", "10000000",   "--memory-limit", "1G",    "--jobs",       "2",
                     "--shard",      "1/1",        "--progress",     "never", "--resume",     "--quiet",
                     "--verbose",    "--exit-zero"};
  for (const cli::Verb& verb : cli::verbs()) {
    const std::string name(verb.name);
    if (name != "minimise" && name != "candidates" && name != "canon" && name != "rate" && name != "generate") continue;
    CAPTURE(name);
    const auto has = [&](std::string_view option) {
      return std::count(verb.options.begin(), verb.options.end(), option.substr(2)) > 0;
    };
    const bool reads = name != "generate";
    const Words what = reads ? Words{name, puzzles} : Words{name, "2", "--seed", "1"};
    const Words form = {"--output", "csv", "--columns", "puzzle,status"};
    const Finished plain = run_nonet(with(what, form));
    CHECK(plain.status == 0);
    const std::string out = folder.file("out-" + name);
    Words words = with(with(what, form), {"--out", out, "--summary", out + ".json"});
    for (std::size_t i = 0; i < all.size(); ++i) {
      const bool flag = i + 1 == all.size() || all[i + 1].starts_with("--");
      if (has(all[i])) words = with(words, flag ? Words{all[i]} : Words{all[i], all[i + 1]});
      i += flag ? 0 : 1;
    }
    const Finished done = run_nonet(words);
    CAPTURE(words, done.err);
    CHECK(done.status == 0);
    CHECK(text_of_file(out) == plain.out);
    CHECK(Json::parse(text_of_file(out + ".json"))["complete"] == true);
    if (has("--variant")) {
      // A diagonal board: rules that the puzzles do not have.
      const Words board = {name, "--variant", "diagonal", "--constraint", "antiknight"};
      const Finished other = reads ? run_nonet(board, std::string(81, '.') + "\n") : run_nonet(with(board, {"1"}));
      CHECK(lines_of(other.out).size() == 1);
    }
  }
}

TEST_CASE("minimise --all writes every minimal puzzle below, up to a limit", "[workshop]") {
  const Finished all = run_nonet({"minimise", "--all"}, kPuzzle + "\n");
  std::string puzzles;
  for (const std::string& line : lines_of(all.out)) {
    CHECK(line.substr(0, 2) == "1 ");
    puzzles += line.substr(2) + "\n";
  }
  const std::vector<std::string> verdicts = checked(puzzles);
  CHECK(verdicts.size() > 1);
  for (const std::string& verdict : verdicts) CHECK(verdict == "unique minimal");
  const Finished some = run_nonet({"minimise", "--all", "--limit", "2"}, kPuzzle + "\n");
  CHECK(lines_of(some.out).size() == 2);
  CHECK(run_nonet({"minimise", "--limit", "2"}, kPuzzle + "\n").status == 2);
}

TEST_CASE("candidates are those of all solutions", "[workshop]") {
  const std::string puzzle = text_of(deadly_rectangle().clues);
  std::vector<std::set<char>> expected(81);
  const std::vector<std::string> solutions = lines_of(run_nonet({"solve", "--all"}, puzzle + "\n").out);
  REQUIRE(solutions.size() == 2);
  for (const std::string& line : solutions) {
    for (std::size_t cell = 0; cell < 81; ++cell) expected[cell].insert(line[line.size() - 81 + cell]);
  }
  const Finished json = run_nonet({"candidates", "--counts", "10", "--output", "json"}, puzzle + "\n");
  const Json row = Json::parse(json.out);
  CHECK(row["status"] == "multiple");
  for (std::size_t cell = 0; cell < 81; ++cell) {
    std::set<char> found;
    for (const Json& digit : row["candidates"][cell]) found.insert(static_cast<char>('0' + digit.get<int>()));
    CHECK(found == expected[cell]);
    for (std::size_t digit = 1; digit <= 9; ++digit) {
      const auto many = std::count_if(solutions.begin(), solutions.end(), [&](const std::string& line) {
        return line[line.size() - 81 + cell] == static_cast<char>('0' + digit);
      });
      CHECK(row["counts"][cell * 9 + digit - 1] == many);
    }
  }
  const Finished line = run_nonet({"candidates"}, puzzle + "\n" + kPuzzle + "\n");
  REQUIRE(lines_of(line.out).size() == 2);
  CHECK(lines_of(line.out)[0].size() == 729);
  // What it writes is read as a puzzle with candidates: the same number of solutions.
  CHECK(run_nonet({"count"}, line.out).out == "2\n1\n");
  CHECK(run_nonet({"candidates"}, text_of(unsolvable().clues) + "\n").status == 1);
  CHECK(run_nonet({"candidates", "--counts", "5"}, kPuzzle + "\n").status == 2);
}

TEST_CASE("rate writes a puzzle and its ratings", "[workshop]") {
  const Finished done = run_nonet(
      {"rate", "-j2"}, kPuzzle + " text\n" + std::string(kAiEscargot.puzzle) + "\n" + std::string(81, '.') + "\n");
  CHECK(done.status == 1);
  const std::vector<std::string> lines = lines_of(done.out);
  REQUIRE(lines.size() == 3);
  CHECK(lines[0] == kPuzzle + " singles=true depth=0 backdoor=0 backdoors=1 cells= text");
  CHECK_THAT(lines[1], ContainsSubstring(" singles=false depth=2 backdoor=2 "));
  CHECK(lines[2] == "# multiple");
  const Finished csv =
      run_nonet({"rate", "--depth", "1", "--backdoor", "1", "--output", "csv", "--columns", "depth,backdoor,backdoors"},
                std::string(kAiEscargot.puzzle) + "\n");
  CHECK(csv.out == "depth,backdoor,backdoors\n,,\n");
}

}  // namespace nonet::test::cli_workshop_test
