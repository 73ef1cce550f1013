// Outside programs that behave, and many that do not.
#include <sys/types.h>

#include "base/process.hpp"
#include "tests/tests.hpp"

namespace nonet::test::child_process_test {
// Far beyond what any of these takes: no test waits for it.
Clock::time_point far_away() { return Clock::now() + 5min; }

struct Ran {
  ProcessResult result;
  std::string output;
};

Ran ran(const std::string& command, std::string_view input = {}, ProcessLimits limits = {}) {
  if (!limits.deadline) limits.deadline = far_away();
  Ran done;
  done.result = run_process(command, input, done.output, limits);
  return done;
}

std::string lines_of_bytes(std::size_t bytes) {
  std::string text;
  text.reserve(bytes);
  for (std::size_t i = 0; text.size() < bytes; ++i) text += std::to_string(i) + '\n';
  return text;
}

// Waits in a thread of its own until a file has a line; then asks for a stop.
std::jthread stop_when_written(std::stop_source& stop, const std::string& path) {
  return std::jthread([&stop, path] {
    while (!text_of_file(path).ends_with('\n')) std::this_thread::sleep_for(1ms);
    stop.request_stop();
  });
}

TEST_CASE("a process gets its input and gives its output, errors and status") {
  const Ran done = ran("cat; echo trouble >&2; exit 3", "one\ntwo\n");
  CHECK(done.output == "one\ntwo\n");
  CHECK(done.result.errors == "trouble\n");
  CHECK(done.result.end == ProcessEnd::exited);
  CHECK(done.result.code == 3);
  CHECK(done.result.unread_input == 0);
  CHECK(done.result.elapsed > 0s);
  CHECK(done.result.describe() == "status 3: trouble");
  CHECK(ran("echo hello").output == "hello\n");
  CHECK(ran("cat").output.empty());
  // What was there stays in front.
  std::string output = "before ";
  run_process("echo after", "", output);
  CHECK(output == "before after\n");
}

TEST_CASE("a process has processor time, with those it waited for") {
  const Ran asleep = ran("sleep 0.05");
  CHECK(asleep.result.cpu_time < asleep.result.elapsed);
  // The time of a loop within, as the shell reports it: "0m0.020s 0m0.004s", then that of its children.
  const Ran busy = ran("sh -c 'i=0; while [ $i -lt 30000 ]; do i=$((i+1)); done; times'; exit 0");
  double told = 0;
  char* rest = nullptr;
  for (const std::string& part : parts_of(lines_of(busy.output).at(0), ' ')) {
    told += 60 * std::strtod(part.c_str(), &rest);
    told += std::strtod(rest + 1, nullptr);
  }
  constexpr double kRounding = 0.021;  // `times` rounds both to ticks of 10 ms
  CHECK(seconds_of(busy.result.cpu_time) >= told - kRounding);
  CHECK(busy.result.cpu_time > 0s);
}

TEST_CASE("fifty megabytes flow both ways at once", "[volume]") {
  const std::string input = lines_of_bytes(50'000'000);
  const Ran done = ran("cat", input);
  CHECK(done.result.code == 0);
  CHECK(done.result.unread_input == 0);
  CHECK((done.output == input));
}

TEST_CASE("a process that flushes every line loses none") {
  const std::string input = lines_of_bytes(20'000);
  CHECK(ran("while read -r line; do echo \"$line\"; done", input).output == input);
}

TEST_CASE("a process that never reads ends all the same") {
  const std::string input = lines_of_bytes(5'000'000);
  const Ran done = ran("echo answer", input);
  CHECK(done.output == "answer\n");
  CHECK(done.result.end == ProcessEnd::exited);
  CHECK(done.result.unread_input > 0);
  // The default action of SIGPIPE would have ended the tests; it is the caller's as before.
  const auto before = std::signal(SIGPIPE, SIG_DFL);
  CHECK(ran("exec <&-; sleep 0.05; echo answer", input).result.unread_input == input.size());
  CHECK(std::signal(SIGPIPE, before) == SIG_DFL);
  sigset_t pending;
  sigpending(&pending);
  CHECK(sigismember(&pending, SIGPIPE) == 0);
}

TEST_CASE("a process that closes its output early is fed to the end") {
  const std::string input = lines_of_bytes(3'000'000);
  const Ran done = ran("echo first; exec >&- 2>&-; cat > /dev/null; exit 7", input);
  CHECK(done.output == "first\n");
  CHECK(done.result.code == 7);
  CHECK(done.result.unread_input == 0);
}

TEST_CASE("a process that does not end is killed at the deadline") {
  const std::string input = lines_of_bytes(3'000'000);
  for (const std::string command :
       {"sleep 1000", "exec >&- 2>&- <&-; sleep 1000", "trap '' TERM INT HUP; while :; do sleep 1000; done",
        "cat /dev/zero > /dev/null", "cat; sleep 1000"}) {
    CAPTURE(command);
    const Ran done = ran(command, input, {.deadline = Clock::now() + 20ms});
    CHECK(done.result.end == ProcessEnd::timeout);
    CHECK(done.result.describe() == "timeout");
  }
  CHECK(ran("sleep 1000", "", {.deadline = Clock::now() - 1s}).result.end == ProcessEnd::timeout);
}

TEST_CASE("what a process has started is killed with it") {
  const TempFolder folder;
  const std::string id_file = folder.file("id");
  SECTION("at a stop") {
    std::stop_source stop;
    const std::jthread stopper = stop_when_written(stop, id_file);
    const Ran done = ran("sh -c 'sleep 1000 & echo $! > " + id_file + "; wait' ; true", "", {.stop = stop.get_token()});
    CHECK(done.result.end == ProcessEnd::cancelled);
  }
  SECTION("at the deadline") {
    CHECK(in_some_time([&](auto time) {
      const Ran done = ran("sleep 1000 & echo $! > " + id_file + "; wait", "", {.deadline = Clock::now() + time});
      CHECK(done.result.end == ProcessEnd::timeout);
      return text_of_file(id_file).ends_with('\n');
    }));
  }
  SECTION("at its own end, with pipes held open") {
    const Ran done = ran("echo before; sleep 1000 & echo $! > " + id_file);
    CHECK(done.result.end == ProcessEnd::exited);
    CHECK(done.output == "before\n");
  }
  const std::vector<std::string> ids = lines_of(text_of_file(id_file));
  REQUIRE(ids.size() == 1);
  CHECK(dies(ids[0]));
}

TEST_CASE("nobody waits for a grandchild that goes on writing after its parent ended") {
  const Ran done = ran("echo first; yes & exit 0");
  CHECK(done.result.end == ProcessEnd::exited);
  CHECK(done.result.code == 0);
  CHECK_THAT(done.output, ContainsSubstring("first\n"));
}

TEST_CASE("a stop request ends a process that reads, writes, waits or is not yet there") {
  const TempFolder folder;
  const std::string ready = folder.file("ready");
  for (const std::string rest : {"sleep 1000", "cat /dev/zero", "yes", "exec >&- 2>&-; sleep 1000"}) {
    CAPTURE(rest);
    fs::remove(ready);
    std::stop_source stop;
    const std::jthread stopper = stop_when_written(stop, ready);
    const Ran done =
        ran("echo yes > " + ready + "; " + rest, "", {.max_output = std::size_t{1} << 40U, .stop = stop.get_token()});
    CHECK(done.result.end == ProcessEnd::cancelled);
    CHECK(done.result.describe() == "cancelled");
  }
  CHECK(ran("sleep 1000", "", {.stop = stopped()}).result.end == ProcessEnd::cancelled);
}

TEST_CASE("a caller who follows a process may take its output, and end it") {
  std::string output;
  std::string taken;
  const auto goes_on = [&] {
    taken += output;
    output.clear();
    return taken.find("third") == std::string::npos;
  };
  const ProcessResult done = run_process("echo first; echo second; echo third; sleep 1000", "", output,
                                         {.deadline = far_away(), .goes_on = goes_on});
  CHECK(done.end == ProcessEnd::cancelled);
  CHECK(taken == "first\nsecond\nthird\n");
  // Silence is followed as well.
  int calls = 0;
  CHECK(run_process("sleep 1000", "", output, {.deadline = far_away(), .goes_on = [&] { return ++calls < 5; }}).end ==
        ProcessEnd::cancelled);
}

TEST_CASE("output beyond the limit ends a process") {
  const Ran endless = ran("yes", "", {.max_output = 100'000});
  CHECK(endless.result.end == ProcessEnd::output_limit);
  CHECK(endless.output.size() <= 100'000);
  CHECK(ran("printf 12345", "", {.max_output = 5}).result.end == ProcessEnd::exited);
  CHECK(ran("printf 123456", "", {.max_output = 5}).result.end == ProcessEnd::output_limit);
  // Errors are kept to their end, and never fill up.
  const Ran noisy =
      ran("i=0; while [ $i -lt 2000 ]; do echo 12345678 >&2; i=$((i+1)); done; echo last words >&2; exit 1");
  CHECK(noisy.result.errors.size() <= 4096);
  CHECK(noisy.result.describe() == "status 1: last words");
}

TEST_CASE("a process that breaks down says how") {
  CHECK(ran("kill -SEGV $$").result.describe() == "signal 11 (Segmentation fault)");
  CHECK(ran("kill -KILL $$").result.end == ProcessEnd::signalled);
  CHECK_THAT(ran("/no/such/program").result.describe(), ContainsSubstring("status 127: "));
  CHECK_THAT(ran("/no/such/program").result.describe(), ContainsSubstring("/no/such/program"));
  CHECK(ran("false").result.describe() == "status 1");
  CHECK(ran("printf 'a\\tb\\033[1m\\n\\n' >&2; exit 2").result.describe() == "status 2: a b [1m");
}

TEST_CASE("a process finds the signals as every program does") {
  // Blocked and ignored here, as in a program that waits for them in a thread.
  sigset_t blocked;
  sigset_t before;
  sigemptyset(&blocked);
  sigaddset(&blocked, SIGTERM);
  pthread_sigmask(SIG_BLOCK, &blocked, &before);
  const auto pipe_before = std::signal(SIGPIPE, SIG_IGN);
  CHECK(ran("kill -TERM $$; echo survived").result.code == SIGTERM);
  CHECK(ran("kill -PIPE $$; echo survived").result.code == SIGPIPE);
  std::signal(SIGPIPE, pipe_before);
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
}

TEST_CASE("a process of a program that ignores the end of its children is lost, and nobody waits for it") {
  const auto before = std::signal(SIGCHLD, SIG_IGN);
  // Itself it finds that signal as every program does.
  const Ran done = ran("sh -c 'exit 7'; echo $?; exec >&- 2>&-; exit 3");
  const Ran with_input = ran("cat; exit 3", "a line\n");
  const Ran late = ran("sleep 1000", "", {.deadline = Clock::now() + 20ms});
  std::signal(SIGCHLD, before);
  CHECK(done.result.end == ProcessEnd::lost);
  CHECK(done.output == "7\n");
  CHECK_THAT(done.result.describe(), ContainsSubstring("SIGCHLD"));
  CHECK(with_input.result.end == ProcessEnd::lost);
  CHECK(with_input.output == "a line\n");
  CHECK(late.result.end == ProcessEnd::timeout);
}

TEST_CASE("what a process leaves unread is counted, though it went into the pipe") {
  const std::string input = lines_of_bytes(10'000);
  CHECK(ran("sleep 0.05", input).result.unread_input == input.size());
  CHECK(ran("head -c 1000 > /dev/null", input).result.unread_input == input.size() - 1000);
  CHECK(ran("cat | cat > /dev/null", input).result.unread_input == 0);
  const std::string large = lines_of_bytes(3'000'000);
  CHECK(ran("head -c 2000000 > /dev/null", large).result.unread_input == large.size() - 2'000'000);
}

TEST_CASE("processes run in several threads at once") {
  std::vector<std::string> outputs(8);
  {
    std::vector<std::jthread> threads;
    for (std::size_t i = 0; i < outputs.size(); ++i) {
      threads.emplace_back([&outputs, i] {
        run_process("cat; echo " + std::to_string(i), std::string(300'000, 'x'), outputs[i], {.deadline = far_away()});
      });
    }
  }
  for (std::size_t i = 0; i < outputs.size(); ++i) {
    CHECK((outputs[i] == std::string(300'000, 'x') + std::to_string(i) + "\n"));
  }
}

TEST_CASE("a program that is given grace ends by itself, and what it says then counts") {
  const TempFolder folder;
  const std::string ready = folder.file("ready");
  // A loop, because the shell would wait for a long sleep before it says so.
  const std::string polite = "trap 'echo asked; exit 0' TERM; echo > " + ready + "; while :; do sleep 0.01; done";
  {
    std::stop_source stop;
    const std::jthread stopper = stop_when_written(stop, ready);
    const Ran done = ran(polite, {}, {.stop = stop.get_token(), .grace = 5min});
    CHECK(done.result.end == ProcessEnd::cancelled);
    CHECK(done.output == "asked\n");
  }
  CHECK(in_some_time([&](auto time) {
    fs::remove(ready);
    const Ran done = ran(polite, {}, {.deadline = Clock::now() + time, .grace = 5min});
    CHECK(done.result.end == ProcessEnd::timeout);
    return done.output == "asked\n";
  }));
  fs::remove(ready);
  std::stop_source stop;
  const std::jthread stopper = stop_when_written(stop, ready);
  const auto began = Clock::now();
  const Ran stubborn =
      ran("trap '' TERM; echo > " + ready + "; sleep 1000", {}, {.stop = stop.get_token(), .grace = 50ms});
  CHECK(stubborn.result.end == ProcessEnd::cancelled);
  CHECK(Clock::now() - began >= 50ms);
}

TEST_CASE("any text is a word of a command") {
  for (const std::string text : {"", "a b", "it's", "$HOME `x` \\", "'", "\"\n*"}) {
    CHECK(ran("printf %s " + shell_word(text)).output == text);
  }
}

TEST_CASE("a scratch folder goes away with what is in it") {
  std::string path;
  {
    const ScratchFolder scratch;
    path = scratch.file("x");
    CHECK(ran("echo > " + shell_word(path)).result.code == 0);
    CHECK(fs::exists(path));
  }
  CHECK_FALSE(fs::exists(fs::path(path).parent_path()));
}

}  // namespace nonet::test::child_process_test
