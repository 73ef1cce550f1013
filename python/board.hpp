// Rules and puzzles as Python holds them.
#pragma once

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "nonet/backend.hpp"
#include "nonet/board.hpp"
#include "nonet/cores.hpp"
#include "nonet/puzzle.hpp"
#include "python/initialised.hpp"

namespace nonet::python {

using Bytes = pybind11::array_t<Cell, pybind11::array::c_style>;

/// Rules with the backends that calls have made for them: the next calls take these. Any thread may use it. A forked
/// child takes no backend of its parent, as other threads may have been using them.
class SharedRules {
 public:
  static constexpr bool kBoundToPython = true;
  explicit SharedRules(std::shared_ptr<const Rules> rules);
  ~SharedRules();
  SharedRules(const SharedRules&) = delete;
  SharedRules& operator=(const SharedRules&) = delete;

  /// The same object for equal descriptions, as long as it is among the last used. Throws Error as Rules::make().
  static std::shared_ptr<SharedRules> of(RulesSpec spec);
  /// Of a board with this many cells and no variants. Throws Error if no square board has as many.
  static std::shared_ptr<SharedRules> of_cells(std::size_t cells);

  const std::shared_ptr<const Rules>& rules() const { return rules_; }
  /// Those of lines of text.
  const Symbols& symbols() const { return symbols_; }

  /// A backend for one call; it goes back when this is destroyed.
  class Lease {
   public:
    /// Throws Error on a name that is unknown, and if the backend does not take the rules. If it may not make a
    /// backend, and none is idle, it has none.
    Lease(SharedRules& rules, std::string_view name, bool may_make = true);
    Lease(const Lease&) = delete;
    Lease& operator=(const Lease&) = delete;
    ~Lease();
    explicit operator bool() const { return backend_ != nullptr; }
    Backend& operator*() const { return *backend_; }

   private:
    CoreInUse mine_;
    SharedRules& rules_;
    std::string_view name_;
    std::unique_ptr<Backend> backend_;
  };

 private:
  struct Idle;
  Idle& idle();

  std::shared_ptr<const Rules> rules_;
  Symbols symbols_;
  Idle* idle_ = nullptr;  // not owned by a forked child
};

/// Not changed once Python has it, so that calls may use it without Python's lock.
struct BoardPuzzle {
  static constexpr bool kBoundToPython = true;
  std::shared_ptr<SharedRules> rules;
  Puzzle puzzle;
};

/// Changes when a process forks: each child has another number.
unsigned process_number();

/// `jobs` threads; 0: as many as there are cores.
unsigned threads_of(unsigned jobs);

/// The outcome, and the first solution; empty: there is none.
struct Solved {
  Outcome outcome = {};
  Board first = {};
};
Solved solve_one(Backend& backend, const Puzzle& puzzle, const Budget& budget);

/// A new array of cells.
Bytes cells_array(std::span<const Cell> cells);
/// For __reduce_ex__ of what is not pickled. Throws TypeError.
pybind11::object refuse_to_pickle(const pybind11::object& self, const pybind11::object& protocol);
/// The cell of a row and a column, from 0. Cells without a place are in rows after the board, as long as its own.
int cell_at(const Rules& rules, const pybind11::object& row, const pybind11::object& column);
/// A CellDigit of nonet/_types.py.
pybind11::object cell_digit(const Rules& rules, int cell, int digit);

}  // namespace nonet::python
