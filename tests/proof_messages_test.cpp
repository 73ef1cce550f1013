// The checker's statement of constraints: what it says of boards that break them, of lines that mean nothing, and of
// formulas that are too large.
#include "proof/diagram.hpp"
#include "proof/formula.hpp"
#include "tests/tests.hpp"

namespace nonet::test::proof_messages_test {

using proof::BoardRules;
using proof::ConstraintClauses;
using proof::Diagram;

// A constraint in this many brackets.
std::string nested(int depth) {
  std::string line = "odd r1c1";
  for (int i = 0; i < depth; ++i) line = "and (" + line + ")";
  return line;
}

TEST_CASE("an error names the constraint and its place") {
  std::vector<std::uint8_t> board;
  for (int cell = 0; cell < 81; ++cell) {
    board.push_back(static_cast<std::uint8_t>((cell / 9 % 3 * 3 + cell / 27 + cell % 9) % 9 + 1));
  }
  // 123456789 456789123 789123456 234567891 ...
  const std::vector<std::pair<std::string, std::string>> cases = {
      {"killer 3 r1c1 r1c2", ""},
      {"killer 17 r1c1 r1c2", "killer 17 at r1c1 sums to 3"},
      {"killer r1c1 r3c9 r3c4", "killer at r1c1 holds 1 6 1"},
      {"thermometer r1c1 r1c2 r3c2 r1c1", "thermometer at r1c1 holds 1 2 8 1"},
      {"THERMOMETER  r2c9 r2c8", "thermometer at r2c9 holds 3 2"},
      {"xsum 1 r1c0", ""},
      {"xsum 45 r1c10", ""},
      {"xsum 44 r1c10", "xsum 44 at r1c10 sums to 45"},
      {"sandwich 35 r1c0", ""},
      {"sandwich 0 r1c10", "sandwich 0 at r1c10 sums to 35"},
      {"skyscraper 9 r1c0", ""},
      {"skyscraper 2 r1c10", "skyscraper 2 at r1c10 sees 1"},
      {"firsthidden 1 r2c0", ""},
      {"firsthidden 9 r1c0", "firsthidden 9 at r1c0 hides nothing"},
      {"numberedroom 7 r2c0", ""},
      {"arrow r1c3 r1c5 | r2c6 r2c5 r2c4 r3c3 r1c2", ""},
      {"arrow r1c3 | r2c6 r1c1", "arrow at r1c3 is 3, its cells sum to 10"},
      {"lunchbox 14 r1c2 r1c9 r1c6 r1c8 r1c1", ""},
      {"lunchbox 9 r1c2 r1c9 r1c6 r1c8 r1c1", "lunchbox 9 at r1c2 holds 2 9 6 8 1"},
      {"valueindexing r1c1 r1c2 r3c3 r2c7", ""},
      {"boxindexer r1c1 r1c2 r1c3", ""},
      {"columnindexer r1c4", ""},
      {"columnindexer r2c1", "columnindexer at r2c1: r2c1 and r2c4 are 4 and 7"},
      {"rowindexer r1c1", ""},
      {"antiknight", ""},
      {"antiking", ""},
      {"diagonal-down", "diagonal-down: r2c2 and r4c4 are 5 and 5"},
      {"nonconsecutive", "nonconsecutive: r1c1 and r1c2 are 1 and 2"},
      {"or (killer 3 r1c1 r1c3) (odd r1c2)", "or: killer 3 at r1c1 sums to 4; odd at r1c2: r1c2 is 2"},
      {"and (odd r1c1) (killer 3 r1c1 r1c3)", "and: killer 3 at r1c1 sums to 4"},
      {"nfa \"QPGl\" r1c1 r1c2", ""},
      {"nfa \"APFBrA\" r1c1 r1c2", ""},
      {"nfa \"APFBrA\" r1c2 r1c1", "nfa at r1c2 holds 2 1"},
      {"nfa \"AigA\" r1c1 r1c2", "nfa at r1c1 holds 1 2"},  // one state without moves
      {"regex \"1 2 [3-5]{2}\" r1c1 r1c2 r1c3 r1c4", ""},
      {"regex \"12\" r1c1 r1c2 r1c3 r1c4", "regex at r1c1 holds 1 2 3 4"},
      {"samevalues r1c1 r1c2 | r3c5 r3c4", ""},
      {"countdistinct r1c3 r1c4 r2c1 r2c2 r1c5 r1c6", ""},
      {"dutchflatmates", "dutchflatmates: r1c5 has neither 1 above nor 9 below"},
  };
  for (const auto& [line, expected] : cases) {
    CAPTURE(line);
    BoardRules rules;
    rules.constraints = {line};
    const Diagram diagram(rules);
    REQUIRE(diagram.why_unsound() == "");
    const std::string why = diagram.why_broken(board);
    if (expected.empty()) {
      CHECK(why == "");
    } else {
      CHECK_THAT(why, StartsWith(expected));
    }
  }
}

TEST_CASE("differences and ratios alone are dots") {
  std::vector<std::uint8_t> board(81, 1);
  board[1] = 2;
  for (const std::string kind : {"difference 1", "ratio 2", "x", "v", "greater"}) {
    CAPTURE(kind);
    BoardRules rules;
    rules.constraints = {"negative-difference", kind + " r1c1 r1c2", kind + " r1c2 r1c3", kind + " r1c2 r2c2"};
    const Diagram diagram(rules);
    REQUIRE(diagram.why_unsound() == "");
    const bool is_dot = kind == "difference 1" || kind == "ratio 2";
    CHECK(diagram.why_broken(board) == (is_dot ? "" : "negative-difference: r1c1 and r1c2 are 1 and 2"));
  }
}

TEST_CASE("letters are digits above nine, whether they are large or small") {
  std::vector<std::uint8_t> board(1296, 1);
  board[0] = 10;
  board[1] = 35;
  for (const auto& [letters, why] : {std::pair("az", ""), {"AZ", ""}, {"zz", "regex at r1c1 holds 10 35"}}) {
    CAPTURE(letters);
    BoardRules rules{.box_rows = 6, .box_cols = 6};
    rules.constraints = {"regex \"" + std::string(letters) + "\" r1c1 r1c2"};
    const Diagram diagram(rules);
    REQUIRE(diagram.why_unsound() == "");
    CHECK(diagram.why_broken(board) == why);
  }
}

TEST_CASE("constraints that mean nothing are refused") {
  const std::vector<std::pair<std::string, std::string>> cases = {
      {"", "there is no constraint ''"},
      {"kilter 17 r1c1", "there is no constraint 'kilter'"},
      {"killer 17", "cells are missing"},
      {"killer 17 18 r1c1", "not as many numbers"},
      {"killer r1c1 17", "numbers come before cells"},
      {"killer 17 r1c10", "r1c10 is outside the board"},
      {"killer 17 r1x1", "'r1x1' is not a cell"},
      {"killer 17 r1c1 r1c1", "a cell occurs twice"},
      {"killer 17 r1c1 | r1c2", "not as many lists"},
      {"killer 99999999999 r1c1", "neither a number nor a cell"},
      {"or (killer 1000001 r1c1) (odd r1c1)", "the number 1000001 is outside -1000000 to 1000000"},
      {"antiknight r1c1", "takes no cells"},
      {"xsum 4 r1c1", "one place beside the board"},
      {"xsum 4 r0c0", "one place beside the board"},
      {"xsum 4 r0c1 r0c2", "one place beside the board"},
      {"arrow r1c1", "not as many lists"},
      {"arrow r1c1 | ", "cells are missing"},
      {"arrow r1c1 r1c2 r1c3 r1c4 | r2c2", "a bulb has three cells"},
      {"clone r1c1 r1c2 | r2c2", "the lists must be of one length"},
      {"weighted 1 2 r1c1 r1c2", "a sum and a factor a cell"},
      {"modular 0 r1c1 r1c2", "a modulus is 1 or more"},
      {"or", "constraints in brackets are missing"},
      {"or (antiknight)", "cannot be a part"},
      {"or (killer 3 r1c1", "a closing bracket is missing"},
      {"or (killer 3 r1c1))", "unexpected ')'"},
      {"or (modular 0 r1c1)", "a modulus is 1 or more"},
      {"regex 1.* r1c1", "double quotes"},
      {"regex \"1.*\"", "cells are missing"},
      {"regex \"(1\" r1c1", "')' is expected here"},
      {"regex \"1{3,2}\" r1c1", "the larger number"},
      {"regex \"1{256}\" r1c1", "a number above 255"},
      {"regex \"#\" r1c1", "a digit is expected"},
      {"nfa \"AA\" r1c1", "cut off"},
      {"nfa \"AAAA\" r1c1", "the table has 0 first states"},
      {"nfa \"gAAA\" r1c1", "the table is of an unknown form"},
      {"nfa \"QPGl\"", "cells are missing"},
      {nested(21), "too many brackets within each other"},
      {"pair \"?\" r1c1 r1c2", "is not a symbol of a table"},
      {"killer 17 r1c1\x1b[2J", "not plain text"},
  };
  for (const auto& [line, expected] : cases) {
    CAPTURE(line);
    BoardRules rules;
    rules.constraints = {"antiknight", line};
    CHECK_THAT(rules.why_unsound(), ContainsSubstring(expected));
  }
  CHECK(BoardRules{.constraints = {nested(20)}}.why_unsound() == "");
  BoardRules large{.box_rows = 10, .box_cols = 10, .constraints = {"killer 17 r1c1 r1c2"}};
  CHECK_THAT(large.why_unsound(), ContainsSubstring("boards above side 64"));
  large.constraints = {"diagonal-up"};
  CHECK(large.why_unsound() == "");
  BoardRules row{.box_rows = 1, .box_cols = 5, .constraints = {"windoku"}};
  CHECK_THAT(row.why_unsound(), ContainsSubstring("windoku needs square boxes"));
  row.constraints = {"disjointgroups"};
  CHECK_THAT(row.why_unsound(), ContainsSubstring("disjoint groups need boxes"));
  row.constraints = {"regionsum r1c1 r2c1"};
  CHECK_THAT(row.why_unsound(), ContainsSubstring("neither boxes nor regions"));
  row.constraints = {"globalentropy"};
  CHECK_THAT(row.why_unsound(), ContainsSubstring("three must divide the side"));
}

TEST_CASE("clauses that are too many are counted, and states that are too many are refused", "[volume]") {
  BoardRules rules;
  rules.constraints = {"antiknight"};
  // 2 * 2 * 8 * 7 pairs a knight's move apart, nine digits each.
  CHECK(ConstraintClauses(rules).clauses() == 4 * 8 * 7 * 9);
  CHECK(ConstraintClauses(rules, 100).clauses() == 101);
  CHECK(proof::count_clauses(rules) == proof::count_clauses(BoardRules{}) + 4 * 8 * 7 * 9);
  rules.constraints.assign(40, "antiknight");
  CHECK_THROWS_AS(ConstraintClauses(rules, 10'000'000, [] { return false; }), proof::LimitReached);
  std::string line = "weighted 300000";
  for (int i = 0; i < 16; ++i) line += " " + std::to_string(1 << i);
  for (int i = 0; i < 16; ++i) line += " r" + std::to_string(i / 9 + 1) + "c" + std::to_string(i % 9 + 1);
  rules.constraints = {line};
  CHECK_THROWS_AS(ConstraintClauses(rules), proof::LimitReached);

  // crosscheck --seed 11 --case 2983: its states took 20 s, and were too many.
  rules = {.box_rows = 4, .box_cols = 4, .constraints = {"rellik 83"}};
  for (int i = 1; i <= 9; ++i) rules.constraints.front() += " r1c" + std::to_string(i);
  CHECK(ConstraintClauses(rules, 10'000).clauses() == 10'001);
}

TEST_CASE("a stop is honoured while the states of a constraint are made") {
  BoardRules rules{.box_rows = 4, .box_cols = 4};
  std::string row;
  for (int i = 1; i <= 16; ++i) row += " r1c" + std::to_string(i);
  // None of them comes to its first clause.
  for (const std::string line : {"rellik 136", "regex \"(.*1.{12}|.*2.{9}3.*)\"",
                                 "weighted 500000 1 2 4 8 16 32 64 128 256 512 1024 2048 4096 8192 16384 32768"}) {
    CAPTURE(line);
    rules.constraints = {line + row};
    REQUIRE(rules.why_unsound().empty());
    int asked = 0;
    CHECK_THROWS_WITH(ConstraintClauses(rules, proof::kMostClauses, [&] { return ++asked < 3; }), "stopped");
    CHECK(asked == 3);
  }
}

TEST_CASE("repeats within repeats take no longer than repeats side by side") {
  BoardRules rules{.box_rows = 2, .box_cols = 2};
  const std::string cells = " r1c1 r1c2 r1c3 r1c4";
  std::string stars = "1";
  for (int i = 0; i < 45; ++i) stars = "(" + stars + "*2?)*";
  // Each was more work than any machine does: 255 * 255 * 255 * 255 repeats, and a choice at each of 45 brackets.
  for (const auto& [pattern, fits] : {std::pair<std::string, bool>{"((((1){255}){255}){255}){255}", false},
                                      {"((((1?){255}){255}){255}){255}", true},
                                      {stars, true}}) {
    CAPTURE(pattern);
    rules.constraints = {"regex \"" + pattern + "\"" + cells};
    const Diagram diagram(rules);
    REQUIRE(diagram.why_unsound() == "");
    std::vector<std::uint8_t> board(16, 1);
    CHECK(diagram.why_broken(board).empty() == fits);
    board[3] = 3;
    CHECK(!diagram.why_broken(board).empty());
    std::uint64_t asked = 0;
    const ConstraintClauses clauses(rules, proof::kMostClauses, [&] { return ++asked < 100; });
    CHECK(clauses.clauses() > 0);
  }
  rules.constraints = {"regex \"" + std::string(100'001, '1') + "\"" + cells};
  CHECK_THAT(rules.why_unsound(), ContainsSubstring("an expression has at most 100000 symbols"));
}

TEST_CASE("a stop is honoured while constraints are read and checked") {
  BoardRules rules;
  rules.constraints.assign(2000, "odd r1c1");
  int asked = 0;
  const proof::GoesOn twice = [&] { return ++asked < 3; };
  CHECK_THROWS_WITH(Diagram(rules, twice), "stopped");
  asked = 0;
  CHECK_THROWS_WITH(Diagram(rules).why_broken(std::vector<std::uint8_t>(81, 1), twice), "stopped");
  CHECK(asked == 3);
}

TEST_CASE("no states are made after the last clause that counts") {
  BoardRules rules{.box_rows = 8, .box_cols = 8, .constraints = {"lunchbox 900"}};
  for (int i = 1; i <= 50; ++i) rules.constraints.front() += " r1c" + std::to_string(i);
  int asked = 0;
  CHECK(ConstraintClauses(rules, 10, [&] { return ++asked < 100; }).clauses() == 11);
}

}  // namespace nonet::test::proof_messages_test
