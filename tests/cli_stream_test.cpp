// Streams of puzzles through the program: order at any number of threads, readers that go away, garbage, memory. Files
// and outputs that fail are in transcripts.
#include "tests/tests.hpp"

namespace nonet::test::cli_stream_test {

void check_same_at_any_number_of_threads(const Words& verb, const std::string& form, const std::string& input) {
  CAPTURE(verb, form);
  const Words words = with(verb, {"--output", form, "-j"});
  const Finished alone = run_nonet(with(words, {"1"}), input);
  const std::string expected = without_times(form, alone.out);
  CHECK(alone.status == 1);
  CHECK_FALSE(expected.empty());
  for (const std::string jobs : {"2", "3", "8"}) {
    CAPTURE(jobs);
    const Finished done = run_nonet(with(words, {jobs}), input);
    CHECK((without_times(form, done.out) == expected));  // too long for a message
    CHECK(done.err == alone.err);
    CHECK(done.status == alone.status);
  }
}

TEST_CASE("solve writes the same at any number of threads", "[volume]") {
  Random random(seed());
  // Of auto more than two chunks, as one is the work of a single thread.
  const int many = static_cast<int>(2 * parse_backend("auto").info->can({}).batch_hint) + 100;
  const std::string input = mixed_puzzles(many, 46, random);
  check_same_at_any_number_of_threads({"solve"}, "line", input);
  // One result a puzzle: comments and blank lines give none.
  CHECK(static_cast<int>(lines_of(run_nonet({"solve"}, input).out).size()) == many);
  const std::string less = mixed_puzzles(2000, 46, random);  // of dfs eight chunks
  check_same_at_any_number_of_threads({"solve", "--backend", "dfs", "--limit", "2"}, "json", less);
  check_same_at_any_number_of_threads({"solve", "--backend", "dfs"}, "csv", less);
}

TEST_CASE("solve --all and count and check write the same at any number of threads", "[volume]") {
  Random random(seed());
  const std::string input = mixed_puzzles(800, 46, random);  // of dfs, and of check, four chunks
  check_same_at_any_number_of_threads({"solve", "--backend", "dfs", "--all", "--limit", "40"}, "line", input);
  check_same_at_any_number_of_threads({"solve", "--backend", "dfs", "--all", "--limit", "10"}, "json", input);
  check_same_at_any_number_of_threads({"count", "--backend", "dfs", "--limit", "1000"}, "csv", input + "x\n");
  check_same_at_any_number_of_threads({"check"}, "line", input);
}

TEST_CASE("a SAT backend writes the same at any number of threads", "[volume]") {
  Random random(seed());
  check_same_at_any_number_of_threads({"solve", "--backend", "cadical"}, "line",
                                      mixed_puzzles(250, 50, random) + "x\n");
}

TEST_CASE("an output that does not block loses nothing") {
  const TempFolder folder;
  const std::string file = folder.write("puzzles", repeat(kPuzzle + "\n", 20'000));
  Process process({NONET_PROGRAM, "solve", file}, {.output_does_not_block = true});
  CHECK(process.wait_until_it_blocks());  // a pipe holds some 800 lines
  const Finished done = process.finish();
  CHECK(done.err.empty());
  CHECK(done.status == 0);
  CHECK((done.out == repeat(kSolution + "\n", 20'000)));  // too long for a message
}

TEST_CASE("a reader that goes away ends the run quietly") {
  const TempFolder folder;
  const std::string file = folder.write("puzzles", repeat(kPuzzle + "\n", 30'000));
  const std::string blank = folder.write("blank", kBlank + "\n");  // noticed among the solutions of one puzzle, too
  for (const Words& words :
       {Words{"solve", file}, Words{"solve", "-j", "4", file}, Words{"solve", "--output", "json", file},
        Words{"check", file}, Words{"solve", "--all", blank}}) {
    CAPTURE(words);
    Process process(with({NONET_PROGRAM}, words));
    CHECK(process.wait_for_lines(1));
    process.close_output();
    const Finished done = process.finish();
    CHECK(done.err.empty());
    CHECK(done.status == 0);
  }
}

TEST_CASE("input that is nothing but garbage gets lines and status 1") {
  Random random(seed());
  for (int round = 0; round < 8; ++round) {
    std::string garbage;
    const int size = 1 + random.below(20'000);
    for (int i = 0; i < size; ++i) garbage += static_cast<char>(random.below(256));
    const TempFolder folder;
    const std::string file = folder.write("garbage", garbage);
    for (const std::string verb : {"solve", "check", "compare", "encode"}) {
      const Finished done = run_nonet({verb, file});
      CAPTURE(round, verb, done.out.substr(0, 200), done.err.substr(0, 200));
      CHECK(done.status >= 0);
      CHECK(done.status <= 2);
      for (const std::string& line : lines_of(done.out)) CHECK(line.size() < 400);
    }
  }
}

TEST_CASE("memory does not grow with the number of solutions or puzzles", "[volume]") {
  const auto peak_kb = [&](std::vector<std::string> arguments) {
    // The address sanitizer keeps what was freed, 256 MB by default.
    const Finished done = run_nonet(std::move(arguments), kBlank,
                                    {.output_file = "/dev/null", .environment = {"ASAN_OPTIONS=quarantine_size_mb=1"}});
    CHECK(done.status == 0);
    return done.peak_kb;
  };
  // Held, 400,000 solutions were 33 MB as text and 32 MB as cells.
  constexpr long kFarLess = 12'000;
  for (const std::string jobs : {"1", "3"}) {
    CAPTURE(jobs);
    const long few = peak_kb({"solve", "--all", "-j", jobs, "--limit", "1000"});
    CHECK(peak_kb({"solve", "--all", "-j", jobs, "--limit", "400000"}) < few + kFarLess);
    CHECK(peak_kb({"count", "-j", jobs, "--limit", "400000"}) < few + kFarLess);
  }
  // 33 MB of puzzles, and as much of solutions.
  const TempFolder folder;
  // Line by line, as a program's peak counts what the one that started it had then.
  const auto lines = [&](const std::string& line, int count) {
    std::ofstream file(folder.file("puzzles"), std::ios::binary);
    for (int i = 0; i < count; ++i) file << line << '\n';
    return folder.file("puzzles");
  };
  const std::string easy = kSolution.substr(0, 80) + ".";
  for (const std::string backend : {"dfs", "auto"}) {
    for (const std::string jobs : {"1", "3"}) {
      CAPTURE(backend, jobs);
      const auto peak_of = [&](const std::string& file) {
        return peak_kb({"solve", "--exit-zero", "--backend", backend, "-j", jobs, file});
      };
      // Enough that every worker has work, and chunks wait for it.
      const long few = peak_of(lines(easy, 120'000));
      // How many chunks wait for their turn is chance: a few megabytes of them.
      CHECK(peak_of(lines(easy, 400'000)) < few + 3 * kFarLess);
      // 100 MB of lines that are not puzzles: a chunk holds few of them, and some 50 MB wait at a time.
      CHECK(peak_of(lines(std::string(1'000'000, 'x'), 100)) < few + 5 * kFarLess);
    }
  }
}

}  // namespace nonet::test::cli_stream_test
