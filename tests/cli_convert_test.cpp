// `nonet convert` between all formats, with much input and after a signal. Its forms are in transcripts.
#include <csignal>
#include <fstream>
#include <map>

#include "nonet/reader.hpp"
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
