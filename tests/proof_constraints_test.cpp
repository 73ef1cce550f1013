// The checker's statement of constraints: its two halves, meaning and clauses, are written apart; here they are held
// against each other on all fillings of small boards, and against what people count by hand.
#include "proof/diagram.hpp"
#include "proof/formula.hpp"
#include "tests/small_search.hpp"
#include "tests/tests.hpp"

namespace nonet::test::proof_constraints_test {
using proof::BoardRules;
using proof::ConstraintClauses;
using proof::Diagram;
using Filling = std::vector<std::uint8_t>;

int variables_of(const BoardRules& rules) { return rules.cells() * rules.side(); }

SmallSearch search_of(const BoardRules& rules) {
  const ConstraintClauses constraints(rules);
  SmallSearch search(variables_of(rules) + static_cast<int>(constraints.variables()), variables_of(rules) + 1);
  std::uint64_t clauses = 0;
  constraints.for_each([&](std::span<const int> clause) {
    search.add(clause);
    ++clauses;
    for (const int literal : clause) {
      const auto most = static_cast<std::uint64_t>(variables_of(rules)) + constraints.variables();
      REQUIRE((literal != 0 && static_cast<std::uint64_t>(std::abs(literal)) <= most));
    }
    return true;
  });
  CHECK(clauses == constraints.clauses());
  return search;
}

std::vector<int> literals_of(const BoardRules& rules, const Filling& digits, const std::vector<int>& cells) {
  std::vector<int> literals;
  for (const int cell : cells) {
    for (int digit = 1; digit <= rules.side(); ++digit) {
      const int literal = cell * rules.side() + digit;
      literals.push_back(digits[static_cast<std::size_t>(cell)] == digit ? literal : -literal);
    }
  }
  return literals;
}
std::vector<int> all_cells(const BoardRules& rules) {
  std::vector<int> cells;
  for (int cell = 0; cell < rules.cells(); ++cell) cells.push_back(cell);
  return cells;
}

// Cells in the text of a line, each once; of a place outside its whole row or column.
std::vector<int> cells_of(const BoardRules& rules, const std::string& line) {
  std::set<int> cells;
  for (std::size_t at = line.find(" r"); at != std::string::npos; at = line.find(" r", at + 1)) {
    char* end = nullptr;
    const int row = static_cast<int>(std::strtol(line.c_str() + at + 2, &end, 10));
    REQUIRE(*end == 'c');
    const int column = static_cast<int>(std::strtol(end + 1, nullptr, 10));
    for (int i = 1; i <= rules.side(); ++i) {
      const bool beside_row = column == 0 || column > rules.side();
      const bool beside_column = row == 0 || row > rules.side();
      cells.insert((beside_column ? i - 1 : row - 1) * rules.side() + (beside_row ? i - 1 : column - 1));
    }
  }
  return {cells.begin(), cells.end()};
}

// Which kinds have been looked at, of those that there are.
std::set<std::string>& seen_kinds() {
  static std::set<std::string> kinds;
  return kinds;
}
void see(const std::string& line) {
  seen_kinds().insert(line.substr(0, line.find(' ')));
  for (std::size_t at = line.find('('); at != std::string::npos; at = line.find('(', at + 1)) {
    seen_kinds().insert(line.substr(at + 1, line.find_first_of(" (", at + 1) - at - 1));
  }
}

struct Case {
  std::string line;
  std::vector<std::string> beside = {};  // other constraints on the board
  bool any = true;                       // some filling keeps it
  bool all = false;                      // every filling does
};

// All fillings of the cells of one line and of what is near: meaning and clauses agree.
void compare_all(BoardRules rules, const Case& each, const std::vector<int>& more = {}) {
  CAPTURE(each.line, each.beside);
  see(each.line);
  rules.constraints = {each.line};
  rules.constraints.insert(rules.constraints.end(), each.beside.begin(), each.beside.end());
  const Diagram diagram(rules);
  REQUIRE(diagram.why_unsound() == "");
  SmallSearch search = search_of(rules);
  std::vector<int> cells = cells_of(rules, each.line);
  cells.insert(cells.end(), more.begin(), more.end());
  const std::string kind = each.line.substr(0, each.line.find(' '));
  const bool is_line =
      kind == "sandwich" || kind == "xsum" || kind == "skyscraper" || kind == "firsthidden" || kind == "numberedroom";
  Filling digits(static_cast<std::size_t>(rules.cells()), 1);
  std::size_t kept = 0;
  std::size_t tried = 0;
  const auto fill = [&](auto&& self, std::size_t at) -> void {
    if (at < cells.size()) {
      for (int digit = 1; digit <= rules.side(); ++digit) {
        const auto cell = static_cast<std::size_t>(cells[at]);
        const auto holds = [&](int other) { return digits[static_cast<std::size_t>(other)] == digit; };
        // Clues outside are about rows and columns, whose digits differ.
        if (is_line && std::any_of(cells.begin(), cells.begin() + static_cast<std::ptrdiff_t>(at), holds)) continue;
        digits[cell] = static_cast<std::uint8_t>(digit);
        self(self, at + 1);
      }
      return;
    }
    const std::string why = diagram.why_broken(digits);
    ++tried;
    kept += why.empty() ? 1U : 0U;
    if (why.empty() != search.has_model(literals_of(rules, digits, cells))) {
      std::string text;
      for (const int cell : cells) text += " " + std::to_string(digits[static_cast<std::size_t>(cell)]);
      FAIL_CHECK("with" + text + ": " + (why.empty() ? "kept" : why));
    }
  };
  fill(fill, 0);
  CHECK((kept > 0) == each.any);
  CHECK((kept == tried) == each.all);
}

const BoardRules kSmall{.box_rows = 2, .box_cols = 2};
const BoardRules kSix{.box_rows = 2, .box_cols = 3};

// Table of pairs: six pairs a letter, the first of them its lowest bit.
std::string table_text(int side, bool (*allowed)(int, int)) {
  const std::string letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  std::string text;
  for (int pair = 0; pair < side * side; pair += 6) {
    int bits = 0;
    for (int bit = 0; bit < 6 && pair + bit < side * side; ++bit) {
      if (allowed((pair + bit) / side + 1, (pair + bit) % side + 1)) bits |= 1 << bit;
    }
    text += letters[static_cast<std::size_t>(bits)];
  }
  return text;
}

// Constraints that end with ";" or their line.
std::vector<std::string> constraints_in(std::string text) {
  std::replace(text.begin(), text.end(), ';', '\n');
  std::vector<std::string> lines;
  for (const std::string& line : lines_of(text)) {
    if (const std::size_t at = line.find_first_not_of(' '); at != std::string::npos) lines.push_back(line.substr(at));
  }
  return lines;
}

TEST_CASE("meaning and clauses of each constraint agree on every filling of its cells") {
  // Kept by some fillings, by none, and by all.
  const char* const some = R"x(
odd r1c1 r1c2; even r1c1 r4c4; candidates 1 3 r1c1 r1c2; distinct r1c1 r2c2 r3c3; distinct r1c1 r2c2 r3c3 r4c4
clone r1c1 r1c2 | r3c3 r3c4; clone r1c1 r1c2 | r1c2 r1c3; difference r1c1 r1c2; difference 2 r1c1 r1c2
difference 0 r1c1 r3c2; ratio r1c1 r1c2; ratio 3 r1c1 r1c2; ratio 4 r1c1 r1c2; v r1c1 r1c2; greater r1c1 r1c2
thermometer r1c1 r1c2 r2c2; slowthermometer r1c1 r1c2 r2c2 r3c3; whisper r1c1 r1c2 r2c2; whisper 3 r1c1 r1c2 r2c2
palindrome r1c1 r1c2 r1c3 r1c4 r2c4; palindrome r1c1 r1c2 r1c3 r1c4; renban r1c1 r1c2 r2c2
renban r1c1 r1c2 r2c2 r3c3; nabner r1c1 r1c2; modular 2 r1c1 r1c2 r2c2 r3c2; modular r1c1 r1c2 r2c2 r3c2
modular r1c1 r1c2; between r1c1 r1c2 r1c3 r2c3; between r1c1 r1c2 r1c3; lockout r1c1 r1c2 r1c3 r2c3
lockout 0 r1c1 r1c2 r1c3; lockout 3 r1c1 r1c2; zipper r1c1 r1c2 r1c3 r2c3 r3c3; zipper r1c1 r1c2 r1c3 r2c3
sumline 5 r1c1 r1c2 r1c3 r2c3 r3c3; sumline 4 r1c1 r1c2 r2c2 r2c1 r1c1; sumline 6 r1c1 r1c2 r1c3 r2c3 r2c2 r2c1 r1c1
regionsum r1c1 r1c2 r1c3 r2c3 r3c3; regionsum r1c1 r1c2 r1c3 r2c2; doublearrow r1c1 r1c2 r2c2 r3c3
lunchbox 3 r1c1 r1c2 r2c2 r3c3; lunchbox 0 r1c1 r1c2; valueindexing r1c1 r1c2 r1c3 r1c4; killer r1c1 r1c2 r2c2
killer 7 r1c1 r1c2 r2c2; killer 3 r1c1; sum 7 r1c1 r1c2 r2c2; weighted 3 2 -1 1 r1c1 r1c2 r2c2
weighted 0 -1 0 1 r1c1 r1c2 r2c2; littlekiller 6 r1c2 r2c3 r3c4; arrow r1c1 | r1c2 r1c3
arrow r1c1 r2c1 | r1c2 r1c3 r2c4 r3c3; pill r1c1 r1c2 | r1c2 r1c3 r2c4 r3c3; equalsum r1c1 r1c2 | r2c1 | r3c3 r3c4
rellik 5 r1c1 r1c2 r2c2; rellik 3 r1c1 r1c2 r2c2 r3c3; sandwich 5 r2c0; sandwich 0 r0c3; sandwich 2 r2c5
xsum 6 r2c0; xsum 10 r5c2; xsum 1 r1c0; skyscraper 2 r2c0; skyscraper 4 r2c5; firsthidden 2 r3c0
numberedroom 3 r0c2; numberedroom 1 r5c2; quadruple 1 2 r1c1 r1c2 r2c1 r2c2; quadruple 3 3 r1c1 r1c2 r2c1 r2c2
atleast 1 1 2 r1c1 r1c2 r2c1 r2c2 r3c3; exactly 1 1 2 r1c1 r1c2 r2c1 r2c2; exactly 4 r1c1 r1c2 r2c1
lookandsay 2 1 1 3 r1c1 r1c2 r2c3 r3c3; lookandsay 0 1 r1c1 r1c2; sequence r1c1 r1c2 r2c3 r3c3
chaosarrow r1c1 | r1c2 r2c3 r3c3 | r1c2 r3c4; chaosarrow 1 r1c1 | r1c2 r2c3 r3c3; chaoscount r1c1 | r1c2 r2c3 r3c3
chaoscount 1 r1c1 | r1c2 r2c3 r3c3; countingcircles r1c1 r1c2 r2c3 r3c3; countingcircles r1c1 r1c2; countdistinct r1c1 r1c2 r2c2 r3c3
samevalues r1c1 r1c2 | r3c3 r3c4; samevalues r1c1 r1c2 | r3c3 r3c4 | r2c2 r2c3; equality r1c1 r1c2 r2c2 r3c3
equality r1c1 r1c2; regex "1.*4" r1c1 r1c2 r1c3 r1c4; regex "(1|2[34])*" r1c1 r1c2 r1c3 r1c4
regex "[^12]{2,}(3?4+|1)" r1c1 r1c2 r1c3 r1c4; regex "((12?)*3){1,2}" r1c1 r1c2 r1c3 r1c4
nfa "APFBrA" r1c1 r1c2 r1c3; nfa "QTRRQA" r1c1 r1c2 | r2c3; nfa "QTRRQA" r1c1 r1c2 |; nfa "QTRRQA" | r1c1 r1c2
or (killer 5 r1c1 r1c2) (killer 7 r1c2 r2c2)
or (and (odd r1c1) (sum 6 r1c2 r2c2)) (or (x r1c1 r1c2) (weighted 5 1 1 -1 r1c1 r1c2 r2c2) (killer 99 r1c1))
and (odd r1c1) (or (even r1c2) (countdistinct r1c3 r1c4 r1c2)))x";
  const char* const none = R"x(
candidates 7 r1c1; x r1c1 r1c2; thermometer r1c1 r1c2 r2c2 r1c1; whisper r1c1 r1c2 r2c2 r1c1; nabner r1c1 r1c2 r3c3
lockout 3 r1c1 r1c2 r1c3; killer 20 r1c1 r1c2; sum 2 r1c1 r1c2 r2c2; arrow r1c1 | r1c1 r1c2; firsthidden 4 r3c0
quadruple 9 r1c1 r1c2; regex "()" r1c1; nfa "QTRRQA" r1c1 r1c2; nfa "QTRRQA" r1c1 | | r1c2; nfa "" r1c1
pair "" r1c1 r1c2)x";
  const char* const all = R"x(
