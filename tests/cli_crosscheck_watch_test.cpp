// `nonet crosscheck` and its second process: cases that come back late, signals, and what a report says of timeouts.
#include "tests/tests.hpp"

namespace nonet::test::cli_crosscheck_watch_test {
constexpr std::string_view kFull = "1234341221434321\n";
constexpr std::string_view kEmpty = "................\n";

// A SAT solver that calls every formula unsatisfiable, and does something else first. Each call is counted: "$n".
std::string liar(const TempFolder& folder, const std::string& first) {
  const std::string count = "'" + folder.file("count") + "'";
  return "external:sh " + folder.write("liar", "cat > /dev/null\necho >> " + count + "\nn=$(($(wc -l < " + count +
                                                   ")))\n" + first + "\necho s UNSATISFIABLE\nexit 20\n");
}

// For a single puzzle: two calls of the check, two to see whether it needs certificates; what comes then makes the case
// smaller, or with --no-shrink asks once more for the report.
constexpr int kCallsBeforeShrinking = 4;

// The lines of what comes first in a liar that stops in the midst of shrinking.
std::string stuck_in_shrinking(const std::string& reached) {
  return "if [ $n -eq " + std::to_string(kCallsBeforeShrinking + 3) + " ]; then : > '" + reached + "'; sleep 30; fi";
}

// Adds a line to the reports of a run's second process to the first one.
void tell_watcher(const Process& process, const std::string& line) {
  const std::string task = "/proc/" + std::to_string(process.id());
  std::string worker;
  std::ifstream(task + "/task/" + std::to_string(process.id()) + "/children") >> worker;
  REQUIRE_FALSE(worker.empty());
  std::ofstream output("/proc/" + worker + "/fd/1", std::ios::app);
  output << line << "\n" << std::flush;
  REQUIRE(output.good());
}

TEST_CASE("crosscheck that is ended for a case that is overdue says so, though it came back") {
  const TempFolder folder;
  const std::string stuck =
      "external:sh " + folder.write("stuck", "cat > /dev/null; : > '" + folder.file("reached") + "'; sleep 60");
  Process process({NONET_PROGRAM, "crosscheck", "--backend", "dfs", "--backend", stuck, "--timeout", "60",
                   folder.write("puzzles", kFull)});
  REQUIRE(process.wait_for_file(folder.file("reached")));
  tell_watcher(process, "@working 70 0");
  const Finished done = process.wait();
  CHECK(done.status == 5);
  CHECK_THAT(done.out, ContainsSubstring("no disagreement; not checked: 1 puzzle\nended early: overdue at the cases 70 "
                                         "of the files. "));
}

TEST_CASE("crosscheck that ends because of an overdue case still reports a disagreement") {
  const TempFolder folder;
  const std::string spec = liar(folder, stuck_in_shrinking(folder.file("reached")));
  Process process({NONET_PROGRAM, "crosscheck", "--backend", "dfs", "--backend", spec, "--timeout", "50", "--out",
                   folder.file("found"), folder.write("puzzles", kFull)});
  REQUIRE(process.wait_for_file(folder.file("reached")));
  tell_watcher(process, "@working 0 0");
  const Finished done = process.wait();
  CHECK(done.status == 4);
  CHECK_THAT(done.out, ContainsSubstring("disagreement: " + spec + " says no solution, dfs says unique\n"));
  CHECK_THAT(done.out, ContainsSubstring("ended early: overdue at the cases 0 of the files. "));
}

TEST_CASE("crosscheck that is interrupted while it shrinks a case reports what it has found") {
  const TempFolder folder;
  const std::string spec = liar(folder, stuck_in_shrinking(folder.file("reached")));
  Process process({NONET_PROGRAM, "crosscheck", "--backend", "dfs", "--backend", spec, "--timeout", "50", "--out",
                   folder.file("found"), folder.write("puzzles", kFull)});
  REQUIRE(process.wait_for_file(folder.file("reached")));
  process.send(SIGINT);
  const Finished done = process.wait();
  CHECK(done.status == 130);
  const std::string what = spec + " says no solution, dfs says unique\n";
  CHECK_THAT(done.out, ContainsSubstring("disagreement: " + what));
  CHECK_THAT(text_of_file(folder.file("found/answers.txt")), ContainsSubstring("puzzle 1: " + what));
}

TEST_CASE("crosscheck has as long for each piece of a report as for each piece of a search") {
  const TempFolder folder;
  const std::string spec = liar(folder, "");
  const Finished done = run_nonet({"crosscheck", "--backend", "dfs", "--backend", spec, "--timeout", "100", "--out",
                                   folder.file("found"), folder.write("puzzles", kEmpty)},
                                  {}, {.environment = {"NONET_CROSSCHECK_WORKER=1"}});
  CHECK(done.status == 4);
  std::size_t pieces = 0;
  for (const std::string& line : lines_of(done.out)) {
    if (!line.starts_with("@working 0 ")) continue;
    ++pieces;
    if (line == "@working 0 60000") break;           // for the files of the report
    CHECK(std::stoi(line.substr(11)) >= 1'000'000);  // a piece has ten timeouts
  }
  CHECK(pieces > lines_of(text_of_file(folder.file("count"))).size());
  CHECK(lines_of(done.out).back() == "@end");
}

TEST_CASE("crosscheck reports and replays a case with the timeout that showed it") {
  const TempFolder folder;
  // Nobody else waits longer than a second, which is the usual timeout.
  const std::string spec =
      liar(folder, "if [ $n -gt " + std::to_string(kCallsBeforeShrinking) + " ]; then sleep 1.2; fi");
  const Finished done = run_nonet({"crosscheck", "--backend", "dfs", "--backend", spec, "--timeout", "50.5",
                                   "--no-shrink", "--out", folder.file("found"), folder.write("puzzles", kFull)});
  CHECK(done.status == 4);
  CHECK_THAT(text_of_file(folder.file("found/answers.txt")),
             ContainsSubstring("\n" + spec + ": no_solution, 0 solutions, exhausted\n"));
  CHECK_THAT(text_of_file(folder.file("found/replay.sh")), ContainsSubstring(" --timeout 50.5 "));
}

}  // namespace nonet::test::cli_crosscheck_watch_test
