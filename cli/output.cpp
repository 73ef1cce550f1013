#include "cli/output.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <functional>
#include <utility>

#include "base/text.hpp"
#include "cli/pictures.hpp"
#include "cli/step_output.hpp"
#include "cli/step_page.hpp"
#include "cli/table.hpp"
#include "formats/columns.hpp"
#include "nonet/writer.hpp"
#include "run/internal/format.hpp"

namespace nonet::cli {
namespace {

constexpr std::array<std::string_view, 6> kForms = {"line", "grid", "json", "csv", "none", "svg"};

// The line for a record that has no board to show.
std::string remark(const PuzzleResult& result) {
  const bool has_reason = result.status == Status::done || result.status == Status::no_solution ||
                          result.status == Status::multiple || result.status == Status::invalid ||
                          result.status == Status::failed || result.status == Status::unknown;
  return spaced_name(result.status) + (has_reason && !result.message.empty() ? ": " + visible(result.message) : "");
}

// Of a solver that broke after a solution, if the status does not tell.
void append_failure(std::string& text, const PuzzleResult& result) {
  const Outcome* const outcome = result.outcome;
  const bool broke = outcome != nullptr && outcome->stop == Stop::failed && outcome->solutions > 0;
  if (broke && result.status != Status::failed) [[unlikely]]
    text += " # failed: " + visible(outcome->message);
}

void append_solve_line(std::string& text, const PuzzleResult& result, const OutputStyle& style, const Layout& layout) {
  if (style.task == Task::all_solutions) text += std::to_string(result.index) + " ";
  if (result.solution.empty()) {
    text += "# " + remark(result);
  } else {
    append_line(text, result.solution, layout.symbols);
    if (style.status && style.task == Task::first_solution) text += " " + std::string(name_of(result.status));
    append_failure(text, result);
  }
  // Unlikely, so that lines without such text cost nothing.
  if (!result.record.empty() && result.puzzle) [[unlikely]]
    text += text_behind(layout, result.record);
  text += '\n';
}

void append_solve_grid(std::string& text, const PuzzleResult& result, const OutputStyle& style,
                       const Symbols& symbols) {
  text += "# " + std::to_string(result.index) + ": " + remark(result);
  append_failure(text, result);
  text += '\n';
  if (!result.puzzle) return;
  const std::span<const Cell> cells = result.solution.empty() ? result.puzzle->clues : result.solution;
  append_grid(text, cells, result.puzzle->rules->spec(), symbols, {style.colour, result.puzzle->clues});
  text += '\n';
}

void append_count_line(std::string& text, const PuzzleResult& result) {
  const Outcome* const outcome = result.outcome;
  if (outcome == nullptr || (outcome->stop == Stop::failed && outcome->solutions == 0)) {
    text += "# " + remark(result) + "\n";
    return;
  }
  const bool exact = outcome->stop == Stop::exhausted;
  text += (exact ? "" : ">=") + std::to_string(outcome->solutions);
  append_failure(text, result);
  if (!exact && outcome->stop != Stop::failed && outcome->stop != Stop::solution_limit) {
    text += " # " + spaced_name(status_of({.stop = outcome->stop}));
  }
  text += '\n';
}

std::vector<std::string> cell_names(const std::vector<CellIndex>& cells, const PuzzleResult& result) {
  std::vector<std::string> names;
  names.reserve(cells.size());
  for (const CellIndex cell : cells) names.push_back(cell_name(result.puzzle->rules->geometry(), cell));
  return names;
}

// "r4c7 is 5, should be 3; r9c1 is 2, should be 8"
std::string wrong_cells(const PuzzleResult& result, const Symbols& symbols) {
  std::string text;
  for (const CellIndex cell : *result.wrong) {
    text += (text.empty() ? "" : "; ") + cell_name(result.puzzle->rules->geometry(), cell) + " is ";
    append_line(text, result.given.subspan(cell, 1), symbols);
    append_line(text += ", should be ", result.solution.subspan(cell, 1), symbols);
  }
  return text.empty() ? result.message : text;
}

// Those that can be left out one at a time; the result knows them.
std::vector<std::string> redundant_constraints(const PuzzleResult& result) {
  const RulesSpec& spec = result.puzzle->rules->spec();
  std::vector<std::string> texts;
  for (const std::size_t number : *result.redundant_constraints) {
    texts.push_back(text_of(spec.constraints[number], spec.geometry));
  }
  return texts;
}

// " minimal", " redundant r1c2 r3c4", " clues minimal; redundant constraints: killer 17 r1c1 r1c2; x r1c1 r1c2"
void append_minimality(std::string& text, const PuzzleResult& result) {
  if (result.redundant == nullptr) {
    text += " # the search for redundant clues was cut short";
    return;
  }
  const bool known = result.redundant_constraints != nullptr;
  const bool constraints_minimal = known && result.redundant_constraints->empty();
  if (result.redundant->empty()) {
    text += constraints_minimal ? " minimal" : " clues minimal";
  } else {
    text += formatted(" redundant {}", joined(cell_names(*result.redundant, result), " "));
  }
  if (!known) {
    text += " # the search for redundant constraints was cut short";
  } else if (!constraints_minimal) {
    text += "; redundant constraints: " + joined(redundant_constraints(result), "; ");
  }
}

void append_check_line(std::string& text, const PuzzleResult& result, const Symbols& symbols) {
  if (result.status == Status::wrong) {
    text += "wrong: " + wrong_cells(result, symbols);
  } else if (result.wrong != nullptr) {
    const bool whole = std::find(result.given.begin(), result.given.end(), Cell{0}) == result.given.end();
    text += result.status == Status::multiple ? "multiple: " : "";
    text += whole ? "right" : "right so far";
  } else if (result.status == Status::unique) {
    text += "unique";
    append_minimality(text, result);
  } else if (result.status == Status::multiple) {
    text += "multiple";
  } else if (result.status == Status::no_solution) {
    text += remark(result);
  } else if (ran_out(result.status) || result.status == Status::solved) {
    text += "unknown";
    append_failure(text, result);
  } else {
    text += "# " + remark(result);
  }
  text += '\n';
}

// The true candidates as excluded ones, for what writes candidates. Valid until the next call.
PuzzleView with_candidates(const PuzzleResult& result) {
  static thread_local std::vector<std::uint64_t> excluded;
  excluded.resize(result.candidates.size());
  std::transform(result.candidates.begin(), result.candidates.end(), excluded.begin(),
                 [](std::uint64_t set) { return ~set; });
  return {result.puzzle->rules, result.puzzle->clues, excluded};
}

bool has_board(const PuzzleResult& result, Task task) {
  if (task == Task::candidates) return !result.candidates.empty();
  if (task == Task::rating || task == Task::generated) return !result.values.empty();
  return !result.board.empty();
}

// What a task of the workshop makes of a puzzle, on one line.
void append_made(std::string& text, const PuzzleResult& result, Task task, const Symbols& symbols) {
  if (task == Task::candidates) {
    append_candidates(text, with_candidates(result), symbols);
  } else if (task == Task::rating || task == Task::generated) {
    append_puzzle(text, *result.puzzle, symbols);
  } else if (task == Task::repairs) {
    append_puzzle(text, {result.puzzle->rules, result.board, result.puzzle->excluded}, symbols);
  } else {
    append_puzzle(text, {result.puzzle->rules, result.board, {}}, symbols);
  }
}

void append_workshop_line(std::string& text, const PuzzleResult& result, const OutputStyle& style,
                          const Layout& layout) {
  const bool repairs = style.task == Task::repairs;
  if (style.task == Task::all_minimal || style.task == Task::vicinity || repairs)
    text += std::to_string(result.index) + " ";
  const bool original = style.originals && layout.one_line && !result.record.empty();
  if (!has_board(result, style.task)) {
    text += "# " + remark(result);
  } else if (original) {
    text += result.record;
  } else if (repairs) {
    // 729 symbols of pencil marks would hide the changes.
    append_puzzle(text, {result.puzzle->rules, result.board, {}}, layout.symbols);
  } else {
    append_made(text, result, style.task, layout.symbols);
  }
  for (std::size_t i = 0; i < result.values.size() && (style.task != Task::generated || !style.numbered); ++i) {
    if (!repairs) {
      ((text += ' ') += style.fields[i].name) += '=';
    } else if (!result.values[i].empty()) {
      text += i == 0 ? " # " : " (";  // r3c4: 5 -> . (r3c4 is 2 or 7)
    }
    text += result.values[i];
    if (repairs && i > 0 && !result.values[i].empty()) text += ')';
  }
  if (!original && !result.record.empty() && result.puzzle) text += text_behind(layout, result.record);
  text += '\n';
}

// Writes the value of one column of a result. Where there is none, JSON has null and CSV nothing.
struct Value {
  std::string& text;
  const PuzzleResult& result;
  const Layout& layout;
  bool json;
  std::span<const std::string> beside;  // what csv shows of the input

