#include "deduction/derived_sums.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdlib>
#include <span>
#include <unordered_set>
#include <utility>

#include "nonet/board.hpp"

namespace nonet {
namespace {

// Measured on 41 killers (tarek): six cells against none are 190 ms against 1,612 ms; with eight they take a third
// more time, and the hardest killers as much.
constexpr int kMostCells = 6;
constexpr int kLongestRun = 4;
// Of tight sums: those that an area leaves open at its edge, and any others.
constexpr int kMostEdgeCells = 16;
constexpr int kMostWideCells = 40;
// Cages are merged into a wide sum where this many cells of the smaller see the larger.
constexpr int kLeastShared = 6;

using CellSet = std::array<std::uint64_t, 4>;

void add(CellSet& set, CellIndex cell) { set[cell / 64] |= std::uint64_t{1} << cell % 64; }
void join(CellSet& set, const CellSet& other) {
  for (std::size_t i = 0; i < set.size(); ++i) set[i] |= other[i];
}
CellSet both(const CellSet& a, const CellSet& b) { return {a[0] & b[0], a[1] & b[1], a[2] & b[2], a[3] & b[3]}; }
CellSet without(const CellSet& a, const CellSet& b) { return {a[0] & ~b[0], a[1] & ~b[1], a[2] & ~b[2], a[3] & ~b[3]}; }
int size_of(const CellSet& set) {
  int size = 0;
  for (const std::uint64_t word : set) {
    if (word != 0) size += std::popcount(word);  // builds for any x86-64 have no instruction for that
  }
  return size;
}
bool is_empty(const CellSet& set) { return (set[0] | set[1] | set[2] | set[3]) == 0; }
bool meet(const CellSet& a, const CellSet& b) { return !is_empty(both(a, b)); }
template <class Visit>
void for_each(const CellSet& set, Visit&& visit) {
  for_each_bit(set.data(), set.size(), [&](unsigned cell) { visit(static_cast<CellIndex>(cell)); });
}

// Cells with their sum.
struct Area {
  CellSet cells = {};
  int total = 0;
};

// An exact sum: plus cells less minus cells.
struct Difference {
  CellSet plus = {};
  CellSet minus = {};
  int total = 0;

  bool operator==(const Difference&) const = default;
};
struct HashOf {
  std::size_t operator()(const Difference& each) const {
    auto hash = static_cast<std::uint64_t>(static_cast<std::int64_t>(each.total));
    for (std::size_t i = 0; i < each.plus.size(); ++i) {
      hash = (hash ^ each.plus[i]) * 0x9E3779B97F4A7C15U;
      hash = ((hash ^ (hash >> 31)) ^ each.minus[i]) * 0xBF58476D1CE4E5B9U;
    }
    return hash ^ (hash >> 29);
  }
};

class Deriver {
 public:
  Deriver(const Rules& rules, const std::vector<std::uint64_t>& peers)
      : rules_(rules), side_(rules.side()), unit_total_(side_ * (side_ + 1) / 2), peers_(peers) {}

  DerivedSums derive() {
    read_sums();
    if (areas_.empty()) return {};
    for (int cell = 0; cell < rules_.cells(); ++cell) {
      if (rules_.units_of(cell).empty()) return {};  // sums are compared with those of units
    }
    for (const Unit& unit : rules_.units()) {
      CellSet& set = unit_sets_.emplace_back();
      for (const CellIndex cell : unit.cells) add(set, cell);
    }
    innies_and_outies();
    reaching_out();
    merged();
    return std::move(found_);
  }

 private:
  void read_sums() {
    for (const Sum& sum : rules_.primitives().sums) {
      if (sum.values.size() != 1) continue;
      const int sign = sum.terms.front().coefficient;
      if (sign != 1 && sign != -1) continue;
      if (std::ranges::any_of(sum.terms, [&](const Term& term) { return term.coefficient != sign; })) continue;
      Area area{.total = sum.values.front() * sign};
      for (const Term& term : sum.terms) add(area.cells, term.cell);
      areas_.push_back(area);
      seen_.insert({area.cells, {}, area.total});
    }
    // Small ones first, none over another.
    std::stable_sort(areas_.begin(), areas_.end(),
                     [](const Area& a, const Area& b) { return size_of(a.cells) < size_of(b.cells); });
    CellSet used = {};
    for (const Area& area : areas_) {
      if (meet(used, area.cells)) continue;
      join(used, area.cells);
      apart_.push_back(area);
    }
  }

