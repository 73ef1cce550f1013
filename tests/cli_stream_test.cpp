// Streams of puzzles through the program: order at any number of threads, files, outputs that fail, bad input, memory.
#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>

#include "test_paths.hpp"
#include "tests/boards.hpp"
#include "tests/catch.hpp"
#include "tests/process.hpp"
#include "tests/streams.hpp"

namespace nonet::test::cli_stream_test {
namespace {

using Json = nlohmann::json;

const std::string kPuzzle(kWikipedia.puzzle);
const std::string kSolution(kWikipedia.solution);

void check_same_at_any_number_of_threads(const std::vector<std::string>& verb, const std::string& form,
                                         const std::string& input) {
  CAPTURE(verb, form);
  std::vector<std::string> arguments = verb;
  arguments.insert(arguments.end(), {"--output", form, "-j", "1"});
  const Finished alone = run_nonet(arguments, input);
  const std::string expected = without_times(form, alone.out);
  CHECK(alone.status == 1);
  CHECK_FALSE(expected.empty());
  for (const std::string jobs : {"2", "3", "8"}) {
    CAPTURE(jobs);
    arguments.back() = jobs;
    const Finished done = run_nonet(arguments, input);
    const bool same = without_times(form, done.out) == expected;  // too long for a message
    CHECK(same);
    CHECK(done.err == alone.err);
    CHECK(done.status == alone.status);
  }
}

}  // namespace

TEST_CASE("solve writes the same at any number of threads", "[volume]") {
  CAPTURE(seed());
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
  CAPTURE(seed());
  Random random(seed());
  const std::string input = mixed_puzzles(800, 46, random);  // of dfs, and of check, four chunks
  check_same_at_any_number_of_threads({"solve", "--backend", "dfs", "--all", "--limit", "40"}, "line", input);
  check_same_at_any_number_of_threads({"solve", "--backend", "dfs", "--all", "--limit", "10"}, "json", input);
  check_same_at_any_number_of_threads({"count", "--backend", "dfs", "--limit", "1000"}, "csv", input + "x\n");
  check_same_at_any_number_of_threads({"check"}, "line", input);
}

TEST_CASE("a SAT backend writes the same at any number of threads", "[volume]") {
  CAPTURE(seed());
  Random random(seed());
  check_same_at_any_number_of_threads({"solve", "--backend", "cadical"}, "line",
                                      mixed_puzzles(250, 50, random) + "x\n");
}

TEST_CASE("several files are one stream and a dash is standard input") {
  const TempFolder folder;
  const std::string one = folder.write("one", kPuzzle + "\n# c\n" + std::string(kAiEscargot.puzzle));  // no line end
  const std::string grid =
      folder.write("grid", "+---+---+\n|1 2|3 4|\n|3 4|1 2|\n+---+---+\n|2 1|4 3|\n|4 3|2 .|\n+---+---+\n");
  const Finished done =
      run_nonet({"solve", "--output", "json", one, "-", grid}, std::string(kSeventeenClues.puzzle) + "\n");
  CHECK(done.err.empty());
  CHECK(done.status == 0);
  const std::vector<std::string> lines = lines_of(done.out);
  REQUIRE(lines.size() == 4);
  const std::vector<std::string> solutions = {kSolution, std::string(kAiEscargot.solution),
                                              std::string(kSeventeenClues.solution), "1234341221434321"};
  const std::vector<int> line_numbers = {1, 3, 1, 1};
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const Json json = Json::parse(lines[i]);
    CHECK(json["solution"] == solutions[i]);
    CHECK(json["index"] == i + 1);
    CHECK(json["line"] == line_numbers[i]);
  }
}

TEST_CASE("a file that is missing does not keep the others from being solved") {
  const TempFolder folder;
  const std::string one = folder.write("one", kPuzzle + "\n");
  const std::string missing = folder.file("missing");
  const std::string bad = folder.write("bad", "x\n");
  const Finished done = run_nonet({"solve", one, missing, folder.path(), one});
  CHECK(done.out == kSolution + "\n" + kSolution + "\n");
  CHECK(done.err == "nonet: '" + missing + "' is neither a file nor a puzzle\nnonet: cannot read " + folder.path() +
                        ": Is a directory\n");
  CHECK(done.status == 3);
  // 3 comes before 1 and 5, and is no verdict on a puzzle.
  CHECK(run_nonet({"solve", bad, missing}).status == 3);
  CHECK(run_nonet({"solve", "--timeout", "0", missing, folder.write("hard", std::string(81, '.'))}).status == 3);
  CHECK(run_nonet({"solve", "--exit-zero", bad, missing}).status == 3);
  CHECK(run_nonet({"solve", "--bogus", missing}).status == 2);
}

