// bench/bench, on sets so small that its figures mean nothing: its results are complete, and its tables well formed.
#include "tests/tests.hpp"

namespace nonet::test::bench_test {
Finished bench(std::string name, std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), {NONET_SOURCE_DIR "/bench/bench", std::move(name), "--build", NONET_BINARY_DIR});
  return run(arguments);
}

std::vector<std::string> table_rows(const std::string& text) {
  std::vector<std::string> rows;
  for (const std::string& line : lines_of(text)) {
    if (line.starts_with("|")) rows.push_back(line);
  }
  return rows;
}

TEST_CASE("bench race measures sets, rivals and whole processes, and writes them down") {
  const TempFolder folder;
  const std::string set =
      folder.write("some.txt", "# three puzzles\n" + kWikipedia.puzzle + "\n\n" + kAiEscargot.puzzle + "\n" +
                                   text_of(deadly_rectangle().clues) + "\n");
  const std::string page = folder.write("page.md", "before\n<!-- bench -->\nold\n<!-- /bench -->\nafter\n");
  const std::string rival = std::string("them=") + NONET_PROGRAM + " solve -j1";
  const Finished done =
      bench("race", {"--rival", rival, "--rounds", "2", "--sample", "3", "--slow", "dlx", "--kernels", "baseline",
                     "--note", "them is \"us\"", "--results", folder.file("r"), "--into", page, set, set + ":7"});
  CHECK(done.status == 0);

  const Json results = Json::parse(text_of_file(folder.file("r.json")));
  CHECK(results["rounds"] == 2);
  CHECK(results["note"] == "them is \"us\"");
  CHECK_FALSE(results["machine"].get<std::string>().empty());
  CHECK_THAT(results["version"].get<std::string>(), ContainsSubstring("nonet "));
  std::multiset<std::string> measured;
  const Json& rows_of_results = results["measured"];
  for (const Json& row : rows_of_results) {
    CHECK(row["puzzles_per_second"].get<double>() > 0);
    CHECK(row["puzzles"] == (row["set"] == "some" || row["kind"] == "sample" ? 3 : 7));
    CHECK(row["kernel"].is_null() == (row["contestant"] != "batch" || row["kind"] == "whole"));
    CHECK(row["startup_s"].is_null() == (row["contestant"] != "them"));
    // Whether so few puzzles take the rival longer than to start depends on the machine; it has no rate otherwise.
    if (row["contestant"] == "them") continue;
    measured.insert(std::string(row["set"]) + " " + std::string(row["kind"]) + " " + std::string(row["contestant"]));
  }
  std::multiset<std::string> expected;
  for (const std::string name : {"some", "some, permuted"}) {
    for (const std::string what :
         {"process batch", "process dfs", "sample dlx", "whole batch", "whole solve-j1", "whole solve-j2"}) {
      expected.insert(name + " " + what);
    }
  }
  CHECK(measured == expected);

  const std::string text = text_of_file(page);
  CHECK(text.starts_with(
      "before\n<!-- bench -->\n| set | puzzles | batch (baseline) | dfs | dlx | `solve -j1` | `solve -j2` |\n"));
  CHECK(text.ends_with("\n<!-- /bench -->\nafter\n"));
  CHECK(text.find("old") == std::string::npos);
  CHECK_THAT(text, ContainsSubstring("medians of 2 interleaved rounds; them is \"us\". "));
  const std::vector<std::string> rows = table_rows(text);
  REQUIRE(rows.size() == 4);
  CHECK(rows[2].starts_with("| some | 3 | "));
  CHECK(rows[3].starts_with("| some, permuted | 7 | "));
  for (const std::string& row : rows) CHECK(parts_of(row, '|').size() == parts_of(rows[0], '|').size());
  // Then whole processes against the rival.
  for (const std::string& all : {done.out, text_of_file(folder.file("r.md"))}) {
    const std::vector<std::string> both = table_rows(all);
    REQUIRE(both.size() == 8);
    CHECK(std::vector<std::string>(both.begin(), both.begin() + 4) == rows);
    CHECK(both[4].starts_with("| set | puzzles | nonet | of `batch` |"));
    for (std::size_t i = 4; i < 8; ++i) CHECK(parts_of(both[i], '|').size() == parts_of(both[4], '|').size());
  }

  // The same table again, without measuring.
  const std::string other = folder.write("other.md", "<!-- bench -->\n<!-- /bench -->\n");
  CHECK(run({NONET_SOURCE_DIR "/bench/bench", "--from", folder.file("r"), "--into", other}).status == 0);
  CHECK(table_rows(text_of_file(other)) == rows);
}

