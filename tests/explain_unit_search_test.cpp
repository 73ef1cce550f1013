// Smallest sets on boards of units, against a solver and against all subsets.
#include "explain/internal/unit_oracle.hpp"
#include "nonet/backend.hpp"
#include "nonet/explain.hpp"
#include "tests/reason_check.hpp"
#include "tests/tests.hpp"

namespace nonet::test::explain_unit_search_test {
/// All reasons of the open cells, and of the digits that units lack.
std::vector<Reason> open_reasons(const Marks& marks) {
  std::vector<Reason> all = all_reasons(marks.rules());
  std::erase_if(all, [&](const Reason& reason) {
    const std::vector<CellDigit> its = marks_of(reason, marks);
    return reason.kind == ReasonKind::drawn ||
           std::any_of(its.begin(), its.end(), [&](const CellDigit& mark) { return marks.placed(mark.cell) != 0; });
  });
  return all;
}

// Sets of reasons as bits of marks, for trying all subsets: no rule of thumb, only that a set is a choice of a mark a
// truth so that no link has two.
class AllSubsets {
 public:
  AllSubsets(const Marks& marks, std::vector<CellDigit> targets) : targets_(std::move(targets)) {
    for (const CellDigit& mark : open_marks(marks)) numbers_.emplace(mark, numbers_.size());
    for (const Reason& reason : open_reasons(marks)) {
      std::uint64_t bits = 0;
      for (const CellDigit mark : marks_of(reason, marks)) bits |= std::uint64_t{1} << numbers_.at(mark);
      (is_once(reason) ? links_ : truths_).push_back(bits);
    }
    // A link of one mark says nothing, nor does a reason that another one repeats.
    std::erase_if(links_, [](std::uint64_t bits) { return (bits & (bits - 1)) == 0; });
    for (auto* all : {&links_, &truths_}) {
      std::sort(all->begin(), all->end());
      all->erase(std::unique(all->begin(), all->end()), all->end());
    }
  }
  std::size_t marks() const { return numbers_.size(); }
  std::size_t reasons() const { return links_.size() + truths_.size(); }

  /// Whether some set of `size` reasons removes a target.
  bool some_set(std::size_t size) {
    for (std::size_t truths = 1; truths < size; ++truths) {
      if (choose_truths(0, truths, size - truths)) return true;
    }
    return false;
  }

 private:
  bool choose_truths(std::size_t from, std::size_t truths, std::size_t links) {
    if (truths == 0) return choose_links(0, links);
    for (std::size_t i = from; i + truths <= truths_.size(); ++i) {
      chosen_.push_back(truths_[i]);
      const bool found = choose_truths(i + 1, truths - 1, links);
      chosen_.pop_back();
      if (found) return true;
    }
    return false;
  }
  bool choose_links(std::size_t from, std::size_t links) {
    if (links == 0) return removes_a_target();
    for (std::size_t i = from; i + links <= links_.size(); ++i) {
      forbidding_.push_back(links_[i]);
      const bool found = choose_links(i + 1, links - 1);
      forbidding_.pop_back();
      if (found) return true;
    }
    return false;
  }
  bool removes_a_target() {
    return std::any_of(targets_.begin(), targets_.end(),
                       [&](CellDigit mark) { return !holds(0, std::uint64_t{1} << numbers_.at(mark)); });
  }
  bool holds(std::size_t truth, std::uint64_t chosen) const {
    for (const std::uint64_t link : forbidding_) {
      const std::uint64_t both = link & chosen;
      if ((both & (both - 1)) != 0) return false;
    }
    if (truth == chosen_.size()) return true;
    for (std::uint64_t left = chosen_[truth]; left != 0; left &= left - 1) {
      if (holds(truth + 1, chosen | (left & -left))) return true;
    }
    return false;
  }

