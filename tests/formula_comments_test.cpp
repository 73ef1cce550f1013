// The comments in a certificate's formula: each says what the next clauses are. Here the clauses that each
// family has to have are made anew, from the rules, and compared with the formula's.
#include <regex>

#include "nonet/certificate.hpp"
#include "nonet/check.hpp"
#include "proof/families.hpp"
#include "tests/certificate_text.hpp"
#include "tests/tests.hpp"

namespace nonet::test::formula_comments_test {
using Clauses = std::multiset<std::vector<int>>;  // literals ascending

struct Family {
  std::string name;  // in front of ':' or ';'
  std::string text;
  std::uint64_t first = 0;  // stated clauses; 0: none
  std::uint64_t last = 0;
  int first_variable = 0;  // stated auxiliary variables; 0: none
  int last_variable = 0;
  Clauses clauses = {};  // those after the comment
};

struct Commented {
  std::string opening;  // in front of the header
  std::uint64_t variables = 0;
  std::uint64_t clauses = 0;
  std::vector<Family> families;
  std::string bare;  // without comments
};

Family family_of(const std::string& text) {
  static const std::regex kForm(
      "(.*); (?:no clauses|clauses? ([0-9]+)(?: to ([0-9]+))?)(?:; auxiliary variables? ([0-9]+)(?: to ([0-9]+))?)?");
  std::smatch found;
  REQUIRE(std::regex_match(text, found, kForm));
  Family family{.name = found.str(1), .text = text};
  if (!family.name.starts_with("constraint ")) family.name = family.name.substr(0, family.name.find(':'));
  const auto number = [&](std::size_t first, std::size_t other) {
    return found[first].matched ? std::stoi(found.str(first)) : found[other].matched ? std::stoi(found.str(other)) : 0;
  };
  family.first = static_cast<std::uint64_t>(number(2, 2));
  family.last = static_cast<std::uint64_t>(number(3, 2));
  family.first_variable = number(4, 4);
  family.last_variable = number(5, 4);
  return family;
}

// Reads the text, and checks that families follow one another without a gap and have as many clauses as they say.
Commented parse(const std::string& text) {
  Commented formula;
  std::vector<std::string> comments;
  const std::vector<std::string> list = lines_of(text);
  bool begun = false;
  std::vector<std::pair<std::string, Clauses>> parts;
  bool in_comment = false;
  for (const std::string& line : list) {
    REQUIRE(line.size() <= 1000);
    if (line.starts_with("c ")) {
      if (!begun) {
        formula.opening += line + "\n";
      } else if (in_comment && line.starts_with("c   ")) {
        parts.back().first += line.substr(4);
      } else {
        parts.push_back({line.substr(2), {}});
      }
      in_comment = true;
      continue;
    }
    in_comment = false;
    formula.bare += line + "\n";
    std::istringstream words(line);
    if (!begun) {
      std::string head;
      words >> head >> head >> formula.variables >> formula.clauses;
      begun = true;
      continue;
    }
    std::vector<int> clause;
    for (int literal = 0; words >> literal && literal != 0;) clause.push_back(literal);
    std::sort(clause.begin(), clause.end());
    REQUIRE_FALSE(parts.empty());
    parts.back().second.insert(std::move(clause));
  }
  std::uint64_t clauses = 0;
  for (auto& [comment, behind] : parts) {
    CAPTURE(comment);
    Family family = family_of(comment);
    if (behind.empty()) {
      CHECK(family.first == 0);
    } else {
      CHECK(family.first == clauses + 1);
      CHECK(family.last == clauses + behind.size());
    }
    clauses += behind.size();
    family.clauses = std::move(behind);
    formula.families.push_back(std::move(family));
  }
  CHECK(clauses == formula.clauses);
  return formula;
}

// A certificate and its formula.
struct Proved {
  std::string text;
  proof::Certificate certificate;
  Commented formula;
};

Proved proved(const Puzzle& puzzle) {
  Proved result{prove(puzzle), {}, {}};
  proof::Verifier verifier;
  std::string_view text = result.text;
  proof::Verification verification = verifier.verify(text);
  CHECK(verification.why().empty());
  result.certificate = std::move(verification.certificate);
  result.formula = parse(formula_of(result.certificate));
  proof::Sha256 hash;
  hash.add(result.formula.bare);
  CHECK(hash.hex() == result.certificate.hash);
  CHECK(result.formula.variables == result.certificate.variables);
  CHECK(result.formula.clauses == result.certificate.clauses);
  return result;
}

void add_exactly_one(Clauses& clauses, std::vector<int> literals) {
  std::sort(literals.begin(), literals.end());
  clauses.insert(literals);
  for (const int a : literals) {
    for (const int b : literals) {
      if (a > b) clauses.insert({-a, -b});
    }
  }
}

// Which unit of a family a cell is in, by row and column from 0; below 0: none.
using UnitOf = std::function<int(int, int)>;

Clauses of_units(int side, const UnitOf& unit_of) {
  std::map<std::pair<int, int>, std::vector<int>> places;  // by unit and digit
  for (int cell = 0; cell < side * side; ++cell) {
    const int unit = unit_of(cell / side, cell % side);
    for (int digit = 1; unit >= 0 && digit <= side; ++digit) places[{unit, digit}].push_back(cell * side + digit);
  }
  Clauses clauses;
  for (const auto& [place, literals] : places) {
    CHECK(literals.size() == static_cast<std::size_t>(side));
    add_exactly_one(clauses, literals);
  }
  return clauses;
}

// Checks families that are not constraints; `units` has those after rows and columns.
void check_families(const Proved& result, const std::vector<std::pair<std::string, UnitOf>>& units) {
  const proof::Statement& statement = result.certificate.statement;
  const int side = statement.rules.side();
  std::vector<std::pair<std::string, Clauses>> expected(1, {"cells", {}});
  for (int cell = 0; cell < side * side; ++cell) {
    std::vector<int> literals;
    for (int digit = 1; digit <= side; ++digit) literals.push_back(cell * side + digit);
    add_exactly_one(expected[0].second, literals);
  }
  expected.emplace_back("rows", of_units(side, [](int row, int) { return row; }));
  expected.emplace_back("columns", of_units(side, [](int, int column) { return column; }));
  for (const auto& [name, unit_of] : units) expected.emplace_back(name, of_units(side, unit_of));
  Clauses clues;
  std::vector<int> other;
  for (int cell = 0; cell < side * side; ++cell) {
    const auto at = static_cast<std::size_t>(cell);
    if (statement.clues[at] != 0) clues.insert({cell * side + statement.clues[at]});
    if (statement.clues[at] == 0 && !result.certificate.solutions.empty()) {
      other.push_back(-(cell * side + result.certificate.solutions[0][at]));
    }
  }
  std::sort(other.begin(), other.end());
  expected.emplace_back("clues", clues);
  if (!statement.excluded.empty()) {
    Clauses& excluded = expected.emplace_back("excluded", Clauses()).second;
    for (const proof::Candidate& each : statement.excluded) excluded.insert({-(each.cell * side + each.digit)});
  }
  const bool is_unique = result.certificate.claim == proof::Claim::unique;
  if (is_unique) expected.emplace_back("blocked solution", Clauses{other});
  CHECK_THAT(result.formula.opening,
             ContainsSubstring(is_unique ? "No model means: there is no other solution than the one blocked at the end."
                                         : "No model means: there is no solution."));
  std::vector<Family> found;
  for (const Family& family : result.formula.families) {
    if (!family.name.starts_with("constraint ")) found.push_back(family);
  }
  REQUIRE(found.size() == expected.size());
  for (std::size_t i = 0; i < found.size(); ++i) {
    CAPTURE(found[i].text);
    CHECK(found[i].name == expected[i].first);
    CHECK(found[i].clauses == expected[i].second);
    CHECK(found[i].first_variable == 0);
  }
}

UnitOf boxes(int rows, int columns) {
  return [=](int row, int column) { return row / rows * rows + column / columns; };
}

TEST_CASE("comments of a formula say which clauses are cells, units, clues and the blocked solution", "[volume]") {
  Random random(seed());
  const std::pair<std::string, UnitOf> nine = {"boxes", boxes(3, 3)};
  const std::pair<std::string, UnitOf> down = {"diagonal down",
                                               [](int row, int column) { return row == column ? 0 : -1; }};
  const std::pair<std::string, UnitOf> up = {"diagonal up",
                                             [](int row, int column) { return row + column == 8 ? 0 : -1; }};
  const std::pair<std::string, UnitOf> groups = {"groups",
                                                 [](int row, int column) { return row % 3 * 3 + column % 3; }};
  const std::pair<std::string, UnitOf> windows = {"windows", [](int row, int column) {
                                                    const auto part = [](int at) { return at % 4 == 0 ? -9 : at / 4; };
                                                    return part(row) * 2 + part(column);
                                                  }};
  const Proved hard = proved(classic(kAiEscargot.puzzle));
  CHECK(hard.certificate.claim == proof::Claim::unique);
  CHECK_THAT(hard.formula.opening, ContainsSubstring("9 rows and 9 columns, with boxes of 3 rows and 3 columns"));
  CHECK_THAT(hard.formula.opening, ContainsSubstring("\nc Variable 1: r1c1 is 1. Variable 729: r9c9 is 9.\n"));
  check_families(hard, {nine});
  check_families(proved(classic(kWikipedia.solution)), {nine});
  const Proved none = proved(unsolvable());
  CHECK(none.certificate.claim == proof::Claim::no_solution);
  check_families(none, {nine});

  Puzzle pigeons(Rules::make({.geometry = {3, 3}}));  // four cells with three digits
  for (int cell = 0; cell < 4; ++cell) {
    for (int digit = 4; digit <= 9; ++digit) pigeons.exclude(cell, digit);
  }
  const Proved excluded = proved(pigeons);
  CHECK(excluded.certificate.statement.excluded.size() == 24);
  check_families(excluded, {nine});

  check_families(proved(random_puzzle(Rules::make({.geometry = {2, 3}}), 14, random)), {{"boxes", boxes(2, 3)}});
  check_families(proved(random_puzzle(Rules::make({.geometry = {4, 4}}), 100, random)), {{"boxes", boxes(4, 4)}});
  const Proved square = proved(random_puzzle(Rules::make({.geometry = {1, 7}}), 12, random));
  CHECK_THAT(square.formula.opening, ContainsSubstring("7 rows and 7 columns, without boxes"));
  check_families(square, {});
  check_families(proved(Puzzle(Rules::make({.geometry = {1, 1}}))), {});

  Board board = linear_board();
  rename_digits(board, random);
  check_families(proved(with_blanks(Rules::make(with_variants({}, "diagonal,disjoint")), board, 50, random)),
                 {nine, down, up, groups});
  check_families(proved(with_blanks(Rules::make(with_constraints({}, {"diagonal-up"})), board, 30, random)),
                 {nine, up});
  check_families(proved(with_blanks(Rules::make(with_variants({}, "windoku")), windoku_board(), 45, random)),
                 {nine, windows});

  const Board solution = shuffled_board({3, 3}, random);
  const Proved jigsaw =
      proved(with_blanks(Rules::make(random_jigsaw({3, 3}, solution, 10, random)), solution, 40, random));
  const std::vector<int>& regions = jigsaw.certificate.statement.rules.regions;
  REQUIRE(regions.size() == 81);
  std::string map = "row by row:\n";
  for (std::size_t cell = 0; cell < 81; ++cell) {
    map += (cell % 9 == 0 ? "c   " : " ") + std::to_string(regions[cell] + 1) + (cell % 9 == 8 ? "\n" : "");
  }
  CHECK_THAT(jigsaw.formula.opening, ContainsSubstring(map));
  check_families(
      jigsaw, {{"regions", [&](int row, int column) { return regions[static_cast<std::size_t>(row * 9 + column)]; }}});
}

TEST_CASE("comments of a formula give each constraint its clauses and auxiliary variables") {
  Random random(seed());
  const Board board = linear_board();
  const auto sum = [&](std::initializer_list<int> cells) {
    int total = 0;
    for (const int cell : cells) total += board[static_cast<std::size_t>(cell)];
    return std::to_string(total);
  };
  std::string either = "or";
  for (int i = 0; i < 60; ++i) either += i % 2 == 0 ? " (odd r1c1)" : " (even r1c1)";
  either += either.substr(2);
  REQUIRE(either.size() > 1000);
  const std::vector<std::string> constraints = {"killer " + sum({0, 1, 9}) + " r1c1 r1c2 r2c1",
                                                "diagonal-down",
                                                "killer r5c5",  // differs from nothing
                                                either,
                                                "sum " + sum({10, 20, 30}) + " r2c2 r3c3 r4c4",
                                                board[40] < board[41] ? "greater r5c6 r5c5" : "greater r5c5 r5c6",
                                                "killer " + sum({80}) + " r9c9"};
  const Proved result = proved(with_blanks(Rules::make(with_constraints({}, constraints)), board, 20, random));
  check_families(
      result, {{"boxes", boxes(3, 3)}, {"diagonal down", [](int row, int column) { return row == column ? 0 : -1; }}});
  const std::vector<std::string>& stated = result.certificate.statement.rules.constraints;
  REQUIRE(stated.size() == constraints.size());
  std::vector<Family> found;
  for (const Family& family : result.formula.families) {
    if (family.name.starts_with("constraint ")) found.push_back(family);
  }
  REQUIRE(found.size() == constraints.size() - 1);
  int auxiliary = 729;
  std::size_t at = 0;
  std::size_t without_clauses = 0;
  for (const std::string& line : stated) {
    if (line == "diagonal-down") continue;
    const Family& family = found[at++];
    CAPTURE(family.text);
    CHECK(family.name == "constraint " + line);
    std::set<int> allowed;
    static const std::regex kCell("r([0-9])c([0-9])");
    for (std::sregex_iterator cell(line.begin(), line.end(), kCell); cell != std::sregex_iterator(); ++cell) {
      const int number = (std::stoi(cell->str(1)) - 1) * 9 + std::stoi(cell->str(2)) - 1;
      for (int digit = 1; digit <= 9; ++digit) allowed.insert(number * 9 + digit);
    }
    std::set<int> own;
    for (const std::vector<int>& clause : family.clauses) {
      for (const int literal : clause) {
        const int variable = std::abs(literal);
        if (variable > 729) {
          own.insert(variable);
        } else {
          CHECK(allowed.contains(variable));
        }
      }
    }
    if (own.empty()) {
      CHECK(family.first_variable == 0);
    } else {
      CHECK(family.first_variable == auxiliary + 1);
      CHECK(*own.begin() == family.first_variable);
      CHECK(*own.rbegin() == family.last_variable);
      CHECK(own.size() == static_cast<std::size_t>(family.last_variable - auxiliary));
      auxiliary = family.last_variable;
    }
    without_clauses += family.clauses.empty() ? 1 : 0;
  }
  CHECK(static_cast<std::uint64_t>(auxiliary) == result.formula.variables);
  CHECK(without_clauses == 1);
}

TEST_CASE("comments of a formula number the solutions that it blocks") {
  const proof::Statement statement{.rules = {.box_rows = 2, .box_cols = 2},
                                   .clues = {0, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 0}};
  std::vector<std::vector<int>> given = proof::given_clauses(statement, {});
  REQUIRE(given.size() == 14);
  given.push_back({-1, -61});
  given.push_back({-2, -62});
  proof::RulesFormula rules(statement.rules);
  std::string text;
  CHECK(proof::write_with_comments(statement, rules, nullptr, given, into(text)));
  const Commented formula = parse(text);
  CHECK_THAT(formula.opening,
             ContainsSubstring("\nc No model means: there are no other solutions than the 2 blocked at the end.\n"));
  REQUIRE(formula.families.size() == 7);
  CHECK(formula.families[5].name == "blocked solution 1 of 2");
  CHECK(formula.families[5].clauses == Clauses{{-61, -1}});
  CHECK(formula.families[6].name == "blocked solution 2 of 2");
  CHECK(formula.families[6].clauses == Clauses{{-62, -2}});
  CHECK(formula.families[6].last == formula.clauses);
}

}  // namespace nonet::test::formula_comments_test