  // -- few cells -----------------------------------------------------------------------------------------------------

  struct Crossing {
    CellSet inside;
    CellSet outside;
    int inside_size;
    int outside_size;
    int total;

    int size(bool out) const { return out ? outside_size : inside_size; }
  };

  void innies_and_outies() {
    const std::span<const Unit> units = rules_.units();
    std::vector<const Unit*> boxes;
    for (const Unit& unit : units) {
      Area one{.total = unit_total_};
      for (const CellIndex cell : unit.cells) add(one.cells, cell);
      cut(one, true);
      if (unit.kind == UnitKind::box) boxes.push_back(&unit);
    }
    const Geometry& shape = rules_.geometry();
    if (!shape.box_sized()) return;  // no row, column or box beside others is sure to hold every digit
    const auto line = [&](Area& area, int number, bool row) {
      for (int at = 0; at < side_; ++at) {
        add(area.cells, static_cast<CellIndex>(row ? shape.cell(number, at) : shape.cell(at, number)));
      }
      area.total += unit_total_;
    };
    Area whole;
    for (int row = 0; row < side_; ++row) line(whole, row, true);
    cut(whole, false);
    for (const bool row : {true, false}) {
      for (int length = 2; length <= std::min(kLongestRun, side_ - 1); ++length) {
        for (int first = 0; first + length <= side_; ++first) {
          Area run;
          for (int at = first; at < first + length; ++at) line(run, at, row);
          cut(run, false);
        }
      }
    }
    // Boxes side by side: those that some row or column meets both of.
    for (std::size_t i = 0; i < boxes.size(); ++i) {
      for (std::size_t j = i + 1; j < boxes.size(); ++j) {
        if (!side_by_side(*boxes[i], *boxes[j])) continue;
        Area two{.total = 2 * unit_total_};
        for (const CellIndex cell : boxes[i]->cells) add(two.cells, cell);
        for (const CellIndex cell : boxes[j]->cells) add(two.cells, cell);
        cut(two, false);
      }
    }
  }

  bool side_by_side(const Unit& a, const Unit& b) const {
    const Geometry& shape = rules_.geometry();
    const int rows = std::abs(shape.row_of(a.cells.front()) - shape.row_of(b.cells.front()));
    const int columns = std::abs(shape.column_of(a.cells.front()) - shape.column_of(b.cells.front()));
    return (rows == 0 && columns == shape.box_cols) || (columns == 0 && rows == shape.box_rows);
  }

  // Takes the cages off an area. All choices for those that cross its edge, or three: all innies, all outies, the
  // smaller part of each.
  void cut(const Area& area, bool all_choices) {
    crossing_.clear();
    Difference base{.plus = area.cells, .total = area.total};
    for (const Area& cage : apart_) {
      const CellSet inside = both(cage.cells, area.cells);
      if (is_empty(inside)) continue;
      const CellSet outside = without(cage.cells, area.cells);
      base.plus = without(base.plus, inside);
      if (is_empty(outside)) {
        base.total -= cage.total;
      } else {
        crossing_.push_back({inside, outside, size_of(inside), size_of(outside), cage.total});
      }
    }
    const int size = size_of(base.plus);
    if (all_choices && size <= kMostCells) choose(base, size, 0);
    for (int way = 0; way < 3; ++way) {
      const auto is_out = [&](const Crossing& cage) {
        return way == 1 || (way == 2 && cage.outside_size < cage.inside_size);
      };
      if (way > 0 && crossing_.empty()) break;
      int edge_cells = size;
      for (const Crossing& cage : crossing_) edge_cells += cage.size(is_out(cage));
      if (edge_cells > kMostEdgeCells || (edge_cells <= kMostCells && all_choices)) continue;
      Difference each = base;
      for (const Crossing& cage : crossing_) take(each, cage, is_out(cage));
      if (edge_cells <= kMostCells) {
        keep(each, found_.exact);
      } else if (is_tight(each)) {
        keep(each, found_.wide);
      }
    }
  }
  void choose(const Difference& so_far, int size, std::size_t at) {
    if (at == crossing_.size()) return keep(so_far, found_.exact);
    for (const bool out : {false, true}) {
      const int more = crossing_[at].size(out);
      if (size + more > kMostCells) continue;
      Difference next = so_far;
      take(next, crossing_[at], out);
      choose(next, size + more, at + 1);
    }
  }
  static void take(Difference& sum, const Crossing& cage, bool out) {
    join(out ? sum.minus : sum.plus, out ? cage.outside : cage.inside);
    if (out) sum.total -= cage.total;
  }
  void keep(Difference sum, std::vector<Sum>& found) {
    if (is_empty(sum.plus)) sum = {.plus = sum.minus, .total = -sum.total};
    if (is_empty(sum.plus) || !seen_.insert(sum).second) return;
    CellSet cells = sum.plus;
    join(cells, sum.minus);
    Sum& made = found.emplace_back();
    made.values = {sum.total};
    made.terms.reserve(static_cast<std::size_t>(size_of(cells)));
    for_each(cells, [&](CellIndex cell) { made.terms.push_back({cell, has_bit(sum.plus.data(), cell) ? 1 : -1}); });
  }

