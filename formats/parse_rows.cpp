// Records of many lines to cells, and regions: a part of formats/reader.hpp.
#include <algorithm>
#include <bit>
#include <optional>
#include <utility>

#include "nonet/formats/internal/block.hpp"
#include "nonet/formats/internal/complaints.hpp"
#include "nonet/formats/reader.hpp"

namespace nonet {
namespace {

constexpr std::uint64_t kAllDigits = 0x1FF;

// The lines of a record, numbered from 1.
class Lines {
 public:
  explicit Lines(std::string_view text) : text_(text) {}
  std::optional<std::string_view> next() {
    if (text_.empty()) return std::nullopt;
    const std::size_t end = std::min(text_.find('\n'), text_.size());
    const std::string_view line = text_.substr(0, end);
    text_.remove_prefix(std::min(end + 1, text_.size()));
    ++number_;
    return line;
  }
  std::uint64_t number() const { return number_; }

 private:
  std::string_view text_;
  std::uint64_t number_ = 0;
};

std::ptrdiff_t bars(std::string_view line) { return std::count(line.begin(), line.end(), '|'); }

}  // namespace

// A row of a drawing: its line, where its cells begin there, and the rule above it.
struct DrawnRow {
  std::string_view line;
  std::vector<std::size_t> cells;
  std::string_view rule;
};

// Puzzles with the same rules often follow each other, or take turns, and rules are not cheap to build.
void RecordParser::set_rules(RulesSpec spec) {
  auto found = std::find_if(others_.begin(), others_.end(),
                            [&](const std::shared_ptr<const Rules>& rules) { return rules->spec() == spec; });
  if (found == others_.end()) {
    if (others_.size() == kKeptRules) others_.pop_back();
    others_.push_back(Rules::make(std::move(spec)));
    found = others_.end() - 1;
  }
  std::rotate(others_.begin(), found, found + 1);
  rules_ = others_.front();
}

// A token a cell; a column of 0 is not reported.
bool RecordParser::set_regions(std::span<const Token> cells, ParseError& error) {
  const auto side = static_cast<std::size_t>(rules_->side());
  RulesSpec spec = spec_;
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
  set_rules(std::move(spec));
  return true;
}

// Cells between which nothing is drawn are of one region.
bool RecordParser::set_drawn_regions(std::span<const DrawnRow> rows, ParseError& error) {
  const std::size_t side = rows.size();
  std::vector<std::size_t> region(side * side);
  for (std::size_t cell = 0; cell < region.size(); ++cell) region[cell] = cell;
  const auto root = [&](std::size_t cell) {
    while (region[cell] != cell) cell = region[cell] = region[region[cell]];
    return cell;
  };
  for (std::size_t cell = 0; cell < region.size(); ++cell) {
    const DrawnRow& row = rows[cell / side];
    const std::size_t column = cell % side;
    const std::size_t at = row.cells[column];
    const std::size_t left = column > 0 ? row.cells[column - 1] : at;
    const bool bar = row.line.substr(left, at - left).find_first_of("|!") != std::string_view::npos;
    if (column > 0 && !bar) region[root(cell)] = root(cell - 1);
    const bool rule = at < row.rule.size() && row.rule[at] != ' ';
    if (cell >= side && !rule) region[root(cell)] = root(cell - side);
  }
  std::vector<std::string> names(region.size());
  std::vector<Token> tokens;
  for (std::size_t cell = 0; cell < region.size(); ++cell) {
    names[cell] = "of " + cell_name(layout_.rules->geometry(), static_cast<int>(root(cell)));
    tokens.push_back({names[cell], 0});
  }
  return set_regions(tokens, error);
}

bool RecordParser::set_region_symbols(std::string_view symbols, std::size_t column, ParseError& error) {
  std::vector<Token> cells = {{symbols, column}};
  split_symbols(cells);
  return set_regions(cells, error);
}

// A token a cell.
bool RecordParser::read_tokens(std::span<const Token> tokens, std::span<Cell> clues, ParseError& error) const {
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    const std::int16_t digit = layout_.symbols.digit_of_token(tokens[i].text);
    if (digit == Symbols::kUnknown) {
      error.column = tokens[i].column;
      error.message = "unexpected " + quote_token(tokens[i].text) + " (" + layout_.symbols.expected() + ")";
      return false;
    }
    clues[i] = static_cast<Cell>(digit);
  }
  return true;
}

