// `nonet compare` with outside programs: their answers, their failures, their starts.
#include <csignal>
#include <map>
#include <nlohmann/json.hpp>
#include <thread>

#include "test_paths.hpp"
#include "tests/boards.hpp"
#include "tests/catch.hpp"
#include "tests/process.hpp"
#include "tests/streams.hpp"

namespace nonet::test::cli_compare_rivals_test {
namespace {

using Catch::Matchers::ContainsSubstring;
using Json = nlohmann::json;

const std::string kPuzzle(kWikipedia.puzzle);
const std::string kThree =
    kPuzzle + "\n" + std::string(kAiEscargot.puzzle) + "\n" + std::string(kSeventeenClues.puzzle) + "\n";
const std::string kMine = std::string("mine=") + NONET_PROGRAM + " solve -j1";

// `nonet compare` in one round.
Finished compare_once(const Words& more, const std::string& input) {
  return run_nonet(with({"compare", "--rounds", "1"}, more), input);
}

}  // namespace

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

TEST_CASE("compare marks contestants that only find a solution where others decide uniqueness", "[volume]") {
  const auto with_limit = [&](const char* limit, const char* form) {
    return compare_once({"--backend", "dfs", "--rival", kMine, "--limit", limit, form, "-"}, kThree).out;
  };
  const Json two = Json::parse(with_limit("2", "--json"));
  CHECK(two["backends"][0]["one_solution"] == false);
  CHECK(two["backends"][1]["one_solution"] == true);
  CHECK(Json::parse(with_limit("1", "--json"))["backends"][1]["one_solution"] == false);
  const std::string text = compare_once({"--backend", "dfs", "--rival", kMine}, kThree).out;
  CHECK_THAT(text, ContainsSubstring("\nmine † "));
  CHECK_THAT(text, ContainsSubstring("\n† answers with one solution"));
  CHECK_THAT(with_limit("2", "--html"), ContainsSubstring("mine †"));
  CHECK(with_limit("1", "--html").find("†") == std::string::npos);
}

TEST_CASE("compare names a puzzle that a rival answers wrongly", "[volume]") {
  const auto with_rival = [](const std::string& command, const std::string& input = kThree) {
    return compare_once({"--backend", "dfs", "--rival", "them=" + command}, input);
  };
  const std::string solve = std::string(NONET_PROGRAM) + " solve -j1";
  const Finished wrong = with_rival(solve + " | sed 2s/^../99/");
  CHECK(wrong.status == 4);
  CHECK_THAT(wrong.out, ContainsSubstring("puzzle 2 (line 2): them gives a wrong solution: "));
  CHECK_THAT(wrong.out, ContainsSubstring(std::string(kAiEscargot.puzzle)));
  const Finished none = with_rival(solve + " | sed '3s/.*//'");
  CHECK(none.status == 4);
  CHECK_THAT(none.out, ContainsSubstring("puzzle 3 (line 3): them says no solution, dfs says unique"));
  const Finished few = with_rival(solve + " | sed 2q");
  CHECK(few.status == 5);
  CHECK_THAT(few.err, ContainsSubstring("rival them: 2 lines for 3 puzzles\n"));
  CHECK_THAT(few.out, ContainsSubstring("all agree: 3 unique\n"));
  CHECK(with_rival(solve + "; echo more").status == 5);
  // One that finds a solution where there is none is wrong whatever it writes.
  CHECK(with_rival("tr . 1", text_of(unsolvable().clues) + "\n").status == 4);
  CHECK(with_rival("sed 's/.*/# no solution/'", text_of(unsolvable().clues) + "\n").status == 0);
}

TEST_CASE("compare tells of rivals that break down and keeps the others' results") {
  const TempFolder folder;
  const Finished done =
      run_nonet({"compare", "--backend", "dfs", "--rounds", "2", "--rival", "gone=false; /no/such/program", "--rival",
                 "crash=kill -SEGV $$", "--json", folder.file("j"), "--csv", folder.file("c")},
                kThree);
  CHECK(done.status == 5);
  CHECK_THAT(done.out, ContainsSubstring("all agree: 3 unique\n"));
  CHECK_THAT(done.out, ContainsSubstring("broke down"));
  CHECK_THAT(done.err,
             ContainsSubstring("nonet: rival crash: signal 11 (Segmentation fault) (0 lines for 1 puzzle)\n"));
  CHECK_THAT(done.err, ContainsSubstring("nonet: rival gone: "));
  const Json report = Json::parse(text_of_file(folder.file("j")));
  CHECK(report["rounds"] == 2);
  CHECK(report["backends"][0]["round_seconds"].size() == 2);
  CHECK(report["backends"][2]["failure"] == "signal 11 (Segmentation fault) (0 lines for 1 puzzle)");
  CHECK(report["backends"][2]["puzzles_per_second"].is_null());
  const std::vector<std::string> lines = lines_of(text_of_file(folder.file("c")));
  REQUIRE(lines.size() == 4);
  for (const std::string& line : lines) CHECK(parts_of(line, ',').size() == parts_of(lines[0], ',').size());
  const Finished late =
      compare_once({"--backend", "dfs", "--rival", "slow=sleep 1000", "--rival-timeout", "0.01"}, kThree);
  CHECK(late.status == 5);
  CHECK_THAT(late.err, ContainsSubstring("nonet: rival slow: not done after 0 s (0 lines for 1 puzzle); "
                                         "--rival-timeout SECONDS gives it longer\n"));
  const Finished over = compare_once({"--backend", "dfs", "--rival", "slow=sleep 1000", "--total-time", "0.1"}, kThree);
  CHECK(over.status == 5);
  CHECK_THAT(over.err, ContainsSubstring("nonet: rival slow: not done after 0 s (0 lines for 1 puzzle)"));
  CHECK(compare_once({"--backend", "dfs", "--rival", "gone=false", "--exit-zero"}, kThree).status == 0);
  // What is not there is said before anything is measured.
  for (const auto& [program, why] : std::map<std::string, std::string>{
           {"/no/such/program", "no program at /no/such/program: No such file or directory"},
           {"./missing --fast", "no program at ./missing: No such file or directory"},
           {"nothing-of-this-name", "no program 'nothing-of-this-name' on PATH"}}) {
    const Finished missing = run_nonet({"compare", "--rival", "gone=" + program}, kThree);
    CHECK(missing.status == 2);
    CHECK(missing.out.empty());
    CHECK(missing.err == "nonet: --rival gone: " + why + "\n");
  }
}

TEST_CASE("compare gives a rival no rate where its start is all there is") {
  const TempFolder folder;
  const Finished done = run_nonet({"compare", "--backend", "dfs", "--rival", kMine, "--rounds", "2", "--json",
                                   folder.file("j"), "--csv", folder.file("c")},
                                  kPuzzle);
  CHECK(done.status == 0);
  CHECK_THAT(done.out,
             ContainsSubstring("\nmine: no rate and no rank: ") && ContainsSubstring(": give many more puzzles\n"));
  const Json row = Json::parse(text_of_file(folder.file("j")))["backends"][1];
  CHECK(row["lost_in_startup"] == true);
  CHECK(row["pass_seconds"].size() == 2);
  CHECK(row["round_seconds"].empty());
  for (const char* const member : {"puzzles_per_second", "spread", "times_slower", "times_slower_stddev"}) {
    CAPTURE(member);
    CHECK(row[member].is_null());
  }
  CHECK(lines_of(text_of_file(folder.file("c")))[2].starts_with("mine,,,,,,,,,,,0,"));
}

TEST_CASE("compare refuses rivals that it cannot run") {
  const auto refused = [](const std::vector<std::string>& more, const std::string& part) {
    std::vector<std::string> arguments = {"compare", "--backend", "dfs"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    const Finished done = run_nonet(arguments, kThree);
    CHECK(done.status == 2);
    CHECK(done.out.empty());
    CHECK_THAT(done.err, ContainsSubstring(part));
  };
  refused({"--rival", "cat"}, "'cat' is not NAME=COMMAND");
  refused({"--rival", "x="}, "no command");
  refused({"--rival", "dfs=cat"}, "there is a 'dfs' already");
  refused({"--rival", "x=cat", "--rival", "x=cat"}, "there is a 'x' already");
  refused({"--rival", "x=cat", "--variant", "diagonal"}, "x: rivals read one line per puzzle, and a line cannot show ");
  refused({"--rival", "x=cat", "--rival-timeout", "soon"}, "--rival-timeout: 'soon' is not a number of seconds");
}

TEST_CASE("compare that is stopped kills the rival at work") {
  const TempFolder folder;
  const std::string id_file = folder.file("id");
  const std::string input = folder.write("puzzle", kPuzzle + "\n");
  Process process({NONET_PROGRAM, "compare", "--backend", "dfs", "--rival",
                   "slow=sleep 1000 & echo $! > " + id_file + "; wait", input});
  while (!text_of_file(id_file).ends_with('\n')) REQUIRE_FALSE(process.wait_for_end(std::chrono::milliseconds(1)));
  process.send(SIGINT);
  const Finished done = process.finish();
  CHECK(done.status == 130);
  // What was done has been written.
  CHECK_THAT(done.out, ContainsSubstring("stopped: 1 puzzle (3x3), limit 2, 1 round, one thread\n"));
  CHECK_THAT(done.out, ContainsSubstring("\ndfs "));
  CHECK_THAT(done.out, ContainsSubstring(" stopped "));
  CHECK_THAT(done.out, ContainsSubstring("all agree: 1 unique\n"));
  const std::string id = lines_of(text_of_file(id_file))[0];
  const auto lives = [&] {
    const std::string status = text_of_file("/proc/" + id + "/status");
    return !status.empty() && status.find("State:\tZ") == std::string::npos;
  };
  for (int i = 0; i < 10'000 && lives(); ++i) std::this_thread::sleep_for(std::chrono::milliseconds(1));
  CHECK_FALSE(lives());
}

TEST_CASE("compare refuses rivals on boards with constraints, which one line cannot show") {
  const Finished done =
      run_nonet({"compare", "--backend", "dfs", "--rival", kMine, "--constraint", "killer 3 r1c1 r1c2"}, kThree);
  CHECK(done.status == 2);
  CHECK(done.out.empty());
  CHECK_THAT(done.err, ContainsSubstring(
                           "mine: rivals read one line per puzzle, and a line cannot show that a board is 3x3 killer"));
}

TEST_CASE("compare names the puzzle that crashes a rival, also if lines are in a buffer, and takes the other answers") {
  const std::string solve = std::string(NONET_PROGRAM) + " solve -j1";
  const std::string crash = "case \"$all\" in *" + std::string(kAiEscargot.puzzle) + "*) ";
  // One writes each line at once, the other keeps all until its end.
  const std::string flushes =
      "while read -r all; do " + crash + "kill -SEGV $$;; esac; echo \"$all\" | " + solve + "; done";
  const std::string keeps = "all=$(cat); " + crash + "kill -SEGV $$;; esac; echo \"$all\" | " + solve;
  for (const std::string& command : {flushes, keeps}) {
    CAPTURE(command);
    const Finished done =
        compare_once({"--backend", "dfs", "--rival", "them=" + command, "--json", "-"}, kThree + kThree);
    CHECK(done.status == 5);
    CHECK_THAT(done.err, ContainsSubstring("rival them: signal 11 (Segmentation fault)"));
    const Json report = Json::parse(done.out);
    CHECK(report["disagreements"].empty());
    REQUIRE(report["breakdowns"].size() == 2);
    CHECK(report["breakdowns"][0]["index"] == 2);
    CHECK(report["breakdowns"][1]["index"] == 5);
    const Json& row = report["backends"][1];
    CHECK(row["statuses"]["solved"] == 4);
    CHECK(row["unsolved"] == 2);
    CHECK(row["puzzles_per_second"].is_null());
  }
}

TEST_CASE("compare takes counts of rivals and holds them against the backends'", "[volume]") {
  const std::string solve = std::string(NONET_PROGRAM) + " solve -j1";
  const auto answers = [&](const std::string& script) {
    return compare_once({"--backend", "dfs", "--json", "-", "--rival", "them=" + solve + " | sed '" + script + "'"},
                        kThree);
  };
  for (const std::string script : {"s/$/ 1/", "s/^/1:/", "s/$/ unique/", "s/^/1:/;s/$/:0.3/"}) {
    CAPTURE(script);
    const Finished done = answers(script);
    CHECK(done.status == 0);
    CHECK(Json::parse(done.out)["backends"][1]["statuses"]["unique"] == 3);
    CHECK(Json::parse(done.out)["backends"][1]["one_solution"] == false);
  }
  for (const std::string script : {"2s/$/ 2/", "2s/^/7:/", "2s/$/ multiple/"}) {
    CAPTURE(script);
    const Finished done = answers(script);
    CHECK(done.status == 4);
    const Json report = Json::parse(done.out);
    REQUIRE(report["disagreements"].size() == 1);
    CHECK_THAT(report["disagreements"][0]["why"].get<std::string>(), ContainsSubstring("dfs says unique, them says "));
  }
  CHECK(answers("2s/.*/0:/").status == 4);
}

}  // namespace nonet::test::cli_compare_rivals_test