  // -- many cells ----------------------------------------------------------------------------------------------------

  // How tight a sum is: the room between least and greatest sum, and between the sum and the nearer of them.
  struct Tightness {
    int room = 0;   // greatest - least
    int slack = 0;  // of the total to the nearer end
    int score = 0;  // room less slack, summed over groups of cells that differ
  };
  Tightness tightness_of(const Difference& sum) {
    int least = 0;
    int greatest = 0;
    int groups = 0;
    left_in_unit_.assign(unit_sets_.size(), 0);
    const auto count = [&](const CellSet& cells, int by) {
      for_each(cells, [&](CellIndex cell) {
        for (const std::uint16_t unit : rules_.units_of(cell)) left_in_unit_[unit] += by;
      });
    };
    const auto bound = [&](CellSet left, int sign) {
      count(left, 1);
      for (; !is_empty(left); ++groups) {
        const auto longest = std::ranges::max_element(left_in_unit_);
        const int most = *longest;
        const CellSet best = both(unit_sets_[static_cast<std::size_t>(longest - left_in_unit_.begin())], left);
        count(best, -1);
        left = without(left, best);
        const int low = most * (most + 1) / 2;
        const int high = most * (2 * side_ + 1 - most) / 2;
        least += sign > 0 ? low : -high;
        greatest += sign > 0 ? high : -low;
      }
    };
    bound(sum.plus, 1);
    bound(sum.minus, -1);
    Tightness result{.room = greatest - least, .slack = std::min(sum.total - least, greatest - sum.total)};
    result.score = result.room - groups * result.slack;
    return result;
  }
  Tightness tightness_of(const Area& area) { return tightness_of(Difference{area.cells, {}, area.total}); }
  bool is_tight(const Difference& sum) {
    const Tightness tight = tightness_of(sum);
    return tight.room > 4 * tight.slack;
  }
  void keep_wide(const Area& area) {
    if (size_of(area.cells) <= kMostWideCells) keep({area.cells, {}, area.total}, found_.wide);
  }

  // The cages that cover a unit, less the unit. What they leave open other units may cover, and units within what they
  // reach beyond it go.
  void reaching_out() {
    for (const CellSet& unit : unit_sets_) {
      Area out{.total = -unit_total_};
      for (const Area& cage : areas_) {
        if (!meet(cage.cells, unit) || meet(cage.cells, out.cells)) continue;
        join(out.cells, cage.cells);
        out.total += cage.total;
      }
      if (is_empty(out.cells)) continue;
      CellSet open = without(unit, out.cells);
      for (const CellSet& other : unit_sets_) {
        if (is_empty(open)) break;
        const CellSet shared = both(other, unit);
        if (size_of(shared) < 2 || meet(other, out.cells) || both(shared, open) != shared) continue;
        if (other == unit) continue;
        join(out.cells, other);
        out.total += unit_total_;
        open = without(open, other);
      }
      if (!is_empty(open)) continue;
      out.cells = without(out.cells, unit);
      for (const CellSet& other : unit_sets_) {
        if (!is_empty(without(other, out.cells))) continue;
        out.cells = without(out.cells, other);
        out.total -= unit_total_;
      }
      if (!is_empty(out.cells) && is_tight({out.cells, {}, out.total})) keep_wide(out);
    }
  }

