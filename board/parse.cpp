// Records to cells: the second half of board/reader.hpp.
#include <algorithm>
#include <utility>

#include "board/internal/block.hpp"
#include "board/internal/json.hpp"
#include "board/reader.hpp"
#include "board/text.hpp"

namespace nonet {
namespace {

// "8 cells (9 expected)"
std::string count_error(std::size_t found, std::string_view what, std::size_t expected) {
  return std::to_string(found) + " " + std::string(what) + (found == 1 ? "" : "s") + " (" + std::to_string(expected) +
         " expected)";
}

std::string quote_token(std::string_view token) {
  constexpr std::size_t kShown = 12;
  if (token.size() == 1) return quote_byte(token[0]);
  const bool printable = std::all_of(token.begin(), token.end(), [](char byte) { return byte >= ' ' && byte <= '~'; });
  if (!printable)
    return quote_byte(*std::find_if(token.begin(), token.end(), [](char b) { return b < ' ' || b > '~'; }));
  return "'" + std::string(token.substr(0, kShown)) + (token.size() > kShown ? "..." : "") + "'";
}

// Lines of old Macs end in CR alone; taken for text behind the puzzle, all but the first would be lost.
bool has_no_carriage_return(std::string_view text, std::size_t puzzle, ParseError& error) {
  if (text.size() <= puzzle || text[puzzle] != '\r') return true;
  error.column = puzzle + 1;
  error.message = "a carriage return within the line (lines end in LF or CRLF)";
  return false;
}

}  // namespace

RecordParser::RecordParser(const Layout& layout) : layout_(layout), rules_(layout.rules) {}

bool RecordParser::parse(std::string_view text, const RawRecord& record, std::span<Cell> clues, ParseError& error) {
  excluded_.clear();
  error = {};
  bool good = false;
  const std::size_t indent = layout_.one_line ? indent_of(text) : 0;
  text.remove_prefix(indent);
  if (record.too_long) {
    error.message = "longer than " + std::to_string(kMaxRecord) + " bytes, which no board is";
  } else {
    switch (layout_.format) {
      case Format::line:
        good = parse_line(text, clues, error) && has_no_carriage_return(text, clues.size(), error);
        break;
      case Format::csv: {
        const Token field = csv_field(text, layout_.csv_column);
        good = parse_any_symbols(field.text, field.column, clues, error);
        break;
      }
      case Format::candidates:
        good = parse_candidates(first_field(text), clues, error);
        break;
      case Format::numbers:
        good = parse_numbers(text, clues, error);
        break;
      case Format::grid:
        good = parse_rows(text, clues, error);
        break;
      case Format::jigsaw:
        good = layout_.one_line ? parse_jigsaw_line(first_field(text), clues, error) : parse_rows(text, clues, error);
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

// A token a cell; a column of 0 is not reported.
bool RecordParser::set_regions(std::span<const Token> cells, ParseError& error) {
  const auto side = static_cast<std::size_t>(rules_->side());
  RulesSpec spec = layout_.rules->spec();
  std::vector<Token> names;  // with the column of their first cell
  std::vector<std::size_t> sizes;
  for (const Token& cell : cells) {
    const auto found =
        std::find_if(names.begin(), names.end(), [&](const Token& name) { return name.text == cell.text; });
    const auto region = static_cast<std::size_t>(found - names.begin());
    if (region >= side) {
      error.column = cell.column;
      error.message = "more than " + std::to_string(side) + " regions";
      return false;
    }
    if (found == names.end()) {
      names.push_back(cell);
      sizes.push_back(0);
    }
    ++sizes[region];
    spec.regions.push_back(static_cast<std::uint8_t>(region));
  }
  for (std::size_t region = 0; region < names.size(); ++region) {
    if (sizes[region] != side) {
      error.column = names[region].column;
      error.message = "region " + quote_token(names[region].text) + " has " + count_error(sizes[region], "cell", side);
      return false;
    }
  }
  // Puzzles with the same regions often follow each other, or take turns, and rules are not cheap to build.
  auto found = std::find_if(jigsaws_.begin(), jigsaws_.end(),
                            [&](const std::shared_ptr<const Rules>& rules) { return rules->spec() == spec; });
  if (found == jigsaws_.end()) {
    if (jigsaws_.size() == kKeptRules) jigsaws_.pop_back();
    jigsaws_.push_back(Rules::make(std::move(spec)));
    found = jigsaws_.end() - 1;
  }
  std::rotate(jigsaws_.begin(), found, found + 1);
  rules_ = jigsaws_.front();
  return true;
}

bool RecordParser::set_region_symbols(std::string_view symbols, std::size_t column, ParseError& error) {
  std::vector<Token> cells = {{symbols, column}};
  split_symbols(cells);
  if (column == 0) {
    for (Token& cell : cells) cell.column = 0;
  }
  return set_regions(cells, error);
}

bool RecordParser::parse_jigsaw_line(std::string_view text, std::span<Cell> clues, ParseError& error) {
  const std::size_t cells = clues.size();
  if (text.size() != 2 * cells) {
    error.column = std::min(text.size(), 2 * cells) + 1;
    error.message = count_error(text.size(), "symbol", 2 * cells) + ": the givens, then the regions";
    return false;
  }
  return parse_symbols(text.substr(0, cells), 1, clues, error) &&
         set_region_symbols(text.substr(cells), cells + 1, error);
}

// Givens, givens with regions, or candidates, by length: what results have for a puzzle.
bool RecordParser::parse_any_symbols(std::string_view field, std::size_t column, std::span<Cell> clues,
                                     ParseError& error) {
  bool good = false;
  if (field.size() == 2 * clues.size()) {
    good = parse_jigsaw_line(field, clues, error);
    if (!good && error.column > 0) error.column += column - 1;
    return good;
  }
  rules_ = layout_.rules;
  if (field.size() == clues.size() * static_cast<std::size_t>(rules_->side()) && rules_->side() == 9) {
    good = parse_candidates(field, clues, error);
  } else {
    return parse_symbols(field, column, clues, error);
  }
  if (error.column > 0) error.column += column - 1;
  return good;
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

bool RecordParser::parse_rows(std::string_view text, std::span<Cell> clues, ParseError& error) {
  const auto side = static_cast<std::size_t>(layout_.rules->side());
  const std::size_t rows = layout_.format == Format::jigsaw ? 2 * side : side;
  std::vector<Token> regions;
  std::vector<Token> tokens;
  std::size_t row = 0;
  std::uint64_t number = 0;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    ++number;
    if (is_blank_or_comment(line)) continue;
    error.line = number;
    if (is_border(line)) {
      // "|   +---+   |": a rule with gaps goes around regions, which nothing here reads.
      if (trim(line).find("  ") == std::string_view::npos) continue;
      error.message = "borders around irregular regions are not read; --format jigsaw takes symbols for them";
      return false;
    }
    tokens.clear();
    split_cells(line, tokens);
    if (tokens.size() != side) split_symbols(tokens);
    if (tokens.size() != side) {
      error.message = "row " + std::to_string(row + 1) + ": " + count_error(tokens.size(), "cell", side);
      return false;
    }
    for (std::size_t i = 0; i < side; ++i) {
      if (row >= side) {
        regions.push_back({tokens[i].text, 0});
        continue;
      }
      const std::int16_t digit = layout_.symbols.digit_of_token(tokens[i].text);
      if (digit == Symbols::kUnknown) {
        error.column = tokens[i].column;
        error.message = "unexpected " + quote_token(tokens[i].text) + " (" + layout_.symbols.expected() + ")";
        return false;
      }
      clues[row * side + i] = static_cast<Cell>(digit);
    }
    ++row;
  }
  if (row != rows) {
    error.line = number;
    error.message = count_error(row, "row", rows);
    return false;
  }
  return regions.empty() || set_regions(regions, error);
}

bool RecordParser::parse_numbers(std::string_view text, std::span<Cell> clues, ParseError& error) const {
  std::vector<Token> tokens;
  std::size_t cell = 0;
  std::uint64_t number = 0;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    error.line = ++number;
    tokens.clear();
    split_cells(line, tokens);
    for (const Token& token : tokens) {
      const std::int16_t digit = layout_.symbols.digit_of_token(token.text);
      if (digit == Symbols::kUnknown) {
        error.column = token.column;
        error.message = "unexpected " + quote_token(token.text) + " (a number 1-" +
                        std::to_string(layout_.symbols.side()) + ", or . for blank)";
        return false;
      }
      if (cell < clues.size()) clues[cell] = static_cast<Cell>(digit);
      ++cell;
    }
  }
  if (cell == clues.size()) return true;
  error.message = count_error(cell, "number", clues.size());
  return false;
}

bool RecordParser::parse_json_record(std::string_view text, std::span<Cell> clues, ParseError& error) {
  JsonPuzzle puzzle;
  error = parse_json(text, layout_.rules->side(), puzzle);
  if (!error.message.empty()) return false;
  if (!puzzle.from_array) {
    if (!parse_any_symbols(puzzle.symbols, 1, clues, error)) {
      // A column inside the string, not of the line.
      error.message = "puzzle, symbol " + std::to_string(error.column) + ": " + error.message;
      error.column = 0;
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
    if (puzzle.regions.size() != clues.size()) {
      error.message = "regions: " + count_error(puzzle.regions.size(), "symbol", clues.size());
      return false;
    }
    return set_region_symbols(puzzle.regions, 0, error);
  }
  if (puzzle.from_array) rules_ = layout_.rules;  // an earlier record may have had regions
  return true;
}

}  // namespace nonet
