// The other direction of formats/f_puzzles.hpp.
#include <algorithm>
#include <array>
#include <cstdlib>
#include <map>
#include <span>
#include <utility>

#include "nonet/base/error.hpp"
#include "nonet/base/text.hpp"
#include "nonet/formats/f_puzzles.hpp"
#include "nonet/formats/internal/variant_constraints.hpp"

namespace nonet {
namespace {

class Writer {
 public:
  explicit Writer(const VariantPuzzle& puzzle) : puzzle_(puzzle), side_(puzzle.geometry.side()) {}

  std::string write();

  using Write = void (Writer::*)(std::string_view key, const Constraint& constraint);
  void write_flag(std::string_view key, const Constraint& constraint);
  void write_marked(std::string_view key, const Constraint& constraint);
  void write_cells(std::string_view key, const Constraint& constraint);
  void write_line(std::string_view key, const Constraint& constraint);
  void write_xv(std::string_view key, const Constraint& constraint);
  void write_negative(std::string_view key, const Constraint& constraint);
  void write_outside(std::string_view key, const Constraint& constraint);
  void write_little_killer(std::string_view key, const Constraint& constraint);
  void write_arrow(std::string_view key, const Constraint& constraint);
  void write_clone(std::string_view key, const Constraint& constraint);
  void write_quadruple(std::string_view key, const Constraint& constraint);
  void write_candidates(std::string_view key, const Constraint& constraint);

 private:
  [[noreturn]] void refuse(const std::string& why) const {
    throw Error("f-puzzles has no form for " + why + " ('" + shortened(text_of(*constraint_, puzzle_.geometry), 60) +
                "')");
  }
  // Rows and columns from 1; 0 and side + 1 are beside the board.
  static std::string name(int row, int column) {
    return "\"R" + std::to_string(row) + "C" + std::to_string(column) + "\"";
  }
  std::string name(CellIndex cell) const {
    return name(puzzle_.geometry.row_of(cell) + 1, puzzle_.geometry.column_of(cell) + 1);
  }
  static std::string value(const Constraint& constraint) {
    return constraint.values.empty() ? "" : R"(,"value":")" + std::to_string(constraint.values.front()) + "\"";
  }
  std::string list(std::span<const CellIndex> cells) const;
  // Elements of one key come together.
  void add(std::string_view key, std::string element) { elements_[std::string(key)].push_back(std::move(element)); }
  std::string grid() const;

  const VariantPuzzle& puzzle_;
  int side_;
  const Constraint* constraint_ = nullptr;  // that is being written
  std::vector<std::string> flags_;
  std::vector<std::string> negative_;
  std::map<std::string, std::vector<std::string>> elements_;
  std::vector<DigitMask> candidates_;
  bool has_dots_ = false;
};

struct KindRow {
  std::string_view kind;
  std::string_view key;
  Writer::Write write;
  std::size_t most_values = 0;
};

constexpr std::array<KindRow, 44> kKinds = {{
    {"diagonal-up", "diagonal+", &Writer::write_flag},
    {"diagonal-down", "diagonal-", &Writer::write_flag},
    {"antiknight", "antiknight", &Writer::write_flag},
    {"antiking", "antiking", &Writer::write_flag},
    {"disjointgroups", "disjointgroups", &Writer::write_flag},
    {"nonconsecutive", "nonconsecutive", &Writer::write_flag},
    {"negative-difference", "nonconsecutive", &Writer::write_flag},
    {"negative-ratio", "ratio", &Writer::write_negative},
    {"negative-xv", "xv", &Writer::write_negative},
    {"odd", "odd", &Writer::write_marked},
    {"even", "even", &Writer::write_marked},
    {"minimum", "minimum", &Writer::write_marked},
    {"maximum", "maximum", &Writer::write_marked},
    {"candidates", "", &Writer::write_candidates, 64},
    {"distinct", "extraregion", &Writer::write_cells},
    {"rowindexer", "rowindexer", &Writer::write_cells},
    {"columnindexer", "columnindexer", &Writer::write_cells},
    {"boxindexer", "boxindexer", &Writer::write_cells},
    {"difference", "difference", &Writer::write_cells, 1},
    {"ratio", "ratio", &Writer::write_cells, 1},
    {"killer", "killercage", &Writer::write_cells, 1},
    {"x", "xv", &Writer::write_xv},
    {"v", "xv", &Writer::write_xv},
    {"thermometer", "thermometer", &Writer::write_line},
    {"slowthermometer", "slowthermometer", &Writer::write_line},
    {"palindrome", "palindrome", &Writer::write_line},
    {"renban", "renban", &Writer::write_line},
    {"whisper", "whispers", &Writer::write_line, 1},
    {"nabner", "nabner", &Writer::write_line},
    {"entropic", "entropicline", &Writer::write_line},
    {"modular", "modularline", &Writer::write_line, 1},
    {"regionsum", "regionsumline", &Writer::write_line},
    {"zipper", "zipperline", &Writer::write_line},
    {"between", "betweenline", &Writer::write_line},
    {"lockout", "lockout", &Writer::write_line, 1},
    {"doublearrow", "doublearrow", &Writer::write_line},
    {"arrow", "arrow", &Writer::write_arrow},
    {"pill", "arrow", &Writer::write_arrow},
    {"sandwich", "sandwichsum", &Writer::write_outside, 1},
    {"xsum", "xsum", &Writer::write_outside, 1},
    {"skyscraper", "skyscraper", &Writer::write_outside, 1},
    {"littlekiller", "littlekillersum", &Writer::write_little_killer, 1},
    {"clone", "clone", &Writer::write_clone},
    {"quadruple", "quadruple", &Writer::write_quadruple, 4},
}};

std::string Writer::list(std::span<const CellIndex> cells) const {
  std::string text = "[";
  for (const CellIndex cell : cells) text += (text.size() > 1 ? "," : "") + name(cell);
  return text + "]";
}

void Writer::write_flag(std::string_view key, const Constraint& /*constraint*/) {
  if (std::find(flags_.begin(), flags_.end(), key) == flags_.end()) flags_.emplace_back(key);
}

void Writer::write_negative(std::string_view key, const Constraint& /*constraint*/) {
  negative_.push_back("\"" + std::string(key) + "\"");
}

void Writer::write_marked(std::string_view key, const Constraint& constraint) {
  for (const CellIndex cell : constraint.cells()) add(key, R"({"cell":)" + name(cell) + "}");
}

void Writer::write_cells(std::string_view key, const Constraint& constraint) {
  add(key, R"({"cells":)" + list(constraint.cells()) + value(constraint) + "}");
}

void Writer::write_line(std::string_view key, const Constraint& constraint) {
  add(key, R"({"lines":[)" + list(constraint.cells()) + "]" + value(constraint) + "}");
}

void Writer::write_xv(std::string_view key, const Constraint& constraint) {
  add(key,
      R"({"cells":)" + list(constraint.cells()) + R"(,"value":")" + (constraint.kind->name == "x" ? "X" : "V") + "\"}");
}

