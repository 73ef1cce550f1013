// Constraints that count digits, look from outside or read a pattern: what they mean on a full board, and their
// clauses.
#include <algorithm>
#include <array>
#include <bitset>
#include <map>
#include <numeric>
#include <optional>
#include <set>
#include <utility>

#include "proof/internal/clause_writer.hpp"
#include "proof/internal/constraint.hpp"

namespace nonet::proof {
namespace {

std::string even_unsound(const Constraint& constraint, const Scene& scene) {
  return constraint.cells().size() % 2 == 0 ? too_many_unsound(constraint, scene) : "an even number of cells is needed";
}

// What they mean on a full board.

// How often each value is there.
std::map<int, int> counted(const std::vector<int>& values) {
  std::map<int, int> counts;
  for (const int value : values) ++counts[value];
  return counts;
}
int times(const std::map<int, int>& counts, int value) {
  const auto found = counts.find(value);
  return found == counts.end() ? 0 : found->second;
}

std::string short_line_unsound(const Constraint& constraint, const Scene& scene) {
  return constraint.cells().size() == static_cast<std::size_t>(scene.side)
             ? ""
             : "the line has fewer cells than there are digits";
}

// The digits between the first two cells that hold the lowest or the highest digit. On a board of one digit there is
// only one.
std::string sandwich(const Constraint& constraint, const Scene& scene, Digits digits) {
  const std::vector<int> values = digits_of(constraint.cells(), digits);
  const auto is_end = [&](int digit) { return digit == scene.least || digit == scene.greatest(); };
  const auto from = std::find_if(values.begin(), values.end(), is_end);
  const auto to = from == values.end() ? from : std::find_if(from + 1, values.end(), is_end);
  if (to == values.end()) return holds(false, values);
  const int sum = std::accumulate(from + 1, to, 0);
  return sum == constraint.value() ? "" : " sums to " + std::to_string(sum);
}
std::string xsum(const Constraint& constraint, const Scene& /*scene*/, Digits digits) {
  const Cells& line = constraint.cells();
  int sum = 0;
  for (int i = 0; i < digit_at(digits, line.front()); ++i) sum += digit_at(digits, line[static_cast<std::size_t>(i)]);
  return sum == constraint.value() ? "" : " sums to " + std::to_string(sum);
}
std::string skyscraper(const Constraint& constraint, const Scene& /*scene*/, Digits digits) {
  int highest = 0;
  int seen = 0;
  for (const int cell : constraint.cells()) {
    if (digit_at(digits, cell) <= highest) continue;
    highest = digit_at(digits, cell);
    ++seen;
  }
  return seen == constraint.value() ? "" : " sees " + std::to_string(seen);
}
std::string firsthidden(const Constraint& constraint, const Scene& /*scene*/, Digits digits) {
  int highest = 0;
  for (const int cell : constraint.cells()) {
    const int digit = digit_at(digits, cell);
    if (digit < highest) return digit == constraint.value() ? "" : " hides " + std::to_string(digit);
    highest = digit;
  }
  return " hides nothing";
}
std::string numberedroom(const Constraint& constraint, const Scene& /*scene*/, Digits digits) {
  const std::vector<int> values = digits_of(constraint.cells(), digits);
  const auto place = static_cast<std::size_t>(values.front());
  return holds(place > 0 && place <= values.size() && values[place - 1] == constraint.value(), values);
}

std::string atleast(const Constraint& constraint, const Scene& /*scene*/, Digits digits) {
  const std::vector<int> values = digits_of(constraint.cells(), digits);
  const auto found = counted(values);
  for (const auto& [digit, wanted] : counted(constraint.values)) {
    if (times(found, digit) < wanted) return holds(false, values);
  }
  return {};
}
std::string exactly(const Constraint& constraint, const Scene& /*scene*/, Digits digits) {
  const std::vector<int> values = digits_of(constraint.cells(), digits);
  const auto found = counted(values);
  for (const auto& [digit, wanted] : counted(constraint.values)) {
    if (times(found, digit) != wanted) return holds(false, values);
  }
  return {};
}
std::string lookandsay_unsound(const Constraint& constraint, const Scene& /*scene*/) {
  std::set<int> said;
  for (std::size_t i = 0; i + 1 < constraint.values.size(); i += 2) {
    if (constraint.values[i] < 0) return "a count is 0 or more";
    if (!said.insert(constraint.values[i + 1]).second) return "a digit has two counts";
  }
  return constraint.values.size() % 2 == 0 ? "" : "each count needs a digit";
}
std::string lookandsay(const Constraint& constraint, const Scene& /*scene*/, Digits digits) {
  const std::vector<int> values = digits_of(constraint.cells(), digits);
  bool sound = true;
  for (std::size_t i = 0; i < constraint.values.size(); i += 2) {
    sound = sound && std::count(values.begin(), values.end(), constraint.values[i + 1]) == constraint.values[i];
  }
  return holds(sound, values);
}
std::string countingcircles(const Constraint& constraint, const Scene& /*scene*/, Digits digits) {
  const std::vector<int> values = digits_of(constraint.cells(), digits);
  const auto found = counted(values);
  return holds(std::all_of(found.begin(), found.end(), [](const auto& each) { return each.second == each.first; }),
               values);
}
std::string countdistinct(const Constraint& constraint, const Scene& /*scene*/, Digits digits) {
  const std::vector<int> values = digits_of(constraint.cells(), digits);
  std::vector<int> others(values.begin() + 1, values.end());
  std::sort(others.begin(), others.end());
  const auto different = std::unique(others.begin(), others.end()) - others.begin();
  return holds(values.front() == static_cast<int>(different), values);
}
std::string why_not_same(const std::vector<Cells>& groups, Digits digits) {
  std::vector<int> first = digits_of(groups.front(), digits);
  std::sort(first.begin(), first.end());
  for (const Cells& group : groups) {
    std::vector<int> values = digits_of(group, digits);
    std::sort(values.begin(), values.end());
    if (values != first) return holds(false, values);
  }
  return {};
}
std::string samevalues(const Constraint& constraint, const Scene& /*scene*/, Digits digits) {
  return why_not_same(constraint.groups, digits);
}
// Rows, columns, and boxes or regions with as many cells as the largest of them.
std::vector<Cells> largest_areas(const Scene& scene) {
  std::vector<Cells> areas;
  for (int row = 0; row < scene.rows; ++row) {
    Cells& cells = areas.emplace_back();
    for (int column = 0; column < scene.columns; ++column) cells.push_back(scene.cell(row, column));
  }
  for (int column = 0; column < scene.columns; ++column) {
    Cells& cells = areas.emplace_back();
    for (int row = 0; row < scene.rows; ++row) cells.push_back(scene.cell(row, column));
  }
  if (scene.has_regions) areas.insert(areas.end(), scene.regions.begin(), scene.regions.end());
  std::size_t most = 0;
  for (const Cells& cells : areas) most = std::max(most, cells.size());
  std::erase_if(areas, [=](const Cells& cells) { return cells.size() < most; });
  return areas;
}
std::string regionsamevalues(const Constraint& /*constraint*/, const Scene& scene, Digits digits) {
  return why_not_same(largest_areas(scene), digits);
}
std::string equality(const Constraint& constraint, const Scene& scene, Digits digits) {
  const std::vector<int> values = digits_of(constraint.cells(), digits);
  int parity = 0;
  int height = 0;
  bool sound = true;
  const auto found = counted(values);
  for (const int digit : values) {
    parity += digit % 2 == 0 ? 1 : -1;
    const int both_ends = scene.least + scene.greatest();
    height += 2 * digit < both_ends ? -1 : 1;
    sound = sound && times(found, digit) == 1 && 2 * digit != both_ends;
  }
  return holds(sound && parity == 0 && height == 0, values);
}

// Finds the ends of all words, from given places of a text on, that fit an expression. What a repeat comes to from a
// place is found once, so that repeats within repeats take no longer than the same number side by side.
class Matcher {
 public:
  using Places = std::vector<bool>;  // of the text: before each digit, and after the last

