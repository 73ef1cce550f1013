// Every primitive, in every encoding: the models of the formula, on the cells, are the boards that a loop over all
// boards finds.
#include "backends/proof_solver.hpp"
#include "nonet/encoder.hpp"
#include "tests/random_primitives.hpp"
#include "tests/tests.hpp"

namespace nonet::test::encode_constraints_test {
std::shared_ptr<const Rules> rules_with(const LowerTo& lower) { return with_primitives({.geometry = {2, 2}}, lower); }

// Random primitives around a board, at the same time.
std::shared_ptr<const Rules> random_rules(int primitives, Random& random) {
  const Board board = shuffled_board({2, 2}, random);
  return rules_with([&](Lowering& to) {
    for (int i = 0; i < primitives; ++i) add_random(to, board, random);
  });
}

std::set<Board> expected(const Puzzle& puzzle) {
  std::set<Board> boards;
  for (const Board& board : all_boards(*puzzle.rules, puzzle.clues)) {
    const PuzzleView view = puzzle;
    bool fits = true;
    for (int cell = 0; cell < 16; ++cell) fits = fits && !view.excludes(cell, board[static_cast<std::size_t>(cell)]);
    if (fits) boards.insert(board);
  }
  return boards;
}

std::set<Board> models(const Encoder& encoder, const Rules& rules) {
  Cnf cnf;
  REQUIRE(encoder.write(cnf));
  CHECK(encoder.clauses() == cnf.clauses);
  CHECK(cnf.variables <= encoder.variables());
  CHECK(encoder.literals() == cnf.literals.size() - cnf.clauses);
  const auto solver = make_proof_solver(encoder.variables(), cnf.clauses);
  cnf.for_each([&](std::span<const int> clause) {
    if (clause.empty()) FAIL("an empty clause");
    solver->add(clause);
  });
  std::set<Board> found;
  while (solver->solve({}) == SatResult::satisfiable) {
    Board board;
    const std::string why =
        decode_model(rules, encoder.map(), [&](int variable) { return solver->value(variable); }, board);
    if (!why.empty() || !found.insert(board).second) FAIL("a model twice, or none: " << why);
    const std::vector<int> block = blocking_clause(encoder.map(), board);
    if (block.empty()) break;
    solver->add(block);
  }
  return found;
}

std::vector<ConstraintEncodings> all_choices() {
  std::vector<ConstraintEncodings> list = {{}};
  for (const auto& one : relation_encodings()) list.push_back({.relations = &one});
  for (const auto& sums : sum_encodings()) {
    for (const auto& automata : automaton_encodings()) list.push_back({.sums = &sums, .automata = &automata});
  }
  return list;
}

// Without clues, with clues and exclusions of a random board, full and reduced.
void check(const std::shared_ptr<const Rules>& rules, Random& random, std::span<const std::string_view> amos = {}) {
  std::vector<Puzzle> puzzles = {Puzzle(rules)};
  for (int round = 0; round < 2; ++round) {
    Puzzle puzzle(rules);
    const Board board = shuffled_board({2, 2}, random);
    for (std::size_t cell = 0; cell < board.size(); ++cell) {
      const auto dice = random.below(6);
      if (dice == 0) puzzle.clues[cell] = board[cell];
      if (dice == 1 || dice == 2) {
        const int digit = 1 + random.below(4);
        if (round == 1 || digit != board[cell]) puzzle.exclude(static_cast<int>(cell), digit);
      }
    }
    puzzles.push_back(std::move(puzzle));
  }
  puzzles.emplace_back(rules, shuffled_board({2, 2}, random));  // nothing is open
  const std::string_view usual[] = {"pairwise"};
  for (const Puzzle& puzzle : puzzles) {
    const std::set<Board> boards = expected(puzzle);
    for (const ConstraintEncodings& choice : all_choices()) {
      for (const std::string_view amo : amos.empty() ? std::span<const std::string_view>(usual) : amos) {
        for (const bool reduced : {false, true}) {
          for (const bool keep : {false, true}) {
            if (keep && !reduced) continue;
            CAPTURE(reduced, keep, amo, text_of(puzzle.clues), choice.sums != nullptr ? choice.sums->name : "-",
                    choice.automata != nullptr ? choice.automata->name : "-",
                    choice.relations != nullptr ? choice.relations->name : "-");
            const Encoder encoder(puzzle, {.at_most_one = &find_at_most_one(amo),
                                           .reduced = reduced,
                                           .keep_numbers = keep,
                                           .constraints = choice});
            CHECK(models(encoder, *rules) == boards);
          }
        }
      }
    }
  }
}

TEST_CASE("each primitive has the models that a loop over all boards finds, in each encoding", "[volume]") {
  Random random(seed());
  for (int round = 0; round < 40; ++round) check(random_rules(1, random), random);
}

TEST_CASE("choices, also within choices, have the models of one alternative at least", "[volume]") {
  Random random(seed());
  for (std::size_t round = 0; round < 8; ++round) {
    const Board board = shuffled_board({2, 2}, random);
    check(rules_with([&](Lowering& to) {
            to.either(round % 4, [&](std::size_t, Lowering& inner) { add_random(inner, board, random); });
          }),
          random);
  }
}

TEST_CASE("primitives that nothing holds have no model") {
  Random random(seed());
  for (const LowerTo& lower : {LowerTo([](Lowering& to) { to.require({}); }),
                               LowerTo([](Lowering& to) { to.either(0, [](std::size_t, Lowering&) {}); }),
                               LowerTo([](Lowering& to) { to.count({{0, 1, true}, {5, 2, false}}, {}); }),
                               LowerTo([](Lowering& to) { to.keep(0, [](int /*digit*/) { return false; }); }),
                               LowerTo([](Lowering& to) { to.sum(std::vector<CellIndex>{0, 1}, {9}); })}) {
    const auto rules = rules_with(lower);
    CHECK(expected(Puzzle(rules)).empty());
    check(rules, random);
  }
}

TEST_CASE("several primitives together have the models of all") {
  Random random(seed());
  for (int round = 0; round < 4; ++round) check(random_rules(4, random), random);
}

TEST_CASE("constraints and each at-most-one construction go together", "[volume]") {
  Random random(seed());
  std::vector<std::string_view> amos;
  for (const AtMostOne& amo : at_most_ones()) amos.push_back(amo.name);
  for (int round = 0; round < 5; ++round) check(random_rules(2, random), random, amos);
}

TEST_CASE("sums that follow from the rules may be added and change no model") {
  const auto rules = rules_with([](Lowering& to) { to.keep(0, [](int /*digit*/) { return true; }); });
  const Puzzle puzzle(rules);
  const Sum row{{{0, 1}, {1, 1}, {2, 1}, {3, 1}}, {10}, 0};
  const Sum impossible{{{0, 1}, {1, 1}, {2, 1}}, {4}, 0};
  const Encoder sound(puzzle, {.constraints = {.derived_sums = {&row, 1}}});
  CHECK(models(sound, *rules).size() == 288);
  const Encoder written(puzzle, {.constraints = {.derived_sums = {&impossible, 1}}});
  CHECK(models(written, *rules).empty());
}

TEST_CASE("SAT backends find all solutions of boards with constraints") {
  Random random(seed());
  for (int round = 0; round < 8; ++round) {
    const auto rules = random_rules(1 + round % 4, random);
    Puzzle open(rules);
    Puzzle full(rules, shuffled_board({2, 2}, random));
    for (const Puzzle& puzzle : {open, full}) {
      const std::set<Board> boards = expected(puzzle);
      for (const BackendSpec& spec : able_backends(*rules)) {
        if (!is_sat(spec) && spec.info->name != "race") continue;
        CAPTURE(spec.text(), round);
        const auto solver = make_backend(spec, rules);
        const std::vector<Board> found = solutions(*solver, puzzle);
        CHECK(std::set<Board>(found.begin(), found.end()) == boards);
        CHECK(found.size() == boards.size());
      }
    }
  }
}

}  // namespace nonet::test::encode_constraints_test