TEST_CASE("bench race --from writes a table of all contestants and one of whole processes, and measures nothing") {
  const TempFolder folder;
  const std::string all = "| set | dfs |\n|---|---:|\n| a | 1 |\n\nPuzzles/s, limit 2. Machine; nonet 1";
  folder.write("r.md", "# Title\n\n<!-- bench -->\n" + all + "; CaDiCaL 2; gcc.\n<!-- /bench -->\n\nmore\n");
  const auto row = [](const std::string& set, const std::string& kind, const std::string& who,
                      const std::string& puzzles, const std::string& rate, const std::string& slower) {
    return R"({"set": ")" + set + R"(", "kind": ")" + kind + R"(", "kernel": null, "contestant": ")" + who +
           R"(", "puzzles": )" + puzzles + R"(, "puzzles_per_second": )" + rate +
           R"(, "spread": 0.1, "times_slower": )" + slower + R"(, "times_slower_stddev": 0.25, "startup_s": null})";
  };
  folder.write("r.json", "{\"measured\": [\n" + row("a, \\\"b\\\"", "process", "batch", "12000", "99.0", "1.0") +
                             ",\n" + row("a, \\\"b\\\"", "whole", "solve-j1", "12000", "1234567.8", "1.0") + ",\n" +
                             row("a, \\\"b\\\"", "whole", "solve-j2", "12000", "2234567.8", "0.6") + ",\n" +
                             row("a, \\\"b\\\"", "whole", "batch", "12000", "2469135.6", "0.5") + ",\n" +
                             row("a, \\\"b\\\"", "whole", "them", "12000", "200000.4", "6.17") + ",\n" +
                             row("a, \\\"b\\\"", "whole", "others", "12000", "1000.0", "1234.5") + ",\n" +
                             row("c", "whole", "solve-j1", "7", "999.5", "1.0") + ",\n" +
                             row("c", "threads", "solve-j1", "9", "5.0", "1.0") + "\n]}\n");
  const std::string both =
      folder.write("both.md",
                   "x\n<!-- bench -->\nold\n<!-- /bench -->\ny\n<!-- bench: whole processes -->\nold\n"
                   "<!-- /bench: whole processes -->\nz\n<!-- bench: the fastest rival -->\n"
                   "<!-- /bench: the fastest rival -->\n");
  const std::string one = folder.write("one.md", "<!-- bench -->\n<!-- /bench -->\n");
  CHECK(bench("race", {"--from", folder.file("r"), "--into", both, "--into", one}).status == 0);
  const std::string table = "<!-- bench -->\n" + all + "; CaDiCaL 2; gcc.\n<!-- /bench -->\n";
  CHECK(text_of_file(one) == table);
  CHECK(text_of_file(both) == "x\n" + table +
                                  "y\n<!-- bench: whole processes -->\n"
                                  "| set | puzzles | nonet | of `batch` | them | others | nonet : best |\n"
                                  "|---|---:|---:|---:|---:|---:|---:|\n"
                                  "| a, \"b\" | 12,000 | 1,234,568 | 0.50 | 200,000 | 1,000 | 6.2 ± 0.2 |\n"
                                  "| c | 7 | 1,000 | - | - | - | - |\n\n"
                                  "Puzzles/s, limit 2. Machine; nonet 1.\n<!-- /bench: whole processes -->\nz\n"
                                  "<!-- bench: the fastest rival -->\n"
                                  "| set | puzzles | nonet | fastest rival | its rate | ratio |\n"
                                  "|---|---:|---:|---|---:|---:|\n"
                                  "| a, \"b\" | 12,000 | 1,234,568 | them | 200,000 | 6.2 |\n"
                                  "| c | 7 | 1,000 | - | - | - |\n<!-- /bench: the fastest rival -->\n");
}

