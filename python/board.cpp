#include "python/board.hpp"

#include <pthread.h>
#include <pybind11/stl.h>

#include <algorithm>
#include <atomic>
#include <map>
#include <mutex>
#include <thread>

#include "base/text.hpp"
#include "formats/reader.hpp"
#include "formats/svg.hpp"
#include "nonet/error.hpp"
#include "nonet/writer.hpp"
#include "python/arguments.hpp"
#include "python/bindings.hpp"
#include "python/call.hpp"
#include "python/types.hpp"

namespace py = pybind11;

namespace nonet::python {
namespace {

// Of calls that come one after the other with the same few rules.
constexpr std::size_t kKeptRules = 16;

// State that calls share. A forked child begins with a new one, as other threads may have been using that of its
// parent.
struct Shared {
  std::mutex mutex;                                // Python's lock is never taken under it
  std::vector<std::shared_ptr<SharedRules>> kept;  // the last used first
  std::shared_ptr<SharedRules> plain;              // see plain_rules()
  Cores cores{threads_of(0)};                      // what a race on a large board may use besides the thread that calls
};

// Never destroyed: threads may use it while the process ends.
std::atomic<Shared*> current_shared;
std::atomic<unsigned> current_process;

Shared& shared() { return *current_shared.load(std::memory_order_acquire); }

void begin_process() {
  current_shared = new Shared;
  ++current_process;
}

// Two numbers, or what Geometry::parse() takes.
Geometry geometry_of(Value box) {
  if (is_text(box)) {
    return about("box", [&] { return Rules::make({.geometry = Geometry::parse(text_of(box, "box"))})->geometry(); });
  }
  const auto [rows, columns] = pair_of(box, "box", 1, kMaxSide);
  return Geometry::parse(std::to_string(rows) + "x" + std::to_string(columns));
}

std::shared_ptr<SharedRules> make_rules(Value box, Value variants, Value constraints, Value regions) {
  RulesSpec spec{.geometry = geometry_of(box)};
  for (const std::int64_t region : wholes_of(regions, "regions", 0, kMaxSide - 1)) {
    spec.regions.push_back(static_cast<std::uint8_t>(region));
  }
  about("variants", [&] {
    for (const std::string& variant : lines_of(variants, "variants")) add_variants(spec, variant);
  });
  if (!spec.regions.empty()) {
    about("regions", [&] { return Rules::make({.geometry = spec.geometry, .regions = spec.regions}); });
  }
  if (!spec.constraints.empty()) about("variants", [&] { return Rules::make(spec); });
  return about("constraints", [&] {
    add_constraints(spec, lines_of(constraints, "constraints"));
    return SharedRules::of(std::move(spec));
  });
}

std::vector<std::string> variants_of(const RulesSpec& spec) {
  std::vector<std::string> names;
  const std::string list = spec.variants();
  for (const std::string_view name : split(list, ',')) {
    if (!name.empty()) names.emplace_back(name);
  }
  return names;
}

// Of a board with this many cells and no variants; nullptr if no square board has as many. The last one is kept, as
// most calls have the same.
std::shared_ptr<SharedRules> plain_rules(std::size_t cells) {
  {
    const std::lock_guard lock(shared().mutex);
    const std::shared_ptr<SharedRules>& plain = shared().plain;
    if (plain && static_cast<std::size_t>(plain->rules()->cells()) == cells) return plain;
  }
  const std::optional<Geometry> geometry = Geometry::of_cells(cells);
  if (!geometry) return nullptr;
  std::shared_ptr<SharedRules> made = SharedRules::of({.geometry = *geometry});
  std::shared_ptr<SharedRules> last = made;  // destroyed without the mutex
  const std::lock_guard lock(shared().mutex);
  std::swap(shared().plain, last);
  return made;
}

// Reads a line of one symbol per cell. Most texts are such lines, and the reader of all formats takes longer.
std::optional<BoardPuzzle> read_line(std::string_view text, std::shared_ptr<SharedRules> rules) {
  if (!rules) {
    rules = plain_rules(text.size());
    if (!rules) return {};
  }
  const Symbols& symbols = rules->symbols();
  Puzzle puzzle(rules->rules());
  if (!symbols.single() || text.size() != puzzle.clues.size()) return {};
  if (symbols.read(text, puzzle.clues) != text.size()) return {};
  return BoardPuzzle{std::move(rules), std::move(puzzle)};
}

// Reads a text in any format. With `rules`, the text must have the same rules or none. Throws Error with the line of
// the first record that is not a puzzle.
std::vector<BoardPuzzle> read_puzzles(const std::string& text, const std::shared_ptr<SharedRules>& rules,
                                      const std::stop_token& stop) {
  ReadOptions options;
  if (rules) options.geometry = rules->rules()->geometry();
  PuzzleReader reader(bytes_of(text), options);
  std::vector<BoardPuzzle> puzzles;
  while (std::optional<Record> record = stop.stop_requested() ? std::nullopt : reader.next()) {
    if (!record->puzzle) throw Error(record->error.text());
    Puzzle& puzzle = *record->puzzle;
    std::shared_ptr<SharedRules> shared = rules;
    if (!shared) {
      shared = SharedRules::of(puzzle.rules->spec());
    } else if (const RulesSpec& spec = puzzle.rules->spec();
               spec != RulesSpec{.geometry = rules->rules()->geometry()} && spec != rules->rules()->spec()) {
      throw Error("line " + std::to_string(record->line) + ": the text has other rules; omit rules=");
    }
    puzzle.rules = shared->rules();
    puzzles.push_back({std::move(shared), std::move(puzzle)});
  }
  return puzzles;
}

std::string line_of(const BoardPuzzle& board) {
  std::string text;
  append_line(text, board.puzzle.clues, board.rules->symbols());
  return text;
}

std::string svg(const BoardPuzzle& board, Value solution) {
  const std::vector<Cell> digits =
      solution.is_none() ? std::vector<Cell>() : cells_of(solution, "solution", &board.rules->rules()->geometry());
  std::string text;
  append_svg(text, board.puzzle, digits, board.rules->symbols());
  return text;
}

BoardPuzzle exclude(BoardPuzzle board, Value row, Value column, Value digit) {
  const Rules& rules = *board.rules->rules();
  const int cell = cell_at(rules, row, column);
  board.puzzle.exclude(cell, static_cast<int>(whole_of(digit, "digit", 1, static_cast<std::uint64_t>(rules.side()))));
  return board;
}

py::list excluded(const BoardPuzzle& board) {
  const PuzzleView puzzle = board.puzzle;
  py::list found;
  for (int cell = 0; cell < puzzle.rules->cells() && !puzzle.excluded.empty(); ++cell) {
    for (int digit = 1; digit <= puzzle.rules->side(); ++digit) {
      if (puzzle.excludes(cell, digit)) found.append(cell_digit(*puzzle.rules, cell, digit));
    }
  }
  return found;
}

// Why a text is not one puzzle of these rules; "" and its clues.
std::string read_row(const std::string& text, const std::shared_ptr<SharedRules>& rules, std::span<Cell> row,
                     const std::stop_token& stop) {
  const std::string_view line = trim(text);
  const Symbols& symbols = rules->symbols();
  if (symbols.single() && line.size() == row.size() && symbols.read(line, row) == row.size()) return {};
  std::ranges::fill(row, Cell{0});
  try {
    const std::vector<BoardPuzzle> read = read_puzzles(text, rules, stop);
    if (read.size() != 1) return std::to_string(read.size()) + " puzzles in the text";
    if (!read[0].puzzle.excluded.empty()) return "excluded candidates: rows have no place for them, solve() takes them";
    std::ranges::copy(read[0].puzzle.clues, row.begin());
    return {};
  } catch (const Error& error) {
    return error.what();
  }
}

// Strings as rows of cells: a Rows of nonet/_types.py.
py::object read_lines(const py::list& texts, Value given_rules) {
  const std::shared_ptr<SharedRules> rules = rules_or_none(given_rules);
  std::vector<std::string> lines;
  lines.reserve(texts.size());
  for (const py::handle text : texts) lines.emplace_back(text_of(text, "a string"));
  const auto cells = static_cast<std::size_t>(rules->rules()->cells());
  Bytes boards({lines.size(), cells});
  const std::span<Cell> out(boards.mutable_data(), lines.size() * cells);
  const auto reasons = run([&](const std::stop_token& stop) {
    std::map<std::size_t, std::string> found;
    for (std::size_t i = 0; i < lines.size() && !stop.stop_requested(); ++i) {
      std::string why = read_row(lines[i], rules, out.subspan(i * cells, cells), stop);
      if (!why.empty()) found[i] = std::move(why);
    }
    return found;
  });
  py::dict invalid;
  for (const auto& [row, why] : reasons) invalid[py::int_(row)] = message_text(why);
  return type_of("Rows")(given_rules, std::move(boards), std::move(invalid));
}

// puzzle[cell], puzzle[row, column], slices: as of the array of its clues.
py::object item(const BoardPuzzle& board, Value index) {
  const py::array clues = cells_array(board.puzzle.clues);
  const Geometry& shape = board.rules->rules()->geometry();
  const auto grid = [&] {
    return cells_array(std::span(board.puzzle.clues).first(static_cast<std::size_t>(shape.placed())))
        .attr("reshape")(shape.rows(), shape.columns());
  };
  const py::object from = py::isinstance<py::tuple>(index) ? py::object(grid()) : py::object(clues);
  py::object found;
  try {
    found = from[index];
  } catch (py::error_already_set& error) {
    if (!error.matches(PyExc_IndexError) && !error.matches(PyExc_TypeError)) throw;
    // The protocol of sequences needs an IndexError for numbers after the end.
    if (PyIndex_Check(index.ptr()) != 0) throw py::index_error(std::string("puzzle: no cell ") + shown(index));
    refuse("index", "the number of a cell, (row, column), or slices", index);
  }
  return py::hasattr(found, "item") && py::len(found.attr("shape")) == 0 ? found.attr("item")() : found;
}

// For np.asarray(puzzle), of any version of numpy.
py::object as_array(const BoardPuzzle& board, Value dtype, Value /*copy*/) {
  const py::array clues = cells_array(board.puzzle.clues);
  return dtype.is_none() ? py::object(clues) : clues.attr("astype")(dtype);
}

}  // namespace

// The backends that wait for a call, by name.
struct SharedRules::Idle {
  Shared* owner = nullptr;
  std::map<std::string, std::vector<std::unique_ptr<Backend>>, std::less<>> backends = {};
};

SharedRules::SharedRules(std::shared_ptr<const Rules> rules)
    : rules_(std::move(rules)), symbols_(Symbols::standard(rules_->geometry())) {}

SharedRules::~SharedRules() {
  if (idle_ != nullptr && idle_->owner == &shared()) delete idle_;
}

// Requires the mutex of what calls share.
SharedRules::Idle& SharedRules::idle() {
  if (idle_ == nullptr || idle_->owner != &shared()) idle_ = new Idle{&shared()};
  return *idle_;
}

unsigned process_number() { return current_process.load(std::memory_order_relaxed); }

std::shared_ptr<SharedRules> SharedRules::of(RulesSpec spec) {
  put_in_order(spec);
  {
    const std::lock_guard lock(shared().mutex);
    std::vector<std::shared_ptr<SharedRules>>& kept = shared().kept;
    const auto found = std::ranges::find_if(kept, [&](const auto& one) { return one->rules()->spec() == spec; });
    if (found != kept.end()) {
      std::rotate(kept.begin(), found, found + 1);
      return kept.front();
    }
  }
  auto made = std::make_shared<SharedRules>(Rules::make(std::move(spec)));
  std::shared_ptr<SharedRules> oldest;  // destroyed without the mutex
  const std::lock_guard lock(shared().mutex);
  std::vector<std::shared_ptr<SharedRules>>& kept = shared().kept;
  kept.insert(kept.begin(), made);
  if (kept.size() > kKeptRules) {
    oldest = std::move(kept.back());
    kept.pop_back();
  }
  return made;
}

std::shared_ptr<SharedRules> SharedRules::of_cells(std::size_t cells) {
  std::shared_ptr<SharedRules> rules = plain_rules(cells);
  if (!rules) throw Error("no square board has " + std::to_string(cells) + " cells");
  return rules;
}

SharedRules::Lease::Lease(SharedRules& rules, std::string_view name, bool may_make)
    : mine_(&shared().cores), rules_(rules), name_(name) {
  {
    const std::lock_guard lock(shared().mutex);
    const auto found = rules.idle().backends.find(name);
    if (found != rules.idle().backends.end() && !found->second.empty()) {
      backend_ = std::move(found->second.back());
      found->second.pop_back();
      return;
    }
  }
  if (!may_make) return;
  BackendSpec spec = backend_of(name);
  spec.options.cores = &shared().cores;
  backend_ = make_backend(spec, rules.rules_);
}

SharedRules::Lease::~Lease() {
  if (!backend_) return;
  const std::lock_guard lock(shared().mutex);
  auto& idle = rules_.idle().backends[std::string(name_)];
  if (idle.size() < threads_of(0)) idle.push_back(std::move(backend_));
}

unsigned threads_of(unsigned jobs) {
  static const unsigned kCores = std::max(1U, std::thread::hardware_concurrency());  // asks files of the system
  return jobs != 0 ? jobs : kCores;
}

BoardPuzzle puzzle_of(py::handle value, const std::shared_ptr<SharedRules>& rules, const char* name) {
  if (py::isinstance<BoardPuzzle>(value)) {
    const auto& board = value.cast<const BoardPuzzle&>();
    if (rules && rules->rules()->spec() != board.rules->rules()->spec()) {
      throw Error(std::string("rules: the ") + name + " has its own rules; omit this argument");
    }
    return board;
  }
  if (is_text(value)) {
    const std::string_view text = text_of(value, name);
    if (std::optional<BoardPuzzle> line = read_line(trim(text), rules)) return *std::move(line);
    return about(name, [&] {
      auto all = run([&](const std::stop_token& stop) { return read_puzzles(std::string(text), rules, stop); });
      if (all.size() == 1) return std::move(all.front());
      throw Error(std::to_string(all.size()) + " puzzles in the text instead of one; nonet.read() reads more");
    });
  }
  std::vector<Cell> clues = cells_of(value, name, rules ? &rules->rules()->geometry() : nullptr);
  return about(name, [&] {
    std::shared_ptr<SharedRules> its = rules ? rules : SharedRules::of_cells(clues.size());
    Puzzle puzzle(its->rules(), std::move(clues));
    return BoardPuzzle{std::move(its), std::move(puzzle)};
  });
}

Solved solve_one(Backend& backend, const Puzzle& puzzle, const Budget& budget) {
  Solved solved;
  solved.outcome = backend.solve(puzzle, budget, [&](std::span<const Cell> solution) {
    if (solved.first.empty()) solved.first.assign(solution.begin(), solution.end());
    return true;
  });
  return solved;
}

Bytes cells_array(std::span<const Cell> cells) { return Bytes(static_cast<py::ssize_t>(cells.size()), cells.data()); }

py::object refuse_to_pickle(Value self, Value /*protocol*/) {
  throw py::type_error("cannot pickle " + py::str(self.get_type().attr("__name__")).cast<std::string>());
}

int cell_at(const Rules& rules, Value row, Value column) {
  const Geometry& shape = rules.geometry();
  const auto columns = static_cast<std::uint64_t>(shape.columns());
  const auto cells = static_cast<std::uint64_t>(shape.cells());
  const std::uint64_t its_row = whole_of(row, "row", 0, (cells - 1) / columns);
  const std::uint64_t last = std::min(columns, cells - its_row * columns) - 1;
  return static_cast<int>(its_row * columns + whole_of(column, "column", 0, last));
}

py::object cell_digit(const Rules& rules, int cell, int digit) {
  return type_of("CellDigit")(rules.geometry().row_of(cell), rules.geometry().column_of(cell), digit);
}

void bind_board(py::module_& module) {
  begin_process();
  pthread_atfork(nullptr, nullptr, begin_process);

  py::class_<SharedRules, std::shared_ptr<SharedRules>>(
      module, "Rules", "The rules of a board: its shape, variants and constraints. Immutable; may be pickled.")
      .def(
          py::init(&make_rules), py::arg("box") = py::make_tuple(3, 3), py::kw_only(),
          py::arg("variants") = py::tuple(), py::arg("constraints") = py::tuple(), py::arg("regions") = py::tuple(),
          "__init__(self, box=(3, 3), *, variants=(), constraints=(), regions=())\n--\n\n"
          "The rules of a board: boxes of `box` rows and columns, or a shape as text (\"3x3 6x9\"; see `shape`),\n"
          "variants (\"diagonal\", \"windoku\", ...), lines of\n"
          "constraints (\"killer 17 r1c1 r1c2\"; nonet.constraints() lists them), and for a jigsaw the number of each\n"
          "cell's region, from 0. Variants and constraints are lists, or one string. Immutable. Raises Error if they\n"
          "make no sense.\n\n"
          ">>> Rules((2, 3)).side\n6\n"
          ">>> Rules(variants=[\"diagonal\"], constraints=[\"killer 17 r1c1 r1c2\"]).name\n'3x3 diagonal,killer'")
      .def_property_readonly(
          "side", [](const SharedRules& r) { return r.rules()->side(); }, "The number of digits.")
      .def_property_readonly(
          "digits",
          [](const SharedRules& r) {
            const Geometry& shape = r.rules()->geometry();
            return py::module_::import("builtins").attr("range")(shape.least, shape.greatest() + 1);
          },
          "The digits of the puzzle, a range. Arrays count them from 1: digits[number - 1].")
      .def_property_readonly(
          "rows", [](const SharedRules& r) { return r.rules()->geometry().rows(); }, "Of the board.")
      .def_property_readonly(
          "columns", [](const SharedRules& r) { return r.rules()->geometry().columns(); }, "Of the board.")
      .def_property_readonly(
          "cells", [](const SharedRules& r) { return r.rules()->cells(); },
          "rows * columns, and the cells without a place, which come last.")
      .def_property_readonly(
          "shape", [](const SharedRules& r) { return r.rules()->geometry().name(); },
          "\"3x3\"; of other boards also rows x columns, digits, and cells without a place: \"3x3 6x9 0-8 +2\".")
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
          "variants", [](const SharedRules& r) { return variants_of(r.rules()->spec()); }, "A list of their names.")
      .def_property_readonly(
          "constraints", [](const SharedRules& r) { return r.rules()->spec().other_constraints(); },
          "The other constraints, a line each.")
      .def_property_readonly(
          "regions", [](const SharedRules& r) { return r.rules()->spec().regions; },
          "The region of each cell of a jigsaw; empty if the board has boxes.")
      .def(
          "__eq__", [](const SharedRules& a, const SharedRules& b) { return a.rules()->spec() == b.rules()->spec(); },
          py::is_operator())
      .def("__hash__", [](const SharedRules& r) { return std::hash<std::string>()(r.rules()->spec().name()); })
      .def("__repr__", [](const SharedRules& r) { return "<nonet.Rules " + r.rules()->spec().name() + ">"; })
      .def("__reduce__", [](Value self) {
        return py::make_tuple(
            py::module_::import("functools")
                .attr("partial")(self.get_type(), "variants"_a = self.attr("variants"),
                                 "constraints"_a = self.attr("constraints"), "regions"_a = self.attr("regions")),
            py::make_tuple(self.attr("shape")));
      });

