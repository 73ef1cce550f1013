#include "nonet/constraint.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdlib>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <utility>

#include "base/text.hpp"
#include "board/kinds/support.hpp"
#include "board/kinds/tables.hpp"
#include "nonet/error.hpp"
#include "nonet/puzzle.hpp"

namespace nonet {
namespace {

constexpr std::size_t kDeepest = 20;       // constraints within constraints
constexpr std::size_t kLongestQuote = 60;  // of a line in a message

// Other names of kinds, and the kinds.
constexpr std::array<std::pair<std::string_view, std::string_view>, 4> kAliases = {
    {{"cage", "killer"}, {"knight", "antiknight"}, {"king", "antiking"}, {"thermo", "thermometer"}}};

// Names are read without their hyphens: "anti-knight" and "antiknight" are one.
std::string without_hyphens(std::string_view name) {
  std::string plain(name);
  std::erase(plain, '-');
  return plain;
}

std::string quote(std::string_view line) { return visible(shortened(line, kLongestQuote)); }

bool is_control(char byte) {
  return std::iscntrl(static_cast<unsigned char>(byte)) != 0 && byte != '\t' && byte != '\r' && byte != '\n';
}
bool is_blank(char byte) { return byte == ' ' || byte == '\t' || byte == '\r' || byte == '\n'; }
bool ends_word(char byte) { return is_blank(byte) || byte == '(' || byte == ')' || byte == '|' || byte == '"'; }

std::string lower_case(std::string_view text) {
  std::string lower(text);
  for (char& byte : lower) byte = static_cast<char>(std::tolower(static_cast<unsigned char>(byte)));
  return lower;
}

std::string counted(std::size_t count, std::string_view what) {
  return std::to_string(count) + " " + std::string(what) + (count == 1 ? "" : "s");
}

// "17", "5 to 9", "2 or more"
std::string range(int least, int most) {
  if (least == most) return std::to_string(least);
  if (most == kSeveral) return std::to_string(least) + " or more";
  return std::to_string(least) + (most == least + 1 ? " or " : " to ") + std::to_string(most);
}

// nullptr if it has none.
const CellIndex* first_cell(const Constraint& constraint) {
  for (const std::vector<CellIndex>& group : constraint.groups) {
    if (!group.empty()) return group.data();
  }
  return nullptr;
}

std::string as_in_example(const ConstraintKind& kind) { return ", as in '" + std::string(kind.example) + "'"; }

// "" or why the constraint has too many or too few lists of cells for its kind.
std::string why_wrong_groups(const Constraint& constraint) {
  const ConstraintKind& kind = kind_of(constraint);
  const auto groups = static_cast<int>(constraint.groups.size());
  if (groups == 0) return "cells are missing" + as_in_example(kind);
  if (groups >= kind.least_groups && (kind.most_groups == kSeveral || groups <= kind.most_groups)) return {};
  const std::string lists = kind.most_groups == 1
                                ? "one list of cells"
                                : range(kind.least_groups, kind.most_groups) + " lists of cells, separated by |";
  return std::string(kind.name) + " takes " + lists + ", not " + std::to_string(groups) + as_in_example(kind);
}

// "" or why the constraint does not have the numbers, cells and parts that its kind takes.
std::string why_misshapen(const Constraint& constraint) {
  const ConstraintKind& kind = kind_of(constraint);
  const auto takes = [&](const std::string& what, std::size_t count) {
    return std::string(kind.name) + " takes " + what + ", not " + std::to_string(count) + as_in_example(kind);
  };
  const auto values = static_cast<int>(constraint.values.size());
  if (values < kind.least_values || (kind.most_values != kSeveral && values > kind.most_values)) {
    if (kind.most_values == 0) return std::string(kind.name) + " takes no numbers" + as_in_example(kind);
    const std::string numbers = kind.most_values == 1 ? " number" : " numbers";
    return takes(range(kind.least_values, kind.most_values) + numbers + " before the cells", constraint.values.size());
  }
  if (kind.shape == Shape::parts) {
    return constraint.parts.empty() ? "its constraints are in brackets: or (killer 10 r1c1 r1c2) (killer 12 r1c1 r1c2)"
                                    : "";
  }
  if (kind.shape == Shape::board) {
    return constraint.groups.empty() ? "" : std::string(kind.name) + " is about the whole board and takes no cells";
  }
  if (std::string why = why_wrong_groups(constraint); !why.empty()) return why;
  if (kind.may_be_empty) return first_cell(constraint) == nullptr ? "cells are missing" + as_in_example(kind) : "";
  for (const std::vector<CellIndex>& group : constraint.groups) {
    const std::size_t least = &group == &constraint.groups.front() ? static_cast<std::size_t>(kind.least_cells) : 1;
    if (group.size() < least) return takes(counted(least, "cell") + " or more", group.size());
    if (kind.shape == Shape::pair && group.size() != 2) return takes("two cells", group.size());
  }
  return {};
}

// Whether the cells are a row or a column of the board, from one end to the other.
bool is_whole_line(std::span<const CellIndex> line, const Geometry& geometry) {
  const int rows = geometry.rows();
  const int columns = geometry.columns();
  const auto size = static_cast<int>(line.size());
  if (size == 0 || !geometry.has_place(*std::max_element(line.begin(), line.end()))) return false;
  if (size == 1) return rows == 1 || columns == 1;
  const int step = line[1] - line[0];
  const bool in_row =
      std::abs(step) == 1 && size == columns && geometry.column_of(line.front()) == (step > 0 ? 0 : columns - 1);
  const bool in_column =
      std::abs(step) == columns && size == rows && geometry.row_of(line.front()) == (step > 0 ? 0 : rows - 1);
  for (std::size_t i = 1; i < line.size(); ++i) {
    if (line[i] - line[i - 1] != step) return false;
  }
  return in_row || in_column;
}

// "" or which of the constraint's cells the board does not have. Only constraints that were not read from text have
// any.
std::string why_off_the_board(const Constraint& constraint, const Geometry& geometry) {
  for (const std::vector<CellIndex>& group : constraint.groups) {
    for (const CellIndex cell : group) {
      if (cell >= geometry.cells()) {
        return "cell " + std::to_string(cell) + " is not on the board, whose cells are 0 to " +
               std::to_string(geometry.cells() - 1);
      }
    }
  }
  if (kind_of(constraint).shape == Shape::outside && !is_whole_line(constraint.cells(), geometry)) {
    return "its cells are not a whole row or column";
  }
  return {};
}

class Parser {
 public:
  Parser(std::string_view line, const Geometry& geometry) : line_(line), geometry_(geometry) {}

