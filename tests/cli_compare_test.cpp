// `nonet compare`: agreement, every kind of lie of the backend 'wrong', report files, limits.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <set>

#include "test_paths.hpp"
#include "tests/boards.hpp"
#include "tests/catch.hpp"
#include "tests/process.hpp"
#include "tests/streams.hpp"

namespace nonet::test::cli_compare_test {
namespace {

using Catch::Matchers::ContainsSubstring;
using Json = nlohmann::json;

const std::string kPuzzle(kWikipedia.puzzle);
const std::string kBlank(81, '.');
const std::string kThree =
    kPuzzle + "\n" + std::string(kAiEscargot.puzzle) + "\n" + std::string(kSeventeenClues.puzzle) + "\n";

// The same puzzle with another digit in r1c1: 'wrong' lies by that.
std::string beginning_with(std::string puzzle, char digit) {
  const char first = puzzle[0];
  for (char& symbol : puzzle) {
    if (symbol == first) {
      symbol = digit;
    } else if (symbol == digit) {
      symbol = first;
    }
  }
  return puzzle;
}

// `nonet compare` in one round.
Words one_round(const Words& more) { return with({"compare", "--rounds", "1"}, more); }
Finished compare_once(const Words& more, std::string_view input) { return run_nonet(one_round(more), input); }
Finished compare_with_wrong(const Words& more, std::string_view input) {
  return run_nonet_with_wrong(one_round(more), input);
}

std::vector<std::string> names_in(const Json& report) {
  std::vector<std::string> names;
  for (const Json& backend : report.at("backends")) names.push_back(backend.at("name"));
  return names;
}

}  // namespace

TEST_CASE("compare ends with status 0 where all agree") {
  const Finished done = run_nonet({"compare", "--backend", "cadical,dfs", "--backend", "dlx", "--rounds", "2"}, kThree);
  CHECK(done.status == 0);
  CHECK_THAT(done.out, ContainsSubstring("3 puzzles (3x3), limit 2, 2 interleaved rounds"));
  CHECK_THAT(done.out, ContainsSubstring("all agree: 3 unique\n"));
  for (const char* const word :
       {"median", "p90", "p99", "max", "puzzles/s", "spread", "\ncadical ", "\ndfs ", "\ndlx "}) {
    CHECK_THAT(done.out, ContainsSubstring(word));
  }
  CHECK(compare_once({"--backend", "dfs", "--quiet"}, kThree).err.empty());
}

TEST_CASE("compare names a puzzle that one backend gives a wrong solution for") {
  // Kind 1: two cells of the solution are swapped.
  const std::string lied = beginning_with(kPuzzle, '1');
  const Finished done = compare_with_wrong({"--backend", "dfs,wrong"}, kPuzzle + "\n\n" + lied + "\n");
  CHECK(done.status == 4);
  CHECK_THAT(done.out, ContainsSubstring("puzzle 2 (line 3): wrong gives a wrong solution: "));
  CHECK_THAT(done.out, ContainsSubstring(lied));
  CHECK(done.out.find("all agree") == std::string::npos);
  // Also without anyone to contradict it.
  CHECK(compare_with_wrong({"--backend", "wrong"}, lied).status == 4);
}

TEST_CASE("compare names a puzzle that one backend finds no solution for") {
  const std::string lied = beginning_with(kPuzzle, '2');
  const std::string input = kPuzzle + "\n" + lied + "\n";
  for (const std::string order : {"dfs,wrong", "wrong,dfs", "cadical,wrong,dlx"}) {
    CAPTURE(order);
    const Finished done = compare_with_wrong({"--backend", order}, input);
    CHECK(done.status == 4);
    CHECK_THAT(done.out, ContainsSubstring("puzzle 2 (line 2): wrong says no solution, "));
    CHECK_THAT(done.out, ContainsSubstring(" says unique"));
    CHECK_THAT(done.out, ContainsSubstring(lied));
  }
}

TEST_CASE("compare names a puzzle that one backend wrongly calls unique") {
  const std::string lied = beginning_with(text_of(deadly_rectangle().clues), '3');
  const std::string input = lied + "\n" + kPuzzle + "\n";
  for (const std::string order : {"dlx,wrong", "wrong,dlx"}) {
    CAPTURE(order);
    const Finished done = compare_with_wrong({"--backend", order}, input);
    CHECK(done.status == 4);
    CHECK_THAT(done.out, ContainsSubstring("puzzle 1 (line 1): wrong says unique, dlx says 2 solutions"));
    CHECK_THAT(done.out, ContainsSubstring(lied));
  }
}

TEST_CASE("compare names a puzzle that one backend breaks on") {
  const std::string lied = beginning_with(kPuzzle, '4');
  const Finished done = compare_with_wrong({"--backend", "dfs,wrong"}, lied + "\n" + kPuzzle + "\n");
  CHECK(done.status == 5);
  CHECK_THAT(done.out, ContainsSubstring("all agree: 2 unique\npuzzles that a contestant breaks down on: 1\n"
                                         "puzzle 1 (line 1): wrong: broke on purpose"));
  CHECK(compare_with_wrong({"--backend", "dfs,wrong", "--exit-zero"}, lied).status == 0);
  // --exit-zero does not hide that backends disagree.
  CHECK(compare_with_wrong({"--backend", "dfs,wrong", "--exit-zero"}, beginning_with(kPuzzle, '2')).status == 4);
}

TEST_CASE("solve tells of a backend that broke") {
  const Finished done = run_nonet_with_wrong({"solve", "--backend", "wrong"}, beginning_with(kPuzzle, '4'));
  CHECK(done.out == "# failed: broke on purpose\n");
  CHECK(done.status == 5);
}

TEST_CASE("compare counts each wrong puzzle once and shows the first ones") {
  std::string input;
  for (int i = 0; i < 15; ++i) input += beginning_with(kPuzzle, '2') + "\n";
  const TempFolder folder;
  const Finished done = run_nonet_with_wrong(
      {"compare", "--backend", "dfs,wrong", "--rounds", "3", "--json", folder.file("report")}, input);
  CHECK(done.status == 4);
  CHECK_THAT(done.out, ContainsSubstring("puzzles with wrong answers or disagreements: 15\n"));
  CHECK_THAT(done.out, ContainsSubstring("... the others are in --json\n"));
  const Json report = Json::parse(text_of_file(folder.file("report")));
  REQUIRE(report["disagreements"].size() == 15);
  CHECK(report["disagreements"][14]["index"] == 15);
  CHECK(report["disagreements"][14]["line"] == 15);
  CHECK_FALSE(report["disagreements"][14]["why"].get<std::string>().empty());
}

TEST_CASE("compare writes its figures as JSON and CSV") {
  const TempFolder folder;
  const Finished done = run_nonet(
      {"compare", "--backend", "cadical,dfs", "--rounds", "3", "--json", folder.file("j"), "--csv", folder.file("c")},
      kThree + "z\n" + text_of(deadly_rectangle().clues) + "\n");
  CHECK(done.status == 1);  // one record is no puzzle
  CHECK_THAT(done.err, ContainsSubstring("puzzle 4 is left out: line 4, column 1: unexpected 'z'"));
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

  // To standard output, where nothing else is then.
  CHECK(Json::parse(compare_once({"--backend", "dfs", "--json", "-"}, kThree).out)["rounds"] == 1);
  CHECK(compare_once({"--backend", "dfs", "--csv", "-"}, kThree).out.starts_with("backend,"));
  CHECK(compare_once({"--json", folder.file("no/such")}, kThree).status == 3);
}

TEST_CASE("compare counts puzzles that come to the limit of memory") {
  // Nothing is given, so that the whole formula is needed.
  const Finished done =
      run_nonet({"compare", "--backend", "cadical", "--rounds", "1", "--memory-limit", "100K", "--json", "-"},
                std::string(81, '.') + "\n");
  const Json row = Json::parse(done.out)["backends"][0];
  CHECK(row["statuses"]["memory_limit"] == 1);
  CHECK(row["unsolved"] == 1);
}

TEST_CASE("compare takes all complete backends that fit but references and those that delegate") {
  const auto names = [](const std::string& input, bool with_wrong = false) {
    const std::vector<std::string> arguments = {"compare", "--rounds", "1", "--warmup", "0", "--json", "-"};
    std::vector<std::string> found =
        names_in(Json::parse((with_wrong ? run_nonet_with_wrong(arguments, input) : run_nonet(arguments, input)).out));
    std::sort(found.begin(), found.end());
    return found;
  };
  std::vector<std::string> expected;
  for (const BackendSpec& spec : able_backends(*Rules::make({}))) {
    if (!spec.info->reference && !spec.info->delegates && spec.options.argument.empty())
      expected.push_back(spec.text());
  }
  std::sort(expected.begin(), expected.end());
  const std::vector<std::string> found = names(kPuzzle);
  CHECK(found == expected);
  for (const std::string left_out : {"backtrack", "auto"}) {
    CHECK(std::find(found.begin(), found.end(), left_out) == found.end());
  }
  for (const std::string present : {"cadical", "dfs", "dlx"}) {
    CHECK(std::find(found.begin(), found.end(), present) != found.end());
  }
  const std::vector<std::string> more = names(kPuzzle, true);
  CHECK(std::find(more.begin(), more.end(), "wrong") != more.end());
}

TEST_CASE("compare refuses a named backend that cannot take the board") {
  std::string numbers;  // 65x65, beyond the 64 bits of dfs
  for (int cell = 0; cell < 65 * 65; ++cell) numbers += cell == 0 ? "." : " .";
  const Finished done = run_nonet({"compare", "--backend", "dfs,dlx"}, numbers + "\n");
  CHECK(done.out.empty());
  CHECK_THAT(done.err, ContainsSubstring("dfs"));
  CHECK_THAT(done.err, ContainsSubstring("64"));
  CHECK(done.status == 2);
}

TEST_CASE("compare ends with status 5 where time or nodes ran out") {
  const Finished late = compare_once({"--backend", "dfs,cadical", "--timeout", "0"}, kBlank);
  CHECK(late.status == 5);
  CHECK_THAT(late.out, ContainsSubstring("1 timeout\n"));
  CHECK(compare_once({"--backend", "dfs", "--timeout", "0", "--exit-zero"}, kBlank).status == 0);
  CHECK(compare_once({"--backend", "dfs", "--node-limit", "1"}, kAiEscargot.puzzle).status == 5);
  // The one that has an answer is not contradicted by the one that has none.
  const Finished one = compare_once({"--backend", "dfs,cadical", "--node-limit", "0"}, kPuzzle);
  CHECK(one.out.find("disagreement") == std::string::npos);
  CHECK(one.status != 4);
}

TEST_CASE("compare says over whom the virtual best is taken") {
  const std::string text = compare_once({"--backend", "batch,dfs,dlx", "--rival", "gone=false"}, kThree).out;
  CHECK_THAT(text, ContainsSubstring(
                       "\nvirtual best, the fastest of the 3 that have a rate on each puzzle (* by its mean): "));
  CHECK_THAT(compare_once({"--backend", "dfs,dlx"}, kThree).out,
             ContainsSubstring("\nvirtual best, the fastest of all 2 on each puzzle: "));
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

TEST_CASE("the table of compare fits into 80 columns") {
  const Finished done = run_nonet({"compare", "--backend", "auto,cadical,dfs,batch,backtrack", "--rounds", "2"},
                                  kPuzzle + "\n" + std::string(kAiEscargot.puzzle) + "\n");
  CHECK(done.status == 0);
  const std::vector<std::string> lines = lines_of(done.out);
  REQUIRE(lines.size() > 8);
  CHECK_THAT(lines[2], ContainsSubstring("puzzles/s"));
  for (std::size_t i = 0; i < 8; ++i) {
    CAPTURE(lines[i]);
    const auto width =
        std::count_if(lines[i].begin(), lines[i].end(), [](unsigned char byte) { return (byte & 0xC0U) != 0x80U; });
    CHECK(width <= 80);
  }
}

TEST_CASE("compare counts unsolved puzzles, as twice the timeout in PAR2") {
  const TempFolder folder;
  const Finished done = compare_once(
      {"--backend", "dfs,dlx", "--node-limit", "0", "--timeout", "7", "--json", folder.file("j"), "--csv", "-"},
      std::string(kAiEscargot.puzzle) + "\n" + std::string(kSeventeenClues.puzzle) + "\n");
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

TEST_CASE("compare quotes names in CSV that have a comma") {
  const TempFolder folder;
  const std::string library = folder.file("a,b.so");
  std::filesystem::create_symlink(NONET_IPASIR_CADICAL, library);
  const Finished done = compare_once({"--backend", "ipasir:" + library, "--csv", "-"}, kThree);
  CHECK(done.status == 0);
  CHECK(lines_of(done.out)[1].starts_with("\"ipasir:" + library + "\",0."));
}

TEST_CASE("compare begins no further round when its time is over") {
  const TempFolder folder;
  const std::string file = folder.write("puzzles", kThree);
  const Finished done = run_nonet({"compare", "--backend", "dfs", "--total-time", "0", "--json", "-", file});
  CHECK(Json::parse(done.out)["rounds"] == 1);
  CHECK(run_nonet({"compare", "--backend", "dfs", "--total-time", "soon"}, kThree).status == 2);
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
  const Words words = {"compare", "--backend", "batch", "--rounds", "1"};
  const auto with_kernel = [&](const Words& more) {
    return run_nonet(with(words, more), kThree, {.environment = {"NONET_KERNEL=baseline"}}).out;
  };
  CHECK(Json::parse(with_kernel({"--json", "-"}))["machine"]["kernel"] == "baseline");
  CHECK_THAT(with_kernel({"--html", "-"}), ContainsSubstring("<dt>Kernel of batch</dt><dd>baseline</dd>"));
  CHECK_THAT(report["machine"]["system"].get<std::string>(), ContainsSubstring("Linux"));
  REQUIRE(report["inputs"].size() == 1);
  CHECK(report["inputs"][0]["name"] == "-");
  CHECK(report["stopped"] == false);
  CHECK(report["seconds"].get<double>() > 0);
}

TEST_CASE("compare that cannot write its table ends with status 3") {
  const Finished done = run_nonet({"compare", "--backend", "dfs", "--rounds", "3", "-o", "/dev/full"}, kThree);
  CHECK_THAT(done.err, ContainsSubstring("nonet: cannot write /dev/full: No space left on device\n"));
  CHECK(done.status == 3);
}

TEST_CASE("compare says what it cannot write before it races") {
  const TempFolder folder;
  const std::string file = folder.write("puzzles", kThree);
  const Words words = {"compare", "--backend", "dfs", "--rounds", "1", "--quiet", file};
  const Finished missing = run_nonet(with(words, {"--json", "/no/such/folder", "--csv", folder.file("csv")}));
  CHECK_THAT(missing.err, ContainsSubstring("cannot open /no/such/folder"));
  CHECK(missing.status == 3);
  CHECK_FALSE(std::filesystem::exists(folder.file("csv")));
  const Finished twice = run_nonet(with(words, {"--json", "-", "--csv", "-"}));
  CHECK_THAT(twice.err, ContainsSubstring("--json and --csv are both for standard output"));
  CHECK(twice.status == 2);
  // The table has a file of its own.
  const Finished both = run_nonet(with(words, {"--json", "-", "-o", folder.file("table")}));
  CHECK(Json::parse(both.out)["rounds"] == 1);
  CHECK_THAT(text_of_file(folder.file("table")), ContainsSubstring("puzzles/s"));
}

TEST_CASE("compare has nothing to do without puzzles") {
  const Finished done = run_nonet({"compare"}, "# only a comment\n");
  CHECK(done.out.empty());
  CHECK_THAT(done.err, ContainsSubstring("warning: no puzzle"));
  CHECK(done.status == 0);
  CHECK(run_nonet({"compare", "--quiet"}, "").err.empty());
  CHECK(run_nonet({"compare"}, "z\n").status == 1);
  const TempFolder folder;
  CHECK(run_nonet({"compare", folder.file("missing")}).status == 3);
}

TEST_CASE("compare takes variants and several files") {
  const TempFolder folder;
  Board board = linear_board();
  for (std::size_t cell = 0; cell < board.size(); cell += 2) board[cell] = 0;
  const std::string one = folder.write("one", text_of(board) + "\n");
  const std::string jigsaw = folder.write("jigsaw", std::string(16, '.') + "1122112233443344\n");
  const Finished done = run_nonet({"compare", "--variant", "diagonal", "--rounds", "1", one, one});
  CHECK(done.status == 0);
  CHECK_THAT(done.out, ContainsSubstring("2 puzzles (3x3 diagonal)"));
  CHECK_THAT(done.out, ContainsSubstring("all agree: 2 "));
  const Finished mixed = run_nonet({"compare", "--rounds", "1", one, jigsaw});
  CHECK(mixed.status == 0);
  CHECK_THAT(mixed.out, ContainsSubstring("2 puzzles (3x3 and others)"));
  CHECK_THAT(mixed.out, ContainsSubstring("all agree: "));
}

TEST_CASE("compare records inputs, versions and the seed") {
  const TempFolder folder;
  // The SHA-256 of "abc" and of the empty text are in FIPS 180-4; sha256sum is another program.
  const std::string file = folder.write("puzzles", kThree);
  const auto report_with = [&](const Words& more) {
    return Json::parse(
        run_nonet(with({"compare", "--backend", "cadical,dfs", "--rounds", "1", "--json", "-", file}, more)).out);
  };
  const Json report = report_with({});
  CHECK(report["seed"].is_null());
  CHECK(report["inputs"][0]["name"] == file);
  if (have_program("sha256sum")) {
    CHECK(run({"sha256sum", file}).out.starts_with(report["inputs"][0]["sha256"].get<std::string>() + " "));
  }
  CHECK(report["backends"][0]["version"].get<std::string>().starts_with("CaDiCaL "));
  CHECK(report["backends"][1]["version"].is_null());
  CHECK(report_with({"--seed", "7"})["seed"] == 7);
}

TEST_CASE("compare --seed changes the order of the race, and --times names each puzzle") {
  const std::string input = "id,puzzle\nfirst," + kPuzzle + "\n\"a,b\"," + std::string(kAiEscargot.puzzle) +
                            "\nthird," + std::string(kSeventeenClues.puzzle) + "\n";
  const auto lines_with = [&](const Words& more) {
    return lines_of(run_nonet(with({"compare", "--backend", "dfs", "--rounds", "1", "--times", "-"}, more), input).out);
  };
  const std::vector<std::string> plain = lines_with({});
  REQUIRE(plain.size() == 4);
  CHECK(plain[0] == "file,index,line,id,backend,round,status,seconds");
  CHECK(plain[1].starts_with("-,1,2,first,dfs,1,unique,0."));
  CHECK(plain[2].starts_with("-,2,3,\"a,b\",dfs,1,unique,0."));
  CHECK(plain[3].starts_with("-,3,4,third,dfs,1,unique,0."));
  const auto order_with = [&](const std::string& seed) {
    std::string order;
    for (const std::string& line : lines_with({"--seed", seed})) order += line[2];
    return order;
  };
  std::set<std::string> orders;
  for (int seed = 0; seed < 12; ++seed) {
    const std::string order = order_with(std::to_string(seed));
    CHECK(order == order_with(std::to_string(seed)));
    std::string sorted = order;
    std::sort(sorted.begin(), sorted.end());
    CHECK(sorted == "123l");
    orders.insert(order);
  }
  CHECK(orders.size() > 2);
}

}  // namespace nonet::test::cli_compare_test
