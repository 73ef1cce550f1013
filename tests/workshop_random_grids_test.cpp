// Random grids: valid, of the right number of trials, and without a preferred place.
#include "nonet/check.hpp"
#include "tests/tests.hpp"
#include "workshop/random_grids.hpp"

namespace nonet::test::workshop_random_grids_test {
constexpr std::size_t kCells = 81;

std::vector<Cell> grids_of(std::uint64_t seed, std::size_t count) {
  Random random(seed);
  std::vector<Cell> grids(count * kCells);
  random_grids(random, grids);
  return grids;
}

// A cell of a band or, on its side, of a stack.
std::size_t cell_of(std::size_t band, std::size_t line, std::size_t place) {
  return band < 3 ? (band * 3 + line) * 9 + place : place * 9 + (band - 3) * 3 + line;
}

// Two lines of a band and two places of different boxes that hold two digits crosswise, which could be exchanged.
int rectangles(std::span<const Cell> grid, std::size_t band) {
  int count = 0;
  for (std::size_t line = 0; line < 3; ++line) {
    for (std::size_t place = 0; place < 9; ++place) {
      for (std::size_t other = place / 3 * 3 + 3; other < 9; ++other) {
        const std::size_t next = (line + 1) % 3;
        count += grid[cell_of(band, line, place)] == grid[cell_of(band, next, other)] &&
                         grid[cell_of(band, next, place)] == grid[cell_of(band, line, other)]
                     ? 1
                     : 0;
      }
    }
  }
  return count;
}

// Whether each line of a band's boxes holds the three digits of a line of its first box.
bool is_pure(std::span<const Cell> grid, std::size_t band) {
  for (std::size_t place = 3; place < 9; place += 3) {
    for (std::size_t line = 0; line < 3; ++line) {
      std::array<int, 10> from{};
      for (std::size_t first = 0; first < 9; ++first) {
        from[grid[cell_of(band, first / 3, first % 3)]] = static_cast<int>(first / 3);
      }
      for (std::size_t k = 1; k < 3; ++k) {
        if (from[grid[cell_of(band, line, place + k)]] != from[grid[cell_of(band, line, place)]]) return false;
      }
    }
  }
  return true;
}

TEST_CASE("random grids are solved boards, the same for a seed however many a call makes") {
  const std::uint64_t from = seed();
  CAPTURE(from);
  constexpr std::size_t kCount = 500;
  const std::vector<Cell> grids = grids_of(from, kCount);
  const auto rules = Rules::make({});
  const Puzzle blank(rules);
  for (std::size_t i = 0; i < kCount; ++i) {
    REQUIRE(why_not_a_solution(blank, std::span(grids).subspan(i * kCells, kCells)).empty());
  }
  Random random(from);
  std::vector<Cell> again(kCount * kCells);
  random_grids(random, std::span(again).first(7 * kCells));
  random_grids(random, std::span(again).subspan(7 * kCells));
  CHECK(again == grids);
  CHECK(grids_of(from + 1, kCount) != grids);
  CHECK_THROWS_AS(random_grids(random, std::span(again).first(80)), Error);
}

TEST_CASE("a seed gives the grids that it has always given") {
  CHECK(text_of(grids_of(1, 1)) == "954216873318547629762938451497861532136425987825379146571682394283194765649753218");
}

TEST_CASE("random grids take as many trials as the number of all grids says") {
  // A trial is one of 9! * (56 * 6^6)^2 * 56 * 8^3 rows of choices, and each grid comes from one of them.
  constexpr double kGrids = 6670903752021072936960.0;
  const double rate = kGrids / (362880 * std::pow(56 * std::pow(6, 6), 2) * 56 * 512);
  Random random(seed());
  constexpr int kCount = 100'000;
  std::vector<Cell> grids(kCount * kCells);
  const auto trials = static_cast<double>(random_grids(random, grids));
  const double deviation = std::sqrt(trials * rate * (1 - rate));
  CHECK(std::abs(trials * rate - kCount) < 5 * deviation);
}

TEST_CASE("no band, stack, cell or digit of random grids is preferred", "[volume]") {
  constexpr std::size_t kCount = 60'000;
  const std::vector<Cell> grids = grids_of(seed(), kCount);
  std::array<double, 6> sum{};
  std::array<double, 6> squares{};
  std::array<int, 6> pure{};
  std::array<std::array<int, 10>, kCells> digits{};
  for (std::size_t i = 0; i < kCount; ++i) {
    const auto grid = std::span(grids).subspan(i * kCells, kCells);
    for (std::size_t band = 0; band < 6; ++band) {
      const int count = rectangles(grid, band);
      sum[band] += count;
      squares[band] += count * count;
      pure[band] += is_pure(grid, band) ? 1 : 0;
    }
    for (std::size_t cell = 0; cell < kCells; ++cell) ++digits[cell][grid[cell]];
  }
  constexpr double kSigmas = 5;  // of a difference between two
  for (std::size_t a = 0; a < 6; ++a) {
    for (std::size_t b = 0; b < a; ++b) {
      CAPTURE(a, b);
      const double variance = squares[a] - sum[a] * sum[a] / kCount + squares[b] - sum[b] * sum[b] / kCount;
      CHECK(std::abs(sum[a] - sum[b]) < kSigmas * std::sqrt(variance));
      CHECK(std::abs(pure[a] - pure[b]) < kSigmas * std::sqrt(pure[a] + pure[b]));
    }
  }
  constexpr double kEach = kCount / 9.0;
  for (const auto& cell : digits) {
    double chi_square = 0;
    for (std::size_t digit = 1; digit <= 9; ++digit)
      chi_square += (cell[digit] - kEach) * (cell[digit] - kEach) / kEach;
    CHECK(chi_square < 50);  // 8 degrees of freedom: 4e-8
  }
}

}  // namespace nonet::test::workshop_random_grids_test
