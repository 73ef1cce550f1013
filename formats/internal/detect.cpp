#include "formats/internal/detect.hpp"

#include <algorithm>
#include <cctype>
#include <new>
#include <set>
#include <string>

#include "base/text.hpp"
#include "formats/f_puzzles.hpp"
#include "formats/internal/json.hpp"
#include "formats/iss.hpp"
#include "formats/line_cleaner.hpp"
#include "formats/sudokupad.hpp"
#include "nonet/error.hpp"

namespace nonet {
namespace {

constexpr std::string_view kTableSeparators = ",;\t";

// Of the sides whose symbols may be others than the standard ones: 0 is a digit of theirs.
bool has_doubtful_symbols(int side) {
  constexpr int kLeast = 10;  // sides up to 9 are written without 0
  constexpr int kMost = 36;   // 0-9 and A-Z
  return side >= kLeast && side <= kMost;
}

// The shape of a record; nothing if it cannot be read.
std::optional<Geometry> variant_shape(Format format, std::string_view record) {
  VariantPuzzle puzzle;
  try {
    const ParseError error = format == Format::iss ? read_iss(record, puzzle) : read_f_puzzles(record, puzzle);
    if (error.message.empty()) return puzzle.geometry;
  } catch (const std::bad_alloc&) {
    // The error of the record reports it.
  }
  return std::nullopt;
}

// A number or a blank, alone between separators.
bool is_number_or_blank(std::string_view token) {
  if (token.size() > 3 || token.empty()) return false;
  if (token.size() == 1 && (is_blank_symbol(token[0]) || token == "x" || token == "X")) return true;
  return std::all_of(token.begin(), token.end(), is_digit);
}

std::optional<Detection> csv_rows(const Head& head, const Table& table, int wanted) {
  int side = wanted;
  bool ones = true;  // what may be boards of side 1 has no other digit
  for (std::size_t i = table.header ? 1 : 0; wanted == 0 && side <= 1 && i < head.raw().size(); ++i) {
    const std::string field = ascii_of(csv_field(head.raw()[i], table.column, table.separator).text);
    side = std::max(side, side_of_board(field));
    ones = ones && (field == "1" || field.find_first_not_of("0_.*?-xX") == std::string::npos);
  }
  if (wanted == 0 && side <= 1 && !head.raw_sampled()) return std::nullopt;
  if (side == 1 && wanted == 0 && !ones) side = 0;
  return Detection{Format::csv, side, true, table};
}

std::optional<Detection> json_rows(const Head& head, Format format, int wanted) {
  if (format == Format::jsonl) {
    if (wanted != 0) return Detection{format, wanted, true};
    for (const std::string_view line : head.raw()) {
      JsonPuzzle puzzle;
      parse_json(line, 0, puzzle);
      try {
        const Geometry shape = Geometry::parse(puzzle.box);
        if (!shape.plain()) return Detection{format, shape.side(), true, {}, 0, shape};
      } catch (const Error&) {
        // It has none, or the error of the record reports it.
      }
      // Its box is its own: an object without one has the default shape.
      if (puzzle.side > 0) return Detection{format, puzzle.side, true};
    }
    if (!head.raw_sampled()) return std::nullopt;
    return Detection{format, 0, true};
  }
  const int side = wanted != 0 ? wanted : json_first_row_length(head.text());
  if (side == 0 && !head.complete()) return std::nullopt;
  // doubtful_symbols() looks at the whole of the first board.
  const bool more = has_doubtful_symbols(side) && !head.complete();
  if (more && json_array(head.data()).empty()) return std::nullopt;
  return Detection{format, side, false};
}

// By the names of its columns.
std::optional<Table> table_with_header(std::string_view header) {
  for (const char separator : kTableSeparators) {
    const std::vector<std::string> names = csv_fields(header, separator);
    const auto found = find_column(names.begin(), names.end(), [](auto name) { return std::string_view(*name); });
    if (found != names.end()) return Table{static_cast<std::size_t>(found - names.begin()), separator};
  }
  return std::nullopt;
}

// Which column of a line holds a board: the first with blanks, else the first; nothing if none does.
std::optional<std::size_t> column_of_board(std::string_view line, char separator) {
  std::optional<std::size_t> column;
  const std::vector<std::string> fields = csv_fields(line, separator);
  for (std::size_t i = 0; i < fields.size(); ++i) {
    const std::string text = ascii_of(fields[i]);
    const std::string_view field = trim(text);
    if (!is_whole_board(field)) continue;
    if (field.find_first_of(".0_*?-xX") != std::string_view::npos) return i;
    if (!column) column = i;
  }
  return column;
}

std::optional<Detection> jigsaw_rows(const Head& head, const std::vector<Token>& first, int wanted) {
  const std::string_view line = head.block().front();
  if (const std::optional<Detection> found = board_in_line(line, wanted); found && found->format == Format::jigsaw) {
    return found;
  }
  // Above side 61 in numbers.
  if (const int side = side_of_cells(first.size() / 2); side > Symbols::kMaxSingle) {
    return Detection{Format::jigsaw, side, true};
  }
  if (!head.ended()) return std::nullopt;  // whether its dashes are blanks
  return Detection{Format::jigsaw, wanted != 0 ? wanted : symbol_count(first), false};
}

std::optional<Detection> lines_of_symbols(const Head& head, int wanted) {
  if (wanted != 0) return Detection{Format::line, wanted, true};
  for (const std::string_view line : head.lines()) {
    const int side = side_of_cells(first_field(line).size());
    if (side > 0 && side <= Symbols::kMaxSingle) return Detection{Format::line, side, true};
  }
  if (!head.sampled()) return std::nullopt;
  return Detection{Format::line, wanted, true};
}

// With borders: candidates, Simple Sudoku's drawing, or any other.
std::optional<Detection> bordered(const Head& head, int wanted) {
  const std::optional<bool> candidates = holds_candidates(head, wanted);
  const std::optional<Detection> grid = drawn_grid(head, wanted);
  if (!candidates || !grid) return std::nullopt;
  if (*candidates) return Detection{Format::pencilmarks, kCandidateSide, false};
  const bool star = trim(head.block().front()).starts_with("*-");
  if (star && grid->side == kCandidateSide) {
    const auto row = std::find_if_not(head.block().begin(), head.block().end(), is_border);
    // "|53.|.7.|...|": symbols side by side, so that rows separated by blanks can be candidates after it.
    if (row != head.block().end() && cells_of(*row).size() < static_cast<std::size_t>(kCandidateSide)) {
      return Detection{Format::ss, kCandidateSide, false};
    }
  }
  return grid;
}

// A board in a line, of more cells than any row of symbols has, and a remark that ends with an exclamation mark.
bool is_remarked_board(std::string_view line, int wanted) {
  const std::string_view text = trim(line);
  return text.ends_with('!') && text.find_first_of("|!") == text.size() - 1 &&
         first_field(line).size() > Symbols::kMaxSingle && board_in_line(line, wanted);
}

// A list of rows or of cells, an array of arrays or of strings: not rows that each have brackets.
bool begins_json(std::string_view data) {
  if (data.front() != '[') return false;
  const std::size_t at = data.find_first_not_of(" \t\r\n", 1);
  if (at == std::string_view::npos) return true;
  if (data[at] == '"' || data[at] == '\'') return data.size() > at + 2 && data[at + 2] != data[at];
  return std::string_view("0123456789NnxX_.*?-(").find(data[at]) == std::string_view::npos;
}

std::optional<Detection> recognise(const Head& head, int wanted) {
  const std::string_view start = trim(head.raw().front());
  const std::string_view first_line = head.block().empty() ? std::string_view() : head.block().front();
  const bool section = first_line.starts_with('[') && first_line.size() > 1 && is_letter(first_line[1]);
  if (section) return drawn_grid(head, wanted);
  const std::optional<bool> f_puzzles = begins_f_puzzles(head.data());
  if (!f_puzzles && !head.complete()) return std::nullopt;
  if (f_puzzles.value_or(false)) {
    return variant_rows(head, begins_sudokupad(head.data()) ? Format::sudokupad : Format::f_puzzles, wanted);
  }
  if (looks_like_iss(start)) return variant_rows(head, Format::iss, wanted);
  const bool tag = start.size() > 1 && (start[1] == '/' || is_letter(start[1]));
  if (start.front() == '[' && !tag && begins_json(head.data())) return json_rows(head, Format::json, wanted);
  if (start.front() == '{' && start.find_first_of("0123456789.") != 1 && !start.starts_with("{{"))
    return json_rows(head, Format::jsonl, wanted);
  bool known = true;
  const std::optional<Table> table = table_of(head, false, known);
  if (!known) return std::nullopt;
  if (table) return csv_rows(head, *table, wanted);
  if (head.block().empty()) {
    if (!head.complete()) return std::nullopt;
    return Detection{Format::line, wanted, true};
  }
  const std::vector<Token> first = cells_of(first_line);
  if (is_border(first_line) || (has_borders(first_line) && !is_remarked_board(first_line, wanted))) {
    return bordered(head, wanted);
  }
  const std::optional<bool> candidates = holds_candidates(head, wanted);
  const std::optional<bool> spaced = has_blank_cells(head, wanted);
  if (!candidates || !spaced) return std::nullopt;
  if (*candidates) return Detection{Format::pencilmarks, kCandidateSide, false};
  if (*spaced) return Detection{Format::grid, kCandidateSide, false};
  const bool numbers = first.size() > 1 && std::all_of(first.begin(), first.end(), [](const Token& token) {
                         return is_number_or_blank(token.text);
                       });
  return numbers ? number_rows(head, first, wanted) : symbol_rows(head, first, wanted);
}

// A token for each cell of the first board; fewer or more if there is no such board.
std::vector<std::string> first_board(const Head& head, const Detection& found, std::size_t side) {
  const std::size_t cells = side * side;
  std::vector<std::string> tokens;
  const auto take_symbols = [&](std::string_view symbols) {
    for (const char symbol : symbols.substr(0, cells)) tokens.emplace_back(1, symbol);
  };
  const std::size_t record = found.table.header ? 1 : 0;
  if (found.format == Format::csv && head.raw().size() > record) {
    take_symbols(ascii_of(csv_field(head.raw()[record], found.table.column, found.table.separator).text));
  } else if (found.format == Format::json || found.format == Format::jsonl) {
    JsonPuzzle puzzle;
    parse_json(found.format == Format::jsonl ? head.raw().front() : json_array(head.data()), 0, puzzle);
    take_symbols(puzzle.symbols);
    for (const std::string& cell : puzzle.cells) take_symbols(cell);
  } else if ((found.format == Format::line || found.format == Format::jigsaw) && !head.block().empty()) {
    take_symbols(first_field(head.block().front()));
  } else if (found.format == Format::grid || found.format == Format::numbers) {
    for (const std::string_view line : head.block()) {
      const std::vector<Token> row = cells_of(line);
      if (is_border(line) || tokens.size() >= cells) continue;
      const bool whole = found.format == Format::numbers || row.size() == side;
      if (!whole && symbol_count(row) != static_cast<int>(side)) continue;
      for (const Token& token : row) {
        if (whole) tokens.emplace_back(token.text);
        if (!whole) take_symbols(token.text);
      }
    }
  }
  return tokens;
}

}  // namespace

// A record a line, or one over several lines: an object, or tokens up to a blank line.
std::optional<Detection> variant_rows(const Head& head, Format format, int wanted) {
  const std::string_view first = head.raw().front();
  std::string_view record = first;
  bool one_line = true;
  if (format == Format::iss) {
    if (head.raw().size() < 2 && !head.complete()) return std::nullopt;
    one_line = head.raw().size() < 2 || !goes_on_in_iss(first, head.raw()[1]);
    record = head.data().substr(0, head.data().find("\n\n"));
    if (!one_line && record.size() == head.data().size() && !head.complete()) return std::nullopt;
  } else if (trim(first).starts_with('{')) {
    record = json_object(head.data());
    if (record.empty() && !head.complete()) return std::nullopt;
    one_line = !record.empty() && record.size() <= first.size();
  }
  Detection found{format, wanted, one_line};
  if (wanted != 0) return found;
  std::optional<Geometry> shape;
  if (!one_line) shape = variant_shape(format, record);
  for (std::size_t i = 0; one_line && !shape && i < head.raw().size(); ++i)
    shape = variant_shape(format, head.raw()[i]);
  if (!shape && one_line && !head.raw_sampled()) return std::nullopt;
  if (shape) found.side = shape->side();
  if (shape && !shape->plain()) found.geometry = shape;
  return found;
}

Head::Head(std::string_view text, bool complete, bool words) : text_(text), complete_(complete) {
  bool in_block = true;
  std::size_t begin = 0;
  LineCleaner cleaner;
  std::vector<std::size_t> gaps;  // blank lines and titles: how many lines of data come before each
  while (begin < text.size()) {
    std::size_t end = text.find('\n', begin);
    if (end == std::string_view::npos) {
      if (!complete) break;
      end = text.size();
    }
    std::string_view line = text.substr(begin, end - begin);
    if (line.ends_with('\r')) line.remove_suffix(1);
    begin = end + 1;
    const std::string_view raw = line;
    const LineKind kind = cleaner.clean(line);
    if (kind == LineKind::comment) continue;
    if (kind != LineKind::blank && !is_fence(raw) && raw_.size() < kSample) raw_.push_back(raw);
    if (kind != LineKind::data && !(words && kind == LineKind::word)) {
      if (!block_.empty()) in_block = false;
      if (!lines_.empty()) gaps.push_back(kind == LineKind::blank ? lines_.size() : 1);
      continue;
    }
    if (line.data() < text.data() || line.data() >= text.data() + text.size()) line = changed_.emplace_back(line);
    if (in_block) {
      block_.push_back(line);
    } else {
      data_behind_ = true;
    }
    if (lines_.size() < kSample) lines_.push_back(line);
  }
  ended_ = complete || !in_block;
  find_bands(gaps);
  find_dashes();
}

// With other boards after it, a row that is missing would shift all bands that follow.
void Head::find_bands(const std::vector<std::size_t>& gaps) {
  constexpr std::size_t kBand = 3;
  constexpr std::size_t kRows = kCandidateSide;
  const bool parted = std::find(gaps.begin(), gaps.end(), kBand) != gaps.end() &&
                      std::all_of(gaps.begin(), gaps.end(), [](std::size_t gap) { return gap % kBand == 0; });
  if (!parted || lines_.size() > kRows) return;
  const bool rows = std::all_of(lines_.begin(), lines_.end(), [](std::string_view line) {
    return !is_border(line) && symbol_count(cells_of(line)) == kCandidateSide;
  });
  if (!rows) return;
  ended_ = complete_;
  bands_ = complete_ && lines_.size() == kRows;
  if (bands_) block_ = lines_;
}

// Only the rows of the first board decide: a longer head has the same ones. A drawing is looked at as a whole,
// and where it has all of its rows without lines of dashes ("---|---|---"), these are borders.
void Head::find_dashes() {
  const auto is_cell = [](unsigned char byte) { return std::isalnum(byte) != 0; };
  std::size_t side = 0;
  for (std::size_t i = 0; i < block_.size() && side == 0; ++i) {
    const std::string_view line = block_[i];
    if (line.find('-') == std::string_view::npos || std::none_of(line.begin(), line.end(), is_cell)) continue;
    const auto width = static_cast<std::size_t>(symbol_count(cells_of(line)));
    if (i < width) side = width;
  }
  if (side == 0) return;
  const std::string_view first = block_.front();
  if (has_borders(first) || (is_border(first) && !is_dash_row(first, side))) {
    const auto rows = std::count_if(block_.begin(), block_.end(), [](auto line) { return !is_border(line); });
    if (static_cast<std::size_t>(rows) % side == 0) return;
  }
  dashes_ = true;
  for (std::string_view& line : block_) {
    if (!is_dash_row(line, side)) continue;
    std::string& dots = changed_.emplace_back(line);
    std::replace(dots.begin(), dots.end(), '-', '.');
    line = dots;
  }
}

std::vector<Token> cells_of(std::string_view line) {
  std::vector<Token> tokens;
  split_cells(line, tokens);
  return tokens;
}

int symbol_count(const std::vector<Token>& tokens) {
  std::size_t count = 0;
  for (const Token& token : tokens) count += token.text.size();
  return static_cast<int>(count);
}

std::optional<Table> table_of(const Head& head, bool named_csv, bool& known) {
  const std::vector<std::string_view>& lines = head.raw();
  const std::optional<Table> named = table_with_header(lines.front());
  for (const char separator : kTableSeparators) {
    const std::vector<std::string> first = csv_fields(lines.front(), separator);
    if (first.size() < 2) continue;
    if (const std::optional<std::size_t> column = column_of_board(lines.front(), separator)) {
      // A line that begins with its puzzle needs no columns.
      if (*column == 0 && !named_csv && lines.front().front() != '"') return std::nullopt;
      return Table{*column, separator, false};
    }
    const bool damaged = std::any_of(first.begin(), first.end(), looks_like_board);  // a puzzle, and no header
    if (lines.size() < 2) {
      known = head.complete();
      continue;
    }
    const std::optional<std::size_t> column = column_of_board(lines[1], separator);
    if (!column || csv_fields(lines[1], separator).size() < 2) continue;
    if (damaged && *column == 0 && !named_csv) return std::nullopt;
    const bool by_name = named && named->separator == separator &&
                         is_whole_board(ascii_of(csv_field(lines[1], named->column, separator).text));
    return by_name ? *named : Table{*column, separator, !damaged};
  }
  return named;
}

std::optional<Detection> board_in_line(std::string_view line, int wanted) {
  const std::size_t length = first_field(line).size();
  const auto fits = [&](int side) {
    return side > 0 && side <= Symbols::kMaxSingle && (wanted == 0 || side == wanted);
  };
  if (length == kCandidateSymbols && (wanted == 0 || wanted == kCandidateSide))
    return Detection{Format::candidates, kCandidateSide, true};
  if (const int side = side_of_cells(length); fits(side)) return Detection{Format::line, side, true};
  if (const int side = length % 2 == 0 ? side_of_cells(length / 2) : 0; fits(side)) {
    return Detection{Format::jigsaw, side, true};
  }
  return std::nullopt;
}

std::optional<Detection> detect(const Head& head, std::optional<Format> format, int wanted) {
  const bool raw = !format || format == Format::csv || format == Format::jsonl || format == Format::json ||
                   is_variant_format(*format);
  if (raw ? head.raw().empty() : head.block().empty()) {
    if (!head.complete()) return std::nullopt;
    const Format given = format.value_or(Format::line);
    return Detection{given == Format::sdk ? Format::grid : given, wanted, true};
  }
  if (!format) {
    const std::optional<Detection> found = recognise(head, wanted);
    return found ? with_region_rows(head, *found) : found;
  }
  const std::string_view first_line = head.block().empty() ? std::string_view() : head.block().front();
  const std::vector<Token> first = cells_of(first_line);
  switch (*format) {
    case Format::csv: {
      bool known = true;
      std::optional<Table> table = table_of(head, true, known);
      if (!known) return std::nullopt;
      if (!table && is_whole_board(ascii_of(csv_field(head.raw().front(), 0, ',').text))) table = Table{0, ',', false};
      if (!table) throw Error("csv: no column holds puzzles, and none is named " + any_of_names(kPuzzleColumns));
      return csv_rows(head, *table, wanted);
    }
    case Format::json:
    case Format::jsonl:
      return json_rows(head, *format, wanted);
    case Format::grid:
    case Format::sdk:
      return drawn_grid(head, wanted);
    case Format::numbers:
      return number_rows(head, first, wanted);
    case Format::candidates: {
      const bool drawn = is_border(first_line) || first.size() == static_cast<std::size_t>(kCandidateSide);
      return Detection{drawn ? Format::pencilmarks : Format::candidates, kCandidateSide, !drawn};
    }
    case Format::pencilmarks:
    case Format::ss:
      if (!head.ended()) return std::nullopt;  // whether its dashes are blanks
      return Detection{*format, kCandidateSide, false};
    case Format::f_puzzles:
    case Format::sudokupad:
    case Format::iss:
      return variant_rows(head, *format, wanted);
    case Format::jigsaw:
      return jigsaw_rows(head, first, wanted);
    case Format::line:
      return lines_of_symbols(head, wanted);
  }
  return std::nullopt;
}

SymbolChoice symbols_of(const Head& head, const Detection& found, int side) {
  SymbolChoice choice{Symbols::standard(side)};
  if (!has_doubtful_symbols(side) || head.raw().empty()) return choice;
  const std::vector<std::string> tokens = first_board(head, found, static_cast<std::size_t>(side));
  if (tokens.size() != static_cast<std::size_t>(side) * static_cast<std::size_t>(side)) return choice;
  const Symbols from_zero = Symbols::standard(side, 0);
  std::set<int> used;  // by their place from 0 on; -1: blank; beyond those: letters of another alphabet
  for (const std::string& token : tokens) {
    const int digit = from_zero.digit_of_token(token);
    const auto letter = static_cast<char>(std::toupper(static_cast<unsigned char>(token[0])));
    const bool single = token.size() == 1;
    used.insert(digit > 0                                  ? digit - 1
                : single && is_blank_symbol(token[0])      ? -1
                : single && letter >= 'A' && letter <= 'Z' ? letter - 'A' + 10
                                                           : kMaxSide);
  }
  const int last = *used.rbegin();
  constexpr int kLetters = 26;
  const bool only_letters = std::none_of(used.begin(), used.end(), [](int place) { return place > 0 && place < 10; });
  if (only_letters && last > side && last < 10 + side && side <= kLetters) {
    std::string alphabet;
    for (int letter = 0; letter < side; ++letter) alphabet += static_cast<char>('A' + letter);
    choice.symbols = Symbols::from_alphabet(alphabet, side);
  }
  if (!used.contains(0) || !used.contains(-1) || last >= side) return choice;
  const bool numbers = found.format == Format::numbers && last == side - 1;
  if (numbers || used.size() == static_cast<std::size_t>(side) + 1) {
    choice.symbols = from_zero;
    return choice;
  }
  std::string alphabet;
  for (int digit = 1; digit <= side; ++digit) alphabet += from_zero.symbol(digit);
  choice.doubt = std::string("0 is read as a blank, like the other blanks here, and no ") +
                 choice.symbols.symbol(side) + " occurs: where 0 is a digit, name the symbols " + alphabet;
  return choice;
}

std::string doubtful_lines(const Head& head, const Detection& found) {
  if (found.format != Format::line || head.block().empty()) return {};
  const std::string_view row = first_field(head.block().front());
  const int width = static_cast<int>(row.size());
  const bool board = width > 0 && width <= Symbols::kMaxSingle && width == found.side * found.side;
  if (!board || !holds_more_than({&row, 1}, found.side, width)) return {};
  const std::string rows = std::to_string(width);
  return "lines of " + rows + " symbols are read as boards of side " + std::to_string(found.side) +
         ", and these hold other digits: a grid of side " + rows + " has " + rows +
         " rows without a blank line between them";
}

}  // namespace nonet
