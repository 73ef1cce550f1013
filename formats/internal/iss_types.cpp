// What each type of token of an ISS string comes to: constraints.
#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <utility>

#include "base/text.hpp"
#include "formats/internal/block.hpp"
#include "formats/internal/codec.hpp"
#include "formats/internal/iss_reader.hpp"
#include "formats/internal/variant_constraints.hpp"

namespace nonet {
namespace {

// The first part, before the cells.
std::string_view first_of(const IssToken& token, const std::string& what) {
  if (token.parts.empty()) fail(token, what + " and cells are expected");
  return token.parts.front();
}

Cells without_copies(const Cells& cells) {
  Cells once;
  for (const CellIndex cell : cells) {
    if (std::find(once.begin(), once.end(), cell) == once.end()) once.push_back(cell);
  }
  return once;
}

bool has_repeats(Cells cells) {
  std::sort(cells.begin(), cells.end());
  return std::adjacent_find(cells.begin(), cells.end()) != cells.end();
}

using Terms = std::vector<std::pair<CellIndex, int>>;

Terms terms_of(const Cells& cells) {
  Terms terms;
  for (const CellIndex cell : cells) terms.emplace_back(cell, 1);
  return terms;
}

// Of cells with coefficients, each cell once.
Constraint weighted(int sum, const Terms& terms) {
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
  std::vector<int> values = {sum};
  Cells cells;
  for (const auto& [cell, coefficient] : once) {
    values.push_back(coefficient);
    cells.push_back(cell);
  }
  Constraint constraint = made("weighted", std::move(values));
  if (!cells.empty()) constraint.groups.push_back(std::move(cells));
  return constraint;
}

}  // namespace

[[noreturn]] void fail(const IssToken& token, const std::string& why) {
  throw IssError{token.at, (token.type.empty() ? std::string("Given") : token.type) + ": " + why};
}

const IssReader::CellGroup* IssReader::group_of(std::string_view part) const {
  const auto found = groups_.find(part.substr(0, part.find_first_of("0123456789")));
  return found == groups_.end() ? nullptr : &found->second;
}

const IssReader::CellGroup* IssReader::group_with(CellIndex cell) const {
  const auto found = std::find_if(groups_.begin(), groups_.end(), [&](const auto& each) {
    return cell >= each.second.first && cell < each.second.first + each.second.count;
  });
  return found == groups_.end() ? nullptr : &found->second;
}

bool IssReader::is_cell(std::string_view part) const { return iss_cell(part) || group_of(part) != nullptr; }

bool IssReader::are_neighbours(CellIndex a, CellIndex b) const {
  const CellGroup* const group = group_with(a);
  if (group != group_with(b)) return false;
  if (group == nullptr) return distance(puzzle_.geometry, a, b) == 1;
  const int one = a - group->first;
  const int other = b - group->first;
  return std::abs(one / group->columns - other / group->columns) +
             std::abs(one % group->columns - other % group->columns) ==
         1;
}

// The 2x2 square whose first cell this is; empty if there is none.
Cells IssReader::square_from(CellIndex corner) const {
  const CellGroup* const group = group_with(corner);
  if (group == nullptr) return square_at(corner, puzzle_.geometry);
  const int place = corner - group->first;
  const int last = place + group->columns + 1;
  if (place % group->columns + 1 == group->columns || last >= group->count) return {};
  const auto below = static_cast<CellIndex>(corner + group->columns);
  return {corner, static_cast<CellIndex>(corner + 1), below, static_cast<CellIndex>(below + 1)};
}

CellIndex IssReader::cell_of(std::string_view part, const IssToken& token) const {
  const std::optional<std::pair<int, int>> cell = iss_cell(part);
  if (!cell) {
    if (const CellGroup* const group = group_of(part)) {
      const std::size_t digits = std::min(part.find_first_of("0123456789"), part.size());
      int number = 1;
      const bool named = digits < part.size() ? read_number(part.substr(digits), number) : group->count == 1;
      if (!named || number < 1 || number > group->count) {
        fail(token, std::string(part) + " is none of the " + std::to_string(group->count) + " cells " +
                        std::string(part.substr(0, digits)));
      }
      if (number + along_ > group->count) fail(token, std::string(part) + " is moved past the last of its cells");
      return static_cast<CellIndex>(group->first + number - 1 + along_);
    }
    fail(token, "'" + std::string(part.substr(0, 12)) + "' is not a cell such as R1C1 (letters above 9)");
  }
  const auto [row, column] = *cell;
  const auto inside = [&](int in_row, int in_column) {
    return in_row >= 1 && in_row <= rows_ && in_column >= 1 && in_column <= columns_;
  };
  if (!inside(row, column)) {
    fail(token,
         std::string(part) + " is outside the board of " + std::to_string(rows_) + "x" + std::to_string(columns_));
  }
  if (!inside(row + down_, column + right_)) fail(token, std::string(part) + " is moved out of the board");
  return static_cast<CellIndex>(puzzle_.geometry.cell(row + down_ - 1, column + right_ - 1));
}

Cells IssReader::cells_of(const IssToken& token, std::size_t from, std::size_t least) const {
  Cells cells;
  for (std::size_t i = from; i < token.parts.size(); ++i) cells.push_back(cell_of(token.parts[i], token));
  if (cells.size() < least) {
    fail(token, std::to_string(least) + (least == 1 ? " cell" : " cells") + " or more are expected, not " +
                    std::to_string(cells.size()));
  }
  return cells;
}

int IssReader::number_of(std::string_view part, const IssToken& token) const {
  int number = 0;
  if (!read_number(part, number)) fail(token, "'" + std::string(part.substr(0, 12)) + "' is not a number");
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
    const int greatest = least_ + side_ - 1;
    if (digit < least_ || digit > greatest) {
      fail(token, std::to_string(digit) + " is not a digit from " + std::to_string(least_) + " to " +
                      std::to_string(greatest));
    }
    digits.push_back(digit);
  });
  return digits;
}

