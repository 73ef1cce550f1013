// `nonet crosscheck`: every planted bug is found, shrunk and can be replayed.
#include <sys/stat.h>

#include <algorithm>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <thread>

#include "run/random_case.hpp"
#include "test_paths.hpp"
#include "tests/boards.hpp"
#include "tests/catch.hpp"
#include "tests/process.hpp"

namespace nonet::test::cli_crosscheck_test {
namespace {

using Catch::Matchers::ContainsSubstring;
using Catch::Matchers::EndsWith;

// Of a puzzle's line: givens, then perhaps regions, then perhaps a known solution.
std::ptrdiff_t clues_in(const std::string& line, bool with_regions) {
  const std::string puzzle = line.substr(0, line.find(' '));
  const auto cells = static_cast<std::ptrdiff_t>(puzzle.size() / (with_regions ? 2 : 1));
  return std::count_if(puzzle.begin(), puzzle.begin() + cells, [](char symbol) { return symbol != '.'; });
}

// What replay.sh of a report says, which has gone elsewhere meanwhile.
Finished replay(const TempFolder& folder, const std::string& where) {
  const std::string moved = folder.file("it's moved");
  std::filesystem::rename(where, moved);
  const std::string programs = folder.file("programs");
  std::filesystem::create_directory(programs);
  std::filesystem::create_symlink(NONET_PROGRAM_WITH_WRONG, programs + "/nonet");
  return run({"sh", "-c", "cd \"$0\" && PATH=\"$0:$PATH\" && exec sh \"$1/replay.sh\"", programs, moved});
}

}  // namespace

TEST_CASE("crosscheck finds each planted bug and shrinks it to few clues", "[volume]") {
  struct Planted {
    std::string bug;
    std::size_t puzzles;   // that the smallest case has at the most
    std::ptrdiff_t clues;  // that its last puzzle has at the most
  };
  // The batch bug needs 33 puzzles, the last of them another answer than the one before; elimination, clues in more
  // than a third of the cells.
  for (const Planted& planted :
       {Planted{"elimination", 1, 28}, Planted{"lost", 1, 4}, Planted{"stale", 2, 2}, Planted{"box", 1, 4},
        Planted{"twice", 1, 4}, Planted{"limit", 1, 30}, Planted{"batch", 33, 40}}) {
    CAPTURE(planted.bug);
    const TempFolder folder;
    const std::string where = folder.file("found");
    const Finished done =
        run_nonet_with_wrong({"crosscheck", "--backend", "dfs", "--backend", "dlx", "--backend",
                              "planted:" + planted.bug, "--seed", "1", "--time", "60", "--out", where});
    CHECK(done.status == 4);
    CHECK_THAT(done.out, ContainsSubstring("disagreement: "));
    CHECK_THAT(done.out, ContainsSubstring("planted:" + planted.bug));
    const std::vector<std::string> puzzles = lines_of(text_of_file(where + "/puzzles.txt"));
    REQUIRE_FALSE(puzzles.empty());
    CHECK(puzzles.size() <= planted.puzzles);
    const std::string command = text_of_file(where + "/replay.sh");
    const bool jigsaw = command.find("--format jigsaw") != std::string::npos;
    CHECK(clues_in(puzzles.back(), jigsaw) <= planted.clues);
    CHECK_THAT(text_of_file(where + "/puzzle.cnf"), ContainsSubstring("p cnf "));
    CHECK_THAT(text_of_file(where + "/answers.txt"), ContainsSubstring("planted:" + planted.bug + ": "));
    const Finished again = replay(folder, where);
    CAPTURE(again.err);
    CHECK(again.status == 4);
    CHECK_THAT(again.out, ContainsSubstring("disagreement: "));
  }
}

TEST_CASE("crosscheck repeats a case of jigsaws with excluded candidates and known solutions") {
  const TempFolder folder;
  // The boxes as regions; the first cell may hold 5 and 6 alone, all others anything, but for 28 clues.
  const std::string solution(kWikipedia.solution);
  std::string candidates = "....56...";
  std::string regions;
  for (std::size_t cell = 0; cell < 81; ++cell) {
    regions += static_cast<char>('1' + cell / 27 * 3 + cell % 9 / 3);
    if (cell == 0) continue;
    std::string allowed = "123456789";
    if (cell % 3 == 1 || cell == 80) {
      for (char& symbol : allowed) symbol = symbol == solution[cell] ? symbol : '.';
    }
    candidates += allowed;
  }
  const std::string file = folder.write("in.csv", "puzzle,solution\n" + candidates + regions + "," + solution + "\n");
  const std::string where = folder.file("found");
  const Finished done = run_nonet_with_wrong(
      {"crosscheck", "--backend", "dfs,planted:throw", "--solutions", "--no-shrink", "--out", where, file});
  CHECK(done.status == 4);
  CHECK_THAT(done.out, ContainsSubstring("3x3 jigsaw, 1 puzzle, 28 clues: "));
  CHECK(text_of_file(where + "/puzzles.txt") == text_of_file(file));
  const Finished again = replay(folder, where);
  CHECK(again.status == 4);
  CHECK_THAT(again.out, ContainsSubstring("disagreement: planted:throw throws: too many clues"));
}

TEST_CASE("crosscheck needs no second backend to find what certificates speak against") {
  const TempFolder folder;
  // In rows 1 and 3 the digits 1 and 2 may change places.
  const Finished done = run_nonet_with_wrong({"crosscheck", "--backend", "planted:lost", "--limit", "3", "--out",
                                              folder.file("found"), folder.write("two", "..343412..434321\n")});
  CHECK(done.status == 4);
  CHECK_THAT(done.out, ContainsSubstring("planted:lost says unique, the certificate says 2 solutions"));
  CHECK_THAT(text_of_file(folder.file("found/answers.txt")),
             ContainsSubstring("\ncertificate: ") && ContainsSubstring(", verified\n"));
}

TEST_CASE("crosscheck finds backends that throw and crash, shrinks the case and can repeat it", "[volume]") {
  for (const std::string bug : {"throw", "crash"}) {
    CAPTURE(bug);
    const TempFolder folder;
    const std::string where = folder.file("found");
    const Finished done = run_nonet_with_wrong({"crosscheck", "--backend", "dfs", "--backend", "planted:" + bug,
                                                "--seed", "1", "--time", "60", "--out", where});
    CHECK(done.status == 4);
    const std::string what = bug == "throw" ? "planted:throw throws: too many clues" : "the program ends with signal 6";
    CHECK_THAT(done.out, ContainsSubstring("disagreement: " + what));
    const std::vector<std::string> puzzles = lines_of(text_of_file(where + "/puzzles.txt"));
    REQUIRE(puzzles.size() == 1);
    CHECK(clues_in(puzzles[0], false) ==
          static_cast<std::ptrdiff_t>(puzzles[0].size() / 3 + 1));  // the fewest that it breaks at
    CHECK_THAT(text_of_file(where + "/answers.txt"), ContainsSubstring(what));
    CHECK_THAT(text_of_file(where + "/replay.sh"), ContainsSubstring("planted:" + bug));
    const Finished again = run_nonet_with_wrong({"crosscheck", "--no-shrink", "--backend", "planted:" + bug, "--format",
                                                 "line", "--out", folder.file("again"), where + "/puzzles.txt"});
    CHECK(again.status == 4);
    CHECK_THAT(again.out, ContainsSubstring("disagreement: " + what));
  }
}

TEST_CASE("crosscheck shrinks a crash under a limit of nodes, though a backend keeps to none", "[volume]") {
  const std::vector<std::string> programs = sat_programs();
  const auto program = std::find_if(programs.begin(), programs.end(), have_program);
  if (program == programs.end()) {
    WARN("not checked: no SAT solver is installed");
    return;
  }
  // The bug is dfs for all that makes a case.
  const std::vector<BackendSpec> specs = {parse_backend("dfs"), parse_backend("dfs"),
                                          parse_backend("external:" + *program)};
  const auto crashes = [](const Puzzle& puzzle) {
    const auto clues = std::count_if(puzzle.clues.begin(), puzzle.clues.end(), [](Cell cell) { return cell != 0; });
    return puzzle.rules->side() == 9 && puzzle.rules->needs().empty() && clues > 27;
  };
  std::uint64_t number = 0;
  for (;; ++number) {
    REQUIRE(number < 2000);
    const CrossCase made = random_case(1, number, specs);
    if (made.max_nodes > 0 && made.puzzles.size() > 1 && made.puzzles.size() < 20 && !crashes(made.puzzles.front()) &&
        std::any_of(made.puzzles.begin(), made.puzzles.end(), crashes)) {
      break;
    }
  }
  const TempFolder folder;
  const Finished done =
      run_nonet_with_wrong({"crosscheck", "--backend", "dfs,planted:crash", "--backend", "external:" + *program,
                            "--seed", "1", "--case", std::to_string(number), "--out", folder.file("found")});
  CHECK(done.status == 4);
  CHECK_THAT(done.out, ContainsSubstring("disagreement: the program ends with signal 6") &&
                           ContainsSubstring(", 1 puzzle, 28 clues: "));
  CHECK(lines_of(text_of_file(folder.file("found/puzzles.txt"))).size() == 1);
}

// A hang is one after some seconds, and so is each try to make it smaller: a minute and more in all.
TEST_CASE("crosscheck finds a backend that hangs", "[.long][volume]") {
  const TempFolder folder;
  const Finished done = run_nonet_with_wrong({"crosscheck", "--backend", "dfs", "--backend", "planted:hang", "--seed",
                                              "1", "--timeout", "0.1", "--time", "60", "--out", folder.file("found")},
                                             {}, {.timeout = std::chrono::minutes(5)});
  CHECK(done.status == 4);
  CHECK_THAT(done.out, ContainsSubstring("disagreement: the program hangs\n"));
  CHECK_THAT(text_of_file(folder.file("found/replay.sh")), ContainsSubstring("planted:hang"));
}

TEST_CASE("crosscheck finds an external solver and a rival that hang at some puzzles, and names the puzzle",
          "[volume]") {
  // The solver waits forever, the rival at puzzles with a 6 in r1c1.
  const TempFolder folder;
  const std::string solver = "external:sh " + folder.write("solver", R"(cat > /dev/null; sleep 1000)");
  const std::string rival = "waiter=sh " + folder.write("rival", R"(while read -r line; do
case $line in 6*) sleep 1000;; *) echo '# not tried';; esac; done)");
  const std::string easy(kWikipedia.solution);
  std::string hard(kSeventeenClues.solution);
  hard[80] = '.';
  const std::string file = folder.write("puzzles", easy + "\n" + hard + "\n");
  struct Hang {
    std::vector<std::string> words;
    std::string what;
  };
  for (const Hang& hang : {Hang{{"--backend", "dfs", "--rival", rival}, "rival:" + rival},
                           Hang{{"--backend", solver, "--backend", "dfs"}, solver}}) {
    const bool is_rival = hang.what.starts_with("rival:");
    CAPTURE(hang.what);
    const std::string where = folder.file(is_rival ? "rival_found" : "solver_found");
    std::vector<std::string> words = {"crosscheck", "--no-shrink", "--timeout", "1", "--out", where, file};
    words.insert(words.begin() + 1, hang.words.begin(), hang.words.end());
    const Finished done = run_nonet(words);
    CHECK(done.status == 4);
    CHECK_THAT(done.out, ContainsSubstring("disagreement: " + hang.what + " hangs: no answer in "));
    CHECK_THAT(text_of_file(where + "/answers.txt"), ContainsSubstring(hang.what + " hangs"));
  }
}

