// The sheet of `nonet print`: which boards, rules and solutions it has, and how many pages a browser makes of it.
#include "formats/svg.hpp"
#include "tests/pages.hpp"
#include "tests/tests.hpp"

namespace nonet::test::cli_print_test {

std::string sheet_of(std::vector<std::string> more, const std::string& input, int status = 0) {
  std::vector<std::string> words = {"print"};
  words.insert(words.end(), more.begin(), more.end());
  const Finished done = run_nonet(words, input);
  CHECK(done.status == status);
  check_page(done.out);
  return done.out;
}

std::string repeated(const std::string& text, int times) {
  std::string all;
  for (int i = 0; i < times; ++i) all += text;
  return all;
}

std::size_t pages_in(const std::string& sheet, const std::string& kind) {
  return count_of(sheet, "<section class=\"page " + kind);
}

// The digits of the board after the number, in the order of its cells.
std::string digits_after(const std::string& sheet, const std::string& number, std::size_t from) {
  const std::size_t begin = sheet.find("<h2>" + number + "</h2>", from);
  REQUIRE(begin != std::string::npos);
  const std::size_t end = sheet.find("</svg>", begin);
  std::string digits;
  for (std::size_t at = begin; (at = sheet.find("<text ", at)) < end; ++at) digits += sheet[sheet.find('>', at) + 1];
  return digits;
}

TEST_CASE("a sheet has each puzzle once, and its solution on a later page") {
  const std::string sheet = sheet_of(
      {"--per-page", "1"}, kWikipedia.puzzle + "\n" + kAiEscargot.puzzle + "\n" + kSeventeenClues.puzzle + "\n");
  CHECK(pages_in(sheet, "puzzles") == 3);
  CHECK(pages_in(sheet, "solutions") == 1);
  const std::size_t solutions = sheet.find("<section class=\"page solutions");
  for (const auto& [number, puzzle, solution] : {std::tuple("1", kWikipedia.puzzle, kWikipedia.solution),
                                                 std::tuple("2", kAiEscargot.puzzle, kAiEscargot.solution)}) {
    std::string clues = puzzle;
    std::erase(clues, '.');
    CHECK(digits_after(sheet, number, 0) == clues);
    CHECK(digits_after(sheet, number, solutions) == solution);
  }
  CHECK_THAT(sheet, ContainsSubstring("30 clues</p>"));
  CHECK_THAT(sheet, ContainsSubstring("17 clues</p>"));
}

TEST_CASE("pages are full before the next one begins") {
  for (const auto& [per_page, puzzles, pages, solution_pages] :
       {std::array{1, 2, 2, 1}, {2, 3, 2, 1}, {5, 20, 4, 1}, {6, 6, 1, 1}, {7, 21, 3, 2}, {12, 41, 4, 3}}) {
    CAPTURE(per_page, puzzles);
    const std::string sheet =
        sheet_of({"-j3", "--per-page", std::to_string(per_page)}, repeated(kWikipedia.puzzle + "\n", puzzles));
    CHECK(pages_in(sheet, "puzzles") == static_cast<std::size_t>(pages));
    CHECK(pages_in(sheet, "solutions") == static_cast<std::size_t>(solution_pages));
    CHECK(count_of(sheet, "<article ") == 2 * static_cast<std::size_t>(puzzles));
  }
}

TEST_CASE("rules that all puzzles of a page share are written once, others below each puzzle") {
  const std::string killer = R"({"box":"2x2","puzzle":"1234341221434321","constraints":["killer 3 r1c1 r1c2"]})";
  const std::string thermometer =
      R"({"box":"2x2","puzzle":"1234341221434321","constraints":["thermometer r1c1 r1c2"]})";
  CHECK(count_of(sheet_of({}, killer + "\n" + killer + "\n"), "<dt>killer</dt>") == 1);
  const std::string mixed = sheet_of({}, killer + "\n" + thermometer + "\n" + killer + "\n");
  CHECK(count_of(mixed, "<dt>killer</dt>") == 2);
  CHECK(count_of(mixed, "thermometer</dt>") == 1);
  // Solutions are digits alone.
  CHECK(count_of(mixed, "<g class=\"killer") == 2);
  CHECK(mixed.rfind("<g class=\"killer") < mixed.find("<section class=\"page solutions"));
}

TEST_CASE("the title of a sheet is only text") {
  const std::string sheet = sheet_of({"--title", "</h1><script> & \"two\""}, kWikipedia.puzzle + "\n");
  CHECK_THAT(sheet, ContainsSubstring("<h1>&lt;/h1&gt;&lt;script&gt; &amp; &quot;two&quot;</h1>"));
}

TEST_CASE("a browser makes a page of paper of each page of a sheet", "[.long]") {
  if (!is_installed("chromium")) return;
  const TempFolder folder;
  const std::string killers = run_nonet({"generate", "13", "--kinds", "killer,whisper", "--seed", "1"}).out;
  for (const auto& [paper, box] :
       {std::pair("a4", "/MediaBox [0 0 59"), std::pair("letter", "/MediaBox [0 0 612 79")}) {
    for (const int per_page : {1, 2, 4, 6, 9, 12}) {
      CAPTURE(paper, per_page);
      const std::string file = folder.file("sheet.pdf");
      const Finished done =
          run_nonet({"print", "--per-page", std::to_string(per_page), "--paper", paper, "-o", file}, killers);
      CHECK(done.status == 0);
      CHECK(count_of(text_of_file(file), box) == static_cast<std::size_t>((13 + per_page - 1) / per_page + 1));
    }
  }
}

}  // namespace nonet::test::cli_print_test
