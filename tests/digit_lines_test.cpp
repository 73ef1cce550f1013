#include "board/digit_lines.hpp"

#include "tests/tests.hpp"

namespace nonet::test::digit_lines_test {

// 16 to 81 cells in steps that take vectors of 16 and of 32 bytes, with and without a rest.
constexpr std::array<std::size_t, 10> kWidths = {16, 17, 31, 32, 33, 36, 48, 49, 64, 81};

TEST_CASE("lines of digits are read as single symbols are, up to the first other line") {
  Random random(seed());
  for (const std::size_t width : kWidths) {
    for (int trial = 0; trial < 500; ++trial) {
      const int side = 1 + random.below(9);
      const Symbols symbols = Symbols::standard(side);
      const DigitLines lines(symbols, width);
      REQUIRE(lines);
      std::string text;
      Board expected;
      std::size_t count = 0;
      bool good = true;
      for (int line = 0; line < 4; ++line) {
        std::string each(width, '.');
        for (char& symbol : each) symbol = ".0123456789"[random.below(side + 2)];
        const bool spoiled = random.below(5) == 0;
        if (spoiled) {
          const std::string others = std::string("x+\xB1 /") + static_cast<char>('1' + side);
          each[static_cast<std::size_t>(random.below(static_cast<int>(width)))] =
              others[static_cast<std::size_t>(random.below(static_cast<int>(others.size())))];
        }
        if (random.below(8) == 0) each += "1";
        if (random.below(8) == 0) each.pop_back();
        Board cells(width);
        good = good && each.size() == width && !spoiled;
        if (good) {
          REQUIRE(symbols.read(each, cells) == width);
          expected.insert(expected.end(), cells.begin(), cells.end());
          ++count;
        }
        text += each + "\n";
      }
      CAPTURE(width, side, text);
      Board cells(4 * width);
      CHECK(lines.read(text, 4, cells.data()) == count);
      cells.resize(count * width);
      CHECK(cells == expected);
      // A line without its end is not whole.
      Board others(4 * width);
      const std::size_t rest = count > 0 ? count * (width + 1) - 1 : 0;
      CHECK(lines.read(text.substr(0, rest), 4, others.data()) == (count > 0 ? count - 1 : 0));
    }
  }
}

TEST_CASE("boards are written as append_line writes them") {
  Random random(seed());
  for (const std::size_t width : kWidths) {
    CAPTURE(width);
    const Symbols symbols = Symbols::standard(9);
    Board cells(5 * width);
    for (Cell& cell : cells) cell = static_cast<Cell>(random.below(10));
    std::string expected;
    for (std::size_t i = 0; i < 5; ++i) {
      append_line(expected, std::span(cells).subspan(i * width, width), symbols);
      expected += '\n';
    }
    std::string text(expected.size() + 1, '!');
    DigitLines(symbols, width).write(cells.data(), 5, text.data());
    CHECK(text == expected + '!');
  }
}

TEST_CASE("other symbols and short lines are not lines of digits") {
  CHECK_FALSE(DigitLines());
  CHECK_FALSE(DigitLines(Symbols::standard(3), 9));
  CHECK_FALSE(DigitLines(Symbols::standard(10), 100));
  CHECK_FALSE(DigitLines(Symbols::standard(9, 0), 81));  // 0 is a digit
  CHECK_FALSE(DigitLines(Symbols::from_alphabet("987654321", 9), 81));
  CHECK(DigitLines(Symbols::from_alphabet("123456789", 9), 81));
}

}  // namespace nonet::test::digit_lines_test
