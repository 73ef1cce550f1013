// What the checker does not take, and where it says that it stopped.
#include "nonet/certificate.hpp"
#include "nonet/prove.hpp"
#include "proof/lrat.hpp"
#include "proof/numbering.hpp"
#include "proof/refutation.hpp"
#include "proof/steps.hpp"
#include "run/prover_state.hpp"
#include "tests/refutes.hpp"
#include "tests/tests.hpp"

namespace nonet::test::proof_limits_test {
constexpr const char* kTooLarge = "the proof is too large for this checker";

// How many entries it takes, by the reason that this gives for a number of them.
template <class Why>
std::size_t least_entries(const Why& why) {
  std::size_t low = 0;
  std::size_t high = std::size_t{1} << 24U;
  REQUIRE(why(high) != kTooLarge);
  while (low < high) {
    const std::size_t middle = (low + high) / 2;
    if (why(middle) == kTooLarge) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low;
}

Prover prover_of(std::size_t most_entries) { return Prover(std::make_unique<Prover::State>(most_entries)); }

TEST_CASE("a proof that is too large is one puzzle's, and what comes next is as ever") {
  const Puzzle easy = classic(kWikipedia.puzzle);
  const Puzzle hard = classic(kAiEscargot.puzzle);
  const ProofResult whole = Prover().prove(hard, {});
  REQUIRE(whole.status == Status::unique);
  REQUIRE(whole.steps > 10);
  const std::string certificate = Prover().prove(easy, {}).certificate;
  const std::size_t enough =
      least_entries([&](std::size_t entries) { return prover_of(entries).prove(easy, {}).why_none; });
  Prover prover = prover_of(enough);
  const ProofResult refused = prover.prove(hard, {});
  CHECK(refused.certificate.empty());
  CHECK(refused.why_none == kTooLarge);
  CHECK(refused.status == Status::memory_limit);
  CHECK(prover.prove(easy, {}).certificate == certificate);

  proof::Verifier verifier({}, least_entries([&](std::size_t entries) {
                             std::string_view text = certificate;
                             return proof::Verifier({}, entries).verify(text).why();
                           }));
  std::string_view text = whole.certificate;
  CHECK(verifier.verify(text).why() == kTooLarge);
  text = certificate;
  CHECK(verifier.verify(text).verified());

  // Formula and proof of others, whose memory grows with variables and clauses of every length.
  std::size_t before = 0;
  for (const auto& [clauses, proof] : {std::pair{"p cnf 3 1\n1 2 0\n", "1 -2 0\n"},
                                       {"p cnf 3 2\n1 2 0\n1 -2 3 0\n", "1 -2 0\n"},
                                       {"p cnf 4 2\n1 2 0\n1 -2 3 4 0\n", "1 -2 0\n"},
                                       {"p cnf 4 2\n1 2 0\n1 -2 3 4 0\n", "1 -2 0\n-4 2 3 0\n"},
                                       {"p cnf 4 2\n1 2 0\n1 -2 3 4 0\n", "1 -2 0\n-4 2 3 0\nd 2 3 -4 0\n"}}) {
    CAPTURE(clauses, proof);
    const auto why = [cnf = clauses, lemmas = proof](std::size_t entries) {
      return why_no_refutation(cnf, lemmas, {}, entries);
    };
    const std::size_t least = least_entries(why);
    CHECK(least > before);
    CHECK(why(least) != kTooLarge);
    before = least;
  }
  const auto lrat = [](std::size_t entries) {
    return why_no_refutation("p cnf 2 2\n1 2 0\n-1 2 0\n", "3 2 0 1 2 0\n", {}, entries);
  };
  CHECK(lrat(least_entries(lrat)) == "the proof ends without the empty clause");
  // What is removed gives back memory.
  const auto least_for = [](const char* proof) {
    return least_entries(
        [&](std::size_t entries) { return why_no_refutation("p cnf 2 2\n1 2 0\n-1 2 0\n", proof, {}, entries); });
  };
  CHECK(least_for("3 2 0 1 2 0\n3 d 3 0\n4 2 0 1 2 0\n") < least_for("3 2 0 1 2 0\n4 2 0 1 2 0\n"));

  // Not even the rules.
  Prover small = prover_of(enough / 2);
  CHECK(small.prove(easy, {}).why_none == kTooLarge);
  CHECK(small.prove(easy, {}).why_none == kTooLarge);
}

TEST_CASE("a lemma by resolution asymmetric tautology costs what its resolvents cost") {
  constexpr int kMany = 20'000;
  std::string formula = "p cnf 3 " + std::to_string(kMany) + "\n";
  std::string drat;
  std::string lrat;
  for (int i = 1; i <= kMany; ++i) {
    formula += "1 2 3 0\n";
    const std::string definition = std::to_string(2 * i + 2) + " " + std::to_string(2 * i + 3) + " 0";
    drat += definition + "\n";
    lrat += std::to_string(i + kMany) + " " + definition + " 0\n";
  }
  for (const std::string& proof : {drat, lrat}) {
    int asked = 0;  // after every million of literals; a look at all clauses for each lemma would take 2,000 times that
    const auto goes_on = [&] { return ++asked > 0; };
    constexpr std::size_t kMostEntries = 20'000'000;
    CHECK(why_no_refutation(formula, proof, goes_on, kMostEntries) == "the proof ends without the empty clause");
    CHECK(asked < 2 * kMany / 256);
  }
}

TEST_CASE("variables take memory for those that occur, whatever their numbers") {
  const TempFolder folder;
  const std::string formula = folder.write("cnf",
                                           "p cnf 100000000 5\n100000000 7 0\n-100000000 7 0\n100000000 -7 0\n"
                                           "-100000000 -7 0\n64 128 0\n");
  // Definitions may be of any variable, and each of these proofs has one.
  std::string binary;
  proof::append_step(binary, proof::Step{false, {99'999'999, 7}}, true);
  proof::append_step(binary, proof::Step{false, {7}}, true);
  for (const std::string& proof :
       {std::string("99999999 7 0\n7 0\n0\n"), binary, std::string("6 99999999 1 0 0\n7 7 0 1 2 0\n8 0 7 3 4 0\n")}) {
    CAPTURE(proof);
    const Finished done = run_nonet({"verify", "--cnf", formula, folder.write("proof", proof)});
    CHECK_THAT(done.out, EndsWith("has no model\n"));
    CHECK(done.status == 0);
    CHECK(done.peak_kb < 1'000'000);  // it took 14 GB
  }
  // Over the edges of the table's pages.
  const std::string wrong = folder.write("wrong", "-64 0\n");
  CHECK_THAT(run_nonet({"verify", "--cnf", formula, wrong}).out,
             ContainsSubstring("line 1: the lemma does not follow"));
  proof::Numbering numbering;
  CHECK(numbering.of(std::vector{64, -63, 127, 128, -1}) == std::vector{1, -2, 3, 4, -5});
  CHECK(numbering.of(std::vector{-128, 100'000'000, 1, -64}) == std::vector{-4, 6, 5, -1});
}

TEST_CASE("a stop is honoured while a formula is read") {
  const std::string formula = "p cnf 2 40000\n" + repeat("1 2 0\n", 40000);
  const std::string drat = "-1 0\n0\n";
  const std::string lrat = "40001 -1 0 1 0\n";
  for (const std::string& proof : {drat, lrat}) {
    int asked = 0;
    const auto never = [&] {
      ++asked;
      return false;
    };
    CHECK(why_no_refutation(formula, proof, never) == "stopped");
    CHECK(asked <= 2);
    int more = 0;
    // It is asked in the middle already.
    const auto later = [&] { return ++more < 2; };
    CHECK(why_no_refutation(formula, proof, later) == "stopped");
    CHECK(more <= 3);
  }
}

TEST_CASE("a stop is honoured while a board's formula is hashed") {
  // Two solutions and no proof, so that nothing but the hash takes time.
  const std::string certificate = Prover().prove(Puzzle(Rules::make({.geometry = {3, 3}})), {}).certificate;
  REQUIRE_THAT(certificate, ContainsSubstring("verdict multiple"));
  int asked = 0;
  proof::Verifier verifier([&asked] { return ++asked > 2; });
  for (int polls = 1; polls <= 2; ++polls) {
    std::string_view text = certificate;
    CHECK(verifier.verify(text).why() == "stopped");
    CHECK(asked == polls);
  }
  std::string_view text = certificate;
  CHECK(verifier.verify(text).verified());
}

TEST_CASE("a stop is honoured among few steps that are much work each", "[volume]") {
  constexpr int kClauses = 20'000;
  constexpr int kSteps = 100;  // fewer than between two looks for a stop
  std::string formula = "p cnf 3 " + std::to_string(kClauses) + "\n";
  std::string hints;
  for (int i = 1; i <= kClauses; ++i) {
    formula += "1 2 3 0\n";
    hints += " -" + std::to_string(i);
  }
  // Each has a resolvent with every clause, which is a tautology.
  std::string drat;
  std::string lrat;
  for (int i = 1; i <= kSteps; ++i) {
    const std::string lemma = "-3 -1 " + std::to_string(i + 3) + " 0";
    drat += lemma + "\n";
    lrat += std::to_string(kClauses + i) + " " + lemma + hints + " 0\n";
  }
  for (const std::string& proof : {drat, lrat}) {
    int asked = 0;
    const auto always = [&] { return ++asked > 0; };
    CHECK(why_no_refutation(formula, proof, always) == "the proof ends without the empty clause");
    // In every step it looks at three literals of each clause; it asks after a million.
    CHECK(asked > 3LL * kClauses * kSteps / 1'048'576);
    int more = 0;
    const auto until_late = [&] { return ++more < asked - 2; };
    CHECK(why_no_refutation(formula, proof, until_late) == "stopped");
  }
}

TEST_CASE("a stop is honoured while a formula is written") {
  const std::string certificate = Prover().prove(classic(kAiEscargot.puzzle), {}).certificate;
  proof::Verifier verifier;
  std::string_view text = certificate;
  const proof::Verification result = verifier.verify(text);
  REQUIRE(result.verified());
  std::string whole;
  int pieces = 0;
  CHECK(verifier.write_dimacs(result.certificate, [&](std::string_view piece) {
    whole += piece;
    return ++pieces > 0;
  }));
  REQUIRE(pieces > 2);
  for (int most = 1; most <= pieces; ++most) {
    int written = 0;
    CHECK_FALSE(verifier.write_dimacs(result.certificate, [&](std::string_view) { return ++written < most; }));
    CHECK(written == most);
  }
}

TEST_CASE("a step's place is where it begins, and so is the place of bad text") {
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

TEST_CASE("a certificate ends before the next one, whatever it says of its length") {
  const std::string good = Prover().prove(classic(kWikipedia.puzzle), {}).certificate;
  const std::string hard = Prover().prove(classic(kAiEscargot.puzzle), {}).certificate;
  const std::size_t proof = hard.find("\nproof ") + 1;
  const std::size_t first_step = hard.find('\n', proof) + 1;
  const std::size_t third_step = hard.find('\n', hard.find('\n', first_step) + 1) + 1;
  const std::string head = hard.substr(0, proof);
  // Steps for a third of it, and bytes up to the good one's last line, so that all of it has the right form.
  const std::string text = "proof 999999\n" + hard.substr(first_step, third_step - first_step);
  const std::string binary = "proof 9 binary " + std::to_string(good.rfind("\nend ")) + "\n";
  for (const auto& [damaged, why] : {std::pair{head + text, "the proof is cut off: it has 2 of 999999 steps"},
                                     std::pair{head + binary, "the proof does not have this many bytes"}}) {
    const std::string both = damaged + good;
    std::string_view rest = both;
    proof::Verifier verifier;
    CHECK_THAT(verifier.verify(rest).why(), EndsWith(why));
    REQUIRE(rest.ends_with(good));
    rest.remove_prefix(rest.size() - good.size());
    CHECK(verifier.verify(rest).verified());
    CHECK(rest.empty());
    const Finished done = run_nonet({"verify"}, both);
    CHECK_THAT(done.out, ContainsSubstring(std::string(why) + "\n-#2: verified: unique\n"));
  }
}

// Each of these texts once took time in proportion to the square of its length: minutes, with no ear for a stop.
TEST_CASE("no text makes the reader of certificates read it again and again", "[volume]") {
  constexpr int kHeads = 20'000;
  const std::string head = "nonet certificate 1\nverdict no_solution\nboard 1x1\nclues .\nformula 1 1 " +
                           std::string(64, '0') + "\nproof 999999999";
  const std::string texts = repeat(head + "\n", kHeads);
  // Proofs that all end where the whole text does.
  std::vector<std::string> heads;
  std::size_t behind = 0;
  for (int i = 0; i < kHeads; ++i) {
    heads.push_back(head + " binary " + std::to_string(behind) + "\n");
    behind += heads.back().size();
  }
  std::string binaries;
  for (auto each = heads.rbegin(); each != heads.rend(); ++each) binaries += *each;
  binaries += "\nend \n";
  for (const std::string& text : {texts, binaries}) {
    const Finished done = run_nonet({"verify", "--quiet"}, text);
    CHECK(lines_of(done.out).size() == kHeads);
    CHECK(done.status == 4);
  }

  std::string excluded = "nonet certificate 1\nverdict no_solution\nboard 15x17\nclues .";
  for (int cell = 1; cell < 255 * 255; ++cell) excluded += " .";
  excluded += '\n';
  constexpr int kCells = 2'400;
  for (int cell = 1; cell <= kCells; ++cell) {
    for (int digit = 1; digit <= 250; ++digit) {
      excluded += "excluded " + std::to_string(cell) + " " + std::to_string(digit) + "\n";
    }
  }
  proof::Certificate certificate;
  std::string_view rest = excluded;
  std::string why;
  CHECK_FALSE(proof::read_certificate(rest, certificate, why));
  CHECK(why == "line " + std::to_string(5 + 250 * kCells) + ": 'formula' is expected here");
  CHECK(certificate.statement.excluded.size() == 250 * kCells);
  CHECK(rest.empty());
}

TEST_CASE("constraints in a certificate keep to the limit of memory", "[volume]") {
  constexpr std::size_t kBytes = 700'000;
  const std::string head = "nonet certificate 1\nverdict no_solution\nboard 3x3\n";
  const auto lines = [&](const auto& line) {
    std::string text = head;
    for (int number = 0; text.size() < kBytes; ++number) text += std::string("constraint ") + line(number) + "\n";
    return text;
  };
  // Texts that differ, so that none is read once for all.
  const auto repeated = [](int number, std::string_view unit) {
    std::string text = std::to_string(number);
    while (text.size() < 90'000) text += unit;
    return text;
  };
  std::vector<std::string> texts;
  for (const std::string unit : {"1", "(1)", "1?", "[1-9]", "1|", "((1*)+)?"}) {
    texts.push_back(lines([&](int number) { return "regex \"" + repeated(number, unit) + "\" r1c1 r1c2"; }));
  }
  // Machines with states that nothing leads to, of a bit each, one more than fill the list of them.
  texts.push_back(lines([](int number) {
    return "nfa \"fAAAQAB" + std::string(static_cast<std::size_t>(87'400 + number), 'A') + "\" r1c1 r1c2";
  }));
  texts.push_back(lines([](int) { return ""; }));
  texts.push_back(lines([](int number) { return "killer " + std::to_string(number % 100) + " r1c1"; }));
  texts.push_back(lines([](int) { return "antiking"; }));
  texts.push_back(lines([](int number) {
    std::string text = "and";
    for (int i = 0; i < 5000; ++i) text += " (killer " + std::to_string(number + 1) + " r1c1)";
    return text;
  }));
  const long alone = run_nonet({"verify", "-q"}, head).peak_kb;
  for (const std::string& text : texts) {
    CAPTURE(text.substr(head.size(), 60));
    const Finished refused = run_nonet({"verify", "--memory-limit", "20M"}, text);
    CHECK(refused.status == 5);
    CHECK_THAT(refused.out, ContainsSubstring("memory limit"));
    // The least limit with which the text is read: the promise is that its memory is below that.
    const std::string least = std::to_string(500 * text.size());
    const Finished read = run_nonet({"verify", "--memory-limit", least}, text);
    CHECK(read.status == 4);
    if (!kSanitized) CHECK(1024 * (read.peak_kb - alone) < 500 * static_cast<long>(text.size()));
  }
}

TEST_CASE("what a constraint's text unfolds to is limited") {
  const std::string head = "nonet certificate 1\nverdict no_solution\nboard 3x3\nconstraint ";
  const auto verify = [&](const std::string& constraint) {
    return run_nonet({"verify"}, head + constraint + "\nclues " + std::string(81, '.') + "\nformula 1 1 " +
                                     std::string(64, '0') + "\nproof 0\nend x\n");
  };
  const long alone = run_nonet({"verify", "-q"}, head).peak_kb;
  // A table of eight symbols that says it has 65,536 states.
  const Finished states = verify("nfa \"PAAAf_EA\" r1c1");
  CHECK_THAT(states.out, ContainsSubstring("states that nothing leads to"));
  // Choices of nothing, 80 times 80 times: steps without places.
  std::string cells;
  for (int cell = 0; cell < 81; ++cell) {
    cells += " r" + std::to_string(cell / 9 + 1) + "c" + std::to_string(cell % 9 + 1);
  }
  const Finished steps = verify("regex \"((" + std::string(1000, '|') + "){80}){80}\"" + cells);
  CHECK_THAT(steps.out, ContainsSubstring("a constraint needs too many states"));
  if (alone < 60'000) CHECK(steps.peak_kb - alone < 100'000);
}

TEST_CASE("exclusions are in order from line to line") {
  const auto why = [](const std::string& exclusions) {
    const std::string text =
        "nonet certificate 1\nverdict no_solution\nboard 2x2\nclues " + std::string(16, '.') + "\n" + exclusions;
    std::string_view rest = text;
    proof::Certificate certificate;
    std::string message;
    CHECK_FALSE(proof::read_certificate(rest, certificate, message));
    return message;
  };
  CHECK(why("excluded 2 1\nexcluded 2 2 4\nexcluded 16 4\n") == "line 8: 'formula' is expected here");
  CHECK(why("excluded 2 1\nexcluded 2 1\n") == "line 6: exclusions are not in order");
  CHECK(why("excluded 2 1\nexcluded 1 2\n") == "line 6: exclusions are not in order");
  CHECK(why("excluded 2 1\nexcluded 17 1\n") == "line 6: an exclusion names no candidate");
  CHECK(why("excluded 2 1\nexcluded 3 5\n") == "line 6: an exclusion names no candidate");
  CHECK(why("excluded 2 1") == "line 5: the line is cut off");
}

// Each of these once took time in proportion to the square of its length: minutes.
TEST_CASE("neither numbers nor copies nor an order of removals makes the checker of proofs slow", "[volume]") {
  constexpr int kSteps = 400'000;
  constexpr int kBinaries = 1'000'000;
  constexpr std::uint64_t kBuckets = 42'043;  // of gcc's hash table, and
  constexpr std::uint64_t kMoreBuckets = 85'229;
  std::string ids;
  std::string copies;
  std::string removed_copies;
  std::string binaries;
  std::string oldest_first;
  for (int i = 0; i < kSteps; ++i) {
    ids += std::to_string(kBuckets * kMoreBuckets * static_cast<std::uint64_t>(i + 1)) + " 1 2 3 0 1 0\n";
    copies += "1 2 3 0\n";
    removed_copies += "d 3 2 1 0\n";
  }
  for (int i = 0; i < kBinaries; ++i) {
    binaries += "1 " + std::to_string(i + 4) + " 0\n";
    oldest_first += "d " + std::to_string(i + 4) + " 1 0\n";
  }
  const std::string head = "p cnf " + std::to_string(kBinaries + 3) + " ";
  const TempFolder folder;
  for (const auto& [formula, proof] :
       {std::pair{head + "1\n1 2 3 0\n", ids}, std::pair{head + std::to_string(kSteps) + "\n" + copies, removed_copies},
        std::pair{head + std::to_string(kBinaries) + "\n" + binaries, oldest_first}}) {
    const Finished done = run_nonet({"verify", "--cnf", folder.write("cnf", formula), folder.write("proof", proof)});
    CHECK_FALSE(done.timed_out);
    CHECK_THAT(done.out, EndsWith(": not verified: the proof ends without the empty clause\n"));
    CHECK(done.status == 4);
  }
}

TEST_CASE("what is removed from a long list of binary clauses is gone, and the rest is there") {
  Random random(seed());
  constexpr int kMost = 3'000;
  for (const bool of_formula : {false, true}) {
    proof::Refutation refutation;
    // (1 or y or fresh) follows from (1 or y), and from nothing else; nor is it RAT, as its resolvent with this one is
    // not known.
    const int fresh = kMost + 1;
    refutation.add({-1, kMost + 2, kMost + 3});
    std::vector<int> copies(kMost + 1, 2);  // of (1 or y)
    if (!of_formula) refutation.mark();
    for (int copy = 0; copy < 2; ++copy) {
      for (int y = 2; y <= kMost; ++y) refutation.add({1, y});
    }
    if (of_formula) refutation.mark();
    const auto follows = [&](int y) { return refutation.lemma({1, y, fresh}) != proof::Refutation::Check::fails; };
    bool right = true;
    std::vector<bool> known(kMost + 1, false);  // by its own lemma
    for (int step = 0; step < 20'000; ++step) {
      const int y = 2 + random.below(kMost - 1);
      int& there = copies[static_cast<std::size_t>(y)];
      switch (random.below(4)) {
        case 0:
          refutation.add({y, 1});
          ++there;
          break;
        case 1:
          if (!known[static_cast<std::size_t>(y)]) {
            right = right && follows(y) == (there > 0);
            known[static_cast<std::size_t>(y)] = there > 0;
          }
          break;
        default:
          right = right && refutation.remove(std::vector{y, 1}) == (there > 0);
          there -= there > 0 ? 1 : 0;
      }
    }
    CHECK(right);
    CHECK(refutation.rewind() == !of_formula);
    if (!of_formula) CHECK_FALSE(refutation.remove(std::vector{1, 2}));
  }
}

}  // namespace nonet::test::proof_limits_test
