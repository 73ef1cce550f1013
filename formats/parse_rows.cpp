// Records of many lines to cells, and regions: a part of formats/reader.hpp.
#include <algorithm>
#include <optional>
#include <utility>

#include "formats/internal/block.hpp"
#include "formats/internal/complaints.hpp"
#include "formats/reader.hpp"

namespace nonet {
namespace {

// The next line of a record, which loses it; the number of lines grows.
std::optional<std::string_view> take_line(std::string_view& text, std::uint64_t& number) {
  if (text.empty()) return std::nullopt;
  const std::size_t end = std::min(text.find('\n'), text.size());
  const std::string_view line = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  ++number;
  return line;
}

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
  std::vector<std::uint8_t> regions;
  std::vector<Token> names;  // with the column of their first cell
  std::vector<std::size_t> sizes(side);
  for (const Token& cell : cells) {
    const auto found =
        std::find_if(names.begin(), names.end(), [&](const Token& name) { return name.text == cell.text; });
    const auto region = static_cast<std::size_t>(found - names.begin());
    if (region >= side) return refuse(error, cell.column, "more than " + std::to_string(side) + " regions");
    if (found == names.end()) names.push_back(cell);
    ++sizes[region];
    regions.push_back(static_cast<std::uint8_t>(region));
  }
  for (std::size_t region = 0; region < names.size(); ++region) {
    if (sizes[region] == side || (!spec_.geometry.plain() && sizes[region] < side)) continue;
    return refuse(error, names[region].column,
                  "region " + quote_token(names[region].text) + " has " + count_error(sizes[region], "cell", side));
  }
  spec_.regions = std::move(regions);
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
  const bool numbers = layout_.format == Format::numbers;
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    const std::int16_t digit = layout_.symbols.digit_of_token(tokens[i].text);
    if (digit == Symbols::kUnknown) {
      const std::string number = "a number 1-" + std::to_string(layout_.symbols.side()) + ", or . for blank";
      const std::string expected = numbers ? number : layout_.symbols.expected();
      return refuse(error, tokens[i].column, unexpected(tokens[i].text, expected));
    }
    if (i < clues.size()) clues[i] = static_cast<Cell>(digit);
  }
  return true;
}

bool RecordParser::parse_rows(std::string_view text, std::span<Cell> clues, ParseError& error) {
  const auto side = static_cast<std::size_t>(layout_.rules->side());
  const std::size_t rows = layout_.format == Format::jigsaw ? 2 * side : side;
  const bool blanks = blanks_are_cells(text, side);
  std::vector<Token> regions;
  std::vector<DrawnRow> drawing;
  std::string_view rule;
  bool irregular = false;  // borders that are not those of boxes
  bool ruled = false;      // between rows: bars alone are those of a table, which empty cells lose
  std::size_t row = 0;
  std::uint64_t number = 0;
  while (const std::optional<std::string_view> line = take_line(text, number)) {
    if (is_blank_or_comment(*line)) continue;
    error.line = number;
    if (is_border(*line)) {
      rule = *line;
      irregular = irregular || has_gap(*line);
      ruled = ruled || (row > 0 && row < side);
      continue;
    }
    std::vector<Token> tokens;
    split_cells(*line, tokens);
    if (tokens.size() != side) split_symbols(tokens);
    if (tokens.size() != side && blanks) {
      tokens.clear();
      for (std::size_t i = 0; i < side; ++i) {
        const bool blank = i >= line->size() || (*line)[i] == ' ' || (*line)[i] == '\r';
        tokens.push_back({blank ? std::string_view(".") : line->substr(i, 1), i + 1});
      }
    }
    if (tokens.size() != side) {
      return refuse(error, 0, "row " + std::to_string(row + 1) + " has " + count_error(tokens.size(), "cell", side));
    }
    DrawnRow& drawn = drawing.emplace_back(DrawnRow{*line, {}, rule});
    for (const Token& token : tokens) {
      drawn.cells.push_back(token.column - 1);
      if (row >= side) regions.push_back({token.text, 0});
    }
    if (row < side && !read_tokens(tokens, clues.subspan(row * side, side), error)) return false;
    irregular = irregular || bars(*line) != bars(drawing.front().line);
    rule = {};
    ++row;
  }
  error.line = number;
  if (row != rows) return refuse(error, 0, count_error(row, "row", rows));
  error.line = 0;
  if (irregular && ruled && regions.empty()) return set_drawn_regions(drawing, error);
  return regions.empty() || set_regions(regions, error);
}

bool RecordParser::parse_numbers(std::string_view text, std::span<Cell> clues, ParseError& error) const {
  std::size_t cells = 0;
  while (const std::optional<std::string_view> line = take_line(text, error.line)) {
    std::vector<Token> tokens;
    split_cells(*line, tokens);
    if (!read_tokens(tokens, clues.subspan(std::min(cells, clues.size())), error)) return false;
    cells += tokens.size();
  }
  return cells == clues.size() || refuse(error, 0, count_error(cells, "number", clues.size()));
}

// Groups of digits, one a cell.
bool RecordParser::parse_groups(std::span<const Token> groups, std::size_t first_cell, std::span<const Cell> clues,
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
        std::string what = bit == 0 ? "unexpected " : "a second ";
        what += quote_byte(byte);
        what += expected;
        return refuse(error, group.column + at, what);
      }
      allowed |= bit;
    }
    if (clues[cell] == 0) {
      excluded_[cell] = ~allowed & kAllDigits;
    } else if ((allowed >> (clues[cell] - 1U) & 1U) == 0) {
      const std::string clue =
          cell_name(rules_->geometry(), static_cast<int>(cell)) + " is " + digit_name(rules_->geometry(), clues[cell]);
      return refuse(error, group.column, clue + " above, and " + quote_token(group.text) + " among the candidates");
    }
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
  std::uint64_t number = 0;
  while (const std::optional<std::string_view> line = take_line(text, number)) {
    if (is_blank_or_comment(*line) || is_border(*line)) continue;
    error.line = number;
    std::vector<Token> tokens;
    split_cells(*line, tokens);
    const bool has_clues = layout_.format == Format::ss && rows == 0 && clue_rows < kSide && !is_candidate_row(*line);
    if (has_clues && tokens.size() != kSide) split_symbols(tokens);
    if (tokens.size() != kSide) {
      return refuse(error, 0,
                    "row " + std::to_string((has_clues ? clue_rows : rows) + 1) + " has " +
                        count_error(tokens.size(), "cell", kSide));
    }
    const bool good = has_clues ? read_tokens(tokens, clues.subspan(clue_rows * kSide, kSide), error)
                                : rows >= kSide || parse_groups(tokens, rows * kSide, clues, error);
    if (!good) return false;
    ++(has_clues ? clue_rows : rows);
  }
  error.line = number;
  for (const std::size_t count : {clue_rows, rows}) {
    const bool none = count == 0 && clue_rows + rows > 0;
    if (count != kSide && !none) return refuse(error, 0, count_error(count, "row", kSide));
  }
  settle_candidates(clues, clue_rows == 0);
  return true;
}

}  // namespace nonet