TEST_CASE("of several statuses the worst is told") {
  const std::string hard(81, '.');
  CHECK(run_nonet({"solve", "--timeout", "0"}, hard + "\nx\n").status == 5);
  CHECK(run_nonet({"solve"}, "11" + hard.substr(2) + "\n" + kPuzzle + "\n").status == 1);
  CHECK(run_nonet({"solve", "--exit-zero"}, hard.substr(1) + "x\n").status == 0);
  CHECK(run_nonet({"count", "--timeout", "0"}, hard + "\nx\n").status == 5);
}

TEST_CASE("empty input is a warning and no failure") {
  for (const std::string verb : {"solve", "count", "check"}) {
    CAPTURE(verb);
    for (const std::string input : {"", "\n\n", "# only\n\n# comments\n"}) {
      const Finished done = run_nonet({verb}, input);
      CHECK(done.out.empty());
      CHECK(done.err == "nonet: warning: no puzzle in standard input\n");
      CHECK(done.status == 0);
    }
    CHECK(run_nonet({verb, "--quiet"}, "").err.empty());
    CHECK(lines_of(run_nonet({verb, "--output", "csv"}, "").out).size() == 1);
  }
  // The same for every verb that reads puzzles, from a file as well.
  const TempFolder folder;
  const std::string file = folder.write("empty", "\n\n");
  const std::vector<Words> verbs = {{"solve"},
                                    {"count"},
                                    {"check"},
                                    {"compare"},
                                    {"lab"},
                                    {"prove"},
                                    {"encode"},
                                    {"crosscheck"},
                                    {"convert", "--to", "csv"},
                                    {"decode", "--puzzle"}};
  for (const Words& verb : verbs) {
    CAPTURE(verb);
    const Finished done = run_nonet(with(verb, {file}), "s UNSATISFIABLE\n");
    CHECK(done.err == "nonet: warning: no puzzle in " + file + "\n");
    CHECK(done.status == 0);
    if (verb[0] != "decode") {
      const Finished piped = run_nonet(with(verb, {"-"}), "\n");
      CHECK(piped.err == "nonet: warning: no puzzle in standard input\n");
      CHECK(piped.status == 0);
    }
    const bool silent = verb[0] != "crosscheck";  // that tells what it did
    CHECK(done.out.empty() == silent);
  }
  CHECK(run_nonet({"crosscheck", "--quiet", file}).err.empty());
  // Who needs one names it.
  CHECK(run_nonet({"encode", "--index", "1", file}).status == 2);
  CHECK(run_nonet({"decode", "--index", "1", "--puzzle", file}, "s UNSATISFIABLE\n").status == 2);
}

TEST_CASE("input that has lines and no puzzle is a warning and status 1") {
  for (const std::string line : {"---------", "+---+---+", "some words that are no puzzle, really."}) {
    const std::string input = line + "\n" + line + "\n";
    const Finished done = run_nonet({"solve"}, input);
    CHECK(done.out.empty());
    CHECK(done.err ==
          "nonet: warning: standard input: 2 lines that are no puzzles were skipped, the first is line 1: " + line +
              "\n");
    CHECK(done.status == 1);
    // The same behind a file with puzzles.
    const TempFolder folder;
    const std::string good = folder.write("good", "1234341221434321\n");
    const std::string bad = folder.write("bad", input);
    for (const Words& verb : {Words{"solve"}, Words{"prove"}, Words{"compare", "--rounds", "1"}}) {
      const Finished both = run_nonet(with(verb, {good, bad}));
      CHECK_THAT(both.err, Catch::Matchers::ContainsSubstring(bad + ": 2 lines that are no puzzles were skipped"));
      CHECK(both.status == 1);
    }
  }
}

TEST_CASE("results go to the file of --out") {
  const TempFolder folder;
  const std::string out = folder.write("out", "what was there before, which is longer than a board\n");
  const Finished done = run_nonet({"solve", "-o", out}, kPuzzle);
  CHECK(done.out.empty());
  CHECK(done.err.empty());
  CHECK(done.status == 0);
  CHECK(text_of_file(out) == kSolution + "\n");
  CHECK(run_nonet({"count", "--out=" + out}, kPuzzle).status == 0);
  CHECK(text_of_file(out) == "1\n");
  CHECK(run_nonet({"solve", "-o", "-"}, kPuzzle).out == kSolution + "\n");
}