thermometer r1c1; modular 1 r1c1 r1c2; zipper r1c1 r1c2; regionsum r1c1 r1c2; lunchbox 0 r1c1; rellik 99 r1c1 r1c2
nfa "RRXwCeq_qkA" r1c1 | | r1c2; nfa "RRXwCeq_qkA" | r1c1 r1c2 |; or (odd r1c1) (even r1c1))x";
  for (const std::string& line : constraints_in(some)) compare_all(kSmall, {line});
  const std::string rising = table_text(4, [](int a, int b) { return a < b; });
  compare_all(kSmall, {"pair \"" + rising + "\" r1c1 r1c2 r1c3"});
  compare_all(kSmall, {"pairx \"" + rising + "\" r1c1 r1c2 r1c3"});
  for (const std::string& line : constraints_in(none)) compare_all(kSmall, {line, {}, false});
  for (const std::string& line : constraints_in(all)) compare_all(kSmall, {line, {}, true, true});
}

TEST_CASE("constraints that ask for neighbours or other sides agree as well", "[volume]") {
  // With the cells that are not named, from 0: neighbours, or those of the row, column or box.
  compare_all(kSmall, {"minimum r1c1"}, {1, 4});
  compare_all(kSmall, {"minimum r2c2", {"minimum r2c3"}}, {1, 2, 4, 6, 7, 9, 10});
  compare_all(kSmall, {"minimum r2c2", {"and (minimum r2c3) (odd r4c4)"}}, {1, 2, 4, 6, 7, 9, 10, 15});
  compare_all(kSmall, {"minimum r2c2", {"or (minimum r4c3) (minimum r4c3)"}}, {1, 4, 6, 9, 10, 13, 14, 15});
  compare_all(kSmall, {"maximum r1c1 r1c2"}, {2, 4, 5});
  compare_all(kSmall, {"rowindexer r1c1 r2c3"}, {2, 4, 8, 10, 12, 14});
  compare_all(kSmall, {"columnindexer r2c2"}, {4, 6, 7});
  compare_all(kSmall, {"boxindexer r2c2"}, {0, 1, 4});
  compare_all(kSix, {"entropic r1c1 r1c2 r1c3 r2c3"});
  compare_all(kSix, {"entropic r1c1 r1c2"});
  compare_all(kSix, {"equality r1c1 r1c2 r1c3 r2c3"});
  const BoardRules areas{
      .box_rows = 1, .box_cols = 1, .own_rows = 2, .own_columns = 3, .own_digits = 2, .has_lines = false};
  compare_all(areas, {"connected 0 1"}, {0, 1, 2, 3, 4, 5});
  compare_all(areas, {"connected 4 2"}, {0, 1, 2, 3, 4, 5});
  const BoardRules regions{.box_rows = 1, .box_cols = 2, .extra = 4};
  compare_all(regions, {"chaos v1 v2 v3 v4"}, {0, 1, 2, 3, 4, 5, 6, 7});
  const BoardRules small_regions{
      .box_rows = 1, .box_cols = 1, .own_rows = 2, .own_columns = 2, .own_digits = 3, .extra = 4};
  compare_all(small_regions, {"chaos 2 v1 v2 v3 v4"}, {0, 1, 2, 3, 4, 5, 6, 7});
  compare_all(small_regions, {"doublers v1 v2 v3 v4"}, {0, 1, 2, 3, 4, 5, 6, 7});
  const char* const beside_doublers = R"x(
sum 6 r1c1 r2c2; killer 5 r1c1 r1c2; killer 6 r1c1 r2c2; killer r1c1 r2c2; odd r1c1; even r1c1 r2c2; minimum r1c1
thermometer r1c1 r1c2 r2c2; whisper 3 r1c1 r1c2 r2c2; difference 3 r1c1 r1c2; ratio 4 r1c1 r1c2; sum 5 r1c1 v2
rellik 4 r1c1 r1c2 r2c2; weighted 2 2 -1 r1c1 r2c2; equalsum r1c1 r1c2 | r2c2 v2; between r1c1 r1c2 r2c2
nonconsecutive; strict-kropki; sequence r1c1 r1c2 r2c2; distinct r1c1 r2c2
or (sum 6 r1c1 r2c2) (and (odd r1c2) (killer 6 r1c1 r2c1)))x";
  for (const std::string& line : constraints_in(beside_doublers)) {
    compare_all(small_regions, {"doublers v1 v2 v3 v4", {line}}, {0, 1, 2, 3, 4, 5, 6, 7});
  }
  const BoardRules row{.box_rows = 1, .box_cols = 5};
  compare_all(row, {"equality r1c1 r1c2 r1c3 r2c3"});
  compare_all(row, {"whisper r1c1 r1c2 r1c3"});
  compare_all(row, {"lockout r1c1 r1c2 r1c3"});
  // Two digits of a pill are one number, so that the second is below ten.
  compare_all({.box_rows = 3, .box_cols = 4}, {"pill r1c1 r1c2 | r1c3 r1c4"});
  const BoardRules jigsaw{.box_rows = 2, .box_cols = 2, .regions = {0, 0, 0, 1, 0, 2, 1, 1, 2, 2, 3, 1, 2, 3, 3, 3}};
  compare_all(jigsaw, {"regionsum r1c1 r1c2 r1c3 r1c4 r2c4"});
}

