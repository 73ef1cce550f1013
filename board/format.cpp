#include "board/format.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <vector>

#include "board/error.hpp"
#include "board/internal/block.hpp"
#include "board/internal/json.hpp"
#include "board/text.hpp"

namespace nonet {
namespace {

constexpr std::array<FormatInfo, 10> kFormats = {{
    {"line", Format::line, "one puzzle a line, a symbol a cell; text behind a blank, comma, ; or # is the user's"},
    {"sdm", Format::line, "the same"},
    {"grid", Format::grid, "one row a line, with borders or in blocks apart by blank lines"},
    {"sdk", Format::grid, "the same, with #... header lines or a [Puzzle] section"},
    {"numbers", Format::numbers, "numbers apart by blanks, over one line or many"},
    {"candidates", Format::candidates, "729 symbols a line: for each cell and digit the digit if allowed, else ."},
    {"csv", Format::csv, "a header line that names a column puzzle or quizzes"},
    {"json", Format::json, "two-dimensional arrays of strings or numbers"},
    {"jsonl", Format::jsonl, "one object a line with a member puzzle"},
    {"jigsaw", Format::jigsaw, "the givens, then a region symbol for each cell"},
}};

constexpr std::array<std::string_view, 6> kPuzzleColumns = {"puzzle", "puzzles", "quiz", "quizzes", "sudoku", "clues"};
constexpr int kDefaultSide = 9;
constexpr int kCandidateSide = 9;  // 729 symbols are 9x9x9

// The root of a square, or 0.
int root(std::size_t number) {
  const std::optional<Geometry> shape = Geometry::of_cells(number);
  return shape ? shape->side() : 0;
}

// A number or a blank, as it stands alone between separators.
bool is_number_or_blank(std::string_view token) {
  if (token.size() > 3 || token.empty()) return false;
  if (token.size() == 1 && std::string_view("._*?").find(token[0]) != std::string_view::npos) return true;
  return std::all_of(token.begin(), token.end(), [](unsigned char byte) { return std::isdigit(byte) != 0; });
}

// What the detection decides.
struct Found {
  Format format = Format::line;
  int side = kDefaultSide;
  bool one_line = true;
  std::size_t csv_column = 0;
  int box_rows = 0;  // read off the borders; 0: the default shape
};

// The head of an input, cut into lines; its first block is what stands before the first blank line.
class Head {
 public:
  Head(std::string_view text, bool complete) : text_(text) {
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
    complete_ = complete;
  }

  std::string_view text() const { return text_; }
  const std::vector<std::string_view>& lines() const { return lines_; }  // the first kSample of them
  const std::vector<std::string_view>& block() const { return block_; }
  bool ended() const { return ended_; }  // the block has come to its end
  // All lines that detection looks at are there.
  bool sampled() const { return complete_ || lines_.size() >= kSample; }
  bool complete() const { return complete_; }
  // Whether a blank line and other data come behind it; nothing where that cannot be told yet.
  std::optional<bool> set_apart() const {
    if (data_behind_ || complete_) return data_behind_;
    return std::nullopt;
  }

