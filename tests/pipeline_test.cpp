// The pipeline: order, exceptions of every party, outputs that refuse, stops in the middle.
#include "run/pipeline.hpp"
#include "cli/verb_table.hpp"
#include "tests/tests.hpp"

namespace nonet::test::pipeline_test {
// This many equal 4x4 puzzles; each tenth line is not a puzzle.
std::string many_lines(int count) {
  std::string text;
  for (int i = 1; i <= count; ++i) text += i % 10 == 0 ? "nonsense\n" : "1...............\n";
  return text;
}

std::string expected_text(int count) {
  std::string text;
  for (int i = 1; i <= count; ++i) text += std::to_string(i) + (i % 10 == 0 ? " invalid\n" : " puzzle\n");
  return text;
}

// Writes a line a record, sometimes after a pause, and does what a test asks for at one record.
class Scribe : public ChunkWorker {
 public:
  explicit Scribe(std::function<bool(std::uint64_t)> before) : before_(std::move(before)) {}

  bool work(const ParsedChunk& chunk, const ChunkText& text, Tally& tally) override {
    if (chunk.records()[0].index % 3 == 0) std::this_thread::sleep_for(200us);
    for (const ParsedChunk::Entry& entry : chunk.records()) {
      if (before_ && !before_(entry.index)) return false;
      text(std::to_string(entry.index) + (entry.slot ? " puzzle\n" : " invalid\n"));
      tally.add(entry.slot ? Status::solved : Status::invalid);
    }
    return true;
  }

 private:
  std::function<bool(std::uint64_t)> before_;
};

WorkerFactory scribes(const std::function<bool(std::uint64_t)>& before = {}) {
  return [before] { return std::make_unique<Scribe>(before); };
}

struct Written {
  std::string text = {};
  Tally tally = {};
  Progress progress = {};
  TextSink takes = {};  // called with each part; false: the output refuses more

