// What the program writes, it reads; and it never writes over what it reads. Found by people who tried.
#include "tests/boards.hpp"
#include "tests/catch.hpp"
#include "tests/process.hpp"

namespace nonet::test {
namespace {

const std::string kPuzzle(kWikipedia.puzzle);
const std::string kSolution(kWikipedia.solution);
// A 4x4 jigsaw; the regions are those of the reader's tests.
const std::string kJigsaw = "1...............AAABACBBCCDBCDDD";

TEST_CASE("results of jigsaws read back with their regions", "[cli][write]") {
  const Finished direct = run_nonet({"count"}, kJigsaw + "\n");
  REQUIRE(direct.status == 0);
  for (const std::string form : {"json", "csv"}) {
    CAPTURE(form);
    const Finished written = run_nonet({"count", "--output", form}, kJigsaw + "\n");
    const Finished again = run_nonet({"count"}, written.out);
    CHECK(again.out == direct.out);
    CHECK(again.status == 0);
  }
}

TEST_CASE("a drawn jigsaw is refused rather than taken for boxes", "[cli][write]") {
  const Finished drawn = run_nonet({"solve", "--output", "grid"}, kJigsaw + "\n");
  const Finished again = run_nonet({"check"}, drawn.out);
  CHECK(again.status == 1);
  CHECK_THAT(again.out, Catch::Matchers::StartsWith("# invalid: line "));
  CHECK_THAT(again.out, Catch::Matchers::ContainsSubstring("irregular regions"));
}

TEST_CASE("an output that is an input as well is refused and stays as it is", "[cli]") {
  const TempFolder folder;
  const std::string file = folder.write("puzzles.txt", kPuzzle + "\n");
  for (const std::string verb : {"solve", "count", "check", "encode"}) {
    CAPTURE(verb);
    const Finished named = run_nonet({verb, "-o", file, file});
    CHECK(named.status == 2);
    CHECK_THAT(named.err, Catch::Matchers::ContainsSubstring("is an input as well"));
    const Finished piped = run_nonet({verb, "-o", file}, {}, {.input_file = file});
    CHECK(piped.status == 2);
  }
  CHECK(text_of_file(file) == kPuzzle + "\n");
}

TEST_CASE("an output file is written over from its beginning", "[cli]") {
  const TempFolder folder;
  const std::string file = folder.write("old.txt", std::string(1000, 'x'));
  CHECK(run_nonet({"solve", "-o", file}, kPuzzle + "\n").status == 0);
  CHECK(text_of_file(file) == kSolution + "\n");
}

TEST_CASE("lines that end in a carriage return alone lose no puzzle in silence", "[cli]") {
  const Finished done = run_nonet({"count"}, kPuzzle + "\r" + kPuzzle + "\r");
  CHECK(done.status == 1);
  CHECK(done.out == "# invalid: column 82: a carriage return within the line (lines end in LF or CRLF)\n");
}

}  // namespace
}  // namespace nonet::test
