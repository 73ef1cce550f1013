// Certificates: made of puzzles of every kind, held against a formula that others derive, and damaged in every way.
#include <algorithm>
#include <set>

#include "nonet/board/check.hpp"
#include "nonet/encoder/encode.hpp"
#include "nonet/proof/steps.hpp"
#include "nonet/proof/verify.hpp"
#include "nonet/run/certify.hpp"
#include "nonet/run/prove.hpp"
#include "tests/boards.hpp"
#include "tests/catch.hpp"

namespace nonet::test {
namespace {

using Catch::Matchers::ContainsSubstring;
using Catch::Matchers::StartsWith;
using proof::Claim;

std::string prove(const Puzzle& puzzle, const ProveOptions& options = {}) {
  Prover prover;
  const ProofResult proved = prover.prove(puzzle, options);
  CHECK(proved.why_none == "");
  return proved.certificate;
}

// "" or why not.
std::string why_not(std::string_view certificate) {
  proof::Verifier verifier;
  const proof::Verification result = verifier.verify(certificate);
  if (result.verified()) CHECK(certificate.empty());
  return result.why;
}

// With the last line as it must be for the lines above, so that only the rest can show the damage.
std::string sealed(std::string_view text) {
  const std::string_view above = text.substr(0, text.rfind("end "));
  proof::Sha256 hash;
  hash.add(above);
  return std::string(above) + "end " + hash.hex() + "\n";
}

std::vector<std::string> lines(std::string_view text) {
  std::vector<std::string> list;
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    list.emplace_back(text.substr(0, end));
    text.remove_prefix(end + 1);
  }
  return list;
}

std::string joined(const std::vector<std::string>& list) {
  std::string text;
  for (const std::string& line : list) text += line + "\n";
  return text;
}

// Where a line begins with this; the certificate has one.
std::size_t line_with(const std::vector<std::string>& list, std::string_view key) {
  const auto found =
      std::find_if(list.begin(), list.end(), [&](const std::string& line) { return line.starts_with(key); });
  REQUIRE(found != list.end());
  return static_cast<std::size_t>(found - list.begin());
}

struct Case {
  std::string name;
  Puzzle puzzle;
  Status status;
};

std::vector<Case> cases(Random& random) {
  std::vector<Case> list;
  list.push_back({"hard", classic(kAiEscargot.puzzle), Status::unique});
  list.push_back({"17 clues", classic(kSeventeenClues.puzzle), Status::unique});
  list.push_back({"solved by singles", classic(kWikipedia.puzzle), Status::unique});
  list.push_back({"full", classic(kWikipedia.solution), Status::unique});
  list.push_back({"two solutions", deadly_rectangle(), Status::multiple});
  list.push_back({"blank", Puzzle(Rules::make({})), Status::multiple});
  list.push_back({"no solution, by singles", unsolvable(), Status::no_solution});
  Puzzle clash(Rules::make({}));
  clash.clues[0] = clash.clues[8] = 5;
  list.push_back({"a clash", clash, Status::no_solution});
  // Four cells with three digits between two rows: singles do not see it.
  Puzzle pigeons(Rules::make({.geometry = {3, 3}}));
  for (int cell = 0; cell < 4; ++cell) {
    for (int digit = 4; digit <= 9; ++digit) pigeons.exclude(cell, digit);
  }
  list.push_back({"no solution, by pigeons", pigeons, Status::no_solution});
  Puzzle excluded = deadly_rectangle();
  const auto open = std::find(excluded.clues.begin(), excluded.clues.end(), Cell{0}) - excluded.clues.begin();
  excluded.exclude(static_cast<int>(open), 6);
  list.push_back({"one solution by an exclusion", excluded, Status::unique});
  list.push_back({"1x1", Puzzle(Rules::make({.geometry = {1, 1}})), Status::unique});
  list.push_back({"6x6", random_puzzle(Rules::make({.geometry = {2, 3}}), 14, random), Status::unique});
  list.push_back({"Latin square", random_puzzle(Rules::make({.geometry = {1, 7}}), 12, random), Status::unique});
  list.push_back({"16x16", random_puzzle(Rules::make({.geometry = {4, 4}}), 100, random), Status::unique});
  Board diagonal = linear_board();
  rename_digits(diagonal, random);
  list.push_back({"diagonal and disjoint",
                  with_blanks(Rules::make(nonet::with_variants({}, "diagonal,disjoint")), diagonal, 50, random),
                  Status::unique});
  list.push_back({"windoku", with_blanks(Rules::make(nonet::with_variants({}, "windoku")), windoku_board(), 45, random),
                  Status::unique});
  const Board solution = shuffled_board({3, 3}, random);
  list.push_back({"jigsaw", with_blanks(Rules::make(random_jigsaw({3, 3}, solution, 10, random)), solution, 40, random),
                  Status::unique});
  return list;
}

// Clauses as sets of literals.
using ClauseSet = std::set<std::vector<int>>;

}  // namespace

