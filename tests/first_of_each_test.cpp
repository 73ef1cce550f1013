// The filter of `canon --dedupe`, against a std::set.
#include "run/first_of_each.hpp"
#include "base/random.hpp"
#include "tests/tests.hpp"

namespace nonet::test::first_of_each_test {

TEST_CASE("the first line of each key is passed on, in order, however often keys go to disk", "[volume]") {
  Random random(seed());
  // A megabyte holds 2^15 places, half of them used: the keys go to disk some ten times.
  const int kinds = GENERATE(100, 40'000, 1'000'000);
  std::string got;
  FirstOfEach lines(1, into(got));
  std::string expected;
  std::set<LineKey> seen;
  for (int i = 0; i < 200'000; ++i) {
    const auto kind = static_cast<std::uint64_t>(random.below(kinds));
    const std::string line = std::to_string(kind) + " " + std::to_string(i) + "\n";
    if (i % 1000 == 7) {
      REQUIRE(lines.add_always(line));
      expected += line;
      continue;
    }
    const LineKey key = {kind * 0x9E3779B97F4A7C15ULL, kind + 1};
    REQUIRE(lines.add(key, line));
    if (seen.insert(key).second) expected += line;
  }
  REQUIRE(lines.finish());
  CHECK(lines.distinct() == seen.size());
  CHECK((got == expected));
}

TEST_CASE("a sink that takes no more ends the lines") {
  int taken = 0;
  FirstOfEach lines(1, [&](std::string_view /*line*/) { return ++taken < 3; });
  CHECK(lines.add({1, 1}, "a\n"));
  CHECK(lines.add({1, 2}, "b\n"));
  CHECK_FALSE(lines.add({1, 3}, "c\n"));
}

}  // namespace nonet::test::first_of_each_test
