// Formulas of every kind on the same puzzles: sizes against known ones, and the same answers.
#include "run/lab.hpp"
#include "tests/tests.hpp"

namespace nonet::test::lab_test {
std::vector<Combination> all_combinations() {
  std::vector<Combination> list;
  for (const Encoding& encoding : encodings()) {
    for (const AtMostOne& at_most_one : at_most_ones()) list.push_back({&encoding, &at_most_one});
  }
  return list;
}

LabResult lab(const PuzzleSet& set, const LabSetup& setup, unsigned rounds = 1) {
  Progress progress;
  return run_lab(all_combinations(), setup, set, {.min_rounds = rounds, .max_rounds = rounds}, progress);
}

Combination combination(std::string_view encoding, std::string_view at_most_one) {
  return {&find_encoding(encoding), &find_at_most_one(at_most_one)};
}

TEST_CASE("every formula of a puzzle has the same solutions, whatever is dropped") {
  const PuzzleSet set =
      set_of(kAiEscargot.puzzle + "\n" + text_of(deadly_rectangle().clues) + "\n" + text_of(unsolvable().clues) + "\n");
  for (const Reduction reduction : {Reduction::none, Reduction::clues, Reduction::propagation}) {
    const LabResult result = lab(set, {parse_backend("cadical"), reduction, {.max_solutions = 0}});
    CHECK(result.comparison.faults.empty());
    std::size_t raced = 0;
    for (const LabRow& row : result.rows) {
      CAPTURE(row.combination.name(), name_of(reduction), row.why_not);
      const bool lean = row.combination.encoding->name == "lean";
      CHECK(row.why_not.empty() == (reduction != Reduction::none || !lean));
      if (!row.why_not.empty()) continue;
      const ComparisonRow& measured = result.comparison.rows[row.raced];
      CHECK(measured.name == row.combination.name());
      CHECK(measured.tally.count(Status::unique) == 1);
      CHECK(measured.tally.count(Status::multiple) == 1);
      CHECK(measured.tally.count(Status::no_solution) == 1);
      CHECK(row.figures.encode_rounds.size() == 1);
      CHECK(row.figures.solve_rounds[0] > 0);
      ++raced;
    }
    CHECK(raced == result.comparison.rows.size());
  }
}

TEST_CASE("the lab's sizes are those of the files that encode writes") {
  const PuzzleSet set = set_of(kWikipedia.puzzle + "\n");
  const LabResult result = lab(set, {parse_backend("cadical"), Reduction::none, {}}, 2);
  for (const LabRow& row : result.rows) {
    if (!row.why_not.empty()) continue;
    CAPTURE(row.combination.name());
    CHECK(row.figures.load_rounds.size() == 2);
    const Finished file = run_nonet({"encode", "--encoding", std::string(row.combination.encoding->name), "--amo",
                                     std::string(row.combination.at_most_one->name)},
                                    kWikipedia.puzzle);
    std::size_t bytes = 0;
    for (const std::string& line : lines_of(file.out)) {
      if (line.starts_with("c")) continue;
      bytes += line.size() + 1;
      if (!line.starts_with("p")) continue;
      CHECK(line == "p cnf " + std::to_string(static_cast<int>(row.figures.variables)) + " " +
                        std::to_string(static_cast<int>(row.figures.clauses)));
    }
    CHECK(row.figures.dimacs_bytes == static_cast<double>(bytes));
    CHECK(row.figures.memory_bytes > 0);
  }
  // Lynce and Ouaknine 2006, minimal: 8,829 clauses, of which the 1,458 pairs that a box shares with a line are one; 30
  // clues.
  CHECK(result.rows[0].figures.clauses == 8829 - 1458 + 30);
}

TEST_CASE("formulas that are not there on a board, or are those of another, say so") {
  const LabSetup full{parse_backend("cadical"), Reduction::none, {}};
  const LabSetup reduced{parse_backend("cadical"), Reduction::clues, {}};
  const Puzzle latin(Rules::make({.geometry = {1, 7}}));
  const Puzzle small(Rules::make({.geometry = {2, 2}}));
  const Puzzle nine(Rules::make({}));
  CHECK_THAT(why_not(combination("triad", "pairwise"), full, latin), ContainsSubstring("no boxes"));
  CHECK(why_not(combination("triad", "pairwise"), full, nine).empty());
  CHECK_THAT(why_not(combination("extended", "ladder"), full, small), ContainsSubstring("of pairwise"));
  CHECK(why_not(combination("extended", "ladder"), full, nine).empty());
  CHECK_THAT(why_not(combination("lean", "pairwise"), full, nine), ContainsSubstring("of natural"));
  CHECK_THAT(why_not(combination("lean", "pairwise"), full, small), ContainsSubstring("of extended"));
  CHECK(why_not(combination("lean", "pairwise"), reduced, nine).empty());
  Progress progress;
  const std::vector<Combination> none = {combination("triad", "pairwise")};
  CHECK_THROWS_WITH(run_lab(none, full, set_of(std::string(49, '.')), {}, progress), ContainsSubstring("no boxes"));
}

TEST_CASE("the lab keeps to limits of time and conflicts, and takes any solver with IPASIR") {
  const PuzzleSet set = set_of(kAiEscargot.puzzle + "\n");
  const LabResult limited = lab(set, {parse_backend("cadical"), Reduction::none, {.max_solutions = 2, .max_nodes = 1}});
  const LabResult timed =
      lab(set, {parse_backend("cadical"), Reduction::none, {.timeout = std::chrono::nanoseconds(1)}});
  for (const ComparisonRow& row : limited.comparison.rows) {
    CHECK(row.tally.count(Status::unique) == 0);
    CHECK(row.tally.count(Status::multiple) == 0);
  }
  for (const ComparisonRow& row : timed.comparison.rows) CHECK(row.tally.count(Status::timeout) == 1);
  // Nothing is said of the size of a formula that there never was.
  const LabResult tight = lab(set, {parse_backend("cadical"), Reduction::none, {.max_bytes = 20'000}});
  for (const LabResult* result : {&timed, &tight}) {
    for (const LabRow& row : result->rows) {
      CHECK(row.figures.sized == 0);
      CHECK(row.figures.dimacs_bytes == 0);
    }
  }
  for (const ComparisonRow& row : tight.comparison.rows) {
    CHECK(row.tally.count(Status::memory_limit) == 1);
    CHECK(row.stats.bytes < 100'000);  // the formula was not written to its end
  }
  const BackendSpec ipasir = parse_backend(std::string("ipasir:") + NONET_IPASIR_CADICAL);
  const LabResult foreign = lab(set, {ipasir, Reduction::clues, {.max_solutions = 2}});
  CHECK(foreign.comparison.faults.empty());
  for (const ComparisonRow& row : foreign.comparison.rows) CHECK(row.tally.count(Status::unique) == 1);
}

}  // namespace nonet::test::lab_test
