#include "nonet/board.hpp"
#include "tests/tests.hpp"

namespace nonet::test::digit_set_test {

TEST_CASE("sets of digits hold what a std::set holds, whatever the side") {
  Random random(1);
  for (const int side : {1, 9, 63, 64, 65, 128, 225, 255}) {
    std::vector<std::uint64_t> words(3 * digit_words(side));
    const DigitSet set = digit_set(words.data(), 1, side);
    const ConstDigitSet same = digit_set(static_cast<const std::uint64_t*>(words.data()), 1, side);
    std::set<int> expected;
    for (int step = 0; step < 2000; ++step) {
      const int digit = 1 + static_cast<int>(random.below(static_cast<std::uint64_t>(side)));
      if (random.below(2) == 0) {
        set.add(digit);
        expected.insert(digit);
      } else {
        set.remove(digit);
        expected.erase(digit);
      }
      CAPTURE(side, step, digit);
      REQUIRE(same.has(digit) == expected.contains(digit));
      REQUIRE(same.count() == static_cast<int>(expected.size()));
      REQUIRE(same.first() == (expected.empty() ? 0 : *expected.begin()));
    }
    // The sets before and after it are unchanged.
    CHECK(digit_set(words.data(), 0, side).count() == 0);
    CHECK(digit_set(words.data(), 2, side).count() == 0);
    std::vector<unsigned> visited;
    for_each_bit(words.data() + digit_words(side), digit_words(side),
                 [&](unsigned bit) { visited.push_back(bit + 1); });
    CHECK(std::vector<int>(visited.begin(), visited.end()) == std::vector<int>(expected.begin(), expected.end()));
  }
}

TEST_CASE("a digit is in the bit that the picture shows") {
  CHECK(digit_words(1) == 1);
  CHECK(digit_words(64) == 1);
  CHECK(digit_words(65) == 2);
  CHECK(digit_words(255) == kMostWords);
  std::vector<std::uint64_t> words(2);
  const DigitSet set = digit_set(words.data(), 0, 100);
  set.add(1);
  set.add(64);
  set.add(65);
  set.add(100);
  CHECK(words == std::vector<std::uint64_t>{0x8000000000000001U, 0x800000001U});
}

}  // namespace nonet::test::digit_set_test
