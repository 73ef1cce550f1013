// What is written in one format and read, written in another and read, is the same puzzle: for every pair of formats.
#include "formats/format_writer.hpp"
#include "formats/reader.hpp"
#include "tests/tests.hpp"

namespace nonet::test::format_writer_test {
// Candidates, and which cells must differ: two puzzles with the same answer here are the same. A cell with
// one candidate is a clue.
struct Meaning {
  std::vector<bool> allowed;
  std::vector<std::size_t> region;  // of each cell: the first cell of it

  bool operator==(const Meaning&) const = default;
};

Meaning meaning(const PuzzleView& puzzle) {
  const RulesSpec& spec = puzzle.rules->spec();
  Meaning found;
  const auto part_of = [&](std::size_t cell) {
    return spec.regions.empty() ? spec.geometry.box_of(static_cast<int>(cell)) : spec.regions[cell];
  };
  std::vector<std::size_t> first(static_cast<std::size_t>(spec.geometry.side()), puzzle.clues.size());
  for (std::size_t cell = 0; cell < puzzle.clues.size(); ++cell) {
    std::size_t& begin = first[static_cast<std::size_t>(part_of(cell))];
    begin = std::min(begin, cell);
    found.region.push_back(begin);
    const int clue = puzzle.clues[cell];
    for (int digit = 1; digit <= spec.geometry.side(); ++digit) {
      found.allowed.push_back(clue == 0 ? !puzzle.excludes(static_cast<int>(cell), digit) : clue == digit);
    }
  }
  // What a cell with one candidate takes from its peers goes, as clues and candidates say the same.
  const auto side = static_cast<std::size_t>(spec.geometry.side());
  for (bool changed = true; changed;) {
    changed = false;
    for (std::size_t cell = 0; cell < puzzle.clues.size(); ++cell) {
      const auto begin = found.allowed.begin() + static_cast<std::ptrdiff_t>(cell * side);
      const auto end = begin + static_cast<std::ptrdiff_t>(side);
      if (std::count(begin, end, true) != 1) continue;
      const auto digit = static_cast<std::size_t>(std::find(begin, end, true) - begin);
      for (const CellIndex peer : puzzle.rules->peers(static_cast<int>(cell))) {
        if (!found.allowed[peer * side + digit]) continue;
        found.allowed[peer * side + digit] = false;
        changed = true;
      }
    }
  }
  return found;
}

struct Written {
  std::string text;
  ReadOptions options;  // that the remarks ask for
};

Written write(const FormatInfo& to, const std::vector<Puzzle>& puzzles) {
  FormatWriter writer(to);
  Written written;
  for (const Puzzle& puzzle : puzzles) {
    REQUIRE(writer.why_not(puzzle).empty());
    writer.append(written.text, puzzle, {});
  }
  const auto asked_for = [](const std::string& remark, std::string_view option) {
    const std::size_t at = remark.find(option);
    return at == std::string::npos ? std::string() : remark.substr(at + option.size());
  };
  for (const std::string& remark : writer.remarks()) {
    if (const std::string box = asked_for(remark, "read it with boxes "); !box.empty())
      written.options.geometry = Geometry::parse(box);
    for (const std::string_view words : {"read it as ", "read them as "}) {
      if (const std::string name = asked_for(remark, words); !name.empty()) written.options.format = parse_format(name);
    }
  }
  return written;
}

std::vector<Puzzle> read(const Written& written) { return puzzles_in(written.text, written.options); }

// Candidates that follow from the clues can be dropped, but this test sees their absence: formats without them have a
// separate test.
bool takes(const FormatInfo& format, const std::vector<Puzzle>& puzzles) {
  const FormatWriter writer(format);
  return std::all_of(puzzles.begin(), puzzles.end(), [&](const Puzzle& puzzle) {
    return writer.why_not(puzzle).empty() && (puzzle.excluded.empty() || format.carries.candidates);
  });
}

std::vector<Meaning> meanings(const std::vector<Puzzle>& puzzles) {
  std::vector<Meaning> all;
  for (const Puzzle& puzzle : puzzles) all.push_back(meaning(puzzle));
  return all;
}

std::vector<Puzzle> plain(const Geometry& shape, Random& random) {
  const auto rules = Rules::make({.geometry = shape});
  std::vector<Puzzle> puzzles;
  for (const int blanks : {shape.cells() / 2, shape.cells(), 0}) {
    if (shape.side() > 16 && !puzzles.empty()) break;  // large boards take long
    puzzles.push_back(random_puzzle(rules, blanks, random));
  }
  return puzzles;
}

Puzzle jigsaw(const Geometry& shape, Random& random) {
  const Board solution = shuffled_board(shape, random);
  const auto rules = Rules::make(random_jigsaw(shape, solution, 5 * shape.side(), random));
  return with_blanks(rules, solution, shape.cells() / 2, random);
}

// Of a share of all candidates, in tenths: cells with one candidate and with none among them.
void exclude_some(Puzzle& puzzle, int tenths, Random& random) {
  for (int cell = 0; cell < puzzle.rules->cells(); ++cell) {
    if (puzzle.clues[static_cast<std::size_t>(cell)] != 0) continue;
    for (int digit = 1; digit <= puzzle.rules->side(); ++digit) {
      if (random.below(10) < tenths) puzzle.exclude(cell, digit);
    }
  }
}

std::vector<std::vector<Puzzle>> samples(Random& random) {
  std::vector<std::vector<Puzzle>> all;
  for (const Geometry shape :
       {Geometry{2, 2}, Geometry{2, 3}, Geometry{3, 2}, Geometry{1, 7}, Geometry{2, 4}, Geometry{3, 3}, Geometry{1, 9},
        Geometry{3, 4}, Geometry{4, 4}, Geometry{5, 5}, Geometry{3, 9}, Geometry{6, 6}, Geometry{8, 8}}) {
    all.push_back(plain(shape, random));
  }
  for (const Geometry shape : {Geometry{2, 3}, Geometry{3, 3}, Geometry{8, 8}}) {
    all.push_back({jigsaw(shape, random), jigsaw(shape, random)});
  }
  std::vector<Puzzle> marked = plain({3, 3}, random);
  for (const int tenths : {1, 5, 8}) exclude_some(marked[static_cast<std::size_t>(tenths) / 4], tenths, random);
  all.push_back(marked);
  std::vector<Puzzle> both = {jigsaw({3, 3}, random)};
  exclude_some(both.front(), 4, random);
  all.push_back(both);
  return all;
}

Column behind(std::string text) { return {{}, std::move(text), Column::Kind::behind}; }

// A file in one format as it comes out in another, with its columns and comments.
std::string converted(const std::string& text, std::string_view to, std::vector<std::string>* remarks = nullptr) {
  PuzzleReader reader(bytes_of(text), {});
  FormatWriter writer(find_format(to));
  std::string result;
  reader.on_comment([&](std::string_view line) { writer.append_comment(result, line); });
  std::vector<Column> columns;
  while (const std::optional<Record> record = reader.next()) {
    REQUIRE(record->puzzle);
    columns_of(reader.layout(), reader.text(), columns);
    writer.append(result, *record->puzzle, columns);
  }
  if (remarks != nullptr) remarks->assign(writer.remarks().begin(), writer.remarks().end());
  return result;
}

const std::string kSmall = "1234341221434321";

TEST_CASE("puzzles go from every format to every other and stay what they are", "[volume]") {
  Random random(seed());
  int pairs = 0;
  for (const std::vector<Puzzle>& puzzles : samples(random)) {
    const std::vector<Meaning> expected = meanings(puzzles);
    for (const FormatInfo& from : formats()) {
      if (!takes(from, puzzles)) continue;
      const Written first = write(from, puzzles);
      CAPTURE(puzzles.front().rules->spec().name(), from.name, first.text);
      const std::vector<Puzzle> between = read(first);
      REQUIRE(meanings(between) == expected);
      for (const FormatInfo& to : formats()) {
        // Regions that are the boxes of another shape come out of a jigsaw as regions.
        if (!takes(to, between)) continue;
        // Large boards take long: from and to one format is enough.
        if (puzzles.front().rules->side() > 16 && from.format != Format::line && to.format != Format::line) continue;
        const Written second = write(to, between);
        CAPTURE(to.name, second.text);
        CHECK(meanings(read(second)) == expected);
        ++pairs;
      }
    }
  }
  // Of the sides to 16, nine shapes, ten formats to each other; what more there is depends on shape, regions and
  // candidates.
  CHECK(pairs > 9 * 100);
}

TEST_CASE("a walk through formats ends at the puzzle it began with") {
  Random random(seed());
  const std::vector<Geometry> shapes = {{1, 3}, {2, 2}, {1, 5}, {2, 3}, {3, 2}, {2, 4}, {3, 3}, {2, 5}, {4, 4}, {3, 6}};
  for (int walk = 0; walk < 60; ++walk) {
    const Geometry shape = walk % 2 == 0 ? Geometry{3, 3} : shapes[static_cast<std::size_t>(random.below(10))];
    std::vector<Puzzle> puzzles;
    for (int i = random.below(3); i >= 0; --i) {
      const bool regions = shape.has_boxes() && random.below(3) == 0;
      const auto rules = Rules::make({.geometry = shape});
      puzzles.push_back(regions ? jigsaw(shape, random) : random_puzzle(rules, random.below(shape.cells()), random));
      if (shape.side() == 9 && random.below(3) == 0) exclude_some(puzzles.back(), random.below(10), random);
    }
    const std::vector<Meaning> expected = meanings(puzzles);
    std::string path;
    for (int step = 0; step < 5; ++step) {
      const FormatInfo& to = formats()[static_cast<std::size_t>(random.below(static_cast<int>(formats().size())))];
      if (!takes(to, puzzles)) continue;
      path += " " + std::string(to.name);
      const Written written = write(to, puzzles);
      CAPTURE(walk, path, written.text);
      puzzles = read(written);
      REQUIRE(meanings(puzzles) == expected);
    }
  }
}

TEST_CASE("what a format writes is recognised as that format") {
  Puzzle puzzle = classic(kWikipedia.puzzle);
  for (const FormatInfo& to : formats()) {
    CAPTURE(to.name);
    const Written written = write(to, {puzzle, puzzle});
    const auto layout = detect_layout(written.text, true, {});
    REQUIRE(layout);
    CHECK(layout->format == (to.format == Format::sdk ? Format::grid : to.format));
    CHECK(layout->one_line == to.carries.one_line);
    // With its name it is read the same.
    const Written named{written.text, {.format = to.format}};
    CHECK(meanings(read(named)) == meanings({puzzle, puzzle}));
  }
}

TEST_CASE("each format looks as people know it") {
  const Puzzle puzzle = puzzle_of({.geometry = {2, 2}}, "1.34341221434321");
  const auto text = [&](std::string_view name) { return write(find_format(name), {puzzle}).text; };
  CHECK(text("line") == "1.34341221434321\n");
  CHECK(text("sdm") == "1.34341221434321\n");
  CHECK(text("sdk") == "1.34\n3412\n2143\n4321\n\n");
  CHECK(text("numbers") == "1 . 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 1\n\n");
  CHECK(text("csv") == "puzzle\n1.34341221434321\n");
  CHECK(text("json") == R"([["1",".","3","4"],["3","4","1","2"],["2","1","4","3"],["4","3","2","1"]])"
                        "\n");
  CHECK(text("jsonl") == "{\"puzzle\":\"1.34341221434321\"}\n");
  CHECK(text("jigsaw") == "1.343412214343211122112233443344\n");
  CHECK(text("grid") ==
        "+-----+-----+\n| 1 . | 3 4 |\n| 3 4 | 1 2 |\n+-----+-----+\n| 2 1 | 4 3 |\n| 4 3 | 2 1 |\n+-----+-----+\n\n");
}

TEST_CASE("rows of a board above 9x9 say what they are") {
  // They might be lines of smaller boards.
  const auto text = [](const Geometry& shape) {
    const auto rules = Rules::make({.geometry = shape});
    return write(find_format("sdk"), {Puzzle(rules)}).text;
  };
  CHECK_THAT(text({3, 3}), StartsWith(".........\n"));
  CHECK_THAT(text({2, 5}), StartsWith("[Puzzle]\n..........\n"));
}

TEST_CASE("candidates are drawn in columns as wide as they need") {
  Puzzle puzzle = classic(kWikipedia.solution);
  puzzle.clues[0] = puzzle.clues[10] = 0;
  for (const int digit : {1, 2, 3, 4, 6, 7, 8}) puzzle.exclude(0, digit);  // 59 are left
  for (int digit = 1; digit <= 9; ++digit) puzzle.exclude(10, digit);      // none is
  const std::string ss = write(find_format("ss"), {puzzle}).text;
  CHECK_THAT(ss, StartsWith("*-----------*\n|.34|678|912|\n|6.2|195|348|\n"));
  CHECK_THAT(ss, ContainsSubstring("\n|---+---+---|\n"));
  CHECK_THAT(ss, ContainsSubstring("*-----------*\n\n*------------------------*\n| 59 3 4 | 6 7 8 | 9 1 2 |\n"
                                   "| 6  x 2 | 1 9 5 | 3 4 8 |\n"));
  CHECK_THAT(write(find_format("pencilmarks"), {puzzle}).text,
             StartsWith("+--------+-------+-------+\n| 59 3 4 | 6 7 8 | 9 1 2 |\n"));
}

TEST_CASE("text after a line is kept, as it is or in a column") {
  const std::string lines = "# the first\n" + kSmall + " easy, one\n" + kSmall + "\n# the last\n" + kSmall + "#3\n";
  CHECK(converted(lines, "line") == lines);
  CHECK(converted(lines, "csv") ==
        "puzzle,text\n" + kSmall + ",\"easy, one\"\n" + kSmall + ",\n" + kSmall + ",\"#3\"\n");
  CHECK(converted(lines, "jsonl") == "{\"puzzle\":\"" + kSmall + "\",\"text\":\"easy, one\"}\n{\"puzzle\":\"" + kSmall +
                                         "\"}\n{\"puzzle\":\"" + kSmall + "\",\"text\":\"#3\"}\n");
  std::vector<std::string> remarks;
  CHECK_THAT(converted(lines, "numbers", &remarks), StartsWith("# the first\n1 2 3 4\n3 4 1 2\n"));
  REQUIRE(remarks.size() == 1);
  CHECK_THAT(remarks[0], ContainsSubstring("text and columns beside the puzzles are omitted"));
}

TEST_CASE("columns of CSV go along, with their names where there is a place for names") {
  const std::string csv = "id,quizzes,note\n7," + kSmall + ",\"a \"\"b\"\", c\"\n8," + kSmall + ",\n";
  CHECK(converted(csv, "csv") == csv);
  CHECK(converted(csv, "jsonl") == "{\"id\":\"7\",\"puzzle\":\"" + kSmall + R"(","note":"a \"b\", c"})" + "\n" +
                                       "{\"id\":\"8\",\"puzzle\":\"" + kSmall + "\",\"note\":\"\"}\n");
  std::vector<std::string> remarks;
  CHECK(converted(csv, "line", &remarks) == kSmall + ",7,\"a \"\"b\"\", c\"\n" + kSmall + ",8,\n");
  CHECK(remarks == std::vector<std::string>{"the columns' names are omitted: id, note"});
}

