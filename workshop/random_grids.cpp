#include "workshop/random_grids.hpp"

#include <array>
#include <cstddef>
#include <string>
#include <utility>

#include "nonet/error.hpp"

namespace nonet {
namespace {

// Sets of the digits 0 .. 8. Here a digit is called after its place in box 1; a grid gets its real ones at the end.
using Digits = std::uint32_t;
using Lines = std::array<Digits, 3>;  // the digits of the rows, or of the columns, of a box

constexpr Digits kAll = 0x1FF;
constexpr Lines kRows1 = {0007, 0070, 0700};  // box 1
constexpr Lines kColumns1 = {0111, 0222, 0444};

constexpr unsigned kOrders = 6;   // of three digits
constexpr unsigned kSplits = 56;  // of two boxes beside a first one
constexpr unsigned kOrders6 = kOrders * kOrders * kOrders * kOrders * kOrders * kOrders;

constexpr std::array<std::array<unsigned, 3>, kOrders> kPermutations = {
    {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}}};

// Three sets in a word, from the lowest bit.
constexpr std::uint32_t pack(Digits a, Digits b, Digits c) { return a | b << 9 | c << 18; }
constexpr Lines unpack(std::uint32_t word) { return {word & kAll, word >> 9 & kAll, word >> 18}; }

// The three digits of a line, laid across it in each order: to which of the cross lines they go. Others than triples
// have no entry that is used.
using Orders = std::array<std::uint32_t, kOrders>;
constexpr std::array<Orders, 512> make_orders() {
  std::array<Orders, 512> table{};
  for (unsigned a = 0; a < 9; ++a) {
    for (unsigned b = a + 1; b < 9; ++b) {
      for (unsigned c = b + 1; c < 9; ++c) {
        for (unsigned order = 0; order < kOrders; ++order) {
          const auto& to = kPermutations[order];
          Lines lines{};
          lines[to[0]] |= 1U << a;
          lines[to[1]] |= 1U << b;
          lines[to[2]] |= 1U << c;
          table[1U << a | 1U << b | 1U << c][order] = pack(lines[0], lines[1], lines[2]);
        }
      }
    }
  }
  return table;
}
constexpr std::array<Orders, 512> kOrdersOf = make_orders();

// Three digits stood in these lines (a + 3 * b + 9 * c) of the box before. The orders in which none comes to its line
// again: two, or none if all stood in one line.
constexpr unsigned kNoOrder = 6;
constexpr std::array<std::array<std::uint8_t, 2>, 27> make_derangements() {
  std::array<std::array<std::uint8_t, 2>, 27> table{};
  for (unsigned old = 0; old < 27; ++old) {
    table[old] = {kNoOrder, kNoOrder};
    unsigned found = 0;
    for (unsigned order = 0; order < kOrders; ++order) {
      const auto& to = kPermutations[order];
      if (to[0] == old % 3 || to[1] == old / 3 % 3 || to[2] == old / 9) continue;
      table[old][found++] = static_cast<std::uint8_t>(order);
    }
  }
  return table;
}
constexpr auto kDerangements = make_derangements();

// A uniform number below a constant bound; such that none is more likely than another, unlike with a plain remainder.
template <std::uint64_t kBound>
std::uint64_t uniform(Random& random) {
  constexpr std::uint64_t kEnd = ~std::uint64_t{0} / kBound * kBound;
  std::uint64_t number = random.next();
  while (number >= kEnd) number = random.next();
  return number % kBound;
}

// Takes numbers below constant bounds out of a larger one.
class Choices {
 public:
  explicit Choices(std::uint64_t number) : number_(static_cast<std::uint32_t>(number)) {}
  template <unsigned kBound>
  unsigned take() {
    const unsigned choice = number_ % kBound;
    number_ /= kBound;
    return choice;
  }

