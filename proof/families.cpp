#include "proof/families.hpp"

#include <algorithm>
#include <utility>

namespace nonet::proof {
namespace {

constexpr std::size_t kPiece = std::size_t{1} << 16U;
// lrat-check takes lines of 1023 characters in front of the header, drat-trim of 65,535 anywhere.
constexpr std::size_t kLongestLine = 1000;

std::string number(std::uint64_t value) { return std::to_string(value); }

std::string rows_and_columns(int rows, int columns) {
  return std::to_string(rows) + (rows == 1 ? " row and " : " rows and ") + std::to_string(columns) +
         (columns == 1 ? " column" : " columns");
}

// Whether rules_families has it.
bool is_unit_kind(const std::string& line) {
  return !BoardRules{.constraints = {line}}.with_units_alone().constraints.empty();
}

// "; clauses 3 to 5"
std::string range(const std::string& what, std::uint64_t first, std::uint64_t count) {
  if (count == 1) return "; " + what + " " + number(first);
  return "; " + what + "s " + number(first) + " to " + number(first + count - 1);
}

// Appends "c TEXT\n", in several lines where it is long.
void append_comment(std::string& out, std::string_view text) {
  std::string head = "c ";
  while (head.size() + text.size() > kLongestLine) {
    const std::size_t room = kLongestLine - head.size();
    out.append(head).append(text.substr(0, room)) += '\n';
    text.remove_prefix(room);
    head = "c   ";
  }
  out.append(head).append(text) += '\n';
}

// What is in front of the header. No word of it is "cnf", which drat-trim takes for the header.
void append_opening(std::string& out, const Statement& statement, std::uint64_t auxiliary, std::size_t blocked) {
  const BoardRules& rules = statement.rules;
  const int n = rules.side();
  const std::string side = std::to_string(n);
  const std::string variables = std::to_string(rules.cells() * n);
  std::string board = "A board of " + rows_and_columns(rules.rows(), rules.columns());
  if (!rules.is_plain())
    board += " and " + side + " digits" +
             (rules.least == 1 ? "" : " from " + number(static_cast<std::uint64_t>(rules.least)));
  if (!rules.has_lines) board += ", whose rows and columns may repeat digits";
  if (!rules.regions.empty()) {
    const int regions = *std::max_element(rules.regions.begin(), rules.regions.end()) + 1;
    board += ", with " + std::to_string(regions) + " regions. The region of each cell, row by row:";
  } else if (rules.has_boxes()) {
    board += ", with boxes of " + rows_and_columns(rules.box_rows, rules.box_cols) + ".";
  } else {
    board += ", without boxes.";
  }
  append_comment(out, board);
  if (rules.extra > 0) {
    append_comment(out, "After its last cell come v1 to v" + std::to_string(rules.extra) + ", which have no place.");
  }
  const auto width = static_cast<std::size_t>(rules.columns());
  for (std::size_t row = 0; row < rules.regions.size(); row += width) {
    std::string numbers = " ";
    for (std::size_t at = row; at < row + width; ++at) numbers += " " + std::to_string(rules.regions[at] + 1);
    append_comment(out, numbers);
  }
  append_comment(out, "Variable cell*" + side + " + digit, with cells from 0 in row order" +
                          (rules.least == 1 ? "" : " and the lowest digit as 1") + ": the cell holds the digit.");
  const std::string last = rules.extra > 0 ? "v" + std::to_string(rules.extra)
                                           : "r" + std::to_string(rules.rows()) + "c" + std::to_string(rules.columns());
  append_comment(out, "Variable 1: r1c1 is " + std::to_string(rules.least) + ". Variable " + variables + ": " + last +
                          " is " + std::to_string(rules.value_of(n)) + ".");
  if (auxiliary > 0) {
    append_comment(
        out, "Variables above " + variables +
                 " are auxiliary: each belongs to one constraint. nonet's docs/certificates.md has their clauses.");
  }
  append_comment(out, "'Exactly one' of a, b, c is the clause a b c, then -a -b, -a -c, -b -c.");
  if (!statement.cube.empty()) {
    append_comment(out, "This is a part of the board: that of the solutions in which the literals of the cube hold.");
  }
  append_comment(out, blocked == 0   ? "No model means: there is no solution."
                      : blocked == 1 ? "No model means: there is no other solution than the one blocked at the end."
                                     : "No model means: there are no other solutions than the " + number(blocked) +
                                           " blocked at the end.");
}

// Clauses one by one, with a comment where a family begins.
class Writer {
 public:
  Writer(std::string text, int first_auxiliary, std::vector<ClauseFamily> families,
         const std::function<bool(std::string_view)>& write)
      : text_(std::move(text)),
        auxiliary_(static_cast<std::uint64_t>(first_auxiliary)),
        families_(std::move(families)),
        write_(write) {}

  bool clause(std::span<const int> literals) {
    begin_families();
    ++clauses_;
    append_literals(text_, literals);
    if (text_.size() < kPiece) return true;
    if (!write_(text_)) return false;
    text_.clear();
    return true;
  }
  bool end() {
    begin_families();
    return write_(text_);
  }

 private:
  void begin_families() {
    for (; begun_ < families_.size() && begin_ == clauses_; ++begun_) {
      const ClauseFamily& family = families_[begun_];
      std::string text = family.text;
      text += family.clauses == 0 ? "; no clauses" : range("clause", begin_ + 1, family.clauses);
      if (family.variables > 0) text += range("auxiliary variable", auxiliary_, family.variables);
      append_comment(text_, text);
      begin_ += family.clauses;
      auxiliary_ += family.variables;
    }
  }

