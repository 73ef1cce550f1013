#include "python/arguments.hpp"

#include <pybind11/stl.h>

#include <algorithm>
#include <cmath>

#include "nonet/base/error.hpp"
#include "nonet/base/text.hpp"

namespace py = pybind11;

namespace nonet::python {
namespace {

constexpr std::size_t kMostShown = 60;

// The UTF-8 of a str; nothing if it has a lone surrogate.
std::optional<std::string_view> utf8_of(py::handle value) {
  Py_ssize_t size = 0;
  const char* text = PyUnicode_AsUTF8AndSize(value.ptr(), &size);
  if (text != nullptr) return std::string_view(text, static_cast<std::size_t>(size));
  if (PyErr_ExceptionMatches(PyExc_UnicodeEncodeError) == 0) throw py::error_already_set();
  PyErr_Clear();
  return std::nullopt;
}

// After a conversion that failed. Rethrows an exception that is not about the value, such as KeyboardInterrupt.
void clear_error() {
  if (PyErr_ExceptionMatches(PyExc_Exception) == 0 || PyErr_ExceptionMatches(PyExc_MemoryError) != 0) {
    throw py::error_already_set();
  }
  PyErr_Clear();
}

py::object index_of(py::handle value) {
  py::object index = py::reinterpret_steal<py::object>(PyNumber_Index(value.ptr()));
  if (!index) clear_error();
  return index;
}

// A whole number that 64 bits hold.
std::optional<std::int64_t> signed_of(py::handle value) {
  const py::object index = index_of(value);
  if (!index) return std::nullopt;
  int overflow = 0;
  const long long number = PyLong_AsLongLongAndOverflow(index.ptr(), &overflow);
  if (overflow != 0) return std::nullopt;
  return number;
}

std::string range_text(const std::string& least, const std::string& most) {
  return "a whole number from " + least + " to " + most;
}

template <class Work>
auto or_refuse(const Work& work, const std::string& name, const std::string& wanted, py::handle value) {
  try {
    return work();
  } catch (py::error_already_set& error) {
    if (!error.matches(PyExc_Exception) || error.matches(PyExc_MemoryError)) throw;
  }
  refuse(name, wanted, value);
}

const char* const kBoardWanted = "a string, a Puzzle, or integers of shape (cells,) or (side, side)";

// "r1c9"; of a board that is not square "place 9".
std::string place_text(std::size_t place, std::size_t cells) {
  const std::optional<Geometry> geometry = Geometry::of_cells(cells);
  if (!geometry) return "place " + std::to_string(place + 1);
  const auto cell = static_cast<int>(place);
  return "r" + std::to_string(geometry->row_of(cell) + 1) + "c" + std::to_string(geometry->column_of(cell) + 1);
}

// Numbers that are objects or floats: whole ones are taken.
std::vector<Cell> cells_of_objects(const py::array& array, const std::string& name) {
  const py::list numbers = array.attr("ravel")().attr("tolist")();
  std::vector<Cell> cells(numbers.size());
  for (std::size_t i = 0; i < cells.size(); ++i) {
    const py::handle each = numbers[i];
    std::optional<std::int64_t> number;
    if (PyFloat_Check(each.ptr()) != 0) {
      const double value = PyFloat_AS_DOUBLE(each.ptr());
      if (value >= 0 && value <= kMaxSide && value == std::floor(value)) number = static_cast<std::int64_t>(value);
    } else if (PyBool_Check(each.ptr()) == 0) {
      number = signed_of(each);
    }
    if (!number || *number < 0 || *number > kMaxSide) {
      throw Error(name + ": " + place_text(i, cells.size()) + " is " + shown(each) + ", which is not a digit");
    }
    cells[i] = static_cast<Cell>(*number);
  }
  return cells;
}

}  // namespace

std::string shown(py::handle value) {
  const py::object text = py::reinterpret_steal<py::object>(PyObject_ASCII(value.ptr()));
  std::string name = "a " + std::string(Py_TYPE(value.ptr())->tp_name);
  if (!text) {
    clear_error();
    return name;
  }
  const std::optional<std::string_view> all = utf8_of(text);
  if (!all || all->find('\n') != std::string_view::npos) return name;
  if (all->size() <= kMostShown) return std::string(*all);
  return std::string(all->substr(0, kMostShown)) + "...";
}

py::str python_text(std::string_view text) {
  py::object made = py::reinterpret_steal<py::object>(
      PyUnicode_DecodeUTF8(text.data(), static_cast<Py_ssize_t>(text.size()), "backslashreplace"));
  if (!made) throw py::error_already_set();
  return made;
}

py::str message_text(std::string_view text) { return python_text(visible(text)); }

void refuse(const std::string& name, const std::string& wanted, py::handle value) {
  throw Error(name + ": " + wanted + ", not " + shown(value));
}

bool is_text(py::handle value) { return PyUnicode_Check(value.ptr()) != 0 || PyBytes_Check(value.ptr()) != 0; }

std::string_view text_of(py::handle value, const char* name) {
  if (PyBytes_Check(value.ptr()) != 0) {
    return {PyBytes_AS_STRING(value.ptr()), static_cast<std::size_t>(PyBytes_GET_SIZE(value.ptr()))};
  }
  if (PyUnicode_Check(value.ptr()) == 0) refuse(name, "a string", value);
  const std::optional<std::string_view> text = utf8_of(value);
  if (!text) throw Error(std::string(name) + ": a lone surrogate is not text: " + shown(value));
  return *text;
}

std::vector<std::string> lines_of(py::handle value, const char* name) {
  std::vector<std::string> lines;
  if (is_text(value)) {
    for (const std::string_view line : split(text_of(value, name), '\n')) {
      if (!trim(line).empty()) lines.emplace_back(trim(line));
    }
    return lines;
  }
  const py::list list =
      or_refuse([&] { return py::list(py::reinterpret_borrow<py::object>(value)); }, name, "a list of strings", value);
  for (std::size_t i = 0; i < list.size(); ++i) {
    lines.emplace_back(text_of(list[i], (std::string(name) + "[" + std::to_string(i) + "]").c_str()));
  }
  return lines;
}

bool flag_of(py::handle value, const char* name) {
  if (value.ptr() == Py_True) return true;
  if (value.ptr() == Py_False) return false;
  const std::string type = Py_TYPE(value.ptr())->tp_name;
  if (type != "numpy.bool_" && type != "numpy.bool") refuse(name, "True or False", value);
  return PyObject_IsTrue(value.ptr()) == 1;
}

std::uint64_t whole_of(py::handle value, const std::string& name, std::uint64_t least, std::uint64_t most) {
  std::optional<std::uint64_t> number;
  if (const py::object index = index_of(value)) {
    const unsigned long long all = PyLong_AsUnsignedLongLong(index.ptr());
    if (PyErr_Occurred() == nullptr) {
      number = all;
    } else {
      clear_error();  // below 0, or above 64 bits
    }
  }
  if (number && *number >= least && *number <= most) return *number;
  refuse(name, range_text(std::to_string(least), most == kMostWhole ? "2**64 - 1" : std::to_string(most)), value);
}

std::optional<std::uint64_t> whole_or_none(py::handle value, const char* name, std::uint64_t least,
                                           std::uint64_t most) {
  if (value.is_none()) return std::nullopt;
  return whole_of(value, name, least, most);
}

std::vector<std::int64_t> wholes_of(py::handle value, const char* name, std::int64_t least, std::int64_t most) {
  const std::string wanted = "a list of whole numbers";
  if (is_text(value) && PyBytes_Check(value.ptr()) == 0) refuse(name, wanted, value);
  const py::list list =
      or_refuse([&] { return py::list(py::reinterpret_borrow<py::object>(value)); }, name, wanted, value);
  std::vector<std::int64_t> numbers(list.size());
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    const std::optional<std::int64_t> number = signed_of(list[i]);
    if (!number || *number < least || *number > most) {
      refuse(std::string(name) + "[" + std::to_string(i) + "]", range_text(std::to_string(least), std::to_string(most)),
             list[i]);
    }
    numbers[i] = *number;
  }
  return numbers;
}

