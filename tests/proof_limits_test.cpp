// What the checker does not take, and where it says that it stopped.
#include "proof/lrat.hpp"
#include "proof/steps.hpp"
#include "proof/verify.hpp"
#include "run/prove.hpp"
#include "tests/boards.hpp"
#include "tests/catch.hpp"

namespace nonet::test {

TEST_CASE("a proof that is too large is one puzzle's, and what comes next is as ever") {
  const Puzzle easy = classic(kWikipedia.puzzle);
  const Puzzle hard = classic(kAiEscargot.puzzle);
  const Proved whole = Prover().prove(hard, {});
  REQUIRE(whole.status == Status::unique);
  REQUIRE(whole.steps > 10);
  // The long clauses of the rules take 4 * 81 * (9 + 2) entries; the blocked solution's clause and long lemmas more.
  const std::size_t rules = 4 * 81 * 11;
  Prover prover(rules + 100);
  const Proved refused = prover.prove(hard, {});
  CHECK(refused.certificate.empty());
  CHECK(refused.why_none == "the proof is too large for this checker");
  CHECK(refused.status == Status::memory_limit);
  CHECK(prover.prove(easy, {}).certificate == Prover().prove(easy, {}).certificate);

  proof::Verifier verifier({}, rules + 100);
  std::string_view text = whole.certificate;
  CHECK(verifier.verify(text).why == "the proof is too large for this checker");
  const std::string certificate = Prover().prove(easy, {}).certificate;
  text = certificate;
  CHECK(verifier.verify(text).verified());

  // Not even the rules.
  Prover small(rules / 2);
  CHECK(small.prove(easy, {}).why_none == "the proof is too large for this checker");
  CHECK(small.prove(easy, {}).why_none == "the proof is too large for this checker");
}

TEST_CASE("a stop is honoured while a formula is read") {
  std::string formula = "p cnf 2 40000\n";
  for (int i = 0; i < 40000; ++i) formula += "1 2 0\n";
  const std::string drat = "-1 0\n0\n";
  const std::string lrat = "40001 -1 0 1 0\n";
  for (const std::string& proof : {drat, lrat}) {
    int asked = 0;
    const auto never = [&] {
      ++asked;
      return false;
    };
    CHECK(proof::why_no_refutation(formula, proof, never) == "stopped");
    CHECK(asked <= 2);
    int more = 0;
    // It is asked in the middle already.
    const auto later = [&] { return ++more < 2; };
    CHECK(proof::why_no_refutation(formula, proof, later) == "stopped");
    CHECK(more <= 3);
  }
}

TEST_CASE("a step stands where it begins, and what is none where it stands") {
  proof::StepReader steps("1 2\n3 0\n\n4\nx 0\n", false, 10);
  proof::Step step;
  REQUIRE(steps.next(step));
  CHECK(step.literals == std::vector<int>{1, 2, 3});
  CHECK(steps.where() == "line 10");
  CHECK_FALSE(steps.next(step));
  CHECK(steps.where() == "line 14");
  proof::StepReader cut("1 0\n2\n3\n", false);
  REQUIRE(cut.next(step));
  CHECK_FALSE(cut.next(step));
  CHECK(cut.where() == "line 2");
}

}  // namespace nonet::test
