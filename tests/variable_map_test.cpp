#include "encoder/variable_map.hpp"

#include <set>

#include "board/text.hpp"
#include "tests/boards.hpp"
#include "tests/catch.hpp"

using nonet::Candidates;
using nonet::Puzzle;
using nonet::Rules;
using nonet::VariableMap;
using nonet::VariableOrder;

namespace {

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  for (const std::string_view line : nonet::split(text, '\n')) lines.emplace_back(line);
  return lines;
}

}  // namespace

TEST_CASE("cells with the fewest candidates are numbered first where that is asked for", "[variables]") {
  const Puzzle puzzle = nonet::test::classic(nonet::test::kAiEscargot.puzzle);
  const Candidates left = Candidates::without_falsified(puzzle);
  const VariableMap map = VariableMap::compact(left, puzzle.clues, VariableOrder::fewest_first);
  std::set<int> numbers;
  int last_of_smaller = 0;
  for (int count = 1; count <= 9; ++count) {
    int last = last_of_smaller;
    int before = 0;  // within one size in the order of cells
    for (int cell = 0; cell < 81; ++cell) {
      if (puzzle.clues[static_cast<std::size_t>(cell)] != 0 || left.count(cell) != count) continue;
      for (int digit = 1; digit <= 9; ++digit) {
        const int variable = map.variable(cell, digit);
        CHECK((variable != 0) == left.has(cell, digit));
        if (variable == 0) continue;
        CHECK(numbers.insert(variable).second);
        CHECK(variable > last_of_smaller);
        CHECK(variable > before);
        before = last = variable;
      }
    }
    last_of_smaller = last;
  }
  CHECK(static_cast<int>(numbers.size()) == map.variables());
  CHECK(*numbers.rbegin() == map.variables());
}

TEST_CASE("a compact map is read back from its comments", "[variables]") {
  nonet::test::Random random(nonet::test::seed());
  for (const nonet::Geometry shape :
       {nonet::Geometry{1, 1}, nonet::Geometry{2, 3}, nonet::Geometry{3, 3}, nonet::Geometry{8, 9}}) {
    const Puzzle puzzle = nonet::test::random_puzzle(Rules::make({.geometry = shape}), shape.cells() / 2, random);
    for (const VariableOrder order : {VariableOrder::cells, VariableOrder::fewest_first}) {
      const VariableMap map = VariableMap::compact(Candidates::without_falsified(puzzle), puzzle.clues, order);
      const std::vector<std::string> lines = lines_of(map.comments(shape));
      const std::optional<VariableMap> back = VariableMap::from_comments(lines, *puzzle.rules);
      REQUIRE(back);
      CHECK(back->variables() == map.variables());
      for (int cell = 0; cell < shape.cells(); ++cell) {
        CHECK(back->known(cell) == map.known(cell));
        for (int digit = 1; digit <= shape.side(); ++digit) {
          if (back->variable(cell, digit) != map.variable(cell, digit)) FAIL_CHECK(cell << " holds " << digit);
        }
      }
    }
  }
  const auto rules = Rules::make({.geometry = {2, 2}});
  CHECK_FALSE(VariableMap::from_comments(lines_of(VariableMap::natural(*rules).comments({2, 2})), *rules));
}

TEST_CASE("a map that does not fit its board is refused", "[variables]") {
  const auto rules = Rules::make({.geometry = {2, 2}});
  for (const char* const line :
       {"map r1c5 1: 2", "map r0c1 1: 2", "map c1r1 1: 2", "map r1c1 1: 5", "map r1c1 0: 1", "map r1c1 x: 1",
        "map r1c1: 1 2", "map r1c1 1", "map r1c1 64: 1 2", "map r 1: 1", "map 1 2 3: 4", "map : 1"}) {
    CAPTURE(line);
    CHECK_THROWS_WITH(VariableMap::from_comments(std::vector<std::string>{line}, *rules),
                      Catch::Matchers::ContainsSubstring("map of variables"));
  }
  const std::vector<std::string> twice = {"map r1c1 1: 1 2", "map r1c2 2: 3"};
  CHECK_THROWS_WITH(VariableMap::from_comments(twice, *rules), Catch::Matchers::ContainsSubstring("r1c2"));
}
