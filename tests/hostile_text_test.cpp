// Input that is made to cost: the time and memory of readers are limited for each byte, and one record never ends a
// run.
#include <sys/resource.h>

#include "formats/internal/lz_string.hpp"
#include "formats/reader.hpp"
#include "run/chunk.hpp"
#include "tests/tests.hpp"

namespace nonet::test::hostile_text_test {
constexpr std::size_t kMegabyte = 1'000'000;

std::string repeated(std::string_view part, std::size_t bytes) {
  std::string text;
  while (text.size() < bytes) text += part;
  return text;
}

// A link that seems to have lost a slash, beside hundreds of slashes. What comes before them unpacks to something long.
std::string link_of_slashes(std::size_t slashes) {
  std::string payload = lz_compress("{\"a\":\"" + std::string(900'000, 'a'));
  payload = payload.substr(0, payload.find('=')) + std::string(slashes, '/');
  payload.resize(payload.size() / 4 * 4 + 3, '/');
  return "https://www.f-puzzles.com/?load=" + payload + "\n";
}

// Records that say little and mean many constraints, none of them like the one before.
std::string varied_copies(std::size_t bytes) {
  std::string text;
  for (int i = 0; text.size() < bytes; ++i) {
    text += ".Replicate~_____________.Cage~" + std::to_string(i % 9 + 1) + "~R1C1.End\n";
  }
  return text;
}

// Copies of copies of a long pattern.
std::string nested_copies(int depth, std::size_t pattern) {
  std::string text;
  for (int i = 0; i < depth; ++i) text += i % 2 == 0 ? ".Replicate~D" : ".Replicate~BI";
  text += ".Regex~" + repeated("WzEyXVsx", pattern) + "~R1C1";
  for (int i = 0; i < depth; ++i) text += ".End";
  return text + "\n";
}

struct Attack {
  std::string name;
  std::string text;
};

// Each of about this many bytes, at least 10,000.
std::vector<Attack> attacks(std::size_t bytes) {
  const std::string head = "{\"size\":9,\"grid\":[";
  std::string marked = "{\"size\":9,\"grid\":" + std::string("[") + repeated("[{},{},{},{},{},{},{},{},{}],", 9 * 29);
  marked.back() = ']';
  std::string cells = "{\"cell\":\"R1C1\"}";
  return {
      {"slashes", repeated(link_of_slashes(1500), bytes)},
      {"one link of slashes", "https://www.f-puzzles.com/?load=N4Ig" + std::string(bytes, '/') + "\n"},
      {"payloads that expand", repeated(lz_compress("{" + std::string(bytes, ' ')) + "\n", bytes)},
      {"copies of copies", repeated(nested_copies(14, 160'000), bytes)},
      {"a pattern for many groups", ".Regex~" + repeated("WzEyXVsx", bytes / 2) + repeated("~R1C1~", bytes / 2) + "\n"},
      {"short copies", repeated(".Replicate~_____________.Cage~1~R1C1.End\n", bytes)},
      {"varied copies", varied_copies(bytes)},
      {"one token", "." + repeated("~R1C1_1", bytes) + "\n"},
      {"empty tokens", ".Cage~3~R1C1~R1C2" + std::string(bytes, '.') + "\n"},
      {"empty parts", ".Cage~3" + std::string(bytes, '~') + "\n"},
      {"marks", marked + ",\"minimum\":[" + cells + repeated("," + cells, bytes - 2000) + "]}\n"},
      {"deep arrays", std::string(bytes, '[') + "\n"},
      {"lines of brackets", repeated("[\n", bytes)},
      {"deep members", repeated("{\"a\":", bytes) + "\n"},
      {"many arrays", "[" + repeated("[],", bytes) + "[]]\n"},
      {"a deep puzzle", "{\"puzzle\":" + std::string(bytes - 100, '[') + "\n"},
      {"a large number", "[[1" + std::string(bytes, '0') + "]]\n"},
      {"columns", std::string(bytes, ',') + "\n" + kPuzzle + ",\n"},
      {"columns after a table", "id,puzzle\n1," + kPuzzle + "\n" + std::string(bytes, ',') + "\n"},
      {"quotes", repeated("\"\"", bytes) + "," + kPuzzle + "\n"},
      {"symbols", std::string(bytes, '1') + "\n"},
      {"blanks", std::string(bytes, ' ') + "1\n"},
      {"brackets", repeated("[<", bytes) + "\n"},
      {"words", repeated("ab ", bytes) + "\n"},
      {"short lines", repeated("1\n", bytes)},
      {"short words", repeated("ab\n", bytes)},
      {"bars", repeated("|\n", bytes)},
      {"borders", repeated("+--+\n", bytes)},
      {"numbers", repeated("1 ", bytes) + "\n"},
      {"bytes", std::string(bytes, '\xFF') + "\n"},
  };
}

TEST_CASE("a megabyte of hostile input takes seconds and less than 100 MB") {
  constexpr std::chrono::seconds kMostTime{10};  // ten times the promise: a busy machine, an unoptimised build
  constexpr long kMostKilobytes = 100'000;
  const long alone = run_nonet({"convert", "--to", "jsonl", "-q"}, kPuzzle + "\n").peak_kb;
  // Sanitizers need extra memory, and ten times as long or more.
  const std::size_t bytes = kSanitized ? kMegabyte / 100 : kMegabyte;
  // One at a time: a child's peak begins with what this process holds.
  const std::size_t count = attacks(bytes).size();
  for (std::size_t i = 0; i < count; ++i) {
    const Attack attack = std::move(attacks(bytes)[i]);
    CAPTURE(attack.name);
    const auto before = cpu_time(RUSAGE_CHILDREN);
    const Finished done = run_nonet({"convert", "--to", "jsonl", "-q"}, attack.text);
    CHECK(done.status < 128);
    CHECK(done.status != 5);
    if (kSanitized) continue;
    CHECK(cpu_time(RUSAGE_CHILDREN) - before < kMostTime);
    CHECK(done.peak_kb - alone < kMostKilobytes);
  }
}

TEST_CASE("puzzles with rules of their own are solved in less than 100 MB", "[volume]") {
  const std::string text = varied_copies(kMegabyte);
  const long alone = run_nonet({"solve", "-q"}, kPuzzle + "\n").peak_kb;
  const Finished done = run_nonet({"solve", "-q"}, text);
  CHECK(done.status == 1);
  CHECK(done.peak_kb - alone < 60'000);
}

TEST_CASE("a link with hundreds of slashes is given up soon") {
  const auto before = cpu_time();
  CHECK(!records_of(link_of_slashes(400)).at(0).puzzle);
  CHECK(cpu_time() - before < 2s);
}

TEST_CASE("copies that come to too much are refused, and the records around them are read") {
  const std::string good = ".~R1C1_5.Cage~3~R1C2~R1C3\n";
  std::vector<bool> read;
  std::string why;
  for (const Record& record : records_of(good + nested_copies(14, 160'000) + good)) {
    read.push_back(record.puzzle.has_value());
    why += record.error.message;
  }
  CHECK(read == std::vector<bool>{true, false, true});
  CHECK_THAT(why, ContainsSubstring("with its copies"));
}

TEST_CASE("records after the deadline are not read, and a stop request ends reading") {
  const std::string text = repeated(".~R1C1_5\n", 90);
  RecordReader reader(bytes_of(text), {});
  RawChunk raw;
  REQUIRE(reader.read(raw, 100));
  RecordParser parser(reader.layout());
  ParsedChunk chunk(reader.layout());
  chunk.parse(raw, parser, {.deadline = Clock::now()});
  REQUIRE(chunk.records().size() == 10);
  CHECK(chunk.slots() == 0);
  CHECK(chunk.records()[0].timeout);
  CHECK(!chunk.stopped());
  chunk.parse(raw, parser, {.stop = stopped()});
  CHECK(chunk.records().empty());
  CHECK(chunk.stopped());
  chunk.parse(raw, parser);
  CHECK(chunk.slots() == 10);
}

TEST_CASE("the limit --total-time holds while records are read") {
  const TempFolder folder;
  const std::string file = folder.write("puzzles", repeated(".~R1C1_5.Windoku\n", 1700));
  const Finished done = run_nonet({"count", "--total-time", "0.000001", "--limit", "2", file});
  CHECK(done.status == 5);
  CHECK_THAT(done.out, ContainsSubstring("timeout"));
}

}  // namespace nonet::test::hostile_text_test
