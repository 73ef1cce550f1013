// What the program makes of its tables for an installation: manual pages and completions, tried in the real shells.
#include "cli/verbs.hpp"
#include "nonet/version.hpp"
#include "tests/tests.hpp"

namespace nonet::test::cli_share_test {
const std::string kScripts = std::string(NONET_SOURCE_DIR) + "/tests/shells/";

// The folder that would be share/.
struct Share {
  Share() {
    const Finished done =
        run_nonet({"--generate", folder.path()}, "", {.environment = {"SOURCE_DATE_EPOCH=951782400"}});
    REQUIRE(done.err.empty());
    REQUIRE(done.out.empty());
    REQUIRE(done.status == 0);
  }
  std::string manual(const std::string& name) const { return folder.file("man/man1/" + name + ".1"); }

  TempFolder folder;
};

std::vector<std::string> manual_names() {
  std::vector<std::string> names = {"nonet"};
  for (const cli::Verb& verb : cli::verbs()) names.push_back("nonet-" + std::string(verb.name));
  return names;
}

struct Shell {
  std::string program;
  std::vector<std::string> command;  // before the line
  bool whole_words;                  // it offers the whole word: --output=json rather than json
  bool before_comma;                 // and dfs,cadical rather than cadical
};

// What a shell offers to complete a line, in alphabetical order.
std::set<std::string> offered(const Shell& shell, const Share& share, const std::string& line) {
  std::vector<std::string> words = shell.command;
  words.push_back(line);
  if (shell.program == "zsh") words.push_back(share.folder.file("offered"));
  const Finished done = run(words);
  CAPTURE(shell.program, line, done.out, done.err);
  CHECK(done.err.empty());
  CHECK_FALSE(done.timed_out);
  const std::vector<std::string> lines = lines_of(done.out);
  return {lines.begin(), lines.end()};
}

// What every shell has to get right.
void check_completions(const Shell& shell, const Share& share) {
  if (!is_installed(shell.program)) return;
  using Set = std::set<std::string>;
  const auto complete = [&](const std::string& line) { return offered(shell, share, line); };
  for (const cli::Verb& verb : cli::verbs()) {
    const std::string name(verb.name);
    CAPTURE(shell.program, name);
    Set options;
    for (const std::string_view option : verb.options) options.insert("--" + std::string(option));
    CHECK(complete("nonet " + name + " --") == options);
  }
  CHECK(complete("nonet enc") == Set{"encode"});
  CHECK(complete("nonet help enc") == Set{"encode"});
  const std::string sign = shell.whole_words ? "--output=" : "";
  CHECK(complete("nonet solve --output ") == Set{"csv", "grid", "json", "line", "none", "svg"});
  CHECK(complete("nonet count --output ") == Set{"csv", "json", "line", "none"});
  CHECK(complete("nonet solve --output=j") == Set{sign + "json"});
  CHECK(complete("nonet solve --color a") == Set{"always", "auto"});
  const std::string before = shell.before_comma ? "dfs," : "";
  CHECK(complete("nonet compare --backend dfs,ca") == Set{before + "cadical"});
  CHECK(complete("nonet compare --backend ext") == Set{"external"});  // what it calls is the user's to say
  CHECK(complete("nonet solve -j ").empty());
  CHECK(complete("nonet solve --limit ").empty());
  CHECK(complete("nonet nonsense --").empty());
  // Files, for operands and for options that name one.
  share.folder.write("puzzles.txt", "");
  const std::string path = share.folder.path() + "/puzz";
  for (const std::string words : {"solve ", "solve -o ", "decode --cnf "}) {
    const Set found = complete("nonet " + words + path);
    REQUIRE(found.size() == 1);
    CHECK(found.begin()->ends_with("puzzles.txt"));
  }
}

TEST_CASE("an installation gets a manual page for the program and one a verb") {
  const Share share;
  std::set<std::string> found;
  for (const auto& entry : fs::directory_iterator(share.folder.file("man/man1"))) {
    found.insert(entry.path().stem().string());
  }
  const std::vector<std::string> names = manual_names();
  CHECK(found == std::set<std::string>(names.begin(), names.end()));
  for (const std::string& name : names) {
    CAPTURE(name);
    const std::string text = text_of_file(share.manual(name));
    CHECK_THAT(text, ContainsSubstring(" 1 2000-02-29 \"nonet " + std::string(kVersion) + "\""));
    for (const std::string heading : {"NAME", "SYNOPSIS", "DESCRIPTION", "OPTIONS", "EXIT STATUS", "SEE ALSO"}) {
      CHECK_THAT(text, ContainsSubstring("\n.SH " + heading + "\n"));
    }
  }
}

TEST_CASE("the manual pages lint clean") {
  const Share share;
  if (!have_program("man")) WARN("not checked by man --warnings: 'man' is not installed");
  if (!have_program("mandoc")) WARN("not checked by mandoc -T lint: 'mandoc' is not installed");
  for (const std::string& name : manual_names()) {
    CAPTURE(name);
    if (have_program("man")) {
      const Finished done = run({"man", "--warnings", "-E", "UTF-8", "-l", "-Tutf8", "-Z", share.manual(name)});
      CHECK(done.err.empty());
      CHECK(done.status == 0);
    }
    if (have_program("mandoc")) {
      const Finished done = run({"mandoc", "-T", "lint", "-W", "warning", share.manual(name)});
      CHECK(done.out.empty());
      CHECK(done.status == 0);
    }
  }
}

TEST_CASE("bash completes verbs, options, values and files") {
  const Share share;
  check_completions({.program = "bash",
                     .command = {"bash", "--norc", kScripts + "complete.bash",
                                 share.folder.file("bash-completion/completions/nonet")},
                     .whole_words = false,
                     .before_comma = true},
                    share);
}

TEST_CASE("zsh completes verbs, options, values and files") {
  const Share share;
  check_completions({.program = "zsh",
                     .command = {"zsh", "-f", kScripts + "complete.zsh", share.folder.file("zsh/site-functions")},
                     .whole_words = false,
                     .before_comma = false},
                    share);
}

TEST_CASE("fish completes verbs, options, values and files") {
  const Share share;
  check_completions(
      {.program = "fish",
       .command = {"fish", "-N", kScripts + "complete.fish", share.folder.file("fish/vendor_completions.d/nonet.fish")},
       .whole_words = true,
       .before_comma = true},
      share);
}

TEST_CASE("an installation that cannot be written is status 3, one without a folder status 2") {
  const Finished done = run_nonet({"--generate", "/dev/null/share"});
  CHECK(done.status == 3);
  CHECK_THAT(done.err, ContainsSubstring("nonet: cannot make the folder /dev/null/share"));
  CHECK(run_nonet({"--generate"}).status == 2);
}

}  // namespace nonet::test::cli_share_test
