// Certificates with proofs in LRAT: held against a checker of its definition, against programs of others where they
// are installed, and damaged.
#include "nonet/backend.hpp"
#include "nonet/certificate.hpp"
#include "nonet/prove.hpp"
#include "nonet/workshop.hpp"
#include "proof/lrat.hpp"
#include "proof/lrat_steps.hpp"
#include "proof/steps.hpp"
#include "tests/certificate_cases.hpp"
#include "tests/certificate_text.hpp"
#include "tests/plain_lrat.hpp"
#include "tests/tests.hpp"

namespace nonet::test::certificate_lrat_test {
using proof::Certificate;
using proof::Claim;
using proof::ProofFormat;

std::vector<CertificateCase> all_cases(Random& random) {
  std::vector<CertificateCase> list = certificate_cases(random);
  for (CertificateCase& each : constrained_cases()) list.push_back(std::move(each));
  return list;
}

std::uint64_t count_steps(ProofFormat format, bool binary, std::string_view proof) {
  std::uint64_t count = 0;
  if (format == ProofFormat::lrat) {
    const auto steps = read_steps(proof, binary);
    REQUIRE(steps);
    count = steps->size();
  } else {
    proof::StepReader reader(proof, binary);
    for (proof::Step step; reader.next(step);) ++count;
  }
  return count;
}

// The same certificate with another proof, sealed.
std::string with_proof(Certificate certificate, ProofFormat format, std::string_view proof) {
  certificate.format = format;
  certificate.proof = proof;
  certificate.steps = count_steps(format, certificate.binary, proof);
  return write_certificate(certificate);
}

// A formula and a proof of it, in text.
struct Pair {
  std::string name;
  std::string formula;
  std::string proof;
};

// An outside checker: called with formula and proof.
struct Outside {
  std::string yes;  // a line that it writes
  bool is_strict;   // lrat-check takes an empty clause whose hints end without a conflict
};
const std::map<std::string, Outside> kOutside = {{"cake_lpr", {"s VERIFIED UNSAT", true}},
                                                 {"lrat-check", {"c VERIFIED", false}}};

bool accepted_by(const std::string& program, const Pair& pair) {
  const TempFolder folder;
  const Finished done = run({program, folder.write("cnf", pair.formula), folder.write("lrat", pair.proof)});
  const std::vector<std::string> all = lines_of(done.out);
  return std::any_of(all.begin(), all.end(), [&](const std::string& line) { return line == kOutside.at(program).yes; });
}

// In order, as many as there are.
std::vector<Pair> pairs_of(const std::vector<CertificateCase>& cases) {
  std::vector<Pair> pairs;
  Prover prover;
  for (const CertificateCase& each : cases) {
    // What has several solutions has a proof that there are no more.
    for (const bool counts : {false, true}) {
      const ProofResult proved =
          prover.prove(each.puzzle, {.claim = counts ? std::optional(Claim::count) : std::nullopt,
                                     .format = ProofFormat::lrat,
                                     .budget = {.max_solutions = 100}});
      if (proved.certificate.empty() || !has_proof(proved.claim)) continue;
      const Certificate certificate = certificate_in(proved.certificate);
      pairs.push_back({each.name, formula_of(certificate), std::string(certificate.proof)});
      break;
    }
  }
  return pairs;
}

// Makes a small change that is likely to spoil the proof. `last` is the highest number of a clause. Kinds are below
// kChanges; the last one gives a lemma another number, which some checkers take for a number that is free.
constexpr int kChanges = 9;
void damage(std::vector<PlainStep>& steps, std::int64_t last, Random& random, int changes = kChanges) {
  const auto any = [&](const auto& list) {
    return static_cast<std::size_t>(random.below(static_cast<int>(list.size())));
  };
  for (;;) {
    const std::size_t at = any(steps);
    PlainStep& step = steps[at];
    std::vector<std::int64_t>& ids = step.ids;
    Clause& literals = step.literals;
    switch (random.below(changes)) {
      case 0:
        steps.erase(steps.begin() + static_cast<std::ptrdiff_t>(at));
        return;
      case 1:
        if (steps.size() < 2) continue;
        std::swap(step, steps[any(steps)]);
        return;
      case 2:
        if (ids.empty()) continue;
        ids[any(ids)] *= -1;
        return;
      case 3:
        if (literals.empty()) continue;
        literals.erase(literals.begin() + static_cast<std::ptrdiff_t>(any(literals)));
        return;
      case 4:
        if (literals.empty()) continue;
        literals[any(literals)] *= -1;
        return;
      case 5:
        if (ids.empty()) continue;
        ids.erase(ids.begin() + static_cast<std::ptrdiff_t>(any(ids)));
        return;
      case 6:
        if (ids.size() < 2) continue;
        std::swap(ids[any(ids)], ids[any(ids)]);
        return;
      case 7:
        if (ids.empty()) continue;
        ids[any(ids)] = 1 + random.below(static_cast<int>(last));
        return;
      default:
        step.id = 1 + random.below(static_cast<int>(last));
        return;
    }
  }
}

TEST_CASE("proofs in LRAT hold by its definition, for boards of every kind") {
  Random random(seed());
  Prover prover;
  proof::Verifier verifier;
  int proofs = 0;
  for (const CertificateCase& each : all_cases(random)) {
    for (const bool binary : {false, true}) {
      CAPTURE(each.name, binary, text_of(each.puzzle.clues));
      const ProofResult hinted = prover.prove(each.puzzle, {.format = ProofFormat::lrat, .binary = binary});
      const ProofResult plain = prover.prove(each.puzzle, {.binary = binary});
      REQUIRE(hinted.why_none == "");
      CHECK(hinted.claim == plain.claim);
      std::string_view text = hinted.certificate;
      const proof::Verification result = verifier.verify(text);
      CHECK(result.why() == "");
      CHECK(text.empty());
      if (!has_proof(hinted.claim)) {
        CHECK(hinted.certificate == plain.certificate);
        continue;
      }
      ++proofs;
      const Certificate& certificate = result.certificate;
      CHECK_THAT(hinted.certificate, StartsWith("nonet certificate 1\n"));
      CHECK_THAT(hinted.certificate,
                 ContainsSubstring("\nproof " + std::to_string(hinted.steps) + " lrat" + (binary ? " binary " : "\n")));
      const Clauses clauses = clauses_of(formula_of(certificate));
      CHECK(clauses.size() == certificate.clauses);
      CHECK(refutes(clauses, certificate.proof, binary));
      CHECK(count_steps(ProofFormat::lrat, binary, certificate.proof) == hinted.steps);

      // The same in the other format, from either.
      std::string proof;
      REQUIRE(verifier.proof_as(certificate, ProofFormat::lrat, certificate.binary, proof));
      CHECK(proof == certificate.proof);
      REQUIRE(verifier.proof_as(certificate, ProofFormat::drat, certificate.binary, proof));
      CHECK(why_not(with_proof(certificate, ProofFormat::drat, proof)) == "");
      text = plain.certificate;
      const proof::Verification drat = verifier.verify(text);
      REQUIRE(drat.verified());
      REQUIRE(verifier.proof_as(drat.certificate, ProofFormat::lrat, drat.certificate.binary, proof));
      CHECK(refutes(clauses, proof, binary));
      CHECK(why_not(with_proof(drat.certificate, ProofFormat::lrat, proof)) == "");
    }
  }
  CHECK(proofs > 20);
}

TEST_CASE("a step that follows as RAT alone has no hints, and that is said") {
  const std::string text = prove(classic(kAiEscargot.puzzle));
  const Certificate certificate = certificate_in(text);
  // The definition of a new variable, which needs none.
  const std::string defined = with_proof(certificate, ProofFormat::drat, "730 2 0\n" + std::string(certificate.proof));
  proof::Verifier verifier;
  std::string_view rest = defined;
  const proof::Verification result = verifier.verify(rest);
  REQUIRE(result.why() == "");
  std::string proof;
  CHECK_FALSE(verifier.proof_as(result.certificate, ProofFormat::lrat, result.certificate.binary, proof));
  CHECK(proof == "step 1 follows as RAT alone");
  CHECK(verifier.proof_as(result.certificate, ProofFormat::drat, result.certificate.binary, proof));
  CHECK_THAT(proof, StartsWith("730 2 0\n"));
  // In LRAT it holds as well, and becomes DRAT.
  std::string hinted;
  REQUIRE(verifier.proof_as(certificate, ProofFormat::lrat, certificate.binary, hinted));
  auto steps = read_steps(hinted, false);
  REQUIRE(steps);
  steps->insert(steps->begin(), PlainStep{.id = 1'000'000'000'000, .literals = {730, 2}});
  steps->insert(steps->begin() + 1, PlainStep{.id = 1, .removes = true, .ids = {1'000'000'000'000, 77'777'777}});
  const std::string with_definition = with_proof(certificate, ProofFormat::lrat, write_steps(*steps, false));
  rest = with_definition;
  const proof::Verification by_rat = verifier.verify(rest);
  CHECK(by_rat.why() == "");
  REQUIRE(verifier.proof_as(by_rat.certificate, ProofFormat::drat, by_rat.certificate.binary, proof));
  CHECK_THAT(proof, StartsWith("730 2 0\nd 730 2 0\n"));
  CHECK(why_not(with_proof(certificate, ProofFormat::drat, proof)) == "");
}

TEST_CASE("damaged proofs in LRAT are refused where the definition refuses them") {
  Random random(seed());
  int tried = 0;
  int refused = 0;
  for (const auto& [name, puzzle] : {std::pair{"hard", classic(kAiEscargot.puzzle)},
                                     {"6x6", random_puzzle(Rules::make({.geometry = {2, 3}}), 20, random)},
                                     {"17 clues", classic(kSeventeenClues.puzzle)}}) {
    for (const bool binary : {false, true}) {
      const ProofResult proved = Prover().prove(
          puzzle,
          {.claim = Claim::count, .format = ProofFormat::lrat, .binary = binary, .budget = {.max_solutions = 0}});
      CAPTURE(name, binary, proved.certificate);
      const Certificate certificate = certificate_in(proved.certificate);
      const Clauses clauses = clauses_of(formula_of(certificate));
      const auto whole = read_steps(certificate.proof, binary);
      REQUIRE(whole);
      REQUIRE(refutes(clauses, *whole));
      const std::int64_t last = whole->back().id;
      proof::Verifier verifier;
      for (int time = 0; time < 60; ++time) {
        std::vector<PlainStep> steps = *whole;
        damage(steps, last, random);
        const std::string proof = write_steps(steps, binary);
        const bool holds = refutes(clauses, steps);
        const std::string damaged = with_proof(certificate, ProofFormat::lrat, proof);
        std::string_view text = damaged;
        const std::string why = verifier.verify(text).why();
        CAPTURE(time, why, write_steps(steps, false));
        REQUIRE(why.empty() == holds);
        ++tried;
        refused += holds ? 0 : 1;
        if (holds) continue;
        CHECK((why.starts_with("line ") || why.starts_with("the proof, byte ") || why.starts_with("the proof ends") ||
               why.starts_with("the proof, the proof ends")));
      }
    }
  }
  CHECK(tried == 6 * 60);
  CHECK(refused > tried / 2);
}

TEST_CASE("a lemma in LRAT over variables that there cannot be is refused") {
  const std::string text = prove(classic(kAiEscargot.puzzle), {.format = ProofFormat::lrat});
  const Certificate certificate = certificate_in(text);
  const auto why = [&](int variable) {
    std::vector<PlainStep> steps = *read_steps(certificate.proof, false);
    steps.insert(steps.begin(), PlainStep{.id = 1'000'000, .literals = {-variable, 1}});
    return why_not(with_proof(certificate, ProofFormat::lrat, write_steps(steps, false)));
  };
  CHECK(why(730) == "");
  CHECK_THAT(why(731), ContainsSubstring(": the formula has no variable 731"));
  CHECK_THAT(why(90'000'000), ContainsSubstring(": the formula has no variable 90000000"));
}

TEST_CASE("the line of a proof says its format") {
  const auto why = [](const std::string& text, const std::string& proof_line) {
    std::vector<std::string> all = lines_of(text);
    all[line_with(all, "proof")] = proof_line;
    return why_not(sealed(joined(all)));
  };
  const std::string text = prove(classic(kSeventeenClues.puzzle), {.format = ProofFormat::lrat});
  const std::vector<std::string> all = lines_of(text);
  const std::size_t at = line_with(all, "proof");
  const std::string place = "line " + std::to_string(at + 1) + ": ";
  CHECK(why(text, all[at]) == "");
  CHECK(why(text, all[at] + " ") == place + "a proof has a number of steps");
  CHECK(why(text, all[at] + "s") == place + "a proof is in DRAT, or in LRAT: 'lrat'");
  CHECK(why(text, all[at] + " binaries 3") == place + "a proof has a number of steps, and if it is binary of bytes");
  CHECK(why(text, all[at] + " binary x") == place + "a proof has a number of steps, and if it is binary of bytes");
  CHECK(why(text, all[at] + " binary 999999") == place + "the proof does not have this many bytes");
  CHECK(why(text, all[at].substr(0, all[at].find(" lrat"))) != "");
  const std::string binary = prove(classic(kSeventeenClues.puzzle), {.format = ProofFormat::lrat, .binary = true});
  CHECK_THAT(binary, ContainsSubstring(" lrat binary "));
  const Certificate certificate = certificate_in(binary);
  Certificate wrong = certificate;
  ++wrong.steps;
  CHECK(why_not(write_certificate(wrong)) ==
        "the proof has " + std::to_string(certificate.steps) + " steps, not " + std::to_string(wrong.steps));
}

TEST_CASE("long proofs in LRAT remove lemmas, and hold", "[volume]") {
  // Nine cells of a row with eight digits: nothing short shows that there is no solution.
  Puzzle pigeons(Rules::make({.geometry = {4, 4}}));
  for (int cell = 0; cell < 8; ++cell) {
    for (int digit = 8; digit <= 16; ++digit) pigeons.exclude(cell, digit);
  }
  for (const bool binary : {false, true}) {
    const ProofResult proved = Prover().prove(pigeons, {.format = ProofFormat::lrat, .binary = binary});
    REQUIRE(proved.status == Status::no_solution);
    const Certificate certificate = certificate_in(proved.certificate);
    const auto steps = read_steps(certificate.proof, binary);
    REQUIRE(steps);
    CHECK(steps->size() > 2000);
    const auto removals = static_cast<std::size_t>(
        std::count_if(steps->begin(), steps->end(), [](const PlainStep& step) { return step.removes; }));
    CHECK(removals > 100);
    CHECK(refutes(clauses_of(formula_of(certificate)), *steps));
    CHECK(why_not(proved.certificate) == "");
    proof::Verifier verifier;
    std::string proof;
    REQUIRE(verifier.proof_as(certificate, ProofFormat::drat, certificate.binary, proof));
    CHECK(why_not(with_proof(certificate, ProofFormat::drat, proof)) == "");
    // What was removed by its number is removed by its literals.
    std::size_t removed = 0;
    proof::StepReader reader(proof, binary);
    for (proof::Step step; reader.next(step);) removed += step.removes ? 1 : 0;
    std::size_t ids = 0;
    for (const PlainStep& step : *steps) ids += step.removes ? step.ids.size() : 0;
    CHECK(removed == ids);
    // And so it is where the proof is in DRAT from the first.
    const ProofResult drat = Prover().prove(pigeons, {.binary = binary});
    CHECK(why_not(drat.certificate) == "");
    proof::StepReader steps_in_drat(certificate_in(drat.certificate).proof, binary);
    std::map<std::vector<int>, int> lemmas;  // how often each is there
    for (proof::Step step; steps_in_drat.next(step);) {
      std::sort(step.literals.begin(), step.literals.end());
      if (step.removes) {
        CHECK(--lemmas[step.literals] >= 0);
      } else {
        ++lemmas[step.literals];
      }
    }
  }
}

TEST_CASE("programs of others accept proofs in LRAT, and refuse what is damaged") {
  for (const auto& [program, outside] : kOutside) {
    if (!is_installed(program)) continue;
    CAPTURE(program);
    Random random(seed());
    std::vector<Pair> pairs = pairs_of(all_cases(random));
    CHECK(pairs.size() > 12);
    if (pairs.size() > 20) pairs.resize(20);
    int refused = 0;
    for (Pair& pair : pairs) {
      CAPTURE(pair.name, pair.proof);
      CHECK(accepted_by(program, pair));
      if (!outside.is_strict) continue;
      auto steps = read_steps(pair.proof, false);
      REQUIRE(steps);
      // Without a hint, where all are needed.
      steps->back().ids.pop_back();
      pair.proof = write_steps(*steps, false);
      if (refutes(clauses_of(pair.formula), *steps)) continue;  // the formula of a full board has the empty clause
      CHECK_FALSE(accepted_by(program, pair));
      ++refused;
    }
    CHECK((refused > 12 || !outside.is_strict));
  }
}

TEST_CASE("programs of others accept the proofs of many generated boards", "[.long]") {
  for (const auto& [program, outside] : kOutside) {
    if (!is_installed(program)) continue;
    CAPTURE(program);
    Random random(seed());
    std::vector<CertificateCase> cases;
    const auto classic_rules = Rules::make({});
    Generator(classic_rules, parse_backend("dfs"), {.seed = seed()})
        .generate(0, 300, {}, [&](std::span<const Cell> clues) {
          cases.push_back({"9x9", Puzzle(classic_rules, {clues.begin(), clues.end()}), Status::unknown});
          return true;
        });
    for (int i = 0; i < 300; ++i) {
      const Board solution = shuffled_board({3, 3}, random);
      cases.push_back({"jigsaw",
                       with_blanks(Rules::make(random_jigsaw({3, 3}, solution, 10, random)), solution, 50, random),
                       Status::unknown});
    }
    for (int i = 0; i < 20; ++i) {
      cases.push_back({"16x16", random_puzzle(Rules::make({.geometry = {4, 4}}), 120, random), Status::unknown});
      Board diagonal = linear_board();
      rename_digits(diagonal, random);
      cases.push_back({"diagonal",
                       with_blanks(Rules::make(with_variants({}, "diagonal,disjoint")), diagonal, 55, random),
                       Status::unknown});
      const Board solution = shuffled_board({3, 3}, random);
      cases.push_back({"killer",
                       with_blanks(Rules::make(with_constraints({}, cages(solution, 9))), solution, 70, random),
                       Status::unknown});
    }
    const std::vector<Pair> pairs = pairs_of(cases);
    CHECK(pairs.size() > 400);
    int refused = 0;
    for (const Pair& pair : pairs) {
      CAPTURE(pair.name, pair.proof);
      CHECK(accepted_by(program, pair));
      if (!outside.is_strict) continue;
      auto steps = read_steps(pair.proof, false);
      REQUIRE(steps);
      damage(*steps, steps->back().id, random, kChanges - 1);
      const Clauses clauses = clauses_of(pair.formula);
      if (refutes(clauses, *steps)) continue;
      CAPTURE(write_steps(*steps, false));
      CHECK_FALSE(accepted_by(program, {pair.name, pair.formula, write_steps(*steps, false)}));
      ++refused;
    }
    CHECK((refused > 100 || !outside.is_strict));
  }
}

}  // namespace nonet::test::certificate_lrat_test
