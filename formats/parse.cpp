// Records to cells: the second half of formats/reader.hpp.
#include <algorithm>
#include <utility>

#include "nonet/base/text.hpp"
#include "nonet/formats/internal/block.hpp"
#include "nonet/formats/internal/complaints.hpp"
#include "nonet/formats/internal/json.hpp"
#include "nonet/formats/reader.hpp"

namespace nonet {
namespace {

// Lines of old Macs end in CR alone; taken for text behind the puzzle, all but the first would be lost.
bool has_no_carriage_return(std::string_view text, std::size_t puzzle, ParseError& error) {
  if (text.size() <= puzzle || text[puzzle] != '\r') return true;
  error.column = puzzle + 1;
  error.message = "a carriage return within the line (lines end in LF or CRLF)";
  return false;
}

}  // namespace

RecordParser::RecordParser(const Layout& layout) : layout_(layout), rules_(layout.rules), spec_(layout.rules->spec()) {}

bool RecordParser::parse(std::string_view text, const RawRecord& record, std::span<Cell> clues, ParseError& error) {
  excluded_.clear();
  error = {};
  if (layout_.format != Format::line) {
    spec_ = layout_.rules->spec();
    rules_ = layout_.rules;
  }
  bool good = false;
  const std::size_t indent = layout_.one_line && layout_.format != Format::csv ? indent_of(text) : 0;
  text.remove_prefix(indent);
  if (record.too_long) {
    error.message = "longer than " + std::to_string(kMaxRecord) + " bytes, which no board is";
  } else {
    switch (layout_.format) {
      case Format::line:
        good = parse_line(text, clues, error) && has_no_carriage_return(text, clues.size(), error);
        break;
      case Format::csv: {
        const Token field = csv_field(text, layout_.table.column, layout_.table.separator);
        good = parse_any(field.text, clues, error);
        error.line = 0;
        if (error.column > 0) error.column += field.column - 1;
        break;
      }
      case Format::candidates:
        good = parse_candidates(first_field(text), clues, error);
        break;
      case Format::numbers:
        good = parse_numbers(text, clues, error);
        break;
      case Format::grid:
      case Format::sdk:
        good = parse_rows(text, clues, error);
        break;
      case Format::ss:
      case Format::pencilmarks:
        good = parse_drawn_candidates(text, clues, error);
        break;
      case Format::jigsaw:
        good = layout_.one_line ? parse_jigsaw_line(text, clues, error) : parse_rows(text, clues, error);
        break;
      case Format::json:
      case Format::jsonl:
        good = parse_json_record(text, clues, error);
        break;
    }
  }
  if (good) return true;
  if (error.column > 0) error.column += indent;
  // Errors of a block count lines from 1 within the record, or leave them at 0.
  error.line = record.line + (error.line > 0 ? error.line - 1 : 0);
  return false;
}

bool RecordParser::parse_line(std::string_view text, std::span<Cell> clues, ParseError& error) const {
  // Of nearly every line: no byte that ends the field is a symbol, so that it need not be looked for.
  const bool fits = text.size() == clues.size() || (text.size() > clues.size() && ends_field(text[clues.size()]));
  if (fits && layout_.symbols.single() && layout_.symbols.read(text, clues) == clues.size()) return true;
  return parse_symbols(first_field(text), 1, clues, error);
}

bool RecordParser::parse_symbols(std::string_view field, std::size_t column, std::span<Cell> clues,
                                 ParseError& error) const {
  const Symbols& symbols = layout_.symbols;
  if (!symbols.single()) {
    error.message = "a side of " + std::to_string(symbols.side()) + " needs numbers apart by blanks";
    return false;
  }
  // A wrong symbol first: it says more than the length.
  const std::size_t length = std::min(field.size(), clues.size());
  const std::size_t known = symbols.read(field, clues);
  if (known < length) {
    error.column = column + known;
    error.message = "unexpected " + quote_byte(field[known]) + " (" + symbols.expected() + ")";
    return false;
  }
  if (field.size() == clues.size()) return true;
  error.column = column + length;
  error.message = count_error(field.size(), "symbol", clues.size());
  return false;
}

bool RecordParser::parse_jigsaw_line(std::string_view text, std::span<Cell> clues, ParseError& error) {
  const std::size_t cells = clues.size();
  if (!layout_.symbols.single()) {
    std::vector<Token> numbers;
    split_cells(text, numbers);
    if (numbers.size() != 2 * cells) {
      error.message = count_error(numbers.size(), "number", 2 * cells) + ": the givens, then the regions";
      return false;
    }
    const std::span<const Token> all(numbers);
    return read_tokens(all.first(cells), clues, error) && set_regions(all.subspan(cells), error);
  }
  const std::string_view field = first_field(text);
  if (field.size() != 2 * cells) {
    error.column = std::min(field.size(), 2 * cells) + 1;
    error.message = count_error(field.size(), "symbol", 2 * cells) + ": the givens, then the regions";
    return false;
  }
  return parse_symbols(field.substr(0, cells), 1, clues, error) &&
         set_region_symbols(field.substr(cells), cells + 1, error);
}

// A board in one text: what results have for a puzzle. Columns count within the text.
bool RecordParser::parse_any(std::string_view field, std::span<Cell> clues, ParseError& error) {
  const std::size_t cells = clues.size();
  if (!layout_.symbols.single()) {
    std::vector<Token> numbers;
    split_cells(field, numbers);
    if (numbers.size() == 2 * cells) return parse_jigsaw_line(field, clues, error);
    return parse_numbers(field, clues, error);
  }
  if (field.size() == 2 * cells) return parse_jigsaw_line(field, clues, error);
  if (rules_->side() == kCandidateSide && field.size() == kCandidateSymbols)
    return parse_candidates(field, clues, error);
  if (rules_->side() == kCandidateSide && field.size() == kCandidateSymbols + cells) {
    return set_region_symbols(field.substr(kCandidateSymbols), kCandidateSymbols + 1, error) &&
           parse_candidates(field.substr(0, kCandidateSymbols), clues, error);
  }
  return parse_symbols(field, 1, clues, error);
}

bool RecordParser::parse_candidates(std::string_view text, std::span<Cell> clues, ParseError& error) {
  const auto side = static_cast<std::size_t>(rules_->side());
  if (text.size() != clues.size() * side) {
    error.column = std::min(text.size(), clues.size() * side) + 1;
    error.message = count_error(text.size(), "symbol", clues.size() * side);
    return false;
  }
  excluded_.assign(clues.size() * digit_words(rules_->side()), 0);
  for (std::size_t cell = 0; cell < clues.size(); ++cell) {
    std::size_t allowed = 0;
    Cell last = 0;
    for (std::size_t d = 1; d <= side; ++d) {
      const std::size_t at = cell * side + d - 1;
      const std::int16_t digit = layout_.symbols.digit_of(text[at]);
      if (digit == static_cast<std::int16_t>(d)) {
        ++allowed;
        last = static_cast<Cell>(d);
      } else if (digit == 0) {
        excluded_[cell] |= std::uint64_t{1} << (d - 1);
      } else {
        error.column = at + 1;
        error.message = "unexpected " + quote_byte(text[at]) + " (" + std::to_string(d) + ", or . for not allowed)";
        return false;
      }
    }
    clues[cell] = allowed == 1 ? last : Cell{0};
    if (allowed == 1) excluded_[cell] = 0;
  }
  if (std::all_of(excluded_.begin(), excluded_.end(), [](std::uint64_t word) { return word == 0; })) excluded_.clear();
  return true;
}

bool RecordParser::parse_json_record(std::string_view text, std::span<Cell> clues, ParseError& error) {
  JsonPuzzle puzzle;
  error = parse_json(text, layout_.rules->side(), puzzle);
  if (!error.message.empty()) return false;
  try {
    if (!puzzle.box.empty()) spec_.geometry = Geometry::parse(puzzle.box);
    if (spec_.geometry.side() != layout_.rules->side())
      throw Error(puzzle.box + " is of another side than the boards before it");
    if (!puzzle.variant.empty()) add_variants(spec_, puzzle.variant);
    if (spec_ != layout_.rules->spec()) set_rules(spec_);
  } catch (const Error& wrong) {
    error.message = "rules: " + std::string(wrong.what());
    return false;
  }
  if (!puzzle.from_array) {
    if (!parse_any(puzzle.symbols, clues, error)) {
      // A column inside the string, not of the line.
      const std::string place = error.column == 0 ? "" : ", symbol " + std::to_string(error.column);
      error = {0, 0, "puzzle" + place + ": " + error.message};
      return false;
    }
  }
  for (std::size_t cell = 0; puzzle.from_array && cell < clues.size(); ++cell) {
    const std::int16_t digit = layout_.symbols.digit_of_token(puzzle.cells[cell]);
    if (digit == Symbols::kUnknown) {
      error.message = cell_name(layout_.rules->geometry(), static_cast<int>(cell)) + ": unexpected " +
                      quote_token(puzzle.cells[cell]) + " (" + layout_.symbols.expected() + ")";
      return false;
    }
    clues[cell] = static_cast<Cell>(digit);
  }
  if (!puzzle.regions.empty()) {
    std::vector<Token> cells;
    split_cells(puzzle.regions, cells);
    if (layout_.symbols.single()) split_symbols(cells);
    for (Token& cell : cells) cell.column = 0;
    if (cells.size() != clues.size()) {
      error.message = "regions: " + count_error(cells.size(), "symbol", clues.size());
      return false;
    }
    return set_regions(cells, error);
  }
  return true;
}

}  // namespace nonet