void Writer::write_outside(std::string_view key, const Constraint& constraint) {
  std::string place = outside_name(constraint.cells(), puzzle_.geometry);
  std::transform(place.begin(), place.end(), place.begin(), [](char byte) {
    return byte == 'r' ? 'R' : byte == 'c' ? 'C' : byte;
  });
  add(key, R"({"cell":")" + place + "\"" + value(constraint) + "}");
}

// A whole diagonal, from one edge to the other.
void Writer::write_little_killer(std::string_view key, const Constraint& constraint) {
  const std::span<const CellIndex> cells = constraint.cells();
  const Geometry& shape = puzzle_.geometry;
  const auto inside = [&](int row, int column) { return row >= 0 && row < side_ && column >= 0 && column < side_; };
  for (const int down : {1, -1}) {
    for (const int right : {1, -1}) {
      int row = shape.row_of(cells.front()) - down;
      int column = shape.column_of(cells.front()) - right;
      if (inside(row, column)) continue;
      const std::string clue = name(row + 1, column + 1);
      bool fits = true;
      for (const CellIndex cell : cells) {
        row += down;
        column += right;
        fits = fits && shape.row_of(cell) == row && shape.column_of(cell) == column;
      }
      if (!fits || inside(row + down, column + right)) continue;
      add(key, R"({"cell":)" + clue + R"(,"cells":)" + list(cells) + R"(,"direction":")" + (down > 0 ? "D" : "U") +
                   (right > 0 ? "R" : "L") + "\"" + value(constraint) + "}");
      return;
    }
  }
  refuse("a little killer that is no whole diagonal");
}

// The line begins in the cell of the circle that is next to it.
void Writer::write_arrow(std::string_view key, const Constraint& constraint) {
  constexpr int kLargestDigit = 9;
  const std::span<const CellIndex> bulb = constraint.cells();
  if (bulb.size() > 1 && side_ > kLargestDigit) refuse("numbers in circles on boards above 9x9");
  if (!std::is_sorted(bulb.begin(), bulb.end())) refuse("numbers in circles that are not read row by row");
  const Geometry& shape = puzzle_.geometry;
  const CellIndex next = constraint.groups[1].front();
  const auto away = [&](CellIndex cell) {
    return std::max(std::abs(shape.row_of(cell) - shape.row_of(next)),
                    std::abs(shape.column_of(cell) - shape.column_of(next)));
  };
  Cells line = {
      *std::min_element(bulb.begin(), bulb.end(), [&](CellIndex a, CellIndex b) { return away(a) < away(b); })};
  line.insert(line.end(), constraint.groups[1].begin(), constraint.groups[1].end());
  add(key, R"({"lines":[)" + list(line) + R"(],"cells":)" + list(bulb) + "}");
}

void Writer::write_clone(std::string_view key, const Constraint& constraint) {
  add(key, R"({"cells":)" + list(constraint.groups[0]) + R"(,"cloneCells":)" + list(constraint.groups[1]) + "}");
}