Cells IssReader::outside(std::string_view line, bool far, const IssToken& token) const {
  int number = 0;
  const bool row = line.starts_with('R');
  if ((!row && !line.starts_with('C')) || !read_number(line.substr(1), number) || number < 1 ||
      number > (row ? rows_ : columns_)) {
    fail(token, "'" + std::string(line.substr(0, 12)) + "' is not a row or column such as R1");
  }
  const int other = far ? (row ? columns_ : rows_) + 1 : 0;
  return row ? line_from(puzzle_.geometry, number, other) : line_from(puzzle_.geometry, other, number);
}

// Groups of cells separated by an empty part or a name, which begins with _. A group may have segments separated by -.
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
    if (segments.size() > 1 && token.type != "NFA") fail(token, "its segments separated by - are not read");
    if (std::all_of(segments.begin(), segments.end(), [](const auto& cells) { return cells.empty(); })) {
      fail(token, "cells are missing beside -");
    }
  }
  return groups;
}

// ISS takes the last of several clues at a place: two that differ are an oversight.
void IssReader::once(const std::string& what, const std::string& value, const IssToken& token) {
  if (!scopes_.back()) return;
  const auto [place, fresh] = scopes_.back()->try_emplace(token.type + " " + what, value);
  if (!fresh && place->second != value) fail(token, what + " has two clues, " + place->second + " and " + value);
}

void IssReader::read_board(std::string_view kind, const IssToken& token, Constraints& to) {
  if (!token.parts.empty()) fail(token, "nothing is expected after it");
  to.push_back(made(kind));
}

void IssReader::read_set(std::string_view kind, const IssToken& token, Constraints& to) {
  to.push_back(made(kind, {}, {cells_of(token, 0)}));
}

void IssReader::read_distinct(std::string_view kind, const IssToken& token, Constraints& to) {
  to.push_back(made(kind, {}, {without_copies(cells_of(token, 0))}));
}

// Of a dot or sign with several cells: all pairs of neighbours among them.
void IssReader::read_neighbours(std::string_view kind, const IssToken& token, Constraints& to) {
  const Cells cells = without_copies(cells_of(token, 0, 2));
  const std::size_t before = to.size();
  for (std::size_t i = 0; i < cells.size(); ++i) {
    for (std::size_t j = i + 1; j < cells.size(); ++j) {
      if (are_neighbours(cells[i], cells[j])) to.push_back(made(kind, {}, {{cells[i], cells[j]}}));
    }
  }
  if (to.size() == before) fail(token, "none of its cells are neighbours");
  if (in_or_ > 0 && kind != "greater") marked_in_or_ += token.type + " ";
}

void IssReader::read_whisper(std::string_view kind, const IssToken& token, Constraints& to) {
  constexpr int kStandard = 5;
  int difference = kStandard;
  const bool has_value = !token.parts.empty() && !is_cell(token.parts.front());
  if (has_value) difference = number_of(token.parts.front(), token);
  for (const Cells& part : without_repeats(cells_of(token, has_value ? 1 : 0))) {
    if (part.size() > 1) to.push_back(made(kind, {difference}, {part}));
  }
}

