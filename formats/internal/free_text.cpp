#include "formats/internal/free_text.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <string>
#include <tuple>

#include "base/text.hpp"
#include "formats/internal/block.hpp"
#include "formats/line_cleaner.hpp"

namespace nonet {
namespace {

constexpr int kLeastSide = 4;
constexpr int kMostSide = 25;
constexpr int kMostSingleSide = 9;  // above, cells are numbers
constexpr char kRowEnd = '\v';      // ends a row within a line
constexpr std::string_view kHardBlank = "&nbsp;";
constexpr std::size_t kMostLabels = 2;
constexpr std::size_t kLongestLabel = 24;  // a line between two rows that is not a row

bool is_word_byte(char byte) { return is_letter(byte) || is_foreign(byte); }
bool is_cell(char byte) { return is_digit(byte) || is_blank_symbol(byte) || byte == 'x' || byte == 'X'; }

// Replaces a character outside of ASCII that people write for a digit. Returns the bytes that it takes.
std::size_t take_foreign(std::string_view text, std::string& plain) {
  if (text.starts_with("\xEF\xB8\x8F") || text.starts_with("\xE2\x83\xA3")) return 3;  // makes a keycap of a digit
  const bool full_width = text.size() > 2 && text.starts_with("\xEF\xBC") && text[2] >= '\x90' && text[2] <= '\x99';
  if (full_width) {
    plain += static_cast<char>('0' + (text[2] - '\x90'));
    return 3;
  }
  return 0;
}

// A tag of HTML from its bracket on: one that ends a row is a row's end, an empty cell a dot, others are blanks. 0:
// there is none.
std::size_t take_tag(std::string_view text, std::string& plain) {
  constexpr std::size_t kLongest = 200;
  const std::size_t end = text.substr(0, kLongest).find('>');
  if (end == std::string_view::npos || text.size() < 2 || (text[1] != '/' && !is_word_byte(text[1]))) return 0;
  const std::string inside = lower(text.substr(1, end - 1));
  const std::string_view name = std::string_view(inside).substr(inside.starts_with('/') ? 1 : 0);
  const bool ends_row = name.starts_with("tr") || name.starts_with("br") || name.starts_with("p") ||
                        name.starts_with("li") || name.starts_with("div") || name.starts_with("answer");
  plain += ends_row ? kRowEnd : ' ';
  std::string_view after = text.substr(end + 1);
  while (after.starts_with(' ') || after.starts_with(kHardBlank)) {
    after.remove_prefix(after.front() == ' ' ? 1 : kHardBlank.size());
  }
  if (inside.starts_with("td") && lower(after.substr(0, 4)) == "</td") plain += ". ";
  return end + 1;
}

// Cells in quotes that are empty become dots, other quotes blanks.
std::size_t take_quote(std::string_view text, std::string& plain) {
  const std::size_t close = text.substr(1).starts_with(' ') ? 2 : 1;
  const bool empty = text.size() > close && text[close] == text[0] && (plain.empty() || !is_cell(plain.back()));
  plain += empty ? " . " : " ";
  return empty ? close + 1 : 1;
}

// A digit of a table in bold, "**5**": its digit alone.
std::size_t take_bold(std::string_view text, std::string& plain) {
  constexpr std::size_t kLength = 5;
  const bool apart = plain.empty() || plain.back() == ' ' || plain.back() == '\n';
  const bool bold = text.size() >= kLength && text.starts_with("**") && is_digit(text[2]) && text.substr(3, 2) == "**";
  if (!apart || !bold || (text.size() > kLength && std::string_view(" |\n").find(text[kLength]) == text.npos)) return 0;
  plain += text[2];
  return kLength;
}

// A separator of a table's cells: a blank, and a dot for each empty cell beside it.
void take_separator(std::string_view text, std::size_t at, std::string& plain) {
  const char separator = text[at];
  const bool bar = separator == '|' || separator == '&';  // other separators are between cells alone
  const std::size_t before = at == 0 ? text.npos : text.find_last_not_of(' ', at - 1);
  const bool first = before == text.npos || text[before] == '\n';
  const bool empty = first ? !bar && separator != '\t' : text[before] == separator && (!bar || before + 1 < at);
  plain += empty ? ". " : " ";
  const std::size_t after = text.find_first_not_of(" \r", at + 1);
  if (bar || (after != text.npos && text[after] != '\n')) return;
  // After the last cell of a list it only ends the line.
  const std::string_view line = text.substr(0, at).substr(text.rfind('\n', at) + 1);
  if (line.find_first_of("[{(\"'") == line.npos) plain += ". ";
}

// Marks of lists, tables and formulas become blanks and ends of rows; lines stay lines.
std::string without_marks(std::string_view text) {
  std::string plain;
  plain.reserve(text.size());
  for (std::size_t at = 0; at < text.size();) {
    const std::string_view rest = text.substr(at);
    const char byte = rest[0];
    std::size_t taken = 0;
    if (static_cast<unsigned char>(byte) >= 0x80U) {
      taken = take_foreign(rest, plain);
    } else if (byte == '<') {
      taken = take_tag(rest, plain);
    } else if (byte == '"' || byte == '\'') {
      taken = take_quote(rest, plain);
    } else if (rest.starts_with("\\\\") || rest.starts_with("\\n")) {
      plain += kRowEnd;
      taken = 2;
    } else if (byte == ']' || byte == '}') {
      plain += kRowEnd;
      taken = 1;
    } else if (rest.starts_with(kHardBlank)) {
      plain += ' ';
      taken = kHardBlank.size();
    } else if (byte == '*') {
      taken = take_bold(rest, plain);
    } else if (std::string_view("|,;&\t").find(byte) != std::string_view::npos) {
      take_separator(text, at, plain);
      taken = 1;
    } else if (std::string_view("[{()!/`\r").find(byte) != std::string_view::npos) {
      plain += ' ';
      taken = 1;
    }
    if (taken == 0) {
      plain += byte;
      taken = 1;
    }
    at += taken;
  }
  return plain;
}

struct Piece {
  std::uint64_t line = 1;
  std::string_view text;
  bool apart = false;  // after a blank line
};

std::vector<Piece> pieces_of(std::string_view plain) {
  std::vector<Piece> pieces;
  std::uint64_t line = 1;
  bool blank = true;  // the line, so far
  bool apart = false;
  for (std::size_t begin = 0; begin < plain.size();) {
    const std::size_t end = std::min(plain.find_first_of("\n\v", begin), plain.size());
    const std::string_view text = trim(plain.substr(begin, end - begin));
    blank = blank && text.empty();
    if (!text.empty() && !is_border(text)) {
      pieces.push_back({line, text, apart});
      apart = false;
    }
    if (end < plain.size() && plain[end] == '\n') {
      apart = apart || blank;
      blank = true;
      ++line;
    }
    begin = end + 1;
  }
  return pieces;
}

// The cells of a text; nothing if it holds anything else.
using Cells = std::vector<int>;

std::optional<Cells> single_cells(std::string_view text) {
  Cells cells;
  for (const char byte : text) {
    if (byte == ' ') continue;
    if (!is_cell(byte)) return std::nullopt;
    cells.push_back(is_digit(byte) ? byte - '0' : 0);
  }
  return cells;
}

std::optional<Cells> number_cells(std::string_view text) {
  constexpr std::size_t kMostDigits = 2;
  Cells cells;
  for (std::size_t begin = text.find_first_not_of(' '); begin < text.size();) {
    const std::size_t end = std::min(text.find(' ', begin), text.size());
    const std::string_view token = text.substr(begin, end - begin);
    int value = 0;
    const bool blank = token.size() == 1 && is_cell(token[0]) && !is_digit(token[0]);
    if (token.size() > kMostDigits || (!blank && !read_number(token, value))) return std::nullopt;
    cells.push_back(value);
    begin = std::min(text.find_first_not_of(' ', end), text.size());
  }
  return cells;
}

constexpr int kNoLabel = -1;

// A text that may be a row, and the number before it, which must count the rows.
struct Reading {
  std::string_view text;
  int number = kNoLabel;
};

// The readings of a piece as a row: with and without a label or a mark around its cells.
std::vector<Reading> readings_of(std::string_view text) {
  constexpr std::string_view kMarks = "*_~#>";
  constexpr std::string_view kDigits = "0123456789";
  std::vector<Reading> readings;
  const auto add = [&](std::string_view each, int number = kNoLabel) {
    each = trim(each);
    const auto is_it = [&](const Reading& reading) { return reading.text == each; };
    if (!each.empty() && std::none_of(readings.begin(), readings.end(), is_it)) readings.push_back({each, number});
  };
  // A line that names a column or a box is not a row.
  const std::string named = lower(text);
  for (const char* const other : {"column ", "col ", "box ", "block "}) {
    if (named.find(other) != std::string::npos) return readings;
  }
  // "Row 1:", "solution =", and all words before the cells.
  if (const std::size_t mark = text.find_last_of(":="); mark != std::string_view::npos) text.remove_prefix(mark + 1);
  std::size_t word_end = 0;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const bool alone = (at == 0 || text[at - 1] == ' ') && (at + 1 == text.size() || text[at + 1] == ' ');
    const bool blank = alone && (text[at] == 'x' || text[at] == 'X');
    if (is_word_byte(text[at]) && !blank) word_end = at + 1;
  }
  const std::string_view cells = text.substr(word_end);
  add(cells);
  // "R1 5 3 4", "- 5 3 4": the first token is not a cell. In "1. 5 3 4" and "1) 5 3 4" it is a label if it counts.
  const std::string_view bare = trim(cells);
  const std::size_t first = std::min(bare.find(' '), bare.size());
  const std::string_view label = bare.substr(0, first);
  const std::string_view rest = bare.substr(first);
  const std::size_t begin = std::min(label.find_first_of(kDigits), label.size());
  int number = 0;
  if ((word_end > 0 && !cells.empty() && is_digit(cells.front())) || (label == "-" && rest.find('-') == rest.npos)) {
    add(rest);
  } else if (read_number(label.substr(begin, label.find_last_of(kDigits) + 1 - begin), number)) {
    add(rest, number);
  }
  // "**5 3 4**", "5 3 4."
  std::string_view inner = bare;
  while (!inner.empty() && kMarks.find(inner.front()) != std::string_view::npos) inner.remove_prefix(1);
  while (!inner.empty() && (kMarks.find(inner.back()) != std::string_view::npos)) inner.remove_suffix(1);
  add(inner);
  // Without blanks or words, a final dot is a blank cell.
  const bool sentence = word_end > 0 || inner.find(' ') != inner.npos;
  if (sentence && inner.ends_with('.')) add(inner.substr(0, inner.size() - 1));
  return readings;
}

// Without the marks around a whole board: "**1234...**". Where the board is a word of a sentence, a full stop may
// follow.
std::string_view bare_token(std::string_view token, bool in_sentence) {
  const auto is_board = [&] { return side_of_cells(token.size()) > 0; };
  constexpr std::string_view kMarks = "*_~";
  while (!token.empty() && !is_board() && kMarks.find(token.front()) != std::string_view::npos) token.remove_prefix(1);
  while (!token.empty() && !is_board() && kMarks.find(token.back()) != std::string_view::npos) token.remove_suffix(1);
  if (in_sentence && !is_board() && token.ends_with('.')) token.remove_suffix(1);
  return token;
}

// A heading of columns, from 1 or 0.
bool counts_up(std::span<const int> cells) {
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if (cells[i] != cells.front() + static_cast<int>(i)) return false;
  }
  return cells.front() <= 1;
}