void Writer::write_quadruple(std::string_view key, const Constraint& constraint) {
  std::string values;
  for (const int value : constraint.values) values += (values.empty() ? "" : ",") + std::to_string(value);
  add(key, R"({"cells":)" + list(constraint.cells()) + R"(,"values":[)" + values + "]}");
}

void Writer::write_candidates(std::string_view /*key*/, const Constraint& constraint) {
  DigitMask mask = 0;
  for (const int digit : constraint.values) mask |= digit >= 1 && digit <= side_ ? digit_bit(digit) : 0;
  for (const CellIndex cell : constraint.cells()) candidates_[cell] &= mask;
}

std::string Writer::grid() const {
  const Geometry boxes = Geometry::of_side(side_);
  const bool own = !puzzle_.regions.empty() || puzzle_.geometry != boxes;
  const bool none = puzzle_.regions.empty() && !puzzle_.geometry.has_boxes();
  std::string text = "[";
  for (int cell = 0; cell < puzzle_.geometry.cells(); ++cell) {
    const auto index = static_cast<std::size_t>(cell);
    text += cell == 0 ? "[" : cell % side_ == 0 ? "],[" : ",";
    std::string members;
    const auto add_member = [&](const std::string& member) { members += (members.empty() ? "" : ",") + member; };
    const bool contradicts = puzzle_.clues[index] != 0 && (candidates_[index] & digit_bit(puzzle_.clues[index])) == 0;
    if (contradicts || candidates_[index] == 0) {
      throw Error("f-puzzles has no form for a cell that may hold no digit (" + cell_name(puzzle_.geometry, cell) +
                  ")");
    }
    if (puzzle_.clues[index] != 0) {
      add_member("\"value\":" + std::to_string(puzzle_.clues[index]) + ",\"given\":true");
    } else if (candidates_[index] != all_digits(side_)) {
      std::string marks;
      for (int digit = 1; digit <= side_; ++digit) {
        if ((candidates_[index] & digit_bit(digit)) != 0) marks += (marks.empty() ? "" : ",") + std::to_string(digit);
      }
      add_member("\"givenPencilMarks\":[" + marks + "]");
    }
    if (own && none && boxes.has_boxes()) add_member("\"region\":null");
    if (own && !none) {
      const int region = puzzle_.regions.empty() ? puzzle_.geometry.box_of(cell) : puzzle_.regions[index];
      if (region != boxes.box_of(cell)) add_member("\"region\":" + std::to_string(region));
    }
    text += "{" + members + "}";
  }
  return text + "]]";
}

std::string Writer::write() {
  require_well_formed(puzzle_);
  candidates_ = puzzle_.candidates;
  candidates_.resize(puzzle_.clues.size(), all_digits(side_));
  bool exempts_none = false;
  for (const Constraint& constraint : puzzle_.constraints) {
    constraint_ = &constraint;
    const std::string_view kind = constraint.kind->name;
    const auto* const row =
        std::find_if(kKinds.begin(), kKinds.end(), [&](const KindRow& each) { return each.kind == kind; });
    if (row == kKinds.end()) throw Error("f-puzzles has no form for '" + std::string(kind) + "'");
    if (constraint.values.size() > row->most_values) refuse("these numbers");
    if (row->kind == "disjointgroups" && puzzle_.geometry != Geometry::of_side(side_)) {
      refuse("disjoint groups of boxes of " + puzzle_.geometry.name());
    }
    has_dots_ = has_dots_ || row->kind == "difference" || row->kind == "ratio";
    exempts_none = exempts_none || row->kind == "nonconsecutive";
    (this->*row->write)(row->key, constraint);
  }
  if (exempts_none && has_dots_) {
    throw Error("f-puzzles has no form for 'nonconsecutive' beside dots, which it does not apply to there");
  }
  std::string text = "{\"size\":" + std::to_string(side_);
  if (!puzzle_.title.empty()) text += ",\"title\":" + json_string(puzzle_.title);
  if (!puzzle_.author.empty()) text += ",\"author\":" + json_string(puzzle_.author);
  if (!puzzle_.ruleset.empty()) text += ",\"ruleset\":" + json_string(puzzle_.ruleset);
  text += ",\"grid\":" + grid();
  for (const std::string& flag : flags_) text += ",\"" + flag + "\":true";
  const auto joined = [](const std::vector<std::string>& parts) {
    std::string all;
    for (const std::string& part : parts) all += (all.empty() ? "" : ",") + part;
    return all;
  };
  if (!negative_.empty()) text += ",\"negative\":[" + joined(negative_) + "]";
  for (const auto& [key, elements] : elements_) text += ",\"" + key + "\":[" + joined(elements) + "]";
  return text + "}";
}

}  // namespace

std::string write_f_puzzles(const VariantPuzzle& puzzle) { return Writer(puzzle).write(); }

}  // namespace nonet
