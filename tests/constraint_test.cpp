#include "nonet/constraint.hpp"
#include "nonet/puzzle.hpp"
#include "tests/tests.hpp"

namespace nonet::test::constraint_test {
constexpr Geometry kNine{3, 3};

void check_refused(const std::string& line, const std::string& message) {
  CAPTURE(line);
  CHECK_THROWS_WITH(Rules::make(with_constraints({}, {line})), ContainsSubstring(message));
}

TEST_CASE("a constraint's text reads back as the same constraint") {
  for (const std::string line : {"difference 2 r1c1 r1c2", "diagonal-up", "windoku", "difference r9c9 r9c8",
                                 "nfa \"A\" | r1c1", "nfa \"A\" r1c1 | | r1c2 r1c3 |"}) {
    const Constraint constraint = parse_constraint(line, kNine);
    CHECK(text_of(constraint, kNine) == line);
    CHECK(parse_constraint(text_of(constraint, kNine), kNine) == constraint);
  }
}

TEST_CASE("capitals and blanks do not matter in a constraint's text") {
  CHECK(parse_constraint("  Difference\t2  R1C1 r1C2 ", kNine) == parse_constraint("difference 2 r1c1 r1c2", kNine));
}

TEST_CASE("ranges of rows and columns name several cells") {
  const Geometry nine;
  const auto text = [&](const std::string& line) { return text_of(parse_constraint(line, nine), nine); };
  CHECK(text("killer r1c1-3") == "killer r1c1 r1c2 r1c3");
  CHECK(text("thermometer R3-1C1 r1c2") == "thermometer r3c1 r2c1 r1c1 r1c2");
  CHECK(text("distinct r1-2c4-3") == "distinct r1c4 r1c3 r2c4 r2c3");
  for (const char* const wrong : {"killer r1c1-", "killer r1c-3", "killer r1-c3", "killer r1c1-10", "killer r0-3c1",
                                  "killer r1c1-2-3", "xsum 3 r0c1-2"}) {
    CAPTURE(wrong);
    CHECK_THROWS_AS(parse_constraint(wrong, nine), Error);
  }
}

TEST_CASE("a line that is not a constraint is refused with the reason") {
  check_refused("diference r1c1 r1c2", "unknown constraint 'diference': did you mean 'difference'?");
  check_refused("frobnicate r1c1 r1c2", "unknown constraint 'frobnicate' ('nonet constraints' lists all kinds)");
  check_refused("", "a constraint begins with its kind");
  check_refused("difference", "cells are missing, as in 'difference 1 r1c1 r1c2'");
  check_refused("difference r1c1", "difference takes two cells, not 1");
  check_refused("difference r1c1 r1c2 r1c3", "difference takes two cells, not 3");
  check_refused("difference 1 2 r1c1 r1c2", "difference takes 0 or 1 number before the cells, not 2");
  check_refused("difference r1c1 1 r1c2", "the number 1 comes after cells");
  check_refused("difference r1c1 r1c10", "r1c10 is outside the board, whose rows and columns are 1 to 9");
  check_refused("difference r0c1 r1c1", "r0c1 is outside the board");
  check_refused("difference r1c1 c2", "'c2' is neither a number nor a cell such as r1c1");
  check_refused("difference r1c1 r1cx", "'r1cx' is not a cell such as r1c1");
  check_refused("difference 99999999999 r1c1 r1c2", "'99999999999' is neither a number nor a cell");
  check_refused("difference r1c1 | r1c2", "difference takes one list of cells, not 2");
  check_refused("difference r1c1 r1c1", "r1c1 occurs twice");
  check_refused("difference r1c1 r1c2)", "unexpected ')'");
  check_refused("nfa \"A\" | |", "cells are missing, as in 'nfa ");
  check_refused("equalsum | r1c1", "cells are missing before |");
  check_refused("equalsum r1c1 |", "equalsum takes 1 cell or more, not 0");
  check_refused("windoku r1c1", "windoku is about the whole board and takes no cells");
  check_refused("windoku 3", "windoku takes no numbers, as in 'windoku'");
}

TEST_CASE("boards above side 64 take constraints that make units, and no others") {
  const RulesSpec large{.geometry = {8, 9}};
  CHECK(Rules::make(with_constraints(large, {"diagonal-up"}))->units().size() == 3 * 72 + 1);
  CHECK_THROWS_WITH(Rules::make(with_constraints(large, {"difference r1c1 r1c2"})),
                    ContainsSubstring("boards above side 64 take no such constraints"));
}

TEST_CASE("constraints of the whole board come first, in one order, each once") {
  const RulesSpec one =
      with_constraints({}, {"difference r1c1 r1c2", "windoku", "diagonal-up", "diagonal-down", "windoku"});
  const RulesSpec other = with_constraints({}, {"diagonal-down", "diagonal-up", "windoku", "difference r1c1 r1c2"});
  CHECK(one == other);
  CHECK(one.variants() == "diagonal,windoku");
  CHECK(one.other_constraints() == std::vector<std::string>{"difference r1c1 r1c2"});
  CHECK(one.name() == "3x3 diagonal,windoku,difference");
}

TEST_CASE("one diagonal is a constraint and no variant") {
  const RulesSpec one = with_constraints({}, {"diagonal-up"});
  CHECK(one.variants().empty());
  CHECK(one.other_constraints() == std::vector<std::string>{"diagonal-up"});
  CHECK(Rules::make(one)->units().size() == 28);
  CHECK(Rules::make(one)->units().back().name() == "diagonal 2");
}

}  // namespace nonet::test::constraint_test
