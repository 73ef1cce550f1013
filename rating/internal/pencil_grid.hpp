// A 9x9 board with its pencil marks as bit sets, the state that techniques look at.
//
// Here cells count from 0 row by row, and digits from 0. A candidate is 9 * cell + digit. Units: boxes are 0 to 8, rows
// 9 to 17, columns 18 to 26. The places of a unit count from 0, too: a box row by row, a row and a column in order.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

namespace nonet::rating {

using Mask = std::uint16_t;  // nine bits: digits, or places of a unit

inline constexpr int kCells = 81, kDigits = 9, kUnitCount = 27, kCandidates = 729, kPeers = 20;
inline constexpr int kBoxes = 0, kRows = 9, kColumns = 18;  // the first unit of each sort
inline constexpr Mask kAllMarks = 511;

constexpr Mask bit(int index) { return static_cast<Mask>(1u << index); }
constexpr int lowest(unsigned mask) { return std::countr_zero(mask); }

// A table, because the compilers' default processor cannot count bits.
inline constexpr auto kCounts = [] {
  std::array<std::uint8_t, 512> counts{};
  for (std::size_t mask = 1; mask < 512; ++mask) counts[mask] = static_cast<std::uint8_t>(counts[mask / 2] + mask % 2);
  return counts;
}();
inline int count(unsigned mask) { return kCounts[mask]; }

// A set of cells.
class CellSet {
 public:
  void add(int cell) { words_[cell / 64] |= one(cell); }
  void remove(int cell) { words_[cell / 64] &= ~one(cell); }
  bool has(int cell) const { return (words_[cell / 64] & one(cell)) != 0; }
  bool empty() const { return (words_[0] | words_[1]) == 0; }
  bool has_two() const {
    return (words_[0] & (words_[0] - 1)) != 0 || (words_[1] & (words_[1] - 1)) != 0 ||
           (words_[0] != 0 && words_[1] != 0);
  }
  int size() const { return std::popcount(words_[0]) + std::popcount(words_[1]); }
  CellSet operator&(const CellSet& other) const { return {words_[0] & other.words_[0], words_[1] & other.words_[1]}; }
  CellSet operator|(const CellSet& other) const { return {words_[0] | other.words_[0], words_[1] | other.words_[1]}; }
  CellSet without(const CellSet& other) const { return {words_[0] & ~other.words_[0], words_[1] & ~other.words_[1]}; }
  // In rising order.
  template <class Visit>
  void each(Visit visit) const {
    for (std::uint64_t rest = words_[0]; rest != 0; rest &= rest - 1) visit(std::countr_zero(rest));
    for (std::uint64_t rest = words_[1]; rest != 0; rest &= rest - 1) visit(64 + std::countr_zero(rest));
  }

  CellSet() = default;

 private:
  CellSet(std::uint64_t low, std::uint64_t high) : words_{low, high} {}
  static std::uint64_t one(int cell) { return 1ull << cell % 64; }

  std::array<std::uint64_t, 2> words_{};
};

// Cells and units of the board.
struct Geometry9 {
  std::array<std::array<int, kDigits>, kUnitCount> cells;  // of a unit, by place
  std::array<std::array<int, 3>, kCells> units;            // of a cell: box, row, column
  std::array<std::array<int, 3>, kCells> places;           // of a cell in these
  std::array<std::array<int, kPeers>, kCells> peers;       // of the box, then of the row, then of the column
  std::array<CellSet, kCells> peer_sets;
  std::array<std::array<Mask, kUnitCount>, kUnitCount> crossings;  // [a][b]: places of a whose cells are in b

  Geometry9();
  bool sees(int cell, int other) const { return peer_sets[cell].has(other); }
};
extern const Geometry9 kGrid;

// Each set of `size` out of `of` bits in rising order; ends with true as soon as `visit` returns true.
template <class Visit>
bool each_set(int size, int of, Visit visit) {
  if (size > of || of == 0) return false;
  if (size == 0) return visit(0u);
  for (unsigned set = (1u << size) - 1; set < 1u << of;) {
    if (visit(set)) return true;
    const unsigned least = set & -set, next = set + least;
    set = next | (((set ^ next) >> 2) / least);
  }
  return false;
}

// The same for sets of `size` bits of a mask.
template <class Visit>
bool each_subset(int size, unsigned of, Visit visit) {
  std::array<int, kDigits> bits{};
  int found = 0;
  for (; of != 0; of &= of - 1) bits[found++] = lowest(of);
  return each_set(size, found, [&](unsigned set) {
    unsigned subset = 0;
    for (; set != 0; set &= set - 1) subset |= 1u << bits[lowest(set)];
    return visit(subset);
  });
}

struct PencilGrid {
  std::array<Mask, kCells> marks;                            // of an open cell; empty if it is solved
  std::array<std::array<Mask, kDigits>, kUnitCount> places;  // of a unit for a digit; empty if it is placed
  std::array<std::uint8_t, kCells> digits{};                 // of a solved cell, from 1; 0: open
  std::array<std::uint8_t, kUnitCount> open;                 // cells of a unit without a digit
  std::array<std::uint8_t, kDigits> placed{};                // how often a digit is on the board
  int left = kCells;                                         // open cells

  PencilGrid();
  bool has(int cell, int digit) const { return (marks[cell] & bit(digit)) != 0; }
  void remove(int cell, int digit);
  // Also removes the digit from all peers. The cell is open.
  void place(int cell, int digit);
};

}  // namespace nonet::rating
