// `nonet prove` and `nonet verify` after signals, in little memory and with hostile names. Their forms are in
// transcripts.
#include "cli/verbs.hpp"
#include "tests/tests.hpp"

namespace nonet::test::cli_prove_verify_test {
const std::string kUnique(kAiEscargot.puzzle);
const std::string kSeventeen(kSeventeenClues.puzzle);

// What a terminal would obey: controls, those of eight bits, marks of direction and characters without width.
bool is_visible(const std::string& text) {
  for (const char* const each :
       {"\x1b", "\r", "\a", "\xc2\x9b", "\xe2\x80\xae", "\xe2\x81\xa6", "\xe2\x80\x8b", "\xe2\x80\xa8"}) {
    if (text.find(each) != std::string::npos) return false;
  }
  return true;
}

TEST_CASE("no verb writes what a terminal obeys, whatever names, options and puzzles hold") {
  const std::string evil = "x\r\x1b[2K\a\xc2\x9b\xe2\x80\xae\xe2\x81\xa6\xe2\x80\x8b\xe2\x80\xa8y";
  const TempFolder folder;
  const std::string puzzles =
      folder.write("p.txt", evil + "\n" + kUnique + evil + "\n" + kUnique.substr(2) + evil + "\n");
  std::size_t escaped = 0;
  const auto check = [&](const std::vector<std::string>& words) {
    const Finished done = run_nonet(words, evil + kUnique.substr(1) + "\n");
    CAPTURE(words, done.out, done.err);
    CHECK(is_visible(done.err));
    for (const std::string& line : lines_of(done.out)) {
      if (line.starts_with('#') || line.find("verified") != std::string::npos) CHECK(is_visible(line));
    }
    escaped += done.err.find("\\u001b") != std::string::npos ? 1U : 0U;
  };
  for (const cli::Verb& each : cli::verbs()) {
    const std::string verb(each.name);
    check({verb, evil});
    check({verb, "--" + evil});
  }
  for (const std::string option : {"--backend", "--constraint", "--format", "--variant", "--output", "--columns"}) {
    check({"solve", option, evil});
  }
  for (const std::string verb :
       {"solve", "count", "check", "prove", "minimise", "candidates", "canon", "rate", "explain"}) {
    check({verb, puzzles, "-"});
    check({verb, "--format", "line", puzzles});
  }
  check({evil});
  CHECK(escaped > 40);

  const std::string named = folder.write("n.cert",
                                         "nonet certificate 1\nverdict count\nboard 2x2\nclues ................\n"
                                         "count 1\nsolutions x\r\x1b[2Kgood.cert: verified: unique\x1b[8m " +
                                             std::string(64, '0') + "\nformula 1 1 " + std::string(64, '0') +
                                             "\nproof 1\n0\nend " + std::string(64, '0') + "\n");
  const Finished done = run_nonet({"verify", named});
  CHECK_THAT(done.out, ContainsSubstring("n.cert: not verified: its solutions: cannot open "));
  CHECK_THAT(done.out, ContainsSubstring("x\\u000d\\u001b[2Kgood.cert"));
  CHECK(is_visible(done.out));
  CHECK(done.status == 4);
}

TEST_CASE("after a signal there is no certificate that no line names") {
  const TempFolder folder;
  const std::string file = folder.write("puzzles", repeat(kPuzzle + "\n", 3'000));
  const std::string certs = folder.file(std::string(200, 'c'));  // so that few lines fill a pipe
  Process process({NONET_PROGRAM, "prove", "-j4", "-o", certs, file});
  // Nobody reads any further: one thread comes to wait in writing, and the others go on.
  REQUIRE(process.wait_for_lines(20));
  (void)process.wait_for_end(1s);
  process.send(SIGINT);
  const Finished done = process.finish();
  CHECK(done.status == 128 + SIGINT);
  std::set<std::string> named;
  for (const std::string& line : lines_of(done.out)) named.insert(line.substr(0, line.find(' ')));
  CHECK(named.size() < 3'000);
  std::set<std::string> written;
  for (const auto& entry : fs::directory_iterator(certs)) written.insert(entry.path().string());
  CHECK(written == named);
}

TEST_CASE("compressed zeros do not cost memory", "[volume]") {
  const TempFolder folder;
  const std::string bomb = folder.file("zeros.gz");
  REQUIRE(run({"sh", "-c", "head -c 200000000 /dev/zero | gzip -1 > " + bomb}).status == 0);
  const std::string puzzle = folder.write("puzzle", kUnique + "\n");
  for (const std::vector<std::string>& words : {std::vector<std::string>{"verify", bomb},
                                                {"verify", "--cnf", bomb, puzzle},
                                                {"verify", "--cnf", puzzle, bomb},
                                                {"decode", "--puzzle", puzzle, bomb},
                                                {"decode", "--cnf", bomb, puzzle}}) {
    CAPTURE(words);
    const Finished done = run_nonet(words);
    CHECK(done.status == 3);
    CHECK(done.out.empty());
    CHECK(done.peak_kb < 400'000);
  }
}

// In this many KiB.
Finished with_memory(const std::string& limit, const Words& words) {
  return run(with({"sh", "-c", "ulimit -v " + limit + "; exec \"$@\"", "sh", NONET_PROGRAM}, words));
}

bool starts_within(const std::string& limit) {
  if (with_memory(limit, {"--version"}).status == 0) return true;
  WARN("not checked: the program does not start in so little memory, as under the address sanitizer");
  return false;
}

TEST_CASE("verify that runs out of memory advises nothing that it does not take") {
  if (!starts_within("400000")) return;
  for (const auto& [words, advice] : {std::pair{Words{"verify", "/dev/zero"}, "; --memory-limit and a smaller -j help"},
                                      std::pair{Words{"verify", "--cnf", "/dev/zero", "/dev/null"}, ""}}) {
    const Finished done = with_memory("400000", words);
    CHECK(done.err == std::string("nonet: out of memory") + advice + "\n");
    CHECK(done.status == 5);
  }
}

TEST_CASE("threads that the system does not grant end no run by a signal") {
  const TempFolder folder;
  const std::string file = folder.write("puzzles", repeat(kSeventeen + "\n", 200));
  REQUIRE(run_nonet({"prove", "-j1", "-o", folder.file("certs"), file}).status == 0);
  for (const std::string limit : {"60000", "100000", "150000", "400000", "900000"}) {
    if (!starts_within(limit)) continue;
    for (const Words& words : {Words{"solve", "-j1024", file}, Words{"prove", "-j1024", file},
                               Words{"verify", "-q", "-j1024", folder.file("certs")}}) {
      CAPTURE(limit, words);
      const Finished done = with_memory(limit, words);
      // Where the threads that there are leave no memory, that is what is said.
      if (done.status == 0) {
        CHECK(done.err.empty());
      } else {
        CHECK(done.status == 5);
        CHECK_THAT(done.err, ContainsSubstring("a smaller -j"));
        CHECK(lines_of(done.err).size() == 1);
      }
    }
  }
}

TEST_CASE("a proof of a solver of Debian is verified") {
  if (!is_installed("cadical")) return;
  const TempFolder folder;
  // Two equal parities over one chain: plain search, with some hundred lemmas.
  std::string clauses;
  int count = 0;
  constexpr int kLength = 12;
  const auto parity = [&](int one, int other, int result) {
    for (const int a : {1, -1}) {
      for (const int b : {1, -1}) {
        clauses +=
            std::to_string(a * one) + " " + std::to_string(b * other) + " " + std::to_string(a * b * -result) + " 0\n";
        ++count;
      }
    }
  };
  for (int i = 1; i < kLength; ++i) parity(i == 1 ? 1 : 100 + i - 1, i + 1, 100 + i);
  for (int i = 1; i < kLength; ++i) parity(i == 1 ? kLength : 200 + i - 1, kLength - i, 200 + i);
  const std::string ends = std::to_string(100 + kLength - 1) + " " + std::to_string(200 + kLength - 1);
  clauses += ends + " 0\n-" + std::to_string(100 + kLength - 1) + " -" + std::to_string(200 + kLength - 1) + " 0\n";
  const std::string formula = folder.write("cnf", "p cnf 300 " + std::to_string(count + 2) + "\n" + clauses);
  const std::string proof = folder.file("proof");
  for (const std::string option : {"--binary", "--no-binary"}) {
    CAPTURE(option);
    REQUIRE(run({"cadical", "-q", option, formula, proof}).status == 20);
    const Finished done = run_nonet({"verify", "--cnf", formula, proof});
    CHECK(done.out == proof + ": verified: " + formula + " has no model\n");
    // And not for a formula that has a model.
    const std::string weaker =
        folder.write("weaker", "p cnf 300 " + std::to_string(count) + "\n" + clauses.substr(0, clauses.find(ends)));
    CHECK(run_nonet({"verify", "--cnf", weaker, proof}).status == 4);
  }
}

TEST_CASE("the time for reading ends a wait for an input that is open and silent") {
  const TempFolder folder;
  const std::string puzzle = folder.write("puzzle", kWikipedia.puzzle + "\n");
  for (const Words& words : {Words{"verify", "--timeout", "0.05", "-"}, Words{"verify", "--total-time", "0.05", "-"},
                             Words{"verify", "--timeout", "0.05", "--cnf", puzzle, "-"},
                             Words{"decode", "--total-time", "0.05", "--puzzle", puzzle},
                             Words{"decode", "--timeout", "0.05", "--cnf", "-", puzzle}}) {
    CAPTURE(words);
    Process process(with({NONET_PROGRAM}, words));
    const Finished done = process.wait();  // its input stays open
    CHECK(done.status == 5);
    CHECK_THAT(done.out + done.err, ContainsSubstring("timeout"));
  }
}

}  // namespace nonet::test::cli_prove_verify_test