// Whether the first row counts columns and the first column counts rows: the board is one smaller.
bool has_counts_beside(const Cells& cells, int side) {
  const auto width = static_cast<std::size_t>(side);
  Cells column;
  for (std::size_t row = 1; row < width; ++row) column.push_back(cells[row * width]);
  return cells.front() == 0 && counts_up(column) && counts_up(std::span(cells).subspan(1, width - 1));
}

class Finder {
 public:
  Finder(std::string_view text, int side)
      : plain_(without_marks(ascii_of(text))),
        pieces_(pieces_of(plain_)),
        least_(side > 0 ? side : kLeastSide),
        most_(side > 0 ? side : kMostSide) {}

  std::vector<FreeBoard> find() {
    for (const Piece& piece : pieces_) rows_.push_back(rows_of(piece.text));
    for (std::size_t at = 0; at < pieces_.size(); ++at) {
      if (take_token(at)) continue;
      for (int side = most_; side >= least_; --side) {
        if (take_line(at, side)) break;
        Cells cells;
        std::size_t end = rows_from(at, side, cells);
        if (end == at || has_counts_beside(cells, side)) continue;
        if (counts_up(std::span(cells).first(static_cast<std::size_t>(side)))) {
          Cells below;
          const std::size_t later = rows_from(at + 1, side, below);
          if (later > at + 1) std::tie(end, cells) = std::tuple(later, below);
        }
        add(pieces_[at].line, side, cells);
        at = end - 1;
        break;
      }
    }
    return std::move(boards_);
  }

