// Memory and threads that the system refuses: one line on standard error and status 5, wherever that happens.
#include "tests/tests.hpp"

namespace nonet::test::cli_out_of_memory_test {
constexpr std::string_view kPuzzle =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n";

// With limits of the shell, such as "ulimit -v 60000", in KiB.
Finished run_limited(const std::string& limits, std::vector<std::string> words, const std::string& input) {
  words.insert(words.begin(), {"sh", "-c", limits + " && exec \"$@\"", "sh", NONET_PROGRAM});
  return run(words, input);
}

// False under the address sanitizer, which reserves terabytes.
bool starts_within(const std::string& limits) { return run_limited(limits, {"--version"}, "").status == 0; }

// Whether it ran out of memory.
bool check_ended_well(const Finished& done) {
  const bool ran_out = done.status == 5;
  CHECK((done.status == 0 || ran_out));
  if (ran_out) CHECK(done.err == "nonet: out of memory; --memory-limit and a smaller -j help\n");
  return ran_out;
}

TEST_CASE("memory that runs out inside of CaDiCaL is the run's error and no abort") {
  if (!starts_within("ulimit -v 120000")) {
    WARN("not checked: the program does not start in so little memory");
    return;
  }
  const Finished board = run({NONET_MAKE_LARGE, "7x7", "0.55", "1"});
  REQUIRE(board.status == 0);
  // In one of these it is CaDiCaL's search that asks for more, in others its caller.
  int ran_out = 0;
  for (const std::string limit : {"70000", "80000", "85000", "90000", "95000", "100000"}) {
    CAPTURE(limit);
    const Finished done = run_limited("ulimit -v " + limit,
                                      {"solve", "-j1", "--backend", "cadical", "--output", "none", "-q"}, board.out);
    ran_out += check_ended_well(done) ? 1 : 0;
  }
  CHECK(ran_out > 0);
}

TEST_CASE("a thread for signals that the system does not grant is one line and status 5") {
  // Threads want as much memory for their stack as the limit of the shell's own says: more than there is.
  const std::string limits = "ulimit -s 4000000 && ulimit -v 1000000";
  if (run({"sh", "-c", limits + " && true"}).status != 0 || !starts_within("ulimit -v 1000000")) {
    WARN("not checked: these limits cannot be set here");
    return;
  }
  const Finished done = run_limited(limits, {"solve"}, std::string(kPuzzle));
  CHECK(done.out.empty());
  CHECK(done.err == "nonet: the system grants no thread\n");
  CHECK(done.status == 5);
}

TEST_CASE("one puzzle in hardly any memory is solved, or ends with one line and status 5") {
  if (!starts_within("ulimit -v 120000")) {
    WARN("not checked: the program does not start in so little memory");
    return;
  }
  int ended = 0;
  for (int limit = 12000; limit <= 60000; limit += 4000) {
    CAPTURE(limit);
    const Finished done = run_limited("ulimit -v " + std::to_string(limit), {"solve", "-j1"}, std::string(kPuzzle));
    // The system's loader ran out before the program began, or the allocator before it could serve anything.
    if (done.status == 127 || run_limited("ulimit -v " + std::to_string(limit), {"--version"}, "").status > 128)
      continue;
    // Before it knows its verb, it has nothing to advise.
    const bool early = done.err == "nonet: the system grants no thread\n" || done.err == "nonet: out of memory\n";
    if (!early || done.status != 5) check_ended_well(done);
    ++ended;
  }
  if (ended == 0) WARN("not checked: the program does not start in so little memory");
}

TEST_CASE("crosscheck calls no process or thread that the system refuses a disagreement") {
  // The limit counts processes and threads of a user; nobody else has this number. Only root may become another user.
  const std::string as_other = "exec setpriv --reuid 54321 --regid 54321 --clear-groups prlimit --nproc=";
  const auto start = [&](int most, const std::string& words) {
    return run({"sh", "-c", as_other + std::to_string(most) + " " + NONET_PROGRAM + " " + words});
  };
  // The leak sanitizer starts a separate process at the end.
  if (start(100, "--version").status != 0 || !starts_within("ulimit -v 10000000")) {
    WARN("not checked: the program cannot be run as another user, or is built with a sanitizer");
    return;
  }
  for (int most = 1; most <= 8; ++most) {
    CAPTURE(most);
    const Finished done = start(most, "crosscheck -j2 --count 20 --seed 1");
    CAPTURE(done.out, done.err);
    CHECK((done.status == 0 || done.status == 5));
    CHECK(done.out.find("disagreement:") == std::string::npos);
    if (most == 1) CHECK(done.status == 5);
  }
}

}  // namespace nonet::test::cli_out_of_memory_test
