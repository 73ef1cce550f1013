#include "board/internal/block.hpp"

#include <algorithm>
#include <optional>

#include "board/geometry.hpp"
#include "board/text.hpp"

namespace nonet {
namespace {

constexpr std::string_view kBoxDrawing = "\xE2";  // U+2500..U+257F are E2 94 80 .. E2 95 BF

bool is_box_drawing(std::string_view text, std::size_t at) {
  return at + 2 < text.size() && text[at] == kBoxDrawing[0] && (text[at + 1] == '\x94' || text[at + 1] == '\x95');
}

bool separates(char byte) {
  return byte == ' ' || byte == '\t' || byte == '\r' || byte == ',' || byte == '|' || byte == '!';
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

int side_of_symbols(std::size_t count) {
  constexpr std::size_t kCandidates = 729;  // 9x9x9
  if (count == kCandidates) return 9;
  std::optional<Geometry> shape = Geometry::of_cells(count);
  if (!shape && count % 2 == 0) shape = Geometry::of_cells(count / 2);
  return shape ? shape->side() : 0;
}

Token csv_field(std::string_view line, std::size_t index) {
  std::size_t begin = 0;
  for (std::size_t field = 0; begin <= line.size(); ++field) {
    const bool quoted = begin < line.size() && line[begin] == '"';
    std::size_t end = quoted ? line.find('"', begin + 1) : line.find(',', begin);
    if (end == std::string_view::npos) end = line.size();
    if (field == index) {
      const std::size_t first = quoted ? begin + 1 : begin;
      std::string_view text = line.substr(first, end - first);
      while (!quoted && !text.empty() && (text.back() == '\r' || text.back() == ' ')) text.remove_suffix(1);
      return {text, first + 1};
    }
    begin = quoted ? line.find(',', end) : end;
    if (begin == std::string_view::npos) break;
    ++begin;
  }
  return {{}, line.size() + 1};
}

}  // namespace nonet
