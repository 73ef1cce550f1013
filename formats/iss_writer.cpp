// The other direction of formats/iss.hpp.
#include <algorithm>
#include <array>
#include <cstdlib>
#include <span>

#include "nonet/base/error.hpp"
#include "nonet/formats/internal/base64_bits.hpp"
#include "nonet/formats/internal/iss_tokens.hpp"
#include "nonet/formats/internal/variant_constraints.hpp"
#include "nonet/formats/iss.hpp"

namespace nonet {
namespace {

constexpr int kMostSide = 16;

std::string number(int value) { return std::to_string(value); }

// What a row of the table below is asked to write.
struct Item {
  std::string_view type;
  const Constraint& constraint;
  const Geometry& geometry;

  int side() const { return geometry.side(); }
  const Cells& cells() const { return constraint.groups.front(); }
  std::string head() const { return "." + std::string(type); }
  std::string name(CellIndex cell) const { return "~" + iss_name(cell, side()); }
  std::string names(const Cells& list) const {
    std::string text;
    for (const CellIndex cell : list) text += name(cell);
    return text;
  }
  bool are_neighbours() const { return distance(geometry, cells()[0], cells()[1]) == 1; }
};

[[noreturn]] void refuse(const Constraint& constraint, const std::string& why) {
  throw Error("ISS has no form for " + why + " ('" + std::string(constraint.kind->name) + "')");
}

// "_1_2"
std::string listed(std::span<const int> values) {
  std::string list;
  for (const int value : values) list += "_" + number(value);
  return list;
}

// A table of pairs of digits, row by row.
template <class Allowed>
std::string pair(std::string_view type, const Item& item, Allowed&& allowed) {
  std::vector<bool> bits;
  for (int a = 1; a <= item.side(); ++a) {
    for (int b = 1; b <= item.side(); ++b) bits.push_back(allowed(a, b));
  }
  return "." + std::string(type) + "~" + base64_of_bits(bits) + "~" + item.names(item.cells());
}

std::string flag(const Item& item) { return item.head(); }

std::string cells(const Item& item) { return item.head() + item.names(item.cells()); }

// Where nonet has a standard value, ISS has another one or none. (The cells of its RellikCage differ; tokens() has seen
// that they do here.)
std::string valued(const Item& item) {
  constexpr int kModulus = 3;
  const int half = (item.side() + 1) / 2;
  const std::string_view type = item.type;
  const int standard = type == "Cage" ? 0 : type == "Modular" ? kModulus : type == "Lockout" ? half - 1 : half;
  const std::vector<int>& values = item.constraint.values;
  return item.head() + "~" + number(values.empty() ? standard : values.front()) + item.names(item.cells());
}

std::string candidates(const Item& item, std::span<const int> digits) {
  std::string text = ".";
  for (const CellIndex cell : item.cells()) text += item.name(cell) + listed(digits);
  return text;
}
std::string candidates(const Item& item) { return candidates(item, item.constraint.values); }

std::string parity(const Item& item) {
  std::vector<int> allowed;
  for (int digit = item.constraint.kind->name == "odd" ? 1 : 2; digit <= item.side(); digit += 2)
    allowed.push_back(digit);
  if (allowed.empty()) refuse(item.constraint, "a cell without digits");
  return candidates(item, allowed);
}

std::string dot(const Item& item) {
  const bool white = item.type == "WhiteDot";
  const int standard = white ? 1 : 2;
  const int value = item.constraint.values.empty() ? standard : item.constraint.values.front();
  if (value == standard && item.are_neighbours()) return cells(item);
  return pair("Pair", item,
              [&](int a, int b) { return white ? std::abs(a - b) == value : a == value * b || b == value * a; });
}

std::string sign(const Item& item) {
  if (item.are_neighbours()) return cells(item);
  return (item.type == "X" ? ".Sum~10" : ".Sum~5") + item.names(item.cells());
}

std::string greater(const Item& item) {
  if (item.are_neighbours()) return cells(item);
  return ".Thermo" + item.name(item.cells()[1]) + item.name(item.cells()[0]);
}

std::string slow(const Item& item) {
  return pair(item.type, item, [](int a, int b) { return a <= b; });
}

std::string nabner(const Item& item) {
  return pair(item.type, item, [](int a, int b) { return std::abs(a - b) > 1; });
}

std::string clone(const Item& item) {
  const std::vector<Cells>& groups = item.constraint.groups;
  std::string text;
  for (std::size_t i = 0; i < groups[0].size(); ++i) text += item.head() + item.names({groups[0][i], groups[1][i]});
  return text;
}

std::string weighted(const Item& item) {
  const std::span<const int> values = item.constraint.values;
  return item.head() + "~" + number(values.front()) + "_=" + listed(values.subspan(1)) + item.names(item.cells());
}

std::string diagonal(const Item& item) {
  Cells line = item.cells();
  const std::string sum = "~" + number(item.constraint.values.front());
  for (int turn = 0; turn < 2; ++turn, std::reverse(line.begin(), line.end())) {
    if (line == little_killer(line.front(), item.side())) return item.head() + sum + item.name(line.front());
  }
  return ".Sum" + sum + item.names(item.cells());
}

// The number of a circle of several cells less the sum, or nothing but digits.
std::string difference_of(const Item& item) {
  constexpr int kLargestDigit = 9;
  constexpr std::size_t kMostBulb = 3;
  if (item.side() > kLargestDigit) refuse(item.constraint, "numbers in circles on boards above 9x9");
  if (item.cells().size() > kMostBulb) refuse(item.constraint, "a circle of so many cells");
  std::string coefficients;
  int place = 1;
  for (std::size_t i = 0; i < item.cells().size(); ++i, place *= 10) coefficients.insert(0, "_" + number(place));
  for (std::size_t i = 0; i < item.constraint.groups[1].size(); ++i) coefficients += "_-1";
  return ".Sum~0_=" + coefficients + item.names(item.cells()) + item.names(item.constraint.groups[1]);
}

std::string arrow(const Item& item) {
  if (item.cells().size() > 1) return difference_of(item);
  return cells(item) + item.names(item.constraint.groups[1]);
}

// Pills are read row by row there, and their cells touch.
std::string pill(const Item& item) {
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

std::string sum_line(const Item& item) {
  Cells line = item.cells();
  const bool loop = line.size() > 1 && line.front() == line.back();
  if (loop) line.pop_back();
  return item.head() + "~" + number(item.constraint.values.front()) + item.names(line) + (loop ? "~LOOP" : "");
}

bool is_row(const Item& item) {
  return item.side() == 1 || item.geometry.row_of(item.cells().front()) == item.geometry.row_of(item.cells().back());
}

// "~R3" of what a place beside the board reads.
std::string line_name(const Item& item) {
  const CellIndex first = item.cells().front();
  return is_row(item) ? "~R" + number(item.geometry.row_of(first) + 1)
                      : "~C" + number(item.geometry.column_of(first) + 1);
}

std::string two_sided(const Item& item) {
  const CellIndex first = item.cells().front();
  const bool near = (is_row(item) ? item.geometry.column_of(first) : item.geometry.row_of(first)) == 0;
  const std::string clue = number(item.constraint.values.front());
  return item.head() + line_name(item) + (near ? "~" + clue + "~" : "~~" + clue);
}

std::string sandwich(const Item& item) {
  return item.head() + "~" + number(item.constraint.values.front()) + line_name(item);
}

std::string digits(const Item& item) {
  return item.head() + "~" + listed(item.constraint.values).substr(1) + item.names(item.cells());
}

// Other than squares of four cells are lists of cells.
std::string quadruple(const Item& item) {
  Cells square = item.cells();
  std::sort(square.begin(), square.end());
  const CellIndex corner = square.front();
  if (square != square_at(corner, item.side())) return digits({"ContainAtLeast", item.constraint, item.geometry});
  std::string text = item.head() + item.name(corner);
  for (const int digit : item.constraint.values) text += "~" + number(digit);
  return text;
}

std::string groups(const Item& item) {
  const std::vector<Cells>& all = item.constraint.groups;
  std::string text = item.head();
  for (const Cells& group : all) text += (&group == all.data() ? "" : "~-") + item.names(group);
  return text;
}

std::string same_values(const Item& item) {
  const std::vector<Cells>& all = item.constraint.groups;
  std::string text = item.head() + "~" + number(static_cast<int>(all.size()));
  for (const Cells& group : all) {
    if (group.size() != item.cells().size()) refuse(item.constraint, "sets of different size");
    text += item.names(group);
  }
  return text;
}

std::string regex(const Item& item) {
  return item.head() + "~" + base64_of_text(item.constraint.text) + item.names(item.cells());
}

// The name between the table and the cells stays empty.
std::string table(const Item& item) {
  const std::string type = std::string(item.type) + "~" + std::string(item.constraint.text) + "~";
  return groups({type, item.constraint, item.geometry});
}

// Of constraints that all hold.
std::string tokens(const std::vector<Constraint>& all, const Geometry& geometry);

std::string compound(const Item& item) {
  if (item.type == "And") return item.head() + tokens(item.constraint.parts, item.geometry) + ".End";
  std::string text = item.head();
  for (const Constraint& part : item.constraint.parts) {
    const std::string choice = tokens({part}, item.geometry);
    const bool several =
        part.kind->name != "or" && part.kind->name != "and" && choice.find('.', 1) != std::string::npos;
    text += several ? ".And" + choice + ".End" : choice;
  }
  return text + ".End";
}

struct KindRow {
  std::string_view kind;
  std::string_view type;
  std::string (*write)(const Item& item);
};

constexpr std::array<KindRow, 67> kKinds = {{
    {"diagonal-up", "Diagonal~1", flag},
    {"diagonal-down", "Diagonal~-1", flag},
    {"disjointgroups", "DisjointSets", flag},
    {"windoku", "Windoku", flag},
    {"antiknight", "AntiKnight", flag},
    {"antiking", "AntiKing", flag},
    {"antitaxicab", "AntiTaxicab", flag},
    {"nonconsecutive", "AntiConsecutive", flag},
    {"globalentropy", "GlobalEntropy", flag},
    {"globalmod", "GlobalMod", flag},
    {"dutchflatmates", "DutchFlatmates", flag},
    {"strict-kropki", "StrictKropki", flag},
    {"negative-xv", "StrictXV", flag},
    {"odd", "", parity},
    {"even", "", parity},
    {"candidates", "", candidates},
    {"distinct", "AllDifferent", cells},
    {"thermometer", "Thermo", cells},
    {"renban", "Renban", cells},
    {"entropic", "Entropic", cells},
    {"regionsum", "RegionSumLine", cells},
    {"between", "Between", cells},
    {"palindrome", "Palindrome", cells},
    {"zipper", "Zipper", cells},
    {"doublearrow", "DoubleArrow", cells},
    {"valueindexing", "ValueIndexing", cells},
    {"equality", "EqualityCage", cells},
    {"countingcircles", "CountingCircles", cells},
    {"countdistinct", "CountDistinct", cells},
    {"rowindexer", "Indexing~R", cells},
    {"columnindexer", "Indexing~C", cells},
    {"whisper", "Whisper", valued},
    {"modular", "Modular", valued},
    {"lockout", "Lockout", valued},
    {"lunchbox", "Lunchbox", valued},
    {"sum", "Sum", valued},
    {"killer", "Cage", valued},
    {"weighted", "Sum", weighted},
    {"littlekiller", "LittleKiller", diagonal},
    {"arrow", "Arrow", arrow},
    {"pill", "PillArrow", pill},
    {"sumline", "SumLine", sum_line},
    {"difference", "WhiteDot", dot},
    {"ratio", "BlackDot", dot},
    {"x", "X", sign},
    {"v", "V", sign},
    {"greater", "GreaterThan", greater},
    {"slowthermometer", "Pair", slow},
    {"nabner", "PairX", nabner},
    {"clone", "SameValues~2", clone},
    {"rellik", "RellikCage", valued},
    {"xsum", "XSum", two_sided},
    {"skyscraper", "Skyscraper", two_sided},
    {"firsthidden", "HiddenSkyscraper", two_sided},
    {"numberedroom", "NumberedRoom", two_sided},
    {"sandwich", "Sandwich", sandwich},
    {"atleast", "ContainAtLeast", digits},
    {"exactly", "ContainExact", digits},
    {"quadruple", "Quad", quadruple},
    {"equalsum", "EqualSum", groups},
    {"samevalues", "SameValues", same_values},
    {"regex", "Regex", regex},
    {"nfa", "NFA", table},
    {"pair", "Pair", table},
    {"pairx", "PairX", table},
    {"or", "Or", compound},
    {"and", "And", compound},
}};

std::string token(const Constraint& constraint, const Geometry& geometry) {
  const auto* const row = std::find_if(kKinds.begin(), kKinds.end(),
                                       [&](const KindRow& each) { return each.kind == constraint.kind->name; });
  if (row == kKinds.end()) throw Error("ISS has no form for '" + std::string(constraint.kind->name) + "'");
  return row->write({row->type, constraint, geometry});
}

std::string tokens(const std::vector<Constraint>& all, const Geometry& geometry) {
  const auto has = [&](std::string_view kind, const Constraint& like) {
    return std::any_of(all.begin(), all.end(),
                       [&](const Constraint& each) { return each.kind->name == kind && each.groups == like.groups; });
  };
  std::string text;
  for (const Constraint& constraint : all) {
    if (constraint.kind->name == "rellik" && !has("distinct", constraint)) {
      refuse(constraint, "a cage of which cells may be equal");
    }
    if (constraint.kind->name != "distinct" || !has("rellik", constraint)) text += token(constraint, geometry);
  }
  return text;
}

std::string shape(const VariantPuzzle& puzzle) {
  const int side = puzzle.geometry.side();
  constexpr int kStandard = 9;
  const Geometry boxes = Geometry::of_side(side);
  std::string text;
  if (side != kStandard) text += ".Shape~" + number(side) + "x" + number(side);
  if (!puzzle.regions.empty()) {
    constexpr std::string_view kSymbols = "0123456789abcdefg";
    text += ".NoBoxes.Jigsaw~";
    for (const std::uint8_t region : puzzle.regions) text += kSymbols[region];
  } else if (puzzle.geometry != boxes) {
    if (puzzle.geometry.has_boxes()) throw Error("ISS has no form for boxes of " + puzzle.geometry.name());
    text += ".NoBoxes";
  }
  return text;
}

std::string givens(const VariantPuzzle& puzzle) {
  const int side = puzzle.geometry.side();
  std::string text;
  for (int cell = 0; cell < puzzle.geometry.cells(); ++cell) {
    const auto index = static_cast<std::size_t>(cell);
    const std::string at = "~" + iss_name(static_cast<CellIndex>(cell), side);
    const DigitMask left = puzzle.candidates.empty() ? all_digits(side) : puzzle.candidates[index];
    if (puzzle.clues[index] != 0) text += at + "_" + number(puzzle.clues[index]);
    const bool follows = puzzle.clues[index] != 0 && (left & digit_bit(puzzle.clues[index])) != 0;
    if (!follows && left != all_digits(side)) {
      std::string marks;
      for (int digit = 1; digit <= side; ++digit) {
        if ((left & digit_bit(digit)) != 0) marks += "_" + number(digit);
      }
      // Two givens that differ leave no digit.
      text += at + (marks.empty() ? "_1" : marks);
      if (marks.empty()) text += at + "_2";
    }
  }
  return text.empty() ? text : "." + text;
}

// Those that hold in any case, without what is within an `or`.
bool has_dots(std::span<const Constraint> all) {
  return std::any_of(all.begin(), all.end(), [](const Constraint& each) {
    return each.kind->name == "difference" || each.kind->name == "ratio" ||
           (each.kind->name == "and" && has_dots(each.parts));
  });
}

// Beside StrictKropki: a dot with another number is a table of pairs there, and marks nothing.
void refuse_numbered_dots(std::span<const Constraint> all, const Geometry& geometry) {
  for (const Constraint& each : all) {
    if (each.kind->name == "and") refuse_numbered_dots(each.parts, geometry);
    const bool white = each.kind->name == "difference";
    if ((!white && each.kind->name != "ratio") || each.values.empty()) continue;
    if (distance(geometry, each.cells()[0], each.cells()[1]) != 1) continue;
    const int value = each.values.front();
    if (value != (white ? 1 : 2)) refuse(each, "a dot of " + number(value) + " beside strict-kropki");
  }
}

}  // namespace

std::string write_iss(const VariantPuzzle& puzzle) {
  const int side = puzzle.geometry.side();
  if (side > kMostSide) throw Error("ISS has no boards above side " + number(kMostSide));
  require_well_formed(puzzle);
  std::string text = shape(puzzle) + givens(puzzle);
  std::vector<Constraint> all = puzzle.constraints;
  // Dots are exempted there by the strict rules alone.
  const bool dots = has_dots(all);
  for (Constraint& each : all) {
    if (each.kind->name == "disjointgroups" && puzzle.geometry != Geometry::of_side(side)) {
      refuse(each, "groups of boxes of " + puzzle.geometry.name());
    }
    if (each.kind->name == "negative-difference" && !dots) each.kind = &find_kind("nonconsecutive");
    if (each.kind->name == "strict-kropki") refuse_numbered_dots(all, puzzle.geometry);
  }
  text += tokens(all, puzzle.geometry);
  // A token alone would go on in the next line: all digits for a cell are one more that says nothing.
  if (text.find('.', 1) == std::string::npos && !text.starts_with(".~")) {
    if (side == 1) throw Error("ISS has no form for an empty board of side 1");
    text += ".~R1C1";
    for (int digit = 1; digit <= side; ++digit) text += "_" + number(digit);
  }
  // Of two clues at one place ISS takes the last, and it does not know what an Or marks: the reader finds such out.
  VariantPuzzle back;
  if (const ParseError error = read_iss(text, back); !error.message.empty()) {
    throw Error("ISS has no form for this puzzle: " + error.message);
  }
  return text;
}

}  // namespace nonet