  Constraint whole() {
    const auto odd = std::find_if(line_.begin(), line_.end(), is_control);
    if (odd != line_.end()) throw Error("a constraint is plain text: " + quote_byte(*odd) + " is in it");
    Constraint constraint = parse(0);
    if (at_ < line_.size()) fail("unexpected " + quote_byte(line_[at_]));
    return constraint;
  }

 private:
  [[noreturn]] void fail(const std::string& why) const {
    throw Error("constraint '" + quote(line_.substr(begin_)) + "': " + why);
  }

  void skip_blanks() {
    while (at_ < line_.size() && is_blank(line_[at_])) ++at_;
  }
  // Up to a blank, a bracket, a bar or a quote.
  std::string_view word() {
    const std::size_t begin = at_;
    while (at_ < line_.size() && !ends_word(line_[at_])) ++at_;
    return line_.substr(begin, at_ - begin);
  }

  Constraint parse(std::size_t depth) {
    skip_blanks();
    const std::size_t outer = begin_;
    begin_ = at_;
    if (depth > kDeepest) fail("more than " + std::to_string(kDeepest) + " constraints within each other");
    const std::string name = lower_case(word());
    if (name.empty()) fail("a constraint begins with its kind ('killer 17 r1c1 r1c2'; 'nonet constraints' lists them)");
    Constraint constraint{.kind = &find_kind(name)};
    skip_blanks();
    if (constraint.kind->has_text) constraint.text = quoted();
    if (constraint.kind->shape == Shape::parts) {
      read_parts(constraint, depth);
    } else {
      read_words(constraint);
    }
    if (const std::string why = why_misshapen(constraint); !why.empty()) fail(why);
    begin_ = outer;
    return constraint;
  }

  std::string quoted() {
    if (at_ >= line_.size() || line_[at_] != '"') fail("its text stands in double quotes before the cells");
    const std::size_t end = line_.find('"', at_ + 1);
    if (end == std::string_view::npos) fail("the closing double quote is missing");
    std::string text(line_.substr(at_ + 1, end - at_ - 1));
    at_ = end + 1;
    return text;
  }

  void read_parts(Constraint& constraint, std::size_t depth) {
    for (skip_blanks(); at_ < line_.size() && line_[at_] == '('; skip_blanks()) {
      ++at_;
      constraint.parts.push_back(parse(depth + 1));
      skip_blanks();
      if (at_ >= line_.size() || line_[at_] != ')') fail("the closing bracket is missing");
      ++at_;
    }
  }

