#include <algorithm>

#include "rating/internal/hint.hpp"

namespace nonet::rating {
namespace {

// All loops of cells with both digits. The walk turns at each cell: it does not leave by the sort of unit by which it
// came. At most two cells may have further digits, unless all of these are the same digit.
class LoopWalk {
 public:
  LoopWalk(const PencilGrid& grid, int first, int second) : grid_(grid), first_(first), second_(second) {}

  std::vector<std::vector<int>> from(int cell) {
    step(cell, 2, 0, -1);
    return std::move(found_);
  }

 private:
  void step(int cell, int allowed, unsigned extra, int came_by) {
    loop_.push_back(cell);
    inside_.add(cell);
    for (int sort = 0; sort < 3; ++sort) {
      if (sort == came_by) continue;
      for (const int next : kGrid.cells[kGrid.units[cell][sort]]) {
        if (next == loop_.front() && loop_.size() >= 4) {
          found_.push_back(loop_);
        } else if (grid_.has(next, first_) && grid_.has(next, second_) && !inside_.has(next)) {
          extra |= grid_.marks[next] & ~(1u << first_ | 1u << second_);
          const bool more = count(grid_.marks[next]) > 2;
          if (!more || count(extra) == 1 || allowed > 0) step(next, allowed - (more ? 1 : 0), extra, sort);
        }
      }
    }
    loop_.pop_back();
    inside_.remove(cell);
  }

  const PencilGrid& grid_;
  int first_, second_;
  std::vector<int> loop_;
  CellSet inside_;
  std::vector<std::vector<int>> found_;
};

// Each unit of the loop has two of its cells, one at an odd and one at an even place: then the two digits could be
// swapped.
bool is_deadly(const std::vector<int>& loop) {
  std::array<unsigned, 2> units{};
  for (std::size_t place = 0; place < loop.size(); ++place) {
    for (const int unit : kGrid.units[loop[place]]) {
      if ((units[place % 2] >> unit & 1) != 0) return false;
      units[place % 2] |= 1u << unit;
    }
  }
  return units[0] == units[1];
}

// The hints of one loop, by their types: 1 one cell has further digits; 2 all further digits are the same; 3 two cells
// with further digits form a naked or hidden set with other cells of a unit; 4 a digit of the loop has only these two
// places in a unit.
class LoopHints {
 public:
  LoopHints(const PencilGrid& grid, std::vector<int> loop, int first, int second, std::vector<Hint>& found)
      : grid_(grid), loop_(std::move(loop)), pair_{first, second}, found_(found) {
    const auto size = loop_.size();
    base_ = 45 + (size >= 10 ? 5 : size >= 8 ? 2 : size >= 6 ? 1 : 0);
    for (const int cell : loop_) {
      if (count(grid.marks[cell]) <= 2) continue;
      rich_.push_back(cell);
      extra_ |= grid.marks[cell] & ~both();
    }
  }

  void find() {
    if (rich_.size() == 1) {
      Hint hint = start(1, base_);
      hint.remove(rich_[0], both());
      add(hint);
    } else if (rich_.size() > 2 || (rich_.size() == 2 && count(extra_) == 1)) {
      find_type_2();
    } else if (rich_.size() == 2) {
      find_type_3();
    }
    if (rich_.size() == 2) find_type_4();
  }

 private:
  unsigned both() const { return 1u << pair_[0] | 1u << pair_[1]; }

  Hint start(int type, int rating) const {
    Hint hint{.technique = Technique::unique_loop, .rating = rating};
    hint.type = type;
    hint.cells = loop_;
    hint.digits = static_cast<Mask>(both());
    return hint;
  }

  void add(Hint& hint) {
    if (hint.removes()) found_.push_back(std::move(hint));
  }

  void find_type_2() {
    Hint hint = start(2, base_);
    const Mask digit = bit(lowest(grid_.marks[rich_[0]] & ~both()));
    for (const int cell : kGrid.peers[rich_[0]]) {
      const auto is_or_sees = [&](int rich) { return rich == cell || kGrid.sees(rich, cell); };
      if (std::find(rich_.begin(), rich_.end(), cell) == rich_.end() &&
          std::all_of(rich_.begin(), rich_.end(), is_or_sees)) {
        hint.remove(cell, grid_.marks[cell] & digit);
      }
    }
    add(hint);
  }

