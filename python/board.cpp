#include "python/board.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <thread>

#include "nonet/backends/cores.hpp"
#include "nonet/base/error.hpp"
#include "nonet/formats/reader.hpp"
#include "nonet/formats/svg.hpp"
#include "nonet/formats/write.hpp"
#include "python/bindings.hpp"

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
    rules = SharedRules::of_cells(text.size());
  }
  const Symbols symbols = Symbols::standard(rules->rules()->side());
  Puzzle puzzle(rules->rules());
  if (!symbols.single() || text.size() != puzzle.clues.size()) return {};
  if (symbols.read(text, puzzle.clues) != text.size()) return {};
  return BoardPuzzle{std::move(rules), std::move(puzzle)};
}

std::string line_of(const BoardPuzzle& board) {
  std::string text;
  append_line(text, board.puzzle.clues, Symbols::standard(board.rules->rules()->side()));
  return text;
}

std::string svg(const BoardPuzzle& board, const std::optional<Bytes>& solution) {
  std::span<const Cell> digits;
  if (solution) digits = {solution->data(), static_cast<std::size_t>(solution->size())};
  std::string text;
  append_svg(text, board.puzzle, digits, Symbols::standard(board.rules->rules()->side()));
  return text;
}

void exclude(BoardPuzzle& board, int row, int column, int digit) {
  const int side = board.rules->rules()->side();
  if (row < 0 || row >= side || column < 0 || column >= side) {
    throw Error("no cell (" + std::to_string(row) + ", " + std::to_string(column) +
                "): rows and columns go from 0 to " + std::to_string(side - 1));
  }
  board.puzzle.exclude(row * side + column, digit);
}

// Strings as rows of cells; what is no board becomes a row that begins with 255, which no board of a side below has.
Bytes read_lines(const std::vector<std::string>& lines, const std::shared_ptr<SharedRules>& rules) {
  const Rules& its = *rules->rules();
  const auto cells = static_cast<std::size_t>(its.cells());
  const Symbols symbols = Symbols::standard(its.side());
  Bytes boards({lines.size(), cells});
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const std::span<Cell> row(boards.mutable_data() + i * cells, cells);
    std::ranges::fill(row, Cell{0});
    if (symbols.single() && lines[i].size() == cells && symbols.read(lines[i], row) == cells) continue;
    try {
      const std::vector<BoardPuzzle> read = read_puzzles(lines[i], rules);
      if (read.size() == 1 && read[0].puzzle.excluded.empty()) {
        std::ranges::copy(read[0].puzzle.clues, row.begin());
        continue;
      }
    } catch (const Error&) {  // the status of the row says it
    }
    if (its.side() == kMaxSide) throw Error("puzzle " + std::to_string(i) + " is no board of 255x255 cells");
    row[0] = 255;
  }
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