TEST_CASE("crosscheck shrinks a hang") {
  const TempFolder folder;
  const std::string solver = "external:sh " + folder.write("solver", "cat > /dev/null; sleep 1000");
  std::string puzzles;
  for (int i = 0; i < 5; ++i) puzzles += "1234341221434321\n";
  const std::string where = folder.file("found");
  const Finished done = run_nonet({"crosscheck", "--backend", "dfs", "--backend", solver, "--timeout", "0.2", "--time",
                                   "60", "--out", where, folder.write("puzzles", puzzles)});
  CHECK(done.status == 4);
  CHECK_THAT(done.out, ContainsSubstring(" hangs: no answer in "));
  CHECK(lines_of(text_of_file(where + "/puzzles.txt")).size() == 1);
}

TEST_CASE("a backend that answers no puzzle in time is not passed") {
  // Without a backend of nonet that is quick, it is not known whether the solver hangs.
  const TempFolder folder;
  const std::string solver = "external:sh " + folder.write("solver", "cat > /dev/null; sleep 1000");
  const Finished done = run_nonet({"crosscheck", "--backend", solver, "--timeout", "0.2",
                                   folder.write("puzzle", std::string(kWikipedia.puzzle) + "\n")});
  CHECK(done.status == 5);
  CHECK_THAT(done.out, ContainsSubstring("every answer came too late: " + solver));
}