  py::class_<BoardPuzzle>(module, "Puzzle",
                          "Rules, clues and excluded candidates. A notebook draws it; may be pickled.")
      .def(py::init([](Value clues, Value rules) { return puzzle_of(clues, rules_or_none(rules), "clues"); }),
           py::arg("clues"), py::arg("rules") = py::none(),
           "__init__(self, clues, rules=None)\n--\n\n"
           "Clues: text of one puzzle in any format, or integers, 0 for blank, of shape (cells,) or (rows, columns).\n"
           "Numbers count digits from 1, also where the puzzle has a digit 0.\n"
           "Without rules the clues say what the board is. len(), indexing and numpy use the cells in row order;\n"
           "`puzzle[row, column]` is one cell. Raises Error on a wrong number of cells and on a digit above the side.")
      .def_property_readonly(
          "rules", [](const BoardPuzzle& p) { return p.rules; }, "Its Rules.")
      .def_property_readonly(
          "clues", [](const BoardPuzzle& p) { return cells_array(p.puzzle.clues); },
          "A new uint8 array of the cells in row order, 0 for blank.")
      .def("exclude", exclude, py::arg("row"), py::arg("column"), py::arg("digit"),
           "exclude(self, row, column, digit)\n--\n\n"
           "A copy in which the digit is forbidden in the cell; row and column from 0.")
      .def_property_readonly("excluded", excluded, "The forbidden candidates: a list of CellDigit.")
      .def("__len__", [](const BoardPuzzle& p) { return p.puzzle.clues.size(); })
      .def("__getitem__", item, py::arg("index"), "__getitem__(self, index)\n--\n\n")
      .def("__array__", as_array, py::arg("dtype") = py::none(), py::arg("copy") = py::none(),
           "__array__(self, dtype=None, copy=None)\n--\n\n")
      .def("svg", svg, py::arg("solution") = py::none(),
           "svg(self, solution=None)\n--\n\n"
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
      .def("__reduce__", [](Value self) {
        return py::make_tuple(type_of("puzzle_from"), py::make_tuple(self.get_type(), self.attr("clues"),
                                                                     self.attr("rules"), self.attr("excluded")));
      });

  module.def("rules_of_cells",
             [](std::size_t cells) { return about("puzzles", [&] { return SharedRules::of_cells(cells); }); });
  module.def("puzzle",
             [](Value given, Value rules, const char* name) { return puzzle_of(given, rules_or_none(rules), name); });
  module.def("read", [](Value text, Value rules) {
    const std::string_view all = text_of(text, "text");
    const std::shared_ptr<SharedRules> its = rules_or_none(rules);
    if (std::optional<BoardPuzzle> line = read_line(trim(all), its)) return std::vector{*std::move(line)};
    return about("text", [&] {
      return run([&](const std::stop_token& stop) { return read_puzzles(std::string(all), its, stop); });
    });
  });
  module.def("read_lines", read_lines);
}

}  // namespace nonet::python
