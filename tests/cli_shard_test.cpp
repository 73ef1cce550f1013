// Runs in parts: --shard, --summary, and what `merge` makes of them.
#include <csignal>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "test_paths.hpp"
#include "tests/boards.hpp"
#include "tests/catch.hpp"
#include "tests/process.hpp"
#include "tests/streams.hpp"

namespace nonet::test::cli_shard_test {
namespace {

using Catch::Matchers::ContainsSubstring;
using Json = nlohmann::json;

const std::string kPuzzle(kWikipedia.puzzle);

// The shards of a run in files of a folder.
class Shards {
 public:
  Shards(const TempFolder& folder, Words words, int of) : folder_(folder), words_(std::move(words)), of_(of) {
    for (int number = 1; number <= of; ++number) run_one(number);
  }
  Finished run_one(int number) const {
    const Finished done = run_nonet(with(words_, {"--shard", std::to_string(number) + "/" + std::to_string(of_), "-o",
                                                  results(number), "--summary", summary(number)}));
    CHECK(done.err.empty());
    return done;
  }
  std::string results(int number) const { return folder_.file("part" + std::to_string(number)); }
  std::string summary(int number) const { return results(number) + ".json"; }
  Words summaries() const {
    Words paths;
    // In no order that would be of use.
    for (int number = of_; number >= 1; --number) paths.push_back(summary(number));
    return paths;
  }
  std::string joined() const {
    std::string text;
    for (int number = 1; number <= of_; ++number) text += text_of_file(results(number));
    return text;
  }