TEST_CASE("crosscheck finds a rival that lies or crashes, shrinks the case and can repeat it", "[volume]") {
  // The liar fills blanks with 1, the other one ends at a puzzle with less than 30 clues.
  struct Rival {
    std::string script;
    std::string what;
  };
  for (const Rival& rival : {Rival{R"(tr . 1)", " gives a wrong solution: "}, Rival{R"(while read -r line; do
dots=$(printf %s "$line" | tr -dc . | wc -c); [ "$dots" -gt 51 ] && exit 3; echo '# not tried'; done)",
                                                                                    "3"}}) {
    CAPTURE(rival.script);
    const TempFolder folder;
    const std::string program = "mine=sh " + folder.write("rival", rival.script);
    const std::string where = folder.file("found");
    const std::string file =
        folder.write("puzzles", std::string(kWikipedia.solution) + "\n" + std::string(kSeventeenClues.puzzle) + "\n");
    const Finished done = run_nonet({"crosscheck", "--backend", "dfs", "--rival", program, "--out", where, file});
    CHECK(done.status == 4);
    CHECK_THAT(done.out, ContainsSubstring("disagreement: rival:" + program) && ContainsSubstring(rival.what));
    CHECK(lines_of(text_of_file(where + "/puzzles.txt")).size() == 1);
    CHECK_THAT(text_of_file(where + "/replay.sh"), ContainsSubstring(" --rival 'mine=sh "));
    const Finished again = replay(folder, where);
    CHECK(again.status == 4);
    CHECK_THAT(again.out, ContainsSubstring("disagreement: rival:" + program));
  }
}

