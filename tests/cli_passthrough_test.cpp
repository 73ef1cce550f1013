// Columns and text beside puzzles come back with their results in runs of every kind. Their forms are in transcripts.
#include "tests/tests.hpp"

namespace nonet::test::cli_passthrough_test {

TEST_CASE("columns are the same at any number of threads, in parts, taken up again and compressed", "[volume]") {
  Random random(seed());
  const TempFolder folder;
  std::string lines;
  std::string csv = "id,puzzle,note\n";
  int id = 0;
  for (const std::string& line : lines_of(mixed_puzzles(1500, 46, random))) {
    const bool text = !line.empty() && line[0] != '#';
    lines += line + (text && random.below(3) > 0 ? " text " + std::to_string(id) : "") + "\n";
    csv += text ? std::to_string(id) + "," + line.substr(0, line.find('\r')) + ",\"n, " + std::to_string(id) + "\"\n"
                : line + "\n";
    ++id;
  }
  lines.insert(lines.find('\n'), " first");
  const std::string line_file = folder.write("lines", lines);
  const std::string csv_file = folder.write("csv", csv);
  const auto check = [&](const std::string& form, const std::string& file, const std::string& input) {
    CAPTURE(form, file);
    const Words words = {"solve", "--backend", "dfs", "--output", form};
    const std::string expected = without_times(form, run_nonet(with(words, {"-j", "1", file})).out);
    const auto same = [&](const std::string& text) { return without_times(form, text) == expected; };
    CHECK(lines_of(expected).size() > 1000);
    CHECK(same(run_nonet(with(words, {"-j", "3"}), input).out));
    const std::string out = file + ".out." + form;
    CHECK(run_nonet(with(words, {"--resume", "-o", out, file})).err.empty());
    CHECK(same(text_of_file(out)));
    std::string joined;
    for (const std::string shard : {"1/3", "2/3", "3/3"})
      joined += run_nonet(with(words, {"--shard", shard, file})).out;
    CHECK(same(joined));
#ifdef NONET_HAVE_ZLIB
    if (have_program("gzip")) CHECK(same(run_nonet(words, run({"gzip", "-c"}, input).out).out));
#endif
#ifdef NONET_HAVE_ZSTD
    if (have_program("zstd")) CHECK(same(run_nonet(words, run({"zstd", "-c"}, input).out).out));
#endif
  };
  check("json", line_file, lines);
  check("csv", line_file, lines);
  check("json", csv_file, csv);
  check("csv", csv_file, csv);
}

}  // namespace nonet::test::cli_passthrough_test
