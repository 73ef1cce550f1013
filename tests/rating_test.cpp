#include "nonet/rating.hpp"

#include <algorithm>
#include <array>

#include "nonet/backend.hpp"
#include "nonet/error.hpp"
#include "nonet/puzzle.hpp"
#include "nonet/workshop.hpp"
#include "tests/boards.hpp"
#include "tests/catch.hpp"

namespace nonet::test {
namespace {

struct Rated {
  const char* puzzle;
  int er, ep, ed;
};

// Puzzles of `nonet generate --seed 36`, rated by Sudoku Explainer 1.2.1.
constexpr auto kRated = std::to_array<Rated>({
    {"..2.....4.1.7....6.64....8...9.6...5.26.15...3..2..4...5...6.2......48.......3...", 12, 12, 12},
    {".4...9.....35.2.17.5...16..36...............92...73.....5.........4..7.269..3...1", 15, 12, 12},
    {"....6..575..4.8....46.23....9......285....3....47............163...8...4.2..4....", 17, 12, 12},
    {"...984......5...3..6.......6.3.....9.5.8.......14.3.52....9....2.7....93.8...7425", 20, 12, 12},
    {"8....97.136..1......9...28.2.....97........5....2.73...1..........378.....456....", 23, 12, 12},
    {"..7....9..2....7..4.....5.82.........9.1.64....5.47......4..98..1.53....5..8...2.", 25, 12, 12},
    {".4...7...7.9.4..3.6.......19.......4...6.9...3.28..5.....9.3.1.....6..2..5....6..", 26, 12, 12},
    {".451..8......681.2..12...7..7............7...5.8....4..83..92....4..6.877....49..", 28, 12, 12},
    {"..5.....3.13.9...7.87....9...97........9...15..14.3.76.......31...8.76.9.....68..", 30, 12, 12},
    {"...6..5...2..13...8.6......6...7...3.41..5....5..8...2.1....286....2..7....3.71..", 34, 12, 12},
    {"....861....2...36..68.9......514....3..7...952....57..4.....6...9.....5....41....", 36, 12, 12},
    {"....2.5.....3.....85..9...4..4.5.98...2.7...1...6...5...7....3.......87...9.4.2.5", 42, 12, 12},
    {"8..........6..1..5...786...2.1....54.6....3.2.53.4.....1.26.89.............9.74.6", 44, 12, 12},
    {"....8......8.7.34.4....9...6...1.2...4...8.3...7..6.95...4.5.26..2.3...8.........", 45, 12, 12},
    {"4.53...2....72....9.3..8..7......35..3..6......85..........2......4978....2....73", 46, 12, 12},
    {".1........685.3....24....5...1..9....5...7..87....83.4..2.3.6......7.52....1.....", 56, 12, 12},
    {"8...7.......5.29...73..4.5.....5....5..4...19.6...87......6......1..546393.......", 66, 12, 12},
    {"6..59..2......2.9.1.9...........5.4.3..8.......53478..974...5.....9...84..62.....", 67, 12, 12},
    {"..81.....6.9......12..63...2.79.1.8.8....24......7.51..9...675....2...94.......3.", 68, 12, 12},
    {"........1....1..6...2..8..9..65...475...3..8..23......8..4..5..4....57....5..6.1.", 70, 12, 12},
    {".1...893......7.1....4.18.778.9.....6.......3..32.5.8....5.36...69...3..........2", 71, 12, 12},
    {"28..617....7...813.......2....38...9.7.......8..4....5..2.3.....9...4...5....294.", 72, 12, 12},
    {"..9..7..41..46..5..2....3.....6381..2.8..........5....7..1..8.....92...75......6.", 72, 23, 23},
    {"...9.....89...3.4.2...74....1.7...........95..46...3.1..82..........5684.3...9..2", 73, 12, 12},
    {"......3.971..39.6....7.......26.....5..91.68.....45..7.2.1.65...3.2.......1...8..", 74, 12, 12},
    {".4.5...79........8.27...1....56...84....25.1.........6.9...3....12..4.5....289...", 75, 12, 12},
    {".7...1.3..2..3.......5..6.273....9...4.6.......8.13..53...45.2...........67.9..4.", 76, 12, 12},
    {"1.7.3.....9.86.......1..239....2.9..93....7..6.......8.4...1..6......85...867...2", 77, 12, 12},
    {".4.....23...2...7.9...56....2..1.3..59............3.8....6....783.7.2..6..7...8..", 78, 12, 12},
    {".....65...29.1...8...8..6.9...6.....4.7...3........25.36..7...2.1...3..4.7...2...", 82, 12, 12},
    {".6...53.1........41.8.7..6.5..2.........5.142.9.8....5.....8...6...1...7.73...9..", 83, 12, 12},
    {"...721........61.2.......4.9..2..3.74..8...6...6.39....5......3..39.2.8.1..5..6..", 84, 12, 12},
    {"5.7..8......4....3..62.......17..4...2.5....9....19....1...675.4...7..92.7....6.4", 89, 12, 12},
    {"2..4...9..3........6....847.7...9..1..31.2..4....8....3...2......9..57......7.1.9", 90, 12, 12},
});

std::vector<Cell> cells_in(std::string_view text) {
  std::vector<Cell> cells;
  for (const char sign : text) cells.push_back(static_cast<Cell>(sign == '.' ? 0 : sign - '0'));
  return cells;
}

std::vector<Cell> solution_of(const std::vector<Cell>& clues) {
  std::vector<Cell> solution;
  const Puzzle puzzle(Rules::make({.geometry = {3, 3}}), clues);
  make_backend(parse_backend("cadical"), puzzle.rules)
      ->solve(puzzle, {.max_solutions = 2}, [&](std::span<const Cell> board) {
        solution.assign(board.begin(), board.end());
        return true;
      });
  return solution;
}

// The marks of a board, kept by the rules alone.
class PlainMarks {
 public:
  explicit PlainMarks(const std::vector<Cell>& clues) {
    for (auto& of_cell : marks_) of_cell.fill(true);
    for (int cell = 0; cell < 81; ++cell) {
      if (clues[cell] != 0) place({static_cast<CellIndex>(cell), clues[cell]});
    }
  }
  bool has(const CellDigit& mark) const { return marks_[mark.cell][mark.digit]; }
  void remove(const CellDigit& mark) { marks_[mark.cell][mark.digit] = false; }
  void place(const CellDigit& mark) {
    for (int digit = 1; digit <= 9; ++digit) marks_[mark.cell][digit] = digit == mark.digit;
    for (int cell = 0; cell < 81; ++cell) {
      if (cell != mark.cell && sees(cell, mark.cell)) marks_[cell][mark.digit] = false;
    }
  }
  static bool sees(int a, int b) {
    return a / 9 == b / 9 || a % 9 == b % 9 || (a / 27 == b / 27 && a % 9 / 3 == b % 9 / 3);
  }

