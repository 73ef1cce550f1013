#include "tests/boards.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <numeric>

#include "nonet/check.hpp"
#include "test_paths.hpp"

namespace nonet::test {
namespace {

constexpr std::string_view kDigits = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

void fill(const RulesSpec& rules, std::size_t cell, Board& board, std::vector<Board>& found) {
  if (cell == board.size()) {
    found.push_back(board);
    return;
  }
  for (int digit = 1; digit <= rules.geometry.side(); ++digit) {
    board[cell] = static_cast<Cell>(digit);
    if (!find_clash(rules, board)) fill(rules, cell + 1, board, found);
  }
  board[cell] = 0;
}

}  // namespace

Board cells_of(std::string_view symbols) {
  Board cells;
  for (const char symbol : symbols) {
    const std::size_t digit = kDigits.find(symbol);
    cells.push_back(digit == std::string_view::npos ? Cell{0} : static_cast<Cell>(digit + 1));
  }
  return cells;
}

std::string text_of(std::span<const Cell> cells) {
  std::string text;
  for (const Cell cell : cells) {
    if (cell <= kDigits.size()) {
      text += cell == 0 ? '.' : kDigits[cell - 1U];
    } else {
      text += "(" + std::to_string(cell) + ")";
    }
  }
  return text;
}

Puzzle classic(std::string_view symbols) { return puzzle_of({}, symbols); }

Puzzle puzzle_of(RulesSpec rules, std::string_view symbols) {
  return {Rules::make(std::move(rules)), cells_of(symbols)};
}

RulesSpec with_constraints(RulesSpec spec, const std::vector<std::string>& lines) {
  add_constraints(spec, lines);
  return spec;
}

std::uint64_t seed() {
  static const std::uint64_t kValue = [] {
    const char* const given = std::getenv("NONET_TEST_SEED");
    return given != nullptr ? std::strtoull(given, nullptr, 10) : std::uint64_t{std::random_device()()};
  }();
  return kValue;
}

Board shuffled_board(const Geometry& shape, Random& random) {
  const Board pattern = pattern_board(shape);
  const std::vector<int> rows = shuffled_lines(shape.box_cols, shape.box_rows, random);
  const std::vector<int> columns = shuffled_lines(shape.box_rows, shape.box_cols, random);
  Board board;
  for (const int row : rows) {
    for (const int column : columns) board.push_back(pattern[static_cast<std::size_t>(shape.cell(row, column))]);
  }
  rename_digits(board, random);
  return board;
}

void rename_digits(Board& board, Random& random) {
  const int side = *std::max_element(board.begin(), board.end());
  std::vector<Cell> names;
  for (int digit = 1; digit <= side; ++digit) names.push_back(static_cast<Cell>(digit));
  random.shuffle(names);
  for (Cell& cell : board) cell = names[cell - 1U];
}

// Row and column in base three, (r1 r0) and (c1 c0). Both places of the digit are linear in these four:
//
//     high = m0 r1 + m1 r0 + m2 c1 + m3 c0       low = m4 r1 + m5 r0 + m6 c1 + m7 c0       (mod 3)
//
// A unit holds every digit where the map, limited to what varies in the unit, has a determinant other than 0: c for
// rows, r for columns, (r0 c0) for boxes, (r1 c1) for disjoint groups, r + c and r - c for the diagonals.
Board linear_board() {
  constexpr auto kMinor = [](int a, int b, int c, int d) { return (a * d - b * c) % 3 != 0; };
  for (int code = 0; code < 6561; ++code) {
    std::array<int, 8> m{};  // high: r1 r0 c1 c0, then low
    for (int i = 0, rest = code; i < 8; ++i, rest /= 3) m[static_cast<std::size_t>(i)] = rest % 3;
    const bool sound = kMinor(m[2], m[3], m[6], m[7]) && kMinor(m[0], m[1], m[4], m[5]) &&
                       kMinor(m[1], m[3], m[5], m[7]) && kMinor(m[0], m[2], m[4], m[6]) &&
                       kMinor(m[0] + m[2], m[1] + m[3], m[4] + m[6], m[5] + m[7]) &&
                       kMinor(m[0] - m[2], m[1] - m[3], m[4] - m[6], m[5] - m[7]);
    if (!sound) continue;
    Board board;
    for (int row = 0; row < 9; ++row) {
      for (int column = 0; column < 9; ++column) {
        const int high = m[0] * (row / 3) + m[1] * (row % 3) + m[2] * (column / 3) + m[3] * (column % 3);
        const int low = m[4] * (row / 3) + m[5] * (row % 3) + m[6] * (column / 3) + m[7] * (column % 3);
        board.push_back(static_cast<Cell>(high % 3 * 3 + low % 3 + 1));
      }
    }
    return board;
  }
  return {};
}

Board windoku_board() {
  return cells_of("734158269961327458528469317379542681685731942412986735253874196147695823896213574");
}

RulesSpec random_jigsaw(const Geometry& shape, const Board& solution, int swaps, Random& random) {
  RulesSpec rules{.geometry = shape};
  for (int cell = 0; cell < shape.cells(); ++cell)
    rules.regions.push_back(static_cast<std::uint8_t>(shape.box_of(cell)));
  for (int swap = 0; swap < swaps; ++swap) {
    const auto one = static_cast<std::size_t>(random.below(shape.cells()));
    const auto other = static_cast<std::size_t>(random.below(shape.cells()));
    if (solution[one] == solution[other]) std::swap(rules.regions[one], rules.regions[other]);
  }
  return rules;
}

Puzzle with_blanks(std::shared_ptr<const Rules> rules, Board solution, int blanks, Random& random) {
  std::vector<std::size_t> order;
  for (std::size_t cell = 0; cell < solution.size(); ++cell) order.push_back(cell);
  random.shuffle(order);
  for (int i = 0; i < blanks && i < rules->cells(); ++i) solution[order[static_cast<std::size_t>(i)]] = 0;
  return {std::move(rules), std::move(solution)};
}

Puzzle random_puzzle(std::shared_ptr<const Rules> rules, int blanks, Random& random) {
  Board solution = shuffled_board(rules->geometry(), random);
  return with_blanks(std::move(rules), std::move(solution), blanks, random);
}

Puzzle minimal_puzzle(const std::shared_ptr<const Rules>& rules, Board board, Random& random) {
  Puzzle puzzle(rules, std::move(board));
  const auto solver = make_backend(parse_backend("dlx"), rules);
  std::vector<int> order(puzzle.clues.size());
  std::iota(order.begin(), order.end(), 0);
  random.shuffle(order);
  for (const int cell : order) {
    const Cell digit = std::exchange(puzzle.clues[static_cast<std::size_t>(cell)], 0);
    if (solver->solve(puzzle, {.max_solutions = 2}, {}).verdict() != Verdict::unique) {
      puzzle.clues[static_cast<std::size_t>(cell)] = digit;
    }
  }
  return puzzle;
}

std::vector<Board> all_boards(const RulesSpec& rules) {
  std::vector<Board> found;
  Board board(static_cast<std::size_t>(rules.geometry.cells()));
  fill(rules, 0, board, found);
  return found;
}

std::vector<BackendSpec> able_backends(const Rules& rules, bool with_exclusions) {
  std::vector<BackendSpec> able;
  for (const BackendInfo* const info : backends()) {
    const BackendSpec spec{info};
    if (!info->argument.empty() || !why_not(spec, rules).empty()) continue;
    const Capabilities can = info->can(spec.options);
    if (can.complete && (can.exclusions || !with_exclusions)) able.push_back(spec);
  }
  // Those that need an argument, with one that this build has made.
  able.push_back(parse_backend("ipasir:" NONET_IPASIR_CADICAL));
  if (const char* const more = std::getenv("NONET_CONFORMANCE")) {
    for (BackendSpec& spec : parse_backends(more)) able.push_back(std::move(spec));
  }
  return able;
}

bool is_sat(const BackendSpec& spec) {
  const Puzzle blank{Rules::make({})};  // the board that all take; clues might be followed up without a formula
  return make_backend(spec, blank.rules)->solve(blank, {}, {}).stats.variables > 0;
}

std::unique_ptr<Backend> backend(std::string_view name, const Puzzle& puzzle) {
  return make_backend(parse_backend(name), puzzle.rules);
}

std::vector<Board> solutions(Backend& solver, const Puzzle& puzzle, std::uint64_t limit) {
  std::vector<Board> found;
  solver.solve(puzzle, {.max_solutions = limit}, into(found));
  return found;
}

Puzzle deadly_rectangle() {
  Puzzle puzzle = classic(kWikipedia.solution);
  for (const std::size_t cell : {3, 4, 30, 31}) puzzle.clues[cell] = 0;
  return puzzle;
}

Puzzle unsolvable() {
  Puzzle puzzle = classic("12345678." + std::string(72, '.'));
  puzzle.clues[44] = 9;  // r5c9
  return puzzle;
}

}  // namespace nonet::test
