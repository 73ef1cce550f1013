// Symmetries that keep puzzles what they are, and the program that grows sets by them.
#include "bench/symmetry.hpp"
#include "nonet/backend.hpp"
#include "nonet/check.hpp"
#include "tests/tests.hpp"

namespace nonet::test::symmetry_test {
Finished permute(std::vector<std::string> arguments, std::string_view input = {}) {
  arguments.insert(arguments.begin(), NONET_PERMUTE);
  return run(arguments, input);
}

std::size_t clues_in(const std::string& line) {
  return static_cast<std::size_t>(std::count_if(line.begin(), line.end(), [](char symbol) { return symbol != '.'; }));
}

TEST_CASE("a legal board stays one under every symmetry") {
  Random random(1);
  for (const Geometry geometry : {Geometry{3, 3}, Geometry{2, 3}, Geometry{3, 2}, Geometry{1, 5}, Geometry{2, 2}}) {
    CAPTURE(geometry.name());
    const auto rules = Rules::make({.geometry = geometry});
    Board board;
    make_backend(parse_backend("dfs"), rules)->solve(Puzzle(rules), {}, [&](std::span<const Cell> solution) {
      board.assign(solution.begin(), solution.end());
      return false;
    });
    std::set<Board> seen;
    for (int i = 0; i < 200; ++i) {
      Board image(board.size());
      bench::apply(bench::random_symmetry(geometry, random), board, image);
      CHECK(why_not_a_solution(Puzzle(rules), image).empty());
      seen.insert(image);
    }
    CHECK(seen.size() > 20);
  }
}

TEST_CASE("symmetries reach every cell and every digit, and turn boards") {
  Random random(2);
  std::set<int> sources;
  std::set<int> digits;
  bool turned = false;
  for (int i = 0; i < 2000; ++i) {
    const bench::Symmetry symmetry = bench::random_symmetry({3, 3}, random);
    CHECK(symmetry.digit[0] == 0);
    sources.insert(symmetry.source[40]);
    digits.insert(symmetry.digit[5]);
    // Neighbours in a row come from a column.
    turned = turned || symmetry.source[0] % 9 == symmetry.source[1] % 9;
  }
  CHECK(sources.size() == 81);
  CHECK(digits.size() == 9);
  CHECK(turned);
}

TEST_CASE("permute grows a set, and its puzzles stay what they were") {
  const std::string input =
      kWikipedia.puzzle + "\n" + kAiEscargot.puzzle + "\n" + text_of(deadly_rectangle().clues) + "\n";
  const Finished done = permute({"30", "7"}, input);
  CHECK(done.status == 0);
  const std::vector<std::string> lines = lines_of(done.out);
  REQUIRE(lines.size() == 30);
  CHECK(std::set<std::string>(lines.begin(), lines.end()).size() == 30);
  CHECK(permute({"30", "7"}, input).out == done.out);
  CHECK(permute({"30", "8"}, input).out != done.out);
  CHECK(permute({"10", "7"}, input).out == done.out.substr(0, 10 * 82));
  // Each puzzle comes once in each pass, with its clues and its verdict.
  for (std::size_t pass = 0; pass < 10; ++pass) {
    std::multiset<std::size_t> clues;
    for (std::size_t i = 0; i < 3; ++i) clues.insert(clues_in(lines[3 * pass + i]));
    CHECK(clues == std::multiset<std::size_t>{30, 23, 77});
  }
  const std::vector<std::string> verdicts = lines_of(run_nonet({"solve", "--limit", "2", "--status"}, done.out).out);
  CHECK(std::count_if(verdicts.begin(), verdicts.end(),
                      [](const std::string& line) { return line.ends_with(" unique"); }) == 20);
  CHECK(std::count_if(verdicts.begin(), verdicts.end(),
                      [](const std::string& line) { return line.ends_with(" multiple"); }) == 10);
}

TEST_CASE("permute refuses what it cannot permute") {
  CHECK(permute({}).status == 2);
  CHECK(permute({"x", "1"}).status == 2);
  CHECK(permute({"1", "1"}, "").status == 2);
  CHECK_THAT(permute({"1", "1"}, "").err, ContainsSubstring("no puzzle"));
  CHECK_THAT(permute({"1", "1"}, "12345\n").err, ContainsSubstring("line 1"));
  CHECK_THAT(permute({"1", "1"}, std::string(16, '.') + "1122112233443344\n").err, ContainsSubstring("jigsaws"));
  CHECK_THAT(permute({"1", "1", "/no/such/file"}).err, ContainsSubstring("/no/such/file"));
}

}  // namespace nonet::test::symmetry_test