 private:
  std::array<std::array<bool, 10>, 81> marks_{};
};

// Whether a link follows from its reasons: a digit from one that holds, or as the last of a cell or unit.
bool follows(const std::vector<ChainLink>& chain, const ChainLink& link, const PlainMarks& marks) {
  if (!link.holds) {
    return std::any_of(link.because.begin(), link.because.end(), [&](int index) {
      const CellDigit& before = chain[static_cast<std::size_t>(index)].mark;
      const bool same_cell = before.cell == link.mark.cell && before.digit != link.mark.digit;
      const bool same_digit = before.digit == link.mark.digit && before.cell != link.mark.cell;
      return chain[static_cast<std::size_t>(index)].holds &&
             (same_cell || (same_digit && PlainMarks::sees(before.cell, link.mark.cell)));
    });
  }
  const auto is_out = [&](const CellDigit& mark) {
    return !marks.has(mark) || std::any_of(link.because.begin(), link.because.end(), [&](int index) {
      const ChainLink& before = chain[static_cast<std::size_t>(index)];
      return !before.holds && before.mark == mark;
    });
  };
  const auto alone = [&](auto is_rival) {
    for (int cell = 0; cell < 81; ++cell) {
      for (int digit = 1; digit <= 9; ++digit) {
        const CellDigit mark{static_cast<CellIndex>(cell), static_cast<Cell>(digit)};
        if (mark != link.mark && is_rival(mark) && !is_out(mark)) return false;
      }
    }
    return true;
  };
  const auto same_digit = [&](const CellDigit& mark) { return mark.digit == link.mark.digit; };
  return alone([&](const CellDigit& mark) { return mark.cell == link.mark.cell; }) ||
         alone([&](const CellDigit& mark) { return same_digit(mark) && mark.cell / 9 == link.mark.cell / 9; }) ||
         alone([&](const CellDigit& mark) { return same_digit(mark) && mark.cell % 9 == link.mark.cell % 9; }) ||
         alone([&](const CellDigit& mark) {
           return same_digit(mark) && mark.cell / 27 == link.mark.cell / 27 &&
                  mark.cell % 9 / 3 == link.mark.cell % 9 / 3;
         });
}

// Checks the claims of chains, and of chains within them, that follow by a cell or a unit; counts them.
int checked_claims(const std::vector<std::vector<ChainLink>>& chains, const PlainMarks& marks) {
  int claims = 0;
  for (const auto& chain : chains) {
    CHECK(chain.front().because.empty());
    for (const ChainLink& link : std::span(chain).subspan(1)) {
      if (!link.nested.empty()) {
        PlainMarks left = marks;
        for (const int index : link.because) {
          CHECK_FALSE(chain[static_cast<std::size_t>(index)].holds);
          left.remove(chain[static_cast<std::size_t>(index)].mark);
        }
        claims += checked_claims(link.nested, left);
      } else if (link.why.find("candidates") == std::string::npos && link.why.find("pair") == std::string::npos &&
                 link.why != "X-Wing") {
        CHECK(follows(chain, link, marks));
        ++claims;
      }
    }
  }
  return claims;
}

}  // namespace

TEST_CASE("ratings are those of Sudoku Explainer") {
  SudokuExplainer explainer;
  for (const Rated& rated : kRated) {
    INFO(rated.puzzle);
    const SeRating rating = explainer.rate(cells_in(rated.puzzle));
    CHECK(rating.er == rated.er);
    CHECK(rating.ep == rated.ep);
    CHECK(rating.ed == rated.ed);
  }
}

TEST_CASE("the hardest puzzles have their published ratings", "[long]") {
  SudokuExplainer explainer;
  CHECK(explainer.rate(cells_in(kAiEscargot.puzzle)).er == 105);
  CHECK(explainer  // Golden Nugget (T. Hatgi)
            .rate(cells_in(".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7....."))
            .er == 119);
  CHECK(explainer  // Easter Monster (JPF)
            .rate(cells_in("1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1"))
            .er == 116);
}

TEST_CASE("a path leads to the solution, and each claim of a chain follows from its reasons") {
  SudokuExplainer explainer;
  int claims = 0;
  std::vector<Rated> all(std::begin(kRated), std::end(kRated));
  all.push_back({kAiEscargot.puzzle.c_str(), 105, 12, 12});  // with chains within chains
  for (const Rated& rated : all) {
    INFO(rated.puzzle);
    const std::vector<Cell> clues = cells_in(rated.puzzle), solution = solution_of(clues);
    REQUIRE(solution.size() == 81);
    PlainMarks marks(clues);
    int hardest = 0;
    const SeRating rating = explainer.path(clues, [&](SeStep&& step) {
      INFO(step.text);
      hardest = std::max(hardest, step.rating);
      CHECK((step.placed || !step.removed.empty()));
      claims += checked_claims(step.chains, marks);
      if (step.placed) {
        CHECK(solution[step.placed->cell] == step.placed->digit);
        marks.place(*step.placed);
      }
      for (const CellDigit& removed : step.removed) {
        CHECK(marks.has(removed));
        CHECK(solution[removed.cell] != removed.digit);
        marks.remove(removed);
      }
      return true;
    });
    CHECK(rating.er == hardest);
    CHECK(rating.er == rated.er);
    for (int cell = 0; cell < 81; ++cell) {
      CHECK(marks.has({static_cast<CellIndex>(cell), solution[static_cast<std::size_t>(cell)]}));
    }
  }
  CHECK(claims > 1000);
}

TEST_CASE("chains are lines of claims") {
  const auto mark = [](int cell, int digit) {
    return CellDigit{static_cast<CellIndex>(cell), static_cast<Cell>(digit)};
  };
  const std::vector<ChainLink> nested = {{mark(40, 5), false, {}, ""}, {mark(41, 5), true, {0}, "row 5"}};
  SeStep step;
  step.chains = {{{mark(0, 1), true, {}, ""},
                  {mark(1, 1), false, {0}, "row 1"},
                  {mark(2, 1), false, {0}, "row 1"},
                  {mark(10, 1), false, {0}, "box 1"},
                  {mark(28, 1), true, {1, 3}, "column 2"},
                  {mark(28, 2), false, {4}, "r4c2"},
                  {mark(50, 5), false, {5}, "nested chain", {nested}}},
                 {{mark(0, 1), true, {}, ""}, {mark(0, 2), false, {0}, "r1c1"}, {mark(0, 3), false, {0}, "r1c1"}}};
  CHECK(chain_lines(step.chains, {3, 3}) ==
        std::vector<std::string>{"if r1c1 is 1:", "  r1c2 and r1c3 are not 1 (row 1)",
                                 "  r2c2 is not 1 (box 1, as r1c1 is 1)",
                                 "  r4c2 is 1 (column 2, as r1c2 and r2c2 are not 1)", "  r4c2 is not 2 (r4c2)",
                                 "  r6c6 is not 5 (nested chain)", "    if r5c5 is not 5:", "      r5c6 is 5 (row 5)",
                                 "  r1c1 is not 2 or 3 (r1c1, as r1c1 is 1)"});
}

TEST_CASE("without uniqueness other techniques replace loops") {
  SudokuExplainer explainer(false);
  for (const Rated& rated : kRated) {
    const SeRating rating = explainer.rate(cells_in(rated.puzzle));
    CHECK_FALSE(rating.uses(Technique::unique_loop));
    CHECK_FALSE(rating.uses(Technique::bivalue_universal_grave));
    if (rated.er == 45 || rated.er == 46) CHECK(rating.er > rated.er);
  }
}

TEST_CASE("a rating ends above the limit, and at a stop") {
  SudokuExplainer explainer;
  const auto clues = cells_in(kRated.back().puzzle);
  CHECK(explainer.rate(clues, {.most = 89}).er == -1);
  CHECK(explainer.rate(clues, {.most = 90}).er == 90);
  std::stop_source stop;
  stop.request_stop();
  CHECK(explainer.rate(clues, {.stop = stop.get_token()}).er == -1);
  CHECK(explainer.rate(clues, {.deadline = Clock::now()}).er == -1);
}

TEST_CASE("ratings refuse what is not a 9x9 puzzle") {
  SudokuExplainer explainer;
  CHECK_THROWS_AS(explainer.rate(std::vector<Cell>(80)), Error);
  std::vector<Cell> clues(81);
  clues[0] = 10;
  CHECK_THROWS_AS(explainer.rate(clues), Error);
  clues[0] = clues[8] = 1;
  CHECK_THROWS_AS(explainer.rate(clues), Error);
}

TEST_CASE("words have their ranges and names") {
  CHECK(difficulty_of(10) == Difficulty::easy);
  CHECK(difficulty_of(15) == Difficulty::easy);
  CHECK(difficulty_of(17) == Difficulty::medium);
  CHECK(difficulty_of(26) == Difficulty::hard);
  CHECK(difficulty_of(73) == Difficulty::very_hard);
  CHECK(difficulty_of(74) == Difficulty::extreme);
  CHECK(difficulty_of_steps(1) == Difficulty::easy);
  CHECK(difficulty_of_steps(9) == Difficulty::extreme);
  for (const auto difficulty : {Difficulty::easy, Difficulty::medium, Difficulty::very_hard}) {
    CHECK(find_difficulty(difficulty_name(difficulty)) == difficulty);
    CHECK(difficulty_of(most_of(difficulty)) == difficulty);
  }
  CHECK(find_difficulty("very-hard") == Difficulty::very_hard);
  CHECK_FALSE(find_difficulty("soft"));
  for (const TechniqueFacts& facts : techniques()) CHECK(find_technique(facts.name) == facts.technique);
  CHECK_FALSE(find_technique("magic"));
}

TEST_CASE("generated puzzles have the rating and the techniques that were asked for") {
  const auto rules = Rules::make({.geometry = {3, 3}});
  SudokuExplainer explainer;
  const auto expect = [&](GenerateOptions options, auto fits) {
    options.seed = 5;
    int made = 0;
    Generator(rules, parse_backend("batch"), options).generate(0, 8, {}, [&](std::span<const Cell> puzzle) {
      ++made;
      CHECK(fits(explainer.rate(puzzle)));
      return true;
    });
    CHECK(made == 8);
  };
  expect({.min_rating = 16, .max_rating = 25},
         [](const SeRating& rating) { return rating.er >= 16 && rating.er <= 25; });
  expect({.needs = 1U << static_cast<unsigned>(Technique::naked_pair)},
         [](const SeRating& rating) { return rating.uses(Technique::naked_pair); });
  CHECK_THROWS_AS(Generator(Rules::make({.geometry = {2, 3}}), parse_backend("dfs"), {.min_rating = 16}), Error);
  CHECK_THROWS_AS(Generator(rules, parse_backend("dfs"), {.min_rating = 26, .max_rating = 25}), Error);
}

}  // namespace nonet::test