 private:
  std::uint32_t number_;
};

struct Box {
  Lines rows;
  Lines columns;
};

// The digits of the first box that are one line lower in the third box of a band (or stack) and two in the second; all
// others are the other way round. None, all, one of each line, or all but these: 2 + 2 * 27 = 56.
Digits split(unsigned number, const Lines& lines, const Lines& cross) {
  if (number >= 54) return number == 54 ? 0 : kAll;
  const Digits three =
      (lines[0] & cross[number % 3]) | (lines[1] & cross[number / 3 % 3]) | (lines[2] & cross[number / 9 % 3]);
  return number < 27 ? three : kAll & ~three;
}
void split_lines(unsigned number, const Lines& lines, const Lines& cross, Lines& second, Lines& third) {
  const Digits two = split(number, lines, cross);
  for (unsigned i = 0; i < 3; ++i) {
    const Digits above = lines[(i + 2) % 3];
    const Digits above2 = lines[(i + 1) % 3];
    second[i] = (above & ~two) | (above2 & two);
    third[i] = (above & two) | (above2 & ~two);
  }
}

// Lays the digits of each line across in any order.
Lines lay(const Lines& lines, Choices& choices) {
  std::uint32_t cross = 0;
  for (const Digits line : lines) cross |= kOrdersOf[line][choices.take<kOrders>()];
  return unpack(cross);
}

// The same, but no digit comes to where it is in the cross lines of another box. False: no way.
bool lay_apart(const Lines& lines, const Lines& other, Choices& choices, Lines& result) {
  std::uint32_t cross = 0;
  for (const Digits line : lines) {
    const Digits a = line & (0 - line);
    const Digits c = line & (line - 1) & ((line & (line - 1)) - 1);
    const Digits b = line ^ a ^ c;
    const auto stood = [&](Digits digit) {
      return static_cast<unsigned>((other[1] & digit) != 0) + 2 * static_cast<unsigned>((other[2] & digit) != 0);
    };
    const unsigned order = kDerangements[stood(a) + 3 * stood(b) + 9 * stood(c)][choices.take<2>()];
    if (order == kNoOrder) return false;
    cross |= kOrdersOf[line][order];
  }
  result = unpack(cross);
  return true;
}

// What two boxes of a band or stack leave for the third.
Lines rest(const Lines& first, const Lines& second) {
  Lines lines;
  for (unsigned i = 0; i < 3; ++i) lines[i] = kAll & ~(first[i] | second[i]);
  return lines;
}

// Whether each row and column share a digit: then it is one, since nine digits are in nine cells.
bool is_full(const Box& box) {
  for (const Digits row : box.rows) {
    for (const Digits column : box.columns) {
      if ((row & column) == 0) return false;
    }
  }
  return true;
}

bool try_boxes(Random& random, std::array<Box, 9>& boxes) {
  // Box 1 is constant, the others are counted from 0, too: 0 1 2 / 3 4 5 / 6 7 8.
  Choices first(uniform<std::uint64_t{kSplits} * kOrders6 * 512>(random));
  Choices second(uniform<std::uint64_t{kSplits} * kOrders6 * kSplits>(random));
  split_lines(first.take<kSplits>(), kRows1, kColumns1, boxes[1].rows, boxes[2].rows);
  split_lines(second.take<kSplits>(), kColumns1, kRows1, boxes[3].columns, boxes[6].columns);
  boxes[1].columns = lay(boxes[1].rows, first);
  boxes[3].rows = lay(boxes[3].columns, second);
  split_lines(second.take<kSplits>(), boxes[3].rows, boxes[3].columns, boxes[4].rows, boxes[5].rows);
  if (!lay_apart(boxes[4].rows, boxes[1].columns, first, boxes[4].columns)) return false;
  boxes[2].columns = lay(boxes[2].rows, first);
  if (!lay_apart(boxes[5].rows, boxes[2].columns, first, boxes[5].columns)) return false;
  boxes[6].rows = lay(boxes[6].columns, second);
  boxes[7].columns = rest(boxes[1].columns, boxes[4].columns);
  if (!lay_apart(boxes[7].columns, boxes[6].rows, first, boxes[7].rows)) return false;
  boxes[8].columns = rest(boxes[2].columns, boxes[5].columns);
  boxes[8].rows = rest(boxes[6].rows, boxes[7].rows);
  return is_full(boxes[8]);
}

void write_grid(const std::array<Box, 9>& boxes, Random& random, std::span<Cell> grid) {
  std::array<Cell, 9> names = {1, 2, 3, 4, 5, 6, 7, 8, 9};
  std::uint64_t order = uniform<362880>(random);  // 9!
  for (std::size_t left = 9; left > 1; --left) {
    std::swap(names[left - 1], names[order % left]);
    order /= left;
  }
  for (std::size_t box = 0; box < 9; ++box) {
    for (std::size_t i = 0; i < 3; ++i) {
      for (std::size_t j = 0; j < 3; ++j) {
        const Digits digit = boxes[box].rows[i] & boxes[box].columns[j];
        grid[(box / 3 * 3 + i) * 9 + box % 3 * 3 + j] = names[static_cast<std::size_t>(__builtin_ctz(digit))];
      }
    }
  }
}

}  // namespace

std::uint64_t random_grids(Random& random, std::span<Cell> grids) {
  constexpr std::size_t kGridCells = 81;
  if (grids.size() % kGridCells != 0) {
    throw Error("random grids: room for " + std::to_string(grids.size()) + " cells (a multiple of 81)");
  }
  std::array<Box, 9> boxes{};
  boxes[0] = {kRows1, kColumns1};
  std::uint64_t trials = 0;
  while (!grids.empty()) {
    ++trials;
    if (!try_boxes(random, boxes)) continue;
    write_grid(boxes, random, grids.first(kGridCells));
    grids = grids.subspan(kGridCells);
  }
  return trials;
}

}  // namespace nonet
