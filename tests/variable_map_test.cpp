#include "nonet/encoder.hpp"

#include "tests/tests.hpp"

namespace nonet::test::variable_map_test {
TEST_CASE("compact variables follow the order of cells that is asked for") {
  const Puzzle puzzle = classic(kAiEscargot.puzzle);
  const Candidates left = Candidates::without_falsified(puzzle);
  std::vector<CellIndex> order;
  for (int cell = 80; cell >= 0; --cell) order.push_back(static_cast<CellIndex>(cell));
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

TEST_CASE("constrained cells come first where that is asked for") {
  // Written again from what encoder/internal/cell_order.cpp says, candidate by candidate.
  const Puzzle puzzle = classic(kAiEscargot.puzzle);
  const Candidates left = Candidates::without_falsified(puzzle);
  const auto open = [&](int cell) { return puzzle.clues[static_cast<std::size_t>(cell)] == 0; };
  const auto shared = [&](int a, int b) {
    int both = 0;
    for (int digit = 1; digit <= 9; ++digit) both += left.has(a, digit) && left.has(b, digit) ? 1 : 0;
    return both;
  };
  std::map<int, int> of_count = {{2, 30}, {3, 84}, {4, 154}, {5, 231}, {6, 308}, {7, 396}};
  std::map<int, int> of_places = {{1, 0}, {2, 8}, {3, 4}, {4, -2}, {5, -5}};
  std::map<int, int> of_peer = {{2, 4}, {3, 5}, {4, 6}};
  std::map<int, int> rank_of;
  for (int cell = 0; cell < 81; ++cell) {
    if (!open(cell)) continue;
    int rank = of_count.at(left.count(cell));
    for (const CellIndex peer : puzzle.rules->peers(cell)) {
      if (open(peer)) rank -= shared(cell, peer) * (left.count(peer) < 5 ? of_peer.at(left.count(peer)) : 7);
    }
    for (const std::uint16_t unit : puzzle.rules->units_of(cell)) {
      for (int digit = 1; digit <= 9; ++digit) {
        if (!left.has(cell, digit)) continue;
        int places = 0;
        for (const CellIndex other : puzzle.rules->units()[unit].cells) places += left.has(other, digit) ? 1 : 0;
        rank -= places < 6 ? of_places.at(places) : -10;
      }
    }
    rank_of[cell] = rank;
  }
  std::vector<int> expected;
  for (int chosen = 1; !rank_of.empty(); ++chosen) {
    auto first = rank_of.begin();
    for (auto it = first; it != rank_of.end(); ++it) {
      if (it->second < first->second) first = it;
    }
    const int cell = first->first;
    expected.push_back(cell);
    rank_of.erase(first);
    const int near = chosen == 1 ? 5 : chosen == 2 ? 3 : chosen == 3 ? 2 : chosen == 4 ? 1 : 0;
    for (const CellIndex peer : puzzle.rules->peers(cell)) {
      if (const auto it = rank_of.find(peer); it != rank_of.end()) it->second -= near * shared(cell, peer);
    }
  }

  const Encoder encoder(puzzle, {.reduced = true, .order = CellOrder::constrained_first});
  int next = 0;
  for (const int cell : expected) {
    for (int digit = 1; digit <= 9; ++digit) {
      if (left.has(cell, digit)) CHECK(encoder.map().variable(cell, digit) == ++next);
    }
  }
  CHECK(encoder.map().variables() == next);
  const Encoder natural(puzzle, {.reduced = true});
  CHECK(natural.map().variables() == next);
  CHECK(natural.clauses() == encoder.clauses());
}

TEST_CASE("a compact map is read back from its comments") {
  Random random(seed());
  for (const Geometry shape : {Geometry{1, 1}, Geometry{2, 3}, Geometry{3, 3}, Geometry{8, 9}}) {
    const Puzzle puzzle = random_puzzle(Rules::make({.geometry = shape}), shape.cells() / 2, random);
    for (const CellOrder order : {CellOrder::natural, CellOrder::constrained_first}) {
      const Encoder encoder(puzzle, {.reduced = true, .order = order});
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

TEST_CASE("a map that does not fit its board is refused") {
  const auto rules = Rules::make({.geometry = {2, 2}});
  for (const char* const line :
       {"map r1c5 1: 2", "map r0c1 1: 2", "map c1r1 1: 2", "map r1c1 1: 5", "map r1c1 0: 1", "map r1c1 x: 1",
        "map r1c1: 1 2", "map r1c1 1", "map r1c1 64: 1 2", "map r 1: 1", "map 1 2 3: 4", "map : 1"}) {
    CAPTURE(line);
    CHECK_THROWS_WITH(VariableMap::from_comments(std::vector<std::string>{line}, *rules),
                      ContainsSubstring("map of variables"));
  }
  const std::vector<std::string> twice = {"map r1c1 1: 1 2", "map r1c2 2: 3"};
  CHECK_THROWS_WITH(VariableMap::from_comments(twice, *rules), ContainsSubstring("r1c2"));
  const std::vector<std::string> another = {"map r1c1: 1", "map r1c2 1: 2 3", "map r1c1: 2"};
  CHECK_THROWS_WITH(VariableMap::from_comments(another, *rules), ContainsSubstring("map r1c1: 2"));
  const std::vector<std::string> far = {"map r2147483647c1 1: 2"};
  CHECK_THROWS_WITH(VariableMap::from_comments(far, *rules), ContainsSubstring("map of variables"));
}

}  // namespace nonet::test::variable_map_test
