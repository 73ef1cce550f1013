#include "nonet/formats/internal/iss_tokens.hpp"

#include <algorithm>
#include <cctype>
#include <string>
#include <utility>

#include "nonet/formats/internal/iss_texts.hpp"

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
    parts += static_cast<std::size_t>(std::count(token.begin(), token.end(), '~'));
    if (parts > kMostParts) {
      throw IssError{section.places[begin - 1], "more than " + std::to_string(kMostParts) + " parts, each behind a ~"};
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
    // Dots side by side and at the end stand for nothing.
    if (!next.type.empty() || !next.parts.empty()) tokens.push_back(std::move(next));
    begin = end + 1;
  }
}

// Those along \ begin at the left edge or, above the middle one, at the right edge; those along / begin at the top edge
// or, below the middle one, at the bottom edge.
std::optional<IssCell> little_killer_step(const IssCell& first, int side) {
  if (first.column == 1 && first.row < side) return IssCell{1, 1};
  if (first.row == 1 && first.column > 1) return IssCell{1, -1};
  if (first.column == side && first.row > 1 && first.row < side) return IssCell{-1, -1};
  if (first.row == side && first.column > 1 && first.column < side) return IssCell{-1, 1};
  return std::nullopt;
}

}  // namespace

std::optional<IssCell> iss_cell(std::string_view text) {
  if (text.size() != 4 || (text[0] != 'R' && text[0] != 'r') || (text[2] != 'C' && text[2] != 'c')) return std::nullopt;
  const auto number = [](char digit) {
    const std::size_t place =
        kDigits.find(digit >= 'A' && digit <= 'Z' ? static_cast<char>(digit + ('a' - 'A')) : digit);
    return place == std::string_view::npos ? 0 : static_cast<int>(place);
  };
  const IssCell cell{number(text[1]), number(text[3])};
  if (cell.row == 0 || cell.column == 0) return std::nullopt;
  return cell;
}

std::string iss_name(const IssCell& cell) {
  return {'R', kDigits[static_cast<std::size_t>(cell.row)], 'C', kDigits[static_cast<std::size_t>(cell.column)]};
}

std::string names_of(std::span<const IssCell> cells) {
  std::string text;
  for (const IssCell& cell : cells) {
    text += ' ';
    text += cell.name();
  }
  return text;
}

std::vector<IssCell> little_killer(const IssCell& first, int side) {
  std::vector<IssCell> cells;
  const std::optional<IssCell> step = little_killer_step(first, side);
  if (!step) return cells;
  for (IssCell at = first; at.row >= 1 && at.row <= side && at.column >= 1 && at.column <= side;
       at = {at.row + step->row, at.column + step->column}) {
    cells.push_back(at);
  }
  return cells;
}

std::vector<IssCell> square_at(const IssCell& corner) {
  const auto [row, column] = corner;
  return {corner, {row, column + 1}, {row + 1, column}, {row + 1, column + 1}};
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
