// Help, versions, and command lines that are wrong.
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <set>

#include "cli/verbs.hpp"
#include "test_paths.hpp"
#include "tests/boards.hpp"
#include "tests/catch.hpp"
#include "tests/process.hpp"

namespace nonet::test::cli_usage_test {
namespace {

using Catch::Matchers::ContainsSubstring;
using Json = nlohmann::json;

const std::string kPuzzle(kWikipedia.puzzle);

// Status 2, nothing on standard output, and this on standard error.
void check_refused(const std::vector<std::string>& arguments, const std::string& message) {
  const Finished done = run_nonet(arguments, kPuzzle);
  CAPTURE(arguments, done.err);
  CHECK(done.status == 2);
  CHECK(done.out.empty());
  CHECK_THAT(done.err, ContainsSubstring("nonet: "));
  CHECK_THAT(done.err, ContainsSubstring(message));
  CHECK(lines_of(done.err).size() <= 2);
}

}  // namespace

TEST_CASE("the help of the program names every verb") {
  const Finished done = run_nonet({"--help"});
  CHECK(done.status == 0);
  CHECK(done.err.empty());
  for (const std::string verb : {"solve", "count", "check", "compare", "encode", "decode", "backends"}) {
    CHECK_THAT(done.out, ContainsSubstring("\n  " + verb + " "));
  }
  CHECK(run_nonet({"-h"}).out == done.out);
  CHECK(run_nonet({"help"}).out == done.out);
  CHECK_THAT(done.out, ContainsSubstring("--version"));
  // Without any word: the same as talk, and it is no success.
  const Finished bare = run_nonet({});
  CHECK(bare.out.empty());
  CHECK(bare.err == done.out);
  CHECK(bare.status == 2);
}

TEST_CASE("a refusal names the help of its verb, or the verbs where there is none") {
  CHECK_THAT(run_nonet({"generate", "--nonsense"}).err,
             Catch::Matchers::EndsWith("\nnonet: 'nonet generate --help' lists the options\n"));
  CHECK_THAT(run_nonet({"minimize", "--nonsense"}).err,
             Catch::Matchers::EndsWith("\nnonet: 'nonet minimise --help' lists the options\n"));
  CHECK_THAT(run_nonet({"nonsense"}).err,
             Catch::Matchers::EndsWith("\nnonet: 'nonet --help' lists the verbs, 'nonet VERB --help' their options\n"));
}

TEST_CASE("help of --output speaks of the forms that a verb has, and others point to what has them") {
  for (const cli::Verb& verb : cli::verbs()) {
    const std::string name(verb.name);
    CAPTURE(name);
    if (std::count(verb.options.begin(), verb.options.end(), "output") == 0) {
      const bool writes = std::count(verb.options.begin(), verb.options.end(), "out") > 0;
      check_refused({name, "--output", "k.svg"},
                    std::string("unknown option '--output'") + (writes ? ": the file is -o" : ""));
      continue;
    }
    const cli::Option row = cli::option_of(verb, "output");
    const std::vector<std::string_view> words = row.words(name);
    for (const std::string_view form : {"grid", "svg", "none"}) {
      const bool has = std::count(words.begin(), words.end(), form) > 0;
      if (row.help.find(form) != std::string_view::npos) CHECK(has);
    }
    if (std::count(words.begin(), words.end(), "svg") == 0) {
      check_refused({name, "--output", "svg"},
                    "--output: " + name + " draws no pictures; 'nonet convert --to svg' does\n");
    }
  }
  check_refused({"convert", "--output", "k.svg"}, "'--output': the file is -o, and the form --to (");
}

TEST_CASE("the help of a verb has its usage and examples, and names options that it leaves out", "[volume]") {
  REQUIRE(cli::verbs().size() >= 7);
  for (const cli::Verb& verb : cli::verbs()) {
    const std::string name(verb.name);
    CAPTURE(name);
    const Finished done = run_nonet({name, "--help"});
    CHECK(done.status == 0);
    CHECK(done.err.empty());
    CHECK_THAT(done.out, ContainsSubstring("usage: nonet " + name + " "));
    CHECK_THAT(done.out, ContainsSubstring("\nexamples:\n  nonet "));
    CHECK_THAT(std::string(verb.examples), ContainsSubstring("nonet " + name + " "));
    for (const std::string_view option : verb.options) CHECK_THAT(done.out, ContainsSubstring(std::string(option)));
    CHECK(run_nonet({name, "-h"}).out == done.out);
    CHECK(run_nonet({"help", name}).out == done.out);
    CHECK(run_nonet({"--help", name}).out == done.out);
    const std::string all = run_nonet({name, "--help", "all"}).out;
    CHECK(run_nonet({"help", name, "all"}).out == all);
    CHECK_THAT(run_nonet({"--help", "all"}).out, ContainsSubstring(all));
  }
  // A verb with rare options has two helps.
  CHECK_THAT(run_nonet({"solve", "--help"}).out, !ContainsSubstring("--node-limit"));
  // What stands behind it and does nothing is refused; what stands before it is often there already.
  check_refused({"solve", "--help", "bogus"},
                "unexpected 'bogus' behind --help: 'nonet solve --help all' shows every option");
  check_refused({"count", "-h", "al"}, "unexpected 'al' behind -h");
  check_refused({"help", "solve", "bogus"}, "unexpected 'bogus': 'nonet help VERB' takes 'all' alone");
  check_refused({"--help", "solve", "bogus", "all"}, "unexpected 'bogus'");
  check_refused({"help", "solve", "all", "bogus"}, "unexpected 'bogus'");
  check_refused({"help", "bogus"}, "unknown verb 'bogus'");
  check_refused({"--version", "bogus"}, "unexpected 'bogus': --version stands alone");
  CHECK(run_nonet({"solve", "puzzles.txt", "--help"}).out == run_nonet({"solve", "--help"}).out);
  CHECK(run_nonet({"solve", "--help", "--quiet"}).status == 0);
  CHECK_THAT(run_nonet({"solve", "--help", "all"}).out, ContainsSubstring("--node-limit N"));
}

TEST_CASE("the help of an option is about its verb") {
  const auto help = [](const std::string& verb) { return run_nonet({verb, "--help", "all"}).out; };
  for (const cli::Verb& verb : cli::verbs()) {
    for (const std::string_view name : verb.options) {
      const cli::Option row = cli::option_of(verb, name);
      CAPTURE(verb.name, name, row.help);
      // No other verb is named in it, but where that reads or writes the file.
      for (const cli::Verb& other : cli::verbs()) {
        const std::string named = "'" + std::string(other.name) + "'";
        const bool file = row.value == "FILE";
        if (other.name != verb.name && !file) CHECK_THAT(std::string(row.help), !ContainsSubstring(named));
      }
      CHECK_THAT(std::string(row.help), !ContainsSubstring("compare takes") && !ContainsSubstring("prove:"));
    }
  }
  const auto of_option = [](const std::string& verb, const std::string& name) {
    return std::string(cli::option_of(*cli::find_verb(verb), name).help);
  };
  for (const std::string verb : {"solve", "count", "check", "prove"}) {
    CHECK(of_option(verb, "total-time") == "for the whole run");
    CHECK_THAT(help(verb), !ContainsSubstring("(default: 10)"));
  }
  CHECK(of_option("compare", "total-time") ==
        "begin no further round after this (default: 10); if given, it includes reading");
  CHECK(of_option("compare", "timeout") == "for each puzzle (default: 10)");
  CHECK_THAT(of_option("compare", "backend"), ContainsSubstring("but auto, race and backtrack"));
  CHECK_THAT(of_option("solve", "verbose"), ContainsSubstring("the backend taken"));
  // These take no backend.
  for (const std::string verb : {"convert", "prove", "verify", "merge"}) {
    CHECK_THAT(of_option(verb, "verbose"), !ContainsSubstring("backend"));
  }
  CHECK_THAT(help("prove"), ContainsSubstring("-o, --out DIR "));
  CHECK_THAT(help("solve"), ContainsSubstring("-o, --out FILE "));
  CHECK_THAT(help("count"), !ContainsSubstring("grid draws"));
  CHECK_THAT(help("solve"), ContainsSubstring("(default: auto)\n"));
  CHECK_THAT(help("compare"), !ContainsSubstring("(default: auto)"));
  CHECK_THAT(help("check"), ContainsSubstring("2 at the least"));
}

TEST_CASE("every verb has the options that the command line promises") {
  const std::map<std::string_view, std::vector<std::string>> promised = {
      {"solve",
       {"cube",    "all",     "status",    "limit",    "timeout", "node-limit", "total-time", "memory-limit", "jobs",
        "output",  "out",     "color",     "progress", "quiet",   "verbose",    "box",        "variant",      "format",
        "symbols", "backend", "exit-zero", "resume",   "shard",   "summary",    "constraint"}},
      {"count",
       {"cube", "limit", "timeout", "node-limit", "total-time", "memory-limit", "jobs", "backend", "exit-zero"}},
      {"check", {"solutions", "limit", "timeout", "jobs", "backend", "exit-zero"}},
      {"lab", {"encoding", "amo", "relations", "sums", "automata", "reduce", "backend", "json", "csv", "html"}},
      {"compare", {"backend", "rival", "limit", "timeout", "json", "csv", "rounds", "warmup"}},
      {"encode", {"cubes", "encoding", "amo", "reduce", "compact", "index", "out", "variant", "box"}},
      {"decode", {"puzzle", "cnf", "sat-status", "index", "output", "out"}},
      {"prove",
       {"out", "verdict", "proof", "limit", "cube", "binary", "timeout", "node-limit", "memory-limit", "jobs",
        "exit-zero"}},
      {"verify", {"cnf", "export", "proof", "with", "jobs", "progress"}},
      {"generate",
       {"seed", "clues", "symmetry", "pattern", "controlled-bias", "from", "jobs", "resume", "shard", "box"}},
      {"minimise", {"all", "limit", "keep", "seed", "jobs", "resume", "shard", "backend", "timeout"}},
      {"candidates", {"counts", "jobs", "resume", "shard", "output", "constraint"}},
      {"canon", {"form", "keys", "automorphisms", "dedupe", "jobs", "resume", "shard", "output"}},
      {"rate", {"depth", "backdoor", "explain", "jobs", "resume", "shard", "output"}},
      {"explain", {"next", "to", "hardest", "effort", "timeout", "jobs", "resume", "shard", "output", "constraint"}},
      {"repair", {"goal", "limit", "timeout", "jobs", "output", "resume", "shard", "backend", "exit-zero"}},
      {"merge", {"out", "summary", "split", "timeout", "exit-zero"}},
      {"convert", {"to", "index", "format", "box", "variant", "symbols", "out", "quiet", "verbose"}},
      {"crosscheck", {"time", "count", "seed", "backend", "jobs", "out"}},
      {"backends", {"output"}},
      {"constraints", {"output"}}};
  for (const cli::Verb& verb : cli::verbs()) {
    const auto found = promised.find(verb.name);
    REQUIRE(found != promised.end());
    const std::set<std::string_view> there(verb.options.begin(), verb.options.end());
    for (const std::string& option : found->second) {
      CAPTURE(verb.name, option);
      CHECK(there.contains(option));
    }
  }
}

TEST_CASE("the examples of every help run", "[volume]") {
  const std::string folder_of_program = std::filesystem::path(NONET_PROGRAM).parent_path().string();
  for (const cli::Verb& verb : cli::verbs()) {
    const TempFolder folder;
    folder.write("puzzle.txt", kPuzzle + "\n");
    folder.write("puzzles.txt", kPuzzle + "\n" + std::string(kSeventeenClues.puzzle) + "\n");
    folder.write("answers.csv", "puzzle,solution\n1.34341221434321,1234341221434321\n");
    folder.write("formula.cnf", "p cnf 1 2\n1 0\n-1 0\n");
    REQUIRE(run_nonet({"prove", "-o", folder.file("certs"), folder.file("puzzle.txt")}).status == 0);
    REQUIRE(run_nonet({"prove", "-o", folder.file("parts"), folder.file("puzzle.txt")}).status == 0);
    for (const std::string& line : lines_of(verb.examples)) {
      CAPTURE(line);
      bool can_run = true;
      for (const std::string program : {"cadical", "minisat", "jq", "drat-trim"}) {
        if (line.find(" " + program + " ") == std::string::npos || have_program(program)) continue;
        WARN("not checked: '" << line << "' needs the program '" << program << "', which is not installed");
        can_run = false;
      }
      // An answer that an earlier line was to make.
      if (line.find(" answer.txt") != std::string::npos && !have_program("minisat")) can_run = false;
      if (!can_run) continue;
      const Finished done =
          run({"sh", "-c", R"(PATH="$1:$PATH"; cd "$2" || exit 99; )" + line, "sh", folder_of_program, folder.path()});
      CAPTURE(done.out, done.err);
      // SAT solvers end with 10 and 20.
      CHECK((done.status == 0 || (done.status == 10 && line.find("minisat") != std::string::npos) ||
             (done.status == 20 && line.find("--block") != std::string::npos)));
      for (const std::string& said : lines_of(done.err)) {
        CHECK((said.starts_with("nonet: warning: ") || said.find(" verified, 0 not") != std::string::npos));
      }
    }
  }
}

TEST_CASE("the version names nonet and CaDiCaL and the compiler") {
  const Finished done = run_nonet({"--version"});
  CHECK(done.status == 0);
  CHECK(done.err.empty());
  const std::vector<std::string> lines = lines_of(done.out);
  REQUIRE(lines.size() == 3);
  CHECK(lines[0].starts_with("nonet "));
  CHECK(lines[1].starts_with("CaDiCaL "));
  CHECK_THAT(lines[2], ContainsSubstring("GNU") || ContainsSubstring("Clang"));
  CHECK(run_nonet({"-V"}).out == done.out);
  for (const cli::Verb& verb : cli::verbs()) {
    CAPTURE(verb.name);
    const Finished of_verb = run_nonet({std::string(verb.name), "--version"});
    CHECK(of_verb.out == done.out);
    CHECK(of_verb.status == 0);
  }
  CHECK(run_nonet({"solve", "-V", "no-such-file"}).out == done.out);
}

TEST_CASE("the whole help has exit statuses, variables and what the program itself takes") {
  const std::string help = run_nonet({"--help", "all"}).out;
  const std::string own = help.substr(0, help.find("\n\nnonet solve: "));
  for (const std::string line :
       {"\noptions:\n", "\n  -V, --version ", "\n      --generate DIR ", "\nexit status:\n  0  ", "\n  129, 130, 143  ",
        "\nenvironment:\n  NO_COLOR ", "\n  NONET_KERNEL "}) {
    CHECK_THAT(own, ContainsSubstring(line));
  }
  CHECK_THAT(run_nonet({"--help"}).out, !ContainsSubstring("exit status"));
}

TEST_CASE("exit statuses are told as each verb has them") {
  const auto statuses = [](const std::string& verb) {
    const std::string help = run_nonet({verb, "--help", "all"}).out;
    const std::size_t begin = help.find("\nexit status:\n");
    REQUIRE(begin != std::string::npos);
    return help.substr(begin, help.find("\nexamples:\n") - begin);
  };
  CHECK_THAT(statuses("solve"), ContainsSubstring("\n  1              Some puzzle has no solution or is invalid.\n"));
  CHECK_THAT(statuses("check"),
             ContainsSubstring("\n  1              Some puzzle is invalid, has several solutions or none"));
  CHECK_THAT(statuses("prove"), ContainsSubstring("\n  1              Some puzzle has another verdict than --verdict"));
  CHECK_THAT(statuses("convert"), ContainsSubstring("\n  1              Some record is left out."));
  CHECK_THAT(statuses("crosscheck"),
             ContainsSubstring("\n  1              Some record is no puzzle and was left out."));
  CHECK_THAT(statuses("decode"), ContainsSubstring("\n  10, 20, 0      With --sat-status: "));
  CHECK_THAT(statuses("verify"), !ContainsSubstring("\n  1  "));
  CHECK_THAT(statuses("verify"), ContainsSubstring("\n  4              Something is not verified.\n"));
  for (const cli::Verb& verb : cli::verbs()) {
    CAPTURE(verb.name);
    const std::string text = statuses(std::string(verb.name));
    for (const std::string status : {"0", "2", "3", "5", "129, 130, 143"}) {
      CHECK_THAT(text, ContainsSubstring("\n  " + status + "  "));
    }
    CHECK(text.ends_with("\n  If several apply, the first of these counts: signal, 2, 3, 4, 5, 1.\n"));
  }
}

TEST_CASE("of an option that is given twice the last value counts") {
  const std::string two = text_of(deadly_rectangle().clues) + "\n";
  CHECK(run_nonet({"count", "--limit", "1", "--limit", "0"}, two).out == "2\n");
  CHECK(run_nonet({"count", "--limit", "0", "--limit=1"}, two).out == ">=1\n");
  const Finished quiet = run_nonet({"solve", "-q", "--quiet", "-j", "1", "-j2"}, kPuzzle);
  CHECK(quiet.out == std::string(kWikipedia.solution) + "\n");
  CHECK(quiet.err.empty());
  CHECK(quiet.status == 0);
}

TEST_CASE("no threads are all cores, and bytes have small letters, too") {
  for (const std::vector<std::string>& words : {std::vector<std::string>{"solve", "-j0"},
                                                {"solve", "--memory-limit", "1g"},
                                                {"solve", "--memory-limit", "900m"}}) {
    const Finished done = run_nonet(words, kPuzzle);
    CAPTURE(words);
    CHECK(done.out == std::string(kWikipedia.solution) + "\n");
    CHECK(done.err.empty());
    CHECK(done.status == 0);
  }
  const auto bytes = [](const std::string& text) {
    return cli::parse_arguments(*cli::find_verb("solve"), std::vector<std::string>{"--memory-limit", text})
        .memory_limit;
  };
  CHECK(bytes("3k") == 3 << 10);
  CHECK(bytes("3m") == 3 << 20);
  CHECK(bytes("1g") == 1 << 30);
  CHECK(bytes("1G") == 1 << 30);
}

TEST_CASE("help and version end with status 3 where they cannot be written") {
  for (const std::string word : {"--help", "--version", "backends"}) {
    CAPTURE(word);
    const Finished done = run_nonet({word}, "", {.output_file = "/dev/full"});
    CHECK(done.err == "nonet: cannot write standard output: No space left on device\n");
    CHECK(done.status == 3);
  }
}

TEST_CASE("help and version end quietly where nobody reads them") {
  for (const std::string word : {"--help", "--version", "backends"}) {
    CAPTURE(word);
    Process process({"sh", "-c", R"(read line; exec "$1" "$2")", "sh", NONET_PROGRAM, word});
    process.close_output();
    process.feed("go\n");
    const Finished done = process.finish();
    CHECK(done.err.empty());
    CHECK(done.status == 0);
  }
}

TEST_CASE("an unknown verb is refused with the nearest one") {
  check_refused({"slove"}, "unknown verb 'slove': did you mean 'solve' or 'prove'?");
  check_refused({"encod"}, "did you mean 'encode'?");
  check_refused({"frobnicate"}, "(one of solve, count, check, ");
  check_refused({"frobnicate"}, ", backends, constraints, minimize, grade, hint)");
  check_refused({"help", "slove"}, "did you mean 'solve' or 'prove'?");
  check_refused({"--bogus"}, "a verb comes first");
  check_refused({"-j", "2", "solve"}, "a verb comes first");
}

TEST_CASE("a file where the verb should be is told from a mistyped verb") {
  const TempFolder folder;
  const std::string path = folder.write("puzzles.txt", kPuzzle + "\n");
  check_refused({path}, "'" + path + "' is a file: a verb comes first, as in 'nonet solve " + path + "'");
}

TEST_CASE("a verb that people look for is refused with what comes nearest") {
  for (const std::string verb : {"killer", "thermo"}) {
    check_refused({verb}, "there is no '" + verb + "' in this version: ");
    check_refused({verb, "--help"}, "nonet ");
  }
  check_refused({"killer"}, "'nonet constraints' lists all kinds");
}

TEST_CASE("unknown names are refused with the nearest ones") {
  check_refused({"solve", "--limt", "3"}, "unknown option '--limt': did you mean '--limit'?");
  check_refused({"solve", "--lim", "3"}, "unknown option '--lim'");  // no guessing: another option may come to be
  check_refused({"count", "--al"}, "unknown option '--al'");
  check_refused({"solve", "-x"}, "unknown option '-x'");
  check_refused({"count", "--status"}, "unknown option '--status' (an option of solve");
  check_refused({"solve", "-limit", "3"}, "unknown option '-limit': did you mean '--limit'?");
  check_refused({"solve", "--outpu", "json"}, "did you mean '--output' or '--out'?");
  check_refused({"solve", "--backend", "dfz"}, "unknown backend 'dfz': did you mean 'dfs'?");
  check_refused({"compare", "--backend", "dfs,cadicl"}, "did you mean 'cadical'?");
  check_refused({"solve", "--backend", "dfs:x"}, "dfs");
  check_refused({"solve", "--format", "lien"}, "did you mean 'line'?");
  check_refused({"solve", "--variant", "diagnal"}, "unknown variant 'diagnal': did you mean 'diagonal'?");
  check_refused({"solve", "--output", "jsn"}, "--output: unknown 'jsn': did you mean 'json'?");
  check_refused({"count", "--output", "grid"}, "--output: unknown 'grid'");
  check_refused({"solve", "--color", "sometimes"}, "--color: unknown 'sometimes'");
  check_refused({"encode", "--encoding", "minmal"}, "--encoding: unknown 'minmal': did you mean 'minimal'?");
  check_refused({"encode", "--amo", "pairwize"}, "did you mean 'pairwise'?");
}

TEST_CASE("values that make no sense are refused") {
  check_refused({"solve", "--limit"}, "'--limit' needs a value");
  check_refused({"solve", "--limit", "-1"}, "--limit");
  check_refused({"solve", "--limit", "2x"}, "--limit: '2x' is not a number");
  check_refused({"solve", "--all=yes"}, "'--all' takes no value");
  check_refused({"check", "--limit", "1"}, "--limit: '1' is not a number from 2");
  check_refused({"solve", "-j", "-1"}, "--jobs: '-1' is not a number from 0");
  check_refused({"solve", "--timeout", "soon"}, "--timeout: 'soon' is not a number of seconds");
  check_refused({"solve", "--timeout", "-1"}, "--timeout");
  check_refused({"solve", "--timeout", "nan"}, "--timeout: 'nan' is not a number of seconds");
  check_refused({"solve", "--memory-limit", "5X"}, "--memory-limit: '5X' is not a number of bytes");
  check_refused({"solve", "--memory-limit", "5gg"}, "--memory-limit: '5gg' is not a number of bytes");
  check_refused({"solve", "--box", "3y3"}, "3y3");
  check_refused({"solve", "--box", "100x100"}, "100x100");
  check_refused({"solve", "--symbols", "123"}, "the symbols are 3 characters");
  check_refused({"solve", "--symbols", "11345678A"}, "'1' stands twice");
  check_refused({"solve", "--backend", "dfs", "--backend", "dlx"}, "one --backend here");
  check_refused({"solve", "--backend", "dfs,dlx"}, "one --backend here");
  check_refused({"encode", "a", "b"}, "one FILE here");
  check_refused({"solve", "--FILE=a"}, "unknown option '--FILE'");
  check_refused({"solve", "--FILE", "a", "b"}, "unknown option '--FILE'");
  check_refused({"backends", "a"}, "takes no FILE");
}

TEST_CASE("backends writes JSON of a name that is not UTF-8") {
  const Finished done = run_nonet({"backends", "--backend", "external:\xff", "--output", "json"});
  CHECK(done.status == 0);
  CHECK_THAT(done.out, Catch::Matchers::ContainsSubstring("\"argument\": \"\xEF\xBF\xBD\""));
}

TEST_CASE("backends lists what there is") {
  const Finished table = run_nonet({"backends"});
  CHECK(table.status == 0);
  CHECK(table.err.empty());
  const Json list = Json::parse(run_nonet({"backends", "--output", "json"}).out);
  REQUIRE(list.size() == backends().size());
  for (std::size_t i = 0; i < list.size(); ++i) {
    const Json& row = list[i];
    const BackendInfo& info = *backends()[i];
    CHECK(row["name"] == std::string(info.name));
    CHECK(row["summary"] == std::string(info.summary));
    CHECK(row["max_side"] == info.can({}).max_side);
    for (const char* const flag : {"complete", "any_units", "exclusions", "counts_all", "interruptible", "available"}) {
      CHECK(row[flag].is_boolean());
    }
    CHECK(row["why_unavailable"].get<std::string>().empty() == row["available"].get<bool>());
    CHECK_THAT(table.out, ContainsSubstring("\n" + row["name"].get<std::string>()));
    CHECK_THAT(table.out, ContainsSubstring(row["summary"].get<std::string>()));
  }
  for (const std::string name : {"auto", "cadical", "dfs", "dlx", "backtrack"}) {
    CHECK_THAT(table.out, ContainsSubstring("\n" + name + " "));
  }
  CHECK(run_nonet({"backends", "--output", "csv"}).status == 2);
  CHECK_THAT(run_nonet_with_wrong({"backends"}).out, ContainsSubstring("\nwrong "));
}

}  // namespace nonet::test::cli_usage_test
