#include "python/arguments.hpp"

#include <pybind11/stl.h>

#include <algorithm>

#include "base/text.hpp"
#include "nonet/error.hpp"

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

// The items of what can be listed.
py::list list_of(py::handle value, const char* name, const char* wanted) {
  py::object list = py::reinterpret_steal<py::object>(PySequence_List(value.ptr()));
  if (!list) {
    clear_error();
    refuse(name, wanted, value);
  }
  return list;
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
  return shortened(*all, kMostShown);
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
  const py::list list = list_of(value, name, "a list of strings");
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

std::optional<std::uint64_t> whole_or_none(py::handle value, const char* name, std::uint64_t most) {
  if (value.is_none()) return std::nullopt;
  return whole_of(value, name, 0, most);
}

std::vector<std::int64_t> wholes_of(py::handle value, const char* name, std::int64_t least, std::int64_t most) {
  const char* const wanted = "a list of whole numbers";
  if (is_text(value) && PyBytes_Check(value.ptr()) == 0) refuse(name, wanted, value);
  const py::list list = list_of(value, name, wanted);
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

Budget timed_budget(std::uint64_t limit, py::handle timeout) {
  Budget budget;
  budget.max_solutions = limit;
  budget.timeout = seconds_or_none(timeout, "timeout");
  return budget;
}

Budget budget_of(py::handle limit, py::handle timeout, py::handle node_limit) {
  Budget budget = timed_budget(whole_of(limit, "limit"), timeout);
  budget.max_nodes = whole_or_none(node_limit, "node_limit");
  return budget;
}

std::shared_ptr<SharedRules> rules_or_none(py::handle value) {
  if (value.is_none()) return nullptr;
  if (!py::isinstance<SharedRules>(value)) refuse("rules", "a Rules, or None", value);
  require_initialised(value);
  return value.cast<std::shared_ptr<SharedRules>>();
}

std::vector<Cell> cells_of(py::handle board, const std::string& name, const Geometry* shape) {
  if (py::isinstance<BoardPuzzle>(board)) {
    const Puzzle& puzzle = board.cast<const BoardPuzzle&>().puzzle;
    return {puzzle.clues.begin(), puzzle.clues.end()};
  }
  // Integers in lists and arrays: board_of() takes the rest, says what is wrong, and is slower.
  if (PyList_Check(board.ptr()) != 0 || Py_TYPE(board.ptr()) == py::detail::npy_api::get().PyArray_Type_) {
    const auto array = py::array::ensure(board);
    const char kind = array ? array.dtype().kind() : '?';
    const auto has_rows = [&] {
      return shape == nullptr ? array.shape(0) == array.shape(1)
                              : array.shape(0) == shape->rows() && array.shape(1) == shape->columns();
    };
    const bool is_flat = array && (array.ndim() == 1 || (array.ndim() == 2 && has_rows()));
    if (is_flat && (kind == 'i' || kind == 'u')) {
      const py::array_t<std::int64_t, py::array::c_style | py::array::forcecast> numbers(array);
      const std::span<const std::int64_t> digits(numbers.data(), static_cast<std::size_t>(numbers.size()));
      const auto is_digit = [](std::int64_t number) { return number >= 0 && number <= kMaxSide; };
      if (std::ranges::all_of(digits, is_digit)) return {digits.begin(), digits.end()};
    }
  }
  const Bytes cells =
      py::module_::import("nonet._batches")
          .attr("board_of")(
              board, name,
              shape == nullptr ? py::object(py::none()) : py::object(py::make_tuple(shape->rows(), shape->columns())));
  return {cells.data(), cells.data() + cells.size()};
}

}  // namespace nonet::python