  std::string text_;
  std::uint64_t clauses_ = 0;
  std::uint64_t auxiliary_;  // the next one
  std::vector<ClauseFamily> families_;
  std::size_t begun_ = 0;    // families
  std::uint64_t begin_ = 0;  // clauses in front of the next family
  const std::function<bool(std::string_view)>& write_;
};

std::size_t clues_of(const Statement& statement) {
  return statement.clues.size() -
         static_cast<std::size_t>(std::count(statement.clues.begin(), statement.clues.end(), 0));
}

std::size_t blocked_of(const Statement& statement, std::size_t given) {
  return given - clues_of(statement) - statement.excluded.size() - statement.cube.size();
}

}  // namespace

std::vector<ClauseFamily> rules_families(const BoardRules& rules) {
  const auto n = static_cast<std::uint64_t>(rules.side());
  const std::string shape = std::to_string(rules.box_rows) + "x" + std::to_string(rules.box_cols);
  const std::uint64_t exactly_one = 1 + n * (n - 1) / 2;
  const auto cells = static_cast<std::uint64_t>(rules.cells());
  const auto placed = static_cast<std::uint64_t>(rules.placed());
  std::vector<ClauseFamily> families = {{"cells: exactly one digit in each cell", cells * exactly_one}};
  const auto add = [&](std::string name, const std::string& place, std::uint64_t units) {
    families.push_back({std::move(name) + ": each digit exactly once " + place, units * n * exactly_one});
  };
  const auto height = static_cast<std::uint64_t>(rules.rows());
  const auto width = static_cast<std::uint64_t>(rules.columns());
  // Those with fewer cells than there are digits are constraints.
  if (rules.has_lines && width == n) add("rows", "in each row", height);
  if (rules.has_lines && height == n) add("columns", "in each column", width);
  if (!rules.regions.empty()) {
    std::array<std::uint64_t, kMostSide> sizes{};
    for (const int region : rules.regions) ++sizes[static_cast<std::size_t>(region)];
    if (const auto whole = static_cast<std::uint64_t>(std::count(sizes.begin(), sizes.end(), n)); whole > 0) {
      add("regions", "in each region", whole);
    }
  }
  const auto box = static_cast<std::uint64_t>(rules.box_rows) * static_cast<std::uint64_t>(rules.box_cols);
  if (rules.has_boxes() && box == n) add("boxes", "in each box", placed / box);
  if (height == n && rules.has("diagonal-down")) add("diagonal down", "on the diagonal from the top left", 1);
  if (height == n && rules.has("diagonal-up")) add("diagonal up", "on the diagonal from the top right", 1);
  if (rules.has("windoku")) {
    std::uint64_t windows = 0;
    for (int at = 1; at + rules.box_rows < rules.side(); at += rules.box_rows + 1) ++windows;
    add("windows", "in each " + shape + " window, one line in from the edge and one apart", windows * windows);
  }
  if (placed == box * n && rules.has("disjointgroups")) {
    add("groups", "in the cells of equal place in " + shape + " boxes", box);
  }
  return families;
}

std::vector<ClauseFamily> clause_families(const Statement& statement, const ConstraintClauses* constraints,
                                          std::size_t given) {
  std::vector<ClauseFamily> families = rules_families(statement.rules);
  for (std::size_t i = 0; constraints != nullptr && i < constraints->sizes().size(); ++i) {
    const ConstraintSize& size = constraints->sizes()[i];
    const bool is_drawn = i < statement.rules.constraints.size();
    const std::string line = is_drawn ? statement.rules.constraints[i]
                                      : "of the shape " + number(i - statement.rules.constraints.size() + 1) +
                                            ": the cells of a short row, column, box or region differ";
    if (!is_drawn || !is_unit_kind(line)) families.push_back({"constraint " + line, size.clauses, size.variables});
  }
  families.push_back({"clues: the given digits", clues_of(statement)});
  if (!statement.excluded.empty()) {
    families.push_back({"excluded: digits that cells may not hold", statement.excluded.size()});
  }
  if (!statement.cube.empty()) {
    families.push_back({"cube: literals that hold in this part of the board", statement.cube.size()});
  }
  const std::size_t blocked = blocked_of(statement, given);
  for (std::size_t i = 1; i <= blocked; ++i) {
    const std::string which = blocked == 1 ? "" : " " + number(i) + " of " + number(blocked);
    families.push_back({"blocked solution" + which + ": some cell without a clue holds another digit", 1});
  }
  return families;
}

bool write_with_comments(const Statement& statement, const RulesFormula& rules, const ConstraintClauses* constraints,
                         std::span<const std::vector<int>> given, const std::function<bool(std::string_view)>& write) {
  std::uint64_t clauses = rules.clauses() + given.size();
  std::uint64_t auxiliary = 0;
  if (constraints != nullptr) {
    clauses += constraints->clauses();
    auxiliary = constraints->variables();
  }
  std::string text;
  append_opening(text, statement, auxiliary, blocked_of(statement, given.size()));
  text += "p cnf " + number(static_cast<std::uint64_t>(rules.variables()) + auxiliary) + " " + number(clauses) + "\n";
  Writer writer(std::move(text), rules.variables() + 1, clause_families(statement, constraints, given.size()), write);
  const auto add = [&](std::span<const int> clause) { return writer.clause(clause); };
  return rules.for_each(add) && (constraints == nullptr || constraints->for_each(add)) &&
         std::all_of(given.begin(), given.end(), add) && writer.end();
}

}  // namespace nonet::proof