TEST_CASE("bench sat races cadical against a fresh solver a puzzle and other solvers' libraries") {
  const TempFolder folder;
  const std::string set = folder.write("some.txt", kWikipedia.puzzle + "\n" + kAiEscargot.puzzle + "\n");
  const Finished done =
      bench("sat", {"--rounds", "2", "--ipasir", std::string("other=") + NONET_IPASIR_CADICAL, "--note",
                    "other is \"us\"", "--results", folder.file("r"), set + ":1", set + ":3:permuted"});
  CAPTURE(done.err);
  CHECK(done.status == 0);
  const Json results = Json::parse(text_of_file(folder.file("r.json")));
  CHECK(results["rounds"] == 2);
  CHECK(results["note"] == "other is \"us\"");
  std::multiset<std::string> measured;
  for (const Json& row : results["measured"]) {
    CHECK(row["puzzles_per_second"].get<double>() > 0);
    CHECK(row["puzzles"] == (row["set"] == "some" ? 1 : 3));
    const bool ours = row["contestant"] == "cadical";
    if (ours) CHECK(row["times_slower"] == 1.0);
    if (row["contestant"] == "fresh") CHECK(row["solver_share"] == 1.0);
    measured.insert(std::string(row["set"]) + " " + std::string(row["contestant"]));
  }
  std::multiset<std::string> expected;
  for (const std::string name : {"some", "some, permuted"}) {
    for (const std::string who : {" cadical", " cadical:2", " fresh", " other"}) expected.insert(name + who);
  }
  CHECK(measured == expected);
  const std::vector<std::string> rows = table_rows(text_of_file(folder.file("r.md")));
  REQUIRE(rows.size() == 4);
  CHECK_THAT(rows[0], ContainsSubstring("| limit 2 : limit 1 | fresh : `cadical` | other : `cadical` |"));
  for (const std::string& row : rows) CHECK(parts_of(row, '|').size() == parts_of(rows[0], '|').size());
  CHECK(table_rows(done.out) == rows);
  CHECK_THAT(bench("sat", {"--ipasir", "other", set}).err, ContainsSubstring("--ipasir takes NAME=LIBRARY"));
  CHECK_THAT(bench("sat", {"--fast"}).err, ContainsSubstring("unrecognized arguments: --fast"));
}

TEST_CASE("bench large writes every run down") {
  const TempFolder folder;
  const std::string board = folder.write("board.txt", kWikipedia.puzzle + "\n");
  const Finished done = bench("large", {"--orders", board + ":2:10", "--generate", "4x4:0.4:2:10", "--whole",
                                        board + ":1:10", "--results", folder.file("r"), "--note", "\"us\""});
  CHECK(done.status == 0);
  const Json results = Json::parse(text_of_file(folder.file("r.json")));
  CHECK(results["note"] == "\"us\"");
  std::multiset<std::string> measured;
  for (const Json& row : results["runs"]) {
    CHECK(row["seconds"].get<double>() > 0);
    CHECK(row["limit_s"] == 10);
    measured.insert(std::string(row["set"]) + " " + std::to_string(row["number"].get<int>()) + " " +
                    std::string(row["status"]));
  }
  CHECK(measured == std::multiset<std::string>{"board, reordered 1 solved", "board, reordered 2 solved",
                                               "4x4 boxes, 0.4 holes 1 solved", "4x4 boxes, 0.4 holes 2 solved",
                                               "board, unique? 1 unique"});
  CHECK(table_rows(text_of_file(folder.file("r.md"))).size() == 2 + 3 + 2 + 5);
  CHECK(table_rows(done.out).size() == 2 + 3);
  CHECK(bench("large", {"--generate", "4x4"}).status == 2);
}

