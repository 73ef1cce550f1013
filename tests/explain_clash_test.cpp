// What clashes on boards without solution, and what several solutions leave open: against all subsets on 4x4, and
// against the search of another backend on 9x9.
#include <bit>

#include "explain/internal/hitting_search.hpp"
#include "nonet/check.hpp"
#include "nonet/explain.hpp"
#include "run/explain.hpp"
#include "tests/tests.hpp"

namespace nonet::test::explain_clash_test {
using Members = std::vector<ClashMember>;

Constraint cage(std::vector<CellIndex> cells, int sum) {
  return {.kind = &find_kind("killer"), .values = {sum}, .groups = {std::move(cells)}};
}

// A board of the rules without the drawn constraints keeps the member.
std::function<bool(const Board&)> rule_of(const ClashMember& member, const Puzzle& puzzle) {
  if (member.kind == MemberKind::clue) return [=](const Board& board) { return board[member.place] == member.digit; };
  if (member.kind != MemberKind::drawn) {
    return [=, &puzzle](const Board& board) { return !PuzzleView(puzzle).excludes(member.place, board[member.place]); };
  }
  RulesSpec spec = puzzle.rules->spec();
  spec.constraints = {spec.constraints[member.place]};
  return [alone = Puzzle(Rules::make(spec))](const Board& board) { return why_not_a_solution(alone, board).empty(); };
}

// All smallest sets without a common board, by trying all subsets.
std::set<Members> smallest_by_trial(const std::vector<std::function<bool(const Board&)>>& rules, const Members& members,
                                    const std::vector<Board>& boards) {
  std::set<Members> best;
  std::size_t size = members.size() + 1;
  std::vector<unsigned> kept(boards.size());
  for (std::size_t b = 0; b < boards.size(); ++b) {
    for (std::size_t i = 0; i < members.size(); ++i) kept[b] |= (rules[i](boards[b]) ? 1U : 0U) << i;
  }
  for (unsigned set = 0; set < 1U << members.size(); ++set) {
    const auto count = static_cast<std::size_t>(std::popcount(set));
    if (count > size) continue;
    if (std::any_of(kept.begin(), kept.end(), [&](unsigned each) { return (each & set) == set; })) continue;
    if (count < size) best.clear();
    size = count;
    Members chosen;
    for (std::size_t i = 0; i < members.size(); ++i) {
      if ((set >> i & 1U) != 0) chosen.push_back(members[i]);
    }
    best.insert(chosen);
  }
  return best;
}

void check_against_trial(const Puzzle& puzzle, const std::vector<Board>& boards) {
  const Members members = members_of(puzzle);
  REQUIRE(members.size() < 20);
  std::vector<std::function<bool(const Board&)>> rules;
  for (const ClashMember& member : members) rules.push_back(rule_of(member, puzzle));
  const std::set<Members> expected = smallest_by_trial(rules, members, boards);
  const Clashes found = smallest_clashes(puzzle, 0, {});
  CAPTURE(text_of(puzzle.clues), text_of(found, puzzle));
  CHECK(std::set<Members>(found.sets.begin(), found.sets.end()) == expected);
  CHECK(std::is_sorted(found.sets.begin(), found.sets.end()));
  CHECK(found.sets.size() == expected.size());
  if (expected.empty()) {
    CHECK(found.verdict == Verdict::solved);
  } else {
    CHECK(found.verdict == Verdict::no_solution);
    CHECK(found.complete);
    CHECK(found.smallest());
  }
}

// Whether dfs finds a solution that keeps these.
bool solvable(const Puzzle& puzzle, const Members& members) {
  RulesSpec spec = puzzle.rules->spec();
  spec.constraints.clear();
  for (const ClashMember& member : members) {
    if (member.kind == MemberKind::drawn) spec.constraints.push_back(puzzle.rules->spec().constraints[member.place]);
  }
  Puzzle part(Rules::make(spec));
  for (const ClashMember& member : members) {
    if (member.kind == MemberKind::clue) part.clues[member.place] = member.digit;
    for (int digit = 1; digit <= part.rules->side() && member.kind == MemberKind::marks; ++digit) {
      if (PuzzleView(puzzle).excludes(member.place, digit)) part.exclude(member.place, digit);
    }
  }
  return !solutions(*backend("dfs", part), part, 1).empty();
}

void check_each_set(const Puzzle& puzzle, const Clashes& clashes) {
  for (const Members& set : clashes.sets) {
    CHECK(set.size() == clashes.sets.front().size());
    CHECK_FALSE(solvable(puzzle, set));
    for (std::size_t i = 0; i < set.size(); ++i) {
      Members rest = set;
      rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(i));
      CHECK(solvable(puzzle, rest));
    }
  }
}