TEST_CASE("members of an object go along, numbers as numbers") {
  const std::string objects =
      "{\"id\":7,\"puzzle\":\"" + kSmall + "\",\"tags\":[1,\"x\"],\"note\":\"a\\nb\",\"none\":null}\n";
  CHECK(converted(objects, "jsonl") == objects);
  const std::string words = "{\"puzzle\":\"" + kSmall + "\",\"by\":\"J\u00fcrgen \u6570\u72ec\"}\n";
  CHECK(converted(words, "jsonl") == words);
  CHECK(converted(objects, "csv") ==
        "id,puzzle,tags,note,none\n7," + kSmall + ",\"[1,\"\"x\"\"]\",\"\"\"a\\nb\"\"\",\n");
  std::vector<std::string> remarks;
  const std::string grown = "{\"puzzle\":\"" + kSmall + "\"}\n{\"puzzle\":\"" + kSmall + "\",\"late\":1}\n";
  CHECK(converted(grown, "csv", &remarks) == "puzzle\n" + kSmall + "\n" + kSmall + "\n");
  REQUIRE(remarks.size() == 1);
  CHECK_THAT(remarks[0], ContainsSubstring("columns that the first puzzle does not have"));
}

TEST_CASE("the puzzle's member of an object may be named as a CSV column is") {
  const std::string rest = "\",\"answer\":\"x\"}\n";
  for (const char* name : {"puzzle", "question", "QUIZZES", "board"}) {
    CHECK(converted(std::string("{\"") + name + "\":\"" + kSmall + rest, "jsonl") == "{\"puzzle\":\"" + kSmall + rest);
  }
  // The one named earlier in the list, and `puzzle` itself before all.
  const std::string two = "{\"clues\":6,\"Puzzle\":7,\"quiz\":8,\"puzzle\":\"" + kSmall + "\"}\n";
  CHECK(converted(two, "jsonl") == two);
  CHECK(converted("{\"clues\":6,\"quiz\":\"" + kSmall + "\"}\n", "line") == kSmall + ",6\n");
}

