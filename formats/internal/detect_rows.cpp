// Boards of many lines: drawn ones, rows of symbols, rows of numbers.
#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <iterator>
#include <map>
#include <set>
#include <span>
#include <string>

#include "base/text.hpp"
#include "formats/internal/detect.hpp"
#include "formats/line_cleaner.hpp"
#include "nonet/error.hpp"

namespace nonet {
namespace {

// The width of a board with a row that is too short or too long; 0 if it is none: most rows have as many cells as
// there are rows, or one more or less.
int width_of_most(const Head& head) {
  if (!head.ended() || head.block().size() > static_cast<std::size_t>(Symbols::kMaxSingle)) return 0;
  std::map<int, int> counts;
  int rows = 0;
  for (const std::string_view line : head.block()) {
    if (is_border(line)) continue;
    ++counts[symbol_count(cells_of(line))];
    ++rows;
  }
  const auto most = std::max_element(counts.begin(), counts.end(),
                                     [](const auto& one, const auto& other) { return one.second < other.second; });
  const bool board = rows > 0 && 4 * most->second >= 3 * rows && std::abs(rows - most->first) <= 1;
  return board ? most->first : 0;
}

// Whether the block is one row short of a board, and a whole board of this width follows; nothing if that is not known
// yet.
std::optional<bool> lacks_a_row(const Head& head, int width) {
  constexpr int kLeast = 4;
  const std::size_t rows = head.block().size();
  const auto side = static_cast<std::size_t>(width);
  if (width < kLeast || rows + 1 != side) return false;
  for (std::size_t row = rows; row < rows + side; ++row) {
    if (row >= head.lines().size()) return head.sampled() ? std::optional(false) : std::nullopt;
    const std::vector<Token> cells = cells_of(head.lines()[row]);
    if (cells.size() != side && symbol_count(cells) != width) return false;
  }
  return true;
}

// Boards in free text are looked for.
constexpr Detection kUnreadable{Format::line, 0, true};

// Whether these count: from 0, from 1 or from A.
bool count_up(std::span<const Token> tokens) {
  constexpr std::size_t kLetters = 26;
  if (tokens.empty()) return false;
  const char first = tokens.front().text[0];
  if (first == 'A' && tokens.size() > kLetters) return false;
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    const auto letter = static_cast<char>('A' + i);
    if (first == 'A' ? tokens[i].text != std::string_view(&letter, 1)
                     : tokens[i].text != std::to_string(i + (first == '0' ? 0 : 1))) {
      return false;
    }
  }
  return true;
}

// Whether these are the first rows of a solved board: no column has a blank or a digit twice.
bool is_first_row(std::span<const std::string_view> lines, std::span<const Token> columns) {
  std::vector<std::set<std::size_t>> seen(columns.size());
  std::size_t rows = 0;
  for (const std::string_view line : lines) {
    if (is_border(line) || rows == columns.size()) continue;
    std::vector<Token> cells = cells_of(line);
    if (cells.size() != columns.size()) split_symbols(cells);
    for (std::size_t i = 0; i < cells.size() && i < seen.size(); ++i) {
      std::size_t digit = 0;
      if (!read_number(cells[i].text, digit) || digit == 0 || digit > columns.size()) return false;
      if (!seen[i].insert(digit).second) return false;
    }
    ++rows;
  }
  return true;
}

// A symbol a cell, none of them blank, and as a row of regions has them: letters, or equal neighbours.
bool is_region_row(std::string_view line, int side) {
  std::vector<Token> cells = cells_of(line);
  split_symbols(cells);
  bool letters = true;
  bool equal = false;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    const char symbol = cells[i].text[0];
    if (symbol == '0' || is_blank_symbol(symbol)) return false;
    letters = letters && is_letter(symbol);
    equal = equal || (i > 0 && cells[i - 1].text == cells[i].text);
  }
  return static_cast<int>(cells.size()) == side && (letters || equal);
}

// Whether the block has a number that no board of that side has.
bool holds_above(const Head& head, int side) {
  return std::any_of(head.block().begin(), head.block().end(), [&](std::string_view line) {
    const std::vector<Token> cells = cells_of(line);
    return std::any_of(cells.begin(), cells.end(), [&](const Token& cell) {
      int number = 0;
      return read_number(cell.text, number) && number > side;
    });
  });
}

}  // namespace