// 288 boards of side 4, from the rules' clauses alone.
std::vector<Filling> all_boards() {
  SmallSearch search(variables_of(kSmall));
  proof::RulesFormula(kSmall).for_each([&](std::span<const int> clause) {
    search.add(clause);
    return true;
  });
  std::vector<Filling> boards;
  Filling digits(16);
  std::vector<int> literals;
  const auto fill = [&](auto&& self, int cell) -> void {
    if (cell == 16) {
      boards.push_back(digits);
      return;
    }
    for (int digit = 1; digit <= 4; ++digit) {
      digits[static_cast<std::size_t>(cell)] = static_cast<std::uint8_t>(digit);
      literals.push_back(cell * 4 + digit);
      if (search.has_model(literals)) self(self, cell + 1);
      literals.pop_back();
    }
  };
  fill(fill, 0);
  return boards;
}

TEST_CASE("constraints of the whole board agree on every board of side 4") {
  const std::vector<Filling> boards = all_boards();
  REQUIRE(boards.size() == 288);
  struct Whole {
    std::vector<std::string> lines;
    bool any = true;
  };
  const std::vector<Whole> cases = {
      {{"antiknight"}},
      {{"antiking"}, false},
      {{"leaper 2 3"}},
      {{"leaper 2 2"}},
      {{"leaper 1 3"}, false},
      {{"knightmare"}},
      {{"knightmare 3 2"}},
      {{"disjointgroup 2"}},
      {{"regionsamevalues"}},
      {{"norankties"}},
      {{"fullrank 6 r1c0"}},
      {{"fullrank 16 r5c3"}},
      {{"tiedrank 7 r0c2"}},
      {{"nonconsecutive"}, false},
      {{"negative-difference", "difference r1c1 r1c2", "ratio r2c1 r3c1", "difference r3c3 r3c4"}, false},
      {{"negative-ratio", "difference r1c1 r1c2", "ratio 3 r2c1 r3c1"}, false},
      {{"negative-ratio"}, false},
      {{"strict-kropki", "difference r1c1 r2c1"}, false},
      {{"negative-xv", "v r1c1 r1c2"}, false},
      {{"negative-xv", "v r1c1 r1c2", "or (v r3c1 r3c2) (v r3c1 r3c2)", "and (v r2c2 r3c2) (v r2c3 r3c3)"}, false},
      {{"negative-rowindexer"}, false},
      {{"negative-rowindexer", "rowindexer r1c1 r1c2 r2c1 r2c2 r3c1 r3c2 r4c1 r4c2"}},
      {{"negative-columnindexer", "columnindexer r1c1 r2c2 r3c3 r4c4"}},
      {{"negative-boxindexer"}},
      {{"antitaxicab"}, false},
      {{"minimum r1c1 r3c3", "maximum r4c4", "antiknight"}},
  };
  for (const Whole& each : cases) {
    BoardRules rules = kSmall;
    rules.constraints = each.lines;
    CAPTURE(each.lines.front(), each.lines.size());
    see(each.lines.front());
    const Diagram diagram(rules);
    REQUIRE(diagram.why_unsound() == "");
    SmallSearch search = search_of(rules);
    std::size_t kept = 0;
    const auto compare = [&](const Filling& board) {
      const std::string why = diagram.why_broken(board);
      CHECK(why.empty() == search.has_model(literals_of(rules, board, all_cells(rules))));
      return why.empty();
    };
    for (const Filling& board : boards) kept += compare(board) ? 1U : 0U;
    CHECK((kept > 0) == each.any);
    // Boards that break rows and columns keep more, and meaning is not to depend on these.
    std::mt19937 random(7);
    std::size_t free = 0;
    for (int round = 0; round < 3000; ++round) {
      Filling board(16);
      // Few digits, so that not all is broken.
      const unsigned first = random() % 4;
      const unsigned second = random() % 4;
      for (std::uint8_t& digit : board) {
        digit =
            static_cast<std::uint8_t>(1 + (random() % 8 == 0 ? random() % 4 : (random() % 3 == 0 ? first : second)));
      }
      free += compare(board) ? 1U : 0U;
    }
    INFO(free);
  }
}

