// Canonical forms, against published ones, against the least of all images of a board, and kernels against the simple
// route; numbers of symmetries against the published ones and against a count of all moves.
#include "bench/symmetry.hpp"
#include "nonet/workshop.hpp"
#include "tests/tests.hpp"
#include "workshop/canonical/dispatch.hpp"
#include "workshop/canonical/rows.hpp"

namespace nonet::test::workshop_canonical_test {
constexpr Geometry kClassic = {3, 3};

std::shared_ptr<const Rules> classic_rules() { return Rules::make({}); }

/// 0 for blank, in place of a dot.
Board form_of(Canonicaliser& canonicaliser, Form form, const Board& clues) {
  Board out(clues.size());
  canonicaliser.canonical(form, clues, out);
  return out;
}

Board form_by_rows(const Geometry& geometry, Form form, const Board& clues) {
  Board out(clues.size());
  canon::form_by_rows(geometry, form, clues, out);
  return out;
}

/// What a kernel finds; an empty board where it gives up.
Board form_by_kernel(const canon::Kernel& kernel, Form form, const Board& clues, std::uint32_t* ties = nullptr) {
  static const auto workspace = std::make_unique<canon::Workspace>();
  Board out(81);
  const std::uint32_t found =
      (form == Form::minlex ? kernel.minlex : kernel.pattern)(canon::tables(), *workspace, clues.data(), out.data());
  if (ties != nullptr) *ties = found;
  return found == 0 ? Board{} : out;
}

std::vector<const canon::Kernel*> kernels() {
  std::vector<const canon::Kernel*> found;
  for (const canon::KernelEntry& entry : canon::kernel_table()) {
    if (entry.runs_here()) found.push_back(entry.kernel);
  }
  return found;
}

Board isomorph(const Geometry& geometry, const Board& clues, Random& random) {
  Board out(clues.size());
  bench::apply(bench::random_symmetry(geometry, random), clues, out);
  return out;
}

std::vector<std::string> published_lines(const std::string& name) {
  std::vector<std::string> lines;
  for (const char* const folder : {"/../../shared/data/", "/../shared/data/"}) {
    std::ifstream file(std::string(NONET_SOURCE_DIR) + folder + name);
    for (std::string line; std::getline(file, line);) lines.push_back(line);
    if (!lines.empty()) return lines;
  }
  WARN("not checked: there is no ../shared/data/" + name);
  return lines;
}

/// All orders of the lines of a board.
std::vector<std::vector<int>> line_orders(int groups, int length) {
  std::vector<int> group_order(static_cast<std::size_t>(groups));
  for (int i = 0; i < groups; ++i) group_order[static_cast<std::size_t>(i)] = i;
  std::vector<std::vector<int>> orders;
  do {
    std::vector<std::vector<int>> heads = {{}};
    for (const int group : group_order) {
      std::vector<std::vector<int>> longer;
      std::vector<int> within(static_cast<std::size_t>(length));
      for (int i = 0; i < length; ++i) within[static_cast<std::size_t>(i)] = group * length + i;
      do {
        for (std::vector<int> head : heads) {
          head.insert(head.end(), within.begin(), within.end());
          longer.push_back(head);
        }
      } while (std::next_permutation(within.begin(), within.end()));
      heads = longer;
    }
    orders.insert(orders.end(), heads.begin(), heads.end());
  } while (std::next_permutation(group_order.begin(), group_order.end()));
  return orders;
}

Board relabelled(const Board& board) {
  std::array<Cell, 256> label = {};
  Cell next = 1;
  Board out(board.size());
  for (std::size_t i = 0; i < board.size(); ++i) {
    if (board[i] != 0 && label[board[i]] == 0) label[board[i]] = next++;
    out[i] = board[i] == 0 ? Cell{0} : label[board[i]];
  }
  return out;
}

struct Brute {
  Board form;
  std::uint64_t automorphisms = 0;
};
/// By all moves of cells.
Brute brute_force(const Geometry& geometry, const Board& clues) {
  const bool latin = !geometry.has_boxes();
  const int n = geometry.side();
  const auto rows = latin ? line_orders(n, 1) : line_orders(n / geometry.box_rows, geometry.box_rows);
  const auto columns = latin ? line_orders(n, 1) : line_orders(n / geometry.box_cols, geometry.box_cols);
  const bool turns = latin || geometry.box_rows == geometry.box_cols;
  const Board own = relabelled(clues);
  Brute brute = {.form = own};
  Board moved(clues.size());
  for (int turned = 0; turned < (turns ? 2 : 1); ++turned) {
    for (const auto& row_order : rows) {
      for (const auto& column_order : columns) {
        std::size_t to = 0;
        for (const int row : row_order) {
          for (const int column : column_order) {
            moved[to++] =
                clues[static_cast<std::size_t>(turned != 0 ? geometry.cell(column, row) : geometry.cell(row, column))];
          }
        }
        moved = relabelled(moved);
        brute.form = std::min(brute.form, moved);
        brute.automorphisms += moved == own ? 1 : 0;
      }
    }
  }
  return brute;
}

/// A grid with this many of its clues left.
Board random_clues(const Geometry& geometry, int clues, Random& random) {
  Board board = shuffled_board(geometry, random);
  std::vector<int> cells(board.size());
  for (std::size_t i = 0; i < cells.size(); ++i) cells[i] = static_cast<int>(i);
  random.shuffle(cells);
  for (std::size_t i = static_cast<std::size_t>(clues); i < cells.size(); ++i)
    board[static_cast<std::size_t>(cells[i])] = 0;
  return board;
}

/// The most symmetric grid: 648 (E. Russell and F. Jarvis, There are 5472730538 essentially different sudoku grids).
const Board& most_symmetric() {
  static const Board board =
      cells_of("123456789456789123789123456231564897564897231897231564312645978645978312978312645");
  return board;
}

TEST_CASE("canonical forms are the published ones, with each kernel and by the simple route") {
  const std::vector<std::string> lines = published_lines("workshop/canonical.txt");
  std::size_t wrong = 0;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const Board puzzle = cells_of(lines[i].substr(0, 81));
    for (const auto& [form, at] : {std::pair{Form::minlex, 82}, std::pair{Form::pattern, 164}}) {
      const Board expected = cells_of(lines[i].substr(static_cast<std::size_t>(at), 81));
      for (const canon::Kernel* kernel : kernels())
        wrong += form_by_kernel(*kernel, form, puzzle) == expected ? 0U : 1U;
      if (i % 25 == 0) wrong += form_by_rows(kClassic, form, puzzle) == expected ? 0U : 1U;
    }
  }
  CHECK(wrong == 0);
}