TEST_CASE("crosscheck finds nothing wrong with an honest rival, and gives it only boards that a line can hold",
          "[volume]") {
  const Finished done = run_nonet({"crosscheck", "--backend", "dfs", "--rival",
                                   "nonet='" + std::string(NONET_PROGRAM) + "' solve", "--seed", "1", "--count", "30"});
  CHECK(done.status == 0);
  CHECK_THAT(done.out, ContainsSubstring(" rival:nonet ") && !ContainsSubstring("="));
  CHECK_THAT(done.out, ContainsSubstring("no disagreement\n"));
  const Finished none = run_nonet({"crosscheck", "--rival", "mine=no-such-program-at-all", "--count", "1"});
  CHECK(none.status == 2);
  CHECK_THAT(none.err, ContainsSubstring("--rival mine: no program 'no-such-program-at-all'"));
}

TEST_CASE("crosscheck repeats a single case of a seed, and leaves it as it is where asked to") {
  const TempFolder folder;
  const std::vector<std::string> words = {"crosscheck", "--backend", "dfs,dlx", "--seed", "3", "--case", "5"};
  std::vector<std::string> with_out = words;
  with_out.insert(with_out.end(), {"--out", folder.file("five")});
  const Finished one = run_nonet(with_out);
  CHECK(one.status == 0);
  CHECK_THAT(one.out, ContainsSubstring(" in 1 case, "));
  const std::vector<std::string> made = lines_of(text_of_file(folder.file("five/puzzles.txt")));
  CHECK_THAT(one.out, ContainsSubstring("seed 3: " + std::to_string(made.size()) + " puzzle"));

  std::vector<std::string> planted = {"crosscheck", "--backend", "dfs,planted:lost", "--seed", "1"};
  for (std::string number = "0"; number.size() < 3; number += '0') {
    std::vector<std::string> short_words = planted;
    short_words.insert(short_words.end(), {"--no-shrink", "--out", folder.file("found" + number)});
    CHECK(run_nonet_with_wrong(short_words).status == 4);
  }
  CHECK(text_of_file(folder.file("found0/puzzles.txt")) == text_of_file(folder.file("found00/puzzles.txt")));
  planted.insert(planted.end(), {"--out", folder.file("small")});
  CHECK(run_nonet_with_wrong(planted).status == 4);
  CHECK(text_of_file(folder.file("small/puzzles.txt")).size() <=
        text_of_file(folder.file("found0/puzzles.txt")).size());
  const std::string file = folder.write("one.txt", std::string(kWikipedia.puzzle) + "\n");
  CHECK_THAT(run_nonet({"crosscheck", "--case", "1", file}).err, ContainsSubstring("--case: there is no case 1"));
}

