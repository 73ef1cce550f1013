// `nonet encode` with every encoding, construction and reduction, solved by a program of Debian and decoded again.
#include <algorithm>

#include "nonet/board/check.hpp"
#include "nonet/encoder/encode.hpp"
#include "nonet/formats/write.hpp"
#include "tests/boards.hpp"
#include "tests/catch.hpp"
#include "tests/process.hpp"

namespace nonet::test::cli_encode_reduced_test {
namespace {

using Catch::Matchers::ContainsSubstring;

const std::string kPuzzle(kAiEscargot.puzzle);
const std::string kSolution(kAiEscargot.solution);

std::vector<std::string> joined(std::vector<std::string> words, const std::vector<std::string>& more) {
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

const std::vector<std::vector<std::string>> kReductions = {
    {}, {"--reduce", "clues"}, {"--reduce", "propagation"}, {"--compact"}, {"--compact", "--reduce", "propagation"},
};

std::string header_of(const std::string& formula) {
  const std::vector<std::string> lines = lines_of(formula);
  const auto header =
      std::find_if(lines.begin(), lines.end(), [](const std::string& line) { return line.starts_with("p cnf "); });
  return header == lines.end() ? "" : *header;
}

}  // namespace

TEST_CASE("every encoding, construction and reduction comes back as the solution", "[volume]") {
  if (!have_program("cadical")) {
    WARN("not checked: the program 'cadical' is not installed");
    return;
  }
  const TempFolder folder;
  const std::string puzzle = folder.write("puzzle", kPuzzle + "\n");
  const std::string formula = folder.file("cnf");
  for (const Encoding& encoding : encodings()) {
    for (const AtMostOne& amo : at_most_ones()) {
      for (const std::vector<std::string>& reduction : kReductions) {
        CAPTURE(encoding.name, amo.name, reduction);
        const Finished encoded = run_nonet(joined(
            {"encode", "--encoding", std::string(encoding.name), "--amo", std::string(amo.name), "-o", formula, puzzle},
            reduction));
        CHECK(encoded.err.empty());
        REQUIRE(encoded.status == 0);
        const Finished answer = run({"cadical", "-q", formula});
        CHECK(answer.status == 10);
        CHECK(run_nonet({"decode", "--cnf", formula}, answer.out).out == kSolution + "\n");
        const bool compact = std::find(reduction.begin(), reduction.end(), "--compact") != reduction.end();
        const Finished by_puzzle = run_nonet({"decode", "--puzzle", puzzle}, answer.out);
        // Compact numbers mean nothing without the formula's map.
        CHECK(by_puzzle.status == (compact ? 4 : 0));
      }
    }
  }
}

TEST_CASE("reduced formulas of unsolvable and of solved puzzles are sound for every solver", "[volume]") {
  const TempFolder folder;
  Puzzle clash = classic(kPuzzle);
  clash.clues[1] = 1;  // beside the 1 of r1c1
  const std::string unsolvable_text = folder.write("unsolvable", text_of(unsolvable().clues) + "\n");
  const std::string clash_text = folder.write("clash", text_of(clash.clues) + "\n");
  const std::string full = folder.write("full", kSolution + "\n");
  const std::string formula = folder.file("cnf");
  for (const std::string solver : {"cadical", "minisat", "clasp"}) {
    if (!have_program(solver)) {
      WARN("not checked: the program '" + solver + "' is not installed");
      continue;
    }
    const auto answer_to = [&] {
      if (solver == "cadical") return run({"cadical", "-q", formula}).out;
      if (solver == "clasp") return run({"clasp", "--verbose=0", formula}).out;
      run({"minisat", "-verb=0", formula, folder.file("result")});
      return text_of_file(folder.file("result"));
    };
    for (const std::vector<std::string>& reduction : kReductions) {
      CAPTURE(solver, reduction);
      for (const std::string& puzzle : {unsolvable_text, clash_text}) {
        REQUIRE(run_nonet(joined({"encode", "-o", formula, puzzle}, reduction)).status == 0);
        CHECK(run_nonet({"decode", "--cnf", formula}, answer_to()).out == "# no solution\n");
      }
      REQUIRE(run_nonet(joined({"encode", "-o", formula, full}, reduction)).status == 0);
      CHECK(run_nonet({"decode", "--cnf", formula}, answer_to()).out == kSolution + "\n");
    }
  }
}

TEST_CASE("a compact formula has a variable for each open candidate, and its comments tell which") {
  const Finished whole = run_nonet({"encode", "--reduce", "clues"}, kPuzzle);
  const Finished compact = run_nonet({"encode", "--compact"}, kPuzzle);
  CHECK(header_of(whole.out).starts_with("p cnf 729 "));
  CHECK_THAT(whole.out, ContainsSubstring("reduced by clues\n"));
  CHECK_THAT(whole.out, ContainsSubstring("c variable ((r-1)*9 + (c-1))*9 + d"));
  CHECK_THAT(compact.out, ContainsSubstring("reduced by clues, compact\n"));
  CHECK_THAT(compact.out, ContainsSubstring("c map r1c1: 1\n"));
  // Not 1, 7 or 9 (the row's), 3 or 4 (the column's).
  CHECK_THAT(compact.out, ContainsSubstring("c map r1c2 1: 2 5 6 8\n"));
  int variables = 0;
  for (int cell = 0; cell < 81; ++cell) {
    const Puzzle puzzle = classic(kPuzzle);
    for (int digit = 1; digit <= 9 && puzzle.clues[static_cast<std::size_t>(cell)] == 0; ++digit) {
      bool open = true;
      for (const CellIndex peer : puzzle.rules->peers(cell)) open = open && puzzle.clues[peer] != digit;
      variables += open ? 1 : 0;
    }
  }
  CHECK(header_of(compact.out).starts_with("p cnf " + std::to_string(variables) + " "));
  CHECK_THAT(run_nonet({"encode", "--reduce", "propagation"}, kPuzzle).out,
             ContainsSubstring("reduced by propagation\n"));
}

TEST_CASE("an unknown reduction, or compact without any, is a wrong command line") {
  const Finished unknown = run_nonet({"encode", "--reduce", "clue"}, kPuzzle);
  CHECK_THAT(unknown.err, ContainsSubstring("did you mean 'clues'?"));
  CHECK(unknown.status == 2);
  const Finished neither = run_nonet({"encode", "--reduce", "none", "--compact"}, kPuzzle);
  CHECK_THAT(neither.err, ContainsSubstring("--compact"));
  CHECK(neither.status == 2);
}

TEST_CASE("at most one is written by the product where pairs would be too many") {
  const Finished small = run_nonet({"encode", "--box", "5x5"}, std::string(625, '.') + "\n");
  CHECK_THAT(small.out.substr(0, 400), ContainsSubstring("at most one by pairwise\n"));
  // 7x7: 49 * 49 * C(49,2) pairs a kind of unit, over 2 million, and there are four kinds.
  const Finished large = run_nonet({"encode", "--box", "7x7"}, std::string(2401, '.') + "\n");
  CHECK_THAT(large.out.substr(0, 400), ContainsSubstring("at most one by product\n"));
}

}  // namespace nonet::test::cli_encode_reduced_test