TEST_CASE("a column that would be taken for the puzzle gets another name") {
  const std::string objects = "{\"clues\":16,\"puzzle\":\"" + kSmall + "\",\"quiz\":1}\n";
  const std::string csv = converted(objects, "csv");
  CHECK(csv == "clues,puzzle,quiz\n16," + kSmall + ",1\n");
  CHECK(converted(csv, "line") == kSmall + ",16,1\n");
  // Names differ in case alone: the first would be taken.
  const std::string cased = converted("{\"Puzzle\":16,\"puzzle\":\"" + kSmall + "\",\"PUZZLE\":1}\n", "csv");
  CHECK(cased == "Puzzle_text,puzzle,PUZZLE\n16," + kSmall + ",1\n");
  CHECK(converted(cased, "line") == kSmall + ",16,1\n");
  // `question` is read before `board`, and behind `quiz`.
  FormatWriter writer(find_format("csv"));
  std::string text;
  writer.append(text, puzzle_of({.geometry = {2, 2}}, kSmall),
                std::vector<Column>{{.name = "quiz", .value = "1"},
                                    {.name = "question", .kind = Column::Kind::puzzle},
                                    {.name = "board", .value = "2"}});
  CHECK(text == "quiz_text,question,board\n1," + kSmall + ",2\n");
}