TEST_CASE("one pair of magictour's 1,465 puzzles is isomorphic") {
  const std::vector<std::string> lines = published_lines("magictour_top1465.txt");
  if (lines.empty()) return;
  Canonicaliser canonicaliser(classic_rules());
  for (const Form form : {Form::minlex, Form::pattern}) {
    std::set<Board> classes;
    for (const std::string& line : lines) classes.insert(form_of(canonicaliser, form, cells_of(line.substr(0, 81))));
    CHECK(classes.size() == 1464);
  }
}

TEST_CASE("the puzzles with 17 clues are as many classes and lie in as many grids as is known", "[volume]") {
  const std::vector<std::string> lines = published_lines("17_clue.txt");
  if (lines.empty()) return;
  Board puzzles;
  for (const std::string& line : lines) {
    if (line.size() < 81 || line[0] == '#') continue;
    const Board puzzle = cells_of(std::string_view(line).substr(0, 81));
    puzzles.insert(puzzles.end(), puzzle.begin(), puzzle.end());
  }
  const auto rules = classic_rules();
  const std::size_t count = puzzles.size() / 81;
  Board grids(puzzles.size());
  std::vector<Outcome> outcomes(count);
  make_backend(parse_backend("auto"), rules)
      ->solve_batch({.rules = rules.get(), .count = count, .clues = puzzles, .excluded = {}}, {.max_solutions = 1},
                    outcomes, grids);
  Canonicaliser canonicaliser(rules);
  canonicaliser.canonical(Form::minlex, puzzles, puzzles);
  canonicaliser.canonical(Form::minlex, grids, grids);
  const auto classes = [](const Board& forms) {
    std::map<Board, int> found;
    for (auto at = forms.begin(); at != forms.end(); at += 81) ++found[Board(at, at + 81)];
    return found;
  };
  CHECK(classes(puzzles).size() == 49158);
  std::map<int, int> grids_by_puzzles;
  for (const auto& [grid, in_it] : classes(grids)) ++grids_by_puzzles[in_it];
  std::string counts;
  for (const auto& [in_it, number] : grids_by_puzzles)
    counts += std::to_string(in_it) + ":" + std::to_string(number) + " ";
  CHECK(counts == "1:44134 2:1778 3:252 4:83 5:17 6:21 7:6 8:4 9:1 11:1 12:1 14:1 20:1 29:1 ");
}

