#include "formats/columns.hpp"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "base/text.hpp"
#include "formats/f_puzzles.hpp"
#include "formats/internal/block.hpp"
#include "formats/internal/json.hpp"

namespace nonet {
namespace {

// A value on one line whatever it holds.
std::string in_one_line(const std::string& value) {
  const bool fits =
      std::none_of(value.begin(), value.end(), [](unsigned char byte) { return byte < ' ' && byte != '\t'; });
  return csv_text(fits ? value : json_string(value));
}

// What follows a line's puzzle, without what separates it.
std::string_view bare(std::string_view behind) {
  while (!behind.empty() && (ends_field(behind.front()) && behind.front() != '#')) behind.remove_prefix(1);
  return trim(behind);
}

}  // namespace

std::string_view column_text(std::span<const Column> columns, std::string_view name) {
  const auto found = std::find_if(columns.begin(), columns.end(), [&](const Column& column) {
    return column.kind == Column::Kind::text && column.name == name;
  });
  return found == columns.end() ? std::string_view() : std::string_view(found->value);
}

std::string name_comment(std::string_view name, std::string_view value) {
  const bool plain = !value.starts_with('"') && trim(value) == value &&
                     std::none_of(value.begin(), value.end(), [](unsigned char byte) { return byte < ' '; });
  return "# " + std::string(name) + ": " + (plain ? std::string(value) : json_string(value));
}

std::optional<Column> name_of_comment(std::string_view line) {
  line = trim(line);
  for (const char* const name : kNameColumns) {
    const std::string before = "# " + std::string(name) + ": ";
    if (!line.starts_with(before)) continue;
    const std::string_view value = line.substr(before.size());
    return Column{name, value.starts_with('"') ? json_text(value) : std::string(value)};
  }
  return std::nullopt;
}

std::string heading_of(const Layout& layout, std::string_view record) {
  std::vector<Column> columns;
  columns_of(layout, record, columns);
  std::string title(column_text(columns, kTitle));
  const std::string author(column_text(columns, kAuthor));
  if (author.empty()) return title;
  return title.empty() ? "by " + author : title + " by " + author;
}

std::string_view text_behind(const Layout& layout, std::string_view record) {
  const bool line =
      layout.format == Format::line || layout.format == Format::candidates || layout.format == Format::jigsaw;
  if (!line || !layout.one_line || !layout.symbols.single()) return {};
  record.remove_prefix(indent_of(record) + first_field(record).size());
  if (const std::string_view rest = trim(record); layout.rules->geometry().extra > 0 && rest.starts_with('+')) {
    record = rest.substr(1);  // cells without a place
    record.remove_prefix(indent_of(record) + first_field(record).size());
  }
  return trim(record).empty() ? std::string_view() : record;
}

void columns_of(const Layout& layout, std::string_view record, std::vector<Column>& columns) {
  columns.clear();
  if (layout.format == Format::f_puzzles || layout.format == Format::sudokupad) {
    VariantPuzzle puzzle;
    read_f_puzzles_names(record, puzzle);
    for (const auto& [name, text] : {std::pair(kTitle, puzzle.title), std::pair(kAuthor, puzzle.author),
                                     std::pair(kRuleset, puzzle.ruleset), std::pair(kSolution, puzzle.solution)}) {
      if (!text.empty()) columns.push_back({name, text});
    }
    return;
  }
  if (layout.format == Format::iss) {
    for (std::size_t begin = 0; begin < record.size();) {
      const std::size_t end = std::min(record.find('\n', begin), record.size());
      std::optional<Column> column = name_of_comment(record.substr(begin, end - begin));
      if (!column) break;  // they come first
      columns.push_back(std::move(*column));
      begin = end + 1;
    }
    return;
  }
  if (!layout.one_line) return;
  if (layout.format == Format::csv) {
    std::vector<std::string> fields = csv_fields(record, layout.table.separator);
    std::vector<std::string> names = layout.csv_columns;
    if (fields.size() > names.size()) {
      names.resize(fields.size());
      names = column_names(std::move(names));
    }
    for (std::size_t i = 0; i < fields.size(); ++i) {
      const bool puzzle = i == layout.table.column;
      columns.push_back({std::move(names[i]), puzzle ? std::string() : std::move(fields[i]),
                         puzzle ? Column::Kind::puzzle : Column::Kind::text});
    }
  } else if (layout.format == Format::jsonl) {
    json_members(record, columns);
  } else if (const std::string_view behind = text_behind(layout, record); !behind.empty()) {
    columns.push_back({"text", std::string(behind), Column::Kind::behind});
  }
}

std::string csv_value(const Column& column) {
  if (column.kind == Column::Kind::behind) return in_one_line(std::string(bare(column.value)));
  return column.kind == Column::Kind::json && column.value == "null" ? "" : in_one_line(column.value);
}

std::string json_value(const Column& column) {
  if (column.kind == Column::Kind::json) return column.value;
  return json_string(column.kind == Column::Kind::behind ? bare(column.value) : std::string_view(column.value));
}

std::vector<std::string> column_names(std::vector<std::string> given) {
  std::unordered_set<std::string> taken;
  std::unordered_map<std::string, int> uses;  // of each given name, so that no number is tried twice
  for (std::size_t i = 0; i < given.size(); ++i) {
    const std::string first = trim(given[i]).empty() ? "column" + std::to_string(i + 1) : given[i];
    given[i] = first;
    while (!taken.insert(given[i]).second)
      given[i] = first + "_" + std::to_string(++uses.try_emplace(first, 1).first->second);
  }
  return given;
}

}  // namespace nonet
