// The steps of ChainExplainer: do they lead to the solution, and does each claim of a chain follow from the claims and
// the one constraint that it names? A SAT solver answers, on a board with that constraint alone.
#include "nonet/chain.hpp"
#include "nonet/explain.hpp"
#include "nonet/workshop.hpp"
#include "run/kinds_generator.hpp"
#include "tests/tests.hpp"

namespace nonet::test::explain_chains_test {

const std::set<std::string_view> kSums = {"killer", "arrow", "littlekiller"};

struct Claim {
  CellDigit mark;
  bool holds = false;
};

class ClaimCheck {
 public:
  ClaimCheck(const Puzzle& puzzle, const Marks& marks) : puzzle_(puzzle), marks_(marks) {}

  // How many claims of the chains were checked; `given` holds where they begin.
  int check(const std::vector<Chain>& chains, const std::vector<Claim>& given) {
    int claims = 0;
    for (const Chain& chain : chains) {
      REQUIRE(!chain.empty());
      CHECK(chain.front().because.empty());
      for (std::size_t place = 1; place < chain.size(); ++place) {
        const ChainLink& link = chain[place];
        CAPTURE(text_of(link, puzzle_.rules->geometry()), link.why);
        std::vector<Claim> known = given;
        for (const int index : link.because) {
          REQUIRE(index < static_cast<int>(place));
          const ChainLink& before = chain[static_cast<std::size_t>(index)];
          known.push_back({before.mark, before.holds});
        }
        if (link.nested.empty()) {
          CHECK(is_contradiction(link.why, with(known, {link.mark, !link.holds})));
        } else {
          CHECK(link.why == "nested chain");
          claims += check(link.nested, known);
        }
        ++claims;
      }
    }
    return claims;
  }

  // Whether nothing fits these claims, by units and the constraints that the text names: one, or the sums.
  bool is_contradiction(const std::string& why, const std::vector<Claim>& claims) const {
    const RulesSpec& spec = puzzle_.rules->spec();
    RulesSpec part = spec;
    part.constraints.clear();
    for (std::size_t i = 0; i < spec.constraints.size(); ++i) {
      const Constraint& constraint = spec.constraints[i];
      const bool makes_units = constraint.kind->name == "windoku" ||
                               constraint.cells().size() == static_cast<std::size_t>(spec.geometry.side());
      const bool is_sum = why.find(" = ") != std::string::npos && kSums.contains(constraint.kind->name);
      if (makes_units || is_sum || why.find(puzzle_.rules->name_of_constraint(i)) != std::string::npos)
        part.constraints.push_back(constraint);
    }
    Puzzle board(Rules::make(part), Board(puzzle_.clues.size()));
    for (int cell = 0; cell < part.geometry.cells(); ++cell) {
      for (int digit = 1; digit <= part.geometry.side(); ++digit) {
        bool gone = !marks_.has(cell, digit);
        for (const Claim& claim : claims) {
          if (claim.mark.cell == cell)
            gone = gone || (claim.holds ? claim.mark.digit != digit : claim.mark.digit == digit);
        }
        if (gone) board.exclude(cell, digit);
      }
    }
    return solutions(*backend("cadical", board), board, 1).empty();
  }

 private:
  static std::vector<Claim> with(std::vector<Claim> claims, const Claim& more) {
    claims.push_back(more);
    return claims;
  }

  const Puzzle& puzzle_;
  const Marks& marks_;
};

Board solution_of(const Puzzle& puzzle) {
  const std::vector<Board> found = solutions(*backend("dfs", puzzle), puzzle, 2);
  REQUIRE(found.size() == 1);
  return found.front();
}

struct Gone {
  int steps = 0;
  int claims = 0;
  bool whole = false;
};

Gone check_path(const Puzzle& puzzle) {
  const Board solution = solution_of(puzzle);
  Marks marks(puzzle);
  ChainExplainer explainer(puzzle.rules);
  Gone gone;
  while (marks.open() > 0) {
    const std::optional<FollowedStep> found = explainer.next(marks, {});
    if (!found) return gone;
    CAPTURE(found->text);
    ++gone.steps;
    ClaimCheck check(puzzle, marks);
    gone.claims += check.check(found->chains, {});
    for (const Chain& chain : found->chains) {
      std::vector<Claim> all;
      for (const ChainLink& link : chain) all.push_back({link.mark, link.holds});
      CHECK(check.is_contradiction(found->text, all));
    }
    const Step& step = found->step;
    CHECK((!step.placed.empty() || !step.removed.empty()));
    for (const CellDigit& each : step.placed) CHECK(solution[each.cell] == each.digit);
    for (const CellDigit& each : step.removed) {
      CHECK(marks.has(each.cell, each.digit));
      CHECK(solution[each.cell] != each.digit);
      if (found->chains.empty()) CHECK(check.is_contradiction(found->text, {{each, true}}));
    }
    apply(marks, step);
  }
  gone.whole = true;
  return gone;
}

TEST_CASE("each claim of a chain follows from what it names, and paths lead to the solution") {
  int whole = 0;
  int claims = 0;
  for (const std::string kinds : {"killer", "thermometer", "arrow", "renban,whisper", "difference,littlekiller"}) {
    CAPTURE(kinds);
    KindsGenerator generator(Rules::make({.geometry = {2, 3}}), parse_backend("dfs"), parse_kinds(kinds),
                             {.seed = seed()});
    for (int number = 0; number < 3; ++number) {
      const DrawnPuzzle drawn = generator.generate(static_cast<std::uint64_t>(number), {});
      REQUIRE(drawn.puzzle.has_value());
      const Gone gone = check_path(*drawn.puzzle);
      whole += int{gone.whole};
      claims += gone.claims;
    }
  }
  CHECK(whole > 10);
  CHECK(claims > 50);
}

TEST_CASE("chains lead through a 9x9 killer and a windoku") {
  KindsGenerator killers(Rules::make({}), parse_backend("dfs"), parse_kinds("killer"), {.seed = seed()});
  CHECK(check_path(*killers.generate(0, {}).puzzle).steps > 20);
  const auto rules = Rules::make(with_variants({}, "windoku"));
  Generator windoku(rules, parse_backend("dfs"), {.seed = seed()});
  windoku.generate(0, 1, {}, [&](std::span<const Cell> clues) {
    CHECK(check_path(Puzzle(rules, {clues.begin(), clues.end()})).steps > 20);
    return true;
  });
}

TEST_CASE("no chain is found on a full board, without a solution, or after a stop request") {
  const auto rules = Rules::make({.geometry = {2, 2}});
  ChainExplainer explainer(rules);
  CHECK_FALSE(explainer.next(Marks(Puzzle(rules, {1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1})), {}));
  const Puzzle open(rules, Board(16));
  CHECK_FALSE(explainer.next(Marks(open), {}));
  const Puzzle none(rules, {1, 2, 3, 0, 0, 0, 0, 4, 0, 0, 0, 0, 0, 0, 0, 0});
  Marks marks(none);
  while (const std::optional<FollowedStep> found = explainer.next(marks, {})) apply(marks, found->step);
  CHECK(marks.open() > 0);
  CHECK_THROWS_AS(ChainExplainer(nullptr), Error);
  CHECK_THROWS_AS(ChainExplainer(Rules::make({.geometry = {5, 13}})), Error);
}

}  // namespace nonet::test::explain_chains_test