TEST_CASE("what cannot be written is status 3 with a message") {
  const TempFolder folder;
  const std::string nowhere = folder.file("no/such/folder");
  for (const std::string verb : {"solve", "encode", "check"}) {
    CAPTURE(verb);
    const Finished done = run_nonet({verb, "-o", nowhere}, kPuzzle);
    CHECK(done.out.empty());
    CHECK(done.err == "nonet: cannot open " + nowhere + ": No such file or directory: the folder " +
                          folder.file("no/such") + " does not exist\n");
    CHECK(done.status == 3);
    const Finished full = run_nonet({verb}, kPuzzle, {.output_file = "/dev/full"});
    CHECK(full.err == "nonet: cannot write standard output: No space left on device\n");
    CHECK(full.status == 3);
    CHECK(run_nonet({verb, "-o", "/dev/full"}, kPuzzle).err ==
          "nonet: cannot write /dev/full: No space left on device\n");
  }
  // Worse than the verdicts, and not forgiven with them.
  CHECK(run_nonet({"solve", "--exit-zero"}, "x\n", {.output_file = "/dev/full"}).status == 3);
  CHECK(run_nonet({"compare", "--backend", "dfs", "--rounds", "1"}, kPuzzle, {.output_file = "/dev/full"}).status == 3);
}

TEST_CASE("standard files that are closed are not taken for others") {
  const TempFolder folder;
  const std::string file = folder.write("puzzles", kPuzzle + "\nz\n");
  const std::string out = folder.file("out");
  // In words as a shell has them; $0 is the program, $1 the input, $2 the output.
  const auto shell = [&](const std::string& command) { return run({"sh", "-c", command, NONET_PROGRAM, file, out}); };
  for (const std::string verb : {"solve", "compare", "encode"}) {
    CAPTURE(verb);
    const Finished no_input = shell("exec \"$0\" " + verb + " <&-");
    CHECK_FALSE(no_input.timed_out);
    CHECK(no_input.out.empty());
    CHECK(no_input.err == "nonet: cannot read standard input: Bad file descriptor\n");
    CHECK(no_input.status == 3);
  }
  CHECK(shell("exec \"$0\" solve \"$1\" <&-").out ==
        kSolution + "\n# invalid: column 1: unexpected 'z' (a digit 1-9, or . for blank)\n");
  const Finished no_output = shell("exec \"$0\" solve \"$1\" >&-");
  CHECK(no_output.err == "nonet: cannot write standard output: Bad file descriptor\n");
  CHECK(no_output.status == 3);
  // The warning of an empty input would be the first to land in a file taken for standard error.
  for (const std::string closed : {"2>&-", ">&- 2>&-", "<&- >&- 2>&-"}) {
    CAPTURE(closed);
    const Finished quiet = shell("exec \"$0\" solve -v -o \"$2\" \"$1\" /dev/null " + closed);
    CHECK(quiet.status == 1);
    CHECK(lines_of(text_of_file(out)) == lines_of(shell("exec \"$0\" solve \"$1\"").out));
  }
}

TEST_CASE("an output that does not block loses nothing") {
  std::string input;
  std::string expected;
  for (int i = 0; i < 20'000; ++i) {
    input += kPuzzle + "\n";
    expected += kSolution + "\n";
  }
  const TempFolder folder;
  const std::string file = folder.write("puzzles", input);
  Process process({NONET_PROGRAM, "solve", file}, {.output_does_not_block = true});
  CHECK(process.wait_until_it_blocks());  // a pipe holds some 800 lines
  const Finished done = process.finish();
  CHECK(done.err.empty());
  CHECK(done.status == 0);
  const bool same = done.out == expected;
  CHECK(same);
}

