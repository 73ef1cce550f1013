// `nonet encode --output wcnf`: MaxSAT solvers of Debian remove as few clues as `nonet repair --goal solution`.
#include <charconv>

#include "formats/format_writer.hpp"
#include "nonet/check.hpp"
#include "nonet/explain.hpp"
#include "tests/tests.hpp"

namespace nonet::test::soft_clues_test {

struct Case {
  std::string name;
  Puzzle puzzle;
};

// Gives clues other digits.
Puzzle with_wrong(Puzzle puzzle, int wrong, Random& random) {
  std::vector<std::size_t> places;
  for (std::size_t cell = 0; cell < puzzle.clues.size(); ++cell) {
    if (puzzle.clues[cell] != 0) places.push_back(cell);
  }
  random.shuffle(places);
  const int side = puzzle.rules->side();
  for (int i = 0; i < wrong; ++i) {
    Cell& clue = puzzle.clues[places.at(static_cast<std::size_t>(i))];
    clue = static_cast<Cell>(1 + (clue + random.below(side - 1)) % side);
  }
  return puzzle;
}

std::vector<Case> cases() {
  Random random(seed());
  std::vector<Case> list;
  list.push_back({"no clues", Puzzle(Rules::make({.geometry = {2, 2}}))});
  list.push_back({"sound", classic(kWikipedia.puzzle)});
  for (const int wrong : {1, 2, 3}) list.push_back({"classic", with_wrong(classic(kWikipedia.puzzle), wrong, random)});
  list.push_back({"17 clues", with_wrong(classic(kSeventeenClues.puzzle), 3, random)});
  list.push_back({"6x6", with_wrong(random_puzzle(Rules::make({.geometry = {2, 3}}), 16, random), 4, random)});
  const Board jigsaw = shuffled_board({3, 3}, random);
  list.push_back(
      {"jigsaw",
       with_wrong(with_blanks(Rules::make(random_jigsaw({3, 3}, jigsaw, 10, random)), jigsaw, 45, random), 3, random)});
  // Cages of kWikipedia's solution, and wrong clues.
  const std::vector<std::string> cages = {"killer 12 r1c1 r1c2 r1c3", "killer 14 r1c4 r2c4 r3c4 r3c5",
                                          "killer 10 r5c5 r5c6 r6c5", "killer 32 r8c8 r9c8 r9c9 r8c9 r7c8"};
  for (const int wrong : {1, 4}) {
    Puzzle killer = puzzle_of(with_constraints({}, cages), kWikipedia.puzzle);
    killer.clues[2] = 4;
    list.push_back({"killer", with_wrong(killer, wrong, random)});
  }
  Puzzle marks = classic(kWikipedia.puzzle);
  marks.exclude(2, 4);  // r1c3 is 4 in its only solution
  list.push_back({"pencil marks", marks});
  return list;
}

// The optimum of clasp; nothing if the hard clauses have no model.
std::optional<int> cost_by_clasp(const std::string& answer) {
  if (answer.find("s UNSATISFIABLE") != std::string::npos) return std::nullopt;
  int cost = 0;
  const std::size_t at = answer.rfind("\no ");
  if (at != std::string::npos) std::from_chars(answer.data() + at + 3, answer.data() + answer.size(), cost);
  const bool proved = answer.find(at != std::string::npos ? "s OPTIMUM FOUND" : "s SATISFIABLE") != std::string::npos;
  if (!proved) FAIL("clasp says: " << answer);
  return cost;
}

// The clues that z3's model does not have.
int cost_by_z3(const std::string& model, const Puzzle& puzzle) {
  REQUIRE_THAT(model, StartsWith("sat\n"));
  int cost = 0;
  for (std::size_t cell = 0; cell < puzzle.clues.size(); ++cell) {
    if (puzzle.clues[cell] == 0) continue;
    const auto variable = cell * static_cast<std::size_t>(puzzle.rules->side()) + puzzle.clues[cell];
    const std::string name = "k!" + std::to_string(variable);
    if (model.find("(define-fun " + name + " () Bool\n  true)") == std::string::npos) ++cost;
  }
  return cost;
}

TEST_CASE("a MaxSAT solver removes as few clues as a repair") {
  for (const auto& [name, puzzle] : cases()) {
    const TempFolder folder;
    std::string json;
    FormatWriter(find_format("jsonl")).append(json, puzzle, {});
    const std::string file = folder.write("puzzle", json);
    const std::string formula = folder.file("formula.wcnf");
    const Repairs repaired = repairs(*backend("cadical", puzzle), puzzle, RepairGoal::solution, 1, {});
    REQUIRE(!repaired.found.empty());
    for (const Words& options : {Words{}, {"--reduce", "propagation"}, {"--encoding", "minimal", "--amo", "product"}}) {
      CAPTURE(name, json, options);
      const Finished encoded = run_nonet(with({"encode", "--output", "wcnf", "-o", formula, file}, options));
      CHECK(encoded.err.empty());
      REQUIRE(encoded.status == 0);
      if (is_installed("clasp")) {
        const Finished done = run({"clasp", "--quiet=1", formula});
        CHECK(cost_by_clasp(done.out) == repaired.size);
        const Finished decoded = run_nonet({"decode", "--cnf", formula}, done.out);
        CHECK(decoded.err.empty());
        REQUIRE(decoded.status == 0);
        const Board board = cells_of(lines_of(decoded.out).at(0));
        Puzzle kept = puzzle;
        int removed = 0;
        for (std::size_t cell = 0; cell < board.size(); ++cell) {
          if (kept.clues[cell] == 0 || kept.clues[cell] == board[cell]) continue;
          kept.clues[cell] = 0;
          ++removed;
        }
        CHECK(removed == repaired.size);
        CHECK(why_not_a_solution(kept, board).empty());
      }
      if (is_installed("z3")) CHECK(cost_by_z3(run({"z3", "-model", formula}).out, puzzle) == repaired.size);
    }
  }
}

TEST_CASE("the hard clauses have no model if no removal of clues gives a solution") {
  if (!is_installed("clasp")) return;
  const Words cages = {"--constraint", "killer 3 r1c1 r1c2", "--constraint", "killer 3 r1c2 r1c3"};
  const TempFolder folder;
  const std::string formula = folder.file("formula.wcnf");
  REQUIRE(run_nonet(with({"encode", "--output", "wcnf", "-o", formula}, cages), "1...............\n").status == 0);
  CHECK_FALSE(cost_by_clasp(run({"clasp", formula}).out));
}

}  // namespace nonet::test::soft_clues_test
