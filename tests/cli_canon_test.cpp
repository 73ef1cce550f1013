// `nonet canon`: forms, keys, --dedupe, shards of it, and what is no puzzle.
#include <nlohmann/json.hpp>
#include <set>

#include "bench/symmetry.hpp"
#include "nonet/base/random.hpp"
#include "tests/boards.hpp"
#include "tests/catch.hpp"
#include "tests/process.hpp"
#include "tests/streams.hpp"

namespace nonet::test::cli_canon_test {
namespace {

using Catch::Matchers::ContainsSubstring;
using Json = nlohmann::json;

const std::string kPuzzle(kWikipedia.puzzle);
const std::string kOther(kAiEscargot.puzzle);
const std::string kBlank(81, '.');

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

TEST_CASE("canon --keys tells class and grid, and a puzzle with several solutions has no grid", "[canon]") {
  const Finished done =
      run_nonet({"canon", "--keys", "class,grid", "--automorphisms", "--output", "json"},
                kPuzzle + "\n" + kBlank + "\n" + text_of(unsolvable().clues) + "\nz" + std::string(80, '.') + "\n");
  CHECK(done.status == 1);
  const std::vector<std::string> lines = lines_of(done.out);
  REQUIRE(lines.size() == 4);
  const Json unique = Json::parse(lines[0]);
  CHECK(unique["status"] == "unique");
  CHECK(unique["class"] == unique["form"]);
  const std::string solution(kWikipedia.solution);
  CHECK(unique["grid"].get<std::string>() + "\n" == run_nonet({"canon"}, solution + "\n").out);
  CHECK(unique["automorphisms"] == 1);
  const Json blank = Json::parse(lines[1]);
  CHECK(blank["status"] == "multiple");
  CHECK(blank["grid"].is_null());
  CHECK(blank["automorphisms"] == 3359232);  // 2 * 6^8: all symmetries of the board
  CHECK(Json::parse(lines[2])["status"] == "no_solution");
  CHECK(Json::parse(lines[3])["status"] == "invalid");
  const Finished line = run_nonet({"canon", "--keys", "class"}, kPuzzle + "\n");
  const std::string form = unique["form"];
  CHECK(line.out == form + " class=" + form + "\n");
  const Finished csv = run_nonet({"canon", "--keys", "grid", "--output", "csv"}, kPuzzle + "\n");
  CHECK(csv.out == "index,line,puzzle,status,form,grid,message\n1,1," + kPuzzle + ",unique," + form + "," +
                       unique["grid"].get<std::string>() + ",\n");
}

TEST_CASE("canon --dedupe writes the first line of each class as it came, with any number of threads", "[canon]") {
  const auto seed = nonet::test::seed();
  CAPTURE(seed);
  Random random(seed);
  const std::string zeros = [] {
    std::string text = kOther;
    std::replace(text.begin(), text.end(), '.', '0');
    return text;
  }();
  const std::string input = kPuzzle + "  first\n" + isomorph(kPuzzle, random) + "\n" + zeros + ",second\nz" +
                            std::string(80, '.') + "\n" + isomorph(kOther, random) + "\n" + isomorph(kPuzzle, random) +
                            "\n";
  const std::string expected = kPuzzle + "  first\n" + zeros + ",second\n";
  for (const std::string jobs : {"-j1", "-j3"}) {
    const Finished done = run_nonet({"canon", "--dedupe", jobs, "--format", "line"}, input);
    CHECK(done.status == 1);
    const std::vector<std::string> lines = lines_of(done.out);
    REQUIRE(lines.size() == 3);
    CHECK(lines[0] + "\n" + lines[1] + "\n" == expected);
    CHECK_THAT(lines[2], ContainsSubstring("# invalid"));
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

TEST_CASE("a board that has too many equal orders costs one line of canon", "[canon]") {
  const Finished done = run_nonet({"canon"}, kPuzzle + "\n" + std::string(81, '1') + "\n" + kOther + "\n");
  CHECK(done.status == 5);
  const std::vector<std::string> lines = lines_of(done.out);
  REQUIRE(lines.size() == 3);
  CHECK_THAT(lines[1], ContainsSubstring("# failed: "));
}

TEST_CASE("canon says which boards have no form", "[canon]") {
  const Finished killer = run_nonet({"canon", "--constraint", "killer 17 r1c1 r1c2"}, kBlank + "\n");
  CHECK(killer.status != 0);
  const Finished resumed = run_nonet({"canon", "--dedupe", "--resume", "-o", "x", "/dev/null"});
  CHECK(resumed.status == 2);
  CHECK_THAT(resumed.err, ContainsSubstring("--shard"));
  const Finished keys = run_nonet({"canon", "--keys", "clas"}, kPuzzle + "\n");
  CHECK(keys.status == 2);
  CHECK_THAT(keys.err, ContainsSubstring("did you mean 'class'"));
}

}  // namespace nonet::test::cli_canon_test