TEST_CASE("bench variants measures cases and checks their verdicts") {
  const TempFolder folder;
  const auto cases = [&](const std::string& name, const std::string& expect, const std::string& solution) {
    const Json cage = {{"source", "here:tests#ONE"},
                       {"name", "A cage"},
                       {"kinds", {"Cage"}},
                       {"scope", "core"},
                       {"constraint_string", ".Shape~4x4.~R1C1_1.~R2C2_3.~R4C4_4.Cage~3~R1C1~R1C2.Cage~3~R2C3~R2C4"},
                       {"expect", expect},
                       {"solution", solution}};
    Json later = cage;
    later["scope"] = "later";
    return folder.write(name, cage.dump() + "\n" + later.dump() + "\n");
  };
  const auto measure = [&](const std::string& path) {
    return bench("variants", {"--rounds", "1", "--warm-up", "0", "--results", folder.file("r"), "--cases", path});
  };
  const Finished done = measure(cases("cases.jsonl", "multiple", ""));
  CAPTURE(done.err);
  CHECK(done.status == 0);
  CHECK_THAT(done.out, ContainsSubstring("| all | 1 | 1 |"));
  const Json results = Json::parse(text_of_file(folder.file("r.json")));
  CHECK(results.dump().find("A cage") != std::string::npos);
  CHECK_THAT(text_of_file(folder.file("r.md")), ContainsSubstring("| ONE | A cage | multiple |"));
  const Finished wrong = measure(cases("wrong.jsonl", "unique", "1243431224313124"));
  CHECK(wrong.status == 4);
  CHECK_THAT(wrong.out + wrong.err, ContainsSubstring("ONE: nonet says multiple, and the case unique"));
  CHECK(measure(folder.file("missing")).status == 2);
}

TEST_CASE("bench stream measures killers, whose answers are right") {
  const Finished done = bench("stream", {"--killers", "20", "--few", "5", "--rounds", "1", "--processes", "1"});
  CAPTURE(done.err);
  CHECK(done.status == 0);
  CHECK_THAT(done.out, ContainsSubstring("every answer unique, right and in its place, with -j1 and -j2"));
  CHECK(table_rows(done.out).size() == 5);  // two of them the head
}

TEST_CASE("large boards made for bench are legal, and differ by seed alone") {
  const auto make = [](const std::string& box, const std::string& seed) {
    return run({NONET_MAKE_LARGE, box, "0", seed}).out;
  };
  for (const std::string box : {"3x3", "2x5", "5x5", "6x6"}) {
    const std::string board = make(box, "1");
    CHECK(make(box, "1") == board);
    CHECK(make(box, "2") != board);
    CHECK(run_nonet({"solve", "--box", box}, board).status == 0);
  }
  CHECK(run({NONET_MAKE_LARGE, "6x6", "2", "1"}).status == 2);
  CHECK(run({NONET_MAKE_LARGE, "6y6", "0.5", "1"}).status == 2);
}

TEST_CASE("bench race ends where backends and rivals disagree") {
  const TempFolder folder;
  const std::string set = folder.write("set.txt", kWikipedia.puzzle + "\n");
  const Finished done = bench("race", {"--rival", "liar=tr . 1", "--rounds", "1", "--results", folder.file("r"), set});
  CHECK(done.status == 4);
  CHECK_THAT(done.err, ContainsSubstring("liar gives a wrong solution"));
  CHECK_THAT(done.err, ContainsSubstring(kWikipedia.puzzle));
}

TEST_CASE("bench race refuses what it does not know") {
  const TempFolder folder;
  for (const auto& [arguments, part] : std::vector<std::pair<std::vector<std::string>, std::string>>{
           {{"--fast"}, "unrecognized arguments: --fast"},
           {{"--rival"}, "--rival: expected one argument"},
           {{"/no/such/file"}, "cannot read /no/such/file"},
           {{"--kernels", "none-such"}, "the kernel 'none-such' does not run here"},
           {{"--into", folder.write("plain", "text\n")}, "has none of the lines <!-- bench -->"},
           {{"--from", folder.file("missing"), "--into", folder.file("plain")}, "cannot read "}}) {
    const Finished done = bench("race", arguments);
    CHECK(done.status == 2);
    CHECK_THAT(done.err, ContainsSubstring(part));
  }
  CHECK_THAT(bench("race", {"--help"}).out, ContainsSubstring("--rival NAME=COMMAND"));
}

TEST_CASE("every benchmark lists its options") {
  for (const std::string name :
       {"race", "sat", "large", "variants", "stream", "proofs", "workshop", "bias", "explain", "python"}) {
    const Finished done = bench(name, {"--help"});
    CHECK(done.status == 0);
    CHECK_THAT(done.out, ContainsSubstring("--build DIR"));
  }
}

}  // namespace nonet::test::bench_test
