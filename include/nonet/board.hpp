// The shape of a board, sets of its digits, and the symbols of digits.
#pragma once

#include <array>
#include <bit>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace nonet {

// The shape of a board: box rows x box columns.
//
//      box_cols
//      +-------+-------+
//      | . . . | . . . |  box_rows        side   = box_rows * box_cols
//      | . . . | . . . |                  bands  = box_cols  (rows of boxes)
//      +-------+-------+                  stacks = box_rows  (columns of boxes)
//      | . . . | . . . |
//      ...                                2x3: side 6
//
// A plain board has as many rows, columns and digits as its boxes have cells, and digits from 1. Others name theirs.
// A board may have more cells, which have no place: v1, v2 and so on, after all others. No row, column or box has them.
// In memory digits are 1..side whatever the puzzle calls them: of 0 to 8 the digit 0 is a 1, and `least` is 0. Texts,
// pictures and constraints have the digits of the puzzle.
//
// Example:
//     nonet::Geometry shape = nonet::Geometry::parse("2x3");
//     assert(shape.side() == 6 && shape.cells() == 36);
//     assert(nonet::Geometry::of_side(12) == nonet::Geometry::parse("3x4"));
//     assert(shape.box_of(shape.cell(5, 5)) == 5);
//     assert(nonet::cell_name({3, 3}, 13) == "r2c5");
//     const nonet::Geometry wide = nonet::Geometry::of(6, 9, 9, {3, 3});
//     assert(wide.cells() == 54 && wide.side() == 9 && !wide.plain() && wide.box_of(wide.cell(4, 8)) == 5);
//     const nonet::Geometry from_zero = nonet::Geometry::parse("3x3 9x9 0-8");
//     assert(from_zero.least == 0 && from_zero.greatest() == 8 && from_zero.side() == 9);
//     const nonet::Geometry more = nonet::Geometry::parse("3x3 +2");
//     assert(more.placed() == 81 && more.cells() == 83 && nonet::cell_name(more, 82) == "v2");

/// One cell's content: 0 is blank, 1..side are digits.
using Cell = std::uint8_t;
/// A cell's place in row order, from 0.
using CellIndex = std::uint16_t;

struct CellDigit {
  CellIndex cell = 0;  ///< from 0
  Cell digit = 0;      ///< from 1

  auto operator<=>(const CellDigit&) const = default;
};

inline constexpr int kMaxSide = 255;     // what fits a Cell
inline constexpr int kMostExtra = 4096;  // cells without a place

struct Geometry {
  int box_rows = 3;
  int box_cols = 3;
  /// Of a board that is not plain; 0: as many as a box has cells. of() sets them so that equal boards compare equal.
  int own_rows = 0;
  int own_columns = 0;
  int own_digits = 0;
  int least = 1;  ///< the lowest digit, 0 or 1
  int extra = 0;  ///< cells without a place
  /// Whether no row and no column has a digit twice. Without that they may have more cells than there are digits.
  bool has_lines = true;

  /// The number of digits.
  constexpr int side() const { return own_digits != 0 ? own_digits : box_rows * box_cols; }
  constexpr int rows() const { return own_rows != 0 ? own_rows : box_rows * box_cols; }
  constexpr int columns() const { return own_columns != 0 ? own_columns : box_rows * box_cols; }
  /// How many cells have a place.
  constexpr int placed() const { return rows() * columns(); }
  constexpr int cells() const { return placed() + extra; }
  constexpr int greatest() const { return value_of(side()); }
  /// What a digit of 1..side is called in the puzzle.
  constexpr int value_of(int digit) const { return digit - 1 + least; }
  /// Whether it has as many rows, columns and digits as a box has cells, and nothing else is special about its cells.
  constexpr bool box_sized() const {
    return own_rows == 0 && own_columns == 0 && own_digits == 0 && extra == 0 && has_lines;
  }
  /// The same with digits from 1: what its box alone names.
  constexpr bool plain() const { return box_sized() && least == 1; }
  constexpr int cell(int row, int column) const { return row * columns() + column; }
  constexpr bool has(int row, int column) const {
    return row >= 0 && row < rows() && column >= 0 && column < columns();
  }
  constexpr bool has_place(int cell) const { return cell < placed(); }
  /// These three require a cell with a place.
  constexpr int row_of(int cell) const { return cell / columns(); }
  constexpr int column_of(int cell) const { return cell % columns(); }
  /// Requires has_boxes() as well, or a plain board.
  constexpr int box_of(int cell) const {
    return row_of(cell) / box_rows * (columns() / box_cols) + column_of(cell) / box_cols;
  }
  /// False if each box is a row or a column (a Latin square), or boxes do not fill the board.
  constexpr bool has_boxes() const {
    return box_rows > 1 && box_cols > 1 && rows() % box_rows == 0 && columns() % box_cols == 0;
  }
  bool operator==(const Geometry&) const = default;

