// The hints that trimming finds: they hold by the definition of LRAT, and what many steps need becomes a lemma.
#include "proof/trim.hpp"
#include "tests/pigeons.hpp"
#include "tests/plain_lrat.hpp"
#include "tests/small_search.hpp"
#include "tests/tests.hpp"

namespace nonet::test::hints_test {
using proof::LratStep;
using proof::Refutation;
using proof::Step;

std::vector<PlainStep> plain(const std::vector<LratStep>& steps) {
  std::vector<PlainStep> plain;
  for (const LratStep& step : steps) plain.push_back({step.id, step.removes, step.literals, step.ids});
  return plain;
}

// The proof with hints, which holds.
std::vector<LratStep> hinted(const Clauses& clauses, const Clauses& lemmas) {
  Refutation refutation;
  for (const Clause& clause : clauses) refutation.add(clause);
  std::vector<Step> steps;
  for (const Clause& lemma : lemmas) steps.push_back({false, lemma});
  std::vector<Step> without = steps;
  std::vector<LratStep> hinted;
  REQUIRE(proof::trim(refutation, steps, {}, &hinted) == "");
  CAPTURE(write_steps(plain(hinted), false));
  CHECK(refutes(clauses, plain(hinted)));
  // Its lemmas are those of the proof without hints, and some more.
  Refutation again;
  for (const Clause& clause : clauses) again.add(clause);
  REQUIRE(proof::trim(again, without, {}) == "");
  CHECK(without == steps);
  const auto is_lemma = [](const auto& step) { return !step.removes; };
  CHECK(std::count_if(hinted.begin(), hinted.end(), is_lemma) >= std::count_if(steps.begin(), steps.end(), is_lemma));
  return hinted;
}

Clause sorted(Clause clause) {
  std::sort(clause.begin(), clause.end());
  return clause;
}

TEST_CASE("the search of a refutation derives the empty clause if the formula has no model") {
  Random random(seed());
  int refuted = 0;
  int satisfied = 0;
  for (int round = 0; round < 600; ++round) {
    const int variables = 8 + random.below(12);
    Clauses clauses;
    for (int i = (4 + random.below(6)) * variables; i > 0; --i) {
      if (Clause clause = random_clause(random, variables, 5); clause.size() > 1) clauses.push_back(std::move(clause));
    }
    const bool pigeons = random.below(20) == 0;
    if (pigeons) clauses = pigeonhole({4, 1});
    Clauses groups;
    for (int variable = 1; variable <= (pigeons ? 20 : variables); ++variable) {
      if (groups.empty() || random.below(3) == 0) groups.emplace_back();
      groups.back().push_back(variable);
    }
    Refutation refutation;
    for (const Clause& clause : clauses) refutation.add(clause);
    if (refutation.complete()) continue;
    const std::uint32_t formula = refutation.last_id();
    const proof::Lemmas lemmas = refutation.search(groups, UINT64_MAX);
    CHECK(lemmas.formula == formula);
    CHECK(refutation.last_id() == formula + lemmas.found.size());
    CAPTURE(clauses);
    Refutation again;
    for (const Clause& clause : clauses) again.add(clause);
    for (const proof::Lemma& lemma : lemmas.found) {
      REQUIRE(again.lemma(lemma.how.literals) == Refutation::Check::follows);
      if (!again.complete()) CHECK(again.fixed_count() == lemma.fixed_after);
    }
    CHECK(again.complete() == refutation.complete());
    SmallSearch models(pigeons ? 20 : variables);
    for (const Clause& clause : clauses) models.add(clause);
    CHECK(models.has_model({}) == !refutation.complete());
    ++(refutation.complete() ? refuted : satisfied);
    if (!refutation.complete()) continue;
    std::vector<LratStep> with_hints;
    const std::vector<Step> steps = proof::trim(refutation, lemmas, &with_hints);
    CHECK(steps.back().literals.empty());
    CHECK(refutes(clauses, plain(with_hints)));
    // After fewer conflicts it ends without the empty clause, and goes on from there.
    Refutation cut;
    for (const Clause& clause : clauses) cut.add(clause);
    const std::size_t most = lemmas.found.size() - 1;
    CHECK(cut.search(groups, most).found.size() == most);
    CHECK_FALSE(cut.complete());
    cut.search(groups, UINT64_MAX);
    CHECK(cut.complete());
  }
  CHECK(refuted > 50);
  CHECK(satisfied > 50);
}

TEST_CASE("the hints of trimmed proofs hold by the definition of LRAT") {
  Random random(seed());
  int proofs = 0;
  for (int round = 0; round < 600; ++round) {
    const int variables = 6 + random.below(8);
    Clauses clauses;
    Refutation refutation;
    for (int i = 9 * variables; i > 0; --i) {
      Clause clause = random_clause(random, variables, 6);
      if (clause.size() < 3) continue;
      clauses.push_back(clause);
    }
    // Literals that are fixed in steps, and clauses that become shorter by them.
    for (int i = random.below(4); i > 0; --i) clauses.push_back({-i, i + 1});
    if (random.below(2) == 0) clauses.push_back({1});
    for (const Clause& clause : clauses) refutation.add(clause);
    Clauses lemmas;
    for (int tries = 0; tries < 2000 && !refutation.complete(); ++tries) {
      const Clause lemma = random_clause(random, variables, 3);
      if (!refutation.implies(lemma)) continue;
      refutation.lemma(lemma);
      lemmas.push_back(lemma);
    }
    if (!refutation.complete()) continue;
    ++proofs;
    const std::vector<LratStep> steps = hinted(clauses, lemmas);
    CHECK(steps.back().literals.empty());
  }
  CHECK(proofs > 50);
}

TEST_CASE("a fixed literal that several steps need is a lemma where that is shorter") {
  // A chain fixes 1, 2, ..., and four clauses over 90 and 91 need its last literal in two steps: the lemma 90, and the
  // empty clause.
  const auto steps_of = [](int length) {
    Clauses clauses = {{1}};
    for (int i = 1; i < length; ++i) clauses.push_back({-i, i + 1});
    for (const int one : {90, -90}) {
      for (const int other : {91, -91}) clauses.push_back({-length, one, other});
    }
    return hinted(clauses, {{90}});
  };
  // Both steps have the chain itself.
  const std::vector<LratStep> four = steps_of(4);
  REQUIRE(four.size() == 2);
  CHECK(four[0].literals == Clause{90});
  CHECK(four[0].ids == std::vector<std::int64_t>{1, 2, 3, 4, 5, 6});
  CHECK(four[0].id == 9);
  CHECK(four[1].id == 10);
  CHECK(four[1].ids.size() == 4 + 3);
  // From four hints on it is a lemma, without which both steps would repeat them.
  const std::vector<LratStep> five = steps_of(5);
  REQUIRE(five.size() == 3);
  CHECK(five[0].literals == Clause{5});
  CHECK(five[0].ids == std::vector<std::int64_t>{1, 2, 3, 4, 5});
  CHECK(five[1].literals == Clause{90});
  CHECK(five[1].ids == std::vector<std::int64_t>{10, 6, 7});
  CHECK(five[2].ids.size() == 4);
  // Another one every four.
  CHECK(steps_of(8).size() == 3);
  const std::vector<LratStep> nine = steps_of(9);
  REQUIRE(nine.size() == 4);
  CHECK(nine[0].literals == Clause{5});
  CHECK(nine[1].literals == Clause{9});
  CHECK(nine[1].ids == std::vector<std::int64_t>{14, 6, 7, 8, 9});
}

TEST_CASE("a clause that several steps use is a lemma without its fixed literals where that is shorter") {
  // The first clause after the fixed ones, whose literals except 80 and 81 are false, gives a lemma for each of 90, ...
  const auto steps_of = [](int fixed, int lemmas) {
    Clauses clauses;
    Clause many = {80, 81};
    for (int i = 1; i <= fixed; ++i) {
      clauses.push_back({i});
      many.push_back(-i);
    }
    clauses.push_back(many);
    Clauses steps;
    Clause all;
    for (int i = 0; i < lemmas; ++i) {
      clauses.push_back({-80, 90 + i});
      steps.push_back({81, 90 + i});
      all.push_back(-(90 + i));
    }
    clauses.push_back(all);
    clauses.push_back({-81, 82});
    clauses.push_back({-81, -82});
    steps.push_back({-81});
    return hinted(clauses, steps);
  };
  const std::size_t with_two = 4;  // two lemmas, -81, and the empty clause
  CHECK(steps_of(6, 2).size() == with_two);
  const std::vector<LratStep> shortened = steps_of(7, 2);
  REQUIRE(shortened.size() == with_two + 1);
  CHECK(sorted(shortened[0].literals) == Clause{80, 81});
  CHECK(shortened[0].ids == std::vector<std::int64_t>{1, 2, 3, 4, 5, 6, 7, 8});
  CHECK(sorted(shortened[1].literals) == Clause{81, 90});
  CHECK(shortened[1].ids.size() == 2);
  CHECK(shortened[2].ids.size() == 2);
  CHECK(steps_of(3, 3).size() == 5);
  CHECK(steps_of(4, 3).size() == 6);
}

TEST_CASE("long proofs with hints remove what is no longer needed by its number") {
  for (const int holes : {6, 7}) {
    const Pigeons pigeons{holes, 1};
    const Clauses lemmas = pigeon_lemmas(pigeons);
    std::size_t removed = 0;
    for (const LratStep& step : hinted(pigeonhole(pigeons), lemmas)) removed += step.removes ? step.ids.size() : 0;
    CAPTURE(lemmas.size());
    // Below 2,000 lemmas there are none. Each lemma is used once, and goes then unless a literal is fixed by it.
    if (holes == 6) {
      CHECK(lemmas.size() < 2000);
      CHECK(removed == 0);
    } else {
      CHECK(removed > lemmas.size() * 3 / 4);
    }
  }
}

}  // namespace nonet::test::hints_test
