#include "python/board.hpp"

#include <algorithm>
#include <chrono>
#include <thread>

#include "nonet/base/error.hpp"
#include "nonet/base/text.hpp"
#include "nonet/formats/reader.hpp"
#include "nonet/formats/svg.hpp"
#include "nonet/formats/write.hpp"
#include "python/bindings.hpp"
#include "python/call.hpp"

namespace py = pybind11;

namespace nonet::python {
namespace {

// Of calls that come one after the other with the same few rules.
constexpr std::size_t kKeptRules = 16;

// What a race on a large board may use besides the thread that calls.
Cores& cores() {
  static Cores all(threads_of(0));
  return all;
}

RulesSpec spec_of(std::pair<int, int> box, const std::vector<std::string>& variants,
                  const std::vector<std::string>& constraints, const std::vector<std::uint8_t>& regions) {
  RulesSpec spec{.geometry = Geometry::parse(std::to_string(box.first) + "x" + std::to_string(box.second)),
                 .regions = regions};
  for (const std::string& variant : variants) add_variants(spec, variant);
  add_constraints(spec, constraints);
  return spec;
}

std::vector<std::string> variants_of(const RulesSpec& spec) {
  const std::string list = spec.variants();
  return list.empty() ? std::vector<std::string>{} : std::vector<std::string>{list};
}

// A line of as many symbols as a board has cells: most text is that, and the reader of all formats takes longer.
std::optional<BoardPuzzle> read_line(std::string_view text, std::shared_ptr<SharedRules> rules) {
  if (!rules) {
    const std::optional<Geometry> geometry = Geometry::of_cells(text.size());
    if (!geometry) return {};
    rules = SharedRules::of({.geometry = *geometry});
  }
  const Symbols symbols = Symbols::standard(rules->rules()->side());
  Puzzle puzzle(rules->rules());
  if (!symbols.single() || text.size() != puzzle.clues.size()) return {};
  if (symbols.read(text, puzzle.clues) != text.size()) return {};
  return BoardPuzzle{std::move(rules), std::move(puzzle)};
}

// Of a text in any format. With rules it says clues alone, or the same rules; without, it may say rules of its own.
// Throws Error on the first record that is no puzzle, with its line.
std::vector<BoardPuzzle> read_puzzles(const std::string& text, const std::shared_ptr<SharedRules>& rules,
                                      const std::stop_token& stop) {
  ReadOptions options;
  if (rules) options.geometry = rules->rules()->geometry();
  PuzzleReader reader(bytes_of(text), options);
  std::vector<BoardPuzzle> puzzles;
  while (std::optional<Record> record = stop.stop_requested() ? std::nullopt : reader.next()) {
    if (!record->puzzle) throw Error(record->error.text());
    Puzzle& puzzle = *record->puzzle;
    std::shared_ptr<SharedRules> its = rules;
    if (!its) {
      its = SharedRules::of(puzzle.rules->spec());
    } else if (const RulesSpec& spec = puzzle.rules->spec();
               spec != RulesSpec{.geometry = rules->rules()->geometry()} && spec != rules->rules()->spec()) {
      throw Error("line " + std::to_string(record->line) + ": the text has rules of its own; leave rules= away");
    }
    puzzle.rules = its->rules();
    puzzles.push_back({std::move(its), std::move(puzzle)});
  }
  return puzzles;
}

std::string line_of(const BoardPuzzle& board) {
  std::string text;
  append_line(text, board.puzzle.clues, Symbols::standard(board.rules->rules()->side()));
  return text;
}

std::string svg(const BoardPuzzle& board, const py::object& solution) {
  const std::vector<Cell> digits = solution.is_none() ? std::vector<Cell>() : cells_of(solution);
  std::string text;
  append_svg(text, board.puzzle, digits, Symbols::standard(board.rules->rules()->side()));
  return text;
}

BoardPuzzle exclude(BoardPuzzle board, int row, int column, int digit) {
  const int side = board.rules->rules()->side();
  if (row < 0 || row >= side || column < 0 || column >= side) {
    throw Error("no cell (" + std::to_string(row) + ", " + std::to_string(column) +
                "): rows and columns go from 0 to " + std::to_string(side - 1));
  }
  board.puzzle.exclude(row * side + column, digit);
  return board;
}

// (row, column, digit), rows and columns from 0.
std::vector<std::tuple<int, int, int>> excluded(const BoardPuzzle& board) {
  const PuzzleView puzzle = board.puzzle;
  const Geometry& shape = puzzle.rules->geometry();
  std::vector<std::tuple<int, int, int>> found;
  for (int cell = 0; cell < shape.cells() && !puzzle.excluded.empty(); ++cell) {
    for (int digit = 1; digit <= shape.side(); ++digit) {
      if (puzzle.excludes(cell, digit)) found.emplace_back(shape.row_of(cell), shape.column_of(cell), digit);
    }
  }
  return found;
}

// Strings as rows of cells; what is no board becomes a row that begins with 255, which no board of a side below has.
void read_rows(const std::vector<std::string>& lines, const std::shared_ptr<SharedRules>& rules, std::span<Cell> out,
               const std::stop_token& stop) {
  const Rules& its = *rules->rules();
  const auto cells = static_cast<std::size_t>(its.cells());
  const Symbols symbols = Symbols::standard(its.side());
  for (std::size_t i = 0; i < lines.size() && !stop.stop_requested(); ++i) {
    const std::span<Cell> row = out.subspan(i * cells, cells);
    std::ranges::fill(row, Cell{0});
    const std::string_view line = trim(lines[i]);
    if (symbols.single() && line.size() == cells && symbols.read(line, row) == cells) continue;
    std::ranges::fill(row, Cell{0});
    try {
      const std::vector<BoardPuzzle> read = read_puzzles(lines[i], rules, stop);
      if (read.size() == 1 && read[0].puzzle.excluded.empty()) {
        std::ranges::copy(read[0].puzzle.clues, row.begin());
        continue;
      }
    } catch (const Error&) {  // the status of the row says it
    }
    if (its.side() == kMaxSide) throw Error("puzzle " + std::to_string(i) + " is no board of 255x255 cells");
    row[0] = 255;
  }
}

Bytes read_lines(const std::vector<std::string>& lines, const std::shared_ptr<SharedRules>& rules) {
  Bytes boards({lines.size(), static_cast<std::size_t>(rules->rules()->cells())});
  const std::span<Cell> out(boards.mutable_data(), static_cast<std::size_t>(boards.size()));
  run_in_threads(1, [&](const std::stop_token& stop) { read_rows(lines, rules, out, stop); });
  return boards;
}

}  // namespace

std::shared_ptr<SharedRules> SharedRules::of(RulesSpec spec) {
  static std::mutex mutex;
  static std::vector<std::shared_ptr<SharedRules>> kept;  // the last used first
  put_in_order(spec);
  {
    const std::lock_guard lock(mutex);
    const auto found = std::ranges::find_if(kept, [&](const auto& one) { return one->rules()->spec() == spec; });
    if (found != kept.end()) {
      std::rotate(kept.begin(), found, found + 1);
      return kept.front();
    }
  }
  auto made = std::make_shared<SharedRules>(Rules::make(std::move(spec)));
  const std::lock_guard lock(mutex);
  kept.insert(kept.begin(), made);
  if (kept.size() > kKeptRules) kept.pop_back();
  return made;
}

std::shared_ptr<SharedRules> SharedRules::of_cells(std::size_t cells) {
  const std::optional<Geometry> geometry = Geometry::of_cells(cells);
  if (!geometry) throw Error("no square board has " + std::to_string(cells) + " cells");
  return of({.geometry = *geometry});
}

SharedRules::Lease::Lease(SharedRules& rules, const std::string& name) : mine_(&cores()), rules_(rules), name_(name) {
  {
    const std::lock_guard lock(rules.mutex_);
    const auto found = rules.idle_.find(name);
    if (found != rules.idle_.end() && !found->second.empty()) {
      backend_ = std::move(found->second.back());
      found->second.pop_back();
      return;
    }
  }
  BackendSpec spec = parse_backend(name);
  spec.options.cores = &cores();
  backend_ = make_backend(spec, rules.rules_);
}

SharedRules::Lease::~Lease() {
  const std::lock_guard lock(rules_.mutex_);
  std::vector<std::unique_ptr<Backend>>& idle = rules_.idle_[name_];
  if (idle.size() < threads_of(0)) idle.push_back(std::move(backend_));
}

Clock::duration duration_of(double seconds, const std::string& name) {
  if (!(seconds >= 0)) throw Error(name + ": seconds from 0 on, not " + std::to_string(seconds));
  return nonet::duration_of(seconds);
}

Budget budget_of(std::uint64_t limit, std::optional<double> timeout, std::optional<std::uint64_t> nodes) {
  Budget budget{.max_solutions = limit, .max_nodes = nodes};
  if (!timeout) return budget;
  budget.timeout = duration_of(*timeout, "timeout");
  return budget;
}

unsigned threads_of(unsigned jobs) { return jobs != 0 ? jobs : std::max(1U, std::thread::hardware_concurrency()); }

std::vector<Cell> cells_of(const py::object& board) {
  const auto refuse = [](const std::string& what) {
    throw Error("a board: integers of shape (cells,) or (side, side), not " + what);
  };
  if (py::hasattr(board, "filled")) refuse("a masked array: .filled(0) makes blanks of what is masked");
  py::array array;
  try {
    array = py::module_::import("numpy").attr("asarray")(board);
  } catch (const py::error_already_set& error) {
    if (!error.matches(PyExc_ValueError)) throw;
    refuse("rows of several lengths");
  }
  const char kind = array.dtype().kind();
  if (kind != 'i' && kind != 'u') refuse("dtype " + py::str(array.dtype()).cast<std::string>());
  const bool square = array.ndim() == 2 && array.shape(0) == array.shape(1);
  if (array.ndim() != 1 && !square) refuse("shape " + py::str(array.attr("shape")).cast<std::string>());
  const py::array_t<std::int64_t, py::array::c_style | py::array::forcecast> numbers(array);
  std::vector<Cell> cells(static_cast<std::size_t>(numbers.size()));
  for (std::size_t i = 0; i < cells.size(); ++i) {
    const std::int64_t number = numbers.data()[i];
    if (number < 0 || number > kMaxSide) throw Error("a board: no digit is " + std::to_string(number));
    cells[i] = static_cast<Cell>(number);
  }
  return cells;
}

Solved solve_one(Backend& backend, const BoardPuzzle& board, const Budget& budget) {
  Solved solved;
  solved.outcome = backend.solve(board.puzzle, budget, [&](std::span<const Cell> solution) {
    if (solved.first.empty()) solved.first.assign(solution.begin(), solution.end());
    return true;
  });
  return solved;
}

Bytes cells_array(std::span<const Cell> cells) { return Bytes(static_cast<py::ssize_t>(cells.size()), cells.data()); }

py::object refuse_to_pickle(const py::object& self, int /*protocol*/) {
  throw py::type_error("cannot pickle " + py::str(self.get_type().attr("__name__")).cast<std::string>());
}

py::tuple place_of(const Rules& rules, int cell) {
  return py::make_tuple(rules.geometry().row_of(cell), rules.geometry().column_of(cell));
}

void bind_board(py::module_& module) {
  py::class_<SharedRules, std::shared_ptr<SharedRules>>(
      module, "Rules", "The rules of a board: its shape, variants and constraints. Immutable; may be pickled.")
      .def(
          py::init([](std::pair<int, int> box, const std::vector<std::string>& variants,
                      const std::vector<std::string>& constraints, const std::vector<std::uint8_t>& regions) {
            return SharedRules::of(spec_of(box, variants, constraints, regions));
          }),
          py::arg("box") = std::pair(3, 3), py::kw_only(), py::arg("variants") = std::vector<std::string>(),
          py::arg("constraints") = std::vector<std::string>(), py::arg("regions") = std::vector<std::uint8_t>(),
          "The rules of a board: boxes of `box` rows and columns, variants (\"diagonal\", \"windoku\", ...), lines of\n"
          "constraints (\"killer 17 r1c1 r1c2\"; `nonet constraints` lists them), and for a jigsaw the number of each\n"
          "cell's region, from 0. Immutable. Raises Error if they make no sense.\n\n"
          ">>> Rules((2, 3)).side\n6\n"
          ">>> Rules(variants=[\"diagonal\"], constraints=[\"killer 17 r1c1 r1c2\"]).name\n'3x3 diagonal,killer'")
      .def_property_readonly(
          "side", [](const SharedRules& r) { return r.rules()->side(); }, "Digits go from 1 to it.")
      .def_property_readonly(
          "cells", [](const SharedRules& r) { return r.rules()->cells(); }, "side * side.")
      .def_property_readonly(
          "box",
          [](const SharedRules& r) {
            const Geometry& shape = r.rules()->geometry();
            return std::pair(shape.box_rows, shape.box_cols);
          },
          "Rows and columns of a box.")
      .def_property_readonly(
          "name", [](const SharedRules& r) { return r.rules()->spec().name(); }, "For people.")
      .def_property_readonly(
          "variants", [](const SharedRules& r) { return r.rules()->spec().variants(); },
          "Their names, joined by commas.")
      .def_property_readonly(
          "constraints", [](const SharedRules& r) { return r.rules()->spec().other_constraints(); },
          "The constraints besides variants, a line each.")
      .def_property_readonly(
          "regions", [](const SharedRules& r) { return r.rules()->spec().regions; },
          "The region of each cell of a jigsaw; empty where the board has boxes.")
      .def(
          "__eq__", [](const SharedRules& a, const SharedRules& b) { return a.rules()->spec() == b.rules()->spec(); },
          py::is_operator())
      .def("__hash__", [](const SharedRules& r) { return std::hash<std::string>()(r.rules()->spec().name()); })
      .def("__repr__", [](const SharedRules& r) { return "<nonet.Rules " + r.rules()->spec().name() + ">"; })
      .def("__reduce__", [](const SharedRules& r) {
        const RulesSpec& spec = r.rules()->spec();
        return py::make_tuple(py::module_::import("nonet").attr("_rules_from"),
                              py::make_tuple(std::pair(spec.geometry.box_rows, spec.geometry.box_cols),
                                             variants_of(spec), spec.other_constraints(), spec.regions));
      });

  py::class_<BoardPuzzle>(module, "Puzzle",
                          "Rules, clues and excluded candidates. A notebook draws it; may be pickled.")
      .def(py::init([](const py::object& given, const std::shared_ptr<SharedRules>& rules) {
             std::vector<Cell> clues = cells_of(given);
             std::shared_ptr<SharedRules> its = rules ? rules : SharedRules::of_cells(clues.size());
             Puzzle puzzle(its->rules(), std::move(clues));
             return BoardPuzzle{std::move(its), std::move(puzzle)};
           }),
           py::arg("clues"), py::arg("rules") = nullptr,
           "Clues: a sequence or an array of integers, 0 for blank, of shape (cells,) or (side, side). Raises Error\n"
           "on a wrong number of cells and on a digit above the side.")
      .def_property_readonly(
          "rules", [](const BoardPuzzle& p) { return p.rules; }, "Its Rules.")
      .def_property_readonly(
          "clues", [](const BoardPuzzle& p) { return cells_array(p.puzzle.clues); },
          "A new uint8 array of the cells in row order, 0 for blank.")
      .def("exclude", exclude, py::arg("row"), py::arg("column"), py::arg("digit"),
           "A copy in which the digit is forbidden in the cell; row and column from 0.")
      .def_property_readonly("excluded", excluded, "The forbidden candidates: (row, column, digit).")
      .def("svg", svg, py::arg("solution") = py::none(),
           "A picture of the puzzle with its constraints; with a solution, its digits in the blank cells.")
      .def("_repr_html_", [](const BoardPuzzle& p) { return svg(p, py::none()); })
      .def("__str__", line_of)
      .def("__repr__", [](const BoardPuzzle& p) { return "<nonet.Puzzle " + line_of(p) + ">"; })
      .def(
          "__eq__",
          [](const BoardPuzzle& a, const BoardPuzzle& b) {
            return a.rules->rules()->spec() == b.rules->rules()->spec() && a.puzzle.clues == b.puzzle.clues &&
                   a.puzzle.excluded == b.puzzle.excluded;
          },
          py::is_operator())
      .def("__hash__",
           [](const BoardPuzzle& p) {
             return std::hash<std::string_view>()(
                 {reinterpret_cast<const char*>(p.puzzle.clues.data()), p.puzzle.clues.size()});
           })
      .def("__reduce__", [](const BoardPuzzle& p) {
        return py::make_tuple(py::module_::import("nonet").attr("_puzzle_from"),
                              py::make_tuple(p.rules, cells_array(p.puzzle.clues), excluded(p)));
      });

  module.def("rules_of_cells", SharedRules::of_cells);
  module.def(
      "read",
      [](const std::string& text, const std::shared_ptr<SharedRules>& rules) {
        if (std::optional<BoardPuzzle> line = read_line(trim(text), rules)) return std::vector{*std::move(line)};
        return run([&](const std::stop_token& stop) { return read_puzzles(text, rules, stop); });
      },
      py::arg("text"), py::arg("rules"));
  module.def("read_lines", read_lines, py::arg("lines"), py::arg("rules"));
}

}  // namespace nonet::python