TEST_CASE("constraints of the whole board agree on larger boards near those that keep them", "[volume]") {
  struct Whole {
    BoardRules rules;
    std::string line;
    int (*digit)(int row, int column);
  };
  const BoardRules six{.box_rows = 2, .box_cols = 3};
  const BoardRules nine{};
  const BoardRules from_zero{.box_rows = 2, .box_cols = 2, .own_digits = 5, .least = 0};
  const std::vector<Whole> cases = {
      {six, "globalentropy", [](int row, int column) { return 2 * ((row + column) % 3) + 1 + row % 2; }},
      {six, "globalmod", [](int row, int column) { return (row + column) % 3 + 1 + 3 * (row % 2); }},
      {nine, "dutchflatmates",
       [](int row, int column) { return row % 3 == 1   ? 5
                                        : row % 3 == 0 ? 1
                                                       : column % 2 + 8; }},
      {from_zero, "doppelganger", [](int row, int column) { return "1345253141523214"[4 * row + column] - '0'; }},
      {nine, "antiknight", [](int row, int column) { return (2 * row + column / 3 + 3 * (column % 3)) % 9 + 1; }},
      {nine, "antitaxicab", [](int row, int column) { return (row + column) % 2 == 0 ? 9 : 1 + 6 * (row % 2); }},
      {nine, "antiking", [](int row, int column) { return (3 * row + column) % 9 + 1; }},
      {nine, "nonconsecutive", [](int row, int column) { return (2 * row + 4 * column) % 9 + 1; }},
      {nine, "negative-xv", [](int row, int column) { return (row + column) % 3 + 6; }},
      {nine, "strict-kropki", [](int row, int column) { return 2 * ((row + column) % 2) + 7; }},
      {nine, "negative-ratio", [](int row, int column) { return 2 * ((row + column) % 2) + 7; }},
      {nine, "negative-difference", [](int row, int column) { return 3 * ((row + column) % 3) + 1; }},
  };
  for (const Whole& each : cases) {
    CAPTURE(each.line);
    see(each.line);
    BoardRules rules = each.rules;
    rules.constraints = {each.line};
    const Diagram diagram(rules);
    REQUIRE(diagram.why_unsound() == "");
    SmallSearch search = search_of(rules);
    std::mt19937 random(3);
    std::size_t kept = 0;
    for (int round = 0; round < 600; ++round) {
      Filling board;
      for (int cell = 0; cell < rules.cells(); ++cell) {
        board.push_back(static_cast<std::uint8_t>(each.digit(cell / rules.columns(), cell % rules.columns())));
      }
      const auto side = static_cast<unsigned>(rules.side());
      for (unsigned changes = static_cast<unsigned>(round) % 4; changes > 0; --changes) {
        board[random() % board.size()] = static_cast<std::uint8_t>(1 + random() % side);
      }
      const std::string why = diagram.why_broken(board);
      CHECK(why.empty() == search.has_model(literals_of(rules, board, all_cells(rules))));
      kept += why.empty() ? 1U : 0U;
    }
    INFO(kept);
    CHECK(kept < 600);
  }
}