// A shuffled board without some cells, and some wrong digits.
Puzzle broken(const std::shared_ptr<const Rules>& rules, int blanks, int typos, Random& random) {
  while (true) {
    Puzzle puzzle = random_puzzle(rules, blanks, random);
    for (int done = 0; done < typos;) {
      const auto cell = static_cast<std::size_t>(random.below(rules->cells()));
      if (puzzle.clues[cell] == 0) continue;
      puzzle.clues[cell] = static_cast<Cell>(1 + random.below(rules->side()));
      ++done;
    }
    if (solutions(*backend("dfs", puzzle), puzzle, 1).empty()) return puzzle;
  }
}

TEST_CASE("on 4x4 the smallest clashes of clues are those that trying all subsets finds") {
  Random random(seed());
  for (const char* const regions : {"", "0011001122332233", "0001021122312333"}) {
    RulesSpec spec{.geometry = {2, 2}};
    for (const char* at = regions; *at != 0; ++at) spec.regions.push_back(static_cast<std::uint8_t>(*at - '0'));
    const auto rules = Rules::make(spec);
    const std::vector<Board> boards = all_boards(spec);
    for (int round = 0; round < 40; ++round) {
      Puzzle puzzle(rules);
      for (int clues = 3 + random.below(8); clues > 0; --clues) {
        puzzle.clues[static_cast<std::size_t>(random.below(16))] = static_cast<Cell>(1 + random.below(4));
      }
      check_against_trial(puzzle, boards);
    }
  }
}

TEST_CASE("on 4x4 the smallest clashes of clues, cages and candidates are those that trying all subsets finds") {
  Random random(seed());
  const std::vector<Board> boards = all_boards({.geometry = {2, 2}});
  for (int round = 0; round < 60; ++round) {
    RulesSpec spec{.geometry = {2, 2}};
    for (int left = random.below(5); left > 0; --left) {
      const auto cell = static_cast<CellIndex>(random.below(4) * 4 + random.below(3));
      spec.constraints.push_back(cage({cell, static_cast<CellIndex>(cell + 1)}, 3 + random.below(5)));
    }
    Puzzle puzzle(Rules::make(spec));
    for (int clues = random.below(6); clues > 0; --clues) {
      puzzle.clues[static_cast<std::size_t>(random.below(16))] = static_cast<Cell>(1 + random.below(4));
    }
    for (int marks = random.below(8); marks > 0; --marks) puzzle.exclude(random.below(4) * 4, 1 + random.below(4));
    check_against_trial(puzzle, boards);
  }
}