 private:
  struct Row {
    Cells cells;
    int number;  // as that of a Reading
  };

  static std::vector<Row> rows_of(std::string_view text) {
    std::vector<Row> rows;
    for (const auto& [reading, number] : readings_of(text)) {
      if (std::optional<Cells> cells = single_cells(reading)) rows.push_back({std::move(*cells), number});
      if (std::optional<Cells> cells = number_cells(reading)) rows.push_back({std::move(*cells), number});
    }
    return rows;
  }

  // The cells of a piece: `count` of them, none above `side`, after the label `number`. Null if it has no such reading.
  const Cells* row(std::size_t at, std::size_t count, int side, int number) const {
    for (const Row& row : rows_[at]) {
      const bool fits = row.cells.size() == count && row.number == number &&
                        std::all_of(row.cells.begin(), row.cells.end(), [&](int digit) { return digit <= side; });
      if (fits) return &row.cells;
    }
    return nullptr;
  }

  // Omits blank boards: in free text they are lines of dots.
  void add(std::uint64_t line, int side, const Cells& cells) {
    if (std::all_of(cells.begin(), cells.end(), [](int digit) { return digit == 0; })) return;
    FreeBoard board{line, side, {}};
    for (const int digit : cells) board.cells.push_back(static_cast<Cell>(digit));
    boards_.push_back(std::move(board));
  }

