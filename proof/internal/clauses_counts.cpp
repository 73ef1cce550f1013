// The clauses of constraints: clues outside, counts, tables, and constraints of constraints.
#include <algorithm>
#include <array>
#include <bitset>
#include <optional>
#include <set>
#include <utility>

#include "nonet/proof/internal/clause_writer.hpp"
#include "nonet/proof/internal/constraint.hpp"

namespace nonet::proof {
namespace {

void sandwich(const Constraint& constraint, const Scene& scene, ClauseWriter& to) {
  const int wanted = constraint.value();
  using State = std::pair<int, int>;  // ends met, two at the most; sum since the first
  to.word(
      to.digits(constraint.cells()), State(0, 0),
      [&](State& state, std::size_t, int letter) {
        const int digit = letter + 1;
        if (state.first == 2) return true;
        if (digit == 1 || digit == scene.side) {
          ++state.first;
          return state.first < 2 || state.second == wanted;
        }
        if (state.first == 1) state.second += digit;
        return state.second <= wanted;
      },
      [](const State& state) { return state.first == 2; });
}
void xsum(const Constraint& constraint, const Scene& /*scene*/, ClauseWriter& to) {
  const int wanted = constraint.value();
  using State = std::pair<int, int>;  // how many are still to be added, their sum so far
  to.word(
      to.digits(constraint.cells()), State(0, 0),
      [=](State& state, std::size_t place, int letter) {
        const int digit = letter + 1;
        if (place == 0) state.first = digit;
        if (state.first == 0) return true;
        state.second += digit;
        --state.first;
        return state.first == 0 ? state.second == wanted : state.second < wanted;
      },
      [](const State& state) { return state.first == 0; });
}
void skyscraper(const Constraint& constraint, const Scene& /*scene*/, ClauseWriter& to) {
  const int wanted = constraint.value();
  using State = std::pair<int, int>;  // the highest, how many are seen
  to.word(
      to.digits(constraint.cells()), State(0, 0),
      [=](State& state, std::size_t, int letter) {
        if (letter + 1 > state.first) state = {letter + 1, state.second + 1};
        return state.second <= wanted;
      },
      [=](const State& state) { return state.second == wanted; });
}
void firsthidden(const Constraint& constraint, const Scene& /*scene*/, ClauseWriter& to) {
  constexpr int kDone = -1;
  to.word(
      to.digits(constraint.cells()), 0,
      [&](int& highest, std::size_t, int letter) {
        if (highest == kDone) return true;
        const bool hidden = letter + 1 < highest;
        highest = hidden ? kDone : letter + 1;
        return !hidden || letter + 1 == constraint.value();
      },
      [](int highest) { return highest == kDone; });
}
void numberedroom(const Constraint& constraint, const Scene& scene, ClauseWriter& to) {
  const Cells& line = constraint.cells();
  const int wanted = constraint.value();
  for (int place = 1; place <= scene.side; ++place) {
    std::vector<int> literals = {-to.literal(line[0], place)};
    if (wanted >= 1 && wanted <= scene.side) {
      literals.push_back(to.literal(line[static_cast<std::size_t>(place - 1)], wanted));
    }
    to.clause(std::move(literals));
  }
}

// So many of the cells hold the digit: a word of a bit a cell.
template <class Accepts>
void count(ClauseWriter& to, const Cells& cells, int digit, int most, Accepts&& accepts) {
  std::vector<int> literals;
  for (const int cell : cells) literals.push_back(to.literal(cell, digit));
  to.word(
      ClauseWriter::bits(literals), 0,
      [=](int& sum, std::size_t, int letter) {
        sum = std::min(sum + letter, most);
        return true;
      },
      accepts);
}
// The listed digits, ascending, with how often each is listed.
std::vector<std::pair<int, int>> listed(std::vector<int> values) {
  std::sort(values.begin(), values.end());
  std::vector<std::pair<int, int>> digits;
  for (const int value : values) {
    if (digits.empty() || digits.back().first != value) digits.emplace_back(value, 0);
    ++digits.back().second;
  }
  return digits;
}
void atleast(const Constraint& constraint, const Scene& scene, ClauseWriter& to) {
  for (const auto& [digit, times] : listed(constraint.values)) {
    if (digit < 1 || digit > scene.side) {
      to.clause({});
      continue;
    }
    if (times == 1) {
      std::vector<int> literals;
      for (const int cell : constraint.cells()) literals.push_back(to.literal(cell, digit));
      to.clause(std::move(literals));
      continue;
    }
    count(to, constraint.cells(), digit, times, [times = times](int sum) { return sum == times; });
  }
}
void exactly(const Constraint& constraint, const Scene& scene, ClauseWriter& to) {
  for (const auto& [digit, times] : listed(constraint.values)) {
    if (digit < 1 || digit > scene.side) {
      to.clause({});
      continue;
    }
    count(to, constraint.cells(), digit, times + 1, [times = times](int sum) { return sum == times; });
  }
}
void countingcircles(const Constraint& constraint, const Scene& scene, ClauseWriter& to) {
  for (int digit = 1; digit <= scene.side; ++digit) {
    count(to, constraint.cells(), digit, digit + 1, [=](int sum) { return sum == 0 || sum == digit; });
  }
}
void countdistinct(const Constraint& constraint, const Scene& scene, ClauseWriter& to) {
  const Cells& cells = constraint.cells();
  std::vector<int> present;  // by digit: it stands in one of the cells behind the first
  for (int digit = 1; digit <= scene.side; ++digit) present.push_back(to.new_variable());
  for (int digit = 1; digit <= scene.side; ++digit) {
    const int variable = present[static_cast<std::size_t>(digit - 1)];
    std::vector<int> somewhere = {-variable};
    for (std::size_t i = 1; i < cells.size(); ++i) somewhere.push_back(to.literal(cells[i], digit));
    to.clause(somewhere);
    for (std::size_t i = 1; i < cells.size(); ++i) to.clause({variable, -to.literal(cells[i], digit)});
  }
  Letters letters = ClauseWriter::bits(present);
  letters.push_back(to.digits(std::span(cells).first(1)).front());
  const std::size_t last = present.size();
  to.word(
      letters, 0,
      [=](int& sum, std::size_t place, int letter) {
        if (place < last) {
          sum += letter;
          return true;
        }
        return sum == letter + 1;
      },
      [](int) { return true; });
}
void samevalues(const Constraint& constraint, const Scene& scene, ClauseWriter& to) {
  for (std::size_t group = 1; group < constraint.groups.size(); ++group) {
    const Cells& one = constraint.groups[group - 1];
    const Cells& other = constraint.groups[group];
    for (int digit = 1; digit <= scene.side; ++digit) {
      std::vector<int> literals;
      for (const int cell : one) literals.push_back(to.literal(cell, digit));
      for (const int cell : other) literals.push_back(to.literal(cell, digit));
      to.word(
          ClauseWriter::bits(literals), 0,
          [&](int& more, std::size_t place, int letter) {
            more += place < one.size() ? letter : -letter;
            return true;
          },
          [](int more) { return more == 0; });
    }
  }
}
// A word of digits besides the cells' difference: how far even digits and high digits are ahead.
void equality(const Constraint& constraint, const Scene& scene, ClauseWriter& to) {
  to.differ(constraint.cells());
  using State = std::pair<int, int>;
  to.word(
      to.digits(constraint.cells()), State(0, 0),
      [&](State& state, std::size_t, int letter) {
        const int digit = letter + 1;
        const int mirrored = scene.side + 1 - digit;
        state.first += digit % 2 == 0 ? 1 : -1;
        state.second += digit > mirrored ? 1 : -1;
        return digit != mirrored;
      },
      [](const State& state) { return state == State(0, 0); });
}

// A machine without letters, of which a part of an expression is one piece.
struct Net {
  struct Step {
    int from;
    std::optional<std::bitset<Expression::kMostDigit + 1>> digits;  // nothing: none is read
    int to;
  };
  static constexpr int kMostPlaces = 100'000;
  static constexpr std::size_t kMostSteps = 500'000;
  ClauseWriter& writer;
  int letters = 0;  // of the words that are read: more repetitions than that are as good as one more
  std::vector<Step> steps;
  int places = 0;

