// The page of `explain --html`, from steps that are written here.
#include "cli/explain_page.hpp"
#include "tests/pages.hpp"
#include "tests/tests.hpp"

namespace nonet::test::explain_page_test {
using cli::explain_page;
using cli::PagePuzzle;
using cli::PageStep;

CellDigit mark(int cell, int digit) { return {static_cast<CellIndex>(cell), static_cast<Cell>(digit)}; }
Reason reason(ReasonKind kind, int place, int digit = 0) {
  return {kind, static_cast<std::uint16_t>(place), static_cast<std::uint8_t>(digit)};
}

PagePuzzle explained(Puzzle puzzle, std::string title) {
  return {.title = std::move(title), .puzzle = std::move(puzzle)};
}

// The naked or hidden single that comes first.
PageStep next_single(const Marks& marks) {
  const Rules& rules = marks.rules();
  const auto step_of = [&](CellDigit placed, Reason why, std::string_view shape) {
    PageStep found;
    found.step = {.placed = {placed}, .because = {why}, .shape = shape};
    found.sentence =
        cell_name(rules.geometry(), placed.cell) + " is " + std::to_string(placed.digit) + ": " + text_of(why, rules);
    return found;
  };
  for (int unit = 0; unit < static_cast<int>(rules.units().size()); ++unit) {
    for (int digit = 1; digit <= rules.side(); ++digit) {
      std::vector<int> places;
      for (const CellIndex cell : rules.units()[static_cast<std::size_t>(unit)].cells) {
        if (marks.has(cell, digit)) places.push_back(cell);
      }
      if (places.size() == 1 && marks.placed(places[0]) == 0) {
        return step_of(mark(places[0], digit), reason(ReasonKind::unit_digit, unit, digit), "hidden single");
      }
    }
  }
  for (int cell = 0; cell < rules.cells(); ++cell) {
    if (marks.placed(cell) == 0 && marks.count(cell) == 1) {
      return step_of(mark(cell, marks.candidates().first(cell)), reason(ReasonKind::cell_digit, cell), "naked single");
    }
  }
  FAIL("no single is left");
  return {};
}

// Steps that are singles, to the solution.
PagePuzzle by_singles(const Puzzle& puzzle, const std::string& title) {
  PagePuzzle found = explained(puzzle, title);
  Marks marks(puzzle);
  while (marks.open() > 0) {
    found.steps.push_back(next_single(marks));
    const CellDigit placed = found.steps.back().step.placed.front();
    marks.place(placed.cell, placed.digit);
  }
  return found;
}

// Rows 2 and 6 have two places for a 5 each, in columns 3 and 7.
PagePuzzle x_wing() {
  Puzzle puzzle(Rules::make({}));
  std::vector<CellDigit> removed;
  for (int cell = 0; cell < 81; ++cell) {
    const int row = cell / 9;
    const int column = cell % 9;
    const bool base = row == 1 || row == 5;
    const bool cover = column == 2 || column == 6;
    if (base && !cover) puzzle.exclude(cell, 5);
    if (cover && !base) removed.push_back(mark(cell, 5));
  }
  PagePuzzle found = explained(std::move(puzzle), "X-wing");
  found.steps.emplace_back();
  found.steps[0].step = {.removed = removed,
                         .because = {reason(ReasonKind::unit_digit, 1, 5), reason(ReasonKind::unit_digit, 5, 5),
                                     reason(ReasonKind::unit_once, 9 + 2, 5), reason(ReasonKind::unit_once, 9 + 6, 5)},
                         .at_least = 4,
                         .shape = "X-wing"};
  found.steps[0].sentence = "rows 2 and 6 have a 5 in columns 3 and 7 alone: no other cell of these columns is 5";
  return found;
}

// A cage of 3 leaves 1 and 2 in two cells of a row, and the row has no other.
PagePuzzle cage() {
  const auto rules =
      Rules::make(with_constraints({}, {"killer 3 r1c1 r1c2", "killer 20 r4c5 r5c5 r5c6 r6c6", "antiknight"}));
  const auto& lines = rules->spec().constraints;
  const auto at = std::find_if(lines.begin(), lines.end(), [](const Constraint& each) {
    return each.kind->name == "killer" && each.values.front() == 3;
  });
  PagePuzzle found = explained(Puzzle(rules), "Cage");
  std::vector<CellDigit> large;
  std::vector<CellDigit> small;
  for (int cell = 0; cell < 9; ++cell) {
    for (int digit = 1; digit <= 9; ++digit) {
      if (cell < 2 && digit > 2) large.push_back(mark(cell, digit));
      if (cell >= 2 && digit <= 2) small.push_back(mark(cell, digit));
    }
  }
  found.steps.resize(2);
  found.steps[0].step = {.removed = large,
                         .because = {reason(ReasonKind::drawn, static_cast<int>(at - lines.begin()))}};
  found.steps[0].sentence = "the cage of 3 is 1 and 2";
  found.steps[0].names = {"the cage of 3 in r1c1 and r1c2"};
  found.steps[1].step = {.removed = small,
                         .because = {reason(ReasonKind::cell_digit, 0), reason(ReasonKind::cell_digit, 1),
                                     reason(ReasonKind::unit_once, 0, 1), reason(ReasonKind::unit_once, 0, 2)},
                         .at_least = 3,
                         .shape = "naked pair"};
  found.steps[1].sentence = "r1c1 and r1c2 are 1 and 2: no other cell of row 1 is";
  return found;
}

// Nothing can be done, but clues clash.
PagePuzzle clash() {
  Puzzle puzzle(Rules::make({.geometry = {2, 2}}), {1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0});
  PagePuzzle found = explained(std::move(puzzle), "Clash");
  found.steps.emplace_back();
  found.steps[0].step.at_least = 2;
  found.steps[0].sentence = "r1c1 and r1c4 are both 1, and row 1 holds at most one 1";
  found.steps[0].clues = {0, 3};
  found.end = "There is no solution.";
  return found;
}

std::string page_of(const PagePuzzle& puzzle) { return explain_page("a file", {&puzzle, 1}); }

std::set<CellDigit> marks_in(const Json& list) {
  std::set<CellDigit> marks;
  for (const Json& each : list) marks.insert(mark(each[0], each[1]));
  return marks;
}

TEST_CASE("the page of a path has each step, and its marks lead from the clues to the solution") {
  const PagePuzzle path = by_singles(classic(kWikipedia.puzzle), "Wikipedia's");
  const std::string page = page_of(path);
  check_page(page);
  CHECK(page.size() < 100'000);
  const Json puzzle = data_in(page)["puzzles"].at(0);
  CHECK(puzzle["title"] == "Wikipedia's");
  CHECK(puzzle["side"] == 9);
  CHECK(puzzle["facts"] == "30 clues, 51 steps; each takes one constraint");
  CHECK(puzzle["end"] == "All cells are filled.");
  REQUIRE(puzzle["steps"].size() == 51);

  // As the page's script goes through them; and what the rules leave, straight.
  std::vector<int> digits = puzzle["clues"];
  std::vector<std::set<int>> marks = puzzle["marks"];
  CHECK(digits[0] == 5);
  CHECK(digits[2] == 0);
  const Board solution = cells_of(kWikipedia.solution);
  const auto expected = [&](int cell) {
    std::set<int> left;
    for (int digit = 1; digit <= 9 && digits[static_cast<std::size_t>(cell)] == 0; ++digit) {
      bool free = true;
      for (int other = 0; other < 81; ++other) {
        const bool sees = other / 9 == cell / 9 || other % 9 == cell % 9 ||
                          (other / 27 == cell / 27 && other % 9 / 3 == cell % 9 / 3);
        if (sees && digits[static_cast<std::size_t>(other)] == digit) free = false;
      }
      if (free) left.insert(digit);
    }
    return left;
  };
  for (std::size_t i = 0; i < 51; ++i) {
    for (int cell = 0; cell < 81; ++cell) CHECK(marks[static_cast<std::size_t>(cell)] == expected(cell));
    const Json& step = puzzle["steps"][i];
    CHECK(step["text"] == path.steps[i].sentence);
    CHECK_THAT(page, ContainsSubstring("<a href=\"#" + std::to_string(i + 1) + "\"><span class=\"what\">" +
                                       path.steps[i].sentence + "</span>"));
    CHECK(step["shape"] == path.steps[i].step.shape);
    CHECK(step["smallest"] == true);
    REQUIRE(step["placed"].size() == 1);
    const auto cell = step["placed"][0][0].get<std::size_t>();
    digits[cell] = step["placed"][0][1];
    CHECK(digits[cell] == solution[cell]);
    marks[cell].clear();
    for (const CellDigit& gone : marks_in(step["gone"])) CHECK(marks[gone.cell].erase(gone.digit) == 1);
  }
  CHECK(std::equal(digits.begin(), digits.end(), solution.begin(), solution.end()));
}

TEST_CASE("a step on the page names its constraints, their cells and how sure its size is") {
  const Json wing = data_in(page_of(x_wing()))["puzzles"][0];
  CHECK(wing["marks"][9] == Json::array({1, 2, 3, 4, 6, 7, 8, 9}));
  CHECK(wing["end"] == "Open: 81 cells.");
  const Json& step = wing["steps"].at(0);
  CHECK(marks_in(step["removed"]).size() == 14);
  CHECK(step["gone"].empty());
  CHECK(step["size"] == 4);
  CHECK(step["smallest"] == true);
  REQUIRE(step["because"].size() == 4);
  CHECK(step["because"][0] == Json({{"name", "row 2 holds a 5"},
                                    {"look", "holds"},
                                    {"digit", 5},
                                    {"cells", {9, 10, 11, 12, 13, 14, 15, 16, 17}}}));
  CHECK(step["because"][3]["name"] == "column 7 holds at most one 5");
  CHECK(step["because"][3]["look"] == "once");
  CHECK(step["because"][3]["cells"] == Json({6, 15, 24, 33, 42, 51, 60, 69, 78}));

  const std::string page = page_of(cage());
  check_page(page);
  const Json steps = data_in(page)["puzzles"][0]["steps"];
  CHECK(
      steps.at(0)["because"] ==
      Json::array({{{"name", "the cage of 3 in r1c1 and r1c2"}, {"look", "drawn"}, {"digit", 0}, {"cells", {0, 1}}}}));
  CHECK(steps.at(1)["because"][1]["name"] == "r1c2 holds a digit");
  CHECK(steps.at(1)["because"][1]["cells"] == Json({1}));
  CHECK(steps.at(1)["smallest"] == false);
  CHECK(steps.at(1)["atLeast"] == 3);
  CHECK_THAT(page, ContainsSubstring("<span class=\"size\">≤ 4</span>"));
  CHECK_THAT(page, ContainsSubstring("0 clues, 2 steps; the largest has at most 4 constraints: step 2"));
  // The page draws the board and lists its constraints.
  CHECK_THAT(page, ContainsSubstring(R"(class="dashes" d="M5 5L115 5L115 55L5 55Z")"));
  CHECK_THAT(page, ContainsSubstring("<g class=\"under\"></g>"));
  CHECK_THAT(page, ContainsSubstring("<g class=\"digits\" data-labelled=\"0 31\"></g>"));
  CHECK_THAT(page, ContainsSubstring("<dd><code>killer 20 r4c5 r5c5 r5c6 r6c6</code></dd>"));
}

TEST_CASE("a page of several puzzles has a list of them") {
  const std::vector<PagePuzzle> all = {by_singles(classic(kWikipedia.puzzle), "one"), x_wing(), cage(), clash()};
  const std::string page = explain_page("four", all);
  check_page(page);
  CHECK_THAT(page, ContainsSubstring("<option>one (51 steps)</option>"));
  CHECK_THAT(page, ContainsSubstring("<option>Clash (no solution)</option>"));
  CHECK_THAT(page, ContainsSubstring("<a href=\"#3.2\">"));
  CHECK(data_in(page)["puzzles"].size() == 4);
  const Json last = data_in(page)["puzzles"][3];
  CHECK(last["steps"].at(0)["clues"] == Json({0, 3}));
  CHECK(last["end"] == "There is no solution.");
  CHECK(last["facts"] == "2 clues, no solution");
  CHECK(last["steps"][0]["size"] == 2);
  CHECK(last["steps"][0]["smallest"] == true);
  PagePuzzle several =
      explained(Puzzle(Rules::make({.geometry = {2, 2}}), {1, 2, 3, 4, 3, 4, 1, 2, 2, 0, 4, 0, 4, 0, 2, 0}), "Two");
  several.several = true;
  const Json two = data_in(page_of(several))["puzzles"][0];
  CHECK(two["facts"] == "12 clues, several solutions");
  CHECK(two["several"] == true);
  CHECK(page_of(clash()).find("<option>") == std::string::npos);
}

TEST_CASE("a puzzle without steps has a page") {
  const std::string page = page_of(explained(classic(kWikipedia.solution), "done"));
  check_page(page);
  CHECK(data_in(page)["puzzles"][0]["steps"].empty());
  CHECK_THAT(page, ContainsSubstring(">81 clues, 0 steps<"));
}

TEST_CASE("texts on the page of steps are only text") {
  const std::string evil = "</script><script>alert('1')</script><!-- & ]]> \xFF {{title}} \xE2\x80\xA8 \"";
  const std::string valid = "</script><script>alert('1')</script><!-- & ]]> \xEF\xBF\xBD {{title}} \xE2\x80\xA8 \"";
  PagePuzzle puzzle = clash();
  puzzle.title = evil;
  puzzle.end = evil;
  puzzle.steps[0].sentence = evil;
  puzzle.steps[0].step.because = {reason(ReasonKind::unit_once, 0, 1)};
  puzzle.steps[0].names = {evil};
  const std::string page = explain_page(evil, std::vector<PagePuzzle>{puzzle, puzzle});
  CHECK(why_malformed(page).empty());
  CHECK(page.find("<script>alert") == std::string::npos);
  CHECK(page.find('\xFF') == std::string::npos);
  const Json data = data_in(page)["puzzles"][0];
  for (const Json& text :
       {data["title"], data["end"], data["steps"][0]["text"], data["steps"][0]["because"][0]["name"]}) {
    CHECK(text == valid);
  }
  CHECK_THAT(page, ContainsSubstring("<h1>&lt;/script&gt;&lt;script&gt;alert(&#39;1&#39;)"));
}

TEST_CASE("boards of any side have a page, with numbers for digits") {
  for (const int side : {1, 2, 6, 16, 25}) {
    CAPTURE(side);
    PagePuzzle puzzle = explained(Puzzle(Rules::make({.geometry = Geometry::of_side(side)})), "blank");
    puzzle.steps.resize(1);
    puzzle.steps[0].step = {.placed = {mark(0, side)}, .because = {reason(ReasonKind::cell_digit, 0)}};
    const std::string page = page_of(puzzle);
    check_page(page);
    CHECK(page.size() < 200'000);
    const Json data = data_in(page)["puzzles"][0];
    CHECK(data["steps"].at(0)["gone"].size() == Rules::make({.geometry = Geometry::of_side(side)})->peers(0).size());
  }
}

TEST_CASE("a step with too few names is refused") {
  PagePuzzle puzzle = x_wing();
  puzzle.steps[0].names = {"one"};
  CHECK_THROWS_AS(page_of(puzzle), Error);
}

TEST_CASE("each element that the script of the page asks for is there") {
  const std::string page = explain_page("two", std::vector<PagePuzzle>{x_wing(), cage()});
  const std::string begin = "by(\"";
  int asked = 0;
  for (std::size_t at = 0; (at = page.find(begin, at)) != std::string::npos; ++asked) {
    at += begin.size();
    const std::size_t end = page.find('"', at);
    const bool whole = page[end + 1] == ')';  // else the number of a puzzle follows
    const std::string id = page.substr(at, end - at) + (whole ? "" : "2");
    CAPTURE(id);
    CHECK(page.find(" id=\"" + id + "\"") != std::string::npos);
  }
  CHECK(asked > 20);
}

}  // namespace nonet::test::explain_page_test