void IssReader::read_valued(std::string_view kind, const IssToken& token, Constraints& to) {
  const int value = number_of(first_of(token, "a number"), token);
  to.push_back(made(kind, {value}, {cells_of(token, 1)}));
}

void IssReader::read_cage(std::string_view kind, const IssToken& token, Constraints& to) {
  const std::string_view first = first_of(token, "a sum");
  const int sum = first.empty() ? 0 : number_of(first, token);
  Cells cells = cells_of(token, 1);
  if (!has_repeats(cells)) {
    Constraint& cage = to.emplace_back(made(kind));
    if (sum != 0) cage.values.push_back(sum);
    cage.groups.push_back(std::move(cells));
    return;
  }
  // A cell that it lists twice counts twice, and need not differ from itself.
  to.push_back(made("distinct", {}, {without_copies(cells)}));
  if (sum != 0) to.push_back(weighted(sum, terms_of(cells)));
}

// Its cells differ, too.
void IssReader::read_rellik(std::string_view kind, const IssToken& token, Constraints& to) {
  read_valued(kind, token, to);
  to.push_back(made("distinct", {}, {cells_of(token, 1)}));
}

// "17", or "17_=_1_-1" with a coefficient a cell.
void IssReader::read_sum(std::string_view kind, const IssToken& token, Constraints& to) {
  const std::string_view first = first_of(token, "a sum");
  const Cells cells = cells_of(token, 1);
  const std::size_t equals = first.find("_=_");
  const int sum = number_of(first.substr(0, std::min(equals, first.size())), token);
  Terms terms = terms_of(cells);
  if (equals == std::string_view::npos) {
    to.push_back(has_repeats(cells) ? weighted(sum, terms) : made(kind, {sum}, {cells}));
    return;
  }
  std::size_t count = 0;
  each_number(first.substr(equals + 3), token, [&](int coefficient) {
    constexpr int kLargest = 100;
    if (std::abs(coefficient) > kLargest) fail(token, "coefficients are -100 to 100");
    if (count < terms.size()) terms[count].second = coefficient;
    ++count;
  });
  if (count != cells.size()) {
    fail(token, std::to_string(count) + " coefficients for " + std::to_string(cells.size()) + " cells");
  }
  to.push_back(weighted(sum, terms));
}

void IssReader::read_arrow(std::string_view kind, const IssToken& token, Constraints& to) {
  const Cells cells = cells_of(token, 0, 2);
  if (!has_repeats(cells)) {
    to.push_back(made(kind, {}, {{cells.front()}, Cells(cells.begin() + 1, cells.end())}));
    return;
  }
  Terms terms = terms_of(cells);
  terms.front().second = -1;
  to.push_back(weighted(0, terms));
}

void IssReader::read_double_arrow(std::string_view kind, const IssToken& token, Constraints& to) {
  to.push_back(made(kind, {}, {cells_of(token, 0, 3)}));
}

void IssReader::read_pill(std::string_view kind, const IssToken& token, Constraints& to) {
  const int size = number_of(first_of(token, "the size of the pill"), token);
  if (size != 2 && size != 3) fail(token, "pills have 2 or 3 cells");
  Cells cells = cells_of(token, 1, static_cast<std::size_t>(size) + 1);
  std::sort(cells.begin(), cells.begin() + size);  // a number is read row by row
  to.push_back(made(kind, {}, {Cells(cells.begin(), cells.begin() + size), Cells(cells.begin() + size, cells.end())}));
}

void IssReader::read_sum_line(std::string_view kind, const IssToken& token, Constraints& to) {
  IssToken line = token;
  const bool loop = !line.parts.empty() && line.parts.back() == "LOOP";
  if (loop) line.parts.pop_back();
  const std::string_view first = first_of(line, "a sum");
  Cells cells = cells_of(line, 1);
  if (loop) cells.push_back(cells.front());
  to.push_back(made(kind, {number_of(first, token)}, {std::move(cells)}));
}

void IssReader::read_diagonal(std::string_view /*kind*/, const IssToken& token, Constraints& to) {
  if (token.parts.size() != 1 || (token.parts[0] != "1" && token.parts[0] != "-1")) {
    fail(token, "its direction is 1 or -1");
  }
  to.push_back(made(token.parts[0] == "1" ? "diagonal-up" : "diagonal-down"));
}

