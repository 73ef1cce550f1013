// The figures of `nonet compare` and `nonet lab`, and a rival after a signal. Their forms are in transcripts.
#include "tests/tests.hpp"

namespace nonet::test::cli_compare_test {
const std::string kThree = kPuzzle + "\n" + kAiEscargot.puzzle + "\n" + kSeventeenClues.puzzle + "\n";

TEST_CASE("compare measures processor time where that is asked for") {
  // Half a second of sleep in each process is not processor time.
  const std::string mine = std::string("mine=sleep 0.5; ") + NONET_PROGRAM + " solve -j1";
  const auto report_of = [&](const Words& more) {
    const Words words = {"compare", "--backend", "dfs", "--rival", mine, "--rounds", "1", "--json", "-"};
    return Json::parse(run_nonet(with(words, more), kThree).out);
  };
  const Json wall = report_of({});
  const Json cpu = report_of({"--cpu-time"});
  CHECK(wall["cpu_time"] == false);
  CHECK(cpu["cpu_time"] == true);
  const auto startup = [](const Json& report) { return report["backends"][1]["startup_seconds"][0].get<double>(); };
  CHECK(startup(wall) >= 0.5);
  CHECK(startup(cpu) < startup(wall));
  CHECK(cpu["backends"][0]["round_seconds"][0].get<double>() > 0);
}

TEST_CASE("compare that is stopped kills the rival at work") {
  const TempFolder folder;
  const std::string id_file = folder.file("id");
  const std::string input = folder.write("puzzle", kPuzzle + "\n");
  Process process({NONET_PROGRAM, "compare", "--backend", "dfs", "--rival",
                   "slow=sleep 1000 & echo $! > " + id_file + "; wait", input});
  while (!text_of_file(id_file).ends_with('\n')) REQUIRE_FALSE(process.wait_for_end(1ms));
  process.send(SIGINT);
  const Finished done = process.finish();
  CHECK(done.status == 130);
  // What was done has been written.
  CHECK_THAT(done.out, ContainsSubstring("stopped: 1 puzzle (3x3), limit 2, 1 round, one thread\n"));
  CHECK_THAT(done.out, ContainsSubstring("\ndfs "));
  CHECK_THAT(done.out, ContainsSubstring(" stopped "));
  CHECK_THAT(done.out, ContainsSubstring("all agree: 1 unique\n"));
  CHECK(dies(lines_of(text_of_file(id_file))[0]));
}

// Computed anew by other code, from the raw times of three rounds.
TEST_CASE("figures of the lab follow from its raw times") {
  const TempFolder folder;
  const std::string puzzles = kPuzzle + "\n" + kAiEscargot.puzzle + "\n";
  const Finished done = run_nonet({"lab", "--encoding", "extended,minimal", "--amo", "pairwise,product", "--rounds",
                                   "3", "--json", folder.file("j"), "--csv", folder.file("c")},
                                  puzzles);
  REQUIRE(done.status == 0);
  const Json rows = Json::parse(text_of_file(folder.file("j")))["encodings"];
  const std::vector<std::string> lines = lines_of(text_of_file(folder.file("c")));
  REQUIRE(rows.size() == 4);
  REQUIRE(lines.size() == 5);
  const std::vector<std::string> names = parts_of(lines[0], ',');
  const auto rounds_of = [](const Json& row, const char* stage) {
    auto rounds = row[stage].get<std::vector<double>>();
    std::sort(rounds.begin(), rounds.end());
    return rounds;
  };
  const Json fastest = *std::min_element(rows.begin(), rows.end(), [&](const Json& a, const Json& b) {
    return rounds_of(a, "round_seconds")[1] < rounds_of(b, "round_seconds")[1];
  });
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const Json& row = rows[i];
    const std::vector<std::string> fields = parts_of(lines[i + 1], ',');
    const auto field = [&](const char* name) {
      return fields.at(static_cast<std::size_t>(std::find(names.begin(), names.end(), name) - names.begin()));
    };
    const auto near = [&](const char* name, double expected, double precision) {
      CAPTURE(name, i);
      CHECK(std::abs(std::stod(field(name)) - expected) <= precision);
    };
    near("encode_s", rounds_of(row, "encode_round_seconds")[1] / 2, 1e-9);
    near("load_s", rounds_of(row, "load_round_seconds")[1] / 2, 1e-9);
    near("solve_s", rounds_of(row, "solve_round_seconds")[1] / 2, 1e-9);
    const std::vector<double> totals = rounds_of(row, "round_seconds");
    near("total_s", totals[1] / 2, 1e-9);
    // Percentiles between samples are interpolated.
    const double low = 0.9 * totals[0] + 0.1 * totals[1];
    const double high = 0.1 * totals[1] + 0.9 * totals[2];
    near("spread", (high - low) / 2 / totals[1], 1e-4);
    std::vector<double> ratios;
    for (std::size_t round = 0; round < 3; ++round) {
      ratios.push_back(row["round_seconds"][round].get<double>() / fastest["round_seconds"][round].get<double>());
    }
    std::sort(ratios.begin(), ratios.end());
    near("times_slower", ratios[1], 1e-4);
    double sum = 0;
    for (const double seconds : row["puzzle_seconds"]) sum += seconds;
    CHECK(std::abs(row["par2_s"].get<double>() - sum / 2) <= 1e-9);
    CHECK(field("unique") == "2");
    CHECK(field("at_most_one") == row["at_most_one"].get<std::string>());
  }
}

TEST_CASE("the lab shows sizes with two or three digits that mean something") {
  const TempFolder folder;
  const std::vector<std::string> words = {"lab", "--encoding", "minimal", "--rounds", "1", "--json", folder.file("j")};
  const std::string table = run_nonet(words, kWikipedia.puzzle).out;
  const double bytes = Json::parse(text_of_file(folder.file("j")))["encodings"][0]["dimacs_bytes"].get<double>();
  std::array<char, 32> size = {};
  std::snprintf(size.data(), size.size(), "  %.1f KB  ", bytes / 1000);
  CHECK_THAT(table, ContainsSubstring(size.data()));
}

}  // namespace nonet::test::cli_compare_test
