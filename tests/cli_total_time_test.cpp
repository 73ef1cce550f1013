// --total-time and signals end the reading of inputs that wait or never end.
#include <sys/stat.h>

#include "cli/verbs.hpp"
#include "tests/tests.hpp"

namespace nonet::test::cli_total_time_test {
constexpr const char* kNotRead = "nonet: timeout: the rest of standard input was not read\n";

// Words of a command that reads puzzles (verify: certificates) from this input.
Words reading(const std::string& verb, const std::string& input) {
  if (verb == "decode") return {verb, "--index", "1000000000", "--puzzle", input, "/dev/null"};
  if (verb == "compare") return {verb, "--backend", "dfs", input};
  if (verb == "lab") return {verb, "--encoding", "extended", input};
  return {verb, input};
}

std::vector<std::string> limited_verbs() {
  std::vector<std::string> names;
  for (const cli::Verb& verb : cli::verbs()) {
    const auto& options = verb.options;
    if (std::find(options.begin(), options.end(), "total-time") != options.end()) names.emplace_back(verb.name);
  }
  return names;
}

// A named pipe into which a shell command writes.
class Endless {
 public:
  explicit Endless(const std::string& command) : pipe_(folder_.file("pipe")) {
    REQUIRE(::mkfifo(pipe_.c_str(), 0600) == 0);
    if (!command.empty()) writer_.emplace(Words{"sh", "-c", "exec > \"$0\"; " + command, pipe_});
  }
  const std::string& pipe() const { return pipe_; }

 private:
  TempFolder folder_;
  std::string pipe_;
  std::optional<Process> writer_;
};

// What never ends, as shell commands. The first one waits for ever.
std::vector<std::string> endless_inputs() {
  std::vector<std::string> commands = {"",         "yes '# comment'",  "yes ''",
                                       "yes text", "yes " + kPuzzle,   "echo 53..7....; exec sleep 1000",
                                       "yes '{'",  "yes | tr -d '\\n'"};
  if (have_program("gzip")) commands.emplace_back("yes '# comment' | gzip -1");
  return commands;
}

TEST_CASE("the total time ends each verb on inputs that wait or never end", "[volume]") {
  const std::vector<std::string> verbs = limited_verbs();
  CHECK(verbs.size() >= 12);
  for (const std::string& verb : verbs) {
    for (const std::string& command : endless_inputs()) {
      CAPTURE(verb, command);
      const Endless input(command);
      Process process(with(with({NONET_PROGRAM}, reading(verb, input.pipe())), {"--total-time", "0.05"}),
                      {.timeout = 60s});
      const Finished done = process.wait();
      CHECK_FALSE(done.timed_out);
      CHECK(done.status == 5);
      CHECK_THAT(done.err + done.out, ContainsSubstring("timeout"));
    }
  }
}

TEST_CASE("a signal ends each verb on inputs that wait or never end") {
  for (const std::string& verb : limited_verbs()) {
    for (const std::string& command : endless_inputs()) {
      // These hold all that they read.
      if ((verb == "compare" || verb == "lab" || verb == "verify") && !command.empty()) continue;
      CAPTURE(verb, command);
      const Endless input(command);
      Process process(with({NONET_PROGRAM}, reading(verb, input.pipe())), {.timeout = 60s});
      CHECK_FALSE(process.wait_for_end(20ms));
      process.send(SIGINT);
      const Finished done = process.wait();
      CHECK_FALSE(done.timed_out);
      CHECK(done.status == 130);
      CHECK(done.err.find("timeout") == std::string::npos);
    }
  }
}

TEST_CASE("puzzles that came before the total time was over have a result") {
  // Each of the first four is a chunk. The fifth one waits for the sixth.
  Process process({NONET_PROGRAM, "solve", "--total-time", "0.2", "--exit-zero"});
  process.feed(repeat(kPuzzle + "\n", 4));
  CHECK(process.wait_for_lines(4));
  process.feed(kPuzzle + "\n" + kPuzzle.substr(0, 40));
  const Finished done = process.wait();
  CHECK(done.out == repeat(kWikipedia.solution + "\n", 4) + "# timeout\n");
  CHECK(done.err == kNotRead);
  CHECK(done.status == 5);  // it did not come to its end
}

TEST_CASE("the total time skips no later file") {
  const Endless input("");
  const TempFolder folder;
  const std::string file = folder.write("puzzles", kPuzzle + "\n" + kPuzzle + "\n");
  const Finished done = run_nonet({"solve", "--total-time", "0", input.pipe(), file});
  CHECK(done.out == "# timeout\n# timeout\n");
  CHECK(done.err == "nonet: timeout: the rest of " + input.pipe() + " was not read\n");
  CHECK(done.status == 5);
}

TEST_CASE("a run that the total time ended is not complete") {
  const TempFolder folder;
  const std::string summary = folder.file("summary");
  const std::string out = folder.write("out", "results of another day\n");
  Process process({NONET_PROGRAM, "count", "--total-time", "0.05", "--summary", summary, "-o", out});
  CHECK(process.wait().status == 5);
  CHECK(Json::parse(text_of_file(summary))["complete"] == false);
  CHECK(text_of_file(out) == "results of another day\n");
}

TEST_CASE("the total time ends the warm-up of compare") {
  const TempFolder folder;
  const std::string file = folder.write("puzzles", std::string(81, '.') + "\n");
  for (const Words& verb : {Words{"compare", "--backend", "dfs"}, Words{"lab", "--encoding", "natural"}}) {
    CAPTURE(verb);
    // Each block of the warm-up takes a second, like the only round.
    const Words words = {"--warmup", "1000000", "--total-time", "0.1", "--limit", "0", "--timeout", "1"};
    const Finished done = run_nonet(with(with(verb, words), {"--json", "-", file}), "", {.timeout = 60s});
    CHECK_FALSE(done.timed_out);
    REQUIRE(done.status == 5);  // the puzzle's timeout
    CHECK(Json::parse(done.out)["rounds"] == 1);
  }
}

}  // namespace nonet::test::cli_total_time_test
