#include "nonet/formats/iss.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cctype>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "nonet/base/text.hpp"
#include "nonet/formats/internal/base64_bits.hpp"
#include "nonet/formats/internal/f_puzzles_text.hpp"
#include "nonet/formats/internal/iss_texts.hpp"
#include "nonet/formats/internal/iss_tokens.hpp"
#include "nonet/formats/internal/variant_text.hpp"

namespace nonet {
namespace {

constexpr int kMostSide = 16;  // of ISS

std::string names(const std::vector<IssCell>& cells) {
  std::string text;
  for (const IssCell& cell : cells) text += " " + cell.name();
  return text;
}

// " r1c1 r1c2 | r2c1"
std::string names_of_groups(const std::vector<std::vector<IssCell>>& groups) {
  std::string text;
  for (const std::vector<IssCell>& cells : groups) text += (text.empty() ? "" : " |") + names(cells);
  return text;
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

// "weighted S C... CELLS" of cells with coefficients, each cell once.
std::string weighted(int sum, const std::vector<std::pair<IssCell, int>>& terms) {
  std::vector<std::pair<IssCell, int>> once;
  for (const auto& [cell, coefficient] : terms) {
    const auto found = std::find_if(once.begin(), once.end(), [&](const auto& term) { return term.first == cell; });
    if (found == once.end()) {
      once.emplace_back(cell, coefficient);
    } else {
      found->second += coefficient;
    }
  }
  std::erase_if(once, [](const auto& term) { return term.second == 0; });
  std::string line = "weighted " + std::to_string(sum);
  for (const auto& [cell, coefficient] : once) line += " " + std::to_string(coefficient);
  for (const auto& [cell, coefficient] : once) line += " " + cell.name();
  return line;
}

class Reader {
 public:
  explicit Reader(VariantPuzzle& puzzle) : puzzle_(puzzle) {}

  // Throws IssError.
  void read(const std::vector<IssToken>& tokens);

  using Lines = std::vector<std::string>;
  using Read = void (Reader::*)(std::string_view kind, const IssToken& token, Lines& lines);
  void read_board(std::string_view kind, const IssToken& token, Lines& lines);
  void read_set(std::string_view kind, const IssToken& token, Lines& lines);
  void read_distinct(std::string_view kind, const IssToken& token, Lines& lines);
  void read_neighbours(std::string_view kind, const IssToken& token, Lines& lines);
  void read_whisper(std::string_view kind, const IssToken& token, Lines& lines);
  void read_valued(std::string_view kind, const IssToken& token, Lines& lines);
  void read_cage(std::string_view kind, const IssToken& token, Lines& lines);
  void read_rellik(std::string_view kind, const IssToken& token, Lines& lines);
  void read_sum(std::string_view kind, const IssToken& token, Lines& lines);
  void read_arrow(std::string_view kind, const IssToken& token, Lines& lines);
  void read_double_arrow(std::string_view kind, const IssToken& token, Lines& lines);
  void read_pill(std::string_view kind, const IssToken& token, Lines& lines);
  void read_sum_line(std::string_view kind, const IssToken& token, Lines& lines);
  void read_diagonal(std::string_view kind, const IssToken& token, Lines& lines);
  void read_little_killer(std::string_view kind, const IssToken& token, Lines& lines);
  void read_two_sided(std::string_view kind, const IssToken& token, Lines& lines);
  void read_sandwich(std::string_view kind, const IssToken& token, Lines& lines);
  void read_digits(std::string_view kind, const IssToken& token, Lines& lines);
  void read_quad(std::string_view kind, const IssToken& token, Lines& lines);
  void read_same_values(std::string_view kind, const IssToken& token, Lines& lines);
  void read_equal_sum(std::string_view kind, const IssToken& token, Lines& lines);
  void read_indexing(std::string_view kind, const IssToken& token, Lines& lines);
  void read_regex(std::string_view kind, const IssToken& token, Lines& lines);
  void read_table(std::string_view kind, const IssToken& token, Lines& lines);
  void read_old_table(std::string_view kind, const IssToken& token, Lines& lines);
  void read_given(std::string_view kind, const IssToken& token, Lines& lines);
  void skip(std::string_view /*kind*/, const IssToken& token, Lines& /*lines*/) {
    puzzle_.warnings.push_back(token.type + " is a hint for the solver: left out");
  }

 private:
  enum class Within : std::uint8_t { board, all, any, copies };  // the puzzle, And, Or, Replicate

  void read_shape(const std::vector<IssToken>& tokens);
  void read_regions(const std::vector<IssToken>& tokens);
  void read_piece(const std::vector<IssCell>& cells, const IssToken& token);
  // From tokens_[at_] on, up to End or the end.
  Lines read_all(Within within);
  Lines read_compound(const IssToken& token);
  Lines read_copies(const IssToken& token, std::size_t begin, std::size_t end);
  void once(const std::string& what, const std::string& value, const IssToken& token);
  void check_strict() const;

  IssCell cell_of(std::string_view part, const IssToken& token) const;
  std::vector<IssCell> cells_of(const IssToken& token, std::size_t from, std::size_t least = 1) const;
  int number_of(std::string_view part, const IssToken& token) const;
  std::string digits_of(std::string_view part, const IssToken& token) const;
  // "R3" as r3c0 or r3c10.
  std::string outside(std::string_view line, bool far, const IssToken& token) const;
  using Segments = std::vector<std::vector<IssCell>>;
  std::vector<Segments> named_groups(const IssToken& token) const;
  DigitMask digit_mask(const std::string& digits) const;

  VariantPuzzle& puzzle_;
  int side_ = 9;
  int down_ = 0;  // how far Replicate moves what is read
  int right_ = 0;
  std::vector<IssToken> tokens_;
  std::size_t at_ = 0;
  std::size_t depth_ = 0;
  std::size_t in_or_ = 0;
  std::size_t read_ = 0;  // tokens, copies included
  // Of clues that stand once: by type and place, within each compound; within Or nothing, as one alternative alone counts.
  std::vector<std::optional<std::map<std::string, std::string>>> scopes_;
  std::vector<DigitMask> masks_;
  std::string marked_in_or_;  // a dot, x or v
  std::string strict_;
};

struct TypeRow {
  std::string_view type;
  std::string_view kind;
  Reader::Read read;
  bool in_compound = true;
};

constexpr std::array<TypeRow, 58> kTypes = {{
    {"Given", "", &Reader::read_given},
    {"Cage", "killer", &Reader::read_cage},
    {"Sum", "sum", &Reader::read_sum},
    {"AllDifferent", "distinct", &Reader::read_distinct},
    {"LittleKiller", "littlekiller", &Reader::read_little_killer},
    {"Arrow", "arrow", &Reader::read_arrow},
    {"DoubleArrow", "doublearrow", &Reader::read_double_arrow},
    {"PillArrow", "pill", &Reader::read_pill},
    {"Thermo", "thermometer", &Reader::read_set},
    {"Whisper", "whisper", &Reader::read_whisper},
    {"Renban", "renban", &Reader::read_set},
    {"Modular", "modular", &Reader::read_valued},
    {"Entropic", "entropic", &Reader::read_set},
    {"RegionSumLine", "regionsum", &Reader::read_set},
    {"Between", "between", &Reader::read_set},
    {"Lockout", "lockout", &Reader::read_valued},
    {"Palindrome", "palindrome", &Reader::read_set},
    {"Zipper", "zipper", &Reader::read_set},
    {"SumLine", "sumline", &Reader::read_sum_line},
    {"WhiteDot", "difference", &Reader::read_neighbours},
    {"BlackDot", "ratio", &Reader::read_neighbours},
    {"GreaterThan", "greater", &Reader::read_neighbours},
    {"X", "x", &Reader::read_neighbours},
    {"V", "v", &Reader::read_neighbours},
    {"ValueIndexing", "valueindexing", &Reader::read_set},
    {"RellikCage", "rellik", &Reader::read_rellik},
    {"EqualityCage", "equality", &Reader::read_set},
    {"Lunchbox", "lunchbox", &Reader::read_valued},
    {"ContainAtLeast", "atleast", &Reader::read_digits},
    {"ContainExact", "exactly", &Reader::read_digits},
    {"Quad", "quadruple", &Reader::read_quad},
    {"SameValues", "samevalues", &Reader::read_same_values},
    {"EqualSum", "equalsum", &Reader::read_equal_sum},
    {"Indexing", "", &Reader::read_indexing},
    {"CountingCircles", "countingcircles", &Reader::read_set},
    {"CountDistinct", "countdistinct", &Reader::read_set},
    {"XSum", "xsum", &Reader::read_two_sided},
    {"Skyscraper", "skyscraper", &Reader::read_two_sided},
    {"HiddenSkyscraper", "firsthidden", &Reader::read_two_sided},
    {"NumberedRoom", "numberedroom", &Reader::read_two_sided},
    {"Sandwich", "sandwich", &Reader::read_sandwich},
    {"Regex", "regex", &Reader::read_regex},
    {"NFA", "nfa", &Reader::read_table},
    {"Pair", "pair", &Reader::read_table},
    {"PairX", "pairx", &Reader::read_table},
    {"Binary", "pair", &Reader::read_old_table},
    {"BinaryX", "pairx", &Reader::read_old_table},
    {"Diagonal", "", &Reader::read_diagonal, false},
    {"DisjointSets", "disjointgroups", &Reader::read_board, false},
    {"Windoku", "windoku", &Reader::read_board, false},
    {"AntiKnight", "antiknight", &Reader::read_board, false},
    {"AntiKing", "antiking", &Reader::read_board, false},
    {"AntiTaxicab", "antitaxicab", &Reader::read_board, false},
    {"AntiConsecutive", "nonconsecutive", &Reader::read_board, false},
    {"GlobalEntropy", "globalentropy", &Reader::read_board, false},
    {"GlobalMod", "globalmod", &Reader::read_board, false},
    {"DutchFlatmates", "dutchflatmates", &Reader::read_board, false},
    {"SearchPriority", "", &Reader::skip, false},
}};

// These are read with the whole puzzle in view.
constexpr std::array<std::string_view, 9> kOwnWay = {"Shape", "NoBoxes", "Jigsaw",       "Or",      "And",
                                                     "End",   "Replicate", "StrictKropki", "StrictXV"};
// What ISS has and nonet has not.
struct RefusedType {
  std::string_view type;
  std::string_view why;
};
constexpr std::array<RefusedType, 12> kRefused = {{
    {"FullRank", "rankings of rows and columns"},
    {"FullRankTies", "rankings of rows and columns"},
    {"LookAndSay", "look-and-say clues"},
    {"Doppelganger", "doppelganger boards"},
    {"ChaosConstruction", "regions that the solver finds"},
    {"ChaosArrow", "regions that the solver finds"},
    {"ChaosCount", "regions that the solver finds"},
    {"ConnectedValues", "connected areas of digits"},
    {"RegionSameValues", "regions of the same digits"},
    {"Var", "cells outside the board"},
    {"RegionSize", "boxes of another size than the board's side"},
    {"Container", "containers"},
}};

template <class Rows>
const typename Rows::value_type* find_type(const Rows& rows, std::string_view type) {
  const auto* const found = std::find_if(rows.begin(), rows.end(), [&](const auto& row) { return row.type == type; });
  return found == rows.end() ? nullptr : found;
}

bool is_type(std::string_view type) {
  return type.empty() || find_type(kTypes, type) != nullptr || find_type(kRefused, type) != nullptr ||
         std::find(kOwnWay.begin(), kOwnWay.end(), type) != kOwnWay.end();
}

[[noreturn]] void fail(const IssToken& token, const std::string& why) {
  throw IssError{token.at, (token.type.empty() ? std::string("Given") : token.type) + ": " + why};
}

// --- parts of tokens

IssCell Reader::cell_of(std::string_view part, const IssToken& token) const {
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

std::vector<IssCell> Reader::cells_of(const IssToken& token, std::size_t from, std::size_t least) const {
  std::vector<IssCell> cells;
  for (std::size_t i = from; i < token.parts.size(); ++i) cells.push_back(cell_of(token.parts[i], token));
  if (cells.size() < least) {
    fail(token, std::to_string(least) + (least == 1 ? " cell" : " cells") + " or more are expected, not " +
                    std::to_string(cells.size()));
  }
  return cells;
}

int Reader::number_of(std::string_view part, const IssToken& token) const {
  int number = 0;
  if (!read_number(part, number)) fail(token, "'" + std::string(part.substr(0, 12)) + "' is no number");
  return number;
}

// "1_2" as " 1 2".
std::string Reader::digits_of(std::string_view part, const IssToken& token) const {
  std::string digits;
  while (true) {
    const std::size_t end = std::min(part.find('_'), part.size());
    const int digit = number_of(part.substr(0, end), token);
    if (digit < 1 || digit > side_) {
      fail(token, std::to_string(digit) + " is no digit from 1 to " + std::to_string(side_));
    }
    digits += " " + std::to_string(digit);
    if (end == part.size()) return digits;
    part.remove_prefix(end + 1);
  }
}

DigitMask Reader::digit_mask(const std::string& digits) const {
  DigitMask mask = 0;
  for (const std::string_view digit : split(digits, ' ')) {
    int value = 0;
    read_number(digit, value);
    mask |= digit_bit(value);
  }
  return mask;
}

std::string Reader::outside(std::string_view line, bool far, const IssToken& token) const {
  int number = 0;
  const bool row = line.starts_with('R');
  if ((!row && !line.starts_with('C')) || !read_number(line.substr(1), number) || number < 1 || number > side_) {
    fail(token, "'" + std::string(line.substr(0, 12)) + "' is no row or column such as R1");
  }
  const std::string other = std::to_string(far ? side_ + 1 : 0);
  return row ? "r" + std::to_string(number) + "c" + other : "r" + other + "c" + std::to_string(number);
}

// Groups of cells apart by an empty part or a name, which begins with _. A group may have segments apart by -.
std::vector<Reader::Segments> Reader::named_groups(const IssToken& token) const {
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
    const bool empty = std::any_of(segments.begin(), segments.end(), [](const auto& cells) { return cells.empty(); });
    if (empty || (segments.size() > 1 && token.type != "NFA")) fail(token, "its segments apart by - are not read");
  }
  return groups;
}

// Of clues that stand once at their place, ISS takes the last: two that differ are an oversight.
void Reader::once(const std::string& what, const std::string& value, const IssToken& token) {
  if (!scopes_.back()) return;
  const auto [place, fresh] = scopes_.back()->try_emplace(token.type + what, value);
  if (!fresh && place->second != value) fail(token, what + " has two clues, " + place->second + " and " + value);
}

// --- types

void Reader::read_board(std::string_view kind, const IssToken& token, Lines& lines) {
  if (!token.parts.empty()) fail(token, "nothing is expected behind it");
  lines.emplace_back(kind);
}

void Reader::read_set(std::string_view kind, const IssToken& token, Lines& lines) {
  lines.push_back(std::string(kind) + names(cells_of(token, 0)));
}

void Reader::read_distinct(std::string_view kind, const IssToken& token, Lines& lines) {
  lines.push_back(std::string(kind) + names(without_copies(cells_of(token, 0))));
}

void Reader::read_neighbours(std::string_view kind, const IssToken& token, Lines& lines) {
  const auto pairs = neighbours_among(cells_of(token, 0, 2));
  if (pairs.empty()) fail(token, "none of its cells are neighbours");
  for (const auto& [first, second] : pairs) {
    lines.push_back(std::string(kind) + " " + first.name() + " " + second.name());
  }
  if (in_or_ > 0 && kind != "greater") marked_in_or_ += token.type + " ";
}

void Reader::read_whisper(std::string_view kind, const IssToken& token, Lines& lines) {
  constexpr int kStandard = 5;
  int difference = kStandard;
  const bool told = !token.parts.empty() && !iss_cell(token.parts.front());
  if (told) difference = number_of(token.parts.front(), token);
  for (const std::vector<IssCell>& part : without_repeats(cells_of(token, told ? 1 : 0))) {
    if (part.size() > 1) lines.push_back(std::string(kind) + " " + std::to_string(difference) + names(part));
  }
}

void Reader::read_valued(std::string_view kind, const IssToken& token, Lines& lines) {
  if (token.parts.empty()) fail(token, "a number and cells are expected");
  const int value = number_of(token.parts.front(), token);
  lines.push_back(std::string(kind) + " " + std::to_string(value) + names(cells_of(token, 1)));
}

void Reader::read_cage(std::string_view kind, const IssToken& token, Lines& lines) {
  if (token.parts.empty()) fail(token, "a sum and cells are expected");
  const std::string_view told = token.parts.front();
  const int sum = told.empty() ? 0 : number_of(told, token);
  const std::vector<IssCell> cells = cells_of(token, 1);
  if (!has_repeats(cells)) {
    lines.push_back(std::string(kind) + (sum == 0 ? "" : " " + std::to_string(sum)) + names(cells));
    return;
  }
  // A cell that it lists twice counts twice, and need not differ from itself.
  std::vector<std::pair<IssCell, int>> terms;
  for (const IssCell& cell : cells) terms.emplace_back(cell, 1);
  lines.push_back("distinct" + names(without_copies(cells)));
  if (sum != 0) lines.push_back(weighted(sum, terms));
}

// Its cells differ, too.
void Reader::read_rellik(std::string_view kind, const IssToken& token, Lines& lines) {
  read_valued(kind, token, lines);
  lines.push_back("distinct" + names(cells_of(token, 1)));
}

// "17", or "17_=_1_-1" with a coefficient a cell.
void Reader::read_sum(std::string_view kind, const IssToken& token, Lines& lines) {
  if (token.parts.empty()) fail(token, "a sum and cells are expected");
  const std::vector<IssCell> cells = cells_of(token, 1);
  const std::string_view told = token.parts.front();
  const std::size_t equals = told.find("_=_");
  const int sum = number_of(told.substr(0, std::min(equals, told.size())), token);
  std::vector<std::pair<IssCell, int>> terms;
  for (const IssCell& cell : cells) terms.emplace_back(cell, 1);
  if (equals == std::string_view::npos) {
    lines.push_back(has_repeats(cells) ? weighted(sum, terms)
                                       : std::string(kind) + " " + std::to_string(sum) + names(cells));
    return;
  }
  std::string_view rest = told.substr(equals + 3);
  std::size_t count = 0;
  while (true) {
    const std::size_t end = std::min(rest.find('_'), rest.size());
    const int coefficient = number_of(rest.substr(0, end), token);
    constexpr int kLargest = 100;
    if (std::abs(coefficient) > kLargest) fail(token, "coefficients are -100 to 100");
    if (count < terms.size()) terms[count].second = coefficient;
    ++count;
    if (end == rest.size()) break;
    rest.remove_prefix(end + 1);
  }
  if (count != cells.size()) {
    fail(token, std::to_string(count) + " coefficients for " + std::to_string(cells.size()) + " cells");
  }
  lines.push_back(weighted(sum, terms));
}

void Reader::read_arrow(std::string_view kind, const IssToken& token, Lines& lines) {
  const std::vector<IssCell> cells = cells_of(token, 0, 2);
  if (!has_repeats(cells)) {
    lines.push_back(std::string(kind) + " " + cells.front().name() + " |" + names({cells.begin() + 1, cells.end()}));
    return;
  }
  std::vector<std::pair<IssCell, int>> terms;
  for (const IssCell& cell : cells) terms.emplace_back(cell, terms.empty() ? -1 : 1);
  lines.push_back(weighted(0, terms));
}

void Reader::read_double_arrow(std::string_view kind, const IssToken& token, Lines& lines) {
  lines.push_back(std::string(kind) + names(cells_of(token, 0, 3)));
}

void Reader::read_pill(std::string_view kind, const IssToken& token, Lines& lines) {
  if (token.parts.empty()) fail(token, "the size of the pill and cells are expected");
  const int size = number_of(token.parts.front(), token);
  if (size != 2 && size != 3) fail(token, "pills have 2 or 3 cells");
  const auto bulb = static_cast<std::ptrdiff_t>(size);
  std::vector<IssCell> cells = cells_of(token, 1, static_cast<std::size_t>(size) + 1);
  std::sort(cells.begin(), cells.begin() + bulb);  // a number is read row by row
  lines.push_back(std::string(kind) + names({cells.begin(), cells.begin() + bulb}) + " |" +
                  names({cells.begin() + bulb, cells.end()}));
}

void Reader::read_sum_line(std::string_view kind, const IssToken& token, Lines& lines) {
  IssToken line = token;
  const bool loop = !line.parts.empty() && line.parts.back() == "LOOP";
  if (loop) line.parts.pop_back();
  if (line.parts.empty()) fail(token, "a sum and cells are expected");
  std::vector<IssCell> cells = cells_of(line, 1);
  if (loop) cells.push_back(cells.front());
  lines.push_back(std::string(kind) + " " + std::to_string(number_of(line.parts.front(), token)) + names(cells));
}

void Reader::read_diagonal(std::string_view /*kind*/, const IssToken& token, Lines& lines) {
  if (token.parts.size() != 1 || (token.parts[0] != "1" && token.parts[0] != "-1")) {
    fail(token, "its direction is 1 or -1");
  }
  lines.emplace_back(token.parts[0] == "1" ? "diagonal-up" : "diagonal-down");
}

// The sum, then where the diagonal begins, which says where it goes: from the left edge down, from the top edge to the
// left, and so on round the board.
void Reader::read_little_killer(std::string_view kind, const IssToken& token, Lines& lines) {
  if (token.parts.size() != 2) fail(token, "a sum and a cell are expected");
  const int sum = number_of(token.parts[0], token);
  IssCell cell = cell_of(token.parts[1], token);
  const std::optional<IssCell> step = little_killer_step(cell, side_);
  if (!step) fail(token, std::string(token.parts[1]) + " is no cell that a diagonal begins at");
  once(" " + std::string(token.parts[1]), std::to_string(sum), token);
  std::vector<IssCell> cells;
  for (; cell.row >= 1 && cell.row <= side_ && cell.column >= 1 && cell.column <= side_;
       cell = {cell.row + step->row, cell.column + step->column}) {
    cells.push_back(cell);
  }
  lines.push_back(std::string(kind) + " " + std::to_string(sum) + names(cells));
}

// A row or column, the clue at its near end, the clue at its far end.
void Reader::read_two_sided(std::string_view kind, const IssToken& token, Lines& lines) {
  if (token.parts.size() < 2 || token.parts.size() > 3) fail(token, "a row or column and its clues are expected");
  for (std::size_t i = 1; i < token.parts.size(); ++i) {
    if (token.parts[i].empty()) continue;
    const int clue = number_of(token.parts[i], token);
    if (clue < 1) fail(token, "the clue " + std::to_string(clue) + " is below 1");
    const std::string place = outside(token.parts[0], i == 2, token);
    once(" " + place, std::to_string(clue), token);
    lines.push_back(std::string(kind) + " " + std::to_string(clue) + " " + place);
  }
}

void Reader::read_sandwich(std::string_view kind, const IssToken& token, Lines& lines) {
  if (token.parts.size() != 2) fail(token, "a sum and a row or column are expected");
  const int sum = number_of(token.parts[0], token);
  const std::string place = outside(token.parts[1], false, token);
  once(" " + place, std::to_string(sum), token);
  lines.push_back(std::string(kind) + " " + std::to_string(sum) + " " + place);
}

void Reader::read_digits(std::string_view kind, const IssToken& token, Lines& lines) {
  if (token.parts.empty()) fail(token, "digits and cells are expected");
  lines.push_back(std::string(kind) + digits_of(token.parts.front(), token) + names(cells_of(token, 1)));
}

void Reader::read_quad(std::string_view kind, const IssToken& token, Lines& lines) {
  if (token.parts.size() < 2) fail(token, "a cell and digits are expected");
  const IssCell corner = cell_of(token.parts.front(), token);
  if (corner.row == side_ || corner.column == side_) fail(token, "no 2x2 square begins at " + corner.name());
  std::string digits;
  for (std::size_t i = 1; i < token.parts.size(); ++i) digits += digits_of(token.parts[i], token);
  once(" " + corner.name(), trim(digits).empty() ? "" : digits.substr(1), token);
  const std::vector<IssCell> cells = {corner,
                                      {corner.row, corner.column + 1},
                                      {corner.row + 1, corner.column},
                                      {corner.row + 1, corner.column + 1}};
  lines.push_back(std::string(kind) + digits + names(cells));
}

void Reader::read_same_values(std::string_view kind, const IssToken& token, Lines& lines) {
  if (token.parts.empty()) fail(token, "the number of sets and cells are expected");
  const int sets = number_of(token.parts.front(), token);
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

void Reader::read_equal_sum(std::string_view kind, const IssToken& token, Lines& lines) {
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

void Reader::read_indexing(std::string_view /*kind*/, const IssToken& token, Lines& lines) {
  if (token.parts.empty() || (token.parts[0] != "R" && token.parts[0] != "C")) fail(token, "R or C is expected");
  lines.push_back((token.parts[0] == "R" ? "rowindexer" : "columnindexer") + names(cells_of(token, 1)));
}

// The pattern is base64, or, as it once was, coded with %.
void Reader::read_regex(std::string_view kind, const IssToken& token, Lines& lines) {
  if (token.parts.empty()) fail(token, "a pattern and cells are expected");
  const std::string_view told = token.parts.front();
  std::string pattern;
  if (told.find('%') != std::string_view::npos) {
    pattern = percent_decoded(told);
  } else if (!text_of_base64(told, pattern)) {
    fail(token, "its pattern is no base64");
  }
  std::erase_if(pattern, [](unsigned char byte) { return std::isspace(byte) != 0; });
  const bool plain = std::all_of(pattern.begin(), pattern.end(), [](char byte) { return byte > ' ' && byte <= '~' && byte != '"'; });
  if (pattern.empty() || !plain) fail(token, "its pattern holds what no pattern has");
  for (const Segments& group : named_groups(token)) {
    lines.push_back(std::string(kind) + " \"" + pattern + "\"" + names(group.front()));
  }
}

void Reader::read_table(std::string_view kind, const IssToken& token, Lines& lines) {
  if (token.parts.empty()) fail(token, "a table and cells are expected");
  const std::string_view key = token.parts.front();
  if (!is_url_base64(key)) fail(token, "its table is no base64");
  for (const Segments& group : named_groups(token)) {
    const std::string head = std::string(kind) + " \"" + std::string(key) + "\"";
    if (kind == "nfa") {
      lines.push_back(head + names_of_groups(group));
      continue;
    }
    for (const std::vector<IssCell>& part : kind == "pair" ? without_repeats(group.front()) : group) {
      if (part.size() > 1) lines.push_back(head + names(part));
    }
  }
}

// Older tables have - and _ the other way round.
void Reader::read_old_table(std::string_view kind, const IssToken& token, Lines& lines) {
  if (token.parts.empty()) fail(token, "a table and cells are expected");
  std::string key(token.parts.front());
  for (char& byte : key) byte = byte == '-' ? '_' : byte == '_' ? '-' : byte;
  IssToken now = token;
  now.parts.front() = key;
  read_table(kind, now, lines);
}

// Of the board itself givens are clues and candidates; in a compound they are constraints.
void Reader::read_given(std::string_view /*kind*/, const IssToken& token, Lines& lines) {
  for (const std::string_view part : token.parts) {
    const std::size_t end = std::min(part.find('_'), part.size());
    const IssCell cell = cell_of(part.substr(0, end), token);
    if (end == part.size()) fail(token, std::string(part) + " has no digit");
    const std::string digits = digits_of(part.substr(end + 1), token);
    if (in_or_ > 0) {
      lines.push_back("candidates" + digits + " " + cell.name());
    } else {
      masks_[static_cast<std::size_t>((cell.row - 1) * side_ + cell.column - 1)] &= digit_mask(digits);
    }
  }
}

// --- the whole

// Copies may multiply: so many tokens are read, and no more.
constexpr std::size_t kMostTokens = 200'000;
constexpr std::size_t kDeepest = 20;

Reader::Lines Reader::read_compound(const IssToken& token) {
  if (++depth_ > kDeepest) fail(token, "more than " + std::to_string(kDeepest) + " constraints within each other");
  Lines lines;
  if (token.type == "And") {
    if (!token.parts.empty()) fail(token, "nothing is expected behind it");
    scopes_.emplace_back(std::in_place);
    lines = read_all(Within::all);
    scopes_.pop_back();
  } else if (token.type == "Or") {
    if (!token.parts.empty()) fail(token, "nothing is expected behind it");
    ++in_or_;
    scopes_.emplace_back(std::nullopt);
    Lines choices = read_all(Within::any);
    scopes_.pop_back();
    --in_or_;
    if (choices.empty()) fail(token, "it holds no constraint");
    std::string line = "or";
    for (const std::string& choice : choices) line += " (" + choice + ")";
    // One that is always true makes the whole true.
    const bool open = std::find(choices.begin(), choices.end(), std::string()) != choices.end();
    if (choices.size() == 1) {
      lines = choices;
    } else if (!open) {
      lines.push_back(std::move(line));
    }
  } else {
    const std::size_t begin = at_;
    std::size_t open = 1;
    for (; at_ < tokens_.size() && open > 0; ++at_) {
      const std::string_view type = tokens_[at_].type;
      if (type == "End") --open;
      if (type == "Or" || type == "And" || type == "Replicate") ++open;
    }
    if (open > 0) fail(token, "its End is missing");
    lines = read_copies(token, begin, at_);
  }
  --depth_;
  return lines;
}

// The cells that it copies to are bits, behind the origin.
Reader::Lines Reader::read_copies(const IssToken& token, std::size_t begin, std::size_t end) {
  Lines lines;
  if (token.parts.size() > 2) fail(token, "cells and an origin are expected");
  std::vector<bool> bits;
  if (!token.parts.empty() && !bits_of_base64(token.parts[0], bits)) fail(token, "its cells are no base64");
  const IssCell origin = token.parts.size() == 2 ? cell_of(token.parts[1], token) : IssCell{1 + down_, 1 + right_};
  const int first = (origin.row - 1) * side_ + origin.column - 1;
  const int down = down_;
  const int right = right_;
  for (std::size_t bit = 0; bit < bits.size(); ++bit) {
    if (!bits[bit]) continue;
    const int target = first + static_cast<int>(bit);
    if (target >= side_ * side_) fail(token, "it copies to cells outside the board");
    down_ = down + target / side_ + 1 - origin.row;
    right_ = right + target % side_ + 1 - origin.column;
    at_ = begin;
    for (std::string& line : read_all(Within::copies)) lines.push_back(std::move(line));
  }
  down_ = down;
  right_ = right;
  at_ = end;
  return lines;
}

Reader::Lines Reader::read_all(Within within) {
  Lines all;
  while (at_ < tokens_.size()) {
    const IssToken token = tokens_[at_++];
    if (++read_ > kMostTokens) fail(token, "more than " + std::to_string(kMostTokens) + " constraints");
    if (token.type == "End") {
      if (within == Within::board) fail(token, "nothing is open there");
      return all;
    }
    Lines lines;
    if (token.type == "Or" || token.type == "And" || token.type == "Replicate") {
      lines = read_compound(token);
    } else {
      const TypeRow* const row = find_type(kTypes, token.type.empty() ? std::string_view("Given") : token.type);
      if (row == nullptr) continue;  // read() has seen to it
      if (within == Within::copies && row->type == "LittleKiller") fail(token, "it cannot be copied");
      (this->*row->read)(row->kind, token, lines);
    }
    if (within != Within::any) {
      for (std::string& line : lines) all.push_back(std::move(line));
      continue;
    }
    // A choice is one constraint; "" is one that is always true.
    if (lines.size() < 2) {
      all.push_back(lines.empty() ? std::string() : std::move(lines.front()));
      continue;
    }
    std::string line = "and";
    for (const std::string& each : lines) line += " (" + each + ")";
    all.push_back(std::move(line));
  }
  if (within != Within::board) throw IssError{0, "a compound has no End"};
  return all;
}

void Reader::read_shape(const std::vector<IssToken>& tokens) {
  bool told = false;
  for (const IssToken& token : tokens) {
    if (token.type != "Shape") continue;
    const auto refuse_shape = [&](const std::string& why) {
      std::string shape;
      for (const std::string_view part : token.parts) shape += "~" + std::string(part);
      fail(token, shape.empty() ? why : "'" + shape.substr(1) + "': " + why);
    };
    if (token.parts.empty() || token.parts.size() > 3) refuse_shape("rows and columns are expected");
    const std::string_view grid = token.parts[0];
    const std::size_t by = std::min(grid.find('x'), grid.size());
    int rows = 0;
    int columns = 0;
    if (by == grid.size() || !read_number(grid.substr(0, by), rows) || !read_number(grid.substr(by + 1), columns)) {
      refuse_shape("rows and columns such as 6x6 are expected");
    }
    if (rows != columns) refuse_shape("boards that are not square are not read");
    if (rows < 1 || rows > kMostSide) refuse_shape("sides are 1 to " + std::to_string(kMostSide));
    if (token.parts.size() > 1 && !token.parts[1].empty() && token.parts[1] != std::to_string(rows) &&
        token.parts[1] != "1-" + std::to_string(rows)) {
      refuse_shape("other digits than 1 to " + std::to_string(rows) + " are not read");
    }
    if (token.parts.size() > 2 && !token.parts[2].empty() && token.parts[2] != "Sudoku") {
      refuse_shape("boards without rows and columns are not read");
    }
    if (told && rows != side_) refuse_shape("the puzzle has another shape already");
    side_ = rows;
    told = true;
  }
}

// Boxes stay beside the pieces of a jigsaw unless NoBoxes takes them away.
void Reader::read_regions(const std::vector<IssToken>& tokens) {
  const bool boxes = std::none_of(tokens.begin(), tokens.end(), [](const IssToken& token) { return token.type == "NoBoxes"; });
  const auto side = static_cast<std::size_t>(side_);
  std::string layout;
  for (const IssToken& token : tokens) {
    if (token.type != "Jigsaw") continue;
    if (token.parts.empty() || token.parts.size() > 2) fail(token, "a symbol a cell is expected");
    const std::string_view symbols = token.parts.back();
    if (symbols.size() != side * side) {
      fail(token, std::to_string(symbols.size()) + " symbols (" + std::to_string(side * side) + " expected)");
    }
    if (!layout.empty() && layout != symbols) fail(token, "the puzzle has other regions already");
    if (layout == symbols) continue;
    layout = symbols;
    std::map<char, std::vector<IssCell>> pieces;
    for (std::size_t cell = 0; cell < symbols.size(); ++cell) {
      pieces[symbols[cell]].push_back({static_cast<int>(cell / side) + 1, static_cast<int>(cell % side) + 1});
    }
    const auto whole = static_cast<std::size_t>(std::count_if(
        pieces.begin(), pieces.end(), [&](const auto& piece) { return piece.second.size() == side; }));
    if (pieces.size() > 1 && pieces.size() > whole + 1) fail(token, "its regions have not " + std::to_string(side) + " cells each");
    if (!boxes && whole == side && pieces.size() == side) {
      std::map<char, std::uint8_t> numbers;
      for (const char symbol : symbols) {
        const auto number = static_cast<std::uint8_t>(numbers.size());
        puzzle_.regions.push_back(numbers.try_emplace(symbol, number).first->second);
      }
      continue;
    }
    for (const auto& [symbol, cells] : pieces) {
      if (cells.size() == side && pieces.size() > 1) puzzle_.constraints.push_back("distinct" + names(cells));
    }
  }
  if (!boxes && puzzle_.regions.empty()) puzzle_.geometry = {1, side_};
}

void Reader::check_strict() const {
  if (strict_.empty() || marked_in_or_.empty()) return;
  throw IssError{0, strict_ + ": which pairs are marked is not known where " + marked_in_or_ + "stands within Or"};
}

void Reader::read(const std::vector<IssToken>& tokens) {
  // Names first, wherever they stand: what is refused is told before what is wrong.
  for (const IssToken& token : tokens) {
    if (const RefusedType* const refused = find_type(kRefused, token.type)) {
      fail(token, std::string(refused->why) + " are not read");
    }
    if (!is_type(token.type)) {
      std::vector<std::string_view> known(kOwnWay.begin(), kOwnWay.end());
      for (const TypeRow& row : kTypes) known.push_back(row.type);
      const bool near = !nearest(token.type, known).empty();
      throw IssError{token.at, "the constraint '" + token.type.substr(0, 30) + "' is not known" +
                                   (near ? did_you_mean(token.type, known) : "")};
    }
  }
  read_shape(tokens);
  puzzle_ = blank_variant(Geometry::of_side(side_));
  masks_.assign(puzzle_.clues.size(), all_digits(side_));
  read_regions(tokens);
  std::size_t open = 0;
  for (const IssToken& token : tokens) {
    if (token.type == "Or" || token.type == "And" || token.type == "Replicate") ++open;
    if (token.type == "End" && open > 0) --open;
    const TypeRow* const row = find_type(kTypes, token.type);
    const bool whole = row != nullptr ? !row->in_compound
                                      : token.type.starts_with("Strict") || token.type == "Shape" ||
                                            token.type == "NoBoxes" || token.type == "Jigsaw";
    if (open > 0 && whole) fail(token, "it is about the whole board and cannot stand within a compound");
    if (token.type.starts_with("Strict")) {
      strict_ = token.type;
      puzzle_.constraints.emplace_back(token.type == "StrictXV" ? "negative-xv" : "strict-kropki");
    }
  }
  tokens_ = tokens;
  scopes_.emplace_back(std::in_place);
  for (std::string& line : read_all(Within::board)) puzzle_.constraints.push_back(std::move(line));
  check_strict();
  bool restricted = false;
  for (std::size_t cell = 0; cell < masks_.size(); ++cell) {
    if (std::has_single_bit(masks_[cell])) {
      puzzle_.clues[cell] = static_cast<Cell>(std::countr_zero(masks_[cell]) + 1);
      masks_[cell] = all_digits(side_);
    }
    restricted = restricted || masks_[cell] != all_digits(side_);
  }
  if (restricted) puzzle_.candidates = masks_;
  settle_boxless(puzzle_);
}

// What a link carries; the text itself where it is none.
std::string query_of(std::string_view text) {
  if (text.find("://") == std::string_view::npos && !text.starts_with('?')) return std::string(text);
  for (const std::string_view key : {"?q=", "&q="}) {
    const std::size_t at = text.find(key);
    if (at == std::string_view::npos) continue;
    const std::string_view rest = text.substr(at + key.size());
    std::string query = percent_decoded(rest.substr(0, rest.find_first_of("&#")));
    return query;
  }
  return std::string(text);
}

}  // namespace

bool looks_like_iss(std::string_view text) {
  text = trim(text.substr(0, text.find('\n')));
  if (text.size() < 2) return false;
  if (text.find("://") < 10) {
    return text.find("q=") != std::string_view::npos && text.find("Interactive-Sudoku-Solver") != std::string_view::npos;
  }
  if (is_iss_killer(text)) return true;
  if (text.front() != '.') return false;
  // Givens of other formats begin with a dot, too, but have no ~, and no names of types.
  const std::size_t end = std::min(text.find_first_of(".~ \t", 1), text.size());
  const std::string_view name = text.substr(1, end - 1);
  if (end < text.size() && text[end] == '~') {
    return std::all_of(name.begin(), name.end(), [](unsigned char byte) { return std::isalpha(byte) != 0; });
  }
  return name.size() > 1 && is_type(name);
}

bool goes_on_in_iss(std::string_view first, std::string_view second) {
  const auto is_token = [](std::string_view line) {
    const std::size_t next = line.find('.', 1);
    return line.starts_with('.') &&
           (next == std::string_view::npos || line.find_first_not_of(" \t.", next) == std::string_view::npos);
  };
  first = trim(first);
  second = trim(second);
  return is_token(first) && is_token(second) && !(first.starts_with(".~") && second.starts_with(".~"));
}

ParseError read_iss(std::string_view text, VariantPuzzle& puzzle) {
  puzzle = {};
  const std::string whole = query_of(text);
  const auto error_at = [&](std::size_t at, std::string message) {
    const std::string_view before = std::string_view(whole).substr(0, at);
    const bool here = whole.size() == text.size();  // not within a link
    return ParseError{here ? static_cast<std::uint64_t>(1 + std::count(before.begin(), before.end(), '\n')) : 1,
                      here ? at - (before.rfind('\n') + 1) + 1 : 0, std::move(message)};
  };
  try {
    Reader(puzzle).read(iss_tokens(whole));
  } catch (const IssError& error) {
    return error_at(error.at, error.message);
  } catch (const Error& error) {
    return {1, 0, error.what()};
  }
  return {};
}

}  // namespace nonet