TEST_CASE("comments stay before their puzzles, and one that has no place is remarked on") {
  const std::string sdk =
      "#A somebody\n#D a title\n1234\n3412\n# within\n2143\n4321\n\n# next\n1234\n3412\n2143\n4321\n";
  const std::string line = "#A somebody\n#D a title\n# within\n" + kSmall + "\n# next\n" + kSmall + "\n";
  CHECK(converted(sdk, "line") == line);
  CHECK(converted(line, "sdk") ==
        "#A somebody\n#D a title\n# within\n1234\n3412\n2143\n4321\n\n# next\n1234\n3412\n2143\n4321\n\n");
  std::vector<std::string> remarks;
  CHECK(converted(line, "csv", &remarks) == "puzzle\n" + kSmall + "\n" + kSmall + "\n");
  CHECK(remarks == std::vector<std::string>{"comments are omitted: csv has none"});
}

TEST_CASE("a puzzle that would be another one is refused with the formats that have room for it") {
  const auto why = [](std::string_view to, const Puzzle& puzzle) {
    return FormatWriter(find_format(to)).why_not(puzzle);
  };
  Random random(seed());
  const Puzzle regions = jigsaw({3, 3}, random);
  for (const std::string to : {"line", "grid", "sdk", "ss", "numbers", "candidates", "pencilmarks", "json"}) {
    CHECK(why(to, regions) == to + " has no place for a jigsaw's regions (csv, jsonl or jigsaw has)");
  }
  Puzzle marked = classic(kWikipedia.puzzle);
  marked.exclude(2, 1);
  for (const std::string to : {"line", "sdm", "grid", "sdk", "numbers", "json", "jigsaw"}) {
    CHECK(why(to, marked) ==
          to + " has no place for excluded candidates (ss, candidates, pencilmarks, csv or jsonl has)");
  }
  Puzzle small(Rules::make({.geometry = {2, 2}}));
  small.exclude(0, 1);
  for (const std::string to : {"line", "csv"}) {
    CHECK(why(to, small) == to + " has no place for excluded candidates of boards that are not 9x9 (jsonl has)");
  }
  CHECK(why("jsonl", small).empty());
  const Puzzle hex(Rules::make({.geometry = {4, 4}}));
  for (const std::string to : {"candidates", "ss", "pencilmarks"}) {
    CHECK(why(to, hex) == to + " is for 9x9 boards, not 4x4");
  }
}

