// Certificates of boards with constraints.
#include "nonet/certificate.hpp"
#include "nonet/check.hpp"
#include "nonet/prove.hpp"
#include "proof/boards.hpp"
#include "tests/certificate_cases.hpp"
#include "tests/certificate_text.hpp"
#include "tests/tests.hpp"

namespace nonet::test::certificate_constraints_test {
TEST_CASE("formulas have the hashes that another program gives them") {
  // By a program in another language, from docs/certificates.md alone.
  const auto name = [](const proof::BoardRules& rules) {
    proof::Boards boards;
    return boards.name({.rules = rules, .clues = std::vector<int>(static_cast<std::size_t>(rules.cells()))}, {});
  };
  CHECK(name({.box_rows = 2, .box_cols = 4, .constraints = {"diagonal-down", "diagonal-up", "disjointgroups"}}).hash ==
        "1146e5bfb4bc65214a4e52932e0b0cc124b68dd8232599da6c13b0b503fdea2f");
  CHECK(name({.constraints = {"windoku"}}).hash == "13ddc016f10f63098359569924806eac85e1d6d3c65c16b0cc5d4ee80367d785");
  const proof::FormulaName constrained = name(
      {.box_rows = 2,
       .box_cols = 2,
       .constraints = {"killer 5 r1c1 r1c2", "killer 8 r3c3 r3c4 r4c4", "thermometer r1c1 r1c2 r2c2 r3c2",
                       "sum 7 r1c1 r2c2 r3c3", "sandwich 2 r2c0", "skyscraper 2 r0c4",
                       "countingcircles r1c1 r2c3 r3c2 r4c4 r1c3",
                       "or (sum 9 r4c1 r4c2 r4c3) (and (odd r3c1) (or (difference r3c1 r3c2) (sum 99 r1c1 r1c2)))"}});
  CHECK(constrained.variables == 146);
  CHECK(constrained.clauses == 1331);
  CHECK(constrained.hash == "f208db1f3d47f0281ddd50b08caf2e99fe9ebbfe8ab600a00404fb855e38e252");
  const proof::FormulaName doubled =
      name({.box_rows = 2,
            .box_cols = 2,
            .extra = 16,
            .constraints = {"sum 8 r1c1 r2c3", "doublers v1 v2 v3 v4 v5 v6 v7 v8 v9 v10 v11 v12 v13 v14 v15 v16",
                            "killer 9 r1c1 r1c2", "thermometer r3c1 r3c2", "odd r4c4", "arrow r2c1 | r2c2 v16"}});
  CHECK(doubled.variables == 538);
  CHECK(doubled.clauses == 3527);
  CHECK(doubled.hash == "fb3d1d58cf0e2e0a2a1b4517879fbe20891cd88fcaf72f115fc785323c294b4e");
}

TEST_CASE("boards with constraints are certified") {
  Prover prover;
  proof::Verifier verifier;
  for (const CertificateCase& each : constrained_cases()) {
    for (const bool binary : {false, true}) {
      CAPTURE(each.name, binary);
      const ProofResult proved = prover.prove(each.puzzle, {.binary = binary});
      REQUIRE(proved.why_none == "");
      CHECK((proved.status == each.status || each.status == Status::unknown));
      CHECK_THAT(proved.certificate, StartsWith("nonet certificate 1\nverdict "));
      std::string_view text = proved.certificate;
      const proof::Verification result = verifier.verify(text);
      CHECK(result.why() == "");
      CHECK(text.empty());
      CHECK(result.certificate.statement.rules == statement_of(each.puzzle).rules);
      for (const std::vector<int>& solution : result.certificate.solutions) {
        CHECK(why_not_a_solution(each.puzzle, Board(solution.begin(), solution.end())) == "");
      }
      // What the verifier read is written the same.
      CHECK(proved.certificate == prove(each.puzzle, {.binary = binary}));
    }
  }
}

TEST_CASE("a certificate whose constraints are changed is not verified") {
  const Board board = classic(kWikipedia.solution).clues;
  std::vector<std::string> stated = cages(board, 9);
  stated.push_back("thermometer r1c2 r1c3");
  Puzzle puzzle(Rules::make(with_constraints({}, {stated})));
  // Each cage leaves one cell open, whose digit follows from the sum.
  for (std::size_t cell = 0; cell < 81; ++cell) {
    if (cell % 3 != 0) puzzle.clues[cell] = board[cell];
  }
  const std::vector<std::string> all = lines_of(prove(puzzle));
  REQUIRE(all[1] == "verdict unique");
  REQUIRE(why_not(joined(all)) == "");
  const std::size_t first = line_with(all, "constraint");
  const auto why = [&](const std::string& line, std::ptrdiff_t at = 0) {
    std::vector<std::string> forged = all;
    if (line.empty()) {
      forged.erase(forged.begin() + static_cast<std::ptrdiff_t>(first));
    } else {
      forged[first + static_cast<std::size_t>(at)] = line;
    }
    return why_not(sealed(joined(forged)));
  };
  CHECK_THAT(why(""), ContainsSubstring("the formula of this board has "));
  CHECK(why("constraint killer 13 r1c1 r1c2 r1c3") == "the solution breaks a constraint: killer 13 at r1c1 sums to 12");
  CHECK_THAT(why("constraint sum 12 r1c1 r1c2 r1c3"), ContainsSubstring("the formula of this board has "));
  CHECK_THAT(why("constraint kilter 12 r1c1"), StartsWith("line 4: constraint 'kilter 12 r1c1': there is no"));
  CHECK_THAT(why("constraint"), StartsWith("line 4: 'clues' is expected here"));
  CHECK_THAT(why("variants windoku"), StartsWith("line 4: 'clues' is expected here"));
  std::vector<std::string> forged = all;
  forged[0] = "nonet certificate 2";
  CHECK_THAT(why_not(sealed(joined(forged))), StartsWith("line 1: this is not a certificate"));
  forged = all;
  std::swap(forged[first], forged[first + 1]);
  CHECK_THAT(why_not(sealed(joined(forged))), ContainsSubstring("another SHA-256"));
}

}  // namespace nonet::test::certificate_constraints_test
