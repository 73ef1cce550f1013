// How digits are written: one symbol a cell up to side 61, numbers above.
//
// Example:
//     nonet::Symbols symbols = nonet::Symbols::standard(16);
//     assert(symbols.digit_of('G') == 16 && symbols.digit_of('g') == 16 && symbols.digit_of('.') == 0);
//     assert(nonet::Symbols::from_alphabet("0123456789ABCDEF", 16).digit_of('0') == 1);
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "nonet/board/geometry.hpp"

namespace nonet {

class Symbols {
 public:
  static constexpr int kMaxSingle = 61;         ///< 1-9, A-Z, a-z
  static constexpr std::int16_t kUnknown = -1;  ///< what digit_of() gives for any other byte

  /// 1-9, then A-Z, then a-z; up to side 35 letters of either case are read. Blanks: . 0 _ * ? - and x, where that is
  /// no digit. Above side 61 there are only numbers.
  static Symbols standard(int side);
  /// The digits from 0 on, in symbols 0-9, A-Z, a-z or in numbers; no 0 is a blank.
  static Symbols from_zero(int side);
  /// The given characters mean 1, 2, ... Blanks as above, except those in the alphabet.
  /// Throws Error if it has not `side` different characters, or one that separates, is a border or the blank '.'.
  static Symbols from_alphabet(std::string_view alphabet, int side);

  int side() const { return side_; }
  /// Whether a cell is one character; false: decimal numbers, separated by blanks.
  bool single() const { return !alphabet_.empty(); }
  /// The digit (1..side), 0 for a blank, kUnknown for anything else.
  std::int16_t digit_of(char symbol) const { return digits_[static_cast<unsigned char>(symbol)]; }
  /// The digit of a number or symbol that is alone ("12", "C", "."), kUnknown for anything else.
  /// With the standard symbols numbers mean themselves.
  std::int16_t digit_of_token(std::string_view token) const;
  /// The symbol of a digit; '.' for 0. Requires single().
  char symbol(int digit) const { return digit == 0 ? '.' : alphabet_[static_cast<std::size_t>(digit - 1)]; }
  /// Reads a symbol a cell, as many as both hold; returns how many were read before the first unknown one. The cells
  /// from there on are unspecified. Requires single().
  std::size_t read(std::string_view text, std::span<Cell> cells) const;
  /// Writes a symbol a cell; `text` has room for them. Requires single().
  void write(std::span<const Cell> cells, char* text) const;
  /// For error messages: "a digit 1-9, or . for blank"
  std::string expected() const;

 private:
  explicit Symbols(int side) : side_(side) { digits_.fill(kUnknown); }
  void read_blanks();

  int side_;
  bool numbers_ = true;   // "12" in a token is the number 12
  int first_ = 1;         // what number is the first digit
  bool decimal_ = false;  // one decimal digit a cell: by arithmetic instead of by table
  std::string alphabet_;
  std::array<std::int16_t, 256> digits_{};
};

/// Appends N*N symbols, or numbers apart by single blanks where the symbols are not single characters. No line end.
void append_line(std::string& text, std::span<const Cell> cells, const Symbols& symbols);

}  // namespace nonet
