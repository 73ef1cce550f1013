// Parts of files, and readers that go on where others stopped.
#include "run/shard.hpp"
#include "tests/tests.hpp"

namespace nonet::test::shard_test {
struct Seen {
  std::uint64_t index;
  std::uint64_t line;
  std::string text;
  bool operator==(const Seen&) const = default;
};

// The records from here on.
std::vector<Seen> records_of(RecordReader& reader, std::size_t chunk_records = 7) {
  std::vector<Seen> seen;
  RawChunk chunk;
  while (reader.read(chunk, chunk_records)) {
    for (std::size_t i = 0; i < chunk.records.size(); ++i) {
      seen.push_back({chunk.first_index + i, chunk.records[i].line, std::string(chunk.text_of(chunk.records[i]))});
    }
  }
  return seen;
}

// Lines of many lengths, one of them longer than any record may be.
std::string many_lines(Random& random) {
  std::string text = mixed_puzzles(60, 40, random);
  text += std::string(kMaxRecord + 200'000, '7') + "\n\n\n# end\n";
  text += mixed_puzzles(20, 40, random);
  if (random.below(2) == 0) text.pop_back();  // the last line may lack its end
  return text;
}

TEST_CASE("shards are named by two numbers") {
  CHECK(parse_shard("1/1") == Shard{});
  CHECK(parse_shard("3/1000000") == Shard{3, 1'000'000});
  for (const std::string wrong : {"", "3", "/", "0/3", "4/3", "3/", "/3", "1/0", "-1/3", "1/3 ", "1/1000001", "a/b"}) {
    CAPTURE(wrong);
    CHECK_THROWS_AS(parse_shard(wrong), Error);
  }
}

TEST_CASE("the parts of shards follow each other without a gap") {
  for (const std::uint64_t bytes : {std::uint64_t{0}, std::uint64_t{1}, std::uint64_t{99}, std::uint64_t{1} << 62U}) {
    for (const std::uint64_t of : {1U, 2U, 3U, 7U, 1000U}) {
      CAPTURE(bytes, of);
      std::uint64_t at = 0;
      for (std::uint64_t number = 1; number <= of; ++number) {
        const ByteRange part = part_of({number, of}, bytes);
        CHECK(part.begin == at);
        CHECK(part.end >= part.begin);
        CHECK(part.end - part.begin <= bytes / of + 1);
        at = part.end;
      }
      CHECK(at == bytes);
    }
  }
}

TEST_CASE("every record is in exactly one shard, with the numbers that it has in the whole") {
  Random random(seed());
  const TempFolder folder;
  for (int round = 0; round < 3; ++round) {
    const std::string text = many_lines(random);
    const std::string path = folder.write("puzzles", text);
    RecordReader whole(bytes_of(text), {});
    const Layout layout = whole.layout();
    const std::vector<Seen> expected = records_of(whole);
    CHECK(expected.size() == 81);
    FileInput input(path, {});
    for (const std::uint64_t of : {1U, 2U, 3U, 17U, 200U}) {
      CAPTURE(of);
      std::vector<Seen> all;
      for (std::uint64_t number = 1; number <= of; ++number) {
        const ByteRange part = part_of({number, of}, text.size());
        const std::uint64_t begin = line_start(input, part.begin, 0, text.size());
        const std::uint64_t end = line_start(input, part.end, 0, text.size());
        const InputPosition from = position_at(input, layout, {}, begin);
        CHECK(from.byte == begin);
        RecordReader reader(input.bytes(begin, end), layout, from);
        for (Seen& seen : records_of(reader)) all.push_back(std::move(seen));
      }
      const bool same = all == expected;  // too long for a message
      CHECK(same);
    }
  }
}

TEST_CASE("a reader that goes on at the end of a chunk cuts the same chunks") {
  Random random(seed());
  const std::string header = "\xEF\xBB\xBF# a comment\nid,puzzle\n";
  std::string csv = header;
  for (int i = 0; i < 100; ++i)
    csv += std::to_string(i) + "," + text_of(random_puzzle(Rules::make({}), 30, random).clues) + "\n";
  for (const std::string& text : {many_lines(random), csv}) {
    RecordReader whole(bytes_of(text), {});
    const Layout layout = whole.layout();
    if (layout.format == Format::csv) {
      CHECK(layout.csv_columns == std::vector<std::string>{"id", "puzzle"});
      CHECK(whole.position().byte == header.size());
      CHECK(whole.position().line == 3);
    }
    CHECK(whole.position().index == 1);
    RawChunk chunk;
    RawChunk again;
    InputPosition from = whole.position();
    while (whole.read(chunk, 9)) {
      RecordReader later(bytes_of(text.substr(from.byte)), layout, from);
      REQUIRE(later.read(again, 9));
      CHECK(again.first_index == chunk.first_index);
      CHECK(again.text == chunk.text);
      REQUIRE(again.records.size() == chunk.records.size());
      for (std::size_t i = 0; i < chunk.records.size(); ++i) CHECK(again.records[i].line == chunk.records[i].line);
      from = whole.position();
      CHECK(later.position().byte == from.byte);
      CHECK(later.position().line == from.line);
      CHECK(later.position().index == from.index);
      CHECK(later.position().skipped == from.skipped);
    }
    CHECK(whole.position().byte == text.size());
  }
}

TEST_CASE("a file that has become shorter is an error and no end") {
  const TempFolder folder;
  const std::string path = folder.write("puzzles", kWikipedia.puzzle + "\n");
  FileInput input(path, {});
  std::string buffer(100, '\0');
  const ByteSource bytes = input.bytes(10, 90);
  CHECK(bytes(buffer.data(), buffer.size()) == 72);
  CHECK_THROWS_AS(bytes(buffer.data(), buffer.size()), FileError);
  const ByteSource some = input.bytes(80, 82);
  CHECK(some(buffer.data(), buffer.size()) == 2);
  CHECK(some(buffer.data(), buffer.size()) == 0);
}

}  // namespace nonet::test::shard_test
