// SAT solvers as processes: those that are installed, and scripts that behave in each way that solvers do, or should
// not.
#include "nonet/backend.hpp"
#include "nonet/encoder.hpp"
#include "tests/tests.hpp"

namespace nonet::test::external_test {
// The Latin squares of side two: 1 2 / 2 1 and 2 1 / 1 2, whose formula has a variable for each cell and digit.
Puzzle two_solutions() { return Puzzle(Rules::make({.geometry = {1, 2}})); }
constexpr std::string_view kFirst = "1 -2 -3 4 -5 6 7 -8";
constexpr std::string_view kSecond = "-1 2 3 -4 5 -6 -7 8";

// A solver of that puzzle, in shell: `said 1` prints the first model, `said 2` the second, `said 0` that there is none.
// It knows which is wanted from the number of clauses.
class Script {
 public:
  // `{1}` and `{2}` in what it says are the models.
  Script(const TempFolder& folder, const std::string& name, std::string said) {
    const std::uint64_t clauses = Encoder(two_solutions(), {.reduced = true}).clauses();
    for (const auto& [mark, model] : {std::pair{"{1}", kFirst}, std::pair{"{2}", kSecond}}) {
      for (std::size_t at = 0; (at = said.find(mark)) != std::string::npos;) said.replace(at, 3, model);
    }
    path_ = folder.write(name, "#!/bin/sh\nread p cnf variables clauses\ncat > /dev/null\nnumber=$((clauses - " +
                                   std::to_string(clauses) + "))\n" + said);
    fs::permissions(path_, fs::perms::owner_all);
  }
  const std::string& path() const { return path_; }