TEST_CASE("candidates that follow from the clues can be dropped, and so can regions that are boxes") {
  Puzzle marked = classic(kWikipedia.puzzle);
  marked.exclude(2, 5);  // r1c1 is 5
  FormatWriter writer(find_format("line"));
  REQUIRE(writer.why_not(marked).empty());
  std::string text;
  writer.append(text, marked, {});
  CHECK(text == kWikipedia.puzzle + "\n");
  REQUIRE(writer.remarks().size() == 1);
  CHECK(writer.remarks()[0] == "candidates are omitted, as they follow from the clues");

  const Puzzle boxes =
      puzzle_of({.geometry = {2, 2}, .regions = {3, 3, 2, 2, 3, 3, 2, 2, 0, 0, 1, 1, 0, 0, 1, 1}}, kSmall);
  CHECK(FormatWriter(find_format("line")).why_not(boxes).empty());
}

TEST_CASE("regions that are the rows of a board without boxes are kept") {
  RulesSpec spec{.geometry = {1, 7}};
  for (int cell = 0; cell < 49; ++cell) spec.regions.push_back(static_cast<std::uint8_t>(cell / 7));
  const std::vector<std::string> lines = {"regionsum r1c1 r2c1 r2c2", "boxindexer r1c1"};
  add_constraints(spec, lines);
  const Puzzle puzzle(Rules::make(spec));
  std::string text;
  FormatWriter(find_format("jsonl")).append(text, puzzle, {});
  CHECK(parse_puzzle(text).rules->spec() == spec);
}

