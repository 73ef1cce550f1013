#include "workshop/canonical/rows.hpp"

#include <algorithm>
#include <array>
#include <numeric>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "nonet/error.hpp"

namespace nonet::canon {

namespace {

/// A board without boxes is one band of rows, and stacks of one column.
struct Shape {
  explicit Shape(const Geometry& geometry)
      : rows(static_cast<std::size_t>(geometry.rows())),
        columns(static_cast<std::size_t>(geometry.columns())),
        band_rows(geometry.has_boxes() ? static_cast<std::size_t>(geometry.box_rows) : rows),
        stack_columns(geometry.has_boxes() ? static_cast<std::size_t>(geometry.box_cols) : 1),
        turns(rows == columns && rows > 1 && (geometry.box_rows == geometry.box_cols || !geometry.has_boxes())) {}

  std::size_t rows, columns, band_rows, stack_columns;
  bool turns;  ///< rows and columns may be swapped
};

using Lines = std::uint32_t;  // a set of rows, columns or places
using Line = std::array<std::uint8_t, kMaxFormSide>;

struct Arrangement {
  Line columns = {};                                      ///< by place
  std::array<std::uint8_t, kMaxFormSide + 1> label = {};  ///< by digit; 0: none yet
  std::uint8_t next = 1;
  bool turned = false;
  Lines rows = 0;   ///< used
  Lines blank = 0;  ///< places whose columns are blank so far
  Lines free = 0;   ///< by place of a stack: it is blank so far and may change places with others
  std::size_t last_row = 0;
  std::array<std::uint8_t, 3> top_rows = {};  ///< Form::pattern
};

bool has(Lines lines, std::size_t line) { return (lines >> line & 1U) != 0; }

class ByRows {
 public:
  ByRows(const Geometry& geometry, std::span<const Cell> clues)
      : shape_(geometry), boards_{std::vector<Cell>(clues.begin(), clues.end()), std::vector<Cell>(clues.size())} {
    for (std::size_t row = 0; shape_.turns && row < shape_.rows; ++row) {
      for (std::size_t column = 0; column < shape_.columns; ++column) {
        boards_[1][column * shape_.columns + row] = boards_[0][row * shape_.columns + column];
      }
    }
  }

  /// Returns how many arrangements give the form.
  std::size_t run(Form form, std::span<Cell> out) {
    if (form == Form::pattern) {
      start_from_counts();
    } else {
      for (const bool turned : {false, true}) {
        if (!turned || shape_.turns) now_.push_back(start(turned));
      }
    }
    for (std::size_t level = 0; level < shape_.rows; ++level) {
      best_.fill(kNone);
      later_.clear();
      for (const Arrangement& arrangement : now_) {
        for (const std::size_t row : choices(arrangement, level, form)) {
          row_ = row_of(arrangement.turned, row);
          work_ = arrangement;
          work_.rows |= 1U << row;
          work_.last_row = row;
          before_ = &arrangement;
          place(0, 0);
        }
      }
      std::ranges::copy_n(best_.begin(), static_cast<std::ptrdiff_t>(shape_.columns),
                          out.subspan(level * shape_.columns, shape_.columns).begin());
      now_.swap(later_);
    }
    return now_.size();
  }

 private:
  static constexpr std::uint8_t kNone = 255;

  Arrangement start(bool turned) const {
    Arrangement arrangement;
    std::iota(arrangement.columns.begin(), arrangement.columns.end(), std::uint8_t{0});
    arrangement.blank = (1U << shape_.columns) - 1;
    arrangement.free = (1U << (shape_.columns / shape_.stack_columns)) - 1;
    arrangement.turned = turned;
    return arrangement;
  }

  std::span<const Cell> row_of(bool turned, std::size_t row) const {
    return std::span(boards_[turned ? 1 : 0]).subspan(row * shape_.columns, shape_.columns);
  }
  bool is_blank(bool turned, std::size_t row) const {
    return std::ranges::all_of(row_of(turned, row), [](Cell cell) { return cell == 0; });
  }

