// Commands of users, and what outside checkers say.
#include "run/outside_check.hpp"
#include "base/command.hpp"
#include "base/text.hpp"
#include "tests/tests.hpp"

namespace nonet::test::outside_check_test {
using Says = ProofVerdict;

// A program of this name that runs a script; its path.
std::string program(const TempFolder& folder, const std::string& name, const std::string& script) {
  std::string path = folder.write(name, "#!/bin/sh\n" + script + "\n");
  fs::permissions(path, fs::perms::owner_all);
  return path;
}

OutsideResult verdict_of(const std::string& command) {
  return run_checker(parse_outside_checker(command), {"/formula", "/proof"}, {});
}

TEST_CASE("the program of a command is its first word that sets no variable") {
  CHECK(program_of("minisat -x").path == "minisat");
  CHECK(program_of("minisat -x").end == 7);
  CHECK(program_of("  A=1 _b='2 3'  \"/opt/my tools/min\"isat-2.2 -x").path == "/opt/my tools/minisat-2.2");
  CHECK(program_of("A=1 /opt/minisat-2.2 -x").name() == "minisat-2.2");
  CHECK(program_of("A=1 /opt/minisat-2.2 -x").is("minisat"));
  CHECK(program_of("minisat_static").is("minisat"));
  CHECK_FALSE(program_of("minisatx").is("minisat"));
  CHECK_FALSE(program_of("mini").is("minisat"));
  CHECK(program_of("=x").path == "=x");
  // Only the shell knows these.
  for (const char* const command : {"", "$SOLVER -x", "(minisat)", "`which minisat`", "A=$B minisat", "~/minisat"}) {
    CAPTURE(command);
    CHECK(program_of(command).path.empty());
    CHECK(why_no_program(command).empty());
  }
  CHECK(why_no_program("sh -c true").empty());
  CHECK(why_no_program("cd /; true").empty());  // the shell's own
  CHECK(why_no_program("X=1 no-such-program") == "no program 'no-such-program' on PATH");
  CHECK(why_no_program("/no/such -x") == "no program at /no/such: No such file or directory");
}

TEST_CASE("file names go into a command in one pass") {
  CHECK(with_words("a {x} {y}{x}", {{"{x}", "{y}"}, {"{y}", "2"}}) == "a {y} 2{y}");
  CHECK(with_words("{z} {x", {{"{x}", "1"}}) == "{z} {x");
}

TEST_CASE("the last line of a text is that with something in it") {
  CHECK(last_line("a\nb c\n \r\n\n") == "b c");
  CHECK(last_line("a\rb\tc\x01") == "b c ");
  CHECK(last_line(" \n").empty());
  CHECK(last_line(std::string(300, 'x')) == std::string(200, 'x'));
}

TEST_CASE("checkers that are known by name have their format and their place for files") {
  const TempFolder folder;
  const std::string say = "echo \"$@\"";
  for (const std::string name : {"drat-trim", "lrat-check", "cake_lpr", "mine"}) {
    CAPTURE(name);
    const std::string path = program(folder, name, say);
    const OutsideChecker checker = parse_outside_checker(" X=1 " + path + " -w ");
    CHECK(checker.name == name);
    CHECK(checker.known == (name != "mine"));
    CHECK((checker.format == proof::ProofFormat::lrat) == (name == "lrat-check" || name == "cake_lpr"));
    CHECK(parse_outside_checker(path, proof::ProofFormat::lrat).format ==
          (name == "drat-trim" ? proof::ProofFormat::drat : proof::ProofFormat::lrat));
    // The last thing it says is how it was called. drat-trim opens its first two words, and has its own limit.
    const std::string called = name == "mine"        ? "-w /formula /proof"
                               : name == "drat-trim" ? "/formula /proof -t 2000000000 -w"
                                                     : "/formula /proof -w";
    CHECK(run_checker(checker, {"/formula", "/proof"}, {}).why == "status 0: " + called);
    const OutsideResult binary = run_checker(checker, {"/formula", "/proof", true}, {});
    CHECK(binary.why == "status 0: " + called + (name == "drat-trim" ? " -i" : ""));
    CHECK(verdict_of(path + " {proof} - {cnf}").why == "status 0: /proof - /formula");
    CHECK(verdict_of(path + " {proof} {cnf} | tail -n 1; true").why == "status 0: /proof /formula");
  }
}

TEST_CASE("file names are separate words, and never options") {
  const std::string odd = "-a b'c\"$d\n{proof}";
  const OutsideChecker checker = parse_outside_checker("for each in {cnf} {proof}; do echo \"<$each>\"; done");
  CHECK(checker.name == "for each in {cnf} {proof}; do echo \"<$each>\"; done");
  const OutsideResult verdict = run_checker(checker, {"/x", odd}, {});
  CHECK(verdict.why == "status 0: {proof}>");  // the last line of this name
  const OutsideChecker test =
      parse_outside_checker("test {cnf} = './-a b' && test {proof} = '{cn''f}' && echo c VERIFIED");
  CHECK(run_checker(test, {"-a b", "{cnf}"}, {}).verdict == Says::verified);
}

TEST_CASE("words that mean yes are a whole line") {
  for (const std::string line : {"s VERIFIED", "s VERIFIED UNSAT", "c VERIFIED", " s VERIFIED \\r"}) {
    CAPTURE(line);
    CHECK(verdict_of("printf 'c hello\\n" + line + "\\nc bye\\n'; : {cnf} {proof}").verdict == Says::verified);
    CHECK(verdict_of("printf 'c half\\r" + line + "'; : {cnf} {proof}").text() == "verified");
    CHECK(verdict_of("printf '" + line + "\\n' >&2; : {cnf} {proof}").verdict == Says::verified);
  }
  for (const std::string line : {"s NOT VERIFIED", "c NOT VERIFIED", "the proof is NOT VERIFIED."}) {
    CAPTURE(line);
    CHECK(verdict_of("echo '" + line + "'; : {cnf} {proof}").text() == "not verified");
  }
  for (const std::string line :
       {"VERIFIED", "verified", "s VERIFIED RANGE 0-1", "c VERIFIED derivation", "s DERIVATION", "s TIMEOUT"}) {
    CAPTURE(line);
    CHECK(verdict_of("echo '" + line + "'; : {cnf} {proof}").text() == "no verdict: status 0: " + line);
  }
  CHECK(verdict_of("echo s VERIFIED; echo s NOT VERIFIED; : {cnf} {proof}").text() ==
        "no verdict: it reports both yes and no");
}

TEST_CASE("programs that are known have words of their own") {
  const TempFolder folder;
  const auto says = [&](const std::string& name, const std::string& script) {
    return verdict_of(program(folder, name, script)).text();
  };
  // drat-trim has status 1 for a formula that propagation refutes.
  CHECK(says("drat-trim", "printf '\\rc trivial UNSAT\\ns VERIFIED\\n'; exit 1") == "verified");
  CHECK(says("drat-trim", "printf '\\rc 0 lemmas\\n\\rs VERIFIED\\n\\rc time\\n'") == "verified");
  CHECK(says("drat-trim", "printf '\\ns NOT VERIFIED\\n'; exit 1") == "not verified");
  CHECK(says("drat-trim", "echo s VERIFIED UNSAT") == "no verdict: status 0: s VERIFIED UNSAT");
  CHECK(says("lrat-check", "echo c VERIFIED") == "verified");
  CHECK(says("lrat-check", "echo c NOT VERIFIED; exit 1") == "not verified");
  CHECK(says("cake_lpr", "echo s VERIFIED UNSAT") == "verified");
  CHECK(says("cake_lpr", "echo s VERIFIED TRANSFORMATION") == "no verdict: status 0: s VERIFIED TRANSFORMATION");
  CHECK(says("cake_lpr", "echo 'c empty clause not derived at end of proof' >&2") == "not verified");
  CHECK(says("cake_lpr", "echo 'c Checking failed at line: 3. Reason: bad' >&2") == "not verified");
  CHECK(says("cake_lpr", "echo 'c Input file: x no such file or directory' >&2") ==
        "no verdict: status 0: c Input file: x no such file or directory");
}

TEST_CASE("a checker that breaks down has said nothing") {
  CHECK(verdict_of("echo s VERIFIED; kill -SEGV $$; : {cnf} {proof}").text() ==
        "no verdict: signal 11 (Segmentation fault)");
  // As a shell reports it.
  CHECK_THAT(verdict_of("(echo s VERIFIED; exit 139); : {cnf} {proof}; exit 139").text(),
             ContainsSubstring("no verdict: status 139: s VERIFIED"));
  CHECK(verdict_of(": {cnf} {proof}").text() == "no verdict: status 0, without output");
  CHECK(verdict_of("echo wrong >&2; : {cnf} {proof}; exit 3").text() == "no verdict: status 3: wrong");
  CHECK(verdict_of("yes {cnf} {proof}").text() == "no verdict: more output than the limit");
  const OutsideChecker slow = parse_outside_checker("sleep 1000; : {cnf} {proof}");
  const OutsideResult late = run_checker(slow, {"x", "y"}, {.timeout = 1ms});
  CHECK(late.text() == "no verdict: timeout");
  CHECK_FALSE(late.cancelled);
  CHECK(run_checker(slow, {"x", "y"}, {.deadline = Clock::now()}).text() == "no verdict: timeout");
  CHECK(run_checker(slow, {"x", "y"}, {.stop = stopped()}).cancelled);
}

}  // namespace nonet::test::outside_check_test
