// Ranks of rows and columns, read as numbers from either end: what they mean on a full board, and their clauses.
#include <algorithm>
#include <array>
#include <bit>
#include <string>
#include <utility>
#include <vector>

#include "proof/internal/clause_writer.hpp"
#include "proof/internal/constraint.hpp"

namespace nonet::proof {
namespace {

std::string rank_unsound(const Constraint& constraint, const Scene& scene) {
  if (scene.side < 2 || scene.rows != scene.side || scene.columns != scene.side) {
    return "rankings need as many rows, columns and digits, two or more";
  }
  const bool is_rank = constraint.values.empty() || (constraint.value() >= 1 && constraint.value() <= 4 * scene.side);
  return is_rank ? "" : "there are four ranks for each digit";
}

// The rows from the left and from the right, the columns from above and from below.
std::array<std::vector<Cells>, 4> all_lines(const Scene& scene) {
  std::array<std::vector<Cells>, 4> sides;
  for (int i = 0; i < scene.side; ++i) {
    Cells row;
    Cells column;
    for (int at = 0; at < scene.side; ++at) {
      row.push_back(scene.cell(i, at));
      column.push_back(scene.cell(at, i));
    }
    sides[0].push_back(row);
    sides[1].emplace_back(row.rbegin(), row.rend());
    sides[2].push_back(column);
    sides[3].emplace_back(column.rbegin(), column.rend());
  }
  return sides;
}

// On each side one line begins with each digit. So ranks go by fours, one four for each first digit; of the three
// others in it, on the other sides, as many read lower as the rank says. A side that has no such line, as it breaks the
// board's rules, counts as either.
std::string why_misranked(const Constraint& constraint, const Scene& scene, Digits digits, bool ties) {
  const std::vector<int> own = digits_of(constraint.cells(), digits);
  const int four = (constraint.value() - 1) / 4;
  if (own.front() != scene.least + four) return " begins with " + std::to_string(own.front());
  int least = 0;
  int most = 0;
  for (const std::vector<Cells>& side : all_lines(scene)) {
    if (std::find(side.begin(), side.end(), constraint.cells()) != side.end()) continue;
    bool may_be_lower = true;
    bool may_be_higher = true;
    for (const Cells& line : side) {
      const std::vector<int> other = digits_of(line, digits);
      if (other.front() != own.front()) continue;
      may_be_lower = may_be_lower && other < own;
      may_be_higher = may_be_higher && (other > own || (ties && other == own));
    }
    if (!may_be_lower && !may_be_higher) return " reads as another line does";
    least += may_be_higher ? 0 : 1;
    most += may_be_lower ? 1 : 0;
  }
  const int wanted = (constraint.value() - 1) % 4;
  return least <= wanted && wanted <= most ? "" : " has the rank " + std::to_string(4 * four + least + 1);
}
std::string fullrank(const Constraint& constraint, const Scene& scene, Digits digits) {
  return why_misranked(constraint, scene, digits, false);
}
std::string tiedrank(const Constraint& constraint, const Scene& scene, Digits digits) {
  return why_misranked(constraint, scene, digits, true);
}
std::string norankties(const Constraint& /*constraint*/, const Scene& scene, Digits digits) {
  const auto sides = all_lines(scene);
  for (std::size_t a = 0; a < sides.size(); ++a) {
    for (std::size_t b = a + 1; b < sides.size(); ++b) {
      for (const Cells& one : sides[a]) {
        for (const Cells& other : sides[b]) {
          const std::vector<int> read = digits_of(one, digits);
          if (digits_of(other, digits) == read) return ": two lines read " + join(read);
        }
      }
    }
  }
  return {};
}

// Clauses.

enum class Reads : std::uint8_t { lower, higher, not_lower, otherwise };

// Two lines in turns from a place on, the other one's cell first: it reads so beside the own one.
void compare(ClauseWriter& to, const Cells& own, const Cells& other, std::size_t from, Reads reads, Cells before,
             int first) {
  Cells cells = std::move(before);  // that must hold `first`, or nothing is said
  const std::size_t ahead = cells.size();
  for (std::size_t i = from; i < own.size(); ++i) {
    cells.push_back(other[i]);
    cells.push_back(own[i]);
  }
  struct State {
    bool is_open = true;  // equal so far
    int last = 0;         // the other line's digit
    auto operator<=>(const State&) const = default;
  };
  to.word(
      to.digits(cells), State{},
      [&](State& state, std::size_t place, int letter) {
        const int digit = letter + to.least();
        if (!state.is_open) return true;
        if (place < ahead) {
          state.is_open = digit == first;
        } else if ((place - ahead) % 2 == 0) {
          state.last = digit;
        } else {
          const bool fits = reads == Reads::otherwise || (state.last < digit) == (reads == Reads::lower);
          if (state.last != digit && !fits) return false;
          state = {.is_open = state.last == digit, .last = 0};
        }
        return true;
      },
      [&](const State& state) { return !state.is_open || reads == Reads::not_lower; });
}

void ranked(const Constraint& constraint, const Scene& scene, ClauseWriter& to, bool ties) {
  const Cells& own = constraint.cells();
  const int first = scene.least + (constraint.value() - 1) / 4;
  const int wanted = (constraint.value() - 1) % 4;
  to.keep(own.front(), [=](int digit) { return digit == first; });
  std::vector<std::vector<Cells>> others;
  for (const std::vector<Cells>& side : all_lines(scene)) {
    if (std::find(side.begin(), side.end(), own) == side.end()) others.push_back(side);
  }
  std::vector<unsigned> choices;
  for (unsigned choice = 0; choice < 8; ++choice) {
    if (std::popcount(choice) == wanted) choices.push_back(choice);
  }
  to.either(static_cast<int>(choices.size()), [&](int part) {
    for (std::size_t side = 0; side < others.size(); ++side) {
      const bool is_lower = (choices[static_cast<std::size_t>(part)] >> side & 1U) != 0;
      const Reads reads = is_lower ? Reads::lower : ties ? Reads::not_lower : Reads::higher;
      for (const Cells& other : others[side]) compare(to, own, other, 1, reads, {other.front()}, first);
    }
  });
}
void fullrank(const Constraint& constraint, const Scene& scene, ClauseWriter& to) {
  ranked(constraint, scene, to, false);
}
void tiedrank(const Constraint& constraint, const Scene& scene, ClauseWriter& to) {
  ranked(constraint, scene, to, true);
}
void norankties(const Constraint& /*constraint*/, const Scene& scene, ClauseWriter& to) {
  const auto sides = all_lines(scene);
  for (std::size_t a = 0; a < sides.size(); ++a) {
    for (std::size_t b = a + 1; b < sides.size(); ++b) {
      for (const Cells& own : sides[a]) {
        for (const Cells& other : sides[b]) compare(to, own, other, 0, Reads::otherwise, {}, 0);
      }
    }
  }
}

const std::array kRankingForms = std::to_array<Form>({
    {.name = "fullrank",
     .shape = Shape::outside,
     .least_values = 1,
     .most_values = 1,
     .why_unsound = rank_unsound,
     .why_broken = fullrank,
     .write = fullrank},
    {.name = "tiedrank",
     .shape = Shape::outside,
     .least_values = 1,
     .most_values = 1,
     .why_unsound = rank_unsound,
     .why_broken = tiedrank,
     .write = tiedrank},
    {.name = "norankties",
     .shape = Shape::board,
     .needs_lines = true,
     .why_unsound = rank_unsound,
     .why_broken = norankties,
     .write = norankties},
});

}  // namespace

std::span<const Form> ranking_forms() { return kRankingForms; }

}  // namespace nonet::proof
