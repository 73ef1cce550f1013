// Runs in parts write what one run writes: --shard, --summary and `merge`. Their messages are in transcripts.
#include "tests/tests.hpp"

namespace nonet::test::cli_shard_test {

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

TEST_CASE("shards write what one run writes, in every form and for every verb") {
  Random random(seed());
  const TempFolder folder;
  const std::string one = folder.write("one", mixed_puzzles(300, 46, random));
  const std::string two = folder.write("two", mixed_puzzles(40, 46, random));
  // Of several solutions dfs finds the same one, whatever the other puzzles.
  check_shards({"solve", "--backend", "dfs"}, "line", {one}, 4);
  check_shards({"solve", "--backend", "dfs", "--limit", "2"}, "json", {one, two}, 5);
  check_shards({"solve", "--backend", "dfs"}, "csv", {one, two}, 3);
  check_shards({"solve", "--backend", "dfs", "--all", "--limit", "3"}, "line", {two}, 3);
  check_shards({"count", "--limit", "100"}, "line", {one}, 2);
  check_shards({"check"}, "json", {two}, 7);
}

TEST_CASE("there may be more shards than lines, and headers longer than a shard", "[volume]") {
  const TempFolder folder;
  const std::string csv =
      folder.write("csv", "# a comment before the header\n\nid,puzzle\n1," + kPuzzle + "\n\n2," + kAiEscargot.puzzle);
  check_shards({"solve"}, "csv", {csv}, 30);
  check_shards({"solve"}, "json", {csv}, 2);
  check_shards({"solve"}, "line", {folder.write("empty", "")}, 2);
  const Shards shards(folder, {"solve", csv}, 30);
  CHECK(shards.joined() == run_nonet({"solve", csv}).out);
}

TEST_CASE("a summary of a run that did not come to its end says so") {
  const TempFolder folder;
  const std::string summary = folder.file("summary.json");
  Process process({NONET_PROGRAM, "count", "--summary", summary});
  process.feed(std::string(81, '.') + "\n");
  process.close_input();
  while (!fs::exists(summary)) CHECK_FALSE(process.wait_for_end(1ms));
  CHECK(Json::parse(text_of_file(summary))["complete"] == false);
  process.send(SIGINT);
  CHECK(process.finish().status == 130);
  CHECK(Json::parse(text_of_file(summary))["complete"] == false);
}

}  // namespace nonet::test::cli_shard_test
