// SIGINT, SIGTERM and SIGHUP: what was done is written, in order and in whole lines, and the status names the signal.
#include <sys/stat.h>

#include "run/pipeline.hpp"
#include "tests/tests.hpp"

namespace nonet::test::cli_signals_test {
// Unique puzzles, so that every backend writes the same: known solutions with some cells blank, one a row.
struct Work {
  std::string puzzles;
  std::string solutions;
};

Work long_work(int count) {
  Random random(seed());
  Work work;
  for (int i = 0; i < count; ++i) {
    Board board = shuffled_board({3, 3}, random);
    work.solutions += text_of(board) + "\n";
    for (std::size_t row = 0; row < 9; ++row) board[row * 9 + static_cast<std::size_t>(random.below(9))] = 0;
    work.puzzles += text_of(board) + "\n";
  }
  return work;
}

// More records than a chunk of any backend has: the first ones are written before all are read.
std::string more_than_a_chunk(std::string_view puzzle) {
  std::size_t records = 0;
  for (const BackendSpec& spec : able_backends(*Rules::make({}))) {
    records = std::max(records, chunk_records(spec.info->can({}), *Rules::make({})) + 1);
  }
  std::string text;
  for (std::size_t i = 0; i < records; ++i) text += std::string(puzzle) + "\n";
  return text;
}

// The number of a process that writes it to this file. It is read once: a process that comes later may be about to
// write its own.
std::string id_in(const std::string& path, const Process& process) {
  for (;;) {
    if (const std::string text = text_of_file(path); text.ends_with('\n')) return lines_of(text).front();
    REQUIRE_FALSE(process.wait_for_end(5ms));
  }
}

bool comes_true(const std::function<bool()>& check) {
  const auto until = std::chrono::steady_clock::now() + 5min;
  while (!check() && std::chrono::steady_clock::now() < until) std::this_thread::sleep_for(1ms);
  return check();
}

bool is_beginning(const std::string& part, const std::string& whole) { return whole.starts_with(part); }

TEST_CASE("a signal ends a run with what was done written in order") {
  static const Work kWork = long_work(60'000);  // by SAT, a minute and more
  const TempFolder folder;
  const std::string file = folder.write("puzzles", kWork.puzzles);
  const int signal = GENERATE(SIGINT, SIGTERM);
  const std::string jobs = GENERATE("1", "2", "5");
  CAPTURE(signal, jobs);
  Process process({NONET_PROGRAM, "solve", "--backend", "cadical", "-j", jobs, file});
  CHECK(process.wait_for_lines(100));
  process.send(signal);
  const Finished done = process.finish();
  CHECK_FALSE(done.timed_out);
  CHECK(done.err.empty());
  CHECK(done.status == 128 + signal);
  CHECK(done.out.size() < kWork.solutions.size());
  CHECK(done.out.ends_with('\n'));
  CHECK(is_beginning(done.out, kWork.solutions));
}

TEST_CASE("a signal ends the search on a single puzzle") {
  for (const Words& words : {Words{"count", "--backend", "dfs"}, Words{"solve", "--limit", "0", "--backend", "dlx"},
                             Words{"count", "--output", "json", "--backend", "cadical"}}) {
    CAPTURE(words);
    Process process(with(with({NONET_PROGRAM}, words), {"-j", "1"}));
    // The first chunk is done and written, the second one never ends.
    const std::string solved = more_than_a_chunk(kWikipedia.solution);
    process.feed(solved + kBlank + "\n");
    process.close_input();
    CHECK(process.wait_for_lines(1));
    process.send(SIGINT);
    const Finished done = process.finish();
    CHECK_FALSE(done.timed_out);
    CHECK(lines_of(done.out).size() <= lines_of(solved).size());
    CHECK(done.out.ends_with('\n'));
    CHECK(done.status == 130);
  }
}

TEST_CASE("a signal among the solutions of one puzzle leaves whole lines") {
  const int signal = GENERATE(SIGINT, SIGTERM);
  Process process({NONET_PROGRAM, "solve", "--all"});
  process.feed(std::string(81, '.') + "\n");
  process.close_input();
  CHECK(process.wait_for_lines(1000));
  process.send(signal);
  const Finished done = process.finish();
  CHECK(done.status == 128 + signal);
  CHECK(done.out.ends_with('\n'));
  const std::vector<std::string> lines = lines_of(done.out);
  CHECK(lines.size() >= 1000);
  CHECK(lines.back().size() == 83);  // "1 " and the board
}

TEST_CASE("a signal ends the wait for more input") {
  const int signal = GENERATE(SIGINT, SIGTERM);
  const std::string verb = GENERATE("solve", "compare", "encode");
  CAPTURE(signal, verb);
  Process process({NONET_PROGRAM, verb});
  // A chunk (not for encode, which takes one puzzle) and a part of a record, and the pipe stays open.
  if (verb != "encode") process.feed(more_than_a_chunk(kWikipedia.puzzle));
  process.feed(kWikipedia.puzzle.substr(0, 30));
  if (verb == "solve") CHECK(process.wait_for_lines(1));
  process.send(signal);
  const Finished done = process.wait();
  CHECK_FALSE(done.timed_out);
  CHECK(done.status == 128 + signal);
  if (verb != "solve") {
    CHECK(done.out.empty());
    return;
  }
  // The record that was cut off is ignored, without a message.
  CHECK(done.out.find('#') == std::string::npos);
  for (const std::string& line : lines_of(done.out)) CHECK(line == kWikipedia.solution);
}

TEST_CASE("a signal ends the wait for the other side of a named pipe") {
  const TempFolder folder;
  const std::string pipe = folder.file("pipe");
  REQUIRE(::mkfifo(pipe.c_str(), 0600) == 0);
  const std::string puzzle = folder.write("puzzle", kWikipedia.puzzle + "\n");
  for (const Words& words :
       {Words{"solve", pipe}, Words{"solve", "-o", pipe, puzzle}, Words{"merge", pipe}, Words{"verify", pipe}}) {
    CAPTURE(words);
    Process process(with({NONET_PROGRAM}, words));
    CHECK_FALSE(process.wait_for_end(100ms));
    process.send(SIGINT);
    const Finished done = process.wait();
    CHECK_FALSE(done.timed_out);
    CHECK(done.status == 130);
  }
}

TEST_CASE("named pipes are read and written when their other side comes") {
  const TempFolder folder;
  const std::string in = folder.file("in");
  const std::string out = folder.file("out");
  for (const std::string& pipe : {in, out}) REQUIRE(::mkfifo(pipe.c_str(), 0600) == 0);
  Process solver({NONET_PROGRAM, "solve", "-o", out, in});
  Process reader({"cat", out});
  CHECK(run({"sh", "-c", "cat > \"$0\"", in}, kWikipedia.puzzle + "\n").status == 0);
  CHECK(reader.wait().out == kWikipedia.solution + "\n");
  CHECK(solver.wait().status == 0);
}

TEST_CASE("a second signal ends the program at once") {
  const int second = GENERATE(SIGINT, SIGTERM);
  // It hangs in writing, as nobody reads, and so cannot end by itself.
  Process process({NONET_PROGRAM, "solve", "--all", "-j", "1"});
  process.feed(std::string(81, '.') + "\n");
  process.close_input();
  REQUIRE(process.wait_until_it_blocks());
  process.send(SIGINT);
  REQUIRE(process.wait_until_taken(SIGINT));
  process.send(second);
  CHECK(process.wait_for_end(5min));
  CHECK(process.finish().status == 128 + second);
}

TEST_CASE("a signal ends the solvers of a run with it") {
  const int signal = GENERATE(SIGINT, SIGTERM, SIGHUP);
  CAPTURE(signal);
  const TempFolder folder;
  const TempFolder scratch;
  const std::string command = "external:echo $$ > " + folder.file("id") + "; : {cnf}; exec sleep 1000";
  Process process({NONET_PROGRAM, "solve", "--backend", command}, {.environment = {"TMPDIR=" + scratch.path()}});
  process.feed(std::string(81, '.') + "\n");
  process.close_input();
  const std::string solver = id_in(folder.file("id"), process);
  process.send(signal);
  const Finished done = process.wait();
  CHECK(done.status == 128 + signal);
  CHECK(done.out.empty());
  CHECK(dies(solver));
  CHECK(fs::is_empty(scratch.path()));
}

TEST_CASE("a run that is killed leaves no solver and no temporary folder behind") {
  const TempFolder folder;
  const TempFolder scratch;
  // A pipeline: the end of the shell alone would end none of its parts.
  const std::string command =
      "external:sh -c 'echo $$ > " + folder.file("id") + "; : {cnf}; exec sleep 1000' | cat; echo never";
  Process process({NONET_PROGRAM, "solve", "--backend", command}, {.environment = {"TMPDIR=" + scratch.path()}});
  process.feed(std::string(81, '.') + "\n");
  process.close_input();
  const std::string solver = id_in(folder.file("id"), process);
  REQUIRE_FALSE(fs::is_empty(scratch.path()));
  process.send(SIGKILL);
  CHECK(process.wait().status == 128 + SIGKILL);
  CHECK(dies(solver));
  CHECK(comes_true([&] { return fs::is_empty(scratch.path()); }));
}

TEST_CASE("a second signal leaves no process and no temporary folder behind") {
  const TempFolder folder;
  const TempFolder scratch;
  // The solver prints the id of the process that calls it, which then hangs.
  const std::string command = "external:echo $PPID > " + folder.file("id") + "; exit 3";
  std::string nearly_full(kWikipedia.solution);
  nearly_full[0] = '.';
  Process process({NONET_PROGRAM_WITH_WRONG, "crosscheck", "--backend", command, "--backend", "planted:hang",
                   "--timeout", "50", "--out", folder.file("found"), folder.write("puzzle", nearly_full + "\n")},
                  {.environment = {"TMPDIR=" + scratch.path()}});
  const std::string child = id_in(folder.file("id"), process);
  process.send(SIGTERM);
  // On a busy machine the first signal may come before the child hangs, and is enough.
  if (process.wait_until_taken(SIGTERM)) process.send(SIGTERM);
  const Finished done = process.wait();
  CHECK(done.status == 128 + SIGTERM);
  CHECK(dies(child));
  // The child was killed: what removes its folder does so after its end.
  CHECK(comes_true([&] { return fs::is_empty(scratch.path()); }));
}

TEST_CASE("a signal ends a run whose output does not block and is not read") {
  const int signal = GENERATE(SIGINT, SIGTERM);
  Process process({NONET_PROGRAM, "solve", "--all", "-j", "1"}, {.output_does_not_block = true});
  process.feed(std::string(81, '.') + "\n");
  process.close_input();
  REQUIRE(process.wait_until_it_blocks());
  process.send(signal);
  CHECK(process.wait_for_end(5min));
  const Finished done = process.finish();
  CHECK(done.status == 128 + signal);
  CHECK(done.err.empty());
}

TEST_CASE("what is finished is still written to an output that does not block") {
  static const Work kWork = long_work(60'000);
  const TempFolder folder;
  const std::string file = folder.write("puzzles", kWork.puzzles);
  for (;;) {
    Process process({NONET_PROGRAM, "solve", "-j", "2", file}, {.output_does_not_block = true});
    REQUIRE(process.wait_until_it_blocks());
    const auto sent = std::chrono::steady_clock::now();
    process.send(SIGINT);
    const Finished done = process.finish();
    CHECK(done.status == 130);
    CHECK(is_beginning(done.out, kWork.solutions));
    // The program waits a second for its reader. This one was slower, as the machine is busy.
    if (std::chrono::steady_clock::now() - sent > 1s) continue;
    CHECK(done.out.ends_with('\n'));
    break;
  }
}

TEST_CASE("a signal that was ignored at the start stays ignored") {
  Process process({"sh", "-c", "trap '' INT; exec \"$0\" solve -v", NONET_PROGRAM});
  process.feed(kWikipedia.puzzle + "\n");
  CHECK(process.wait_for_errors(1));  // the layout: it is at work
  process.send(SIGINT);
  process.feed(kWikipedia.puzzle + "\n");
  const Finished done = process.finish();
  CHECK(done.status == 0);
  CHECK(done.out == kWikipedia.solution + "\n" + kWikipedia.solution + "\n");

  Process other({"sh", "-c", "trap '' INT; exec \"$0\" solve -v", NONET_PROGRAM});
  other.feed(kWikipedia.puzzle + "\n");
  CHECK(other.wait_for_errors(1));
  other.send(SIGTERM);
  CHECK(other.wait().status == 128 + SIGTERM);
}

TEST_CASE("a run that is stopped before its first result leaves its output file alone") {
  const TempFolder folder;
  const std::string out = folder.write("out", "results of another day\n");
  Process process({NONET_PROGRAM, "count", "-v", "-o", out});
  process.feed(std::string(81, '.') + "\n");  // more solutions than it can count
  CHECK(process.wait_for_errors(1));
  process.send(SIGINT);
  CHECK(process.wait().status == 130);
  CHECK(text_of_file(out) == "results of another day\n");
  // One that ends has no results.
  CHECK(run_nonet({"solve", "-q", "-o", out}, "").status == 0);
  CHECK(text_of_file(out).empty());
}

TEST_CASE("the summary of a run that was stopped counts the lines written", "[volume]") {
  static const Work kWork = long_work(60'000);
  const TempFolder folder;
  Process process(
      {NONET_PROGRAM, "solve", "-v", "--backend", "cadical", "-j", "4", folder.write("puzzles", kWork.puzzles)});
  CHECK(process.wait_for_lines(200));
  process.send(SIGINT);
  const Finished done = process.finish();
  std::string counted = std::to_string(lines_of(done.out).size());
  if (counted.size() > 3) counted.insert(counted.size() - 3, ",");
  CHECK_THAT(done.err, ContainsSubstring("nonet: " + counted + " puzzles: "));
}

TEST_CASE("compare that is interrupted ends in order") {
  Process process({NONET_PROGRAM, "compare", "--backend", "dfs", "--limit", "0", "--timeout", "1000", "-v"});
  process.feed(kBlank + "\n");
  process.close_input();
  CHECK(process.wait_for_errors(1));  // the layout, when all is read
  process.send(SIGINT);
  const Finished done = process.finish();
  CHECK_FALSE(done.timed_out);
  CHECK(done.out.empty());
  CHECK_THAT(done.err, ContainsSubstring("stopped before the first round was over"));
  CHECK(done.status == 130);
}

}  // namespace nonet::test::cli_signals_test
