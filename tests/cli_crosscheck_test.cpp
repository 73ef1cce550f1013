// `nonet crosscheck`: every planted bug is found, shrunk and can be replayed. Its forms are in transcripts.
#include "run/random_case.hpp"
#include "tests/tests.hpp"

namespace nonet::test::cli_crosscheck_test {
// Of a puzzle's line: givens, then perhaps regions, then perhaps a known solution.
std::ptrdiff_t clues_in(const std::string& line, bool with_regions) {
  const std::string puzzle = line.substr(0, line.find(' '));
  const auto cells = static_cast<std::ptrdiff_t>(puzzle.size() / (with_regions ? 2 : 1));
  return std::count_if(puzzle.begin(), puzzle.begin() + cells, [](char symbol) { return symbol != '.'; });
}

// What replay.sh of a report says, which has gone elsewhere meanwhile.
Finished replay(const TempFolder& folder, const std::string& where) {
  const std::string moved = folder.file("it's moved");
  fs::rename(where, moved);
  const std::string programs = folder.file("programs");
  fs::create_directory(programs);
  fs::create_symlink(NONET_PROGRAM_WITH_WRONG, programs + "/nonet");
  return run({"sh", "-c", "cd \"$0\" && PATH=\"$0:$PATH\" && exec sh \"$1/replay.sh\"", programs, moved});
}

TEST_CASE("crosscheck finds each planted bug and shrinks it to few clues", "[volume]") {
  struct Planted {
    std::string bug;
    std::size_t puzzles;   // at most these in the smallest case
    std::ptrdiff_t clues;  // at most these in its last puzzle
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
                              "planted:" + planted.bug, "--seed", "4", "--time", "60", "--out", where});
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
  // The boxes as regions; the first cell may hold only 5 and 6, the others anything, except 28 clues.
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
                                             {}, {.timeout = 5min});
  CHECK(done.status == 4);
  CHECK_THAT(done.out, ContainsSubstring("disagreement: the program hangs\n"));
  CHECK_THAT(text_of_file(folder.file("found/replay.sh")), ContainsSubstring("planted:hang"));
}

TEST_CASE("crosscheck writes no formula that would be too long", "[volume]") {
  const TempFolder folder;
  // One cell is open, so it takes no time; the formula of its rules is as long as that of a blank one.
  std::string numbers = "2 0";
  for (int cell = 2; cell < 49 * 49; ++cell) {
    const int row = cell / 49;
    numbers += " " + std::to_string((row % 7 * 7 + row / 7 + cell % 49 + 1) % 49 + 1);
  }
  const std::string board = folder.write("board", numbers + "\n");
  fs::create_directory(folder.file("found"));
  (void)folder.write("found/puzzle.cnf", "of an earlier report");
  CHECK(run_nonet_with_wrong({"crosscheck", "--backend", "dfs,wrong", "--timeout", "60", "--no-shrink", "--out",
                              folder.file("found"), board})
            .status == 4);
  CHECK_THAT(text_of_file(folder.file("found/answers.txt")), ContainsSubstring("\npuzzle.cnf: none, because it has ") &&
                                                                 EndsWith(" clauses; 'nonet encode' writes it\n"));
  CHECK_FALSE(fs::exists(folder.file("found/puzzle.cnf")));
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

}  // namespace nonet::test::cli_crosscheck_test
