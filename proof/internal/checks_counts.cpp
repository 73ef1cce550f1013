// What constraints mean on a full board: clues outside, counts, tables, and constraints of constraints.
#include <algorithm>
#include <array>
#include <map>
#include <numeric>
#include <utility>

#include "nonet/proof/internal/constraint.hpp"

namespace nonet::proof {
namespace {

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

// The digits between the first two cells that hold 1 or the highest digit. On a board of side 1 there is only one.
std::string sandwich(const Constraint& constraint, const Scene& scene, Digits digits) {
  const std::vector<int> values = digits_of(constraint.cells(), digits);
  const auto is_end = [&](int digit) { return digit == 1 || digit == scene.side; };
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
  return holds(values[static_cast<std::size_t>(values.front()) - 1] == constraint.value(), values);
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
std::string samevalues(const Constraint& constraint, const Scene& /*scene*/, Digits digits) {
  std::vector<int> first = digits_of(constraint.cells(), digits);
  std::sort(first.begin(), first.end());
  for (const Cells& group : constraint.groups) {
    std::vector<int> values = digits_of(group, digits);
    std::sort(values.begin(), values.end());
    if (values != first) return holds(false, values);
  }
  return {};
}
std::string equality(const Constraint& constraint, const Scene& scene, Digits digits) {
  const std::vector<int> values = digits_of(constraint.cells(), digits);
  int parity = 0;
  int height = 0;
  bool sound = true;
  const auto found = counted(values);
  for (const int digit : values) {
    parity += digit % 2 == 0 ? 1 : -1;
    height += 2 * digit < scene.side + 1 ? -1 : 1;
    sound = sound && times(found, digit) == 1 && 2 * digit != scene.side + 1;
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
    for (const int cell : line) word.push_back(digit_at(digits, cell));
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
      const int pair = (values[i] - 1) * scene.side + values[j] - 1;
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
    const std::string why = part.why_broken(part, scene, digits);
    if (why.empty()) return {};
    all += (all.empty() ? ": " : "; ") + part.label + why;
  }
  return all;
}
std::string why_not_all(const Constraint& constraint, const Scene& scene, Digits digits) {
  for (const Constraint& part : constraint.parts) {
    const std::string why = part.why_broken(part, scene, digits);
    if (!why.empty()) return ": " + part.label + why;
  }
  return {};
}

const std::array kCountChecks = std::to_array<Check>({
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
    {"or", why_none},
    {"and", why_not_all},
});

}  // namespace

std::span<const Check> count_checks() { return kCountChecks; }

}  // namespace nonet::proof