  std::vector<CellDigit> targets_;
  std::map<CellDigit, std::size_t> numbers_;
  std::vector<std::uint64_t> truths_;
  std::vector<std::uint64_t> links_;
  std::vector<std::uint64_t> chosen_;
  std::vector<std::uint64_t> forbidding_;
};

double combinations(std::size_t of, std::size_t size) {
  double count = 1;
  for (std::size_t i = 0; i < size; ++i) count *= static_cast<double>(of - i) / static_cast<double>(i + 1);
  return count;
}

/// Uses a set, and places what is then alone in its cell.
void use(Marks& marks, const Board& solution, const std::vector<CellDigit>& removed) {
  for (const auto [cell, digit] : removed) {
    REQUIRE(solution[cell] != digit);
    marks.remove(cell, digit);
  }
  for (bool more = true; more;) {
    more = false;
    for (int cell = 0; cell < marks.rules().cells(); ++cell) {
      if (marks.placed(cell) != 0 || marks.count(cell) != 1) continue;
      marks.place(cell, solution[static_cast<std::size_t>(cell)]);
      more = true;
    }
  }
}

/// Walks to the solution, and checks each set by the SAT solver, and on small states that no set is smaller.
void check_path(const Puzzle& puzzle, double most_subsets, std::uint64_t effort, bool all_conclusions = false) {
  const Board solution = only_solution(puzzle);
  Marks marks(puzzle);
  const auto search = make_set_search(puzzle.rules);
  use(marks, solution, {});
  for (int step = 0; marks.open() > 0; ++step) {
    REQUIRE(step < 1000);
    const auto set = search->smallest(marks, solution, {}, {.effort = effort});
    REQUIRE(set);
    check_set(marks, *set);
    if (set->reasons.size() > 1) {
      AllSubsets all(marks, wrong_marks(marks, solution));
      for (std::size_t size = 2; all.marks() <= 64 && size < static_cast<std::size_t>(set->at_least); ++size) {
        if (combinations(all.reasons(), size) < most_subsets) CHECK_FALSE(all.some_set(size));
      }
    }
    const auto removed = search->conclusions(marks, solution, set->reasons, {});
    CHECK(std::find(removed.begin(), removed.end(), set->removed) != removed.end());
    CHECK(std::is_sorted(removed.begin(), removed.end()));
    if (all_conclusions) {
      for (const CellDigit mark : wrong_marks(marks, solution)) {
        const bool told = std::find(removed.begin(), removed.end(), mark) != removed.end();
        CHECK(told == removes(marks, set->reasons, mark));
      }
    }
    use(marks, solution, removed);
  }
}

TEST_CASE("on 4x4 boards no set is smaller than the one that is found, by trying all") {
  Random random(seed());
  for (const char* variant : {"", "diagonal"}) {
    auto spec = RulesSpec{.geometry = {2, 2}};
    if (*variant != 0) add_variants(spec, variant);
    const auto rules = Rules::make(spec);
    const std::vector<Board> boards = all_boards(spec);
    for (int i = 0; i < 12; ++i) {
      const Board board = boards[static_cast<std::size_t>(random.below(static_cast<int>(boards.size())))];
      check_path(minimal_puzzle(rules, board, random), 2e5, 10'000, true);
    }
  }
}

TEST_CASE("on 4x4 states without singles or locked marks no set is smaller, by trying all", "[volume]") {
  Random random(seed());
  const std::vector<Board> boards = all_boards(RulesSpec{.geometry = {2, 2}});
  std::map<int, int> sizes;
  for (int i = 0; i < 20; ++i) {
    // Marks of an empty board leave at random, while each is still false in all solutions that agree with the rest.
    const Board& solution = boards[static_cast<std::size_t>(random.below(static_cast<int>(boards.size())))];
    const auto rules = Rules::make({.geometry = {2, 2}});
    Marks marks(Puzzle{rules});
    const auto agrees = [&](const Board& board) {
      for (std::size_t cell = 0; cell < board.size(); ++cell) {
        if (!marks.has(static_cast<int>(cell), board[cell])) return false;
      }
      return true;
    };
    std::vector<CellDigit> wrong = wrong_marks(marks, solution);
    random.shuffle(wrong);
    for (const auto [cell, digit] : wrong) {
      marks.remove(cell, digit);
      if (std::count_if(boards.begin(), boards.end(), agrees) == 1) break;
    }
    const std::vector<CellDigit> all = wrong_marks(marks, solution);
    if (all.empty()) continue;
    const auto search = make_set_search(rules);
    const auto set = search->smallest(marks, solution, {}, {.effort = 60'000});
    REQUIRE(set);
    check_set(marks, *set);
    CHECK(set->at_least == static_cast<int>(set->reasons.size()));
    ++sizes[set->at_least];
    // And for one mark alone.
    const CellDigit target = all[static_cast<std::size_t>(random.below(static_cast<int>(all.size())))];
    const auto one = search->smallest(marks, solution, std::span(&target, 1), {.effort = 60'000});
    REQUIRE(one);
    check_set(marks, *one);
    CHECK(one->removed == target);
    CHECK(one->at_least == static_cast<int>(one->reasons.size()));
    CHECK(one->at_least >= set->at_least);
    const std::vector<CellDigit> chosen = {target};
    for (const auto& [found, targets] : {std::pair(set, all), std::pair(one, chosen)}) {
      AllSubsets subsets(marks, targets);
      for (std::size_t size = 2; size < found->reasons.size(); ++size) {
        if (combinations(subsets.reasons(), size) * static_cast<double>(targets.size()) > 1e5) break;
        CHECK_FALSE(subsets.some_set(size));
      }
    }
  }
}

TEST_CASE("on 9x9 boards each set is enough and no member superfluous, and small states have no smaller ones",
          "[volume]") {
  Random random(seed());
  std::ifstream file(NONET_SOURCE_DIR "/examples/hard.txt");
  std::vector<std::string> lines;
  for (std::string line; std::getline(file, line);) {
    if (line.size() == 81) lines.push_back(line);
  }
  REQUIRE(lines.size() > 10);
  for (int i = 0; i < 3; ++i) {
    check_path(classic(lines[static_cast<std::size_t>(random.below(static_cast<int>(lines.size())))]), 1e5, 20);
  }
  const auto rules = Rules::make({});
  for (int i = 0; i < 4; ++i) check_path(minimal_puzzle(rules, shuffled_board({3, 3}, random), random), 2e5, 20);
}

TEST_CASE("a hard board has a set, whatever the effort") {
  const Puzzle puzzle = classic(kAiEscargot.puzzle);
  const Board solution = cells_of(kAiEscargot.solution);
  for (const std::uint64_t effort : {0U, 1U, 3U, 10U, 50U}) {
    Marks marks(puzzle);
    const auto search = make_set_search(puzzle.rules);
    for (std::size_t size = 0; size <= 4;) {
      const auto set = search->smallest(marks, solution, {}, {.effort = effort});
      REQUIRE(set);
      check_set(marks, *set);
      size = set->reasons.size();
      use(marks, solution, search->conclusions(marks, solution, set->reasons, {}));
    }
  }
}

TEST_CASE("variants of all units have sets, and marks that lie in many of them", "[volume]") {
  Random random(seed());
  const Board linear = linear_board();
  const auto check = [&](const RulesSpec& spec, const Board& board, std::uint64_t effort) {
    CAPTURE(spec.name());
    check_path(minimal_puzzle(Rules::make(spec), board, random), 1e5, effort);
  };
  check(with_variants({}, "diagonal,disjoint"), linear, 10);
  check(with_variants({}, "windoku"), windoku_board(), 10);
  const Board board = shuffled_board({3, 3}, random);
  check(random_jigsaw({3, 3}, board, 20, random), board, 10);
  check({.geometry = {2, 3}}, shuffled_board({2, 3}, random), 50);
  const Board small = shuffled_board({2, 2}, random);
  std::vector<std::string> cells;
  for (int digit = 1; digit <= 4; ++digit) {
    for (std::size_t cell = 0; cell < small.size(); ++cell) {
      if (small[cell] == digit && (digit % 2 == 0 || cell > 3)) {
        cells.push_back("r" + std::to_string(cell / 4 + 1) + "c" + std::to_string(cell % 4 + 1));
        break;
      }
    }
  }
  check(with_constraints({.geometry = {2, 2}},
                         {"distinct " + cells[0] + " " + cells[1] + " " + cells[2] + " " + cells[3]}),
        small, 1000);
}

TEST_CASE("a board of side 16 has sets") {
  Random random(seed());
  const auto rules = Rules::make({.geometry = {4, 4}});
  const Board solution = shuffled_board({4, 4}, random);
  Puzzle puzzle(rules, solution);
  const auto solver = make_backend(parse_backend("dfs"), rules);
  std::vector<int> order(puzzle.clues.size());
  std::iota(order.begin(), order.end(), 0);
  random.shuffle(order);
  for (int i = 0; i < 150; ++i) {
    const auto cell = static_cast<std::size_t>(order[static_cast<std::size_t>(i)]);
    const Cell digit = std::exchange(puzzle.clues[cell], 0);
    if (solver->solve(puzzle, {.max_solutions = 2}, {}).verdict() != Verdict::unique) puzzle.clues[cell] = digit;
  }
  check_path(puzzle, 0, 5);
}

TEST_CASE("what a path has learnt changes no size") {
  Random random(seed());
  const auto rules = Rules::make({});
  const Puzzle puzzle = minimal_puzzle(rules, shuffled_board({3, 3}, random), random);
  const Board solution = only_solution(puzzle);
  const auto search = make_set_search(rules);
  Marks marks(puzzle);
  use(marks, solution, {});
  for (int step = 0; marks.open() > 0 && step < 200; ++step) {
    const auto set = search->smallest(marks, solution, {}, {.effort = 50});
    REQUIRE(set);
    // Nor does it to name all marks: then it skips no level.
    const std::vector<CellDigit> all = wrong_marks(marks, solution);
    for (const std::span<const CellDigit> targets : {std::span<const CellDigit>(), std::span<const CellDigit>(all)}) {
      const auto fresh = make_set_search(rules)->smallest(marks, solution, targets, {.effort = 50});
      REQUIRE(fresh);
      if (set->at_least == static_cast<int>(set->reasons.size()) &&
          fresh->at_least == static_cast<int>(fresh->reasons.size())) {
        CHECK(set->reasons.size() == fresh->reasons.size());
      }
    }
    use(marks, solution, search->conclusions(marks, solution, set->reasons, {}));
  }
}

TEST_CASE("a stop request ends the questions to an oracle", "[volume]") {
  const Puzzle puzzle = classic(kAiEscargot.puzzle);
  steps::State state(*puzzle.rules);
  state.load(Marks(puzzle), cells_of(kAiEscargot.solution));
  steps::UnitOracle oracle(state);
  oracle.load();
  std::vector<steps::Id> truths;
  for (steps::Id item = 0; item < state.items(); ++item) truths.push_back(steps::truth_of(item));
  oracle.assign(truths);
  using Answer = steps::UnitOracle::Answer;
  const auto asked = [&](const SearchEnd& end) {
    std::vector<Answer> answers;
    for (int i = 0; i < 5000; ++i) answers.push_back(oracle.satisfiable(0, end));
    return answers;
  };
  const std::vector<Answer> all(5000, Answer::yes);
  CHECK(asked({}) == all);
  const std::vector<Answer> early = asked({.stop = stopped()});
  CHECK(std::count(early.begin(), early.end(), Answer::unknown) > 0);
  CHECK(asked({}) == all);
}

TEST_CASE("a stop request and a deadline end a search") {
  const Puzzle puzzle = classic(kAiEscargot.puzzle);
  const Board solution = cells_of(kAiEscargot.solution);
  const Marks marks(puzzle);
  const auto search = make_set_search(puzzle.rules);
  const auto begin = Clock::now();
  search->smallest(marks, solution, {}, {.effort = 3'600'000, .stop = stopped()});
  search->smallest(marks, solution, {}, {.effort = 3'600'000, .deadline = Clock::now()});
  CHECK(Clock::now() - begin < 60s);
  CHECK_THROWS_AS(make_set_search(nullptr), Error);
}
}  // namespace nonet::test::explain_unit_search_test