SharedRules::Lease::Lease(SharedRules& rules, const std::string& name) : rules_(rules), name_(name) {
  {
    const std::lock_guard lock(rules.mutex_);
    std::vector<std::unique_ptr<Backend>>& idle = rules.idle_[name];
    if (!idle.empty()) {
      backend_ = std::move(idle.back());
      idle.pop_back();
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

Budget budget_of(std::uint64_t limit, std::optional<double> timeout, std::optional<std::uint64_t> nodes) {
  Budget budget{.max_solutions = limit, .max_nodes = nodes};
  if (!timeout) return budget;
  if (!(*timeout >= 0)) throw Error("timeout: seconds from 0 on, not " + std::to_string(*timeout));
  constexpr double kYear = 365.0 * 24 * 3600;
  budget.timeout =
      std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(std::min(*timeout, kYear)));
  return budget;
}

unsigned threads_of(unsigned jobs) { return jobs != 0 ? jobs : std::max(1U, std::thread::hardware_concurrency()); }

std::vector<BoardPuzzle> read_puzzles(const std::string& text, const std::shared_ptr<SharedRules>& rules) {
  if (std::optional<BoardPuzzle> line = read_line(text, rules)) return {*std::move(line)};
  ReadOptions options;
  if (rules) options.geometry = rules->rules()->geometry();
  PuzzleReader reader(bytes_of(text), options);
  std::vector<BoardPuzzle> puzzles;
  while (std::optional<Record> record = reader.next()) {
    if (!record->puzzle) throw Error(record->error.text());
    Puzzle& puzzle = *record->puzzle;
    std::shared_ptr<SharedRules> its = rules;
    if (!its) {
      its = SharedRules::of(puzzle.rules->spec());
    } else if (puzzle.rules->spec() != RulesSpec{.geometry = rules->rules()->geometry()}) {
      throw Error("line " + std::to_string(record->line) + ": the text has rules of its own; leave rules= away");
    }
    puzzle.rules = its->rules();
    puzzles.push_back({std::move(its), std::move(puzzle)});
  }
  return puzzles;
}

Bytes cells_array(std::span<const Cell> cells) { return Bytes(static_cast<py::ssize_t>(cells.size()), cells.data()); }

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
      .def(py::pickle(
          [](const SharedRules& r) {
            const RulesSpec& spec = r.rules()->spec();
            return py::make_tuple(std::pair(spec.geometry.box_rows, spec.geometry.box_cols), variants_of(spec),
                                  spec.other_constraints(), spec.regions);
          },
          [](const py::tuple& state) {
            return SharedRules::of(
                spec_of(state[0].cast<std::pair<int, int>>(), state[1].cast<std::vector<std::string>>(),
                        state[2].cast<std::vector<std::string>>(), state[3].cast<std::vector<std::uint8_t>>()));
          }));

  py::class_<BoardPuzzle>(module, "Puzzle",
                          "Rules, clues and excluded candidates. A notebook draws it; may be pickled.")
      .def(py::init([](const Bytes& clues, const std::shared_ptr<SharedRules>& rules) {
             const auto count = static_cast<std::size_t>(clues.size());
             std::shared_ptr<SharedRules> its = rules ? rules : SharedRules::of_cells(count);
             Puzzle puzzle(its->rules(), std::vector<Cell>(clues.data(), clues.data() + count));
             return BoardPuzzle{std::move(its), std::move(puzzle)};
           }),
           py::arg("clues"), py::arg("rules") = nullptr,
           "Clues: uint8, a number a cell in row order, 0 for blank. Raises Error on a wrong number of cells and on a "
           "digit\n"
           "above the side.")
      .def_property_readonly(
          "rules", [](const BoardPuzzle& p) { return p.rules; }, "Its Rules.")
      .def_property_readonly(
          "clues", [](const BoardPuzzle& p) { return cells_array(p.puzzle.clues); },
          "A new uint8 array of the cells in row order, 0 for blank.")
      .def("exclude", exclude, py::arg("row"), py::arg("column"), py::arg("digit"),
           "Forbids a digit in a cell; row and column from 0.")
      .def("svg", svg, py::arg("solution") = py::none(),
           "A picture of the puzzle with its constraints; with a solution, its digits in the blank cells.")
      .def("_repr_html_", [](const BoardPuzzle& p) { return svg(p, {}); })
      .def("__str__", line_of)
      .def("__repr__", [](const BoardPuzzle& p) { return "<nonet.Puzzle " + line_of(p) + ">"; })
      .def(
          "__eq__",
          [](const BoardPuzzle& a, const BoardPuzzle& b) {
            return a.rules->rules()->spec() == b.rules->rules()->spec() && a.puzzle.clues == b.puzzle.clues &&
                   a.puzzle.excluded == b.puzzle.excluded;
          },
          py::is_operator())
      .def(py::pickle([](const BoardPuzzle& p) { return py::make_tuple(p.rules, p.puzzle.clues, p.puzzle.excluded); },
                      [](const py::tuple& state) {
                        auto rules = state[0].cast<std::shared_ptr<SharedRules>>();
                        Puzzle puzzle(rules->rules(), state[1].cast<std::vector<Cell>>());
                        puzzle.excluded = state[2].cast<std::vector<std::uint64_t>>();
                        require_valid(PuzzleView(puzzle));
                        return BoardPuzzle{std::move(rules), std::move(puzzle)};
                      }));

  module.def("rules_of_cells", SharedRules::of_cells);
  module.def("read", read_puzzles, py::arg("text"), py::arg("rules"));
  module.def("read_lines", read_lines, py::arg("lines"), py::arg("rules"));
}

}  // namespace nonet::python