  int place() {
    if (places >= kMostPlaces) throw LimitReached(ClauseWriter::kTooManyStates);
    return places++;
  }
  void step(Step step) {
    writer.work(1);
    if (steps.size() >= kMostSteps) throw LimitReached(ClauseWriter::kTooManyStates);
    steps.push_back(step);
  }
  // Steps from one place to another, by way of all words of the expression.
  void add(const Expression& expression, int from, int to) {
    using Kind = Expression::Kind;
    switch (expression.kind) {
      case Kind::digits:
        step({from, expression.digits, to});
        return;
      case Kind::either:
        for (const Expression& part : expression.parts) add(part, from, to);
        return;
      case Kind::sequence:
        for (const Expression& part : expression.parts) {
          const int next = place();
          add(part, from, next);
          from = next;
        }
        step({from, {}, to});
        return;
      case Kind::repeat:
        repeat(expression, from, to);
        return;
    }
  }
  void repeat(const Expression& expression, int from, int to) {
    const Expression& part = expression.parts.front();
    const auto once = [&] {
      const int next = place();
      add(part, from, next);
      from = next;
    };
    const int least = std::min(expression.least, letters + 1);
    const int most = std::min(expression.most, letters + 1);
    for (int i = 0; i < least; ++i) once();
    if (expression.most < 0) {
      const int loop = place();
      step({from, {}, loop});
      add(part, loop, loop);
      from = loop;
    }
    for (int i = least; i < most; ++i) {
      step({from, {}, to});
      once();
    }
    step({from, {}, to});
  }
};
void regex(const Constraint& constraint, const Scene& /*scene*/, ClauseWriter& to) {
  Net net{.writer = to, .steps = {}};
  net.letters = static_cast<int>(constraint.cells().size());
  const int start = net.place();
  const int end = net.place();
  net.add(*constraint.pattern, start, end);
  const auto places = static_cast<std::size_t>(net.places);
  std::vector<std::vector<const Net::Step*>> from(places);
  for (const Net::Step& step : net.steps) from[static_cast<std::size_t>(step.from)].push_back(&step);
  using State = std::vector<int>;  // places, ascending
  std::vector<char> seen(places);  // of the state at hand
  const auto add = [&](State& state, int place) {
    if (std::exchange(seen[static_cast<std::size_t>(place)], 1) == 0) state.push_back(place);
  };
  // With all places that are reached without a digit.
  const auto close = [&](State& state) {
    for (std::size_t i = 0; i < state.size(); ++i) {
      const auto& steps = from[static_cast<std::size_t>(state[i])];
      to.work(steps.size());
      for (const Net::Step* step : steps) {
        if (!step->digits) add(state, step->to);
      }
    }
    for (const int place : state) seen[static_cast<std::size_t>(place)] = 0;
    std::sort(state.begin(), state.end());
  };
  State first;
  add(first, start);
  close(first);
  to.word(
      to.digits(constraint.cells()), first,
      [&](State& state, std::size_t, int letter) {
        State after;
        const auto digit = static_cast<std::size_t>(letter) + 1;
        for (const int place : state) {
          const auto& steps = from[static_cast<std::size_t>(place)];
          to.work(steps.size());
          for (const Net::Step* step : steps) {
            if (step->digits && (*step->digits)[digit]) add(after, step->to);
          }
        }
        close(after);
        state = std::move(after);
        return !state.empty();
      },
      [&](const State& state) { return std::binary_search(state.begin(), state.end(), end); });
}
void nfa(const Constraint& constraint, const Scene& scene, ClauseWriter& to) {
  const StateMachine& machine = *constraint.machine;
  using State = std::vector<std::size_t>;  // ascending
  const auto move = [&](const State& state, int by) {
    State after;
    for (const std::size_t each : state) {
      to.work(machine.moves[each].size());
      for (const auto& [digit, end] : machine.moves[each]) {
        if (digit == by) after.push_back(static_cast<std::size_t>(end));
      }
    }
    std::sort(after.begin(), after.end());
    after.erase(std::unique(after.begin(), after.end()), after.end());
    return after;
  };
  State first;
  for (std::size_t state = 0; state < machine.starts.size(); ++state) {
    if (machine.starts[state]) first.push_back(state);
  }
  Cells cells;
  std::multiset<std::size_t> beginnings;  // of the second line and so on
  for (const Cells& line : constraint.groups) {
    if (&line != constraint.groups.data()) beginnings.insert(cells.size());
    cells.insert(cells.end(), line.begin(), line.end());
  }
  const auto between_lines = [&](State state, std::size_t place) {
    for (std::size_t i = beginnings.count(place); i > 0; --i) state = move(state, scene.side + 1);
    return state;
  };
  to.word(
      to.digits(cells), first,
      [&](State& state, std::size_t place, int letter) {
        state = move(between_lines(std::move(state), place), letter + 1);
        return !state.empty();
      },
      [&](const State& state) {
        const State end = between_lines(state, cells.size());
        return std::any_of(end.begin(), end.end(), [&](std::size_t each) { return machine.accepts[each]; });
      });
}
void table_pairs(const Constraint& constraint, ClauseWriter& to, std::size_t farthest) {
  const Cells& line = constraint.cells();
  for (std::size_t i = 0; i < line.size(); ++i) {
    for (std::size_t j = i + 1; j < line.size() && j - i <= farthest; ++j) {
      to.pair(line[i], line[j], [&](int a, int b) {
        const int at = (a - 1) * to.side() + b - 1;
        return constraint.table[static_cast<std::size_t>(at)];
      });
    }
  }
}
void pair(const Constraint& constraint, const Scene& /*scene*/, ClauseWriter& to) { table_pairs(constraint, to, 1); }
void pairx(const Constraint& constraint, const Scene& /*scene*/, ClauseWriter& to) {
  table_pairs(constraint, to, SIZE_MAX);
}

void one_part(const Constraint& constraint, const Scene& scene, ClauseWriter& to) {
  to.either(static_cast<int>(constraint.parts.size()), [&](int number) {
    const Constraint& part = constraint.parts[static_cast<std::size_t>(number)];
    part.write(part, scene, to);
  });
}
void all_parts(const Constraint& constraint, const Scene& scene, ClauseWriter& to) {
  for (const Constraint& part : constraint.parts) part.write(part, scene, to);
}

const std::array kCountClauses = std::to_array<Clauses>({
    {"sandwich", sandwich},
    {"xsum", xsum},
    {"skyscraper", skyscraper},
    {"firsthidden", firsthidden},
    {"numberedroom", numberedroom},
    {"quadruple", atleast},
    {"atleast", atleast},
    {"exactly", exactly},
    {"countingcircles", countingcircles},
    {"countdistinct", countdistinct},
    {"samevalues", samevalues},
    {"equality", equality},
    {"regex", regex},
    {"nfa", nfa},
    {"pair", pair},
    {"pairx", pairx},
    {"or", one_part},
    {"and", all_parts},
});

}  // namespace

std::span<const Clauses> count_clauses() { return kCountClauses; }

}  // namespace nonet::proof
