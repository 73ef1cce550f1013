#include "encoder/variable_map.hpp"

#include <iterator>
#include <map>

#include "board/text.hpp"
#include "encoder/encode.hpp"
#include "tests/boards.hpp"
#include "tests/catch.hpp"

using nonet::Candidates;
using nonet::Puzzle;
using nonet::Rules;
using nonet::VariableMap;

namespace {

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  for (const std::string_view line : nonet::split(text, '\n')) lines.emplace_back(line);
  return lines;
}

}  // namespace

TEST_CASE("compact variables follow the order of cells that is asked for", "[variables]") {
  const Puzzle puzzle = nonet::test::classic(nonet::test::kAiEscargot.puzzle);
  const Candidates left = Candidates::without_falsified(puzzle);
  std::vector<nonet::CellIndex> order;
  for (int cell = 80; cell >= 0; --cell) order.push_back(static_cast<nonet::CellIndex>(cell));
  const VariableMap map = VariableMap::compact(left, puzzle.clues, order);
  int next = 0;
  for (int cell = 80; cell >= 0; --cell) {
    const int clue = puzzle.clues[static_cast<std::size_t>(cell)];
    CHECK(map.known(cell) == clue);
    for (int digit = 1; digit <= 9; ++digit) {
      CHECK(map.variable(cell, digit) == (clue == 0 && left.has(cell, digit) ? ++next : 0));
    }
  }
  CHECK(map.variables() == next);
}

TEST_CASE("constrained cells come first where that is asked for", "[variables]") {
  const Puzzle puzzle = nonet::test::classic(nonet::test::kAiEscargot.puzzle);
  const Candidates left = Candidates::without_falsified(puzzle);
  const nonet::Encoder encoder(puzzle, {.reduced = true, .order = nonet::CellOrder::constrained_first});
  // By the number of candidates, each as much as 13 that a peer has too.
  std::map<int, int> rank_of;  // by first variable
  for (int cell = 0; cell < 81; ++cell) {
    if (puzzle.clues[static_cast<std::size_t>(cell)] != 0) continue;
    int rank = 0;
    int first = 0;
    for (int digit = 9; digit >= 1; --digit) {
      if (!left.has(cell, digit)) continue;
      first = encoder.map().variable(cell, digit);
      rank += 13;
      for (const nonet::CellIndex peer : puzzle.rules->peers(cell)) {
        if (puzzle.clues[peer] == 0 && left.has(peer, digit)) --rank;
      }
    }
    rank_of[first] = rank;
  }
  CHECK(rank_of.begin()->first == 1);
  for (auto it = rank_of.begin(); std::next(it) != rank_of.end(); ++it) CHECK(it->second <= std::next(it)->second);
  const nonet::Encoder natural(puzzle, {.reduced = true});
  CHECK(natural.map().variables() == encoder.map().variables());
  CHECK(natural.clauses() == encoder.clauses());
}

TEST_CASE("a compact map is read back from its comments", "[variables]") {
  nonet::test::Random random(nonet::test::seed());
  for (const nonet::Geometry shape :
       {nonet::Geometry{1, 1}, nonet::Geometry{2, 3}, nonet::Geometry{3, 3}, nonet::Geometry{8, 9}}) {
    const Puzzle puzzle = nonet::test::random_puzzle(Rules::make({.geometry = shape}), shape.cells() / 2, random);
    for (const nonet::CellOrder order : {nonet::CellOrder::natural, nonet::CellOrder::constrained_first}) {
      const nonet::Encoder encoder(puzzle, {.reduced = true, .order = order});
      const VariableMap& map = encoder.map();
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
  const std::vector<std::string> another = {"map r1c1: 1", "map r1c2 1: 2 3", "map r1c1: 2"};
  CHECK_THROWS_WITH(VariableMap::from_comments(another, *rules), Catch::Matchers::ContainsSubstring("map r1c1: 2"));
  const std::vector<std::string> far = {"map r2147483647c1 1: 2"};
  CHECK_THROWS_WITH(VariableMap::from_comments(far, *rules), Catch::Matchers::ContainsSubstring("map of variables"));
}
