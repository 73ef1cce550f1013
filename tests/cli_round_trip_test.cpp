// What the program writes, it reads; and it never writes over what it reads. Found by people who tried.
#include <filesystem>
#include <fstream>

#include "cli/output_file.hpp"
#include "tests/boards.hpp"
#include "tests/catch.hpp"
#include "tests/process.hpp"
#include "tests/streams.hpp"

namespace nonet::test::cli_round_trip_test {
namespace {

using Catch::Matchers::ContainsSubstring;

const std::string kPuzzle(kWikipedia.puzzle);
const std::string kSolution(kWikipedia.solution);
// A 4x4 jigsaw; the regions are those of the reader's tests.
const std::string kJigsaw = "1...............AAABACBBCCDBCDDD";

TEST_CASE("a drawn jigsaw reads back with its regions", "[cli][write]") {
  const Finished drawn = run_nonet({"solve", "--output", "grid"}, kJigsaw + "\n");
  for (const std::string verb : {"count", "check"}) {
    CHECK(run_nonet({verb}, drawn.out).out == run_nonet({verb}, kJigsaw + "\n").out);
  }
}

TEST_CASE("an output that is an input as well is refused and stays as it is", "[cli]") {
  const TempFolder folder;
  const std::string file = folder.write("puzzles.txt", kPuzzle + "\n");
  for (const std::string verb : {"solve", "count", "check", "encode"}) {
    CAPTURE(verb);
    const Finished named = run_nonet({verb, "-o", file, file});
    CHECK(named.status == 2);
    CHECK_THAT(named.err, ContainsSubstring("is an input as well"));
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

TEST_CASE("a command that fails before its first result leaves the output file as it was", "[cli]") {
  const TempFolder folder;
  const std::string puzzle = folder.write("puzzle", kPuzzle + "\n");
  const std::string small = folder.write("small", "1...............\n");
  const std::string none = folder.file("none.csv");
  const std::string gone = folder.file("gone");
  const std::string kept = folder.file("kept");
  const std::vector<Words> commands = {{"solve", none},
                                       {"solve", "--output", "csv", none},
                                       {"solve", "--output", "none", none},
                                       {"count", none},
                                       {"check", "--resume", none},
                                       {"solve", "--output", "nonsense", puzzle},
                                       {"solve", "--output", "csv", "--cube", "nonsense", puzzle},
                                       {"solve", "--backend", "batch", small},
                                       {"solve", "--resume", "--backend", "batch", small},
                                       {"solve", "--summary", folder.file("no/such"), puzzle},
                                       {"convert", "--to", "csv", none},
                                       {"encode", none},
                                       {"decode", "--puzzle", none, puzzle},
                                       {"merge", none},
                                       {"backends", "--backend", "nonsense"}};
  for (const Words& words : commands) {
    CAPTURE(words);
    CHECK(run_nonet(with(words, {"-o", gone})).status >= 2);
    CHECK_FALSE(std::filesystem::exists(gone));
    CHECK_FALSE(std::filesystem::exists(gone + ".resume"));
    folder.write("kept", "results of another day\n");
    CHECK(run_nonet(with(words, {"-o", kept})).status >= 2);
    CHECK(text_of_file(kept) == "results of another day\n");
  }
  // One of several inputs is enough for results.
  CHECK(run_nonet({"solve", "-o", kept, none, puzzle}).status == 3);
  CHECK(text_of_file(kept) == kSolution + "\n");
}

TEST_CASE("an output file keeps its links and permissions", "[cli]") {
  const TempFolder folder;
  const std::string file = folder.write("file", "before\n");
  namespace fs = std::filesystem;
  fs::permissions(file, fs::perms::owner_read | fs::perms::owner_write | fs::perms::others_exec);
  fs::create_hard_link(file, folder.file("hard"));
  fs::create_symlink("file", folder.file("soft"));
  CHECK(run_nonet({"solve", "-o", folder.file("soft")}, kPuzzle).status == 0);
  CHECK(fs::is_symlink(folder.file("soft")));
  CHECK(text_of_file(folder.file("hard")) == kSolution + "\n");
  CHECK(fs::status(file).permissions() == (fs::perms::owner_read | fs::perms::owner_write | fs::perms::others_exec));
}

TEST_CASE("an output file is locked, and checked at its end", "[output]") {
  const TempFolder folder;
  const std::string path = folder.file("file");
  {
    cli::OutputFile file(path);
    CHECK_THROWS_WITH(cli::OutputFile(path), ContainsSubstring("another run is writing it"));
    CHECK(file.write("one\n"));
    file.sync();
    std::ofstream(path, std::ios::app) << "of another\n";
    CHECK_THROWS_WITH(file.sync(), ContainsSubstring("another program changed, moved or removed " + path));
    CHECK_THROWS_AS(file.close(), FileError);
  }
  folder.write("file", "one\ntwo\n");
  cli::OutputFile file(path);
  CHECK_THROWS_AS(file.keep(9), FileError);
  file.keep(4);
  CHECK(text_of_file(path) == "one\ntwo\n");
  CHECK(file.write("2\n"));
  CHECK(file.written() == 6);
  file.close();
  CHECK(text_of_file(path) == "one\n2\n");
  // What comes too late goes nowhere.
  CHECK_FALSE(file.write("late\n"));
  CHECK(text_of_file(path) == "one\n2\n");
}

TEST_CASE("convert takes variants, and jsonl keeps them", "[cli][convert]") {
  // examples/diagonal.txt: one solution with the diagonals, several without.
  const std::string puzzle = "...51..36..4..7............98.1.....7.........4......1.2........5..6...3..3...2..\n";
  CHECK_THAT(run_nonet({"solve", "--limit", "2", "--status"}, puzzle).out, ContainsSubstring(" multiple"));
  const std::string json = run_nonet({"convert", "--variant", "diagonal", "--to", "jsonl"}, puzzle).out;
  CHECK_THAT(run_nonet({"solve", "--limit", "2", "--status"}, json).out, ContainsSubstring(" unique"));
  CHECK_THAT(run_nonet({"convert", "--to", "line"}, json).err, ContainsSubstring("diagonal"));
}

TEST_CASE("words that are no puzzle are skipped with one warning, and status 1", "[cli]") {
  const std::string board(kWikipedia.puzzle);
  const Finished done = run_nonet({"solve"}, "not a puzzle, this\n" + board + "\nnor is this line\n");
  CHECK(done.out == std::string(kWikipedia.solution) + "\n");
  CHECK(done.err ==
        "nonet: warning: standard input: 2 lines that are no puzzles were skipped, the first is line 1: not a puzzle, "
        "this\n");
  CHECK(done.status == 1);
  const Finished none = run_nonet({"solve"}, "hello, world\n");
  CHECK(none.status == 1);
  CHECK(none.out.empty());
}

TEST_CASE("lines that end in a carriage return alone lose no puzzle in silence", "[cli]") {
  const Finished done = run_nonet({"count"}, kPuzzle + "\r" + kPuzzle + "\r");
  CHECK(done.status == 0);
  CHECK(done.out == "1\n1\n");
}

}  // namespace
}  // namespace nonet::test::cli_round_trip_test
