// Records as cells: which slot belongs to which, segments of equal rules, exclusions.
#include "run/chunk.hpp"
#include "tests/tests.hpp"

namespace nonet::test::chunk_test {
// The first chunk of a text, parsed; keeps what its views point to.
struct Parsed {
  RecordReader reader;
  RawChunk raw;
  std::optional<RecordParser> parser;
  std::optional<ParsedChunk> chunk;

  explicit Parsed(const std::string& text, const ReadOptions& options = {}, std::uint64_t first_index = 1)
      : reader(bytes_of(text), options, first_index) {
    reader.read(raw, 1000);
    parser.emplace(reader.layout());
    chunk.emplace(reader.layout());
    chunk->parse(raw, *parser);
  }
};

TEST_CASE("records keep index and line, and the bad ones their error") {
  const Parsed parsed("1234341221434321\n\n# c\nnonsense\n...............2\n", {}, 41);
  const auto records = parsed.chunk->records();
  REQUIRE(records.size() == 3);
  CHECK(records[0].index == 41);
  CHECK(records[0].line == 1);
  CHECK(records[0].slot == std::size_t{0});
  CHECK(records[1].index == 42);
  CHECK(records[1].line == 4);
  CHECK_FALSE(records[1].slot);
  CHECK(records[1].error->line == 4);
  CHECK(records[1].error->column == 1);
  CHECK_FALSE(records[1].error->message.empty());
  CHECK(records[2].index == 43);
  CHECK(records[2].slot == std::size_t{1});
  CHECK(parsed.chunk->slots() == 2);

  REQUIRE(parsed.chunk->segments().size() == 1);
  const ParsedChunk::Segment& segment = parsed.chunk->segments()[0];
  CHECK(segment.first_slot == 0);
  CHECK(segment.puzzles.count == 2);
  CHECK(segment.puzzles.rules == segment.rules.get());
  CHECK(text_of(parsed.chunk->puzzle(0).clues) == "1234341221434321");
  CHECK(text_of(parsed.chunk->puzzle(1).clues) == "...............2");
  CHECK(text_of(segment.puzzles[1].clues) == "...............2");
  CHECK(segment.puzzles.excluded.empty());
}

TEST_CASE("puzzles with the same regions share their rules") {
  const std::string jigsaw = R"({"puzzle":"................","regions":"AAABACBBCCDBCDDD"})";
  const std::string plain = R"({"puzzle":"................"})";
  for (const std::string& one : {jigsaw, std::string(R"({"puzzle":"................AAABACBBCCDBCDDD"})")}) {
    const Parsed same(one + "\n" + one + "\n" + one + "\n", {.geometry = Geometry{2, 2}});
    CHECK(same.chunk->segments().size() == 1);
    const Parsed mixed(one + "\n" + plain + "\n" + one + "\n", {.geometry = Geometry{2, 2}});
    REQUIRE(mixed.chunk->segments().size() == 3);
    CHECK(mixed.chunk->segments()[0].rules == mixed.chunk->segments()[2].rules);
    CHECK(mixed.chunk->segment(1).rules->spec().regions.empty());
    CHECK(&mixed.chunk->segment(2) == &mixed.chunk->segments()[2]);
  }
}

TEST_CASE("exclusions of one chunk are not those of the next") {
  const std::string candidates = "12......." + repeat("123456789", 80);
  RecordReader reader(bytes_of("puzzle\n" + candidates + "\n" + std::string(81, '.') + "\n"), {});
  RawChunk raw;
  RecordParser parser(reader.layout());
  ParsedChunk chunk(reader.layout());
  for (const bool excludes : {true, false}) {
    REQUIRE(reader.read(raw, 1));
    chunk.parse(raw, parser);
    REQUIRE(chunk.segments().size() == 1);
    CHECK(chunk.segments()[0].puzzles.excluded.empty() != excludes);
    CHECK(chunk.puzzle(0).excludes(0, 3) == excludes);
  }
}

TEST_CASE("a chunk without any puzzle has no segment") {
  const Parsed parsed("nonsense\nanother\n", {.geometry = Geometry{2, 2}});
  CHECK(parsed.chunk->records().size() == 2);
  CHECK(parsed.chunk->slots() == 0);
  CHECK(parsed.chunk->segments().empty());
}

TEST_CASE("jigsaws with other regions begin another segment") {
  const std::string boxes = "1122112233443344";
  const std::string other = "1112122234443433";
  const std::string blank = "................";
  const std::string clue = "....3...........";
  const Parsed parsed(blank + boxes + "\n" + clue + boxes + "\n" + blank + "z" + boxes + "\n" + clue + other + "\n" +
                      blank + other + "\n" + clue + boxes + "\n");
  CHECK(parsed.chunk->records().size() == 6);
  CHECK(parsed.chunk->slots() == 5);
  const auto segments = parsed.chunk->segments();
  REQUIRE(segments.size() == 3);
  CHECK(segments[0].first_slot == 0);
  CHECK(segments[0].puzzles.count == 2);
  CHECK(segments[1].first_slot == 2);
  CHECK(segments[1].puzzles.count == 2);
  CHECK(segments[2].first_slot == 4);
  CHECK(segments[2].puzzles.count == 1);
  CHECK(segments[0].rules->spec() == segments[2].rules->spec());
  CHECK_FALSE(segments[0].rules->spec() == segments[1].rules->spec());
  const std::vector<std::string> clues = {blank, clue, clue, blank, clue};
  for (std::size_t slot = 0; slot < clues.size(); ++slot) {
    CAPTURE(slot);
    const PuzzleView puzzle = parsed.chunk->puzzle(slot);
    CHECK(text_of(puzzle.clues) == clues[slot]);
    CHECK(puzzle.rules->spec().regions[3] ==
          (slot == 2 || slot == 3 ? segments[1] : segments[0]).rules->spec().regions[3]);
  }
}

TEST_CASE("exclusions are kept with their puzzle") {
  // 729 symbols: each cell's candidates. All but digit 5 in r1c1 of the second record.
  const std::string all = repeat("123456789", 81);
  std::string without = all;
  without[4] = '.';
  const Parsed parsed(all + "\n" + without + "\n" + all + "\n", {.format = Format::candidates});
  REQUIRE(parsed.chunk->slots() == 3);
  for (std::size_t slot = 0; slot < 3; ++slot) {
    CAPTURE(slot);
    const PuzzleView puzzle = parsed.chunk->puzzle(slot);
    CHECK(puzzle.excludes(0, 5) == (slot == 1));
    CHECK_FALSE(puzzle.excludes(0, 4));
    CHECK_FALSE(puzzle.excludes(80, 5));
  }
}

TEST_CASE("cells of a slot are its part of any array") {
  const Parsed parsed("1234341221434321\n...............2\n");
  std::vector<Cell> cells(32);
  parsed.chunk->cells_of(cells, 1)[0] = 9;
  CHECK(cells[16] == 9);
  CHECK(parsed.chunk->cells_of(cells, 0).size() == 16);
}

}  // namespace nonet::test::chunk_test
