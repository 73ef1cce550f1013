#include "run/random_case.hpp"

#include <algorithm>
#include <array>
#include <exception>
#include <numeric>
#include <set>
#include <string>
#include <utility>

#include "base/random.hpp"
#include "nonet/check.hpp"
#include "run/pattern.hpp"
#include "run/setter.hpp"

namespace nonet {
namespace {

constexpr std::uint64_t kCompletionNodes = 2'000;  // harder boards are given up

// All kinds of shapes, with the common ones more often.
constexpr std::array<Geometry, 20> kShapes = {{{3, 3}, {3, 3}, {3, 3}, {3, 3}, {3, 3}, {3, 3}, {2, 2},
                                               {2, 2}, {2, 3}, {2, 3}, {3, 2}, {2, 4}, {2, 5}, {3, 4},
                                               {4, 4}, {1, 1}, {1, 4}, {1, 5}, {1, 7}, {1, 2}}};
// Around the edges of words of 32 and 64 bits. These boards are nearly full, so that every backend can solve them.
constexpr std::array<Geometry, 7> kLargeShapes = {{{5, 5}, {1, 31}, {4, 8}, {3, 11}, {8, 8}, {5, 13}, {8, 9}}};
constexpr int kLargeOnceIn = 60;
constexpr int kCutOnceIn = 6;  // boards that are not plain
// Boards of which the solver finds the regions: these boxes are one solution.
constexpr std::array<Geometry, 4> kChaosShapes = {{{2, 2}, {2, 2}, {2, 3}, {1, 3}}};
constexpr int kChaosOnceIn = 25;
// Boards with doublers.
constexpr std::array<Geometry, 5> kDoublerShapes = {{{2, 2}, {2, 2}, {2, 3}, {1, 4}, {3, 3}}};
constexpr int kDoublersOnceIn = 25;
constexpr int kMostConstraints = 12;

class Maker {
 public:
  Maker(std::uint64_t seed, std::span<const BackendSpec> backends) : random_(seed), backends_(backends) {}

  CrossCase make() {
    large_ = random_.once_in(kLargeOnceIn);
    Geometry shape = large_ ? any_of(kLargeShapes) : any_of(kShapes);
    if (!large_ && random_.once_in(kCutOnceIn)) shape = cut(shape);
    const bool is_chaos = !large_ && random_.once_in(kChaosOnceIn);
    const bool has_doublers = !large_ && !is_chaos && random_.once_in(kDoublersOnceIn);
    if (is_chaos) shape = any_of(kChaosShapes);
    if (has_doublers) shape = any_of(kDoublerShapes);
    Board pattern = random_board(shape);
    std::string about_extra;  // a constraint of the cells without a place
    if (is_chaos) {
      hide_boxes(shape, pattern);
      about_extra = "chaos";
    } else if (has_doublers && double_cells(shape, pattern)) {
      about_extra = "doublers";
    }
    const auto rules = Rules::make(random_rules(shape, pattern, about_extra));
    CrossCase made;
    const bool classic = rules->classic();
    const int most = classic ? (random_.once_in(4) ? 600 : 40) : shape.side() <= 9 ? 12 : large_ ? 1 : 3;
    const int count = 1 + random_.below(most);
    const bool exclusions = shape.side() == 9 && random_.once_in(5);
    const std::uint64_t limits[] = {1, 2, 2, 2, 3, 20, 200};
    made.max_solutions = shape.cells() <= 16 && shape.has_lines && shape.extra == 0 ? 0 : limits[random_.below(7)];
    if (random_.once_in(8)) made.max_nodes = 1 + static_cast<std::uint64_t>(random_.below(30));
    Board solution = completed(rules, pattern);
    for (int i = 0; i < count; ++i) {
      if (i > 0 && random_.once_in(3)) solution = completed(rules, random_board(shape));
      Puzzle puzzle(rules, solution);
      made.known.push_back(why_not_a_solution(Puzzle(rules), solution).empty() ? solution : Board());
      leave_out(puzzle.clues, clues_to_keep(static_cast<int>(puzzle.clues.size())));
      if (exclusions) exclude(puzzle, solution, made.known.back());
      if (random_.once_in(4)) change(puzzle, made.known.back());
      made.puzzles.push_back(std::move(puzzle));
    }
    return made;
  }

 private:
  template <std::size_t kCount>
  const Geometry& any_of(const std::array<Geometry, kCount>& shapes) {
    return shapes[static_cast<std::size_t>(random_.below(static_cast<int>(kCount)))];
  }
  std::size_t any_cell(const Board& board) {
    return static_cast<std::size_t>(random_.below(static_cast<int>(board.size())));
  }
  Cell any_digit(int side) { return static_cast<Cell>(1 + random_.below(side)); }

