// A large board with clues, of no structure that a solver could profit or suffer from: in a line, numbers apart by
// blanks above side 61.
//
//     make_large BOX HOLES SEED        make_large 6x6 0.50 1: 36x36, half of its cells blank
//
// Shuffling the rows, columns and digits of a pattern keeps the pattern, and such boards are misleadingly easy or hard.
// So here two rows of a band, or two columns of a stack, exchange the cells of an intercalate, again and again: rows,
// columns and boxes stay whole. Where a board has none, cycles of more cells are exchanged.
//
//     row 1   . 3 . . 7 . .        3 -> 7 -> 3: in these two columns the rows change places
//     row 2   . 7 . . 3 . .
//
// The same arguments give the same board with any compiler.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

#include "bench/program.hpp"
#include "bench/symmetry.hpp"
#include "nonet/writer.hpp"
#include "run/pattern.hpp"

namespace {

using nonet::Board;
using nonet::Cell;
using nonet::Geometry;

class Mixer {
 public:
  Mixer(const Geometry& shape, Board& board, nonet::Random& random) : shape_(shape), board_(board), random_(random) {}

  // One exchange of a cycle of so many cells at the most, or none.
  bool mix(std::size_t longest) {
    const bool down = random_.once_in(2);
    const int size = down ? shape_.box_cols : shape_.box_rows;
    if (size < 2) return false;
    const int first = random_.below(shape_.side() / size) * size;
    const int one = random_.below(size);
    const int other = (one + 1 + random_.below(size - 1)) % size;
    place_.resize(static_cast<std::size_t>(shape_.side()) + 1);
    for (int i = 0; i < shape_.side(); ++i) place_[cell(down, first + one, i)] = i;
    cycle_.clear();
    const int start = random_.below(shape_.side());
    int at = start;
    do {
      cycle_.push_back(at);
      at = place_[cell(down, first + other, at)];
    } while (at != start);
    if (cycle_.size() > longest) return false;
    for (const int i : cycle_) std::swap(cell(down, first + one, i), cell(down, first + other, i));
    return true;
  }

 private:
  Cell& cell(bool down, int line, int i) {
    return board_[static_cast<std::size_t>(down ? shape_.cell(i, line) : shape_.cell(line, i))];
  }

  const Geometry& shape_;
  Board& board_;
  nonet::Random& random_;
  std::vector<int> place_;
  std::vector<int> cycle_;
};

Board make(const Geometry& shape, double holes, std::uint64_t seed) {
  nonet::Random random(seed);
  Board board = nonet::pattern_board(shape);
  Mixer mixer(shape, board, random);
  const int wanted = 200 * shape.side();
  const int patience = 50 * shape.side();
  std::size_t longest = 2;
  int failures = 0;
  for (int made = 0; made < wanted && longest <= static_cast<std::size_t>(shape.side()) / 2;) {
    if (mixer.mix(longest)) {
      ++made;
      failures = 0;
    } else if (++failures == patience) {
      failures = 0;
      ++longest;
    }
  }
  Board cells(board.size());
  nonet::bench::apply(nonet::bench::random_symmetry(shape, random), board, cells);
  std::vector<std::size_t> order(cells.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  random.shuffle(order);
  order.resize(static_cast<std::size_t>(std::llround(holes * static_cast<double>(order.size()))));
  for (const std::size_t hole : order) cells[hole] = 0;
  return cells;
}

}  // namespace

int main(int argc, char** argv) {
  return nonet::bench::program(argc, argv, 3, 3, "make_large BOX HOLES SEED      (6x6 0.50 1)", [](const auto& words) {
    const Geometry shape = Geometry::parse(words[0]);
    const auto holes = nonet::bench::number<double>(words[1]);
    if (!(holes >= 0 && holes <= 1)) throw nonet::Error("HOLES is a share, from 0 to 1");
    std::string line;
    const Board board = make(shape, holes, nonet::bench::number<std::uint64_t>(words[2]));
    nonet::append_line(line, board, nonet::Symbols::standard(shape.side()));
    std::puts(line.c_str());
    return 0;
  });
}