std::optional<Detection> with_region_rows(const Head& head, const Detection& found) {
  constexpr int kLeast = 4;
  const bool rows_of_cells = found.format == Format::grid || found.format == Format::numbers;
  const auto side = static_cast<std::size_t>(found.side);
  const auto rows = std::count_if(head.block().begin(), head.block().end(), [](auto line) { return !is_border(line); });
  if (!rows_of_cells || found.one_line || found.side < kLeast || static_cast<std::size_t>(rows) != side) return found;
  std::vector<std::string_view> lines;
  std::copy_if(head.lines().begin(), head.lines().end(), std::back_inserter(lines),
               [](std::string_view line) { return !is_border(line); });
  std::map<std::string_view, std::size_t> sizes;
  for (std::size_t row = side; row < 2 * side; ++row) {
    if (row >= lines.size() && !head.sampled()) return std::nullopt;
    if (row >= lines.size() || !is_region_row(lines[row], found.side)) return found;
    std::vector<Token> cells = cells_of(lines[row]);
    split_symbols(cells);
    for (const Token& cell : cells) ++sizes[cell.text];
  }
  const bool even = std::all_of(sizes.begin(), sizes.end(), [&](const auto& each) { return each.second == side; });
  return even ? Detection{Format::jigsaw, found.side, false} : found;
}

std::string_view first_data_line(std::string_view text) {
  while (!text.empty()) {
    const std::string_view line = text.substr(0, text.find('\n'));
    if (!is_blank_or_comment(line) && !is_border(line)) return line;
    text.remove_prefix(std::min(line.size() + 1, text.size()));
  }
  return text;
}

std::optional<std::size_t> counting_line(std::string_view text, bool complete) {
  std::string_view line = first_data_line(text);
  const auto begin = static_cast<std::size_t>(line.data() - text.data());
  const std::size_t end = std::min(begin + line.size() + 1, text.size());
  line = trim(line);
  LineCleaner cleaner;
  cleaner.clean(line);
  std::vector<Token> columns = cells_of(line);
  if (columns.size() == 1) split_symbols(columns);
  if (columns.size() < kCandidateSide || !count_up(columns)) return 0;
  const Head head(text, complete, false);
  const auto rows = std::count_if(head.block().begin(), head.block().end(), [](auto row) { return !is_border(row); });
  const auto side = static_cast<std::ptrdiff_t>(columns.size());
  if (!head.ended() && rows <= side + 1) return std::nullopt;
  // With numbers beside them, too, the rows are wider.
  const auto is_row = [&](std::string_view row) {
    const std::vector<Token> cells = cells_of(row);
    return is_border(row) || cells.size() == columns.size() || symbol_count(cells) == side;
  };
  if ((rows != 1 && rows != side + 1) || !std::all_of(head.block().begin(), head.block().end(), is_row)) return 0;
  // Below it are the rows of one board: what counts the columns of others would become their first rows.
  const auto lines = std::count_if(head.lines().begin(), head.lines().end(), [](auto row) { return !is_border(row); });
  const std::optional<bool> apart = head.set_apart();
  if (!apart && lines <= side + 1) return std::nullopt;
  if (rows > 1 && lines > side + 1) throw Error("the first line counts the columns: remove it");
  if (!head.sampled() && lines <= side + 1) return std::nullopt;
  const bool all_rows = std::all_of(head.lines().begin(), head.lines().end(), is_row);
  return lines == side + 1 && all_rows && !is_first_row(head.lines(), columns) ? end : 0;
}

bool holds_only_ones(const Head& head) {
  return std::all_of(head.raw().begin(), head.raw().end(), [](std::string_view line) {
    const std::vector<Token> cells = cells_of(line);
    return is_border(line) || std::all_of(cells.begin(), cells.end(), [](const Token& cell) {
             return cell.text == "1" || (cell.text.size() == 1 && (cell.text == "0" || is_blank_symbol(cell.text[0])));
           });
  });
}