  /// "3x3", "3x3 6x9" (rows x columns), "3x3 9x9 11" (and digits, where they are more than the longest of box, row and
  /// column), "3x3 9x9 0-8" (and digits that begin with 0), "3x3 +8" (and 8 cells without a place), "1x1 9x9 4 raw"
  /// (and neither rows nor columns whose cells differ)
  std::string name() const;
  /// A board of any shape, with this many digits from `least` on. Throws Error unless rows, columns and digits are
  /// 1..kMaxSide, a box, and a row and a column that have different digits, have as many cells as there are digits, or
  /// fewer, and `least` is 0 or 1.
  static Geometry of(int rows, int columns, int digits, Geometry box, int least = 1, bool has_lines = true);

  /// The default shape of a side: rows <= columns, nearest to a square (6 is 2x3, 12 is 3x4, 7 is 1x7).
  /// Throws Error unless 1 <= side <= kMaxSide.
  static Geometry of_side(int side);
  /// The default shape of a board of this many cells; nothing if that is not a square of 1..kMaxSide.
  static std::optional<Geometry> of_cells(std::size_t cells);
  /// From what name() gives: the box, then rows x columns of the board, then the number of digits, or the lowest and
  /// the greatest, then `raw`, then + and a number of cells. Rows and columns are a box's number of cells if they are
  /// missing, and the digits the longest of box, row and column. Throws Error if it is none, or a number is above
  /// kMaxSide, or of cells above kMostExtra.
  static Geometry parse(std::string_view text);
};

/// "r1c5", "v2": rows, columns and cells without a place from 1.
std::string cell_name(const Geometry& geometry, int cell);
/// "8": what the puzzle calls a digit of 1..side.
std::string digit_name(const Geometry& geometry, int digit);

// Sets of small numbers as bits of 64-bit words: the only place that knows in which word and bit a digit is.
//
//     digit          1  2 ... 64 | 65 66 ... 100       digit_words(100) == 2
//     word, bit    0/0 0/1  0/63 | 1/0 1/1  1/35
//
// Example:
//     std::vector<std::uint64_t> words(3 * nonet::digit_words(100));  // a set for each of three cells
//     const nonet::DigitSet last = nonet::digit_set(words.data(), 2, 100);
//     last.add(7);
//     last.add(65);
//     assert(last.has(65) && !last.has(66) && last.count() == 2 && last.first() == 7);

// Bits count from 0: places of a unit, nodes of a graph.
inline bool has_bit(const std::uint64_t* set, unsigned bit) { return (set[bit / 64] >> bit % 64 & 1U) != 0; }
inline void set_bit(std::uint64_t* set, unsigned bit) { set[bit / 64] |= std::uint64_t{1} << bit % 64; }
inline void clear_bit(std::uint64_t* set, unsigned bit) { set[bit / 64] &= ~(std::uint64_t{1} << bit % 64); }

inline int count_bits(const std::uint64_t* set, std::size_t words) {
  int count = 0;
  for (std::size_t word = 0; word < words; ++word) count += std::popcount(set[word]);
  return count;
}

/// Calls visit(unsigned) for each member, ascending; the set may lose members meanwhile.
template <class Visit>
void for_each_bit(const std::uint64_t* set, std::size_t words, Visit&& visit) {
  for (std::size_t word = 0; word < words; ++word) {
    for (std::uint64_t left = set[word]; left != 0; left &= left - 1) {
      visit(static_cast<unsigned>(word * 64) + static_cast<unsigned>(std::countr_zero(left)));
    }
  }
}

/// Room for a set of digits or places of any board.
inline constexpr std::size_t kMostWords = 4;
using BitArray = std::array<std::uint64_t, kMostWords>;

