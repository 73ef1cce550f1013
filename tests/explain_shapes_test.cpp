// Names of shapes and sentences, on states from textbooks: an empty board of which some marks are gone.
#include "base/text.hpp"
#include "nonet/explain.hpp"
#include "tests/reason_check.hpp"
#include "tests/tests.hpp"

namespace nonet::test::explain_shapes_test {
struct Example {
  std::string_view shape;
  std::string_view left;  ///< "r3c1=25": what the cell may hold; "row 2 4: r2c3 r2c8": the digit's places
  std::string_view
      because;  ///< "r3c1": it holds a digit, "r3c1 <": at most one; "row 3 5", "row 3 <5": the same of a digit
  std::string_view removed;  ///< "r3c4-2 r3c4-5"
  std::string_view text = {};
};

const std::vector<Example> kExamples = {
    {"naked pair", "r3c1=25, r3c7=25", "r3c1, r3c7, row 3 <2, row 3 <5", "r3c4-2 r3c4-5",
     "In row 3, r3c1 and r3c7 hold 2 and 5 between them, so r3c4 is neither 2 nor 5"},
    {"naked triple", "r3c1=25, r3c4=58, r3c7=28", "r3c1, r3c4, r3c7, row 3 <2, row 3 <5, row 3 <8",
     "r3c9-2 r3c9-5 r3c9-8",
     "In row 3, r3c1, r3c4 and r3c7 hold 2, 5 and 8 between them, so r3c9 is none of 2, 5 and 8"},
    {"naked quadruple", "r1c1=12, r1c2=23, r2c1=34, r2c2=41",
     "r1c1, r1c2, r2c1, r2c2, box 1 <1, box 1 <2, box 1 <3, box 1 <4", "r3c3-1"},
    {"hidden pair", "row 3 2: r3c1 r3c7, row 3 5: r3c1 r3c7", "row 3 2, row 3 5, r3c1 <, r3c7 <",
     "r3c1-4 r3c1-9 r3c7-9",
     "In row 3 only r3c1 and r3c7 can hold 2 and 5, so r3c1 is neither 4 nor 9, and r3c7 is not 9"},
    {"hidden triple", "column 3 2: r1c3 r5c3, column 3 5: r5c3 r9c3, column 3 8: r1c3 r9c3",
     "column 3 2, column 3 5, column 3 8, r1c3 <, r5c3 <, r9c3 <", "r1c3-1"},
    {"hidden quadruple", "box 5 1: r4c4 r4c5, box 5 2: r4c5 r5c4, box 5 3: r5c4 r6c6, box 5 4: r6c6 r4c4",
     "box 5 1, box 5 2, box 5 3, box 5 4, r4c4 <, r4c5 <, r5c4 <, r6c6 <", "r6c6-9"},
    {"pointing", "box 1 5: r3c1 r3c2", "box 1 5, row 3 <5", "r3c7-5 r3c8-5",
     "r3c7 and r3c8 are not 5: in box 1 the 5 can only be in row 3"},
    {"claiming", "column 3 8: r1c3 r2c3", "column 3 8, box 1 <8", "r1c1-8",
     "r1c1 is not 8: in column 3 the 8 can only be in box 1"},
    {"X-wing", "row 2 4: r2c3 r2c8, row 6 4: r6c3 r6c8", "row 2 4, row 6 4, column 3 <4, column 8 <4", "r4c3-4 r9c8-4",
     "In rows 2 and 6 the 4 can only be in columns 3 and 8, so r4c3 and r9c8 are not 4"},
    {"swordfish", "column 1 4: r1c1 r5c1, column 4 4: r5c4 r9c4, column 7 4: r1c7 r9c7",
     "column 1 4, column 4 4, column 7 4, row 1 <4, row 5 <4, row 9 <4", "r5c9-4"},
    {"jellyfish", "row 1 4: r1c1 r1c4, row 3 4: r3c4 r3c7, row 5 4: r5c7 r5c9, row 7 4: r7c9 r7c1",
     "row 1 4, row 3 4, row 5 4, row 7 4, column 1 <4, column 4 <4, column 7 <4, column 9 <4", "r9c1-4"},
    {"skyscraper", "row 1 4: r1c1 r1c5, row 5 4: r5c1 r5c6", "row 1 4, row 5 4, column 1 <4, column 6 <4, box 2 <4",
     "r2c6-4",
     "Rows 1 and 5 each hold a 4; and columns 1 and 6, and box 2 each hold at most one 4: together they leave no room "
     "for 4 in r2c6"},
    {"two-string kite", "row 2 4: r2c2 r2c8, column 3 4: r1c3 r7c3",
     "row 2 4, column 3 4, box 1 <4, column 8 <4, row 7 <4", "r7c8-4"},
    {"turbot fish", "box 5 4: r4c4 r6c6, column 1 4: r4c1 r9c1", "box 5 4, column 1 4, row 4 <4, row 9 <4, column 6 <4",
     "r9c6-4"},
    {"empty rectangle", "box 5 4: r5c4 r4c5 r6c5, row 2 4: r2c5 r2c9",
     "box 5 4, row 2 4, column 5 <4, row 5 <4, column 9 <4", "r5c9-4"},
    {"finned X-wing", "row 1 4: r1c1 r1c5 r1c6, row 5 4: r5c1 r5c5",
     "row 1 4, row 5 4, column 1 <4, column 5 <4, box 2 <4", "r2c5-4"},
    {"XY-wing", "r1c1=12, r1c5=13, r5c1=23", "r1c1, r1c5, r5c1, row 1 <1, column 1 <2, column 5 <3, row 5 <3", "r5c5-3",
     "r1c1, r1c5 and r5c1 each hold a digit; row 1 holds at most one 1; row 5 and column 5 each hold at most one 3; "
     "and column 1 holds at most one 2: together they leave no room for 3 in r5c5"},
    {"XYZ-wing", "r1c1=123, r1c5=13, r2c2=23", "r1c1, r1c5, r2c2, row 1 <1, box 1 <2, row 1 <3, box 1 <3", "r1c2-3"},
    {"W-wing", "r1c1=12, r5c5=12, row 8 1: r8c1 r8c5",
     "r1c1, r5c5, row 8 1, column 1 <1, column 5 <1, row 1 <2, column 5 <2", "r1c5-2"},
    {"X-chain", "row 1 4: r1c1 r1c5, row 4 4: r4c5 r4c9, row 8 4: r8c9 r8c2",
     "row 1 4, row 4 4, row 8 4, column 1 <4, column 5 <4, column 9 <4, box 7 <4", "r7c1-4"},
    {"XY-chain", "r1c1=12, r1c5=23, r5c5=34, r5c9=41",
     "r1c1, r1c5, r5c5, r5c9, row 1 <1, row 1 <2, column 5 <3, row 5 <4, column 9 <1", "r1c9-1"},
    {"AIC", "r6c7=12, column 9 2: r5c9 r6c9", "r6c7, column 9 2, box 6 <1, row 6 <2, r5c9 <", "r5c9-1"},
    // A swordfish with a fin has no name here.
    {"", "row 1 4: r1c1 r1c4, row 5 4: r5c4 r5c7, row 9 4: r9c1 r9c7 r9c8",
     "row 1 4, row 5 4, row 9 4, column 1 <4, column 4 <4, column 7 <4, box 9 <4", "r8c7-4"},
};

Marks marks_of(std::string_view left, const Puzzle& blank) {
  Marks marks(blank);
  const Rules& rules = *blank.rules;
  for (const std::string_view part : split(left, ',')) {
    if (const std::size_t equals = part.find('='); equals != std::string_view::npos) {
      for (int digit = 1; digit <= rules.side(); ++digit) {
        const bool stays = part.substr(equals + 1).find(static_cast<char>('0' + digit)) != std::string_view::npos;
        if (!stays) marks.remove(cell_of(part.substr(0, equals), rules), digit);
      }
      continue;
    }
    const std::size_t colon = part.find(':');
    const int digit = part[colon - 1] - '0';
    const std::string_view name = part.substr(0, colon - 2);
    std::vector<int> stay;
    for (const std::string_view cell : split(part.substr(colon + 1), ' ')) stay.push_back(cell_of(cell, rules));
    for (const Unit& unit : rules.units()) {
      if (unit.name() != name) continue;
      for (const CellIndex cell : unit.cells) {
        if (std::find(stay.begin(), stay.end(), cell) == stay.end()) marks.remove(cell, digit);
      }
    }
  }
  return marks;
}

std::string in_words(std::string_view reason) {
  const std::size_t blank = reason.rfind(' ');
  if (blank == std::string_view::npos) return std::string(reason) + " holds a digit";
  const std::string place(reason.substr(0, blank));
  if (reason.ends_with('<')) return place + " holds at most one digit";
  const std::string before = reason[blank + 1] == '<' ? " holds at most one "
                             : reason.back() == '8'   ? " holds an "
                                                      : " holds a ";
  return place + before + reason.back();
}

Step step_of(const Example& example, const Rules& rules) {
  Step step;
  for (const std::string_view reason : split(example.because, ',')) {
    step.because.push_back(reason_of(in_words(reason), rules));
  }
  std::sort(step.because.begin(), step.because.end());
  for (const std::string_view mark : split(example.removed, ' ')) {
    const std::size_t minus = mark.find('-');
    step.removed.push_back(
        {static_cast<CellIndex>(cell_of(mark.substr(0, minus), rules)), static_cast<Cell>(mark[minus + 1] - '0')});
  }
  return step;
}

TEST_CASE("shapes of textbooks have their names and their sentences") {
  const Puzzle blank(Rules::make({}));
  for (const Example& example : kExamples) {
    CAPTURE(example.shape, example.left);
    const Marks marks = marks_of(example.left, blank);
    const Step step = step_of(example, *blank.rules);
    check_step(marks, step);
    CHECK(shape_of(step, marks) == example.shape);
    if (!example.text.empty()) CHECK(sentence(step, marks) == example.text);
  }
}

TEST_CASE("singles have names and sentences, and marks that a placed digit removes are seen") {
  const Puzzle puzzle = classic(kWikipedia.puzzle);
  const auto rules = puzzle.rules;
  const Marks marks(puzzle);
  const auto single = [&](std::string_view reason, std::string_view cell, Cell digit, const Marks& before) {
    return std::pair(Step{.placed = {{static_cast<CellIndex>(cell_of(cell, *rules)), digit}},
                          .because = {reason_of(reason, *rules)}},
                     &before);
  };
  const auto check = [&](const auto& of, std::string_view shape, std::string_view text) {
    check_step(*of.second, of.first);
    CHECK(shape_of(of.first, *of.second) == shape);
    CHECK(sentence(of.first, *of.second) == text);
  };
  check(single("r5c5 holds a digit", "r5c5", 5, marks), "naked single", "r5c5 is 5: it sees every other digit");
  check(single("box 2 holds an 8", "r1c6", 8, marks), "hidden single",
        "r1c6 is 8: in box 2 every other cell that is open sees an 8");
}

TEST_CASE("drawn constraints are written as they were given") {
  const Puzzle blank(Rules::make(with_constraints({}, {"killer 3 r1c1 r1c2", "killer 17 r5c5 r5c6"})));
  const Marks marks(blank);
  const Step one{.removed = {{0, 9}}, .because = {{ReasonKind::drawn, 0, 0}}};
  CHECK(sentence(one, marks) == "killer 3 r1c1 r1c2 leaves no room for 9 in r1c1");
  CHECK(shape_of(one, marks).empty());
  CHECK(remark_on(one) == "1 constraint");
  Step cage{.removed = {}, .because = {{ReasonKind::drawn, 0, 0}}};
  for (const CellIndex cell : {CellIndex{0}, CellIndex{1}}) {
    for (Cell digit = 3; digit <= 9; ++digit) cage.removed.push_back({cell, digit});
  }
  CHECK(sentence(cage, marks) == "killer 3 r1c1 r1c2 leaves only 1 and 2 for r1c1 and r1c2");
  const Step pair{.removed = {{0, 9}}, .because = {reason_of("row 1 holds an 8", *blank.rules), cage.because[0]}};
  CHECK(sentence(pair, marks) ==
        "Row 1 holds an 8 and killer 3 r1c1 r1c2 holds: together they leave no room for 9 in r1c1");
  const Step two{
      .removed = {{0, 9}, {1, 8}, {1, 9}},
      .because = {reason_of("row 1 holds an 8", *blank.rules), {ReasonKind::drawn, 0, 0}, {ReasonKind::drawn, 1, 0}}};
  CHECK(sentence(two, marks) ==
        "Row 1 holds an 8; killer 3 r1c1 r1c2 holds; and killer 17 r5c5 r5c6 holds: "
        "together they leave no room for 9 in r1c1, nor for 8 or 9 in r1c2");
  CHECK(remark_on(two) == "at most 3 constraints");
}

TEST_CASE("a set of more than twelve constraints is listed in groups") {
  const auto rules = Rules::make({});
  const Marks marks(Puzzle{rules});
  const auto text = [&](std::string_view because, const Marks& before) {
    Step step{.removed = {{2, 1}}};
    for (const std::string_view reason : split(because, ',')) step.because.push_back(reason_of(reason, *rules));
    std::sort(step.because.begin(), step.because.end());
    return sentence(step, before);
  };
  const std::string_view twelve =
      "row 1 holds a 3, row 4 holds a 3, row 6 holds a 3, row 6 holds a 5, row 8 holds a 3, column 2 holds a 1, r1c5 "
      "holds a digit, row 1 holds at most one 2, row 1 holds at most one 5, box 1 holds at most one 1, r2c6 holds at "
      "most one digit, r3c7 holds at most one "
      "digit";
  CHECK(text(twelve, marks) ==
        "Rows 1, 4 and 8 each hold a 3; row 6 holds a 3 and a 5; column 2 holds a 1; r1c5 holds a digit; row 1 holds "
        "at most one 2 and one 5; box 1 holds at most one 1; and r2c6 and r3c7 each hold at most one digit: together "
        "they leave no room for 1 in r1c3");
  CHECK(text(std::string(twelve) + ", r4c2 holds at most one digit", marks) ==
        "Rows 1, 4 and 8 each hold a 3; row 6 holds a 3 and a 5; column 2 holds a 1; r1c5 holds a digit; and no two of "
        "these clash: together they leave no room for 1 in r1c3");
  CHECK(text(std::string(twelve) + ", box 1 holds a 7, row 5 holds a 3, row 7 holds a 7, r3c1 holds a digit, r3c2 "
                                   "holds a digit, r3c3 holds a digit, r3c4 "
                                   "holds a digit, r3c5 holds a digit, r3c6 holds a digit",
             marks) ==
        "Rows 1 and 4 to 8, column 2, and box 1 each hold some of the digits 1, 3, 5 and 7; 7 cells each hold a digit; "
        "and no two of these clash: together they leave no room for 1 in r1c3");
}

TEST_CASE("marks that a large set removes are listed by cells or by digits, whichever are fewer") {
  const Puzzle blank(Rules::make(with_constraints({}, {"killer 45 r1c1 r1c2 r1c3 r1c4 r1c5 r1c6 r1c7 r1c8 r1c9"})));
  Step step{.removed = {{0, 1}, {1, 1}, {1, 2}, {2, 1}, {2, 2}, {3, 2}}, .because = {{ReasonKind::drawn, 0, 0}}};
  const std::string begin = "killer 45 r1c1 r1c2 r1c3 r1c4 r1c5 r1c6 r1c7 r1c8 r1c9 leaves no room for ";
  CHECK(sentence(step, Marks(blank)) == begin + "1 in r1c1, r1c2 or r1c3, nor for 2 in r1c2, r1c3 or r1c4");
  step.removed = {{0, 1}, {0, 2}, {1, 1}, {1, 2}};
  CHECK(sentence(step, Marks(blank)) == begin + "1 or 2 in r1c1 or r1c2");
}

TEST_CASE("the sentence of the largest sets stays short", "[volume]") {
  // All constraints that there are.
  for (const Geometry shape : {Geometry{3, 3}, Geometry{4, 4}, Geometry{5, 5}}) {
    const auto rules = Rules::make(with_variants({.geometry = shape}, "diagonal"));
    Step step{.removed = {{2, 1}}, .because = all_reasons(*rules)};
    std::erase_if(step.because, [&](const Reason& each) {
      return each.kind == ReasonKind::drawn || (each.kind == ReasonKind::unit_digit && each.place % 2 == 0);
    });
    CHECK(sentence(step, Marks(Puzzle{rules})).size() < 300);
  }
  const Puzzle puzzle = classic(kAiEscargot.puzzle);
  const auto search = make_set_search(puzzle.rules);
  std::size_t largest = 0;
  const Marks marks(puzzle);
  const Board solution = cells_of(kAiEscargot.solution);
  const std::vector<CellDigit> wrong = wrong_marks(marks, solution);
  for (std::size_t i = 0; i < wrong.size(); i += 20) {
    const auto set = search->smallest(marks, solution, std::span(&wrong[i], 1), {.effort = 0});
    REQUIRE(set);
    largest = std::max(largest, set->reasons.size());
    const Step step{.removed = {wrong[i]}, .because = set->reasons};
    CAPTURE(sentence(step, marks));
    CHECK(sentence(step, marks).size() < 330);
  }
  CHECK(largest > 30);
}

}  // namespace nonet::test::explain_shapes_test