bool holds_more_than(std::span<const std::string_view> rows, int smaller, int larger) {
  const Symbols few = Symbols::standard(smaller);
  const Symbols many = Symbols::standard(larger);
  for (const std::string_view row : rows) {
    for (const Token& token : cells_of(row)) {
      for (const char symbol : token.text) {
        if (few.digit_of(symbol) == Symbols::kUnknown && many.digit_of(symbol) != Symbols::kUnknown) return true;
      }
    }
  }
  return false;
}

std::optional<bool> holds_candidates(const Head& head, int wanted) {
  if (wanted != 0 && wanted != kCandidateSide) return false;
  int rows = 0;
  bool several = false;  // in one cell: else these are the rows of a solved board
  for (const std::string_view line : head.block()) {
    if (is_border(line)) continue;
    if (!is_candidate_row(line)) return false;
    several = several || symbol_count(cells_of(line)) > kCandidateSide;
    if (++rows == kCandidateSide) return several;
  }
  if (!head.ended()) return std::nullopt;
  return several;
}

std::optional<bool> has_blank_cells(const Head& head, int wanted) {
  if (wanted != 0 && wanted != kCandidateSide) return false;
  std::string rows;
  for (const std::string_view line : head.block()) {
    if (rows.size() > kCandidateSymbols) break;
    rows += std::string(line) + "\n";
  }
  if (!blanks_are_cells(rows, kCandidateSide)) {
    // Rows without blanks may come first.
    const bool may_be = !head.ended() && head.block().size() < kCandidateSide &&
                        rows.find_first_not_of("123456789\r\n") == std::string::npos;
    if (may_be && head.block().front().size() <= kCandidateSide) return std::nullopt;
    return false;
  }
  if (!head.ended() && head.block().size() <= kCandidateSide) return std::nullopt;
  return head.block().size() == kCandidateSide;
}

std::optional<Detection> drawn_grid(const Head& head, int wanted) {
  if (!head.ended()) return std::nullopt;
  Detection found{Format::grid, wanted, false};
  int rows = 0;
  int rows_at_border = 0;
  std::vector<Token> first;
  for (const std::string_view line : head.block()) {
    if (line.front() == '[' || is_signature(line)) continue;
    if (is_border(line)) {
      if (rows_at_border == 0 && !has_gap(line)) rows_at_border = rows;
      continue;
    }
    if (rows++ == 0) first = cells_of(line);
  }
  if (found.side == 0) {
    const int symbols = symbol_count(first);
    const int tokens = static_cast<int>(first.size());
    const bool damaged = tokens > 0 && rows % tokens != 0;
    found.side = symbols > 0 && rows % symbols == 0 ? symbols : damaged ? width_of_most(head) : tokens;
    if (found.side == 0) found.side = tokens;
  }
  if (rows_at_border > 1 && rows_at_border < found.side && found.side % rows_at_border == 0) {
    found.box_rows = rows_at_border;
  }
  return found;
}