  Matcher(const Expression& whole, std::vector<int> text)
      : text_(std::move(text)), known_(whole.repeats * (text_.size() + 1)) {}

  bool fits(const Expression& whole) {
    Places starts(text_.size() + 1);
    starts[0] = true;
    return ends_of(whole, starts).back();
  }

 private:
  Places ends_of(const Expression& expression, const Places& starts) {
    Places ends(starts.size());
    switch (expression.kind) {
      case Expression::Kind::digits:
        for (std::size_t i = 0; i < text_.size(); ++i) {
          if (starts[i] && expression.digits[static_cast<std::size_t>(text_[i])]) ends[i + 1] = true;
        }
        break;
      case Expression::Kind::sequence:
        ends = starts;
        for (const Expression& part : expression.parts) ends = ends_of(part, ends);
        break;
      case Expression::Kind::either:
        for (const Expression& part : expression.parts) add(ends, ends_of(part, starts));
        break;
      case Expression::Kind::repeat:
        for (std::size_t i = 0; i < starts.size(); ++i) {
          if (starts[i]) add(ends, repeated(expression, i));
        }
        break;
    }
    return ends;
  }
  const Places& repeated(const Expression& expression, std::size_t start) {
    Places& ends = known_[expression.number * (text_.size() + 1) + start];
    if (!ends.empty()) return ends;
    ends.resize(text_.size() + 1);
    Places places(ends.size());
    places[start] = true;
    if (expression.least == 0) ends = places;
    // After more repetitions than digits, nothing new comes.
    const int enough = std::max(expression.least, static_cast<int>(text_.size()) + 1);
    const int most = expression.most < 0 ? enough : std::min(enough, expression.most);
    for (int count = 1; count <= most; ++count) {
      Places following = ends_of(expression.parts.front(), places);
      const bool is_last = following == places;  // and so are all that come
      places = std::move(following);
      if (count >= expression.least || is_last) add(ends, places);
      if (is_last) break;
    }
    return ends;
  }
  static void add(Places& places, const Places& more) {
    for (std::size_t i = 0; i < places.size(); ++i) places[i] = places[i] || more[i];
  }

