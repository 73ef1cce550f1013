#include "cli/output.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <functional>
#include <utility>

#include "base/text.hpp"
#include "cli/folder.hpp"
#include "cli/inputs.hpp"
#include "cli/output_file.hpp"
#include "cli/table.hpp"
#include "cli/verbs.hpp"
#include "formats/columns.hpp"
#include "formats/svg.hpp"
#include "nonet/writer.hpp"
#include "run/internal/format.hpp"

namespace nonet::cli {
namespace {

constexpr auto kRelaxed = std::memory_order_relaxed;

bool has_constraints(const std::optional<PuzzleView>& puzzle) {
  return puzzle && !puzzle->rules->spec().non_variants().empty();
}

void append_made(std::string& text, const Made kind, const PuzzleView& made, const Symbols& symbols) {
  if (kind == Made::board) {
    append_line(text, made.clues, symbols);
  } else if (kind == Made::candidates) {
    append_candidates(text, made, symbols);
  } else {
    append_puzzle(text, made, symbols);
  }
}

void append_result_line(std::string& text, const PuzzleResult& result, const OutputStyle& style, const Job& job,
                        const Layout& layout) {
  if (job.several) text += std::to_string(result.index) + " ";
  const bool original = job.originals && layout.one_line && !result.record.empty() && result.made;
  if (original) {
    text += result.record;
  } else if (result.made) {
    // 729 symbols of pencil marks would hide the rest of the line.
    const PuzzleView& made = *result.made;
    if (job.made == Made::puzzle) {
      append_puzzle(text, {made.rules, made.clues, {}}, layout.symbols);
    } else {
      append_made(text, job.made, made, layout.symbols);
    }
    if (style.status) (text += ' ') += name_of(result.status);
    append_failure(text, result);
  } else if (job.made == Made::nothing && !result.values.empty()) {
    append_puzzle(text, *result.puzzle, layout.symbols);
  } else {
    text += "# " + remark(result);
  }
  for (std::size_t i = 0; i < std::min(result.values.size(), job.fields.size()); ++i) {
    const Field& field = job.fields[i];
    if (result.values[i].empty()) continue;
    if (field.before.empty()) ((text += ' ') += field.name) += '=';
    ((text += field.before) += result.values[i]) += field.after;
  }
  // Unlikely, so that lines without such text cost nothing.
  if (!original && !result.record.empty() && result.puzzle) [[unlikely]]
    text += text_behind(layout, result.record);
  text += '\n';
}

void append_result_grid(std::string& text, const PuzzleResult& result, const OutputStyle& style,
                        const Symbols& symbols) {
  text += "# " + std::to_string(result.index) + ": " + remark(result);
  append_failure(text, result);
  text += '\n';
  if (!result.puzzle) return;
  const std::span<const Cell> cells = result.made ? result.made->clues : result.puzzle->clues;
  append_grid(text, cells, result.puzzle->rules->spec(), symbols, {style.colour, result.puzzle->clues});
  text += '\n';
}

// All columns except the puzzle's. A line that is not a puzzle has none, because the end of its puzzle is unknown.
std::vector<Column> columns_beside(const PuzzleResult& result, const Layout& layout) {
  std::vector<Column> columns;
  const bool named = layout.format == Format::csv || layout.format == Format::jsonl;
  if (!result.record.empty() && (result.puzzle || named)) columns_of(layout, result.record, columns);
  std::erase_if(columns, [](const Column& column) { return column.kind == Column::Kind::puzzle; });
  return columns;
}

// For csv: one field per name.
std::vector<std::string> csv_values(const PuzzleResult& result, const Layout& layout, Passthrough& passthrough) {
  const std::vector<Column> columns = columns_beside(result, layout);
  std::vector<std::string> values;
  std::size_t next = 0;   // the column that is likely to come next
  std::size_t shown = 0;  // values that are not empty
  for (const std::string& name : passthrough.names) {
    values.emplace_back();
    for (std::size_t tried = 0; tried < columns.size(); ++tried) {
      const Column& column = columns[std::exchange(next, (next + 1) % columns.size())];
      if (column.name != name) continue;
      values.back() = csv_value(column);
      shown += values.back().empty() ? 0 : 1;
      break;
    }
  }
  const auto held =
      std::count_if(columns.begin(), columns.end(), [](const Column& column) { return !csv_value(column).empty(); });
  if (static_cast<std::size_t>(held) > shown) passthrough.lost_columns.store(true, kRelaxed);
  return values;
}

// Not ".svg", which `convert` writes: both may write to one folder.
constexpr std::string_view kSolutionPicture = ".solution.svg";

// Appends the picture of a result. With a folder the picture goes to a file there, and a line names it.
void append_picture(std::string& text, const PuzzleResult& result, const Layout& layout, const OutputStyle& style) {
  const std::string& folder = style.folder;
  if (style.only_picture && result.index > 1) {
    throw UsageError("--output svg writes one picture, and there are more puzzles: -o DIR/ writes a file for each");
  }
  if (!result.puzzle) {
    if (folder.empty()) {
      report(remark(result));
    } else {
      text += "# " + remark(result) + "\n";
    }
    return;
  }
  std::string picture;
  const std::string title = formatted("{}: {}", result.index, remark(result));
  const std::string heading = heading_of(layout, result.record);
  append_svg(picture, *result.puzzle, result.made ? result.made->clues : std::span<const Cell>(), layout.symbols,
             {.title = title, .heading = heading, .legend = style.legend});
  if (folder.empty()) {
    text += picture;
    return;
  }
  const std::string path = numbered_file(folder, result.index, kSolutionPicture);
  write_file(path, picture);
  text += visible(path) + "\n";
}

// Writes the value of one column of a result. Without a value, JSON has null and CSV an empty field.
struct Value {
  std::string& text;
  const PuzzleResult& result;
  const Layout& layout;
  bool json;
  std::span<const std::string> beside;  // fields of the input, for csv

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
  // The value of a field.
  void field(std::string_view value, Field::Kind kind) const {
    if (json) return kind == Field::Kind::word ? word(value) : plain(value);
    if (kind != Field::Kind::list) return quoted(value);
    for (const char sign : value) {
      if (sign != '[' && sign != ']' && sign != '"') text += sign == ',' ? ' ' : sign;
    }
  }
  void quoted(std::string_view value) const { plain(value.empty() ? "" : json ? json_string(value) : csv_text(value)); }
  void board(const std::optional<PuzzleView>& board, Made kind) const {
    std::string line;
    if (board) append_made(json ? line : text, kind, *board, layout.symbols);
    if (json) quoted(line);
  }
};

struct ResultColumn {
  std::string name;
  std::function<void(const Value& to)> write;  // of JSON: nothing if the member is missing
  bool of_outcome = false;                     // without an outcome there is no value
};

// An array of digits for each cell.
void append_candidate_cells(std::string& text, const PuzzleView& puzzle) {
  for (int cell = 0; cell < puzzle.rules->cells(); ++cell) {
    text += cell == 0 ? "[[" : "],[";
    bool first = true;
    for (int digit = 1; digit <= puzzle.rules->side(); ++digit) {
      if (puzzle.excludes(cell, digit)) continue;
      text += (std::exchange(first, false) ? "" : ",") + digit_name(puzzle.rules->geometry(), digit);
    }
  }
  text += "]]";
}

// nonet's own columns, in their order.
std::vector<ResultColumn> own_columns(const Job& job, bool json) {
  std::vector<ResultColumn> columns;
  const auto add = [&](std::string_view name, auto write) { columns.push_back({std::string(name), write}); };
  const auto add_of_outcome = [&](std::string_view name, auto write) {
    if (job.searches) columns.push_back({std::string(name), write, true});
  };
  if (json) add("schema", [](const Value& to) { to.number(kJsonSchema); });
  if (job.numbered) {
    add("index", [](const Value& to) { to.number(to.result.index); });
    add("line", [](const Value& to) { to.number(to.result.line); });
  }
  add("puzzle", [](const Value& to) { to.board(to.result.puzzle, Made::puzzle); });
  if (json) {
    add("box", [](const Value& to) {
      if (to.result.puzzle) to.word(to.result.puzzle->rules->geometry().name());
    });
    add("variant", [](const Value& to) {
      const std::string variants = to.result.puzzle ? to.result.puzzle->rules->spec().variants() : "";
      if (!variants.empty()) to.word(variants);
    });
    add("constraints", [](const Value& to) {
      if (has_constraints(to.result.puzzle)) to.text += json_list(to.result.puzzle->rules->spec().other_constraints());
    });
  }
  add("status", [](const Value& to) { to.word(name_of(to.result.status)); });
  add_of_outcome("solutions", [](const Value& to) { to.number(to.outcome().solutions); });
  add_of_outcome("stop", [](const Value& to) { to.word(name_of(to.outcome().stop)); });
  if (!job.made_name.empty()) {
    add(job.made_name, [kind = job.made](const Value& to) {
      const bool is_array = to.json && kind == Made::candidates && to.result.made;
      is_array ? append_candidate_cells(to.text, *to.result.made) : to.board(to.result.made, kind);
    });
  }
  for (std::size_t i = 0; i < job.fields.size(); ++i) {
    const Field::Kind kind = job.fields[i].kind;
    if (kind == Field::Kind::json_only && !json) continue;
    add(job.fields[i].name, [i, kind](const Value& to) {
      to.field(i < to.result.values.size() ? std::string_view(to.result.values[i]) : "", kind);
    });
  }
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

// The columns of json and csv: those of --columns, or all. Throws UsageError on an unknown one.
std::vector<ResultColumn> shown_columns(const OutputStyle& style, const Job& job, const Passthrough& passthrough) {
  if (style.form != Form::json && style.form != Form::csv) return {};
  std::vector<ResultColumn> all = own_columns(job, style.form == Form::json);
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
  // Most readers skip an empty line.
  if (!value.json && text.size() == row) text += R"("")";
  text += value.json ? "}\n" : "\n";
}

}  // namespace

std::string spaced_name(Status status) {
  std::string name(name_of(status));
  std::replace(name.begin(), name.end(), '_', ' ');
  return name;
}

std::string_view name_of(Form form) { return kFormNames[static_cast<std::size_t>(form)]; }

void report_losses(const Arguments& arguments, const Passthrough& passthrough) {
  if (arguments.quiet) return;
  if (passthrough.lost_columns && !arguments.columns) {
    report("warning: csv omits columns that the first puzzle does not have; --output json has them");
  }
  for (const auto& [lost, what] :
       {std::pair(&passthrough.lost_constraints, "constraints"), std::pair(&passthrough.lost_shapes, "board's shape"),
        std::pair(&passthrough.lost_marks, "pencil marks")}) {
    if (*lost) report(formatted("warning: This output shows only digits. Add --output json to keep the {}.", what));
  }
}

std::string json_columns(const PuzzleResult& result, const Layout& layout) {
  std::string text;
  for (const Column& column : columns_beside(result, layout)) {
    text += (text.empty() ? '{' : ',') + json_string(column.name) + ":" + json_value(column);
  }
  return text.empty() ? "" : text + "}";
}

std::string remark(const PuzzleResult& result) {
  const bool has_reason = result.status == Status::done || result.status == Status::no_solution ||
                          result.status == Status::multiple || result.status == Status::invalid ||
                          result.status == Status::failed || result.status == Status::unknown;
  return spaced_name(result.status) + (has_reason && !result.message.empty() ? ": " + visible(result.message) : "");
}

void append_failure(std::string& text, const PuzzleResult& result) {
  const Outcome* const outcome = result.outcome;
  const bool broke = outcome != nullptr && outcome->stop == Stop::failed && outcome->solutions > 0;
  if (broke && result.status != Status::failed) [[unlikely]]
    text += " # failed: " + visible(outcome->message);
}

std::string json_list(const std::vector<std::string>& texts) {
  std::string list = "[";
  for (const std::string& text : texts) list += (list.size() > 1 ? "," : "") + json_string(text);
  return list + "]";
}

OutputStyle output_style(const Arguments& arguments, const Job& job, bool to_terminal) {
  OutputStyle style;
  const std::string form = arguments.output.value_or(job.draws && to_terminal ? "grid" : "line");
  style.form = static_cast<Form>(std::find(kFormNames.begin(), kFormNames.end(), form) - kFormNames.begin());
  const std::string colour = arguments.color.value_or("auto");
  const char* const no_color = std::getenv("NO_COLOR");  // NOLINT(concurrency-mt-unsafe): nobody sets it
  const bool wanted = to_terminal && (no_color == nullptr || *no_color == '\0');
  style.colour = colour == "always" || (colour == "auto" && wanted);
  style.columns = arguments.columns;
  if (style.columns && style.form != Form::json && style.form != Form::csv) {
    throw UsageError("--columns is for --output csv and json");
  }
  style.status = arguments.status && !job.several;
  style.legend = !arguments.no_legend;
  return style;
}

std::string heading(const OutputStyle& style, const Job& job, const Passthrough& passthrough) {
  const std::vector<ResultColumn> columns = shown_columns(style, job, passthrough);
  if (style.form != Form::csv) return {};
  std::string text;
  for (const ResultColumn& column : columns) {
    text += (text.empty() ? "" : ",") + csv_value({.name = {}, .value = column.name});
  }
  return text + "\n";
}

ResultWriter make_writer(const OutputStyle& style, const Job& job, const Layout& input_layout,
                         Passthrough& passthrough) {
  Layout layout = input_layout;
  // With standard symbols, json and csv can be read back without options.
  if (style.form == Form::json || style.form == Form::csv) layout.symbols = Symbols::standard(layout.rules->geometry());
  return [style, layout = std::move(layout), &job, &passthrough, columns = shown_columns(style, job, passthrough)](
             const PuzzleResult& result, std::string& text) {
    if (job.made == Made::puzzle && result.made) {
      const bool line = style.form == Form::line;
      const bool digits_only = line || style.form == Form::csv;
      if (digits_only && has_constraints(result.puzzle)) passthrough.lost_constraints.store(true, kRelaxed);
      const bool is_plain = !result.puzzle || result.puzzle->rules->geometry().plain();
      if (digits_only && !is_plain) passthrough.lost_shapes.store(true, kRelaxed);
      if (line && !result.made->excluded.empty()) passthrough.lost_marks.store(true, kRelaxed);
    }
    switch (style.form) {
      case Form::line:
        return append_result_line(text, result, style, job, layout);
      case Form::grid:
        return append_result_grid(text, result, style, layout.symbols);
      case Form::json:
        return append_row(text, {text, result, layout, true, {}}, columns);
      case Form::csv:
        return append_row(text, {text, result, layout, false, csv_values(result, layout, passthrough)}, columns);
      case Form::svg:
        return append_picture(text, result, layout, style);
      case Form::none:
        return;
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
