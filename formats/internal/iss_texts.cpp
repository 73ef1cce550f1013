#include "formats/internal/iss_texts.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <utility>

#include "base/text.hpp"
#include "formats/internal/block.hpp"

namespace nonet {
namespace {

using Tokens = std::vector<IssToken>;

constexpr int kMostSide = 16;
constexpr int kSide = 9;
constexpr std::size_t kCells = 81;
constexpr std::string_view kSums = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghij";  // by value

struct Sign {
  char byte;
  int step;  // in cells
};
constexpr std::array<Sign, 8> kSigns = {
    {{'v', 9}, {'^', -9}, {'<', -1}, {'>', 1}, {'`', -10}, {'\'', -8}, {',', 8}, {'.', 10}}};

int step_of(char byte) {
  const auto* const sign =
      std::find_if(kSigns.begin(), kSigns.end(), [&](const Sign& each) { return each.byte == byte; });
  return sign == kSigns.end() ? 0 : sign->step;
}

std::string name_of(std::size_t cell, int side) {
  return iss_name(static_cast<CellIndex>(cell), Geometry::of_side(side), 0);
}

bool is_short_killer(std::string_view text) {
  if (text.size() != kCells || text.find_first_of("<>^") == std::string_view::npos) return false;
  return std::all_of(text.begin(), text.end(),
                     [](char byte) { return step_of(byte) != 0 || kSums.find(byte) != std::string_view::npos; });
}

bool is_long_killer(std::string_view text) {
  return text.starts_with("3x3:") && (text.starts_with("3x3::k:") || text.starts_with("3x3:d:k:"));
}

void add_cages(Tokens& tokens, const std::vector<std::pair<int, std::vector<std::size_t>>>& cages) {
  for (const auto& [sum, cells] : cages) {
    IssToken cage{.type = "Cage", .parts = {std::to_string(sum)}};
    for (const std::size_t cell : cells) cage.parts.push_back(name_of(cell, kSide));
    tokens.push_back(std::move(cage));
  }
}

Tokens short_killer(std::string_view text) {
  std::vector<std::pair<int, std::vector<std::size_t>>> cages;
  std::map<std::size_t, std::size_t> cage_of;  // by the cell that has its sum
  for (std::size_t cell = 0; cell < kCells; ++cell) {
    int at = static_cast<int>(cell);
    std::size_t steps = 0;
    for (int step = step_of(text[cell]); step != 0; step = step_of(text[static_cast<std::size_t>(at)])) {
      const int column = at % kSide + (step == 9 || step == -9 ? 0 : step == 1 || step == -8 || step == 10 ? 1 : -1);
      at += step;
      if (at < 0 || at >= static_cast<int>(kCells) || column < 0 || column >= kSide) {
        throw IssError{0, name_of(cell, kSide) + " points out of the board"};
      }
      if (++steps > kCells) throw IssError{0, name_of(cell, kSide) + " points to itself in the end"};
    }
    const auto root = static_cast<std::size_t>(at);
    const auto [place, fresh] = cage_of.try_emplace(root, cages.size());
    if (fresh) cages.push_back({static_cast<int>(kSums.find(text[root])), {}});
    cages[place->second].second.push_back(cell);
  }
  Tokens tokens;
  add_cages(tokens, cages);
  return tokens;
}

Tokens long_killer(std::string_view text) {
  constexpr unsigned kCages = 256;
  Tokens tokens;
  if (text.starts_with("3x3:d")) {
    tokens.push_back({.type = "Diagonal", .parts = {"1"}});
    tokens.push_back({.type = "Diagonal", .parts = {"-1"}});
  }
  std::string_view rest = text.substr(text.find(":k:") + 3);
  std::vector<std::pair<int, std::vector<std::size_t>>> cages;
  std::map<unsigned, std::size_t> place_of;
  for (std::size_t cell = 0; cell < kCells; ++cell) {
    const std::size_t end = rest.find(':');
    unsigned number = 0;
    if (end == std::string_view::npos || !read_number(rest.substr(0, end), number)) {
      throw IssError{0, "3x3: 81 numbers are expected, each with a colon after it; number " + std::to_string(cell + 1) +
                            " is none"};
    }
    rest.remove_prefix(end + 1);
    if (number / kCages == 0) continue;
    const auto [place, fresh] = place_of.try_emplace(number % kCages, cages.size());
    if (fresh) cages.push_back({static_cast<int>(number / kCages), {}});
    cages[place->second].second.push_back(cell);
  }
  if (!rest.empty()) throw IssError{0, "3x3: more text follows the 81st number"};
  add_cages(tokens, cages);
  return tokens;
}

// 0: no board of ISS has this many cells.
int side_in_iss(std::size_t cells) {
  const int side = side_of_cells(cells);
  return side >= 2 && side <= kMostSide ? side : 0;
}

IssToken shape_token(int side) {
  return {.type = "Shape", .parts = {std::to_string(side) + "x" + std::to_string(side)}};
}

// Digits up to side 9, letters from A for 1 above.
int digit_of(char byte, int side) {
  const int digit = side < 10 ? byte - '0' : byte - 'A' + 1;
  return digit >= 1 && digit <= side ? digit : 0;
}

std::optional<Tokens> givens(std::string_view text) {
  const int side = side_in_iss(text.size());
  if (side == 0) return std::nullopt;
  IssToken given{.type = "Given"};
  std::set<char> others;
  for (std::size_t cell = 0; cell < text.size(); ++cell) {
    const int digit = digit_of(text[cell], side);
    if (digit == 0) others.insert(text[cell]);
    if (digit > 0) given.parts.push_back(name_of(cell, side) + "_" + std::to_string(digit));
  }
  if (others.size() > 1) return std::nullopt;
  return Tokens{shape_token(side), given};
}

std::optional<Tokens> regions(std::string_view text) {
  const int side = side_in_iss(text.size());
  std::map<char, int> counts;
  for (const char symbol : text) ++counts[symbol];
  const bool even = std::all_of(counts.begin(), counts.end(), [&](const auto& each) { return each.second == side; });
  if (side == 0 || static_cast<int>(counts.size()) != side || !even) return std::nullopt;
  return Tokens{shape_token(side), {.type = "Jigsaw", .parts = {std::string(text)}}, {.type = "NoBoxes"}};
}

std::optional<Tokens> givens_and_regions(std::string_view text) {
  if (text.size() % 2 != 0) return std::nullopt;
  std::optional<Tokens> layout = regions(text.substr(text.size() / 2));
  std::optional<Tokens> clues = givens(text.substr(0, text.size() / 2));
  if (!layout || !clues) return std::nullopt;
  layout->insert(layout->end(), clues->begin(), clues->end());
  return layout;
}

std::optional<Tokens> drawn_givens(std::string_view raw) {
  if (raw.find_first_not_of("0123456789.|_- \t\r\n") != std::string_view::npos) return std::nullopt;
  std::vector<std::string> cells;
  for (std::size_t at = 0; at < raw.size();) {
    if (!is_digit(raw[at])) {
      if (raw[at] == '.') cells.emplace_back();
      ++at;
      continue;
    }
    const std::size_t end = std::min(raw.find_first_not_of("0123456789", at), raw.size());
    cells.emplace_back(raw.substr(at, end - at));
    at = end;
  }
  const int side = side_in_iss(cells.size());
  if (side == 0) return std::nullopt;
  IssToken given{.type = "Given"};
  for (std::size_t cell = 0; cell < cells.size(); ++cell) {
    if (!cells[cell].empty()) given.parts.push_back(name_of(cell, side) + "_" + cells[cell]);
  }
  return Tokens{shape_token(side), given};
}

std::optional<Tokens> marks(std::string_view text) {
  if (text.find_first_not_of("0123456789.") != std::string_view::npos) return std::nullopt;
  int side = 2;
  const auto cube = [](int each) {
    const auto size = static_cast<std::size_t>(each);
    return size * size * size;
  };
  while (side < 9 && cube(side) < text.size()) ++side;
  if (cube(side) != text.size()) return std::nullopt;
  const auto width = static_cast<std::size_t>(side);
  IssToken given{.type = "Given"};
  for (std::size_t cell = 0; cell < width * width; ++cell) {
    std::string part = name_of(cell, side);
    for (const char digit : text.substr(cell * width, width)) {
      if (digit != '.') part += std::string("_") + digit;
    }
    given.parts.push_back(std::move(part));
  }
  return Tokens{shape_token(side), given};
}

}  // namespace

bool is_iss_killer(std::string_view text) { return is_short_killer(text) || is_long_killer(text); }

std::optional<std::vector<IssToken>> tokens_of_text(std::string_view stripped, std::string_view raw) {
  if (stripped.size() < 2) return std::nullopt;
  if (stripped.front() == '=') return givens(stripped.substr(1));
  if (is_short_killer(stripped)) return short_killer(stripped);
  if (is_long_killer(stripped)) return long_killer(stripped);
  if (auto tokens = givens_and_regions(stripped)) return tokens;
  if (auto tokens = regions(stripped)) return tokens;
  if (auto tokens = givens(stripped)) return tokens;
  if (auto tokens = drawn_givens(raw)) return tokens;
  return marks(stripped);
}

}  // namespace nonet