// The sum, then where the diagonal begins, which says where it goes: from the left edge down, from the top edge to the
// left, and so on round the board.
void IssReader::read_little_killer(std::string_view kind, const IssToken& token, Constraints& to) {
  if (token.parts.size() != 2) fail(token, "a sum and a cell are expected");
  const int sum = number_of(token.parts[0], token);
  const Cells cells = little_killer(cell_of(token.parts[1], token), puzzle_.geometry);
  if (cells.empty()) fail(token, std::string(token.parts[1]) + " is not a cell that a diagonal begins at");
  once(std::string(token.parts[1]), std::to_string(sum), token);
  to.push_back(made(kind, {sum}, {cells}));
}

// A row or column, the clue at its near end, the clue at its far end.
void IssReader::read_two_sided(std::string_view kind, const IssToken& token, Constraints& to) {
  if (token.parts.size() < 2 || token.parts.size() > 3) fail(token, "a row or column and its clues are expected");
  for (std::size_t i = 1; i < token.parts.size(); ++i) {
    if (token.parts[i].empty()) continue;
    const int clue = number_of(token.parts[i], token);
    if (clue < least_) fail(token, "the clue " + std::to_string(clue) + " is below " + std::to_string(least_));
    Cells line = outside(token.parts[0], i == 2, token);
    once(outside_name(line, puzzle_.geometry), std::to_string(clue), token);
    to.push_back(made(kind, {clue}, {std::move(line)}));
  }
}

void IssReader::read_sandwich(std::string_view kind, const IssToken& token, Constraints& to) {
  if (token.parts.size() != 2) fail(token, "a sum and a row or column are expected");
  const int sum = number_of(token.parts[0], token);
  Cells line = outside(token.parts[1], false, token);
  once(outside_name(line, puzzle_.geometry), std::to_string(sum), token);
  to.push_back(made(kind, {sum}, {std::move(line)}));
}

void IssReader::read_digits(std::string_view kind, const IssToken& token, Constraints& to) {
  const std::string_view first = first_of(token, "digits");
  Cells cells = cells_of(token, 1);
  to.push_back(made(kind, digits_of(first, token), {std::move(cells)}));
}

// read() looks at "any" when all ranks are read.
void IssReader::read_rank_ties(std::string_view kind, const IssToken& token, Constraints& to) {
  const std::string_view ties = first_of(token, "none, only-unclued or any");
  if (ties != "none" && ties != "only-unclued" && ties != "any") {
    fail(token, "'" + std::string(ties.substr(0, 12)) + "' is not none, only-unclued or any");
  }
  if (!ranks_tie_.empty() && ranks_tie_ != ties) fail(token, "the puzzle says '" + ranks_tie_ + "' already");
  if (ranks_tie_.empty() && ties == "none") to.push_back(made(kind));
  ranks_tie_ = ties;
}

// "1223": one 2, two 3s.
void IssReader::read_look_and_say(std::string_view kind, const IssToken& token, Constraints& to) {
  const std::string_view clue = first_of(token, "counts and digits");
  const bool is_sound = !clue.empty() && clue.size() % 2 == 0 && std::all_of(clue.begin(), clue.end(), is_digit);
  if (!is_sound) fail(token, "'" + std::string(clue.substr(0, 12)) + "' is not counts, each with a digit");
  std::vector<int> values;
  for (const char each : clue) values.push_back(each - '0');
  Cells cells = cells_of(token, 1);
  to.push_back(made(kind, std::move(values), {std::move(cells)}));
}

void IssReader::read_connected(std::string_view kind, const IssToken& token, Constraints& to) {
  if (token.parts.size() < 2 || token.parts.size() > 3) fail(token, "cells, digits and a number of cells are expected");
  if (!token.parts[0].empty()) fail(token, "areas of cells outside the board are not read");
  std::vector<int> values = {0};
  if (token.parts.size() == 3 && !token.parts[2].empty()) {
    values[0] = number_of(token.parts[2], token);
    if (values[0] < 1) fail(token, "an area has one cell or more");
  }
  for (const int digit : digits_of(token.parts[1], token)) values.push_back(digit);
  to.push_back(made(kind, std::move(values)));
}

Cells IssReader::regions_of(Cells cells) const {
  for (CellIndex& cell : cells) cell = static_cast<CellIndex>(cell + groups_.at("CC").first);
  return cells;
}

