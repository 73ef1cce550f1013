// Certificates of counts, and of parts of a board: known numbers, and forged ones.
#include "nonet/certificate.hpp"
#include "nonet/prove.hpp"
#include "proof/boards.hpp"
#include "proof/lrat_steps.hpp"
#include "proof/steps.hpp"
#include "run/prover_state.hpp"
#include "tests/certificate_cases.hpp"
#include "tests/certificate_text.hpp"
#include "tests/plain_lrat.hpp"
#include "tests/small_search.hpp"
#include "tests/tests.hpp"

namespace nonet::test::certificate_count_test {
using proof::Claim;
using proof::ProofFormat;

Puzzle blank(RulesSpec rules) { return Puzzle(Rules::make(std::move(rules))); }

// All solutions, unless the budget names a limit.
ProofResult count(const Puzzle& puzzle, ProveOptions options = {.budget = {.max_solutions = 0}}) {
  options.claim = Claim::count;
  return Prover().prove(puzzle, options);
}

std::uint64_t models(const Puzzle& puzzle) {
  const proof::Statement statement = statement_of(puzzle);
  proof::Boards boards;
  const auto variables = static_cast<int>(boards.size(statement, {}).variables);
  SmallSearch search(variables);
  boards.for_each_clause(statement, {}, {}, [&](std::span<const int> clause) {
    search.add(clause);
    return true;
  });
  const int side = puzzle.rules->side();
  std::uint64_t found = 0;
  std::vector<int> literals;
  const auto extend = [&](auto&& self, int cell) -> void {
    if (!search.has_model(literals)) return;
    if (cell == puzzle.rules->cells()) {
      ++found;
      return;
    }
    for (int digit = 1; digit <= side; ++digit) {
      literals.push_back(cell * side + digit);
      self(self, cell + 1);
      literals.pop_back();
    }
  };
  extend(extend, 0);
  return found;
}

// Whether the proof of the certificate holds by the definition of LRAT.
bool holds(const std::string& text) {
  const proof::Certificate certificate = certificate_in(text);
  return refutes(clauses_of(formula_of(certificate)), certificate.proof, certificate.binary);
}

void check_count(const Puzzle& puzzle, std::uint64_t expected) {
  for (const ProofFormat format : {ProofFormat::drat, ProofFormat::lrat}) {
    for (const bool binary : {false, true}) {
      const bool hints = format == ProofFormat::lrat;
      CAPTURE(hints, binary, expected);
      const ProofResult proved = count(puzzle, {.format = format, .binary = binary, .budget = {.max_solutions = 0}});
      REQUIRE(proved.why_none == "");
      CHECK(proved.claim == Claim::count);
      CHECK(proved.solutions.empty());
      CHECK(proved.status == (expected == 0 ? Status::no_solution : expected == 1 ? Status::unique : Status::multiple));
      CHECK_THAT(proved.certificate, StartsWith("nonet certificate 1\nverdict count\n"));
      CHECK_THAT(proved.certificate, ContainsSubstring("\ncount " + std::to_string(expected) + "\n"));
      CHECK(why_not(proved.certificate) == "");
      if (hints) CHECK(holds(proved.certificate));
    }
  }
}

std::vector<std::string> with_count(std::vector<std::string> all, const std::string& number) {
  all[line_with(all, "count")] = "count " + number;
  return all;
}

const std::string kFirstRow = "12345" + std::string(20, '.') + "\n";  // of side five

TEST_CASE("counts that others know are certified") {
  check_count(blank({.geometry = {2, 2}}), 288);  // OEIS A107739(2)
  check_count(blank({.geometry = {1, 1}}), 1);
  check_count(blank({.geometry = {1, 3}}), 12);  // OEIS A002860
  check_count(blank({.geometry = {1, 4}}), 576);
  check_count(blank(with_variants({.geometry = {1, 4}}, "diagonal")), 48);  // OEIS A274806
  check_count(blank(with_variants({.geometry = {1, 3}}, "diagonal")), 0);
  check_count(deadly_rectangle(), 2);
  check_count(unsolvable(), 0);
  check_count(classic(kAiEscargot.puzzle), 1);
}

TEST_CASE("counts are those of a search that tries everything") {
  std::vector<RulesSpec> rules = {
      with_variants({.geometry = {2, 2}}, "diagonal"),
      with_variants({.geometry = {2, 2}}, "disjoint"),
      with_variants({.geometry = {2, 2}}, "windoku"),
      with_constraints({.geometry = {2, 2}}, {"antiknight"}),
      with_constraints({.geometry = {2, 2}}, {"killer 5 r1c1 r1c2", "thermometer r2c3 r3c3 r4c3"}),
      with_constraints({.geometry = {2, 2}}, {"or (sum 6 r1c1 r2c2) (odd r1c1)"})};
  for (RulesSpec& spec : rules) {
    const Puzzle puzzle = blank(std::move(spec));
    CAPTURE(puzzle.rules->spec().name());
    check_count(puzzle, models(puzzle));
  }
}

TEST_CASE("counts are those of backends that share no search", "[volume]") {
  Random random(seed());
  int checked = 0;
  for (int round = 0; round < 100 && checked < 6; ++round) {
    const Puzzle puzzle = random_puzzle(Rules::make({}), 52 + random.below(8), random);
    const auto count_by = [&](std::string_view name) {
      return backend(name, puzzle)->solve(puzzle, {.max_solutions = 501}, {}).solutions;
    };
    const std::uint64_t expected = count_by("dfs");
    if (expected < 2 || expected > 500) continue;
    ++checked;
    REQUIRE(count_by("dlx") == expected);
    check_count(puzzle, expected);
  }
  CHECK(checked == 6);
}

TEST_CASE("a solver refutes what takes the checker's own search too many conflicts") {
  int solvers = 0;
  const auto make_solver = [&](int variables, std::uint64_t clauses, bool in_order) {
    ++solvers;
    return make_proof_solver(variables, clauses, in_order);
  };
  Prover prover(std::make_unique<Prover::State>(proof::kMostEntries, make_solver));
  const ProveOptions options = {.claim = Claim::count, .format = ProofFormat::lrat, .budget = {.max_solutions = 0}};
  CHECK(why_not(prover.prove(classic(kAiEscargot.puzzle), options).certificate) == "");
  CHECK(solvers == 0);

  // Two clues fewer: more solutions than that search excludes.
  const Puzzle puzzle = classic("1....7.9.....2......96..5....53..9...1..8...26....4...3......1..4......7..7...3..");
  const std::uint64_t expected = backend("dlx", puzzle)->solve(puzzle, {.max_solutions = 0}, {}).solutions;
  const ProofResult proved = prover.prove(puzzle, options);
  CHECK(solvers == 1);
  CHECK_THAT(proved.certificate, ContainsSubstring("\ncount " + std::to_string(expected) + "\n"));
  CHECK(why_not(proved.certificate) == "");
  CHECK(holds(proved.certificate));
}

TEST_CASE("a count that is not the number of solutions is refused") {
  Random random(3);
  Puzzle puzzle = random_puzzle(Rules::make({.geometry = {2, 2}}), 12, random);
  while (backend("dfs", puzzle)->solve(puzzle, {.max_solutions = 0}, {}).solutions < 4) {
    puzzle = random_puzzle(Rules::make({.geometry = {2, 2}}), 12, random);
  }
  for (const ProofFormat format : {ProofFormat::drat, ProofFormat::lrat}) {
    const std::vector<std::string> all =
        lines_of(count(puzzle, {.format = format, .budget = {.max_solutions = 0}}).certificate);
    const std::size_t at = line_with(all, "count");
    const int number = std::stoi(all[at].substr(6));
    REQUIRE(number >= 4);
    const auto place = [](std::size_t line) { return "line " + std::to_string(line + 1) + ": "; };
    const auto why = [](const std::vector<std::string>& forged) { return why_not(sealed(joined(forged))); };
    REQUIRE(why(all) == "");

    // One solution more than there is, or less, with nothing else changed.
    CHECK(why(with_count(all, std::to_string(number + 1))) ==
          place(at + 1 + static_cast<std::size_t>(number)) + "'solution' is expected here");
    CHECK(why(with_count(all, std::to_string(number - 1))) ==
          place(at + static_cast<std::size_t>(number)) + "'formula' is expected here");
    CHECK(why(with_count(all, "x")) == place(at) + "a count is a number");
    CHECK(why(with_count(all, "-1")) == place(at) + "a count is a number");

    // One missing: the formula would be another one. With that formula the proof does not hold.
    const auto without = [&](bool own_formula) {
      std::vector<std::string> forged = with_count(all, std::to_string(number - 1));
      forged.erase(forged.begin() + static_cast<std::ptrdiff_t>(at) + 1);
      if (own_formula) {
        const std::string text = sealed(joined(forged));
        proof::Certificate certificate = certificate_in(text);
        const proof::FormulaName name = proof::Boards().name(certificate.statement, blocked_solutions(certificate));
        certificate.clauses = name.clauses;
        certificate.hash = name.hash;
        return why_not(write_certificate(certificate));
      }
      return why(forged);
    };
    CHECK_THAT(without(false), StartsWith("the formula of this board has "));
    CHECK_THAT(without(true), StartsWith("line ") || StartsWith("the proof ends"));

    // One twice.
    std::vector<std::string> doubled = all;
    doubled[at + 2] = all[at + 1];
    CHECK(why(doubled) == "two of the solutions are one");
    std::swap(doubled[at + 2], doubled[at + 4]);
    CHECK(why(doubled) == "two of the solutions are one");
    std::vector<std::string> wrong = all;
    std::swap(wrong[at + 1][9], wrong[at + 1][10]);
    CHECK_THAT(why(wrong), StartsWith("the solution has "));
    // In another order it is another formula.
    std::vector<std::string> exchanged = all;
    std::swap(exchanged[at + 1], exchanged[at + 2]);
    CHECK_THAT(why(exchanged), StartsWith("the formula of this board has another SHA-256: "));
    std::vector<std::string> unknown = all;
    unknown[1] = "verdict counted";
    CHECK(why(unknown) == "line 2: the verdict is solvable, unique, multiple, no_solution or count");
  }
}

TEST_CASE("a count is not certified beyond its limits") {
  const Puzzle puzzle = blank({.geometry = {2, 2}});
  const auto with = [&](const Budget& budget) { return count(puzzle, {.budget = budget}); };
  CHECK(with({.max_solutions = 288}).why_none == "");
  const ProofResult fewer = with({.max_solutions = 287});
  CHECK(fewer.why_none == "there are more than 287 solutions (--limit)");
  CHECK(fewer.status == Status::multiple);
  CHECK(fewer.certificate.empty());
  CHECK(with({.max_solutions = 1}).why_none == "there are more than 1 solutions (--limit)");
  CHECK(with({.max_solutions = 0, .timeout = Clock::duration(0)}).status == Status::timeout);
  CHECK(with({.max_solutions = 0, .stop = stopped()}).status == Status::cancelled);
  CHECK(with({.max_solutions = 0, .max_bytes = 100'000}).status == Status::memory_limit);
  CHECK(with({.max_solutions = 0, .max_bytes = 100'000'000}).status == Status::multiple);
}

TEST_CASE("many solutions go to a file beside their certificate, which has its hash") {
  const TempFolder folder;
  const std::string certs = folder.file("certs");
  // Latin squares of order 5 with the first row fixed.
  REQUIRE(
      run_nonet({"prove", "--verdict", "count", "--proof", "lrat", "--box", "1x5", "-o", certs}, kFirstRow).status ==
      0);
  const std::string path = certs + "/000001.cert";
  const std::string beside = certs + "/000001.solutions";
  const std::string certificate = text_of_file(path);
  const std::string solutions = text_of_file(beside);
  CHECK(lines_of(solutions).size() == 161280 / 120);  // OEIS A002860(5)
  CHECK_THAT(certificate, ContainsSubstring("\ncount 1344\nsolutions 000001.solutions "));
  CHECK(run_nonet({"verify", certs}).out == path + ": verified: count 1344\n");

  const auto why = [&](const std::string& text) {
    folder.write("certs/000001.cert", text);
    const Finished done = run_nonet({"verify", certs});
    CHECK(done.status == 4);
    const std::string head = path + ": not verified: ";
    REQUIRE_THAT(done.out, StartsWith(head));
    return done.out.substr(head.size(), done.out.size() - head.size() - 1);
  };
  const auto why_with = [&](const std::string& text) {
    folder.write("certs/000001.solutions", text);
    std::string reason = why(certificate);
    folder.write("certs/000001.solutions", solutions);
    return reason;
  };
  std::string changed = solutions;
  std::swap(changed[3], changed[4]);
  // The message omits the hash of the file: it would show what to forge.
  const std::string other = "its solutions: 000001.solutions has another SHA-256 than the certificate says";
  CHECK(why_with(changed) == other);
  CHECK(why_with(solutions.substr(0, solutions.size() / 2)) == other);
  CHECK(why_with("") == other);

  // Forged together with the hash.
  const auto why_forged = [&](const std::string& text) {
    folder.write("certs/000001.solutions", text);
    proof::Sha256 hash;
    hash.add(text);
    std::vector<std::string> all = lines_of(certificate);
    all[line_with(all, "solutions")] = "solutions 000001.solutions " + hash.hex();
    std::string reason = why(sealed(joined(all)));
    folder.write("certs/000001.solutions", solutions);
    return reason;
  };
  CHECK(why_forged(solutions.substr(0, solutions.size() - 26)) == "there are 1343 solutions, not 1344");
  CHECK(why_forged(solutions + solutions.substr(0, 26)) == "there are 1345 solutions, not 1344");
  CHECK(why_forged(solutions.substr(0, 26) + solutions.substr(0, solutions.size() - 26)) ==
        "two of the solutions are one");
  CHECK(why_forged(solutions.substr(0, solutions.size() - 3)) ==
        "its solutions: 000001.solutions, line 1344: 23 cells, where the board has 25");
  changed = solutions;
  changed[26] = '.';
  CHECK(why_forged(changed) == "its solutions: 000001.solutions, line 2: cell 1 has none of the symbols");
  CHECK(why_forged("") == "there are 0 solutions, not 1344");

  // Its name.
  const auto why_named = [&](const std::string& name) {
    std::vector<std::string> all = lines_of(certificate);
    std::string& line = all[line_with(all, "solutions")];
    line = "solutions " + name + line.substr(line.rfind(' '));
    return why(sealed(joined(all)));
  };
  for (const std::string name : {"../certs/000001.solutions", "/etc/passwd", "", ".."}) {
    CAPTURE(name);
    CHECK_THAT(why_named(name), EndsWith(": solutions are in a file beside this one: its name and SHA-256"));
  }
  CHECK_THAT(why_named("000002.solutions"), StartsWith("its solutions: "));

  // In a folder without other files.
  const Finished piped = run_nonet({"verify", "-"}, certificate);
  CHECK(piped.status == 4);
  CHECK_THAT(piped.out,
             ContainsSubstring(
                 "its solutions: they are in 000001.solutions, and a certificate from standard input has no folder"));
  CHECK(why_not(certificate) == "its solutions are in 000001.solutions, and this is read without other files");
  folder.write("certs/000001.cert", certificate);
  CHECK(run_nonet({"verify", certs}).status == 0);
}

TEST_CASE("each part of a board has a certificate, and together they count its solutions") {
  const Finished split = run_nonet({"encode", "--cubes", "8"}, std::string(16, '.') + "\n");
  REQUIRE(split.status == 0);
  std::uint64_t total = 0;
  int parts = 0;
  for (const std::string& line : lines_of(split.out)) {
    if (!line.starts_with("a ")) continue;
    ++parts;
    CAPTURE(line);
    const Puzzle puzzle = blank({.geometry = {2, 2}});
    const Cube cube = parse_cube(line, *puzzle.rules);
    for (const ProofFormat format : {ProofFormat::drat, ProofFormat::lrat}) {
      const std::string text =
          count(puzzle, {.format = format, .cube = cube, .budget = {.max_solutions = 0}}).certificate;
      CHECK(why_not(text) == "");
      if (format == ProofFormat::drat) continue;
      CHECK(holds(text));
      const std::vector<std::string> all = lines_of(text);
      total += std::stoull(all[line_with(all, "count")].substr(6));
      CHECK(all[line_with(all, "cube")] == "cube" + line.substr(1, line.size() - 3));
    }
    CHECK(why_not(prove(puzzle, {.cube = cube})) == "");
  }
  CHECK(parts >= 8);
  CHECK(total == 288);
}

TEST_CASE("a cube that is forged is refused") {
  const Puzzle puzzle = blank({.geometry = {2, 2}});
  const std::vector<std::string> all =
      lines_of(count(puzzle, {.cube = {1, -6}, .budget = {.max_solutions = 0}}).certificate);
  const std::size_t at = line_with(all, "cube");
  REQUIRE(all[at] == "cube 1 -6");
  const auto why = [&](const std::string& line) {
    std::vector<std::string> forged = all;
    forged[at] = line;
    return why_not(sealed(joined(forged)));
  };
  const std::string place = "line " + std::to_string(at + 1) + ": ";
  CHECK(why("cube 1 -6") == "");
  CHECK_THAT(why("cube 1"), StartsWith("the formula of this board has "));
  CHECK_THAT(why("cube -6 1"), StartsWith("the formula of this board has another SHA-256"));
  CHECK_THAT(why("cube 1 -6 -7"), StartsWith("the solution has 3 in r1c2, which is not in the cube"));
  CHECK_THAT(why("cube -1 -6"), StartsWith("the solution has 1 in r1c1, which is not in the cube"));
  CHECK_THAT(why("cube 2 -6"), StartsWith("the solution has 1 in r1c1, which is not in the cube"));
  CHECK(why("cube 1 x") == place + "a cube is a list of literals");
  CHECK(why("cube 1  -6") == place + "a cube is a list of literals");
  CHECK(why("cube 0") == place + "a cube's literal names no candidate");
  CHECK(why("cube 65") == place + "a cube's literal names no candidate");
  CHECK(why("cube -65") == place + "a cube's literal names no candidate");
  CHECK_THAT(why("cube 64"), StartsWith("the solution has "));
  CHECK_THAT(why("cube -64"), StartsWith("the solution has ") || StartsWith("the formula of this board has "));
}

}  // namespace nonet::test::certificate_count_test