  // Cages that see each other, put together while that makes them tighter.
  void merged() {
    // Each joint looks at all areas. More than the board has cells lie over each other, and time would grow with their
    // square: 10,000 of 6 to 9 cells took 22 s.
    if (areas_.size() > static_cast<std::size_t>(rules_.cells())) return;
    struct Candidate {
      Area area;
      CellSet seen = {};  // by some cell of the area
      int score = 0;
      bool made = false;
    };
    std::vector<Candidate> all;
    const std::size_t words = peers_.size() / static_cast<std::size_t>(rules_.cells());
    for (const Area& area : areas_) {
      Candidate one{.area = area, .score = tightness_of(area).score};
      for_each(area.cells, [&](CellIndex cell) {
        for (std::size_t i = 0; i < words; ++i) one.seen[i] |= peers_[cell * words + i];
      });
      all.push_back(one);
    }
    struct Pair {
      int score;
      std::size_t first;
      std::size_t second;
    };
    std::vector<Pair> pairs;
    std::vector<char> gone(all.size());
    const auto join_of = [](const Area& a, const Area& b) {
      Area joined{.cells = a.cells, .total = a.total + b.total};
      join(joined.cells, b.cells);
      return joined;
    };
    const auto pair_up = [&](std::size_t i, std::size_t j) {
      const Candidate& a = all[i];
      const Candidate& b = all[j];
      const bool a_small = size_of(a.area.cells) < size_of(b.area.cells);
      const CellSet seen = a_small ? both(a.area.cells, b.seen) : both(b.area.cells, a.seen);
      if (size_of(seen) < kLeastShared || meet(a.area.cells, b.area.cells)) return;
      const Area joined = join_of(a.area, b.area);
      if (size_of(joined.cells) > kMostWideCells) return;
      const int score = tightness_of(joined).score;
      if ((score > a.score && score > b.score) || score > a.score + b.score) pairs.push_back({score, i, j});
    };
    for (std::size_t i = 0; i < all.size(); ++i) {
      for (std::size_t j = i + 1; j < all.size(); ++j) pair_up(i, j);
    }
    for (;;) {
      std::erase_if(pairs, [&](const Pair& pair) { return gone[pair.first] != 0 || gone[pair.second] != 0; });
      const auto best = std::ranges::max_element(pairs, {}, &Pair::score);
      if (best == pairs.end()) break;
      const Pair chosen = *best;
      gone[chosen.first] = gone[chosen.second] = 1;
      Candidate one{.area = join_of(all[chosen.first].area, all[chosen.second].area),
                    .seen = all[chosen.first].seen,
                    .score = chosen.score,
                    .made = true};
      join(one.seen, all[chosen.second].seen);
      all.push_back(one);
      gone.push_back(0);
      for (std::size_t i = 0; i + 1 < all.size(); ++i) {
        if (gone[i] == 0) pair_up(i, all.size() - 1);
      }
    }
    for (std::size_t i = 0; i < all.size(); ++i) {
      if (gone[i] == 0 && all[i].made && all[i].score > 0) keep_wide(all[i].area);
    }
  }

  const Rules& rules_;
  int side_;
  int unit_total_;
  const std::vector<std::uint64_t>& peers_;
  std::vector<Area> areas_;
  std::vector<Area> apart_;
  std::vector<CellSet> unit_sets_;
  std::vector<Crossing> crossing_;
  std::vector<int> left_in_unit_;  // by unit: how many cells of a sum are in no group yet
  std::unordered_set<Difference, HashOf> seen_;
  DerivedSums found_;
};

}  // namespace

DerivedSums derived_sums(const Rules& rules, const std::vector<std::uint64_t>& peers) {
  return Deriver(rules, peers).derive();
}

}  // namespace nonet
