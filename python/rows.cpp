#include "python/rows.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <numeric>
#include <utility>

#include "nonet/base/error.hpp"

namespace py = pybind11;

namespace nonet::python {

// Copies a row; false where a number is none of the board.
template <class Number>
bool Rows::read_row(const Rows& rows, std::size_t row, Cell* out) {
  const std::byte* from = rows.data_ + static_cast<std::ptrdiff_t>(row) * rows.row_stride_;
  for (std::size_t i = 0; i < rows.cells_; ++i, from += rows.cell_stride_) {
    Number number;
    std::memcpy(&number, from, sizeof number);  // strides need not keep numbers aligned
    if (std::cmp_less(number, 0) || std::cmp_greater(number, rows.side_)) return false;
    out[i] = static_cast<Cell>(number);
  }
  return true;
}

Rows::Rows(const py::array& array, const Rules& rules)
    : data_(static_cast<const std::byte*>(array.data())),
      cells_(static_cast<std::size_t>(rules.cells())),
      side_(static_cast<unsigned>(rules.side())) {
  const char kind = array.dtype().kind();
  const auto width = array.itemsize();
  if ((kind != 'u' && kind != 'i') ||
      array.dtype().byteorder() == (std::endian::native == std::endian::little ? '>' : '<')) {
    throw Error("puzzles: integers in this machine's byte order are taken, not dtype " +
                py::str(array.dtype()).cast<std::string>());
  }
  if (array.ndim() != 2 || static_cast<std::size_t>(array.shape(1)) != cells_) {
    throw Error("puzzles: an array of shape (N, " + std::to_string(cells_) + ") is taken, not " +
                py::str(array.attr("shape")).cast<std::string>());
  }
  count_ = static_cast<std::size_t>(array.shape(0));
  row_stride_ = array.strides(0);
  cell_stride_ = array.strides(1);
  const bool is_signed = kind == 'i';
  bytes_ = !is_signed && width == 1 && cell_stride_ == 1 && row_stride_ == static_cast<std::ptrdiff_t>(cells_);
  switch (width) {
    case 1:
      read_ = is_signed ? read_row<std::int8_t> : read_row<std::uint8_t>;
      break;
    case 2:
      read_ = is_signed ? read_row<std::int16_t> : read_row<std::uint16_t>;
      break;
    case 4:
      read_ = is_signed ? read_row<std::int32_t> : read_row<std::uint32_t>;
      break;
    case 8:
      read_ = is_signed ? read_row<std::int64_t> : read_row<std::uint64_t>;
      break;
    default:
      throw Error("puzzles: integers of 1, 2, 4 or 8 bytes are taken");
  }
}

std::span<const Cell> Rows::cells(std::size_t first, std::size_t count, std::vector<Cell>& room,
                                  std::vector<std::size_t>& taken) const {
  if (bytes_) {
    const std::span<const Cell> own(reinterpret_cast<const Cell*>(data_) + first * cells_, count * cells_);
    Cell largest = 0;
    for (const Cell cell : own) largest = std::max(largest, cell);  // 16 at once, as no branch ends it
    if (largest <= side_) {
      taken.resize(count);
      std::iota(taken.begin(), taken.end(), first);
      return own;
    }
  }
  taken.clear();
  room.resize(count * cells_);
  for (std::size_t row = first; row < first + count; ++row) {
    if (read_(*this, row, room.data() + taken.size() * cells_)) taken.push_back(row);
  }
  return std::span(room).first(taken.size() * cells_);
}

}  // namespace nonet::python