std::pair<int, int> pair_of(py::handle value, const char* name, int least, int most) {
  const std::vector<std::int64_t> numbers = wholes_of(value, name, least, most);
  if (numbers.size() != 2) refuse(name, "two whole numbers", value);
  return {static_cast<int>(numbers[0]), static_cast<int>(numbers[1])};
}

std::optional<Clock::duration> seconds_or_none(py::handle value, const char* name) {
  if (value.is_none()) return std::nullopt;
  double seconds = -1;
  if (!is_text(value)) {
    seconds = PyFloat_AsDouble(value.ptr());
    if (PyErr_Occurred() != nullptr) {
      clear_error();
      seconds = -1;
    }
  }
  if (!(seconds >= 0)) refuse(name, "seconds from 0 on, or None for no limit", value);
  return nonet::duration_of(seconds);
}

std::optional<py::function> callable_or_none(py::handle value, const char* name) {
  if (value.is_none()) return std::nullopt;
  if (PyCallable_Check(value.ptr()) == 0) refuse(name, "a function, or None", value);
  return py::reinterpret_borrow<py::function>(value);
}

unsigned jobs_of(py::handle value) {
  constexpr std::uint64_t kMost = 1U << 16U;
  if (value.is_none()) return 0;
  return static_cast<unsigned>(whole_of(value, "jobs", 1, kMost));
}