  void find_type_3() {
    for (int size = count(extra_); size <= 7; ++size) {
      for (int sort = 0; sort < 3; ++sort) {
        const int unit = kGrid.units[rich_[0]][sort];
        if (unit != kGrid.units[rich_[1]][sort]) continue;
        const int open = grid_.open[unit];
        if (size * 2 <= open) find_naked(size, sort, unit);
        if (size * 2 < open) find_hidden(size, sort, unit);
      }
    }
  }

  // The further digits of the two cells, as if these were one cell, and size - 1 other cells.
  void find_naked(int size, int sort, int unit) {
    const int first = kGrid.places[rich_[0]][sort], second = kGrid.places[rich_[1]][sort];
    each_set(size, kDigits, [&](unsigned places) {
      if ((places >> first & 1) == 0 || (places >> second & 1) != 0) return false;
      unsigned digits = extra_, shared = extra_ & grid_.marks[rich_[0]] & grid_.marks[rich_[1]];
      for (unsigned rest = places & ~bit(first); rest != 0; rest &= rest - 1) {
        const Mask marks = grid_.marks[kGrid.cells[unit][lowest(rest)]];
        if (count(marks) < 2) return false;
        digits |= marks;
        shared |= marks;
      }
      if (count(digits) != size || shared != digits) return false;
      Hint hint = start(3, base_ + size - 1);
      for (int place = 0; place < kDigits; ++place) {
        const int cell = kGrid.cells[unit][place];
        if ((places & bit(place)) == 0 && place != second) hint.remove(cell, grid_.marks[cell] & digits);
      }
      add(hint);
      return false;
    });
  }

  // The digits of the loop, and size - 2 others, have size - 1 places beside the two cells.
  void find_hidden(int size, int sort, int unit) {
    const int first = kGrid.places[rich_[0]][sort], second = kGrid.places[rich_[1]][sort];
    each_subset(size - 2, kAllMarks & ~(both() | extra_), [&](unsigned others) {
      unsigned places = 0;
      for (unsigned rest = others | both(); rest != 0; rest &= rest - 1) {
        const unsigned of_digit = grid_.places[unit][lowest(rest)] & ~bit(second);
        if (of_digit == 0) return false;
        places |= of_digit;
      }
      if (count(places) != size) return false;
      places &= ~(bit(first) | bit(second));
      Hint hint = start(3, base_ + count(places) - 1);
      for (; places != 0; places &= places - 1) {
        const int cell = kGrid.cells[unit][lowest(places)];
        hint.remove(cell, grid_.marks[cell] & ~(others | both()));
      }
      add(hint);
      return false;
    });
  }

  void find_type_4() {
    std::array<bool, 2> kept{};
    for (int sort = 0; sort < 3; ++sort) {
      const int unit = kGrid.units[rich_[0]][sort];
      if (unit != kGrid.units[rich_[1]][sort]) continue;
      const unsigned two = bit(kGrid.places[rich_[0]][sort]) | bit(kGrid.places[rich_[1]][sort]);
      for (int index = 0; index < 2; ++index) kept[index] |= (grid_.places[unit][pair_[index]] & ~two) == 0;
    }
    if (!kept[0] && !kept[1]) return;
    Hint hint = start(4, base_);
    for (const int cell : rich_) hint.remove(cell, bit(pair_[kept[0] ? 1 : 0]));
    add(hint);
  }

  const PencilGrid& grid_;
  std::vector<int> loop_;
  std::array<int, 2> pair_;
  std::vector<Hint>& found_;
  int base_ = 0;
  std::vector<int> rich_;  // cells of the loop with further digits
  unsigned extra_ = 0;     // these digits
};

}  // namespace

bool unique_loop(const PencilGrid& grid, HintSink& sink) {
  std::vector<Hint> found;
  for (int cell = 0; cell < kCells; ++cell) {
    const Mask marks = grid.marks[cell];
    if (count(marks) != 2) continue;
    const int first = lowest(marks), second = lowest(marks & (marks - 1));
    for (auto& loop : LoopWalk(grid, first, second).from(cell)) {
      if (is_deadly(loop)) LoopHints(grid, std::move(loop), first, second, found).find();
    }
  }
  std::stable_sort(found.begin(), found.end(), [](const Hint& a, const Hint& b) {
    return a.rating != b.rating ? a.rating < b.rating : a.type < b.type;
  });
  return std::any_of(found.begin(), found.end(), [&](Hint& hint) { return sink.take(hint); });
}

}  // namespace nonet::rating