TEST_CASE("constraints that make units stay, others are members as a whole") {
  Puzzle puzzle = puzzle_of(with_variants({.geometry = {3, 3}}, "diagonal"), std::string(81, '.'));
  puzzle.clues[0] = puzzle.clues[80] = 5;
  Clashes clashes = smallest_clashes(puzzle, 0, {});
  REQUIRE(clashes.sets.size() == 1);
  CHECK(text_of(clashes, puzzle) == "no solution: these 2 clues clash: r1c1=5, r9c9=5 (diagonal 1)");

  puzzle = Puzzle(Rules::make(with_constraints({}, {"antiknight"})));
  puzzle.clues[0] = puzzle.clues[11] = 5;
  clashes = smallest_clashes(puzzle, 0, {});
  CHECK(text_of(clashes, puzzle) == "no solution: these 2 clues clash: r1c1=5, r2c3=5 (box 1)");
  puzzle.clues[0] = 0;
  puzzle.clues[28] = 5;
  clashes = smallest_clashes(puzzle, 0, {});
  CHECK(text_of(clashes, puzzle) == "no solution: these 3 things clash: r2c3=5, r4c2=5, antiknight");
}

TEST_CASE("a constraint that makes a unit and more is removed with its unit") {
  // Four cells that differ make a unit; the sum of two of them is more.
  Puzzle puzzle(
      Rules::make(with_constraints({.geometry = {2, 2}}, {"and (distinct r1c1 r1c2 r4c3 r4c4) (killer 5 r1c1 r1c2)"})));
  puzzle.clues[0] = puzzle.clues[14] = 1;
  const Clashes clashes = smallest_clashes(puzzle, 0, {});
  REQUIRE(clashes.sets.size() == 1);
  CHECK(clashes.sets[0].size() == 3);
  CHECK(clashes.sets[0].back().kind == MemberKind::drawn);
}

TEST_CASE("the clashes of twenty random broken puzzles clash, and without any member no longer") {
  Random random(seed());
  const auto rules = Rules::make({});
  for (int round = 0; round < 20; ++round) {
    const Puzzle puzzle = broken(rules, 45 + random.below(12), 1 + round % 3, random);
    CAPTURE(text_of(puzzle.clues));
    const Clashes clashes = smallest_clashes(puzzle, 20, {});
    CHECK(clashes.verdict == Verdict::no_solution);
    REQUIRE_FALSE(clashes.sets.empty());
    CHECK(clashes.smallest());
    check_each_set(puzzle, clashes);
  }
}

TEST_CASE("cages with a wrong sum clash with their surroundings") {
  Random random(seed());
  for (int round = 0; round < 5; ++round) {
    const Board board = shuffled_board({3, 3}, random);
    RulesSpec spec;
    const int wrong = random.below(27);
    for (int number = 0; number < 27; ++number) {
      std::vector<CellIndex> cells;
      int sum = number == wrong ? 1 : 0;
      for (int i = 0; i < 3; ++i) {
        cells.push_back(static_cast<CellIndex>(number * 3 + i));
        sum += board[cells.back()];
      }
      spec.constraints.push_back(cage(cells, sum > 24 ? sum - 2 : sum));
    }
    const Puzzle puzzle(Rules::make(spec));
    const Clashes clashes = smallest_clashes(puzzle, 0, {});
    CHECK(clashes.complete);
    REQUIRE_FALSE(clashes.sets.empty());
    CHECK(clashes.sets.front().size() <= 3);  // the three cages of the row, or of the box
    check_each_set(puzzle, clashes);
  }
}

TEST_CASE("clashes heed limit, deadline, stop request and side, and say nothing of what is solvable") {
  Puzzle puzzle(Rules::make({}));
  CHECK(smallest_clashes(puzzle, 0, {}).verdict == Verdict::solved);
  puzzle.clues[0] = puzzle.clues[1] = puzzle.clues[9] = 5;
  Clashes clashes = smallest_clashes(puzzle, 2, {});
  CHECK(clashes.sets.size() == 2);
  CHECK(clashes.smallest());
  CHECK_FALSE(clashes.complete);
  CHECK(clashes.stop == Stop::solution_limit);
  clashes = smallest_clashes(puzzle, 0, {});
  CHECK(clashes.sets.size() == 3);
  CHECK(clashes.complete);
  CHECK(text_of(clashes, puzzle) ==
        "no solution: these 2 clues clash: r1c1=5, r1c2=5 (row 1 and box 1)\n"
        "and also: these 2 clues clash: r1c1=5, r2c1=5 (column 1 and box 1)\n"
        "and also: these 2 clues clash: r1c2=5, r2c1=5 (box 1)");

  clashes = smallest_clashes(puzzle, 0, {.deadline = Clock::now() - 1s});
  CHECK(clashes.verdict == Verdict::unknown);
  CHECK(clashes.stop == Stop::timeout);
  CHECK(smallest_clashes(puzzle, 0, {.stop = stopped()}).stop == Stop::cancelled);
  CHECK_THROWS_AS(smallest_clashes(Puzzle(Rules::make({.geometry = {1, 65}})), 0, {}), Error);
}

