#include <algorithm>
#include <array>
#include <charconv>
#include <cstring>
#include <utility>

#include "base/text.hpp"
#include "nonet/board.hpp"
#include "nonet/dimacs.hpp"
#include "nonet/error.hpp"

namespace nonet {
namespace {

constexpr std::size_t kBlockSize = std::size_t{1} << 18U;
constexpr std::size_t kLongestNumber = 12;  // "-2147483648 "

// A line for each row, in symbols, or in numbers on sides that have no symbols.
void append_rows(std::string& text, std::string_view key, std::span<const Cell> cells, const Geometry& shape,
                 const Symbols& symbols) {
  // What is left of the last line are cells without a place.
  for (const auto columns = static_cast<std::size_t>(shape.columns()); !cells.empty();) {
    const std::size_t width = std::min(columns, cells.size());
    append_line(text.append(key), cells.first(width), symbols);
    cells = cells.subspan(width);
    text += '\n';
  }
}

// The values of comments about a board's cells.
struct BoardComments {
  std::vector<std::string_view> rows;
  std::vector<std::string_view> regions;
  std::vector<std::string_view> exclusions;
  std::vector<std::string> constraints;
};

std::vector<Cell> read_cells(const std::vector<std::string_view>& lines, const Geometry& shape, const Symbols& symbols,
                             std::string_view what) {
  std::vector<Cell> cells;
  bool sound = true;
  const auto add = [&](std::int16_t digit) {
    sound = sound && digit != Symbols::kUnknown;
    cells.push_back(static_cast<Cell>(digit));
  };
  for (const std::string_view line : lines) {
    if (symbols.single()) {
      for (const char symbol : line) add(symbols.digit_of(symbol));
    } else {
      for (const std::string_view token : split(line, ' ')) add(symbols.digit_of_token(token));
    }
  }
  if (sound && cells.size() == static_cast<std::size_t>(shape.cells())) return cells;
  throw Error("the comments' " + std::string(what) + " do not make a " + shape.name() + " board");
}

// "12 3 4": cell 12 holds neither 3 nor 4.
void read_exclusions(std::string_view line, Puzzle& puzzle) {
  int cell = 0;  // from 1; 0: not read yet
  for (const std::string_view number : split(line, ' ')) {
    int value = 0;
    const bool is_cell = cell == 0;
    const int most = is_cell ? puzzle.rules->cells() : puzzle.rules->side();
    const bool sound = read_number(number, value);
    if (!is_cell) value += 1 - puzzle.rules->geometry().least;
    if (!sound || value < 1 || value > most) {
      throw Error("the comments' exclusions name no candidate: excluded " + std::string(line));
    }
    if (is_cell) {
      cell = value;
    } else {
      puzzle.exclude(cell - 1, value);
    }
  }
}

}  // namespace

std::string dimacs_header(int variables, std::uint64_t clauses) {
  return "p cnf " + std::to_string(variables) + " " + std::to_string(clauses) + "\n";
}

DimacsWriter::DimacsWriter(TextSink sink) : sink_(std::move(sink)), block_(kBlockSize) {}

// Room for this many bytes. The caller adds those that it writes to used_.
char* DimacsWriter::room(std::size_t bytes) {
  if (used_ + bytes > block_.size()) {
    flush();
    if (bytes > block_.size()) block_.resize(bytes);
  }
  return block_.data() + used_;
}

bool DimacsWriter::flush() {
  if (!failed_ && used_ > 0) failed_ = !sink_(std::string_view(block_.data(), used_));
  used_ = 0;
  return !failed_;
}

void DimacsWriter::comment(std::string_view lines) {
  for (const std::string_view text : split(lines, '\n')) {
    line("c ");
    line(text);
    line("\n");
  }
}

void DimacsWriter::line(std::string_view text) {
  std::memcpy(room(text.size()), text.data(), text.size());
  used_ += text.size();
}

void DimacsWriter::header(int variables, std::uint64_t clauses) { line(dimacs_header(variables, clauses)); }

void DimacsWriter::shown(int variables) {
  line("c p show ");
  std::array<char, kLongestNumber> text;
  for (int variable = 1; variable <= variables; ++variable) {
    char* end = std::to_chars(text.data(), text.data() + text.size(), variable).ptr;
    *end++ = ' ';
    line({text.data(), static_cast<std::size_t>(end - text.data())});
  }
  line("0\n");
}

void DimacsWriter::cube_header() { line("p inccnf\n"); }

void DimacsWriter::weighted_header(int variables, std::uint64_t clauses, std::uint64_t soft) {
  const std::string top = std::to_string(soft + 1);
  line("p wcnf " + std::to_string(variables) + " " + std::to_string(clauses) + " " + top + "\n");
  weight_ = top + " ";
}

void DimacsWriter::soft(std::span<const int> list) { literals("1 ", list); }

void DimacsWriter::clause(std::span<const int> list) { literals(weight_, list); }

void DimacsWriter::cube(std::span<const int> list) { literals("a ", list); }

void DimacsWriter::literals(std::string_view prefix, std::span<const int> list) {
  char* const begin = room(prefix.size() + list.size() * kLongestNumber + 2);
  char* at = std::copy(prefix.begin(), prefix.end(), begin);
  for (const int literal : list) {
    at = std::to_chars(at, at + kLongestNumber, literal).ptr;
    *at++ = ' ';
  }
  *at++ = '0';
  *at++ = '\n';
  used_ += static_cast<std::size_t>(at - begin);
}

std::string board_comments(const PuzzleView& puzzle, std::string_view generator, std::string_view encoding,
                           const VariableMap& map, bool one_model_each) {
  const RulesSpec& rules = puzzle.rules->spec();
  const int side = rules.geometry.side();
  std::string text(generator);
  text += "\nboard " + rules.geometry.name() + "\n";
  if (const std::string list = rules.variants(); !list.empty()) text += "variants " + list + "\n";
  for (const std::string& constraint : rules.other_constraints()) text += "constraint " + constraint + "\n";
  text += "encoding " + std::string(encoding) + "\n";
  text += one_model_each ? "models one for each solution\n"
                         : "models one or more for each solution: count those of the variables of cells\n";
  text += map.comments(rules.geometry);
  append_rows(text, "row ", puzzle.clues, rules.geometry, Symbols::standard(rules.geometry));
  std::vector<Cell> regions;
  for (const std::uint8_t region : rules.regions) regions.push_back(static_cast<Cell>(region + 1));
  append_rows(text, "regions ", regions, rules.geometry, Symbols::standard(side));
  for (int cell = 0; !puzzle.excluded.empty() && cell < rules.geometry.cells(); ++cell) {
    std::string digits;
    for (int digit = 1; digit <= side; ++digit) {
      if (puzzle.excludes(cell, digit)) digits += " " + digit_name(rules.geometry, digit);
    }
    if (!digits.empty()) text += "excluded " + std::to_string(cell + 1) + digits + "\n";
  }
  return text;
}

std::optional<Puzzle> puzzle_from_comments(std::span<const std::string> comments) {
  std::optional<RulesSpec> rules;
  BoardComments lines;
  for (const std::string& line : comments) {
    const std::string_view text = trim(line);
    const std::size_t space = std::min(text.find(' '), text.size());
    const std::string_view key = text.substr(0, space);
    const std::string_view value = trim(text.substr(space));
    if (key == "board") {
      if (!rules) rules.emplace();
      rules->geometry = Geometry::parse(value);
    } else if (key == "variants" && rules) {
      add_variants(*rules, value);
    } else if (key == "constraint") {
      lines.constraints.emplace_back(value);
    } else if (key == "row") {
      lines.rows.push_back(value);
    } else if (key == "regions") {
      lines.regions.push_back(value);
    } else if (key == "excluded") {
      lines.exclusions.push_back(value);
    }
  }
  if (!rules) return std::nullopt;
  const std::vector<Cell> clues = read_cells(lines.rows, rules->geometry, Symbols::standard(rules->geometry), "rows");
  if (!lines.regions.empty()) {
    for (const Cell region :
         read_cells(lines.regions, rules->geometry, Symbols::standard(rules->geometry.side()), "regions")) {
      if (region == 0) throw Error("the comments' regions leave a cell out");
      rules->regions.push_back(static_cast<std::uint8_t>(region - 1));
    }
  }
  add_constraints(*rules, lines.constraints);
  Puzzle puzzle(Rules::make(*rules), clues);
  for (const std::string_view line : lines.exclusions) read_exclusions(line, puzzle);
  return puzzle;
}

}  // namespace nonet
