#include "formats/internal/iss_rows.hpp"
#include "formats/internal/codec.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <unordered_map>

#include "nonet/error.hpp"

namespace nonet {
namespace {

std::string number(int value) { return std::to_string(value); }

// "_1_2"
std::string listed(std::span<const int> values) {
  std::string list;
  for (const int value : values) list += "_" + number(value);
  return list;
}

// A table of pairs of digits, row by row.
template <class Allowed>
std::string pair(std::string_view type, const IssItem& item, const Cells& cells, Allowed&& allowed) {
  std::vector<bool> bits;
  const Geometry& shape = item.geometry;
  for (int a = shape.least; a <= shape.greatest(); ++a) {
    for (int b = shape.least; b <= shape.greatest(); ++b) bits.push_back(allowed(a, b));
  }
  return "." + std::string(type) + "~" + base64_of_bits(bits) + "~" + item.names(cells);
}
template <class Allowed>
std::string pair(std::string_view type, const IssItem& item, Allowed&& allowed) {
  return pair(type, item, item.cells(), allowed);
}

std::string flag(const IssItem& item) { return item.head(); }

std::string cells(const IssItem& item) { return item.head() + item.names(item.cells()); }

// Where nonet has a standard value, ISS has another one or none. (The cells of its RellikCage differ; tokens() has seen
// that they do here.)
std::string valued(const IssItem& item) {
  constexpr int kModulus = 3;
  const int half = (item.side() + 1) / 2;
  const std::string_view type = item.type;
  const int standard = type == "Cage" ? 0 : type == "Modular" ? kModulus : type == "Lockout" ? half - 1 : half;
  const std::vector<int>& values = item.constraint.values;
  return item.head() + "~" + number(values.empty() ? standard : values.front()) + item.names(item.cells());
}

std::string candidates(const IssItem& item, std::span<const int> digits) {
  std::string text = ".";
  for (const CellIndex cell : item.cells()) text += item.name(cell) + listed(digits);
  return text;
}
std::string candidates(const IssItem& item) { return candidates(item, item.constraint.values); }

std::string parity(const IssItem& item) {
  const int remainder = item.constraint.kind->name == "odd" ? 1 : 0;
  std::vector<int> allowed;
  for (int digit = item.geometry.least; digit <= item.geometry.greatest(); ++digit) {
    if (digit % 2 == remainder) allowed.push_back(digit);
  }
  if (allowed.empty()) refuse_in_iss(item.constraint, "a cell without digits");
  return candidates(item, allowed);
}

std::string dot(const IssItem& item) {
  const bool white = item.type == "WhiteDot";
  const int standard = white ? 1 : 2;
  const int value = item.constraint.values.empty() ? standard : item.constraint.values.front();
  if (value == standard && item.are_neighbours()) return cells(item);
  return pair("Pair", item,
              [&](int a, int b) { return white ? std::abs(a - b) == value : a == value * b || b == value * a; });
}

std::string sign(const IssItem& item) {
  if (item.are_neighbours()) return cells(item);
  return (item.type == "X" ? ".Sum~10" : ".Sum~5") + item.names(item.cells());
}

std::string greater(const IssItem& item) {
  if (item.are_neighbours()) return cells(item);
  return ".Thermo" + item.name(item.cells()[1]) + item.name(item.cells()[0]);
}

std::string slow(const IssItem& item) {
  return pair(item.type, item, [](int a, int b) { return a <= b; });
}

std::string nabner(const IssItem& item) {
  return pair(item.type, item, [](int a, int b) { return std::abs(a - b) > 1; });
}

std::string clone(const IssItem& item) {
  const std::vector<Cells>& groups = item.constraint.groups;
  std::string text;
  for (std::size_t i = 0; i < groups[0].size(); ++i) text += item.head() + item.names({groups[0][i], groups[1][i]});
  return text;
}

std::string weighted(const IssItem& item) {
  const std::span<const int> values = item.constraint.values;
  return item.head() + "~" + number(values.front()) + "_=" + listed(values.subspan(1)) + item.names(item.cells());
}

std::string diagonal(const IssItem& item) {
  Cells line = item.cells();
  const std::string sum = "~" + number(item.constraint.values.front());
  // On a board that is not square ISS names some diagonals by their other end.
  const bool is_square = item.geometry.rows() == item.geometry.columns();
  for (int turn = 0; turn < 2 && is_square; ++turn, std::reverse(line.begin(), line.end())) {
    if (line == little_killer(line.front(), item.geometry)) return item.head() + sum + item.name(line.front());
  }
  return ".Sum" + sum + item.names(item.cells());
}

// Each three cells in a row: the outer ones sum to twice the middle one.
std::string sequence(const IssItem& item) {
  std::string text;
  for (std::size_t i = 2; i < item.cells().size(); ++i) {
    const auto from = item.cells().begin() + static_cast<std::ptrdiff_t>(i) - 2;
    text += ".Sum~0_=1_-2_1" + item.names({from, from + 3});
  }
  return text;
}

// Calls visit(cell, other) for cells such a move apart, each pair once.
template <class Visit>
void for_each_move(const Geometry& shape, int one, int other, Visit&& visit) {
  for (int a = 0; a < shape.cells(); ++a) {
    for (int b = a + 1; b < shape.cells(); ++b) {
      const std::pair way =
          std::minmax(std::abs(shape.row_of(a) - shape.row_of(b)), std::abs(shape.column_of(a) - shape.column_of(b)));
      if (std::pair<int, int>(way) == std::pair<int, int>(std::minmax(one, other))) {
        visit(Cells{static_cast<CellIndex>(a), static_cast<CellIndex>(b)});
      }
    }
  }
}

std::string leaper(const IssItem& item) {
  std::string text;
  for_each_move(item.geometry, item.constraint.values[0], item.constraint.values[1],
                [&](const Cells& pair) { text += item.head() + item.names(pair); });
  return text;
}

std::string knightmare(const IssItem& item) {
  const std::vector<int> sums = item.constraint.values.empty() ? std::vector<int>{5, 15} : item.constraint.values;
  std::string text;
  for_each_move(item.geometry, 1, 2, [&](const Cells& cells) {
    text += pair("Pair", item, cells,
                 [&](int a, int b) { return std::find(sums.begin(), sums.end(), a + b) == sums.end(); });
  });
  return text;
}

std::string one_group(const IssItem& item) {
  return item.head() + item.names(group_at(item.geometry, item.constraint.values.front() - 1));
}

std::string no_ties(const IssItem& /*item*/) { return ".FullRankTies~none"; }

// Counts and digits are single symbols there.
std::string look_and_say(const IssItem& item) {
  std::string clue;
  for (const int value : item.constraint.values) {
    if (value > 9) refuse_in_iss(item.constraint, "counts and digits above 9");
    clue += number(value);
  }
  return item.head() + "~" + clue + item.names(item.cells());
}

// The number of a circle of several cells less the sum, or nothing but digits.
std::string difference_of(const IssItem& item) {
  constexpr int kLargestDigit = 9;
  constexpr std::size_t kMostBulb = 3;
  if (item.geometry.greatest() > kLargestDigit)
    refuse_in_iss(item.constraint, "numbers in circles on boards above 9x9");
  if (item.cells().size() > kMostBulb) refuse_in_iss(item.constraint, "a circle of more than three cells");
  std::string coefficients;
  int place = 1;
  for (std::size_t i = 0; i < item.cells().size(); ++i, place *= 10) coefficients.insert(0, "_" + number(place));
  for (std::size_t i = 0; i < item.constraint.groups[1].size(); ++i) coefficients += "_-1";
  return ".Sum~0_=" + coefficients + item.names(item.cells()) + item.names(item.constraint.groups[1]);
}

std::string arrow(const IssItem& item) {
  if (item.cells().size() > 1) return difference_of(item);
  return cells(item) + item.names(item.constraint.groups[1]);
}

// Pills are read row by row there, and their cells touch.
std::string pill(const IssItem& item) {
  const Cells& bulb = item.cells();
  bool readable = bulb.size() == 2 || bulb.size() == 3;
  for (std::size_t i = 1; i < bulb.size(); ++i) {
    const int down = item.geometry.row_of(bulb[i]) - item.geometry.row_of(bulb[i - 1]);
    const int right = item.geometry.column_of(bulb[i]) - item.geometry.column_of(bulb[i - 1]);
    readable = readable && (down == 0 || down == 1) && (right == 0 || right == 1) && down + right > 0;
  }
  if (!readable) return difference_of(item);
  return item.head() + "~" + number(static_cast<int>(bulb.size())) + item.names(item.cells()) +
         item.names(item.constraint.groups[1]);
}

std::string sum_line(const IssItem& item) {
  Cells line = item.cells();
  const bool loop = line.size() > 1 && line.front() == line.back();
  if (loop) line.pop_back();
  return item.head() + "~" + number(item.constraint.values.front()) + item.names(line) + (loop ? "~LOOP" : "");
}

bool is_row(const IssItem& item) {
  if (item.cells().size() == 1) return item.geometry.columns() == 1;
  return item.geometry.row_of(item.cells().front()) == item.geometry.row_of(item.cells().back());
}

// "~R3" of what a place beside the board reads.
std::string line_name(const IssItem& item) {
  const CellIndex first = item.cells().front();
  return is_row(item) ? "~R" + number(item.geometry.row_of(first) + 1)
                      : "~C" + number(item.geometry.column_of(first) + 1);
}

std::string two_sided(const IssItem& item) {
  const CellIndex first = item.cells().front();
  const bool near = (is_row(item) ? item.geometry.column_of(first) : item.geometry.row_of(first)) == 0;
  const std::string clue = number(item.constraint.values.front());
  return item.head() + line_name(item) + (near ? "~" + clue + "~" : "~~" + clue);
}

std::string sandwich(const IssItem& item) {
  return item.head() + "~" + number(item.constraint.values.front()) + line_name(item);
}

std::string digits(const IssItem& item) {
  return item.head() + "~" + listed(item.constraint.values).substr(1) + item.names(item.cells());
}

// Other than squares of four cells are lists of cells.
std::string quadruple(const IssItem& item) {
  Cells square = item.cells();
  std::sort(square.begin(), square.end());
  const CellIndex corner = square.front();
  if (square != square_at(corner, item.geometry)) return digits({"ContainAtLeast", item.constraint, item.geometry});
  std::string text = item.head() + item.name(corner);
  for (const int digit : item.constraint.values) text += "~" + number(digit);
  return text;
}

std::string groups(const IssItem& item) {
  const std::vector<Cells>& all = item.constraint.groups;
  std::string text = item.head();
  for (const Cells& group : all) text += (&group == all.data() ? "" : "~-") + item.names(group);
  return text;
}

std::string same_values(const IssItem& item) {
  const std::vector<Cells>& all = item.constraint.groups;
  std::string text = item.head() + "~" + number(static_cast<int>(all.size()));
  for (const Cells& group : all) {
    if (group.size() != item.cells().size()) refuse_in_iss(item.constraint, "sets of different size");
    text += item.names(group);
  }
  return text;
}

std::string regex(const IssItem& item) {
  return item.head() + "~" + base64_of_text(item.constraint.text) + item.names(item.cells());
}

// The name between the table and the cells stays empty.
std::string table(const IssItem& item) {
  const std::string type = std::string(item.type) + "~" + std::string(item.constraint.text) + "~";
  return groups({type, item.constraint, item.geometry, item.regions});
}

std::string connected(const IssItem& item) {
  const std::vector<int>& values = item.constraint.values;
  const std::string size = values.front() == 0 ? "" : "~" + number(values.front());
  return item.head() + "~~" + listed(std::span(values).subspan(1)).substr(1) + size;
}

std::string counted_regions(const IssItem& item) {
  const std::vector<Cells>& groups = item.constraint.groups;
  const int offset = item.constraint.values.empty() ? 0 : item.constraint.values.front();
  std::string text = item.head() + item.names(groups[0]) + "~" + number(offset);
  for (std::size_t i = 1; i < groups.size(); ++i) text += (i == 1 ? "" : "~-") + item.names(groups[i]);
  return text;
}

std::string compound(const IssItem& item) {
  if (item.type == "And") return item.head() + iss_tokens(item.constraint.parts, item.geometry, item.regions) + ".End";
  std::string text = item.head();
  for (const Constraint& part : item.constraint.parts) {
    const std::string choice = iss_tokens({part}, item.geometry, item.regions);
    const bool several =
        part.kind->name != "or" && part.kind->name != "and" && choice.find('.', 1) != std::string::npos;
    text += several ? ".And" + choice + ".End" : choice;
  }
  return text + ".End";
}

// Types that mean the same as one before, or nothing, come last.
constexpr std::array kIssRows = std::to_array<IssRow>({
    {"diagonal-up", "Diagonal~1", &IssReader::read_diagonal, flag},
    {"diagonal-down", "Diagonal~-1", &IssReader::read_diagonal, flag},
    {"disjointgroups", "DisjointSets", &IssReader::read_board, flag},
    {"windoku", "Windoku", &IssReader::read_board, flag},
    {"antiknight", "AntiKnight", &IssReader::read_board, flag},
    {"antiking", "AntiKing", &IssReader::read_board, flag},
    {"antitaxicab", "AntiTaxicab", &IssReader::read_board, flag},
    {"nonconsecutive", "AntiConsecutive", &IssReader::read_board, flag},
    {"globalentropy", "GlobalEntropy", &IssReader::read_board, flag},
    {"globalmod", "GlobalMod", &IssReader::read_board, flag},
    {"doppelganger", "Doppelganger", &IssReader::read_board, flag},
    {"dutchflatmates", "DutchFlatmates", &IssReader::read_board, flag},
    {"chaos", "ChaosConstruction", nullptr, flag},
    {"chaosarrow", "ChaosArrow", &IssReader::read_chaos_arrow, counted_regions},
    {"chaoscount", "ChaosCount", &IssReader::read_chaos_count, counted_regions},
    {"connected", "ConnectedValues", &IssReader::read_connected, connected},
    {"strict-kropki", "StrictKropki", nullptr, flag},
    {"negative-xv", "StrictXV", nullptr, flag},
    {"odd", "", nullptr, parity},
    {"even", "", nullptr, parity},
    {"candidates", "Given", &IssReader::read_given, candidates},
    {"distinct", "AllDifferent", &IssReader::read_distinct, cells},
    {"thermometer", "Thermo", &IssReader::read_set, cells},
    {"renban", "Renban", &IssReader::read_set, cells},
    {"entropic", "Entropic", &IssReader::read_set, cells},
    {"regionsum", "RegionSumLine", &IssReader::read_set, cells},
    {"between", "Between", &IssReader::read_set, cells},
    {"palindrome", "Palindrome", &IssReader::read_set, cells},
    {"zipper", "Zipper", &IssReader::read_set, cells},
    {"doublearrow", "DoubleArrow", &IssReader::read_double_arrow, cells},
    {"valueindexing", "ValueIndexing", &IssReader::read_set, cells},
    {"equality", "EqualityCage", &IssReader::read_set, cells},
    {"countingcircles", "CountingCircles", &IssReader::read_set, cells},
    {"countdistinct", "CountDistinct", &IssReader::read_set, cells},
    {"rowindexer", "Indexing~R", &IssReader::read_indexing, cells},
    {"columnindexer", "Indexing~C", &IssReader::read_indexing, cells},
    {"whisper", "Whisper", &IssReader::read_whisper, valued},
    {"modular", "Modular", &IssReader::read_valued, valued},
    {"lockout", "Lockout", &IssReader::read_valued, valued},
    {"lunchbox", "Lunchbox", &IssReader::read_valued, valued},
    {"sum", "Sum", &IssReader::read_sum, valued},
    {"killer", "Cage", &IssReader::read_cage, valued},
    {"weighted", "Sum", nullptr, weighted},
    {"littlekiller", "LittleKiller", &IssReader::read_little_killer, diagonal},
    {"arrow", "Arrow", &IssReader::read_arrow, arrow},
    {"pill", "PillArrow", &IssReader::read_pill, pill},
    {"sumline", "SumLine", &IssReader::read_sum_line, sum_line},
    {"difference", "WhiteDot", &IssReader::read_neighbours, dot},
    {"ratio", "BlackDot", &IssReader::read_neighbours, dot},
    {"x", "X", &IssReader::read_neighbours, sign},
    {"v", "V", &IssReader::read_neighbours, sign},
    {"greater", "GreaterThan", &IssReader::read_neighbours, greater},
    {"slowthermometer", "Pair", nullptr, slow},
    {"nabner", "PairX", nullptr, nabner},
    {"sequence", "Sum", nullptr, sequence},
    {"leaper", "AllDifferent", nullptr, leaper},
    {"knightmare", "Pair", nullptr, knightmare},
    {"disjointgroup", "AllDifferent", nullptr, one_group},
    {"regionsamevalues", "RegionSameValues", &IssReader::read_board, flag},
    {"lookandsay", "LookAndSay", &IssReader::read_look_and_say, look_and_say},
    {"clone", "SameValues~2", nullptr, clone},
    {"rellik", "RellikCage", &IssReader::read_rellik, valued},
    {"xsum", "XSum", &IssReader::read_two_sided, two_sided},
    {"skyscraper", "Skyscraper", &IssReader::read_two_sided, two_sided},
    {"firsthidden", "HiddenSkyscraper", &IssReader::read_two_sided, two_sided},
    {"numberedroom", "NumberedRoom", &IssReader::read_two_sided, two_sided},
    {"fullrank", "FullRank", &IssReader::read_two_sided, two_sided},
    {"tiedrank", "FullRank", nullptr, two_sided},
    {"norankties", "FullRankTies", &IssReader::read_rank_ties, no_ties},
    {"sandwich", "Sandwich", &IssReader::read_sandwich, sandwich},
    {"atleast", "ContainAtLeast", &IssReader::read_digits, digits},
    {"exactly", "ContainExact", &IssReader::read_digits, digits},
    {"quadruple", "Quad", &IssReader::read_quad, quadruple},
    {"equalsum", "EqualSum", &IssReader::read_equal_sum, groups},
    {"samevalues", "SameValues", &IssReader::read_same_values, same_values},
    {"regex", "Regex", &IssReader::read_regex, regex},
    {"nfa", "NFA", &IssReader::read_table, table},
    {"pair", "Pair", &IssReader::read_table, table},
    {"pairx", "PairX", &IssReader::read_table, table},
    {"or", "Or", nullptr, compound},
    {"and", "And", nullptr, compound},
    {"pair", "Binary", &IssReader::read_old_table, nullptr},
    {"pairx", "BinaryX", &IssReader::read_old_table, nullptr},
    {"", "SearchPriority", &IssReader::skip, nullptr},
});

}  // namespace

void refuse_in_iss(const Constraint& constraint, const std::string& why) {
  throw Error("ISS has no form for " + why + " ('" + std::string(constraint.kind->name) + "')");
}

std::span<const IssRow> iss_rows() { return kIssRows; }

const IssRow* row_that_reads(std::string_view type) {
  static const std::unordered_map<std::string_view, const IssRow*> kByType = [] {
    std::unordered_map<std::string_view, const IssRow*> by_type;
    for (const IssRow& row : kIssRows) {
      if (row.read != nullptr) by_type.emplace(row.type(), &row);
    }
    return by_type;
  }();
  const auto found = kByType.find(type);
  return found == kByType.end() ? nullptr : found->second;
}

const IssRow* row_that_writes(std::string_view kind) {
  const auto* const found = std::find_if(kIssRows.begin(), kIssRows.end(),
                                         [&](const IssRow& row) { return row.write != nullptr && row.kind == kind; });
  return found == kIssRows.end() ? nullptr : found;
}

}  // namespace nonet
