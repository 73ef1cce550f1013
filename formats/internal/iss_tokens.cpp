#include "formats/internal/iss_tokens.hpp"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <string>
#include <utility>

#include "formats/internal/iss_texts.hpp"

namespace nonet {
namespace {

constexpr std::size_t kMostParts = 100'000;  // of a puzzle; each takes some 50 bytes
constexpr std::string_view kDigits = "0123456789abcdefg";

// A part of a text between blank lines, without comments and blanks.
struct Section {
  std::string raw;
  std::string stripped;
  std::vector<std::size_t> places;  // of the stripped bytes in the whole text
};

std::vector<Section> sections_of(std::string_view text) {
  std::vector<Section> sections(1);
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    const std::string_view line = text.substr(begin, end - begin);
    const bool blank = line.find_first_not_of(" \t\r") == std::string_view::npos;
    if (blank && !sections.back().stripped.empty()) sections.emplace_back();
    if (!blank && line.front() != '#') {
      Section& section = sections.back();
      section.raw += line;
      section.raw += '\n';
      for (std::size_t i = 0; i < line.size(); ++i) {
        if (std::isspace(static_cast<unsigned char>(line[i])) != 0) continue;
        section.stripped += line[i];
        section.places.push_back(begin + i);
      }
    }
    begin = end + 1;
  }
  if (sections.back().stripped.empty()) sections.pop_back();
  return sections;
}

// ".A~b~c.D" from its first dot on. `parts` counts those of the whole puzzle.
void add_tokens(const Section& section, std::vector<IssToken>& tokens, std::size_t& parts) {
  const std::string_view text = section.stripped;
  if (text.front() != '.') {
    throw IssError{section.places.front(), "an ISS string begins with a dot: .Cage~17~R1C1~R1C2"};
  }
  for (std::size_t begin = 1; begin <= text.size();) {
    const std::size_t end = std::min(text.find('.', begin), text.size());
    std::string_view token = text.substr(begin, end - begin);
    parts += 1 + static_cast<std::size_t>(std::count(token.begin(), token.end(), '~'));
    if (parts > kMostParts) {
      throw IssError{section.places[begin - 1],
                     "more than " + std::to_string(kMostParts) + " parts, each after a . or ~"};
    }
    IssToken next{.at = section.places[begin - 1]};
    const std::size_t type_end = std::min(token.find('~'), token.size());
    next.type = token.substr(0, type_end);
    bool more = type_end < token.size();
    token.remove_prefix(std::min(type_end + 1, token.size()));
    while (more) {
      const std::size_t part_end = std::min(token.find('~'), token.size());
      next.parts.emplace_back(token.substr(0, part_end));
      more = part_end < token.size();
      token.remove_prefix(std::min(part_end + 1, token.size()));
    }
    // Dots side by side and at the end mean nothing.
    if (!next.type.empty() || !next.parts.empty()) tokens.push_back(std::move(next));
    begin = end + 1;
  }
}

// Those along \ begin at the left edge or, above the middle one, at the right edge; those along / begin at the top edge
// or, below the middle one, at the bottom edge. {0, 0}: none begins there.
std::pair<int, int> little_killer_step(int row, int column, const Geometry& geometry) {
  const int bottom = geometry.rows() - 1;
  const int right = geometry.columns() - 1;
  if (column == 0 && row < bottom) return {1, 1};
  if (row == 0 && column > 0) return {1, -1};
  if (column == right && row > 0 && row < bottom) return {-1, -1};
  if (row == bottom && column > 0 && column < right) return {-1, 1};
  return {0, 0};
}

}  // namespace

std::optional<std::pair<int, int>> iss_cell(std::string_view text) {
  if (text.size() != 4 || (text[0] != 'R' && text[0] != 'r') || (text[2] != 'C' && text[2] != 'c')) return std::nullopt;
  const auto number = [](char digit) {
    const char lower = digit >= 'A' && digit <= 'Z' ? static_cast<char>(digit + ('a' - 'A')) : digit;
    const std::size_t place = kDigits.find(lower);
    return place == std::string_view::npos ? 0 : static_cast<int>(place);
  };
  const std::pair cell(number(text[1]), number(text[3]));
  if (cell.first == 0 || cell.second == 0) return std::nullopt;
  return cell;
}

Geometry iss_box(const Geometry& board, int cells) {
  for (int small = static_cast<int>(std::sqrt(cells)); small >= 2; --small) {
    if (cells % small != 0) continue;
    const int large = cells / small;
    if (board.rows() % small == 0 && board.columns() % large == 0) return {small, large};
    if (board.rows() % large == 0 && board.columns() % small == 0) return {large, small};
  }
  return {1, cells};
}

std::string iss_name(CellIndex cell, const Geometry& geometry, int regions) {
  if (!geometry.has_place(cell)) {
    const int number = cell - geometry.placed() + 1;
    if (number <= regions) return "CC" + std::to_string(number);
    return geometry.extra == regions + 1 ? "VA" : "VA" + std::to_string(number - regions);
  }
  const auto index = static_cast<std::size_t>(cell);
  const auto width = static_cast<std::size_t>(geometry.columns());
  return {'R', kDigits[index / width + 1], 'C', kDigits[index % width + 1]};
}

std::vector<CellIndex> little_killer(CellIndex first, const Geometry& geometry) {
  std::vector<CellIndex> cells;
  int row = geometry.row_of(first);
  int column = geometry.column_of(first);
  const auto [down, right] = little_killer_step(row, column, geometry);
  if (down == 0) return cells;
  for (; row >= 0 && row < geometry.rows() && column >= 0 && column < geometry.columns();
       row += down, column += right) {
    cells.push_back(static_cast<CellIndex>(geometry.cell(row, column)));
  }
  return cells;
}

std::vector<CellIndex> square_at(CellIndex corner, const Geometry& geometry) {
  // Cells without a place are in rows as long as the board's.
  const int end = geometry.has_place(corner) ? geometry.placed() : geometry.cells();
  if (geometry.column_of(corner) + 1 == geometry.columns() || corner + geometry.columns() + 1 >= end) return {};
  const auto below = static_cast<CellIndex>(corner + geometry.columns());
  return {corner, static_cast<CellIndex>(corner + 1), below, static_cast<CellIndex>(below + 1)};
}

std::vector<IssToken> iss_tokens(std::string_view text) {
  std::vector<IssToken> tokens;
  std::size_t parts = 0;
  const std::vector<Section> sections = sections_of(text);
  if (sections.empty()) throw IssError{0, "no ISS string is there"};
  for (const Section& section : sections) {
    if (std::optional<std::vector<IssToken>> found = tokens_of_text(section.stripped, section.raw)) {
      for (IssToken& token : *found) {
        token.at = section.places.front();
        tokens.push_back(std::move(token));
      }
    } else {
      add_tokens(section, tokens, parts);
    }
  }
  return tokens;
}

}  // namespace nonet