Constraint IssReader::counted_by(std::string_view kind, const IssToken& token) const {
  if (!groups_.contains("CC")) fail(token, "ChaosConstruction is missing");
  const CellIndex cell = cell_of(first_of(token, "a cell"), token);
  const int number = token.parts.size() > 1 && !token.parts[1].empty() ? number_of(token.parts[1], token) : 0;
  return made(kind, number == 0 ? std::vector<int>{} : std::vector<int>{number}, {{cell}});
}

CellIndex IssReader::region_of(std::string_view part, const IssToken& token) const {
  if (group_of(part) != &groups_.at("CC")) {
    fail(token, "'" + std::string(part.substr(0, 12)) + "' is not a cell of a region such as CC1");
  }
  return cell_of(part, token);
}

// Without cells its arms go in all four directions.
void IssReader::read_chaos_arrow(std::string_view kind, const IssToken& token, Constraints& to) {
  Constraint arrow = counted_by(kind, token);
  if (token.parts.size() > 2) {
    arrow.groups.emplace_back();
    for (std::size_t i = 2; i < token.parts.size(); ++i) {
      if (token.parts[i] == "-") {
        arrow.groups.emplace_back();
      } else if (!token.parts[i].empty()) {
        arrow.groups.back().push_back(region_of(token.parts[i], token));
      }
    }
    std::erase_if(arrow.groups, [](const Cells& cells) { return cells.empty(); });
    if (arrow.groups.size() < 2) fail(token, "cells are missing after the number");
  } else {
    const CellIndex cell = arrow.cells().front();
    if (!puzzle_.geometry.has_place(cell)) fail(token, "its arms begin on the board");
    const int row = puzzle_.geometry.row_of(cell);
    const int column = puzzle_.geometry.column_of(cell);
    for (const auto& [down, right] : {std::pair(0, -1), std::pair(0, 1), std::pair(-1, 0), std::pair(1, 0)}) {
      Cells arm;
      for (int i = 0; puzzle_.geometry.has(row + i * down, column + i * right); ++i) {
        arm.push_back(static_cast<CellIndex>(puzzle_.geometry.cell(row + i * down, column + i * right)));
      }
      arrow.groups.push_back(regions_of(std::move(arm)));
    }
  }
  to.push_back(std::move(arrow));
}

// Without cells it counts in the 3x3 square around.
void IssReader::read_chaos_count(std::string_view kind, const IssToken& token, Constraints& to) {
  Constraint clue = counted_by(kind, token);
  if (token.parts.size() > 2) {
    clue.groups.emplace_back();
    for (std::size_t i = 2; i < token.parts.size(); ++i) {
      if (!token.parts[i].empty()) clue.groups.back().push_back(region_of(token.parts[i], token));
    }
    if (clue.groups.back().empty()) fail(token, "cells are missing after the number");
  } else {
    const CellIndex cell = clue.cells().front();
    if (!puzzle_.geometry.has_place(cell)) fail(token, "the square that it counts is on the board");
    Cells square = {cell};
    for (int place = 0; place < 9; ++place) {
      const int row = puzzle_.geometry.row_of(cell) + place / 3 - 1;
      const int column = puzzle_.geometry.column_of(cell) + place % 3 - 1;
      if (place != 4 && puzzle_.geometry.has(row, column)) {
        square.push_back(static_cast<CellIndex>(puzzle_.geometry.cell(row, column)));
      }
    }
    clue.groups.push_back(regions_of(std::move(square)));
  }
  to.push_back(std::move(clue));
}

void IssReader::read_quad(std::string_view kind, const IssToken& token, Constraints& to) {
  if (token.parts.size() < 2) fail(token, "a cell and digits are expected");
  const CellIndex corner = cell_of(token.parts.front(), token);
  const std::string name = cell_name(puzzle_.geometry, corner);
  Cells square = square_from(corner);
  if (square.empty()) fail(token, "no 2x2 square begins at " + name);
  std::vector<int> digits;
  std::string list;
  for (std::size_t i = 1; i < token.parts.size(); ++i) {
    for (const int digit : digits_of(token.parts[i], token)) {
      digits.push_back(digit);
      list += (list.empty() ? "" : " ") + std::to_string(digit);
    }
  }
  once(name, list, token);
  to.push_back(made(kind, std::move(digits), {std::move(square)}));
}

