#include "nonet/board.hpp"
#include "tests/tests.hpp"

namespace nonet::test::symbols_test {

TEST_CASE("digits are 1-9 and then letters of either case up to side 35") {
  const Symbols symbols = Symbols::standard(35);
  CHECK(symbols.single());
  CHECK(symbols.digit_of('1') == 1);
  CHECK(symbols.digit_of('9') == 9);
  CHECK(symbols.digit_of('A') == 10);
  CHECK(symbols.digit_of('a') == 10);
  CHECK(symbols.digit_of('Z') == 35);
  CHECK(symbols.digit_of('z') == 35);
  CHECK(symbols.symbol(35) == 'Z');
  CHECK(symbols.symbol(0) == '.');
}

TEST_CASE("above side 35 lower case letters are digits of their own") {
  const Symbols symbols = Symbols::standard(61);
  CHECK(symbols.digit_of('A') == 10);
  CHECK(symbols.digit_of('a') == 36);
  CHECK(symbols.digit_of('z') == 61);
  CHECK(symbols.symbol(61) == 'z');
  const Symbols smaller = Symbols::standard(36);
  CHECK(smaller.digit_of('a') == 36);
  CHECK(smaller.digit_of('b') == Symbols::kUnknown);
}

TEST_CASE("symbols above the side are unknown") {
  const Symbols symbols = Symbols::standard(6);
  CHECK(symbols.digit_of('6') == 6);
  CHECK(symbols.digit_of('7') == Symbols::kUnknown);
  CHECK(symbols.digit_of('A') == Symbols::kUnknown);
  CHECK(symbols.digit_of(' ') == Symbols::kUnknown);
  CHECK(symbols.digit_of('\xff') == Symbols::kUnknown);
  CHECK(symbols.digit_of('\0') == Symbols::kUnknown);
}

TEST_CASE("five characters mean a blank") {
  for (const int side : {1, 4, 9, 16, 61}) {
    for (const char blank : {'.', '0', '_', '*', '?'}) CHECK(Symbols::standard(side).digit_of(blank) == 0);
  }
}

TEST_CASE("every digit of every side is read back from its symbol") {
  for (int side = 1; side <= Symbols::kMaxSingle; ++side) {
    const Symbols symbols = Symbols::standard(side);
    for (int digit = 0; digit <= side; ++digit) {
      CHECK(symbols.digit_of(symbols.symbol(digit)) == digit);
      CHECK(symbols.digit_of_token(std::to_string(digit)) == digit);
    }
    CHECK(symbols.digit_of_token(std::to_string(side + 1)) == Symbols::kUnknown);
  }
}

TEST_CASE("many symbols at once are read and written as each of them is") {
  for (int side = 1; side <= Symbols::kMaxSingle; ++side) {
    const Symbols symbols = Symbols::standard(side);
    for (int byte = 0; byte < 256; ++byte) {
      CAPTURE(side, byte);
      // An unknown symbol last, so that all before it are read.
      const std::string text = std::string(40, symbols.symbol(side)) + "." + static_cast<char>(byte);
      std::vector<Cell> cells(50, 99);
      const std::int16_t digit = symbols.digit_of(static_cast<char>(byte));
      REQUIRE(symbols.read(text, cells) == (digit == Symbols::kUnknown ? 41 : 42));
      const std::span<Cell> alone = std::span(cells).last(1);
      REQUIRE(symbols.read(text.substr(41), alone) == (digit == Symbols::kUnknown ? 0 : 1));
      if (digit != Symbols::kUnknown) REQUIRE(alone[0] == digit);
      REQUIRE(cells[39] == side);
      REQUIRE(cells[40] == 0);
      if (digit == Symbols::kUnknown) continue;
      REQUIRE(cells[41] == digit);
      REQUIRE(cells[42] == 99);
      std::string written(42, 'x');
      symbols.write(std::span(cells).first(42), written.data());
      REQUIRE(written == text.substr(0, 41) + symbols.symbol(digit));
    }
  }
}

TEST_CASE("above side 61 there are numbers alone") {
  const Symbols symbols = Symbols::standard(100);
  CHECK_FALSE(symbols.single());
  CHECK(symbols.digit_of('1') == Symbols::kUnknown);
  CHECK(symbols.digit_of_token("100") == 100);
  CHECK(symbols.digit_of_token("7") == 7);
  CHECK(symbols.digit_of_token("007") == 7);
  CHECK(symbols.digit_of_token(".") == 0);
  CHECK(symbols.digit_of_token("0") == 0);
  for (const char* const token : {"101", "-1", "+1", "1x", "", "1.5", "99999999999"}) {
    CAPTURE(token);
    CHECK(symbols.digit_of_token(token) == Symbols::kUnknown);
  }
}

TEST_CASE("an alphabet of its own may make 0 a digit") {
  const Symbols hex = Symbols::from_alphabet("0123456789ABCDEF", 16);
  CHECK(hex.digit_of('0') == 1);
  CHECK(hex.digit_of('F') == 16);
  CHECK(hex.digit_of('.') == 0);
  CHECK(hex.symbol(1) == '0');
  CHECK(hex.digit_of_token("0") == 1);
  CHECK(hex.digit_of_token("12") == Symbols::kUnknown);  // numbers do not mean themselves here
}

TEST_CASE("every digit of an accepted alphabet is read back and differs from the blank") {
  for (int byte = 1; byte < 256; ++byte) {
    const std::string alphabet = std::string(1, static_cast<char>(byte)) + "XY";
    CAPTURE(byte);
    try {
      const Symbols symbols = Symbols::from_alphabet(alphabet, 3);
      for (int digit = 0; digit <= 3; ++digit) CHECK(symbols.digit_of(symbols.symbol(digit)) == digit);
    } catch (const Error& error) {
      CHECK(std::string(error.what()).find("symbols") != std::string::npos);
    }
  }
}

TEST_CASE("an alphabet that cannot work is refused") {
  CHECK_THROWS_WITH(Symbols::from_alphabet("123", 4),
                    ContainsSubstring("3 characters") && ContainsSubstring("side is 4"));
  CHECK_THROWS_WITH(Symbols::from_alphabet("1231", 4), ContainsSubstring("'1' occurs twice"));
  for (const char separator : {' ', '\t', ',', ';', '#', '|', '+', '-', '=', '"', '\n', '.', '!', '\x80'}) {
    CAPTURE(separator);
    CHECK_THROWS_WITH(Symbols::from_alphabet(std::string("12") + separator, 3), ContainsSubstring("cannot be a digit"));
  }
}

TEST_CASE("messages name the symbols that would work") {
  CHECK(Symbols::standard(9).expected() == "a digit 1-9, or . for blank");
  CHECK(Symbols::standard(4).expected() == "a digit 1-4, or . for blank");
  CHECK(Symbols::standard(1).expected() == "1, or . for blank");
  CHECK(Symbols::standard(10).expected() == "a digit 1-9, A, or . for blank");
  CHECK(Symbols::standard(16).expected() == "a digit 1-9, A-G, or . for blank");
  CHECK(Symbols::standard(36).expected() == "a digit 1-9, A-Z, a, or . for blank");
  CHECK(Symbols::standard(49).expected() == "a digit 1-9, A-Z, a-n, or . for blank");
  CHECK(Symbols::standard(64).expected() == "a number 1-64, or . for blank");
  CHECK(Symbols::from_alphabet("wxyz", 4).expected() == "one of wxyz, or . for blank");
}

}  // namespace nonet::test::symbols_test
