// Each kind of constraint: what it lowers to holds on exactly the boards that the independent checker
// (proof/diagram.hpp, written apart) takes, and what makes no sense is refused with the reason.
#include "nonet/backend.hpp"
#include "nonet/check.hpp"
#include "nonet/constraint.hpp"
#include "nonet/puzzle.hpp"
#include "proof/diagram.hpp"
#include "run/setter.hpp"
#include "tests/tests.hpp"

namespace nonet::test::kinds_test {
std::shared_ptr<const Rules> rules_with(RulesSpec spec, const std::vector<std::string>& lines) {
  return Rules::make(with_constraints(std::move(spec), lines));
}

// A board of the geometry: do the units and primitives hold that the constraints have become?
bool keeps(const Rules& rules, const Board& board) {
  for (const Unit& unit : rules.units()) {
    std::set<int> digits;
    for (const CellIndex cell : unit.cells) digits.insert(board[cell]);
    if (digits.size() != unit.cells.size()) return false;
  }
  return holds(rules.primitives(), board);
}

// As constraints are written: the checker reads no ranges of cells.
std::vector<std::string> written(const RulesSpec& spec, std::vector<std::string> lines) {
  for (std::string& line : lines) line = text_of(parse_constraint(line, spec.geometry), spec.geometry);
  return lines;
}

// Returns on how many of the boards the constraints hold.
std::size_t check_agreement(const RulesSpec& spec, const std::vector<std::string>& stated,
                            const std::vector<Board>& boards) {
  const std::vector<std::string> lines = written(spec, stated);
  CAPTURE(spec.name(), lines);
  const auto rules = rules_with(spec, lines);
  const proof::Diagram diagram(board_rules(spec, lines));
  REQUIRE(diagram.why_unsound() == "");
  std::size_t kept = 0;
  for (const Board& board : boards) {
    const std::string why = diagram.why_broken(board);
    if (keeps(*rules, board) != why.empty()) {
      CAPTURE(text_of(board), why);
      CHECK(keeps(*rules, board) == why.empty());
      return kept;
    }
    if (why.empty()) ++kept;
  }
  return kept;
}

std::vector<Board> shuffled_boards(const Geometry& shape, int count, Random& random) {
  std::vector<Board> boards;
  for (int i = 0; i < count; ++i) boards.push_back(shuffled_board(shape, random));
  return boards;
}

// Any digits, whatever the rules say.
std::vector<Board> random_fillings(const Geometry& shape, int count, Random& random) {
  std::vector<Board> boards(static_cast<std::size_t>(count), Board(static_cast<std::size_t>(shape.cells())));
  for (Board& board : boards) {
    for (Cell& cell : board) cell = static_cast<Cell>(1 + random.below(shape.side()));
  }
  return boards;
}

// Random constraints of each kind, drawn around some of the boards.
void check_all_kinds(const RulesSpec& spec, const std::vector<Board>& boards, int lines_a_kind, Random& random) {
  for (const ConstraintKind* kind : constraint_kinds()) {
    for (int i = 0; i < lines_a_kind; ++i) {
      const Board& board = boards[static_cast<std::size_t>(random.below(static_cast<int>(boards.size())))];
      Setter setter(spec, board, random);
      const auto line = setter.draw(*kind, static_cast<Truth>(random.below(3)));
      if (line) check_agreement(spec, {*line}, boards);
    }
  }
}

TEST_CASE("board and proof have the same kinds in the same order") {
  std::vector<std::string_view> names;
  for (const ConstraintKind* kind : constraint_kinds()) names.push_back(kind->name);
  std::vector<std::string_view> others = proof::constraint_names();
  std::sort(names.begin(), names.end());
  std::sort(others.begin(), others.end());
  CHECK(names == others);
}

TEST_CASE("the example of each kind reads back, makes sense, and lowers to what it means") {
  Random random(seed());
  const std::vector<Board> boards = shuffled_boards({}, 100, random);
  for (const ConstraintKind* kind : constraint_kinds()) {
    CAPTURE(kind->name);
    const RulesSpec board{.geometry = Geometry::parse(kind->example_box)};
    const std::string example(kind->example);
    const Constraint constraint = parse_constraint(example, board.geometry);
    CHECK(constraint.kind == kind);
    CHECK(text_of(constraint, board.geometry) == example);
    CHECK(why_unsound(constraint, board) == "");
    CHECK(kind->summary.size() > 10);
    if (board.geometry.cells() == 81) {
      check_agreement(board, {example}, boards);
    } else {
      const Geometry& shape = board.geometry;
      Geometry raw = Geometry::of(shape.rows(), shape.columns(), shape.side(), {1, 1}, shape.least, false);
      raw.extra = shape.extra;
      check_agreement({.geometry = raw}, {example}, random_fillings(raw, 300, random));
    }
  }
}

TEST_CASE("the example of each kind holds on some board") {
  for (const ConstraintKind* kind : constraint_kinds()) {
    if (kind->shape == Shape::board) continue;
    CAPTURE(kind->name);
    const auto rules = rules_with({.geometry = Geometry::parse(kind->example_box)}, {std::string(kind->example)});
    const auto backend = make_backend(parse_backend("auto"), rules);
    CHECK(backend->solve(Puzzle(rules), {.max_solutions = 1}, {}).solutions == 1);
  }
}

TEST_CASE("a constraint with too many states is refused with the beginning of its text") {
  std::string line = "countdistinct";
  for (int column = 1; column <= 25; ++column) line += " r" + std::to_string(column) + "c" + std::to_string(column);
  CHECK_THROWS_WITH(rules_with({.geometry = {5, 5}}, {line}),
                    "constraint '" + line.substr(0, 60) + "...': its automaton has more than 200000 states");
}

TEST_CASE("an 'or' of which one part is left is lowered once, at any depth") {
  std::string line = "countdistinct r5c5 r1c1 r2c2 r3c3 r4c4 r6c6 r7c7 r8c8 r9c9";
  for (int depth = 0; depth < 19; ++depth) line = "or (" + line + ") (killer 46 r1c1 r1c2)";
  const auto rules = rules_with({}, {line});  // twice at each depth would take minutes
  CHECK(rules->primitives().automata.size() == 1);
  CHECK(rules->primitives().machines.size() == 1);
  CHECK(rules->primitives().choices.empty());
  // An extra region is a unit, as it is alone.
  const auto region =
      rules_with({}, {"or (killer 46 r1c1 r1c2) (distinct r1c1 r2c2 r3c3 r4c4 r5c5 r6c6 r7c7 r8c8 r9c8)"});
  CHECK(region->units().size() == 28);
  CHECK(region->primitives().distincts.empty());
}

TEST_CASE("random constraints hold on the 4x4 boards that the independent checker takes", "[volume]") {
  Random random(seed());
  const RulesSpec four{.geometry = {2, 2}};
  check_all_kinds(four, all_boards(four), 40, random);
}

TEST_CASE("random constraints hold on the 4x4 boards of 0 to 3 that the independent checker takes", "[volume]") {
  Random random(seed());
  const RulesSpec four{.geometry = Geometry::parse("2x2 4x4 0-3")};
  check_all_kinds(four, all_boards(four), 40, random);
}

TEST_CASE("random constraints hold on the larger boards that the independent checker takes", "[volume]") {
  Random random(seed());
  for (const Geometry shape : {Geometry{2, 3}, Geometry{3, 3}, Geometry{1, 5}}) {
    const RulesSpec spec{.geometry = shape};
    check_all_kinds(spec, shuffled_boards(shape, 60, random), shape.side() == 9 ? 6 : 12, random);
  }
}

TEST_CASE("random constraints on jigsaw boards hold where the independent checker says so") {
  Random random(seed());
  // Rows as regions, so that any board of these boxes serves.
  RulesSpec spec{.geometry = {2, 3}};
  for (int cell = 0; cell < spec.geometry.cells(); ++cell) {
    spec.regions.push_back(static_cast<std::uint8_t>(spec.geometry.row_of(cell)));
  }
  check_all_kinds(spec, shuffled_boards(spec.geometry, 60, random), 6, random);
}

TEST_CASE("the checker takes each pattern and machine that a board takes") {
  const RulesSpec spec{.geometry = {2, 2}};
  const auto takes = [&](const std::string& kind, const std::string& text) {
    const std::string line = kind + " \"" + text + "\" r1c1 r1c2 r1c3 r1c4";
    try {
      rules_with(spec, {line});
    } catch (const Error&) {
      return false;
    }
    CAPTURE(line);
    CHECK(proof::Diagram(board_rules(spec, {line})).why_unsound() == "");
    return true;
  };
  CHECK(takes("regex", ".{255}|.*"));
  CHECK(!takes("regex", ".{256}|.*"));
  CHECK(takes("regex", std::string(50, '(') + ".*" + std::string(50, ')')));
  CHECK(!takes("regex", std::string(51, '(') + ".*" + std::string(51, ')')));
  CHECK(!takes("regex", ".*" + std::string(100'000, '*')));
  Random random(seed());
  const auto drawn = [&](std::string_view symbols, int most) {
    std::string text(static_cast<std::size_t>(1 + random.below(most)), ' ');
    for (char& each : text) each = symbols[static_cast<std::size_t>(random.below(static_cast<int>(symbols.size())))];
    return text;
  };
  int taken = 0;
  for (int i = 0; i < 6'000; ++i) {
    taken += takes("regex", drawn("1234..()[]^-|*+?{},0", 12)) ? 1 : 0;
    taken += takes("nfa", drawn("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_", 30)) ? 1 : 0;
    taken += takes("nfa", "A" + drawn("ABCEIQgw", 20)) ? 1 : 0;
  }
  CHECK(taken > 300);
}

TEST_CASE("what a constraint means next to others is what the independent checker says") {
  const RulesSpec four{.geometry = {2, 2}};
  const std::vector<Board> boards = all_boards(four);
  const std::vector<std::vector<std::string>> sets = {
      {"negative-difference", "difference 1 r1c1 r1c2"},
      {"negative-difference", "difference 1 r1c1 r1c2", "ratio 2 r1c2 r2c2", "difference 1 r3c3 r4c3"},
      {"negative-ratio"},
      {"negative-ratio", "ratio 4 r1c1 r1c2"},
      {"negative-ratio", "ratio 2 r1c1 r1c2", "ratio 4 r3c1 r4c1", "difference 1 r2c3 r2c4"},
      {"strict-kropki", "ratio 2 r1c1 r1c2", "difference 1 r1c2 r1c3", "difference 1 r4c4 r3c4"},
      {"negative-xv"},
      {"negative-xv", "v r1c1 r1c2", "v r3c3 r4c3"},
      {"negative-xv", "and (v r1c1 r1c2) (odd r4c4)"},
      {"negative-xv", "or (v r1c1 r1c2) (odd r4c4)"},
      {"negative-rowindexer"},
      {"negative-rowindexer", "rowindexer r1c1 r2c2", "and (rowindexer r3c3) (odd r4c4)", "rowindexer r4c4"},
      {"negative-columnindexer", "columnindexer r1c1 r1c2", "or (columnindexer r3c3) (odd r4c4)"},
      {"negative-boxindexer", "boxindexer r1-2c1-4"},
      {"minimum r1c1 r1c2", "maximum r3c3", "maximum r3c4 r2c3"},
      {"minimum r1c1", "minimum r1c2"},
      {"minimum r1c1", "and (minimum r1c2) (odd r1c4)"},
      {"minimum r1c1", "or (minimum r1c2 r2c2) (odd r1c4)"},
      {"or (sum 3 r1c1 r1c2) (sum 7 r1c1 r1c2)"},
      {"or (killer 3 r1c1 r2c2) (killer 7 r1c1 r2c2)"},
      {"or (v r1c1 r1c2) (difference 1 r1c2 r1c1)"},
      {"or (killer 8 r1c1 r1c2) (odd r1c1)"},  // the cage cannot hold
      {"or (or (odd r1c1) (even r2c2)) (and (greater r1c3 r1c4) (v r3c1 r3c2))"},
      {"or (killer r1c1 r2c2) (and (killer r1c1 r2c2) (odd r3c3))"},
      {"or (distinct r1c1 r2c2 r3c4 r4c3) (distinct r1c1 r2c3 r3c4 r4c2)"},
  };
  for (const std::vector<std::string>& lines : sets) {
    check_agreement(four, lines, boards);
  }
}

// Marks of a board with doublers: all that solve it, and others.
TEST_CASE("constraints read values where the independent checker says so", "[volume]") {
  Random random(seed());
  const std::string doublers = "doublers v1-16";
  for (const std::string shape : {"2x2 +16", "2x2 4x4 0-3 +16"}) {
    const RulesSpec bare{.geometry = Geometry::parse(shape)};
    const RulesSpec doubled = with_constraints(bare, {doublers});
    const auto rules = Rules::make(doubled);
    std::vector<Board> boards;
    make_backend(parse_backend("cadical"), rules)
        ->solve(Puzzle(rules), {.max_solutions = 0}, [&](std::span<const Cell> board) {
          boards.emplace_back(board.begin(), board.end());
          return true;
        });
    REQUIRE(boards.size() == 384);
    const std::vector<Board> solutions = boards;
    for (Board board : solutions) {
      for (std::size_t i = 16; i < board.size(); ++i) {
        if (random.once_in(8)) board[i] = static_cast<Cell>(1 + random.below(4));
      }
      boards.push_back(std::move(board));
    }
    for (const ConstraintKind* kind : constraint_kinds()) {
      for (int i = 0; i < 12; ++i) {
        const Board& board = solutions[static_cast<std::size_t>(random.below(384))];
        const auto line = Setter(doubled, board, random).draw(*kind, static_cast<Truth>(random.below(3)));
        if (line) check_agreement(bare, {doublers, *line}, boards);
      }
    }
    check_agreement(bare, {"strict-kropki", "difference 4 r1c1 r1c2", doublers}, boards);
    check_agreement(bare, {"minimum r1c1 r2c2", doublers, "maximum r3c3"}, boards);
    check_agreement(bare, {doublers, "clone r1c1 r1c2 | r2c3 r2c4", "palindrome r1c1 r2c3 r4c2"}, boards);
    check_agreement(bare, {doublers, "sum 4 r1c1 v2 v3", "candidates 2 v6"}, boards);
  }
}

TEST_CASE("a kind that does not read values is refused beside doublers, by board and checker") {
  Random random(seed());
  const RulesSpec bare{.geometry = Geometry::parse("2x2 +16")};
  const std::vector<Board> boards = all_boards({.geometry = {2, 2}});
  std::set<std::string_view> refused;
  std::set<std::string_view> taken;
  for (const ConstraintKind* kind : constraint_kinds()) {
    CAPTURE(kind->name);
    for (int i = 0; i < 40 && kind->shape != Shape::parts; ++i) {
      Board board = boards[static_cast<std::size_t>(random.below(288))];
      for (int mark = 0; mark < 16; ++mark) board.push_back(static_cast<Cell>(1 + random.below(2)));
      const auto line = Setter(bare, board, random).draw(*kind, static_cast<Truth>(i % 3));
      if (!line || line->find(" v") != std::string::npos) continue;  // those may list a cell and its mark
      const std::vector<std::string> lines = written(bare, {*line, "doublers v1-16"});
      CAPTURE(*line);
      const std::string why = proof::Diagram(board_rules(bare, lines)).why_unsound();
      const std::string reason = std::string(kind->name) + " does not read values of doublers";
      const bool reads = why.find(reason) == std::string::npos;
      (reads ? taken : refused).insert(kind->name);
      if (reads) {
        CHECK_NOTHROW(rules_with(bare, lines));
      } else {
        CHECK_THROWS_WITH(rules_with(bare, lines), ContainsSubstring(reason));
      }
    }
  }
  CHECK(taken.contains("killer"));
  CHECK(refused.contains("quadruple"));
  for (const std::string_view kind : taken) CHECK(!refused.contains(kind));
  CHECK_NOTHROW(rules_with(bare, {"quadruple 2 v1 v2 v5", "doublers v1-16"}));  // of marks alone
  CHECK_THROWS_WITH(rules_with(bare, {"doublers v1-16", "sum 3 r1c1 v1"}), ContainsSubstring("v1 is the mark of r1c1"));
  CHECK_THROWS_WITH(rules_with({.geometry = Geometry::parse("2x2 +32")}, {"doublers v1-16", "doublers v17-32"}),
                    ContainsSubstring("a board has one 'doublers' at most"));
}

TEST_CASE("many random constraints at once hold on the board they are drawn around") {
  Random random(seed());
  std::set<std::string> seen;
  for (const Geometry shape : {Geometry{2, 2}, Geometry{2, 3}, Geometry{3, 3}, Geometry{1, 4}}) {
    for (int i = 0; i < 12; ++i) {
      const RulesSpec spec{.geometry = shape};
      const std::vector<Board> boards = shuffled_boards(shape, 20, random);
      Setter setter(spec, boards.front(), random);
      const std::vector<std::string> lines = setter.draw_some(6);
      CHECK(setter.keeps(lines));
      CHECK(check_agreement(spec, lines, boards) >= 1);
      for (const std::string& line : lines) seen.insert(line.substr(0, line.find(' ')));
    }
  }
  CHECK(seen.size() > 20);
}

// The numbers are from a program of another language that tries all boards.
TEST_CASE("constraints keep as many of the 4x4 boards as were counted elsewhere") {
  const RulesSpec four{.geometry = {2, 2}};
  const std::vector<Board> boards = all_boards(four);
  const std::vector<std::pair<std::string, std::size_t>> counts = {
      {"leaper 1 2", 24},
      {"leaper 2 2", 168},
      {"leaper 2 3", 48},
      {"leaper 3 3", 168},
      {"leaper 0 2", 288},
      {"leaper 1 3", 0},
      {"knightmare", 32},
      {"knightmare 3", 48},
      {"knightmare 6", 24},
      {"disjointgroup 2", 168},
      {"sequence r1c1 r1c2 r1c3", 48},
      {"sequence r1c1 r2c2 r3c3", 24},
      {"lookandsay 2 1 1 3 r1c1 r2c3 r3c2 r4c4", 16},
      {"lookandsay 0 1 r1c1 r2c3 r3c2 r4c4", 126},
      {"modular 1 r1c1 r1c2", 288},
      {"regionsamevalues", 288},
      {"fullrank 1 r1c0", 9},
      {"fullrank 6 r1c0", 9},
      {"fullrank 11 r5c3", 9},
      {"fullrank 16 r1c0", 9},
      {"tiedrank 1 r1c0", 27},
      {"tiedrank 2 r1c0", 9},
      {"tiedrank 7 r5c3", 27},
      {"tiedrank 16 r1c0", 9},
      {"norankties", 96},
      {"chaosarrow r1c1 | r1c2 r2c3 r3c4 | r1c2 r3c1 r4c4", 72},
      {"chaosarrow 1 r1c1 | r1c2 r2c3 r3c1", 36},
      {"chaoscount r1c1 | r1c2 r2c3 r3c4 r4c1 r3c1", 72},
      {"chaoscount 1 r1c1 | r1c2 r2c3 r3c4 r4c1 r3c1", 72},
      {"connected 0 1 2", 0},
      {"connected 0 1 2 3", 216},
      {"connected 12 1 2 4", 216},
  };
  for (const auto& [line, count] : counts) CHECK(check_agreement(four, {line}, boards) == count);
  CHECK(check_agreement(four, {"negative-boxindexer"}, boards) == 2);
  CHECK(check_agreement(four, {"negative-boxindexer", "boxindexer r1-2c1-4"}, boards) == 10);
  CHECK(check_agreement(four, {"negative-columnindexer", "columnindexer r1-2c1-4"}, boards) == 16);
  CHECK(check_agreement(four, {"negative-rowindexer", "rowindexer r1-4c1-2"}, boards) == 16);
  CHECK(check_agreement(four, {"negative-rowindexer", "rowindexer r1c1 r2c2 r3c3 r4c4"}, boards) == 2);
}

TEST_CASE("a machine reads its sign before each list but the first, whether the lists have cells or not") {
  const RulesSpec four{.geometry = {2, 2}};
  const std::vector<Board> boards = all_boards(four);
  // It takes all digits, and wants the sign twice.
  const std::string twice = "nfa \"RRXwCeq_qkA\" ";
  for (const std::string cells : {"r1c1 | r1c2 | r1c3 r1c4", "r1c1 | | r1c2", "| | r1c1", "r1c1 | |", "| r1c1 |"}) {
    CAPTURE(cells);
    CHECK(check_agreement(four, {twice + cells}, boards) == 288);
  }
  for (const std::string cells : {"r1c1", "| r1c1", "r1c1 |", "r1c1 r1c2 | | |", "| | | r1c1", "| r1c1 | r1c2 |"}) {
    CAPTURE(cells);
    CHECK(check_agreement(four, {twice + cells}, boards) == 0);
  }
}

TEST_CASE("every kind is drawn, kept and broken") {
  // Whole boards that these hold on are rare: they are drawn as broken alone.
  const std::set<std::string_view> rare = {"diagonal-down",
                                           "diagonal-up",
                                           "windoku",
                                           "disjointgroups",
                                           "disjointgroup",
                                           "leaper",
                                           "knightmare",
                                           "antiknight",
                                           "antiking",
                                           "nonconsecutive",
                                           "negative-difference",
                                           "negative-ratio",
                                           "strict-kropki",
                                           "negative-xv",
                                           "globalentropy",
                                           "globalmod",
                                           "antitaxicab",
                                           "dutchflatmates",
                                           "negative-rowindexer",
                                           "negative-columnindexer",
                                           "negative-boxindexer"};
  const std::set<std::string_view> common = {"regionsamevalues", "norankties"};  // hold on most boards or all
  const RulesSpec nine;
  for (const ConstraintKind* kind : constraint_kinds()) {
    if (kind->name == "doppelganger" || kind->name == "chaos" || kind->name == "doublers")
      continue;  // have other digits or cells
    CAPTURE(kind->name);
    Random random(7);  // for each kind, so that a new one does not change what is drawn of the others
    for (const Truth truth : {Truth::kept, Truth::broken}) {
      if ((truth == Truth::kept ? rare : common).contains(kind->name)) continue;
      bool drawn = false;
      for (int i = 0; i < 100 && !drawn; ++i) {
        const Board board = shuffled_board(nine.geometry, random);
        Setter setter(nine, board, random);
        const auto line = setter.draw(*kind, truth);
        drawn = line.has_value();
        if (line) CHECK(setter.keeps({*line}) == (truth == Truth::kept));
      }
      CHECK(drawn);
    }
  }
}

TEST_CASE("a constraint that makes no sense is refused with the reason") {
  struct Refusal {
    Geometry shape;
    std::string line;
    std::string why;
  };
  constexpr Geometry four{2, 2};
  constexpr Geometry nine{3, 3};
  constexpr Geometry seven{1, 7};
  const std::vector<Refusal> refusals = {
      {nine, "killer 46 r1c1 r1c2 r1c3 r1c4 r1c5 r1c6 r1c7 r1c8 r1c9", "nine different digits sum to 45 at most"},
      {nine, "killer 44 r1c1 r1c2 r1c3 r1c4 r1c5 r1c6 r1c7 r1c8 r1c9", "nine different digits sum to 45 at least"},
      {nine, "killer 5 r1c1 r1c2 r1c3", "three different digits sum to 6 at least"},
      {nine, "killer 10 r1c1", "one different digit sums to 9 at most"},
      {four, "killer r1c1 r1c2 r1c3 r1c4 r2c1", "five cells cannot differ: there are four digits"},
      {four, "distinct r1c1 r1c2 r1c3 r1c4 r2c1", "five cells cannot differ: there are four digits"},
      {nine, "sum 19 r1c1 r1c2", "two digits sum to 18 at most"},
      {nine, "littlekiller 1 r1c2 r2c1", "two digits sum to 2 at least"},
      {nine, "weighted 5 1 r1c1 r1c2",
       "a coefficient for each cell follows the sum, not one coefficient for two cells"},
      {nine, "weighted 5 1 0 r1c1 r1c2", "a coefficient of 0 leaves its cell out"},
      {nine, "weighted 5 1 1001 r1c1 r1c2", "the coefficient 1001 is outside -1000 to 1000"},
      {nine, "weighted 80 2 -1 r1c1 r1c2", "the sum is -7 to 17, and never 80"},
      {four, "arrow r1c1 | r1c2 r1c3 r1c4 r2c4 r3c4", "five cells sum to more than the bulb can say"},
      {nine, "arrow r1c1 r1c2 | r2c2", "one cell sums to less than the bulb can say"},
      {nine, "arrow r1c1 r1c2 r1c3 r1c4 | r2c2", "a bulb has three cells at most, not four"},
      {nine, "pill r1c1 r1c2 r1c3 r1c4 | r2c2", "a pill has two or three cells, not four"},
      {four, "equalsum r1c1 | r1c2 r1c3 r1c4 r2c4 r2c3", "one cell cannot sum to as much as five cells"},
      {nine, "rellik 0 r1c1 r1c2", "is 1 or more, not 0"},
      {four, "x r1c1 r1c2", "two digits sum to 8 at most"},
      {nine, "difference 9 r1c1 r1c2", "a difference of 9 does not occur: it is 1 to 8 here"},
      {nine, "difference 0 r1c1 r1c2", "a difference of 0 does not occur: it is 1 to 8 here"},
      {nine, "ratio 1 r1c1 r1c2", "a ratio of 1 does not occur: it is 2 to 9 here"},
      {nine, "candidates 1 10 r1c1", "10 is not a digit: they are 1 to 9 here"},
      {nine, "clone r1c1 r1c2 | r3c3", "a copy is as long as what it copies: two cells and one cell are there"},
      {nine, "samevalues r1c1 r1c2 | r3c3", "two cells and one cell do not hold the same digits"},
      {four, "thermometer r1c1 r1c2 r1c3 r1c4 r2c4", "five cells cannot rise all along: there are four digits"},
      {nine, "whisper 9 r1c1 r1c2", "a difference of 9 does not occur: it is 1 to 8 here"},
      {four, "renban r1c1 r1c2 r1c3 r1c4 r2c4", "five cells cannot hold consecutive digits: there are four"},
      {four, "nabner r1c1 r1c2 r1c3",
       "two of four digits at most have no two consecutive ones, and the line has three"},
      {four, "entropic r1c1 r1c2 r1c3", "3 does not divide the side 4"},
      {four, "globalentropy", "3 does not divide the side 4"},
      {nine, "lookandsay 2 r1c1 r1c2", "lookandsay takes 2 or more numbers"},
      {nine, "lookandsay 2 3 1 r1c1 r1c2 r1c3", "a digit follows each count"},
      {nine, "lookandsay 1 3 1 3 r1c1 r1c2 r1c3", "the digit 3 has two counts"},
      {nine, "lookandsay 2 3 2 4 r1c1 r1c2 r1c3", "four digits do not fit three cells"},
      {nine, "lookandsay -1 3 r1c1", "a count is 0 or more, not -1"},
      {nine, "leaper 0 0", "not 0 both ways"},
      {nine, "leaper -1 2", "a move is 0 or more cells each way"},
      {nine, "disjointgroup 10", "a place of 10 does not occur: it is 1 to 9 here"},
      {nine, "doppelganger", "the digits 0 to their number, unlike 3x3"},
      {nine, "fullrank 37 r1c0", "a rank of 37 does not occur: it is 1 to 36 here"},
      {nine, "fullrank 0 r1c0", "a rank of 0 does not occur"},
      {nine, "modular 0 r1c1 r1c2", "a modulus of 0 does not occur: it is 1 to 9 here"},
      {nine, "lockout 8 r1c1 r1c2 r1c3", "ends that differ by 8 leave no digit for the cells between them"},
      {four, "dutchflatmates", "a 5 between a 1 and a 9 is for the digits 1 to 9, not 1 to 4"},
      {nine, "sumline 0 r1c1 r1c2", "is 1 or more, not 0"},
      {nine, "sumline 19 r1c1 r1c2", "two digits sum to 18 at most"},
      {nine, "sumline 19 r1c1 r1c2 r1c1", "two digits sum to 18 at most"},
      {seven, "regionsum r1c1 r1c2", "the board has no boxes and no regions that cut the line"},
      {nine, "regionsum r1c1 r1c2 r1c3 r2c1 r2c2 r1c4", "one cell in one box cannot sum to as much as five cells"},
      {four, "doublearrow r1c1 r2c1 r2c2 r2c3 r2c4 r3c1 r3c2 r3c3 r3c4 r4c1 r4c2", "nine cells sum to more than two"},
      {nine, "lunchbox 2 r1c1 r1c2", "the digits in between sum to 0 at most"},
      {nine, "lunchbox 1 r1c1 r1c2 r1c3", "no digits in between sum to 1"},
      {nine, "sandwich 1 r1c0", "no digits in between sum to 1"},
      {nine, "sandwich 36 r1c0", "the digits in between sum to 35 at most"},
      {nine, "xsum 2 r1c0", "no first digit X lets X cells sum to 2"},
      {nine, "xsum 46 r1c0", "a sum of 46 does not occur: it is 1 to 45 here"},
      {nine, "skyscraper 10 r1c0", "a number of seen digits of 10 does not occur: it is 1 to 9 here"},
      {nine, "firsthidden 9 r1c0", "the greatest digit is never hidden"},
      {nine, "numberedroom 10 r1c0", "10 is not a digit"},
      {nine, "quadruple 1 2 3 r1c1 r1c2", "three digits do not fit two cells"},
      {nine, "quadruple 1 r1c1 r1c2 r1c3 r1c4 r1c5", "four cells at most meet, not five"},
      {nine, "atleast 1 1 r1c1", "two digits do not fit one cell"},
      {four, "countingcircles r1c1 r1c2 r1c3 r1c4 r2c1 r2c2 r2c3 r2c4 r3c1 r3c2 r3c3",
       "the digits 1 to 4 fill 10 circles at most, not 11"},
      {nine, "equality r1c1 r1c2 r1c3", "three cells do not split into halves"},
      {{1, 3}, "equality r1c1 r1c2", "the digits 1 to 3 have no two of which half are even and half are low"},
      {seven, "boxindexer r1c1", "the board has no boxes and no regions"},
      {nine, "regex \"1*(\" r1c1", "the pattern ends too early"},
      {nine, "regex \"*1\" r1c1", "unexpected '*' at place 1 of the pattern"},
      {nine, "regex \"1{3,2}\" r1c1", "a repetition ends below its beginning"},
      {nine, "regex \"[]\" r1c1", "the brackets hold no digit"},
      {nine, "regex \"1#\" r1c1", "unexpected '#' at place 2 of the pattern"},
      {nine, "regex \"A\" r1c1", "'A' is above the greatest digit, 9, at place 1 of the pattern"},
      {nine, "regex \"((.{50}){50}){50}\" r1c1", "the pattern makes more than 4096 states"},
      {nine, "nfa \"\" r1c1", "the machine's text ends too early"},
      {nine, "nfa \"!!!!\" r1c1", "'!' is not a letter of base64"},
      {nine, "nfa \"____\" r1c1", "format 3 of machines is unknown"},
      {nine, "nfa \"Qi_-q_9VAA\" r1c1 | r1c2 r1c1", "r1c1 is in two lists of cells"},
      {four, "pair \"____\" r1c1 r1c2", "the table is for more than 4 digits"},
      {nine, "or (antiknight) (odd r1c1)", "antiknight is about the whole board and cannot be a part"},
      {nine, "or (killer 46 r1c1) (killer 45 r1c2)", "one different digit sums to 9 at most"},
      {nine, "and (killer 46 r1c1) (odd r1c1)", "one different digit sums to 9 at most"},
      {nine, "or (modular 0 r1c1 r1c2) (odd r1c1)", "a modulus of 0 does not occur"},
      {nine, "or (and (odd r1c1) (rellik 0 r1c1 r1c2)) (odd r1c1)", "is 1 or more, not 0"},
      {nine, "or (clone r1c1 r1c2 | r3c3) (odd r1c1)", "a copy is as long as what it copies"},
  };
  for (const Refusal& refusal : refusals) {
    CAPTURE(refusal.line);
    CHECK_THROWS_WITH(rules_with({.geometry = refusal.shape}, {refusal.line}), ContainsSubstring(refusal.why));
  }
}

TEST_CASE("alternatives about the same cells become one sum or relation") {
  const auto one_sum = rules_with({}, {"or (killer 10 r1c1 r1c2) (killer 12 r1c2 r1c1)"});
  CHECK(one_sum->primitives().choices.empty());
  REQUIRE(one_sum->primitives().sums.size() == 1);
  CHECK(one_sum->primitives().sums[0].values == std::vector<int>{10, 12});
  const auto one_relation = rules_with({}, {"or (x r1c1 r1c2) (greater r1c2 r1c1)"});
  CHECK(one_relation->primitives().choices.empty());
  CHECK(one_relation->primitives().relations.size() == 1);
  const auto choice = rules_with({}, {"or (x r1c1 r1c2) (greater r1c2 r1c3)"});
  CHECK(choice->primitives().choices.size() == 1);
}

TEST_CASE("constraints share a machine where they agree in all that it depends on") {
  const RulesSpec four{.geometry = {2, 2}};
  const std::vector<Board> boards = all_boards(four);
  const auto machines = [&](const std::vector<std::string>& lines) {
    check_agreement(four, lines, boards);
    return rules_with(four, lines)->primitives().machines.size();
  };
  CHECK(machines({"skyscraper 2 r0c1", "skyscraper 2 r5c2", "skyscraper 2 r3c0"}) == 1);
  CHECK(machines({"skyscraper 2 r0c1", "skyscraper 3 r0c2"}) == 2);
  CHECK(machines({"rellik 5 r1c1 r2c2 r3c3", "rellik 5 r1c4 r2c3 r3c2", "rellik 5 r1c1 r1c2"}) == 2);
  // An open line and a closed one, with as many cells in their texts.
  CHECK(machines({"sumline 3 r1c1 r1c2 r2c2 r2c1 r1c1", "sumline 3 r3c1 r3c2 r3c3 r4c3 r4c4"}) == 2);
  CHECK(machines({"lockout 1 r1c1 r1c2 r2c3", "between r3c1 r3c2 r4c3", "lockout 2 r4c1 r4c2 r3c3"}) == 3);
  // No word: nothing is left of the second one but that.
  CHECK(machines({"regex \"11\" r1c1 r1c2", "regex \"111\" r1c1 r1c2", "regex \"111\" r2c1 r2c2"}) == 1);
  // In alternatives, too, each of which has its own.
  check_agreement(four, {"or (lunchbox 2 r1c1 r1c2 r2c3) (odd r1c1)", "lunchbox 2 r4c1 r4c2 r3c3"}, boards);
}

TEST_CASE("cells that share a row, column, box or region differ without a primitive") {
  CHECK(rules_with({}, {"killer 10 r1c1 r2c2 r3c3"})->primitives().distincts.empty());
  CHECK(rules_with({}, {"killer 10 r1c1 r2c2 r4c4"})->primitives().distincts.size() == 1);
  CHECK(rules_with({}, {"antiking"})->primitives().distincts.size() == 128 - 9 * 8);
}

TEST_CASE("the page of constraints names every kind") {
  std::ifstream file(std::string(NONET_SOURCE_DIR) + "/docs/constraints.md");
  std::stringstream page;
  page << file.rdbuf();
  const std::string table = page.str().substr(page.str().find("## Kinds"));
  std::string missing;
  for (const ConstraintKind* kind : constraint_kinds()) {
    const std::string name = "`" + std::string(kind->name) + "`";
    if (table.find(name) == std::string::npos) missing += name + "\n";
  }
  CHECK(missing == "");
}

}  // namespace nonet::test::kinds_test