bool RecordParser::parse_rows(std::string_view text, std::span<Cell> clues, ParseError& error) {
  const auto side = static_cast<std::size_t>(layout_.rules->side());
  const std::size_t rows = layout_.format == Format::jigsaw ? 2 * side : side;
  std::vector<Token> regions;
  std::vector<Token> tokens;
  std::vector<DrawnRow> drawing;
  std::string_view rule;
  bool irregular = false;  // borders that are not those of boxes
  std::size_t row = 0;
  Lines lines(text);
  while (const std::optional<std::string_view> line = lines.next()) {
    if (is_blank_or_comment(*line)) continue;
    error.line = lines.number();
    if (is_border(*line)) {
      rule = *line;
      irregular = irregular || has_gap(*line);
      continue;
    }
    tokens.clear();
    split_cells(*line, tokens);
    if (tokens.size() != side) split_symbols(tokens);
    if (tokens.size() != side && blanks_are_cells(text, side)) {
      tokens.clear();
      for (std::size_t i = 0; i < side; ++i) {
        const bool blank = i >= line->size() || (*line)[i] == ' ' || (*line)[i] == '\r';
        tokens.push_back({blank ? std::string_view(".") : line->substr(i, 1), i + 1});
      }
    }
    if (tokens.size() != side) {
      error.message = "row " + std::to_string(row + 1) + " has " + count_error(tokens.size(), "cell", side);
      return false;
    }
    if (row >= side) {
      for (const Token& token : tokens) regions.push_back({token.text, 0});
    } else if (!read_tokens(tokens, clues.subspan(row * side, side), error)) {
      return false;
    }
    DrawnRow& drawn = drawing.emplace_back(DrawnRow{*line, {}, rule});
    for (const Token& token : tokens) drawn.cells.push_back(token.column - 1);
    irregular = irregular || bars(*line) != bars(drawing.front().line);
    rule = {};
    ++row;
  }
  if (row != rows) {
    error.line = lines.number();
    error.message = count_error(row, "row", rows);
    return false;
  }
  if (irregular && regions.empty()) {
    error.line = 0;
    return set_drawn_regions(drawing, error);
  }
  return regions.empty() || set_regions(regions, error);
}

bool RecordParser::parse_numbers(std::string_view text, std::span<Cell> clues, ParseError& error) const {
  std::vector<Token> tokens;
  std::size_t cell = 0;
  Lines lines(text);
  while (const std::optional<std::string_view> line = lines.next()) {
    error.line = lines.number();
    tokens.clear();
    split_cells(*line, tokens);
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

// Groups of digits, one a cell; a cell whose clue is not known yet becomes one where a single digit is left.
bool RecordParser::parse_groups(std::span<const Token> groups, std::size_t first_cell, std::span<Cell> clues,
                                ParseError& error) {
  const std::string expected = " (the digits 1-9 that are allowed, or x for none)";
  for (std::size_t i = 0; i < groups.size(); ++i) {
    const Token& group = groups[i];
    const std::size_t cell = first_cell + i;
    std::uint64_t allowed = 0;
    for (std::size_t at = 0; group.text != "x" && at < group.text.size(); ++at) {
      const char byte = group.text[at];
      const std::uint64_t bit = byte >= '1' && byte <= '9' ? std::uint64_t{1} << static_cast<unsigned>(byte - '1') : 0;
      if (bit == 0 || (allowed & bit) != 0) {
        error.column = group.column + at;
        error.message = (bit == 0 ? "unexpected " : "a second ") + quote_byte(byte) + expected;
        return false;
      }
      allowed |= bit;
    }
    if (clues[cell] != 0) {
      if ((allowed >> (clues[cell] - 1U) & 1U) != 0) continue;
      error.column = group.column;
      error.message = cell_name(rules_->geometry(), static_cast<int>(cell)) + " is " + std::to_string(clues[cell]) +
                      " above, and " + quote_token(group.text) + " among the candidates";
      return false;
    }
    excluded_[cell] = ~allowed & kAllDigits;
  }
  return true;
}

// Nine rows of clues, of candidates, or of candidates behind clues.
bool RecordParser::parse_drawn_candidates(std::string_view text, std::span<Cell> clues, ParseError& error) {
  constexpr auto kSide = static_cast<std::size_t>(kCandidateSide);
  excluded_.assign(clues.size(), 0);
  std::fill(clues.begin(), clues.end(), Cell{0});
  std::size_t clue_rows = 0;
  std::size_t rows = 0;  // of candidates
  std::vector<Token> tokens;
  Lines lines(text);
  while (const std::optional<std::string_view> line = lines.next()) {
    if (is_blank_or_comment(*line) || is_border(*line)) continue;
    error.line = lines.number();
    tokens.clear();
    split_cells(*line, tokens);
    const bool has_clues = layout_.format == Format::ss && rows == 0 && clue_rows < kSide && !is_candidate_row(*line);
    if (has_clues && tokens.size() != kSide) split_symbols(tokens);
    if (tokens.size() != kSide) {
      error.message = "row " + std::to_string((has_clues ? clue_rows : rows) + 1) + " has " +
                      count_error(tokens.size(), "cell", kSide);
      return false;
    }
    const bool good = has_clues ? read_tokens(tokens, clues.subspan(clue_rows * kSide, kSide), error)
                                : rows >= kSide || parse_groups(tokens, rows * kSide, clues, error);
    if (!good) return false;
    ++(has_clues ? clue_rows : rows);
  }
  error.line = lines.number();
  for (const std::size_t count : {clue_rows, rows}) {
    if (count == kSide || (count == 0 && clue_rows + rows > 0)) continue;
    error.message = count_error(count, "row", kSide);
    return false;
  }
  // Of candidates alone, as in the format of 729 symbols.
  for (std::size_t cell = 0; clue_rows == 0 && cell < clues.size(); ++cell) {
    const std::uint64_t allowed = ~excluded_[cell] & kAllDigits;
    if (!std::has_single_bit(allowed)) continue;
    clues[cell] = static_cast<Cell>(std::countr_zero(allowed) + 1);
    excluded_[cell] = 0;
  }
  if (std::all_of(excluded_.begin(), excluded_.end(), [](std::uint64_t word) { return word == 0; })) excluded_.clear();
  error = {};
  return true;
}

}  // namespace nonet