TEST_CASE("a dense puzzle whose least form other programs miss") {
  // The 4th line of this kind among 20,000 puzzles with 33 clues; the form is the least of what its isomorphs give.
  const Board puzzle = cells_of("..37.681.68..3..2...1....3.84.6.2...15..7...8.7..8..9.23.96.1.4.1...5...7..4...5.");
  Random random(seed());
  for (const Form form : {Form::minlex, Form::pattern}) {
    const Board expected = form_by_rows(kClassic, form, puzzle);
    for (const canon::Kernel* kernel : kernels()) {
      for (int i = 0; i < 100; ++i)
        CHECK(form_by_kernel(*kernel, form, isomorph(kClassic, puzzle, random)) == expected);
    }
  }
}

TEST_CASE("all isomorphs of a 9x9 board have the form that the simple route finds, with each kernel") {
  Random random(seed());
  for (int i = 0; i < 60; ++i) {
    const int count = i % 3 == 0 ? random.below(17) : 17 + random.below(30);
    const Board puzzle = random_clues(kClassic, count, random);
    CAPTURE(text_of(puzzle));
    for (const Form form : {Form::minlex, Form::pattern}) {
      const Board expected = form_by_rows(kClassic, form, puzzle);
      std::set<std::uint32_t> ties;
      for (const canon::Kernel* kernel : kernels()) {
        for (int k = 0; k < 5; ++k) {
          std::uint32_t found = 0;
          CHECK(form_by_kernel(*kernel, form, isomorph(kClassic, puzzle, random), &found) == expected);
          ties.insert(found);
        }
      }
      CHECK(ties.size() == 1);
    }
  }
}

TEST_CASE("dense 9x9 boards and grids have one form in all their isomorphs, with each kernel") {
  Random random(seed());
  for (int i = 0; i < 60; ++i) {
    // The pattern board has many symmetries; a grid of Royle's kind has none.
    Board puzzle =
        i % 2 == 0 ? random_clues(kClassic, 60 + random.below(22), random) : cells_of(kSeventeenClues.solution);
    if (i % 4 == 3) puzzle[static_cast<std::size_t>(random.below(81))] = 0;
    CAPTURE(text_of(puzzle));
    for (const Form form : {Form::minlex, Form::pattern}) {
      std::set<Board> forms;
      for (const canon::Kernel* kernel : kernels()) {
        for (int k = 0; k < 3; ++k) forms.insert(form_by_kernel(*kernel, form, isomorph(kClassic, puzzle, random)));
      }
      CHECK(forms.size() == 1);
      CHECK_FALSE(forms.begin()->empty());
    }
  }
}

