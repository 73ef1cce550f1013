// What mends a puzzle: against all changes of clues on 4x4, and on 9x9 by another backend.
#include "nonet/explain.hpp"
#include "tests/tests.hpp"

namespace nonet::test::explain_repair_test {
using Cells = std::vector<Cell>;

std::uint64_t count_fitting(const std::vector<Board>& boards, const Cells& clues) {
  return static_cast<std::uint64_t>(std::count_if(boards.begin(), boards.end(), [&](const Board& board) {
    for (std::size_t cell = 0; cell < clues.size(); ++cell) {
      if (clues[cell] != 0 && clues[cell] != board[cell]) return false;
    }
    return true;
  }));
}

// All puzzles that differ from this in as few clues as possible and are as wanted; `digits`: to be changed to.
std::set<Cells> mended_by_trial(const Cells& clues, int digits, const std::function<bool(const Cells&)>& wanted) {
  std::vector<std::size_t> places;
  for (std::size_t cell = 0; cell < clues.size(); ++cell) {
    if (clues[cell] != 0) places.push_back(cell);
  }
  std::set<Cells> found;
  for (int size = 0; size <= static_cast<int>(places.size()) && found.empty(); ++size) {
    Cells tried = clues;
    const std::function<void(std::size_t, int)> change = [&](std::size_t at, int left) {
      if (left == 0) {
        if (wanted(tried)) found.insert(tried);
        return;
      }
      if (at == places.size()) return;
      change(at + 1, left);
      Cell& cell = tried[places[at]];
      const Cell clue = cell;
      for (int digit = 0; digit <= digits; ++digit) {
        if (digit == clue) continue;
        cell = static_cast<Cell>(digit);
        change(at + 1, left - 1);
      }
      cell = clue;
    };
    change(0, size);
  }
  return found;
}

std::set<Cells> mended_by(const Puzzle& puzzle, const Repairs& repairs) {
  std::set<Cells> found;
  for (const Repair& repair : repairs.found) {
    CHECK(repair.changes.size() == static_cast<std::size_t>(repairs.size));
    for (const ClueChange& change : repair.changes) {
      CHECK(change.from == puzzle.clues[change.cell]);
      CHECK(change.to != change.from);
    }
    CHECK(found.insert(mended(puzzle.clues, repair)).second);
  }
  CHECK(std::is_sorted(repairs.found.begin(), repairs.found.end(),
                       [](const Repair& a, const Repair& b) { return a.changes < b.changes; }));
  return found;
}

// Both goals against trial. `boards`: all that keep the rules and the excluded candidates.
void check_against_trial(const Puzzle& puzzle, const std::vector<Board>& boards) {
  CAPTURE(text_of(puzzle.clues));
  const auto solver = backend(puzzle.rules->needs().empty() ? "auto" : "dfs", puzzle);
  const int side = puzzle.rules->side();
  const std::set<Cells> unique =
      mended_by_trial(puzzle.clues, side, [&](const Cells& clues) { return count_fitting(boards, clues) == 1; });
  Repairs found = repairs(*solver, puzzle, RepairGoal::unique, 0, {});
  CHECK((mended_by(puzzle, found) == unique));
  CHECK(found.complete);
  CHECK(found.hopeless == unique.empty());
  CHECK(found.hopeless != found.why.empty());

  const std::set<Cells> solvable =
      mended_by_trial(puzzle.clues, 0, [&](const Cells& clues) { return count_fitting(boards, clues) > 0; });
  found = repairs(*solver, puzzle, RepairGoal::solution, 0, {});
  CHECK((mended_by(puzzle, found) == solvable));
  CHECK(found.complete);
  CHECK(found.hopeless == solvable.empty());
  for (const Repair& repair : found.found) {
    REQUIRE(repair.instead.size() == repair.changes.size());
    const Cells clues = mended(puzzle.clues, repair);
    for (const OpenCell& instead : repair.instead) {
      std::vector<Cell> digits;
      for (int digit = 1; digit <= side; ++digit) {
        Cells with = clues;
        with[instead.cell] = static_cast<Cell>(digit);
        if (count_fitting(boards, with) > 0) digits.push_back(static_cast<Cell>(digit));
      }
      CHECK((instead.digits == digits));
    }
  }
}

Puzzle with_random_clues(const std::shared_ptr<const Rules>& rules, int clues, Random& random) {
  Puzzle puzzle(rules);
  const int side = rules->side();
  for (; clues > 0; --clues) {
    puzzle.clues[static_cast<std::size_t>(random.below(side * side))] = static_cast<Cell>(1 + random.below(side));
  }
  return puzzle;
}

std::uint64_t count_to_two(Backend& dfs, const Puzzle& puzzle, const Cells& clues) {
  return dfs.solve({puzzle.rules.get(), clues, puzzle.excluded}, {.max_solutions = 2}, {}).solutions;
}

TEST_CASE("on 4x4 the repairs are those that trying all changes finds") {
  Random random(seed());
  const auto rules = Rules::make({.geometry = {2, 2}});
  const std::vector<Board> boards = all_boards(rules->spec());
  for (int round = 0; round < 60; ++round) {
    check_against_trial(with_random_clues(rules, 1 + random.below(7), random), boards);
  }
  // Of a solution, with a digit or two that are wrong.
  for (int round = 0; round < 30; ++round) {
    Puzzle puzzle = random_puzzle(rules, 6 + random.below(5), random);
    for (int typos = 1 + random.below(2); typos > 0; --typos) {
      const auto cell = static_cast<std::size_t>(random.below(16));
      if (puzzle.clues[cell] != 0) puzzle.clues[cell] = static_cast<Cell>(1 + random.below(4));
    }
    check_against_trial(puzzle, boards);
  }
}

TEST_CASE("on 4x4 with a cage and excluded candidates, too, the repairs are those of trying all") {
  Random random(seed());
  const std::vector<Board> all = all_boards({.geometry = {2, 2}});
  for (int round = 0; round < 40; ++round) {
    const auto first = static_cast<std::size_t>(random.below(4) * 4 + random.below(3));
    const int sum = 3 + random.below(5);
    RulesSpec spec{.geometry = {2, 2}};
    spec.constraints.push_back({.kind = &find_kind("killer"),
                                .values = {sum},
                                .groups = {{static_cast<CellIndex>(first), static_cast<CellIndex>(first + 1)}}});
    Puzzle puzzle = with_random_clues(Rules::make(spec), 1 + random.below(6), random);
    for (int marks = random.below(6); marks > 0; --marks) puzzle.exclude(random.below(16), 1 + random.below(4));
    std::vector<Board> boards;
    for (const Board& board : all) {
      bool fits = board[first] + board[first + 1] == sum;
      for (int cell = 0; cell < 16; ++cell) {
        fits = fits && !PuzzleView(puzzle).excludes(cell, board[static_cast<std::size_t>(cell)]);
      }
      if (fits) boards.push_back(board);
    }
    check_against_trial(puzzle, boards);
  }
}

TEST_CASE("each repair of twenty random broken puzzles mends, and with any clue of it back it fails") {
  Random random(seed());
  const auto rules = Rules::make({});
  const auto dfs = backend("dfs", Puzzle(rules));
  const auto solver = backend("auto", Puzzle(rules));
  for (int done = 0; done < 20;) {
    const int typos = 1 + done % 2;
    Puzzle puzzle = random_puzzle(rules, 46 + random.below(8), random);
    if (count_to_two(*dfs, puzzle, puzzle.clues) != 1) continue;
    const Cells right = puzzle.clues;
    for (int changed = 0; changed < typos;) {
      const auto cell = static_cast<std::size_t>(random.below(81));
      if (puzzle.clues[cell] == 0 || puzzle.clues[cell] != right[cell]) continue;
      puzzle.clues[cell] = static_cast<Cell>(1 + (right[cell] + random.below(8)) % 9);
      ++changed;
    }
    if (count_to_two(*dfs, puzzle, puzzle.clues) == 1) continue;
    ++done;
    CAPTURE(text_of(puzzle.clues));
    for (const RepairGoal goal : {RepairGoal::unique, RepairGoal::solution}) {
      const Repairs found = repairs(*solver, puzzle, goal, 0, {});
      CHECK(found.complete);
      CHECK(found.size <= typos);
      const std::set<Cells> boards = mended_by(puzzle, found);
      REQUIRE_FALSE(boards.empty());
      if (goal == RepairGoal::unique && found.size == typos) CHECK(boards.contains(right));
      const auto mends = [&](const Cells& clues) {
        const std::uint64_t count = count_to_two(*dfs, puzzle, clues);
        return goal == RepairGoal::unique ? count == 1 : count > 0;
      };
      for (const Cells& clues : boards) {
        CHECK(mends(clues));
        for (std::size_t cell = 0; cell < 81; ++cell) {
          if (clues[cell] == puzzle.clues[cell]) continue;
          Cells without = clues;
          without[cell] = puzzle.clues[cell];
          CHECK_FALSE(mends(without));
        }
      }
      // No single change does it where it took two; all of them where it took one.
      if (goal == RepairGoal::unique) {
        std::set<Cells> single;
        for (std::size_t cell = 0; cell < 81; ++cell) {
          for (int digit = 0; digit <= 9 && puzzle.clues[cell] != 0; ++digit) {
            Cells changed = puzzle.clues;
            changed[cell] = static_cast<Cell>(digit);
            if (mends(changed)) single.insert(changed);
          }
        }
        CHECK((found.size == 1 ? boards == single : single.empty()));
      }
    }
  }
}

TEST_CASE("a puzzle that needs no repair has one without changes") {
  const Puzzle puzzle = classic(kWikipedia.puzzle);
  const auto solver = backend("dfs", puzzle);
  for (const RepairGoal goal : {RepairGoal::unique, RepairGoal::solution}) {
    const Repairs found = repairs(*solver, puzzle, goal, 0, {});
    CHECK((found.found == std::vector<Repair>(1)));
    CHECK(found.size == 0);
    CHECK(found.complete);
    CHECK(found.verdict == (goal == RepairGoal::unique ? Verdict::unique : Verdict::solved));
  }
}

TEST_CASE("what no change of clues mends is named") {
  Puzzle puzzle(Rules::make(with_constraints({.geometry = {2, 2}}, {"killer 3 r1c1 r1c2", "killer 3 r1c2 r1c3"})));
  puzzle.clues[15] = 1;
  const auto solver = backend("dfs", puzzle);
  for (const RepairGoal goal : {RepairGoal::unique, RepairGoal::solution}) {
    const Repairs found = repairs(*solver, puzzle, goal, 0, {});
    CHECK(found.hopeless);
    CHECK(found.found.empty());
    CHECK(found.verdict == Verdict::no_solution);
    CHECK_THAT(found.why, ContainsSubstring("clash: killer 3 r1c1 r1c2, killer 3 r1c2 r1c3"));
  }
  const Repairs few =
      repairs(*backend("dfs", classic(std::string(81, '.'))), classic(std::string(81, '.')), RepairGoal::unique, 0, {});
  CHECK(few.hopeless);
  CHECK(few.verdict == Verdict::multiple);
  CHECK_THAT(few.why, ContainsSubstring("fewer than 17 clues"));
}

TEST_CASE("repairs heed limit, deadline, stop request and side") {
  Puzzle puzzle = classic(kWikipedia.puzzle);
  puzzle.clues[1] = 4;  // 3 is right
  const auto solver = backend("auto", puzzle);
  const Repairs all = repairs(*solver, puzzle, RepairGoal::unique, 0, {});
  REQUIRE(all.found.size() > 3);
  CHECK(text_of(all.found.front(), *puzzle.rules) == "r1c1: 5 -> .");
  for (const RepairGoal goal : {RepairGoal::unique, RepairGoal::solution}) {
    Repairs found = repairs(*solver, puzzle, goal, 2, {});
    CHECK(found.found.size() == 2);
    CHECK(found.stop == Stop::solution_limit);
    CHECK_FALSE(found.complete);
    found = repairs(*solver, puzzle, goal, 0, {.deadline = Clock::now() - 1s});
    CHECK(found.found.empty());
    CHECK(found.stop == Stop::timeout);
    CHECK_FALSE(found.complete);
    CHECK_FALSE(found.hopeless);
    CHECK(repairs(*solver, puzzle, goal, 0, {.stop = stopped()}).stop == Stop::cancelled);
  }
  Puzzle large(Rules::make({.geometry = {1, 65}}));
  large.clues[0] = large.clues[1] = 1;
  CHECK_THROWS_AS(repairs(*backend("dfs", large), large, RepairGoal::solution, 0, {}), Error);
}

}  // namespace nonet::test::explain_repair_test
