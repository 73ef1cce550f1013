// No verb writes over a file that it reads: directly, in an output folder, or through a link. And puzzles as operands.
#include <sys/stat.h>

#include <algorithm>
#include <filesystem>
#include <functional>
#include <set>

#include "cli/verbs.hpp"
#include "nonet/formats/f_puzzles.hpp"
#include "nonet/proof/certificate.hpp"
#include "test_paths.hpp"
#include "tests/boards.hpp"
#include "tests/catch.hpp"
#include "tests/process.hpp"
#include "tests/streams.hpp"

namespace nonet::test::cli_files_test {
namespace {

using Catch::Matchers::ContainsSubstring;
using Catch::Matchers::EndsWith;
namespace fs = std::filesystem;

const std::string kPuzzle(kWikipedia.puzzle);
const std::string kSolution(kWikipedia.solution);

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

}  // namespace

TEST_CASE("an option whose value is a file says in the table what is done with it", "[files]") {
  const std::set<std::string_view> files = {"FILE", "DIR", "PATH", "SPEC", "COMMAND", "NAME=COMMAND"};
  for (const cli::Verb& verb : cli::verbs()) {
    for (const std::string_view name : verb.options) {
      const cli::Option row = cli::option_of(verb.name, name);
      CAPTURE(verb.name, name);
      CHECK(files.contains(row.value) == (row.file != cli::FileUse::none));
    }
  }
}

TEST_CASE("no option of any verb writes over an input, under any of its names", "[files][volume]") {
  const TempFolder folder;
  int refused = 0;
  for (const cli::Verb& each : cli::verbs()) {
    const std::string verb(each.name);
    if (takes_no_files(verb)) continue;
    const std::string text = takes_certificates(verb) ? certificate() : kPuzzle + "\n";
    for (const std::string_view name : each.options) {
      const cli::Option row = cli::option_of(verb, name);
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
          if (row.value == "FILE") CHECK_THAT(done.err, ContainsSubstring("is an input as well; "));
          ++refused;
        }
      }
    }
  }
  CHECK(refused >= 60);
}

