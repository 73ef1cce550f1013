// docs/reading-a-formula.md: its commands print what the page says.
#include "tests/tests.hpp"

namespace nonet::test::reading_page_test {
struct Step {
  std::string command;
  std::string output;
};

// "$ command", "> its next line", and what it prints, of all blocks of the page.
std::vector<Step> steps_of_page() {
  std::vector<Step> steps;
  bool inside = false;
  for (const std::string& line : lines_of(text_of_file(std::string(NONET_SOURCE_DIR) + "/docs/reading-a-formula.md"))) {
    if (line.starts_with("```")) {
      inside = !inside;
    } else if (inside && line.starts_with("$ ")) {
      steps.push_back({line.substr(2) + "\n", ""});
    } else if (inside) {
      REQUIRE_FALSE(steps.empty());
      Step& step = steps.back();
      const bool goes_on = line.starts_with("> ");
      (goes_on ? step.command : step.output) += (goes_on ? line.substr(2) : line) + "\n";
    }
  }
  return steps;
}

TEST_CASE("the commands of the page on reading a formula print what it says") {
  const std::vector<Step> steps = steps_of_page();
  REQUIRE(steps.size() > 10);
  const TempFolder folder;
  fs::create_directory_symlink(std::string(NONET_SOURCE_DIR) + "/examples", folder.file("examples"));
  const std::string program = NONET_PROGRAM;
  const std::string path = program.substr(0, program.rfind('/'));
  for (const Step& step : steps) {
    CAPTURE(step.command);
    const std::string first = step.command.substr(0, step.command.find(' '));
    if (!have_program(first) && (first == "drat-trim" || first == "cake_lpr")) {
      WARN("not checked: " << first << " is not installed");
      continue;
    }
    const Finished done = run({"sh", "-c", "cd \"$0\"; PATH=\"$1:$PATH\"; " + step.command, folder.path(), path});
    CHECK(done.out == step.output);
    CHECK(done.err.empty());
    CHECK(done.status == 0);
  }
}

}  // namespace nonet::test::reading_page_test
