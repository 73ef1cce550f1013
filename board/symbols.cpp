#include "nonet/board.hpp"

#include <algorithm>

#include "base/text.hpp"
#include "nonet/error.hpp"

namespace nonet {
namespace {

constexpr std::string_view kStandard = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
constexpr std::string_view kBlanks = ".0_*?-xX";
constexpr std::string_view kReserved = " \t\r\n,;#|!+-=\".";  // '.' is how blanks are written
constexpr int kLastCapital = 35;                              // above it lower-case letters are other digits

}  // namespace

void Symbols::read_blanks() {
  for (const char blank : kBlanks) {
    if (blank == '0' && least_ == 0) continue;
    if (digit_of(blank) == kUnknown) digits_[static_cast<unsigned char>(blank)] = 0;
  }
}

Symbols Symbols::standard(int side, int least) {
  Symbols symbols(side);
  symbols.least_ = least;
  const int greatest = least + side - 1;
  if (greatest <= kMaxSingle) {
    symbols.alphabet_ = kStandard.substr(static_cast<std::size_t>(least), static_cast<std::size_t>(side));
    for (std::size_t i = 0; i < symbols.alphabet_.size(); ++i) {
      const auto symbol = static_cast<unsigned char>(symbols.alphabet_[i]);
      symbols.digits_[symbol] = static_cast<std::int16_t>(i + 1);
      const bool letter = symbol >= 'A' && symbol <= 'Z';
      if (letter && greatest <= kLastCapital) symbols.digits_[symbol | 0x20U] = static_cast<std::int16_t>(i + 1);
    }
  }
  symbols.read_blanks();
  symbols.decimal_ = least == 1 && side <= 9;
  return symbols;
}

Symbols Symbols::standard(const Geometry& shape) {
  Symbols symbols = standard(shape.side(), shape.least);
  if (shape.extra > 0) symbols.placed_ = static_cast<std::size_t>(shape.placed());
  return symbols;
}

Symbols Symbols::from_alphabet(std::string_view alphabet, int side) {
  Symbols symbols(side);
  symbols.numbers_ = false;
  symbols.alphabet_ = alphabet;
  if (alphabet.size() != static_cast<std::size_t>(side)) {
    throw Error("the symbols are " + std::to_string(alphabet.size()) + " characters, the board's side is " +
                std::to_string(side));
  }
  for (std::size_t i = 0; i < alphabet.size(); ++i) {
    const auto byte = static_cast<unsigned char>(alphabet[i]);
    if (byte <= ' ' || byte > '~' || kReserved.find(alphabet[i]) != std::string_view::npos) {
      throw Error("symbols: " + quote_byte(alphabet[i]) + " cannot be a digit");
    }
    if (symbols.digits_[byte] != kUnknown) throw Error("symbols: " + quote_byte(alphabet[i]) + " occurs twice");
    symbols.digits_[byte] = static_cast<std::int16_t>(i + 1);
  }
  symbols.read_blanks();
  return symbols;
}

// Millions of boards a second come by here. So the first loop has no branches, and compilers make vectors of it. Boards
// with rare signs for blanks take the second one.
std::size_t Symbols::read(std::string_view text, std::span<Cell> cells) const {
  const std::size_t length = std::min(text.size(), cells.size());
  if (decimal_) {
    const auto side = static_cast<std::uint8_t>(side_);
    std::uint8_t unknown = 0;
    for (std::size_t i = 0; i < length; ++i) {
      const auto byte = static_cast<std::uint8_t>(text[i]);
      const auto value = static_cast<std::uint8_t>(byte - '0');
      const auto digit = static_cast<std::uint8_t>(value <= side ? 0xFF : 0);
      const auto blank = static_cast<std::uint8_t>(byte == '.' ? 0xFF : 0);
      cells[i] = value & digit;
      unknown |= static_cast<std::uint8_t>(~(digit | blank));
    }
    if (unknown == 0) return length;
  }
  for (std::size_t i = 0; i < length; ++i) {
    const std::int16_t digit = digit_of(text[i]);
    if (digit == kUnknown) return i;
    cells[i] = static_cast<Cell>(digit);
  }
  return length;
}

void Symbols::write(std::span<const Cell> cells, char* text) const {
  if (decimal_) {
    std::transform(cells.begin(), cells.end(), text,
                   [](Cell digit) { return static_cast<char>(digit == 0 ? '.' : '0' + digit); });
  } else {
    std::transform(cells.begin(), cells.end(), text, [this](Cell digit) { return symbol(digit); });
  }
}

std::int16_t Symbols::digit_of_token(std::string_view token) const {
  if (token.size() == 1 && digit_of(token[0]) != kUnknown) return digit_of(token[0]);
  if (!numbers_) return kUnknown;
  int value = 0;
  const bool whole = read_number(token, value);
  if (!whole || value < 0 || value >= least_ + side_) return kUnknown;
  return static_cast<std::int16_t>(value + 1 - least_);
}

std::string Symbols::expected() const {
  std::string digits;
  if (!single()) {
    digits = "a number " + std::to_string(least_) + "-" + std::to_string(number_of(side_));
  } else if (!numbers_ || least_ == 0) {
    digits = "one of " + alphabet_;
  } else if (side_ == 1) {
    digits = "1";
  } else if (side_ <= 9) {
    digits = "a digit 1-" + std::to_string(side_);
  } else {
    digits = "a digit 1-9";
    const char last = alphabet_.back();
    if (last <= 'Z') {
      digits += last == 'A' ? ", A" : std::string(", A-") + last;
    } else {
      digits += last == 'a' ? ", A-Z, a" : std::string(", A-Z, a-") + last;
    }
  }
  return digits + ", or . for blank";
}

namespace {

void append_cells(std::string& text, std::span<const Cell> cells, const Symbols& symbols) {
  if (symbols.single()) {
    const std::size_t begin = text.size();
    text.resize(begin + cells.size());
    symbols.write(cells, text.data() + begin);
    return;
  }
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if (i > 0) text += ' ';
    text += cells[i] == 0 ? "." : std::to_string(symbols.number_of(cells[i]));
  }
}

}  // namespace

void append_line(std::string& text, std::span<const Cell> cells, const Symbols& symbols) {
  const std::size_t placed = symbols.placed() == 0 ? cells.size() : std::min(symbols.placed(), cells.size());
  append_cells(text, cells.first(placed), symbols);
  if (placed < cells.size()) append_cells(text += " +", cells.subspan(placed), symbols);
}

}  // namespace nonet