TEST_CASE("a cage with more sets of digits than are listed holds each of them") {
  // Of 8 of 25 digits with the sum 104 there are thousands; the last in lexicographic order, and one with another sum.
  const BoardRules rules{
      .box_rows = 5, .box_cols = 5, .constraints = {"killer 104 r1c1 r1c2 r1c3 r1c4 r1c5 r2c1 r2c2 r2c3"}};
  const Diagram diagram(rules);
  REQUIRE(diagram.why_unsound() == "");
  SmallSearch search = search_of(rules);
  const std::vector<int> cells = cells_of(rules, rules.constraints[0]);
  for (const int last : {17, 18}) {
    Filling board(625, 1);
    int at = 0;
    for (const int digit : {9, 10, 11, 12, 14, 15, 16, last}) {
      board[static_cast<std::size_t>(cells[static_cast<std::size_t>(at++)])] = static_cast<std::uint8_t>(digit);
    }
    CHECK(diagram.why_broken(board).empty() == (last == 17));
    CHECK(search.has_model(literals_of(rules, board, cells)) == (last == 17));
  }
}

TEST_CASE("clauses of cells a move apart come in the order of the first cell, which they name first") {
  for (const std::string line : {"antiknight", "antiking"}) {
    CAPTURE(line);
    const BoardRules rules{.constraints = {line}};
    int before = 0;
    ConstraintClauses(rules).for_each([&](std::span<const int> clause) {
      REQUIRE(clause.size() == 2);
      const int first = (-clause[0] - 1) / 9;
      CHECK(first < (-clause[1] - 1) / 9);
      CHECK(before <= first);
      before = first;
      return true;
    });
    CHECK(before > 60);
  }
}

