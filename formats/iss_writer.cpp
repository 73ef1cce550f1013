// The other direction of formats/iss.hpp.
#include <algorithm>
#include <array>
#include <cstdlib>
#include <utility>

#include "nonet/base/error.hpp"
#include "nonet/formats/internal/base64_bits.hpp"
#include "nonet/formats/internal/iss_tokens.hpp"
#include "nonet/formats/internal/variant_text.hpp"
#include "nonet/formats/iss.hpp"

namespace nonet {
namespace {

constexpr int kMostSide = 16;

using Names = std::vector<std::string_view>;

std::string name(std::string_view cell) {
  const CellPlace place = cell_place(cell);
  return iss_name({place.row, place.column});
}

std::string names(const Names& cells) {
  std::string text;
  for (const std::string_view cell : cells) text += "~" + name(cell);
  return text;
}

std::string number(int value) { return std::to_string(value); }

bool are_neighbours(const Names& cells) {
  const CellPlace a = cell_place(cells[0]);
  const CellPlace b = cell_place(cells[1]);
  return std::abs(a.row - b.row) + std::abs(a.column - b.column) == 1;
}

class Writer {
 public:
  explicit Writer(const VariantPuzzle& puzzle) : puzzle_(puzzle), side_(puzzle.geometry.side()) {}

  std::string write();

  using Write = std::string (Writer::*)(std::string_view type, const ConstraintText& constraint) const;
  std::string flag(std::string_view type, const ConstraintText& constraint) const;
  std::string cells(std::string_view type, const ConstraintText& constraint) const;
  std::string valued(std::string_view type, const ConstraintText& constraint) const;
  std::string killer(std::string_view type, const ConstraintText& constraint) const;
  std::string parity(std::string_view type, const ConstraintText& constraint) const;
  std::string candidates(std::string_view type, const ConstraintText& constraint) const;
  std::string dot(std::string_view type, const ConstraintText& constraint) const;
  std::string sign(std::string_view type, const ConstraintText& constraint) const;
  std::string greater(std::string_view type, const ConstraintText& constraint) const;
  std::string slow(std::string_view type, const ConstraintText& constraint) const;
  std::string nabner(std::string_view type, const ConstraintText& constraint) const;
  std::string clone(std::string_view type, const ConstraintText& constraint) const;
  std::string rellik(std::string_view type, const ConstraintText& constraint) const;
  std::string weighted(std::string_view type, const ConstraintText& constraint) const;
  std::string little_killer(std::string_view type, const ConstraintText& constraint) const;
  std::string arrow(std::string_view type, const ConstraintText& constraint) const;
  std::string pill(std::string_view type, const ConstraintText& constraint) const;
  std::string sum_line(std::string_view type, const ConstraintText& constraint) const;
  std::string two_sided(std::string_view type, const ConstraintText& constraint) const;
  std::string sandwich(std::string_view type, const ConstraintText& constraint) const;
  std::string digits(std::string_view type, const ConstraintText& constraint) const;
  std::string quadruple(std::string_view type, const ConstraintText& constraint) const;
  std::string groups(std::string_view type, const ConstraintText& constraint) const;
  std::string same_values(std::string_view type, const ConstraintText& constraint) const;
  std::string regex(std::string_view type, const ConstraintText& constraint) const;
  std::string table(std::string_view type, const ConstraintText& constraint) const;
  std::string compound(std::string_view type, const ConstraintText& constraint) const;

 private:
  [[noreturn]] static void refuse(const ConstraintText& constraint, const std::string& why) {
    throw Error("ISS has no form for " + why + " ('" + std::string(constraint.kind) + "')");
  }
  std::string token(const ConstraintText& constraint) const;
  // Constraints that all hold.
  std::string tokens(const std::vector<ConstraintText>& all) const;
  std::string shape() const;
  std::string givens() const;
  // The number of a circle of several cells less the sum, or nothing but digits.
  std::string difference_of(const ConstraintText& constraint) const;
  template <class Allowed>
  std::string pair(std::string_view type, const Names& line, Allowed&& allowed) const;