TEST_CASE("crosscheck of honest backends finds nothing and counts what it did", "[volume]") {
  const Finished done = run_nonet({"crosscheck", "--backend", "dfs,dlx,batch", "--count", "200", "--seed", "3", "-j2"});
  CHECK(done.status == 0);
  // "A answers" in the first line, then "by: batch B, dfs D, dlx X": those of all threads.
  // answers.
  std::string text = done.out;
  std::erase(text, ',');
  std::istringstream words(text);
  std::string previous;
  int answers = 0;
  int by_backends = 0;
  for (std::string word; words >> word; previous = word) {
    if (word == "answers") answers = std::stoi(previous);
    if (previous == "batch" || previous == "dfs" || previous == "dlx") by_backends += std::stoi(word);
  }
  CHECK(answers > 200);
  CHECK(by_backends == answers);
  CHECK_THAT(done.out, ContainsSubstring("seed 3: ") && ContainsSubstring("by: ") && ContainsSubstring("batch"));
  CHECK(done.out.ends_with("no disagreement\n"));
}

TEST_CASE("crosscheck counts answers by backend and argument, not by kind of backend") {
  const TempFolder folder;
  const std::string small = folder.write("small", "1234341221434321\n");  // too small for the bugs to show
  const Finished done = run_nonet_with_wrong({"crosscheck", "--backend", "planted:crash,planted:throw,dfs", small});
  CHECK(done.status == 0);
  CHECK_THAT(done.out, ContainsSubstring("\n  by: dfs 2, planted:crash 2, planted:throw 2\n"));
}

