#include "nonet/check.hpp"
#include "nonet/encoder.hpp"
#include "tests/tests.hpp"

namespace nonet::test::encode_test {
std::uint64_t clauses_of(const Puzzle& puzzle, std::string_view encoding) {
  Cnf cnf;
  Encoder(puzzle, {.encoding = &find_encoding(encoding)}).write(cnf);
  return cnf.clauses;
}

// Whether the clauses without auxiliary variables hold for this board.
bool satisfied(const Encoder& encoder, const Cnf& cnf, const Board& board) {
  std::vector<bool> value(static_cast<std::size_t>(encoder.variables()) + 1);
  for (std::size_t cell = 0; cell < board.size(); ++cell) {
    if (encoder.map().known(static_cast<int>(cell)) == board[cell]) continue;
    const int variable = encoder.map().variable(static_cast<int>(cell), board[cell]);
    if (variable == 0) return false;
    value[static_cast<std::size_t>(variable)] = true;
  }
  bool all = true;
  cnf.for_each([&](std::span<const int> clause) {
    all = all && std::any_of(clause.begin(), clause.end(), [&](int literal) {
            return value[static_cast<std::size_t>(std::abs(literal))] == (literal > 0);
          });
  });
  return all;
}

// How many clauses are there twice that need not be: pairs of negated literals, and without reduction any clause. (What
// is reduced has short clauses, and two units may come down to the same one.)
int written_twice(const Cnf& cnf, bool reduced) {
  std::set<std::vector<int>> seen;
  int twice = 0;
  cnf.for_each([&](std::span<const int> clause) {
    std::vector<int> sorted(clause.begin(), clause.end());
    std::sort(sorted.begin(), sorted.end());
    const bool is_pair = sorted.size() == 2 && sorted[1] < 0;
    if (!seen.insert(sorted).second && (is_pair || !reduced)) ++twice;
  });
  return twice;
}

// The promises of Encoder for this puzzle, with every encoding and construction.
void check_promises(const Puzzle& puzzle, const Board& solution = {}) {
  for (const Encoding& encoding : encodings()) {
    for (const AtMostOne& amo : at_most_ones()) {
      for (const bool reduced : {false, true}) {
        CAPTURE(encoding.name, amo.name, reduced, puzzle.rules->spec().name(), text_of(puzzle.clues));
        const Encoder encoder(puzzle, {&encoding, &amo, reduced});
        Cnf cnf;
        REQUIRE(encoder.write(cnf));
        CHECK(encoder.clauses() == cnf.clauses);
        CHECK(cnf.variables <= encoder.variables());
        CHECK(encoder.map().variables() <= encoder.variables());
        if (!reduced) CHECK(encoder.map().variables() == puzzle.rules->cells() * puzzle.rules->side());
        // (A segment with one candidate is its own triad: a box may have two of them both by rows and by columns.)
        if (puzzle.rules->side() > 1 && !(encoding.triads && reduced)) CHECK(written_twice(cnf, reduced) == 0);
        CHECK(encoder.literals() == cnf.literals.size() - cnf.clauses);
        if (!solution.empty() && !encoding.triads && amo.pairs) CHECK(satisfied(encoder, cnf, solution));
      }
    }
  }
}

TEST_CASE("a blank 9x9 board has the known numbers of clauses") {
  const Puzzle blank{Rules::make({})};
  // Lynce and Ouaknine (2006): minimal 8,829 and extended 11,988, where a pair of cells that a box shares with a line
  // is written for both. By hand, with each pair once:
  //     cell >= 1      81
  //     cell <= 1      81 * C(9,2) = 2,916
  //     unit >= 1      27 * 9 = 243
  //     unit <= 1      rows and columns 2 * 9 * 9 * C(9,2) = 5,832
  //                    boxes 9 * 9 * (C(9,2) - 2 * 3 * C(3,2)) = 81 * 18 = 1,458    (with shared pairs 2,916)
  CHECK(clauses_of(blank, "minimal") == 81 + 5832 + 1458);
  CHECK(clauses_of(blank, "minimal") == 8829 - 1458);
  CHECK(clauses_of(blank, "natural") == 81 + 2916 + 5832 + 1458);
  CHECK(clauses_of(blank, "extended") == 10530);
  CHECK(clauses_of(blank, "extended") == 11988 - 1458);
}

TEST_CASE("clues are unit clauses of the full encoding") {
  Puzzle puzzle = classic(kWikipedia.puzzle);  // 30 clues
  CHECK(clauses_of(puzzle, "extended") == 10530 + 30);
  puzzle.exclude(2, 9);
  puzzle.exclude(2, 8);
  CHECK(clauses_of(puzzle, "extended") == 10530 + 32);
  Cnf cnf;
  Encoder(puzzle, {}).write(cnf);
  std::vector<std::vector<int>> first;
  cnf.for_each([&](std::span<const int> clause) {
    if (first.size() < 4) first.emplace_back(clause.begin(), clause.end());
  });
  // r1c1 = 5, r1c2 = 3, r1c3 is neither 8 nor 9
  CHECK(first == std::vector<std::vector<int>>{{5}, {12}, {-26}, {-27}});
}

TEST_CASE("Latin squares and other shapes have the clauses that follow by hand") {
  // Side 5: 25 + 25 * 10 + 10 * 5 + 2 * 5 * 5 * 10
  CHECK(clauses_of(Puzzle(Rules::make({.geometry = {1, 5}})), "extended") == 25 + 250 + 50 + 500);
  // 2x2: 16 + 16 * 6 + 12 * 4 + 2 * 4 * 4 * 6, and 2 diagonal pairs in a box: 4 * 4 * 2
  CHECK(clauses_of(Puzzle(Rules::make({.geometry = {2, 2}})), "extended") == 16 + 96 + 48 + 192 + 32);
  // 2x3 boxes: C(6,2) - 2 * C(3,2) - 3 * C(2,2) = 6 new pairs each
  CHECK(clauses_of(Puzzle(Rules::make({.geometry = {2, 3}})), "minimal") == 36 + 2 * 6 * 6 * 15 + 6 * 6 * 6);
  // A diagonal of 9x9: 36 pairs of which 9 are in boxes; they cross in one cell.
  CHECK(clauses_of(Puzzle(Rules::make(with_variants({}, "diagonal"))), "minimal") == 8829 - 1458 + 2 * 9 * 27);
  CHECK(clauses_of(Puzzle(Rules::make(with_variants({}, "diagonal"))), "extended") == 10530 + 2 * 9 * (27 + 1));
  CHECK(clauses_of(Puzzle(Rules::make({.geometry = {1, 1}})), "minimal") == 1);
}

TEST_CASE("what an encoder announces is what it writes", "[volume]") {
  Random random(seed());
  for (const Geometry shape :
       {Geometry{1, 1}, Geometry{1, 3}, Geometry{2, 2}, Geometry{2, 3}, Geometry{3, 3}, Geometry{1, 7}}) {
    const auto rules = Rules::make({.geometry = shape});
    for (const int share : {0, 40, 70, 100}) {
      const Board solution = shuffled_board(shape, random);
      Puzzle puzzle = with_blanks(rules, solution, shape.cells() * share / 100, random);
      check_promises(puzzle, solution);
      for (int i = 0; i < shape.cells(); ++i)
        puzzle.exclude(random.below(shape.cells()), 1 + random.below(shape.side()));
      check_promises(puzzle);
    }
  }
}

TEST_CASE("what an encoder announces is what it writes for variants and jigsaws too", "[volume]") {
  Random random(seed());
  Board board = linear_board();
  check_promises(with_blanks(Rules::make(with_variants({}, "diagonal,disjoint")), board, 50, random), board);
  board = windoku_board();
  check_promises(with_blanks(Rules::make(with_variants({}, "windoku")), board, 50, random), board);
  board = shuffled_board({2, 3}, random);
  const auto jigsaw = Rules::make(random_jigsaw({2, 3}, board, 100, random));
  check_promises(with_blanks(jigsaw, board, 20, random), board);
}

TEST_CASE("clashing clues are announced and written alike") {
  Puzzle puzzle{Rules::make({})};
  puzzle.clues[0] = puzzle.clues[1] = puzzle.clues[40] = puzzle.clues[44] = 5;
  puzzle.exclude(40, 5);
  check_promises(puzzle);
}

TEST_CASE("natural variables are numbered by row and column and digit") {
  const auto rules = Rules::make({.geometry = {2, 3}});
  const VariableMap map = VariableMap::natural(*rules);
  CHECK(map.variables() == 216);
  int next = 0;
  for (int cell = 0; cell < 36; ++cell) {
    for (int digit = 1; digit <= 6; ++digit) CHECK(map.variable(cell, digit) == ++next);
  }
}

TEST_CASE("compact variables number the candidates alone") {
  const Puzzle puzzle = classic(kAiEscargot.puzzle);
  const auto candidates = Candidates::without_falsified(puzzle);
  const VariableMap map = VariableMap::compact(candidates);
  int next = 0;
  for (int cell = 0; cell < 81; ++cell) {
    for (int digit = 1; digit <= 9; ++digit) {
      CHECK(map.variable(cell, digit) == (candidates.has(cell, digit) ? ++next : 0));
    }
  }
  CHECK(map.variables() == next);
}

TEST_CASE("writing stops where the sink is full") {
  struct Full : ClauseSink {
    std::uint64_t clauses = 0;
    void clause(std::span<const int> /*literals*/) override { ++clauses; }
    bool full() override { return clauses > 100; }
  };
  const Puzzle puzzle{Rules::make({})};
  Full sink;
  const Encoder encoder(puzzle, {});
  CHECK_FALSE(encoder.write(sink));
  CHECK(sink.clauses < 5000);
  Cnf again;
  CHECK(encoder.write(again));
  CHECK(again.clauses == 10530);
}

TEST_CASE("encodings are found by name") {
  for (const Encoding& encoding : encodings()) CHECK(&find_encoding(encoding.name) == &encoding);
  CHECK(&Encoder(Puzzle(Rules::make({.geometry = {1, 1}})), {}).encoding() == &find_encoding("extended"));
  CHECK_THROWS_WITH(find_encoding("extendet"), ContainsSubstring("did you mean 'extended'?"));
}

TEST_CASE("the clauses are satisfied by the legal boards alone") {
  // Every row of every 4x4 board is one of 24 permutations: 331,776 boards, of which 288 (OEIS A107739) are legal.
  const Puzzle blank{Rules::make({.geometry = {2, 2}})};
  const Encoder encoder(blank, {.encoding = &find_encoding("minimal")});
  Cnf cnf;
  encoder.write(cnf);
  Board row = {1, 2, 3, 4};
  std::vector<Board> rows;
  do rows.push_back(row);
  while (std::next_permutation(row.begin(), row.end()));
  Random random(seed());
  for (const Board& legal : all_boards(blank.rules->spec())) CHECK(satisfied(encoder, cnf, legal));
  for (int i = 0; i < 5000; ++i) {
    Board board;
    for (int r = 0; r < 4; ++r) {
      const Board& next = rows[static_cast<std::size_t>(random.below(24))];
      board.insert(board.end(), next.begin(), next.end());
    }
    CHECK(satisfied(encoder, cnf, board) == !find_clash(blank.rules->spec(), board).has_value());
  }
}

TEST_CASE("a full board leaves nothing to decide") {
  const Puzzle puzzle(Rules::make({.geometry = {1, 70}}), pattern_board({1, 70}));
  const Encoder reduced(puzzle, {.reduced = true});
  CHECK(reduced.variables() == 0);
  CHECK(reduced.clauses() == 0);
  // With natural numbers each variable is a unit clause.
  const Encoder natural(puzzle, {.reduced = true, .keep_numbers = true});
  CHECK(natural.variables() == 4900 * 70);
  CHECK(natural.clauses() == 4900 * 70);
}

TEST_CASE("the fast way for the classic board writes the same clauses in the same order") {
  Random random(seed());
  std::vector<Puzzle> puzzles = {classic(kAiEscargot.puzzle), Puzzle(Rules::make({})), unsolvable()};
  for (int i = 0; i < 20; ++i) {
    puzzles.push_back(random_puzzle(Rules::make({}), 30 + 2 * i, random));
    if (i % 2 == 0) puzzles.back().exclude(i, 1 + i % 9);
  }
  for (const Puzzle& puzzle : puzzles) {
    for (const Encoding& encoding : encodings()) {
      for (const CellOrder order : {CellOrder::natural, CellOrder::constrained_first}) {
        CAPTURE(encoding.name, text_of(puzzle.clues));
        const Encoder encoder(puzzle, {.encoding = &encoding, .reduced = true, .order = order});
        Cnf fast;
        Cnf plain;
        encoder.write(fast);
        encoder.write(static_cast<ClauseSink&>(plain));
        CHECK(fast.literals == plain.literals);
        CHECK(fast.clauses == plain.clauses);
        CHECK(fast.variables == plain.variables);
      }
    }
  }
}

TEST_CASE("a model is read back as a board") {
  const auto rules = Rules::make({.geometry = {2, 2}});
  const Board board = pattern_board({2, 2});
  const VariableMap map = VariableMap::natural(*rules);
  std::set<int> model;
  for (int cell = 0; cell < 16; ++cell) model.insert(cell * 4 + board[static_cast<std::size_t>(cell)]);
  Board read;
  const auto is_true = [&](int variable) { return model.count(variable) != 0; };
  CHECK(decode_model(*rules, map, is_true, read).empty());
  CHECK(read == board);
  model.insert(6 * 4 + board[6] % 4 + 1);
  CHECK(decode_model(*rules, map, is_true, read).substr(0, 16) == "r2c3 holds both ");
  model.clear();
  CHECK(decode_model(*rules, map, is_true, read) == "r1c1 holds no digit");
}

TEST_CASE("counting ends at its limit, and is done later") {
  const Puzzle blank(Rules::make({.geometry = {5, 5}}));
  for (const char* const name : {"pairwise", "product"}) {
    const Encoder encoder(blank, {.at_most_one = &find_at_most_one(name)});
    int asked = 0;
    CHECK_FALSE(encoder.count([&] { return ++asked < 3; }));
    CHECK(asked == 3);
    Cnf cnf;
    encoder.write(cnf);
    CHECK(encoder.count({}));
    CHECK(encoder.clauses() == cnf.clauses);
    CHECK(encoder.variables() == cnf.variables);
    CHECK(encoder.count([] { return false; }));  // it is counted
  }
}

}  // namespace nonet::test::encode_test