  const VariantPuzzle& puzzle_;
  int side_;
};

struct KindRow {
  std::string_view kind;
  std::string_view type;
  Writer::Write write;
};

constexpr std::array<KindRow, 69> kKinds = {{
    {"diagonal-up", "Diagonal~1", &Writer::flag},
    {"diagonal-down", "Diagonal~-1", &Writer::flag},
    {"disjointgroups", "DisjointSets", &Writer::flag},
    {"windoku", "Windoku", &Writer::flag},
    {"antiknight", "AntiKnight", &Writer::flag},
    {"antiking", "AntiKing", &Writer::flag},
    {"antitaxicab", "AntiTaxicab", &Writer::flag},
    {"nonconsecutive", "AntiConsecutive", &Writer::flag},
    {"globalentropy", "GlobalEntropy", &Writer::flag},
    {"globalmod", "GlobalMod", &Writer::flag},
    {"dutchflatmates", "DutchFlatmates", &Writer::flag},
    {"strict-kropki", "StrictKropki", &Writer::flag},
    {"negative-xv", "StrictXV", &Writer::flag},
    {"odd", "", &Writer::parity},
    {"even", "", &Writer::parity},
    {"candidates", "", &Writer::candidates},
    {"distinct", "AllDifferent", &Writer::cells},
    {"thermometer", "Thermo", &Writer::cells},
    {"renban", "Renban", &Writer::cells},
    {"entropic", "Entropic", &Writer::cells},
    {"regionsum", "RegionSumLine", &Writer::cells},
    {"between", "Between", &Writer::cells},
    {"palindrome", "Palindrome", &Writer::cells},
    {"zipper", "Zipper", &Writer::cells},
    {"doublearrow", "DoubleArrow", &Writer::cells},
    {"valueindexing", "ValueIndexing", &Writer::cells},
    {"equality", "EqualityCage", &Writer::cells},
    {"countingcircles", "CountingCircles", &Writer::cells},
    {"countdistinct", "CountDistinct", &Writer::cells},
    {"rowindexer", "Indexing~R", &Writer::cells},
    {"columnindexer", "Indexing~C", &Writer::cells},
    {"whisper", "Whisper", &Writer::valued},
    {"modular", "Modular", &Writer::valued},
    {"lockout", "Lockout", &Writer::valued},
    {"lunchbox", "Lunchbox", &Writer::valued},
    {"sum", "Sum", &Writer::valued},
    {"killer", "Cage", &Writer::killer},
    {"weighted", "Sum", &Writer::weighted},
    {"littlekiller", "LittleKiller", &Writer::little_killer},
    {"arrow", "Arrow", &Writer::arrow},
    {"pill", "PillArrow", &Writer::pill},
    {"sumline", "SumLine", &Writer::sum_line},
    {"difference", "WhiteDot", &Writer::dot},
    {"ratio", "BlackDot", &Writer::dot},
    {"x", "X", &Writer::sign},
    {"v", "V", &Writer::sign},
    {"greater", "GreaterThan", &Writer::greater},
    {"slowthermometer", "Pair", &Writer::slow},
    {"nabner", "PairX", &Writer::nabner},
    {"clone", "SameValues", &Writer::clone},
    {"rellik", "RellikCage", &Writer::rellik},
    {"xsum", "XSum", &Writer::two_sided},
    {"skyscraper", "Skyscraper", &Writer::two_sided},
    {"firsthidden", "HiddenSkyscraper", &Writer::two_sided},
    {"numberedroom", "NumberedRoom", &Writer::two_sided},
    {"sandwich", "Sandwich", &Writer::sandwich},
    {"atleast", "ContainAtLeast", &Writer::digits},
    {"exactly", "ContainExact", &Writer::digits},
    {"quadruple", "Quad", &Writer::quadruple},
    {"equalsum", "EqualSum", &Writer::groups},
    {"samevalues", "SameValues", &Writer::same_values},
    {"regex", "Regex", &Writer::regex},
    {"nfa", "NFA", &Writer::table},
    {"pair", "Pair", &Writer::table},
    {"pairx", "PairX", &Writer::table},
    {"or", "Or", &Writer::compound},
    {"and", "And", &Writer::compound},
    {"negative-difference", "", nullptr},
    {"negative-ratio", "", nullptr},
}};

// A table of pairs of digits, row by row.
template <class Allowed>
std::string Writer::pair(std::string_view type, const Names& line, Allowed&& allowed) const {
  std::vector<bool> bits;
  for (int a = 1; a <= side_; ++a) {
    for (int b = 1; b <= side_; ++b) bits.push_back(allowed(a, b));
  }
  return "." + std::string(type) + "~" + base64_of_bits(bits) + "~" + names(line);
}

std::string Writer::flag(std::string_view type, const ConstraintText& /*constraint*/) const {
  return "." + std::string(type);
}

std::string Writer::cells(std::string_view type, const ConstraintText& constraint) const {
  return "." + std::string(type) + names(constraint.cells());
}

// Where nonet has a standard value, ISS has another one or none.
std::string Writer::valued(std::string_view type, const ConstraintText& constraint) const {
  constexpr int kModulus = 3;
  const int half = (side_ + 1) / 2;
  const int standard = type == "Modular" ? kModulus : type == "Lockout" ? half - 1 : half;
  const int value = constraint.values.empty() ? standard : constraint.values.front();
  return "." + std::string(type) + "~" + number(value) + names(constraint.cells());
}

std::string Writer::killer(std::string_view type, const ConstraintText& constraint) const {
  const int sum = constraint.values.empty() ? 0 : constraint.values.front();
  return "." + std::string(type) + "~" + number(sum) + names(constraint.cells());
}

std::string Writer::parity(std::string_view /*type*/, const ConstraintText& constraint) const {
  std::string allowed;
  for (int digit = constraint.kind == "odd" ? 1 : 2; digit <= side_; digit += 2) allowed += "_" + number(digit);
  if (allowed.empty()) refuse(constraint, "a cell without digits");
  std::string text = ".";
  for (const std::string_view cell : constraint.cells()) text += "~" + name(cell) + allowed;
  return text;
}

std::string Writer::candidates(std::string_view /*type*/, const ConstraintText& constraint) const {
  std::string allowed;
  for (const int digit : constraint.values) allowed += "_" + number(digit);
  std::string text = ".";
  for (const std::string_view cell : constraint.cells()) text += "~" + name(cell) + allowed;
  return text;
}

std::string Writer::dot(std::string_view type, const ConstraintText& constraint) const {
  const bool white = type == "WhiteDot";
  const int standard = white ? 1 : 2;
  const int value = constraint.values.empty() ? standard : constraint.values.front();
  if (value == standard && are_neighbours(constraint.cells())) return cells(type, constraint);
  return pair("Pair", constraint.cells(),
              [&](int a, int b) { return white ? std::abs(a - b) == value : a == value * b || b == value * a; });
}

std::string Writer::sign(std::string_view type, const ConstraintText& constraint) const {
  if (are_neighbours(constraint.cells())) return cells(type, constraint);
  return (type == "X" ? ".Sum~10" : ".Sum~5") + names(constraint.cells());
}

std::string Writer::greater(std::string_view type, const ConstraintText& constraint) const {
  if (are_neighbours(constraint.cells())) return cells(type, constraint);
  return ".Thermo~" + name(constraint.cells()[1]) + "~" + name(constraint.cells()[0]);
}

std::string Writer::slow(std::string_view type, const ConstraintText& constraint) const {
  return pair(type, constraint.cells(), [](int a, int b) { return a <= b; });
}

std::string Writer::nabner(std::string_view type, const ConstraintText& constraint) const {
  return pair(type, constraint.cells(), [](int a, int b) { return std::abs(a - b) > 1; });
}

std::string Writer::clone(std::string_view type, const ConstraintText& constraint) const {
  std::string text;
  for (std::size_t i = 0; i < constraint.groups[0].size(); ++i) {
    text += "." + std::string(type) + "~2" + names({constraint.groups[0][i], constraint.groups[1][i]});
  }
  return text;
}

// The cells of ISS's cage differ; tokens() has seen that they do here.
std::string Writer::rellik(std::string_view type, const ConstraintText& constraint) const {
  return valued(type, constraint);
}

std::string Writer::weighted(std::string_view type, const ConstraintText& constraint) const {
  std::string coefficients;
  for (std::size_t i = 1; i < constraint.values.size(); ++i) coefficients += "_" + number(constraint.values[i]);
  return "." + std::string(type) + "~" + number(constraint.values.front()) + "_=" + coefficients +
         names(constraint.cells());
}

std::string Writer::little_killer(std::string_view type, const ConstraintText& constraint) const {
  std::vector<IssCell> line;
  for (const std::string_view cell : constraint.cells()) {
    const CellPlace place = cell_place(cell);
    line.push_back({place.row, place.column});
  }
  const std::string sum = number(constraint.values.front());
  for (int turn = 0; turn < 2; ++turn, std::reverse(line.begin(), line.end())) {
    const std::optional<IssCell> step = little_killer_step(line.front(), side_);
    if (!step) continue;
    std::vector<IssCell> whole;
    for (IssCell at = line.front(); at.row >= 1 && at.row <= side_ && at.column >= 1 && at.column <= side_;
         at = {at.row + step->row, at.column + step->column}) {
      whole.push_back(at);
    }
    if (whole == line) return "." + std::string(type) + "~" + sum + "~" + iss_name(line.front());
  }
  return ".Sum~" + sum + names(constraint.cells());
}

std::string Writer::difference_of(const ConstraintText& constraint) const {
  constexpr int kLargestDigit = 9;
  constexpr std::size_t kMostBulb = 3;
  if (side_ > kLargestDigit) refuse(constraint, "numbers in circles on boards above 9x9");
  if (constraint.cells().size() > kMostBulb) refuse(constraint, "a circle of so many cells");
  std::string coefficients;
  int place = 1;
  for (std::size_t i = 0; i < constraint.cells().size(); ++i, place *= 10) coefficients.insert(0, "_" + number(place));
  for (std::size_t i = 0; i < constraint.groups[1].size(); ++i) coefficients += "_-1";
  return ".Sum~0_=" + coefficients + names(constraint.cells()) + names(constraint.groups[1]);
}

std::string Writer::arrow(std::string_view type, const ConstraintText& constraint) const {
  if (constraint.cells().size() > 1) return difference_of(constraint);
  return "." + std::string(type) + names(constraint.cells()) + names(constraint.groups[1]);
}

// Pills are read row by row there, and their cells touch.
std::string Writer::pill(std::string_view type, const ConstraintText& constraint) const {
  const Names& bulb = constraint.cells();
  bool readable = bulb.size() == 2 || bulb.size() == 3;
  for (std::size_t i = 1; i < bulb.size(); ++i) {
    const CellPlace before = cell_place(bulb[i - 1]);
    const CellPlace place = cell_place(bulb[i]);
    const int down = place.row - before.row;
    const int right = place.column - before.column;
    readable = readable && (down == 0 || down == 1) && (right == 0 || right == 1) && down + right > 0;
  }
  if (!readable) return difference_of(constraint);
  return "." + std::string(type) + "~" + number(static_cast<int>(bulb.size())) + names(bulb) +
         names(constraint.groups[1]);
}

std::string Writer::sum_line(std::string_view type, const ConstraintText& constraint) const {
  Names line = constraint.cells();
  const bool loop = line.size() > 1 && line.front() == line.back();
  if (loop) line.pop_back();
  return "." + std::string(type) + "~" + number(constraint.values.front()) + names(line) + (loop ? "~LOOP" : "");
}

std::string Writer::two_sided(std::string_view type, const ConstraintText& constraint) const {
  const CellPlace place = cell_place(constraint.cells().front());
  const bool row = place.column == 0 || place.column == side_ + 1;
  const bool far = row ? place.column != 0 : place.row != 0;
  const std::string clue = number(constraint.values.front());
  return "." + std::string(type) + (row ? "~R" + number(place.row) : "~C" + number(place.column)) +
         (far ? "~~" + clue : "~" + clue + "~");
}

std::string Writer::sandwich(std::string_view type, const ConstraintText& constraint) const {
  const CellPlace place = cell_place(constraint.cells().front());
  const bool row = place.column == 0 || place.column == side_ + 1;
  return "." + std::string(type) + "~" + number(constraint.values.front()) +
         (row ? "~R" + number(place.row) : "~C" + number(place.column));
}

std::string Writer::digits(std::string_view type, const ConstraintText& constraint) const {
  std::string list;
  for (const int digit : constraint.values) list += (list.empty() ? "" : "_") + number(digit);
  return "." + std::string(type) + "~" + list + names(constraint.cells());
}

// Other than squares of four cells are lists of cells.
std::string Writer::quadruple(std::string_view type, const ConstraintText& constraint) const {
  std::vector<IssCell> square;
  for (const std::string_view cell : constraint.cells()) {
    const CellPlace place = cell_place(cell);
    square.push_back({place.row, place.column});
  }
  std::sort(square.begin(), square.end());
  const IssCell corner = square.front();
  const std::vector<IssCell> whole = {
      corner, {corner.row, corner.column + 1}, {corner.row + 1, corner.column}, {corner.row + 1, corner.column + 1}};
  if (square != whole) return digits("ContainAtLeast", constraint);
  std::string text = "." + std::string(type) + "~" + iss_name(corner);
  for (const int digit : constraint.values) text += "~" + number(digit);
  return text;
}

std::string Writer::groups(std::string_view type, const ConstraintText& constraint) const {
  std::string text = "." + std::string(type);
  for (const Names& group : constraint.groups) text += (&group == constraint.groups.data() ? "" : "~-") + names(group);
  return text;
}

std::string Writer::same_values(std::string_view type, const ConstraintText& constraint) const {
  std::string text = "." + std::string(type) + "~" + number(static_cast<int>(constraint.groups.size()));
  for (const Names& group : constraint.groups) {
    if (group.size() != constraint.cells().size()) refuse(constraint, "sets of different size");
    text += names(group);
  }
  return text;
}

std::string Writer::regex(std::string_view type, const ConstraintText& constraint) const {
  return "." + std::string(type) + "~" + base64_of_text(constraint.text) + names(constraint.cells());
}

// The name between the table and the cells stays empty.
std::string Writer::table(std::string_view type, const ConstraintText& constraint) const {
  std::string text = "." + std::string(type) + "~" + std::string(constraint.text) + "~";
  for (const Names& group : constraint.groups) text += (&group == constraint.groups.data() ? "" : "~-") + names(group);
  return text;
}

std::string Writer::compound(std::string_view type, const ConstraintText& constraint) const {
  std::string text = "." + std::string(type);
  if (type == "And") return text + tokens(constraint.parts) + ".End";
  for (const ConstraintText& part : constraint.parts) {
    const std::string choice = tokens({part});
    const bool several = part.kind != "or" && part.kind != "and" && choice.find('.', 1) != std::string::npos;
    text += several ? ".And" + choice + ".End" : choice;
  }
  return text + ".End";
}

std::string Writer::tokens(const std::vector<ConstraintText>& all) const {
  const auto has = [&](std::string_view kind, const ConstraintText& like) {
    return std::any_of(all.begin(), all.end(),
                       [&](const ConstraintText& each) { return each.kind == kind && each.groups == like.groups; });
  };
  std::string text;
  for (const ConstraintText& constraint : all) {
    if (constraint.kind == "rellik" && !has("distinct", constraint)) {
      refuse(constraint, "a cage of which cells may be equal");
    }
    if (constraint.kind != "distinct" || !has("rellik", constraint)) text += token(constraint);
  }
  return text;
}

std::string Writer::token(const ConstraintText& constraint) const {
  const auto* const row =
      std::find_if(kKinds.begin(), kKinds.end(), [&](const KindRow& each) { return each.kind == constraint.kind; });
  if (row == kKinds.end() || row->write == nullptr) {
    throw Error("ISS has no form for '" + std::string(constraint.kind) + "'");
  }
  return (this->*row->write)(row->type, constraint);
}

std::string Writer::shape() const {
  constexpr int kStandard = 9;
  const Geometry boxes = Geometry::of_side(side_);
  std::string text;
  if (side_ != kStandard) text += ".Shape~" + number(side_) + "x" + number(side_);
  if (!puzzle_.regions.empty()) {
    constexpr std::string_view kSymbols = "0123456789abcdefg";
    text += ".NoBoxes.Jigsaw~";
    for (const std::uint8_t region : puzzle_.regions) text += kSymbols[region];
  } else if (puzzle_.geometry != boxes) {
    if (puzzle_.geometry.has_boxes()) throw Error("ISS has no form for boxes of " + puzzle_.geometry.name());
    text += ".NoBoxes";
  }
  return text;
}

std::string Writer::givens() const {
  std::string text;
  for (int cell = 0; cell < puzzle_.geometry.cells(); ++cell) {
    const auto index = static_cast<std::size_t>(cell);
    const std::string at = "~" + iss_name({puzzle_.geometry.row_of(cell) + 1, puzzle_.geometry.column_of(cell) + 1});
    const DigitMask left = puzzle_.candidates.empty() ? all_digits(side_) : puzzle_.candidates[index];
    if (puzzle_.clues[index] != 0) text += at + "_" + number(puzzle_.clues[index]);
    const bool follows = puzzle_.clues[index] != 0 && (left & digit_bit(puzzle_.clues[index])) != 0;
    if (!follows && left != all_digits(side_)) {
      std::string marks;
      for (int digit = 1; digit <= side_; ++digit) {
        if ((left & digit_bit(digit)) != 0) marks += "_" + number(digit);
      }
      // Two givens that differ leave no digit.
      text += at + (marks.empty() ? "_1" : marks);
      if (marks.empty()) text += at + "_2";
    }
  }
  return text.empty() ? text : "." + text;
}

std::string Writer::write() {
  if (side_ > kMostSide) throw Error("ISS has no boards above side " + number(kMostSide));
  std::string text = shape() + givens();
  std::vector<ConstraintText> all;
  for (const std::string& line : puzzle_.constraints) all.push_back(taken_apart(line));
  // Dots are exempted there by the strict rules alone.
  const bool dots = std::any_of(all.begin(), all.end(), [](const ConstraintText& each) {
    return each.kind == "difference" || each.kind == "ratio";
  });
  for (ConstraintText& each : all) {
    if (each.kind == "disjointgroups" && puzzle_.geometry != Geometry::of_side(side_)) {
      refuse(each, "groups of boxes of " + puzzle_.geometry.name());
    }
    if (each.kind == "negative-difference" && !dots) each.kind = "nonconsecutive";
  }
  text += tokens(all);
  // A token alone would go on in the next line: all digits for a cell are one more that says nothing.
  if (text.find('.', 1) == std::string::npos && !text.starts_with(".~")) {
    text += ".~R1C1";
    for (int digit = 1; digit <= side_; ++digit) text += "_" + number(digit);
  }
  return text;
}

}  // namespace

std::string write_iss(const VariantPuzzle& puzzle) { return Writer(puzzle).write(); }

}  // namespace nonet
