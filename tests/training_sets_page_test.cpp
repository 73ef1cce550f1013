// docs/training-sets.md: its commands, on a small number, make what the page says.
#include "tests/tests.hpp"

namespace nonet::test::training_sets_page_test {
// The first block of shell commands of the page, with another number of puzzles.
std::string commands_of_page(const std::string& count) {
  std::string commands;
  bool inside = false;
  for (const std::string& line : lines_of(text_of_file(std::string(NONET_SOURCE_DIR) + "/docs/training-sets.md"))) {
    if (inside && line == "```") break;
    if (inside) commands += line + "\n";
    inside |= line == "```sh";
  }
  const std::string million = "1000000";
  const std::size_t at = commands.find(million);
  REQUIRE(at != std::string::npos);
  return commands.replace(at, million.size(), count);
}

std::vector<std::string> forms_of(const std::string& puzzles) { return lines_of(run_nonet({"canon"}, puzzles).out); }

TEST_CASE("the commands of the page on training sets give parts without a grid in common") {
  const TempFolder folder;
  const std::string program = NONET_PROGRAM;
  const std::string path = program.substr(0, program.rfind('/'));
  const Finished done =
      run({"sh", "-e", "-c", "cd \"$0\"; PATH=\"$1:$PATH\"; " + commands_of_page("300"), folder.path(), path});
  REQUIRE(done.err.empty());
  REQUIRE(done.status == 0);
  const auto file = [&](const std::string& name) { return text_of_file(folder.file(name)); };
  const std::string train = file("train.txt");
  const std::string test = file("test.txt");
  CHECK(lines_of(train).size() + lines_of(test).size() == 300);
  CHECK(lines_of(test).size() >= 20);
  for (const std::string& verdict : lines_of(run_nonet({"check", "--backend", "dfs"}, train + test).out)) {
    CHECK(verdict == "unique minimal");
  }
  const auto grids = [](const std::string& puzzles) {
    const std::vector<std::string> forms = forms_of(run_nonet({"solve", "--backend", "dfs"}, puzzles).out);
    return std::set<std::string>(forms.begin(), forms.end());
  };
  const std::set<std::string> of_train = grids(train);
  for (const std::string& grid : grids(test)) CHECK(of_train.count(grid) == 0);
  const std::vector<std::string> forms = forms_of(train + test);
  CHECK(std::set<std::string>(forms.begin(), forms.end()).size() == 300);
  CHECK(lines_of(file("ratings.csv")).size() == 301);
  CHECK(lines_of(file("ratings.csv"))[0] == "puzzle,singles,depth,backdoor,backdoors");
  CHECK(lines_of(file("solutions.csv")).size() == 301);
}

}  // namespace nonet::test::training_sets_page_test
