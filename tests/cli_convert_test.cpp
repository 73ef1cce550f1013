// nonet convert: files in, another format out.
#include <csignal>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>

#include "nonet/formats/format.hpp"
#include "test_paths.hpp"
#include "tests/boards.hpp"
#include "tests/catch.hpp"
#include "tests/process.hpp"

namespace nonet::test::cli_convert_test {
namespace {

using Catch::Matchers::ContainsSubstring;
using Catch::Matchers::StartsWith;

const std::string kPuzzle(kWikipedia.puzzle);
const std::string kHard(kAiEscargot.puzzle);
const std::string kSmall = "1234341221434321";
// A 4x4 jigsaw; the regions are those of the reader's tests.
const std::string kJigsaw = "1...............AAABACBBCCDBCDDD";

// A hex board of the solved pattern, row by row, with 0 for a digit and '.' in the first cell of each row.
std::string hex_board() {
  std::string text;
  const Board board = pattern_board({4, 4});
  for (std::size_t cell = 0; cell < board.size(); ++cell) {
    text += cell % 16 == 0 ? '.' : "0123456789ABCDEF"[board[cell] - 1U];
  }
  return text;
}

}  // namespace

TEST_CASE("convert takes every format to every other", "[cli][convert][volume]") {
  const std::string lines = kPuzzle + "\n" + kHard + "\n";
  std::map<std::string, std::string> texts;
  for (const FormatInfo& to : formats()) {
    const Finished done = run_nonet({"convert", "--to", std::string(to.name)}, lines);
    CHECK(done.status == 0);
    CHECK(done.err.empty());
    texts[std::string(to.name)] = done.out;
  }
  CHECK(texts["line"] == lines);
  // Pencilmarks show what the givens leave: their reader cannot know which cells were given.
  const std::string solutions = run_nonet({"solve"}, lines).out;
  CHECK(run_nonet({"solve"}, texts["pencilmarks"]).out == solutions);
  for (const auto& [from, text] : texts) {
    if (from == "pencilmarks") continue;
    for (const auto& [to, expected] : texts) {
      CAPTURE(from, to);
      const Finished done = run_nonet({"convert", "--to", to}, text);
      CHECK(done.out == expected);
      CHECK(done.err.empty());
    }
  }
}

TEST_CASE("every verb takes every format", "[cli][convert][volume]") {
  for (const FormatInfo& format : formats()) {
    CAPTURE(format.name);
    const std::string text = run_nonet({"convert", "--to", std::string(format.name)}, kPuzzle + "\n").out;
    CHECK(run_nonet({"solve"}, text).out == std::string(kWikipedia.solution) + "\n");
    CHECK(run_nonet({"count"}, text).out == "1\n");
    CHECK_THAT(run_nonet({"check"}, text).out, StartsWith("unique"));
    CHECK_THAT(run_nonet({"encode"}, text).out, ContainsSubstring("c row 53..7....\n"));
    CHECK_THAT(run_nonet({"compare", "--rounds", "1", "--backend", "dfs"}, text).out, ContainsSubstring("1 unique"));
    CHECK_THAT(run_nonet({"prove"}, text).out, ContainsSubstring("unique"));
    const TempFolder folder;
    const Finished crossed = run_nonet({"crosscheck", "--backend", "dfs,dlx", folder.write("puzzle", text)});
    CHECK_THAT(crossed.out, ContainsSubstring("no disagreement"));
  }
}

TEST_CASE("convert keeps comments, text and columns where they have a place", "[cli][convert]") {
  const std::string lines = "# two\n" + kPuzzle + " easy\n" + kHard + "\n";
  const Finished kept = run_nonet({"convert", "--to", "line"}, lines);
  CHECK(kept.out == lines);
  CHECK(kept.err.empty());
  const Finished csv = run_nonet({"convert", "--to", "csv"}, lines);
  CHECK(csv.out == "puzzle,text\n" + kPuzzle + ",easy\n" + kHard + ",\n");
  CHECK(csv.err == "nonet: warning: standard input: comments are left out: csv has none\n");
  CHECK(run_nonet({"convert", "--to", "csv", "--quiet"}, lines).err.empty());
}

TEST_CASE("a column with the name of a member that holds the puzzle is renamed", "[cli][convert]") {
  const Finished done = run_nonet({"convert", "--to", "jsonl"}, "puzzle,regions,puzzle\n" + kPuzzle + ",north,south\n");
  CHECK(done.err.empty());
  const nlohmann::json members = nlohmann::json::parse(done.out);
  CHECK(members.size() == 3);
  CHECK(members.at("puzzle") == kPuzzle);
  CHECK(members.at("regions_text") == "north");
  CHECK(members.at("puzzle_2") == "south");
  // So the puzzle is still the puzzle.
  CHECK(run_nonet({"convert", "--to", "line"}, done.out).out.starts_with(kPuzzle));
}

TEST_CASE("convert names what is no puzzle, leaves it out and goes on", "[cli][convert]") {
  std::string bad = kPuzzle;
  bad[11] = 'z';
  const Finished done = run_nonet({"convert", "--to", "jsonl"}, kPuzzle + "\n" + bad + "\n" + kHard + "\n");
  CHECK(done.status == 1);
  CHECK(done.out == "{\"puzzle\":\"" + kPuzzle + "\"}\n{\"puzzle\":\"" + kHard + "\"}\n");
  CHECK(done.err == "nonet: standard input: line 2, column 12: unexpected 'z' (a digit 1-9, or . for blank)\n");
  std::string many = kPuzzle + "\n";
  for (int i = 0; i < 1234; ++i) many += "nonsense\n";
  const Finished flood = run_nonet({"convert", "--to", "line"}, many + kHard + "\n");
  CHECK(flood.status == 1);
  CHECK(flood.out == kPuzzle + "\n" + kHard + "\n");
  const std::vector<std::string> errors = lines_of(flood.err);
  REQUIRE(errors.size() == 11);
  CHECK(errors.back() == "nonet: 1,224 more are left out");
}

TEST_CASE("convert refuses to make another puzzle of one", "[cli][convert]") {
  const Finished regions = run_nonet({"convert", "--to", "line"}, kJigsaw + "\n");
  CHECK(regions.status == 1);
  CHECK(regions.out.empty());
  CHECK(regions.err ==
        "nonet: standard input: line 1: line has no place for a jigsaw's regions (csv, jsonl or jigsaw has)\n");
  for (const std::string to : {"csv", "jsonl", "jigsaw"}) {
    const Finished there = run_nonet({"convert", "--to", to}, kJigsaw + "\n");
    CHECK(there.status == 0);
    const Finished back = run_nonet({"convert", "--to", "jigsaw"}, there.out);
    CHECK(back.out == "1...............1112132233423444\n");
  }
  const Finished sizes = run_nonet({"convert", "--to", "ss"}, kSmall + "\n");
  CHECK(sizes.status == 1);
  CHECK(sizes.err == "nonet: standard input: line 1: ss is for 9x9 boards, not 2x2\n");
}

TEST_CASE("convert reads several files into one output", "[cli][convert]") {
  const TempFolder folder;
  const std::string one = folder.write("one.txt", kPuzzle + " a\n");
  const std::string two = folder.write("two.csv", "note,quizzes\nb," + kHard + "\n");
  const std::string out = folder.file("out.csv");
  const Finished done = run_nonet({"convert", "--to", "csv", "--verbose", "-o", out, one, two, folder.file("none")});
  CHECK(done.status == 3);
  CHECK(text_of_file(out) == "puzzle,text\n" + kPuzzle + ",a\n" + kHard + ",\n");
  CHECK_THAT(done.err, ContainsSubstring("one.txt: line, 9x9 with boxes 3x3\n"));
  CHECK_THAT(done.err, ContainsSubstring("two.csv: csv, 9x9 with boxes 3x3\n"));
  CHECK_THAT(done.err, ContainsSubstring("two.csv: columns that the first puzzle does not have are left out"));
  CHECK_THAT(done.err, ContainsSubstring(folder.file("none") + "' is neither a file nor a puzzle"));
  CHECK_THAT(done.err, ContainsSubstring("2 puzzles written\n"));
}

TEST_CASE("convert needs a format to write, and reads as it is told", "[cli][convert]") {
  const Finished none = run_nonet({"convert"}, kPuzzle + "\n");
  CHECK(none.status == 2);
  CHECK_THAT(none.err, ContainsSubstring("--to NAME"));
  const Finished unknown = run_nonet({"convert", "--to", "jsonk"}, kPuzzle + "\n");
  CHECK(unknown.status == 2);
  CHECK_THAT(unknown.err, ContainsSubstring("did you mean 'json' or 'jsonl'?"));
  CHECK(
      run_nonet({"convert", "--to", "jigsaw", "--format", "jigsaw"}, "1...\n....\n....\n....\nAAAB\nACBB\nCCDB\nCDDD\n")
          .out == "1...............1112132233423444\n");
  const Finished box = run_nonet({"convert", "--to", "line", "--box", "3x2"}, std::string(36, '.') + "\n");
  CHECK_THAT(box.err, ContainsSubstring("read it with boxes 3x2"));
  CHECK(run_nonet({"convert", "--to", "line"}, "").status == 0);
  CHECK_THAT(run_nonet({"convert", "--to", "line"}, "").err, ContainsSubstring("no puzzle in standard input"));
}

TEST_CASE("a hex board with 0 for a digit is read as such where it can be told, else warned of once",
          "[cli][convert]") {
  const std::string hex = hex_board();
  std::string plain;
  for (const char symbol : hex) {
    plain += symbol == '.' ? '.' : symbol == '9' ? 'A' : symbol == 'F' ? 'G' : static_cast<char>(symbol + 1);
  }
  // All symbols but the last one are used, and blanks are dots: 0 is a digit.
  std::string rows;
  for (std::size_t i = 0; i < hex.size(); i += 16) rows += hex.substr(i, 16) + "\n";
  for (const std::string& text : {hex + "\n", rows, "id,puzzle\n1," + hex + "\n"}) {
    CHECK(run_nonet({"count", "--limit", "1"}, text).out == ">=1\n");
    CHECK(run_nonet({"count", "--limit", "1"}, text).err.empty());
  }
  CHECK(run_nonet({"solve", "--limit", "2"}, hex + "\n" + hex + "\n").err.empty());
  const Finished told = run_nonet({"convert", "--to", "line", "--symbols", "0123456789ABCDEF"}, hex + "\n");
  CHECK(told.out == plain + "\n");
  CHECK(told.err.empty());
  // Where fewer symbols are used, nobody can tell: there is one warning for each input, from every verb.
  std::string few = hex;
  std::replace(few.begin(), few.end(), 'E', '.');
  const Finished doubtful = run_nonet({"convert", "--to", "line"}, few + "\n" + few + "\n");
  CHECK(doubtful.err ==
        "nonet: warning: standard input: 0 is read as a blank, like the other blanks here, and no G occurs: where 0 is "
        "a digit, name the symbols 0123456789ABCDEF\n");
  CHECK_THAT(run_nonet({"count", "--limit", "1"}, few + "\n").err, ContainsSubstring("symbols 0123456789ABCDEF"));
  CHECK(run_nonet({"count", "--limit", "1", "--quiet"}, hex + "\n").err.empty());
  CHECK(run_nonet({"count", "--limit", "1"}, plain + "\n").err.empty());
  CHECK(run_nonet({"count", "--limit", "1"}, "0" + plain.substr(1) + "\n").err.empty());
}

TEST_CASE("convert needs no more memory for many puzzles than for few", "[cli][convert][volume]") {
  const TempFolder folder;
  const auto text_of = [](int puzzles) {
    std::string text;
    for (int i = 0; i < puzzles; ++i) text += kPuzzle + "\n";
    return text;
  };
  const auto peak_kb = [&](int puzzles) {
    // Line by line: a program's peak counts that of the one that started it. The address sanitizer keeps what was
    // freed, 256 MB of it unless told otherwise.
    const std::string file = folder.file("puzzles.txt");
    std::ofstream lines(file, std::ios::binary);
    for (int i = 0; i < puzzles; ++i) lines << kPuzzle << '\n';
    lines.close();
    const Finished done =
        run_nonet({"convert", "--to", "csv", file}, {},
                  {.output_file = folder.file("out"), .environment = {"ASAN_OPTIONS=quarantine_size_mb=1"}});
    CHECK(done.status == 0);
    CHECK((text_of_file(folder.file("out")) == "puzzle\n" + text_of(puzzles)));  // too long to be shown
    return done.peak_kb;
  };
  const long few = peak_kb(1'000);
  CHECK(peak_kb(200'000) < few + 8 * 1024);  // of 16 MB of text
}

TEST_CASE("convert ends with whole lines where it is told to", "[cli][convert]") {
  Process process({NONET_PROGRAM, "convert", "--to", "line"});
  std::string input;
  for (int i = 0; i < 2'000; ++i) input += kPuzzle + "\n";
  process.feed(input + kPuzzle.substr(0, 40));
  REQUIRE(process.wait_for_lines(1));
  process.send(SIGTERM);
  const Finished done = process.wait();
  CHECK(done.status == 143);
  CHECK(input.starts_with(done.out));
  CHECK(done.out.ends_with("\n"));
  CHECK(done.err.empty());
}

}  // namespace nonet::test::cli_convert_test
