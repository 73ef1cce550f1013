// docs/formats.md has one table of all forms, with examples, and each is what the page says it is.
#include "formats/columns.hpp"
#include "formats/reader.hpp"
#include "tests/tests.hpp"

namespace nonet::test::formats_page_test {
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

std::string with_puzzle(std::string text) {
  constexpr std::string_view kPlace = "PUZZLE";
  if (const std::size_t at = text.find(kPlace); at != std::string::npos) text.replace(at, kPlace.size(), kPuzzle);
  return text;
}

// Nine rows written as the first one is: the text before its 5, between 5 and 3, for a blank, and at the end.
std::string rows_like(const std::string& first) {
  const std::size_t begin = first.find('5');
  const std::size_t next = first.find('3');
  const std::string between = first.substr(begin + 1, next - begin - 1);
  const std::string blank = first.substr(next + 1, first.find(between, next + 1 + between.size()) - next - 1);
  const std::string empty = blank.substr(between.size());
  std::string text;
  for (std::size_t row = 0; row < 9; ++row) {
    text += first.substr(0, begin);
    for (std::size_t column = 0; column < 9; ++column) {
      const char cell = kPuzzle[row * 9 + column];
      text += (column > 0 ? between : "") + (cell == '.' ? empty : std::string(1, cell));
    }
    const std::size_t last = first.rfind(between + empty);
    text += first.substr(last + between.size() + empty.size()) + "\n";
  }
  return text;
}

// The form and the example of each row of the table that has one in code.
std::vector<std::pair<std::string, std::string>> examples_of_table() {
  std::vector<std::pair<std::string, std::string>> examples;
  bool inside = false;
  for (const std::string& line : lines_of(text_of_file(std::string(NONET_SOURCE_DIR) + "/docs/formats.md"))) {
    if (line.starts_with("| form |")) inside = true;
    if (!line.starts_with("|")) inside = false;
    if (!inside || line.starts_with("|---")) continue;
    std::vector<std::string> cells;
    for (std::size_t at = 1; at < line.size();) {
      const std::size_t end = std::min(line.find(" |", at), line.size());
      cells.push_back(line.substr(at, end - at));
      at = end + 2;
    }
    REQUIRE(cells.size() == 3);
    if (cells[2].starts_with(" `")) examples.emplace_back(cells[0].substr(1), cells[2].substr(2, cells[2].size() - 3));
  }
  return examples;
}

TEST_CASE("each example in the table of forms is read alone and among others") {
  std::string plain_rows;
  for (std::size_t row = 0; row < 9; ++row) plain_rows += kPuzzle.substr(row * 9, 9) + "\n";
  int rows = 0;
  for (const auto& [form, example] : examples_of_table()) {
    std::string text = with_puzzle(example) + "\n";
    std::string other = kPuzzle + "\n";
    const bool line = text.find(kPuzzle) != std::string::npos;
    if (form == "`csv`" || form == "`jsonl`") {
      other = text;
    } else if (!line && example.find('5') != std::string::npos) {
      text = rows_like(example);
      other = form == "`numbers`" ? text : plain_rows + "\n";
      if (form != "`numbers`") text += "\n";
    } else if (!line) {
      text += kPuzzle + "\n" + example + "\n" + kPuzzle + "\n" + example + "\n";  // on separate lines
    }
    CAPTURE(form, text);
    const auto read = [](const std::string& input) {
      PuzzleReader reader(bytes_of(input), {});
      std::size_t puzzles = 0;
      while (const std::optional<Record> record = reader.next()) {
        INFO(record->error.text());
        REQUIRE(record->puzzle);
        CHECK(text_of(record->puzzle->clues) == kPuzzle);
        ++puzzles;
      }
      CHECK(reader.skipped().lines == 0);
      return puzzles;
    };
    const std::size_t alone = read(text);
    CHECK(alone >= 1);
    CHECK(read(other + text + other) == alone + 2);
    CHECK(run_nonet({"solve"}, text).out.starts_with(kWikipedia.solution));
    CHECK(run_nonet({"solve"}, other + text + other).status == 0);
    ++rows;
  }
  CHECK(rows >= 14);
}

TEST_CASE("the page of formats has an example of each, which is read as such") {
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
      const bool marked = info.format == Format::pencilmarks || info.format == Format::candidates;
      CHECK(record->puzzle->excluded.empty() != marked);
      // Candidates alone make clues of cells that have one.
      if (!marked) CHECK(text_of(record->puzzle->clues) == kWikipedia.puzzle);
    }
    CHECK(puzzles == 1);
    const std::string solved = run_nonet({"solve", "--limit", "2", "--status"}, text).out;
    // With the text after the line.
    const std::string verdict = info.format == Format::line ? " unique 30 clues\n" : " unique\n";
    CHECK(solved.ends_with(verdict));
    if (info.format != Format::jigsaw) CHECK(solved == kWikipedia.solution + verdict);
  }
}

TEST_CASE("the page of formats names every format in its table") {
  const std::string page = text_of_file(std::string(NONET_SOURCE_DIR) + "/docs/formats.md");
  const std::string table = page.substr(page.find("| form |"), page.find("\n\n", page.find("| form |")));
  for (const FormatInfo& info : formats()) CHECK(table.find("`" + std::string(info.name) + "`") != std::string::npos);
}

}  // namespace nonet::test::formats_page_test
