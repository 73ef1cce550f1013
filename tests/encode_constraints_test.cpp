// Every primitive, in every encoding: the models of the formula, on the cells, are the boards that a loop over all
// boards finds.
#include "backends/proof_solver.hpp"
#include "nonet/encoder.hpp"
#include "nonet/lowering.hpp"
#include "tests/tests.hpp"

namespace nonet::test::encode_constraints_test {
// A constraint that only the test knows: what it lowers to, and what it means.
struct Meaning {
  std::string name;
  std::function<void(Lowering&)> lower;
  std::function<bool(const Board&)> holds;
};
Meaning the_meaning;

const ConstraintKind kTestKind{
    .name = "test",
    .summary = "whatever the test says",
    .example = "test",
    .shape = Shape::board,
    .lower = [](const Constraint&, const RulesSpec&, Lowering& to) { the_meaning.lower(to); }};

std::shared_ptr<const Rules> rules_with(const Meaning& meaning) {
  the_meaning = meaning;
  return Rules::make({.geometry = {2, 2}, .constraints = {{.kind = &kTestKind}}});
}

std::set<Board> expected(const Meaning& meaning, const Puzzle& puzzle) {
  static const std::vector<Board> kAll = all_boards({.geometry = {2, 2}});
  std::set<Board> boards;
  const PuzzleView view = puzzle;
  for (const Board& board : kAll) {
    bool fits = meaning.holds(board);
    for (std::size_t cell = 0; cell < board.size(); ++cell) {
      fits = fits && (puzzle.clues[cell] == 0 || puzzle.clues[cell] == board[cell]) &&
             !view.excludes(static_cast<int>(cell), board[cell]);
    }
    if (fits) boards.insert(board);
  }
  return boards;
}

std::set<Board> models(const Encoder& encoder, const Rules& rules) {
  Cnf cnf;
  REQUIRE(encoder.write(cnf));
  CHECK(encoder.clauses() == cnf.clauses);
  CHECK(cnf.variables <= encoder.variables());
  CHECK(encoder.literals() == cnf.literals.size() - cnf.clauses);
  const auto solver = make_proof_solver(encoder.variables(), cnf.clauses);
  cnf.for_each([&](std::span<const int> clause) {
    if (clause.empty()) FAIL("an empty clause");
    solver->add(clause);
  });
  std::set<Board> found;
  while (solver->solve({}) == SatResult::satisfiable) {
    Board board;
    const std::string why =
        decode_model(rules, encoder.map(), [&](int variable) { return solver->value(variable); }, board);
    if (!why.empty() || !found.insert(board).second) FAIL("a model twice, or none: " << why);
    const std::vector<int> block = blocking_clause(encoder.map(), board);
    if (block.empty()) break;
    solver->add(block);
  }
  return found;
}

std::vector<ConstraintEncodings> all_choices() {
  std::vector<ConstraintEncodings> list = {{}};
  for (const auto& one : relation_encodings()) list.push_back({.relations = &one});
  for (const auto& sums : sum_encodings()) {
    for (const auto& automata : automaton_encodings()) list.push_back({.sums = &sums, .automata = &automata});
  }
  return list;
}

// Without clues, with clues and exclusions of a random board, full and reduced.
void check(const Meaning& meaning, Random& random, std::span<const std::string_view> amos = {}) {
  const auto rules = rules_with(meaning);
  std::vector<Puzzle> puzzles = {Puzzle(rules)};
  for (int round = 0; round < 2; ++round) {
    Puzzle puzzle(rules);
    const Board board = shuffled_board({2, 2}, random);
    for (std::size_t cell = 0; cell < board.size(); ++cell) {
      const auto dice = random.below(6);
      if (dice == 0) puzzle.clues[cell] = board[cell];
      if (dice == 1 || dice == 2) {
        const int digit = 1 + random.below(4);
        if (round == 1 || digit != board[cell]) puzzle.exclude(static_cast<int>(cell), digit);
      }
    }
    puzzles.push_back(std::move(puzzle));
  }
  puzzles.emplace_back(rules, shuffled_board({2, 2}, random));  // nothing is open
  const std::string_view usual[] = {"pairwise"};
  for (const Puzzle& puzzle : puzzles) {
    const std::set<Board> boards = expected(meaning, puzzle);
    for (const ConstraintEncodings& choice : all_choices()) {
      for (const std::string_view amo : amos.empty() ? std::span<const std::string_view>(usual) : amos) {
        for (const bool reduced : {false, true}) {
          for (const bool keep : {false, true}) {
            if (keep && !reduced) continue;
            CAPTURE(meaning.name, reduced, keep, amo, text_of(puzzle.clues),
                    choice.sums != nullptr ? choice.sums->name : "-",
                    choice.automata != nullptr ? choice.automata->name : "-",
                    choice.relations != nullptr ? choice.relations->name : "-");
            const Encoder encoder(puzzle, {.at_most_one = &find_at_most_one(amo),
                                           .reduced = reduced,
                                           .keep_numbers = keep,
                                           .constraints = choice});
            CHECK(models(encoder, *rules) == boards);
          }
        }
      }
    }
  }
}

int total(const Board& board, const std::vector<CellIndex>& cells) {
  int sum = 0;
  for (const CellIndex cell : cells) sum += board[cell];
  return sum;
}

bool all_differ(const Board& board, const std::vector<CellIndex>& cells) {
  std::set<int> seen;
  return std::all_of(cells.begin(), cells.end(), [&](CellIndex cell) { return seen.insert(board[cell]).second; });
}

std::vector<CellIndex> some_cells(int count, Random& random) {
  std::vector<CellIndex> cells;
  while (static_cast<int>(cells.size()) < count) {
    const auto cell = static_cast<CellIndex>(random.below(16));
    if (std::find(cells.begin(), cells.end(), cell) == cells.end()) cells.push_back(cell);
  }
  return cells;
}

// Random constraints of each kind of primitive.
Meaning random_distinct(Random& random) {
  const auto cells = some_cells(2 + random.below(2), random);
  return {"distinct", [=](Lowering& to) { to.distinct(cells); },
          [=](const Board& board) { return all_differ(board, cells); }};
}

Meaning random_relation(Random& random) {
  const auto cells = some_cells(2, random);
  const int table = random.below(1 << 16);
  const auto allowed = [=](int a, int b) { return (table >> (4 * (a - 1) + b - 1)) % 2 != 0; };
  return {"relation", [=](Lowering& to) { to.relate(cells[0], cells[1], allowed); },
          [=](const Board& board) { return allowed(board[cells[0]], board[cells[1]]); }};
}

Meaning random_sum(Random& random) {
  const auto cells = some_cells(1 + random.below(6), random);
  std::vector<Term> terms;
  const bool plain = random.below(2) == 0;
  for (const CellIndex cell : cells) {
    const int coefficient = plain ? 1 : random.below(5) - 2;
    terms.push_back({cell, coefficient == 0 ? 3 : coefficient});
  }
  const auto sum_of = [=](const Board& board) {
    int sum = 0;
    for (const Term& term : terms) sum += term.coefficient * board[term.cell];
    return sum;
  };
  std::vector<int> values = {sum_of(shuffled_board({2, 2}, random))};
  while (random.below(2) == 0) values.push_back(values.back() + 1 + random.below(3));
  return {"sum", [=](Lowering& to) { to.sum(terms, values); },
          [=](const Board& board) { return std::binary_search(values.begin(), values.end(), sum_of(board)); }};
}

// Cells of one row, box or cage: all of them differ.
Meaning random_cage(Random& random) {
  const auto cells = some_cells(3 + random.below(2), random);
  const int sum = 5 + random.below(7);
  return {"cage",
          [=](Lowering& to) {
            to.distinct(cells);
            to.sum(cells, {sum});
          },
          [=](const Board& board) { return all_differ(board, cells) && total(board, cells) == sum; }};
}

Meaning random_automaton(Random& random) {
  const auto cells = some_cells(2 + random.below(5), random);
  std::vector<int> steps;  // of three states; 3: the word is lost
  for (int i = 0; i < 12; ++i) steps.push_back(random.below(4));
  const int accepting = 1 + random.below(7);
  const auto step = [=](int state, int digit) -> std::optional<int> {
    const int next = steps[static_cast<std::size_t>(4 * state + digit - 1)];
    return next == 3 ? std::nullopt : std::optional<int>(next);
  };
  const auto accepts = [=](int state) { return (accepting >> state) % 2 != 0; };
  return {"automaton", [=](Lowering& to) { to.accept(cells, 0, step, accepts); },
          [=](const Board& board) {
            int state = 0;
            for (const CellIndex cell : cells) {
              const auto next = step(state, board[cell]);
              if (!next) return false;
              state = *next;
            }
            return accepts(state);
          }};
}

std::vector<CellLiteral> some_literals(int count, Random& random) {
  std::vector<CellLiteral> literals;
  while (static_cast<int>(literals.size()) < count) {
    const CellLiteral literal{static_cast<CellIndex>(random.below(16)), static_cast<std::uint8_t>(1 + random.below(4)),
                              random.below(3) != 0};
    if (std::none_of(literals.begin(), literals.end(), [&](const CellLiteral& other) {
          return other.cell == literal.cell && other.digit == literal.digit;
        })) {
      literals.push_back(literal);
    }
  }
  return literals;
}

int how_many(const Board& board, const std::vector<CellLiteral>& literals) {
  return static_cast<int>(std::count_if(literals.begin(), literals.end(), [&](const CellLiteral& each) {
    return (board[each.cell] == each.digit) == each.holds;
  }));
}

Meaning random_count(Random& random) {
  const auto literals = some_literals(1 + random.below(7), random);
  std::vector<int> counts;
  for (int count = 0; count <= static_cast<int>(literals.size()); ++count) {
    if (random.below(3) == 0) counts.push_back(count);
  }
  return {"count", [=](Lowering& to) { to.count(literals, counts); },
          [=](const Board& board) {
            return std::find(counts.begin(), counts.end(), how_many(board, literals)) != counts.end();
          }};
}

Meaning random_clause(Random& random) {
  const auto literals = some_literals(random.below(5), random);
  return {"clause", [=](Lowering& to) { to.require(literals); },
          [=](const Board& board) { return how_many(board, literals) > 0; }};
}

Meaning random_domain(Random& random) {
  const auto cells = some_cells(1, random);
  const auto digits = static_cast<DigitMask>(random.below(16));
  return {"domain", [=](Lowering& to) { to.keep(cells[0], digits); },
          [=](const Board& board) { return (digits & digit_bit(board[cells[0]])) != 0; }};
}

Meaning random_house(Random& random) {
  const auto cells = some_cells(4, random);
  return {"house", [=](Lowering& to) { to.distinct(cells); },
          [=](const Board& board) { return all_differ(board, cells); }};
}

using Make = Meaning (*)(Random&);
constexpr Make kSimple[] = {random_distinct, random_relation, random_sum,    random_cage, random_automaton,
                            random_count,    random_clause,   random_domain, random_house};

Meaning any_simple(Random& random) {
  return kSimple[static_cast<std::size_t>(random.below(static_cast<int>(std::size(kSimple))))](random);
}

Meaning random_choice(Random& random, int depth) {
  std::vector<Meaning> parts;
  const int count = random.below(4);
  for (int i = 0; i < count; ++i) {
    parts.push_back(depth > 0 && random.below(3) == 0 ? random_choice(random, depth - 1) : any_simple(random));
  }
  return {
      "choice",
      [=](Lowering& to) { to.either(parts.size(), [&](std::size_t i, Lowering& inner) { parts[i].lower(inner); }); },
      [=](const Board& board) {
        return std::any_of(parts.begin(), parts.end(), [&](const Meaning& part) { return part.holds(board); });
      }};
}

Meaning all_of(std::vector<Meaning> parts) {
  return {"several",
          [=](Lowering& to) {
            for (const Meaning& part : parts) part.lower(to);
          },
          [=](const Board& board) {
            return std::all_of(parts.begin(), parts.end(), [&](const Meaning& part) { return part.holds(board); });
          }};
}

TEST_CASE("each primitive has the models that a loop over all boards finds, in each encoding", "[volume]") {
  Random random(seed());
  for (const Make make : kSimple) {
    for (int round = 0; round < 3; ++round) check(make(random), random);
  }
}

TEST_CASE("choices, also within choices, have the models of one alternative at least", "[volume]") {
  Random random(seed());
  for (int round = 0; round < 8; ++round) check(random_choice(random, 2), random);
}

TEST_CASE("several primitives together have the models of all") {
  Random random(seed());
  for (int round = 0; round < 2; ++round) {
    check(all_of({random_cage(random), random_cage(random), random_distinct(random), random_relation(random)}), random);
    check(all_of({random_sum(random), random_distinct(random), random_count(random)}), random);
  }
}

TEST_CASE("constraints and each at-most-one construction go together", "[volume]") {
  Random random(seed());
  std::vector<std::string_view> amos;
  for (const AtMostOne& amo : at_most_ones()) amos.push_back(amo.name);
  check(random_automaton(random), random, amos);
  check(random_cage(random), random, amos);
  check(random_count(random), random, amos);
  check(random_choice(random, 1), random, amos);
}

TEST_CASE("sums that follow from the rules may be added and change no model") {
  const Meaning meaning{"none", [](Lowering& to) { to.keep(0, 15); }, [](const Board&) { return true; }};
  const auto rules = rules_with(meaning);
  const Puzzle puzzle(rules);
  const Sum row{{{0, 1}, {1, 1}, {2, 1}, {3, 1}}, {10}, 0};
  const Sum impossible{{{0, 1}, {1, 1}, {2, 1}}, {4}, 0};
  const Encoder sound(puzzle, {.constraints = {.derived_sums = {&row, 1}}});
  CHECK(models(sound, *rules).size() == 288);
  const Encoder written(puzzle, {.constraints = {.derived_sums = {&impossible, 1}}});
  CHECK(models(written, *rules).empty());
}

TEST_CASE("SAT backends find all solutions of boards with constraints") {
  Random random(seed());
  for (int round = 0; round < 8; ++round) {
    const Meaning meaning = round == 0 ? random_automaton(random)
                                       : all_of({random_choice(random, 1), random_cage(random), random_count(random)});
    const auto rules = rules_with(meaning);
    Puzzle open(rules);
    Puzzle full(rules, shuffled_board({2, 2}, random));
    for (const Puzzle& puzzle : {open, full}) {
      const std::set<Board> boards = expected(meaning, puzzle);
      for (const BackendSpec& spec : able_backends(*rules)) {
        if (!is_sat(spec) && spec.info->name != "race") continue;
        CAPTURE(spec.text(), round);
        const auto solver = make_backend(spec, rules);
        const std::vector<Board> found = solutions(*solver, puzzle);
        CHECK(std::set<Board>(found.begin(), found.end()) == boards);
        CHECK(found.size() == boards.size());
      }
    }
  }
}

}  // namespace nonet::test::encode_constraints_test