void IssReader::read_same_values(std::string_view kind, const IssToken& token, Constraints& to) {
  const int sets = number_of(first_of(token, "the number of sets"), token);
  const Cells cells = cells_of(token, 1);
  const auto count = static_cast<int>(cells.size());
  if (sets < 2 || count % sets != 0) {
    fail(token, std::to_string(count) + " cells do not make " + std::to_string(sets) + " sets of the same size");
  }
  std::vector<Cells> groups;
  for (int i = 0; i < count; ++i) {
    if (i % (count / sets) == 0) groups.emplace_back();
    groups.back().push_back(cells[static_cast<std::size_t>(i)]);
  }
  to.push_back(made(kind, {}, std::move(groups)));
}

void IssReader::read_equal_sum(std::string_view kind, const IssToken& token, Constraints& to) {
  std::vector<Cells> groups(1);
  for (const std::string_view part : token.parts) {
    const bool divides = part == "-";
    if (divides && groups.back().empty()) fail(token, "a segment has no cells");
    if (divides) {
      groups.emplace_back();
    } else {
      groups.back().push_back(cell_of(part, token));
    }
  }
  if (groups.size() < 2 || groups.back().empty()) fail(token, "two or more segments separated by - are expected");
  to.push_back(made(kind, {}, std::move(groups)));
}

void IssReader::read_indexing(std::string_view /*kind*/, const IssToken& token, Constraints& to) {
  if (token.parts.empty() || (token.parts[0] != "R" && token.parts[0] != "C")) fail(token, "R or C is expected");
  to.push_back(made(token.parts[0] == "R" ? "rowindexer" : "columnindexer", {}, {cells_of(token, 1)}));
}

// The pattern is base64, or, as it once was, coded with %.
void IssReader::read_regex(std::string_view kind, const IssToken& token, Constraints& to) {
  const std::string_view first = first_of(token, "a pattern");
  std::string pattern;
  if (first.find('%') != std::string_view::npos) {
    pattern = percent_decoded(first);
  } else if (!text_of_base64(first, pattern)) {
    fail(token, "its pattern is not base64");
  }
  std::erase_if(pattern, [](unsigned char byte) { return std::isspace(byte) != 0; });
  const bool plain =
      std::all_of(pattern.begin(), pattern.end(), [](char byte) { return byte > ' ' && byte <= '~' && byte != '"'; });
  if (pattern.empty() || !plain) fail(token, "its pattern holds what no pattern has");
  std::size_t size = 0;  // of all constraints
  for (const Segments& group : named_groups(token)) {
    require_room(size += pattern.size(), token);
    to.push_back(made(kind, {}, {group.front()}, pattern));
  }
}

void IssReader::read_table(std::string_view kind, const IssToken& token, Constraints& to) {
  const std::string_view key = first_of(token, "a table");
  if (!is_url_base64(key)) fail(token, "its table is not base64");
  std::size_t size = 0;  // of all constraints
  const auto add = [&](const Segments& groups) {
    require_room(size += key.size(), token);
    to.push_back(made(kind, {}, groups, std::string(key)));
  };
  for (const Segments& group : named_groups(token)) {
    if (kind == "nfa") {
      add(group);
      continue;
    }
    for (const Cells& part : kind == "pair" ? without_repeats(group.front()) : group) {
      if (part.size() >= 2) add({part});
    }
  }
}

// Older tables have - and _ the other way round.
void IssReader::read_old_table(std::string_view kind, const IssToken& token, Constraints& to) {
  std::string key(first_of(token, "a table"));
  for (char& byte : key) byte = byte == '-' ? '_' : byte == '_' ? '-' : byte;
  IssToken now = token;
  now.parts.front() = key;
  read_table(kind, now, to);
}

// Of the board itself givens are clues and candidates; in a compound they are constraints.
void IssReader::read_given(std::string_view /*kind*/, const IssToken& token, Constraints& to) {
  for (const std::string_view part : token.parts) {
    const std::size_t end = std::min(part.find('_'), part.size());
    const CellIndex cell = cell_of(part.substr(0, end), token);
    if (end == part.size()) fail(token, std::string(part) + " has no digit");
    const std::vector<int> digits = digits_of(part.substr(end + 1), token);
    if (in_or_ > 0) {
      to.push_back(made("candidates", digits, {{cell}}));
      continue;
    }
    DigitMask mask = 0;
    for (const int digit : digits) mask |= digit_bit(digit + 1 - least_);
    masks_[cell] &= mask;
  }
}

}  // namespace nonet