TEST_CASE("no verb writes over an input in its output folder", "[files]") {
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

TEST_CASE("an export never writes over the solutions of a later certificate", "[files]") {
  const std::string counted = run_nonet({"prove", "--verdict", "count"}, std::string(16, '.') + "\n").out;
  std::string_view rest = counted;
  proof::Certificate parsed;
  std::string why;
  REQUIRE(proof::read_certificate(rest, parsed, why));
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

TEST_CASE("an export needs certificates that can be read twice, or standard input", "[files]") {
  const TempFolder folder;
  const std::string pipe = folder.file("pipe");
  REQUIRE(::mkfifo(pipe.c_str(), 0600) == 0);
  const std::string pairs = folder.file("pairs");
  const Finished refused = run_nonet({"verify", "--export", pairs, pipe});
  CHECK(refused.status == 2);
  CHECK_THAT(refused.err, ContainsSubstring(pipe + " is not a regular file"));
  CHECK_FALSE(fs::exists(pairs));
  CHECK(run_nonet({"verify", "--export", pairs, "-"}, certificate()).status == 0);
  CHECK_FALSE(fs::is_empty(pairs));
  // What cannot be read is reported once, and the rest is exported.
  const std::string missing = folder.file("missing");
  const Finished other = run_nonet({"verify", "--export", pairs, missing, folder.write("good.cert", certificate())});
  CHECK(other.err == "nonet: cannot open " + missing + ": No such file or directory\n");
  CHECK(other.status == 3);
  CHECK(fs::exists(pairs + "/good.cnf"));
}

TEST_CASE("a folder takes pictures of puzzles and of solutions", "[files]") {
  const TempFolder folder;
  const std::string sheets = folder.file("sheets/");
  CHECK(run_nonet({"convert", "--to", "svg", "-o", sheets}, kPuzzle).status == 0);
  const std::string puzzle = text_of_file(sheets + "000001.svg");
  const Finished solved = run_nonet({"solve", "--output", "svg", "-o", sheets}, kPuzzle);
  CHECK(solved.out == sheets + "000001.solution.svg\n");
  CHECK(text_of_file(sheets + "000001.svg") == puzzle);
}

TEST_CASE("a report without --out goes to a new folder, also if it repeats one", "[files]") {
  const TempFolder folder;
  folder.write("p.txt", "2134342112434312\n");
  const std::string command = "cd " + folder.path() + " && " + std::string(NONET_PROGRAM_WITH_WRONG) +
                              " crosscheck --no-shrink --backend dfs,wrong ";
  const auto run_there = [&](const std::string& file) { return run({"sh", "-c", command + file}); };
  const Finished first = run_there("p.txt");
  CAPTURE(first.out, first.err);
  REQUIRE(first.status == 4);
  const std::string puzzles = text_of_file(folder.file("crosscheck-0/puzzles.txt"));
  CHECK(run_there("crosscheck-0/puzzles.txt").status == 4);
  CHECK(text_of_file(folder.file("crosscheck-0/puzzles.txt")) == puzzles);
  CHECK(fs::exists(folder.file("crosscheck-0-2/puzzles.txt")));
}

TEST_CASE("a puzzle as an operand is read as from a file, by every verb that reads puzzles", "[files]") {
  const TempFolder folder;
  const std::string file = folder.write("puzzle.txt", kPuzzle + "\n");
  const std::vector<Words> commands = {{"solve"},
                                       {"count"},
                                       {"check"},
                                       {"encode"},
                                       {"convert", "--to", "jsonl"},
                                       {"convert", "--to", "svg"},
                                       {"prove"},
                                       {"minimise"},
                                       {"candidates"},
                                       {"canon"},
                                       {"rate"},
                                       {"explain", "--next"},
                                       {"repair"},
                                       {"generate", "--limit", "1", "--from"},
                                       {"generate", "2", "--seed", "1", "--rules"}};
  for (const Words& words : commands) {
    CAPTURE(words);
    const Finished by_text = run_nonet(with(words, {kPuzzle}));
    const Finished by_file = run_nonet(with(words, {file}));
    CHECK(by_text.out == by_file.out);
    CHECK(by_text.err == by_file.err);
    CHECK(by_text.status == 0);
  }
  CHECK(run_nonet({"crosscheck", "--backend", "dfs,dlx", kPuzzle}).status == 0);
  CHECK(run_nonet({"compare", "--backend", "dfs", "--rounds", "1", kPuzzle}).status == 0);
  CHECK(run_nonet({"solve", kPuzzle, file, "12343412214.4321"}).out ==
        kSolution + "\n" + kSolution + "\n1234341221434321\n");
}

TEST_CASE("links, strings and boards of several lines are operands, too", "[files]") {
  const std::string link = run_nonet({"convert", "--to", "f-puzzles"}, kPuzzle).out;
  const std::string iss = run_nonet({"convert", "--to", "iss"}, kPuzzle).out;
  const std::string json = run_nonet({"convert", "--to", "jsonl"}, kPuzzle).out;
  std::string grid;
  for (std::size_t row = 0; row < 9; ++row) grid += kPuzzle.substr(9 * row, 9) + "\n";
  REQUIRE(link.starts_with("https://"));
  const std::string payload = link.substr(link.find("N4I"));
  for (const std::string& text : {link, payload, iss, json, grid}) {
    CAPTURE(text);
    const Finished done = run_nonet({"solve", text.substr(0, text.size() - 1)});
    CHECK(done.out == kSolution + "\n");
    CHECK(done.status == 0);
  }
}

TEST_CASE("a file whose name is a puzzle wins", "[files]") {
  const TempFolder folder;
  folder.write(kPuzzle, "1234341221434321\n");
  const Finished done =
      run({"sh", "-c", "cd " + folder.path() + " && " + std::string(NONET_PROGRAM) + " solve " + kPuzzle});
  CHECK(done.out == "1234341221434321\n");
}

TEST_CASE("a mistyped name is no puzzle, a mistyped puzzle is no name, and long names are cut", "[files]") {
  for (const std::string name :
       {"puzles.txt", "2024-05-01.txt", "2024-05-01", "data/53", "12345", "killer.jsonl", ".hidden", "N4I.txt",
        "httpd.log", "550e8400-e29b-41d4-a716-446655440000.txt", "2024-05-01_12-30-45_0001_0002_0003.jsonl"}) {
    const Finished done = run_nonet({"solve", name});
    CHECK(done.err == "nonet: '" + name + "' is neither a file nor a puzzle\n");
    CHECK(done.status == 3);
  }
  const Finished short_one = run_nonet({"solve", kPuzzle.substr(1)});
  CAPTURE(short_one.err);
  CHECK(short_one.status == 1);
  CHECK_THAT(short_one.out + short_one.err, ContainsSubstring("80"));
  for (const std::string& text : {"https://www.f-puzzles.com/?load=N4I" + std::string(5000, 'x'),
                                  "no/" + std::string(5000, 'y'), "https://example.com/" + std::string(5000, 'z')}) {
    const Finished done = run_nonet({"solve", text});
    CAPTURE(done.err);
    CHECK(done.status != 0);
    for (const std::string& line : lines_of(done.err)) CHECK(line.size() < 500);
    CHECK(run_nonet({text}).err.size() < 500);
  }
  CHECK_THAT(run_nonet({kPuzzle}).err, ContainsSubstring("is a puzzle: a verb comes first"));
  CHECK_THAT(run_nonet({"solve", "--resume", "-o", "x", kPuzzle}).err, ContainsSubstring("need the name of a file"));
}

TEST_CASE("hint and grade are other names of verbs", "[files]") {
  CHECK(run_nonet({"hint"}, kPuzzle).out == run_nonet({"explain", "--next"}, kPuzzle).out);
  CHECK(run_nonet({"grade"}, kPuzzle).out == run_nonet({"rate"}, kPuzzle).out);
  CHECK(run_nonet({"help", "hint"}).out == run_nonet({"help", "explain"}).out);
  CHECK(run_nonet({"grade", "--help"}).out == run_nonet({"rate", "--help"}).out);
  CHECK_THAT(run_nonet({"grad"}).err, ContainsSubstring("did you mean 'grade'"));
}

TEST_CASE("fpuzzles is f-puzzles, and sudokupad says what works", "[files]") {
  CHECK(run_nonet({"convert", "--to", "fpuzzles"}, kPuzzle).out ==
        run_nonet({"convert", "--to", "f-puzzles"}, kPuzzle).out);
  CHECK(run_nonet({"solve", "--format", "fpuzzles"}, run_nonet({"convert", "--to", "fpuzzles"}, kPuzzle).out).out ==
        kSolution + "\n");
  for (const Words& words : {Words{"convert", "--to", "sudokupad"}, Words{"solve", "--format", "sudokupad"}}) {
    CHECK_THAT(run_nonet(words, kPuzzle).err, ContainsSubstring("SudokuPad opens links of f-puzzles"));
  }
}

TEST_CASE("messages on constraints say what works instead", "[files]") {
  const Finished made = run_nonet({"generate", "--constraint", "killer"});
  CHECK(made.status == 2);
  CHECK_THAT(made.err, ContainsSubstring("generate needs the layout") && ContainsSubstring("--rules") &&
                           ContainsSubstring("'killer 17 r1c1 r1c2"));
  CHECK(run_nonet({"generate", "--seed", "1", "--constraint", "anti-knight"}).status == 0);
  const Finished rated = run_nonet({"rate", "--constraint", "killer 8 r1c1 r1c2"}, kPuzzle);
  CHECK(rated.status == 5);
  CHECK_THAT(rated.out, ContainsSubstring("Use 'explain --hardest'"));
}

TEST_CASE("a repair of pencil marks shows 81 symbols, then the change", "[files]") {
  std::string wrong = kPuzzle;
  wrong[36] = '8';  // r5c1 is 4
  std::string marks = run_nonet({"convert", "--to", "candidates"}, wrong).out;
  REQUIRE(marks.size() == 730);
  marks[2 * 9 + 8] = '.';  // r1c3 is not 9: it is 4
  const Finished done = run_nonet({"repair"}, marks);
  CAPTURE(done.out, done.err);
  CHECK_THAT("\n" + done.out, ContainsSubstring("\n1 " + kPuzzle + " # r5c1: 8 -> 4\n"));
  for (const std::string& line : lines_of(done.out)) CHECK(line.size() < 120);
  CHECK(done.err == "nonet: warning: This output shows only digits. Add --output json to keep the pencil marks.\n");
  CHECK_THAT(run_nonet({"repair", "--output", "json"}, marks).out, ContainsSubstring("\"mended\":\"....5"));
}

}  // namespace nonet::test::cli_files_test