TEST_CASE("crosscheck takes the puzzles of files, in order") {
  const TempFolder folder;
  const std::string good = folder.write("good.txt", std::string(kWikipedia.puzzle) + "\n");
  const Finished fine = run_nonet({"crosscheck", "--backend", "dfs,cadical", good});
  CHECK(fine.status == 0);
  CHECK_THAT(fine.out, ContainsSubstring("1 puzzle in 1 case, 4 answers and 1 verified certificate in "));
  CHECK_THAT(fine.out, ContainsSubstring("answers: 4 unique"));

  const std::string lied = folder.write("lied.txt", "2" + std::string(80, '.') + "\n");
  const Finished wrong =
      run_nonet_with_wrong({"crosscheck", "--backend", "dfs,wrong", "--out", folder.file("f"), good, lied});
  CHECK(wrong.status == 4);
  CHECK_THAT(wrong.out, ContainsSubstring("wrong counts 0 solutions and reports 1"));
  CHECK_THAT(wrong.out, ContainsSubstring("1 puzzle, 1 clue"));

  const std::string known =
      folder.write("known.txt", std::string(kWikipedia.puzzle) + " " + std::string(kWikipedia.solution) + "\n");
  CHECK(run_nonet({"crosscheck", "--backend", "dfs", "--solutions", known}).status == 0);
  const std::string untrue =
      folder.write("untrue.txt", std::string(kWikipedia.puzzle) + "," + std::string(kAiEscargot.solution) + "\n");
  const Finished found =
      run_nonet({"crosscheck", "--backend", "dfs", "--solutions", "--out", folder.file("g"), untrue});
  CHECK(found.status == 4);
  CHECK_THAT(found.out, ContainsSubstring("the known solution gives a wrong solution"));
  CHECK(run_nonet({"crosscheck", "--backend", "dfs", "--out", folder.file("h"), untrue}).status == 0);

  // A solution stands where 'check --solutions' finds it. One that cannot be read is named, and one with blanks is
  // none.
  const std::string both = std::string(kWikipedia.puzzle) + ",";
  const std::string table =
      folder.write("table.csv", "puzzle,id,answer\n" + both + "1," + std::string(kAiEscargot.solution) + "\n");
  CHECK(run_nonet({"crosscheck", "--backend", "dfs", "--solutions", "--out", folder.file("i"), table}).status == 4);
  const std::string damaged =
      folder.write("damaged.txt", both + "5z" + std::string(79, '.') + "\n" + both + std::string(81, '.') + "\n");
  const Finished left = run_nonet({"crosscheck", "--backend", "dfs", "--solutions", damaged});
  CHECK(left.status == 1);
  CHECK_THAT(left.out, ContainsSubstring("1 puzzle in 1 case"));
  CHECK_THAT(left.err, ContainsSubstring("puzzle 1: solution, symbol 2: unexpected 'z'"));
}

TEST_CASE("crosscheck checks the first puzzles of files, or begins none after a time, and says what is left") {
  const TempFolder folder;
  const std::string good = std::string(kWikipedia.puzzle) + "\n";
  const std::string bad = "z" + std::string(80, '.') + "\n";
  const std::string two = folder.write("two", good + bad + good);
  const std::string more = folder.write("more", good + bad + good);
  const auto crosscheck = [&](const std::vector<std::string>& options) {
    std::vector<std::string> words = {"crosscheck", "--backend", "dfs,dlx"};
    words.insert(words.end(), options.begin(), options.end());
    words.insert(words.end(), {two, more});
    return run_nonet(words);
  };
  const Finished three = crosscheck({"--count", "3"});
  CHECK_THAT(three.out, ContainsSubstring("3 puzzles in 2 cases, ") && EndsWith("\nno disagreement\n"));
  CHECK(lines_of(three.err).size() == 1);  // what comes behind them is not read
  CHECK(three.status == 1);
  const Finished all = crosscheck({"--count", "50", "--time", "1000"});
  CHECK_THAT(all.out, ContainsSubstring("4 puzzles in 2 cases, ") && EndsWith("\nno disagreement\n"));
  const Finished none = crosscheck({"--time", "0"});
  CHECK_THAT(none.out,
             ContainsSubstring("0 puzzles in 0 cases, ") && EndsWith("\nno disagreement; not checked: 4 puzzles\n"));

  // The case that is repeated has no more than the first puzzles, either.
  const std::string crashing = folder.write("crashing", good + good + good);
  const Finished crashed = run_nonet_with_wrong({"crosscheck", "--backend", "dfs,planted:crash", "--count", "2",
                                                 "--no-shrink", "--out", folder.file("found"), crashing});
  CHECK(crashed.status == 4);
  CHECK(text_of_file(folder.file("found/puzzles.txt")) == good + good);
}