  /// The counts of clues of the top band's minirows, in all orders of rows and stacks: the least ones.
  void start_from_counts() {
    std::array<std::uint8_t, 9> least = {};
    least.fill(kNone);
    for (const bool turned : {false, true}) {
      for (std::uint8_t band = 0; band < 3; ++band) {
        std::array<std::uint8_t, 3> rows = {0, 1, 2};
        do {
          std::array<std::uint8_t, 3> stacks = {0, 1, 2};
          do {
            Arrangement arrangement = start(turned);
            arrangement.free = 0;
            std::array<std::uint8_t, 9> counts = {};
            bool needed = true;
            for (std::uint8_t i = 0; i < 3; ++i) {
              arrangement.top_rows[i] = static_cast<std::uint8_t>(3 * band + rows[i]);
              for (std::uint8_t k = 0; k < 3; ++k) {
                const auto minirow = row_of(turned, arrangement.top_rows[i]).subspan(std::size_t{3} * stacks[k], 3);
                counts[3U * i + k] = static_cast<std::uint8_t>(3 - std::ranges::count(minirow, 0));
                arrangement.columns[3U * i + k] = static_cast<std::uint8_t>(3 * stacks[i] + k);
              }
              const bool ascends = i == 0 || rows[i - 1] < rows[i];
              needed &= ascends || !is_blank(turned, arrangement.top_rows[i]) ||
                        !is_blank(turned, arrangement.top_rows[i - 1U]);
            }
            for (std::uint8_t k = 0; k < 3; ++k) {
              const bool blank = counts[k] + counts[3U + k] + counts[6U + k] == 0;
              if (blank) arrangement.free |= 1U << k;
              needed &= k == 0 || stacks[k - 1U] < stacks[k] || !blank || !has(arrangement.free, k - 1U);
            }
            if (!needed || counts > least) continue;
            if (counts < least) now_.clear();
            least = counts;
            now_.push_back(arrangement);
          } while (std::ranges::next_permutation(stacks).found);
        } while (std::ranges::next_permutation(rows).found);
      }
    }
  }

  /// Rows that may come next: of the blank ones of a band one will do, and so does one blank band.
  std::vector<std::size_t> choices(const Arrangement& arrangement, std::size_t level, Form form) const {
    if (form == Form::pattern && level < 3) return {arrangement.top_rows[level]};
    std::vector<std::size_t> rows;
    bool blank_band_seen = false;
    for (std::size_t first = 0; first < shape_.rows; first += shape_.band_rows) {
      const Lines band = ((1U << shape_.band_rows) - 1) << first;
      if (level % shape_.band_rows == 0 ? (arrangement.rows & band) != 0 : !has(band, arrangement.last_row)) continue;
      std::vector<std::size_t> open;
      std::size_t blank = 0;
      for (std::size_t row = first; row < first + shape_.band_rows; ++row) {
        if (is_blank(arrangement.turned, row) && !has(arrangement.rows, row) && blank++ > 0) continue;
        if (!has(arrangement.rows, row)) open.push_back(row);
      }
      if (blank == shape_.band_rows && std::exchange(blank_band_seen, true)) continue;
      rows.insert(rows.end(), open.begin(), open.end());
    }
    return rows;
  }

  bool stack_is_blank(std::size_t stack) const {
    const std::uint8_t* const columns = before_->columns.data() + stack * shape_.stack_columns;
    return std::all_of(columns, columns + shape_.stack_columns, [&](std::uint8_t column) { return row_[column] == 0; });
  }

  /// Fills the place and those right of it in all ways that may give the least row. `taken`: columns that have a place.
  void place(std::size_t at, Lines taken) {  // NOLINT(misc-no-recursion): as deep as a row is long
    if (at == shape_.columns) {
      if (later_.size() == kMaxArrangements) {
        throw Error(
            "canonical form: more than " + std::to_string(kMaxArrangements) +
            " orders of this puzzle's rows and columns tie (smaller boards, and puzzles with fewer clues or less "
            "symmetry, have fewer)");
      }
      later_.push_back(work_);
      return;
    }
    if (at % shape_.stack_columns != 0) {
      place_in_stack(at, taken);
      return;
    }
    const std::size_t stack = at / shape_.stack_columns;
    if (!has(before_->free, stack)) {
      source_[stack] = stack;
      place_in_stack(at, taken);
      return;
    }
    // Stacks that are blank in this row too come first, and one will do: they go on being free.
    const Lines free_after = work_.free;
    std::vector<std::size_t> candidates;
    for (std::size_t other = 0; other < shape_.columns / shape_.stack_columns; ++other) {
      const auto used = std::span(source_).first(stack);
      if (!has(before_->free, other) || std::ranges::find(used, other) != used.end()) continue;
      if (stack_is_blank(other)) {
        candidates = {other};
        break;
      }
      candidates.push_back(other);
    }
    for (const std::size_t other : candidates) {
      source_[stack] = other;
      if (!stack_is_blank(other)) work_.free &= ~(1U << stack);
      place_in_stack(at, taken);
      work_.free = free_after;
    }
  }