TEST_CASE("a shape that the text does not show gets one remark") {
  const Puzzle tall(Rules::make({.geometry = {3, 2}}));
  for (const FormatInfo& to : formats()) {
    FormatWriter writer(to);
    if (!writer.why_not(tall).empty()) continue;
    CAPTURE(to.name);
    std::string text;
    for (int i = 0; i < 2; ++i) writer.append(text, tall, {});
    const bool tells = to.format == Format::grid || to.format == Format::jsonl || to.format == Format::jigsaw ||
                       is_variant_format(to.format);
    REQUIRE(writer.remarks().size() == (tells ? 0 : 1));
    if (!tells) CHECK_THAT(writer.remarks()[0], ContainsSubstring("read it with boxes 3x2"));
  }
}

TEST_CASE("what is read back with an option alone is remarked on, with the option") {
  const auto remarks = [](std::string_view to, const std::vector<Puzzle>& puzzles) {
    FormatWriter writer(find_format(to));
    std::string text;
    for (const Puzzle& puzzle : puzzles) writer.append(text, puzzle, {});
    std::string all;
    for (const std::string& remark : writer.remarks()) all += remark + "\n";
    return all;
  };
  const Puzzle latin = puzzle_of({.geometry = {1, 3}}, "123231312");
  CHECK(remarks("line", std::vector<Puzzle>(8, latin)).empty());
  CHECK_THAT(remarks("line", std::vector<Puzzle>(9, latin)), ContainsSubstring("read them as line"));
  CHECK_THAT(remarks("jigsaw", std::vector<Puzzle>(18, latin)), ContainsSubstring("read them as jigsaw"));
  CHECK_THAT(remarks("pencilmarks", {classic(kWikipedia.solution)}), ContainsSubstring("read it as pencilmarks"));
  CHECK(remarks("pencilmarks", {classic(kWikipedia.puzzle), classic(kWikipedia.solution)}).empty());
  CHECK_THAT(remarks("csv", {latin, classic(kWikipedia.puzzle)}), ContainsSubstring("several sides in one file"));
  // The options do help.
  for (const std::string to : {"line", "jigsaw"}) {
    const std::vector<Puzzle> many(20, latin);
    CHECK(read(write(find_format(to), many)).size() == many.size());
  }
}

TEST_CASE("text after a puzzle keeps its separator only in lines") {
  FormatWriter writer(find_format("candidates"));
  std::string text;
  const std::vector<Column> columns = {behind("\tx")};
  writer.append(text, classic(kWikipedia.solution), columns);
  CHECK(text.size() == 729 + 3);
  CHECK(text.substr(729) == "\tx\n");
}

}  // namespace nonet::test::format_writer_test