TEST_CASE("a puzzle that a backend does not take fails alone") {
  const std::string regions = "111222333111222333111222333444555666444555666444555666777888999777888999777888999";
  const std::string jigsaw = R"({"puzzle":")" + std::string(81, '.') + R"(","regions":")" + "222111333" + "111222333" +
                             "111222333" + regions.substr(27) + "\"}\n";
  const std::string plain = R"({"puzzle":")" + kPuzzle + "\"}\n";
  const std::string why = "backend 'batch' takes the classic 9x9 board only, not ";
  const Finished solved = run_nonet({"solve", "--backend", "batch"}, plain + jigsaw + plain);
  const std::vector<std::string> lines = lines_of(solved.out);
  REQUIRE(lines.size() == 3);
  CHECK(lines[0] == kSolution);
  CHECK(lines[1].starts_with("# failed: " + why));
  CHECK(lines[2] == kSolution);
  CHECK(solved.err.empty());
  CHECK(solved.status == 5);
  const std::vector<std::string> counted = lines_of(run_nonet({"count", "--backend", "batch"}, plain + jigsaw).out);
  REQUIRE(counted.size() == 2);
  CHECK(counted[1].starts_with("# failed: " + why));
  const std::vector<std::string> all =
      lines_of(run_nonet({"solve", "--all", "--backend", "batch"}, plain + jigsaw).out);
  REQUIRE(all.size() == 2);
  CHECK(all[1].starts_with("2 # failed: " + why));
  const std::vector<std::string> checked = lines_of(run_nonet({"check", "--backend", "batch"}, plain + jigsaw).out);
  REQUIRE(checked.size() == 2);
  CHECK(checked[1].starts_with("# failed: " + why));
  // A whole input of such boards is the wrong backend.
  const Finished wrong = run_nonet({"solve", "--backend", "batch"}, "1234341221434321\n");
  CHECK(wrong.err.starts_with("nonet: " + why + "2x2"));
  CHECK(wrong.status == 2);
}

TEST_CASE("solutions that a limit cut short end in a mark") {
  const std::string blank(81, '.');
  const std::vector<std::string> verb = {"solve", "--all", "--backend", "dfs", "--node-limit", "500"};
  const auto with = [&](std::vector<std::string> more) {
    more.insert(more.begin(), verb.begin(), verb.end());
    return run_nonet(more, kPuzzle + "\n" + blank + "\n");
  };
  const Finished done = with({});
  CHECK(done.status == 5);
  const std::vector<std::string> lines = lines_of(done.out);
  REQUIRE(lines.size() > 3);
  CHECK(lines[0] == "1 " + kSolution);
  CHECK(lines[1].size() == 83);
  CHECK(lines.back() == "2 # node limit");
  CHECK(std::count_if(lines.begin(), lines.end(), [](const std::string& line) { return line.size() != 83; }) == 1);

  const std::vector<std::string> objects = lines_of(with({"--output", "json"}).out);
  REQUIRE(objects.size() == lines.size());
  const Json mark = Json::parse(objects.back());
  CHECK(mark["status"] == "node_limit");
  CHECK(mark["stop"] == "node_limit");
  CHECK(mark["solution"].is_null());
  CHECK(mark["solutions"] == lines.size() - 2);
  CHECK(lines_of(with({"--output", "csv"}).out).size() == lines.size() + 1);
  // As many as were asked for need none.
  CHECK(lines_of(run_nonet({"solve", "--all", "--limit", "3"}, blank).out).size() == 3);
}

TEST_CASE("a write that fails in mid-run is status 3 with a message") {
  std::string input;
  for (int i = 0; i < 5000; ++i) input += kPuzzle + "\n";
  const TempFolder folder;
  const std::string file = folder.write("puzzles", input);
  const std::string out = folder.file("out");
  for (const std::string jobs : {"1", "3"}) {
    CAPTURE(jobs);
    // No file may be larger than 64 blocks of 512 bytes.
    const Finished done =
        run({"sh", "-c", "ulimit -f 64; exec \"$0\" solve -j \"$1\" -o \"$2\" \"$3\"", NONET_PROGRAM, jobs, out, file});
    CHECK(done.err == "nonet: cannot write " + out + ": File too large\n");
    CHECK(done.status == 3);
    std::string expected;
    while (expected.size() < 32768) expected += kSolution + "\n";
    CHECK(text_of_file(out) == expected.substr(0, 32768));
  }
}