  void read_words(Constraint& constraint) {
    for (skip_blanks(); at_ < line_.size() && line_[at_] != ')'; skip_blanks()) {
      if (line_[at_] == '|') {
        ++at_;
        if (constraint.groups.empty()) {
          if (!constraint.kind->may_be_empty) fail("cells are missing before |");
          constraint.groups.emplace_back();
        }
        constraint.groups.emplace_back();
        continue;
      }
      const std::string_view token = word();
      if (token.empty()) fail("unexpected " + quote_byte(line_[at_]));
      if (token.front() == 'r' || token.front() == 'R') {
        add_cell(constraint, token);
      } else if (token.front() == 'v' || token.front() == 'V') {
        add_without_place(constraint, token);
      } else {
        int value = 0;
        if (!read_number(token, value))
          fail("'" + std::string(token) + "' is neither a number nor a cell such as r1c1");
        if (!constraint.groups.empty())
          fail("the number " + std::string(token) + " comes after cells; numbers come first");
        constraint.values.push_back(value);
      }
    }
  }

  // From one number to another, which may be the same or below.
  struct Range {
    int first = 0;
    int last = 0;
    bool is_one() const { return first == last; }
    bool is_within(int least, int most) const {
      return std::min(first, last) >= least && std::max(first, last) <= most;
    }
    template <class Visit>
    void for_each(Visit&& visit) const {
      const int step = first <= last ? 1 : -1;
      for (int at = first; at != last + step; at += step) visit(at);
    }
  };
  static bool read_range(std::string_view text, Range& range) {
    const std::size_t dash = text.find('-');
    if (!read_number(text.substr(0, dash), range.first)) return false;
    range.last = range.first;
    return dash == std::string_view::npos || read_number(text.substr(dash + 1), range.last);
  }
  // "r1c10", "r1-3c2", "r1c5-2"; nothing if it names no cells.
  static std::optional<std::pair<Range, Range>> rows_and_columns(std::string_view token) {
    const std::size_t c = token.find_first_of("cC");
    std::pair<Range, Range> place;
    if (token.empty() || (token[0] != 'r' && token[0] != 'R') || c == std::string_view::npos) return std::nullopt;
    if (!read_range(token.substr(1, c - 1), place.first)) return std::nullopt;
    if (!read_range(token.substr(c + 1), place.second)) return std::nullopt;
    return place;
  }

  void add_cell(Constraint& constraint, std::string_view token) {
    const auto place = rows_and_columns(token);
    if (!place) fail("'" + std::string(token) + "' is not a cell such as r1c1");
    const Range& rows = place->first;
    const Range& columns = place->second;
    if (constraint.groups.empty()) constraint.groups.emplace_back();
    if (constraint.kind->shape == Shape::outside) return set_line(constraint, rows, columns, token);
    if (!rows.is_within(1, geometry_.rows()) || !columns.is_within(1, geometry_.columns())) {
      const std::string last = std::to_string(geometry_.rows());
      const std::string range =
          geometry_.rows() == geometry_.columns()
              ? "rows and columns are 1 to " + last
              : "rows are 1 to " + last + " and columns 1 to " + std::to_string(geometry_.columns());
      fail(std::string(token) + " is outside the board, whose " + range);
    }
    rows.for_each([&](int row) {
      columns.for_each([&](int column) {
        constraint.groups.back().push_back(static_cast<CellIndex>(geometry_.cell(row - 1, column - 1)));
      });
    });
  }
  void add_without_place(Constraint& constraint, std::string_view token) {
    Range range;
    if (!read_range(token.substr(1), range)) fail("'" + std::string(token) + "' is not a cell such as v1");
    if (constraint.kind->shape == Shape::outside) fail("a place outside the board is expected, such as r1c0");
    const int extra = geometry_.extra;
    if (!range.is_within(1, extra)) {
      fail(std::string(token) + " is not a cell of the board, which has " +
           (extra == 0 ? "no cells without a place" : "v1 to v" + std::to_string(extra)));
    }
    if (constraint.groups.empty()) constraint.groups.emplace_back();
    range.for_each([&](int number) {
      constraint.groups.back().push_back(static_cast<CellIndex>(geometry_.placed() + number - 1));
    });
  }
  void set_line(Constraint& constraint, const Range& row, const Range& column, std::string_view token) const {
    std::vector<CellIndex> line;
    if (row.is_one() && column.is_one()) line = line_from(geometry_, row.first, column.first);
    if (line.empty()) {
      fail(std::string(token) + " is not a place outside the board: r1c0 reads row 1 from the left, r1c" +
           std::to_string(geometry_.columns() + 1) + " from the right, r0c1 column 1 down, r" +
           std::to_string(geometry_.rows() + 1) + "c1 up");
    }
    if (!constraint.groups.front().empty()) fail("one place outside the board is expected");
    constraint.groups.front() = std::move(line);
  }

