#include "web/glue/board.hpp"

#include <algorithm>
#include <utility>

#include "base/text.hpp"
#include "formats/reader.hpp"
#include "nonet/check.hpp"
#include "nonet/clock.hpp"
#include "nonet/error.hpp"

namespace nonet::web {
namespace {

// Of calls that come one after the other with the same few rules.
constexpr std::size_t kKeptRules = 8;

struct Shared {
  std::shared_ptr<const Rules> rules;
  Symbols symbols = Symbols::standard(rules->geometry());
  std::map<std::string, std::unique_ptr<Backend>> backends = {};
};

// The last used first.
std::vector<Shared>& kept() {
  static std::vector<Shared> all;
  return all;
}

// The same object for equal descriptions: a kept one, or `made`, or a new one.
std::shared_ptr<const Rules> shared(RulesSpec spec, std::shared_ptr<const Rules> made = nullptr) {
  put_in_order(spec);
  std::vector<Shared>& all = kept();
  const auto found = std::ranges::find_if(all, [&](const Shared& one) { return one.rules->spec() == spec; });
  if (found == all.end()) {
    all.insert(all.begin(), {made ? std::move(made) : Rules::make(std::move(spec))});
    if (all.size() > kKeptRules) all.pop_back();
  } else {
    std::rotate(all.begin(), found, found + 1);
  }
  return all.front().rules;
}

Geometry geometry_of_cells(std::size_t cells) {
  const std::optional<Geometry> geometry = Geometry::of_cells(cells);
  if (!geometry) throw Error("no square board has " + std::to_string(cells) + " cells");
  return *geometry;
}

std::vector<Cell> cells_of(const Json& value, const std::string& name) {
  std::vector<Cell> cells;
  for (const std::uint64_t digit : wholes_of(value, name, 0, kMaxSide)) cells.push_back(static_cast<Cell>(digit));
  return cells;
}

bool has_rows(const Json& clues) { return clues.is_array() && !clues.empty() && clues.front().is_array(); }

// Digits in one list, or a list of rows, which require_rows() has to see.
std::vector<Cell> clues_of(const Json& value, const std::string& name) {
  if (!has_rows(value)) return cells_of(value, name);
  std::vector<Cell> cells;
  for (std::size_t row = 0; row < value.size(); ++row) {
    const std::string its = name + "[" + std::to_string(row) + "]";
    const std::vector<Cell> digits = cells_of(value[row], its);
    const std::size_t columns = value.front().size();
    if (digits.size() != columns) refuse(its, "a row of " + std::to_string(columns) + " digits", value[row]);
    cells.insert(cells.end(), digits.begin(), digits.end());
  }
  return cells;
}

// Rows are those of the board. They do not say what the cells without a place hold.
void require_rows(const Json& clues, const std::string& name, const Rules& rules) {
  const auto rows = static_cast<std::size_t>(rules.geometry().rows());
  const auto columns = static_cast<std::size_t>(rules.geometry().columns());
  if (!has_rows(clues) || (clues.size() == rows && clues.front().size() == columns)) return;
  refuse(name, std::to_string(rows) + " rows of " + std::to_string(columns) + " digits", clues);
}

void exclude(Puzzle& puzzle, const Json& excluded, const std::string& name) {
  if (excluded.is_null()) return;
  if (!excluded.is_array()) refuse(name, "a list of {row, column, digit}", excluded);
  const auto side = static_cast<std::uint64_t>(puzzle.rules->side());
  for (const Json& each : excluded) {
    if (!each.is_object()) refuse(name, "a list of {row, column, digit}", each);
    Arguments members(each);
    const int cell = cell_at(*puzzle.rules, members["row"], members["column"]);
    puzzle.exclude(cell, static_cast<int>(whole_of(members["digit"], "digit", 1, side)));
  }
}

BoardPuzzle puzzle_of_object(const Json& value, const Json& given_rules, const std::string& name) {
  Arguments members(value);
  const std::vector<Cell> clues = clues_of(members["clues"], name + ".clues");
  std::shared_ptr<const Rules> rules = rules_of(members["rules"], clues.size());
  const std::shared_ptr<const Rules> given = rules_of(given_rules, clues.size());
  if (!rules) rules = given ? given : shared({.geometry = geometry_of_cells(clues.size())});
  require_rows(members["clues"], name + ".clues", *rules);
  if (given && given->spec() != rules->spec()) throw Error("rules: the puzzle has its own rules; omit this option");
  BoardPuzzle board{.puzzle = Puzzle(rules, clues)};
  exclude(board.puzzle, members["excluded"], name + ".excluded");
  for (const char* const column : kNameColumns) {
    if (std::string text = members.text(column, ""); !text.empty()) board.names.push_back({column, std::move(text)});
  }
  return board;
}

std::shared_ptr<const Rules> made_rules(const Json& value, std::optional<std::size_t> cells) {
  if (!value.is_object()) refuse("rules", "an object with box, shape, variants, constraints or regions", value);
  Arguments members(value);
  RulesSpec spec;
  if (const Json& regions = members["regions"]; !regions.is_null()) {
    for (const std::uint64_t region : wholes_of(regions, "regions", 0, kMaxSide - 1)) {
      spec.regions.push_back(static_cast<std::uint8_t>(region));
    }
  }
  const Json& box = members["box"];
  if (const std::string shape = members.text("shape", ""); !shape.empty()) {
    spec.geometry = about("shape", [&] { return Geometry::parse(shape); });
  } else if (!box.is_null()) {
    const std::vector<std::uint64_t> pair = wholes_of(box, "box", 1, kMaxSide);
    if (pair.size() != 2) refuse("box", "two whole numbers", box);
    spec.geometry =
        about("box", [&] { return Geometry::parse(std::to_string(pair[0]) + "x" + std::to_string(pair[1])); });
  } else if (!spec.regions.empty()) {
    spec.geometry = about("regions", [&] { return geometry_of_cells(spec.regions.size()); });
  } else {
    spec.geometry = geometry_of_cells(cells.value_or(81));
  }
  const std::vector<std::string> variants = lines_of(members["variants"], "variants");
  const std::vector<std::string> constraints = lines_of(members["constraints"], "constraints");
  // Of whole rules, and not read.
  for (const char* const name : {"side", "name", "rows", "columns", "least"}) members[name];
  members.end();
  if (!spec.regions.empty()) about("regions", [&] { return Rules::make(spec); });
  about("variants", [&] {
    for (const std::string& variant : variants) add_variants(spec, variant);
  });
  if (!variants.empty() && !constraints.empty()) about("variants", [&] { return Rules::make(spec); });
  return about(constraints.empty() ? "variants" : "constraints", [&] {
    add_constraints(spec, constraints);
    return shared(std::move(spec));
  });
}

}  // namespace

std::shared_ptr<const Rules> rules_of(const Json& value, std::optional<std::size_t> cells) {
  if (value.is_null()) return nullptr;
  try {
    return made_rules(value, cells);
  } catch (const Error& error) {
    throw WrongRules(error.what());
  }
}

std::optional<BoardPuzzle> read_line(std::string_view text, const Json& given_rules) {
  std::shared_ptr<const Rules> rules;
  if (given_rules.is_null()) {
    constexpr std::size_t kCandidates = 729;  // a digit's place for each cell of a 9x9 board: not a board of side 27
    const std::optional<Geometry> geometry = Geometry::of_cells(text.size());
    if (!geometry || text.size() == kCandidates) return {};
    rules = shared({.geometry = *geometry});
  } else {
    const bool has_shape = given_rules.is_object() && given_rules.contains("shape");
    if (!has_shape && !Geometry::of_cells(text.size())) return {};
    rules = rules_of(given_rules, text.size());
  }
  Puzzle puzzle(rules);
  const Symbols& symbols = kept().front().symbols;
  if (!symbols.single() || text.size() != puzzle.clues.size()) return {};
  if (symbols.read(text, puzzle.clues) != text.size()) return {};
  return BoardPuzzle{.puzzle = std::move(puzzle)};
}

std::shared_ptr<const Rules> rules_alone(const Json& rules) {
  return rules.is_object() && (rules.contains("box") || rules.contains("shape") || rules.contains("regions"))
             ? rules_of(rules)
             : nullptr;
}

ReadText read_text(const std::string& text, const Json& rules) {
  ReadText found;
  if (std::optional<BoardPuzzle> line = read_line(trim(text), rules)) {
    found.records.push_back({std::move(line)});
    found.format = "line";
    return found;
  }
  ReadOptions options;
  if (const std::shared_ptr<const Rules> given = rules_alone(rules)) options.geometry = given->geometry();
  PuzzleReader reader(bytes_of(text), options);
  reader.on_warning([&](std::uint64_t line, const std::string& warning) {
    found.warnings.push_back("line " + std::to_string(line) + ": " + warning);
  });
  found.format = name_of(reader.layout().format);
  std::vector<Column> columns;
  while (std::optional<Record> record = reader.next()) {
    ReadRecord read{.error = record->error};
    if (record->puzzle) {
      Puzzle& puzzle = *record->puzzle;
      const auto cells = static_cast<std::size_t>(puzzle.rules->cells());
      std::shared_ptr<const Rules> its = rules_of(rules, cells);
      const RulesSpec& spec = puzzle.rules->spec();
      if (its && spec != its->spec() && spec != RulesSpec{.geometry = its->geometry()}) {
        read.error = {.line = record->line, .message = "the text has other rules; omit the option rules"};
      } else {
        puzzle.rules = its ? its : shared(spec, puzzle.rules);
        columns_of(reader.layout(), reader.text(), columns);
        std::erase_if(columns, [](const Column& column) {
          return column.kind != Column::Kind::text ||
                 std::ranges::find(kNameColumns, column.name) == kNameColumns.end();
        });
        read.puzzle = {std::move(puzzle), columns};
      }
    }
    found.records.push_back(std::move(read));
  }
  if (const SkippedLines& skipped = reader.skipped(); skipped.lines != 0) {
    found.warnings.push_back("skipped " + std::to_string(skipped.lines) +
                             " lines that are not puzzles, the first is line " + std::to_string(skipped.first_line) +
                             ": " + skipped.first);
  }
  return found;
}

BoardPuzzle puzzle_of(const Json& value, const Json& rules, const std::string& name) {
  if (value.is_object()) return puzzle_of_object(value, rules, name);
  if (value.is_string()) {
    return about(name, [&] {
      ReadText read = read_text(value.get_ref<const std::string&>(), rules);
      for (const ReadRecord& record : read.records) {
        if (!record.puzzle) throw Error(record.error.text());
      }
      if (read.records.size() == 1) return *std::move(read.records.front().puzzle);
      if (read.records.empty()) throw Error("the text has no puzzle");
      throw Error(std::to_string(read.records.size()) + " puzzles in the text instead of one; read() reads more");
    });
  }
  if (!value.is_array()) refuse(name, "a string, a list of digits, or an object with clues", value);
  const std::vector<Cell> clues = clues_of(value, name);
  return about(name, [&] {
    std::shared_ptr<const Rules> board_rules = rules_of(rules, clues.size());
    if (!board_rules) board_rules = shared({.geometry = geometry_of_cells(clues.size())});
    require_rows(value, name, *board_rules);
    return BoardPuzzle{.puzzle = Puzzle(board_rules, clues)};
  });
}

BoardPuzzle puzzle_of(Arguments& arguments) { return puzzle_of(arguments["puzzle"], arguments["rules"]); }

Backend& backend_for(const std::string& name, const std::shared_ptr<const Rules>& rules) {
  const BackendSpec spec = backend_of(name);
  shared(rules->spec());  // the first of those kept
  Shared& its = kept().front();
  std::unique_ptr<Backend>& backend = its.backends[name];
  if (!backend) backend = make_backend(spec, its.rules);
  return *backend;
}

Json json_of(const Rules& rules) {
  const RulesSpec& spec = rules.spec();
  Json variants = Json::array();
  const std::string list = spec.variants();
  for (const std::string_view name : split(list, ',')) variants.push_back(name);
  return {{"box", {spec.geometry.box_rows, spec.geometry.box_cols}},
          {"variants", variants},
          {"constraints", spec.other_constraints()},
          {"regions", spec.regions},
          {"shape", spec.geometry.name()},
          {"side", rules.side()},
          {"rows", spec.geometry.rows()},
          {"columns", spec.geometry.columns()},
          {"least", spec.geometry.least},
          {"name", spec.name()}};
}

Json json_of(const BoardPuzzle& board) {
  const PuzzleView view = board.puzzle;
  Json excluded = Json::array();
  for (int cell = 0; cell < view.rules->cells() && !view.excluded.empty(); ++cell) {
    for (int digit = 1; digit <= view.rules->side(); ++digit) {
      if (view.excludes(cell, digit)) excluded.push_back(cell_digit_of(*view.rules, cell, digit));
    }
  }
  Json puzzle = {{"rules", json_of(*view.rules)}, {"clues", board.puzzle.clues}, {"excluded", excluded}};
  for (const char* const name : kNameColumns) puzzle[name] = column_text(board.names, name);
  return puzzle;
}

int cell_at(const Rules& rules, const Json& row, const Json& column, const std::string& row_name,
            const std::string& column_name) {
  const auto columns = static_cast<std::uint64_t>(rules.geometry().columns());
  const auto cells = static_cast<std::uint64_t>(rules.cells());
  const std::uint64_t its_row = whole_of(row, row_name, 0, (cells - 1) / columns);
  const std::uint64_t last = std::min(columns, cells - its_row * columns) - 1;
  return static_cast<int>(its_row * columns + whole_of(column, column_name, 0, last));
}

Json cell_of(const Rules& rules, int cell) {
  return {{"row", rules.geometry().row_of(cell)}, {"column", rules.geometry().column_of(cell)}};
}

Json cell_digit_of(const Rules& rules, int cell, int digit) {
  Json made = cell_of(rules, cell);
  made["digit"] = digit;
  return made;
}

std::string text_of(Status status) {
  std::string text(name_of(status));
  std::ranges::replace(text, '_', ' ');
  return text;
}

Solved solve_one(Backend& backend, const Puzzle& puzzle, const Budget& budget) {
  Solved solved;
  solved.outcome = backend.solve(puzzle, budget, [&](std::span<const Cell> solution) {
    if (solved.first.empty()) solved.first.assign(solution.begin(), solution.end());
    return true;
  });
  return solved;
}

std::string message_of(const Outcome& outcome, const Puzzle& puzzle) {
  const bool clash = outcome.message.empty() && outcome.verdict() == Verdict::no_solution;
  return clash ? why_contradictory(puzzle) : outcome.message;
}

Json result_of(const Solved& solved, const Puzzle& puzzle) {
  const Outcome& outcome = solved.outcome;
  Json stats = {{"backend", outcome.stats.backend},
                {"seconds", seconds_of(outcome.stats.elapsed.value_or(Clock::duration{}))}};
  for (const StatField& field : stat_fields()) stats[field.name] = outcome.stats.*field.value;
  return {{"status", text_of(status_of(outcome))},
          {"solution", solved.first.empty() ? Json() : Json(solved.first)},
          {"count", outcome.solutions},
          {"complete", outcome.stop == Stop::exhausted},
          {"message", message_of(outcome, puzzle)},
          {"stats", stats}};
}

}  // namespace nonet::web