TEST_CASE("a reader that goes away ends the run quietly") {
  std::string input;
  for (int i = 0; i < 30'000; ++i) input += kPuzzle + "\n";
  const TempFolder folder;
  const std::string file = folder.write("puzzles", input);
  for (const std::vector<std::string>& arguments : {std::vector<std::string>{"solve", file},
                                                    {"solve", "-j", "4", file},
                                                    {"solve", "--output", "json", file},
                                                    {"check", file}}) {
    Process process({[&] {
      std::vector<std::string> words = arguments;
      words.insert(words.begin(), NONET_PROGRAM);
      return words;
    }()});
    CHECK(process.wait_for_lines(1));
    process.close_output();
    const Finished done = process.finish();
    CHECK(done.err.empty());
    CHECK(done.status == 0);
  }
  // It is noticed in the middle of one puzzle's solutions, too.
  Process endless({NONET_PROGRAM, "solve", "--all"});
  endless.feed(std::string(81, '.') + "\n");
  endless.close_input();
  CHECK(endless.wait_for_lines(1));
  endless.close_output();
  const Finished done = endless.finish();
  CHECK(done.err.empty());
  CHECK(done.status == 0);
}

TEST_CASE("bad input gives one line a record and never a crash") {
  const std::string clean = kPuzzle + "\n";
  std::string every_byte;
  for (int byte = 0; byte < 256; ++byte) {
    if (byte != '\n') every_byte += static_cast<char>(byte);
  }
  struct Case {
    std::string input;
    std::string line;  // how the answer begins
  };
  const std::vector<Case> cases = {
      {clean + std::string(81, '\0') + "\n", "# invalid: column 1: unexpected byte 0x00"},
      {clean + "\x7f"
               "ELF\x02\x01\x01\n",
       "# invalid: column 1: "},
      {clean + std::string(1'000'000, '5') + "\n", "# invalid: column 82: 1000000 symbols (81 expected)"},
      {clean + std::string(3'000'000, '5') + "\n", "# invalid: "},
      {clean + "5\n", "# invalid: column 2: 1 symbol (81 expected)"},
      {clean + "a" + kPuzzle.substr(1) + "\n", "# invalid: column 1: unexpected 'a'"},
      {clean + "%1" + kPuzzle.substr(2) + "\n", "# invalid: column 1: unexpected '%'"},
      {clean + kPuzzle.substr(0, 40) + "\xc3\xa9" + kPuzzle.substr(42) + "\n",
       "# invalid: column 41: unexpected byte 0xc3"},
      {clean + "55" + kPuzzle.substr(2) + "\n", "# no solution: r1c1 and r1c2 are both 5"},
  };
  for (const Case& each : cases) {
    for (const std::string verb : {"solve", "check", "count"}) {
      CAPTURE(verb, each.line);
      const Finished done = run_nonet({verb}, each.input + clean);
      const std::vector<std::string> lines = lines_of(done.out);
      REQUIRE(lines.size() == 3);
      CHECK(lines[0] == lines[2]);
      CHECK(done.err.empty());
      if (verb == "solve") {
        CHECK(lines[1].starts_with(each.line));
        CHECK(lines[1].size() < 200);
        CHECK(done.status == 1);
      }
    }
  }
  const Finished skipped = run_nonet({"solve"}, clean + every_byte + "\n" + clean);
  CHECK(lines_of(skipped.out).size() == 2);
  CHECK(lines_of(skipped.err).size() == 1);
  CHECK(skipped.status == 1);
}

TEST_CASE("input that is nothing but garbage gets lines and status 1") {
  CAPTURE(seed());
  Random random(seed());
  for (int round = 0; round < 20; ++round) {
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
  const std::string blank(81, '.');
  const auto peak_kb = [&](std::vector<std::string> arguments) {
    // The address sanitizer keeps what was freed, 256 MB of it unless told otherwise.
    const Finished done = run_nonet(std::move(arguments), blank,
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
      const std::vector<std::string> verb = {"solve", "--exit-zero", "--backend", backend, "-j", jobs};
      const auto peak_of = [&](const std::string& file) {
        std::vector<std::string> words = verb;
        words.push_back(file);
        return peak_kb(words);
      };
      // Enough that every worker has work, and chunks wait for it.
      const long few = peak_of(lines(easy, 120'000));
      // How many chunks wait for their turn is chance: a few megabytes of them.
      CHECK(peak_of(lines(easy, 400'000)) < few + 3 * kFarLess);
      // 100 MB in lines that are no puzzles: a chunk holds few of them, and some 50 MB wait at a time.
      CHECK(peak_of(lines(std::string(1'000'000, 'x'), 100)) < few + 5 * kFarLess);
    }
  }
}

}  // namespace nonet::test::cli_stream_test
