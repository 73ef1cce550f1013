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
