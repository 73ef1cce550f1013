// `nonet crosscheck` about its own run: journals, cases that come back late, signals, and what a report says of
// timeouts.
#include <csignal>
#include <filesystem>
#include <memory>
#include <thread>

#include "nonet/run/case_journal.hpp"
#include "test_paths.hpp"
#include "tests/catch.hpp"
#include "tests/process.hpp"

namespace nonet::test {
namespace {

using Catch::Matchers::ContainsSubstring;

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

void wait_for_file(const std::string& path, const Process& process) {
  while (!std::filesystem::exists(path)) REQUIRE_FALSE(process.wait_for_end(std::chrono::milliseconds(5)));
}

// The one that a run whose temporary folder this is shares with its second process.
std::unique_ptr<CaseJournal> journal_of_run(const std::string& temporary, const Process& process) {
  for (;;) {
    for (const auto& entry : std::filesystem::directory_iterator(temporary)) {
      const std::string path = entry.path().string() + "/journal";
      if (std::filesystem::exists(path) && text_of_file(path).starts_with("nonet journal")) {
        return std::make_unique<CaseJournal>(path);
      }
    }
    REQUIRE_FALSE(process.wait_for_end(std::chrono::milliseconds(5)));
  }
}

// A thread that no run has comes back too late from a case.
void make_overdue(CaseJournal& journal, std::uint64_t number) {
  journal.begin(CaseJournal::kMostThreads - 1, number, Clock::now() - std::chrono::seconds(1));
}

}  // namespace

TEST_CASE("crosscheck that is ended for a case that is overdue says so, though it came back") {
  const TempFolder folder;
  Process process({NONET_PROGRAM, "crosscheck", "--backend", "dfs,dlx", "--time", "50", "--seed", "1", "-j1"},
                  {.environment = {"TMPDIR=" + folder.path()}});
  const auto journal = journal_of_run(folder.path(), process);
  while (journal->progress().records == 0) REQUIRE_FALSE(process.wait_for_end(std::chrono::milliseconds(5)));
  make_overdue(*journal, 70);
  const Finished done = process.wait();
  CHECK(done.status == 5);
  CHECK_THAT(done.out, ContainsSubstring("no disagreement\nended early: overdue at the cases 70 of seed 1, each of "));
}

TEST_CASE("crosscheck that is ended for what is overdue still tells a disagreement") {
  const TempFolder folder;
  const TempFolder temporary;
  const std::string spec = liar(folder, stuck_in_shrinking(folder.file("reached")));
  Process process({NONET_PROGRAM, "crosscheck", "--backend", "dfs", "--backend", spec, "--timeout", "50", "--out",
                   folder.file("found"), folder.write("puzzles", kFull)},
                  {.environment = {"TMPDIR=" + temporary.path()}});
  wait_for_file(folder.file("reached"), process);
  make_overdue(*journal_of_run(temporary.path(), process), 0);
  const Finished done = process.wait();
  CHECK(done.status == 4);
  CHECK_THAT(done.out, ContainsSubstring("disagreement: " + spec + " says no solution, dfs says unique\n"));
  CHECK_THAT(done.out, ContainsSubstring("ended early: overdue at the cases 0 of the files, each of "));
}

TEST_CASE("crosscheck that is interrupted while it shrinks a case reports what it has found") {
  const TempFolder folder;
  const std::string spec = liar(folder, stuck_in_shrinking(folder.file("reached")));
  Process process({NONET_PROGRAM, "crosscheck", "--backend", "dfs", "--backend", spec, "--timeout", "50", "--out",
                   folder.file("found"), folder.write("puzzles", kFull)});
  wait_for_file(folder.file("reached"), process);
  process.send(SIGINT);
  const Finished done = process.wait();
  CHECK(done.status == 130);
  const std::string what = spec + " says no solution, dfs says unique\n";
  CHECK_THAT(done.out, ContainsSubstring("disagreement: " + what));
  CHECK_THAT(text_of_file(folder.file("found/answers.txt")), ContainsSubstring("puzzle 1: " + what));
}

TEST_CASE("crosscheck has as long for each piece of a report as for each piece of a search") {
  const TempFolder folder;
  const std::string journal = folder.file("journal");
  const std::string spec = liar(folder, "cp '" + journal + "' '" + folder.file("copy") + "'$n");
  const Finished done = run_nonet({"crosscheck", "--backend", "dfs", "--backend", spec, "--timeout", "100", "--journal",
                                   journal, "--out", folder.file("found"), folder.write("puzzles", kEmpty)});
  CHECK(done.status == 4);
  std::size_t calls = 0;
  for (; std::filesystem::exists(folder.file("copy" + std::to_string(calls + 1))); ++calls) {
    CAPTURE(calls);
    const CaseJournal copy(folder.file("copy" + std::to_string(calls + 1)));
    CHECK(copy.at_hand() == std::vector<std::uint64_t>{0});
    CHECK(copy.overdue(Clock::now() + std::chrono::minutes(10)).empty());  // a piece has ten timeouts
  }
  CHECK(calls > kCallsBeforeShrinking + 1);
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

}  // namespace nonet::test