std::optional<Detection> number_rows(const Head& head, const std::vector<Token>& first, int wanted) {
  constexpr int kSmall = 3;
  const int count = static_cast<int>(first.size());
  const int lines = static_cast<int>(head.block().size());
  if (wanted != 0) {
    if (wanted > Symbols::kMaxSingle && count == 2 * wanted * wanted) return Detection{Format::jigsaw, wanted, true};
    return Detection{Format::numbers, wanted, count == wanted * wanted};
  }
  if (const int side = side_of_cells(first.size() / 2); side > Symbols::kMaxSingle && count == 2 * side * side) {
    return Detection{Format::jigsaw, side, true};
  }
  // A row above the board counts its columns, and a column beside it its rows: boards in free text may have these.
  const std::span<const Token> columns = std::span(first).subspan(1);
  const bool counted = first.front().text == "." && columns.size() >= kCandidateSide && count_up(columns);
  if (counted && lines <= count) {
    if (!head.ended()) return std::nullopt;
    std::vector<Token> beside;
    for (const std::string_view line : head.block()) beside.push_back(cells_of(line).front());
    if (lines == count && count_up(std::span(beside).subspan(1))) return kUnreadable;
  }
  // Tokens of several digits may be symbols side by side ("530 070 000"); the whole block shows which.
  const int symbols = symbol_count(first);
  if (!head.ended() && (lines <= count || symbols > count)) return std::nullopt;
  if (symbols > count && lines % symbols == 0) return Detection{Format::grid, symbols, false};
  const int side = side_of_cells(static_cast<std::size_t>(count));
  // Nine numbers a line are rows of 9x9 boards rather than boards of side 3, as nobody means Latin squares.
  const bool means_rows = side <= 1 || !Geometry::of_side(side).has_boxes();
  if (lines == count + 1) {  // or the first row has lost a cell
    if (!head.ended()) return std::nullopt;
    if (width_of_most(head) == lines) return Detection{Format::numbers, lines, false};
  }
  if (lines == count || (means_rows && lines > count)) return Detection{Format::numbers, count, false};
  const std::optional<bool> lacking = lacks_a_row(head, count);
  if (!lacking) return std::nullopt;
  if (*lacking) return Detection{Format::numbers, count, false};
  // A row is missing, or there is one more.
  const bool nearly = count > kSmall && std::abs(lines - count) == 1;
  const bool damaged = side <= 1 ? nearly : (nearly || means_rows) && holds_above(head, side);
  if (damaged && !head.ended()) return std::nullopt;
  if (damaged) return kUnreadable;
  if (side > 1) return Detection{Format::numbers, side, true};
  if (!head.ended()) return std::nullopt;
  std::size_t total = 0;
  for (const std::string_view line : head.block()) total += cells_of(line).size();
  if (const int whole = side_of_cells(total); whole > 1) return Detection{Format::numbers, whole, false};
  return Detection{Format::line, 0, true};
}

std::optional<Detection> symbol_rows(const Head& head, const std::vector<Token>& first, int wanted) {
  const int width = symbol_count(first);
  const int lines = static_cast<int>(head.block().size());
  const std::optional<Detection> line = board_in_line(head.block().front(), wanted);
  if (wanted != 0 && line) return line;
  if (wanted != 0 && width == wanted) {
    if (!head.ended() && lines < wanted) return std::nullopt;
    return Detection{Format::grid, wanted, false};
  }
  if (wanted == 0 && width <= Symbols::kMaxSingle) {
    // Sixteen lines of sixteen symbols are boards of side 4, or the rows of one. One line more than a board has rows
    // shows; what follows may not be there yet.
    if (!head.ended() && lines <= width) return std::nullopt;
    const std::span<const std::string_view> block(head.block());
    const auto rows = block.first(static_cast<std::size_t>(std::min(lines, width + 1)));
    const bool even = std::all_of(rows.begin(), rows.end(),
                                  [&](std::string_view row) { return symbol_count(cells_of(row)) == width; });
    // What no board of a line holds makes rows of them. Nobody means Latin squares of side 2 or 3.
    const bool tiny = !line || line->side <= 3;
    const bool more =
        line && holds_more_than(rows.first(static_cast<std::size_t>(std::min(lines, width))), line->side, width);
    const bool latin = tiny || !Geometry::of_side(line->side).has_boxes();
    if (!even && (tiny || more)) {
      if (!head.ended() && lines <= Symbols::kMaxSingle) return std::nullopt;
      if (const int most = width_of_most(head); most > 3) return Detection{Format::grid, most, false};
    }
    if (even && lines >= width && (tiny || (latin && more))) return Detection{Format::grid, width, false};
    const std::optional<bool> lacking = even && tiny ? lacks_a_row(head, width) : false;
    if (!lacking) return std::nullopt;
    if (*lacking) return Detection{Format::grid, width, false};
    if (even && lines == width) {
      const std::optional<bool> set_apart = head.set_apart();
      if (!set_apart && !more) return std::nullopt;
      if (more || *set_apart) return Detection{Format::grid, width, false};
    }
  }
  if (line && line->side > 1) return line;
  for (const std::string_view other : head.lines()) {
    const std::optional<Detection> better = board_in_line(other, wanted);
    if (better && better->side > 3) return better;
  }
  if (!head.sampled()) return std::nullopt;
  return Detection{Format::line, wanted, true};
}

}  // namespace nonet
