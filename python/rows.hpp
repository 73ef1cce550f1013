// Batches of puzzles that callers hold as numpy arrays [N, cells], of any integers and strides.
#pragma once

#include <pybind11/numpy.h>

#include <cstdint>
#include <span>
#include <vector>

#include "nonet/board/puzzle.hpp"

namespace nonet::python {

/// Borrows an array that its caller keeps alive and leaves unchanged. Its members may be called from any thread,
/// without Python's lock.
class Rows {
 public:
  /// Throws Error unless it has integers and the shape [N, cells].
  Rows(const pybind11::array& array, const Rules& rules);

  std::size_t count() const { return count_; }

  /// The cells of some rows as bytes: the array's own where they are, else in `room`. Rows with numbers that are none
  /// of the board are left out: `taken` gets the numbers of the others.
  std::span<const Cell> cells(std::size_t first, std::size_t count, std::vector<Cell>& room,
                              std::vector<std::size_t>& taken) const;

 private:
  template <class Number>
  static bool read_row(const Rows& rows, std::size_t row, Cell* out);

  const std::byte* data_ = nullptr;
  std::size_t count_ = 0;
  std::size_t cells_ = 0;
  unsigned side_ = 0;
  std::ptrdiff_t row_stride_ = 0;
  std::ptrdiff_t cell_stride_ = 0;
  bool bytes_ = false;  // uint8, a row behind the other
  bool (*read_)(const Rows& rows, std::size_t row, Cell* out) = nullptr;
};

}  // namespace nonet::python
