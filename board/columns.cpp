#include "board/columns.hpp"

#include <utility>

#include "board/internal/block.hpp"
#include "board/internal/json.hpp"
#include "board/text.hpp"

namespace nonet {

void columns_of(const Layout& layout, std::string_view record, std::vector<Column>& columns) {
  columns.clear();
  if (!layout.one_line) return;
  switch (layout.format) {
    case Format::csv: {
      std::vector<std::string> fields = csv_fields(record);
      for (std::size_t i = 0; i < fields.size(); ++i) {
        std::string name = i < layout.csv_columns.size() ? layout.csv_columns[i] : "";
        if (trim(name).empty()) name = "column" + std::to_string(i + 1);
        const bool puzzle = i == layout.csv_column;
        columns.push_back({std::move(name), puzzle ? std::string() : std::move(fields[i]),
                           puzzle ? Column::Kind::puzzle : Column::Kind::text});
      }
      break;
    }
    case Format::jsonl:
      json_members(record, columns);
      break;
    case Format::line:
    case Format::candidates:
    case Format::jigsaw: {
      if (!layout.symbols.single()) break;
      record.remove_prefix(indent_of(record) + first_field(record).size());
      if (!trim(record).empty()) columns.push_back({{}, std::string(record), Column::Kind::behind});
      break;
    }
    case Format::grid:
    case Format::sdk:
    case Format::ss:
    case Format::numbers:
    case Format::pencilmarks:
    case Format::json:
      break;
  }
}

}  // namespace nonet