TEST_CASE("the form of a small board is the least of all its images") {
  Random random(seed());
  for (const Geometry geometry : {Geometry{2, 2}, Geometry{2, 3}, Geometry{3, 2}, Geometry{1, 4}, Geometry{5, 1}}) {
    const auto rules = Rules::make({.geometry = geometry});
    Canonicaliser canonicaliser(rules);
    for (int i = 0; i < (geometry.side() < 5 ? 40 : 4); ++i) {
      const Board puzzle = random_clues(geometry, random.below(geometry.cells() + 1), random);
      CAPTURE(geometry.name(), text_of(puzzle));
      const Brute brute = brute_force(geometry, puzzle);
      CHECK(form_of(canonicaliser, Form::minlex, puzzle) == brute.form);
      CHECK(canonicaliser.automorphisms(puzzle) == brute.automorphisms);
    }
  }
}

TEST_CASE("the form of a 9x9 board is the least of all its images", "[.long]") {
  Random random(seed());
  Canonicaliser canonicaliser(classic_rules());
  for (const int clues : {3, 6, 9, 20, 81}) {
    const Board puzzle = random_clues(kClassic, clues, random);
    CAPTURE(text_of(puzzle));
    const Brute brute = brute_force(kClassic, puzzle);
    CHECK(form_of(canonicaliser, Form::minlex, puzzle) == brute.form);
    CHECK(canonicaliser.automorphisms(puzzle) == brute.automorphisms);
  }
}

TEST_CASE("4x4 grids are 2 classes, whose orbits are all 288") {
  const auto rules = Rules::make({.geometry = {2, 2}});
  Canonicaliser canonicaliser(rules);
  std::set<Board> classes;
  double boards = 0;  // each class has as many boards as the group has moves and renamings for one automorphism
  for (const Board& board : all_boards(rules->spec())) {
    const Board form = form_of(canonicaliser, Form::minlex, board);
    if (classes.insert(form).second) {
      boards += 2.0 * 8 * 8 * 24 / static_cast<double>(canonicaliser.automorphisms(form));
    }
  }
  CHECK(classes.size() == 2);
  CHECK(boards == 288);
}

// As many boards as their rows can be: 24 first ones, and second ones that differ from it everywhere. These are the
// derangements of four (OEIS A000166), the half of two boxes that are exchanged, 11 rows of three of four digits.
TEST_CASE("orbits of boards of other shapes are all boards") {
  struct Case {
    const char* shape;
    double moves;  // with renamings of digits
    double boards;
  };
  const Case all[] = {{"1x1 2x4", 2.0 * 24 * 24, 24 * 9},
                      {"2x2 2x4", 2.0 * 2 * 2 * 2 * 24, 24 * 2 * 2},
                      {"1x1 2x3 4", 2.0 * 6 * 24, 24 * 11},
                      {"2x2 4x4 0-3", 2.0 * 8 * 8 * 24, 288}};
  for (const Case& one : all) {
    INFO(one.shape);
    const auto rules = Rules::make({.geometry = Geometry::parse(one.shape)});
    Canonicaliser canonicaliser(rules);
    std::set<Board> classes;
    double boards = 0;
    for (const Board& board : all_boards(rules->spec())) {
      const Board form = form_of(canonicaliser, Form::minlex, board);
      if (classes.insert(form).second) boards += one.moves / static_cast<double>(canonicaliser.automorphisms(form));
    }
    CHECK(boards == one.boards);
  }
}

TEST_CASE("a 9x9 board with digits from 0 has the form of the one from 1") {
  Random random(seed());
  Canonicaliser from_0(Rules::make({.geometry = Geometry::parse("3x3 9x9 0-8")}));
  Canonicaliser from_1(classic_rules());
  for (const Form form : {Form::minlex, Form::pattern}) {
    const Board puzzle = random_clues(kClassic, 25, random);
    CHECK(form_of(from_0, form, puzzle) == form_of(from_1, form, puzzle));
  }
}

