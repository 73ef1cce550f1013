// A batch of puzzles with the same rules, as nonet/_batches.py makes it.
#pragma once

#include <pybind11/numpy.h>

#include <numeric>
#include <span>
#include <vector>

#include "python/board.hpp"

namespace nonet::python {

/// Borrows the array of a Rows of nonet/_types.py, which its caller keeps alive and leaves unchanged. cells() may be
/// called from any thread, without Python's lock.
class Rows {
 public:
  explicit Rows(const pybind11::object& rows)
      : rules_(rows.attr("rules").cast<SharedRules&>()),
        array_(rows.attr("cells")),
        reasons_(rows.attr("invalid")),
        is_board_(static_cast<std::size_t>(array_.shape(0)), true),
        width_(static_cast<std::size_t>(rules_.rules()->cells())) {
    for (const auto& [row, why] : reasons_) is_board_.at(row.cast<std::size_t>()) = false;
  }

  SharedRules& rules() const { return rules_; }
  std::size_t count() const { return is_board_.size(); }
  std::size_t width() const { return width_; }
  /// Why rows are not boards: a dict.
  const pybind11::dict& reasons() const { return reasons_; }

  /// The cells of a row, which may be no board.
  std::span<const Cell> row(std::size_t number) const { return {array_.data() + number * width_, width_}; }
  /// The cells of some rows, without those that are not boards; `taken` gets the numbers of the others. If some are
  /// missing, the cells are copied to `room`.
  std::span<const Cell> cells(std::size_t first, std::size_t count, std::vector<Cell>& room,
                              std::vector<std::size_t>& taken) const {
    const std::span<const Cell> own(array_.data() + first * width_, count * width_);
    taken.clear();
    for (std::size_t row = first; row < first + count; ++row) {
      if (is_board_[row]) taken.push_back(row);
    }
    if (taken.size() == count) return own;
    room.clear();
    for (const std::size_t row : taken) {
      const std::span<const Cell> cells = own.subspan((row - first) * width_, width_);
      room.insert(room.end(), cells.begin(), cells.end());
    }
    return room;
  }

 private:
  SharedRules& rules_;
  Bytes array_;
  pybind11::dict reasons_;
  std::vector<bool> is_board_;
  std::size_t width_;
};

}  // namespace nonet::python