  std::vector<int> text_;
  std::vector<Places> known_;  // by repeat and place; empty: not found yet
};
std::string regex(const Constraint& constraint, const Scene& /*scene*/, Digits digits) {
  const std::vector<int> text = digits_of(constraint.cells(), digits);
  return holds(Matcher(*constraint.pattern, text).fits(*constraint.pattern), text);
}
std::string nfa(const Constraint& constraint, const Scene& scene, Digits digits) {
  const StateMachine& machine = *constraint.machine;
  std::vector<int> word;
  for (const Cells& line : constraint.groups) {
    if (&line != constraint.groups.data()) word.push_back(scene.side + 1);
    for (const int cell : line) word.push_back(digit_at(digits, cell) + 1 - scene.least);
  }
  std::vector<bool> states = machine.starts;
  for (const int digit : word) {
    std::vector<bool> following(states.size());
    for (std::size_t state = 0; state < states.size(); ++state) {
      if (!states[state]) continue;
      for (const StateMachine::Move& move : machine.moves[state]) {
        if (move.digit == digit) following[static_cast<std::size_t>(move.to)] = true;
      }
    }
    states = std::move(following);
  }
  for (std::size_t state = 0; state < states.size(); ++state) {
    if (states[state] && machine.accepts[state]) return {};
  }
  return holds(false, digits_of(constraint.cells(), digits));
}
std::string why_table(const Constraint& constraint, const Scene& scene, Digits digits, std::size_t farthest) {
  const std::vector<int> values = digits_of(constraint.cells(), digits);
  for (std::size_t i = 0; i < values.size(); ++i) {
    for (std::size_t j = i + 1; j < values.size() && j - i <= farthest; ++j) {
      const int pair = (values[i] - scene.least) * scene.side + values[j] - scene.least;
      if (!constraint.table[static_cast<std::size_t>(pair)]) return holds(false, values);
    }
  }
  return {};
}
std::string pair(const Constraint& constraint, const Scene& scene, Digits digits) {
  return why_table(constraint, scene, digits, 1);
}
std::string pairx(const Constraint& constraint, const Scene& scene, Digits digits) {
  return why_table(constraint, scene, digits, SIZE_MAX);
}

std::string why_none(const Constraint& constraint, const Scene& scene, Digits digits) {
  std::string all;
  for (const Constraint& part : constraint.parts) {
    const std::string why = why_broken(part, scene, digits);
    if (why.empty()) return {};
    all += (all.empty() ? ": " : "; ") + label_of(part, scene.extent()) + why;
  }
  return all;
}
std::string why_not_all(const Constraint& constraint, const Scene& scene, Digits digits) {
  for (const Constraint& part : constraint.parts) {
    const std::string why = why_broken(part, scene, digits);
    if (!why.empty()) return ": " + label_of(part, scene.extent()) + why;
  }
  return {};
}

// Their clauses.

void sandwich(const Constraint& constraint, const Scene& scene, ClauseWriter& to) {
  const int wanted = constraint.value();
  using State = std::pair<int, int>;  // ends met, two at most; sum since the first
  to.word(
      to.digits(constraint.cells()), State(0, 0),
      [&](State& state, std::size_t, int letter) {
        const int digit = letter + scene.least;
        if (state.first == 2) return true;
        if (digit == scene.least || digit == scene.greatest()) {
          ++state.first;
          return state.first < 2 || state.second == wanted;
        }
        if (state.first == 1) state.second += digit;
        return state.second <= wanted;
      },
      [](const State& state) { return state.first == 2; });
}
void xsum(const Constraint& constraint, const Scene& scene, ClauseWriter& to) {
  const int wanted = constraint.value();
  using State = std::pair<int, int>;  // how many are still to be added, their sum so far
  to.word(
      to.digits(constraint.cells()), State(0, 0),
      [=, least = scene.least](State& state, std::size_t place, int letter) {
        const int digit = letter + least;
        if (place == 0) {
          state.first = digit;
          if (digit == 0) return wanted == 0;
        }
        if (state.first == 0) return true;
        state.second += digit;
        --state.first;
        return state.first == 0 ? state.second == wanted : state.second <= wanted;
      },
      [](const State& state) { return state.first == 0; });
}
void skyscraper(const Constraint& constraint, const Scene& scene, ClauseWriter& to) {
  const int wanted = constraint.value();
  using State = std::pair<int, int>;  // the highest, how many are seen
  to.word(
      to.digits(constraint.cells()), State(0, 0),
      [=, least = scene.least](State& state, std::size_t, int letter) {
        if (letter + least > state.first) state = {letter + least, state.second + 1};
        return state.second <= wanted;
      },
      [=](const State& state) { return state.second == wanted; });
}
void firsthidden(const Constraint& constraint, const Scene& scene, ClauseWriter& to) {
  constexpr int kDone = -1;
  to.word(
      to.digits(constraint.cells()), 0,
      [&](int& highest, std::size_t, int letter) {
        if (highest == kDone) return true;
        const int digit = letter + scene.least;
        const bool hidden = digit < highest;
        highest = hidden ? kDone : digit;
        return !hidden || digit == constraint.value();
      },
      [](int highest) { return highest == kDone; });
}
void numberedroom(const Constraint& constraint, const Scene& scene, ClauseWriter& to) {
  const Cells& line = constraint.cells();
  const int wanted = constraint.value();
  for (int place = scene.least; place <= scene.greatest(); ++place) {
    std::vector<int> literals = {-to.literal(line[0], place)};
    if (place > 0 && place <= static_cast<int>(line.size()) && wanted >= scene.least && wanted <= scene.greatest()) {
      literals.push_back(to.literal(line[static_cast<std::size_t>(place - 1)], wanted));
    }
    to.clause(std::move(literals));
  }
}

// This many of the cells hold the digit: a word with one bit per cell.
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
    if (digit < scene.least || digit > scene.greatest()) {
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
    if (digit < scene.least || digit > scene.greatest()) {
      to.clause({});
      continue;
    }
    count(to, constraint.cells(), digit, times + 1, [times = times](int sum) { return sum == times; });
  }
}
void lookandsay(const Constraint& constraint, const Scene& scene, ClauseWriter& to) {
  for (std::size_t i = 0; i < constraint.values.size(); i += 2) {
    const int times = constraint.values[i];
    const int digit = constraint.values[i + 1];
    if (digit >= scene.least && digit <= scene.greatest()) {
      count(to, constraint.cells(), digit, times + 1, [=](int sum) { return sum == times; });
    } else if (times > 0) {
      to.clause({});
    }
  }
}
void countingcircles(const Constraint& constraint, const Scene& scene, ClauseWriter& to) {
  for (int digit = scene.least; digit <= scene.greatest(); ++digit) {
    count(to, constraint.cells(), digit, digit + 1, [=](int sum) { return sum == 0 || sum == digit; });
  }
}
void countdistinct(const Constraint& constraint, const Scene& scene, ClauseWriter& to) {
  const Cells& cells = constraint.cells();
  std::vector<int> present;  // by digit: it is in one of the cells after the first
  for (int digit = scene.least; digit <= scene.greatest(); ++digit) present.push_back(to.new_variable());
  for (int digit = scene.least; digit <= scene.greatest(); ++digit) {
    const int variable = present[static_cast<std::size_t>(digit - scene.least)];
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
      [=, least = scene.least](int& sum, std::size_t place, int letter) {
        if (place < last) {
          sum += letter;
          return true;
        }
        return sum == letter + least;
      },
      [](int) { return true; });
}
void same_values(const std::vector<Cells>& groups, const Scene& scene, ClauseWriter& to) {
  for (std::size_t group = 1; group < groups.size(); ++group) {
    const Cells& one = groups[group - 1];
    const Cells& other = groups[group];
    for (int digit = scene.least; digit <= scene.greatest(); ++digit) {
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
void samevalues(const Constraint& constraint, const Scene& scene, ClauseWriter& to) {
  same_values(constraint.groups, scene, to);
}
void regionsamevalues(const Constraint& /*constraint*/, const Scene& scene, ClauseWriter& to) {
  same_values(largest_areas(scene), scene, to);
}
// A word of digits besides the cells' difference: how far even digits and high digits are ahead.
void equality(const Constraint& constraint, const Scene& scene, ClauseWriter& to) {
  to.differ(constraint.cells());
  using State = std::pair<int, int>;
  to.word(
      to.digits(constraint.cells()), State(0, 0),
      [&](State& state, std::size_t, int letter) {
        const int digit = letter + scene.least;
        const int mirrored = scene.least + scene.greatest() - digit;
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
    if (places >= kMostPlaces) throw LimitReached(Refusal::Kind::too_complex);
    return places++;
  }
  void step(Step step) {
    writer.work(1);
    if (steps.size() >= kMostSteps) throw LimitReached(Refusal::Kind::too_complex);
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
void regex(const Constraint& constraint, const Scene& scene, ClauseWriter& to) {
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
        const int digit = letter + scene.least;
        for (const int place : state) {
          const auto& steps = from[static_cast<std::size_t>(place)];
          to.work(steps.size());
          for (const Net::Step* step : steps) {
            if (step->digits && (*step->digits)[static_cast<std::size_t>(digit)]) add(after, step->to);
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
        const int at = (a - to.least()) * to.side() + b - to.least();
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
    write_clauses(part, scene, to);
  });
}
void all_parts(const Constraint& constraint, const Scene& scene, ClauseWriter& to) {
  for (const Constraint& part : constraint.parts) write_clauses(part, scene, to);
}

const std::array kCountForms = std::to_array<Form>({
    {.name = "sandwich",
     .shape = Shape::outside,
     .least_values = 1,
     .most_values = 1,
     .why_unsound = short_line_unsound,
     .why_broken = sandwich,
     .write = sandwich},
    {.name = "xsum",
     .shape = Shape::outside,
     .least_values = 1,
     .most_values = 1,
     .why_unsound = short_line_unsound,
     .why_broken = xsum,
     .write = xsum},
    {.name = "skyscraper",
     .shape = Shape::outside,
     .least_values = 1,
     .most_values = 1,
     .why_broken = skyscraper,
     .write = skyscraper},
    {.name = "firsthidden",
     .shape = Shape::outside,
     .least_values = 1,
     .most_values = 1,
     .why_unsound = short_line_unsound,
     .why_broken = firsthidden,
     .write = firsthidden},
    {.name = "numberedroom",
     .shape = Shape::outside,
     .least_values = 1,
     .most_values = 1,
     .why_broken = numberedroom,
     .write = numberedroom},
    {.name = "quadruple", .least_values = 1, .most_values = kAny, .why_broken = atleast, .write = atleast},
    {.name = "atleast", .least_values = 1, .most_values = kAny, .why_broken = atleast, .write = atleast},
    {.name = "exactly", .least_values = 1, .most_values = kAny, .why_broken = exactly, .write = exactly},
    {.name = "lookandsay",
     .least_values = 2,
     .most_values = kAny,
     .why_unsound = lookandsay_unsound,
     .why_broken = lookandsay,
     .write = lookandsay},
    {.name = "countingcircles", .why_broken = countingcircles, .write = countingcircles},
    {.name = "countdistinct", .least_cells = 2, .why_broken = countdistinct, .write = countdistinct},
    {.name = "samevalues",
     .shape = Shape::groups,
     .most_groups = kAny,
     .why_unsound = lengths_unsound,
     .why_broken = samevalues,
     .write = samevalues},
    {.name = "regionsamevalues",
     .reads = Reading::digits,
     .shape = Shape::board,
     .needs_lines = true,
     .why_broken = regionsamevalues,
     .write = regionsamevalues},
    {.name = "equality", .why_unsound = even_unsound, .why_broken = equality, .write = equality},
    {.name = "regex", .quoted = true, .may_close = true, .why_broken = regex, .write = regex},
    {.name = "nfa",
     .shape = Shape::groups,
     .least_cells = 0,
     .least_groups = 1,
     .most_groups = kAny,
     .quoted = true,
     .may_close = true,
     .may_be_empty = true,
     .why_broken = nfa,
     .write = nfa},
    {.name = "pair", .quoted = true, .may_close = true, .why_broken = pair, .write = pair},
    {.name = "pairx", .quoted = true, .why_broken = pairx, .write = pairx},
    {.name = "or", .reads = Reading::digits, .shape = Shape::parts, .why_broken = why_none, .write = one_part},
    {.name = "and", .reads = Reading::digits, .shape = Shape::parts, .why_broken = why_not_all, .write = all_parts},
});

}  // namespace

std::span<const Form> count_forms() { return kCountForms; }

}  // namespace nonet::proof
