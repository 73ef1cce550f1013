// Help from the table of options, and its examples. What it looks like, and what is refused, is in transcripts.
#include "cli/verbs.hpp"
#include "tests/tests.hpp"

namespace nonet::test::cli_usage_test {

TEST_CASE("help of --output speaks of the forms that a verb has") {
  for (const cli::Verb& verb : cli::verbs()) {
    if (std::count(verb.options.begin(), verb.options.end(), "output") == 0) continue;
    const cli::Option row = cli::option_of(verb, "output");
    const std::vector<std::string_view> words = row.words(verb.name);
    for (const std::string_view form : {"grid", "svg", "none"}) {
      CAPTURE(verb.name, form);
      if (row.help.find(form) != std::string_view::npos) CHECK(std::count(words.begin(), words.end(), form) == 1);
    }
  }
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
  CHECK_THAT(std::string(cli::option_of(*cli::find_verb("compare"), "backend").help),
             ContainsSubstring("except auto, race and slow references"));
  CHECK_THAT(std::string(cli::option_of(*cli::find_verb("solve"), "verbose").help),
             ContainsSubstring("the backend used"));
  // These take no backend.
  for (const std::string verb : {"convert", "prove", "verify", "merge"}) {
    CHECK_THAT(std::string(cli::option_of(*cli::find_verb(verb), "verbose").help), !ContainsSubstring("backend"));
  }
  CHECK_THAT(help("count"), !ContainsSubstring("grid draws"));
  CHECK_THAT(help("solve"), ContainsSubstring("(default: auto)\n") && !ContainsSubstring("(default: 10)"));
  CHECK_THAT(help("compare"), !ContainsSubstring("(default: auto)"));
  CHECK_THAT(help("check"), ContainsSubstring("at least 2"));
}

TEST_CASE("the examples of every help run", "[volume]") {
  const std::string folder_of_program = fs::path(NONET_PROGRAM).parent_path().string();
  for (const cli::Verb& verb : cli::verbs()) {
    const TempFolder folder;
    folder.write("puzzle.txt", kPuzzle + "\n");
    folder.write("puzzles.txt", kPuzzle + "\n" + kSeventeenClues.puzzle + "\n");
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

TEST_CASE("backends lists what there is") {
  const std::string table = run_nonet({"backends"}).out;
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
    CHECK_THAT(table, ContainsSubstring(std::string(info.summary)));
  }
}

}  // namespace nonet::test::cli_usage_test
