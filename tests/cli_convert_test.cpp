// `nonet convert` with much input and after a signal. Its forms are in transcripts.
#include "nonet/reader.hpp"
#include "tests/tests.hpp"

namespace nonet::test::cli_convert_test {

TEST_CASE("convert needs no more memory for many puzzles than for few", "[volume]") {
  const TempFolder folder;
  const auto peak_kb = [&](std::size_t puzzles) {
    // Line by line: a program's peak counts that of the one that started it. The address sanitizer keeps what was
    // freed, 256 MB by default.
    const std::string file = folder.file("puzzles.txt");
    std::ofstream lines(file, std::ios::binary);
    for (std::size_t i = 0; i < puzzles; ++i) lines << kPuzzle << '\n';
    lines.close();
    const Finished done =
        run_nonet({"convert", "--to", "csv", file}, {},
                  {.output_file = folder.file("out"), .environment = {"ASAN_OPTIONS=quarantine_size_mb=1"}});
    CHECK(done.status == 0);
    CHECK((text_of_file(folder.file("out")) == "puzzle\n" + repeat(kPuzzle + "\n", puzzles)));  // too long to be shown
    return done.peak_kb;
  };
  const long few = peak_kb(1'000);
  CHECK(peak_kb(200'000) < few + 8 * 1024);  // of 16 MB of text
}

TEST_CASE("convert that is stopped ends with whole lines") {
  Process process({NONET_PROGRAM, "convert", "--to", "line"});
  const std::string input = repeat(kPuzzle + "\n", 2'000);
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
