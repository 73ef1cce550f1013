#include "formats/solution_reader.hpp"

#include <algorithm>
#include <array>

#include "base/text.hpp"
#include "formats/internal/block.hpp"
#include "formats/internal/free_text.hpp"

namespace nonet {
namespace {

constexpr std::array<std::string_view, 4> kSolutionColumns = {"solution", "solutions", "answer", "answers"};

// For boards alone, with the same digits and cells.
RecordParser parser_of(Layout layout, Format format) {
  layout.format = format;
  layout.one_line = format != Format::json;
  return RecordParser(layout);
}

// Without what separates it from the puzzle and what follows it.
std::string_view text_of(const Column& column) {
  std::string_view text = column.value;
  if (column.kind != Column::Kind::behind) return trim(text);
  text.remove_prefix(std::min(text.find_first_not_of(" \t\r,;"), text.size()));
  return first_field(text);
}

}  // namespace

Board board_of_answer(std::string_view text, int side) {
  for (const std::string_view part : {answer_in(text), text}) {
    std::vector<FreeBoard> boards = boards_in(part.substr(part.size() - std::min(part.size(), kMostFreeText)), side);
    if (!boards.empty()) return std::move(boards.back().cells);
  }
  return {};
}

SolutionReader::SolutionReader(const Layout& layout)
    : layout_(layout),
      texts_(parser_of(layout, layout.symbols.single() ? Format::line : Format::numbers)),
      arrays_(parser_of(layout, Format::json)) {
  if (!layout.one_line || !find_format(name_of(layout.format)).carries.columns) {
    throw Error("this format has no place for solutions (" + layout.describe() +
                "): use lines of symbols, csv or jsonl");
  }
}

Board SolutionReader::read(std::string_view record, std::string& why) {
  columns_of(layout_, record, columns_);
  Board cells(static_cast<std::size_t>(layout_.rules->cells()));
  ParseError error;
  auto found = find_column(
      columns_.begin(), columns_.end(), [](auto column) { return std::string_view(column->name); }, kSolutionColumns);
  if (found == columns_.end()) {
    found = std::find_if(columns_.begin(), columns_.end(), [&](const Column& column) {
      return column.kind == Column::Kind::behind || read_cells(column, cells, error);
    });
  }
  why.clear();
  if (found == columns_.end() || text_of(*found).empty() || text_of(*found) == "null") return {};
  if (read_cells(*found, cells, error)) return cells;
  const ParseError first = error;
  const std::string text = found->kind == Column::Kind::json ? found->value : std::string(trim(found->value));
  if (layout_.rules->geometry().plain()) {
    if (Board answer = board_of_answer(text, layout_.rules->side()); !answer.empty()) return answer;
  }
  error = first;
  why = "solution" + (error.column == 0 ? "" : ", symbol " + std::to_string(error.column)) + ": " + error.message;
  return {};
}

bool SolutionReader::read_cells(const Column& column, Board& cells, ParseError& error) {
  const std::string_view text = text_of(column);
  return (text.starts_with('[') ? arrays_ : texts_).parse(text, {.line = 1}, cells, error);
}

}  // namespace nonet