/// How many words a set of the digits 1 to `side` takes.
constexpr std::size_t digit_words(int side) { return (static_cast<std::size_t>(side) + 63) / 64; }

/// A set of digits (from 1) in words that belong to somebody else, and that must outlive it.
template <class Word>
class BasicDigitSet {
 public:
  BasicDigitSet(Word* words, std::size_t size) : words_(words), size_(size) {}

  bool has(int digit) const { return has_bit(words_, bit(digit)); }
  void add(int digit) const { set_bit(words_, bit(digit)); }
  void remove(int digit) const { clear_bit(words_, bit(digit)); }
  int count() const { return count_bits(words_, size_); }
  /// The lowest digit; 0: the set is empty.
  int first() const {
    for (std::size_t word = 0; word < size_; ++word) {
      if (words_[word] != 0) return static_cast<int>(word * 64) + std::countr_zero(words_[word]) + 1;
    }
    return 0;
  }

 private:
  static unsigned bit(int digit) { return static_cast<unsigned>(digit - 1); }

  Word* words_;
  std::size_t size_;
};
using DigitSet = BasicDigitSet<std::uint64_t>;
using ConstDigitSet = BasicDigitSet<const std::uint64_t>;

/// Set number `index` of many in a row.
template <class Word>
BasicDigitSet<Word> digit_set(Word* words, std::size_t index, int side) {
  return {words + index * digit_words(side), digit_words(side)};
}

// How digits are written: one symbol a cell up to side 61, numbers above.
//
// Example:
//     nonet::Symbols symbols = nonet::Symbols::standard(16);
//     assert(symbols.digit_of('G') == 16 && symbols.digit_of('g') == 16 && symbols.digit_of('.') == 0);
//     assert(nonet::Symbols::from_alphabet("0123456789ABCDEF", 16).digit_of('0') == 1);
//     assert(nonet::Symbols::standard(9, 0).digit_of('8') == 9);

class Symbols {
 public:
  static constexpr int kMaxSingle = 61;         ///< 1-9, A-Z, a-z
  static constexpr std::int16_t kUnknown = -1;  ///< what digit_of() gives for any other byte

  /// The digits from `least` (0 or 1) on: 0-9, then A-Z, then a-z; where no digit is above Z, letters of either case
  /// are read. Blanks: . 0 _ * ? - and x, where they are not digits. Where a digit is above z there are only numbers.
  static Symbols standard(int side, int least = 1);
  /// Those of a board.
  static Symbols standard(const Geometry& shape);
  /// The given characters mean 1, 2, ... Blanks as above, except those in the alphabet.
  /// Throws Error if it has not `side` different characters, or one that separates, is a border or the blank '.'.
  static Symbols from_alphabet(std::string_view alphabet, int side);

  int side() const { return side_; }
  /// How many cells have a place, where others follow them: these are written after " +". 0: all have one.
  std::size_t placed() const { return placed_; }
  /// Whether a cell is one character; false: decimal numbers, separated by blanks.
  bool single() const { return !alphabet_.empty(); }
  /// The digit (1..side), 0 for a blank, kUnknown for anything else.
  std::int16_t digit_of(char symbol) const { return digits_[static_cast<unsigned char>(symbol)]; }
  /// The digit of a number or symbol that is alone ("12", "C", "."), kUnknown for anything else.
  /// With the standard symbols numbers mean themselves.
  std::int16_t digit_of_token(std::string_view token) const;
  /// The symbol of a digit; '.' for 0. Requires single().
  char symbol(int digit) const { return digit == 0 ? '.' : alphabet_[static_cast<std::size_t>(digit - 1)]; }
  /// The number that a digit is.
  int number_of(int digit) const { return digit - 1 + least_; }
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
  bool numbers_ = true;  // "12" in a token is the number 12
  int least_ = 1;        // the number that the lowest digit is
  std::size_t placed_ = 0;
  bool decimal_ = false;  // one decimal digit a cell: by arithmetic instead of by table
  std::string alphabet_;
  std::array<std::int16_t, 256> digits_{};
};

/// Appends N*N symbols, or numbers separated by single blanks if the symbols are not single characters. Cells without a
/// place follow after a blank and a +: "12342143 +13". No line end.
void append_line(std::string& text, std::span<const Cell> cells, const Symbols& symbols);

}  // namespace nonet
