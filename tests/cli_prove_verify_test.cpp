// `nonet prove` and `nonet verify`, as people run them.
#include <algorithm>
#include <csignal>
#include <filesystem>
#include <set>

#include "cli/verbs.hpp"
#include "proof/sha256.hpp"
#include "test_paths.hpp"
#include "tests/boards.hpp"
#include "tests/catch.hpp"
#include "tests/process.hpp"

namespace nonet::test::cli_prove_verify_test {
namespace {

using Catch::Matchers::ContainsSubstring;
using Catch::Matchers::StartsWith;

const std::string kUnique(kAiEscargot.puzzle);
const std::string kSeventeen(kSeventeenClues.puzzle);

std::string several() { return text_of(deadly_rectangle().clues); }
std::string none() { return text_of(unsolvable().clues); }

}  // namespace

TEST_CASE("prove writes a file for each puzzle into its folder, and verify checks them all") {
  const TempFolder folder;
  const std::string certs = folder.file("deep/certs");
  const std::string input = kUnique + "\n" + several() + "\n" + none() + "\n" + kSeventeen + "\n";
  const Finished proved = run_nonet({"prove", "-o", certs}, input);
  CHECK(proved.out == certs + "/000001.cert unique\n" + certs + "/000002.cert multiple\n" + certs +
                          "/000003.cert no_solution\n" + certs + "/000004.cert unique\n");
  CHECK(proved.err.empty());
  CHECK(proved.status == 0);
  const Finished verified = run_nonet({"verify", certs});
  CHECK(verified.out == certs + "/000001.cert: verified: unique\n" + certs + "/000002.cert: verified: multiple\n" +
                            certs + "/000003.cert: verified: no_solution\n" + certs +
                            "/000004.cert: verified: unique\n");
  CHECK_THAT(verified.err, ContainsSubstring("4 verified, 0 not"));
  CHECK(verified.status == 0);
  CHECK(run_nonet({"verify", "--quiet", certs}).err.empty());
  CHECK(run_nonet({"verify", certs + "/000001.cert", certs + "/000004.cert"}).status == 0);
}

TEST_CASE("prove names a verdict as verify does") {
  const TempFolder folder;
  for (const std::string verdict : {"solvable", "unique", "multiple", "no_solution"}) {
    const std::string puzzle = verdict == "multiple" ? several() : verdict == "no_solution" ? none() : kUnique;
    const std::string file = folder.file(verdict + "/000001.cert");
    CHECK(run_nonet({"prove", "--verdict", verdict, "-o", folder.file(verdict)}, puzzle).out ==
          file + " " + verdict + "\n");
    CHECK(run_nonet({"verify", file}).out == file + ": verified: " + verdict + "\n");
  }
}

TEST_CASE("prove takes format, limit and cube") {
  const TempFolder folder;
  const Finished counted = run_nonet(
      {"prove", "--verdict", "count", "--proof", "lrat", "--limit", "288", "--box", "2x2"}, std::string(16, '.'));
  CHECK(counted.status == 0);
  CHECK(run_nonet({"verify", "-"}, counted.out).status == 0);
  const std::vector<std::string> all = lines_of(counted.out);
  CHECK(std::count_if(all.begin(), all.end(), [](const auto& line) { return line.starts_with("solution "); }) == 288);
  CHECK_THAT(counted.out, ContainsSubstring("\ncount 288\n"));
  const Finished fewer =
      run_nonet({"prove", "--verdict", "count", "--limit", "287", "--box", "2x2"}, std::string(16, '.'));
  CHECK(fewer.out == "# no certificate: there are more than 287 solutions (--limit)\n");
  CHECK(fewer.status == 1);
  // r1c1 is 1: a quarter of them.
  const Finished part = run_nonet({"prove", "--verdict", "count", "--cube", "1", "--box", "2x2"}, std::string(16, '.'));
  CHECK_THAT(part.out, ContainsSubstring("\ncube 1\ncount 72\n"));
  CHECK(run_nonet({"verify", "-"}, part.out).status == 0);
  CHECK(run_nonet({"prove", "--cube", "65", "--box", "2x2"}, std::string(16, '.')).status == 2);
  CHECK(run_nonet({"prove", "--limit", "2"}, kUnique).status == 2);
}

TEST_CASE("certificates are the same at any -j, and their verification is in order") {
  std::string input;
  for (int i = 0; i < 40; ++i) input += kUnique + "\n" + several() + "\n" + kSeventeen + "\n";
  const Finished one = run_nonet({"prove", "-j1"}, input);
  CHECK(one.status == 0);
  const Finished many = run_nonet({"prove", "-j4"}, input);
  CHECK(one.out == many.out);
  const TempFolder folder;
  REQUIRE(run_nonet({"prove", "-j4", "-o", folder.path()}, input).status == 0);
  const Finished verified = run_nonet({"verify", "-j4", folder.path()});
  CHECK(verified.out == run_nonet({"verify", "-j1", folder.path()}).out);
  CHECK(lines_of(verified.out).size() == 120);
}

TEST_CASE("without a folder certificates go to standard output, where verify takes them from") {
  const std::string input = kUnique + "\nz\n" + several() + "\n";
  const Finished proved = run_nonet({"prove"}, input);
  CHECK_THAT(proved.out, StartsWith("nonet certificate 1\nverdict unique\nboard 3x3\nclues " + kUnique + "\nsolution " +
                                    std::string(kAiEscargot.solution) + "\nformula 729 "));
  CHECK_THAT(proved.out, ContainsSubstring("\n# invalid: column 1: unexpected 'z'"));
  CHECK(proved.status == 1);
  const Finished verified = run_nonet({"verify", "-"}, proved.out);
  CHECK(verified.out == "-#1: verified: unique\n-#2: verified: multiple\n");
  CHECK(verified.status == 0);
  const Finished binary = run_nonet({"prove", "--binary"}, input);
  CHECK(binary.out.size() < proved.out.size());
  CHECK(run_nonet({"verify"}, binary.out).out == verified.out);
}

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
    check({verb, "--backend", evil});
    check({verb, "--constraint", evil});
    check({verb, "--format", evil});
    check({verb, "--" + evil});
  }
  for (const std::string verb :
       {"solve", "count", "check", "prove", "minimise", "candidates", "canon", "rate", "explain"}) {
    check({verb, puzzles});
    check({verb, "--format", "line", puzzles});
    check({verb, "-"});
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

TEST_CASE("one board has one verdict, also on a board of one cell") {
  const std::string board = "\nboard 1x1\nconstraint sandwich 0 r1c0\nclues .\n";
  const std::string formula = "formula 1 4 28f74a26ef61067353b79233752a7d4adeedd2d161d6d8a6b9fff172fbc11804\n";
  const std::string end = "end " + std::string(64, '0') + "\n";
  const Finished done =
      run_nonet({"verify"}, "nonet certificate 1\nverdict solvable" + board + "solution 1\n" + formula + end);
  CHECK_THAT(done.out, ContainsSubstring("not verified: the solution breaks a constraint: sandwich 0 at r1c0 holds 1"));
  CHECK(done.status == 4);
}

TEST_CASE("a puzzle without a certificate says why") {
  const TempFolder folder;
  REQUIRE(run_nonet({"prove", "-o", folder.path()}, kUnique + "\n" + several() + "\n").status == 0);
  const Finished other = run_nonet({"prove", "--verdict", "unique", "-o", folder.path()},
                                   kUnique + "\n" + several() + "\n" + none() + "\n");
  CHECK(other.out == folder.file("000001.cert unique\n") +
                         "# no certificate: there are several solutions\n# no certificate: there is no solution\n");
  CHECK(other.status == 1);
  // The earlier run's is gone.
  CHECK_FALSE(std::filesystem::exists(folder.file("000002.cert")));
  CHECK(run_nonet({"prove", "--verdict", "unique", "--exit-zero"}, several()).status == 0);

  const Finished limited = run_nonet({"prove", "--node-limit", "1"}, kUnique);
  CHECK(limited.out == "# no certificate: node limit\n");
  CHECK(limited.status == 5);
  CHECK(run_nonet({"prove", "--timeout", "0"}, kUnique).out == "# no certificate: timeout\n");
  std::string large = ".";
  for (int i = 1; i < 225 * 225; ++i) large += " .";
  const Finished refused = run_nonet({"prove", "--box", "15x15"}, large + "\n");
  CHECK_THAT(refused.out, StartsWith("# no certificate: the formula of this board has "));
  CHECK(refused.status == 5);
  const Finished wrong = run_nonet({"prove", "--verdict", "uniqe"}, kUnique);
  CHECK_THAT(wrong.err, ContainsSubstring("did you mean 'unique'?"));
  CHECK(wrong.status == 2);
}

TEST_CASE("one damaged certificate among many is found, and the rest is verified") {
  const TempFolder folder;
  const std::string input = kUnique + "\n" + kSeventeen + "\n" + several() + "\n";
  REQUIRE(run_nonet({"prove", "-o", folder.path()}, input).status == 0);
  std::string text = text_of_file(folder.file("000001.cert"));
  const std::vector<std::string> lines = lines_of(text);
  const auto proof =
      std::find_if(lines.begin(), lines.end(), [](const std::string& line) { return line.starts_with("proof"); });
  const auto first = static_cast<std::size_t>(proof - lines.begin()) + 1;
  // That r1c2 is not what the solution says.
  const std::size_t at = text.find(*proof) + proof->size() + 1;
  text.replace(at, text.find('\n', at) - at, "-15 0");
  (void)folder.write("000001.cert", text);
  const Finished done = run_nonet({"verify", folder.path()});
  const std::vector<std::string> out = lines_of(done.out);
  REQUIRE(out.size() == 3);
  CHECK(out[0] == folder.file("000001.cert") + ": not verified: line " + std::to_string(first + 1) +
                      ": the lemma does not follow");
  CHECK(out[1] == folder.file("000002.cert") + ": verified: unique");
  CHECK(out[2] == folder.file("000003.cert") + ": verified: multiple");
  CHECK(done.status == 4);

  // All in one file: lines are counted from its beginning.
  const std::string all = text_of_file(folder.file("000002.cert")) + text + text_of_file(folder.file("000003.cert"));
  const std::size_t before = lines_of(text_of_file(folder.file("000002.cert"))).size();
  const Finished joined = run_nonet({"verify"}, all);
  CHECK(joined.out == "-#1: verified: unique\n-#2: not verified: line " + std::to_string(before + first + 1) +
                          ": the lemma does not follow\n-#3: verified: multiple\n");
  CHECK(joined.status == 4);
  const Finished garbage = run_nonet({"verify"}, text_of_file(folder.file("000002.cert")) + "more\n");
  CHECK_THAT(garbage.out, ContainsSubstring("-#2: not verified: line "));
  CHECK(garbage.status == 4);
}

TEST_CASE("verify says what it cannot read, and that nothing is not verified") {
  const TempFolder folder;
  const Finished empty = run_nonet({"verify"}, "");
  CHECK_THAT(empty.out, StartsWith("-: not verified: line 1: this is not a certificate"));
  CHECK(empty.status == 4);
  const Finished no_certificates = run_nonet({"verify", folder.path()});
  CHECK_THAT(no_certificates.err, ContainsSubstring("no file ends in .cert"));
  CHECK(no_certificates.status == 3);
  const std::string good = folder.write("good.cert", run_nonet({"prove"}, kSeventeen).out);
  const Finished missing = run_nonet({"verify", folder.file("missing.cert"), good});
  CHECK(missing.out == good + ": verified: unique\n");
  CHECK_THAT(missing.err, ContainsSubstring("cannot open " + folder.file("missing.cert")));
  CHECK(missing.status == 3);
  const Finished no_folder = run_nonet({"prove", "-o", good}, kUnique);
  CHECK_THAT(no_folder.err, ContainsSubstring("cannot make the folder " + good));
  CHECK(no_folder.status == 3);
}

TEST_CASE("verify exports formula and proof, which make a pair of their own") {
  const TempFolder folder;
  const Finished proved = run_nonet({"prove"}, kUnique + "\n" + none() + "\n" + several() + "\n");
  const std::string file = folder.write("all.cert", proved.out);
  const Finished exported = run_nonet({"verify", "--export", folder.file("pairs"), file});
  REQUIRE(exported.status == 0);
  CHECK_THAT(exported.err, ContainsSubstring("warning: no files for 1 certificate: solvable and multiple are shown by "
                                             "solutions, without a proof\n"));
  CHECK(run_nonet({"verify", "--quiet", "--export", folder.file("pairs"), file}).err.empty());
  CHECK_FALSE(std::filesystem::exists(folder.file("pairs/all.3.cnf")));
  for (const std::string name : {"pairs/all.1", "pairs/all.2"}) {
    CAPTURE(name);
    const std::string formula = folder.file(name + ".cnf");
    proof::Sha256 hash;
    for (const std::string& line : lines_of(text_of_file(formula))) {
      if (!line.starts_with("c ")) hash.add(line + "\n");
    }
    CHECK_THAT(proved.out, ContainsSubstring(hash.hex()));
    const Finished pair = run_nonet({"verify", "--cnf", formula, folder.file(name + ".drat")});
    CHECK(pair.out == folder.file(name + ".drat") + ": verified: " + formula + " has no model\n");
    CHECK(pair.status == 0);
    if (have_program("cadical")) CHECK(run({"cadical", "-q", formula}).status == 20);
    if (have_program("drat-trim")) {
      CHECK_THAT(run({"drat-trim", formula, folder.file(name + ".drat")}).out, ContainsSubstring("s VERIFIED\n"));
    } else {
      WARN("not checked: drat-trim is not installed");
    }
  }
  const Finished other =
      run_nonet({"verify", "--cnf", folder.file("pairs/all.2.cnf"), folder.file("pairs/all.1.drat")});
  CHECK(other.status == 0);  // refuted by propagation alone: any proof is one
  const Finished wrong =
      run_nonet({"verify", "--cnf", folder.file("pairs/all.1.cnf"), folder.file("pairs/all.2.drat")});
  CHECK_THAT(wrong.out, ContainsSubstring(": not verified: line 1: the lemma does not follow"));
  CHECK(wrong.status == 4);
}

TEST_CASE("verify refuses to export a formula and a proof that are files of their own") {
  const TempFolder folder;
  const std::string formula = folder.write("formula.cnf", "p cnf 1 2\n1 0\n-1 0\n");
  const std::string proof = folder.write("proof.drat", "0\n");
  CHECK(run_nonet({"verify", "--cnf", formula, proof}).status == 0);
  const Finished done = run_nonet({"verify", "--cnf", formula, "--export", folder.file("pairs"), proof});
  CHECK(done.status == 2);
  CHECK(done.out.empty());
  CHECK_THAT(done.err, ContainsSubstring("--export has no meaning with --cnf"));
  CHECK_FALSE(std::filesystem::exists(folder.file("pairs")));
}

TEST_CASE("verify of a single proof takes options that matter for many") {
  const TempFolder folder;
  const std::string formula = folder.write("formula.cnf", "p cnf 1 2\n1 0\n-1 0\n");
  const std::string proof = folder.write("proof.drat", "0\n");
  const Finished plain = run_nonet({"verify", "--cnf", formula, proof});
  for (const std::string option : {"-j2", "--progress=never", "-v", "--quiet"}) {
    CAPTURE(option);
    const Finished done = run_nonet({"verify", "--cnf", formula, option, proof});
    CHECK(done.status == 0);
    CHECK(done.out == plain.out);
  }
}

TEST_CASE("exported pairs of certificates with equal names stand beside each other") {
  const TempFolder folder;
  for (const std::string name : {"a", "b"}) {
    REQUIRE(run_nonet({"prove", "-o", folder.file(name)}, name == "a" ? kUnique : none()).status == 0);
  }
  const std::string both = folder.write("000001.cert", run_nonet({"prove"}, kSeventeen + "\n" + kUnique + "\n").out);
  const std::string like = folder.write("000001.1.cert", run_nonet({"prove"}, kSeventeen).out);
  REQUIRE(
      run_nonet({"verify", "--export", folder.file("pairs"), folder.file("a"), folder.file("b"), both, like}).status ==
      0);
  std::set<std::string> names;
  std::set<std::string> formulas;
  for (const auto& entry : std::filesystem::directory_iterator(folder.file("pairs"))) {
    names.insert(entry.path().filename().string());
    if (entry.path().extension() == ".cnf") formulas.insert(text_of_file(entry.path().string()));
  }
  CHECK(names == std::set<std::string>{"000001.cnf", "000001.drat", "000001-2.cnf", "000001-2.drat", "000001-3.1.cnf",
                                       "000001-3.1.drat", "000001-3.2.cnf", "000001-3.2.drat", "000001.1-2.cnf",
                                       "000001.1-2.drat"});
  CHECK(formulas.size() == 3);  // of three puzzles
}

TEST_CASE("prove replaces an earlier run's certificates, and says where some of them are left") {
  const TempFolder folder;
  REQUIRE(run_nonet({"prove", "-o", folder.path()}, kUnique + "\n" + several() + "\n" + none() + "\n").status == 0);
  CHECK(run_nonet({"prove", "-o", folder.path()}, several() + "\n" + none() + "\n" + kUnique + "\n").err.empty());
  (void)folder.write("notes.txt", "not one of them");
  const Finished less = run_nonet({"prove", "-o", folder.path()}, kUnique + "\n");
  CHECK_THAT(less.err, ContainsSubstring("there are 2 certificates more, of an earlier run with more puzzles"));
  CHECK(less.status == 0);
  CHECK(run_nonet({"prove", "--quiet", "-o", folder.path()}, kUnique + "\n").err.empty());
}

TEST_CASE("after a signal there is no certificate that no line names") {
  const TempFolder folder;
  std::string puzzles;
  for (int i = 0; i < 3'000; ++i) puzzles += std::string(kWikipedia.puzzle) + "\n";
  const std::string file = folder.write("puzzles", puzzles);
  const std::string certs = folder.file(std::string(200, 'c'));  // so that few lines fill a pipe
  Process process({NONET_PROGRAM, "prove", "-j4", "-o", certs, file});
  // Nobody reads any further: one thread comes to wait in writing, and the others go on.
  REQUIRE(process.wait_for_lines(20));
  (void)process.wait_for_end(std::chrono::seconds(1));
  process.send(SIGINT);
  const Finished done = process.finish();
  CHECK(done.status == 128 + SIGINT);
  std::set<std::string> named;
  for (const std::string& line : lines_of(done.out)) named.insert(line.substr(0, line.find(' ')));
  CHECK(named.size() < 3'000);
  std::set<std::string> written;
  for (const auto& entry : std::filesystem::directory_iterator(certs)) written.insert(entry.path().string());
  CHECK(written == named);
}

TEST_CASE("a certificate that cannot be written ends the run and leaves nothing of itself") {
  const TempFolder folder;
  REQUIRE(run_nonet({"prove", "-o", folder.path()}, kUnique + "\n" + several() + "\n" + none() + "\n").status == 0);
  const Finished done =
      run({"sh", "-c", "trap '' XFSZ; ulimit -f 1; exec \"$@\"", "sh", NONET_PROGRAM, "prove", "-o", folder.path()},
          kUnique + "\n" + kSeventeen + "\n");
  CHECK(done.out.empty());
  CHECK_THAT(done.err, StartsWith("nonet: cannot write " + folder.file("000001.cert") + ": "));
  CHECK(lines_of(done.err).size() == 1);  // and no word of an earlier run's certificates
  CHECK(done.status == 3);
  CHECK_FALSE(std::filesystem::exists(folder.file("000001.cert")));
}

TEST_CASE("verify keeps to limits of time and memory") {
  const TempFolder folder;
  REQUIRE(run_nonet({"prove", "-o", folder.path()}, kUnique + "\n" + kSeventeen + "\n").status == 0);
  const auto lines = [&](const std::string& why) {
    return folder.file("000001.cert") + ": not verified: " + why + "\n" + folder.file("000002.cert") +
           ": not verified: " + why + "\n";
  };
  const std::string formula = folder.write("formula", "p cnf 2 4\n1 2 0\n-1 2 0\n1 -2 0\n-1 -2 0\n");
  const std::string proof = folder.write("proof", "2 0\n0\n");
  for (const auto& [option, value, why] : {std::tuple{"--timeout", "0", "timeout"},
                                           {"--total-time", "0", "timeout"},
                                           {"--memory-limit", "100", "memory limit"}}) {  // less than the files have
    CAPTURE(option);
    const Finished done = run_nonet({"verify", option, value, folder.path()});
    CHECK(done.out == lines(why));
    CHECK_THAT(done.err, ContainsSubstring("0 verified, 2 not"));
    CHECK(done.status == 5);
    const Finished pair = run_nonet({"verify", option, value, "--cnf", formula, proof});
    CHECK(pair.out == proof + ": not verified: " + why + "\n");
    CHECK(pair.status == 5);
  }
  // More than the files have, and less than a checker needs.
  CHECK(run_nonet({"verify", "--memory-limit", "100K", folder.path()}).out == lines("memory limit"));
  CHECK(run_nonet({"verify", "--memory-limit", "10M", "--timeout", "60", folder.path()}).status == 0);
  // What is wrong counts for more than what is not known.
  (void)folder.write("000003.cert", "x");
  CHECK(run_nonet({"verify", "--memory-limit", "100", folder.path()}).status == 4);
}

TEST_CASE("compressed zeros do not cost memory") {
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

TEST_CASE("a name with a line break is no line of its own") {
  const TempFolder folder;
  const std::string name = "x\n/good.cert: verified: unique\n.cert";
  REQUIRE(run_nonet({"prove", "-o", folder.file("a\nb")}, kSeventeen + "\n").out ==
          "\"" + folder.path() + "/a\\nb/000001.cert\" unique\n");
  std::filesystem::create_directories(folder.file("x\n"));
  (void)folder.write(name, "no certificate\n");
  const Finished done = run_nonet({"verify", folder.file("x\n")});
  CHECK(lines_of(done.out).size() == 1);
  CHECK_THAT(done.out,
             StartsWith("\"" + folder.path() + "/x\\n/good.cert: verified: unique\\n.cert\": not verified: "));
  CHECK(done.status == 4);
}

TEST_CASE("one solution is enough against a proof that there is none") {
  const Finished done = run_nonet({"prove", "--verdict", "no_solution"}, kUnique + "\n" + several() + "\n");
  CHECK(done.out == "# no certificate: there is a solution\n# no certificate: there is a solution\n");
  CHECK(done.status == 1);
  CHECK(run_nonet({"prove", "--verdict", "no_solution"}, none()).status == 0);
}

TEST_CASE("what cannot be looked at in a folder of certificates is told, and ends nothing") {
  const TempFolder folder;
  REQUIRE(run_nonet({"prove", "-o", folder.path()}, kUnique).status == 0);
  std::filesystem::create_symlink("loop.cert", folder.file("loop.cert"));
  const Finished done = run_nonet({"verify", folder.path()});
  CHECK(done.out == folder.file("000001.cert") + ": verified: unique\n");
  CHECK_THAT(done.err, ContainsSubstring("cannot open " + folder.file("loop.cert")));
  CHECK(done.status == 3);
}

TEST_CASE("verify that runs out of memory advises nothing that it does not take") {
  const auto with_little = [](std::vector<std::string> words) {
    words.insert(words.begin(), {"sh", "-c", "ulimit -v 400000; exec \"$@\"", "sh", NONET_PROGRAM});
    return run(words);
  };
  if (with_little({"--version"}).status != 0) {
    WARN("not checked: the program does not start in so little memory, as under the address sanitizer");
    return;
  }
  for (const auto& [words, advice] :
       {std::pair{std::vector<std::string>{"verify", "/dev/zero"}, "; --memory-limit and a smaller -j help"},
        std::pair{std::vector<std::string>{"verify", "--cnf", "/dev/zero", "/dev/null"}, ""}}) {
    const Finished done = with_little(words);
    CHECK(done.err == std::string("nonet: out of memory") + advice + "\n");
    CHECK(done.status == 5);
  }
}

TEST_CASE("threads that the system does not grant end no run by a signal") {
  const TempFolder folder;
  std::string puzzles;
  for (int i = 0; i < 200; ++i) puzzles += kSeventeen + "\n";
  const std::string file = folder.write("puzzles", puzzles);
  REQUIRE(run_nonet({"prove", "-j1", "-o", folder.file("certs"), file}).status == 0);
  for (const std::string limit : {"60000", "100000", "150000", "400000", "900000"}) {
    const auto with_little = [&](std::vector<std::string> words) {
      words.insert(words.begin(), {"sh", "-c", "ulimit -v " + limit + "; exec \"$@\"", "sh", NONET_PROGRAM});
      return run(words);
    };
    if (with_little({"--version"}).status != 0) {
      WARN("not checked: the program does not start in so little memory, as under the address sanitizer");
      continue;
    }
    for (const std::vector<std::string>& words :
         {std::vector<std::string>{"solve", "-j1024", file}, std::vector<std::string>{"prove", "-j1024", file},
          std::vector<std::string>{"verify", "-q", "-j1024", folder.file("certs")}}) {
      CAPTURE(limit, words);
      const Finished done = with_little(words);
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
  if (!have_program("cadical")) {
    WARN("not checked: the program 'cadical' is not installed");
    return;
  }
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

TEST_CASE("folders of results are made when there is something to write") {
  const TempFolder folder;
  const std::string missing = folder.file("missing");
  const std::string made = folder.file("made");
  for (const std::string verb : {"prove", "encode"}) {
    CAPTURE(verb);
    CHECK(run_nonet({verb, "-o", made + "/", missing}).status == 3);
    CHECK(run_nonet({verb, "-o", made + "/"}, "z\n").status == 1);
    CHECK_FALSE(std::filesystem::exists(made));
    CHECK(run_nonet({verb, "-o", made + "/"}, std::string(kWikipedia.puzzle) + "\n").status == 0);
    CHECK(std::filesystem::exists(made));
    std::filesystem::remove_all(made);
  }
}

TEST_CASE("the time for reading ends a wait for an input that is open and silent") {
  const TempFolder folder;
  const std::string puzzle = folder.write("puzzle", std::string(kWikipedia.puzzle) + "\n");
  for (const std::vector<std::string>& words : {std::vector<std::string>{"verify", "--timeout", "0.05", "-"},
                                                {"verify", "--total-time", "0.05", "-"},
                                                {"verify", "--timeout", "0.05", "--cnf", puzzle, "-"},
                                                {"decode", "--total-time", "0.05", "--puzzle", puzzle},
                                                {"decode", "--timeout", "0.05", "--cnf", "-", puzzle}}) {
    CAPTURE(words);
    std::vector<std::string> all = words;
    all.insert(all.begin(), NONET_PROGRAM);
    Process process(all);
    const Finished done = process.wait();  // its input stays open
    CHECK(done.status == 5);
    CHECK_THAT(done.out + done.err, ContainsSubstring("timeout"));
  }
}

}  // namespace nonet::test::cli_prove_verify_test
