// Certificates: made of puzzles of every kind, and held against a formula that others derive.
#include "nonet/certificate.hpp"
#include "backends/proof_solver.hpp"
#include "nonet/check.hpp"
#include "nonet/encoder.hpp"
#include "nonet/prove.hpp"
#include "proof/boards.hpp"
#include "proof/steps.hpp"
#include "run/certify.hpp"
#include "run/prover_state.hpp"
#include "tests/certificate_cases.hpp"
#include "tests/certificate_text.hpp"
#include "tests/tests.hpp"

namespace nonet::test::certificate_test {
using proof::Claim;

std::string without_comments(const std::string& text) {
  std::string bare;
  for (const std::string& line : lines_of(text)) {
    if (!line.starts_with("c ")) bare += line + "\n";
  }
  return bare;
}

// Clauses as sets of literals.
using ClauseSet = std::set<std::vector<int>>;

TEST_CASE("the checker derives the formula that the encoder writes") {
  Random random(seed());
  std::vector<CertificateCase> list = certificate_cases(random);
  list.push_back({"windoku 4x4", Puzzle(Rules::make(with_variants({.geometry = {2, 2}}, "windoku"))), {}});
  list.push_back({"2x4 all", Puzzle(Rules::make(with_variants({.geometry = {2, 4}}, "diagonal,disjoint"))), {}});
  for (const CertificateCase& each : list) {
    CAPTURE(each.name);
    ClauseSet theirs;
    const auto insert = [](ClauseSet& set, std::span<const int> clause) {
      std::vector<int> sorted(clause.begin(), clause.end());
      std::sort(sorted.begin(), sorted.end());
      set.insert(std::move(sorted));
    };
    Cnf cnf;
    Encoder(each.puzzle, {.encoding = &find_encoding("extended")}).write(cnf);
    cnf.for_each([&](std::span<const int> clause) { insert(theirs, clause); });

    const proof::Statement statement = statement_of(each.puzzle);
    CHECK(statement.why_unsound() == "");
    proof::RulesFormula formula(statement.rules);
    ClauseSet ours;
    std::uint64_t count = 0;
    formula.for_each([&](std::span<const int> clause) {
      insert(ours, clause);
      ++count;
      return true;
    });
    CHECK(count == formula.clauses());
    CHECK(count == proof::count_clauses(statement.rules));
    const std::vector<std::vector<int>> given = proof::given_clauses(statement, {});
    for (const std::vector<int>& clause : given) insert(ours, clause);
    CHECK(ours == theirs);

    std::string text;
    proof::Boards boards;
    CHECK(boards.write_dimacs(statement, {}, into(text)));
    text = without_comments(text);
    CHECK_THAT(text, StartsWith("p cnf " + std::to_string(cnf.variables) + " " + std::to_string(count + given.size())));
    CHECK(static_cast<std::uint64_t>(std::count(text.begin(), text.end(), '\n')) == count + given.size() + 1);
    proof::Sha256 hash;
    hash.add(text);
    CHECK(formula.hash(given) == hash.hex());
    CHECK(formula.hash(given) == hash.hex());  // from what it kept
  }
}

TEST_CASE("the checker's idea of a solution is that of the rules") {
  Random random(seed());
  for (int round = 0; round < 200; ++round) {
    Board board = linear_board();
    rename_digits(board, random);
    const Puzzle puzzle = with_blanks(Rules::make(with_variants({}, "diagonal,disjoint")), board, 60, random);
    std::vector<int> digits(board.begin(), board.end());
    CHECK(statement_of(puzzle).why_not_solved_by(digits) == "");
    CHECK(statement_of(puzzle).why_not_solved_by({digits.begin(), digits.end() - 1}) == "the solution has 80 cells");
    const auto at = static_cast<std::size_t>(random.below(81));
    const auto with = static_cast<std::size_t>(random.below(81));
    std::swap(board[at], board[with]);
    std::swap(digits[at], digits[with]);
    CHECK((statement_of(puzzle).why_not_solved_by(digits) == "") == why_not_a_solution(puzzle, board).empty());
  }
}

TEST_CASE("every verdict is certified and verified, for boards of every kind") {
  Random random(seed());
  Prover prover;
  proof::Verifier verifier;
  for (const CertificateCase& each : certificate_cases(random)) {
    for (const bool binary : {false, true}) {
      CAPTURE(each.name, binary, text_of(each.puzzle.clues));
      ProveOptions options{.binary = binary};
      const ProofResult proved = prover.prove(each.puzzle, options);
      REQUIRE(proved.why_none == "");
      // Boards with cells blanked at random may have more than one solution.
      const bool may_be_multiple = each.status == Status::unique && each.puzzle.rules->spec() != RulesSpec{};
      CHECK((proved.status == each.status || (may_be_multiple && proved.status == Status::multiple)));
      std::string_view text = proved.certificate;
      const proof::Verification result = verifier.verify(text);
      CHECK(result.why() == "");
      CHECK(text.empty());
      CHECK(name_of(result.certificate.claim) == name_of(proved.status));
      CHECK(result.certificate.steps == proved.steps);
      CHECK(result.certificate.statement.clues == statement_of(each.puzzle).clues);
      // Not a matter of what came before.
      CHECK(proved.certificate == prove(each.puzzle, options));

      if (proved.status == Status::no_solution) continue;
      options.claim = Claim::solvable;
      std::string solvable = prove(each.puzzle, options);
      CHECK_THAT(solvable, StartsWith("nonet certificate 1\nverdict solvable\n"));
      CHECK(why_not(solvable) == "");
    }
  }
}

TEST_CASE("a certificate of another verdict than the true one is not made") {
  const auto why = [](const Puzzle& puzzle, Claim claim) {
    Prover prover;
    const ProofResult proved = prover.prove(puzzle, {.claim = claim});
    CHECK(proved.certificate.empty());
    return proved.why_none;
  };
  CHECK(why(deadly_rectangle(), Claim::unique) == "there are several solutions");
  CHECK(why(deadly_rectangle(), Claim::no_solution) == "there is a solution");
  CHECK(why(classic(kAiEscargot.puzzle), Claim::multiple) == "there is exactly one solution");
  CHECK(why(unsolvable(), Claim::unique) == "there is no solution");
  CHECK(why(unsolvable(), Claim::solvable) == "there is no solution");
}

TEST_CASE("proving keeps to its budget") {
  const Puzzle puzzle = classic(kAiEscargot.puzzle);
  Prover prover;
  CHECK(prover.prove(puzzle, {.budget = {.stop = stopped()}}).status == Status::cancelled);
  CHECK(prover.prove(puzzle, {.budget = {.timeout = Clock::duration(0)}}).status == Status::timeout);
  const ProofResult nodes = prover.prove(puzzle, {.budget = {.max_nodes = 1}});
  CHECK(nodes.status == Status::node_limit);
  CHECK(nodes.certificate.empty());
  CHECK(nodes.why_none == "node limit");
  CHECK(prover.prove(puzzle, {.budget = {.max_bytes = 1000}}).status == Status::memory_limit);
  // The formula takes 288,000 bytes in the checker; lemmas count, too.
  CHECK(prover.prove(puzzle, {.budget = {.max_bytes = 288'000}}).status == Status::memory_limit);
  CHECK(prover.prove(puzzle, {.budget = {.max_bytes = 10'000'000}}).status == Status::unique);
  // And goes on as if nothing had been.
  CHECK(prover.prove(puzzle, {}).certificate == prove(puzzle));
  const ProofResult large = prover.prove(Puzzle(Rules::make({.geometry = {15, 15}})), {});
  CHECK(large.status == Status::unknown);
  CHECK_THAT(large.why_none, ContainsSubstring("clauses, more than a checker takes"));
}

TEST_CASE("a solver's proof with variables that the formula does not have fails the puzzle") {
  // Calls every formula unsatisfiable, for this reason.
  struct Inventor : ProofSolver {
    std::string steps;
    void reserve(int) override {}
    void add(std::span<const int>) override {}
    void assume(int) override {}
    SatResult solve(const SatLimits&) override { return SatResult::unsatisfiable; }
    bool value(int) override { return false; }
    bool failed(int) override { return false; }
    SatStats stats() override { return {}; }
    std::string_view proof() override { return steps; }
  };
  const Puzzle puzzle(Rules::make({.geometry = {3, 4}}));  // so large that the checker does not search itself
  for (const int literal : {90'000'000, -90'000'000}) {
    const auto make_solver = [&](int, std::uint64_t, bool) {
      auto solver = std::make_unique<Inventor>();
      proof::append_step(solver->steps, proof::Step{false, {literal, 1}}, true);
      return solver;
    };
    Prover prover(std::make_unique<Prover::State>(proof::kMostEntries, make_solver));
    const ProofResult proved = prover.prove(puzzle, {});
    CHECK(proved.status == Status::failed);
    CHECK(proved.why_none == "the solver's proof does not hold: byte 1: the formula has no variable 90000000");
  }
  const auto make_solver = [&](int, std::uint64_t, bool) {
    auto solver = std::make_unique<Inventor>();
    solver->steps = "x";
    return solver;
  };
  Prover prover(std::make_unique<Prover::State>(proof::kMostEntries, make_solver));
  CHECK_THAT(prover.prove(puzzle, {}).why_none, ContainsSubstring("byte 1: this is not a step"));
}

}  // namespace nonet::test::certificate_test