BackendSpec backend_of(std::string_view name) {
  return about("backend", [&] { return parse_backend(name); });
}

Budget budget_of(std::uint64_t limit, py::handle timeout, py::handle nodes) {
  Budget budget;
  budget.max_solutions = limit;
  budget.timeout = seconds_or_none(timeout, "timeout");
  budget.max_nodes = whole_or_none(nodes, "nodes");
  return budget;
}

Budget budget_of(py::handle limit, py::handle timeout, py::handle nodes) {
  return budget_of(whole_of(limit, "limit"), timeout, nodes);
}

std::shared_ptr<SharedRules> rules_or_none(py::handle value) {
  if (value.is_none()) return nullptr;
  if (!py::isinstance<SharedRules>(value)) refuse("rules", "a Rules, or None", value);
  require_initialised(value);
  return value.cast<std::shared_ptr<SharedRules>>();
}

SharedRules& rules_of(py::handle value) {
  if (!py::isinstance<SharedRules>(value)) refuse("rules", "a Rules", value);
  return value.cast<SharedRules&>();
}

std::vector<Cell> cells_of(py::handle board, const std::string& name) {
  if (py::isinstance<BoardPuzzle>(board)) {
    const Puzzle& puzzle = board.cast<const BoardPuzzle&>().puzzle;
    return {puzzle.clues.begin(), puzzle.clues.end()};
  }
  if (py::hasattr(board, "filled")) {
    throw Error(name + ": a masked array; .filled(0) makes blanks of masked cells");
  }
  const py::array array = or_refuse(
      [&] { return py::module_::import("numpy").attr("asarray")(board).cast<py::array>(); }, name, kBoardWanted, board);
  const char kind = array.dtype().kind();
  if (array.ndim() == 0) refuse(name, kBoardWanted, board);
  if (kind != 'i' && kind != 'u' && kind != 'f' && kind != 'O') {
    throw Error(name + ": " + kBoardWanted + ", not dtype " + py::str(array.dtype()).cast<std::string>());
  }
  const bool square = array.ndim() == 2 && array.shape(0) == array.shape(1);
  if (array.ndim() != 1 && !square) {
    throw Error(name + ": " + kBoardWanted + ", not shape " + py::str(array.attr("shape")).cast<std::string>());
  }
  if (kind == 'f' || kind == 'O' || (kind == 'u' && array.itemsize() == 8)) return cells_of_objects(array, name);
  const py::array_t<std::int64_t, py::array::c_style | py::array::forcecast> numbers(array);
  std::vector<Cell> cells(static_cast<std::size_t>(numbers.size()));
  for (std::size_t i = 0; i < cells.size(); ++i) {
    const std::int64_t number = numbers.data()[i];
    if (number < 0 || number > kMaxSide) {
      throw Error(name + ": " + place_text(i, cells.size()) + " is " + std::to_string(number) +
                  ", which is not a digit");
    }
    cells[i] = static_cast<Cell>(number);
  }
  return cells;
}

}  // namespace nonet::python
