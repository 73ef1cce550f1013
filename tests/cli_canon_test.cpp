// `nonet canon` on random symmetries of puzzles. Its forms are in transcripts.
#include "base/random.hpp"
#include "bench/symmetry.hpp"
#include "tests/boards.hpp"
#include "tests/catch.hpp"
#include "tests/process.hpp"
#include "tests/streams.hpp"

namespace nonet::test::cli_canon_test {
namespace {

const std::string kPuzzle(kWikipedia.puzzle);
const std::string kOther(kAiEscargot.puzzle);

std::string isomorph(const std::string& puzzle, Random& random) {
  const Board from = cells_of(puzzle);
  Board to(from.size());
  bench::apply(bench::random_symmetry({3, 3}, random), from, to);
  return text_of(to);
}

}  // namespace

TEST_CASE("canon writes the same line for all forms of a puzzle, and text behind it stays", "[canon]") {
  const auto seed = nonet::test::seed();
  CAPTURE(seed);
  Random random(seed);
  for (const std::string form : {"minlex", "pattern"}) {
    std::string input;
    for (int i = 0; i < 50; ++i) input += isomorph(kPuzzle, random) + " # number " + std::to_string(i) + "\n";
    const Finished done = run_nonet({"canon", "--form", form, "-j2"}, input);
    CHECK(done.status == 0);
    const std::vector<std::string> lines = lines_of(done.out);
    REQUIRE(lines.size() == 50);
    for (int i = 0; i < 50; ++i) {
      CHECK(lines[static_cast<std::size_t>(i)] == lines[0].substr(0, 81) + " # number " + std::to_string(i));
    }
    // The form is its own form, and another puzzle has another one.
    const std::string canonical = lines[0].substr(0, 81);
    CHECK(run_nonet({"canon", "--form", form}, canonical + "\n").out == canonical + "\n");
    CHECK(run_nonet({"canon", "--form", form}, kOther + "\n").out != canonical + "\n");
  }
}

TEST_CASE("shards of canon --dedupe are joined by merge as one run", "[canon]") {
  const auto seed = nonet::test::seed();
  CAPTURE(seed);
  Random random(seed);
  const TempFolder folder;
  std::string input;
  std::string expected;
  for (const std::string& puzzle : {kPuzzle, kOther, std::string(kSeventeenClues.puzzle)}) {
    for (int i = 0; i < 9; ++i) {
      const std::string line = isomorph(puzzle, random) + "\n";
      if (i == 0) expected += line;
      input += line;
    }
  }
  const std::string file = folder.write("puzzles", input);
  Words merge = {"merge"};
  for (const std::string number : {"1", "2", "3", "4"}) {
    const std::string part = folder.file("part" + number);
    const Finished done =
        run_nonet({"canon", "--dedupe", "--shard", number + "/4", "-o", part, "--summary", part + ".json", file});
    CHECK(done.status == 0);
    merge.push_back(part + ".json");
  }
  CHECK(run_nonet(merge).out == expected);
  CHECK(run_nonet({"canon", "--dedupe", file}).out == expected);
}

}  // namespace nonet::test::cli_canon_test
