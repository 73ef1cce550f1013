// A full grid and the unavoidable sets of it that are known. Internal.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "nonet/board.hpp"
#include "workshop/bias/trials.hpp"

namespace nonet::bias {

class Grid {
 public:
  /// Makes it another grid, with the sets that exchanges of two digits, of two rows of a band and of two columns of a
  /// stack give; each set does not contain another of its exchange.
  void start(std::span<const Cell> cells);

  const std::array<Cell, kCells>& cells() const { return cells_; }
  /// Known sets. After sort() the smallest are first.
  std::span<const Unavoidable> sets() const { return sets_; }
  const SetsByCell& by_cell() const { return by_cell_; }
  /// Some of the sets of start(), disjoint, small ones first, and the cells of none of them.
  std::span<const Unavoidable> parts() const { return parts_; }
  std::span<const std::uint8_t> others() const { return others_; }

  /// Learns the set of the cells in which another solution differs, if it is small enough and there is room; larger
  /// ones are rarely missed.
  void learn(std::span<const std::uint8_t> cells);
  void sort();

 private:
  template <class Joined>
  void add_components(std::vector<std::uint8_t> cells, Joined&& joined);

  std::array<Cell, kCells> cells_{};
  std::vector<Unavoidable> sets_;
  std::vector<Unavoidable> parts_;
  std::vector<std::uint8_t> others_;
  SetsByCell by_cell_;
  std::size_t sorted_ = 0;
};

}  // namespace nonet::bias
