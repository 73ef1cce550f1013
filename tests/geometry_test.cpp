#include "nonet/board.hpp"
#include "tests/tests.hpp"

namespace nonet::test::geometry_test {

TEST_CASE("the default box of a side has no more rows than columns and is nearest to a square") {
  // By hand, as docs/formats.md lists them.
  std::string shapes;
  for (const int side : {1, 2, 4, 6, 8, 9, 10, 12, 15, 16, 25, 36, 225, 255}) {
    shapes += " " + Geometry::of_side(side).name();
  }
  CHECK(shapes == " 1x1 1x2 2x2 2x3 2x4 3x3 2x5 3x4 3x5 4x4 5x5 6x6 15x15 15x17");
}

TEST_CASE("a prime side has no boxes") {
  for (const int prime : {2, 3, 5, 7, 11, 13, 251}) {
    CAPTURE(prime);
    CHECK(Geometry::of_side(prime) == Geometry{1, prime});
    CHECK_FALSE(Geometry::of_side(prime).has_boxes());
  }
  CHECK(Geometry{2, 2}.has_boxes());
  CHECK_FALSE(Geometry{4, 1}.has_boxes());
}

TEST_CASE("every default shape has its side") {
  for (int side = 1; side <= kMaxSide; ++side) {
    const Geometry shape = Geometry::of_side(side);
    CAPTURE(side);
    REQUIRE(shape.side() == side);
    REQUIRE(shape.box_rows <= shape.box_cols);
    for (int rows = shape.box_rows + 1; rows * rows <= side; ++rows) REQUIRE(side % rows != 0);
  }
}

TEST_CASE("a shape follows from a number of cells where that is a square up to 255 times 255") {
  CHECK(Geometry::of_cells(81) == Geometry{3, 3});
  CHECK(Geometry::of_cells(36) == Geometry{2, 3});
  CHECK(Geometry::of_cells(256) == Geometry{4, 4});
  CHECK(Geometry::of_cells(1) == Geometry{1, 1});
  CHECK(Geometry::of_cells(std::size_t{255} * 255) == Geometry{15, 17});
  CHECK_FALSE(Geometry::of_cells(0));
  CHECK_FALSE(Geometry::of_cells(80));
  CHECK_FALSE(Geometry::of_cells(82));
  CHECK_FALSE(Geometry::of_cells(std::size_t{256} * 256));
  CHECK_FALSE(Geometry::of_cells(std::size_t{1} << 62U));
}

TEST_CASE("a shape is read from rows x columns") {
  CHECK(Geometry::parse("3x3") == Geometry{3, 3});
  CHECK(Geometry::parse("2X5") == Geometry{2, 5});
  CHECK(Geometry::parse("1x7") == Geometry{1, 7});
  CHECK(Geometry::parse("15x17") == Geometry{15, 17});
  CHECK(Geometry::parse("1x255").side() == 255);
}

TEST_CASE("a text that is not a shape is refused with what would work") {
  for (const char* const text : {"", "3", "x3", "3x", "3y3", "3x3x3", "3x3 ", " 3x3", "0x3", "3x0", "-3x3", "-3x-3",
                                 "16x16", "1x256", "99999999999x1", "65536x65536"}) {
    CAPTURE(text);
    CHECK_THROWS_WITH(Geometry::parse(text), ContainsSubstring(std::string("'") + text + "'") &&
                                                 ContainsSubstring("expected ROWSxCOLUMNS") &&
                                                 ContainsSubstring("255"));
    CHECK_THROWS_AS(Geometry::parse(text), Error);
  }
}

TEST_CASE("cells know their row and column and box") {
  // 2x3, written out: boxes of two rows and three columns.
  constexpr int kBoxes[6][6] = {{0, 0, 0, 1, 1, 1}, {0, 0, 0, 1, 1, 1}, {2, 2, 2, 3, 3, 3},
                                {2, 2, 2, 3, 3, 3}, {4, 4, 4, 5, 5, 5}, {4, 4, 4, 5, 5, 5}};
  constexpr Geometry kShape{2, 3};
  for (int row = 0; row < 6; ++row) {
    for (int column = 0; column < 6; ++column) {
      const int cell = kShape.cell(row, column);
      CHECK(cell == 6 * row + column);
      CHECK(kShape.row_of(cell) == row);
      CHECK(kShape.column_of(cell) == column);
      CHECK(kShape.box_of(cell) == kBoxes[row][column]);
    }
  }
  // 3x2: the same board with its boxes upright.
  constexpr Geometry kUpright{3, 2};
  CHECK(kUpright.box_of(kUpright.cell(2, 1)) == 0);
  CHECK(kUpright.box_of(kUpright.cell(2, 2)) == 1);
  CHECK(kUpright.box_of(kUpright.cell(3, 0)) == 3);
  CHECK(kUpright.box_of(kUpright.cell(5, 5)) == 5);
}

}  // namespace nonet::test::geometry_test