TEST_CASE("symmetries of 9x9 boards are counted as known") {
  Canonicaliser canonicaliser(classic_rules());
  CHECK(canonicaliser.automorphisms(most_symmetric()) == 648);
  CHECK(canonicaliser.automorphisms(cells_of(kSeventeenClues.solution)) == 1);
  CHECK(canonicaliser.automorphisms(Board(81)) == 3359232);
  // One clue: all moves that leave its cell where it is. Two in one row of a box: the size of their orbit.
  Board one(81);
  one[40] = 7;
  CHECK(canonicaliser.automorphisms(one) == 3359232 / 81);
  Board pair(81);
  pair[40] = 7;
  pair[41] = 3;
  // 81 * 2 / 2 such pairs in rows, as many in columns; the pair itself may be exchanged.
  CHECK(canonicaliser.automorphisms(pair) == 3359232 / 162);
}

TEST_CASE("few clues and many symmetries take little memory and no time, with each kernel") {
  Random random(seed());
  std::vector<Board> boards = {Board(81), most_symmetric()};
  // All there is of one, two or three digits, of one, two or three bands, of some boxes of symmetric boards.
  for (const Board& grid : {most_symmetric(), pattern_board(kClassic), linear_board()}) {
    for (int digits = 1; digits < 512; ++digits) {
      Board board = grid;
      for (Cell& cell : board) cell = (digits >> (cell - 1) & 1) != 0 ? cell : Cell{0};
      boards.push_back(board);
    }
    for (int boxes = 1; boxes < 512; ++boxes) {
      Board board = grid;
      for (int cell = 0; cell < 81; ++cell) {
        if ((boxes >> kClassic.box_of(cell) & 1) == 0) board[static_cast<std::size_t>(cell)] = 0;
      }
      boards.push_back(board);
    }
    for (int cell = 0; cell < 81; ++cell) {
      Board board = grid;
      board[static_cast<std::size_t>(cell)] = 0;
      boards.push_back(board);
    }
  }
  for (int clues = 1; clues < 17; ++clues) {
    for (int i = 0; i < 10; ++i) boards.push_back(random_clues(kClassic, clues, random));
  }
  for (const Form form : {Form::minlex, Form::pattern}) {
    for (const Board& board : boards) {
      std::set<Board> forms;
      for (const canon::Kernel* kernel : kernels()) forms.insert(form_by_kernel(*kernel, form, board));
      const bool one_form = forms.size() == 1 && !forms.begin()->empty();
      if (!one_form) {
        CAPTURE(text_of(board));
        CHECK(one_form);
      }
    }
  }
}

TEST_CASE("clues that clash have forms, too") {
  Random random(seed());
  Canonicaliser canonicaliser(classic_rules());
  Board board = random_clues(kClassic, 20, random);
  board[0] = board[1] = 5;
  for (const canon::Kernel* kernel : kernels()) CHECK(form_by_kernel(*kernel, Form::minlex, board).empty());
  for (const Form form : {Form::minlex, Form::pattern}) {
    const Board expected = form_of(canonicaliser, form, board);
    for (int i = 0; i < 5; ++i) CHECK(form_of(canonicaliser, form, isomorph(kClassic, board, random)) == expected);
  }
  // A full board whose boxes clash: rows shifted by one.
  Board cyclic(81);
  for (std::size_t i = 0; i < 81; ++i) cyclic[i] = static_cast<Cell>((i / 9 + i % 9) % 9 + 1);
  for (const canon::Kernel* kernel : kernels()) CHECK(form_by_kernel(*kernel, Form::minlex, cyclic).empty());
  CHECK(form_of(canonicaliser, Form::minlex, cyclic) ==
        form_of(canonicaliser, Form::minlex, isomorph(kClassic, cyclic, random)));
}