  std::string_view line_;
  const Geometry& geometry_;
  std::size_t at_ = 0;
  std::size_t begin_ = 0;  // of the constraint that is read
};

}  // namespace

const ConstraintKind& find_kind(std::string_view name) {
  using Kinds = std::unordered_map<std::string, const ConstraintKind*>;
  static const Kinds kByName = [] {
    Kinds kinds;
    for (const ConstraintKind* kind : constraint_kinds()) kinds.emplace(without_hyphens(kind->name), kind);
    for (const auto& [alias, kind] : kAliases) kinds.emplace(alias, kinds.at(std::string(kind)));
    return kinds;
  }();
  const std::string plain = without_hyphens(name);
  if (const auto found = kByName.find(plain); found != kByName.end()) return *found->second;
  const std::string unknown = "unknown constraint '" + quote(name) + "'";
  if (plain == "kropki") {
    throw Error(unknown + ": a white dot is 'difference', a black dot 'ratio', and 'strict-kropki' forbids other dots");
  }
  std::vector<std::string_view> names;
  for (const ConstraintKind* kind : constraint_kinds()) names.push_back(kind->name);
  for (const auto& [alias, kind] : kAliases) names.push_back(alias);
  const std::vector<std::string_view> near = nearest(plain, names);
  throw Error(unknown + (near.empty() ? " ('nonet constraints' lists all kinds)" : did_you_mean(plain, names)));
}

const ConstraintKind& kind_of(const Constraint& constraint) {
  if (constraint.kind == nullptr) {
    throw Error("a constraint without a kind: parse_constraint() or find_kind() gives it one");
  }
  return *constraint.kind;
}

Constraint parse_constraint(std::string_view line, const Geometry& geometry) {
  return Parser(trim(line), geometry).whole();
}

std::vector<CellIndex> line_from(const Geometry& geometry, int row, int column) {
  const auto inside = [](int number, int count) { return number >= 1 && number <= count; };
  const auto outside = [](int number, int count) { return number == 0 || number == count + 1; };
  const int rows = geometry.rows();
  const int columns = geometry.columns();
  std::vector<CellIndex> line;
  const bool is_row = inside(row, rows) && outside(column, columns);
  if (!is_row && !(outside(row, rows) && inside(column, columns))) return line;
  const int length = is_row ? columns : rows;
  for (int i = 1; i <= length; ++i) {
    const int along = row == 0 || column == 0 ? i : length + 1 - i;
    const int cell = is_row ? geometry.cell(row - 1, along - 1) : geometry.cell(along - 1, column - 1);
    line.push_back(static_cast<CellIndex>(cell));
  }
  return line;
}

std::string outside_name(std::span<const CellIndex> line, const Geometry& geometry) {
  if (line.empty()) return "nowhere";
  const int first = line.front();
  const int row = geometry.row_of(first);
  const int column = geometry.column_of(first);
  const int last = line.back();
  // A line of one cell is a row where rows have one cell.
  const bool is_row = line.size() == 1 ? geometry.columns() == 1 : geometry.row_of(last) == row;
  if (is_row) return "r" + std::to_string(row + 1) + "c" + std::to_string(column == 0 ? 0 : geometry.columns() + 1);
  return "r" + std::to_string(row == 0 ? 0 : geometry.rows() + 1) + "c" + std::to_string(column + 1);
}

std::string text_of(const Constraint& constraint, const Geometry& geometry) {
  const ConstraintKind& kind = kind_of(constraint);
  std::string text(kind.name);
  if (kind.has_text) text += " \"" + visible(constraint.text) + "\"";  // one filled in by hand may hold any byte
  for (const int value : constraint.values) (text += ' ') += std::to_string(value);
  if (kind.shape == Shape::outside) return text + " " + outside_name(constraint.cells(), geometry);
  for (const std::vector<CellIndex>& group : constraint.groups) {
    if (&group != &constraint.groups.front()) text += " |";
    for (const CellIndex cell : group) (text += ' ') += cell_name(geometry, cell);
  }
  for (const Constraint& part : constraint.parts) text += " (" + text_of(part, geometry) + ")";
  return text;
}

std::string with_its_text(const Constraint& constraint, const Geometry& geometry, const std::string& why) {
  return "constraint '" + quote(text_of(constraint, geometry)) + "': " + why;
}

std::string why_misshapen(const Constraint& constraint, const Geometry& geometry) {
  std::string why = why_misshapen(constraint);
  if (why.empty()) why = why_off_the_board(constraint, geometry);
  if (!why.empty()) return with_its_text(constraint, geometry, why);
  for (const Constraint& part : constraint.parts) {
    if (why.empty()) why = why_misshapen(part, geometry);
  }
  return why;
}

std::string why_malformed(const Constraint& constraint, const RulesSpec& rules) {
  const ConstraintKind& kind = kind_of(constraint);
  std::string why = why_misshapen(constraint, rules.geometry);
  if (!why.empty()) return why;
  if (rules.geometry.side() > 64 && !kind.any_side) {
    why = "boards above side 64 take no such constraints";
  }
  if (!rules.geometry.has_lines && (kind.needs_lines || kind.shape == Shape::outside)) {
    why = "it needs rows and columns that repeat no digit";
  }
  for (const std::vector<CellIndex>& group : constraint.groups) {
    if (group.size() < 2 || kind.may_repeat) continue;
    std::set<CellIndex> seen;
    for (std::size_t i = 0; i < group.size() && why.empty(); ++i) {
      const bool closes = kind.may_close && i + 1 == group.size() && group.size() > 2 && group[i] == group.front();
      if (!seen.insert(group[i]).second && !closes) why = cell_name(rules.geometry, group[i]) + " occurs twice";
    }
  }
  if (kind.needs_places && why.empty()) {
    for (const std::vector<CellIndex>& group : constraint.groups) {
      for (const CellIndex cell : group) {
        if (!rules.geometry.has_place(cell)) why = cell_name(rules.geometry, cell) + " has no place on the board";
      }
    }
  }
  for (const Constraint& part : constraint.parts) {
    if (!why.empty()) break;
    if (kind_of(part).shape == Shape::board) {
      why = std::string(part.kind->name) + " is about the whole board and cannot be a part";
    } else {
      why = why_malformed(part, rules);
    }
  }
  if (why.empty()) why = why_unread(constraint, rules);
  if (why.empty() && kind.why_malformed != nullptr) why = kind.why_malformed(constraint, rules);
  return why.empty() ? why : with_its_text(constraint, rules.geometry, why);
}

std::string why_unsound(const Constraint& constraint, const RulesSpec& rules) {
  std::string malformed = why_malformed(constraint, rules);
  if (!malformed.empty() || constraint.kind->why_unsound == nullptr) return malformed;
  // The reasons of kinds that read values are about digits, but cells of a cage differ in these.
  const bool by_values = constraint.kind->reads == Reading::values && has_values(rules);
  const std::string why = !by_values ? constraint.kind->why_unsound(constraint, rules)
                          : constraint.kind->name == "killer"
                              ? why_not_different(constraint.cells().size(), rules.geometry.side())
                              : "";
  return why.empty() ? why : with_its_text(constraint, rules.geometry, why);
}

std::string label_of(const Constraint& constraint, const Geometry& geometry) {
  const ConstraintKind& kind = kind_of(constraint);
  std::string label(kind.name);
  for (const int value : constraint.values) label += " " + std::to_string(value);
  const CellIndex* first = first_cell(constraint);
  if (first == nullptr) return label;
  if (kind.shape == Shape::outside) return label + " at " + outside_name(constraint.cells(), geometry);
  return label + " at " + cell_name(geometry, *first);
}

std::span<const ConstraintKind* const> constraint_kinds() {
  static const std::vector<const ConstraintKind*> kKinds = [] {
    std::vector<const ConstraintKind*> kinds;
    for (const std::span<const ConstraintKind> table :
         {unit_kinds(), board_kinds(), cell_kinds(), pair_kinds(), line_kinds(), line_sum_kinds(), sum_kinds(),
          outside_kinds(), count_kinds(), table_kinds(), compound_kinds(), ranking_kinds(), region_kinds(),
          doubler_kinds()}) {
      for (const ConstraintKind& kind : table) kinds.push_back(&kind);
    }
    return kinds;
  }();
  return kKinds;
}

}  // namespace nonet
