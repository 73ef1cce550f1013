// Puzzles of all shapes and variants, written in every format and read back: the same puzzle, with the same verdict.
//
// The verdicts are known from outside: a solver that shares nothing with this project made the puzzles. Each has one
// solution, and several without its first clue. With the digit `wrong` in its first blank cell it has none.
#include "formats/format_writer.hpp"
#include "formats/reader.hpp"
#include "tests/tests.hpp"

namespace nonet::test::rules_round_trip_test {
struct Ruled {
  std::string_view box;
  std::string_view variants;
  char wrong;
  std::string_view puzzle;  // followed by a jigsaw's regions
};

constexpr std::array<Ruled, 43> kPuzzles = {{
    {"2x2", "", '3', ".1.3.4........1."},
    {"2x2", "diagonal", '4', "......4......13."},
    {"2x2", "windoku", '4', "...2..1....1..3."},
    {"2x2", "disjoint", '4', "1....4.....2..4."},
    {"2x2", "", '3', "..4..21.........1112122233343444"},
    {"1x5", "", '3', "5..1..32..4......3.4....."},
    {"1x5", "diagonal", '1', "..31..45..........3......"},
    {"2x3", "", '1', "4..3..3...4..5..64..4....3....2...1."},
    {"3x2", "", '3', ".....3.1.6..5.4.1.......4..136.....4"},
    {"2x3", "diagonal", '3', "..4.3..............2......2....13..5"},
    {"3x2", "diagonal", '1', "......1.6....54.....2..............1"},
    {"2x3", "disjoint", '4', ".......2.6...6..2...3....3..5......4"},
    {"3x2", "disjoint", '6', "....4....1...2.........56.3....3...4"},
    {"2x3", "", '4', "61.4...............2......5..3......122222111142331644335664335664555564"},
    {"1x7", "", '5', "15.3..2.4..735.3...1.....42.6.2....7......3..6.5."},
    {"2x4", "", '3', ".........538.......6..3.12..5..6..81...4..6...7..1...85..8...4.7"},
    {"4x2", "", '3', "..3...4..574.2......58.....2..67421..........47......3.....5...8"},
    {"4x2", "diagonal,disjoint", '5', ".63...5...................8..34......264..........1.8..........."},
    {"3x3", "", '6', ".1..2.......7..64......8...3.197..54.....2....5...1..2.83..5.....4.1.3....5..9..."},
    {"1x9", "", '6', "....9.1.8...9.6..16.2...3.....5.7.6.163..49...5...8.37..1.3...57....38...45.8.2.."},
    {"3x3", "diagonal", '8', "..4......53.6......6.5....3...............547.....8....5.1..6943.........9......2"},
    {"3x3", "windoku", '8', ".18......2...71....3.......85......3.......9..9.6.........3..7.........5......43."},
    {"3x3", "disjoint", '7', ".9.....172......9....1...4..6.......4...............8.8....3..6..35.....5.......2"},
    {"3x3", "diagonal,windoku", '6',
     ".......6....8.....97.5............3..6...7...........2..............3...6...4.5.."},
    {"3x3", "diagonal,disjoint", '6',
     ".7..9.....1...5..2.6..8.............6....4....4......7....4......8...3..........."},
    {"3x3", "windoku,disjoint", '1',
     "..3.................49...2.1.......92.........5..........8..6.................4.."},
    {"3x3", "diagonal,windoku,disjoint", '5',
     "..................6.9.........5.2..3....................48......3.........8.7..9."},
    {"3x3", "", '7',
     ".42.....9..1....48...............4.....34.....1.8.76.....7....38........17......52222223332121213334111113334415"
     "66666445555566444555996748888896777888999777778999"},
    {"3x3", "diagonal", '4',
     ".......8.4......5......6.......7.................2..3...3..2......6........8.7.1.1112222221112323321413333334415"
     "55599444556699744555699748888699777778669778888666"},
    {"3x3", "windoku", '5',
     "...8............1..5...3...6..7...............................4.....8......9.....1113333321133323221115222221445"
     "56666444555569774458669744858969788888969777778999"},
    {"3x3", "disjoint", '1',
     "..6............................823.....9.3.......................21..4.........5.1112222231112333331112266634445"
     "26663447555563447555669477758889478788999778889999"},
    {"2x5", "", '3',
     ".378....1..6...7...8....8.....1..3..24.......1..3...1A...9.7.4..26.A..A..7.2.19..29......5...4.89..."},
    {"5x2", "diagonal", '4',
     "...A.5...9.4.8....A.7A6..............2.....27.......1...2.........1.3.....139.5.....A7.39.......6..."},
    {"1x11", "", '7',
     ".A53....B8......1.6..8.6..B.4...A..4.3.2..5..3.5...964B758.46....1...769..1.28..21..576.1....3..4..A....59..2..1"
     "64.8..3B9"},
    {"3x4", "", '8',
     ".2....9.......8.CA.........6.35.7..4.9.....5.C47...A.8....32......4.B.A.14......5.7C97A....C.6.....2B..1A......."
     ".9C......B178.......A...1..264.."},
    {"4x3", "disjoint", '9',
     "...1...A3.......5.....87.....98...A.29..B..C.1.......B.32..4..2..49..8......1....6.3.............6.7..4..3C....."
     ".1........C5....6....2.......9.."},
    {"2x6", "", '7',
     "....7.9....8C.B..5.23....46C.1..5.8...9.8..........B...96234.......A...1..C3..A.....87A.495..C263........9.2..8."
     "..3..B4...4.A8.B.....6..12..A4.."},
    {"1x13", "", 'D',
     "7....D..4.AB64.8....29.65D.B...68D...3.5..B.7A...D4CB.72.3..8C...D...2..AC..61.9.......A7...5..41.....796.C.9A.5"
     "2...3C3.9....7.2...A..8.D9.6...A714..58....2..5C.B6.AD.2."},
    {"2x7", "diagonal", '3',
     ".6.7...8.......1.......9.7......92..A....5A.B..3.16D.2....45..89.3...1D..37..C...42......1...C....9CA..E7B....5."
     ".A.86..5.2.D.......D5...6.1ACE59.4A...8..6.3.61..............B.6C4.............A5.B3"},
    {"3x5", "", 'D',
     ".51..2...B.E.A.D..8.A4..1.F.B7E4.......F.6.9.B..1...52...F4....3..C..9..A.E....5.D.3........B..6............E6.."
     "..39..5A..9...A.DE.....1.2C.3..B.......E.D8.61..CB...6.FA.9.4.2.1D..FB..7C..6..A5.8....9...4..7.......CB7...4D.."
     "."},
    {"4x4", "", '9',
     ".5..E72..F....6.1.........C..9.7...D.9.A..2..4....43...1...5..A.ADC.5....1G.B.8....8.1...6.4..9.G2...4.6..E..F.."
     "9...G...B....6.3.4.F..........B.....DAF.3B...E7.BA...E...7...31.6..57C...EF..D...E.........FC1.G.........89A6.D."
     "CF.962..4.5E...A.G.23..D7.....F9"},
    {"2x8", "", '1',
     "3D.E.B.A5...4..F..4F..1..G.....A..2C....F.B5.64.8....A....GD9.C...87...B4.3.CA6.4C..5....1F7..2E.E34.2..9......7"
     "CF7AB...6...35.2F8..A.4..B...E.36.5..3.1D..AG.8..2..1.CE...6.G.D..D.G....E2.....2..B........6.E.7..36.E.2.1F..A5"
     "9.B...8...5.7...E..5..371F84D..."},
    {"4x4", "diagonal", 'A',
     ".2...FE...A....D4C.A.2.1..9.7..8.....A..B6..3.957....4..G.........B...CF..7..G..C.F...........4....8...A.....F.."
     "5G6E..8.........1.C5...6F........B.9...D21.....C2..G8C.......31.8...2.F5...7.B....G.......CA..6.A4....5.3D......"
     ".8.2..63E..49....D..A....GB9E..3"},
}};

RulesSpec rules_of(const Ruled& known) {
  RulesSpec spec{.geometry = Geometry::parse(known.box)};
  add_variants(spec, known.variants);
  const auto cells = static_cast<std::size_t>(spec.geometry.cells());
  for (std::size_t at = cells; at < known.puzzle.size(); ++at) {
    spec.regions.push_back(static_cast<std::uint8_t>(known.puzzle[at] - '1'));
  }
  return spec;
}

// The puzzle itself, one with several solutions and one with none.
std::map<Verdict, Puzzle> puzzles_of(const Ruled& known) {
  const RulesSpec spec = rules_of(known);
  const std::string unique(known.puzzle.substr(0, static_cast<std::size_t>(spec.geometry.cells())));
  std::string multiple = unique;
  multiple[unique.find_first_not_of('.')] = '.';
  std::string none = unique;
  none[unique.find('.')] = known.wrong;
  return {{Verdict::unique, puzzle_of(spec, unique)},
          {Verdict::multiple, puzzle_of(spec, multiple)},
          {Verdict::no_solution, puzzle_of(spec, none)}};
}

Verdict verdict_of(const Puzzle& puzzle, std::string_view backend_name = "auto") {
  return backend(backend_name, puzzle)->solve(puzzle, {.max_solutions = 2}, {}).verdict();
}

// What of its rules a format writes, as docs/formats.md says; a reader gets the rest as options.
ReadOptions told(std::string_view format, const RulesSpec& spec) {
  if (format == "jsonl") return {};
  ReadOptions options;
  options.variants = {.constraints = spec.constraints};
  const bool regions = format == "jigsaw" && !spec.has(find_kind("disjointgroups"));
  const bool drawn = format == "grid" && spec.geometry.has_boxes();
  if (!regions && !drawn) options.geometry = spec.geometry;
  return options;
}

// Where two cells share a unit; regions may be boxes, and have other numbers.
bool same_rules(const Rules& one, const Rules& other) {
  if (one.cells() != other.cells()) return false;
  for (int cell = 0; cell < one.cells(); ++cell) {
    if (!std::ranges::equal(one.peers(cell), other.peers(cell))) return false;
  }
  return true;
}

void check_read(const std::string& text, const ReadOptions& options, const std::map<Verdict, Puzzle>& puzzles) {
  CAPTURE(text);
  const std::vector<Puzzle> found = puzzles_in(text, options);
  REQUIRE(found.size() == puzzles.size());
  auto next = found.begin();
  for (const auto& [verdict, puzzle] : puzzles) {
    CHECK(next->clues == puzzle.clues);
    CHECK(same_rules(*next->rules, *puzzle.rules));
    CHECK(verdict_of(*next++) == verdict);
  }
}

TEST_CASE("puzzles of all rules have the verdicts that are known of them") {
  for (const Ruled& known : kPuzzles) {
    for (const auto& [verdict, puzzle] : puzzles_of(known)) {
      CAPTURE(puzzle.rules->spec().name(), verdict);
      for (const std::string_view name : {"dfs", "cadical"}) CHECK(verdict_of(puzzle, name) == verdict);
    }
    // Whatever rule gets lost is noticed.
    const RulesSpec spec = rules_of(known);
    const Puzzle puzzle = puzzles_of(known).at(Verdict::unique);
    const RulesSpec plain{.geometry = Geometry::of_side(spec.geometry.side())};
    CAPTURE(spec.name());
    if (spec != plain) CHECK(verdict_of(Puzzle(Rules::make(plain), puzzle.clues)) != Verdict::unique);
  }
}

TEST_CASE("puzzles of all rules keep rules and verdict in every format", "[volume]") {
  int texts = 0;
  for (const Ruled& known : kPuzzles) {
    const std::map<Verdict, Puzzle> puzzles = puzzles_of(known);
    const RulesSpec spec = rules_of(known);
    for (const FormatInfo& to : formats()) {
      CAPTURE(spec.name(), to.name);
      FormatWriter writer(to);
      const bool nine = to.name == "ss" || to.name == "candidates" || to.name == "pencilmarks";
      const bool taken = writer.why_not(puzzles.begin()->second).empty();
      // f-puzzles and ISS have no form for some variants and shapes.
      const bool takes = is_variant_format(to.format)
                             ? taken
                             : (to.carries.regions || spec.regions.empty()) && (!nine || spec.geometry.side() == 9);
      REQUIRE(taken == takes);
      if (!takes) continue;
      std::string text;
      for (const auto& [verdict, puzzle] : puzzles) writer.append(text, puzzle, {});
      // Drawn candidates say more than the clues do: there the verdict counts.
      if (to.name == "pencilmarks") {
        PuzzleReader reader(bytes_of(text), told(to.name, spec));
        for (const auto& [verdict, puzzle] : puzzles) CHECK(verdict_of(reader.next()->puzzle.value()) == verdict);
      } else {
        check_read(text, told(to.name, spec), puzzles);
      }
      ++texts;
    }
  }
  CHECK(texts > 300);
}

TEST_CASE("results in json and csv keep the rules and verdicts of all puzzles", "[volume]") {
  for (const Ruled& known : kPuzzles) {
    const std::map<Verdict, Puzzle> puzzles = puzzles_of(known);
    const RulesSpec spec = rules_of(known);
    FormatWriter writer(find_format("jsonl"));
    std::string text;
    for (const auto& [verdict, puzzle] : puzzles) writer.append(text, puzzle, {});
    for (const std::string form : {"json", "csv"}) {
      CAPTURE(spec.name(), form);
      const Finished written = run_nonet({"solve", "--limit", "2", "--output", form}, text);
      check_read(written.out, told(form == "json" ? "jsonl" : form, spec), puzzles);
    }
  }
}

}  // namespace nonet::test::rules_round_trip_test
