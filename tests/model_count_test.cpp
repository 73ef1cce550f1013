// How many models a formula has, as clasp enumerates them: one for each solution, if the formula says so.
#include <charconv>

#include "base/text.hpp"
#include "encoder/plan.hpp"
#include "nonet/check.hpp"
#include "nonet/dimacs.hpp"
#include "run/setter.hpp"
#include "tests/tests.hpp"

namespace nonet::test::model_count_test {
enum class Form : std::uint8_t { cnf, opb };

std::string formula_text(const Encoder& encoder, Form form) {
  std::string text;
  if (form == Form::opb) {
    LinearSize size;
    size.variables = encoder.map().variables();
    CHECK(encoder.write(size));
    OpbWriter writer(into(text));
    writer.header(size.variables, size.constraints);
    CHECK(encoder.write(writer));
    CHECK(writer.flush());
    return text;
  }
  DimacsWriter writer(into(text));
  writer.header(encoder.variables(), encoder.clauses());
  writer.shown(encoder.map().variables());
  CHECK(encoder.write(writer));
  CHECK(writer.flush());
  return text;
}

// The number of models of a formula, at most `most` (0: no limit). Auxiliary variables count.
std::uint64_t models(const Encoder& encoder, const TempFolder& folder, std::uint64_t most = 0, Form form = Form::cnf) {
  const std::string file = folder.write("formula", formula_text(encoder, form));
  const Finished done = run({"clasp", "-n", std::to_string(most), "-q", file});
  constexpr std::string_view kHead = "\nc Models         : ";
  const std::size_t at = done.out.find(kHead);
  if (at == std::string::npos) FAIL("clasp says: " << done.out << done.err);
  std::uint64_t count = 0;
  std::from_chars(done.out.data() + at + kHead.size(), done.out.data() + done.out.size(), count);
  return count;
}

std::uint64_t models(const Puzzle& puzzle, const EncodeOptions& options, Reduction reduction, const TempFolder& folder,
                     Form form = Form::cnf) {
  const std::optional<Encoder> encoder = EncodingPlan(puzzle.rules, options, reduction).encoder(puzzle);
  CHECK(encoder->one_model_each());
  return models(*encoder, folder, 0, form);
}

// A random puzzle with 2 to `most` solutions.
Puzzle with_some_solutions(const Geometry& shape, int blanks, std::size_t most, Random& random,
                           std::vector<Board>& all) {
  const auto rules = Rules::make({.geometry = shape});
  for (;; blanks += blanks < shape.cells() ? 1 : 0) {
    Puzzle puzzle = random_puzzle(rules, blanks, random);
    all = solutions(*backend("dfs", puzzle), puzzle, most + 1);
    if (all.size() >= 2 && all.size() <= most) return puzzle;
    if (all.size() > most) blanks -= 2;
  }
}

template <class Table>
const auto& any_of(const Table& table, Random& random) {
  return table[static_cast<std::size_t>(random.below(static_cast<int>(table.size())))];
}

struct Counted {
  Puzzle puzzle;
  std::uint64_t solutions;
};

TEST_CASE("clasp finds one model for each solution, by each encoding, construction and reduction") {
  if (!is_installed("clasp")) return;
  Random random(seed());
  const TempFolder folder;
  std::vector<Counted> cases;
  cases.push_back({Puzzle(Rules::make({.geometry = {2, 2}})), 288});
  // 161,280 Latin squares of side 5 (Euler 1782), of which one in 120 has this first row.
  Puzzle latin(Rules::make({.geometry = {1, 5}}));
  for (std::size_t cell = 0; cell < 5; ++cell) latin.clues[cell] = static_cast<Cell>(cell + 1);
  cases.push_back({latin, 1344});
  // Segments of two cells, and of five.
  for (const Geometry shape : {Geometry{2, 3}, Geometry{2, 5}}) {
    std::vector<Board> all;
    Puzzle puzzle = with_some_solutions(shape, shape.cells() / 2, 300, random, all);
    cases.push_back({std::move(puzzle), all.size()});
  }
  // Cells in no unit, and cells in short units: 3^4 fillings, and the 18 Latin rectangles of two rows of 1 to 3.
  cases.push_back({Puzzle(Rules::make({.geometry = Geometry::parse("1x1 2x2 3 raw")})), 81});
  cases.push_back({Puzzle(Rules::make({.geometry = Geometry::parse("1x1 2x2 3")})), 18});
  for (const auto& [puzzle, count] : cases) {
    for (const Encoding& encoding : encodings()) {
      for (const Reduction reduction : {Reduction::none, Reduction::clues, Reduction::propagation}) {
        CAPTURE(puzzle.rules->spec().name(), text_of(puzzle.clues), encoding.name, name_of(reduction));
        CHECK(models(puzzle, {.encoding = &encoding}, reduction, folder, Form::opb) == count);
      }
      for (const AtMostOne& amo : at_most_ones()) {
        for (const Reduction reduction : {Reduction::none, Reduction::clues, Reduction::propagation}) {
          for (const bool keep : {true, false}) {
            if (keep && reduction == Reduction::propagation) continue;
            CAPTURE(puzzle.rules->spec().name(), text_of(puzzle.clues), encoding.name, amo.name, name_of(reduction),
                    keep);
            CHECK(models(puzzle, {.encoding = &encoding, .at_most_one = &amo, .keep_numbers = keep}, reduction,
                         folder) == count);
          }
        }
      }
    }
  }
}

TEST_CASE("clasp finds one model for each solution of every kind of constraint, if the formula says so") {
  if (!is_installed("clasp")) return;
  Random random(seed());
  const TempFolder folder;
  int several = 0;
  for (const ConstraintKind* const kind : constraint_kinds()) {
    std::vector<Board> all;
    const Puzzle plain = with_some_solutions({2, 3}, 22, 200, random, all);
    const std::optional<std::string> line = Setter(plain.rules->spec(), all.front(), random).draw(*kind, Truth::kept);
    if (!line) continue;
    const Puzzle puzzle(Rules::make(with_constraints(plain.rules->spec(), {*line})), plain.clues);
    std::erase_if(all, [&](const Board& board) { return !why_not_a_solution(puzzle, board).empty(); });
    const auto check = [&](const ConstraintEncodings& choice, Form form = Form::cnf) {
      const Encoding& encoding = any_of(encodings(), random);
      const AtMostOne& amo = any_of(at_most_ones(), random);
      for (const Reduction reduction : {Reduction::none, Reduction::clues}) {
        CAPTURE(*line, text_of(puzzle.clues), encoding.name, amo.name, name_of(reduction), form == Form::opb,
                choice.relations != nullptr ? choice.relations->name : "-",
                choice.sums != nullptr ? choice.sums->name : "-",
                choice.automata != nullptr ? choice.automata->name : "-");
        const std::optional<Encoder> encoder =
            EncodingPlan(puzzle.rules, {.encoding = &encoding, .at_most_one = &amo, .constraints = choice}, reduction)
                .encoder(puzzle);
        if (encoder->one_model_each()) {
          CHECK(models(*encoder, folder, 0, form) == all.size());
        } else {
          ++several;
          CHECK(models(*encoder, folder, all.size() + 1, form) >= all.size());
        }
      }
    };
    for (const RelationEncoding& relations : relation_encodings()) check({.relations = &relations});
    for (const AutomatonEncoding& automata : automaton_encodings()) check({.automata = &automata}, Form::opb);
    const PrimitiveSet needs = puzzle.rules->needs();
    const PrimitiveSet with_diagram = {PrimitiveKind::sum, PrimitiveKind::automaton, PrimitiveKind::count,
                                       PrimitiveKind::region, PrimitiveKind::match};
    if (with_diagram.without(with_diagram.without(needs)).empty()) continue;  // they share none
    for (const SumEncoding& sums : sum_encodings()) {
      for (const AutomatonEncoding& automata : automaton_encodings()) {
        check({.sums = &sums, .automata = &automata});
      }
    }
  }
  CHECK(several > 0);
}

// A board for each primitive. Of the choice both alternatives hold, as the row has the sum 21.
struct OfPrimitive {
  PrimitiveKind primitive;
  std::string name;  // in the table of docs/encodings.md
  std::string box;
  std::string clues;  // the others are blank
  std::vector<std::string> lines;
  bool has_more = true;  // if the table says "more", some formula of this board has more models than solutions
};
const std::vector<OfPrimitive> kOfPrimitives = {
    {PrimitiveKind::distinct, "distinct", "2x3", "1234565462132", {"distinct r1c1 r3c2 r5c3 r2c4 r4c5"}},
    {PrimitiveKind::relation,
     "relation",
     "2x3",
     "24563163124516",
     {"difference 1 r1c1 r3c4", "thermometer r4c4 r3c3 r2c2"}},
    {PrimitiveKind::sum,
     "sum",
     "2x3",
     "2461531354625",
     {"killer 11 r2c4 r2c5 r3c6", "or (sum 10 r1c1 r3c4 r5c6) (sum 12 r1c1 r3c4 r5c6)"}},
    {PrimitiveKind::automaton, "automaton", "2x3", "12435653621431", {"between r1c1 r1c2 r2c2 r2c4 r3c3"}},
    {PrimitiveKind::count, "count", "2x3", "15423632615441", {"atleast 1 1 1 r1c1 r2c4 r3c2 r4c5 r5c3 r6c6 r4c1 r6c3"}},
    {PrimitiveKind::clause, "clause", "2x3", "234156561234312", {"quadruple 1 2 r2c3 r2c4 r3c3 r3c4"}},
    {PrimitiveKind::domain, "domain", "2x3", "12345645612323", {"odd r1c1 r6c6"}},
    // Their diagrams count exactly, so only one path fits.
    {PrimitiveKind::region, "region", "2x3", "1234564561232315", {"connected 0 1 2 3 4"}, false},
    {PrimitiveKind::match, "match", "1x1 2x2 +4", "", {"chaos v1 v2 v3 v4", "chaosarrow r1c1 | v1 v2 | v1 v3"}, false},
    {PrimitiveKind::choice,
     "choice",
     "2x3",
     "126345345126251463",
     {"or (killer 9 r1c1 r1c2 r1c3) (killer 12 r1c4 r1c5 r1c6)"}},
};

// A table of docs/encodings.md by row and column, without backticks. `corner`: the first cell of its first line.
using Table = std::map<std::string, std::map<std::string, std::string>>;
Table table_of_page(const std::string& corner) {
  Table table;
  std::vector<std::string> names;
  for (std::string line : lines_of(text_of_file(std::string(NONET_SOURCE_DIR) + "/docs/encodings.md"))) {
    std::erase(line, '`');
    if (!line.starts_with("|")) {
      if (!table.empty()) break;
      names.clear();
      continue;
    }
    std::vector<std::string> cells;
    for (const std::string_view cell : split(std::string_view(line).substr(1), '|')) cells.emplace_back(trim(cell));
    if (names.empty()) {
      names = cells;
    } else if (names[0] == corner && cells[0] != "---") {
      for (std::size_t i = 1; i < cells.size(); ++i) table[cells[0]][names[i]] = cells[i];
    }
  }
  return table;
}

TEST_CASE("the page states which encodings keep the number of models", "[volume]") {
  if (!is_installed("clasp")) return;
  Random random(seed());
  const TempFolder folder;
  const Table by_construction = table_of_page("--encoding");
  const Table by_primitive = table_of_page("option");
  CHECK(by_construction.size() == encodings().size());
  struct Row {
    std::string name;
    PrimitiveSet about;  // primitives that the option changes
    ConstraintEncodings options = {};
    Form form = Form::cnf;
  };
  std::vector<Row> rows = {{"--output opb", PrimitiveSet::all(), {}, Form::opb}};
  for (const RelationEncoding& relations : relation_encodings()) {
    rows.push_back(
        {"--relations " + std::string(relations.name), {PrimitiveKind::relation}, {.relations = &relations}});
  }
  for (const SumEncoding& sums : sum_encodings()) {
    rows.push_back({"--sums " + std::string(sums.name), {PrimitiveKind::sum}, {.sums = &sums}});
  }
  for (const AutomatonEncoding& automata : automaton_encodings()) {
    rows.push_back({"--automata " + std::string(automata.name), PrimitiveSet::all(), {.automata = &automata}});
  }
  CHECK(by_primitive.size() == rows.size());
  for (const OfPrimitive& of : kOfPrimitives) {
    Puzzle puzzle(Rules::make(with_constraints({.geometry = Geometry::parse(of.box)}, of.lines)));
    CHECK(puzzle.rules->needs().has(of.primitive));
    const Board clues = cells_of(of.clues);
    std::copy(clues.begin(), clues.end(), puzzle.clues.begin());
    const std::uint64_t count = solutions(*backend("dfs", puzzle), puzzle).size();
    for (const Row& row : rows) {
      const bool is_one = by_primitive.at(row.name).at(of.name) == "one";
      bool has_more = false;
      for (const Encoding& encoding : encodings()) {
        for (const AtMostOne& amo : at_most_ones()) {
          if (row.form == Form::opb && !amo.pairs) continue;
          if (!row.about.has(of.primitive) && random.below(10) != 0) continue;
          CAPTURE(of.name, row.name, encoding.name, amo.name);
          const std::optional<Encoder> encoder =
              EncodingPlan(puzzle.rules, {.encoding = &encoding, .at_most_one = &amo, .constraints = row.options},
                           Reduction::none)
                  .encoder(puzzle);
          CHECK(encoder->one_model_each() == is_one);
          CHECK(by_construction.at(std::string(encoding.name)).at(std::string(amo.name)) == "one");
          const std::uint64_t found = models(*encoder, folder, is_one ? 0 : count + 1, row.form);
          CHECK((is_one ? found == count : found >= count));
          has_more |= found > count;
        }
      }
      CAPTURE(of.name, row.name);
      if (row.about.has(of.primitive)) CHECK(has_more == (!is_one && of.has_more));
    }
  }
}

TEST_CASE("clasp counts the solutions of distinct cells, of which not every digit is one") {
  if (!is_installed("clasp")) return;
  // AI Escargot's solution with its first 30 cells blank.
  std::string text(kAiEscargot.solution);
  text.replace(0, 30, 30, '.');
  const std::string distinct = "distinct r1c1 r1c2 r2c4 r2c5 r3c7 r3c8";
  const Puzzle puzzle = puzzle_of(with_constraints({}, {distinct}), text);
  std::vector<Board> all = solutions(*backend("dfs", classic(text)), classic(text));
  std::erase_if(all, [&](const Board& board) { return !why_not_a_solution(puzzle, board).empty(); });
  REQUIRE(all.size() == 64);
  for (const AtMostOne& amo : at_most_ones()) {
    CAPTURE(amo.name);
    const Finished done = run_nonet({"encode", "--amo", std::string(amo.name), "--constraint", distinct}, text + "\n");
    CHECK(done.status == 0);
    const TempFolder folder;
    const Finished counted = run({"clasp", "-n", "0", "-q", folder.write("formula.cnf", done.out)});
    CHECK_THAT(counted.out, ContainsSubstring("Models         : 64\n"));
  }
}

}  // namespace nonet::test::model_count_test
