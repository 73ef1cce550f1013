// `nonet verify --with`: other checkers beside our own.
#include <algorithm>
#include <csignal>
#include <filesystem>

#include "nonet/certificate.hpp"
#include "proof/sha256.hpp"
#include "test_paths.hpp"
#include "tests/boards.hpp"
#include "tests/catch.hpp"
#include "tests/process.hpp"
#include "tests/refutes.hpp"

namespace nonet::test::cli_verify_with_test {
namespace {

namespace fs = std::filesystem;

using Catch::Matchers::ContainsSubstring;
using Catch::Matchers::EndsWith;
using Catch::Matchers::StartsWith;

const std::string kUnique(kAiEscargot.puzzle);
const std::string kSeventeen(kSeventeenClues.puzzle);
const std::string kFormula = "p cnf 2 4\n1 2 0\n-1 2 0\n1 -2 0\n-1 -2 0\n";
const std::string kLrat = "5 2 0 1 2 0\n6 0 5 3 4 0\n";
const std::string kDrat = "2 0\n0\n";

std::string several() { return text_of(deadly_rectangle().clues); }

// A checker of this name that runs a script.
std::string checker(const TempFolder& folder, const std::string& name, const std::string& script) {
  std::string path = folder.write(name, "#!/bin/sh\n" + script + "\n");
  fs::permissions(path, fs::perms::owner_all);
  return path;
}

// A file with the certificate of a puzzle.
std::string certificate(const TempFolder& folder, const std::string& name, const std::string& puzzle) {
  return folder.write(name, run_nonet({"prove"}, puzzle + "\n").out);
}

// The same with another first lemma, which does not follow: that r1c2 is not what the solution says.
std::string damaged(const TempFolder& folder, const std::string& name) {
  std::string text = run_nonet({"prove"}, kUnique + "\n").out;
  const std::size_t at = text.find('\n', text.find("\nproof ") + 1) + 1;
  text.replace(at, text.find('\n', at) - at, "-15 0");
  return folder.write(name, text);
}

// Our own checker as another one.
const std::string kOwn = std::string("if '") + NONET_PROGRAM +
                         "' verify --cnf {cnf} {proof} | grep -q ': verified: '; then echo s VERIFIED; else echo s NOT "
                         "VERIFIED; fi";

bool have(const std::string& program) {
  if (have_program(program)) return true;
  WARN("not checked: the program '" << program << "' is not installed");
  return false;
}

bool is_empty(const std::string& folder) { return fs::directory_iterator(folder) == fs::directory_iterator(); }

}  // namespace

TEST_CASE("verify --with has other checkers look at each certificate") {
  const TempFolder folder;
  const std::string yes = checker(folder, "yes-sayer", "echo s VERIFIED");
  const std::string good = certificate(folder, "good.cert", kUnique);
  const std::string bad = damaged(folder, "bad.cert");
  const Finished sound = run_nonet({"verify", "--with", yes, "--with=" + kOwn, good});
  CHECK(sound.out == good + ": verified: unique; yes-sayer: verified; " + kOwn + ": verified\n");
  CHECK(sound.err.empty());
  CHECK(sound.status == 0);
  const Finished wrong = run_nonet({"verify", "--with", kOwn, bad});
  CHECK_THAT(wrong.out, StartsWith(bad + ": not verified: line "));
  CHECK_THAT(wrong.out, EndsWith(": the lemma does not follow; " + kOwn + ": not verified\n"));
  CHECK(wrong.status == 4);
}

TEST_CASE("checkers that disagree are named, and the status is 4") {
  const TempFolder folder;
  const std::string yes = checker(folder, "yes-sayer", "echo s VERIFIED");
  const std::string no = checker(folder, "no-sayer", "echo s NOT VERIFIED");
  const std::string mute = checker(folder, "mute", "exit 3");
  const std::string good = certificate(folder, "good.cert", kUnique);
  const std::string bad = damaged(folder, "bad.cert");
  const Finished against_ours = run_nonet({"verify", "--with", no, good});
  CHECK(against_ours.out == good + ": verified: unique; no-sayer: not verified; they disagree\n");
  CHECK(against_ours.status == 4);
  const Finished all = run_nonet({"verify", "--with", yes, "--with", no, "--with", mute, good, bad});
  const std::vector<std::string> lines = lines_of(all.out);
  REQUIRE(lines.size() == 2);
  const std::string others =
      "; yes-sayer: verified; no-sayer: not verified; mute: no verdict: status 3, without a word; they disagree";
  CHECK(lines[0] == good + ": verified: unique" + others);
  CHECK_THAT(lines[1], EndsWith(": the lemma does not follow" + others));
  CHECK_THAT(all.err, StartsWith("nonet: 1 verified, 1 not; "));
  CHECK_THAT(all.err, EndsWith("nonet: yes-sayer: 2 verified, 0 not, 0 without a verdict\n"
                               "nonet: no-sayer: 0 verified, 2 not, 0 without a verdict\n"
                               "nonet: mute: 0 verified, 0 not, 2 without a verdict\n"
                               "nonet: checkers disagree about 2 certificates\n"));
  CHECK(all.status == 4);
  const Finished quiet = run_nonet({"verify", "-q", "--with", no, good, good});
  CHECK(quiet.err.empty());
  CHECK(quiet.status == 4);
}

TEST_CASE("a checker without a verdict is told, and the status is 5") {
  const TempFolder folder;
  const std::string good = certificate(folder, "good.cert", kUnique);
  const auto said = [&](const std::string& command) {
    const Finished done = run_nonet({"verify", "-v", "--with", command + "; : {cnf} {proof}", good});
    CHECK(done.status == 5);
    CHECK_THAT(done.out, StartsWith(good + ": verified: unique; "));
    CHECK_THAT(done.err, ContainsSubstring(" 0 verified, 0 not, 1 without a verdict\n"));
    return done.out.substr(done.out.find("no verdict"));
  };
  CHECK(said("echo it is VERIFIED") == "no verdict: status 0: it is VERIFIED\n");
  CHECK(said("true") == "no verdict: status 0, without a word\n");
  CHECK(said("echo s VERIFIED; kill -KILL $$") == "no verdict: signal 9 (Killed)\n");
  CHECK(said("printf 'a\\033b\\n'") == "no verdict: status 0: a b\n");
}

TEST_CASE("the time limit is for each checker as well") {
  const TempFolder folder;
  const std::string formula = folder.write("formula.cnf", kFormula);
  const std::string proof = folder.write("proof.drat", kDrat);
  const std::string slow = checker(folder, "slow", "sleep 1000");
  const std::string yes = checker(folder, "yes-sayer", "echo s VERIFIED");
  const Finished done = run_nonet({"verify", "--timeout", "3", "--with", slow, "--with", yes, "--cnf", formula, proof});
  CHECK(done.out ==
        proof + ": verified: " + formula + " has no model; slow: no verdict: timeout; yes-sayer: verified\n");
  CHECK(done.status == 5);
}

TEST_CASE("what is no fault of the proof is not shown to other checkers") {
  const TempFolder folder;
  const std::string log = folder.file("log");
  const std::string asked = checker(folder, "asked", "echo asked >> '" + log + "'; echo s VERIFIED");
  const std::string text = run_nonet({"prove"}, kUnique + "\n").out;
  const auto changed = [&](const std::string& from, const std::string& to) {
    std::string other = text;
    other.replace(other.find(from), from.size(), to);
    return run_nonet({"verify", "--with", asked, folder.write("changed.cert", other)});
  };
  for (const auto& [from, to] : std::vector<std::pair<std::string, std::string>>{
           {"board 3x3", "board 3"}, {"formula 729 ", "formula 730 "}, {"verdict unique", "verdict no_solution"}}) {
    CAPTURE(from);
    const Finished done = changed(from, to);
    CHECK_THAT(done.out, ContainsSubstring(": not verified: "));
    CHECK(done.out.find("asked") == std::string::npos);
    CHECK(done.status == 4);
  }
  // The last line does not fit, and the proof holds.
  const Finished seal =
      run_nonet({"verify", "--with", asked,
                 folder.write("seal.cert", text.substr(0, text.rfind("end ")) + "end " + std::string(64, '0') + "\n")});
  CHECK_THAT(seal.out, EndsWith("the lines above are not those it was made for\n"));
  CHECK_FALSE(fs::exists(log));

  const std::string shown = certificate(folder, "shown.cert", several() + "\n" + kUnique);
  const Finished done = run_nonet({"verify", "--with", asked, shown});
  CHECK(done.out == shown + "#1: verified: multiple\n" + shown + "#2: verified: unique; asked: verified\n");
  CHECK_THAT(done.err, StartsWith("nonet: warning: nothing for --with in 1 certificate: solvable and multiple are "
                                  "shown by solutions, without a proof\n"));
  CHECK(done.status == 0);
  CHECK(text_of_file(log) == "asked\n");
  CHECK(run_nonet({"verify", "--quiet", "--with", asked, shown}).err.empty());
}

TEST_CASE("other checkers get the formula that the certificate names, and the proof, in files that go again") {
  const TempFolder folder;
  // A folder for temporary files whose name is as bad as it can be.
  const std::string scratch = folder.file("it's {proof} \"$HOME\"");
  fs::create_directory(scratch);
  const std::string copy = checker(
      folder, "copy",
      "cp \"$1\" '" + folder.file("cnf") + "'; cp \"$2\" '" + folder.file("drat") + "'; echo \"$1\"; echo s VERIFIED");
  const std::string good = certificate(folder, "good.cert", kUnique);
  const Finished done =
      run_nonet({"verify", "--with", "'" + copy + "'", good}, {}, {.environment = {"TMPDIR=" + scratch}});
  CHECK(done.out == good + ": verified: unique; copy: verified\n");
  CHECK(is_empty(scratch));
  proof::Sha256 hash;
  for (const std::string& line : lines_of(text_of_file(folder.file("cnf")))) {
    if (!line.starts_with("c")) hash.add(line + "\n");
  }
  CHECK_THAT(text_of_file(good), ContainsSubstring(hash.hex()));
  const std::string proof = text_of_file(folder.file("drat"));
  CHECK_THAT(text_of_file(good), ContainsSubstring("\n" + proof + "end "));
  CHECK_THAT(proof, EndsWith("\n0\n"));

  // Exported ones are shown where they stay.
  const std::string pairs = folder.file("pairs");
  const std::string names = checker(folder, "names", "echo \"$1 $2\"");
  const std::string shown = certificate(folder, "shown.cert", several());
  const Finished exported = run_nonet({"verify", "--export", pairs, "--with", names, good, shown});
  CHECK(exported.out == good + ": verified: unique; names: no verdict: status 0: " + pairs + "/good.cnf " + pairs +
                            "/good.drat\n" + shown + ": verified: multiple\n");
  CHECK_THAT(exported.err, StartsWith("nonet: warning: no files for 1 certificate: "));
  CHECK(exported.err.find("--with") == std::string::npos);
  CHECK(text_of_file(pairs + "/good.drat") == proof);
  // In the other format.
  REQUIRE(run_nonet({"verify", "--export", pairs, "--proof", "lrat", good}).status == 0);
  const std::string formula = text_of_file(pairs + "/good.cnf");
  CHECK(why_no_refutation(formula, text_of_file(pairs + "/good.lrat"), {}).empty());
  CHECK_THAT(why_no_refutation(formula, "20000 1 0 1 0\n", {}), StartsWith("as LRAT, line 1: "));
  // One that is refused is not exported, but shown.
  const std::string bad = damaged(folder, "bad.cert");
  const Finished refused = run_nonet({"verify", "--export", pairs, "--with", kOwn, bad});
  CHECK_THAT(refused.out, EndsWith(": not verified\n"));
  CHECK_FALSE(fs::exists(pairs + "/bad.cnf"));
}

TEST_CASE("several checkers at a time leave the lines in order") {
  const TempFolder folder;
  const std::string certs = folder.file("certs");
  std::string input;
  for (int i = 0; i < 12; ++i) input += i % 3 == 0 ? kUnique + "\n" : i % 3 == 1 ? several() + "\n" : kSeventeen + "\n";
  REQUIRE(run_nonet({"prove", "-o", certs}, input).status == 0);
  const Finished one = run_nonet({"verify", "-j1", "--with", kOwn, certs});
  const Finished four = run_nonet({"verify", "-j4", "--with", kOwn, certs});
  CHECK(one.status == 0);
  CHECK(one.out == four.out);
  CHECK(lines_of(one.out).size() == 12);
  CHECK_THAT(four.err, ContainsSubstring(": 8 verified, 0 not, 0 without a verdict\n"));
}

TEST_CASE("a single proof is shown to checkers that take its format") {
  const TempFolder folder;
  const std::string formula = folder.write("-formula it's.cnf", kFormula);
  const std::string lrat = folder.write("proof.lrat", kLrat);
  const std::string drat = folder.write("proof.drat", kDrat);
  const std::string names = checker(folder, "names", "echo \"$1 $2\"; echo c VERIFIED");
  const std::string cake = checker(folder, "cake_lpr", "echo s VERIFIED UNSAT");
  const std::string trim = checker(folder, "drat-trim", "echo s VERIFIED");
  const Finished sound = run_nonet({"verify", "--with", cake, "--with", names, "--cnf", formula, lrat});
  CHECK(sound.out == lrat + ": verified: " + formula + " has no model; cake_lpr: verified; names: verified\n");
  CHECK(sound.err.empty());
  CHECK(sound.status == 0);
  const Finished other = run_nonet({"verify", "--with", trim, "--with", names, "--cnf", formula, lrat});
  CHECK(other.out.empty());
  CHECK_THAT(other.err, StartsWith("nonet: --with drat-trim: it takes DRAT, and " + lrat + " is LRAT\n"));
  CHECK(other.status == 2);
  CHECK_THAT(run_nonet({"verify", "--with", cake, "--cnf", formula, drat}).err,
             StartsWith("nonet: --with cake_lpr: it takes LRAT, and " + drat + " is DRAT\n"));
  // Files stay where they are.
  const std::string shown = "echo {cnf} {proof}";
  const Finished in_place = run_nonet({"verify", "--with", shown, "--cnf", formula, drat});
  CHECK_THAT(in_place.out, EndsWith("; echo: no verdict: status 0: " + formula + " " + drat + "\n"));
  CHECK(in_place.status == 5);
  // What no other program can read as it came is in a file as well.
  const std::string compare =
      "cmp {cnf} '" + folder.write("formula.cnf", kFormula) + "' && cmp {proof} '" + drat + "' && echo s VERIFIED";
  CHECK_THAT(run_nonet({"verify", "--with", compare, "--cnf", "-", drat}, kFormula).out, EndsWith(": verified\n"));
  CHECK_THAT(run_nonet({"verify", "--with", compare, "--cnf", formula}, kDrat).out, EndsWith(": verified\n"));
  // A refused one, and a formula that cannot be read.
  const Finished wrong =
      run_nonet({"verify", "--with", trim, "--cnf", folder.write("model.cnf", "p cnf 2 1\n1 2 0\n"), drat});
  CHECK_THAT(wrong.out, EndsWith("; drat-trim: verified; they disagree\n"));
  CHECK(wrong.status == 4);
  const Finished none = run_nonet({"verify", "--with", trim, "--cnf", folder.write("no.cnf", "p cnf x\n"), drat});
  CHECK_THAT(none.out, ContainsSubstring(": not verified: the formula, "));
  CHECK(none.out.find("drat-trim") == std::string::npos);
  CHECK(none.status == 4);
}

TEST_CASE("a checker that cannot be called is an error before any work") {
  const TempFolder folder;
  const std::string good = certificate(folder, "good.cert", kUnique);
  const auto refused = [&](const std::string& command) {
    const Finished done = run_nonet({"verify", "--export", folder.file("pairs"), "--with", command, good});
    CHECK(done.status == 2);
    CHECK(done.out.empty());
    return lines_of(done.err).front();
  };
  CHECK(refused("no-such-checker -x") == "nonet: --with: no program 'no-such-checker' on PATH");
  CHECK(refused("/no/such") == "nonet: --with: no program at /no/such: No such file or directory");
  CHECK(refused("true {cnf}") == "nonet: --with: {cnf} stands in 'true {cnf}' without {proof}");
  CHECK(refused("") == "nonet: --with: there is no command");
  CHECK_FALSE(fs::exists(folder.file("pairs")));
}

TEST_CASE("two checkers of one name are told apart by their commands") {
  const TempFolder folder;
  const std::string good = certificate(folder, "good.cert", kUnique);
  const std::string same = checker(folder, "same", "echo s VERIFIED");
  CHECK(run_nonet({"verify", "--with", same + " -a", "--with", same + " -b", good}).out ==
        good + ": verified: unique; " + same + " -a: verified; " + same + " -b: verified\n");
}

TEST_CASE("a signal ends checkers, and leaves neither files nor half a line") {
  const TempFolder folder;
  const std::string good = certificate(folder, "good.cert", kUnique);
  const std::string scratch = folder.file("scratch");
  fs::create_directory(scratch);
  const std::string slow = checker(folder, "slow", ": > '" + folder.file("started") + "'; sleep 1000");
  Process process({NONET_PROGRAM, "verify", "--with", slow, good}, {.environment = {"TMPDIR=" + scratch}});
  REQUIRE(process.wait_for_file(folder.file("started")));
  process.send(SIGINT);
  const Finished done = process.finish();
  CHECK(done.status == 128 + SIGINT);
  CHECK(done.out.empty());
  CHECK(is_empty(scratch));
}

TEST_CASE("drat-trim accepts certificates and refuses what proves nothing") {
  if (!have("drat-trim")) return;
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
    if (!have(program)) continue;
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
    if (!have(name)) continue;
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