TEST_CASE("crosscheck tells a disagreement before it writes its folder, and no formula that would be too long",
          "[volume]") {
  const TempFolder folder;
  // Full but for a cell, so that it takes no time; the formula of its rules is as long as that of a blank one.
  std::string numbers = "2 0";
  for (int cell = 2; cell < 49 * 49; ++cell) {
    const int row = cell / 49;
    numbers += " " + std::to_string((row % 7 * 7 + row / 7 + cell % 49 + 1) % 49 + 1);
  }
  const std::string board = folder.write("board", numbers + "\n");
  const auto crosscheck = [&](const std::string& out) {
    return run_nonet_with_wrong(
        {"crosscheck", "--backend", "dfs,wrong", "--timeout", "60", "--no-shrink", "--out", out, board});
  };
  std::filesystem::create_directory(folder.file("found"));
  (void)folder.write("found/puzzle.cnf", "of an earlier report");
  CHECK(crosscheck(folder.file("found")).status == 4);
  CHECK_THAT(text_of_file(folder.file("found/answers.txt")),
             ContainsSubstring("\npuzzle.cnf: none, as ") &&
                 EndsWith(" clauses are too many here; 'nonet encode' writes them\n"));
  CHECK_FALSE(std::filesystem::exists(folder.file("found/puzzle.cnf")));

  const Finished unwritten = crosscheck(board + "/found");
  CHECK(unwritten.status == 3);
  CHECK_THAT(unwritten.out, ContainsSubstring("\ndisagreement: wrong counts 0 solutions and reports 1\n"));
  CHECK_THAT(unwritten.err, ContainsSubstring(board));
}

TEST_CASE("crosscheck leaves out what is no puzzle, says so and checks the rest") {
  const TempFolder folder;
  const std::string good = std::string(kWikipedia.puzzle) + "\n";
  std::string text = good;
  for (int i = 0; i < 12; ++i) text += "z" + std::string(80, '.') + "\n";
  const std::string mixed = folder.write("mixed.txt", text + std::string(kAiEscargot.puzzle) + "\n");
  for (const auto& [name, input] : {std::pair{mixed, std::string()}, {std::string("-"), text_of_file(mixed)}}) {
    const Finished done = run_nonet({"crosscheck", "--backend", "dfs,cadical", name}, input);
    CHECK(done.status == 1);
    CHECK_THAT(done.out, ContainsSubstring("2 puzzles in 1 case, 8 answers") && ContainsSubstring("no disagreement"));
    const std::vector<std::string> errors = lines_of(done.err);
    REQUIRE(errors.size() == 11);
    CHECK_THAT(errors[0], ContainsSubstring("puzzle 2: line 2, column 1: unexpected 'z'"));
    CHECK_THAT(errors[0], EndsWith("; it is left out"));
    CHECK(errors[10] == "nonet: 2 more are left out");
  }
  const Finished wrong = run_nonet_with_wrong({"crosscheck", "--backend", "dfs,wrong", "--out", folder.file("f"), "-"},
                                              "2" + std::string(80, '.') + "\nx" + std::string(80, '.') + "\n");
  CHECK(wrong.status == 4);
  const Finished bad = run_nonet({"crosscheck", "--backend", "dfs,cadical", "-"}, "z" + std::string(80, '.') + "\n");
  CHECK_THAT(bad.out, ContainsSubstring("0 puzzles in 0 cases") && ContainsSubstring("no disagreement"));
  CHECK(bad.status == 1);
}

TEST_CASE("crosscheck checks what can be read only once, or by the process alone that it was given to") {
  const TempFolder folder;
  const std::string full = "2" + std::string(80, '.') + "\n";
  const std::string file = folder.write("file", full);
  const std::string fifo = folder.file("fifo");
  REQUIRE(::mkfifo(fifo.c_str(), 0600) == 0);
  const auto crosscheck = [&](const std::string& names, const ProcessOptions& options) {
    std::vector<std::string> words = {"crosscheck",  "--backend", "dfs,wrong",
                                      "--no-shrink", "--out",     folder.file("found")};
    for (const std::string& name : parts_of(names, ' ')) words.push_back(name);
    return run_nonet_with_wrong(words, full, options);
  };
  for (const auto& [names, options] : {std::pair<std::string, ProcessOptions>{"/dev/stdin", {}},
                                       {"/dev/stdin", {.input_file = file}},
                                       {"/dev/null - " + fifo, {}}}) {
    CAPTURE(names);
    std::thread writer([&, there = names.ends_with(fifo)] {
      if (there) std::ofstream(fifo) << full;
    });
    const Finished done = crosscheck(names, options);
    writer.join();
    CHECK(done.status == 4);
    CHECK_THAT(done.out, ContainsSubstring("disagreement: wrong counts 0 solutions and reports 2\n"));
  }
}

