// The progress line, which is there for people who wait.
#include "cli/progress.hpp"
#include "nonet/writer.hpp"
#include "tests/tests.hpp"

namespace nonet::test::cli_progress_test {
// Standard error after runs that waited for their input's end until the last of them showed its
// progress.
std::vector<std::string> errors_of_long_runs(const std::vector<std::vector<std::string>>& all_options) {
  std::vector<std::unique_ptr<Process>> processes;
  for (const std::vector<std::string>& options : all_options) {
    std::vector<std::string> words = {NONET_PROGRAM, "solve"};
    words.insert(words.end(), options.begin(), options.end());
    processes.push_back(std::make_unique<Process>(words));
    processes.back()->feed(kWikipedia.puzzle + "\n");
  }
  CHECK(processes.back()->wait_for_error(" puzzle, "));
  std::vector<std::string> errors;
  for (const std::unique_ptr<Process>& process : processes) {
    const Finished done = process->finish();
    CHECK(done.status == 0);
    CHECK(done.out == kWikipedia.solution + "\n");
    errors.push_back(done.err);
  }
  return errors;
}

TEST_CASE("a progress line is shown where it is asked for, and wiped at the end") {
  const std::vector<std::string> errors =
      errors_of_long_runs({{}, {"--progress", "never"}, {"--progress=always", "--quiet"}, {"--progress", "always"}});
  REQUIRE(errors.size() == 4);
  // Not by itself without a terminal, and not where it is unwanted.
  CHECK(errors[0].empty());
  CHECK(errors[1].empty());
  CHECK(errors[2].empty());
  CHECK_THAT(errors[3], ContainsSubstring(" puzzle, "));
  CHECK(errors[3].ends_with("\r\x1b[K"));
}

TEST_CASE("progress shows the rate, the share done and the time left") {
  Progress progress;
  progress.records = 2000;
  progress.bytes = 250;
  CHECK(cli::progress_text(progress, 4) == "2,000 puzzles, 500/s");
  progress.all_bytes = 1000;
  CHECK(cli::progress_text(progress, 4) == "2,000 puzzles, 500/s, 25 %, 12.0 s left");
  progress.all_bytes = 0;
  progress.all_records = 8000;
  CHECK(cli::progress_text(progress, 4) == "2,000 puzzles, 500/s, 25 %, 12.0 s left");
  progress.all_records = 0;
  CHECK(cli::progress_text(progress, 4, nullptr, "certificate") == "2,000 certificates, 500/s");
  // A file that grows has no share that would mean anything.
  progress.all_bytes = 200;
  CHECK(cli::progress_text(progress, 4) == "2,000 puzzles, 500/s");
}

TEST_CASE("a progress line is shown on a terminal by itself, for what takes longer than a second") {
  if (!is_installed("script")) return;
  const TempFolder folder;
  // Standard error is the terminal. The input ends when a file is there.
  const auto on_terminal = [&](const std::string& option) {
    return std::vector<std::string>{"script", "-qec",
                                    "(echo \"$PUZZLE\"; while [ ! -e '" + folder.file("end") +
                                        "' ]; do sleep 0.01; done) | \"$NONET\" solve -o /dev/null" + option,
                                    "/dev/null"};
  };
  const ProcessOptions options = {.environment = {"NONET=" NONET_PROGRAM, "PUZZLE=" + kWikipedia.puzzle}};
  Process quiet(on_terminal(" -q"), options);
  Process shown(on_terminal(""), options);
  CHECK(shown.wait_for_output("puzzle"));
  (void)folder.write("end", "");
  CHECK_THAT(shown.finish().out, ContainsSubstring("\x1b[K1 puzzle, ") || ContainsSubstring("\x1b[K0 puzzles, "));
  CHECK(quiet.finish().out.empty());
}

TEST_CASE("at a terminal a run whose results go to a file ends with a line that says what was done") {
  if (!is_installed("script")) return;
  const TempFolder folder;
  const std::string puzzle = folder.write("puzzle", kWikipedia.puzzle + "\n");
  const std::string out = folder.file("out");
  const auto last_line = [&](const std::string& words) {
    return run({"script", "-qec", NONET_PROGRAM " " + words, "/dev/null"}).out;
  };
  CHECK_THAT(last_line("solve -o " + out + " " + puzzle),
             StartsWith("nonet: 1 puzzle: 1 solved; ") && EndsWith("/s; written to " + out + "\r\n"));
  // The file has this line already.
  CHECK(last_line("solve --output none -o " + out + " " + puzzle).empty());
  CHECK_THAT(last_line("convert --to csv -o " + out + " " + puzzle),
             StartsWith("nonet: 1 puzzle; ") && EndsWith("s; written to " + out + "\r\n"));
  const std::string written = "; written to " + out + "\r\n";
  CHECK(last_line("encode -o " + out + " " + puzzle) == "nonet: 1 formula" + written);
  const std::string answer = folder.write("answer", "s UNSATISFIABLE\n");
  CHECK(last_line("decode --puzzle " + puzzle + " -o " + out + " " + answer) ==
        "nonet: 1 answer: 1 no solution" + written);
  CHECK_THAT(last_line("encode -o " + folder.file("cnf/") + " " + puzzle + " " + puzzle),
             EndsWith("nonet: 2 formulas; written to " + folder.file("cnf/") + "\r\n"));
  CHECK_THAT(
      last_line("prove -o " + folder.file("certs") + " " + puzzle),
      ContainsSubstring("nonet: 1 certificate, median ") && EndsWith("; written to " + folder.file("certs") + "\r\n"));
  CHECK(last_line("solve -q -o " + out + " " + puzzle).empty());
  CHECK_THAT(last_line("solve --output line " + puzzle), Equals(kWikipedia.solution + "\r\n"));
  CHECK(run_nonet({"solve", "-o", out, puzzle}).err.empty());
}

TEST_CASE("no progress line is drawn over what people type") {
  if (!is_installed("script")) return;
  Process process({"script", "-qec", NONET_PROGRAM " solve --output line", "/dev/null"});
  process.feed(kWikipedia.puzzle + "\n");
  CHECK(process.wait_for_output(kWikipedia.solution));  // it is at work
  process.feed(kWikipedia.puzzle);
  // Another run, which begins later, shows its progress: the line would have come by then.
  CHECK(errors_of_long_runs({{"--progress", "always"}}).size() == 1);
  process.feed("\n\x04");  // Ctrl-D
  const Finished done = process.wait();
  CHECK_THAT(done.out, ContainsSubstring(kWikipedia.solution + "\r\n"));
  CHECK(done.out.find("\x1b[K") == std::string::npos);
}

TEST_CASE("the progress of verify counts certificates") {
  const std::string certificate = run_nonet({"prove"}, kWikipedia.puzzle).out;
  const TempFolder folder;
  std::vector<std::string> words = {
      NONET_PROGRAM, "verify", "--progress", "always", "-j1", folder.write("one.cert", certificate), "-"};
  Process process(words);
  CHECK(process.wait_for_error("1 certificate, "));  // it reads the second one from its input
  process.feed(certificate);
  const Finished done = process.finish();
  CHECK(done.status == 0);
}

TEST_CASE("the progress line shows what happens on a board that takes long") {
  const Progress none;
  SearchProgress search;
  search.conflicts = 345678;
  CHECK_THAT(cli::progress_text(none, 12, &search), StartsWith("0 puzzles, 12 s, 345,678 conflicts"));
  search.nodes = 1000;
  CHECK_THAT(cli::progress_text(none, 12, &search), ContainsSubstring(" conflicts, 1,000 nodes"));
  // Few clues that leave a solution, which annealing does not come to.
  Random random(1);
  std::string line;
  append_line(line, random_puzzle(Rules::make({.geometry = {7, 7}}), 1200, random).clues, Symbols::standard(49));
  Process process({NONET_PROGRAM, "solve", "--backend", "anneal", "--progress", "always"});
  process.feed(line + "\n");
  process.close_input();
  CHECK(process.wait_for_error(" nodes, "));
  process.send(SIGTERM);
  const Finished done = process.finish();
  CHECK_THAT(done.err, ContainsSubstring("0 puzzles, "));
  CHECK_THAT(done.err, ContainsSubstring(" MB"));
}

}  // namespace nonet::test::cli_progress_test
