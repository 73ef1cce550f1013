// A walk over the table of options: each is documented, parsed, and used by some test.
#include "cli/help.hpp"
#include "cli/share.hpp"
#include "cli/verbs.hpp"
#include "tests/tests.hpp"

namespace nonet::test::cli_options_test {
using cli::Option;
using cli::UsageError;
using cli::Verb;

// Calls this with every verb and each of its options.
template <typename Visit>
void for_each_option(Visit visit) {
  REQUIRE(cli::verbs().size() >= 7);
  for (const Verb& verb : cli::verbs()) {
    for (const std::string_view name : verb.options) {
      const Option row = cli::option_of(verb, name);
      CAPTURE(verb.name, row.name);
      visit(verb, row);
    }
  }
}

// What the table's words are for: without them the other words of the command line may be refused first.
std::vector<std::string> needed_by(const std::string& verb, const std::string& puzzle_file) {
  if (verb == "decode") return {"--puzzle", puzzle_file};
  if (verb == "crosscheck") return {puzzle_file};
  return {};
}

std::string joined_words(const std::vector<std::string_view>& words) {
  std::string text;
  for (const std::string_view word : words) text += (text.empty() ? "" : ", ") + std::string(word);
  return text;
}

TEST_CASE("names and letters of options are each there once, and every option belongs to a verb") {
  std::set<std::string_view> names;
  std::set<char> letters;
  for (const Option& row : cli::all_options()) {
    CAPTURE(row.name);
    CHECK(names.insert(row.name).second);
    if (row.letter != 0) CHECK(letters.insert(row.letter).second);
    CHECK_FALSE(row.help.empty());
    CHECK(row.help.find('\n') == std::string_view::npos);
    const bool owned = std::any_of(cli::verbs().begin(), cli::verbs().end(), [&](const Verb& verb) {
      return std::count(verb.options.begin(), verb.options.end(), row.name) == 1;
    });
    CHECK((owned || row.name == "generate"));  // which the program itself has
  }
}

TEST_CASE("each option of each verb is in the whole help and the manual, with its value and words") {
  for_each_option([](const Verb& verb, const Option& row) {
    const std::string help = cli::verb_help(verb, cli::HelpLength::all);
    const std::string name(row.name);
    const std::string value = row.value.empty() ? "" : " " + std::string(row.value);
    CHECK_THAT(help, ContainsSubstring("--" + name + value + " "));
    CHECK_THAT(help, ContainsSubstring(" " + std::string(row.help) + "\n"));
    if (row.letter != 0) CHECK_THAT(help, ContainsSubstring(std::string("-") + row.letter + ", --" + name));

    // roff without what only printers see
    std::string manual = cli::verb_manual(verb);
    for (const std::string code : {"\\fB", "\\fI", "\\fR"}) {
      for (std::size_t at = 0; (at = manual.find(code)) != std::string::npos;) manual.erase(at, code.size());
    }
    for (std::size_t at = 0; (at = manual.find("\\-")) != std::string::npos;) manual.erase(at, 1);
    for (std::size_t at = 0; (at = manual.find("\\(aq")) != std::string::npos;) manual.replace(at, 4, "'");
    CHECK_THAT(manual, ContainsSubstring("--" + name + value + "\n"));
    if (row.words == nullptr) return;
    REQUIRE_FALSE(row.value.empty());
    CHECK_THAT(manual, ContainsSubstring("\nOne of: " + joined_words(row.words(verb.name)) + ".\n"));
    for (const std::string_view word : row.words(verb.name)) CHECK_THAT(help, ContainsSubstring(std::string(word)));
    if (row.meaning == nullptr) return;
    for (const std::string_view word : row.words(verb.name)) {
      const std::string meaning(row.meaning(word));
      CHECK_FALSE(meaning.empty());
      CHECK_THAT(help, ContainsSubstring(std::string(word) + " ") && ContainsSubstring("  " + meaning + "\n"));
      CHECK_THAT(manual, ContainsSubstring("\n.TP\n" + std::string(word) + "\n" + meaning + "\n"));
      CHECK_THAT(cli::verb_help(verb, cli::HelpLength::usual), !ContainsSubstring(meaning));
    }
  });
}

TEST_CASE("each option of each verb is parsed in every way that it may be written") {
  for_each_option([](const Verb& verb, const Option& row) {
    const std::string name(row.name);
    using Values = std::vector<std::string>;
    const auto parse = [&](const Values& words) { return cli::parse_arguments(verb, words); };
    const auto written = [&](const Values& words) { return parse(words).written.at(name); };
    const std::string letter = row.letter != 0 ? std::string("-") + row.letter : std::string();
    CHECK_FALSE(parse({}).has(name));
    if (row.value.empty()) {
      CHECK(parse({"--" + name}).has(name));
      CHECK(parse({"file", "--" + name}).files == Values{"file"});
      if (!letter.empty()) CHECK(parse({letter}).has(name));
      CHECK(parse({"--" + name, "--" + name}).has(name));
      CHECK_THROWS_AS(parse({"--" + name + "=value"}), UsageError);
      return;
    }
    const bool number = row.value == "N" ||
                        std::holds_alternative<std::optional<std::uint64_t> cli::Arguments::*>(row.target) ||
                        std::holds_alternative<std::optional<std::chrono::nanoseconds> cli::Arguments::*>(row.target);
    const bool words = row.words != nullptr && !row.takes_list();
    const std::string value = number ? "7" : words ? std::string(row.words(verb.name).front()) : "value";
    CHECK(written({"--" + name, value}) == Values{value});
    CHECK(written({"--" + name + "=" + value}) == Values{value});
    if (!letter.empty()) {
      CHECK(written({letter, value}) == Values{value});
      CHECK(written({letter + value}) == Values{value});
    }
    CHECK_THROWS_AS(parse({"--" + name}), UsageError);
    if (number || words) CHECK_THROWS_AS(parse({"--" + name, "?"}), UsageError);
    const Values twice = {"--" + name, value, "--" + name, value};
    CHECK(written(twice) == (row.repeatable() ? Values{value, value} : Values{value}));
  });
}

TEST_CASE("bytes have letters of either case") {
  const auto bytes = [](const std::string& text) {
    return cli::parse_arguments(*cli::find_verb("solve"), std::vector<std::string>{"--memory-limit", text})
        .memory_limit;
  };
  CHECK(bytes("3k") == 3 << 10);
  CHECK(bytes("3m") == 3 << 20);
  CHECK(bytes("1g") == 1 << 30);
  CHECK(bytes("1G") == 1 << 30);
}

TEST_CASE("the words of an option are those that its reader takes") {
  const TempFolder folder;
  const std::string puzzle = folder.write("puzzle.txt", kWikipedia.puzzle + "\n");
  std::set<std::string> tried;  // an option may take other words with another verb
  for_each_option([&](const Verb& verb, const Option& row) {
    if (row.words == nullptr) return;
    // Nothing is near '?', so that the error lists them all.
    std::vector<std::string_view> names = row.words(verb.name);
    for (std::string_view& name : names) name = name.substr(0, name.find(':'));  // external:COMMAND
    const std::string list = "'?' (one of " + joined_words(names) + ")";
    if (!tried.insert(std::string(row.name) + list).second) return;
    std::vector<std::string> words = {std::string(verb.name), "--" + std::string(row.name), "?"};
    for (const std::string& more : needed_by(words.front(), puzzle)) words.push_back(more);
    const Finished done = run_nonet(words, kWikipedia.puzzle + "\n");
    CHECK(done.status == 2);
    CHECK_THAT(done.err, ContainsSubstring(list));
  });
  CHECK(tried.size() >= 10);
}

// Runs when ctest has run all others. Options in comments, or in refused commands, do not count.
TEST_CASE("each option is used by some test", "[.options]") {
  const char* const folder = std::getenv("NONET_TEST_RECORDS");
  REQUIRE(folder != nullptr);
  std::set<std::string> missing;  // tests that have not run since this build tree was made
  Finished list = run({"/proc/self/exe", "--list-test-names-only"});
  if (list.out.empty()) list = run({"/proc/self/exe", "--list-tests", "--verbosity", "quiet"});  // Catch 3
  for (const std::string& name : lines_of(list.out)) missing.insert(name);
  REQUIRE(missing.size() > 300);
  std::set<std::string> used;
  for (const auto& entry : fs::directory_iterator(folder)) {
    const std::vector<std::string> lines = lines_of(text_of_file(entry.path().string()));
    // The record of a test that is gone does not count. Those of transcripts have no title.
    const bool transcript = fs::exists(fs::path(NONET_SOURCE_DIR "/tests/transcripts") / entry.path().filename());
    if (transcript)
      used.insert(lines.begin(), lines.end());
    else if (!lines.empty() && missing.erase(lines[0]) == 1)
      used.insert(lines.begin() + 1, lines.end());
  }
  if (!missing.empty()) {
    WARN("not checked: " << missing.size() << " tests have not run yet, such as '" << *missing.begin() << "'");
    return;
  }
  for_each_option([&](const Verb& verb, const Option& row) {
    const std::string name(verb.name);
    INFO(name << " --" << row.name);
    CHECK((used.contains(name + " --" + std::string(row.name)) || used.contains(name + " -" + row.letter)));
  });
}

}  // namespace nonet::test::cli_options_test