TEST_CASE("the checker derives the formula that the encoder writes") {
  const std::uint64_t from = seed();
  CAPTURE(from);
  Random random(from);
  std::vector<Case> list = cases(random);
  list.push_back({"windoku 4x4", Puzzle(Rules::make(nonet::with_variants({.geometry = {2, 2}}, "windoku"))), {}});
  list.push_back({"2x4 all", Puzzle(Rules::make(nonet::with_variants({.geometry = {2, 4}}, "diagonal,disjoint"))), {}});
  for (const Case& each : list) {
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
    CHECK(formula.write_dimacs(given, [&](std::string_view piece) {
      text += piece;
      return true;
    }));
    CHECK_THAT(text, StartsWith("p cnf " + std::to_string(cnf.variables) + " " + std::to_string(count + given.size())));
    CHECK(static_cast<std::uint64_t>(std::count(text.begin(), text.end(), '\n')) == count + given.size() + 1);
    proof::Sha256 hash;
    hash.add(text);
    CHECK(formula.hash(given) == hash.hex());
    CHECK(formula.hash(given) == hash.hex());  // from what it kept
  }
}

TEST_CASE("the checker's idea of a solution is that of the rules") {
  const std::uint64_t from = seed();
  CAPTURE(from);
  Random random(from);
  for (int round = 0; round < 200; ++round) {
    Board board = linear_board();
    rename_digits(board, random);
    const Puzzle puzzle = with_blanks(Rules::make(nonet::with_variants({}, "diagonal,disjoint")), board, 60, random);
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
  const std::uint64_t from = seed();
  CAPTURE(from);
  Random random(from);
  Prover prover;
  proof::Verifier verifier;
  for (const Case& each : cases(random)) {
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
      CHECK(result.why == "");
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
  std::stop_source stop;
  stop.request_stop();
  CHECK(prover.prove(puzzle, {.budget = {.stop = stop.get_token()}}).status == Status::cancelled);
  CHECK(prover.prove(puzzle, {.budget = {.timeout = Clock::duration(0)}}).status == Status::timeout);
  const ProofResult nodes = prover.prove(puzzle, {.budget = {.max_nodes = 1}});
  CHECK(nodes.status == Status::node_limit);
  CHECK(nodes.certificate.empty());
  CHECK(nodes.why_none == "node limit");
  CHECK(prover.prove(puzzle, {.budget = {.max_bytes = 1000}}).status == Status::memory_limit);
  // The formula takes 288,000 bytes in the checker; what the solver learns counts, too.
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
  for (const int literal : {90'000'000, -90'000'000}) {
    Prover prover(proof::kMostEntries, [&](int, std::uint64_t) {
      auto solver = std::make_unique<Inventor>();
      proof::append_step(solver->steps, {false, {literal, 1}}, true);
      return solver;
    });
    const ProofResult proved = prover.prove(classic(kAiEscargot.puzzle), {});
    CHECK(proved.status == Status::failed);
    CHECK(proved.why_none == "the solver's proof does not hold: byte 1: the formula has no variable 90000000");
  }
  Prover prover(proof::kMostEntries, [&](int, std::uint64_t) {
    auto solver = std::make_unique<Inventor>();
    solver->steps = "x";
    return solver;
  });
  CHECK_THAT(prover.prove(classic(kAiEscargot.puzzle), {}).why_none, ContainsSubstring("byte 1: this is no step"));
}

TEST_CASE("a certificate with any byte changed, added or lost is not verified") {
  for (const bool binary : {false, true}) {
    const std::string whole = prove(classic(kSeventeenClues.puzzle), {.binary = binary});
    REQUIRE(why_not(whole) == "");
    CAPTURE(binary, whole);
    for (std::size_t at = 0; at < whole.size(); ++at) {
      CAPTURE(at);
      std::string damaged = whole;
      damaged[at] = static_cast<char>(damaged[at] ^ 1);
      CHECK(why_not(damaged) != "");
      damaged = whole;
      damaged.erase(at, 1);
      CHECK(why_not(damaged) != "");
      damaged = whole;
      damaged.insert(at, 1, '1');
      CHECK(why_not(damaged) != "");
      CHECK(why_not(whole.substr(0, at)) != "");
    }
  }
}

TEST_CASE("a certificate with lines lost, doubled or exchanged is not verified") {
  const std::string whole = prove(classic(kAiEscargot.puzzle));
  const std::vector<std::string> all = lines(whole);
  REQUIRE(all.size() > 30);
  for (std::size_t at = 0; at < all.size(); ++at) {
    CAPTURE(at, all[at]);
    std::vector<std::string> damaged = all;
    damaged.erase(damaged.begin() + static_cast<std::ptrdiff_t>(at));
    CHECK(why_not(joined(damaged)) != "");
    if (at + 1 == all.size()) continue;  // a line behind the end is another certificate's
    damaged = all;
    damaged.insert(damaged.begin() + static_cast<std::ptrdiff_t>(at), all[at]);
    CHECK(why_not(joined(damaged)) != "");
    damaged = all;
    std::swap(damaged[at], damaged[at + 1]);
    CHECK(why_not(joined(damaged)) != "");
  }
}

// From here on the last line fits: who forges a certificate can compute it.
TEST_CASE("a forged certificate is not verified") {
  const std::vector<std::string> all = lines(prove(classic(kAiEscargot.puzzle)));
  const auto why = [&](std::string_view key, auto&& change) {
    std::vector<std::string> forged = all;
    const std::size_t at = line_with(forged, key);
    change(forged, forged[at]);
    std::string reason = why_not(sealed(joined(forged)));
    CHECK(reason != "");
    return reason;
  };
  using Lines = std::vector<std::string>;
  const auto replace = [](const std::string& with) { return [with](Lines&, std::string& line) { line = with; }; };

  SECTION("the board") {
    CHECK_THAT(why("clues", [](Lines&, std::string& line) { line[6] = '.'; }),
               ContainsSubstring("the formula of this board has 729 variables and "));
    // A clue more that the solution has: the clues are another puzzle's.
    CHECK_THAT(why("clues", [](Lines&, std::string& line) { line[7] = '6'; }),
               ContainsSubstring("the formula of this board"));
    CHECK_THAT(why("clues", [](Lines&, std::string& line) { line[7] = '5'; }),
               ContainsSubstring("the solution has 6 in r1c2, where the clue is 5"));
    // One clue for another that the solution has: as many clauses, and another formula.
    CHECK_THAT(why("clues", [](Lines&, std::string& line) { line[6] = '.', line[7] = '6'; }),
               ContainsSubstring("another SHA-256"));
    CHECK_THAT(why("board", replace("board 1x9")), ContainsSubstring("the formula of this board"));
    CHECK_THAT(why("board", [](Lines& lines, std::string&) { lines.insert(lines.begin() + 3, "variants diagonal"); }),
               ContainsSubstring("the solution has"));
    CHECK_THAT(why("board", replace("board 3x4")), ContainsSubstring("line 4: 81 cells, where the board has 144"));
    CHECK_THAT(why("board", replace("board 99999x99999")), ContainsSubstring("line 3: "));
    CHECK_THAT(why("clues",
                   [](Lines& lines, std::string& line) {
                     line.replace(6, 1, ".");
                     lines.insert(lines.begin() + 4, "excluded 1 1");
                   }),
               ContainsSubstring("the solution has 1 in r1c1, where it is excluded"));
  }
  SECTION("the verdict") {
    CHECK(why("verdict", replace("verdict multiple")) != "");
    CHECK(why("verdict", replace("verdict no_solution")) != "");
    CHECK(why("verdict", replace("verdict solvable")) != "");
    CHECK_THAT(why("verdict", replace("verdict none")), StartsWith("line 2: "));
  }
  SECTION("the solution") {
    CHECK_THAT(why("solution", [](Lines&, std::string& line) { std::swap(line[9], line[10]); }),
               ContainsSubstring("the solution has"));
    CHECK_THAT(why("solution", [](Lines&, std::string& line) { line.back() = '.'; }),
               ContainsSubstring("none of the symbols"));
    CHECK_THAT(
        why("solution", [](Lines& lines, std::string& line) { lines.insert(lines.begin() + 5, std::string(line)); }),
        ContainsSubstring("'formula' is expected here"));
  }
  SECTION("the formula") {
    CHECK_THAT(why("formula", [](Lines&, std::string& line) { line.back() = line.back() == '0' ? '1' : '0'; }),
               ContainsSubstring("another SHA-256"));
    CHECK_THAT(why("formula", [](Lines&, std::string& line) { line.replace(8, 3, "730"); }),
               ContainsSubstring("not 730 and"));
    const std::string form = "a formula has variables, clauses and a SHA-256";
    CHECK_THAT(why("formula", [](Lines&, std::string& line) { line.pop_back(); }), ContainsSubstring(form));
    CHECK_THAT(why("formula", [](Lines&, std::string& line) { line += '0'; }), ContainsSubstring(form));
    CHECK_THAT(why("formula", [](Lines&, std::string& line) { line[8] = 'x'; }), ContainsSubstring(form));
  }
  SECTION("the proof") {
    const std::size_t first = line_with(all, "proof") + 1;
    const std::string place = "line " + std::to_string(first + 1) + ": ";
    const auto count = [](Lines& lines, int more) {
      std::string& line = lines[line_with(lines, "proof")];
      line = "proof " + std::to_string(std::stoi(line.substr(6)) + more);
    };
    // The solution does not hold 1 in r1c2, and no proof shows it at once; nor that r1c2 is not what it is.
    CHECK(why("proof", [&](Lines& lines, std::string&) {
            count(lines, 1);
            lines.insert(lines.begin() + static_cast<std::ptrdiff_t>(first), "-15 0");
          }) == place + "the lemma does not follow");
    CHECK(why("proof", [&](Lines& lines, std::string&) {
            count(lines, 1);
            lines.insert(lines.begin() + static_cast<std::ptrdiff_t>(first), "0");
          }) == place + "the lemma does not follow");
    CHECK(why("proof", [&](Lines& lines, std::string&) {
            count(lines, 1);
            lines.insert(lines.begin() + static_cast<std::ptrdiff_t>(first), "900 1 0");
          }) == place + "the formula has no variable 900");
    CHECK(why("proof", [&](Lines&, std::string& line) { line = "proof 1"; }) != "");
    CHECK_THAT(why("proof", [&](Lines& lines, std::string&) { count(lines, 1); }),
               ContainsSubstring("the proof is cut off"));
    CHECK_THAT(why("proof", replace("proof 99999999999999999999")), ContainsSubstring("a proof has a number of steps"));
    // A removal of a clause that the proof needs: all that a cell holds.
    CHECK(why("proof", [&](Lines& lines, std::string&) {
            for (int cell = 0; cell < 81; ++cell) {
              std::string removal = "d";
              for (int digit = 1; digit <= 9; ++digit) removal += " " + std::to_string(9 * cell + digit);
              lines.insert(lines.begin() + static_cast<std::ptrdiff_t>(first), removal + " 0");
            }
            count(lines, 81);
          }) != "");
  }
}

TEST_CASE("a binary proof with another number of steps than it says is not verified") {
  std::vector<std::string> all = lines(prove(classic(kAiEscargot.puzzle), {.binary = true}));
  std::string& line = all[line_with(all, "proof")];
  const int steps = std::stoi(line.substr(6));
  const std::string rest = line.substr(line.find(" binary"));
  for (const int wrong : {steps - 1, steps + 1}) {
    line = "proof " + std::to_string(wrong) + rest;
    CHECK(why_not(sealed(joined(all))) ==
          "the proof has " + std::to_string(steps) + " steps, not " + std::to_string(wrong));
  }
}

TEST_CASE("regions that are no jigsaw are refused where they stand") {
  Random random(1);
  const Board solution = shuffled_board({2, 2}, random);
  const Puzzle puzzle = with_blanks(Rules::make(random_jigsaw({2, 2}, solution, 10, random)), solution, 8, random);
  std::vector<std::string> all = lines(prove(puzzle));
  std::string& line = all[line_with(all, "regions")];
  const std::string whole = line;
  line.back() = '.';
  CHECK_THAT(why_not(sealed(joined(all))), ContainsSubstring("cell 16 has none of the symbols"));
  line = whole;
  line.back() = line.back() == '1' ? '2' : '1';
  CHECK_THAT(why_not(sealed(joined(all))), ContainsSubstring("a jigsaw has as many regions of as many cells"));
  // Also one that is numbered beyond the last one.
  proof::BoardRules rules{.box_rows = 2, .box_cols = 2, .regions = {0, 0, 1, 1, 0, 0, 1, 1, 2, 2, 3, 3, 2, 2, 3, 4}};
  CHECK(rules.why_unsound() == "a jigsaw has as many regions of as many cells as a row has");
  rules.regions.back() = 3;
  CHECK(rules.why_unsound().empty());
}

TEST_CASE("a lemma less is noticed where it was needed, and its line is told") {
  const std::vector<std::string> all = lines(prove(classic(kAiEscargot.puzzle)));
  const std::size_t first = line_with(all, "proof") + 1;
  const std::size_t steps = all.size() - 1 - first;
  std::size_t noticed = 0;
  for (std::size_t at = first; at < first + steps; ++at) {
    std::vector<std::string> forged = all;
    forged[first - 1] = "proof " + std::to_string(steps - 1);
    forged.erase(forged.begin() + static_cast<std::ptrdiff_t>(at));
    const std::string why = why_not(sealed(joined(forged)));
    CAPTURE(at, why);
    if (why.empty()) continue;
    ++noticed;
    CHECK((why.ends_with("the lemma does not follow") || why == "the proof ends without the empty clause"));
    CHECK((!why.starts_with("line ") || std::stoul(why.substr(5)) > at));
  }
  // A few follow from others by another way.
  CHECK(noticed * 10 > steps * 8);
}

TEST_CASE("what two certificates say of different solutions must differ") {
  std::vector<std::string> all = lines(prove(deadly_rectangle()));
  const std::size_t first = line_with(all, "solution");
  all[first + 1] = all[first];
  CHECK(why_not(sealed(joined(all))) == "the two solutions are one");
}

TEST_CASE("a board that is beyond the checker is refused before its formula is made") {
  std::string text = "nonet certificate 1\nverdict no_solution\nboard 15x17\nclues .";
  for (int cell = 1; cell < 255 * 255; ++cell) text += " .";
  text += "\nformula 16581375 1 " + std::string(64, '0') + "\nproof 1\n0\nend \n";
  CHECK_THAT(why_not(sealed(text)), ContainsSubstring("more than this checker takes"));
}

namespace {

RulesSpec with(RulesSpec spec, const std::vector<std::string>& lines) {
  add_constraints(spec, lines);
  return spec;
}

// A cage for each two or three cells along the rows, with the sums of this board.
std::vector<std::string> cages(const Board& board, int side) {
  std::vector<std::string> lines;
  for (int cell = 0; cell < side * side; cell += 3) {
    int sum = 0;
    std::string cells;
    for (int i = cell; i < std::min(cell + 3, side * side); ++i) {
      sum += board[static_cast<std::size_t>(i)];
      cells += " r" + std::to_string(i / side + 1) + "c" + std::to_string(i % side + 1);
    }
    lines.push_back("killer " + std::to_string(sum) + cells);
  }
  return lines;
}

}  // namespace

TEST_CASE("formulas have the hashes that another program gives them", "[proof_constraints]") {
  // By a program in another language, from docs/certificates.md alone.
  const auto name = [](const proof::BoardRules& rules) {
    proof::Boards boards;
    return boards.name({.rules = rules, .clues = std::vector<int>(static_cast<std::size_t>(rules.cells()))}, {});
  };
  // These two are as old as the first version.
  CHECK(name({.box_rows = 2, .box_cols = 4, .constraints = {"diagonal-down", "diagonal-up", "disjointgroups"}}).hash ==
        "1146e5bfb4bc65214a4e52932e0b0cc124b68dd8232599da6c13b0b503fdea2f");
  CHECK(name({.constraints = {"windoku"}}).hash == "13ddc016f10f63098359569924806eac85e1d6d3c65c16b0cc5d4ee80367d785");
  const proof::FormulaName constrained = name(
      {.box_rows = 2,
       .box_cols = 2,
       .constraints = {"killer 5 r1c1 r1c2", "killer 8 r3c3 r3c4 r4c4", "thermometer r1c1 r1c2 r2c2 r3c2",
                       "sum 7 r1c1 r2c2 r3c3", "sandwich 2 r2c0", "skyscraper 2 r0c4",
                       "countingcircles r1c1 r2c3 r3c2 r4c4 r1c3",
                       "or (sum 9 r4c1 r4c2 r4c3) (and (odd r3c1) (or (difference r3c1 r3c2) (sum 99 r1c1 r1c2)))"}});
  CHECK(constrained.variables == 146);
  CHECK(constrained.clauses == 1331);
  CHECK(constrained.hash == "f208db1f3d47f0281ddd50b08caf2e99fe9ebbfe8ab600a00404fb855e38e252");
}

TEST_CASE("boards with constraints are certified in the second version", "[proof_constraints]") {
  const Board board = classic(kWikipedia.solution).clues;
  struct Constrained {
    std::string name;
    Puzzle puzzle;
    Status status;
  };
  std::vector<Constrained> list;
  list.push_back({"cages", Puzzle(Rules::make(with({}, cages(board, 9)))), Status::unknown});
  std::vector<std::string> wrong = cages(board, 9);
  wrong[0] = "killer 13 r1c1 r1c2 r1c3";  // it is 12
  list.push_back({"cages that do not fit", Puzzle(Rules::make(with({}, wrong))), Status::no_solution});
  list.push_back({"one diagonal", Puzzle(Rules::make(with({}, {"diagonal-up"}))), Status::multiple});
  list.push_back(
      {"thermometers, 4x4",
       Puzzle(Rules::make(
           with({.geometry = {2, 2}}, {"thermometer r1c1 r1c2 r1c3 r1c4", "thermometer r2c3 r2c4", "greater r2c1 r2c2",
                                       "sandwich 0 r3c0", "or (odd r3c1) (sum 3 r3c2 r3c3)"}))),
       Status::unknown});
  list.push_back({"either of two cages",
                  Puzzle(Rules::make(with({.geometry = {2, 2}}, {"or (killer 5 r1c1 r1c2) (killer 6 r1c1 r1c2)"}))),
                  Status::multiple});
  Prover prover;
  proof::Verifier verifier;
  for (const Constrained& each : list) {
    for (const bool binary : {false, true}) {
      CAPTURE(each.name, binary);
      const ProofResult proved = prover.prove(each.puzzle, {.binary = binary});
      REQUIRE(proved.why_none == "");
      CHECK((proved.status == each.status || each.status == Status::unknown));
      CHECK_THAT(proved.certificate, StartsWith("nonet certificate 2\nverdict "));
      std::string_view text = proved.certificate;
      const proof::Verification result = verifier.verify(text);
      CHECK(result.why == "");
      CHECK(text.empty());
      CHECK(result.certificate.statement.rules == statement_of(each.puzzle).rules);
      for (const std::vector<int>& solution : result.certificate.solutions) {
        CHECK(why_not_a_solution(each.puzzle, Board(solution.begin(), solution.end())) == "");
      }
      // What the verifier read is written the same.
      CHECK(proved.certificate == prove(each.puzzle, {.binary = binary}));
    }
  }
}

TEST_CASE("a certificate whose constraints are changed is not verified", "[proof_constraints]") {
  const Board board = classic(kWikipedia.solution).clues;
  std::vector<std::string> stated = cages(board, 9);
  stated.push_back("thermometer r1c2 r1c3");
  Puzzle puzzle(Rules::make(with({}, {stated})));
  // Each cage leaves one cell open, whose digit its sum tells.
  for (std::size_t cell = 0; cell < 81; ++cell) {
    if (cell % 3 != 0) puzzle.clues[cell] = board[cell];
  }
  const std::vector<std::string> all = lines(prove(puzzle));
  REQUIRE(all[1] == "verdict unique");
  REQUIRE(why_not(joined(all)) == "");
  const std::size_t first = line_with(all, "constraint");
  const auto why = [&](const std::string& line, std::ptrdiff_t at = 0) {
    std::vector<std::string> forged = all;
    if (line.empty()) {
      forged.erase(forged.begin() + static_cast<std::ptrdiff_t>(first));
    } else {
      forged[first + static_cast<std::size_t>(at)] = line;
    }
    return why_not(sealed(joined(forged)));
  };
  CHECK_THAT(why(""), ContainsSubstring("the formula of this board has "));
  CHECK(why("constraint killer 13 r1c1 r1c2 r1c3") == "the solution breaks a constraint: killer 13 at r1c1 sums to 12");
  CHECK_THAT(why("constraint sum 12 r1c1 r1c2 r1c3"), ContainsSubstring("the formula of this board has "));
  CHECK_THAT(why("constraint kilter 12 r1c1"), StartsWith("line 4: constraint 'kilter 12 r1c1': there is no"));
  CHECK_THAT(why("constraint"), StartsWith("line 4: 'clues' is expected here"));
  CHECK_THAT(why("variants windoku"), StartsWith("line 4: 'clues' is expected here"));
  std::vector<std::string> forged = all;
  forged[0] = "nonet certificate 1";
  CHECK_THAT(why_not(sealed(joined(forged))), StartsWith("line 4: 'clues' is expected here"));
  forged[0] = "nonet certificate 3";
  CHECK_THAT(why_not(sealed(joined(forged))), StartsWith("line 1: this is no certificate"));
  forged = all;
  std::swap(forged[first], forged[first + 1]);
  CHECK_THAT(why_not(sealed(joined(forged))), ContainsSubstring("another SHA-256"));
}

TEST_CASE("variants are written in the words of the first version", "[proof_constraints]") {
  const auto head = [](const std::vector<std::string>& constraints) {
    const std::vector<std::string> all = lines(prove(Puzzle(Rules::make(with({}, constraints)))));
    return all[0].substr(all[0].size() - 1) + " " + all[3];
  };
  CHECK(head({"diagonal-up", "diagonal-down"}) == "1 variants diagonal");
  CHECK(head({"disjointgroups", "windoku"}) == "1 variants windoku,disjoint");
  CHECK(head({"diagonal-up"}) == "2 constraint diagonal-up");
  CHECK(head({"windoku", "odd r1c1"}) == "2 constraint windoku");
}

}  // namespace nonet::test
