// `nonet repair` on random puzzles. Its forms are in transcripts.
#include "tests/boards.hpp"
#include "tests/catch.hpp"
#include "tests/process.hpp"
#include "tests/streams.hpp"

namespace nonet::test::cli_repair_test {
namespace {

// Puzzles with a wrong digit, and some without, of which the test knows nothing more.
std::string broken_puzzles(int count) {
  std::string text;
  Random random(7);
  const auto rules = Rules::make({});
  for (; count > 0; --count) {
    Puzzle puzzle = random_puzzle(rules, 50, random);
    for (std::size_t cell = 0; cell < 81 && count % 3 != 0; ++cell) {
      if (puzzle.clues[cell] == 0) continue;
      puzzle.clues[cell] = static_cast<Cell>(1 + puzzle.clues[cell] % 9);
      break;
    }
    text += text_of(puzzle.clues) + "\n";
  }
  return text;
}

}  // namespace

TEST_CASE("repair gives the same lines in any number of threads and parts, by any backend", "[repair][volume]") {
  const std::string puzzles = broken_puzzles(40);
  const TempFolder folder;
  const std::string file = folder.write("puzzles", puzzles);
  const Words words = {"repair", "--limit", "3", "--timeout", "20"};
  const Finished all = run_nonet(with(words, {"-j1", file}));
  CHECK(lines_of(all.out).size() >= 40);
  CHECK(run_nonet(with(words, {"-j3", file})).out == all.out);
  CHECK(run_nonet(with(words, {"--backend", "dfs", file})).out == all.out);
  Words merge = {"merge"};
  for (const std::string number : {"1", "2"}) {
    const std::string part = folder.file("part" + number);
    run_nonet(with(words, {"--shard", number + "/2", "-o", part, "--summary", part + ".json", file}));
    merge.push_back(part + ".json");
  }
  CHECK(run_nonet(merge).out == all.out);
}

}  // namespace nonet::test::cli_repair_test