TEST_CASE("crosscheck watches its work on standard input as it does on files", "[volume]") {
  const TempFolder folder;
  const std::string lines = std::string(kWikipedia.puzzle) + "\n" + std::string(kAiEscargot.puzzle) + "\n";
  const Finished crashed = run_nonet_with_wrong(
      {"crosscheck", "--backend", "dfs,planted:crash", "--out", folder.file("f"), "-", "-"}, lines);
  CHECK(crashed.status == 4);
  CHECK_THAT(crashed.out, ContainsSubstring("disagreement: the program ends with signal 6"));
  CHECK(lines_of(text_of_file(folder.file("f/puzzles.txt"))).size() == 1);
  const Finished fine = run_nonet({"crosscheck", "--backend", "dfs,dlx", "-"}, lines);
  CHECK_THAT(fine.out, ContainsSubstring("2 puzzles in 1 case, 8 answers and 2 verified certificates in "));
  // A warning is given once, though two processes read the puzzles.
  const std::string hex = "0123456789ABCDE." + std::string(240, '.') + "\n";
  const std::string file = folder.write("hex", hex);
  for (const Finished& done :
       {run_nonet({"crosscheck", "--backend", "dfs", "-"}, hex), run_nonet({"crosscheck", "--backend", "dfs", file})}) {
    CHECK_THAT(done.err, ContainsSubstring("0 is read as a blank"));
    CHECK(lines_of(done.err).size() == 1);
  }
}

TEST_CASE("a limit of nodes is refused where a backend that was named keeps to none") {
  const TempFolder folder;
  const std::string file = folder.write("puzzle", std::string(kWikipedia.puzzle) + "\n");
  for (const std::string verb : {"crosscheck", "compare", "solve"}) {
    CAPTURE(verb);
    const Finished done = run_nonet({verb, "--node-limit", "5", "--backend", "external:minisat", file});
    CHECK(done.status == 2);
    CHECK_THAT(done.err, ContainsSubstring("--node-limit: backend 'external:minisat' keeps to no limit of nodes"));
  }
  CHECK(run_nonet({"crosscheck", "--node-limit", "5", "--backend", "dfs,dlx", file}).status == 0);
}

TEST_CASE("crosscheck refuses options that would do nothing") {
  CHECK(run_nonet({"crosscheck", "--limit", "3"}).status == 2);
  CHECK(run_nonet({"crosscheck", "--count", "0"}).status == 2);
  CHECK(run_nonet({"crosscheck", "--backend", "nobody"}).status == 2);
}

TEST_CASE("crosscheck ends at a signal and says what was done") {
  const TempFolder folder;
  const std::string stuck =
      "external:sh " + folder.write("stuck", "cat > /dev/null; : > '" + folder.file("reached") + "'; sleep 60");
  Process process({NONET_PROGRAM, "crosscheck", "--time", "600", "--timeout", "60", "--backend", stuck});
  REQUIRE(process.wait_for_file(folder.file("reached")));
  process.send(SIGINT);
  const Finished done = process.wait();
  CHECK(done.status == 130);
  CHECK_THAT(done.out, ContainsSubstring("no disagreement"));
}

TEST_CASE("crosscheck that runs out of memory in a thread says so, and blames no backend") {
  const TempFolder folder;
  std::string lines;
  for (int i = 0; i < 3; ++i) lines += std::string(kWikipedia.puzzle) + "\n";
  for (const std::string jobs : {"1", "2"}) {
    const Finished done =
        run_nonet_with_wrong({"crosscheck", "--backend", "dfs,planted:memory", "-j", jobs, "-"}, lines);
    CHECK(done.status == 5);
    CHECK(done.err == "nonet: out of memory; a smaller -j helps\n");
    CHECK_THAT(done.out, !ContainsSubstring("disagreement"));
  }
}

}  // namespace nonet::test::cli_crosscheck_test
