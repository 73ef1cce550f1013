// The search for smallest sets on boards with any constraints, against brute force and other solvers.
#include "nonet/check.hpp"
#include "nonet/explain.hpp"
#include "run/setter.hpp"
#include "tests/meant_constraints.hpp"
#include "tests/reason_check.hpp"
#include "tests/tests.hpp"

namespace nonet::test::explain_general_search_test {
// Every filling of the open marks of a small board, by the reasons that it breaks.
class BruteForce {
 public:
  BruteForce(const Marks& marks, const std::vector<Meant>& drawn)
      : open_(open_marks(marks)), reasons_(all_reasons(marks.rules())), broken_(open_.size()) {
    const int side = marks.rules().side();
    for (std::uint32_t bits = 0; bits < 1U << open_.size(); ++bits) {
      Filling filling(static_cast<std::size_t>(marks.rules().cells() * side));
      for (int cell = 0; cell < marks.rules().cells(); ++cell) {
        if (const int digit = marks.placed(cell); digit != 0)
          filling[static_cast<std::size_t>(cell * side + digit - 1)] = 1;
      }
      for (std::size_t i = 0; i < open_.size(); ++i) {
        filling[static_cast<std::size_t>(open_[i].cell * side + open_[i].digit - 1)] = (bits >> i & 1U) != 0 ? 1 : 0;
      }
      std::vector<int> broken;
      for (std::size_t i = 0; i < reasons_.size(); ++i) {
        if (!keeps(reasons_[i], marks.rules(), drawn, filling)) broken.push_back(static_cast<int>(i));
      }
      for (std::size_t i = 0; i < open_.size(); ++i) {
        if ((bits >> i & 1U) != 0) broken_[i].push_back(broken);
      }
    }
    // Few reasons first: those are left after most choices.
    for (auto& each : broken_) {
      std::sort(each.begin(), each.end(), [](const auto& a, const auto& b) { return a.size() < b.size(); });
    }
  }

  const std::vector<CellDigit>& open() const { return open_; }
  /// Whether the reasons remove the mark.
  bool removes(const std::vector<Reason>& reasons, const CellDigit& mark) const {
    const auto& all = broken_of(mark);
    return std::all_of(all.begin(), all.end(), [&](const std::vector<int>& broken) {
      return std::any_of(broken.begin(), broken.end(), [&](int reason) {
        return std::find(reasons.begin(), reasons.end(), reasons_[static_cast<std::size_t>(reason)]) != reasons.end();
      });
    });
  }
  bool removable(const CellDigit& mark) const { return removes(reasons_, mark); }
  /// The size of the smallest set of reasons for the mark, which is removable.
  int smallest(const CellDigit& mark) const {
    std::vector<int> chosen;
    for (int size = 1;; ++size) {
      if (can_hit(broken_of(mark), chosen, size)) return size;
    }
  }

 private:
  const std::vector<std::vector<int>>& broken_of(const CellDigit& mark) const {
    return broken_[static_cast<std::size_t>(std::find(open_.begin(), open_.end(), mark) - open_.begin())];
  }
  // Whether this many more reasons are enough: any filling that keeps the chosen ones has to break one of them.
  static bool can_hit(const std::vector<std::vector<int>>& all, std::vector<int>& chosen, int more) {
    const auto unhit = std::find_if(all.begin(), all.end(), [&](const std::vector<int>& broken) {
      return std::none_of(broken.begin(), broken.end(),
                          [&](int reason) { return std::find(chosen.begin(), chosen.end(), reason) != chosen.end(); });
    });
    if (unhit == all.end()) return true;
    if (more == 0) return false;
    for (const int reason : *unhit) {
      chosen.push_back(reason);
      const bool found = can_hit(all, chosen, more - 1);
      chosen.pop_back();
      if (found) return true;
    }
    return false;
  }

