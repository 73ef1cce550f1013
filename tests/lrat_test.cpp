// The checker of LRAT held against a plain one (tests/plain_lrat.hpp), and the reader of its two forms.
#include "proof/lrat.hpp"
#include "nonet/certificate.hpp"
#include "proof/trim.hpp"
#include "tests/pigeons.hpp"
#include "tests/plain_lrat.hpp"
#include "tests/tests.hpp"

namespace nonet::test::lrat_test {
using proof::LratChecker;
using proof::LratForm;
using proof::LratReader;
using proof::LratStep;
using Ids = std::vector<std::int64_t>;

// Appends what unit propagation uses from these literals on; whether it ends in a conflict.
bool propagate(const PlainLrat& plain, std::set<int>& holds, Ids& hints) {
  for (bool moved = true; moved;) {
    moved = false;
    for (const auto& [id, clause] : plain.clauses()) {
      std::set<int> open;
      const bool satisfied =
          std::any_of(clause->begin(), clause->end(), [&](int literal) { return holds.count(literal) > 0; });
      for (const int literal : *clause) {
        if (holds.count(-literal) == 0) open.insert(literal);
      }
      if (satisfied || open.size() > 1) continue;
      hints.push_back(id);
      if (open.empty()) return true;
      holds.insert(*open.begin());
      moved = true;
    }
  }
  return false;
}

// Hints that show the lemma, by RUP or RAT, if there are any.
Ids find_hints(const PlainLrat& plain, const Clause& lemma) {
  Ids hints;
  std::set<int> holds;
  for (const int literal : lemma) holds.insert(-literal);
  if (propagate(plain, holds, hints)) return hints;
  for (const auto& [id, clause] : plain.clauses()) {
    if (std::find(clause->begin(), clause->end(), -lemma.front()) == clause->end()) continue;
    std::set<int> more = holds;
    for (const int literal : *clause) {
      if (literal != -lemma.front()) more.insert(-literal);
    }
    hints.push_back(-id);
    const bool clashes = std::any_of(more.begin(), more.end(), [&](int literal) { return more.count(-literal) > 0; });
    if (!clashes) propagate(plain, more, hints);
  }
  return hints;
}

LratStep step_of(const PlainStep& step) { return {step.id, step.removes, step.literals, step.ids}; }

std::string take(LratChecker& checker, const LratStep& step, const proof::GoesOn& goes_on = {}) {
  if (!step.removes) return checker.lemma(step, goes_on);
  checker.remove(step.ids);
  return "";
}

const Clauses kAllOfTwo = {{1, 2}, {-1, 2}, {1, -2}, {-1, -2}};

TEST_CASE("a step in LRAT is taken exactly where a plain checker takes it") {
  Random random(seed());
  int taken = 0;
  int refused = 0;
  int by_rat = 0;
  for (int round = 0; round < 120; ++round) {
    const int variables = 4 + random.below(5);
    Clauses clauses;
    LratChecker checker;
    for (int i = 3 * variables; i > 0; --i) {
      clauses.push_back(random_clause(random, variables, 4));
      checker.add(clauses.back());
    }
    checker.mark();
    for (int time = 0; time < 2; ++time) {
      PlainLrat plain(clauses);
      auto last = static_cast<std::int64_t>(clauses.size());
      Ids used;
      for (int tries = 0; tries < 60 && !plain.complete(); ++tries) {
        PlainStep step;
        if (random.below(6) == 0) {
          // Some of them are gone, were never there, or come twice.
          step.removes = true;
          for (int i = 0; i < 2; ++i) step.ids.push_back(random.below(static_cast<int>(clauses.size()) + 4) - 1);
          if (!used.empty())
            step.ids.push_back(used[static_cast<std::size_t>(random.below(static_cast<int>(used.size())))]);
        } else {
          // Ids with great gaps, ids of removed clauses, ids that are in use.
          const int kind = random.below(10);
          step.id = kind == 0   ? std::int64_t{1} << (20 + random.below(40))
                    : kind == 1 ? 1 + random.below(static_cast<int>(clauses.size()))
                    : kind == 2 ? last + 5000 + random.below(5000)
                                : ++last;
          step.literals = random_clause(random, variables + 2, 3);
          if (random.below(40) == 0) step.literals.clear();
          if (!step.literals.empty()) step.ids = find_hints(plain, step.literals);
          if (!step.ids.empty() && random.below(3) == 0) {
            const auto at = static_cast<std::size_t>(random.below(static_cast<int>(step.ids.size())));
            switch (random.below(4)) {
              case 0:
                step.ids.erase(step.ids.begin() + static_cast<std::ptrdiff_t>(at));
                break;
              case 1:
                std::swap(step.ids[at], step.ids.front());
                break;
              case 2:
                step.ids[at] = -step.ids[at];
                break;
              default:
                step.ids[at] = 1 + random.below(static_cast<int>(last));
            }
          }
        }
        const bool expected = plain.take(step);
        const std::string why = take(checker, step_of(step));
        CAPTURE(round, time, tries, why, write_steps({step}, false));
        REQUIRE(why.empty() == expected);
        REQUIRE(checker.complete() == plain.complete());
        if (step.removes) continue;
        ++(expected ? taken : refused);
        if (!expected) continue;
        used.push_back(step.id);
        by_rat += std::any_of(step.ids.begin(), step.ids.end(), [](std::int64_t id) { return id < 0; }) ? 1 : 0;
      }
      for (std::int64_t id = -1; id < last + 2; ++id) {
        const auto found = plain.clauses().find(id);
        const std::span<const int> clause = checker.clause(id);
        CHECK(Clause(clause.begin(), clause.end()) == (found == plain.clauses().end() ? Clause() : *found->second));
      }
      CHECK(checker.rewind());
    }
  }
  CHECK(taken > 400);
  CHECK(refused > 400);
  CHECK(by_rat > 100);
}

TEST_CASE("a lemma is shortened to the hints that it needs") {
  LratChecker checker;
  for (const Clause& clause : kAllOfTwo) checker.add(clause);
  LratStep step{.id = 5, .literals = {2}, .ids = {3, 1, 1, 2, 4, 99}};
  CHECK(checker.shortened_lemma(step) == "");
  CHECK(step.ids == Ids{1, 2});  // clause 3 has -2, which holds; behind clause 2 nothing is needed
  step = {.id = 6, .literals = {1, -1}, .ids = {1}};
  CHECK(checker.shortened_lemma(step) == "");
  CHECK(step.ids.empty());
  step = {.id = 7, .literals = {7}, .ids = {8}};
  CHECK(checker.shortened_lemma(step) == "hint 8 names no clause");
}

TEST_CASE("a removed lemma has its fixed literals in the hints of those that used it") {
  // Literal 1 is fixed false. {10, 11, 90} needs the lemma {1, 10, 11, 12}, which is removed, and {1, 20, 21}, which
  // many lemmas use, so that it loses its 1.
  std::vector<Clause> formula = {{-1, 2}, {-1, -2}, {1, 10, 11, 13}, {1, 10, 12, -13}, {1, 20, 21}};
  for (const Clause& clause : {Clause{-20, 90}, {-21, -12}, {-10, -91}, {-11, -91}, {-90, -91}}) {
    formula.push_back(clause);
  }
  std::vector<proof::Step> steps(5000, {false, {1, -1}});  // in shorter proofs nothing is removed
  steps.push_back({false, {1, 10, 11, 12}});
  steps.push_back({false, {-1}});
  steps.push_back({false, {10, 11, 90}});
  steps.push_back({true, {1, 10, 11, 12}});
  Clause last = {91};
  for (int x = 30; x < 54; x += 3) {
    for (const Clause& clause : {Clause{-20, x, x + 1}, {-21, x, x + 1}, {-x, -x - 2}, {-x - 1, -x - 2}}) {
      formula.push_back(clause);
    }
    steps.push_back({false, {x, x + 1}});
    steps.push_back({false, {-x - 2}});
    last.push_back(x + 2);
  }
  formula.push_back(last);
  proof::Refutation refutation;
  LratChecker checker;
  for (const Clause& clause : formula) {
    refutation.add(clause);
    checker.add(clause);
  }
  std::vector<LratStep> hinted;
  REQUIRE(proof::trim(refutation, steps, {}, &hinted) == "");
  for (const LratStep& step : hinted) {
    CAPTURE(step.id);
    REQUIRE(checker.lemma(step) == "");
  }
  CHECK(checker.complete());
}

TEST_CASE("a checker that goes back has the memory that it had") {
  std::size_t least = 0;
  const auto fits = [&](std::size_t entries, int times) {
    try {
      LratChecker checker(entries);
      for (const Clause& clause : kAllOfTwo) checker.add(clause);
      checker.mark();
      for (int time = 0; time < times; ++time) {
        bool holds = checker.lemma({.id = 5, .literals = {2, 9, 10}, .ids = {1, 2}}).empty();
        holds = checker.lemma({.id = 1'000'000, .literals = {2}, .ids = {1, 2}}).empty() && holds;
        holds = checker.lemma({.id = 7, .literals = {}, .ids = {1'000'000, 3, 4}}).empty() && holds;
        CHECK(holds);
        CHECK(checker.complete());
        checker.rewind();
        CHECK_FALSE(checker.complete());
      }
      return true;
    } catch (const proof::LimitReached& reached) {
      CHECK(reached.refusal().kind == proof::Refusal::Kind::too_large);
      return false;
    }
  };
  while (!fits(least, 1)) ++least;
  CHECK(least > 40);
  CHECK(least < 200);
  CHECK(fits(least, 20));

  // One that has reached its limit goes back, too.
  LratChecker checker(least);
  for (const Clause& clause : kAllOfTwo) checker.add(clause);
  checker.mark();
  for (int time = 0; time < 3; ++time) {
    CHECK_THROWS_AS(checker.lemma({.id = 5, .literals = Clause(1000, 3)}), proof::LimitReached);
    checker.rewind();
    CHECK(checker.clause(5).empty());
    CHECK(checker.clause(4).size() == 2);
  }
}

TEST_CASE("what is noted for resolvents counts as memory") {
  const auto least = [](const LratStep& step) {
    for (std::size_t entries = 0;; ++entries) {
      try {
        LratChecker checker(entries);
        for (const Clause& clause : kAllOfTwo) checker.add(clause);
        const std::string why = checker.lemma(step);
        CHECK(why == "");
        return entries;
      } catch (const proof::LimitReached&) {
      }
    }
  };
  const std::size_t plain = least({.id = 5, .literals = {2, 3}, .ids = {1, 2}});
  // Two words at least for each of the ten literals.
  CHECK(least({.id = 5, .literals = {3, 2}}) >= plain + 20);
}

TEST_CASE("clauses that move together stay what they are") {
  // Each lemma has 1,000 literals: some 1,050 removed ones make the checker move the rest.
  constexpr int kLiterals = 1000;
  constexpr std::int64_t kFar = std::int64_t{1} << 40U;
  LratChecker checker;
  checker.add(Clause{1});
  checker.add(Clause{1, 2, 3});
  checker.mark();
  const auto lemma = [&](std::int64_t id, int first) {
    LratStep step{.id = id, .literals = {1, first}, .ids = {1}};
    step.literals.resize(kLiterals, first);
    REQUIRE(checker.lemma(step) == "");
  };
  for (int time = 0; time < 2; ++time) {
    lemma(3, 30);
    lemma(kFar, 40);
    checker.remove(Ids{2});
    for (int i = 0; i < 3500; ++i) {
      lemma(100, 50);
      lemma(kFar + 1, 60);
      checker.remove(Ids{kFar + 1, 100});
    }
    CHECK(checker.clause(1).size() == 1);
    CHECK(checker.clause(2).empty());
    CHECK(checker.clause(100).empty());
    CHECK(checker.clause(kFar + 1).empty());
    for (const auto& [id, first] : {std::pair{std::int64_t{3}, 30}, {kFar, 40}}) {
      const std::span<const int> clause = checker.clause(id);
      REQUIRE(clause.size() == kLiterals);
      CHECK(clause[0] == 1);
      CHECK(std::all_of(clause.begin() + 1, clause.end(), [wanted = first](int literal) { return literal == wanted; }));
    }
    checker.rewind();
    CHECK(checker.clause(3).empty());
    CHECK(checker.clause(kFar).empty());
    CHECK(checker.clause(2).size() == 3);
  }
}

TEST_CASE("removed lemmas give their memory back") {
  constexpr int kLiterals = 100'000;
  LratChecker checker(2'500'000);
  checker.add(Clause{1});
  for (int i = 0; i < 200; ++i) {
    LratStep step{.id = 2 + i % 2, .literals = Clause(kLiterals, 1), .ids = {1}};
    REQUIRE(checker.lemma(step) == "");
    if (i > 0) checker.remove(Ids{2 + (i + 1) % 2});
  }
  CHECK(checker.clause(3).size() == kLiterals);
}

TEST_CASE("a stop is honoured among hints") {
  constexpr int kLength = 3000;
  LratChecker checker;
  LratStep step{.id = kLength + 1, .literals = {-1, kLength}};
  for (int i = 1; i < kLength; ++i) {
    Clause clause = {-i, i + 1};
    clause.resize(1000, -i);
    checker.add(clause);
    step.ids.push_back(i);
  }
  checker.mark();
  int asked = 0;
  CHECK(checker.lemma(step, [&] { return ++asked > 0; }) == "");
  CHECK(asked == 2);  // three millions of literals
  checker.rewind();
  CHECK_THROWS_WITH(checker.lemma(step, [] { return false; }), "stopped");
  checker.rewind();
  CHECK(checker.lemma(step) == "");
}

TEST_CASE("a reader of LRAT says which text is not a step, and where") {
  const auto all_of = [](std::string_view text, LratForm form) {
    LratReader reader(text, form);
    LratStep step;
    std::uint64_t steps = 0;
    while (reader.next(step)) CHECK(reader.steps() == ++steps);
    CHECK_FALSE(reader.next(step));  // nor later
    return reader.error().empty() ? std::to_string(steps) : reader.where() + ": " + reader.error();
  };
  const std::string cut_off = "the step is cut off: its closing 0 is missing";
  const auto text = [&](std::string_view proof) { return all_of(proof, LratForm::text); };
  CHECK(text("") == "0");
  CHECK(text("\n\nc 1 2\n") == "0");
  CHECK(text("5 1 0 0\n\n c\n") == "line 3: this is not a step");
  CHECK(text("5 1 0 0\r\n6 d 5 0\r\n7\t-1  0 0 ") == "3");
  CHECK(text("5 1 0\n") == "line 1: a lemma is: number, literals, 0, hints, 0");
  CHECK(text("0 1 0 2 0\n") == "line 1: a lemma is: number, literals, 0, hints, 0");
  CHECK(text("-5 1 0 2 0\n") == "line 1: a lemma is: number, literals, 0, hints, 0");
  CHECK(text("5 1 2\n") == "line 1: " + cut_off);
  CHECK(text("5 1 0 2 0\n6 d\n") == "line 2: " + cut_off);
  CHECK(text("0 d\n") == "line 1: " + cut_off);
  CHECK(text("6 d 0\n") == "1");
  CHECK(text("6 d 1 0 2 0\n") == "line 1: a clause to be removed is 0");
  CHECK(text("6 d 1 d 0\n") == "line 1: this is not a step");
  CHECK(text("d 1 0\n") == "line 1: this is not a step");
  CHECK(text("6 1 d 0\n") == "line 1: this is not a step");
  CHECK(text("6 1 0 2 0 3 0\n") == "line 1: a hint is 0");
  CHECK(text("6 1-2 0 2 0\n") == "line 1: this is not a step");
  CHECK(text("6 1x 0 2 0\n") == "line 1: this is not a step");
  CHECK(text("6d 1 0\n") == "line 1: this is not a step");
  CHECK(text("6 100000000 0 2 0\n7 -100000000 0 2 0\n") == "2");
  CHECK(text("6 100000001 0 2 0\n") == "line 1: this is not a literal");
  CHECK(text("6 -100000001 0 2 0\n") == "line 1: this is not a literal");
  CHECK(text("1152921504606846976 1 0 -1152921504606846976 0\n") == "1");
  CHECK(text("1152921504606846977 1 0 2 0\n") == "line 1: this is not a step");
  CHECK(text("6 1 0 -1152921504606846977 0\n") == "line 1: this is not a step");

  const auto binary = [&](std::string_view proof) { return all_of(proof, LratForm::binary); };
  const auto bytes = [](std::initializer_list<int> values) {
    std::string made;
    for (const int value : values) made += static_cast<char>(value);
    return made;
  };
  CHECK(binary(bytes({'a', 10, 2, 0, 4, 7, 0, 'd', 10, 0})) == "2");
  CHECK(binary(bytes({'a', 10, 2, 0, 4, 0, 'x'})) == "byte 7: this is not a step: it begins with neither 'a' nor 'd'");
  CHECK(binary(bytes({'a', 0})) == "byte 1: a lemma begins with its number");
  CHECK(binary(bytes({'a', 11, 2, 0, 0})) == "byte 1: a lemma begins with its number");
  CHECK(binary(bytes({'a', 1, 2, 0, 0})) == "byte 1: this is not a clause's number");
  CHECK(binary(bytes({'a', 10, 1, 0, 0})) == "byte 1: this is not a literal");
  CHECK(binary(bytes({'a', 10, 2, 0, 1, 0})) == "byte 1: this is not a clause's number");
  for (const std::string& start : {bytes({'a'}), bytes({'a', 0x80}), bytes({'a', 10}), bytes({'a', 10, 0}),
                                   bytes({'a', 10, 2, 0, 4}), bytes({'d', 4, 0x80}), bytes({'d'})}) {
    CHECK(binary(start) == "byte 1: " + cut_off);
  }
  // 100,000,000 and one more.
  CHECK(binary(bytes({'a', 10, 0x80, 0x84, 0xaf, 0x5f, 0, 0})) == "1");
  CHECK(binary(bytes({'a', 10, 0x82, 0x84, 0xaf, 0x5f, 0, 0})) == "byte 1: this is not a literal");
  // 2^60 is 2^61 doubled: nine groups of seven bits hold no more than 63.
  CHECK(binary(bytes({'a', 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x20, 0, 0})) == "1");
  CHECK(binary(bytes({'a', 0x82, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x20, 0, 0})) ==
        "byte 1: this is not a clause's number");
  CHECK(binary(bytes({'a', 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x01, 0, 0})) ==
        "byte 1: this is not a number");

  const auto plain = [&](std::string_view proof) { return all_of(proof, LratForm::binary_plain_ids); };
  CHECK(plain(bytes({'a', 1, 2, 0, 3, 1, 0, 'd', 1, 0})) == "2");
  CHECK(plain(bytes({'a', 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x10, 0, 0})) == "1");
  CHECK(plain(bytes({'a', 0x81, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x10, 0, 0})) ==
        "byte 1: this is not a clause's number");
  LratReader reader("\n5 1 0 2 3 0\n", LratForm::text, 7);
  LratStep step;
  REQUIRE(reader.next(step));
  CHECK(reader.where() == "line 8");
  CHECK(step == LratStep{.id = 5, .literals = {1}, .ids = {2, 3}});
}

TEST_CASE("steps in LRAT are read as they were written") {
  Random random(seed());
  const auto number = [&](int bits) {
    const auto all = static_cast<std::int64_t>(random.next() >> static_cast<unsigned>(64 - bits));
    return 1 + (all >> random.below(bits));
  };
  for (int round = 0; round < 200; ++round) {
    std::vector<LratStep> steps;
    std::vector<PlainStep> same;
    for (int i = random.below(20); i >= 0; --i) {
      LratStep step{.removes = random.below(4) == 0};
      if (!step.removes) step.id = number(59);
      for (int j = step.removes ? 0 : random.below(6); j > 0; --j) {
        step.literals.push_back(static_cast<int>(number(26)) * (random.below(2) == 0 ? 1 : -1));
      }
      for (int j = random.below(6); j > 0; --j) step.ids.push_back(number(59) * (random.below(4) == 0 ? -1 : 1));
      same.push_back({step.id, step.removes, step.literals, step.ids});
      steps.push_back(std::move(step));
    }
    for (const bool binary : {false, true}) {
      std::string text;
      for (const LratStep& step : steps) append_step(text, step, binary);
      CAPTURE(binary, round);
      CHECK(text == write_steps(same, binary));
      LratReader reader(text, binary ? LratForm::binary : LratForm::text);
      LratStep read;
      for (const LratStep& step : steps) {
        REQUIRE(reader.next(read));
        // Where it removes, text has a number that means nothing.
        CHECK(read == step);
      }
      CHECK_FALSE(reader.next(read));
      CHECK(reader.error() == "");
    }
  }
}

TEST_CASE("the form of a proof in LRAT is known from its first steps") {
  const auto form = [](std::initializer_list<int> values, std::uint64_t clauses) {
    std::string bytes;
    for (const int value : values) bytes += static_cast<char>(value);
    return proof::lrat_form(bytes, clauses);
  };
  // Number 6 doubled; number 12 plain; both are possible numbers of a lemma behind 4 clauses.
  CHECK(form({'a', 12, 4, 0, 2, 4, 0}, 4) == LratForm::binary);
  // Behind 8 clauses a lemma 6 is none.
  CHECK(form({'a', 12, 4, 0, 2, 4, 0}, 8) == LratForm::binary_plain_ids);
  // An odd number is negative, where numbers are doubled.
  CHECK(form({'a', 11, 4, 0, 2, 4, 0}, 4) == LratForm::binary_plain_ids);
  // First what is removed.
  CHECK(form({'d', 2, 4, 0, 'a', 12, 4, 0, 2, 4, 0}, 4) == LratForm::binary);
  // Hints that are younger than their lemma make no sense in either form, nor do numbers that descend.
  CHECK(form({'a', 12, 4, 0, 26, 0, 'x'}, 4) == std::nullopt);
  CHECK(form({'a', 12, 4, 0, 2, 0, 'a', 10, 4, 0, 2, 0}, 4) == std::nullopt);
  CHECK(proof::lrat_form("5 1 0 2 0\n", 4) == LratForm::text);
  CHECK(proof::lrat_form("5 1 0 2 0\n", 5) == std::nullopt);
  CHECK(proof::lrat_form("5 d 2 0\n", 5) == LratForm::text);
  CHECK(proof::lrat_form("d 2 0\n", 5) == std::nullopt);
  CHECK(proof::lrat_form("", 5) == std::nullopt);
}

}  // namespace nonet::test::lrat_test
