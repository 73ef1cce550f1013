// `nonet encode | a SAT solver | nonet decode` in every encoding, with the solvers of Debian. Its forms are in
// transcripts.
#include "nonet/check.hpp"
#include "nonet/encoder.hpp"
#include "nonet/writer.hpp"
#include "tests/tests.hpp"

namespace nonet::test::cli_encode_decode_test {
const std::string kHard(kAiEscargot.puzzle);
const std::string kHardSolution(kAiEscargot.solution);

// The answer of a solver of Debian to a formula: cadical and clasp print it, minisat writes a file.
std::string answer_of(const std::string& solver, const std::string& formula, const TempFolder& folder) {
  if (solver == "minisat") {
    const Finished done = run({"minisat", "-verb=0", formula, folder.file("result")});
    CHECK((done.status == 10 || done.status == 20));
    return text_of_file(folder.file("result"));
  }
  const Finished done = run(solver == "cadical" ? std::vector<std::string>{"cadical", "-q", formula}
                                                : std::vector<std::string>{"clasp", "--verbose=0", formula});
  CHECK((done.status % 128 == 10 || done.status == 20 || done.status == 30));
  return done.out;
}

const std::vector<std::vector<std::string>> kReductions = {
    {}, {"--reduce", "clues"}, {"--reduce", "propagation"}, {"--compact"}, {"--compact", "--reduce", "propagation"},
};

struct Case {
  std::string name;
  Puzzle puzzle;
  std::vector<std::string> options = {};
};

std::vector<Case> cases() {
  Random random(seed());
  std::vector<Case> list;
  list.push_back({"classic", classic(kWikipedia.puzzle)});
  list.push_back({"17 clues", classic(kSeventeenClues.puzzle)});
  list.push_back({"6x6", random_puzzle(Rules::make({.geometry = {2, 3}}), 22, random)});
  list.push_back({"16x16", random_puzzle(Rules::make({.geometry = {4, 4}}), 100, random)});
  Board board = linear_board();
  rename_digits(board, random);
  list.push_back({"diagonal",
                  with_blanks(Rules::make(with_variants({}, "diagonal")), board, 55, random),
                  {"--variant", "diagonal"}});
  const Board solution = shuffled_board({3, 3}, random);
  list.push_back(
      {"jigsaw", with_blanks(Rules::make(random_jigsaw({3, 3}, solution, 10, random)), solution, 50, random)});
  return list;
}

TEST_CASE("a formula solved by a program of Debian decodes to a solution", "[volume]") {
  for (const std::string solver : {"cadical", "minisat", "clasp"}) {
    if (!is_installed(solver)) continue;
    for (const Case& each : cases()) {
      const TempFolder folder;
      std::string text;
      append_puzzle(text, each.puzzle, Symbols::standard(each.puzzle.rules->geometry()));
      const std::string puzzle = folder.write("puzzle", text + "\n");
      for (const std::string encoding : {"minimal", "natural", "extended"}) {
        CAPTURE(solver, each.name, encoding, text);
        const std::string formula = folder.file("cnf");
        const Finished encoded =
            run_nonet(with({"encode", "--encoding", encoding, "-o", formula, puzzle}, each.options));
        REQUIRE(encoded.status == 0);
        CHECK(encoded.out.empty());
        CHECK(encoded.err.empty());
        const std::string answer = answer_of(solver, formula, folder);
        const Finished decoded = run_nonet(with({"decode", "--puzzle", puzzle}, each.options), answer);
        CHECK(decoded.err.empty());
        CHECK(decoded.status == 0);
        CHECK(why_not_a_solution(each.puzzle, cells_of(lines_of(decoded.out).at(0))).empty());
        const Finished by_formula = run_nonet({"decode", "--cnf", formula}, answer);
        CHECK(by_formula.out == decoded.out);
        CHECK(by_formula.status == 0);
      }
    }
  }
}

TEST_CASE("an OPB formula solved by a program of Debian decodes to a solution", "[volume]") {
  std::vector<Case> list = cases();
  // Sums with coefficients of either sign, sums with gaps, counts, and alternatives.
  for (const std::string constraint :
       {"weighted 3 2 -1 1 r1c1 r1c2 r5c5", "killer 15 r1c1 r1c2 r1c3", "zipper r1c1 r1c2 r1c3 r2c3 r3c3",
        "exactly 2 3 r1c1 r2c2 r4c4 r5c5", "or (killer 15 r1c1 r1c2 r1c3) (odd r9c9)"}) {
    list.push_back({constraint, puzzle_of(with_constraints({}, {constraint}), kBlank), {"--constraint", constraint}});
  }
  for (const std::string solver : {"clasp", "minisat+"}) {
    if (!is_installed(solver)) continue;
    for (const Case& each : list) {
      const TempFolder folder;
      std::string text;
      append_line(text, each.puzzle.clues, Symbols::standard(each.puzzle.rules->geometry()));
      std::string record;
      append_puzzle(record, each.puzzle, Symbols::standard(each.puzzle.rules->geometry()));
      const std::string puzzle = folder.write("puzzle", (each.options.empty() ? record : text) + "\n");
      for (const Words& reduction : kReductions) {
        CAPTURE(solver, each.name, text, reduction);
        const std::string formula = folder.file("opb");
        Words words = with({"encode", "--output", "opb", "-o", formula, puzzle}, each.options);
        const Finished encoded = run_nonet(with(words, reduction));
        CHECK(encoded.err.empty());
        REQUIRE(encoded.status == 0);
        const std::string answer = run({solver, formula}).out;
        const Finished decoded = run_nonet({"decode", "--cnf", formula}, answer);
        CHECK(decoded.err.empty());
        REQUIRE(decoded.status == 0);
        CHECK(why_not_a_solution(each.puzzle, cells_of(lines_of(decoded.out).at(0))).empty());
        const bool compact = std::find(reduction.begin(), reduction.end(), "--compact") != reduction.end();
        if (compact) continue;
        CHECK(run_nonet(with({"decode", "--puzzle", puzzle}, each.options), answer).out == decoded.out);
      }
    }
    const TempFolder folder;
    const std::string formula = folder.file("opb");
    REQUIRE(run_nonet({"encode", "--output", "opb", "-o", formula}, text_of(unsolvable().clues) + "\n").status == 0);
    CHECK(run_nonet({"decode", "--cnf", formula}, run({solver, formula}).out).out == "# no solution\n");
  }
}

TEST_CASE("encode that is stopped leaves no formula that is cut short in its folder") {
  const TempFolder folder;
  std::string blank = ".";
  for (int cell = 1; cell < 49 * 49; ++cell) blank += " .";
  const std::string file = folder.write("blank", blank + "\n" + blank + "\n" + blank + "\n");
  Process process({NONET_PROGRAM, "encode", "--format", "numbers", "--box", "7x7", file, "-o", folder.file("cnf/")});
  const fs::path first = folder.file("cnf/000001.cnf");
  std::error_code none;
  while (!(fs::file_size(first, none) > 0 && !none)) {
    if (process.wait_for_end(1ms)) break;
  }
  process.send(SIGTERM);
  const Finished done = process.finish();
  for (const auto& each : fs::directory_iterator(folder.file("cnf"))) {
    CAPTURE(each.path());
    CHECK_THAT(done.out, ContainsSubstring(each.path().string() + "\n"));
  }
}

TEST_CASE("every encoding, construction and reduction comes back as the solution", "[volume]") {
  if (!is_installed("cadical")) return;
  const TempFolder folder;
  const std::string puzzle = folder.write("puzzle", kHard + "\n");
  const std::string formula = folder.file("cnf");
  for (const Encoding& encoding : encodings()) {
    for (const AtMostOne& amo : at_most_ones()) {
      for (const std::vector<std::string>& reduction : kReductions) {
        CAPTURE(encoding.name, amo.name, reduction);
        const Finished encoded = run_nonet(with(
            {"encode", "--encoding", std::string(encoding.name), "--amo", std::string(amo.name), "-o", formula, puzzle},
            reduction));
        CHECK(encoded.err.empty());
        REQUIRE(encoded.status == 0);
        const Finished answer = run({"cadical", "-q", formula});
        CHECK(answer.status == 10);
        CHECK(run_nonet({"decode", "--cnf", formula}, answer.out).out == kHardSolution + "\n");
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
  Puzzle clash = classic(kHard);
  clash.clues[1] = 1;  // beside the 1 of r1c1
  const std::string unsolvable_text = folder.write("unsolvable", text_of(unsolvable().clues) + "\n");
  const std::string clash_text = folder.write("clash", text_of(clash.clues) + "\n");
  const std::string full = folder.write("full", kHardSolution + "\n");
  const std::string formula = folder.file("cnf");
  for (const std::string solver : {"cadical", "minisat", "clasp"}) {
    if (!is_installed(solver)) continue;
    std::vector<Words> forms = kReductions;
    forms.insert(forms.end(), {{"--encoding", "minimal"}, {"--encoding", "natural"}});
    for (const Words& reduction : forms) {
      CAPTURE(solver, reduction);
      for (const std::string& puzzle : {unsolvable_text, clash_text}) {
        REQUIRE(run_nonet(with({"encode", "-o", formula, puzzle}, reduction)).status == 0);
        CHECK(run_nonet({"decode", "--cnf", formula}, answer_of(solver, formula, folder)).out == "# no solution\n");
      }
      REQUIRE(run_nonet(with({"encode", "-o", formula, full}, reduction)).status == 0);
      CHECK(run_nonet({"decode", "--cnf", formula}, answer_of(solver, formula, folder)).out == kHardSolution + "\n");
    }
  }
}

}  // namespace nonet::test::cli_encode_decode_test
