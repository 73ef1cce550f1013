// Certificates that are damaged and forged in every way.
#include "nonet/certificate.hpp"
#include "tests/certificate_text.hpp"
#include "tests/tests.hpp"

namespace nonet::test::certificate_damage_test {

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
  const std::vector<std::string> all = lines_of(whole);
  REQUIRE(all.size() > 30);
  for (std::size_t at = 0; at < all.size(); ++at) {
    CAPTURE(at, all[at]);
    std::vector<std::string> damaged = all;
    damaged.erase(damaged.begin() + static_cast<std::ptrdiff_t>(at));
    CHECK(why_not(joined(damaged)) != "");
    if (at + 1 == all.size()) continue;  // a line after the end belongs to another certificate
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
  const std::vector<std::string> all = lines_of(prove(classic(kAiEscargot.puzzle)));
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
    CHECK_THAT(
        why("board", [](Lines& lines, std::string&) { lines.insert(lines.begin() + 3, "constraint diagonal-up"); }),
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
  std::vector<std::string> all = lines_of(prove(classic(kAiEscargot.puzzle), {.binary = true}));
  std::string& line = all[line_with(all, "proof")];
  const int steps = std::stoi(line.substr(6));
  const std::string rest = line.substr(line.find(" binary"));
  for (const int wrong : {steps - 1, steps + 1}) {
    line = "proof " + std::to_string(wrong) + rest;
    CHECK(why_not(sealed(joined(all))) ==
          "the proof has " + std::to_string(steps) + " steps, not " + std::to_string(wrong));
  }
}

TEST_CASE("regions that do not make a jigsaw are refused with their place") {
  Random random(1);
  const Board solution = shuffled_board({2, 2}, random);
  const Puzzle puzzle = with_blanks(Rules::make(random_jigsaw({2, 2}, solution, 10, random)), solution, 8, random);
  std::vector<std::string> all = lines_of(prove(puzzle));
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

TEST_CASE("a missing lemma is reported with the line that needs it") {
  const std::vector<std::string> all = lines_of(prove(classic(kAiEscargot.puzzle)));
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
  std::vector<std::string> all = lines_of(prove(deadly_rectangle()));
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

}  // namespace nonet::test::certificate_damage_test
