#include "cli/passthrough.hpp"

#include <algorithm>
#include <utility>

#include "nonet/base/text.hpp"
#include "nonet/formats/columns.hpp"

namespace nonet::cli {
namespace {

using Kind = Column::Kind;

// All columns except the puzzle's. A line that is no puzzle has none, because it is not known where its puzzle ends.
std::vector<Column> columns_beside(const PuzzleResult& result, const Layout& layout) {
  std::vector<Column> columns;
  const bool named = layout.format == Format::csv || layout.format == Format::jsonl;
  if (!result.record.empty() && (result.puzzle || named)) columns_of(layout, result.record, columns);
  std::erase_if(columns, [](const Column& column) { return column.kind == Kind::puzzle; });
  return columns;
}

}  // namespace

void append_text_behind(std::string& text, const PuzzleResult& result, const Layout& layout) {
  if (result.puzzle) text += text_behind(layout, result.record);
}

void append_json_columns(std::string& text, const PuzzleResult& result, const Layout& layout) {
  std::string before = R"(,"columns":{)";
  for (const Column& column : columns_beside(result, layout)) {
    text += before + json_string(column.name) + ":" + json_value(column);
    before = ",";
  }
  if (before == ",") text += '}';
}

void append_csv_columns(std::string& text, const PuzzleResult& result, const Layout& layout, Passthrough& passthrough) {
  const std::vector<Column> columns = columns_beside(result, layout);
  std::vector<std::string> values;
  std::size_t lost = 0;  // values that are not empty and have not been shown
  for (const Column& column : columns) {
    values.push_back(csv_value(column));
    lost += values.back().empty() ? 0 : 1;
  }
  std::size_t next = 0;  // the column that is likely to come next
  for (const std::string& name : passthrough.names) {
    text += ',';
    for (std::size_t tried = 0; tried < columns.size(); ++tried) {
      const std::size_t at = std::exchange(next, (next + 1) % columns.size());
      if (columns[at].name != name) continue;
      text += values[at];
      lost -= values[at].empty() ? 0 : 1;
      break;
    }
  }
  if (lost > 0) passthrough.lost_columns.store(true, std::memory_order_relaxed);
}

void append_csv_names(std::string& text, std::vector<std::string> header, const Passthrough& passthrough) {
  for (std::string name : passthrough.names) {
    while (std::find(header.begin(), header.end(), name) != header.end()) name.insert(0, "input_");
    text += "," + csv_value({.name = {}, .value = name});
    header.push_back(std::move(name));
  }
}

}  // namespace nonet::cli