 private:
  const TempFolder& folder_;
  Words words_;
  int of_;
};

void check_shards(const Words& verb, const std::string& form, const Words& files, int of) {
  CAPTURE(verb, form, of);
  const TempFolder folder;
  const Words words = with(with(verb, {"--output", form}), files);
  const std::string whole_summary = folder.file("whole.json");
  const Finished whole = run_nonet(with(words, {"--summary", whole_summary}));
  const Shards shards(folder, words, of);
  const std::string expected = without_times(form, whole.out);
  const bool same = without_times(form, shards.joined()) == expected;  // too long for a message
  CHECK(same);
  const std::string merged_summary = folder.file("merged.json");
  const Finished merged = run_nonet(with({"merge", "--summary", merged_summary}, shards.summaries()));
  CHECK(merged.err.empty());
  CHECK(merged.status == whole.status);
  const bool merged_same = merged.out == shards.joined();
  CHECK(merged_same);
  const Json one = Json::parse(text_of_file(whole_summary));
  const Json other = Json::parse(text_of_file(merged_summary));
  for (const std::string member :
       {"schema", "complete", "shard", "shards", "puzzles", "statuses", "cut_short", "status"}) {
    CAPTURE(member);
    CHECK(one[member] == other[member]);
  }
}

}  // namespace

TEST_CASE("shards write what one run writes, in every form and for every verb") {
  CAPTURE(seed());
  Random random(seed());
  const TempFolder folder;
  const std::string one = folder.write("one", mixed_puzzles(300, 46, random));
  const std::string two = folder.write("two", mixed_puzzles(40, 46, random));
  // dfs finds the same of several solutions whatever stands beside a puzzle.
  check_shards({"solve", "--backend", "dfs"}, "line", {one}, 4);
  check_shards({"solve", "--backend", "dfs", "--limit", "2"}, "json", {one, two}, 5);
  check_shards({"solve", "--backend", "dfs"}, "csv", {one, two}, 3);
  check_shards({"solve", "--backend", "dfs", "--all", "--limit", "3"}, "line", {two}, 3);
  check_shards({"count", "--limit", "100"}, "line", {one}, 2);
  check_shards({"check"}, "json", {two}, 7);
}

TEST_CASE("there may be more shards than lines, and headers longer than a shard", "[volume]") {
  const TempFolder folder;
  const std::string csv = folder.write(
      "csv", "# a comment before the header\n\nid,puzzle\n1," + kPuzzle + "\n\n2," + std::string(kAiEscargot.puzzle));
  check_shards({"solve"}, "csv", {csv}, 30);
  check_shards({"solve"}, "json", {csv}, 2);
  check_shards({"solve"}, "line", {folder.write("empty", "")}, 2);
  const Shards shards(folder, {"solve", csv}, 30);
  CHECK(shards.joined() == run_nonet({"solve", csv}).out);
}

TEST_CASE("the shards' summaries add up to a line without results") {
  const TempFolder folder;
  const std::string file = folder.write("puzzles", kPuzzle + "\n" + kPuzzle + "\nx\n");
  const Shards shards(folder, {"solve", "--limit", "2", "--output", "none", file}, 2);
  const std::string merged = folder.file("merged.json");
  const Finished done = run_nonet(with({"merge", "--summary", merged}, shards.summaries()));
  CHECK(done.out.starts_with("3 puzzles: 2 unique, 1 invalid; "));
  double seconds = 0;
  for (const std::string& summary : shards.summaries()) {
    seconds += Json::parse(text_of_file(summary))["seconds"].get<double>();
  }
  CHECK(Json::parse(text_of_file(merged))["seconds"].get<double>() == Catch::Approx(seconds));
  CHECK(done.status == 1);
  CHECK(run_nonet(with({"merge", "--exit-zero"}, shards.summaries())).status == 0);
  const Shards lines(folder, {"solve", file}, 2);
  CHECK_THAT(run_nonet(with({"merge", "-v"}, lines.summaries())).err,
             ContainsSubstring("nonet: 3 puzzles: 2 solved, "));
}

TEST_CASE("a shard warns of the lines that it skips, and ends with status 1") {
  const TempFolder folder;
  const std::string file = folder.write("puzzles", kPuzzle + "\nsome words here\n" + kPuzzle + "\n");
  const Finished done = run_nonet({"solve", "--shard", "1/1", file});
  CHECK(lines_of(done.out).size() == 2);
  CHECK_THAT(done.err, ContainsSubstring("1 line that is no puzzle was skipped, the first is line 2: some words here"));
  CHECK(done.status == 1);
}

TEST_CASE("a shard tells of what it skips itself, whatever form its results have") {
  const TempFolder folder;
  std::string text = "some words here\n";
  for (int i = 0; i < 100; ++i) text += kPuzzle + "\n";
  const std::string before = folder.write("before", text);
  const std::string behind = folder.write("behind", text.substr(text.find('\n') + 1) + "some words here\n");
  for (const std::string form : {"line", "json"}) {
    CAPTURE(form);
    CHECK(run_nonet({"solve", "--output", form, "--shard", "1/2", before}).status == 1);
    CHECK(run_nonet({"solve", "--output", form, "--shard", "2/2", before}).status == 0);
    const Finished second = run_nonet({"solve", "--output", form, "--shard", "2/2", behind});
    CHECK(second.status == 1);
    // Who counts no lines names none.
    CHECK_THAT(second.err, ContainsSubstring(form == "json" ? "the first is line 101: some words here"
                                                            : "the first is: some words here"));
  }
}

TEST_CASE("a file of titles alone has status 1 in parts as well") {
  const TempFolder folder;
  const std::string titles = folder.write("titles", "Easy:\n");
  CHECK(run_nonet({"solve", titles}).status == 1);
  CHECK(run_nonet({"solve", "--resume", "-o", folder.file("out"), titles}).status == 1);
  const std::string summary = folder.file("summary");
  CHECK(run_nonet({"solve", "--shard", "1/1", "--summary", summary, "-o", folder.file("part"), titles}).status == 1);
  CHECK(run_nonet({"merge", summary}).status == 1);
  // Puzzles of other shards have this title.
  const std::string mixed = folder.write("mixed", "Easy:\n" + kPuzzle + "\n" + kPuzzle + "\n");
  CHECK(run_nonet({"solve", "--shard", "1/100", mixed}).status == 0);
}

TEST_CASE("merge does not guess which of two files holds a shard's results") {
  const TempFolder folder;
  const std::string file = folder.write("puzzles", kPuzzle + "\n");
  const Shards shards(folder, {"solve", file}, 1);
  const std::string moved = folder.file("moved");
  std::filesystem::create_directory(moved);
  const std::filesystem::path summary = shards.summaries().front();
  const std::filesystem::path results = Json::parse(text_of_file(summary.string()))["results"].get<std::string>();
  std::filesystem::copy(summary, moved / summary.filename());
  std::ofstream(moved / results.filename()) << std::string(81, '1') << "\n";
  const Finished done = run_nonet({"merge", (moved / summary.filename()).string()});
  CHECK_THAT(done.err, ContainsSubstring("move away the one that is of another run"));
  CHECK(done.status == 3);
  std::filesystem::remove(results);
  CHECK(run_nonet({"merge", (moved / summary.filename()).string()}).out == std::string(81, '1') + "\n");
  CHECK(run_nonet({"merge", "-o", "-", "--summary", folder.file("w"), (moved / summary.filename()).string()}).status ==
        0);
  CHECK(Json::parse(text_of_file(folder.file("w")))["results"].is_null());
}

TEST_CASE("merge takes the shards of one run alone, and all of them") {
  const TempFolder folder;
  std::string input;
  for (int i = 0; i < 20; ++i) input += kPuzzle + "\n";
  const std::string file = folder.write("puzzles", input);
  const Shards shards(folder, {"solve", file}, 3);
  const std::string out = folder.write("out", "results of another day\n");
  const auto refused = [&](const Words& summaries, const std::string& why, int status) {
    const Finished done = run_nonet(with({"merge", "-o", out}, summaries));
    CAPTURE(summaries, done.err);
    CHECK_THAT(done.err, ContainsSubstring(why));
    CHECK(done.status == status);
    CHECK(text_of_file(out) == "results of another day\n");
  };
  const std::string one = shards.summary(1);
  const std::string two = shards.summary(2);
  const std::string three = shards.summary(3);
  refused({}, "no summaries", 2);
  refused({one, three}, "of 3 shards there are missing: 2", 3);
  refused({three}, "of 3 shards there are missing: 1, 2", 3);
  refused({one, two, folder.file("none")}, "cannot open " + folder.file("none"), 3);
  refused({one, two, file}, file + " is no summary: '--summary FILE' writes one", 3);
  refused({one, two, two, three}, "shard 2 is there twice: " + two + " and " + two, 2);

  const auto other_shard = [&](const Words& options, const std::string& input_file) {
    const std::string summary = folder.file("other.json");
    run_nonet(with(with({"solve", "-o", folder.file("other"), "--summary", summary}, options), {input_file}));
    return summary;
  };
  const std::string of_another = folder.file("other.json") + " is of another run than ";
  refused({one, two, other_shard({"--shard", "3/3", "--limit", "2"}, file)},
          of_another + one + ": it was made by 'nonet solve', and this is 'nonet solve --limit=2'", 2);
  refused({one, two, other_shard({"--shard", "3/4"}, file)},
          of_another + one + ": it was one of 3 shards, and this is one of 4", 2);
  const std::string changed = folder.write("changed", std::string(kAiEscargot.puzzle) + input.substr(81));
  refused({one, two, other_shard({"--shard", "3/3"}, changed)}, "its input " + file + " is not what " + changed, 2);
  // A copy of the input on another machine is the same one.
  const std::string copy = folder.write("copy", input);
  CHECK(run_nonet({"merge", one, two, other_shard({"--shard", "3/3"}, copy)}).status == 0);

  Json summary = Json::parse(text_of_file(two));
  summary["complete"] = false;
  const std::string incomplete = folder.write("incomplete.json", summary.dump());
  refused({one, incomplete, three}, incomplete + ": shard 2 did not come to its end: run it again", 3);
  const std::string results = text_of_file(shards.results(2));
  folder.write("part2", results.substr(0, results.size() - 1));
  refused({one, two, three},
          shards.results(2) + " has " + std::to_string(results.size() - 1) + " bytes, and " + two + " tells of " +
              std::to_string(results.size()),
          3);
  std::filesystem::remove(shards.results(2));
  refused({one, two, three}, two + ": its results are neither at ", 3);
  folder.write("part2", results);
  CHECK(run_nonet({"merge", "-o", shards.results(1), one, two, three}).status == 2);
  CHECK(run_nonet({"merge", "-o", out, "--summary", one, one, two, three}).status == 2);
  CHECK(run_nonet({"merge", "-o", out, one, two, three}).status == 0);
  CHECK(text_of_file(out) == run_nonet({"solve", file}).out);
  // Shards whose results went elsewhere have nothing to be joined.
  run_nonet({"solve", "--shard", "1/1", "--summary", two, file});
  folder.write("out", "results of another day\n");
  refused({two}, "its results went to standard output", 2);
}

TEST_CASE("merge finds results beside their summaries, wherever those were moved") {
  const TempFolder folder;
  const std::string file = folder.write("puzzles", kPuzzle + "\n" + kPuzzle + "\n");
  std::filesystem::create_directory(folder.file("moved"));
  const Shards shards(folder, {"solve", file}, 2);
  Words moved;
  for (const int number : {1, 2}) {
    for (const std::string& path : {shards.results(number), shards.summary(number)}) {
      const std::filesystem::path to =
          std::filesystem::path(folder.file("moved")) / std::filesystem::path(path).filename();
      std::filesystem::rename(path, to);
      if (to.extension() == ".json") moved.push_back(to.string());
    }
  }
  CHECK(run_nonet(with({"merge"}, moved)).out == run_nonet({"solve", file}).out);
}

TEST_CASE("a summary of a run that did not come to its end says so") {
  const TempFolder folder;
  const std::string summary = folder.file("summary.json");
  Process process({NONET_PROGRAM, "count", "--summary", summary});
  process.feed(std::string(81, '.') + "\n");
  process.close_input();
  while (!std::filesystem::exists(summary)) CHECK_FALSE(process.wait_for_end(std::chrono::milliseconds(1)));
  CHECK(Json::parse(text_of_file(summary))["complete"] == false);
  process.send(SIGINT);
  CHECK(process.finish().status == 130);
  CHECK(Json::parse(text_of_file(summary))["complete"] == false);
  CHECK(run_nonet({"count", "--summary", summary}, kPuzzle).status == 0);
  const Json done = Json::parse(text_of_file(summary));
  CHECK(done["complete"] == true);
  CHECK(done["puzzles"] == 1);
  CHECK(done["statuses"] == Json{{"unique", 1}});
  CHECK(run_nonet({"count", "--summary", summary, folder.file("missing")}, "").status == 3);
  CHECK(Json::parse(text_of_file(summary))["complete"] == false);
}

TEST_CASE("shards of what is no regular file of lines are refused") {
  const TempFolder folder;
  const std::string file = folder.write("puzzles", kPuzzle + "\n");
  for (const std::string shard : {"0/2", "3/2", "x", "1"}) {
    const Finished done = run_nonet({"solve", "--shard", shard, file});
    CHECK(done.err.starts_with("nonet: --shard: '" + shard + "' is no shard such as 3/8: the third of eight\n"));
    CHECK(done.status == 2);
  }
  CHECK(run_nonet({"solve", "--shard", "1/2"}, kPuzzle).status == 2);
  CHECK(run_nonet({"solve", "--shard", "1/2", "/dev/null"}).status == 2);
}

}  // namespace nonet::test::cli_shard_test