TEST_CASE("boards of other sides have one form in all their isomorphs") {
  Random random(seed());
  for (const auto& [geometry, clues] : {std::pair{Geometry{2, 4}, 20},
                                        {{2, 4}, 64},
                                        {{4, 2}, 12},
                                        {{2, 5}, 30},
                                        {{3, 4}, 40},
                                        {{4, 4}, 55},
                                        {{4, 4}, 90},
                                        {{1, 7}, 12}}) {
    Canonicaliser canonicaliser(Rules::make({.geometry = geometry}));
    const Board puzzle = random_clues(geometry, clues, random);
    CAPTURE(geometry.name(), text_of(puzzle));
    const Board expected = form_of(canonicaliser, Form::minlex, puzzle);
    for (int i = 0; i < 3; ++i) {
      CHECK(form_of(canonicaliser, Form::minlex, isomorph(geometry, puzzle, random)) == expected);
    }
  }
  // (4!)^5 orders of rows, as many of columns, swapped or not.
  CHECK(Canonicaliser(Rules::make({.geometry = {4, 4}})).automorphisms(Board(256)) == 2ULL * 7962624 * 7962624);
}

TEST_CASE("many boards are taken in one call, in place") {
  Random random(seed());
  Canonicaliser canonicaliser(classic_rules());
  Board many;
  Board expected;
  for (int i = 0; i < 10; ++i) {
    const Board puzzle = random_clues(kClassic, 25, random);
    const Board form = form_of(canonicaliser, Form::minlex, puzzle);
    many.insert(many.end(), puzzle.begin(), puzzle.end());
    expected.insert(expected.end(), form.begin(), form.end());
  }
  canonicaliser.canonical(Form::minlex, many, many);
  CHECK(many == expected);
}

TEST_CASE("canonical forms: what is not taken is an error that says what is") {
  CHECK_THROWS_WITH(Canonicaliser(nullptr), ContainsSubstring("no rules"));
  CHECK_THROWS_WITH(Canonicaliser(Rules::make(with_variants({}, "diagonal"))),
                    ContainsSubstring("diagonal") && ContainsSubstring("boxes alone"));
  CHECK_THROWS_WITH(Canonicaliser(Rules::make({.geometry = Geometry::parse("3x3 +1")})),
                    ContainsSubstring("boxes alone"));
  CHECK_THROWS_WITH(Canonicaliser(Rules::make({.geometry = Geometry::parse("3x3 9x9 9 raw")})),
                    ContainsSubstring("boxes alone"));
  CHECK_THROWS_WITH(Canonicaliser(Rules::make({.geometry = {5, 5}})), ContainsSubstring("sides to 16"));
  CHECK_THROWS_WITH(Canonicaliser(Rules::make({.geometry = {1, 13}})), ContainsSubstring("sides to 12"));
  CHECK(Canonicaliser::why_not(*classic_rules(), Form::pattern).empty());
  Canonicaliser small(Rules::make({.geometry = {2, 2}}));
  Board board(16);
  CHECK_THROWS_WITH(small.canonical(Form::pattern, board, board), ContainsSubstring("3x3"));
  CHECK_THROWS_WITH(small.canonical(Form::minlex, Board(15), board), ContainsSubstring("15 cells"));
  CHECK_THROWS_WITH(small.automorphisms(Board(32)), ContainsSubstring("32 cells"));
  board[3] = 5;
  CHECK_THROWS_WITH(small.canonical(Form::minlex, board, board), ContainsSubstring("digit 5"));
  // Too many orders: a full board of side 16.
  Canonicaliser large(Rules::make({.geometry = {4, 4}}));
  Board full = pattern_board(Geometry{4, 4});
  CHECK_THROWS_WITH(large.canonical(Form::minlex, full, full), ContainsSubstring("524288"));
}

}  // namespace nonet::test::workshop_canonical_test
