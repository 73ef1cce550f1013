#include "formats/internal/block.hpp"

#include <algorithm>
#include <cctype>
#include <optional>

#include "base/text.hpp"
#include "nonet/board.hpp"

namespace nonet {
namespace {

bool separates(char byte) {
  return byte == ' ' || byte == '\t' || byte == '\r' || byte == ',' || byte == '|' || byte == '!';
}

// Where the field that begins there ends: at its separator, or at the end of the line.
std::size_t csv_field_end(std::string_view line, std::size_t begin, char separator) {
  bool quoted = begin < line.size() && line[begin] == '"';
  std::size_t end = quoted ? begin + 1 : begin;
  for (; end < line.size() && (quoted || line[end] != separator); ++end) {
    if (quoted && line[end] == '"') {
      // Two of them are one that is meant.
      if (end + 1 < line.size() && line[end + 1] == '"') {
        ++end;
      } else {
        quoted = false;
      }
    }
  }
  return end;
}

std::string_view without_blanks_behind(std::string_view text) {
  while (!text.empty() && (text.back() == '\r' || text.back() == ' ')) text.remove_suffix(1);
  return text;
}

std::string_view without_quotes(std::string_view text) {
  if (!text.starts_with('"')) return text;
  text.remove_prefix(1);
  if (text.ends_with('"')) text.remove_suffix(1);
  return text;
}

}  // namespace

bool is_blank_or_comment(std::string_view line) {
  const std::string_view text = trim(line);
  return text.empty() || text.front() == '#';
}

bool is_border(std::string_view line) {
  int strokes = 0;
  for (const char byte : line) {
    if (byte == '-' || byte == '=') {
      ++strokes;
    } else if (!separates(byte) && byte != '+' && byte != ':' && byte != '*' && byte != '\'' && byte != '.') {
      return false;
    }
  }
  return strokes >= 2;
}

bool is_dash_row(std::string_view line, std::size_t side) {
  return static_cast<std::size_t>(std::count(line.begin(), line.end(), '-')) == side &&
         std::all_of(line.begin(), line.end(), [](char byte) { return byte == '-' || separates(byte); });
}

bool has_gap(std::string_view border) { return trim(border).find("  ") != std::string_view::npos; }

bool blanks_are_cells(std::string_view lines, std::size_t side) {
  bool blank = false;
  std::size_t width = 0;
  for (const char byte : lines) {
    if (byte == '\r') continue;
    width = byte == '\n' ? 0 : width + 1;
    if (width > side || (byte != ' ' && byte != '\n' && (byte < '1' || byte > '9'))) return false;
    blank = blank || byte == ' ';
  }
  return blank;
}

bool has_borders(std::string_view line) { return line.find_first_of("|!") != std::string_view::npos; }

void split_cells(std::string_view line, std::vector<Token>& tokens) {
  for (std::size_t i = 0; i < line.size();) {
    const std::size_t begin = i;
    while (i < line.size() && !separates(line[i])) ++i;
    if (i > begin) tokens.push_back({line.substr(begin, i - begin), begin + 1});
    while (i < line.size() && separates(line[i])) ++i;
  }
}

void split_symbols(std::vector<Token>& tokens) {
  std::vector<Token> symbols;
  for (const Token& token : tokens) {
    for (std::size_t i = 0; i < token.text.size(); ++i) symbols.push_back({token.text.substr(i, 1), token.column + i});
  }
  tokens.swap(symbols);
}

bool ends_field(char byte) {
  return byte == ' ' || byte == '\t' || byte == '\r' || byte == ',' || byte == ';' || byte == '#';
}

std::size_t indent_of(std::string_view line) { return std::min(line.find_first_not_of(" \t"), line.size()); }

std::string_view first_field(std::string_view line) {
  line.remove_prefix(indent_of(line));
  return line.substr(0, static_cast<std::size_t>(std::find_if(line.begin(), line.end(), ends_field) - line.begin()));
}

int side_of_cells(std::size_t count) {
  const std::optional<Geometry> shape = Geometry::of_cells(count);
  return shape ? shape->side() : 0;
}

int side_of_board(std::string_view text) {
  std::size_t count = text.size();
  if (text.find(' ') != std::string_view::npos) {
    std::vector<Token> numbers;
    split_cells(text, numbers);
    count = numbers.size();
  } else if (count == kCandidateSymbols || count == kCandidateSymbols + kCandidateSide * kCandidateSide) {
    return kCandidateSide;
  }
  if (const int side = side_of_cells(count); side > 0) return side;
  return count % 2 == 0 ? side_of_cells(count / 2) : 0;
}

bool is_candidate_row(std::string_view line) {
  std::vector<Token> groups;
  split_cells(line, groups);
  std::ptrdiff_t wrong = 0;
  for (const Token& group : groups) {
    unsigned seen = 0;
    bool marked = false;
    for (const char byte : group.text) {
      const bool digit = byte >= '1' && byte <= '9';
      if (digit && (seen >> static_cast<unsigned>(byte - '0') & 1U) != 0) return false;
      seen |= digit ? 1U << static_cast<unsigned>(byte - '0') : 0;
      marked = marked || !digit;
    }
    if (!marked || group.text == "x") continue;
    if (seen == 0) return false;
    ++wrong;
  }
  return groups.size() == static_cast<std::size_t>(kCandidateSide) && wrong <= 2;
}

bool is_blank_symbol(char byte) { return std::string_view("._*?-").find(byte) != std::string_view::npos; }

bool is_fence(std::string_view line) {
  const std::string_view text = trim(line);
  return text.starts_with("```") || text.starts_with("~~~");
}

bool is_whole_board(std::string_view field) {
  const int side = field.find(' ') == std::string_view::npos ? side_of_board(field) : 0;
  if (side < 4 || side > Symbols::kMaxSingle) return false;
  if (side > kCandidateSide || field.size() >= kCandidateSymbols) return true;
  const Symbols symbols = Symbols::standard(side);
  return std::all_of(field.begin(), field.begin() + side * side, [&](char c) { return symbols.digit_of(c) >= 0; });
}

bool looks_like_board(std::string_view field) {
  const auto count =
      std::count_if(field.begin(), field.end(), [](char c) { return (c >= '0' && c <= '9') || is_blank_symbol(c); });
  return field.size() >= 16 && 2 * static_cast<std::size_t>(count) >= field.size();
}

bool is_signature(std::string_view line) {
  const std::string_view text = trim(line);
  return text == "Simple Sudoku" || text.starts_with("Version ");
}

Token csv_field(std::string_view line, std::size_t index, char separator) {
  std::size_t begin = 0;
  for (std::size_t field = 0; begin <= line.size(); ++field) {
    const std::size_t end = csv_field_end(line, begin, separator);
    if (field == index) {
      std::string_view text = without_blanks_behind(line.substr(begin, end - begin));
      text = without_quotes(text.substr(indent_of(text)));
      return {text, static_cast<std::size_t>(text.data() - line.data()) + 1};
    }
    begin = end + 1;
  }
  return {{}, line.size() + 1};
}

std::vector<std::string> csv_fields(std::string_view line, char separator) {
  std::vector<std::string> fields;
  for (std::size_t begin = 0; begin <= line.size();) {
    const std::size_t end = fields.size() < kMaxColumns ? csv_field_end(line, begin, separator) : line.size();
    const std::string_view text = without_blanks_behind(line.substr(begin, end - begin));
    const std::string_view inner = without_quotes(text);
    std::string& field = fields.emplace_back();
    for (std::size_t i = 0; i < inner.size(); ++i) {
      if (text.starts_with('"') && inner.substr(i, 2) == "\"\"") ++i;
      field += inner[i];
    }
    begin = end + 1;
  }
  return fields;
}

std::string lower(std::string_view text) {
  std::string copy(text);
  for (char& byte : copy) byte = static_cast<char>(std::tolower(static_cast<unsigned char>(byte)));
  return copy;
}

std::size_t rank_of_column(std::string_view name, std::span<const std::string_view> names) {
  return static_cast<std::size_t>(std::find(names.begin(), names.end(), lower(trim(name))) - names.begin());
}

std::string any_of_names(std::span<const std::string_view> names) {
  std::string list;
  for (std::size_t i = 0; i < names.size(); ++i) {
    list += (i == 0 ? "" : i + 1 < names.size() ? ", " : " or ") + std::string(names[i]);
  }
  return list;
}

}  // namespace nonet