  void run(RecordReader& reader, const PipelineOptions& options, const WorkerFactory& factory) {
    const auto sink = [this](std::string_view part) {
      text += part;
      return !takes || takes(part);
    };
    run_pipeline(reader, options, factory, sink, progress, tally);
  }
};

// Gives the beginning of a text in steps, then an error.
ByteSource breaks_off(const std::string& text, std::size_t step, std::size_t length) {
  return [source = in_steps(text.substr(0, length), step)](char* buffer, std::size_t size) {
    const std::size_t part = source(buffer, size);
    if (part == 0) throw FileError("the disk is gone");
    return part;
  };
}

// Of solve, solve --all, count and check.
cli::Job one_of_the_jobs() {
  cli::Arguments arguments;
  const int number = GENERATE(0, 1, 2, 3);
  arguments.all = number == 1;
  return (number < 2 ? cli::kSolve : number == 2 ? cli::kCount : cli::kCheck).job(arguments);
}

// Whole records in order, as many as there are.
bool is_beginning(const std::string& text, int count) {
  return (text.empty() || text.back() == '\n') && expected_text(count).starts_with(text);
}

TEST_CASE("records come out in order whatever the workers and chunks") {
  const unsigned jobs = GENERATE(1U, 2U, 3U, 8U);
  const std::size_t chunk_records = GENERATE(std::size_t{1}, std::size_t{7}, std::size_t{1000});
  CAPTURE(jobs, chunk_records);
  RecordReader reader(bytes_of(many_lines(500)), {});
  Written written;
  written.run(reader, {.jobs = jobs, .chunk_records = chunk_records}, scribes());
  CHECK(written.text == expected_text(500));
  CHECK(written.tally.records() == 500);
  CHECK(written.tally.count(Status::invalid) == 50);
  CHECK(written.progress.records == 500);
  CHECK(written.progress.bytes == many_lines(500).size());
}

TEST_CASE("a pipeline without records ends") {
  const unsigned jobs = GENERATE(1U, 4U);
  RecordReader reader(bytes_of(""), {});
  Written written;
  written.run(reader, {.jobs = jobs}, scribes());
  CHECK(written.text.empty());
  CHECK(written.tally.records() == 0);
}

TEST_CASE("what a worker throws comes out when all have ended") {
  const unsigned jobs = GENERATE(1U, 2U, 8U);
  const std::uint64_t bad = GENERATE(std::uint64_t{1}, std::uint64_t{250}, std::uint64_t{500});
  CAPTURE(jobs, bad);
  RecordReader reader(bytes_of(many_lines(500)), {});
  Written written;
  const WorkerFactory factory = scribes([bad](std::uint64_t index) {
    if (index == bad) throw Error("record " + std::to_string(index) + " is too much");
    return true;
  });
  CHECK_THROWS_WITH(written.run(reader, {.jobs = jobs, .chunk_records = 10}, factory),
                    "record " + std::to_string(bad) + " is too much");
  CHECK(is_beginning(written.text, 500));
  CHECK(written.text == expected_text(static_cast<int>(bad) - 1));  // all before it
}

TEST_CASE("what every worker throws, at work or when it is made, comes out once") {
  const unsigned jobs = GENERATE(1U, 2U, 8U);
  const WorkerFactory none = []() -> std::unique_ptr<ChunkWorker> { throw Error("no"); };
  for (const WorkerFactory& factory : {scribes([](std::uint64_t) -> bool { throw Error("no"); }), none}) {
    RecordReader reader(bytes_of(many_lines(500)), {});
    Written written;
    CHECK_THROWS_WITH(written.run(reader, {.jobs = jobs, .chunk_records = 1}, factory), "no");
    CHECK(written.text.empty());
  }
}

TEST_CASE("a worker that cannot be made when others are at work ends the run") {
  RecordReader reader(bytes_of(many_lines(4000)), {});
  std::atomic<bool> begun = false;
  std::atomic<int> made = 0;
  const WorkerFactory factory = [&]() -> std::unique_ptr<ChunkWorker> {
    if (made++ == 0) return std::make_unique<Scribe>(nullptr);
    while (!begun) std::this_thread::yield();
    throw Error("no second worker");
  };
  Written written;
  written.takes = [&](std::string_view) {
    begun = true;
    std::this_thread::sleep_for(20us);
    return true;
  };
  CHECK_THROWS_WITH(written.run(reader, {.jobs = 2, .chunk_records = 4}, factory), "no second worker");
  CHECK(is_beginning(written.text, 4000));
}

TEST_CASE("the tally counts what was written and nothing else") {
  const unsigned jobs = GENERATE(1U, 2U, 8U);
  const int how = GENERATE(0, 1, 2);  // it ends by a stop, an exception of a worker, one of the input
  CAPTURE(jobs, how);
  const std::string input = many_lines(2000);
  RecordReader reader(how == 2 ? breaks_off(input, 1000, input.size() / 2 + 1000) : in_steps(input, 1000),
                      {.geometry = Geometry{2, 2}});
  std::stop_source stop;
  const std::stop_token token = stop.get_token();
  const WorkerFactory factory = scribes([&, how](std::uint64_t index) {
    if (index == 1200 && how == 0) stop.request_stop();
    if (index == 1200 && how == 1) throw Error("too much");
    return !token.stop_requested();
  });
  Written written;
  const auto run = [&] { written.run(reader, {.jobs = jobs, .chunk_records = 7, .stop = token}, factory); };
  if (how == 0) {
    run();
  } else {
    CHECK_THROWS_AS(run(), Error);
  }
  CHECK(is_beginning(written.text, 2000));
  CHECK_FALSE(written.text.empty());
  const auto lines = static_cast<std::uint64_t>(std::count(written.text.begin(), written.text.end(), '\n'));
  // A worker that threw may have written a part of its chunk.
  CHECK(written.tally.records() <= lines);
  CHECK(written.tally.records() + (how == 1 ? 7 : 0) >= lines);
  if (how == 2) CHECK(lines >= 950);  // whole records before the error, also of a chunk that it cut short
}

TEST_CASE("what a sink refused is not counted") {
  const unsigned jobs = GENERATE(1U, 2U, 8U);
  RecordReader reader(bytes_of(many_lines(500)), {});
  std::size_t taken = 0;
  Written written;
  written.takes = [&](std::string_view part) {
    if (taken >= 100) return false;
    taken += static_cast<std::size_t>(std::count(part.begin(), part.end(), '\n'));
    return true;
  };
  written.run(reader, {.jobs = jobs, .chunk_records = 10}, scribes());
  CHECK(written.tally.records() <= taken);
  CHECK(written.tally.records() + 10 >= 100);
}

TEST_CASE("an exception of the input comes out after the records before it") {
  const unsigned jobs = GENERATE(1U, 2U, 8U);
  CAPTURE(jobs);
  const std::string text = many_lines(500);
  RecordReader reader(breaks_off(text, 100, text.size()), {.geometry = Geometry{2, 2}});
  Written written;
  CHECK_THROWS_AS(written.run(reader, {.jobs = jobs, .chunk_records = 10}, scribes()), FileError);
  CHECK(is_beginning(written.text, 500));
}

TEST_CASE("the ends of written chunks are reported in order, with the tally and the text up to there") {
  const unsigned jobs = GENERATE(1U, 2U, 8U);
  CAPTURE(jobs);
  RecordReader reader(bytes_of(many_lines(500)), {});
  Written written;
  std::vector<std::uint64_t> expected = {2, 3, 4, 5, 7, 10, 14, 20};
  while (expected.back() < 501)
    expected.push_back(std::min<std::uint64_t>(expected.back() + (expected.size() == 8 ? 9 : 10), 501));
  std::uint64_t last = 1;
  std::size_t chunk = 0;
  PipelineOptions options{.jobs = jobs, .chunk_records = 10};
  options.written = [&](const InputPosition& end) {
    CHECK(end.index == expected[chunk++]);
    CHECK(end.line == end.index);
    CHECK(end.byte == many_lines(static_cast<int>(end.index) - 1).size());
    CHECK(written.tally.records() == end.index - 1);
    CHECK(written.text == expected_text(static_cast<int>(end.index) - 1));
    last = end.index;
  };
  written.run(reader, options, scribes());
  CHECK(last == 501);
}

TEST_CASE("an exception of the listener ends the run") {
  const unsigned jobs = GENERATE(1U, 2U, 8U);
  const std::uint64_t index = GENERATE(std::uint64_t{10}, std::uint64_t{309});  // ends of chunks
  CAPTURE(jobs, index);
  RecordReader reader(bytes_of(many_lines(2000)), {});
  PipelineOptions options{.jobs = jobs, .chunk_records = 10};
  options.written = [&](const InputPosition& end) {
    if (end.index == index) throw FileError("the disk is full");
  };
  Written written;
  CHECK_THROWS_WITH(written.run(reader, options, scribes()), "the disk is full");
  CHECK(written.text == expected_text(static_cast<int>(index) - 1));
}

TEST_CASE("a task ends with the wish for its results") {
  const cli::Job job = one_of_the_jobs();
  RecordReader reader(bytes_of(repeat(kPuzzle + "\n", 200)), {});
  RawChunk raw;
  REQUIRE(reader.read(raw, 200));
  RecordParser parser(reader.layout());
  ParsedChunk chunk(reader.layout());
  chunk.parse(raw, parser);
  const auto writer = [](const cli::PuzzleResult&, std::string& text) { text += std::string(10'000, 'x'); };
  Tally tally;
  int calls = 0;
  const auto worker =
      job.make_worker({&job, parse_backend("dfs"), {.max_solutions = 2}, reader.layout(), cli::Form::none, writer});
  CHECK_FALSE(worker->work(
      chunk,
      [&](std::string_view) {
        ++calls;
        return false;
      },
      tally));
  CHECK(tally.records() < 20);
  CHECK(calls <= 2);
}

TEST_CASE("an input that fails at its head does so at once") {
  const unsigned jobs = GENERATE(1U, 4U);
  RecordReader reader([](char*, std::size_t) -> std::size_t { throw FileError("no head"); }, {});
  Written written;
  CHECK_THROWS_WITH(written.run(reader, {.jobs = jobs}, scribes()), "no head");
}

TEST_CASE("an output that refuses ends the run") {
  const unsigned jobs = GENERATE(1U, 2U, 8U);
  CAPTURE(jobs);
  // An input without end: it is left when nobody wants more.
  RecordReader reader(
      [](char* buffer, std::size_t size) { return std::string_view("1...............\n").copy(buffer, size); },
      {.geometry = Geometry{2, 2}});
  bool refused = false;
  int after = 0;
  Written written;
  written.takes = [&](std::string_view) {
    if (refused) ++after;
    refused = written.text.size() > 2000;
    return !refused;
  };
  written.run(reader, {.jobs = jobs, .chunk_records = 10}, scribes());
  CHECK(after == 0);
  CHECK(written.text.size() > 2000);
  CHECK(written.text.starts_with("1 puzzle\n2 puzzle\n"));
}

TEST_CASE("an output that throws ends the run") {
  const unsigned jobs = GENERATE(1U, 2U, 8U);
  const std::size_t size = GENERATE(std::size_t{0}, std::size_t{2000});
  CAPTURE(jobs, size);
  RecordReader reader(bytes_of(many_lines(2000)), {});
  Written written;
  written.takes = [&](std::string_view) {
    if (written.text.size() > size) throw Error("no room");
    return true;
  };
  CHECK_THROWS_WITH(written.run(reader, {.jobs = jobs, .chunk_records = 10}, scribes()), "no room");
}

TEST_CASE("a stop in the middle of a chunk leaves whole records in order") {
  const unsigned jobs = GENERATE(1U, 2U, 8U);
  const std::uint64_t last = GENERATE(std::uint64_t{1}, std::uint64_t{255}, std::uint64_t{490});
  CAPTURE(jobs, last);
  RecordReader reader(bytes_of(many_lines(500)), {});
  Written written;
  std::stop_source stop;
  const std::stop_token token = stop.get_token();
  const WorkerFactory factory = scribes([&stop, token, last](std::uint64_t index) {
    if (index == last) stop.request_stop();
    return !token.stop_requested();
  });
  written.run(reader, {.jobs = jobs, .chunk_records = 10, .stop = token}, factory);
  CHECK(is_beginning(written.text, 500));
  CHECK(written.text.size() < expected_text(static_cast<int>(last)).size());
  if (jobs == 1) CHECK(written.text == expected_text(static_cast<int>(last) - 1));
}

TEST_CASE("a stop before the start gives nothing") {
  const unsigned jobs = GENERATE(1U, 4U);
  RecordReader reader(bytes_of(many_lines(50)), {});
  Written written;
  written.run(reader, {.jobs = jobs, .stop = stopped()}, scribes());
  CHECK(written.text.empty());
  CHECK(written.tally.records() == 0);
}

TEST_CASE("a record may give more text than fits into memory at once", "[volume]") {
  // 300 pieces of 100 KB for each of four chunks: a worker ahead of its turn waits.
  class Talker : public ChunkWorker {
   public:
    bool work(const ParsedChunk& chunk, const ChunkText& text, Tally& tally) override {
      const std::string piece(100'000, static_cast<char>('a' + chunk.records()[0].index));
      for (int i = 0; i < 300; ++i) text(piece);
      tally.add(Status::solved);
      return true;
    }
  };
  RecordReader reader(bytes_of(many_lines(4)), {});
  std::size_t total = 0;
  std::string order;
  Progress progress;
  Tally tally;
  run_pipeline(
      reader, {.jobs = 4, .chunk_records = 1}, [] { return std::make_unique<Talker>(); },
      [&](std::string_view part) {
        total += part.size();
        for (const char byte : part) {
          if (order.empty() || order.back() != byte) order += byte;
        }
        return true;
      },
      progress, tally);
  CHECK(total == 4U * 300U * 100'000U);
  CHECK(order == "bcde");
}

TEST_CASE("the tasks of solve and count stop within one puzzle") {
  const cli::Job job = one_of_the_jobs();
  const unsigned jobs = GENERATE(1U, 3U);
  std::stop_source stop;
  // Endless without the stop: all solutions of the board without clues.
  const Budget budget{.max_solutions = 0, .stop = stop.get_token()};
  const auto writer = [](const cli::PuzzleResult& result, std::string& text) {
    text += std::to_string(result.index) + "\n";
  };
  RecordReader reader(bytes_of(kWikipedia.puzzle + "\n" + std::string(81, '.') + "\n" + kWikipedia.puzzle + "\n"), {});
  const std::jthread stopper([&stop] {
    std::this_thread::sleep_for(30ms);
    stop.request_stop();
  });
  Written written;
  written.run(reader, {.jobs = jobs, .chunk_records = 3, .stop = stop.get_token()}, [&] {
    return job.make_worker({&job, parse_backend("dfs"), budget, reader.layout(), cli::Form::none, writer});
  });
  CHECK((written.text.empty() || written.text.starts_with("1\n")));
  CHECK(written.text.find('3') == std::string::npos);
  CHECK(written.tally.records() <= 1);
}

TEST_CASE("chunks are smaller where boards are larger") {
  const Capabilities can{.batch_hint = 256};
  CHECK(chunk_records(can, *Rules::make({})) == 256);
  CHECK(chunk_records(can, *Rules::make(with_variants({}, "diagonal"))) ==
        16);  // batch pays for the classic board with these at once
  CHECK(chunk_records(can, *Rules::make({.geometry = {2, 2}})) == 16);
  CHECK(chunk_records(can, *Rules::make({.geometry = {4, 4}})) == 5);  // 256 cells
  CHECK(chunk_records({.batch_hint = 8}, *Rules::make({.geometry = {2, 2}})) == 8);
  CHECK(chunk_records(can, *Rules::make({.geometry = {15, 17}})) == 1);
  Layout layout;
  layout.rules = Rules::make({});
  CHECK(chunk_records({.batch_hint = 8192}, layout) == 8192);
  layout.format = Format::iss;
  CHECK(chunk_records({.batch_hint = 8192}, layout) == 16);
}

TEST_CASE("the first chunks are small, whatever the workers") {
  class Sizes : public ChunkWorker {
   public:
    bool work(const ParsedChunk& chunk, const ChunkText& text, Tally& tally) override {
      int records = 0;
      for ([[maybe_unused]] const ParsedChunk::Entry& entry : chunk.records()) {
        ++records;
        tally.add(Status::solved);
      }
      return text(std::to_string(records) + " ");
    }
  };
  const unsigned jobs = GENERATE(1U, 3U);
  RecordReader reader(bytes_of(many_lines(500)), {});
  Written written;
  written.run(reader, {.jobs = jobs, .chunk_records = 100}, [] { return std::make_unique<Sizes>(); });
  CHECK(written.text == "1 1 1 1 2 3 4 6 9 14 100 100 100 100 58 ");
}

TEST_CASE("a hard puzzle does not stop those after it") {
  // The first record ends when sixty more have begun.
  const std::size_t chunk_records = GENERATE(std::size_t{1}, std::size_t{16}, std::size_t{100});
  CAPTURE(chunk_records);
  std::atomic<int> begun = 0;
  const auto wait = [&](std::uint64_t index) {
    ++begun;
    const auto enough = std::chrono::steady_clock::now() + 5min;
    while (index == 1 && begun < 61 && std::chrono::steady_clock::now() < enough) std::this_thread::sleep_for(100us);
    CHECK((index != 1 || begun >= 61));
    return true;
  };
  RecordReader reader(bytes_of(many_lines(100)), {});
  Written written;
  written.run(reader, {.jobs = 2, .chunk_records = chunk_records}, scribes(wait));
  CHECK(written.text == expected_text(100));
}

TEST_CASE("a backend is kept as long as the rules stay the same") {
  BackendCache cache(parse_backend("dfs"));
  const auto rules = Rules::make({});
  Backend* const first = &cache.get(rules);
  CHECK(&cache.get(rules) == first);
  const Puzzle small{Rules::make({.geometry = {2, 2}})};
  CHECK(cache.get(small.rules).solve(small, {.max_solutions = 0}, {}).solutions == 288);
  CHECK_THROWS_AS(cache.get(Rules::make({.geometry = {10, 10}})), Error);
}

TEST_CASE("jigsaws that take turns keep their rules and backends") {
  // Regions of 4x4 boards: the boxes with cells exchanged, by turns.
  const std::vector<std::string> regions = {"1122112233443344", "1112122233343444", "1222111233443344",
                                            "1122112234443334"};
  std::string lines;
  for (int turn = 0; turn < 3; ++turn) {
    for (const std::string& region : regions) lines += std::string(16, '.') + region + "\n";
  }
  PuzzleReader reader(bytes_of(lines), {});
  BackendCache cache(parse_backend("dfs"));
  std::vector<const Rules*> rules;
  std::vector<const Backend*> backends;
  while (const std::optional<Record> record = reader.next()) {
    REQUIRE(record->puzzle);
    rules.push_back(record->puzzle->rules.get());
    backends.push_back(&cache.get(record->puzzle->rules));
    CHECK(cache.why_not(record->puzzle->rules).empty());
  }
  REQUIRE(rules.size() == 12);
  for (std::size_t i = 4; i < 12; ++i) {
    CHECK(rules[i] == rules[i - 4]);
    CHECK(backends[i] == backends[i - 4]);
  }
  for (std::size_t i = 1; i < 4; ++i) CHECK(rules[i] != rules[i - 1]);
  // No more are kept than a few.
  for (std::size_t i = 0; i < kKeptRules; ++i) cache.get(Rules::make({.geometry = {1, static_cast<int>(i) + 2}}));
  const Puzzle small{Rules::make({.geometry = {2, 2}})};
  CHECK(cache.get(small.rules).solve(small, {.max_solutions = 0}, {}).solutions == 288);
}

}  // namespace nonet::test::pipeline_test
