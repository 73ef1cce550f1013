// Runs that go on where they were ended: --resume. What it refuses is in transcripts.
#include "cli/run_log.hpp"
#include "tests/tests.hpp"

namespace nonet::test::cli_resume_test {

bool there(const std::string& path) { return fs::exists(path); }

// What a summary says of a run's verdicts.
Json verdicts(const std::string& path) {
  const Json json = Json::parse(text_of_file(path));
  return {json["complete"], json["puzzles"], json["statuses"],     json["cut_short"],
          json["backends"], json["status"],  json["results_bytes"]};
}

struct Work {
  TempFolder folder = {};
  std::string out = folder.file("out");
  std::string summary = folder.file("summary.json");
  Words words;  // without the files that it writes
  std::string expected = {};
  Json expected_verdicts = {};
  int expected_status = 0;
  std::chrono::milliseconds time{0};

  Work(Words options, const std::string& input) : words(with(std::move(options), {folder.write("puzzles", input)})) {
    const auto start = std::chrono::steady_clock::now();
    const Finished done = run_nonet(with(words, {"-o", out, "--summary", summary}));
    time = std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now() - start);
    expected = text_of_file(out);
    expected_verdicts = verdicts(summary);
    expected_status = done.status;
    fs::remove(out);
    fs::remove(summary);
  }
  Words resumed(const Words& more = {}) const {
    return with(with({NONET_PROGRAM}, words), with({"--resume", "-o", out, "--summary", summary}, more));
  }
  // The run with -9 at random moments until it comes to its end, and how often that was.
  int run_with_kills(Random& random) const {
    int kills = 0;
    for (;;) {
      // A run killed after its last byte has no journal, and does not begin anew.
      const bool ended = there(out) && fs::file_size(out) > 0 && !there(out + ".resume");
      Process process(resumed());
      // Longer and longer, so that the run ends on a machine that has become busier since the time was taken.
      const int most = static_cast<int>(time.count()) + 20 * (1 + kills);
      if (process.wait_for_end(std::chrono::milliseconds(random.below(most)))) {
        const Finished done = process.finish();
        CHECK(done.err.empty() != ended);
        CHECK(done.status == (ended ? 2 : expected_status));
        break;
      }
      process.send(SIGKILL);
      process.finish();
      ++kills;
      // The kill may come after the last byte.
      if (there(summary) && Json::parse(text_of_file(summary))["complete"] == true)
        CHECK((text_of_file(out) == expected));
    }
    const bool same = text_of_file(out) == expected;  // too long for a message
    CHECK(same);
    CHECK(verdicts(summary) == expected_verdicts);
    CHECK_FALSE(there(out + ".resume"));
    CHECK_FALSE(there(out + ".resume.nonet-new"));
    fs::remove(out);
    fs::remove(summary);
    return kills;
  }
};

// Each puzzle is followed by text.
std::string with_text(const std::string& puzzles) {
  std::string text;
  for (const std::string& line : lines_of(puzzles)) text += line + (line.empty() ? "\n" : " a,b\n");
  return text;
}

void kill_at_random_moments(int least) {
  Random random(seed());
  const std::string input = mixed_puzzles(2000, 52, random);
  const Work solve({"solve", "--backend", "cadical", "-j", "2"}, with_text(input));
  const Work check({"check", "-j", "2"}, input);
  CHECK(solve.expected_status == 1);
  int kills = 0;
  while (kills < least) kills += solve.run_with_kills(random);
  for (int more = 0; more < least / 2;) {
    const int now = check.run_with_kills(random);
    more += now;
    kills += now;
  }
  INFO(kills);
}

TEST_CASE("a run that is killed at random moments goes on to the same bytes", "[volume]") { kill_at_random_moments(4); }

TEST_CASE("a run that is killed at fifty random moments goes on to the same bytes", "[.long]") {
  kill_at_random_moments(50);
}

