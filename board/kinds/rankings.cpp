// Kinds that rank rows and columns: each is read as a number from either end.
#include <algorithm>
#include <array>
#include <bit>
#include <optional>

#include "board/kinds/support.hpp"
#include "board/kinds/tables.hpp"

namespace nonet {
namespace {

using Line = std::vector<CellIndex>;
using Lines = std::vector<Line>;

constexpr int kSides = 4;

// Rows from the left, from the right, columns from above, from below.
std::array<Lines, kSides> lines_by_side(const Geometry& shape) {
  std::array<Lines, kSides> sides;
  const int n = shape.rows();
  for (int i = 1; i <= n; ++i) {
    sides[0].push_back(line_from(shape, i, 0));
    sides[1].push_back(line_from(shape, i, n + 1));
    sides[2].push_back(line_from(shape, 0, i));
    sides[3].push_back(line_from(shape, n + 1, i));
  }
  return sides;
}

std::string rank_malformed(const Constraint& /*constraint*/, const RulesSpec& rules) {
  const Geometry& shape = rules.geometry;
  if (shape.side() > 1 && shape.rows() == shape.columns() && shape.rows() == shape.side()) return {};
  return "rankings need as many rows, columns and digits, two or more, unlike " + shape.name();
}
std::string rank_unsound(const Constraint& clue, const RulesSpec& rules) {
  return why_outside("a rank", clue.values.front(), 1, kSides * rules.geometry.side());
}

// How a line reads beside another one.
enum class Order : std::uint8_t { lower, higher, not_lower, different };

// Cells of two lines in turns, each once, up to where they differ.
class Comparison {
 public:
  // The lines may cross in one cell, at places that are both 0 or both above 0.
  Comparison(const Line& own, const Line& other, std::size_t from) {
    const auto has_read = [&](CellIndex cell) { return std::find(cells_.begin(), cells_.end(), cell) != cells_.end(); };
    const auto read = [&](CellIndex cell, bool is_own, Partner partner) {
      cells_.push_back(cell);
      const Line& across = is_own ? other : own;
      const bool crosses = std::find(across.begin(), across.end(), cell) != across.end();
      reads_.push_back({is_own, crosses && partner != Partner::itself, partner});
    };
    for (std::size_t i = from; i < own.size(); ++i) {
      if (own[i] == other[i]) {
        read(own[i], true, Partner::itself);
      } else if (has_read(own[i])) {
        read(other[i], false, Partner::crossing);
      } else if (has_read(other[i])) {
        read(own[i], true, Partner::crossing);
      } else {
        read(own[i], true, Partner::next);
        read(other[i], false, Partner::last);
      }
    }
  }

  // The other line reads so beside the own one. With a digit, only if its first cell, which is not compared, holds it.
  void state(std::optional<std::pair<CellIndex, int>> first, Order order, Lowering& to) const {
    std::vector<CellIndex> cells = cells_;
    if (first) cells.insert(cells.begin(), first->first);
    const std::size_t ahead = first ? 1 : 0;
    to.accept(
        cells, State{},
        [&](const State& state, int digit) -> std::optional<State> {
          if (state.read < ahead) {
            return State{.read = 1, .result = digit == first->second ? Result::equal : Result::free};
          }
          return stepped(state, reads_[state.read - ahead], digit, order);
        },
        [&](const State& state) { return state.result == Result::free || order == Order::not_lower; });
  }

 private:
  // Which digit a cell is compared with: its own, that of the next cell, of the last one, or of the crossing.
  enum class Partner : std::uint8_t { itself, next, last, crossing };
  struct Read {
    bool is_own = false;
    bool is_crossing = false;  // its digit is needed again
    Partner partner = Partner::itself;
  };
  // So far all digits are equal, or the rest does not matter.
  enum class Result : std::uint8_t { equal, free };
  static constexpr int kNone = -1;
  struct State {
    std::size_t read = 0;
    Result result = Result::equal;
    int last = kNone;
    int crossing = kNone;
    auto operator<=>(const State&) const = default;
  };