 private:
  static constexpr std::size_t kSample = 100;
  std::string_view text_;
  std::vector<std::string_view> lines_;
  std::vector<std::string_view> block_;
  bool ended_ = false;
  bool complete_ = false;
  bool data_behind_ = false;
};

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

std::optional<std::size_t> puzzle_column(std::string_view line) {
  for (std::size_t field = 0; field <= static_cast<std::size_t>(std::count(line.begin(), line.end(), ',')); ++field) {
    std::string name(trim(csv_field(line, field).text));
    for (char& byte : name) byte = static_cast<char>(std::tolower(static_cast<unsigned char>(byte)));
    if (std::find(kPuzzleColumns.begin(), kPuzzleColumns.end(), name) != kPuzzleColumns.end()) return field;
  }
  return std::nullopt;
}

// Each of these gives nothing where more text is needed. What one gives for a head it must give for every longer one,
// too, as how much of the input is there depends on timing: a choice may rest on lines that are there, and on the
// lack of lines only where no more of them are looked at.

std::optional<Found> drawn_grid(const Head& head, int wanted) {
  if (!head.ended()) return std::nullopt;
  Found found{Format::grid, wanted, false};
  int rows = 0;
  int rows_at_border = 0;
  std::vector<Token> first;
  for (const std::string_view line : head.block()) {
    if (line.front() == '[') continue;
    if (is_border(line)) {
      if (rows_at_border == 0) rows_at_border = rows;
      continue;
    }
    if (rows++ == 0) first = cells_of(line);
  }
  if (found.side == 0) {
    const int symbols = symbol_count(first);
    found.side = symbols > 0 && rows % symbols == 0 ? symbols : static_cast<int>(first.size());
  }
  if (rows_at_border > 1 && rows_at_border < found.side && found.side % rows_at_border == 0) {
    found.box_rows = rows_at_border;
  }
  return found;
}

std::optional<Found> number_rows(const Head& head, const std::vector<Token>& first, int wanted) {
  const int count = static_cast<int>(first.size());
  const int lines = static_cast<int>(head.block().size());
  if (wanted != 0) {
    const bool one_line = count == wanted * wanted;
    return Found{Format::numbers, wanted, one_line};
  }
  // Tokens of several digits may be symbols side by side ("530 070 000"); the whole block tells.
  const int symbols = symbol_count(first);
  if (!head.ended() && (lines <= count || symbols > count)) return std::nullopt;
  if (symbols > count && lines % symbols == 0) return Found{Format::grid, symbols, false};
  const int side = root(static_cast<std::size_t>(count));
  // Nine numbers a line are rows of 9x9 boards rather than boards of side 3, as nobody means Latin squares.
  const bool means_rows = side <= 1 || !Geometry::of_side(side).has_boxes();
  if (lines == count || (means_rows && lines > count)) return Found{Format::numbers, count, false};
  if (side > 1) return Found{Format::numbers, side, true};
  if (!head.ended()) return std::nullopt;
  std::size_t total = 0;
  for (const std::string_view line : head.block()) total += cells_of(line).size();
  if (const int whole = root(total); whole > 1) return Found{Format::numbers, whole, false};
  return Found{Format::line, 0, true};
}

std::optional<Found> one_field(std::string_view line, int wanted) {
  const std::size_t length = first_field(line).size();
  const auto fits = [&](int side) {
    return side > 0 && side <= Symbols::kMaxSingle && (wanted == 0 || side == wanted);
  };
  if (length == 729 && (wanted == 0 || wanted == kCandidateSide))
    return Found{Format::candidates, kCandidateSide, true};
  if (const int side = root(length); fits(side)) return Found{Format::line, side, true};
  if (const int side = length % 2 == 0 ? root(length / 2) : 0; fits(side)) return Found{Format::jigsaw, side, true};
  return std::nullopt;
}

// Whether rows hold a symbol that the larger side has and the smaller one has not.
bool holds_more_than(const std::vector<std::string_view>& rows, int smaller, int larger) {
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

std::optional<Found> symbol_rows(const Head& head, const std::vector<Token>& first, int wanted) {
  const int width = symbol_count(first);
  const int lines = static_cast<int>(head.block().size());
  const std::optional<Found> line = one_field(head.block().front(), wanted);
  if (wanted != 0) {
    if (line) return line;
    if (width == wanted) return Found{Format::grid, wanted, false};
  } else if (width <= Symbols::kMaxSingle) {
    // Sixteen lines of sixteen symbols are sixteen 4x4 puzzles unless they stand in a block of their own, or hold what
    // a 4x4 puzzle cannot; nine of nine would be Latin squares of side 3, which nobody means.
    if (!head.ended() && lines <= width) return std::nullopt;
    // One row more than a board has tells a lone grid from others; what comes behind it may not be there yet.
    const auto looked_at = std::min<std::ptrdiff_t>(lines, width + 1);
    const bool even = std::all_of(head.block().begin(), head.block().begin() + looked_at,
                                  [&](std::string_view row) { return symbol_count(cells_of(row)) == width; });
    const bool means_rows = !line || !Geometry::of_side(line->side).has_boxes();
    if (even && means_rows && lines >= width) return Found{Format::grid, width, false};
    if (even && lines == width) {
      const std::optional<bool> set_apart = head.set_apart();
      if (!set_apart) return std::nullopt;
      if (*set_apart || holds_more_than(head.block(), line->side, width)) return Found{Format::grid, width, false};
    }
  }
  if (line && (wanted != 0 || line->side > 1)) return line;
  for (const std::string_view other : head.lines()) {
    const std::optional<Found> better = one_field(other, wanted);
    if (better && better->side > 3) return better;
  }
  if (!head.sampled()) return std::nullopt;
  return Found{Format::line, wanted, true};
}

std::optional<Found> csv_rows(const Head& head, std::size_t column, int wanted) {
  int side = wanted;
  for (std::size_t i = 1; side == 0 && i < head.lines().size(); ++i) {
    side = side_of_symbols(csv_field(head.lines()[i], column).text.size());
  }
  if (side == 0 && !head.sampled()) return std::nullopt;
  return Found{Format::csv, side, true, column};
}

std::optional<Found> json_rows(const Head& head, Format format, int wanted) {
  if (wanted != 0) return Found{format, wanted, format == Format::jsonl};
  if (format == Format::jsonl) {
    for (const std::string_view line : head.lines()) {
      if (const int side = json_object_side(line); side > 0) return Found{format, side, true};
    }
    if (!head.sampled()) return std::nullopt;
    return Found{format, 0, true};
  }
  const int side = json_first_row_length(head.text());
  if (side == 0 && !head.complete()) return std::nullopt;
  return Found{format, side, false};
}

std::optional<Found> detect(const Head& head, std::optional<Format> format, int wanted) {
  if (head.block().empty()) {
    if (!head.ended()) return std::nullopt;
    return Found{format.value_or(Format::line), wanted, true};
  }
  const std::string_view first_line = head.block().front();
  const std::string_view start = trim(first_line);
  const std::vector<Token> first = cells_of(first_line);
  const std::optional<std::size_t> column = puzzle_column(first_line);
  if (!format) {
    const bool section = start.size() > 1 && start[0] == '[' && std::isalpha(static_cast<unsigned char>(start[1])) != 0;
    if (section) return drawn_grid(head, wanted);
    if (start[0] == '[') return json_rows(head, Format::json, wanted);
    if (start[0] == '{') return json_rows(head, Format::jsonl, wanted);
    if (column) return csv_rows(head, *column, wanted);
    if (is_border(first_line) || has_borders(first_line)) return drawn_grid(head, wanted);
    const bool numbers = first.size() > 1 && std::all_of(first.begin(), first.end(), [](const Token& token) {
                           return is_number_or_blank(token.text);
                         });
    if (numbers) return number_rows(head, first, wanted);
    return symbol_rows(head, first, wanted);
  }
  switch (*format) {
    case Format::csv:
      if (!column) throw Error("csv: the header has no column named puzzle or quizzes");
      return csv_rows(head, *column, wanted);
    case Format::json:
    case Format::jsonl:
      return json_rows(head, *format, wanted);
    case Format::grid:
      return drawn_grid(head, wanted);
    case Format::numbers:
      return number_rows(head, first, wanted);
    case Format::candidates:
      return Found{*format, kCandidateSide, true};
    case Format::jigsaw: {
      const std::optional<Found> line = one_field(first_line, wanted);
      if (line && line->format == Format::jigsaw) return line;
      return Found{*format, wanted != 0 ? wanted : symbol_count(first), false};
    }
    case Format::line: {
      if (wanted != 0) return Found{*format, wanted, true};
      for (const std::string_view line : head.lines()) {
        const int side = root(first_field(line).size());
        if (side > 0 && side <= Symbols::kMaxSingle) return Found{*format, side, true};
      }
      if (!head.sampled()) return std::nullopt;
      return Found{*format, wanted, true};
    }
  }
  return std::nullopt;
}

}  // namespace

std::span<const FormatInfo> formats() { return kFormats; }

Format parse_format(std::string_view name) {
  std::vector<std::string_view> names;
  for (const FormatInfo& info : kFormats) {
    if (info.name == name) return info.format;
    names.push_back(info.name);
  }
  throw Error("unknown format '" + std::string(name) + "'" + did_you_mean(name, names));
}

std::string_view name_of(Format format) {
  const auto* const found =
      std::find_if(kFormats.begin(), kFormats.end(), [&](const FormatInfo& info) { return info.format == format; });
  return found->name;
}

std::string Layout::describe() const {
  const Geometry& shape = rules->geometry();
  std::string text(name_of(format));
  text += ", " + std::to_string(rules->side()) + "x" + std::to_string(rules->side());
  if (format == Format::jigsaw) {
    text += ", regions with each puzzle";
  } else {
    text += shape.has_boxes() ? " with boxes " + shape.name() : ", no boxes";
  }
  if (const std::string list = rules->spec().variants(); !list.empty()) text += ", " + list;
  return text;
}

std::optional<Layout> detect_layout(std::string_view text, bool complete, const ReadOptions& options) {
  if (text.substr(0, 3) == "\xEF\xBB\xBF") text.remove_prefix(3);
  const int wanted = options.geometry ? options.geometry->side() : 0;
  // How much more than the most has come is a matter of timing.
  const bool full = text.size() >= kMaxHead;
  const std::optional<Found> found = detect(Head(text.substr(0, kMaxHead), complete || full), options.format, wanted);
  if (!found) return std::nullopt;
  const int side = found->side < 1 || found->side > kMaxSide ? kDefaultSide : found->side;
  if (found->format == Format::candidates && wanted != 0 && wanted != kCandidateSide) {
    throw Error("the candidates format is for 9x9 boards, not " + options.geometry->name());
  }
  RulesSpec spec = options.variants;
  spec.geometry = options.geometry.value_or(Geometry::of_side(side));
  if (!options.geometry && found->box_rows > 0) spec.geometry = {found->box_rows, side / found->box_rows};
  Layout layout;
  layout.format = found->format;
  layout.one_line = found->one_line;
  layout.csv_column = found->csv_column;
  layout.rules = Rules::make(spec);
  layout.symbols =
      options.symbols.empty() ? Symbols::standard(side) : Symbols::from_alphabet(options.symbols, layout.rules->side());
  return layout;
}

}  // namespace nonet
