// Arguments that Python passes: each function converts one, or throws an Error that begins with the argument's name.
//
// Requires Python's lock.
#pragma once

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>

#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "nonet/error.hpp"
#include "nonet/outcome.hpp"
#include "python/board.hpp"

namespace nonet::python {

/// An argument as Python passes it.
using Value = const pybind11::object&;

/// The timeout ended a call that has no partial result.
class TimedOut : public Error {
  using Error::Error;
};

constexpr std::uint64_t kMostWhole = std::numeric_limits<std::uint64_t>::max();

/// How messages show a value: as Python writes it, cut to 60 bytes.
std::string shown(pybind11::handle value);
/// UTF-8 as a str; other bytes become \\xHH.
pybind11::str python_text(std::string_view text);
/// The same for messages: a str that cannot steer a terminal (visible() of base/text.hpp).
pybind11::str message_text(std::string_view text);
/// The result of work(). The message of an Error that it throws begins with the argument's name.
template <class Work>
auto about(const std::string& name, Work&& work) {
  try {
    return work();
  } catch (const Error& error) {
    const std::string_view what = error.what();
    if (what.starts_with(name) && what.substr(name.size()).find_first_of(":[ ") == 0) throw;
    throw Error(name + ": " + error.what());
  }
}
/// Throws Error: "jobs: a whole number from 1 to 65536, not -1".
[[noreturn]] void refuse(const std::string& name, const std::string& wanted, pybind11::handle value);

bool is_text(pybind11::handle value);  ///< str or bytes
/// The UTF-8 of a str, which lives as long as the object; or of bytes.
std::string_view text_of(pybind11::handle value, const char* name);
/// One str: a line each that is not blank. A sequence of str: these.
std::vector<std::string> lines_of(pybind11::handle value, const char* name);
bool flag_of(pybind11::handle value, const char* name);
std::uint64_t whole_of(pybind11::handle value, const std::string& name, std::uint64_t least = 0,
                       std::uint64_t most = kMostWhole);
std::optional<std::uint64_t> whole_or_none(pybind11::handle value, const char* name, std::uint64_t most = kMostWhole);
/// Two whole numbers.
std::pair<int, int> pair_of(pybind11::handle value, const char* name, int least, int most);
/// A sequence or an array of whole numbers.
std::vector<std::int64_t> wholes_of(pybind11::handle value, const char* name, std::int64_t least, std::int64_t most);
/// Seconds from 0 on, cut to a year. None: nothing.
std::optional<Clock::duration> seconds_or_none(pybind11::handle value, const char* name);
/// A callable, or None.
std::optional<pybind11::function> callable_or_none(pybind11::handle value, const char* name);
/// Threads: None is 0, all cores.
unsigned jobs_of(pybind11::handle value);

/// The backend of this name. Throws Error if there is none.
BackendSpec backend_of(std::string_view name);

/// The limits of a call.
Budget timed_budget(std::uint64_t limit, pybind11::handle timeout);
Budget budget_of(pybind11::handle limit, pybind11::handle timeout, pybind11::handle node_limit = pybind11::none());

/// A Rules, or None: nullptr.
std::shared_ptr<SharedRules> rules_or_none(pybind11::handle value);
/// A Puzzle, or a board of numbers: a sequence or an array, of shape (cells,) or (rows, columns): without `shape` those
/// of a square. Floats are taken if they are whole.
std::vector<Cell> cells_of(pybind11::handle board, const std::string& name, const Geometry* shape = nullptr);
/// A Puzzle, text of one puzzle in any format, or a board of numbers. Without rules the puzzle decides what its board
/// is.
BoardPuzzle puzzle_of(pybind11::handle value, const std::shared_ptr<SharedRules>& rules, const char* name = "puzzle");

}  // namespace nonet::python