  // Some of the bands and stacks of a plain board, sometimes with more digits, or digits from 0, with cells without a
  // place, or with lines that may repeat digits.
  Geometry cut(const Geometry& whole) {
    const bool boxes = whole.has_boxes();
    const int least = random_.once_in(2) ? 0 : 1;
    if (least == 0 && random_.once_in(2))
      return Geometry::of(whole.rows(), whole.columns(), whole.side(), whole, least);
    const int rows = boxes ? whole.box_rows * (1 + random_.below(whole.box_cols)) : 1 + random_.below(whole.side());
    const int columns = boxes ? whole.box_cols * (1 + random_.below(whole.box_rows)) : 1 + random_.below(whole.side());
    const int more = random_.once_in(3) ? 1 + random_.below(2) : 0;
    const bool has_lines = !random_.once_in(6);
    Geometry shape = Geometry::of(rows, columns, whole.side() + more, boxes ? whole : Geometry{1, 1}, least, has_lines);
    if (random_.once_in(3)) shape.extra = 1 + random_.below(3);
    return shape;
  }

  Board random_board(const Geometry& shape) {
    const Geometry whole = shape.box_sized()   ? shape
                           : shape.has_boxes() ? Geometry{shape.box_rows, shape.box_cols}
                                               : Geometry{1, std::max(shape.rows(), shape.columns())};
    const Board pattern = pattern_board(whole);
    std::vector<Cell> names(static_cast<std::size_t>(shape.side()));
    std::iota(names.begin(), names.end(), Cell{1});
    random_.shuffle(names);
    std::vector<int> rows = shuffled_lines(whole.box_cols, whole.box_rows, random_);
    std::vector<int> columns = shuffled_lines(whole.box_rows, whole.box_cols, random_);
    rows.resize(static_cast<std::size_t>(shape.rows()));
    columns.resize(static_cast<std::size_t>(shape.columns()));
    Board board;
    for (const int row : rows) {
      for (const int column : columns) {
        const Cell digit = pattern[static_cast<std::size_t>(whole.cell(row, column))];
        board.push_back(names[static_cast<std::size_t>(digit - 1)]);
      }
    }
    for (int cell = 0; cell < shape.extra; ++cell) board.push_back(any_digit(shape.side()));
    return board;
  }

  // Replaces boxes by one more cell for each cell, which holds the number of its box.
  void hide_boxes(Geometry& shape, Board& pattern) {
    for (int cell = 0; cell < shape.placed(); ++cell) pattern.push_back(static_cast<Cell>(shape.box_of(cell) + 1));
    const int side = shape.side();
    shape = Geometry::of(side, side, side, {1, 1}, random_.once_in(3) ? 0 : 1);
    shape.extra = shape.placed();
  }

  // Adds a mark for each cell, which is 2 for some with one in each row, column, box and digit. False: there are none.
  bool double_cells(Geometry& shape, Board& pattern) {
    const int side = shape.side();
    std::vector<int> columns(static_cast<std::size_t>(side));
    std::iota(columns.begin(), columns.end(), 0);
    constexpr int kShuffles = 3'000;
    for (int i = 0; i < kShuffles; ++i) {
      random_.shuffle(columns);
      std::set<int> boxes;
      std::set<int> digits;
      for (int row = 0; row < side; ++row) {
        const int cell = shape.cell(row, columns[static_cast<std::size_t>(row)]);
        boxes.insert(shape.has_boxes() ? shape.box_of(cell) : row);
        digits.insert(pattern[static_cast<std::size_t>(cell)]);
      }
      if (static_cast<int>(boxes.size()) < side || static_cast<int>(digits.size()) < side) continue;
      for (int cell = 0; cell < shape.placed(); ++cell) {
        const bool is_doubled = columns[static_cast<std::size_t>(shape.row_of(cell))] == shape.column_of(cell);
        pattern.push_back(is_doubled ? 2 : 1);
      }
      shape.extra = shape.placed();
      return true;
    }
    return false;
  }

  RulesSpec random_rules(const Geometry& shape, const Board& pattern, const std::string& about_extra) {
    RulesSpec spec = about_extra == "doublers" ? RulesSpec{.geometry = shape} : random_units(shape, pattern);
    if (!about_extra.empty()) {
      add_constraints(spec, std::vector{about_extra + " v1-" + std::to_string(shape.extra)});
    }
    if (large_ || !random_.once_in(2)) return spec;
    RulesSpec plain{.geometry = shape, .regions = spec.regions};
    if (about_extra == "doublers") plain.constraints = spec.constraints;
    Setter setter(plain, pattern, random_);
    std::vector<std::string> lines = setter.draw_some(1 + random_.below(kMostConstraints));
    if (random_.once_in(6)) {
      const std::span<const ConstraintKind* const> kinds = constraint_kinds();
      const ConstraintKind& kind = *kinds[static_cast<std::size_t>(random_.below(static_cast<int>(kinds.size())))];
      if (auto broken = setter.draw(kind, Truth::broken)) lines.push_back(std::move(*broken));
    }
    add_constraints(spec, lines);
    return spec;
  }