  static std::optional<State> stepped(State state, const Read& read, int digit, Order order) {
    ++state.read;
    if (state.result == Result::free) return state;
    const int before = read.partner == Partner::last ? state.last : state.crossing;
    const bool compares = read.partner == Partner::last || read.partner == Partner::crossing;
    if (read.partner == Partner::next) state.last = digit;
    if (read.partner == Partner::last) state.last = kNone;
    if (read.partner == Partner::crossing) state.crossing = kNone;
    if (read.is_crossing && read.partner != Partner::crossing) state.crossing = digit;
    if (!compares || before == digit) return state;
    const bool is_lower = read.is_own ? before < digit : digit < before;
    const bool fits = order == Order::different || is_lower == (order == Order::lower);
    return fits ? std::optional(State{.read = state.read, .result = Result::free}) : std::nullopt;
  }

  std::vector<CellIndex> cells_;
  std::vector<Read> reads_;
};

// Whether the two lines never begin with the same digit: one begins within the other, or is the other backwards.
bool begin_differently(const Line& own, const Line& other) {
  const auto begins_within = [](const Line& one, const Line& another) {
    return std::find(another.begin() + 1, another.end(), one.front()) != another.end();
  };
  return begins_within(own, other) || begins_within(other, own);
}

// Of each side one line begins with each digit, so that the rank says with which the line begins, and how many of the
// three others that begin so read lower.
void lower_rank(const Constraint& clue, const RulesSpec& rules, bool ties, Lowering& to) {
  const Line& own = clue.groups.front();
  const int above = clue.values.front() - 1;
  const int digit = to.least() + above / kSides;
  const auto lower = static_cast<unsigned>(above % kSides);
  to.keep(own.front(), [=](int other) { return other == digit; });
  std::vector<Lines> others;
  for (const Lines& side : lines_by_side(rules.geometry)) {
    if (std::find(side.begin(), side.end(), own) == side.end()) others.push_back(side);
  }
  std::vector<unsigned> choices;  // which of the sides read lower
  for (unsigned choice = 0; choice < 1U << others.size(); ++choice) {
    if (static_cast<unsigned>(std::popcount(choice)) == lower) choices.push_back(choice);
  }
  to.either(choices.size(), [&](std::size_t number, Lowering& alternative) {
    for (std::size_t side = 0; side < others.size(); ++side) {
      const bool is_lower = (choices[number] >> side & 1U) != 0;
      const Order order = is_lower ? Order::lower : ties ? Order::not_lower : Order::higher;
      for (const Line& other : others[side]) {
        if (begin_differently(own, other)) continue;
        const Comparison comparison(own, other, 1);
        if (other.front() == own.front()) {
          comparison.state({}, order, alternative);
        } else {
          comparison.state(std::pair(other.front(), digit), order, alternative);
        }
      }
    }
  });
}
void lower_fullrank(const Constraint& clue, const RulesSpec& rules, Lowering& to) {
  lower_rank(clue, rules, false, to);
}
void lower_tiedrank(const Constraint& clue, const RulesSpec& rules, Lowering& to) { lower_rank(clue, rules, true, to); }

void lower_norankties(const Constraint& /*constraint*/, const RulesSpec& rules, Lowering& to) {
  const std::array<Lines, kSides> sides = lines_by_side(rules.geometry);
  for (std::size_t a = 0; a < sides.size(); ++a) {
    for (std::size_t b = a + 1; b < sides.size(); ++b) {
      for (const Line& own : sides[a]) {
        for (const Line& other : sides[b]) {
          if (!begin_differently(own, other)) Comparison(own, other, 0).state({}, Order::different, to);
        }
      }
    }
  }
}

const auto kRankingKinds = std::to_array<ConstraintKind>({
    {.name = "fullrank",
     .summary =
         "the row or column has this rank of all, each read as a number from either end; no other reads the same",
     .example = "fullrank 10 r0c1",
     .shape = Shape::outside,
     .least_values = 1,
     .most_values = 1,
     .why_malformed = rank_malformed,
     .why_unsound = rank_unsound,
     .lower = lower_fullrank},
    {.name = "tiedrank",
     .summary = "as fullrank, but others may read the same: the rank is one more than how many read lower",
     .example = "tiedrank 10 r0c1",
     .shape = Shape::outside,
     .least_values = 1,
     .most_values = 1,
     .why_malformed = rank_malformed,
     .why_unsound = rank_unsound,
     .lower = lower_tiedrank},
    {.name = "norankties",
     .summary = "no two of all rows and columns, each read from either end, read the same",
     .example = "norankties",
     .shape = Shape::board,
     .needs_lines = true,
     .why_malformed = rank_malformed,
     .lower = lower_norankties},
});

}  // namespace

std::span<const ConstraintKind> ranking_kinds() { return kRankingKinds; }

}  // namespace nonet
