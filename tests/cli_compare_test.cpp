// The figures of `nonet compare` and `nonet lab`, and a rival after a signal. Their forms are in transcripts.
#include "tests/tests.hpp"

namespace nonet::test::cli_compare_test {
namespace {

const std::string kPuzzle(kWikipedia.puzzle);
const std::string kThree = kPuzzle + "\n" + kAiEscargot.puzzle + "\n" + kSeventeenClues.puzzle + "\n";

const std::string kMine = std::string("mine=") + NONET_PROGRAM + " solve -j1";

// `nonet compare` in one round.
Finished compare_once(const Words& more, std::string_view input) {
  return run_nonet(with({"compare", "--rounds", "1"}, more), input);
}

std::vector<std::string> names_in(const Json& report) {
  std::vector<std::string> names;
  for (const Json& backend : report.at("backends")) names.push_back(backend.at("name"));
  return names;
}

}  // namespace

TEST_CASE("compare writes its figures as JSON and CSV") {
  const TempFolder folder;
  const Finished done = run_nonet(
      {"compare", "--backend", "cadical,dfs", "--rounds", "3", "--json", folder.file("j"), "--csv", folder.file("c")},
      kThree + "z\n" + text_of(deadly_rectangle().clues) + "\n");
  CHECK(done.status == 1);  // one record is no puzzle
  CHECK_THAT(done.err, ContainsSubstring("skipped puzzle 4: line 4, column 1: unexpected 'z'"));
  const Json report = Json::parse(text_of_file(folder.file("j")));
  CHECK(report["schema"] == 1);
  CHECK(report["puzzles"] == 4);
  CHECK(report["invalid"] == 1);
  CHECK(report["limit"] == 2);
  CHECK(report["timeout_s"] == 10.0);
  CHECK(report["rounds"] == 3);
  CHECK(report["disagreements"].empty());
  CHECK(names_in(report) == std::vector<std::string>{"cadical", "dfs"});
  for (const Json& backend : report["backends"]) {
    CHECK(backend["round_seconds"].size() == 3);
    CHECK(backend["puzzle_seconds"].size() == 4);
    CHECK(backend["statuses"]["unique"] == 3);
    CHECK(backend["statuses"]["multiple"] == 1);
    CHECK(backend["statuses"]["timeout"] == 0);
    CHECK(backend["puzzles_per_second"].get<double>() > 0);
    const Json& summary = backend["puzzle_seconds_summary"];
    CHECK(summary["min"] <= summary["median"]);
    CHECK(summary["median"] <= summary["p90"]);
    CHECK(summary["p90"] <= summary["p99"]);
    CHECK(summary["p99"] <= summary["max"]);
  }
  CHECK(report["backends"][0]["stats"]["variables"].get<std::uint64_t>() > 0);

  const std::vector<std::string> lines = lines_of(text_of_file(folder.file("c")));
  REQUIRE(lines.size() == 3);
  for (const std::string& line : lines) CHECK(parts_of(line, ',').size() == parts_of(lines[0], ',').size());
  CHECK_THAT(lines[0],
             ContainsSubstring("backend,median_s,p90_s,p99_s,max_s,mean_s,puzzles_per_second,spread,times_slower"));
  CHECK(lines[1].starts_with("cadical,"));
  CHECK(lines[2].starts_with("dfs,"));
}

TEST_CASE("compare measures processor time where that is asked for") {
  // Half a second of sleep a process is no processor time.
  const std::string mine = std::string("mine=sleep 0.5; ") + NONET_PROGRAM + " solve -j1";
  const auto report_of = [&](std::vector<std::string> more) {
    const std::vector<std::string> words = {"compare",  "--backend", "dfs",    "--rival", mine,
                                            "--rounds", "1",         "--json", "-"};
    more.insert(more.begin(), words.begin(), words.end());
    return Json::parse(run_nonet(more, kThree).out);
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

TEST_CASE("compare counts unsolved puzzles, as twice the timeout in PAR2") {
  const TempFolder folder;
  const Finished done = compare_once(
      {"--backend", "dfs,dlx", "--node-limit", "0", "--timeout", "7", "--json", folder.file("j"), "--csv", "-"},
      kAiEscargot.puzzle + "\n" + kSeventeenClues.puzzle + "\n");
  CHECK(done.status == 5);
  const Json report = Json::parse(text_of_file(folder.file("j")));
  for (const Json& row : report["backends"]) {
    const auto unsolved = row["unsolved"].get<int>();
    CHECK(unsolved == row["statuses"]["node_limit"]);
    CHECK(unsolved >= 1);
    CHECK(row["par2_s"].get<double>() >= 14.0 * unsolved / 2);
    CHECK(row["par2_s"].get<double>() < 14.0 * unsolved / 2 + 1);
  }
  CHECK(report["virtual_best"]["unsolved"] >= 1);
  const std::vector<std::string> lines = lines_of(done.out);
  const std::vector<std::string> names = parts_of(lines[0], ',');
  const auto column = static_cast<std::size_t>(std::find(names.begin(), names.end(), "unsolved") - names.begin());
  CHECK(std::stoi(parts_of(lines[1], ',').at(column)) == report["backends"][0]["unsolved"]);
  CHECK(parts_of(lines[1], ',').at(column + 1).starts_with(report["backends"][0]["unsolved"] == 2 ? "14.0" : "7.0"));
}

TEST_CASE("compare says what it was measured on") {
  const Json report = Json::parse(compare_once({"--backend", "dfs", "--json", "-"}, kThree).out);
  const std::string processor = report["machine"]["processor"].get<std::string>();
  CHECK_FALSE(processor.empty());
  std::ifstream cpuinfo("/proc/cpuinfo");
  for (std::string line; std::getline(cpuinfo, line);) {
    if (line.starts_with("model name")) CHECK(line == "model name\t: " + processor);
  }
  CHECK(report["machine"]["threads"] >= 1);
  CHECK(report["machine"]["load"] >= 0.0);
  CHECK_THAT(report["machine"]["system"].get<std::string>(), ContainsSubstring("Linux"));
  REQUIRE(report["inputs"].size() == 1);
  CHECK(report["inputs"][0]["name"] == "-");
  CHECK(report["stopped"] == false);
  CHECK(report["seconds"].get<double>() > 0);
}

TEST_CASE("compare races outside programs and holds their answers against the backends'") {
  const TempFolder folder;
  const Finished done = run_nonet({"compare", "--backend", "dfs", "--rival", kMine + " --limit 2", "--rounds", "2",
                                   "--json", folder.file("j"), "--csv", folder.file("c")},
                                  kThree);
  CHECK(done.status == 0);
  CHECK_THAT(done.out, ContainsSubstring("\nmine "));
  CHECK_THAT(done.out, ContainsSubstring("\nmine: "));
  CHECK_THAT(done.out, ContainsSubstring("all agree: 3 unique\n"));
  const Json report = Json::parse(text_of_file(folder.file("j")));
  CHECK(report["backends"][0]["name"] == "dfs");
  CHECK(report["backends"][1]["name"] == "mine");
  CHECK(report["backends"][0]["rival"] == false);
  const Json& rival = report["backends"][1];
  CHECK(rival["rival"] == true);
  CHECK(rival["failure"].is_null());
  CHECK(rival["startup_seconds"].size() == 2);
  CHECK(rival["pass_seconds"].size() == 2);
  // Whether three puzzles take longer than the start depends on the machine.
  const bool lost = rival["lost_in_startup"];
  CHECK(rival["round_seconds"].size() == (lost ? 0 : 2));
  CHECK(rival["puzzles_per_second"].is_null() == lost);
  CHECK(rival["times_slower"].is_null() == lost);
  CHECK(rival["puzzle_seconds"].is_null());
  CHECK(rival["statuses"]["solved"] == 3);
  const std::vector<std::string> lines = lines_of(text_of_file(folder.file("c")));
  REQUIRE(lines.size() == 3);
  for (const std::string& line : lines) CHECK(parts_of(line, ',').size() == parts_of(lines[0], ',').size());
  CHECK(lines[2].starts_with("mine,,,,,,"));
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