  RulesSpec random_units(const Geometry& shape, const Board& pattern) {
    RulesSpec spec{.geometry = shape};
    if (!random_.once_in(2)) return spec;
    if (shape.has_boxes() && random_.once_in(2)) {
      for (int cell = 0; cell < shape.placed(); ++cell) {
        spec.regions.push_back(static_cast<std::uint8_t>(shape.box_of(cell)));
      }
      // Cells of the same digit change places, so that the pattern still solves the regions.
      for (int swap = random_.below(4 * shape.side()); swap > 0; --swap) {
        const auto one = static_cast<std::size_t>(random_.below(shape.placed()));
        const auto other = static_cast<std::size_t>(random_.below(shape.placed()));
        if (pattern[one] == pattern[other]) std::swap(spec.regions[one], spec.regions[other]);
      }
    }
    if (random_.once_in(3) && shape.rows() == shape.columns()) add_variants(spec, "diagonal");
    if (shape.has_boxes() && random_.once_in(4)) add_variants(spec, "disjoint");
    const bool windows = shape.box_sized() && shape.has_boxes() && shape.box_rows == shape.box_cols;
    if (windows && random_.once_in(4)) add_variants(spec, "windoku");
    return spec;
  }

  // A board with some clues of this one, solved by any of the backends; this board if that fails.
  Board completed(const std::shared_ptr<const Rules>& rules, const Board& board) {
    if (backends_.empty() || large_) return board;
    const BackendSpec& spec = backends_[static_cast<std::size_t>(random_.below(static_cast<int>(backends_.size())))];
    // Without a node limit a hard board could take forever.
    if (!why_not(spec, *rules).empty() || !spec.can().limits_nodes) return board;
    Puzzle puzzle(rules, board);
    const int keep = random_.below(2 * rules->side());
    leave_out(puzzle.clues, keep);
    Board found = board;
    try {
      make_backend(spec, rules)->solve(puzzle, {.max_nodes = kCompletionNodes}, [&](std::span<const Cell> solution) {
        found.assign(solution.begin(), solution.end());
        return false;
      });
    } catch (const std::exception&) {
      // The backend throws again when the case is checked, and that is reported.
      return board;
    }
    return found;
  }

  // Mostly a number that leaves few solutions, sometimes any number.
  int clues_to_keep(int cells) {
    if (large_) return cells - 1 - random_.below(cells / 20);
    const int few = cells * 30 / 100;
    return random_.once_in(5) ? random_.below(cells + 1) : few + random_.below(std::max(1, cells * 20 / 100));
  }

  void leave_out(Board& clues, int kept) {
    std::vector<std::size_t> order(clues.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    random_.shuffle(order);
    for (auto i = static_cast<std::size_t>(kept); i < order.size(); ++i) clues[order[i]] = 0;
  }

  void exclude(Puzzle& puzzle, const Board& solution, Board& known) {
    puzzle.exclude(0, 1);
    puzzle.excluded[0] = 0;  // an exclusion and back: now there is room for all
    for (int i = random_.below(30); i > 0; --i) {
      const std::size_t cell = any_cell(solution);
      const Cell digit = any_digit(puzzle.rules->side());
      if (puzzle.clues[cell] == digit) continue;
      if (solution[cell] == digit) known.clear();
      puzzle.exclude(static_cast<int>(cell), digit);
    }
  }

  void change(Puzzle& puzzle, Board& known) {
    const std::size_t cell = any_cell(puzzle.clues);
    puzzle.clues[cell] = any_digit(puzzle.rules->side());
    if (!known.empty() && known[cell] != puzzle.clues[cell]) known.clear();
    if (known.empty() || puzzle.excluded.empty()) return;
    if (PuzzleView(puzzle).excludes(static_cast<int>(cell), puzzle.clues[cell])) known.clear();
  }

  Random random_;
  bool large_ = false;
  std::span<const BackendSpec> backends_;
};

}  // namespace

CrossCase random_case(std::uint64_t seed, std::uint64_t number, std::span<const BackendSpec> backends) {
  // Seeds and numbers that are close give unrelated cases.
  Random mixer(seed * 0x9E3779B97F4A7C15U + number);
  return Maker(mixer.next(), backends).make();
}

}  // namespace nonet