TEST_CASE("a run that was stopped goes on where it was, and ends as if nothing had been", "[volume]") {
  Random random(seed());
  const std::string jobs = GENERATE("1", "3");
  // On a busy machine the run may end before the signal. It gets more puzzles then.
  int count = 2000;
  std::optional<Work> tried;
  for (bool stopped = false; !stopped; count *= stopped ? 1 : 4) {
    REQUIRE(count < 1'000'000);
    tried.emplace(Words{"solve", "--backend", "cadical", "-j", jobs}, mixed_puzzles(count, 52, random));
    Process process(tried->resumed({"--progress", "never"}));
    while (!there(tried->out) || fs::file_size(tried->out) < 30'000) {
      if (process.wait_for_end(1ms)) break;
    }
    process.send(SIGTERM);
    stopped = process.finish().status == 128 + SIGTERM && there(tried->out + ".resume");
  }
  const Work& work = *tried;
  const Json state = Json::parse(text_of_file(work.out + ".resume"))["state"];
  CHECK(state["byte"] > 20'000);
  CHECK(state["written"] <= fs::file_size(work.out));
  CHECK(Json::parse(text_of_file(work.summary))["complete"] == false);

  const Finished done = run(work.resumed({"-v"}));
  CHECK_THAT(done.err, ContainsSubstring("; bytes " + state["byte"].dump() + " to "));
  const std::string puzzles = std::to_string(count / 1000) + "," + std::to_string(1000 + count % 1000).substr(1);
  CHECK_THAT(done.err, ContainsSubstring("nonet: " + puzzles + " puzzles: "));  // of the whole run
  CHECK(done.status == work.expected_status);
  const bool same = text_of_file(work.out) == work.expected;
  CHECK(same);
  CHECK(verdicts(work.summary) == work.expected_verdicts);
  CHECK_FALSE(there(work.out + ".resume"));
}

TEST_CASE("a run with a journal writes what one without writes, over several files") {
  const TempFolder folder;
  std::string one = "id,puzzle\n";
  for (int i = 0; i < 200; ++i) one += std::to_string(i) + "," + kPuzzle + "\n";
  const Words verb = {"solve", "--backend", "backtrack", "-j", "2", "--output", "csv"};
  const Words files = {folder.write("one.csv", one),
                       folder.write("two", "# c\n" + kPuzzle + "\nx\n" + one.substr(12, 81) + "\n")};
  const std::string out = folder.file("out");
  const Finished whole = run_nonet(with(verb, files));
  CHECK(run_nonet(with(with(verb, files), {"--resume", "-o", out})).status == whole.status);
  CHECK(without_times("csv", text_of_file(out)) == without_times("csv", whole.out));
}

TEST_CASE("results that are overwritten lose their journal, so that no other run goes on with them") {
  const TempFolder folder;
  const std::string input = folder.write("in", kPuzzle + "\n");
  const std::string results = folder.write("r", "other results\n");
  const std::string other = folder.write("r.resume", "curriculum vitae\n");
  CHECK(run_nonet({"solve", input, "-o", results}).status == 0);
  CHECK(text_of_file(other) == "curriculum vitae\n");  // no journal
  CHECK(run_nonet({"solve", other, "-o", results}).status == 1);
  CHECK(text_of_file(other) == "curriculum vitae\n");

  fs::remove(other);
  cli::Journal(results, {.version = "1", .kernel = "k", .words = {"solve"}}).save([] {});
  CHECK(run_nonet({"solve", "-o", results, folder.file("missing")}).status == 3);
  CHECK(there(other));
  CHECK(run_nonet({"solve", input, "-o", results}).status == 0);
  CHECK_FALSE(there(other));
  CHECK(text_of_file(results) == kWikipedia.solution + "\n");
}

TEST_CASE("a run that is killed before its first result writes the header of csv when it goes on") {
  const TempFolder folder;
  // It takes a second or more, which is long enough for the kill.
  const std::string board = "...8.............8...643..1.753.........86....2.7.4...3..4.8.......35..78.......4";
  const std::string file = folder.write("puzzles", board + "\n");
  const std::string out = folder.file("out");
  const Words words = {"count",    "--backend", "dfs",       "--resume",  "-o", out,
                       "--output", "csv",       "--columns", "solutions", file};
  {
    Process process(with({NONET_PROGRAM}, words));
    REQUIRE(process.wait_for_file(out + ".resume"));
    process.send(SIGKILL);
    process.finish();
  }
  CHECK(Json::parse(text_of_file(out + ".resume"))["state"]["written"] == 0);
  CHECK(run_nonet(words).err.empty());
  CHECK(text_of_file(out) == "solutions\n331144\n");
}

TEST_CASE("a run does not go on with other options, another input or less than its results") {
  const TempFolder folder;
  const std::string file = folder.write("puzzles", repeat(kPuzzle + "\n", 400) + kBlank + "\n");
  const std::string out = folder.file("out");
  const Words words = {"count", "--backend", "dfs", "-j", "1", file, "--resume", "-o", out};
  // The last puzzle never comes to its end, and a signal leaves the journal at the edge of a chunk before it.
  Process process(with({NONET_PROGRAM}, words));
  const auto enough = std::chrono::steady_clock::now() + 5min;
  while (!there(out) || fs::file_size(out) < 300) {
    REQUIRE(std::chrono::steady_clock::now() < enough);
    CHECK_FALSE(process.wait_for_end(1ms));
  }
  // Nobody else may write there meanwhile.
  const Finished second = run_nonet(words);
  CHECK(second.err == "nonet: cannot write " + out + ": another run is writing it\n");
  CHECK(second.status == 3);
  process.send(SIGINT);
  const Finished stopped = process.finish();
  CHECK(stopped.status == 130);
  CHECK_THAT(stopped.err, StartsWith("nonet: stopped after 4") && EndsWith(" the same command continues from there\n"));
  const std::string journal = text_of_file(out + ".resume");

  const auto refused = [&](const Words& other, const std::string& why, int status = 2) {
    const Finished done = run_nonet(other);
    CAPTURE(other, done.err);
    CHECK_THAT(done.err, ContainsSubstring(why));
    CHECK(done.status == status);
    CHECK(text_of_file(out + ".resume") == journal);
  };
  const std::string of_another =
      "--resume: " + out + ".resume is of another run: it was made by 'nonet count --backend=dfs'";
  refused(with(words, {"--limit", "2"}), of_another + ", and this is 'nonet count --backend=dfs --limit=2'");
  refused(with({"solve"}, Words(words.begin() + 1, words.end())),
          of_another + ", and this is 'nonet solve --backend=dfs'");
  refused(with(words, {"--shard", "1/2"}), of_another + ", and this is 'nonet count --backend=dfs --shard=1/2'");
  refused(with(words, {file}), "it was made from 1 files, and these are 2");
  const auto time = fs::last_write_time(file);
  fs::last_write_time(file, time + 1s);
  refused(words, "its input " + file + " is not what " + file + " is now");
  fs::last_write_time(file, time);
  folder.write("out", "1\n");
  refused(words, out + " has 2 bytes, and " + out + ".resume expects ", 3);

  folder.write("out.resume", "{}");
  CHECK_THAT(run_nonet(words).err,
             ContainsSubstring("is damaged or was edited; remove it and the results to start again"));
  folder.write("out.resume", R"({"schema": 99})");
  CHECK_THAT(run_nonet(words).err, ContainsSubstring("is of another version of nonet"));
}

TEST_CASE("a journal keeps words that are not UTF-8") {
  const TempFolder folder;
  const std::string out = folder.file("out");
  const cli::RunIdentity identity{
      .version = "1", .kernel = "k", .words = {"solve", "--symbols=\xff\x80z"}, .files = {{.name = "\xc3("}}};
  cli::Journal(out, identity).save([] {});
  CHECK(cli::Journal(out, identity).begun());
  cli::RunIdentity other = identity;
  other.words[1] = "--symbols=\xfe\x80z";
  CHECK_THROWS_AS(cli::Journal(out, other), cli::UsageError);
}

TEST_CASE("results that another program moved are not called complete") {
  const TempFolder folder;
  const std::string out = folder.file("out");
  const std::string summary = folder.file("summary");
  Process process({NONET_PROGRAM, "solve", "-v", "-o", out, "--summary", summary});
  process.feed(kPuzzle + "\n");
  CHECK(process.wait_for_errors(1));
  const Finished second = run_nonet({"solve", "-o", out}, kPuzzle);
  CHECK(second.err == "nonet: cannot write " + out + ": another run is writing it\n");
  CHECK(second.status == 3);
  fs::rename(out, folder.file("moved"));
  const Finished done = process.finish();
  CHECK_THAT(done.err, EndsWith("nonet: another program changed, moved or removed " + out + " during the run\n"));
  CHECK(done.status == 3);
  CHECK(Json::parse(text_of_file(summary))["complete"] == false);
}

TEST_CASE("a line that was skipped before a run was stopped counts in its status") {
  const TempFolder folder;
  // After as many calls as one chunk has puzzles the solver waits for a file.
  const std::string input = "....\nthese words are no puzzle at all\n" + repeat("....\n", 31);
  const std::string go = folder.file("go");
  const std::string waits = folder.file("waits");
  const std::string calls = folder.file("calls");
  const std::string solver = "external:cat > /dev/null; echo >> " + calls + "; if [ $(wc -l < " + calls +
                             ") -gt 20 ]; then : > " + waits + "; while [ ! -e " + go +
                             " ]; do sleep 0.01; done; fi; echo 's SATISFIABLE'; echo 'v 1 -2 -3 4 -5 6 7 -8 0'";
  const Words words = {
      NONET_PROGRAM, "solve", "--backend",       solver, "--box", "1x2", "-j1", folder.write("puzzles", input),
      "--resume",    "--out", folder.file("out")};
  Process process(words);
  REQUIRE(process.wait_for_file(waits));
  process.send(SIGTERM);
  CHECK(process.finish().status == 128 + SIGTERM);
  const std::string first = text_of_file(folder.file("out"));
  CHECK_FALSE(first.empty());
  (void)folder.write("go", "");
  const Finished done = run(words);
  CHECK(done.status == 1);
  CHECK(text_of_file(folder.file("out")) == repeat("1221\n", 32));
}

TEST_CASE("a journal lists only results that are on the disk") {
  const TempFolder folder;
  const std::string out = folder.file("out");
  const cli::RunIdentity identity{.version = "1", .kernel = "k", .words = {"solve"}};
  cli::RunState state{.part = 1, .at = {100, 3, 4, 2}, .written = 7, .seconds = 1.5};
  state.tally.add(Status::unique, 3);
  state.tally.add_cut_short();
  state.tally.add(Tally::BackendCount{"cadical", 3, 2});
  {
    cli::Journal journal(out, identity);
    CHECK_FALSE(journal.begun());
    bool synced = false;
    journal.reached(state, [&] {
      CHECK_FALSE(there(out + ".resume"));
      synced = true;
    });
    CHECK(synced);
    // Results that cannot be put on the disk leave the journal as it was.
    state.written = 9;
    CHECK_THROWS(journal.save([] { throw FileError("full"); }));
  }
  cli::Journal again(out, identity);
  REQUIRE(again.begun());
  CHECK(again.begun()->part == 1);
  CHECK(again.begun()->at.byte == 100);
  CHECK(again.begun()->at.line == 3);
  CHECK(again.begun()->at.index == 4);
  CHECK(again.begun()->at.skipped == 2);
  CHECK(again.begun()->written == 7);
  CHECK(again.begun()->seconds == 1.5);
  CHECK(again.begun()->tally.count(Status::unique) == 3);
  CHECK(again.begun()->tally.cut_short() == 1);
  REQUIRE(again.begun()->tally.backends().size() == 1);
  CHECK(again.begun()->tally.backends()[0].name == "cadical");
  CHECK(again.begun()->tally.backends()[0].puzzles == 3);
  CHECK(again.begun()->tally.backends()[0].by_solver == 2);
  cli::RunIdentity newer = identity;
  newer.version = "2";
  CHECK_THROWS_AS(cli::Journal(out, newer), cli::UsageError);
  cli::RunIdentity other_kernel = identity;
  other_kernel.kernel = "j";
  CHECK_THROWS_WITH(cli::Journal(out, other_kernel), ContainsSubstring("NONET_KERNEL"));
  const std::string journal = text_of_file(out + ".resume");
  const auto edited = [&](const std::string& was, const std::string& is) {
    std::string text = journal;
    REQUIRE(text.find(was) != std::string::npos);
    folder.write("out.resume", text.replace(text.find(was), was.size(), is));
    CHECK_THROWS_WITH(cli::Journal(out, identity), ContainsSubstring("is damaged or was edited; "));
    CHECK_THROWS_AS(cli::Journal(out, identity), cli::UsageError);
  };
  edited("\"part\": 1", "\"part\": 0");
  edited("\"byte\": 100", "\"byte\": 200");
  edited("\"written\": 7", "\"written\": 6");
  edited("\"solve\"", "\"count\"");
  edited(journal.substr(journal.size() / 2), "");
  edited(journal, "");
  again.remove();
  again.remove();
  CHECK_FALSE(cli::Journal(out, identity).begun());
}

}  // namespace nonet::test::cli_resume_test