 private:
  std::string path_;
};

Outcome outcome_of(const std::string& command, const Puzzle& puzzle, const Budget& budget = {.max_solutions = 0}) {
  return make_backend(parse_backend("external:" + command), puzzle.rules)->solve(puzzle, budget, {});
}

// Of a solver that always says the same.
Outcome outcome_of_saying(const std::string& said, const Budget& budget = {.max_solutions = 0}) {
  const TempFolder folder;
  return outcome_of(Script(folder, "solver", said).path(), two_solutions(), budget);
}

std::string why_unavailable(const std::string& command) {
  const BackendSpec spec = parse_backend("external:" + command);
  return spec.info->why_unavailable(spec.options);
}

TEST_CASE("each SAT solver that is installed solves, counts and refutes as a process") {
  for (const std::string& name : sat_programs()) {
    if (!is_installed(name)) continue;
    CAPTURE(name);
    const Outcome unique = outcome_of(name, classic(kAiEscargot.puzzle), {.max_solutions = 2});
    CHECK(unique.message.empty());
    CHECK(unique.verdict() == Verdict::unique);
    CHECK(unique.stats.solver_runs == 1);
    CHECK(unique.stats.backend == "external");
    CHECK(outcome_of(name, unsolvable()).verdict() == Verdict::no_solution);
    CHECK(outcome_of(name, deadly_rectangle()).solutions == 2);
    CHECK(outcome_of(name, deadly_rectangle(), {.max_solutions = 1}).verdict() == Verdict::solved);
    // Nothing is open; a clue contradicts another; nothing is left for a cell.
    CHECK(outcome_of(name, classic(kWikipedia.solution)).verdict() == Verdict::unique);
    Puzzle clash = classic(kWikipedia.puzzle);
    clash.clues[8] = 5;
    CHECK(outcome_of(name, clash).verdict() == Verdict::no_solution);
    Puzzle starved{Rules::make({.geometry = {2, 2}})};
    for (int digit = 1; digit <= 4; ++digit) starved.exclude(9, digit);
    CHECK(outcome_of(name, starved).verdict() == Verdict::no_solution);
    const Outcome blank = outcome_of(name, Puzzle(Rules::make({.geometry = {1, 1}})));
    CHECK(blank.message.empty());
    CHECK(blank.verdict() == Verdict::unique);
    // 12 Latin squares of side three: OEIS A002860.
    CHECK(outcome_of(name, Puzzle(Rules::make({.geometry = {1, 3}}))).solutions == 12);
  }
}

// Thousands of processes each.
TEST_CASE("each SAT solver that is installed keeps to the whole contract of backends", "[.long]") {
  const std::string self = fs::read_symlink("/proc/self/exe").string();
  for (const std::string& name : sat_programs()) {
    if (!is_installed(name)) continue;
    CAPTURE(name);
    const Finished done =
        run({self, "[conformance]"}, "", {.environment = {"NONET_CONFORMANCE=external:" + name}, .timeout = 1000s});
    CAPTURE(done.out);
    CHECK(done.status == 0);
  }
}

TEST_CASE("answers are understood in each form that solvers give them") {
  const std::vector<std::string> forms = {
      "case $number in 0) echo 's SATISFIABLE\nv {1} 0'; exit 10;; 1) echo 's SATISFIABLE\nv {2} 0'; exit 10;;\n"
      "*) echo 's UNSATISFIABLE'; exit 20;; esac",
      // clasp
      "case $number in 0) echo 'c talk\nv {1}\nv 0\ns SATISFIABLE'; exit 30;; 1) echo 'v {2} 0\ns SATISFIABLE'; exit "
      "10;;\n"
      "*) echo 's UNSATISFIABLE'; exit 20;; esac",
      // z3
      "case $number in 0) echo 's SATISFIABLE\nv {1}';; 1) echo 's SATISFIABLE\nv {2} ';; *) echo 's UNSATISFIABLE';; "
      "esac",
      // cryptominisat5 --maxsol 2
      "case $number in 0) echo 's SATISFIABLE\nv {1} 0\ns SATISFIABLE\nv {2} 0\ns UNSATISFIABLE';;\n"
      "1) echo 's SATISFIABLE\nv {2} 0\ns UNSATISFIABLE';; *) echo 's UNSATISFIABLE';; esac; exit 20",
      // minisat
      "case $number in 0) echo 'SAT\n{1} 0'; exit 10;; 1) echo 'SAT\n{2} 0'; exit 10;; *) echo UNSAT; exit 20;; esac",
  };
  for (const std::string& form : forms) {
    CAPTURE(form);
    const Outcome outcome = outcome_of_saying(form);
    CHECK(outcome.message.empty());
    CHECK(outcome.solutions == 2);
    CHECK(outcome.stop == Stop::exhausted);
  }
}

TEST_CASE("the names of programs decide how they read and write") {
  const std::string answer = "case $number in 0) echo 's SATISFIABLE\nv {1} 0';; *) echo 's UNSATISFIABLE'; esac\n";
  const std::string to_file =
      "case $number in 0) echo 'SAT\n{1} 0' > \"$3\";; *) echo UNSAT > \"$3\"; esac\necho noise that is no answer: "
      "SAT\n";
  struct Called {
    std::string name;
    std::string added;
  };
  for (const Called& called :
       {Called{"cadical", " -q"}, Called{"cadical-1.9.5", " -q"}, Called{"clasp", " --verbose=0"},
        Called{"cryptominisat5", " --verb=0"}, Called{"kissat_4", " -q"}, Called{"picosat", ""},
        Called{"z3", " -dimacs -in"}, Called{"minisat", " -verb=0 /dev/stdin /dev/fd/3"},
        Called{"minisat2.2", " -verb=0 /dev/stdin /dev/fd/3"}, Called{"kissattle", ""}}) {
    CAPTURE(called.name);
    const TempFolder folder;
    const bool minisat = called.name.starts_with("minisat");
    const Script script(folder, called.name,
                        "echo \"$@\" > " + folder.file("words") + "\n" + (minisat ? to_file : answer));
    const Outcome outcome = outcome_of(script.path() + (minisat ? "" : " --own"), two_solutions());
    CHECK(outcome.message.empty());
    CHECK(outcome.verdict() == Verdict::unique);
    CHECK(" " + text_of_file(folder.file("words")) == (minisat ? "" : " --own") + called.added + "\n");
  }
}

TEST_CASE("a command of several programs gets no arguments added, and one with redirections does") {
  const TempFolder folder;
  const std::string answer = "case $number in 0) echo 's SATISFIABLE\nv {1} 0';; *) echo 's UNSATISFIABLE'; esac\n";
  const Script script(folder, "cadical", "echo \"$@\" > " + folder.file("words") + "\n" + answer);
  struct Called {
    std::string rest;
    std::string words;
  };
  for (const Called& called :
       {Called{" --own | tee " + folder.file("log"), "--own"}, Called{" --own| cat", "--own"}, Called{"; true", ""},
        Called{" && true", ""}, Called{"\ntrue", ""}, Called{" 2>/dev/null | cat", ""}, Called{" 'a|b'", "a|b -q"},
        Called{" \"a;b\"", "a;b -q"}, Called{" a\\&b", "a&b -q"}, Called{" '[\\' x", "[\\ x -q"}, Called{" 2>&1", "-q"},
        Called{" 3<&0 2>/dev/null", "-q"}, Called{" 2>|" + folder.file("log"), "-q"}, Called{"\n", "-q"}}) {
    CAPTURE(called.rest);
    const Outcome outcome = outcome_of(script.path() + called.rest, two_solutions());
    CHECK(outcome.message.empty());
    CHECK(outcome.verdict() == Verdict::unique);
    CHECK(text_of_file(folder.file("words")) == called.words + "\n");
  }
  if (!is_installed("cadical")) return;
  for (const std::string& command : {"cadical | tee " + folder.file("log"), std::string("cadical -q | cat")}) {
    CHECK(outcome_of(command, classic(kAiEscargot.puzzle), {.max_solutions = 2}).verdict() == Verdict::unique);
  }
  CHECK_THAT(text_of_file(folder.file("log")), ContainsSubstring("\ns UNSATISFIABLE\n"));
}

TEST_CASE("formula and answer can go through files") {
  const TempFolder folder;
  const TempFolder scratch;
  const std::string solver = folder.write(
      "solver",
      "echo \"$1 $2\" > " + folder.file("names") +
          "\nread p cnf variables clauses < \"$1\"\n"
          "if [ $variables = 729 ]; then echo 's UNSATISFIABLE' > \"$2\"; else exit 1; fi\necho 's SATISFIABLE'\n");
  const auto solve = [&](const std::string& command) {
    return run_nonet({"solve", "--backend", "external:" + command}, std::string(81, '.') + "\n",
                     {.environment = {"TMPDIR=" + scratch.path()}});
  };
  const Finished done = solve("sh " + solver + " {cnf} {answer}");
  CHECK(done.out == "# no solution\n");
  const std::vector<std::string> names = parts_of(text_of_file(folder.file("names")), ' ');
  REQUIRE(names.size() == 2);
  CHECK_THAT(names[0], StartsWith(scratch.path() + "/nonet_"));
  CHECK(fs::is_empty(scratch.path()));
  // The answer may also come on standard output, and the formula by standard input.
  CHECK(solve("grep -q '^p cnf 729 ' {cnf} && echo s UNSATISFIABLE").out == "# no solution\n");
  CHECK(solve("cat > /dev/null; echo UNSAT > {answer}").out == "# no solution\n");
  CHECK_THAT(solve("cat {cnf} > /dev/null; echo s UNSATISFIABLE; : {answer}").out,
             StartsWith("# failed: the solver's answer: no answer of a SAT solver"));
}

TEST_CASE("an answer that is not a file, or too large, is one puzzle's error") {
  const TempFolder scratch;
  const auto solve = [&](const std::string& command) {
    return run_nonet({"solve", "-j1", "--backend", "external:cat > /dev/null; " + command},
                     std::string(81, '.') + "\n" + std::string(81, '.') + "\n",
                     {.environment = {"TMPDIR=" + scratch.path()}});
  };
  for (const auto& [command, why] :
       {std::pair{"mkfifo {answer}; exit 10", "it is not a regular file"},
        std::pair{"ln -s /dev/zero {answer}; exit 10", "it is not a regular file"},
        std::pair{"mkdir {answer}; touch {answer}/file; exit 10", "it is not a regular file"},
        std::pair{"ln -s {answer} {answer}; exit 10", "Too many levels of symbolic links"},
        std::pair{"truncate -s 100G {answer}; exit 10",
                  "it has 107374182400 bytes, more than the limit of 67120528"}}) {
    CAPTURE(command);
    const Finished done = solve(command);
    const std::string line = std::string("# failed: cannot read the solver's answer: ") + why;
    CHECK(lines_of(done.out) == std::vector<std::string>(2, line));
    CHECK(done.status == 5);
    CHECK(fs::is_empty(scratch.path()));
  }
}

TEST_CASE("an answer of an earlier run of the solver is not taken for this one's") {
  const TempFolder folder;
  // The second time it writes none: what is there would be the first model, once more.
  const Script script(folder, "solver",
                      "if [ $number = 0 ]; then echo 's SATISFIABLE\nv {1} 0' > \"$1\"; else : ; fi\nexit 10");
  const Outcome outcome = outcome_of(script.path() + " {answer}", two_solutions());
  CHECK(outcome.solutions == 1);
  CHECK(outcome.stop == Stop::failed);
  CHECK_THAT(outcome.message, StartsWith("the solver's answer: no answer of a SAT solver"));
}

TEST_CASE("a process that crashes, answers wrongly or prints nonsense is one puzzle's error") {
  struct Broken {
    std::string said;
    std::string message;
  };
  for (const Broken& broken : {
           Broken{"kill -SEGV $$", "the solver ended with status 139: Segmentation fault"},
           Broken{"echo 's UNSATISFIABLE'; kill -ABRT $$", "the solver ended with status 134: Aborted"},
           Broken{"echo out of luck >&2; exit 3", "the solver ended with status 3: out of luck"},
           Broken{"exit 0",
                  "the solver's answer: no answer of a SAT solver: neither 's SATISFIABLE' nor 'SAT' nor a 'v' "
                  "line (it ended with status 0)"},
           Broken{"head -c 100000 /dev/urandom | tr -d '\\n'", "the solver's answer: "},
           Broken{"echo 's SATISFIABLE'", "the solver says SATISFIABLE, but gives no model"},
           Broken{"echo 's SATISFIABLE'; echo 'v 1 2 x 0'", "unexpected 'x'"},
           Broken{"echo 's SATISFIABLE'; echo 's UNSATISFIABLE'; exit 20",
                  "the solver's answer: line 2: the answer contradicts itself"},
           Broken{"echo 's PERHAPS'", "unexpected status 'PERHAPS'"},
           Broken{"echo 's UNKNOWN'", "the solver gave up without being asked to"},
           Broken{"echo 's SATISFIABLE\nv -1 -2 -3 -4 -5 -6 -7 -8 0'; exit 10",
                  "the solver's model is not a solution: "},
           Broken{"echo 's SATISFIABLE\nv 1 3 6 8 0'; exit 10", "the solver's model is not a solution: r1c1 and r1c2"},
           Broken{"echo 's UNSATISFIABLE'; exit 10", "the solver says UNSATISFIABLE and ends with status 10"},
           Broken{"echo 's UNSATISFIABLE'; exit 30", "the solver says UNSATISFIABLE and ends with status 30"},
           Broken{"yes", "the solver ended with more output than the limit"},
       }) {
    CAPTURE(broken.said);
    const Outcome outcome = outcome_of_saying(broken.said);
    CHECK(outcome.stop == Stop::failed);
    CHECK(outcome.solutions == 0);
    CHECK_THAT(outcome.message, ContainsSubstring(broken.message));
    CHECK(outcome.message.find('\n') == std::string::npos);
  }
  const Outcome again = outcome_of_saying("echo 's SATISFIABLE\nv {1} 0'; exit 10");
  CHECK(again.stop == Stop::failed);
  CHECK(again.message == "the solver gave a model again that was excluded");
  CHECK(again.solutions == 1);
  CHECK(again.verdict() == Verdict::solved);
}

TEST_CASE("a process that does not read a formula has not refuted it") {
  // More than a pipe holds; the formula of a blank board of this side has some 9 million literals.
  const Puzzle large{Rules::make({.geometry = {5, 5}})};
  // What fits into the pipe is not read for that.
  const Puzzle small = two_solutions();
  for (const auto& [command, puzzle] :
       {std::pair{"exec <&-; echo s UNSATISFIABLE", &large}, std::pair{"sleep 0.05; echo s UNSATISFIABLE", &small}}) {
    const Outcome outcome = outcome_of(command, *puzzle);
    CHECK(outcome.stop == Stop::failed);
    CHECK(outcome.message == "the solver says UNSATISFIABLE before it has read the formula");
  }
  // Nobody needs the newline after the last 0.
  const TempFolder folder;
  REQUIRE(outcome_of("cat > " + folder.file("cnf") + "; echo s UNSATISFIABLE", small).verdict() ==
          Verdict::no_solution);
  const std::size_t size = text_of_file(folder.file("cnf")).size();
  const auto when_read = [&](std::size_t bytes) {
    return outcome_of("head -c " + std::to_string(bytes) + " > /dev/null; echo s UNSATISFIABLE", small).stop;
  };
  CHECK(when_read(size - 1) == Stop::exhausted);
  CHECK(when_read(size - 2) == Stop::failed);
}

TEST_CASE("processes are solvers in a program that was started with SIGCHLD ignored, too") {
  // A library may not change that, and reports what is wrong.
  const auto before = std::signal(SIGCHLD, SIG_IGN);
  const Outcome outcome = outcome_of("cat > /dev/null; echo s UNSATISFIABLE", two_solutions());
  std::signal(SIGCHLD, before);
  CHECK(outcome.stop == Stop::failed);
  CHECK_THAT(outcome.message, StartsWith("the solver ended with a status that is lost: this program ignores SIGCHLD"));
  const Finished done = run({"env", "--ignore-signal=CHLD", NONET_PROGRAM, "solve", "--timeout", "30", "--backend",
                             "external:cat > /dev/null; echo s UNSATISFIABLE; exit 20"},
                            std::string(81, '.') + "\n");
  CHECK(done.out == "# no solution\n");
  CHECK(done.status == 1);
}

TEST_CASE("a process that hangs ends with its puzzle's time, and all that it has started with it") {
  const TempFolder folder;
  const Script script(folder, "solver", "sleep 1000 & echo $! > " + folder.file("id") + "; wait");
  std::string id;
  REQUIRE(in_some_time([&](auto time) {
    const Outcome outcome = outcome_of(script.path(), two_solutions(), {.timeout = time});
    CHECK(outcome.stop == Stop::timeout);
    CHECK(outcome.solutions == 0);
    CHECK(outcome.message.empty());
    id = text_of_file(folder.file("id"));
    return id.ends_with('\n');
  }));
  id.pop_back();
  CHECK(dies(id));

  fs::remove(folder.file("id"));
  std::stop_source stop;
  const std::jthread stopper([&] {
    while (!text_of_file(folder.file("id")).ends_with('\n')) std::this_thread::sleep_for(1ms);
    stop.request_stop();
  });
  CHECK(outcome_of(script.path(), two_solutions(), {.stop = stop.get_token()}).stop == Stop::cancelled);
}

TEST_CASE("a program that is not there makes its backend unavailable") {
  CHECK(why_unavailable("no-such-solver -x") == "no program 'no-such-solver' on PATH");
  CHECK(why_unavailable("A=1 B='x y' no-such-solver") == "no program 'no-such-solver' on PATH");
  CHECK_THAT(why_unavailable("./no/such/solver"), StartsWith("no program at ./no/such/solver: No such file"));
  CHECK_THAT(why_unavailable(NONET_SOURCE_DIR "/README.md"), ContainsSubstring("Permission denied"));
  for (const char* const there :
       {"sh -c true", "A=1 sh", "'sh' x", "\"sh\"", "ulimit -v 1000000; sh", "exec sh", "(sh)", "$SOLVER", "/bin/sh"}) {
    CAPTURE(there);
    CHECK(why_unavailable(there).empty());
  }
  const TempFolder folder;
  const Script script(folder, "my solver", "exit 20");
  CHECK(why_unavailable("'" + script.path() + "'").empty());
  CHECK_FALSE(why_unavailable(script.path()).empty());
  CHECK_THROWS_AS(make_backend(parse_backend("external:no-such-solver"), Rules::make({})), Error);
}

}  // namespace nonet::test::external_test
