// The progress line, which is there for people who wait.
#include <memory>

#include "tests/boards.hpp"
#include "tests/catch.hpp"
#include "tests/process.hpp"

namespace nonet::test {
namespace {

using namespace std::chrono_literals;
using Catch::Matchers::ContainsSubstring;

// What stands on standard error after runs that had to wait for their input's end.
std::vector<std::string> errors_of_long_runs(const std::vector<std::vector<std::string>>& all_options) {
  std::vector<std::unique_ptr<Process>> processes;
  for (const std::vector<std::string>& options : all_options) {
    std::vector<std::string> words = {NONET_PROGRAM, "solve"};
    words.insert(words.end(), options.begin(), options.end());
    processes.push_back(std::make_unique<Process>(words));
    processes.back()->feed(std::string(kWikipedia.puzzle) + "\n");
  }
  // The line comes after a second; nothing but this test's patience depends on the time.
  CHECK_FALSE(processes.front()->wait_for_end(3000ms));
  std::vector<std::string> errors;
  for (const std::unique_ptr<Process>& process : processes) {
    const Finished done = process->finish();
    CHECK(done.status == 0);
    CHECK(done.out == std::string(kWikipedia.solution) + "\n");
    errors.push_back(done.err);
  }
  return errors;
}

}  // namespace

TEST_CASE("a progress line is shown where it is asked for, and wiped at the end") {
  const std::vector<std::string> errors =
      errors_of_long_runs({{"--progress", "always"}, {}, {"--progress", "never"}, {"--progress=always", "--quiet"}});
  REQUIRE(errors.size() == 4);
  CHECK_THAT(errors[0], ContainsSubstring(" puzzles, "));
  CHECK(errors[0].ends_with("\r\x1b[K"));
  // Not by itself without a terminal, and not where it is unwanted.
  CHECK(errors[1].empty());
  CHECK(errors[2].empty());
  CHECK(errors[3].empty());
}

}  // namespace nonet::test
