#include "nonet/formats/internal/detect.hpp"

#include <algorithm>
#include <cctype>

#include "nonet/base/error.hpp"
#include "nonet/base/text.hpp"
#include "nonet/formats/internal/json.hpp"

namespace nonet {
namespace {

// As many symbols as a board of side 4 or more has.
bool is_symbols_of_board(std::string_view text) {
  constexpr int kLeast = 4;
  const int side = side_of_cells(text.size());
  if (side < kLeast || side > Symbols::kMaxSingle) return false;
  const Symbols symbols = Symbols::standard(side);
  return std::all_of(text.begin(), text.end(), [&](char byte) { return symbols.digit_of(byte) >= 0; });
}

// Whether it is no board of this side, as many symbols as that has, but could be a row of one with as many columns.
bool is_row_of_larger_board(std::string_view text, int side) {
  if (side < 1 || text.size() != static_cast<std::size_t>(side) * static_cast<std::size_t>(side)) return false;
  const int columns = static_cast<int>(text.size());
  if (columns > Symbols::kMaxSingle) return false;
  const Symbols larger = Symbols::standard(columns);
  const auto digit = [&](char byte) { return larger.digit_of(byte); };
  return std::all_of(text.begin(), text.end(), [&](char byte) { return digit(byte) >= 0; }) &&
         std::any_of(text.begin(), text.end(), [&](char byte) { return digit(byte) > side; });
}

// Of the sides whose symbols may be others than the standard ones: 0 is a digit of theirs.
bool has_doubtful_symbols(int side) {
  constexpr int kLeast = 10;  // sides up to 9 are written without 0
  constexpr int kMost = 36;   // 0-9 and A-Z
  return side >= kLeast && side <= kMost;
}

// A number or a blank, as it stands alone between separators.
bool is_number_or_blank(std::string_view token) {
  if (token.size() > 3 || token.empty()) return false;
  if (token.size() == 1 && std::string_view("._*?").find(token[0]) != std::string_view::npos) return true;
  return std::all_of(token.begin(), token.end(), [](unsigned char byte) { return std::isdigit(byte) != 0; });
}

std::optional<Found> csv_rows(const Head& head, std::size_t column, int wanted) {
  int side = wanted;
  for (std::size_t i = 1; side == 0 && i < head.lines().size(); ++i) {
    side = side_of_board(csv_field(head.lines()[i], column).text);
  }
  if (side == 0 && !head.sampled()) return std::nullopt;
  return Found{Format::csv, side, true, column};
}

std::optional<Found> json_rows(const Head& head, Format format, int wanted) {
  if (format == Format::jsonl) {
    if (wanted != 0) return Found{format, wanted, true};
    for (const std::string_view line : head.lines()) {
      if (const int side = json_object_side(line); side > 0) return Found{format, side, true};
    }
    if (!head.sampled()) return std::nullopt;
    return Found{format, 0, true};
  }
  const int side = wanted != 0 ? wanted : json_first_row_length(head.text());
  if (side == 0 && !head.complete()) return std::nullopt;
  // doubtful_symbols() looks at the whole of the first board.
  const bool more = has_doubtful_symbols(side) && !head.complete();
  if (more && json_array(head.data()).empty()) return std::nullopt;
  return Found{format, side, false};
}

std::optional<Found> jigsaw_rows(const Head& head, const std::vector<Token>& first, int wanted) {
  const std::string_view line = head.block().front();
  if (const std::optional<Found> found = board_in_line(line, wanted); found && found->format == Format::jigsaw) {
    return found;
  }
  // Above side 61 in numbers.
  if (const int side = side_of_cells(first.size() / 2); side > Symbols::kMaxSingle) {
    return Found{Format::jigsaw, side, true};
  }
  return Found{Format::jigsaw, wanted != 0 ? wanted : symbol_count(first), false};
}

std::optional<Found> lines_of_symbols(const Head& head, int wanted) {
  if (wanted != 0) return Found{Format::line, wanted, true};
  for (const std::string_view line : head.lines()) {
    const int side = side_of_cells(first_field(line).size());
    if (side > 0 && side <= Symbols::kMaxSingle) return Found{Format::line, side, true};
  }
  if (!head.sampled()) return std::nullopt;
  return Found{Format::line, wanted, true};
}

// With borders: candidates, Simple Sudoku's drawing, or any other.
std::optional<Found> bordered(const Head& head, int wanted) {
  const std::optional<bool> candidates = holds_candidates(head, wanted);
  const std::optional<Found> grid = drawn_grid(head, wanted);
  if (!candidates || !grid) return std::nullopt;
  if (*candidates) return Found{Format::pencilmarks, kCandidateSide, false};
  const bool star = trim(head.block().front()).starts_with("*-");
  if (star && grid->side == kCandidateSide) {
    const auto row = std::find_if_not(head.block().begin(), head.block().end(), is_border);
    // "|53.|.7.|...|": symbols side by side, so that rows apart by blanks can be candidates behind it.
    if (row != head.block().end() && cells_of(*row).size() < static_cast<std::size_t>(kCandidateSide)) {
      return Found{Format::ss, kCandidateSide, false};
    }
  }
  return grid;
}

std::optional<Found> recognise(const Head& head, const std::vector<Token>& first, int wanted) {
  const std::string_view first_line = head.block().front();
  const std::string_view start = trim(first_line);
  const bool section = start.size() > 1 && start[0] == '[' && std::isalpha(static_cast<unsigned char>(start[1])) != 0;
  if (section) return drawn_grid(head, wanted);
  if (start[0] == '[') return json_rows(head, Format::json, wanted);
  if (start[0] == '{') return json_rows(head, Format::jsonl, wanted);
  if (const std::optional<std::size_t> column = puzzle_column(first_line)) return csv_rows(head, *column, wanted);
  if (is_border(first_line) || has_borders(first_line)) return bordered(head, wanted);
  const std::optional<bool> candidates = holds_candidates(head, wanted);
  if (!candidates) return std::nullopt;
  if (*candidates) return Found{Format::pencilmarks, kCandidateSide, false};
  const bool numbers = first.size() > 1 && std::all_of(first.begin(), first.end(), [](const Token& token) {
                         return is_number_or_blank(token.text);
                       });
  return numbers ? number_rows(head, first, wanted) : symbol_rows(head, first, wanted);
}

}  // namespace

Head::Head(std::string_view text, bool complete) : text_(text), complete_(complete) {
  bool in_block = true;
  std::size_t begin = 0;
  while (begin < text.size()) {
    std::size_t end = text.find('\n', begin);
    if (end == std::string_view::npos) {
      if (!complete) break;
      end = text.size();
    }
    const std::string_view line = text.substr(begin, end - begin);
    begin = end + 1;
    if (trim(line).empty()) {
      if (!block_.empty()) in_block = false;
      continue;
    }
    if (is_blank_or_comment(line)) continue;
    if (in_block) {
      block_.push_back(line);
    } else {
      data_behind_ = true;
    }
    if (lines_.size() < kSample) lines_.push_back(line);
  }
  ended_ = complete || !in_block;
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

std::optional<std::size_t> puzzle_column(std::string_view header) {
  const std::vector<std::string> names = csv_fields(header);
  const auto found = find_puzzle_column(names.begin(), names.end(), [](auto name) { return std::string_view(*name); });
  if (found == names.end()) return std::nullopt;
  return static_cast<std::size_t>(found - names.begin());
}

std::optional<Found> board_in_line(std::string_view line, int wanted) {
  const std::size_t length = first_field(line).size();
  const auto fits = [&](int side) {
    return side > 0 && side <= Symbols::kMaxSingle && (wanted == 0 || side == wanted);
  };
  if (length == kCandidateSymbols && (wanted == 0 || wanted == kCandidateSide))
    return Found{Format::candidates, kCandidateSide, true};
  if (const int side = side_of_cells(length); fits(side)) return Found{Format::line, side, true};
  if (const int side = length % 2 == 0 ? side_of_cells(length / 2) : 0; fits(side)) {
    return Found{Format::jigsaw, side, true};
  }
  return std::nullopt;
}

std::optional<Found> detect(const Head& head, std::optional<Format> format, int wanted) {
  if (head.block().empty()) {
    if (!head.ended()) return std::nullopt;
    const Format given = format.value_or(Format::line);
    return Found{given == Format::sdk ? Format::grid : given, wanted, true};
  }
  const std::string_view first_line = head.block().front();
  const std::vector<Token> first = cells_of(first_line);
  if (!format) return recognise(head, first, wanted);
  switch (*format) {
    case Format::csv: {
      const std::optional<std::size_t> column = puzzle_column(first_line);
      if (!column) throw Error("csv: the header has no column named " + puzzle_column_names());
      return csv_rows(head, *column, wanted);
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
      return Found{drawn ? Format::pencilmarks : Format::candidates, kCandidateSide, !drawn};
    }
    case Format::pencilmarks:
    case Format::ss:
      return Found{*format, kCandidateSide, false};
    case Format::jigsaw:
      return jigsaw_rows(head, first, wanted);
    case Format::line:
      return lines_of_symbols(head, wanted);
  }
  return std::nullopt;
}

std::string doubtful_symbols(const Head& head, const Found& found) {
  if (!has_doubtful_symbols(found.side) || head.block().empty()) return {};
  const auto side = static_cast<std::size_t>(found.side);
  const std::size_t cells = side * side;
  std::string symbols;
  if (found.format == Format::line || found.format == Format::jigsaw) {
    symbols = first_field(head.block().front()).substr(0, cells);
  } else if (found.format == Format::csv && head.lines().size() > 1) {
    symbols = csv_field(head.lines()[1], found.csv_column).text.substr(0, cells);
  } else if (found.format == Format::json || found.format == Format::jsonl) {
    symbols = json_symbols(found.format == Format::jsonl ? head.block().front() : json_array(head.data()));
  } else if (found.format == Format::grid) {
    for (const std::string_view line : head.block()) {
      const std::vector<Token> row = cells_of(line);
      if (is_border(line) || symbol_count(row) != found.side || symbols.size() >= cells) continue;
      for (const Token& token : row) symbols += token.text;
    }
  }
  if (symbols.size() != cells) return {};
  const char last = Symbols::standard(found.side).symbol(found.side);
  const auto holds = [&](std::string_view any) { return symbols.find_first_of(any) != std::string::npos; };
  const std::string both_cases = {last, static_cast<char>(std::tolower(static_cast<unsigned char>(last)))};
  if (!holds("0") || !holds("._*?") || holds(both_cases)) return {};
  std::string alphabet = "0";
  for (int digit = 1; digit < found.side; ++digit) alphabet += Symbols::standard(found.side).symbol(digit);
  return std::string("0 is read as a blank, like the other blanks here, and no ") + last +
         " occurs: where 0 is a digit, say --symbols " + alphabet;
}

std::string doubtful_lines(const Head& head, const Found& found) {
  if (found.format != Format::line || head.block().empty()) return {};
  if (const std::string_view row = first_field(head.block().front()); is_row_of_larger_board(row, found.side)) {
    const std::string rows = std::to_string(row.size());
    return "lines of " + rows + " symbols are read as boards of side " + std::to_string(found.side) +
           ", and these hold other digits: a grid of side " + rows + " has " + rows + " rows, a blank line behind them";
  }
  constexpr std::string_view kSeparators = ",;\t";
  constexpr std::size_t kLines = 2;  // a header, and a record
  const std::size_t lines = std::min(kLines, head.lines().size());
  for (std::size_t i = 0; i < lines; ++i) {
    std::string_view rest = head.lines()[i];
    for (std::size_t column = 1; !rest.empty(); ++column) {
      const std::size_t end = std::min(rest.find_first_of(kSeparators), rest.size());
      std::string_view field = trim(rest.substr(0, end));
      if (field.size() > 1 && field.front() == '"' && field.back() == '"') field = field.substr(1, field.size() - 2);
      const bool board = is_symbols_of_board(field);
      if (board && column == 1) return {};
      if (board && field.find_first_of(".0_*?") != std::string_view::npos) {
        return "puzzles seem to stand in column " + std::to_string(column) +
               ": CSV has commas and a header, in which that column is named " + puzzle_column_names();
      }
      rest.remove_prefix(std::min(end + 1, rest.size()));
    }
  }
  return {};
}

}  // namespace nonet
