// Missing parts of a board, by all boards of 4x4, and one proof out of those of the parts.
#include "backends/cubes.hpp"
#include "nonet/prove.hpp"
#include "proof/cubes.hpp"
#include "tests/certificate_text.hpp"
#include "tests/refutes.hpp"
#include "tests/tests.hpp"

namespace nonet::test::proof_cubes_test {
using Literals = std::vector<std::vector<int>>;

constexpr int kSide = 4;
constexpr int kCells = 16;

const RulesSpec kSmall{.geometry = {2, 2}};

bool holds(int literal, const Board& board) {
  const int at = std::abs(literal) - 1;
  return (board[static_cast<std::size_t>(at / kSide)] == at % kSide + 1) == (literal > 0);
}

int cubes_with(const Board& board, const Literals& cubes) {
  return static_cast<int>(std::count_if(cubes.begin(), cubes.end(), [&](const std::vector<int>& cube) {
    return std::all_of(cube.begin(), cube.end(), [&](int literal) { return holds(literal, board); });
  }));
}

Literals together(Literals cubes, const proof::Cover& cover) {
  for (const Literals& more : {cover.easy, cover.missing}) cubes.insert(cubes.end(), more.begin(), more.end());
  return cubes;
}

proof::Statement blank_statement() { return statement_of(Puzzle(Rules::make(kSmall))); }

proof::Cover cover_of(const Literals& cubes) {
  proof::Boards boards;
  return proof::find_cover(boards, blank_statement(), {}, cubes);
}

// Splits on constraints of which exactly one literal holds, and on a literal and its negation, as deep as it happens.
void grow(std::vector<int> node, int depth, Random& random, Literals& leaves) {
  if (depth == 0 || (!node.empty() && random.once_in(4))) {
    leaves.push_back(node);
    return;
  }
  const int cell = random.below(kCells);
  const int digit = 1 + random.below(kSide);
  std::vector<int> choices;
  switch (random.below(4)) {
    case 0:  // the cell's digits
      for (int each = 1; each <= kSide; ++each) choices.push_back(cell * kSide + each);
      break;
    case 1:  // the digit's places in a row
      for (int column = 0; column < kSide; ++column) choices.push_back((cell / kSide * kSide + column) * kSide + digit);
      break;
    case 2:  // in a column
      for (int row = 0; row < kSide; ++row) choices.push_back((row * kSide + cell % kSide) * kSide + digit);
      break;
    default:
      choices = {cell * kSide + digit, -(cell * kSide + digit)};
  }
  for (const int choice : choices) {
    std::vector<int> child = node;
    child.push_back(choice);
    grow(std::move(child), depth - 1, random, leaves);
  }
}

// The certificate of a part of the blank 4x4 board in LRAT.
struct Part {
  explicit Part(const Cube& cube, bool binary = false) {
    ProveOptions options{.claim = proof::Claim::count, .format = proof::ProofFormat::lrat, .binary = binary};
    options.cube = cube;
    options.budget.max_solutions = 0;
    text = Prover().prove(Puzzle(Rules::make(kSmall)), options).certificate;
    certificate = certificate_in(text);
  }
  Part(const Part&) = delete;
  Part& operator=(const Part&) = delete;
  std::string text;
  proof::Certificate certificate;
};

Literals all_solutions() {
  Literals solutions;
  for (const Board& board : all_boards(kSmall)) solutions.emplace_back(board.begin(), board.end());
  return solutions;
}

// What another checker says of a proof that the blank board has no more solutions than these.
std::string why_not(const Literals& solutions, const std::string& proof) {
  proof::Boards boards;
  std::string formula;
  boards.write_dimacs(blank_statement(), solutions, into(formula));
  return why_no_refutation(formula, proof, {});
}

TEST_CASE("missing parts of a tree and the others hold every solution once") {
  const std::vector<Board> boards = all_boards(kSmall);
  REQUIRE(boards.size() == 288);
  Random random(seed());
  for (int round = 0; round < 60; ++round) {
    Literals tree;
    if (round % 3 == 0) {
      tree = split_into_cubes(Puzzle(Rules::make(kSmall)), 2 + static_cast<std::size_t>(random.below(14))).cubes;
    } else {
      grow({}, 1 + random.below(4), random, tree);
    }
    // Some leaves are missing, or all below a node, or none.
    Literals given;
    const std::vector<int> node = tree[static_cast<std::size_t>(random.below(static_cast<int>(tree.size())))];
    const auto below = [&](const std::vector<int>& cube) { return !node.empty() && cube.front() == node.front(); };
    for (const std::vector<int>& cube : tree) {
      const bool is_gone = round % 4 == 0 ? below(cube) : round % 4 == 1 ? false : random.once_in(3);
      if (!is_gone) given.push_back(cube);
    }
    const proof::Cover cover = cover_of(given);
    CAPTURE(round, tree, given, cover.missing);
    CHECK(cover.easy.empty());
    const Literals all = together(given, cover);
    for (const Board& board : boards) {
      if (cubes_with(board, tree) == 1) CHECK(cubes_with(board, all) == 1);
      CHECK(cubes_with(board, all) >= 1);
    }
    if (given.size() == tree.size()) CHECK(cover.missing.empty());
    // The missing parts are complete.
    CHECK(cover_of(all).missing.empty());
  }
}

TEST_CASE("parts by hand may overlap or lie in each other, and nothing gets lost") {
  const std::vector<Board> boards = all_boards(kSmall);
  Random random(seed());
  for (int round = 0; round < 200; ++round) {
    Literals given(static_cast<std::size_t>(random.below(6)));
    for (std::vector<int>& cube : given) {
      cube.resize(1 + static_cast<std::size_t>(random.below(3)));
      for (int& literal : cube) literal = (1 + random.below(kCells * kSide)) * (random.once_in(2) ? 1 : -1);
    }
    const proof::Cover cover = cover_of(given);
    CAPTURE(round, given, cover.missing);
    const Literals all = together(given, cover);
    CHECK(std::all_of(boards.begin(), boards.end(), [&](const Board& board) { return cubes_with(board, all) > 0; }));
    CHECK(cover_of(all).missing.empty());
  }
}

TEST_CASE("parts by hand are whole with what was missing, whichever closes the others") {
  // A part that closes by later ones.
  for (const Literals& given : {Literals{{63, -2}, {25}, {27, 38, 36}, {11}, {25, -45}},
                                Literals{{3, 42}, {49, -21, -42}, {46, -3}, {5, -31, 16}}}) {
    const proof::Cover cover = cover_of(given);
    CAPTURE(given, cover.missing);
    CHECK_FALSE(cover.missing.empty());
    CHECK(cover_of(together(given, cover)).missing.empty());
  }
}

TEST_CASE("a few parts cover all that is missing") {
  CHECK(cover_of({}).missing == Literals{{}});
  CHECK(cover_of({{}}).missing.empty());
  CHECK(cover_of({{}, {1, 6}}).missing.empty());
  CHECK(cover_of({{1}, {2}, {3}}).missing == Literals{{4}});
  CHECK(cover_of({{-1}}).missing == Literals{{1}});
  CHECK(cover_of({{1}, {-1}}).missing.empty());
  // r1c1 is 1 or r1c2 is 1, or r1c3 is.
  CHECK(cover_of({{1}, {5}, {9}}).missing == Literals{{13}});
  // No constraint has both.
  CHECK(cover_of({{1}, {22}}).missing == Literals{{-1, -22}});
  // A part within a part says nothing new.
  CHECK(cover_of({{1}, {1, 6}, {2}, {3}}).missing == Literals{{4}});
  // Of a whole subtree; and r1c2 is none of what r1c1 is.
  CHECK(cover_of({{1, 6}, {1, 7}, {2}, {3}, {4}}).missing == Literals{{1, 8}});
  // There is no part that contradicts itself.
  CHECK(cover_of({{1, -1}}).missing == Literals{{}});
  CHECK(cover_of({{1, -1}, {1}, {2}, {3}}).missing == Literals{{4}});
}

TEST_CASE("what is easy is not missing, and nobody is asked about what propagation refutes") {
  proof::Boards boards;
  Literals asked;
  const auto is_easy = [&](const std::vector<int>& cube) {
    asked.push_back(cube);
    return cube == std::vector<int>{1, 7};
  };
  const proof::Cover cover = proof::find_cover(boards, blank_statement(), {}, {{1, 6}, {2}, {3}, {4}}, is_easy);
  CHECK(cover.easy == Literals{{1, 7}});
  CHECK(cover.missing == Literals{{1, 8}});
  CHECK(std::find(asked.begin(), asked.end(), std::vector<int>{1, 5}) == asked.end());
}

TEST_CASE("a search for missing parts can be stopped") {
  proof::Boards boards;
  int asked = 0;
  CHECK_THROWS_AS(
      proof::find_cover(boards, blank_statement(), {}, {{1, 6}, {2, 5}, {3}}, {}, [&] { return ++asked < 3; }),
      proof::LimitReached);
}

TEST_CASE("proofs of parts become one that other checkers take") {
  const Literals solutions = all_solutions();
  for (const bool binary : {false, true}) {
    for (const Literals& cubes :
         {Literals{{1}, {2}, {3}, {4}}, Literals{{1}, {-1, 2}, {-1, -2}}, Literals{{}}, Literals{{1}, {-1}},
          Literals{{1}, {6}, {-1, -6}}, Literals{{2}, {}, {1}}, Literals{{1, 6}, {1, -6}, {1}, {2}, {3}, {4}}}) {
      CAPTURE(binary, cubes);
      proof::Boards boards;
      proof::Cover cover = proof::find_cover(boards, blank_statement(), solutions, cubes);
      CHECK(cover.missing.empty());
      proof::Composer composer(boards, blank_statement(), solutions, binary);
      for (const std::vector<int>& cube : cubes) CHECK(composer.add(Part(cube, binary).certificate).empty());
      CHECK(composer.close(cover.steps).empty());
      CHECK(why_not(solutions, composer.proof()).empty());
      // Nothing follows the empty clause, and no lemma is a tautology.
      if (binary) continue;
      CHECK(composer.proof().find(" 0 0\n") == std::string::npos);
      const std::size_t last = composer.proof().rfind('\n', composer.proof().size() - 2) + 1;
      const std::string line = composer.proof().substr(last);
      CHECK(line.find(" 0 ") == line.find(' '));
    }
  }
}

TEST_CASE("without one of the parts there is no proof") {
  const Literals solutions = all_solutions();
  proof::Boards boards;
  // As if all four were there.
  const proof::Cover cover = proof::find_cover(boards, blank_statement(), solutions, {{1}, {2}, {3}, {4}});
  proof::Composer composer(boards, blank_statement(), solutions, false);
  for (const int literal : {1, 2, 4}) CHECK(composer.add(Part({literal}).certificate).empty());
  CHECK_FALSE(composer.close(cover.steps).empty());
  CHECK_FALSE(why_not(solutions, composer.proof()).empty());
}

TEST_CASE("the proof of a part that does not hold is refused with its line") {
  const Literals solutions = all_solutions();
  Part part({1});
  const std::size_t lemmas = part.certificate.steps;
  REQUIRE(lemmas > 3);
  // The third line is another lemma: that r1c1 is 1 where it is 2.
  std::string proof(part.certificate.proof);
  std::size_t at = 0;
  for (int line = 1; line < 3; ++line) at = proof.find('\n', at) + 1;
  proof.replace(at, proof.find('\n', at) - at, "99999 6 0 1 0");
  part.certificate.proof = proof;
  proof::Boards boards;
  proof::Composer composer(boards, blank_statement(), solutions, false);
  CHECK_THAT(composer.add(part.certificate),
             StartsWith("line " + std::to_string(part.certificate.proof_line + 2) + ": "));
  // One that removes clauses of the formula and of nobody, which other parts need.
  Part removing({2});
  const std::string removed = "1 d 1 2 3 99999 0\n" + std::string(removing.certificate.proof);
  removing.certificate.proof = removed;
  proof::Composer next(boards, blank_statement(), solutions, false);
  CHECK(next.add(removing.certificate).empty());
  CHECK(next.proof().find(" d 1 ") == std::string::npos);
  // One that comes to no end.
  Part open({2});
  open.certificate.proof = open.certificate.proof.substr(0, open.certificate.proof.find('\n') + 1);
  proof::Composer other(boards, blank_statement(), solutions, false);
  CHECK(other.add(open.certificate) == "its proof ends without the empty clause");
}

}  // namespace nonet::test::proof_cubes_test