TEST_CASE("sets of clashes that time cuts short say so, and those that a limit cuts short do not") {
  Puzzle puzzle(Rules::make({.geometry = {4, 4}}));
  std::fill(puzzle.clues.begin(), puzzle.clues.end(), Cell{1});  // thousands of pairs clash
  const std::string cut = "there may be more sets: the search was cut short";
  const auto solver = backend("dfs", puzzle);
  CHECK_THAT(without_path(*solver, puzzle, Verdict::no_solution, 1, {}).headline, !ContainsSubstring(cut));
  Explanation explanation;
  for (Clock::duration time = 50ms; !explanation.clashes || explanation.clashes->sets.empty(); time *= 2) {
    explanation = without_path(*solver, puzzle, Verdict::no_solution, 0, {.deadline = Clock::now() + time});
  }
  CHECK_THAT(explanation.headline, EndsWith(cut));
}

TEST_CASE("clashes are described in words") {
  Puzzle puzzle = unsolvable();
  const Clashes clashes = smallest_clashes(puzzle, 1, {});
  CHECK_THAT(text_of(clashes, puzzle), ContainsSubstring("clues clash: r1c1="));
  puzzle = Puzzle(Rules::make({}));
  for (int digit = 1; digit <= 9; ++digit) puzzle.exclude(40, digit);
  CHECK(text_of(smallest_clashes(puzzle, 0, {}), puzzle) ==
        "no solution: this cell clashes with the rules: r5c5 has no candidate");
  puzzle = Puzzle(Rules::make({}));
  for (int digit = 3; digit <= 9; ++digit) {
    for (const int cell : {0, 1, 2}) puzzle.exclude(cell, digit);
  }
  CHECK(text_of(smallest_clashes(puzzle, 0, {}), puzzle) ==
        "no solution: these 3 cells clash: r1c1 is 1 or 2, r1c2 is 1 or 2, r1c3 is 1 or 2");
  Clashes at_most{.verdict = Verdict::no_solution, .sets = {members_of(unsolvable())}, .at_least = 4};
  CHECK_THAT(text_of(at_most, unsolvable()), ContainsSubstring("none is of fewer than 4"));
}

TEST_CASE("open cells on 4x4 are those in which all solutions differ") {
  Random random(seed());
  const auto rules = Rules::make({.geometry = {2, 2}});
  const std::vector<Board> boards = all_boards(rules->spec());
  for (int round = 0; round < 100; ++round) {
    Puzzle puzzle(rules);
    for (int clues = random.below(7); clues > 0; --clues) {
      puzzle.clues[static_cast<std::size_t>(random.below(16))] = static_cast<Cell>(1 + random.below(4));
    }
    if (round % 2 == 0) puzzle.exclude(random.below(16), 1 + random.below(4));
    std::vector<std::set<Cell>> digits(16);
    std::uint64_t count = 0;
    for (const Board& board : boards) {
      bool fits = true;
      for (std::size_t cell = 0; cell < 16; ++cell) {
        fits = fits && (puzzle.clues[cell] == 0 || puzzle.clues[cell] == board[cell]) &&
               !PuzzleView(puzzle).excludes(static_cast<int>(cell), board[cell]);
      }
      if (!fits) continue;
      ++count;
      for (std::size_t cell = 0; cell < 16; ++cell) digits[cell].insert(board[cell]);
    }
    std::vector<OpenCell> expected;
    for (std::size_t cell = 0; cell < 16; ++cell) {
      if (digits[cell].size() > 1) {
        expected.push_back({static_cast<CellIndex>(cell), {digits[cell].begin(), digits[cell].end()}});
      }
    }
    CAPTURE(text_of(puzzle.clues));
    const OpenCells open = open_cells(*backend(round % 3 == 0 ? "cadical" : "dfs", puzzle), puzzle, {});
    CHECK((open.cells == expected));
    CHECK(open.complete);
    CHECK(open.verdict == (count == 0 ? Verdict::no_solution : count == 1 ? Verdict::unique : Verdict::multiple));
    CHECK(open.solutions.size() == std::min<std::uint64_t>(count, 2));
    if (count > 1) CHECK((open.solutions[0] != open.solutions[1]));
  }
}

