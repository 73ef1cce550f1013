// Rules and puzzles as Python holds them.
#pragma once

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>

#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "nonet/backends/backend.hpp"
#include "nonet/backends/cores.hpp"

namespace nonet::python {

using Bytes = pybind11::array_t<Cell, pybind11::array::c_style>;

/// Rules with the backends that calls have made for them: the next calls take these. Any thread may use it.
class SharedRules {
 public:
  explicit SharedRules(std::shared_ptr<const Rules> rules) : rules_(std::move(rules)) {}

  /// The same object for equal descriptions, as long as it is among the last used. Throws Error as Rules::make().
  static std::shared_ptr<SharedRules> of(RulesSpec spec);
  /// Of a board with so many cells and no variants. Throws Error where no square board has as many.
  static std::shared_ptr<SharedRules> of_cells(std::size_t cells);

  const std::shared_ptr<const Rules>& rules() const { return rules_; }

  /// A backend for one call; it goes back when this is destroyed.
  class Lease {
   public:
    /// Throws Error on a name that is unknown, and where the backend does not take the rules.
    Lease(SharedRules& rules, const std::string& name);
    Lease(const Lease&) = delete;
    Lease& operator=(const Lease&) = delete;
    ~Lease();
    Backend& operator*() const { return *backend_; }

   private:
    CoreInUse mine_;
    SharedRules& rules_;
    std::string name_;
    std::unique_ptr<Backend> backend_;
  };

 private:
  std::shared_ptr<const Rules> rules_;
  std::mutex mutex_;
  std::map<std::string, std::vector<std::unique_ptr<Backend>>> idle_;
};

/// Not changed once Python has it, so that calls may use it without Python's lock.
struct BoardPuzzle {
  std::shared_ptr<SharedRules> rules;
  Puzzle puzzle;
};

/// Seconds as a duration, at most a year. Throws Error, which begins with the name, on a time below 0.
Clock::duration duration_of(double seconds, const std::string& name);
/// The limits of a call. Throws Error on a timeout below 0.
Budget budget_of(std::uint64_t limit, std::optional<double> timeout, std::optional<std::uint64_t> nodes);

/// `jobs` threads; 0: as many as there are cores.
unsigned threads_of(unsigned jobs);

/// The outcome, and the first solution; empty: there is none.
struct Solved {
  Outcome outcome = {};
  Board first = {};
};
Solved solve_one(Backend& backend, const BoardPuzzle& board, const Budget& budget);

/// A board that Python gives: a sequence or an array of integers, of shape (cells,) or (side, side). Throws Error on
/// others, and on numbers that no cell holds.
std::vector<Cell> cells_of(const pybind11::object& board);
/// A new array of cells.
Bytes cells_array(std::span<const Cell> cells);
/// For __reduce_ex__ of what is not pickled. Throws TypeError.
pybind11::object refuse_to_pickle(const pybind11::object& self, int protocol);
/// A tuple (row, column), from 0.
pybind11::tuple place_of(const Rules& rules, int cell);

}  // namespace nonet::python
