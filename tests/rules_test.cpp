#include "nonet/puzzle.hpp"
#include "tests/tests.hpp"

namespace nonet::test::rules_test {
std::vector<int> cells(const Unit& unit) { return {unit.cells.begin(), unit.cells.end()}; }

std::vector<Unit> of_kind(const Rules& rules, UnitKind kind) {
  std::vector<Unit> found;
  for (const Unit& unit : rules.units()) {
    if (unit.kind == kind) found.push_back(unit);
  }
  return found;
}

// What must hold for any rules.
void check_sound(const Rules& rules) {
  std::set<std::vector<int>> seen;
  for (std::size_t number = 0; number < rules.units().size(); ++number) {
    const Unit& unit = rules.units()[number];
    INFO(rules.spec().name() << ", " << unit.name());
    const std::vector<int> its = cells(unit);
    CHECK(its.size() == static_cast<std::size_t>(rules.side()));
    CHECK(std::is_sorted(its.begin(), its.end()));
    CHECK(std::set<int>(its.begin(), its.end()).size() == its.size());
    CHECK(its.back() < rules.cells());
    CHECK(seen.insert(its).second);
    for (const int cell : its) {
      const auto of = rules.units_of(cell);
      CHECK(std::count(of.begin(), of.end(), number) == 1);
    }
  }
  for (int cell = 0; cell < rules.cells(); ++cell) {
    std::set<int> peers;
    for (const std::uint16_t unit : rules.units_of(cell)) {
      const std::vector<int> its = cells(rules.units()[unit]);
      CHECK(std::count(its.begin(), its.end(), cell) == 1);
      peers.insert(its.begin(), its.end());
    }
    peers.erase(cell);
    const auto table = rules.peers(cell);
    CHECK(std::equal(table.begin(), table.end(), peers.begin(), peers.end()));
  }
}

TEST_CASE("the 9x9 board has 27 units and 20 peers a cell") {
  const auto rules = Rules::make({});
  CHECK(rules->classic());
  CHECK(rules->side() == 9);
  CHECK(rules->cells() == 81);
  REQUIRE(rules->units().size() == 27);
  CHECK(cells(rules->units()[0]) == std::vector<int>{0, 1, 2, 3, 4, 5, 6, 7, 8});
  CHECK(cells(rules->units()[9]) == std::vector<int>{0, 9, 18, 27, 36, 45, 54, 63, 72});
  CHECK(cells(rules->units()[22]) == std::vector<int>{30, 31, 32, 39, 40, 41, 48, 49, 50});
  CHECK(rules->units()[0].name() == "row 1");
  CHECK(rules->units()[10].name() == "column 2");
  CHECK(rules->units()[22].name() == "box 5");
  for (int cell = 0; cell < 81; ++cell) {
    CHECK(rules->peers(cell).size() == 20);
    CHECK(rules->units_of(cell).size() == 3);
  }
  check_sound(*rules);
}

TEST_CASE("boxes of 2x3 are two rows high and three columns wide") {
  const auto rules = Rules::make({.geometry = {2, 3}});
  CHECK_FALSE(rules->classic());
  const std::vector<Unit> boxes = of_kind(*rules, UnitKind::box);
  REQUIRE(boxes.size() == 6);
  CHECK(cells(boxes[0]) == std::vector<int>{0, 1, 2, 6, 7, 8});
  CHECK(cells(boxes[1]) == std::vector<int>{3, 4, 5, 9, 10, 11});
  CHECK(cells(boxes[2]) == std::vector<int>{12, 13, 14, 18, 19, 20});
  CHECK(cells(boxes[5]) == std::vector<int>{27, 28, 29, 33, 34, 35});
  check_sound(*rules);
}

TEST_CASE("a Latin square keeps each unit once") {
  for (const Geometry shape : {Geometry{1, 7}, Geometry{1, 5}, Geometry{5, 1}, Geometry{1, 6}}) {
    const auto rules = Rules::make({.geometry = shape});
    CAPTURE(shape.name());
    CHECK(rules->units().size() == 2U * static_cast<std::size_t>(shape.side()));
    CHECK(of_kind(*rules, UnitKind::box).empty());
    CHECK(rules->peers(0).size() == 2U * static_cast<std::size_t>(shape.side() - 1));
    check_sound(*rules);
  }
}

TEST_CASE("a board of one cell has one unit") {
  const auto rules = Rules::make({.geometry = {1, 1}});
  CHECK(rules->units().size() == 1);
  CHECK(rules->peers(0).empty());
  check_sound(*rules);
}

TEST_CASE("the diagonals of a 9x9 board are the cells 0 10 20 and 8 16 24") {
  const auto rules = Rules::make(with_variants({}, "diagonal"));
  CHECK_FALSE(rules->classic());
  REQUIRE(rules->units().size() == 29);
  CHECK(cells(rules->units()[27]) == std::vector<int>{0, 10, 20, 30, 40, 50, 60, 70, 80});
  CHECK(cells(rules->units()[28]) == std::vector<int>{8, 16, 24, 32, 40, 48, 56, 64, 72});
  CHECK(rules->units()[27].name() == "diagonal 1");
  CHECK(rules->units()[28].name() == "diagonal 2");
  CHECK(rules->units_of(40).size() == 5);
  CHECK(rules->peers(40).size() == 32);  // 20 + 6 for each diagonal: the rest of a diagonal is in box 5
  CHECK(rules->peers(0).size() == 26);
  CHECK(rules->peers(1).size() == 20);
  check_sound(*rules);
}

TEST_CASE("the windows of a 9x9 windoku are the inner 3x3 boxes") {
  const auto rules = Rules::make(with_variants({}, "windoku"));
  REQUIRE(rules->units().size() == 31);
  // Rows and columns 2-4 and 6-8, from 1.
  CHECK(cells(rules->units()[27]) == std::vector<int>{10, 11, 12, 19, 20, 21, 28, 29, 30});
  CHECK(cells(rules->units()[28]) == std::vector<int>{14, 15, 16, 23, 24, 25, 32, 33, 34});
  CHECK(cells(rules->units()[29]) == std::vector<int>{46, 47, 48, 55, 56, 57, 64, 65, 66});
  CHECK(cells(rules->units()[30]) == std::vector<int>{50, 51, 52, 59, 60, 61, 68, 69, 70});
  CHECK(rules->units()[30].name() == "window 4");
  check_sound(*rules);
}

TEST_CASE("windoku has one window on 4x4 and nine on 16x16") {
  const auto small = Rules::make(with_variants({.geometry = {2, 2}}, "windoku"));
  REQUIRE(small->units().size() == 13);
  CHECK(cells(small->units()[12]) == std::vector<int>{5, 6, 9, 10});
  const auto large = Rules::make(with_variants({.geometry = {4, 4}}, "windoku"));
  CHECK(large->units().size() == 48 + 9);
  const std::vector<Unit> windows = of_kind(*large, UnitKind::window);
  CHECK(windows[0].cells.front() == 17);           // r2c2
  CHECK(windows[4].cells.front() == 6 * 16 + 6);   // r7c7
  CHECK(windows[8].cells.back() == 14 * 16 + 14);  // r15c15
  check_sound(*large);
}

TEST_CASE("disjoint groups are the cells at one place of each box") {
  const auto rules = Rules::make(with_variants({}, "disjoint"));
  REQUIRE(rules->units().size() == 36);
  CHECK(cells(rules->units()[27]) == std::vector<int>{0, 3, 6, 27, 30, 33, 54, 57, 60});
  CHECK(cells(rules->units()[35]) == std::vector<int>{20, 23, 26, 47, 50, 53, 74, 77, 80});
  check_sound(*rules);

  const auto wide = Rules::make(with_variants({.geometry = {2, 3}}, "disjoint"));
  const std::vector<Unit> groups = of_kind(*wide, UnitKind::group);
  REQUIRE(groups.size() == 6);
  // The boxes begin at r1c1, r1c4, r3c1, r3c4, r5c1, r5c4.
  CHECK(cells(groups[0]) == std::vector<int>{0, 3, 12, 15, 24, 27});
  CHECK(cells(groups[5]) == std::vector<int>{8, 11, 20, 23, 32, 35});
  check_sound(*wide);
}

TEST_CASE("a jigsaw has regions in place of boxes") {
  // 1 1 1 2
  // 1 3 2 2
  // 3 3 4 2
  // 3 4 4 4
  const RulesSpec spec{.geometry = {2, 2}, .regions = {0, 0, 0, 1, 0, 2, 1, 1, 2, 2, 3, 1, 2, 3, 3, 3}};
  const auto rules = Rules::make(spec);
  REQUIRE(rules->units().size() == 12);
  CHECK(of_kind(*rules, UnitKind::box).empty());
  CHECK(cells(rules->units()[8]) == std::vector<int>{0, 1, 2, 4});
  CHECK(cells(rules->units()[9]) == std::vector<int>{3, 6, 7, 11});
  CHECK(cells(rules->units()[10]) == std::vector<int>{5, 8, 9, 12});
  CHECK(cells(rules->units()[11]) == std::vector<int>{10, 13, 14, 15});
  CHECK(rules->units()[11].name() == "region 4");
  CHECK(rules->spec() == spec);
  check_sound(*rules);
}

TEST_CASE("a jigsaw of a prime side has regions too") {
  RulesSpec spec{.geometry = {1, 3}, .regions = {0, 0, 1, 0, 1, 1, 2, 2, 2}};
  const auto rules = Rules::make(spec);
  CHECK(rules->units().size() == 8);  // the third region is the third row
  check_sound(*rules);
}

TEST_CASE("regions of unequal size or number are refused") {
  const auto refused = [](std::vector<std::uint8_t> regions) {
    CHECK_THROWS_WITH(Rules::make({.geometry = {2, 2}, .regions = std::move(regions)}),
                      ContainsSubstring("4 regions of 4 cells each"));
  };
  refused({0, 0, 0, 1, 0, 2, 1, 1, 2, 2, 3, 1, 2, 3, 3});        // a cell short
  refused({0, 0, 0, 1, 0, 2, 1, 1, 2, 2, 3, 1, 2, 3, 3, 3, 3});  // one too many
  refused({0, 0, 0, 0, 0, 2, 1, 1, 2, 2, 3, 1, 2, 3, 3, 3});     // five and three
  refused({4, 4, 4, 1, 4, 2, 1, 1, 2, 2, 3, 1, 2, 3, 3, 3});     // a number above
  refused({255, 0, 0, 1, 0, 2, 1, 1, 2, 2, 3, 1, 2, 3, 3, 3});
}

TEST_CASE("rules that contradict themselves are refused") {
  CHECK_THROWS_WITH(Rules::make(with_variants({.geometry = {2, 3}}, "windoku")), ContainsSubstring("square boxes"));
  CHECK_THROWS_WITH(Rules::make(with_variants({.geometry = {1, 1}}, "windoku")), ContainsSubstring("square boxes"));
  CHECK_THROWS_WITH(Rules::make(with_variants({.geometry = {1, 5}}, "windoku")), ContainsSubstring("1x5"));
  CHECK_THROWS_WITH(Rules::make(with_variants({.geometry = {1, 5}}, "disjoint")), ContainsSubstring("1x5"));
  CHECK_THROWS_WITH(Rules::make({.geometry = {16, 16}}), ContainsSubstring("256"));
  CHECK_THROWS_AS(Rules::make({.geometry = {0, 3}}), Error);
  CHECK_THROWS_AS(Rules::make({.geometry = {-3, -3}}), Error);
}

TEST_CASE("variants add up") {
  const auto rules = Rules::make(with_variants({}, "diagonal,windoku,disjoint"));
  CHECK(rules->units().size() == 27 + 2 + 4 + 9);
  CHECK(rules->spec().name() == "3x3 diagonal,windoku,disjoint");
  check_sound(*rules);
}

TEST_CASE("rules say their name") {
  CHECK(RulesSpec{}.name() == "3x3");
  CHECK(RulesSpec{}.variants().empty());
  CHECK(with_variants({.geometry = {2, 5}}, "diagonal").name() == "2x5 diagonal");
  CHECK(RulesSpec{.regions = {0}}.name() == "3x3 jigsaw");
  CHECK(with_variants({}, "windoku,disjoint").variants() == "windoku,disjoint");
}

TEST_CASE("a list of variants is read and an unknown one named with the nearest") {
  RulesSpec spec;
  add_variants(spec, "windoku, diagonal");
  CHECK(spec == with_variants({}, "diagonal,windoku"));
  add_variants(spec, "");
  CHECK(spec == with_variants({}, "diagonal,windoku"));
  CHECK_THROWS_WITH(add_variants(spec, "diagonl"),
                    ContainsSubstring("'diagonl'") && ContainsSubstring("did you mean 'diagonal'?"));
  RulesSpec called_otherwise;
  add_variants(called_otherwise, "x,hyper");
  CHECK(called_otherwise == with_variants({}, "diagonal,windoku"));
  CHECK_THROWS_WITH(add_variants(spec, "killer"), ContainsSubstring("one of diagonal, windoku, disjoint"));
  for (const VariantInfo& variant : variants()) {
    RulesSpec one;
    add_variants(one, variant.name);
    CHECK(one.variants() == variant.name);
  }
}

TEST_CASE("the largest board has its table of units") {
  const auto rules = Rules::make({.geometry = {15, 17}});
  CHECK(rules->units().size() == 765);
  CHECK(rules->units_of(65024).size() == 3);
  CHECK(rules->units().back().cells.back() == 65024);
}

}  // namespace nonet::test::rules_test
