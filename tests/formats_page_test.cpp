// docs/formats.md has an example of each format, and each is what the page says it is.
#include <algorithm>
#include <map>

#include "nonet/formats/columns.hpp"
#include "nonet/formats/reader.hpp"
#include "test_paths.hpp"
#include "tests/boards.hpp"
#include "tests/catch.hpp"
#include "tests/process.hpp"

namespace nonet::test {
namespace {

// The first block between fences below each "### line, sdm", by each of the names.
std::map<std::string, std::string> examples_of_page() {
  std::map<std::string, std::string> examples;
  std::vector<std::string> names;
  bool inside = false;
  for (const std::string& line : lines_of(text_of_file(std::string(NONET_SOURCE_DIR) + "/docs/formats.md"))) {
    if (line.starts_with("#") && !inside) {
      names.clear();
      if (!line.starts_with("### ")) continue;
      for (const std::string& name : parts_of(line.substr(4), ',')) {
        names.push_back(name.substr(std::min(name.find_first_not_of(' '), name.size())));
      }
    } else if (line.starts_with("```")) {
      if (inside) names.clear();
      inside = !inside;
    } else if (inside) {
      for (const std::string& name : names) examples[name] += line + "\n";
    }
  }
  return examples;
}

}  // namespace

TEST_CASE("the page of formats has an example of each, which is read as such", "[format]") {
  std::map<std::string, std::string> examples = examples_of_page();
  for (const FormatInfo& info : formats()) {
    CAPTURE(info.name);
    const std::string text = examples[std::string(info.name)];
    REQUIRE_FALSE(text.empty());
    PuzzleReader reader(bytes_of(text), {});
    CHECK(reader.layout().format == (info.format == Format::sdk ? Format::grid : info.format));
    int puzzles = 0;
    while (const std::optional<Record> record = reader.next()) {
      INFO(record->error.text());
      REQUIRE(record->puzzle);
      ++puzzles;
      if (info.format == Format::jigsaw) {
        CHECK(record->puzzle->rules->spec().regions.size() == 81);
        continue;
      }
      const bool marked =
          info.format == Format::ss || info.format == Format::pencilmarks || info.format == Format::candidates;
      CHECK(record->puzzle->excluded.empty() != marked);
      // Candidates alone make clues of cells that have one.
      if (!marked || info.format == Format::ss) CHECK(text_of(record->puzzle->clues) == kWikipedia.puzzle);
    }
    CHECK(puzzles == 1);
    const std::string solved = run_nonet({"solve", "--limit", "2", "--status"}, text).out;
    // With what stands behind the line.
    const std::string verdict = info.format == Format::line ? " unique 30 clues\n" : " unique\n";
    CHECK(solved.ends_with(verdict));
    if (info.format != Format::jigsaw) CHECK(solved == std::string(kWikipedia.solution) + verdict);
  }
}

TEST_CASE("the page of formats names every format in its table", "[format]") {
  const std::string page = text_of_file(std::string(NONET_SOURCE_DIR) + "/docs/formats.md");
  for (const FormatInfo& info : formats()) CHECK(page.find("`" + std::string(info.name) + "`") != std::string::npos);
}

}  // namespace nonet::test
