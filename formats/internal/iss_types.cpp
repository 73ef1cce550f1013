// What each type of token of an ISS string comes to: constraints as text, a line each.
#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <utility>

#include "nonet/base/text.hpp"
#include "nonet/formats/internal/base64_bits.hpp"
#include "nonet/formats/internal/f_puzzles_text.hpp"
#include "nonet/formats/internal/iss_reader.hpp"
#include "nonet/formats/internal/variant_text.hpp"

namespace nonet {
namespace {

// " r1c1 r1c2 | r2c1"
std::string names_of_groups(const std::vector<std::vector<IssCell>>& groups) {
  std::string text;
  for (const std::vector<IssCell>& cells : groups) text += (&cells == groups.data() ? "" : " |") + names_of(cells);
  return text;
}

// " 1 2"
std::string listed(std::span<const int> digits) {
  std::string text;
  for (const int digit : digits) text += " " + std::to_string(digit);
  return text;
}

// The first part, before the cells.
std::string_view first_of(const IssToken& token, const std::string& what) {
  if (token.parts.empty()) fail(token, what + " and cells are expected");
  return token.parts.front();
}

std::vector<IssCell> without_copies(const std::vector<IssCell>& cells) {
  std::vector<IssCell> once;
  for (const IssCell& cell : cells) {
    if (std::find(once.begin(), once.end(), cell) == once.end()) once.push_back(cell);
  }
  return once;
}

bool has_repeats(std::vector<IssCell> cells) {
  std::sort(cells.begin(), cells.end());
  return std::adjacent_find(cells.begin(), cells.end()) != cells.end();
}

// Of a dot or sign with several cells: all pairs of neighbours among them.
std::vector<std::pair<IssCell, IssCell>> neighbours_among(const std::vector<IssCell>& cells) {
  const std::vector<IssCell> once = without_copies(cells);
  std::vector<std::pair<IssCell, IssCell>> pairs;
  for (std::size_t i = 0; i < once.size(); ++i) {
    for (std::size_t j = i + 1; j < once.size(); ++j) {
      if (std::abs(once[i].row - once[j].row) + std::abs(once[i].column - once[j].column) == 1) {
        pairs.emplace_back(once[i], once[j]);
      }
    }
  }
  return pairs;
}

using Terms = std::vector<std::pair<IssCell, int>>;

Terms terms_of(const std::vector<IssCell>& cells) {
  Terms terms;
  for (const IssCell& cell : cells) terms.emplace_back(cell, 1);
  return terms;
}

// "weighted S C... CELLS" of cells with coefficients, each cell once.
std::string weighted(int sum, const Terms& terms) {
  Terms once;
  for (const auto& given : terms) {
    const auto found =
        std::find_if(once.begin(), once.end(), [&](const auto& term) { return term.first == given.first; });
    if (found == once.end()) {
      once.push_back(given);
    } else {
      found->second += given.second;
    }
  }
  std::erase_if(once, [](const auto& term) { return term.second == 0; });
  std::string line = "weighted " + std::to_string(sum);
  for (const auto& [cell, coefficient] : once) line += " " + std::to_string(coefficient);
  for (const auto& [cell, coefficient] : once) line += " " + cell.name();
  return line;
}

}  // namespace

[[noreturn]] void fail(const IssToken& token, const std::string& why) {
  throw IssError{token.at, (token.type.empty() ? std::string("Given") : token.type) + ": " + why};
}

IssCell IssReader::cell_of(std::string_view part, const IssToken& token) const {
  const std::optional<IssCell> cell = iss_cell(part);
  if (!cell) {
    if (part.starts_with('V') || part.starts_with("CC")) {
      fail(token, "'" + std::string(part) + "' is a cell outside the board, which is not read");
    }
    fail(token, "'" + std::string(part.substr(0, 12)) + "' is no cell such as R1C1 (letters above 9)");
  }
  const IssCell moved{cell->row + down_, cell->column + right_};
  const auto inside = [&](const IssCell& each) {
    return each.row >= 1 && each.row <= side_ && each.column >= 1 && each.column <= side_;
  };
  if (!inside(*cell)) fail(token, std::string(part) + " lies outside the board of side " + std::to_string(side_));
  if (!inside(moved)) fail(token, std::string(part) + " is moved out of the board");
  return moved;
}

std::vector<IssCell> IssReader::cells_of(const IssToken& token, std::size_t from, std::size_t least) const {
  std::vector<IssCell> cells;
  for (std::size_t i = from; i < token.parts.size(); ++i) cells.push_back(cell_of(token.parts[i], token));
  if (cells.size() < least) {
    fail(token, std::to_string(least) + (least == 1 ? " cell" : " cells") + " or more are expected, not " +
                    std::to_string(cells.size()));
  }
  return cells;
}

int IssReader::number_of(std::string_view part, const IssToken& token) const {
  int number = 0;
  if (!read_number(part, number)) fail(token, "'" + std::string(part.substr(0, 12)) + "' is no number");
  return number;
}

// Of "1_2" each.
template <class Take>
void IssReader::each_number(std::string_view part, const IssToken& token, Take&& take) const {
  for (;;) {
    const std::size_t end = std::min(part.find('_'), part.size());
    take(number_of(part.substr(0, end), token));
    if (end == part.size()) return;
    part.remove_prefix(end + 1);
  }
}

std::vector<int> IssReader::digits_of(std::string_view part, const IssToken& token) const {
  std::vector<int> digits;
  each_number(part, token, [&](int digit) {
    if (digit < 1 || digit > side_) {
      fail(token, std::to_string(digit) + " is no digit from 1 to " + std::to_string(side_));
    }
    digits.push_back(digit);
  });
  return digits;
}

std::string IssReader::outside(std::string_view line, bool far, const IssToken& token) const {
  int number = 0;
  const bool row = line.starts_with('R');
  if ((!row && !line.starts_with('C')) || !read_number(line.substr(1), number) || number < 1 || number > side_) {
    fail(token, "'" + std::string(line.substr(0, 12)) + "' is no row or column such as R1");
  }
  const std::string other = std::to_string(far ? side_ + 1 : 0);
  return row ? "r" + std::to_string(number) + "c" + other : "r" + other + "c" + std::to_string(number);
}

// Groups of cells apart by an empty part or a name, which begins with _. A group may have segments apart by -.
std::vector<IssReader::Segments> IssReader::named_groups(const IssToken& token) const {
  std::vector<Segments> groups;
  bool open = false;
  for (std::size_t i = 1; i < token.parts.size(); ++i) {
    const std::string_view part = token.parts[i];
    if (part.empty() || part.starts_with('_')) {
      open = false;
      continue;
    }
    if (!open) groups.emplace_back(1);
    open = true;
    if (part == "-") {
      groups.back().emplace_back();
    } else {
      groups.back().back().push_back(cell_of(part, token));
    }
  }
  for (const Segments& segments : groups) {
    if (segments.size() > 1 && token.type != "NFA") fail(token, "its segments apart by - are not read");
    if (std::all_of(segments.begin(), segments.end(), [](const auto& cells) { return cells.empty(); })) {
      fail(token, "cells are missing beside -");
    }
  }
  return groups;
}

// Of clues that stand once at their place, ISS takes the last: two that differ are an oversight.
void IssReader::once(const std::string& what, const std::string& value, const IssToken& token) {
  if (!scopes_.back()) return;
  const auto [place, fresh] = scopes_.back()->try_emplace(token.type + " " + what, value);
  if (!fresh && place->second != value) fail(token, what + " has two clues, " + place->second + " and " + value);
}

void IssReader::read_board(std::string_view kind, const IssToken& token, Lines& lines) {
  if (!token.parts.empty()) fail(token, "nothing is expected behind it");
  lines.emplace_back(kind);
}

void IssReader::read_set(std::string_view kind, const IssToken& token, Lines& lines) {
  lines.push_back(std::string(kind) + names_of(cells_of(token, 0)));
}

void IssReader::read_distinct(std::string_view kind, const IssToken& token, Lines& lines) {
  lines.push_back(std::string(kind) + names_of(without_copies(cells_of(token, 0))));
}

void IssReader::read_neighbours(std::string_view kind, const IssToken& token, Lines& lines) {
  const auto pairs = neighbours_among(cells_of(token, 0, 2));
  if (pairs.empty()) fail(token, "none of its cells are neighbours");
  for (const auto& [first, second] : pairs) {
    lines.push_back(std::string(kind) + " " + first.name() + " " + second.name());
  }
  if (in_or_ > 0 && kind != "greater") marked_in_or_ += token.type + " ";
}

void IssReader::read_whisper(std::string_view kind, const IssToken& token, Lines& lines) {
  constexpr int kStandard = 5;
  int difference = kStandard;
  const bool told = !token.parts.empty() && !iss_cell(token.parts.front());
  if (told) difference = number_of(token.parts.front(), token);
  for (const std::vector<IssCell>& part : without_repeats(cells_of(token, told ? 1 : 0))) {
    if (part.size() > 1) lines.push_back(std::string(kind) + " " + std::to_string(difference) + names_of(part));
  }
}

void IssReader::read_valued(std::string_view kind, const IssToken& token, Lines& lines) {
  const int value = number_of(first_of(token, "a number"), token);
  lines.push_back(std::string(kind) + " " + std::to_string(value) + names_of(cells_of(token, 1)));
}

void IssReader::read_cage(std::string_view kind, const IssToken& token, Lines& lines) {
  const std::string_view told = first_of(token, "a sum");
  const int sum = told.empty() ? 0 : number_of(told, token);
  const std::vector<IssCell> cells = cells_of(token, 1);
  if (!has_repeats(cells)) {
    lines.push_back(std::string(kind) + (sum == 0 ? "" : " " + std::to_string(sum)) + names_of(cells));
    return;
  }
  // A cell that it lists twice counts twice, and need not differ from itself.
  lines.push_back("distinct" + names_of(without_copies(cells)));
  if (sum != 0) lines.push_back(weighted(sum, terms_of(cells)));
}

// Its cells differ, too.
void IssReader::read_rellik(std::string_view kind, const IssToken& token, Lines& lines) {
  read_valued(kind, token, lines);
  lines.push_back("distinct" + names_of(cells_of(token, 1)));
}

// "17", or "17_=_1_-1" with a coefficient a cell.
void IssReader::read_sum(std::string_view kind, const IssToken& token, Lines& lines) {
  const std::string_view told = first_of(token, "a sum");
  const std::vector<IssCell> cells = cells_of(token, 1);
  const std::size_t equals = told.find("_=_");
  const int sum = number_of(told.substr(0, std::min(equals, told.size())), token);
  Terms terms = terms_of(cells);
  if (equals == std::string_view::npos) {
    lines.push_back(has_repeats(cells) ? weighted(sum, terms)
                                       : std::string(kind) + " " + std::to_string(sum) + names_of(cells));
    return;
  }
  std::size_t count = 0;
  each_number(told.substr(equals + 3), token, [&](int coefficient) {
    constexpr int kLargest = 100;
    if (std::abs(coefficient) > kLargest) fail(token, "coefficients are -100 to 100");
    if (count < terms.size()) terms[count].second = coefficient;
    ++count;
  });
  if (count != cells.size()) {
    fail(token, std::to_string(count) + " coefficients for " + std::to_string(cells.size()) + " cells");
  }
  lines.push_back(weighted(sum, terms));
}

void IssReader::read_arrow(std::string_view kind, const IssToken& token, Lines& lines) {
  const std::vector<IssCell> cells = cells_of(token, 0, 2);
  if (!has_repeats(cells)) {
    lines.push_back(std::string(kind) + " " + cells.front().name() + " |" + names_of(std::span(cells).subspan(1)));
    return;
  }
  Terms terms = terms_of(cells);
  terms.front().second = -1;
  lines.push_back(weighted(0, terms));
}

void IssReader::read_double_arrow(std::string_view kind, const IssToken& token, Lines& lines) {
  lines.push_back(std::string(kind) + names_of(cells_of(token, 0, 3)));
}

void IssReader::read_pill(std::string_view kind, const IssToken& token, Lines& lines) {
  const int size = number_of(first_of(token, "the size of the pill"), token);
  if (size != 2 && size != 3) fail(token, "pills have 2 or 3 cells");
  const auto bulb = static_cast<std::size_t>(size);
  std::vector<IssCell> cells = cells_of(token, 1, bulb + 1);
  std::sort(cells.begin(), cells.begin() + size);  // a number is read row by row
  lines.push_back(std::string(kind) + names_of(std::span(cells).first(bulb)) + " |" +
                  names_of(std::span(cells).subspan(bulb)));
}

void IssReader::read_sum_line(std::string_view kind, const IssToken& token, Lines& lines) {
  IssToken line = token;
  const bool loop = !line.parts.empty() && line.parts.back() == "LOOP";
  if (loop) line.parts.pop_back();
  const std::string_view told = first_of(line, "a sum");
  std::vector<IssCell> cells = cells_of(line, 1);
  if (loop) cells.push_back(cells.front());
  lines.push_back(std::string(kind) + " " + std::to_string(number_of(told, token)) + names_of(cells));
}

void IssReader::read_diagonal(std::string_view /*kind*/, const IssToken& token, Lines& lines) {
  if (token.parts.size() != 1 || (token.parts[0] != "1" && token.parts[0] != "-1")) {
    fail(token, "its direction is 1 or -1");
  }
  lines.emplace_back(token.parts[0] == "1" ? "diagonal-up" : "diagonal-down");
}

// The sum, then where the diagonal begins, which says where it goes: from the left edge down, from the top edge to the
// left, and so on round the board.
void IssReader::read_little_killer(std::string_view kind, const IssToken& token, Lines& lines) {
  if (token.parts.size() != 2) fail(token, "a sum and a cell are expected");
  const int sum = number_of(token.parts[0], token);
  const std::vector<IssCell> cells = little_killer(cell_of(token.parts[1], token), side_);
  if (cells.empty()) fail(token, std::string(token.parts[1]) + " is no cell that a diagonal begins at");
  once(std::string(token.parts[1]), std::to_string(sum), token);
  lines.push_back(std::string(kind) + " " + std::to_string(sum) + names_of(cells));
}

// A row or column, the clue at its near end, the clue at its far end.
void IssReader::read_two_sided(std::string_view kind, const IssToken& token, Lines& lines) {
  if (token.parts.size() < 2 || token.parts.size() > 3) fail(token, "a row or column and its clues are expected");
  for (std::size_t i = 1; i < token.parts.size(); ++i) {
    if (token.parts[i].empty()) continue;
    const int clue = number_of(token.parts[i], token);
    if (clue < 1) fail(token, "the clue " + std::to_string(clue) + " is below 1");
    const std::string place = outside(token.parts[0], i == 2, token);
    once(place, std::to_string(clue), token);
    lines.push_back(std::string(kind) + " " + std::to_string(clue) + " " + place);
  }
}

void IssReader::read_sandwich(std::string_view kind, const IssToken& token, Lines& lines) {
  if (token.parts.size() != 2) fail(token, "a sum and a row or column are expected");
  const int sum = number_of(token.parts[0], token);
  const std::string place = outside(token.parts[1], false, token);
  once(place, std::to_string(sum), token);
  lines.push_back(std::string(kind) + " " + std::to_string(sum) + " " + place);
}

void IssReader::read_digits(std::string_view kind, const IssToken& token, Lines& lines) {
  const std::string_view told = first_of(token, "digits");
  const std::string cells = names_of(cells_of(token, 1));
  lines.push_back(std::string(kind) + listed(digits_of(told, token)) + cells);
}

void IssReader::read_quad(std::string_view kind, const IssToken& token, Lines& lines) {
  if (token.parts.size() < 2) fail(token, "a cell and digits are expected");
  const IssCell corner = cell_of(token.parts.front(), token);
  if (corner.row == side_ || corner.column == side_) fail(token, "no 2x2 square begins at " + corner.name());
  std::string digits;
  for (std::size_t i = 1; i < token.parts.size(); ++i) digits += listed(digits_of(token.parts[i], token));
  once(corner.name(), digits.substr(1), token);
  lines.push_back(std::string(kind) + digits + names_of(square_at(corner)));
}

void IssReader::read_same_values(std::string_view kind, const IssToken& token, Lines& lines) {
  const int sets = number_of(first_of(token, "the number of sets"), token);
  const std::vector<IssCell> cells = cells_of(token, 1);
  const auto count = static_cast<int>(cells.size());
  if (sets < 2 || count % sets != 0) {
    fail(token, std::to_string(count) + " cells are no " + std::to_string(sets) + " sets of the same size");
  }
  std::string line(kind);
  for (int i = 0; i < count; ++i) {
    if (i > 0 && i % (count / sets) == 0) line += " |";
    line += " " + cells[static_cast<std::size_t>(i)].name();
  }
  lines.push_back(std::move(line));
}

void IssReader::read_equal_sum(std::string_view kind, const IssToken& token, Lines& lines) {
  std::string line(kind);
  std::size_t groups = 1;
  bool empty = true;
  for (const std::string_view part : token.parts) {
    const bool divides = part == "-";
    if (divides && empty) fail(token, "a segment has no cells");
    line += divides ? " |" : " " + cell_of(part, token).name();
    groups += divides ? 1 : 0;
    empty = divides;
  }
  if (groups < 2 || empty) fail(token, "two or more segments apart by - are expected");
  lines.push_back(std::move(line));
}

void IssReader::read_indexing(std::string_view /*kind*/, const IssToken& token, Lines& lines) {
  if (token.parts.empty() || (token.parts[0] != "R" && token.parts[0] != "C")) fail(token, "R or C is expected");
  lines.push_back((token.parts[0] == "R" ? "rowindexer" : "columnindexer") + names_of(cells_of(token, 1)));
}

// The pattern is base64, or, as it once was, coded with %.
void IssReader::read_regex(std::string_view kind, const IssToken& token, Lines& lines) {
  const std::string_view told = first_of(token, "a pattern");
  std::string pattern;
  if (told.find('%') != std::string_view::npos) {
    pattern = percent_decoded(told);
  } else if (!text_of_base64(told, pattern)) {
    fail(token, "its pattern is no base64");
  }
  std::erase_if(pattern, [](unsigned char byte) { return std::isspace(byte) != 0; });
  const bool plain =
      std::all_of(pattern.begin(), pattern.end(), [](char byte) { return byte > ' ' && byte <= '~' && byte != '"'; });
  if (pattern.empty() || !plain) fail(token, "its pattern holds what no pattern has");
  std::size_t size = 0;  // of all lines
  for (const Segments& group : named_groups(token)) {
    require_room(size += pattern.size(), token);
    lines.push_back(std::string(kind) + " \"" + pattern + "\"" + names_of(group.front()));
  }
}

void IssReader::read_table(std::string_view kind, const IssToken& token, Lines& lines) {
  const std::string_view key = first_of(token, "a table");
  if (!is_url_base64(key)) fail(token, "its table is no base64");
  std::size_t size = 0;  // of all lines
  for (const Segments& group : named_groups(token)) {
    const std::string head = std::string(kind) + " \"" + std::string(key) + "\"";
    if (kind == "nfa") {
      require_room(size += head.size(), token);
      lines.push_back(head + names_of_groups(group));
      continue;
    }
    for (const std::vector<IssCell>& part : kind == "pair" ? without_repeats(group.front()) : group) {
      if (part.size() < 2) continue;
      require_room(size += head.size(), token);
      lines.push_back(head + names_of(part));
    }
  }
}

// Older tables have - and _ the other way round.
void IssReader::read_old_table(std::string_view kind, const IssToken& token, Lines& lines) {
  std::string key(first_of(token, "a table"));
  for (char& byte : key) byte = byte == '-' ? '_' : byte == '_' ? '-' : byte;
  IssToken now = token;
  now.parts.front() = key;
  read_table(kind, now, lines);
}

// Of the board itself givens are clues and candidates; in a compound they are constraints.
void IssReader::read_given(std::string_view /*kind*/, const IssToken& token, Lines& lines) {
  for (const std::string_view part : token.parts) {
    const std::size_t end = std::min(part.find('_'), part.size());
    const IssCell cell = cell_of(part.substr(0, end), token);
    if (end == part.size()) fail(token, std::string(part) + " has no digit");
    const std::vector<int> digits = digits_of(part.substr(end + 1), token);
    if (in_or_ > 0) {
      lines.push_back("candidates" + listed(digits) + " " + cell.name());
      continue;
    }
    DigitMask mask = 0;
    for (const int digit : digits) mask |= digit_bit(digit);
    masks_[static_cast<std::size_t>((cell.row - 1) * side_ + cell.column - 1)] &= mask;
  }
}

}  // namespace nonet