  const Outcome& outcome() const { return *result.outcome; }
  void plain(std::string_view value) const { text += value.empty() && json ? "null" : value; }
  void number(std::uint64_t value) const { text += formatted("{}", value); }
  // Needs no escapes.
  void word(std::string_view value) const {
    if (json && !value.empty()) {
      text += formatted(R"("{}")", value);
    } else {
      plain(value);
    }
  }
  // Of csv alone: a list has spaces in place of commas and brackets.
  void spaced(std::string_view value) const {
    for (const char sign : value) {
      if (sign != '[' && sign != ']') text += sign == ',' ? ' ' : sign;
    }
  }
  void quoted(std::string_view value) const { plain(value.empty() ? "" : json ? json_string(value) : csv_text(value)); }
  // `append` writes a board, if there is one.
  void board(bool there, const auto& append) const {
    std::string line;
    if (there) append(json ? line : text);
    if (json) quoted(line);
  }
  // Of JSON alone.
  void lines(const std::vector<std::string>& lines) const {
    text += '[';
    for (const std::string& line : lines) text += (&line == lines.data() ? "" : ",") + json_string(line);
    text += ']';
  }
  bool has_constraints() const { return result.puzzle && !result.puzzle->rules->spec().besides_variants().empty(); }
  void names(const std::vector<CellIndex>* cells) const {
    if (cells == nullptr) return plain("");
    const std::vector<std::string> names = cell_names(*cells, result);
    if (!json) {
      text += joined(names, " ");
    } else {
      text += names.empty() ? "[]" : formatted(R"(["{}"])", joined(names, R"(",")"));
    }
  }
};

struct ResultColumn {
  std::string name;
  std::function<void(const Value& to)> write;  // of JSON: nothing if the member is missing
  bool of_outcome = false;                     // there is no value without an outcome
};

// Whether a puzzle that was made is shown without the constraints that it may have.
bool shows_clues_alone(const OutputStyle& style) {
  const bool makes = style.task == Task::minimal || style.task == Task::all_minimal || style.task == Task::vicinity ||
                     style.task == Task::generated || style.task == Task::repairs;
  return makes && (style.form == Form::line || style.form == Form::csv);
}

// What the workshop's tasks call what they make.
std::string_view made_by(Task task) {
  if (task == Task::canonical) return "form";
  if (task == Task::candidates) return "candidates";
  if (task == Task::repairs) return "mended";
  if (task == Task::vicinity) return "near";
  return task == Task::minimal || task == Task::all_minimal ? "minimal" : "";
}

// An array of digits for each cell.
void append_candidate_cells(const Value& to) {
  if (to.result.candidates.empty()) return to.plain("");
  const std::size_t words = digit_words(to.result.puzzle->rules->side());
  for (std::size_t cell = 0; cell < to.result.puzzle->clues.size(); ++cell) {
    to.text += cell == 0 ? "[[" : "],[";
    bool first = true;
    for_each_bit(to.result.candidates.data() + cell * words, words, [&](unsigned bit) {
      if (!std::exchange(first, false)) to.text += ',';
      to.number(bit + 1);
    });
  }
  to.text += "]]";
}

// Columns of the workshop's tasks, behind those that all tasks have.
void add_made_columns(const OutputStyle& style, const auto& add) {
  const Task task = style.task;
  if (const std::string_view name = made_by(task); !name.empty()) {
    add(name, [task](const Value& to) {
      if (to.json && task == Task::candidates) return append_candidate_cells(to);
      to.board(has_board(to.result, task),
               [&](std::string& line) { append_made(line, to.result, task, to.layout.symbols); });
    });
  }
  for (std::size_t i = 0; i < style.fields.size(); ++i) {
    add(style.fields[i].name, [i, number = style.fields[i].number](const Value& to) {
      const std::string_view value = i < to.result.values.size() ? std::string_view(to.result.values[i]) : "";
      if (!to.json) return to.spaced(value);
      number ? to.plain(value) : to.word(value);
    });
  }
}

// nonet's own columns, in their order.
std::vector<ResultColumn> own_columns(const OutputStyle& style) {
  const bool json = style.form == Form::json;
  const Task task = style.task;
  std::vector<ResultColumn> columns;
  const auto add = [&](std::string_view name, auto write) { columns.push_back({std::string(name), write}); };
  const auto add_of_outcome = [&](std::string_view name, auto write) {
    columns.push_back({std::string(name), write, true});
  };
  if (json) add("schema", [](const Value& to) { to.number(kJsonSchema); });
  if (style.numbered) {
    add("index", [](const Value& to) { to.number(to.result.index); });
    add("line", [](const Value& to) { to.number(to.result.line); });
  }
  add("puzzle", [](const Value& to) {
    to.board(to.result.puzzle.has_value(),
             [&](std::string& line) { append_puzzle(line, *to.result.puzzle, to.layout.symbols); });
  });
  if (json) {
    add("box", [](const Value& to) {
      if (to.result.puzzle) to.word(to.result.puzzle->rules->geometry().name());
    });
    add("variant", [](const Value& to) {
      const std::string variants = to.result.puzzle ? to.result.puzzle->rules->spec().variants() : "";
      if (!variants.empty()) to.word(variants);
    });
    add("constraints", [](const Value& to) {
      if (to.has_constraints()) to.lines(to.result.puzzle->rules->spec().other_constraints());
    });
  }
  add("status", [](const Value& to) { to.word(name_of(to.result.status)); });
  if (is_workshop(task)) {
    add_made_columns(style, add);
    add("message", [](const Value& to) { to.quoted(to.result.message); });
    if (json) add("columns", [](const Value& to) { to.text += json_columns(to.result, to.layout); });
    return columns;
  }
  add_of_outcome("solutions", [](const Value& to) { to.number(to.outcome().solutions); });
  add_of_outcome("stop", [](const Value& to) { to.word(name_of(to.outcome().stop)); });
  add("solution", [](const Value& to) {
    to.board(!to.result.solution.empty(),
             [&](std::string& line) { append_line(line, to.result.solution, to.layout.symbols); });
  });
  if (task == Task::uniqueness) {
    add("minimal", [](const Value& to) {
      const auto* clues = to.result.redundant;
      const auto* constraints = to.result.redundant_constraints;
      const bool redundant = (clues != nullptr && !clues->empty()) || (constraints != nullptr && !constraints->empty());
      const bool known = redundant || (clues != nullptr && constraints != nullptr);
      to.plain(known ? redundant ? "false" : "true" : "");
    });
    add("redundant", [](const Value& to) { to.names(to.result.redundant); });
    if (json) {
      add("redundant_constraints", [](const Value& to) {
        if (to.result.redundant_constraints == nullptr) return to.plain("");
        to.lines(redundant_constraints(to.result));
      });
    }
  }
  if (task == Task::solutions) add("wrong", [](const Value& to) { to.names(to.result.wrong); });
  add_of_outcome("backend", [](const Value& to) { to.word(to.outcome().stats.backend); });
  add_of_outcome("configuration", [](const Value& to) { to.quoted(to.outcome().stats.configuration); });
  add_of_outcome("time_us", [](const Value& to) {
    const std::optional<Clock::duration>& elapsed = to.outcome().stats.elapsed;
    to.plain(elapsed ? formatted("{:.1f}", std::chrono::duration<double, std::micro>(*elapsed).count()) : "");
  });
  if (json) {
    add_of_outcome("stats", [](const Value& to) {
      char before = '{';
      for (const StatField& field : stat_fields()) {
        to.text += formatted(R"({}"{}":{})", before, field.name, to.outcome().stats.*field.value);
        before = ',';
      }
      to.text += '}';
    });
  }
  for (const StatField& field : stat_fields()) {
    if (json) break;
    add_of_outcome(field.name, [&field](const Value& to) { to.number(to.outcome().stats.*field.value); });
  }
  add("message", [](const Value& to) { to.quoted(to.result.message); });
  if (json) add("columns", [](const Value& to) { to.text += json_columns(to.result, to.layout); });
  return columns;
}

// The columns of json and csv: those of --columns, or all. Throws UsageError if there is no such column.
std::vector<ResultColumn> shown_columns(const OutputStyle& style, const Passthrough& passthrough) {
  if (style.form != Form::json && style.form != Form::csv) return {};
  std::vector<ResultColumn> all = own_columns(style);
  for (std::size_t i = 0; i < passthrough.names.size() && style.form == Form::csv; ++i) {
    std::string name = passthrough.names[i];
    const auto is_it = [&](const ResultColumn& column) { return column.name == name; };
    while (std::any_of(all.begin(), all.end(), is_it)) name.insert(0, "input_");
    all.push_back({name, [i](const Value& to) { to.text += to.beside[i]; }});
  }
  if (!style.columns) return all;
  std::vector<ResultColumn> shown;
  for (const std::string_view name : split(*style.columns, ',')) {
    const auto is_it = [&](const ResultColumn& column) { return column.name == name; };
    const auto found = std::find_if(all.begin(), all.end(), is_it);
    if (found == all.end()) {
      throw UsageError(formatted("--columns: there is no '{}'; there are {}", name, joined(names_of(all), ", ")));
    }
    if (style.form == Form::json && std::any_of(shown.begin(), shown.end(), is_it)) {
      throw UsageError(formatted("--columns: an object has one member '{}'", name));
    }
    shown.push_back(*found);
  }
  if (shown.empty()) throw UsageError("--columns names no column");
  return shown;
}

void append_row(std::string& text, const Value& value, const std::vector<ResultColumn>& columns) {
  const std::size_t row = text.size();
  if (value.json) text += '{';
  for (const ResultColumn& column : columns) {
    const std::size_t begin = text.size();
    if (value.json) text += formatted(R"("{}":)", column.name);
    const std::size_t named = text.size();
    if (column.of_outcome && value.result.outcome == nullptr) {
      value.plain("");
    } else {
      column.write(value);
    }
    text += ',';
    if (value.json && text.size() == named + 1) text.resize(begin);
  }
  if (text.back() == ',') text.pop_back();
  // A line without text would be no row to most readers.
  if (!value.json && text.size() == row) text += R"("")";
  text += value.json ? "}\n" : "\n";
}

}  // namespace

std::string spaced_name(Status status) {
  std::string name(name_of(status));
  std::replace(name.begin(), name.end(), '_', ' ');
  return name;
}

std::string_view name_of(Form form) { return kForms[static_cast<std::size_t>(form)]; }

OutputStyle output_style(const Arguments& arguments, Task task, bool to_terminal) {
  OutputStyle style;
  style.task = task;
  const bool has_boards = task == Task::first_solution || task == Task::all_solutions;
  const std::string form = arguments.output.value_or(has_boards && to_terminal ? "grid" : "line");
  style.form = static_cast<Form>(std::find(kForms.begin(), kForms.end(), form) - kForms.begin());
  const std::string colour = arguments.color.value_or("auto");
  const char* const no_color = std::getenv("NO_COLOR");  // NOLINT(concurrency-mt-unsafe): nobody sets it
  const bool wanted = to_terminal && (no_color == nullptr || *no_color == '\0');
  style.colour = colour == "always" || (colour == "auto" && wanted);
  style.columns = arguments.columns;
  if (style.columns && style.form != Form::json && style.form != Form::csv) {
    throw UsageError("--columns is for --output csv and json");
  }
  style.status = arguments.status && style.form == Form::line && task != Task::all_solutions;
  return style;
}

std::string heading(const OutputStyle& style, const Passthrough& passthrough) {
  const std::vector<ResultColumn> columns = shown_columns(style, passthrough);
  if (style.form != Form::csv) return {};
  std::string text;
  for (const ResultColumn& column : columns) {
    text += (text.empty() ? "" : ",") + csv_value({.name = {}, .value = column.name});
  }
  return text + "\n";
}

ResultWriter make_writer(const OutputStyle& style, const Layout& its_layout, Passthrough& passthrough) {
  Layout layout = its_layout;
  // What programs read needs no option to be read back, whatever the symbols of the input.
  if (style.form == Form::json || style.form == Form::csv) layout.symbols = Symbols::standard(layout.rules->side());
  return [style, layout = std::move(layout), &passthrough, columns = shown_columns(style, passthrough),
          clues_alone = shows_clues_alone(style)](const PuzzleResult& result, std::string& text) {
    if (clues_alone && has_board(result, style.task) && !result.puzzle->rules->spec().besides_variants().empty()) {
      passthrough.lost_constraints.store(true, std::memory_order_relaxed);
    }
    if (style.task == Task::repairs && style.form == Form::line && has_board(result, style.task) &&
        !result.puzzle->excluded.empty()) {
      passthrough.lost_marks.store(true, std::memory_order_relaxed);
    }
    if (style.page != nullptr) style.page->add(result, layout);
    if (style.task == Task::explaining && style.form != Form::none) {
      style.form == Form::json ? append_step_objects(text, result, layout) : append_step_lines(text, result, layout);
    } else if (style.form == Form::json) {
      append_row(text, {text, result, layout, true, {}}, columns);
    } else if (style.form == Form::csv) {
      append_row(text, {text, result, layout, false, csv_values(result, layout, passthrough)}, columns);
    } else if (style.form == Form::grid) {
      append_solve_grid(text, result, style, layout.symbols);
    } else if (style.form == Form::svg) {
      if (style.only_picture) require_only_picture(result);
      append_picture(text, result, remark(result), layout, style);
    } else if (style.form == Form::none) {
      return;
    } else if (is_workshop(style.task)) {
      append_workshop_line(text, result, style, layout);
    } else if (style.task == Task::number) {
      append_count_line(text, result);
    } else if (style.task == Task::first_solution || style.task == Task::all_solutions) {
      append_solve_line(text, result, style, layout);
    } else {
      append_check_line(text, result, layout.symbols);
    }
  };
}

std::string statuses_text(const Tally& tally) {
  std::string text;
  for (std::size_t i = 0; i < kStatusCount; ++i) {
    const auto status = static_cast<Status>(i);
    if (tally.count(status) == 0) continue;
    text += (text.empty() ? "" : ", ") + with_commas(tally.count(status)) + " " + spaced_name(status);
  }
  return text;
}

}  // namespace nonet::cli
