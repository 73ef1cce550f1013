#include "cli/passthrough.hpp"

#include <algorithm>
#include <utility>

#include "base/text.hpp"
#include "cli/verbs.hpp"
#include "formats/columns.hpp"
#include "run/internal/format.hpp"

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

void report_losses(const Arguments& arguments, const Passthrough& passthrough) {
  if (arguments.quiet) return;
  if (passthrough.lost_columns && !arguments.columns) {
    report("warning: columns that the first puzzle does not have are left out of csv; --output json has them");
  }
  for (const auto& [lost, what] :
       {std::pair(&passthrough.lost_constraints, "constraints"), std::pair(&passthrough.lost_marks, "pencil marks")}) {
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
  if (static_cast<std::size_t>(held) > shown) passthrough.lost_columns.store(true, std::memory_order_relaxed);
  return values;
}

}  // namespace nonet::cli