  // All cells in one word of a sentence.
  bool take_token(std::size_t at) {
    const std::string_view text = pieces_[at].text;
    bool found = false;
    for (std::size_t begin = 0; begin < text.size();) {
      const std::size_t end = std::min(text.find(' ', begin), text.size());
      const std::string_view token = bare_token(text.substr(begin, end - begin), end - begin < text.size());
      const int side = side_of_cells(token.size());
      if (side >= least_ && side <= std::min(most_, kMostSingleSide)) {
        const std::optional<Cells> cells = single_cells(token);
        if (cells && *std::max_element(cells->begin(), cells->end()) <= side) {
          add(pieces_[at].line, side, *cells);
          found = true;
        }
      }
      begin = end + 1;
    }
    return found;
  }

  bool take_line(std::size_t at, int side) {
    const auto count = static_cast<std::size_t>(side) * static_cast<std::size_t>(side);
    const Cells* const cells = row(at, count, side, kNoLabel);
    if (cells != nullptr) add(pieces_[at].line, side, *cells);
    return cells != nullptr;
  }

  // As many rows as each has cells, maybe with labels between them. All have a number before them, from 1 or 0, or none
  // has. Returns the piece after them; `at` if there are none.
  std::size_t rows_from(std::size_t at, int side, Cells& board) const {
    std::size_t end = at;
    for (const int first : {kNoLabel, 1, 0}) {
      if (end == at) end = numbered_rows(at, side, first, board);
    }
    return end;
  }

  std::size_t numbered_rows(std::size_t at, int side, int first, Cells& board) const {
    const auto width = static_cast<std::size_t>(side);
    board.clear();
    std::size_t next = at;
    std::size_t labels = 0;  // one after the other
    std::size_t band = 0;    // rows between blank lines
    bool apart = false;
    while (board.size() < width * width) {
      if (next == pieces_.size()) return at;
      const std::size_t rows = board.size() / width;
      apart = apart || pieces_[next].apart;
      const int number = first == kNoLabel ? kNoLabel : static_cast<int>(rows) + first;
      if (const Cells* const cells = row(next, width, side, number)) {
        if (apart && rows > 0 && band == 0) band = rows;
        // Else rows of another board follow.
        if (band > 0 && (width % band != 0 || apart != (rows % band == 0))) return at;
        apart = false;
        board.insert(board.end(), cells->begin(), cells->end());
        labels = 0;
      } else if (board.empty() || pieces_[next].text.size() > kLongestLabel || ++labels > kMostLabels) {
        return at;
      }
      ++next;
    }
    if (band > 0 && next < pieces_.size() && !pieces_[next].apart) return at;
    return next;
  }

  std::string plain_;
  std::vector<Piece> pieces_;
  std::vector<std::vector<Row>> rows_;  // what each piece may be
  int least_;
  int most_;
  std::vector<FreeBoard> boards_;
};

}  // namespace

std::vector<FreeBoard> boards_in(std::string_view text, int side) {
  if (side > kMostSide) return {};
  return Finder(text, side).find();
}

std::string_view answer_in(std::string_view text) {
  constexpr std::array<std::array<std::string_view, 2>, 2> kMarks = {{{"<answer>", "</answer>"}, {"\\boxed{", ""}}};
  for (const auto& [open, close] : kMarks) {
    const std::size_t begin = text.rfind(open);
    if (begin == std::string_view::npos) continue;
    const std::string_view inside = text.substr(begin + open.size());
    return close.empty() ? inside : inside.substr(0, inside.find(close));
  }
  return text;
}

}  // namespace nonet
