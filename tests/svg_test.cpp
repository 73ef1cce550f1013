// Pictures of boards. A cell is 60 units wide and the board's corner is (0, 0), so that the place of each thing
// follows from its cells.
#include "formats/svg.hpp"

#include <regex>

#include "nonet/lowering.hpp"
#include "tests/pages.hpp"
#include "tests/tests.hpp"

namespace nonet::test::svg_test {
using Lines = std::vector<std::string>;

constexpr Geometry kNine{3, 3};

Puzzle puzzle_with(const Lines& lines, Geometry shape = kNine) {
  return Puzzle(Rules::make(with_constraints({.geometry = shape}, lines)));
}

std::string picture_of(const PuzzleView& puzzle, std::span<const Cell> solution = {}) {
  std::string text;
  append_svg(text, puzzle, solution, Symbols::standard(puzzle.rules->geometry()));
  return text;
}

// The words of a picture, without the tags that break its lines.
std::string words_of(const std::string& picture) {
  static const std::regex kTags("(<[^>]*>)+");
  return std::regex_replace(picture, kTags, " ");
}

std::string picture_with(const Lines& lines, Geometry shape = kNine) { return picture_of(puzzle_with(lines, shape)); }

TEST_CASE("constraints are drawn where their cells are") {
  struct Row {
    std::string constraint;
    Lines expected;
  };
  const std::vector<Row> rows = {
      {"killer 17 r1c1 r1c2 r2c1", {R"(class="dashes" d="M5 5L115 5L115 55L55 55L55 115L5 115Z")", ">17</text>"}},
      {"thermometer r4c4 r4c5 r5c5", {R"(cx="210" cy="210" r="22")", R"(class="thick" d="M210 210L270 210L270 270")"}},
      {"renban r1c1 r2c2 r3c2", {R"(class="thick" d="M30 30L90 90L90 150")"}},
      {"arrow r1c1 | r1c2 r1c3 r2c3", {R"(cx="30" cy="30" r="22")", R"(d="M52 30L90 30L150 30L150 90")"}},
      {"between r1c1 r1c2 r2c2 r2c3", {R"(class="ring" cx="30" cy="30")", R"(class="ring" cx="150" cy="90")"}},
      {"difference 2 r1c1 r1c2", {R"(class="white" cx="60" cy="30")", R"(class="on-white" x="60")", ">2</text>"}},
      {"ratio r1c1 r2c1", {R"(class="black" cx="30" cy="60")"}},
      {"x r8c9 r9c9", {R"( x="510" y=")", ">X</text>"}},
      {"greater r1c1 r1c2", {R"(class="sign" d="M56 38L64 30L56 22")"}},
      {"greater r2c1 r1c1", {R"(class="sign" d="M38 64L30 56L22 64")"}},
      {"quadruple 1 2 3 r1c1 r1c2 r2c1 r2c2", {R"(class="white" cx="60" cy="60")", ">1 2</text>", ">3</text>"}},
      {"odd r5c5", {R"(<circle class="fill" cx="270" cy="270")"}},
      {"even r5c5", {R"(<rect class="fill" x="248" y="248" width="44" height="44")"}},
      {"minimum r2c2", {R"(class="fill" d="M60 60L120 60L120 120L60 120Z")"}},
      {"rowindexer r1c1 r2c2 r2c3", {R"(d="M0 0L60 0L60 60L0 60ZM60 60L180 60L180 120L60 120Z")"}},
      {"atleast 1 1 2 r1c1 r2c2 r3c4", {">1,1,2</text>"}},
      {"clone r1c1 r1c2 | r5c5 r5c6", {R"(d="M0 0L120 0L120 60L0 60Z")", R"(d="M240 240L360 240L360 300L240 300Z")"}},
      {"diagonal-down", {R"(d="M0 0L540 540")"}},
      {"diagonal-up", {R"(d="M0 540L540 0")"}},
      {"windoku", {R"(x="60" y="60" width="180" height="180")", R"(x="300" y="300" width="180" height="180")"}},
      {"xsum 23 r3c0", {R"(class="clue" x="-34" y="153.7")", ">23</text>", ">x-sum</text>"}},
      {"sandwich 23 r3c10", {R"(class="clue" x="574" y="153.7")", ">sandwich</text>"}},
      {"skyscraper 4 r0c4", {R"(class="clue" x="210" y="-30.3")"}},
      {"skyscraper 4 r10c4", {R"(class="clue" x="210" y="577.7")"}},
      {"littlekiller 23 r1c4 r2c3 r3c2 r4c1", {R"(class="clue" x="275" y="-32")"}},
  };
  for (const Row& row : rows) {
    CAPTURE(row.constraint);
    const std::string picture = picture_with({row.constraint});
    for (const std::string& part : row.expected) CHECK_THAT(picture, ContainsSubstring(part));
  }
}

TEST_CASE("no colour of a picture means two kinds") {
  // Ten colours for ten kinds of lines and shades, of which several prefer the same colour.
  const Lines lines = {"whisper r1c1 r1c2 r2c2",        "zipper r1c4 r1c5 r1c6",    "doublearrow r1c7 r1c8 r1c9",
                       "lockout r2c4 r2c5 r2c6",        "regionsum r3c3 r3c4 r3c5", "modular r4c1 r4c2 r4c3",
                       "entropic r4c4 r4c5 r4c6",       "renban r5c1 r5c2 r5c3",    "clone r6c1 r6c2 | r7c4 r7c5",
                       "equalsum r8c1 r8c2 | r9c4 r9c5"};
  const std::string picture = picture_with(lines);
  static const std::regex kGroup("<g class=\"(?:shade |quiet )?([a-z]+) ([a-z]+)\">");
  std::map<std::string, std::set<std::string>> kinds;  // by colour
  for (std::sregex_iterator at(picture.begin(), picture.end(), kGroup), end; at != end; ++at) {
    kinds[(*at)[2].str()].insert((*at)[1].str());
  }
  CHECK(kinds.size() == lines.size());
  for (const auto& [colour, names] : kinds) {
    CAPTURE(colour);
    CHECK(names.size() == 1);
  }
}

TEST_CASE("a picture shows title and author, and its legend can be omitted") {
  const std::string puzzle =
      R"({"size":4,"title":"Small & <sweet>","author":"A. Setter","whispers":[{"lines":[["R1C1","R1C2"]]}],)"
      R"("grid":[[{},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]]})";
  const Finished with = run_nonet({"convert", "--to", "svg"}, puzzle);
  CHECK(with.status == 0);
  CHECK_THAT(with.out, ContainsSubstring(">Small &amp; &lt;sweet&gt; by A. Setter</text>"));
  CHECK_THAT(words_of(with.out), ContainsSubstring("differ by 2 or more"));
  for (const std::vector<std::string>& command : {std::vector<std::string>{"convert", "--to", "svg", "--no-legend"},
                                                  {"solve", "--output", "svg", "--no-legend"}}) {
    const Finished without = run_nonet(command, puzzle);
    CHECK(without.status == 0);
    // The picture is narrow: the heading has two lines.
    CHECK_THAT(without.out, ContainsSubstring(">Small &amp; &lt;sweet&gt; by A.</text>\n<text class=\"heading\""));
    CHECK_THAT(without.out, ContainsSubstring(">Setter</text>"));
    CHECK_THAT(words_of(without.out), !ContainsSubstring("differ by"));
  }
}

TEST_CASE("the usual number of a line is in the legend and not on the board") {
  const std::string usual = picture_with({"whisper 5 r1c1 r1c2 r2c2"});
  CHECK_THAT(usual, !ContainsSubstring(">5</text>"));
  CHECK_THAT(words_of(usual), ContainsSubstring("neighbours on the line differ by 5 or more"));
  const std::string other = picture_with({"whisper 4 r1c1 r1c2 r2c2"});
  CHECK_THAT(other, ContainsSubstring(">4</text>"));
  CHECK_THAT(words_of(other), ContainsSubstring("differ by 4 or more"));
  const std::string six = picture_of(puzzle_with({"whisper r1c1 r1c2"}, {2, 3}));
  CHECK_THAT(words_of(six), ContainsSubstring("differ by 3 or more"));
  // Lines of two numbers share one sentence.
  const std::string two = picture_with({"whisper 5 r1c1 r1c2", "whisper 4 r3c1 r3c2"});
  CHECK_THAT(words_of(two), ContainsSubstring("differ by the number or more"));
}

TEST_CASE("a little killer of one cell has its arrow") {
  for (const std::string cell : {"r1c1", "r1c9", "r9c1", "r9c9"}) {
    CAPTURE(cell);
    const std::string picture = picture_with({"littlekiller 7 " + cell});
    CHECK_THAT(picture, ContainsSubstring(">7</text><path class=\"sign\""));
  }
}

TEST_CASE("the circle of a between line does not hide a bulb") {
  const std::string picture = picture_with({"thermometer r1c1 r2c1", "between r1c1 r1c2 r1c3"});
  CHECK_THAT(picture, ContainsSubstring(R"(class="fill" cx="30" cy="30" r="22")"));
  CHECK_THAT(picture, ContainsSubstring(R"(class="ring" cx="30" cy="30")"));
  CHECK_THAT(picture, ContainsSubstring(".nonet .ring") && ContainsSubstring(".nonet .pill{fill:none"));
  CHECK_THAT(picture, ContainsSubstring(R"(d="M52 30L90 30L128 30")"));  // the line ends at the circles
}

TEST_CASE("a cell with one candidate shows a found digit, not a clue") {
  Puzzle puzzle(Rules::make({.geometry = {2, 2}}));
  puzzle.clues[0] = 1;
  for (const int digit : {1, 3, 4}) puzzle.exclude(1, digit);
  const std::string picture = picture_of(puzzle);
  CHECK(count_of(picture, "class=\"given\"") == 1);
  CHECK(count_of(picture, "class=\"found\"") == 1);
}

TEST_CASE("every kind shows, and says what it is") {
  for (const ConstraintKind* kind : constraint_kinds()) {
    const std::string example(kind->example);
    CAPTURE(example);
    const std::string picture = picture_with({example}, Geometry::parse(kind->example_box));
    CHECK(why_malformed(picture).empty());
    const bool board = kind->shape == Shape::board;
    // Below the board, and where a mouse rests; the parts of `and` are drawn each by itself, candidates as such.
    if (kind->name != "and") CHECK_THAT(picture, ContainsSubstring(">" + std::string(kind->name) + "</tspan>"));
    if (!board && kind->shape != Shape::parts && kind->name != "candidates") {
      CHECK_THAT(picture, ContainsSubstring("<title>" + std::string(kind->name) + " "));
    }
  }
}

TEST_CASE("a kind that the table of drawings does not have is drawn by its shape") {
  const auto nothing = [](const Constraint&, const RulesSpec&, Lowering&) {};
  struct Row {
    Shape shape;
    std::vector<std::vector<CellIndex>> groups;
    std::string expected;
  };
  const std::vector<Row> rows = {
      {Shape::line, {{0, 10, 11}}, R"(d="M30 30L90 90L150 90")"},
      {Shape::cells, {{0}}, "class=\"dashes\" d=\"M"},
      {Shape::pair, {{0, 1}}, "x=\"60\""},
      {Shape::groups, {{0}, {40}}, R"(d="M240 240L300 240L300 300L240 300Z")"},
      {Shape::outside, {{0, 1, 2, 3, 4, 5, 6, 7, 8}}, R"(class="clue" x="-34")"},
      {Shape::board, {}, ">brand-new</tspan>"},
  };
  for (const Row& row : rows) {
    const ConstraintKind kind{.name = "brand-new",
                              .summary = "nobody knows",
                              .example = "",
                              .shape = row.shape,
                              .most_groups = kSeveral,
                              .lower = nothing};
    const Puzzle puzzle(Rules::make({.geometry = kNine, .constraints = {{.kind = &kind, .groups = row.groups}}}));
    CAPTURE(static_cast<int>(row.shape));
    CHECK_THAT(picture_of(puzzle), ContainsSubstring(row.expected));
  }
}

TEST_CASE("pictures are well-formed whatever a constraint's text contains") {
  const ConstraintKind kind{.name = "words",
                            .summary = "a < b & c > d",
                            .example = "",
                            .shape = Shape::line,
                            .has_text = true,
                            .lower = [](const Constraint&, const RulesSpec&, Lowering&) {}};
  for (const std::string& text : Lines{"<&>'", "\x01\x1f\x7f", "\xff\xc3", "\xed\xa0\x80", std::string(5000, '&'),
                                       "caf\xc3\xa9", std::string(399, 'a') + "\xc3\xa9\xc3\xa9"}) {
    const Constraint constraint{.kind = &kind, .values = {}, .groups = {{0, 1}}, .text = text};
    const std::string picture = picture_of(Puzzle(Rules::make({.geometry = kNine, .constraints = {constraint}})));
    CAPTURE(text);
    CHECK(why_malformed(picture).empty());
    CHECK(picture.find('\xff') == std::string::npos);
    CHECK(picture.size() < 20000);
  }
}

TEST_CASE("clues, found digits and candidates look different") {
  const Board solution = puzzle_of({}, kWikipedia.solution).clues;
  Puzzle puzzle = puzzle_of({}, kWikipedia.puzzle);
  const std::string solved = picture_of(puzzle, solution);
  const auto clues = static_cast<std::size_t>(
      std::count_if(puzzle.clues.begin(), puzzle.clues.end(), [](Cell cell) { return cell != 0; }));
  CHECK(count_of(solved, "class=\"given\"") == clues);
  CHECK(count_of(solved, "class=\"found\"") == 81 - clues);
  CHECK_THAT(solved, ContainsSubstring(R"(<text class="given" x="30" y="43.5" font-size="38">5</text>)"));
  CHECK(count_of(picture_of(puzzle), "class=\"found\"") == 0);
  CHECK(count_of(picture_of(puzzle), "class=\"mark\"") == 0);
  puzzle.exclude(2, 9);
  puzzle.exclude(2, 8);
  CHECK(count_of(picture_of(puzzle), "class=\"mark\"") == 7);
  CHECK(count_of(picture_of(puzzle, solution), "class=\"mark\"") == 0);
  CHECK(count_of(picture_with({"candidates 1 2 3 r1c1 r5c5"}), "class=\"mark\"") == 6);
}

TEST_CASE("a page that fills in digits by itself has two places for that") {
  Puzzle puzzle = puzzle_with({"killer 17 r1c1 r1c2", "killer 3 r2c2 r2c3", "candidates 1 2 3 r5c5"});
  puzzle.clues[80] = 4;
  std::string picture;
  append_svg(picture, puzzle, {}, Symbols::standard(9), {.legend = false, .fillable = true});
  CHECK(why_malformed(picture).empty());
  const std::size_t under = picture.find("<g class=\"under\"></g>");
  const std::size_t grid = picture.find("class=\"thin-grid\"");
  const std::size_t cages = picture.find("class=\"dashes\"");
  const std::size_t digits = picture.find("<g class=\"digits\" data-labelled=\"0 10\"></g>");
  REQUIRE(digits != std::string::npos);
  CHECK((under < grid && grid < cages && cages < digits));
  for (const char* const drawn : {"class=\"given\"", "class=\"mark\""}) CHECK(count_of(picture, drawn) == 0);
  CHECK(count_of(picture_of(puzzle), "class=\"under\"") == 0);
}

TEST_CASE("lines are thick where boxes or regions part") {
  // 4x4 boxes: one line across and one down; the frame comes last.
  CHECK_THAT(picture_of(Puzzle(Rules::make({.geometry = {2, 2}}))),
             ContainsSubstring(R"(class="thick-grid" d="M0 120L240 120M120 0L120 240M0 0L240 0L240 240L0 240Z")"));
  // AAAB ACBB CCDB CDDD
  const std::vector<std::uint8_t> regions = {0, 0, 0, 1, 0, 2, 1, 1, 2, 2, 3, 1, 2, 3, 3, 3};
  const std::string jigsaw = picture_of(Puzzle(Rules::make({.geometry = {2, 2}, .regions = regions})));
  CHECK_THAT(jigsaw, ContainsSubstring("M60 60L180 60"));
  CHECK_THAT(jigsaw, ContainsSubstring("M180 0L180 60"));
  // A Latin square has its frame alone.
  CHECK_THAT(picture_of(Puzzle(Rules::make({.geometry = {1, 5}}))),
             ContainsSubstring(R"(class="thick-grid" d="M0 0L300 0L300 300L0 300Z")"));
}

TEST_CASE("outlines turn at inner corners, keep apart where cells touch, and go round holes") {
  CHECK_THAT(picture_with({"killer r1c1 r2c2"}),
             ContainsSubstring(R"(d="M5 5L55 5L55 55L5 55ZM65 65L115 65L115 115L65 115Z")"));
  const std::string ring = picture_with({"killer r1c1 r1c2 r1c3 r2c1 r2c3 r3c1 r3c2 r3c3"});
  CHECK_THAT(ring, ContainsSubstring("M5 5L175 5L175 175L5 175Z"));
  CHECK_THAT(ring, ContainsSubstring("M55 55L55 125L125 125L125 55Z"));
}

TEST_CASE("numbers at one place outside the board, and in one cell's corner, do not overlap") {
  const std::string picture = picture_with({"sandwich 5 r3c0", "xsum 6 r3c0", "sandwich 7 r0c1", "xsum 8 r0c1"});
  CHECK_THAT(picture, ContainsSubstring(R"(class="clue" x="-91")"));
  CHECK_THAT(picture, ContainsSubstring(R"(class="clue" x="30" y="-75.3")"));
  const std::string cages = picture_with({"killer 9 r1c1 r1c2", "sum 8 r1c1 r2c1", "rellik 7 r1c1 r2c2"});
  CHECK_THAT(cages, ContainsSubstring(R"(class="label end" x="56" y="17.3")"));
  CHECK_THAT(cages, ContainsSubstring(R"(class="label start" x="4" y="17.3")"));
  CHECK_THAT(cages, ContainsSubstring(R"(class="label start" x="4" y="53.3")"));
}

TEST_CASE("boards of any side are drawn in their symbols") {
  for (const int side : {1, 2, 7, 16, 61, 64}) {
    CAPTURE(side);
    Puzzle puzzle(Rules::make({.geometry = Geometry::of_side(side)}));
    puzzle.clues[0] = static_cast<Cell>(side);
    const std::string picture = picture_of(puzzle);
    CHECK(why_malformed(picture).empty());
    std::string symbol;
    symbol = side == 64 ? "64" : std::string(1, Symbols::standard(side).symbol(side));
    CHECK_THAT(picture, ContainsSubstring(">" + symbol + "</text>"));
  }
}

TEST_CASE("a picture says which digits are doubled, as far as their marks are known") {
  RulesSpec spec{.geometry = Geometry::parse("2x2 +16")};
  const auto rules = Rules::make(with_constraints(spec, {"doublers v1-16"}));
  Puzzle puzzle(rules);
  CHECK(count_of(picture_of(puzzle), "×2") == 0);
  puzzle.clues[16 + 3] = 2;
  puzzle.clues[16 + 4] = 1;
  CHECK(count_of(picture_of(puzzle), "×2") == 1);
  Board solution;
  backend("cadical", puzzle)->solve(puzzle, {.max_solutions = 1}, [&](std::span<const Cell> found) {
    solution.assign(found.begin(), found.end());
    return true;
  });
  CHECK(count_of(picture_of(puzzle, solution), "×2") == 4);
}

TEST_CASE("a solution of another size is refused") {
  const Puzzle puzzle = puzzle_with({});
  const Board board(16);
  CHECK_THROWS_WITH(picture_of(puzzle, board), ContainsSubstring("16 cells"));
}

}  // namespace nonet::test::svg_test
