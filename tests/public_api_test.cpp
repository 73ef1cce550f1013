// What callers of the libraries may get wrong: each call checks its arguments and throws Error, in every build.
#include <climits>

#include "backends/cubes.hpp"
#include "deduction/propagator.hpp"
#include "formats/reader.hpp"
#include "nonet/backend.hpp"
#include "nonet/check.hpp"
#include "nonet/encoder.hpp"
#include "nonet/lowering.hpp"
#include "nonet/prove.hpp"
#include "nonet/solve.hpp"
#include "nonet/workshop.hpp"
#include "tests/tests.hpp"

namespace nonet::test::public_api_test {
std::shared_ptr<const Rules> small() { return Rules::make({.geometry = {2, 2}}); }

// Calls take(puzzle view) with all kinds of values that are not 4x4 puzzles.
template <class Take>
void check_refused(const Take& take) {
  const auto rules = small();
  const std::vector<Cell> blank(16);
  std::vector<Cell> high = blank;
  high[6] = 5;
  const std::vector<std::uint64_t> excluded(15);
  CHECK_THROWS_WITH(take(PuzzleView{nullptr, blank, {}}), ContainsSubstring("needs rules"));
  CHECK_THROWS_WITH(take(PuzzleView{rules.get(), {}, {}}), ContainsSubstring("0 clues for 1 puzzles of 16 cells"));
  CHECK_THROWS_AS(take(PuzzleView{rules.get(), std::span(blank).first(15), {}}), Error);
  CHECK_THROWS_WITH(take(PuzzleView{rules.get(), high, {}}), ContainsSubstring("r2c3 is 5, above the side of 4"));
  CHECK_THROWS_WITH(take(PuzzleView{rules.get(), blank, excluded}), ContainsSubstring("15 words of excluded"));
  std::vector<std::uint64_t> fifth(16);
  fifth[15] = std::uint64_t{1} << 4U;
  CHECK_THROWS_WITH(take(PuzzleView{rules.get(), blank, fifth}),
                    ContainsSubstring("an excluded candidate is above the side of 4"));
}

TEST_CASE("a puzzle is made of as many clues as the board has cells, each a digit or blank") {
  const auto rules = Rules::make({});
  for (const std::size_t count : {std::size_t{0}, std::size_t{80}, std::size_t{82}, std::size_t{162}}) {
    CHECK_THROWS_AS(Puzzle(rules, std::vector<Cell>(count)), Error);
  }
  for (const int clue : {10, 200, 255}) {
    std::vector<Cell> clues(81);
    clues[80] = static_cast<Cell>(clue);
    CHECK_THROWS_WITH(Puzzle(rules, clues), "r9c9 is " + std::to_string(clue) + ", above the side of 9");
  }
  CHECK_THROWS_AS(Puzzle(nullptr), Error);
  CHECK_THROWS_AS(Puzzle(nullptr, std::vector<Cell>(81)), Error);
  CHECK(Puzzle(rules, std::vector<Cell>(81, 9)).clues[80] == 9);
}

TEST_CASE("only candidates of the board are excluded") {
  Puzzle puzzle(small());
  for (const auto& [cell, digit] : {std::pair{-1, 1}, std::pair{16, 1}, std::pair{0, 0}, std::pair{0, 5}}) {
    CHECK_THROWS_AS(puzzle.exclude(cell, digit), Error);
  }
  CHECK(puzzle.excluded.empty());
  puzzle.exclude(15, 4);
  CHECK(PuzzleView(puzzle).excludes(15, 4));
}

TEST_CASE("every backend refuses invalid puzzles and puzzles of other rules, and stays usable") {
  std::vector<std::pair<BackendSpec, std::shared_ptr<const Rules>>> made = {{parse_backend("batch"), Rules::make({})}};
  for (const BackendSpec& spec : able_backends(*small())) made.emplace_back(spec, small());
  for (const auto& [spec, rules] : made) {
    CAPTURE(spec.text());
    const auto solver = make_backend(spec, rules);
    if (rules->side() == 4) {
      check_refused([&, &solver = *solver](const PuzzleView& puzzle) { solver.solve(puzzle, {}, {}); });
    }
    for (const RulesSpec& other :
         {RulesSpec{.geometry = {2, 3}}, with_variants({.geometry = rules->geometry()}, "diagonal")}) {
      const Puzzle puzzle(Rules::make(other));
      CHECK_THROWS_WITH(solver->solve(puzzle, {}, {}), ContainsSubstring(other.name() + " boards where"));
    }
    // The same rules as another object.
    const Puzzle full(Rules::make(rules->spec()), pattern_board(rules->geometry()));
    CHECK(solver->solve(full, {.max_solutions = 2}, {}).solutions == 1);
  }
}

TEST_CASE("every backend refuses a batch whose parts have wrong sizes") {
  const auto rules = Rules::make({});
  const Board board = pattern_board(rules->geometry());
  std::vector<Cell> two = board;
  two.insert(two.end(), board.begin(), board.end());
  std::vector<Cell> high = two;
  high[100] = 10;
  std::vector<Outcome> outcomes(2);
  std::vector<Cell> first(162);
  for (const BackendSpec& spec : able_backends(*rules)) {
    CAPTURE(spec.text());
    const auto solver = make_backend(spec, rules);
    const auto batch = [&](const BatchView& puzzles, std::size_t answers, std::size_t cells) {
      solver->solve_batch(puzzles, {}, std::span(outcomes).first(answers), std::span(first).first(cells));
    };
    const BatchView good{rules.get(), 2, two, {}};
    CHECK_THROWS_AS(batch({rules.get(), 3, two, {}}, 2, 0), Error);
    CHECK_THROWS_AS(batch({rules.get(), 2, std::span(two).first(161), {}}, 2, 0), Error);
    CHECK_THROWS_AS(batch(good, 1, 0), Error);
    CHECK_THROWS_AS(batch(good, 2, 81), Error);
    CHECK_THROWS_WITH(batch({rules.get(), 2, high, {}}, 2, 0), "puzzle 2: r3c2 is 10, above the side of 9");
    batch(good, 2, 162);
    CHECK(outcomes[1].solutions == 1);
  }
}

TEST_CASE("checker, encoder, propagation, proofs and cubes refuse invalid puzzles") {
  const Board board(16, 1);
  check_refused([&](const PuzzleView& puzzle) { static_cast<void>(why_not_a_solution(puzzle, board)); });
  check_refused([](const PuzzleView& puzzle) { static_cast<void>(why_contradictory(puzzle)); });
  check_refused([](const PuzzleView& puzzle) { Encoder(puzzle, {}); });
  check_refused([](const PuzzleView& puzzle) { Encoder(puzzle, {.reduced = true}); });
  check_refused([](const PuzzleView& puzzle) { Prover().prove(puzzle, {}); });
  Propagator propagator(small());
  check_refused([&](const PuzzleView& puzzle) { propagator.propagate(puzzle); });
  CHECK_THROWS_AS(propagator.propagate(Puzzle(Rules::make({}))), Error);
  CHECK_THROWS_AS(find_clash({.geometry = {2, 2}}, std::vector<Cell>(15)), Error);
  CHECK_THROWS_AS(find_clash({.geometry = {2, 2}, .regions = {0, 1}}, std::vector<Cell>(16)), Error);

  Puzzle puzzle(small());
  for (const int literal : {0, 65, -65, INT_MIN}) CHECK_THROWS_AS(under_cube(puzzle, {literal}), Error);
  CHECK_THROWS_AS(split_into_cubes(puzzle, 0), Error);
  puzzle.clues.pop_back();
  CHECK_THROWS_AS(under_cube(puzzle, {1}), Error);
  CHECK_THROWS_AS(split_into_cubes(puzzle, 2), Error);
}

TEST_CASE("rules are made of shapes and regions that exist") {
  for (const Geometry shape : {Geometry{0, 3}, Geometry{3, 0}, Geometry{-3, -3}, Geometry{16, 16}, Geometry{1, 256},
                               Geometry{65536, 65536}, Geometry{INT_MAX, 3}}) {
    CHECK_THROWS_WITH(Rules::make({.geometry = shape}), ContainsSubstring(shape.name() + " are not supported"));
  }
  for (const int side : {-1, 0, 256}) CHECK_THROWS_AS(Geometry::of_side(side), Error);
  CHECK_THROWS_AS(Rules::make({.geometry = {2, 2}, .regions = std::vector<std::uint8_t>(16)}), Error);
  CHECK_THROWS_AS(Rules::make({.geometry = {2, 2}, .regions = std::vector<std::uint8_t>(16, 200)}), Error);
  CHECK_THROWS_AS(Rules::make({.geometry = {2, 2}, .regions = {0}}), Error);
  CHECK_THROWS_AS(make_backend(parse_backend("dfs"), nullptr), Error);
  CHECK_THROWS_AS(make_backend({}, small()), Error);
}

TEST_CASE("a puzzle is read and solved in one line") {
  // Puzzle and solution of Wikipedia's article "Sudoku".
  const std::string solution(kWikipedia.solution);
  const SolveResult result = solve(kWikipedia.puzzle);
  CHECK(result.verdict() == Verdict::unique);
  CHECK(line_of(result.solution) == solution);
  CHECK(line_of(solve(parse_puzzle(kWikipedia.puzzle)).solution) == solution);
  CHECK(solve(kWikipedia.puzzle, {}, "cadical").outcome.stats.backend == "cadical");

  CHECK(solve("1...............").verdict() == Verdict::multiple);
  CHECK(solve("................", {.max_solutions = 0}).outcome.solutions == 288);  // all 4x4 grids
  const SolveResult none = solve("11..............");
  CHECK(none.verdict() == Verdict::no_solution);
  CHECK(none.solution.empty());
  CHECK(line_of(none.solution).empty());

  // Rules and excluded candidates of the text count.
  Puzzle marks = parse_puzzle(kWikipedia.puzzle);
  marks.exclude(2, 4);  // which the only solution has there
  std::string text;
  append_board(text, marks, Symbols::standard(9));
  CHECK(solve(text).verdict() == Verdict::no_solution);
  const Puzzle killer = parse_puzzle(R"({"puzzle": "................", "constraints": ["killer 3 r1c1 r1c2"]})");
  CHECK(solve(killer, {.max_solutions = 0}).outcome.solutions == 48);  // a sixth of all pairs in r1c1 and r1c2
}

TEST_CASE("a text without exactly one puzzle is refused with its place") {
  CHECK_THROWS_WITH(parse_puzzle(""), "the text has no puzzle: it is empty");
  CHECK_THROWS_AS(parse_puzzle("# only a comment\n"), Error);
  CHECK_THROWS_WITH(parse_puzzle(std::string(kWikipedia.puzzle.substr(0, 80)) + "z"),
                    ContainsSubstring("line 1, column 81: unexpected 'z'"));
  const std::string one(kWikipedia.puzzle);
  CHECK_THROWS_WITH(parse_puzzle(one + "\n" + one + "\n"), ContainsSubstring("line 2: a second puzzle"));
  CHECK_THROWS_WITH(solve(one, {}, "dsf"), ContainsSubstring("did you mean 'dfs'?"));
  CHECK_THROWS_AS(line_of(std::vector<Cell>(80)), Error);
  CHECK_THROWS_AS(line_of(std::vector<Cell>(81, 10)), Error);
}

TEST_CASE("a record without a puzzle throws its error when its puzzle is asked for") {
  PuzzleReader reader(bytes_of("1234341221434321\nnonsense\n"));
  CHECK(reader.next()->value().clues[3] == 4);
  const std::optional<Record> second = reader.next();
  REQUIRE(second);
  CHECK_THROWS_WITH(second->value(), second->error.text());
  CHECK(second->error.line == 2);
}

TEST_CASE("a reader of puzzles can be moved and goes on") {
  PuzzleReader first(bytes_of("1234341221434321\n................\n"));
  CHECK(first.next()->value().clues[0] == 1);
  PuzzleReader second(std::move(first));
  CHECK(second.next()->value().clues[0] == 0);
  CHECK_FALSE(second.next());
}

TEST_CASE("a spec without a backend and a layout without rules are refused") {
  const BackendSpec none;
  CHECK_THROWS_WITH(none.text(), ContainsSubstring("parse_backend()"));
  CHECK_THROWS_WITH(none.can(), ContainsSubstring("parse_backend()"));
  CHECK_THROWS_WITH(why_not(none, *small()), ContainsSubstring("parse_backend()"));
  CHECK_THROWS_WITH(make_backend(none, small()), ContainsSubstring("parse_backend()"));
  CHECK_THROWS_AS(Generator(small(), none, {}), Error);

  const BackendInfo empty{.name = "empty", .summary = "", .can = nullptr, .make = nullptr};
  CHECK_THROWS_WITH(why_not({.info = &empty}, *small()), "backend 'empty' has no can()");
  CHECK_THROWS_AS(make_backend({.info = &empty}, small()), Error);

  CHECK_THROWS_WITH(RecordParser(Layout{}), ContainsSubstring("a layout without rules"));
  CHECK_THROWS_WITH(Layout{}.describe(), ContainsSubstring("a layout without rules"));
}

TEST_CASE("a constraint without a kind is refused by all that take one") {
  const Constraint none;
  const auto refused = ContainsSubstring("a constraint without a kind");
  const Geometry shape{2, 2};
  RulesSpec spec{.geometry = shape, .constraints = {none}};
  CHECK_THROWS_WITH(Rules::make(spec), refused);
  CHECK_THROWS_WITH(text_of(none, shape), refused);
  CHECK_THROWS_WITH(label_of(none, shape), refused);
  CHECK_THROWS_WITH(why_unsound(none, {.geometry = shape}), refused);
  CHECK_THROWS_WITH(spec.name(), refused);
  CHECK_THROWS_WITH(spec.other_constraints(), refused);
  CHECK_THROWS_WITH(put_in_order(spec), refused);
  CHECK_THROWS_WITH(find_clash(spec, std::vector<Cell>(16)), refused);

  const Constraint compound{.kind = &find_kind("or"), .parts = {none, none}};
  CHECK_THROWS_WITH(Rules::make({.geometry = shape, .constraints = {compound}}), refused);
  const ConstraintKind lowers_to_nothing{.name = "own", .summary = "", .example = "", .shape = Shape::board};
  CHECK_THROWS_WITH(Rules::make({.geometry = shape, .constraints = {{.kind = &lowers_to_nothing}}}),
                    "constraint kind 'own' has no lower()");
}

// Constraints that were filled by hand may have what no text gives: no cells, cells that the board does not have, parts
// of kinds without parts. Rules are made or an Error is thrown; the message is one line.
TEST_CASE("a constraint filled by hand makes rules or is refused") {
  Random random(seed());
  const std::vector<Geometry> shapes = {{1, 1}, {1, 2}, {2, 2}, {2, 3}, {3, 3}};
  const std::vector<std::string> texts = {"", "1", "1.*4", "(", "\"", "\n", "a<b"};
  const auto below = [&](std::size_t limit) { return static_cast<std::size_t>(random.below(static_cast<int>(limit))); };
  std::size_t made = 0;
  std::size_t refused = 0;
  const auto fill = [&](Constraint& constraint, const Geometry& shape) {
    for (std::size_t i = below(4); i > 0; --i) constraint.values.push_back(static_cast<int>(below(12)) - 2);
    for (std::size_t groups = below(3); groups > 0; --groups) {
      std::vector<CellIndex>& group = constraint.groups.emplace_back();
      const std::size_t beyond = below(4) == 0 ? 3 : 0;
      for (std::size_t cells = below(6); cells > 0; --cells) {
        group.push_back(static_cast<CellIndex>(below(static_cast<std::size_t>(shape.cells()) + beyond)));
      }
    }
    if (below(4) == 0) constraint.groups.push_back({65535});
    constraint.text = texts[below(texts.size())];
  };
  for (const ConstraintKind* const kind : constraint_kinds()) {
    for (int i = 0; i < 60; ++i) {
      const Geometry shape = shapes[below(shapes.size())];
      Constraint constraint{.kind = kind};
      if (i > 0) fill(constraint, shape);
      if (kind->shape == Shape::parts && i > 1) {
        for (const std::string_view part : {"killer", "thermometer"}) {
          fill(constraint.parts.emplace_back(Constraint{.kind = &find_kind(part)}), shape);
        }
      }
      CAPTURE(kind->name, i, shape.name());
      try {
        Rules::make({.geometry = shape, .constraints = {constraint}});
        ++made;
      } catch (const Error& error) {
        CHECK(std::string(error.what()).find('\n') == std::string::npos);
        ++refused;
      }
    }
  }
  CHECK(made > 50);
  CHECK(refused > 50);
}

TEST_CASE("callers bring kinds and backends of their own") {
  static const ConstraintKind kLess{.name = "less",
                                    .summary = "the first cell is below the second",
                                    .example = "less r1c1 r1c2",
                                    .shape = Shape::pair,
                                    .lower = [](const Constraint& each, const RulesSpec&, Lowering& to) {
                                      to.relate(each.cells()[0], each.cells()[1], [](int a, int b) { return a < b; });
                                    }};
  RulesSpec spec{.geometry = {2, 2}};
  spec.constraints.push_back({.kind = &kLess, .groups = {{0, 1}}});
  CHECK(solve(Puzzle(Rules::make(spec)), {.max_solutions = 0}).outcome.solutions == 144);  // half of 288
  CHECK(spec.name() == "2x2 less");
  spec.constraints[0].groups = {{0, 1, 2}};
  CHECK_THROWS_WITH(Rules::make(spec), ContainsSubstring("less takes two cells, not 3"));

  class Nothing : public Backend {
   public:
    using Backend::Backend;

   private:
    Outcome solve_checked(PuzzleView /*puzzle*/, const Budget& budget, const SolutionSink& sink) override {
      SolveRun run("nothing", budget, sink, 1);
      run.end(Stop::gave_up);
      return run.finish();
    }
  };
  static const BackendInfo kNothing{
      .name = "nothing",
      .summary = "finds nothing",
      .can = [](const BackendOptions&) -> Capabilities { return {.complete = false}; },
      .make = [](std::shared_ptr<const Rules> rules, const BackendOptions&) -> std::unique_ptr<Backend> {
        return std::make_unique<Nothing>(std::move(rules));
      }};
  const auto solver = make_backend({.info = &kNothing}, small());
  CHECK(solver->solve(Puzzle(small())).stop == Stop::gave_up);
}

}  // namespace nonet::test::public_api_test
