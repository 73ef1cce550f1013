// What stands beside puzzles - text behind a line, columns of CSV, members of objects - comes back with their results.
#include <nlohmann/json.hpp>

#include "tests/boards.hpp"
#include "tests/catch.hpp"
#include "tests/process.hpp"
#include "tests/streams.hpp"

namespace nonet::test::cli_passthrough_test {
namespace {

using Catch::Matchers::ContainsSubstring;
using Catch::Matchers::EndsWith;
using Json = nlohmann::json;

const std::string kPuzzle = "1.34341221434321";
const std::string kSolution = "1234341221434321";
const std::string kClash = "11..............";

// The objects of --output json that results are, without what is the same for all.
std::vector<Json> columns_of_results(const Words& verb, const std::string& input) {
  std::vector<Json> columns;
  for (const std::string& line : lines_of(run_nonet(with(verb, {"--output", "json"}), input).out)) {
    const Json json = Json::parse(line);
    columns.push_back(json.contains("columns") ? json["columns"] : Json());
  }
  return columns;
}

// What the lines of --output csv have behind the message, the header first.
std::vector<std::string> behind_message(const Words& verb, const std::string& input) {
  const std::vector<std::string> lines = lines_of(run_nonet(with(verb, {"--output", "csv"}), input).out);
  const std::string header = lines.at(0);
  const std::string own = header.substr(0, header.find(",message") + 8);
  const std::size_t fields = parts_of(own, ',').size();
  std::vector<std::string> behind;
  for (const std::string& line : lines) {
    std::size_t at = 0;
    bool quoted = false;
    for (std::size_t commas = 0; commas < fields && at < line.size(); ++at) {
      if (line[at] == '"') quoted = !quoted;
      if (line[at] == ',' && !quoted) ++commas;
    }
    behind.push_back(line.substr(at));
  }
  return behind;
}

// Lines with and without text, of any kind of result.
std::string lines_with_text() {
  return kPuzzle + " 15 clues; easy\n" + kPuzzle + "\n" + kClash + "\tclash\n" + kPuzzle + ",a,\"b\"\n" + kPuzzle +
         "#7 \n" + "z" + kPuzzle.substr(1) + " bad\n";
}

}  // namespace

TEST_CASE("text behind a puzzle's line stands behind its result, byte for byte", "[cli][passthrough]") {
  const Finished done = run_nonet({"solve"}, lines_with_text());
  CHECK(done.out == kSolution + " 15 clues; easy\n" + kSolution + "\n# no solution: r1c1 and r1c2 are both 1\tclash\n" +
                        kSolution + ",a,\"b\"\n" + kSolution + "#7 \n" +
                        "# invalid: column 1: unexpected 'z' (a digit 1-4, or . for blank)\n");
  CHECK(done.err.empty());
  // The verdict stands before it, the index of --all before all.
  CHECK(run_nonet({"solve", "--status"}, kPuzzle + " easy\r\n").out == kSolution + " solved easy\n");
  CHECK(run_nonet({"solve", "--all"}, kSolution.substr(0, 12) + "....;x\n").out == "1 " + kSolution + ";x\n");
  // Above side 61 there is no such text; of candidates and jigsaws there is.
  const std::string jigsaw = kPuzzle + "AABBAABBCCDDCCDD";
  CHECK(run_nonet({"solve"}, jigsaw + " mine\n").out == kSolution + " mine\n");
  // Verdicts and numbers are what they are.
  CHECK(run_nonet({"count"}, kPuzzle + " easy\n").out == "1\n");
}

TEST_CASE("text behind lines is the column text", "[cli][passthrough]") {
  const std::string input = lines_with_text();
  CHECK(columns_of_results({"solve"}, input) ==
        std::vector<Json>{
            {{"text", "15 clues; easy"}}, {}, {{"text", "clash"}}, {{"text", "a,\"b\""}}, {{"text", "#7"}}, {}});
  CHECK(behind_message({"solve"}, input) == Words{"text", "15 clues; easy", "", "clash", R"("a,""b""")", "\"#7\"", ""});
  // Without text behind the first puzzle there is no such column, and a word about the others.
  const Finished late = run_nonet({"solve", "--output", "csv"}, kPuzzle + "\n" + kPuzzle + " late\n");
  CHECK_THAT(lines_of(late.out).at(0), EndsWith(",message"));
  CHECK(late.err ==
        "nonet: warning: columns that the first puzzle does not have are left out of csv; --output json has them\n");
  CHECK(run_nonet({"solve", "--output", "csv", "--quiet"}, kPuzzle + "\n" + kPuzzle + " late\n").err.empty());
  CHECK(run_nonet({"solve", "--output", "csv"}, kPuzzle + "\n" + kPuzzle + "\n").err.empty());
}

TEST_CASE("columns of CSV come back in order, whatever the record", "[cli][passthrough]") {
  const std::string input = "id,quizzes,solutions,note,id,\n007," + kPuzzle +
                            ",9,\"a \"\"b\"\", c\",x,#\n8,bad,,,z,\n9," + kClash + ",1\n10," + kPuzzle + ",1,2,3,4,\n";
  CHECK(run_nonet({"solve"}, input).out == kSolution +
                                               "\n# invalid: column 3: unexpected 'b' (a digit 1-4, or . for blank)\n# "
                                               "no solution: r1c1 and r1c2 are both 1\n" +
                                               kSolution + "\n");
  for (const Words& verb : {Words{"solve"}, {"count"}, {"check"}}) {
    CAPTURE(verb);
    // Two names are nonet's own or taken, one is missing.
    CHECK(behind_message(verb, input) == Words{"id,input_solutions,note,id_2,column6", R"(007,9,"a ""b"", c",x,"#")",
                                               "8,,,z,", "9,1,,,", "10,1,2,3,4"});
    const std::vector<Json> columns = columns_of_results(verb, input);
    REQUIRE(columns.size() == 4);
    CHECK(columns[0] ==
          Json{{"id", "007"}, {"solutions", "9"}, {"note", "a \"b\", c"}, {"id_2", "x"}, {"column6", "#"}});
    CHECK(columns[1]["id_2"] == "z");
    CHECK(columns[2] == Json{{"id", "9"}, {"solutions", "1"}});
  }
  // A header with the puzzle alone has nothing to give.
  CHECK(behind_message({"solve"}, "puzzle\n" + kPuzzle + "\n") == Words{"", ""});
  // What was written is an input again, and its columns are passed on, too.
  const std::string again = run_nonet({"solve", "--output", "csv"}, "id,puzzle\n5," + kPuzzle + "\n").out;
  CHECK_THAT(behind_message({"count"}, again).at(0), EndsWith(",input_message,id"));
  CHECK_THAT(behind_message({"count"}, again).at(1), EndsWith(",5"));
}

TEST_CASE("option --columns chooses columns of csv and members of json, in any order", "[cli][passthrough]") {
  const std::string input = "id,quizzes,solutions,note\n7," + kPuzzle + ",1,\"a, b\"\n8,bad,,\n";
  const auto out = [&](const Words& verb, const std::string& form, const std::string& columns) {
    return run_nonet(with(verb, {"--output", form, "--columns", columns}), input).out;
  };
  CHECK(out({"solve"}, "csv", "solution, note,id,index,solution") ==
        "solution,note,id,index,solution\n" + kSolution + ",\"a, b\",7,1," + kSolution + "\n,,8,2,\n");
  CHECK(out({"count"}, "csv", "input_solutions,solutions") == "input_solutions,solutions\n1,1\n,\n");
  CHECK(out({"check"}, "csv", "status,minimal,line") == "status,minimal,line\nunique,false,2\ninvalid,,3\n");
  CHECK(out({"solve"}, "json", "solution,columns") ==
        R"({"solution":")" + kSolution + R"(","columns":{"id":"7","solutions":"1","note":"a, b"}})" + "\n" +
            R"({"solution":null,"columns":{"id":"8","solutions":"","note":""}})" + "\n");
  // What has no columns has no use for the option.
  for (const std::string form : {"line", "grid", "none", "svg"}) {
    const Finished none = run_nonet({"solve", "--output", form, "--columns", "solution"}, input);
    CHECK(none.status == 2);
    CHECK_THAT(none.err, ContainsSubstring("--columns is for --output csv and json\n"));
  }

  const TempFolder folder;
  const std::string puzzle = folder.write("puzzle", kPuzzle + "\n");
  const Words decode = {"decode", "--puzzle", puzzle};
  CHECK(run_nonet(with(decode, {"--output", "csv", "--columns", "status,stop"}), "s UNSATISFIABLE\n").out ==
        "status,stop\nno_solution,exhausted\n");

  const std::string kept = folder.write("out", "earlier");
  const Finished unknown = run_nonet({"solve", "--output", "csv", "--columns", "id,Solution", "-o", kept}, input);
  CHECK(unknown.status == 2);
  CHECK_THAT(unknown.err, ContainsSubstring("--columns: there is no 'Solution'; there are index, line, puzzle, status, "
                                            "solutions, stop, solution, backend, configuration, time_us, nodes, "));
  CHECK_THAT(unknown.err, ContainsSubstring(", message, id, input_solutions, note\n"));
  CHECK(text_of_file(kept) == "earlier");
  CHECK(run_nonet({"solve", "--output", "json", "--columns", ","}, input).status == 2);
  const Finished twice = run_nonet({"solve", "--output", "json", "--columns", "line,line"}, input);
  CHECK(twice.status == 2);
  CHECK_THAT(twice.err, ContainsSubstring("--columns: an object has one member 'line'"));

  // A row of one empty field is no empty line, which readers skip.
  CHECK(out({"solve"}, "csv", "solution") == "solution\n" + kSolution + "\n\"\"\n");

  const std::string file = folder.write("in.csv", input);
  const Words words = {"solve", "--output", "csv", "--columns", "id,solution", file};
  const std::string whole = run_nonet(words).out;
  CHECK(whole == "id,solution\n7," + kSolution + "\n8,\n");
  CHECK(run_nonet(with(words, {"--shard", "1/2"})).out + run_nonet(with(words, {"--shard", "2/2"})).out == whole);
}

TEST_CASE("members of objects come back as they were written", "[cli][passthrough]") {
  const std::string input = R"({"id":12345678901234567890123,"puzzle":")" + kPuzzle +
                            R"(", "rating" : 9.10,"tags":[1, {"a":"]}\""}],"note":"x\ny","none":null,"ok":true})" +
                            "\n{\"late\":1,\"puzzle\":\"" + kPuzzle + "\"}\n{\"id\":-1}\n";
  const std::string out = run_nonet({"solve", "--output", "json"}, input).out;
  CHECK_THAT(lines_of(out).at(0),
             EndsWith(R"(,"columns":{"id":12345678901234567890123,"rating":9.10,"tags":[1, {"a":"]}\""}],)"
                      R"("note":"x\ny","none":null,"ok":true}})"));
  CHECK_THAT(lines_of(out).at(1), EndsWith(R"(,"columns":{"late":1}})"));
  CHECK_THAT(lines_of(out).at(2), EndsWith(R"(,"columns":{"id":-1}})"));
  CHECK(behind_message({"check"}, input) ==
        Words{"id,rating,tags,note,none,ok",
              R"(12345678901234567890123,9.10,"[1, {""a"":""]}\""""}]","""x\ny""",,true)", ",,,,,", "-1,,,,,"});
  CHECK(lines_of(run_nonet({"solve"}, input).out).at(0) == kSolution);
}

TEST_CASE("several inputs have the columns of the first", "[cli][passthrough]") {
  const TempFolder folder;
  const std::string one = folder.write("one", "id,puzzle,text\n1," + kPuzzle + ",a\n");
  const std::string two = folder.write("two", kPuzzle + " b\n");
  const std::string three = folder.write("three", "text,more,puzzle,id\nc,," + kPuzzle + ",3\n");
  const Words words = {"solve", "--output", "csv"};
  const Finished done = run_nonet(with(words, {folder.file("none"), one, two, three}));
  CHECK(done.status == 3);
  CHECK(done.err == "nonet: '" + folder.file("none") + "' is neither a file nor a puzzle\n");
  const std::vector<std::string> lines = lines_of(done.out);
  REQUIRE(lines.size() == 4);
  CHECK_THAT(lines[0], EndsWith(",message,id,text"));
  CHECK_THAT(lines[1], EndsWith(",1,a"));
  CHECK_THAT(lines[2], EndsWith(",,b"));
  CHECK_THAT(lines[3], EndsWith(",3,c"));
  CHECK_THAT(run_nonet(with(words, {two, one})).err, ContainsSubstring("left out of csv"));
  // A header even where nothing can be read.
  CHECK_THAT(run_nonet(with(words, {folder.file("none")})).out, EndsWith(",message\n"));
}

TEST_CASE("columns are the same at any number of threads, in parts, taken up again and compressed",
          "[cli][passthrough][volume]") {
  CAPTURE(seed());
  Random random(seed());
  const TempFolder folder;
  std::string lines;
  std::string csv = "id,puzzle,note\n";
  int id = 0;
  for (const std::string& line : lines_of(mixed_puzzles(1500, 46, random))) {
    const bool text = !line.empty() && line[0] != '#';
    lines += line + (text && random.below(3) > 0 ? " text " + std::to_string(id) : "") + "\n";
    csv += text ? std::to_string(id) + "," + line.substr(0, line.find('\r')) + ",\"n, " + std::to_string(id) + "\"\n"
                : line + "\n";
    ++id;
  }
  lines.insert(lines.find('\n'), " first");
  const std::string line_file = folder.write("lines", lines);
  const std::string csv_file = folder.write("csv", csv);
  const auto check = [&](const std::string& form, const std::string& file, const std::string& input) {
    CAPTURE(form, file);
    const Words words = {"solve", "--backend", "dfs", "--output", form};
    const std::string expected = without_times(form, run_nonet(with(words, {"-j", "1", file})).out);
    const auto same = [&](const std::string& text) { return without_times(form, text) == expected; };
    CHECK(lines_of(expected).size() > 1000);
    CHECK(same(run_nonet(with(words, {"-j", "3"}), input).out));
    const std::string out = file + ".out." + form;
    CHECK(run_nonet(with(words, {"--resume", "-o", out, file})).err.empty());
    CHECK(same(text_of_file(out)));
    std::string joined;
    for (const std::string shard : {"1/3", "2/3", "3/3"})
      joined += run_nonet(with(words, {"--shard", shard, file})).out;
    CHECK(same(joined));
#ifdef NONET_HAVE_ZLIB
    if (have_program("gzip")) CHECK(same(run_nonet(words, run({"gzip", "-c"}, input).out).out));
#endif
#ifdef NONET_HAVE_ZSTD
    if (have_program("zstd")) CHECK(same(run_nonet(words, run({"zstd", "-c"}, input).out).out));
#endif
  };
  check("json", line_file, lines);
  check("csv", line_file, lines);
  check("json", csv_file, csv);
  check("csv", csv_file, csv);
}

}  // namespace nonet::test::cli_passthrough_test
