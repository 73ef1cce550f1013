// The checker of proofs, held against a plain one that tries everything, on small formulas drawn at random; proofs from
// textbooks; proofs that are wrong.
#include "proof/refutation.hpp"
#include "nonet/certificate.hpp"
#include "proof/lrat.hpp"
#include "proof/sha256.hpp"
#include "proof/steps.hpp"
#include "proof/trim.hpp"
#include "tests/pigeons.hpp"
#include "tests/refutes.hpp"
#include "tests/tests.hpp"

namespace nonet::test::refutation_test {
using proof::Refutation;
using proof::Step;

using Clause = std::vector<int>;
using Clauses = std::vector<Clause>;

// Whether unit propagation from these true literals ends in a conflict: by going over all clauses until nothing moves.
bool conflicts(const Clauses& clauses, Clause assigned) {
  const auto holds = [&](int literal) {
    return std::find(assigned.begin(), assigned.end(), literal) != assigned.end();
  };
  for (bool moved = true; moved;) {
    moved = false;
    for (const int literal : assigned) {
      if (holds(-literal)) return true;
    }
    for (const Clause& clause : clauses) {
      Clause open;
      bool satisfied = false;
      for (const int literal : clause) {
        satisfied = satisfied || holds(literal);
        if (!holds(-literal) && std::find(open.begin(), open.end(), literal) == open.end()) open.push_back(literal);
      }
      if (satisfied) continue;
      if (open.empty()) return true;
      if (open.size() == 1) {
        assigned.push_back(open.front());
        moved = true;
      }
    }
  }
  return false;
}

bool plain_rup(const Clauses& clauses, const Clause& lemma) {
  Clause assigned;
  for (const int literal : lemma) assigned.push_back(-literal);
  return conflicts(clauses, assigned);
}

bool tautology(const Clause& clause) {
  return std::any_of(clause.begin(), clause.end(),
                     [&](int literal) { return std::find(clause.begin(), clause.end(), -literal) != clause.end(); });
}

Refutation::Check plain_check(const Clauses& clauses, const Clause& lemma) {
  if (plain_rup(clauses, lemma)) return Refutation::Check::follows;
  if (lemma.empty()) return Refutation::Check::fails;
  for (const Clause& clause : clauses) {
    if (std::find(clause.begin(), clause.end(), -lemma.front()) == clause.end() || tautology(clause)) continue;
    Clause resolvent = lemma;
    for (const int literal : clause) {
      if (literal != -lemma.front()) resolvent.push_back(literal);
    }
    if (!plain_rup(clauses, resolvent)) return Refutation::Check::fails;
  }
  return Refutation::Check::follows_as_rat;
}

bool satisfiable(const Clauses& clauses, int variables) {
  for (unsigned model = 0; model < 1U << static_cast<unsigned>(variables); ++model) {
    const bool all = std::all_of(clauses.begin(), clauses.end(), [&](const Clause& clause) {
      return std::any_of(clause.begin(), clause.end(), [&](int literal) {
        return ((model >> static_cast<unsigned>(std::abs(literal) - 1) & 1U) != 0) == (literal > 0);
      });
    });
    if (all) return true;
  }
  return false;
}

std::string dimacs(const Clauses& clauses, int variables) {
  std::string text = "p cnf " + std::to_string(variables) + " " + std::to_string(clauses.size()) + "\n";
  for (const Clause& clause : clauses) {
    for (const int literal : clause) text += std::to_string(literal) + " ";
    text += "0\n";
  }
  return text;
}

std::string drat(const std::vector<Step>& steps, bool binary) {
  std::string text;
  for (const Step& step : steps) append_step(text, step, binary);
  return text;
}

// S. Cook's short proof by extended resolution (1976): the last pigeon and the last hole are taken out, again and
// again. Each definition is RAT on its new variable.
std::vector<Step> cooks_proof(int holes) {
  std::vector<Step> steps;
  Pigeons all{holes, 1};
  for (int fresh = 1 + all.variables(); all.holes > 1;) {
    const Pigeons fewer{all.holes - 1, fresh};
    fresh += fewer.variables();
    const int last_hole = all.holes - 1;
    const int last_pigeon = all.holes;
    for (int i = 0; i <= fewer.holes; ++i) {
      for (int j = 0; j < fewer.holes; ++j) {
        const int q = fewer.in(i, j);
        steps.push_back({false, {q, -all.in(i, j)}});
        steps.push_back({false, {q, -all.in(i, last_hole), -all.in(last_pigeon, j)}});
        steps.push_back({false, {-q, all.in(i, j), all.in(i, last_hole)}});
        steps.push_back({false, {-q, all.in(i, j), all.in(last_pigeon, j)}});
      }
    }
    for (int j = 0; j < fewer.holes; ++j) {
      for (int i = 0; i <= fewer.holes; ++i) {
        for (int k = i + 1; k <= fewer.holes; ++k) {
          steps.push_back({false, {-fewer.in(i, j), -fewer.in(k, j), -all.in(i, j)}});
          steps.push_back({false, {-fewer.in(i, j), -fewer.in(k, j)}});
        }
      }
    }
    for (int i = 0; i <= fewer.holes; ++i) {
      Clause somewhere;
      for (int j = 0; j < fewer.holes; ++j) somewhere.push_back(fewer.in(i, j));
      steps.push_back({false, somewhere});
    }
    all = fewer;
  }
  steps.push_back({});
  return steps;
}

const Clauses kAllOfTwo = {{1, 2}, {-1, 2}, {1, -2}, {-1, -2}};

TEST_CASE("the hash is SHA-256 as its standard and its examples have it") {
  const auto hash = [](std::string_view text) {
    proof::Sha256 sum;
    sum.add(text);
    return sum.hex();
  };
  CHECK(hash("") == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  CHECK(hash("abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  CHECK(hash("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq") ==
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
  const std::string million(1'000'000, 'a');
  CHECK(hash(million) == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
  // In pieces of all sizes, across the edges of blocks.
  Random random(seed());
  proof::Sha256 pieces;
  for (std::string_view rest = million; !rest.empty();) {
    const auto size = std::min<std::size_t>(rest.size(), static_cast<std::size_t>(random.below(300)));
    pieces.add(rest.substr(0, size));
    rest.remove_prefix(size);
  }
  CHECK(pieces.hex() == hash(million));
}

TEST_CASE("a lemma is taken exactly where a plain checker takes it") {
  Random random(seed());
  int taken_as_rat = 0;
  for (int round = 0; round < 3000; ++round) {
    const int variables = 3 + random.below(6);
    Clauses clauses;
    Refutation refutation;
    for (int i = 2 + random.below(4 * variables); i > 0; --i) {
      clauses.push_back(random_clause(random, variables, 4));
      refutation.add(clauses.back());
    }
    refutation.mark();
    // The same again after a rewind.
    for (int pass = 0; pass < 2; ++pass) {
      Clauses all = clauses;
      for (int i = 0; i < 8 && !refutation.complete(); ++i) {
        const Clause lemma = random_clause(random, variables, 3);
        CAPTURE(round, pass, dimacs(all, variables), lemma);
        const Refutation::Check expected = tautology(lemma) ? Refutation::Check::follows : plain_check(all, lemma);
        REQUIRE(refutation.lemma(lemma) == expected);
        taken_as_rat += expected == Refutation::Check::follows_as_rat ? 1 : 0;
        if (expected != Refutation::Check::fails) all.push_back(lemma);
      }
      CHECK(refutation.complete() == conflicts(all, {}));
      REQUIRE(refutation.rewind());
    }
  }
  CHECK(taken_as_rat > 100);
}

TEST_CASE("no steps, removals among them, refute a formula that has a model") {
  Random random(seed());
  int refuted = 0;
  int with_model = 0;
  for (int round = 0; round < 4000; ++round) {
    const int variables = 3 + random.below(5);
    Clauses clauses;
    Refutation refutation;
    for (int i = 3 * variables + random.below(2 * variables); i > 0; --i) {
      clauses.push_back(random_clause(random, variables, 3));
      refutation.add(clauses.back());
    }
    const bool has_model = satisfiable(clauses, variables);
    with_model += has_model ? 1 : 0;
    Clauses all = clauses;
    std::vector<Step> steps;
    for (int i = 0; i < 30 && !refutation.complete(); ++i) {
      if (random.below(3) == 0) {
        steps.push_back({true, all[static_cast<std::size_t>(random.below(static_cast<int>(all.size())))]});
        refutation.remove(steps.back().literals);
        continue;
      }
      const Clause lemma = random_clause(random, variables, 2);
      if (refutation.lemma(lemma) == Refutation::Check::fails) continue;
      steps.push_back({false, lemma});
      all.push_back(lemma);
    }
    CAPTURE(round, dimacs(clauses, variables), drat(steps, false));
    REQUIRE(!(has_model && refutation.complete()));
    if (!refutation.complete()) continue;
    ++refuted;
    for (const bool binary : {false, true}) {
      REQUIRE(why_no_refutation(dimacs(clauses, variables), drat(steps, binary), {}) == "");
    }
  }
  CHECK(refuted > 100);
  CHECK(with_model > 100);
}

TEST_CASE("a clause is gone once it is removed, unless a literal is fixed by it") {
  Refutation refutation;
  for (const Clause& clause : Clauses{{1, 2, 3}, {1, 2, -3}, {4, 5}, {-4, 5}, {6}, {-6, 7, 7}}) refutation.add(clause);
  CHECK(refutation.lemma({5}) == Refutation::Check::follows);
  CHECK(refutation.lemma({7}) == Refutation::Check::follows);
  CHECK(refutation.remove(Clause{3, 2, 1}));
  CHECK_FALSE(refutation.remove(Clause{1, 2, 3}));
  // 1 or 2 followed from both; as RAT it would be a definition, but -1 and -2 occur nowhere: it is a weaker claim.
  CHECK(refutation.lemma({8, 1}) == Refutation::Check::follows_as_rat);
  refutation.add({-1, 9, 10});
  refutation.add({-2, 9, 11});
  CHECK(refutation.lemma({1, 2}) == Refutation::Check::fails);
  // Without the clause that holds -1 there is no resolvent that could fail.
  CHECK(refutation.remove(Clause{-1, 9, 10}));
  CHECK(refutation.lemma({1, 2}) == Refutation::Check::follows_as_rat);
  CHECK(refutation.remove(Clause{-6, 7}));  // 7 is fixed by it: it stays
  CHECK(refutation.remove(Clause{5, 4}));   // 5 is fixed by the lemma, not by this
  CHECK_FALSE(refutation.remove(Clause{5, 4}));
  CHECK(refutation.lemma({7, 12}) == Refutation::Check::follows);

  // Also one with many literals.
  Clause many;
  for (int i = 100; i < 200; ++i) many.push_back(i);
  refutation.add(many);
  CHECK(refutation.remove(many));
  CHECK_FALSE(refutation.remove(many));
}

TEST_CASE("a proof by extended resolution holds, each definition as RAT") {
  const Pigeons pigeons{5, 1};
  const Clauses clauses = pigeonhole(pigeons);
  const std::vector<Step> steps = cooks_proof(pigeons.holes);
  const std::string formula = dimacs(clauses, pigeons.variables());
  CHECK(why_no_refutation(formula, drat(steps, false), {}) == "");
  CHECK(why_no_refutation(formula, drat(steps, true), {}) == "");

  // With the pivot at the other end a definition is no longer one.
  std::vector<Step> turned = steps;
  std::reverse(turned[1].literals.begin(), turned[1].literals.end());
  CHECK(why_no_refutation(formula, drat(turned, false), {}) == "line 2: the lemma does not follow");
  // Without its definitions nothing of it holds.
  std::vector<Step> bare = steps;
  std::erase_if(bare, [](const Step& step) { return step.literals.size() > 1; });
  CHECK_THAT(why_no_refutation(formula, drat(bare, false), {}), ContainsSubstring(": the lemma does not follow"));
}

TEST_CASE("a proof of others is refused with the place and the reason") {
  const std::string formula = dimacs(kAllOfTwo, 2);
  const auto why = [&](std::string_view proof) { return why_no_refutation(formula, proof, {}); };
  CHECK(why("2 0\n0\n") == "");
  CHECK(why("2 0\n") == "");  // the empty clause follows at once
  CHECK(why("c a remark\n  2\n0 0\n") == "");
  CHECK(why("") == "the proof ends without the empty clause");
  CHECK(why("0\n") == "line 1: the lemma does not follow");
  CHECK(why("d 1 2 0\n2 0\n") == "line 2: the lemma does not follow");
  CHECK(why("2") == "line 1: the step is cut off: its closing 0 is missing");
  CHECK(why("c\n2 x 0\n") == "line 2: this is not a literal");
  CHECK(why("99999999999 0\n") == "line 1: this is not a literal");
  // As "cadical --frat" writes them, and a proof for VeriPB.
  const std::string frat = "this is FRAT, only DRAT and LRAT are read; frat-rs elab makes LRAT of FRAT";
  CHECK(why("o 1 1 2 0\no 2 1 -2 0\na 5 2 0 l 1 3 0\n") == "line 1: " + frat);
  CHECK(why("c\na 5 2 0\n") == "line 2: " + frat);
  CHECK(why(std::string("o\x02\x02\x04\0", 5)) == "byte 1: " + frat);
  CHECK(why("pseudo-Boolean proof version 2.0\nf 4\n") ==
        "line 1: this is a proof for VeriPB, only DRAT and LRAT are read");
  CHECK(why(std::string("a\x04\0", 3)) == "");
  CHECK(why(std::string("a\x02\x04\0\x62\0", 6)) == "byte 5: this is not a step: it begins with neither 'a' nor 'd'");
  CHECK(why(std::string("d\x02\0a\x02\x04", 6)) == "byte 4: the step is cut off: its closing 0 is missing");

  const auto why_formula = [](std::string_view text) { return why_no_refutation(text, "0\n", {}); };
  CHECK(why_formula("p cnf 1 2\n1 0\n-1 0\n") == "");
  CHECK(why_formula("c x\np cnf 1 2\n1 0 -1 0\n%\n0\n") == "");
  CHECK(why_formula("p cnf 0 1\n0\n") == "");
  CHECK(why_formula("p cnf 1 1\n1 0\n-1 0\n") == "the formula, there are 2 clauses, and the header says 1");
  CHECK(why_formula("p cnf 1 2\n1 0\n-1\n") ==
        "the formula, line 3: the last clause is cut off: its closing 0 is missing");
  CHECK(why_formula("p cnf 1 2\n1 0\n-2 0\n") ==
        "the formula, line 3: this is not a literal of the header's variables");
  CHECK(why_formula("p cnf 1 1\n-9223372036854775808 0\n") ==
        "the formula, line 2: this is not a literal of the header's variables");
  CHECK(why_formula("1 0\n") == "the formula, line 1: a header 'p cnf VARIABLES CLAUSES' comes first");
  CHECK(why_formula("") == "the formula, there is no header 'p cnf VARIABLES CLAUSES'");
}

TEST_CASE("DRAT with several steps in its first line is not taken for LRAT") {
  const std::string formula = dimacs(kAllOfTwo, 2);
  const auto why = [&](std::string_view proof) { return why_no_refutation(formula, proof, {}); };
  CHECK(why("2 0 0\n") == "");
  CHECK(why("2 0 0") == "");
  CHECK(why("2 1 0 2 0\n0\n") == "");
  CHECK(why("2 1 0 d 1 2 0\n2 0\n") == "");
  CHECK(why("-2 -1 0 2 0\n0\n") == "");
  CHECK(why("1 2 0 -3 0 3 0\n") == "line 1: the lemma does not follow");
  // From the first number on that no clause has it is LRAT, and says so.
  CHECK(why("4 2 0 2 0\n") == "");
  CHECK(why("5 2 0 2 0\n") == "as LRAT, line 1: its hints end without a conflict");
}

TEST_CASE("binary LRAT is read in both of its forms, and broken DRAT is not taken for it") {
  const std::string formula = dimacs(kAllOfTwo, 2);
  const auto why = [&](std::string_view proof) { return why_no_refutation(formula, proof, {}); };
  // 5 2 0 1 2 0, and 6 0 5 3 4 0: with plain numbers of clauses, and with doubled ones, as solvers of both kinds write.
  CHECK(why(std::string("a\x05\x04\0\x01\x02\0a\x06\0\x05\x03\x04\0", 14)) == "");
  CHECK(why(std::string("a\x0a\x04\0\x02\x04\0a\x0c\0\x0a\x06\x08\0", 14)) == "");
  CHECK(why(std::string("a\x0a\x04\0\x02\x04\0d\x02\x04\0a\x0c\0\x0a\x06", 15)) ==
        "as binary LRAT, byte 12: the step is cut off: its closing 0 is missing");
  CHECK(why(std::string("a\x0a\x04\0\x02\x04\0d\x02\x04\0a\x0c\0\x02\x06\x08\0", 18)) ==
        "as binary LRAT, byte 12: hint 1 names no clause");
  CHECK(why(std::string("a\x05\x04\0\x01\0a\x06\0\x05\x03\x04\0", 13)) ==
        "as binary LRAT, byte 1: its hints end without a conflict");
  // DRAT with a mistake after its lemmas stays DRAT.
  CHECK(why(std::string("a\x06\x07\0a\x06\x08\x09\0x", 10)) ==
        "byte 10: this is not a step: it begins with neither 'a' nor 'd'");
  CHECK(why(std::string("d\x02\0a\xff\xff\xff\xff\xff\0", 10)) == "byte 4: this is not a literal");
  // A sixth byte is refused, even one that adds nothing.
  CHECK(why(std::string("a\x84\x80\x80\x80\x80\0\0a\0", 10)) == "byte 1: this is not a literal");
}

TEST_CASE("LRAT is checked by its hints") {
  const std::string formula = dimacs(kAllOfTwo, 2);
  const auto why = [&](std::string_view proof) {
    const std::string whole = why_no_refutation(formula, proof, {});
    const std::string_view reading = "as LRAT, ";
    return whole.starts_with(reading) ? whole.substr(reading.size()) : whole;
  };
  CHECK(why("5 2 0 1 2 0\n6 0 5 3 4 0\n") == "");
  CHECK(why("c x\n5 2 0 1 2 0\n5 d 1 2 0\n6 0 5 3 4 0\n") == "");
  CHECK(why("5 2 0 1 2 0\n5 d 3 0\n6 0 5 3 4 0\n") == "line 3: hint 3 names no clause");
  CHECK(why("5 2 0 1 0\n") == "line 1: its hints end without a conflict");
  CHECK(why("5 2 0 3 2 0\n") == "line 1: hint 3 is neither unit nor falsified");
  CHECK(why("5 2 0 1 2 0\n5 0 5 3 4 0\n") == "line 2: there is a clause of this number already");
  CHECK(why("5 2 0 1 2 0\n") == "the proof ends without the empty clause");
  CHECK(why("5 2 0 1 2 0\n6 0 5 3 4") == "line 2: the step is cut off: its closing 0 is missing");
  // A closing 0 is not half of a number, with or without the end of its line.
  CHECK(why("5 2 0 1 2 0\n6 0 5 3 4 0") == "");
  CHECK(why("5 2 0 1 2 0\n5 d 3 0\n6 0 5 3 4 0") == "line 3: hint 3 names no clause");
  CHECK(why("5 2 0 1 2 0\n6 0") == "line 2: a lemma is: number, literals, 0, hints, 0");
  CHECK(why("5 2 0 1 2 0\n6 0 5 3 x 0\n") == "line 2: this is not a step");
  // The number without a negative, which was once taken for variable 0, a lemma on which refutes anything.
  CHECK(why("5 -9223372036854775808 0 0\n6 0 5 0\n") == "line 1: this is not a literal");
  CHECK(why("5 2 0 1 2 0\n6 -9223372036854775808 0 0\n7 0 6 0\n") == "line 2: this is not a step");
  CHECK(why("5 2 0 1 2 0\n6 0 -9223372036854775808 0\n") == "line 2: this is not a step");
  // A removed clause has no resolvents, and another clause of its number has its own.
  CHECK(why("5 3 1 0 0\n5 d 5 0\n6 -3 2 0 0\n") == "the proof ends without the empty clause");
  CHECK(why("5 3 1 0 0\n5 d 5 0\n5 2 1 0 1 0\n6 -3 2 0 0\n") == "the proof ends without the empty clause");
  CHECK(why("5 3 1 0 0\n5 d 5 0\n5 3 1 0 0\n6 -3 2 0 0\n") == "line 4: its hints end without a conflict");
  // RAT on a new variable, which has no resolvents; then on one that has.
  CHECK(why("5 3 1 0 0\n6 2 0 1 2 0\n7 0 6 3 4 0\n") == "");
  CHECK(why("5 3 1 0 0\n6 -3 -1 0 -5 0\n7 2 0 1 2 0\n8 0 7 3 4 0\n") == "");
  CHECK_THAT(why("5 3 1 0 0\n6 -3 -1 0 0\n"), ContainsSubstring("line 2: "));
  CHECK_THAT(why("5 3 1 0 0\n6 -3 2 0 -5 0\n"),
             ContainsSubstring("line 2: a resolvent's hints end without a conflict"));
  // Where the formula has no clause, 1 is the number of a new one.
  CHECK(why_no_refutation("p cnf 1 0\n", "1 0 0\n", {}) == "as LRAT, line 1: its hints end without a conflict");
}

TEST_CASE("a trimmed proof holds, and has no more than it needs") {
  Random random(seed());
  int shorter = 0;
  for (int round = 0; round < 500; ++round) {
    const int variables = 6 + random.below(5);
    Clauses clauses;
    Refutation refutation;
    for (int i = 14 * variables; i > 0; --i) {
      Clause clause = random_clause(random, variables, 4);
      if (clause.size() < 3) continue;
      clauses.push_back(clause);
      refutation.add(clause);
    }
    refutation.mark();
    if (satisfiable(clauses, variables) || refutation.complete()) continue;
    std::vector<Step> steps;
    for (int tries = 0; tries < 3000 && !refutation.complete(); ++tries) {
      const Clause lemma = random_clause(random, variables, 3);
      if (tautology(lemma) || refutation.lemma(lemma) != Refutation::Check::follows) {
        // What came in as RAT cannot be trimmed: from the start without it.
        refutation.rewind();
        for (const Step& step : steps) refutation.lemma(step.literals);
        continue;
      }
      steps.push_back({false, lemma});
    }
    if (!refutation.complete()) continue;
    REQUIRE(refutation.rewind());
    std::vector<Step> trimmed = steps;
    CAPTURE(round, dimacs(clauses, variables), drat(steps, false));
    REQUIRE(proof::trim(refutation, trimmed, {}) == "");
    CAPTURE(drat(trimmed, false));
    REQUIRE(why_no_refutation(dimacs(clauses, variables), drat(trimmed, false), {}) == "");
    REQUIRE(trimmed.back() == Step{});
    shorter += trimmed.size() < steps.size() ? 1 : 0;
  }
  CHECK(shorter > 20);
}

TEST_CASE("trimming refuses what refutes nothing, and stops when asked") {
  const auto formula = [] {
    Refutation refutation;
    for (const Clause& clause : kAllOfTwo) refutation.add(clause);
    return refutation;
  };
  std::vector<Step> steps = {{false, {}}};
  Refutation wrong = formula();
  CHECK(proof::trim(wrong, steps, {}) == "step 1 does not follow");
  CHECK(steps == std::vector<Step>{{false, {}}});
  steps.clear();
  Refutation early = formula();
  CHECK(proof::trim(early, steps, {}) == "the steps end without the empty clause");
  steps.assign(100, {false, {1, 2, 3}});
  Refutation stopped = formula();
  CHECK_THROWS_AS(proof::trim(stopped, steps, [] { return false; }), proof::LimitReached);
}

TEST_CASE("long trimmed proofs say what is no longer needed, and hold") {
  const Pigeons pigeons{6, 1};
  const Clauses clauses = pigeonhole(pigeons);
  std::vector<Step> steps;
  for (const Clause& lemma : pigeon_lemmas(pigeons)) steps.insert(steps.end(), 2, {false, lemma});  // once too often
  REQUIRE(steps.size() > 2000);
  while (steps.size() < 6000) steps.insert(steps.begin(), {false, {1, -1, 2}});
  Refutation refutation;
  for (const Clause& clause : clauses) refutation.add(clause);
  const std::size_t before = steps.size();
  std::size_t asked = 0;
  REQUIRE(proof::trim(refutation, steps, [&] { return ++asked > 0; }) == "");
  CHECK(asked > 1);
  CHECK(asked < before / 32);
  CHECK(steps.size() < before / 2);
  CHECK(why_no_refutation(dimacs(clauses, pigeons.variables()), drat(steps, true), {}) == "");
}

}  // namespace nonet::test::refutation_test
