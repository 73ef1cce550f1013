// `nonet verify --with` after a signal, and with the checkers that are installed. Its forms are in transcripts.
#include "tests/tests.hpp"

namespace nonet::test::cli_verify_with_test {
const std::string kUnique(kAiEscargot.puzzle);
const std::string kSeventeen(kSeventeenClues.puzzle);
const std::string kFormula = "p cnf 2 4\n1 2 0\n-1 2 0\n1 -2 0\n-1 -2 0\n";
const std::string kLrat = "5 2 0 1 2 0\n6 0 5 3 4 0\n";
const std::string kDrat = "2 0\n0\n";

bool is_empty(const std::string& folder) { return fs::directory_iterator(folder) == fs::directory_iterator(); }

TEST_CASE("a signal ends checkers, and leaves neither files nor half a line") {
  const TempFolder folder;
  const std::string good = folder.write("good.cert", run_nonet({"prove"}, kUnique + "\n").out);
  const std::string scratch = folder.file("scratch");
  fs::create_directory(scratch);
  const std::string slow = ": > '" + folder.file("started") + "' {cnf} {proof}; sleep 1000";
  Process process({NONET_PROGRAM, "verify", "--with", slow, good}, {.environment = {"TMPDIR=" + scratch}});
  REQUIRE(process.wait_for_file(folder.file("started")));
  process.send(SIGINT);
  const Finished done = process.finish();
  CHECK(done.status == 128 + SIGINT);
  CHECK(done.out.empty());
  CHECK(is_empty(scratch));
}

TEST_CASE("drat-trim accepts certificates and refuses what proves nothing") {
  if (!is_installed("drat-trim")) return;
  const TempFolder folder;
  const std::string input = kUnique + "\n" + kSeventeen + "\n" + text_of(unsolvable().clues) + "\n";
  for (const std::string form : {"text", "binary"}) {
    CAPTURE(form);
    const std::string certs = folder.file(form);
    std::vector<std::string> words = {"prove", "-o", certs};
    if (form == "binary") words.emplace_back("--binary");
    REQUIRE(run_nonet(words, input).status == 0);
    const Finished done = run_nonet({"verify", "--with", "drat-trim", certs});
    const std::vector<std::string> lines = lines_of(done.out);
    REQUIRE(lines.size() == 3);
    for (const std::string& line : lines) CHECK_THAT(line, EndsWith("; drat-trim: verified"));
    CHECK(done.status == 0);
  }
  const std::string model = folder.write("model.cnf", "p cnf 2 3\n1 2 0\n-1 2 0\n1 -2 0\n");
  const Finished wrong = run_nonet({"verify", "--with", "drat-trim -w", "--cnf", model, folder.write("drat", kDrat)});
  CHECK_THAT(wrong.out, EndsWith("; drat-trim: not verified\n"));
  CHECK(wrong.status == 4);
}

TEST_CASE("checkers of LRAT and DRAT accept each certificate, whatever format it has") {
  const TempFolder folder;
  const std::string input = kUnique + "\n" + kSeventeen + "\n" + text_of(unsolvable().clues) + "\n";
  for (const std::string program : {"cake_lpr", "lrat-check", "drat-trim"}) {
    if (!is_installed(program)) continue;
    for (const std::string format : {"drat", "lrat"}) {
      CAPTURE(program, format);
      const std::string certs = folder.file(program + format);
      REQUIRE(run_nonet({"prove", "--proof", format, "-o", certs}, input).status == 0);
      const Finished done = run_nonet({"verify", "--with", program, certs});
      const std::vector<std::string> lines = lines_of(done.out);
      REQUIRE(lines.size() == 3);
      for (const std::string& line : lines) CHECK_THAT(line, EndsWith("; " + program + ": verified"));
      CHECK(done.status == 0);
    }
  }
}

TEST_CASE("checkers of LRAT accept a proof and refuse it without a hint") {
  for (const std::string name : {"lrat-check", "cake_lpr"}) {
    if (!is_installed(name)) continue;
    CAPTURE(name);
    const TempFolder folder;
    const std::string formula = folder.write("formula.cnf", kFormula);
    const Finished sound = run_nonet({"verify", "--with", name, "--cnf", formula, folder.write("good", kLrat)});
    CHECK_THAT(sound.out, EndsWith("; " + name + ": verified\n"));
    CHECK(sound.status == 0);
    for (const std::string proof : {"5 2 0 1 0\n6 0 5 3 4 0\n", "5 2 0 1 2 0\n"}) {
      const Finished wrong = run_nonet({"verify", "--with", name, "--cnf", formula, folder.write("bad", proof)});
      CHECK_THAT(wrong.out, EndsWith("; " + name + ": not verified\n"));
      CHECK(wrong.status == 4);
    }
  }
}

}  // namespace nonet::test::cli_verify_with_test
