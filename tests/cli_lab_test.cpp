// `nonet lab`: the table, the files, and names that are wrong.
#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "nonet/encoder.hpp"
#include "test_paths.hpp"
#include "tests/boards.hpp"
#include "tests/catch.hpp"
#include "tests/process.hpp"

namespace nonet::test::cli_lab_test {
namespace {

using Catch::Matchers::ContainsSubstring;
using Json = nlohmann::json;

const std::string kPuzzle(kWikipedia.puzzle);

}  // namespace

TEST_CASE("the lab shows every encoding with every construction side by side", "[volume]") {
  const TempFolder folder;
  const Finished done =
      run_nonet({"lab", "--amo", "all", "--rounds", "2", "--json", folder.file("j"), "--csv", folder.file("c")},
                kPuzzle + "\n" + text_of(deadly_rectangle().clues) + "\n");
  CHECK(done.status == 0);
  CHECK_THAT(done.out, ContainsSubstring("2 puzzles (3x3), limit 2, 2 interleaved rounds, one thread\n"));
  CHECK_THAT(done.out, ContainsSubstring("\nformulas in full, solved by cadical\n"));
  for (const char* const word : {"variables", "clauses", "DIMACS", "encode", "load", "solve", "conflicts", "memory"}) {
    CHECK_THAT(done.out, ContainsSubstring(word));
  }
  CHECK_THAT(done.out, ContainsSubstring("not measured: lean with pairwise, sequential, product, commander, bimander, "
                                         "ladder: nothing is dropped, and these are the clauses of natural\n"));
  CHECK_THAT(done.out, ContainsSubstring("all agree: 1 unique, 1 multiple\n"));

  const std::size_t combinations = encodings().size() * at_most_ones().size();
  const Json report = Json::parse(text_of_file(folder.file("j")));
  CHECK(report["engine"] == "cadical");
  CHECK(report["reduce"] == "none");
  CHECK(report["rounds"] == 2);
  CHECK(report["disagreements"].empty());
  CHECK_FALSE(report.contains("backends"));
  REQUIRE(report["encodings"].size() == combinations);
  for (const Json& row : report["encodings"]) {
    if (row["encoding"] == "lean") {
      CHECK_THAT(row["why_not"].get<std::string>(), ContainsSubstring("of natural"));
      CHECK_FALSE(row.contains("variables"));
      continue;
    }
    CHECK(row["why_not"].is_null());
    CHECK(row["variables"].get<double>() >= 729);
    CHECK(row["clauses"].get<double>() > 4000);
    CHECK(row["dimacs_bytes"].get<double>() > 50000);
    CHECK(row["memory_bytes"].get<double>() > 100000);
    CHECK(row["conflicts"].is_number());
    for (const char* const stage :
         {"encode_round_seconds", "load_round_seconds", "solve_round_seconds", "round_seconds"}) {
      REQUIRE(row[stage].size() == 2);
      CHECK(row[stage][0].get<double>() > 0);
    }
    CHECK(row["statuses"]["unique"] == 1);
    CHECK(row["statuses"]["multiple"] == 1);
  }
  const std::vector<std::string> lines = lines_of(text_of_file(folder.file("c")));
  REQUIRE(lines.size() == combinations + 1);
  CHECK(lines[0].starts_with("encoding,at_most_one,variables,clauses,dimacs_bytes,encode_s,load_s,solve_s,total_s,"));
  for (const std::string& line : lines) {
    // The reason holds a comma.
    const std::size_t quoted = line.find('"');
    CHECK(parts_of(line.substr(0, quoted), ',').size() == parts_of(lines[0], ',').size());
  }
}

// Computed anew by other code, from the raw times of three rounds.
TEST_CASE("figures of the lab follow from its raw times") {
  const TempFolder folder;
  const std::string puzzles = kPuzzle + "\n" + std::string(kAiEscargot.puzzle) + "\n";
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
  const std::string table = run_nonet(words, std::string(kWikipedia.puzzle)).out;
  const double bytes = Json::parse(text_of_file(folder.file("j")))["encodings"][0]["dimacs_bytes"].get<double>();
  std::array<char, 32> size = {};
  std::snprintf(size.data(), size.size(), "  %.1f KB  ", bytes / 1000);
  CHECK_THAT(table, ContainsSubstring(size.data()));
}

TEST_CASE("the lab takes lists of formulas, what is dropped, and another solver") {
  const Finished done = run_nonet(
      {"lab", "--encoding", "triad,extended,triad", "--amo", "ladder,auto,pairwise", "--reduce", "propagation",
       "--rounds", "1", "--quiet", "--csv", "-", "--backend", std::string("ipasir:") + NONET_IPASIR_CADICAL},
      std::string(kAiEscargot.puzzle));
  CHECK(done.status == 0);
  CHECK(done.err.empty());
  const std::vector<std::string> lines = lines_of(done.out);
  REQUIRE(lines.size() == 5);
  CHECK(lines[1].starts_with("triad,ladder,"));
  CHECK(lines[2].starts_with("triad,pairwise,"));
  CHECK(lines[3].starts_with("extended,ladder,"));
  CHECK(lines[4].starts_with("extended,pairwise,"));
  // Without any option: every encoding.
  CHECK_THAT(run_nonet({"lab", "--rounds", "1", "--quiet"}, kPuzzle).out, ContainsSubstring("solved by cadical") &&
                                                                              ContainsSubstring("\nminimal ") &&
                                                                              ContainsSubstring("\ntriad "));
}

TEST_CASE("the lab shows the ways to write constraints side by side") {
  const TempFolder folder;
  const Finished done = run_nonet({"lab", "--encoding", "extended", "--sums", "all", "--automata", "states,edges",
                                   "--relations", "supports", "--rounds", "1", "--constraint", "killer 8 r1c1 r1c2",
                                   "--constraint", "killer 16 r1c3 r2c3 r3c3 r3c4", "--json", folder.file("j")},
                                  kPuzzle + "\n");
  CHECK(done.status == 0);  // that the cages contradict the board is an answer
  CHECK_THAT(done.out, ContainsSubstring("extended, relations by supports, sums by presence, automata by edges"));
  const Json report = Json::parse(text_of_file(folder.file("j")));
  REQUIRE(report["encodings"].size() == 2 * sum_encodings().size());
  for (const Json& row : report["encodings"]) CHECK(row["relations"] == "supports");
  CHECK_THAT(run_nonet({"lab", "--sums", "sets", "--rounds", "1"}, kPuzzle).err,
             ContainsSubstring("the rules have no sums"));
}

TEST_CASE("lab --amo auto decides by the size of each formula", "[volume]") {
  const TempFolder folder;
  std::string blank49;
  for (int cell = 0; cell < 49 * 49; ++cell) blank49 += cell == 0 ? "0" : " 0";
  const std::string large = folder.write("large.txt", blank49 + "\n");
  const std::string small = folder.write("small.txt", kPuzzle + "\n");
  const auto rows = [&](const std::vector<std::string>& files) {
    std::vector<std::string> words = {"lab", "--encoding", "extended", "--amo", "auto,pairwise",  "--rounds",
                                      "1",   "--quiet",    "--csv",    "-",     "--memory-limit", "2M"};
    words.insert(words.end(), files.begin(), files.end());
    return lines_of(run_nonet(words).out);
  };
  std::vector<std::string> lines = rows({small, small});
  REQUIRE(lines.size() == 2);
  CHECK(lines[1].starts_with("extended,pairwise,"));
  lines = rows({large});
  REQUIRE(lines.size() == 3);
  // Neither was written to its end: no sizes.
  CHECK(lines[1].starts_with("extended,product,,,,"));
  CHECK(lines[2].starts_with("extended,pairwise,,,,"));
  lines = rows({small, large});
  REQUIRE(lines.size() == 3);
  CHECK(lines[1].starts_with("extended,auto,"));
  CHECK(lines[2].starts_with("extended,pairwise,"));
}

TEST_CASE("the lab refuses formulas that it does not know") {
  for (const auto& [words, part] : std::vector<std::pair<std::vector<std::string>, std::string>>{
           {{"--encoding", "minimal,extendd"}, "--encoding: unknown 'extendd': did you mean 'extended'?"},
           {{"--amo", "pairwize"}, "--amo: unknown 'pairwize': did you mean 'pairwise'?"},
           {{"--amo", ","}, "--amo: unknown ',' (one of all, auto, pairwise"},
           {{"--reduce", "clue"}, "did you mean 'clues'?"},
           {{"--backend", "dfs"}, "'dfs' takes no formula; these do: cadical, external, ipasir"},
           {{"--backend", "cadical,dfs"}, "one --backend here"},
           {{"--backend", "ipasir:/no/such.so"}, "/no/such.so"},
           {{"--backend", "external:true", "--node-limit", "1"}, "keeps to no limit of nodes"},
           {{"--rival", "a=b"}, "unknown option '--rival'"}}) {
    std::vector<std::string> all = {"lab"};
    all.insert(all.end(), words.begin(), words.end());
    const Finished done = run_nonet(all, kPuzzle);
    CAPTURE(all, done.err);
    CHECK(done.status == 2);
    CHECK(done.out.empty());
    CHECK_THAT(done.err, ContainsSubstring(part));
  }
  const Finished none = run_nonet({"lab", "--encoding", "triad", "--box", "1x7"}, std::string(49, '.'));
  CHECK(none.status == 2);
  CHECK_THAT(none.err, ContainsSubstring("none of these formulas is there: the board has no boxes"));
}

TEST_CASE("solve tells how many puzzles came to the SAT solver") {
  CHECK_THAT(run_nonet({"solve", "-v", "--backend", "cadical"}, kPuzzle).err,
             ContainsSubstring("answered by cadical: 1; 0 of them (0.0 %) came to the SAT solver\n"));
  CHECK_THAT(run_nonet({"solve", "-v", "--backend", "cadical"}, std::string(16, '.')).err,
             ContainsSubstring("answered by cadical: 1; 1 of them (100.0 %) came to the SAT solver\n"));
  CHECK_THAT(run_nonet({"solve", "-v", "--backend", "cadical"}, kPuzzle + "\n" + std::string(81, '.') + "\n").err,
             ContainsSubstring("answered by cadical: 2; 1 of them (50.0 %) came to the SAT solver\n"));
  const std::string by_search = run_nonet({"solve", "-v", "--backend", "dfs"}, kPuzzle).err;
  CHECK_THAT(by_search, ContainsSubstring("answered by dfs: 1\n"));
}

TEST_CASE("the lab takes the options of compare") {
  const TempFolder folder;
  const auto lab = [](const std::vector<std::string>& more, const std::string& input) {
    std::vector<std::string> words = {"lab", "--encoding", "minimal", "--amo", "pairwise", "--rounds", "1"};
    words.insert(words.end(), more.begin(), more.end());
    return run_nonet(words, input);
  };
  const std::string two = kPuzzle + "\n" + text_of(deadly_rectangle().clues) + "\n";
  const Finished timed = lab({"--cpu-time", "--node-limit", "100000", "--seed", "3", "--times", folder.file("t"), "-o",
                              folder.file("o"), "-v", "--progress", "never"},
                             two);
  CHECK(timed.status == 0);
  CHECK(timed.out.empty());
  CHECK_THAT(timed.err, ContainsSubstring("nonet: standard input: line, 9x9 with boxes 3x3\n"));
  CHECK_THAT(text_of_file(folder.file("o")),
             ContainsSubstring(", processor time, seed 3\n") &&
                 ContainsSubstring("checked against the rules: 1 unique, 1 multiple\n"));
  std::vector<std::string> rows = lines_of(text_of_file(folder.file("t")));
  REQUIRE(rows.size() == 3);
  CHECK(rows[0] == "file,index,line,id,backend,round,status,seconds");
  std::sort(rows.begin() + 1, rows.end());
  CHECK(rows[1].starts_with("-,1,1,,\"minimal, pairwise\",1,unique,"));
  CHECK(rows[2].starts_with("-,2,2,,\"minimal, pairwise\",1,multiple,"));
  const Finished own = lab(
      {"--box", "2x2", "--variant", "diagonal", "--format", "line", "--symbols", "ABCD", "--exit-zero", "--json", "-"},
      "A...............\nxx\n");
  CHECK(own.status == 0);
  const Json report = Json::parse(own.out);
  CHECK(report["invalid"] == 1);
  CHECK(report["encodings"][0]["statuses"]["multiple"] == 1);
}

TEST_CASE("the lab shows no conflicts of solvers that do not report them") {
  const Finished done = run_nonet({"lab", "--encoding", "extended", "--amo", "pairwise", "--backend", "external:false",
                                   "--rounds", "1", "--json", "-"},
                                  kPuzzle + "\n");
  const Json row = Json::parse(done.out)["encodings"][0];
  CHECK(row["variables"] == 729);
  CHECK(row["conflicts"].is_null());
}

}  // namespace nonet::test::cli_lab_test