TEST_CASE("open cells are described in words, and so are those that time left open") {
  const Puzzle puzzle = deadly_rectangle();
  const auto solver = backend("dfs", puzzle);
  const OpenCells open = open_cells(*solver, puzzle, {});
  REQUIRE(open.cells.size() == 4);
  CHECK_THAT(text_of(open, *puzzle.rules), ContainsSubstring("several solutions: 4 cells are open: r"));
  CHECK_THAT(text_of(open, *puzzle.rules), ContainsSubstring(" is 6 or 7, r"));
  const Puzzle blank(Rules::make({}));
  CHECK_THAT(text_of(open_cells(*solver, blank, {}), *blank.rules), ContainsSubstring(", and 69 more"));
  CHECK_THAT(text_of(open_cells(*solver, blank, {}), *blank.rules), ContainsSubstring(" open: r1c1: 9 digits, r1c2: "));
  const OpenCells late = open_cells(*solver, blank, {.deadline = Clock::now() - 1s});
  CHECK(late.stop == Stop::timeout);
  CHECK_FALSE(late.complete);
  CHECK(late.verdict == Verdict::unknown);
}

TEST_CASE("a search for hitting sets gives each set once, and learns while it runs") {
  Random random(seed());
  for (int round = 0; round < 50; ++round) {
    constexpr int kMembers = 9;
    std::vector<unsigned> sets;
    for (int count = 1 + random.below(6); count > 0; --count) {
      sets.push_back(static_cast<unsigned>(1 + random.below((1 << kMembers) - 1)));
    }
    const auto hits = [&](unsigned chosen) {
      return std::all_of(sets.begin(), sets.end(), [&](unsigned set) { return (set & chosen) != 0; });
    };
    for (int size = 0; size <= 3; ++size) {
      std::set<unsigned> expected;
      for (unsigned chosen = 0; chosen < 1U << kMembers; ++chosen) {
        if (std::popcount(chosen) == size && hits(chosen)) expected.insert(chosen);
      }
      HittingSearch search(kMembers);
      std::vector<unsigned> found;
      const bool whole = search.run(size, [&](std::span<const int> chosen, bool extended) {
        unsigned bits = 0;
        for (const int member : chosen) bits |= 1U << member;
        for (const unsigned set : sets) {
          if ((set & bits) != 0) continue;
          REQUIRE_FALSE(extended);
          std::vector<int> members;
          for (int member = 0; member < kMembers; ++member) {
            if ((set >> member & 1U) != 0) members.push_back(member);
          }
          search.add(members);
          return HittingAnswer::missed;
        }
        if (static_cast<int>(chosen.size()) == size) found.push_back(bits);
        return HittingAnswer::extend;
      });
      CHECK(whole);
      CHECK(found.size() == expected.size());
      CHECK((std::set<unsigned>(found.begin(), found.end()) == expected));
    }
  }
}

}  // namespace nonet::test::explain_clash_test