TEST_CASE("units among the constraints are the checker's units") {
  for (const std::string line : {"diagonal-down", "diagonal-up", "windoku", "disjointgroups"}) {
    BoardRules rules;
    rules.constraints = {line};
    CAPTURE(line);
    see(line);
    const Diagram diagram(rules);
    REQUIRE(diagram.why_unsound() == "");
    CHECK(ConstraintClauses(rules).clauses() == 0);
    const auto units = rules.units();
    REQUIRE(units.size() > 27);
    std::mt19937 random(5);
    for (int round = 0; round < 300; ++round) {
      Filling board(81, 1);
      for (std::size_t i = 27; i < units.size(); ++i) {
        for (std::size_t at = 0; at < 9; ++at)
          board[static_cast<std::size_t>(units[i][at])] = static_cast<std::uint8_t>(at + 1);
      }
      // Windows and groups do not meet: each cell is in at most one unit.
      CHECK(diagram.why_broken(board) == "");
      const std::vector<int>& unit = units[27 + random() % (units.size() - 27)];
      const std::size_t one = random() % 9;
      const std::size_t other = (one + 1 + random() % 8) % 9;
      board[static_cast<std::size_t>(unit[one])] = board[static_cast<std::size_t>(unit[other])];
      CHECK_THAT(diagram.why_broken(board), StartsWith(line + ": r"));
    }
  }
}

// Last: what the cases above have looked at.
TEST_CASE("every kind of constraint has been looked at") {
  if (seen_kinds().size() < 10) return;  // this case was called alone
  for (const std::string_view kind : proof::constraint_names()) {
    CAPTURE(kind);
    CHECK(seen_kinds().contains(std::string(kind)));
  }
}

}  // namespace nonet::test::proof_constraints_test