  void place_in_stack(std::size_t at, Lines taken) {  // NOLINT(misc-no-recursion)
    const std::size_t stack = at / shape_.stack_columns;
    const std::size_t from = source_[stack] * shape_.stack_columns;
    const std::size_t same = from + at % shape_.stack_columns;
    if (!has(before_->blank, same)) {
      put(at, before_->columns[same], taken);
      return;
    }
    std::vector<std::uint8_t> candidates;
    for (std::size_t i = from; i < from + shape_.stack_columns; ++i) {
      const std::uint8_t column = before_->columns[i];
      if (!has(before_->blank, i) || has(taken, column)) continue;
      if (row_[column] == 0) {
        candidates = {column};
        break;
      }
      candidates.push_back(column);
    }
    for (const std::uint8_t column : candidates) put(at, column, taken);
  }

  void put(std::size_t at, std::uint8_t column, Lines taken) {  // NOLINT(misc-no-recursion)
    const Cell digit = row_[column];
    const bool fresh = digit != 0 && work_.label[digit] == 0;
    const std::uint8_t value = digit == 0 ? std::uint8_t{0} : fresh ? work_.next : work_.label[digit];
    if (value > best_[at]) return;
    if (value < best_[at]) {
      best_.fill_from(at, value);
      later_.clear();
    }
    const Lines blank = work_.blank;
    if (fresh) work_.label[digit] = work_.next++;
    work_.columns[at] = column;
    if (digit != 0) work_.blank &= ~(1U << at);
    place(at + 1, taken | 1U << column);
    work_.blank = blank;
    if (fresh) {
      work_.label[digit] = 0;
      --work_.next;
    }
  }

  /// The least row so far.
  struct Best : Line {
    void fill_from(std::size_t at, std::uint8_t value) {
      (*this)[at] = value;
      std::fill(begin() + static_cast<std::ptrdiff_t>(at) + 1, end(), kNone);
    }
  };

  Shape shape_;
  std::array<std::vector<Cell>, 2> boards_;  // as it is, and turned
  std::vector<Arrangement> now_, later_;
  Best best_ = {};
  // Of the row in work.
  std::span<const Cell> row_;
  const Arrangement* before_ = nullptr;
  Arrangement work_;
  std::array<std::size_t, kMaxFormSide> source_ = {};  // for each place of a stack the place in before_ of what it gets
};

std::uint64_t factorial(std::size_t n) { return n < 2 ? 1 : n * factorial(n - 1); }  // NOLINT(misc-no-recursion)

}  // namespace

BlankLines blank_lines(const Geometry& geometry, std::span<const Cell> clues) {
  const Shape shape(geometry);
  Lines rows = 0;
  Lines columns = 0;  // with a clue
  for (std::size_t cell = 0; cell < clues.size(); ++cell) {
    if (clues[cell] == 0) continue;
    rows |= 1U << (cell / shape.columns);
    columns |= 1U << (cell % shape.columns);
  }
  const auto count = [](Lines with_clues, std::size_t all, std::size_t length, std::uint64_t& lines,
                        std::uint64_t& groups) {
    std::size_t blank_groups = 0;
    for (std::size_t first = 0; first < all; first += length) {
      std::size_t blank = 0;
      for (std::size_t line = first; line < first + length; ++line) blank += has(with_clues, line) ? 0U : 1U;
      lines *= factorial(blank);
      blank_groups += blank == length ? 1U : 0U;
    }
    groups = factorial(blank_groups);
  };
  BlankLines blank;
  count(rows, shape.rows, shape.band_rows, blank.rows, blank.bands);
  count(columns, shape.columns, shape.stack_columns, blank.columns, blank.stacks);
  return blank;
}

std::uint64_t form_by_rows(const Geometry& geometry, Form form, std::span<const Cell> clues, std::span<Cell> out) {
  const std::uint64_t arrangements = ByRows(geometry, clues).run(form, out);
  const BlankLines blank = blank_lines(geometry, clues);
  return arrangements * blank.rows * blank.columns * blank.bands * blank.stacks;
}

}  // namespace nonet::canon
