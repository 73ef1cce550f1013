#include "nonet/formats/internal/block.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <optional>

#include "nonet/base/text.hpp"
#include "nonet/board/geometry.hpp"

namespace nonet {
namespace {

constexpr std::string_view kBoxDrawing = "\xE2";  // U+2500..U+257F are E2 94 80 .. E2 95 BF

bool is_box_drawing(std::string_view text, std::size_t at) {
  return at + 2 < text.size() && text[at] == kBoxDrawing[0] && (text[at + 1] == '\x94' || text[at + 1] == '\x95');
}

bool separates(char byte) {
  return byte == ' ' || byte == '\t' || byte == '\r' || byte == ',' || byte == '|' || byte == '!';
}

// Where the field that begins there ends: at its comma, or at the end of the line.
std::size_t csv_field_end(std::string_view line, std::size_t begin) {
  bool quoted = begin < line.size() && line[begin] == '"';
  std::size_t end = quoted ? begin + 1 : begin;
  for (; end < line.size() && (quoted || line[end] != ','); ++end) {
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

}  // namespace

bool is_blank_or_comment(std::string_view line) {
  const std::string_view text = trim(line);
  return text.empty() || text.front() == '#';
}

bool is_border(std::string_view line) {
  int strokes = 0;
  for (std::size_t i = 0; i < line.size(); ++i) {
    const char byte = line[i];
    if (is_box_drawing(line, i)) {
      i += 2;
      ++strokes;
    } else if (byte == '-' || byte == '=') {
      ++strokes;
    } else if (!separates(byte) && byte != '+' && byte != ':' && byte != '*' && byte != '\'' && byte != '.') {
      return false;
    }
  }
  return strokes >= 2;
}

bool has_borders(std::string_view line) {
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (line[i] == '|' || line[i] == '!' || is_box_drawing(line, i)) return true;
  }
  return false;
}

void split_cells(std::string_view line, std::vector<Token>& tokens) {
  std::size_t i = 0;
  while (i < line.size()) {
    if (separates(line[i])) {
      ++i;
    } else if (is_box_drawing(line, i)) {
      i += 3;
    } else {
      const std::size_t begin = i;
      while (i < line.size() && !separates(line[i]) && !is_box_drawing(line, i)) ++i;
      tokens.push_back({line.substr(begin, i - begin), begin + 1});
    }
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
  const auto is_group = [](const Token& group) {
    if (group.text == "x") return true;
    unsigned seen = 0;
    for (const char byte : group.text) {
      if (byte < '1' || byte > '9' || (seen >> static_cast<unsigned>(byte - '0') & 1U) != 0) return false;
      seen |= 1U << static_cast<unsigned>(byte - '0');
    }
    return true;
  };
  return groups.size() == static_cast<std::size_t>(kCandidateSide) &&
         std::all_of(groups.begin(), groups.end(), is_group);
}

bool is_signature(std::string_view line) {
  const std::string_view text = trim(line);
  return text == "Simple Sudoku" || text.starts_with("Version ");
}

Token csv_field(std::string_view line, std::size_t index) {
  std::size_t begin = 0;
  for (std::size_t field = 0; begin <= line.size(); ++field) {
    const std::size_t end = csv_field_end(line, begin);
    if (field == index) {
      std::string_view text = without_blanks_behind(line.substr(begin, end - begin));
      if (!text.starts_with('"')) return {text, begin + 1};
      text.remove_prefix(1);
      if (text.ends_with('"')) text.remove_suffix(1);
      return {text, begin + 2};
    }
    begin = end + 1;
  }
  return {{}, line.size() + 1};
}

std::vector<std::string> csv_fields(std::string_view line) {
  std::vector<std::string> fields;
  for (std::size_t begin = 0; begin <= line.size();) {
    const std::size_t end = csv_field_end(line, begin);
    std::string_view text = without_blanks_behind(line.substr(begin, end - begin));
    std::string& field = fields.emplace_back();
    if (text.starts_with('"')) {
      text.remove_prefix(1);
      if (text.ends_with('"')) text.remove_suffix(1);
      for (std::size_t i = 0; i < text.size(); ++i) {
        field += text[i];
        if (text[i] == '"' && i + 1 < text.size() && text[i + 1] == '"') ++i;
      }
    } else {
      field = text;
    }
    begin = end + 1;
  }
  return fields;
}

std::size_t rank_of_puzzle_column(std::string_view name) {
  std::string lower(trim(name));
  for (char& byte : lower) byte = static_cast<char>(std::tolower(static_cast<unsigned char>(byte)));
  return static_cast<std::size_t>(std::find(kPuzzleColumns.begin(), kPuzzleColumns.end(), lower) -
                                  kPuzzleColumns.begin());
}

std::string puzzle_column_names() {
  std::string list;
  for (std::size_t i = 0; i < kPuzzleColumns.size(); ++i) {
    if (i > 0) list += i + 1 < kPuzzleColumns.size() ? ", " : " or ";
    list += kPuzzleColumns[i];
  }
  return list;
}

}  // namespace nonet
