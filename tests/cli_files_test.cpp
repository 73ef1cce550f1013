// No verb writes over a file that it reads: directly, in an output folder, or through a link.
#include "cli/output_file.hpp"
#include "cli/verbs.hpp"
#include "tests/certificate_text.hpp"
#include "tests/tests.hpp"

namespace nonet::test::cli_files_test {

// Ways to name a file by another path.
enum class Way { itself, symbolic_link, hard_link };
constexpr std::array<Way, 3> kWays = {Way::itself, Way::symbolic_link, Way::hard_link};

// Makes `other` a name of `file` and returns it.
std::string named(const std::string& file, const std::string& other, Way way) {
  if (way == Way::itself) return file;
  fs::remove(other);
  way == Way::symbolic_link ? fs::create_symlink(file, other) : fs::create_hard_link(file, other);
  return other;
}

std::string certificate() {
  static const std::string text = run_nonet({"prove"}, kPuzzle + "\n").out;
  return text;
}

// Words of a command that reads `input`, a file of puzzles, or of a certificate if the verb takes those.
Words reading(const std::string& verb, const std::string& input) {
  if (verb == "generate") return {verb, "1", "--seed", "1", "--rules", input};
  if (verb == "decode") return {verb, "--puzzle", input, input};
  if (verb == "compare") return {verb, "--backend", "dfs", "--rounds", "1", input};
  if (verb == "lab") return {verb, "--encoding", "extended", "--rounds", "1", input};
  if (verb == "crosscheck") return {verb, "--backend", "dfs,dlx", input};
  if (verb == "convert") return {verb, "--to", "line", input};
  return {verb, input};
}

bool takes_certificates(const std::string& verb) { return verb == "verify" || verb == "merge"; }
bool takes_no_files(const std::string& verb) { return verb == "backends" || verb == "constraints"; }

TEST_CASE("an option whose value is a file says in the table what is done with it") {
  const std::set<std::string_view> files = {"FILE", "DIR", "PATH", "SPEC", "COMMAND", "NAME=COMMAND"};
  for (const cli::Verb& verb : cli::verbs()) {
    for (const std::string_view name : verb.options) {
      const cli::Option row = cli::option_of(verb, name);
      CAPTURE(verb.name, name);
      CHECK(files.contains(row.value) == (row.file != cli::FileUse::none));
    }
  }
}

TEST_CASE("no option of any verb writes over an input, under any of its names", "[volume]") {
  const TempFolder folder;
  int refused = 0;
  for (const cli::Verb& each : cli::verbs()) {
    const std::string verb(each.name);
    if (takes_no_files(verb)) continue;
    const std::string text = takes_certificates(verb) ? certificate() : kPuzzle + "\n";
    for (const std::string_view name : each.options) {
      const cli::Option row = cli::option_of(each, name);
      const bool takes_text = std::holds_alternative<std::optional<std::string> cli::Arguments::*>(row.target) ||
                              std::holds_alternative<std::vector<std::string> cli::Arguments::*>(row.target);
      // The operand's own name for all options with a text, other names for those that write.
      for (const Way way : kWays) {
        if (!takes_text || (way != Way::itself && row.file != cli::FileUse::written)) continue;
        const std::string input = folder.write("input.cert", text);
        const std::string output = named(input, folder.file("other.cert"), way);
        Words words = reading(verb, input);
        words.insert(words.begin() + 1, {"--" + std::string(name), output});
        const Finished done = run_nonet(words);
        CAPTURE(words, done.err);
        CHECK(text_of_file(input) == text);
        // A folder cannot be a file: such a command may fail in its own way.
        if (row.file == cli::FileUse::written) {
          CHECK(done.status != 0);
          if (row.value == "FILE") CHECK_THAT(done.err, ContainsSubstring("is also an input: "));
          ++refused;
        }
      }
    }
  }
  CHECK(refused >= 60);
}

TEST_CASE("no verb writes over an input in its output folder") {
  struct Case {
    Words words;       // before the folder
    std::string name;  // of a file in the folder that the verb would write or remove
    std::string text;
  };
  const std::string cert = certificate();
  const std::string line = kPuzzle + "\n";
  const std::vector<Case> cases = {
      {{"encode", "-o"}, "000001.cnf", line},
      {{"encode", "--cubes", "2", "-o"}, "000001.icnf", line},
      {{"convert", "--to", "svg", "-o"}, "000001.svg", line},
      {{"solve", "--output", "svg", "-o"}, "000001.solution.svg", line},
      {{"prove", "-o"}, "000001.cert", line},
      {{"prove", "-o"}, "000001.solutions", line},
      {{"prove", "--verdict", "multiple", "-o"}, "000001.cert", line},  // which removes the file
      {{"crosscheck", "--backend", "dfs,dlx", "-o"}, "puzzles.txt", line},
      {{"crosscheck", "--backend", "dfs,dlx", "-o"}, "answers.txt", line},
      {{"verify", "--export"}, "a.cnf", cert},
      {{"verify", "--export"}, "a.drat", cert},
  };
  for (const Case& each : cases) {
    for (const Way way : kWays) {
      const TempFolder folder;
      const std::string output = folder.file("out");
      fs::create_directory(output);
      const std::string there = output + "/" + each.name;
      std::string input = there;
      if (way == Way::itself) {
        folder.write("out/" + each.name, each.text);
      } else {
        // verify names its files after its operand.
        input = folder.write(fs::path(each.name).stem().string() + ".txt", each.text);
        named(input, there, way);
      }
      Words words = each.words;
      words.insert(words.end(), {output + "/", input});
      const Finished done = run_nonet(words);
      CAPTURE(words, static_cast<int>(way), done.out, done.err);
      CHECK(done.status == 2);
      CHECK_THAT(done.err, ContainsSubstring("it is an input of this command"));
      CHECK(text_of_file(input) == each.text);
      CHECK(fs::exists(there));
    }
  }
}

TEST_CASE("an export never writes over the solutions of a later certificate") {
  const std::string counted = run_nonet({"prove", "--verdict", "count"}, std::string(16, '.') + "\n").out;
  proof::Certificate parsed = certificate_in(counted);
  const std::string extension = GENERATE(".cnf", ".drat");
  const std::string solutions = proof::set_apart(parsed, "1" + extension);
  const std::string text = proof::write_certificate(parsed);
  for (const bool in_one_file : {false, true}) {
    for (const Way way : kWays) {
      const TempFolder folder;
      const std::string kept = folder.write("1" + extension, solutions);
      const std::string first = folder.write("1.cert", certificate());
      const std::string second =
          in_one_file ? folder.write("2.cert", "# none\n" + text + text) : folder.write("2.cert", text);
      std::string exports = folder.path();
      if (way != Way::itself) {
        exports = folder.file("pairs");
        fs::create_directory(exports);
        named(kept, exports + "/1" + extension, way);
      }
      CHECK(run_nonet({"verify", second}).status == 0);
      const Finished done = run_nonet({"verify", "-j1", "--export", exports, first, second});
      CAPTURE(static_cast<int>(way), in_one_file, done.out, done.err);
      CHECK(done.status == 2);
      CHECK_THAT(done.err, ContainsSubstring("1" + extension + ": it is an input of this command"));
      CHECK(text_of_file(kept) == solutions);
      CHECK(run_nonet({"verify", second}).status == 0);
    }
  }
}

TEST_CASE("an output file is locked, and checked at its end") {
  const TempFolder folder;
  const std::string path = folder.file("file");
  {
    cli::OutputFile file(path);
    CHECK_THROWS_WITH(cli::OutputFile(path), ContainsSubstring("another run is writing it"));
    CHECK(file.write("one\n"));
    file.sync();
    std::ofstream(path, std::ios::app) << "of another\n";
    CHECK_THROWS_WITH(file.sync(), ContainsSubstring("another program changed, moved or removed " + path));
    CHECK_THROWS_AS(file.close(), FileError);
  }
  folder.write("file", "one\ntwo\n");
  cli::OutputFile file(path);
  CHECK_THROWS_AS(file.keep(9), FileError);
  file.keep(4);
  CHECK(text_of_file(path) == "one\ntwo\n");
  CHECK(file.write("2\n"));
  CHECK(file.written() == 6);
  file.close();
  CHECK(text_of_file(path) == "one\n2\n");
  // What comes too late goes nowhere.
  CHECK_FALSE(file.write("late\n"));
  CHECK(text_of_file(path) == "one\n2\n");
}

}  // namespace nonet::test::cli_files_test