  std::vector<CellDigit> open_;
  std::vector<Reason> reasons_;
  std::vector<std::vector<std::vector<int>>> broken_;  // by open mark: of each filling that has it
};

// Whether a cell or a digit of a unit has one mark alone, which takes this mark away when it is placed.
bool is_taken_by_single(const Marks& marks, const CellDigit& mark) {
  const Rules& rules = marks.rules();
  const std::vector<CellDigit> open = open_marks(marks);
  for (const CellDigit& single : open) {
    const bool alone_in_cell = marks.count(single.cell) == 1;
    const auto units = rules.units_of(single.cell);
    const bool alone_in_unit = std::any_of(units.begin(), units.end(), [&](std::uint16_t unit) {
      const auto cells = rules.units()[unit].cells;
      return std::count_if(cells.begin(), cells.end(), [&](CellIndex cell) { return marks.has(cell, single.digit); }) ==
             1;
    });
    if (single == mark || (!alone_in_cell && !alone_in_unit)) continue;
    const auto peers = rules.peers(single.cell);
    if (single.cell == mark.cell ||
        (single.digit == mark.digit && std::find(peers.begin(), peers.end(), mark.cell) != peers.end())) {
      return true;
    }
  }
  return false;
}

// Takes a path to its end, and checks each set of two and more reasons by a solver of this test's own.
void check_path(const Puzzle& puzzle, const Board& solution, const std::vector<Meant>& drawn, std::uint64_t effort) {
  Marks marks(puzzle);
  const auto search = make_set_search(puzzle.rules);
  while (const auto found = search->smallest(marks, solution, {}, {.effort = effort})) {
    INFO(text_of(found->reasons, *puzzle.rules));
    CHECK(found->at_least <= static_cast<int>(found->reasons.size()));
    const auto removed = search->conclusions(marks, solution, found->reasons, {});
    REQUIRE(std::find(removed.begin(), removed.end(), found->removed) != removed.end());
    if (found->reasons.size() > 1 || found->reasons[0].kind == ReasonKind::drawn) {
      for (const CellDigit& mark : removed) CHECK(!has_model(marks, found->reasons, drawn, mark));
      for (std::size_t i = 0; i < found->reasons.size(); ++i) {
        std::vector<Reason> others = found->reasons;
        others.erase(others.begin() + static_cast<std::ptrdiff_t>(i));
        CHECK(has_model(marks, others, drawn, found->removed));
      }
    }
    for (const CellDigit& mark : removed) {
      REQUIRE(solution[mark.cell] != mark.digit);
      marks.remove(mark.cell, mark.digit);
    }
  }
}

TEST_CASE("sets for each mark of 4x4 boards with constraints are as small as any") {
  Random random(seed());
  constexpr std::size_t kMostMarks = 13;
  for (int boards = 0; boards < 25;) {
    const SmallBoard board = random_board({2, 2}, random.below(4), 9, random);
    const Marks marks(board.puzzle);
    if (const std::size_t open = open_marks(marks).size(); open < 6 || open > kMostMarks) continue;
    ++boards;
    const BruteForce force(marks, board.drawn);
    const auto search = make_set_search(board.rules);
    for (const CellDigit& mark : force.open()) {
      if (!force.removable(mark)) continue;
      const auto found = search->smallest(marks, board.solution, std::vector{mark}, {});
      INFO(text_of(board.puzzle.clues) << ", r" << mark.cell / 4 + 1 << "c" << mark.cell % 4 + 1 << " "
                                       << int{mark.digit});
      for (const Meant& meant : board.drawn) UNSCOPED_INFO(meant.line);
      REQUIRE(found);
      INFO(text_of(found->reasons, *board.rules));
      CHECK(found->removed == mark);
      CHECK(found->at_least == static_cast<int>(found->reasons.size()));
      CHECK(std::is_sorted(found->reasons.begin(), found->reasons.end()));
      if (is_taken_by_single(marks, mark)) {
        CHECK(found->reasons.size() == 1);
        continue;
      }
      CHECK(static_cast<int>(found->reasons.size()) == force.smallest(mark));
      std::vector<CellDigit> removed;
      for (const CellDigit& each : force.open()) {
        if (force.removes(found->reasons, each)) removed.push_back(each);
      }
      CHECK(search->conclusions(marks, board.solution, found->reasons, {}) == removed);
    }
  }
}

TEST_CASE("along a path the next set is as small as for a board that is seen for the first time") {
  Random random(seed());
  for (int boards = 0; boards < 12;) {
    const SmallBoard board = random_board({2, 3}, 4, 30, random);
    if (solutions(*backend("dfs", board.puzzle), board.puzzle, 2).size() != 1) continue;
    ++boards;
    for (const Meant& meant : board.drawn) UNSCOPED_INFO(meant.line);
    INFO(text_of(board.puzzle.clues));
    Marks marks(board.puzzle);
    const auto search = make_set_search(board.rules);
    while (const auto found = search->smallest(marks, board.solution, {}, {})) {
      const auto fresh = make_set_search(board.rules)->smallest(marks, board.solution, {}, {});
      REQUIRE(fresh);
      REQUIRE(found->reasons.size() == fresh->reasons.size());
      CHECK(found->at_least == fresh->at_least);
      const auto removed = search->conclusions(marks, board.solution, found->reasons, {});
      REQUIRE(!removed.empty());
      for (const CellDigit& mark : removed) {
        CHECK(board.solution[mark.cell] != mark.digit);
        marks.remove(mark.cell, mark.digit);
      }
    }
    // What is left are the digits of the solution.
    for (const CellDigit& mark : open_marks(marks)) CHECK(board.solution[mark.cell] == mark.digit);
  }
}

TEST_CASE("sets on 6x6 boards remove what they say, and no reason is to spare") {
  Random random(seed());
  for (int boards = 0; boards < 12;) {
    const SmallBoard board = random_board({2, 3}, 6, 45, random);
    if (solutions(*backend("dfs", board.puzzle), board.puzzle, 2).size() != 1) continue;
    ++boards;
    for (const Meant& meant : board.drawn) UNSCOPED_INFO(meant.line);
    INFO(text_of(board.puzzle.clues));
    check_path(board.puzzle, board.solution, board.drawn, 100);
  }
}

TEST_CASE("sets on a 9x9 board of units remove what they say, and no reason is to spare") {
  const Puzzle puzzle = classic(kSeventeenClues.puzzle);
  check_path(puzzle, cells_of(kSeventeenClues.solution), {}, 100);
}

TEST_CASE("sets with constraints of every kind follow from units and the drawn constraints among them") {
  Random random(seed());
  std::set<std::string> kinds;
  for (const ConstraintKind* const kind : constraint_kinds()) {
    for (const Geometry& shape : {Geometry{2, 3}, Geometry{3, 3}}) {
      const Board solution = shuffled_board(shape, random);
      Setter setter({.geometry = shape}, solution, random);
      RulesSpec spec{.geometry = shape};
      for (int i = 0; i < 3; ++i) {
        const auto line = setter.draw(*kind, Truth::kept);
        if (!line) continue;
        add_constraints(spec, std::vector{*line});
      }
      if (spec.constraints.empty()) continue;
      const auto rules = Rules::make(spec);
      Puzzle puzzle(rules, solution);
      for (Cell& clue : puzzle.clues) clue = random.below(2) == 0 ? clue : Cell{0};
      if (!why_not_a_solution(puzzle, solution).empty()) continue;
      INFO(rules->spec().name() << " " << text_of(puzzle.clues));
      for (const std::string& line : rules->spec().other_constraints()) UNSCOPED_INFO(line);
      // Marks that no solution has, by a solver of another kind.
      Marks marks(puzzle);
      std::vector<CellDigit> targets;
      const auto dfs = make_backend(parse_backend("dfs"), rules);
      for (const CellDigit& mark : open_marks(marks)) {
        Puzzle with = puzzle;
        with.clues[mark.cell] = mark.digit;
        if (dfs->solve(with, {}, {}).solutions == 0) targets.push_back(mark);
      }
      const auto search = make_set_search(rules);
      for (int steps = 0; steps < 12 && !targets.empty(); ++steps) {
        const auto found = search->smallest(marks, solution, targets, {.effort = 20});
        if (!found) break;
        INFO(text_of(found->reasons, *rules));
        kinds.insert(std::string(kind->name));
        RulesSpec fewer{.geometry = shape};
        for (const Reason& reason : found->reasons) {
          if (reason.kind == ReasonKind::drawn) fewer.constraints.push_back(rules->spec().constraints[reason.place]);
        }
        // Marks of constraints of the whole board depend on others that are drawn.
        // And what is placed takes its digit from all peers.
        const bool places = found->reasons.size() == 1 && found->reasons[0].kind != ReasonKind::drawn;
        // Some constraints make units.
        const std::size_t plain_units = Rules::make({.geometry = shape})->units().size();
        const bool uses_its_unit = std::any_of(found->reasons.begin(), found->reasons.end(), [&](const Reason& reason) {
          const bool of_unit = reason.kind == ReasonKind::unit_digit || reason.kind == ReasonKind::unit_once;
          return of_unit && reason.place >= static_cast<int>(plain_units);
        });
        const bool depends = places || uses_its_unit || kind->shape == Shape::board || kind->name == "minimum" ||
                             kind->name == "maximum";
        const auto reduced = depends ? rules : Rules::make(fewer);
        const auto solver = make_backend(parse_backend("dfs"), reduced);
        const auto removed = search->conclusions(marks, solution, found->reasons, {});
        REQUIRE(!removed.empty());
        for (const CellDigit& mark : removed) {
          Puzzle with(reduced, std::vector<Cell>(solution.size()));
          for (int cell = 0; cell < rules->cells(); ++cell) {
            with.clues[static_cast<std::size_t>(cell)] = marks.placed(cell);
            for (int digit = 1; digit <= rules->side(); ++digit) {
              if (!marks.has(cell, digit)) with.exclude(cell, digit);
            }
          }
          with.clues[mark.cell] = mark.digit;
          CHECK(solver->solve(with, {}, {}).solutions == 0);
        }
        for (const CellDigit& mark : removed) {
          marks.remove(mark.cell, mark.digit);
          std::erase(targets, mark);
        }
      }
    }
  }
  CHECK(kinds.size() > constraint_kinds().size() / 2);
}

TEST_CASE("a search for sets says what it cannot work with, and stops on request") {
  CHECK_THROWS_AS(make_set_search(nullptr), Error);
  const Puzzle puzzle = classic(kAiEscargot.puzzle);
  const Board solution = cells_of(kAiEscargot.solution);
  const Marks marks(puzzle);
  const auto search = make_set_search(puzzle.rules);
  CHECK_THROWS_AS(search->smallest(marks, Board(3), {}, {}), Error);
  CHECK_THROWS_AS(search->conclusions(marks, solution, std::vector<Reason>{{ReasonKind::drawn, 0, 0}}, {}), Error);
  const CellDigit hard{1, static_cast<Cell>(solution[1] == 2 ? 4 : 2)};
  const std::vector<CellDigit> targets =
      marks.has(hard.cell, hard.digit) ? std::vector{hard} : std::vector<CellDigit>{};
  search->smallest(marks, solution, targets, {.stop = stopped()});
  // Some set is found without any effort.
  const auto found = search->smallest(marks, solution, {}, {.effort = 0});
  REQUIRE(found);
  check_set(marks, *found);
}

}  // namespace nonet::test::explain_general_search_test
