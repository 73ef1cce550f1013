#include "rating/internal/hint.hpp"

namespace nonet::rating {
namespace {

// Cells whose digits together are tried, and the cells that see them and rule combinations out.
//
// Method: an excluding cell with at most `size` marks may not be left without a digit. A base cell is an open cell that
// sees such cells, and no cell with a single mark.
class Exclusion {
 public:
  Exclusion(const PencilGrid& grid, int size, HintSink& sink) : grid_(grid), size_(size), sink_(sink) {
    CellSet small, single;
    for (int cell = 0; cell < kCells; ++cell) {
      const int marks = count(grid.marks[cell]);
      if (marks == 1) single.add(cell);
      if (marks >= 2 && marks <= size) small.add(cell);
    }
    for (int cell = 0; cell < kCells; ++cell) {
      excluders_[cell] = kGrid.peer_sets[cell] & small;
      if (count(grid.marks[cell]) < 2 || !(kGrid.peer_sets[cell] & single).empty() || excluders_[cell].empty())
        continue;
      bases_.push_back(cell);
      is_base_.add(cell);
    }
  }

  // Pairs of base cells in the order of rising bit sets: by the second, then by the first.
  bool find() {
    for (std::size_t second = 1; second < bases_.size(); ++second) {
      for (std::size_t first = 0; first < second; ++first) {
        const int a = bases_[first], b = bases_[second];
        const CellSet common = excluders_[a] & excluders_[b];
        if (!common.has_two()) continue;
        if (size_ == 2 ? pair(a, b, common) : triplets(a, b, common)) return true;
      }
    }
    return false;
  }

 private:
  bool report(Technique technique, int rating, std::vector<int> cells, std::initializer_list<unsigned> removed) {
    Hint hint{.technique = technique, .rating = rating};
    hint.cells = std::move(cells);
    std::size_t index = 0;
    for (const unsigned marks : removed) hint.remove(hint.cells[index++], marks);
    return hint.removes() && sink_.take(hint);
  }

  bool pair(int a, int b, const CellSet& common) {
    std::array<unsigned, kDigits> beside{};  // of a digit in one cell: what the other cannot be
    for (int digit = 0; digit < kDigits; ++digit) beside[digit] = kGrid.sees(a, b) ? bit(digit) : 0;
    common.each([&](int cell) {
      const Mask marks = grid_.marks[cell];
      const int low = lowest(marks), high = lowest(marks & (marks - 1));
      beside[low] |= bit(high);
      beside[high] |= bit(low);
    });
    const auto impossible = [&](int cell, int other) {
      unsigned out = 0;
      for (unsigned rest = grid_.marks[cell]; rest != 0; rest &= rest - 1) {
        if ((grid_.marks[other] & ~beside[lowest(rest)]) == 0) out |= rest & -rest;
      }
      return out;
    };
    return report(Technique::aligned_pair_exclusion, 62, {a, b}, {impossible(a, b), impossible(b, a)});
  }

  // With each third cell that sees one of the two, and that shares two excluding cells with both.
  bool triplets(int a, int b, const CellSet& common) {
    CellSet thirds;
    ((excluders_[a] | excluders_[b]) & is_base_).each([&](int cell) {
      if (cell != a && cell != b && (common & excluders_[cell]).has_two()) thirds.add(cell);
    });
    for (const int cell : {a, b}) {
      for (const int third : kGrid.peers[cell]) {
        if (!thirds.has(third) || !excluders_[cell].has(third)) continue;
        thirds.remove(third);
        if (triplet(a, b, third, common & excluders_[third])) return true;
      }
    }
    return false;
  }

  bool triplet(int a, int b, int c, const CellSet& common) {
    std::array<Mask, kPeers> excluding{};
    int size = 0;
    common.each([&](int cell) { excluding[size++] = grid_.marks[cell]; });
    const bool ab = kGrid.sees(a, b), ac = kGrid.sees(a, c), bc = kGrid.sees(b, c);
    unsigned left_a = grid_.marks[a], left_b = grid_.marks[b], left_c = grid_.marks[c];  // not yet in a combination
    for (unsigned in_a = grid_.marks[a]; in_a != 0; in_a &= in_a - 1) {
      for (unsigned in_b = grid_.marks[b]; in_b != 0; in_b &= in_b - 1) {
        const unsigned x = in_a & -in_a, y = in_b & -in_b;
        if (x == y && ab) continue;
        unsigned allowed = grid_.marks[c] & ~((ac ? x : 0) | (bc ? y : 0));
        for (int index = 0; index < size && allowed != 0; ++index) {
          const unsigned rest = excluding[index] & ~(x | y);
          if (rest == 0) allowed = 0;
          if ((rest & (rest - 1)) == 0) allowed &= ~rest;
        }
        if (allowed == 0) continue;
        left_a &= ~x;
        left_b &= ~y;
        left_c &= ~allowed;
        if ((left_a | left_b | left_c) == 0) return false;
      }
    }
    return report(Technique::aligned_triplet_exclusion, 75, {a, b, c}, {left_a, left_b, left_c});
  }

  const PencilGrid& grid_;
  int size_;
  HintSink& sink_;
  std::array<CellSet, kCells> excluders_;
  std::vector<int> bases_;
  CellSet is_base_;
};

}  // namespace

bool aligned_exclusion(const PencilGrid& grid, int size, HintSink& sink) { return Exclusion(grid, size, sink).find(); }

}  // namespace nonet::rating
