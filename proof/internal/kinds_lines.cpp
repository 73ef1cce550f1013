// Constraints of lines and sums: what they mean on a full board, and their clauses.
#include <algorithm>
#include <array>
#include <cstdlib>
#include <iterator>
#include <numeric>

#include "proof/internal/clause_writer.hpp"
#include "proof/internal/constraint.hpp"

namespace nonet::proof {
namespace {

std::string modulus_unsound(const Constraint& constraint, const Scene& /*scene*/) {
  return constraint.value(3) >= 1 ? "" : "a modulus is 1 or more";
}
std::string segment_unsound(const Constraint& constraint, const Scene& /*scene*/) {
  return constraint.value() >= 1 ? "" : "a segment's sum is 1 or more";
}
std::string weights_unsound(const Constraint& constraint, const Scene& /*scene*/) {
  return constraint.values.size() == constraint.cells().size() + 1 ? "" : "a sum and a factor a cell are expected";
}
std::string bulb_unsound(const Constraint& constraint, const Scene& /*scene*/) {
  return constraint.cells().size() <= 3 ? "" : "a bulb has three cells at most";
}

// What they mean on a full board.

bool all_differ(std::vector<int> values) {
  std::sort(values.begin(), values.end());
  return std::adjacent_find(values.begin(), values.end()) == values.end();
}
int total(const Cells& cells, Digits digits) {
  int sum = 0;
  for (const int cell : cells) sum += digit_at(digits, cell);
  return sum;
}
std::string sums_to(int sum, int wanted) { return sum == wanted ? "" : " sums to " + std::to_string(sum); }

// Any two cells of the line that are so far apart at most, the earlier first.
template <class Sound>
std::string why_apart(const Constraint& constraint, Digits digits, std::size_t farthest, Sound&& sound) {
  const std::vector<int> values = digits_of(constraint.cells(), digits);
  for (std::size_t i = 0; i < values.size(); ++i) {
    for (std::size_t j = i + 1; j < values.size() && j - i <= farthest; ++j) {
      if (!sound(values[i], values[j])) return holds(false, values);
    }
  }
  return {};
}
constexpr std::size_t kAnyDistance = SIZE_MAX;

std::string thermometer(const Constraint& constraint, const Scene& /*scene*/, Digits digits) {
  return why_apart(constraint, digits, 1, [](int a, int b) { return a < b; });
}
std::string slow_thermometer(const Constraint& constraint, const Scene& /*scene*/, Digits digits) {
  return why_apart(constraint, digits, 1, [](int a, int b) { return a <= b; });
}
std::string whisper(const Constraint& constraint, const Scene& scene, Digits digits) {
  const int least = constraint.value((scene.side + 1) / 2);
  return why_apart(constraint, digits, 1, [=](int a, int b) { return std::abs(a - b) >= least; });
}
std::string palindrome(const Constraint& constraint, const Scene& /*scene*/, Digits digits) {
  const std::vector<int> values = digits_of(constraint.cells(), digits);
  return holds(std::equal(values.begin(), values.end(), values.rbegin()), values);
}
std::string renban(const Constraint& constraint, const Scene& /*scene*/, Digits digits) {
  const std::vector<int> values = digits_of(constraint.cells(), digits);
  const auto [least, most] = std::minmax_element(values.begin(), values.end());
  return holds(all_differ(values) && *most - *least + 1 == static_cast<int>(values.size()), values);
}
std::string nabner(const Constraint& constraint, const Scene& /*scene*/, Digits digits) {
  return why_apart(constraint, digits, kAnyDistance, [](int a, int b) { return std::abs(a - b) >= 2; });
}
std::string entropic(const Constraint& constraint, const Scene& scene, Digits digits) {
  const int third = scene.side / 3;
  return why_apart(constraint, digits, 2,
                   [=, least = scene.least](int a, int b) { return (a - least) / third != (b - least) / third; });
}
std::string modular(const Constraint& constraint, const Scene& /*scene*/, Digits digits) {
  const int modulus = constraint.value(3);
  return why_apart(constraint, digits, static_cast<std::size_t>(modulus - 1),
                   [=](int a, int b) { return a % modulus != b % modulus; });
}
std::string sequence(const Constraint& constraint, const Scene& /*scene*/, Digits digits) {
  const std::vector<int> values = digits_of(constraint.cells(), digits);
  bool sound = true;
  for (std::size_t i = 2; i < values.size(); ++i) sound = sound && values[i] - values[i - 1] == values[1] - values[0];
  return holds(sound, values);
}
std::string between(const Constraint& constraint, const Scene& /*scene*/, Digits digits) {
  const std::vector<int> values = digits_of(constraint.cells(), digits);
  const auto [low, high] = std::minmax(values.front(), values.back());
  return holds(std::all_of(values.begin() + 1, values.end() - 1,
                           [low = low, high = high](int digit) { return low < digit && digit < high; }),
               values);
}
std::string lockout(const Constraint& constraint, const Scene& scene, Digits digits) {
  const int least = constraint.value((scene.side + 1) / 2 - 1);
  const std::vector<int> values = digits_of(constraint.cells(), digits);
  const auto [low, high] = std::minmax(values.front(), values.back());
  return holds(high - low >= least &&
                   std::none_of(values.begin() + 1, values.end() - 1,
                                [low = low, high = high](int digit) { return low <= digit && digit <= high; }),
               values);
}
std::string zipper(const Constraint& constraint, const Scene& /*scene*/, Digits digits) {
  const std::vector<int> values = digits_of(constraint.cells(), digits);
  const std::size_t middle = values.size() / 2;
  const bool is_odd = values.size() % 2 == 1;
  const int sum = is_odd ? values[middle] : values.front() + values.back();
  for (std::size_t i = 0; i < middle; ++i) {
    if (values[i] + values[values.size() - 1 - i] != sum) return holds(false, values);
  }
  return {};
}

// Whether digits from a place on, round a loop, are cut into parts of the sum.
bool splits(const std::vector<int>& values, std::size_t from, int sum) {
  int part = 0;
  for (std::size_t i = 0; i < values.size(); ++i) {
    part += values[(from + i) % values.size()];
    if (part > sum) return false;
    if (part == sum) part = 0;
  }
  return part == 0;
}
std::string sumline(const Constraint& constraint, const Scene& /*scene*/, Digits digits) {
  std::vector<int> values = digits_of(constraint.cells(), digits);
  const bool is_loop = values.size() > 2 && constraint.cells().front() == constraint.cells().back();
  if (is_loop) values.pop_back();
  for (std::size_t from = 0; from < (is_loop ? values.size() : 1); ++from) {
    if (splits(values, from, constraint.value())) return {};
  }
  return holds(false, values);
}
std::string regionsum(const Constraint& constraint, const Scene& scene, Digits digits) {
  std::vector<int> sums;
  int region = -1;
  for (const int cell : constraint.cells()) {
    const int own = scene.region_of[static_cast<std::size_t>(cell)];
    if (own != region) sums.push_back(0);
    sums.back() += digit_at(digits, cell);
    region = own;
  }
  const bool equal = std::all_of(sums.begin(), sums.end(), [&](int sum) { return sum == sums.front(); });
  return equal ? "" : " has the sums " + join(sums);
}
std::string doublearrow(const Constraint& constraint, const Scene& /*scene*/, Digits digits) {
  const std::vector<int> values = digits_of(constraint.cells(), digits);
  const int ends = values.front() + values.back();
  return holds(std::accumulate(values.begin(), values.end(), 0) == 2 * ends, values);
}
std::string lunchbox(const Constraint& constraint, const Scene& /*scene*/, Digits digits) {
  const std::vector<int> values = digits_of(constraint.cells(), digits);
  auto [from, to] = std::minmax_element(values.begin(), values.end());
  if (to < from) std::swap(from, to);
  const int sum = from == to ? 0 : std::accumulate(from + 1, to, 0);
  return holds(all_differ(values) && sum == constraint.value(), values);
}
std::string valueindexing(const Constraint& constraint, const Scene& /*scene*/, Digits digits) {
  const std::vector<int> values = digits_of(constraint.cells(), digits);
  const std::size_t place = static_cast<std::size_t>(values[1]) + 1;
  return holds(place > 1 && place < values.size() && values[place] == values.front(), values);
}

std::string killer(const Constraint& constraint, const Scene& scene, Digits digits) {
  const std::vector<int> held = digits_of(constraint.cells(), digits);
  if (!all_differ(held)) return holds(false, held);
  const int sum = total(constraint.cells(), scene.values_of(digits));
  return sums_to(sum, constraint.value(sum));
}
std::string plain_sum(const Constraint& constraint, const Scene& /*scene*/, Digits digits) {
  return sums_to(total(constraint.cells(), digits), constraint.value());
}
std::string weighted(const Constraint& constraint, const Scene& /*scene*/, Digits digits) {
  long long sum = 0;
  for (std::size_t i = 0; i < constraint.cells().size(); ++i) {
    sum += static_cast<long long>(constraint.values[i + 1]) * digit_at(digits, constraint.cells()[i]);
  }
  return sum == constraint.value() ? "" : " sums to " + std::to_string(sum);
}
std::string arrow(const Constraint& constraint, const Scene& /*scene*/, Digits digits) {
  int number = 0;
  for (const int cell : constraint.groups[0]) number = 10 * number + digit_at(digits, cell);
  const int sum = total(constraint.groups[1], digits);
  return sum == number ? "" : " is " + std::to_string(number) + ", its cells sum to " + std::to_string(sum);
}
std::string pill(const Constraint& constraint, const Scene& scene, Digits digits) {
  const std::vector<int> bulb = digits_of(constraint.groups[0], digits);
  if (std::any_of(bulb.begin() + 1, bulb.end(), [](int digit) { return digit > 9; })) return holds(false, bulb);
  return arrow(constraint, scene, digits);
}
std::string equalsum(const Constraint& constraint, const Scene& /*scene*/, Digits digits) {
  std::vector<int> sums;
  sums.reserve(constraint.groups.size());
  for (const Cells& group : constraint.groups) sums.push_back(total(group, digits));
  const bool equal = std::all_of(sums.begin(), sums.end(), [&](int sum) { return sum == sums.front(); });
  return equal ? "" : " has the sums " + join(sums);
}
std::string rellik(const Constraint& constraint, const Scene& /*scene*/, Digits digits) {
  const int wanted = constraint.value();
  if (wanted < 1 || wanted > total(constraint.cells(), digits)) return {};
  std::vector<bool> reached(static_cast<std::size_t>(wanted) + 1);
  reached[0] = true;
  for (const int digit : digits_of(constraint.cells(), digits)) {
    for (int sum = wanted; sum >= digit; --sum) {
      if (reached[static_cast<std::size_t>(sum - digit)]) reached[static_cast<std::size_t>(sum)] = true;
    }
  }
  return holds(!reached.back(), digits_of(constraint.cells(), digits));
}

// Their clauses.

constexpr std::size_t kMostSets = 1000;

// The weighted sum of cells, as a word of their digits: what is added up so far.
struct Addend {
  int cell;
  int factor;
};
void linear(ClauseWriter& to, const std::vector<Addend>& addends, long long wanted) {
  Cells cells;
  // What the cells from a place on can add at least and at most.
  std::vector<std::pair<long long, long long>> rest = {{0, 0}};
  for (const Addend& each : addends) cells.push_back(each.cell);
  for (std::size_t i = addends.size(); i-- > 0;) {
    const long long one = addends[i].factor * static_cast<long long>(to.least());
    const long long most = addends[i].factor * static_cast<long long>(to.greatest_at(addends[i].cell));
    rest.emplace_back(rest.back().first + std::min(one, most), rest.back().second + std::max(one, most));
  }
  std::reverse(rest.begin(), rest.end());
  to.word(
      to.digits(cells), 0LL,
      [&](long long& sum, std::size_t place, int letter) {
        sum += static_cast<long long>(addends[place].factor) * (letter + to.least());
        const auto& [least, most] = rest[place + 1];
        return sum + least <= wanted && wanted <= sum + most;
      },
      [&](long long sum) { return sum == wanted; });
}
std::vector<Addend> addends_of(const Cells& cells, int factor = 1) {
  std::vector<Addend> addends;
  for (const int cell : cells) addends.push_back({cell, factor});
  return addends;
}
// The sum of some cells is that of others.
void equal_sums(ClauseWriter& to, const Cells& cells, const Cells& others) {
  std::vector<Addend> addends = addends_of(cells);
  for (const Addend& each : addends_of(others, -1)) addends.push_back(each);
  linear(to, addends, 0);
}

// All sets of this many digits with this sum, in lexicographic order; one more than kMostSets at most. Between the
// least and the largest sum of digits from one on every sum occurs, so that no beginning is tried in vain.
std::vector<std::vector<int>> digit_sets(const Scene& scene, std::size_t size, int wanted) {
  const int greatest = scene.greatest();
  std::vector<std::vector<int>> found;
  std::vector<int> set;
  const auto extend = [&](auto&& self, int from, int sum) -> void {
    const int left = static_cast<int>(size - set.size());
    const int least = left * from + left * (left - 1) / 2;
    const int most = left * greatest - left * (left - 1) / 2;
    if (found.size() > kMostSets || left > greatest - from + 1 || sum < least || sum > most) return;
    if (left == 0) {
      found.push_back(set);
      return;
    }
    for (int digit = from; digit <= greatest - left + 1; ++digit) {
      set.push_back(digit);
      self(self, digit + 1, sum - digit);
      set.pop_back();
    }
  };
  extend(extend, scene.least, wanted);
  return found;
}

// Each two cells of the line that are at most so far apart.
template <class Allowed>
void apart(const Constraint& constraint, ClauseWriter& to, std::size_t farthest, Allowed&& allowed) {
  const Cells& line = constraint.cells();
  for (std::size_t i = 0; i < line.size(); ++i) {
    for (std::size_t j = i + 1; j < line.size() && j - i <= farthest; ++j) to.pair(line[i], line[j], allowed);
  }
}
void thermometer(const Constraint& constraint, const Scene& /*scene*/, ClauseWriter& to) {
  apart(constraint, to, 1, [](int a, int b) { return b > a; });
}
void slow_thermometer(const Constraint& constraint, const Scene& /*scene*/, ClauseWriter& to) {
  apart(constraint, to, 1, [](int a, int b) { return b >= a; });
}
void whisper(const Constraint& constraint, const Scene& scene, ClauseWriter& to) {
  const int least = constraint.value(scene.side - scene.side / 2);
  apart(constraint, to, 1, [=](int a, int b) { return a - b >= least || b - a >= least; });
}
void palindrome(const Constraint& constraint, const Scene& /*scene*/, ClauseWriter& to) {
  const Cells& line = constraint.cells();
  for (std::size_t i = 0; 2 * i + 1 < line.size(); ++i) {
    to.pair(line[i], line[line.size() - 1 - i], [](int a, int b) { return a == b; });
  }
}
void renban(const Constraint& constraint, const Scene& scene, ClauseWriter& to) {
  const auto length = static_cast<int>(constraint.cells().size());
  std::vector<std::vector<int>> runs;
  for (int first = scene.least; first + length - 1 <= scene.greatest(); ++first) {
    std::vector<int>& run = runs.emplace_back();
    for (int i = 0; i < length; ++i) run.push_back(first + i);
  }
  to.sets(constraint.cells(), runs);
}
void nabner(const Constraint& constraint, const Scene& /*scene*/, ClauseWriter& to) {
  apart(constraint, to, SIZE_MAX, [](int a, int b) { return a > b + 1 || b > a + 1; });
}
void entropic(const Constraint& constraint, const Scene& scene, ClauseWriter& to) {
  const int side = scene.side;
  const int least = scene.least;
  apart(constraint, to, 2, [=](int a, int b) { return 3 * (a - least) / side != 3 * (b - least) / side; });
}
void modular(const Constraint& constraint, const Scene& /*scene*/, ClauseWriter& to) {
  const int modulus = constraint.value(3);
  apart(constraint, to, static_cast<std::size_t>(modulus) - 1, [=](int a, int b) { return (a - b) % modulus != 0; });
}

// The ends of a line first, then what is between them: the word knows both when the inner digits come.
Cells ends_first(const Cells& line) {
  Cells cells = {line.front(), line.back()};
  cells.insert(cells.end(), line.begin() + 1, line.end() - 1);
  return cells;
}
template <class EndsFit, class Fits>
void by_ends(const Constraint& constraint, ClauseWriter& to, EndsFit&& ends_fit, Fits&& fits) {
  using Ends = std::pair<int, int>;  // the lower, the higher, once they are read
  to.word(
      to.digits(ends_first(constraint.cells())), Ends(0, 0),
      [&](Ends& ends, std::size_t place, int letter) {
        const int digit = letter + to.least();
        if (place == 0) {
          ends = {digit, digit};
          return true;
        }
        if (place > 1) return fits(ends.first, ends.second, digit);
        ends = {std::min(ends.first, digit), std::max(ends.second, digit)};
        return ends_fit(ends.first, ends.second);
      },
      [](const Ends&) { return true; });
}
void sequence(const Constraint& constraint, const Scene& scene, ClauseWriter& to) {
  // The first digit of two, then what each adds, once it is known.
  using State = std::pair<int, int>;
  to.word(
      to.digits(constraint.cells()), State(0, 0),
      [&](State& state, std::size_t place, int letter) {
        const int digit = letter + scene.least;
        const int step = place == 1 ? digit - state.first : state.second;
        const bool goes_on = place < 2 || state.first + step == digit;
        state = {digit, step};
        return goes_on;
      },
      [](const State&) { return true; });
}
void between(const Constraint& constraint, const Scene& /*scene*/, ClauseWriter& to) {
  by_ends(
      constraint, to, [](int, int) { return true; },
      [](int low, int high, int digit) { return digit > low && digit < high; });
}
void lockout(const Constraint& constraint, const Scene& scene, ClauseWriter& to) {
  const int least = constraint.value(scene.side - scene.side / 2 - 1);
  by_ends(
      constraint, to, [=](int low, int high) { return high >= low + least; },
      [](int low, int high, int digit) { return digit < low || digit > high; });
}
void zipper(const Constraint& constraint, const Scene& /*scene*/, ClauseWriter& to) {
  const Cells& line = constraint.cells();
  const std::size_t half = line.size() / 2;
  const auto pair_at = [&](std::size_t i) { return Cells{line[i], line[line.size() - 1 - i]}; };
  for (std::size_t i = 0; i < half; ++i) {
    if (line.size() % 2 == 1) {
      equal_sums(to, pair_at(i), {line[half]});
    } else if (i + 1 < half) {
      equal_sums(to, pair_at(i), pair_at(i + 1));
    }
  }
}

void split_line(ClauseWriter& to, const Cells& line, int sum) {
  to.word(
      to.digits(line), 0,
      [=, least = to.least()](int& part, std::size_t, int letter) {
        part += letter + least;
        if (part == sum) part = 0;
        return part < sum;
      },
      [](int part) { return part == 0; });
}
void sumline(const Constraint& constraint, const Scene& scene, ClauseWriter& to) {
  Cells line = constraint.cells();
  if (line.size() < 3 || line.front() != line.back()) {
    split_line(to, line, constraint.value());
    return;
  }
  // A part of this sum has at most this many cells, if none is 0: one of the first begins a part.
  line.pop_back();
  const auto length = static_cast<int>(line.size());
  const int beginnings = scene.least == 0 ? length : std::min(length, constraint.value());
  to.either(beginnings, [&](int /*part*/) {
    split_line(to, line, constraint.value());
    std::rotate(line.begin(), line.begin() + 1, line.end());
  });
}
void regionsum(const Constraint& constraint, const Scene& scene, ClauseWriter& to) {
  Cells before;
  Cells run;
  const auto end = [&] {
    if (!before.empty()) equal_sums(to, before, run);
    before = std::exchange(run, {});
  };
  for (const int cell : constraint.cells()) {
    const auto region = [&](int of) { return scene.region_of[static_cast<std::size_t>(of)]; };
    if (!run.empty() && region(run.back()) != region(cell)) end();
    run.push_back(cell);
  }
  end();
}
void doublearrow(const Constraint& constraint, const Scene& /*scene*/, ClauseWriter& to) {
  const Cells& line = constraint.cells();
  equal_sums(to, {line.front(), line.back()}, {line.begin() + 1, line.end() - 1});
}

// One part a pair of least and greatest digit: the digits between the first two cells that hold these.
void lunchbox(const Constraint& constraint, const Scene& scene, ClauseWriter& to) {
  const Cells& cells = constraint.cells();
  const int wanted = constraint.value();
  if (cells.size() == 1) {
    if (wanted != 0) to.clause({});
    return;
  }
  to.differ(cells);
  std::vector<std::pair<int, int>> ends;
  for (int low = scene.least; low <= scene.greatest(); ++low) {
    for (int high = low + static_cast<int>(cells.size()) - 1; high <= scene.greatest(); ++high)
      ends.emplace_back(low, high);
  }
  to.either(static_cast<int>(ends.size()), [&](int part) {
    const auto [low, high] = ends[static_cast<std::size_t>(part)];
    using State = std::pair<int, int>;  // ends met, sum since the first of them
    to.word(
        to.digits(cells), State(0, 0),
        [&, low = low, high = high](State& state, std::size_t, int letter) {
          const int digit = letter + scene.least;
          if (digit < low || digit > high) return false;
          if (digit == low || digit == high) {
            ++state.first;
            return state.first < 2 || (state.first == 2 && state.second == wanted);
          }
          if (state.first == 1) state.second += digit;
          return state.second <= wanted;
        },
        [](const State& state) { return state.first == 2; });
  });
}
void valueindexing(const Constraint& constraint, const Scene& scene, ClauseWriter& to) {
  const Cells& line = constraint.cells();
  for (int steps = scene.least; steps <= scene.greatest(); ++steps) {
    const std::size_t place = static_cast<std::size_t>(steps) + 1;
    if (steps == 0 || place >= line.size()) {
      to.clause({-to.literal(line[1], steps)});
      continue;
    }
    for (int digit = scene.least; digit <= scene.greatest(); ++digit) {
      const auto write = [&](int first, int other) {
        // Cells that the line has twice make a clause true, or say the same twice.
        if (first == to.literal(line[1], steps) || other == to.literal(line[1], steps) || first == -other) return;
        std::vector<int> literals = {-to.literal(line[1], steps)};
        for (const int literal : {first, other}) {
          if (std::find(literals.begin(), literals.end(), literal) == literals.end()) literals.push_back(literal);
        }
        to.clause(std::move(literals));
      };
      write(-to.literal(line[0], digit), to.literal(line[place], digit));
      write(to.literal(line[0], digit), -to.literal(line[place], digit));
    }
  }
}

void killer(const Constraint& constraint, const Scene& scene, ClauseWriter& to) {
  const Cells& cells = constraint.cells();
  if (constraint.values.empty()) {
    to.differ(cells);
    return;
  }
  const int wanted = constraint.value();
  if (!scene.marks.empty()) {
    to.differ(cells);
    to.read_values(true);
    linear(to, addends_of(cells), wanted);
    return;
  }
  const auto sets = digit_sets(scene, cells.size(), wanted);
  if (sets.size() <= kMostSets) {
    to.sets(cells, sets);
    return;
  }
  to.differ(cells);
  linear(to, addends_of(cells), wanted);
}
void plain_sum(const Constraint& constraint, const Scene& /*scene*/, ClauseWriter& to) {
  linear(to, addends_of(constraint.cells()), constraint.value());
}
void weighted(const Constraint& constraint, const Scene& /*scene*/, ClauseWriter& to) {
  std::vector<Addend> addends = addends_of(constraint.cells());
  for (std::size_t i = 0; i < addends.size(); ++i) addends[i].factor = constraint.values[i + 1];
  linear(to, addends, constraint.value());
}
void arrow(const Constraint& constraint, const Scene& /*scene*/, ClauseWriter& to) {
  std::vector<Addend> addends;
  int factor = -1;
  for (std::size_t i = constraint.groups[0].size(); i-- > 0; factor *= 10) {
    addends.insert(addends.begin(), {constraint.groups[0][i], factor});
  }
  for (const Addend& each : addends_of(constraint.groups[1])) addends.push_back(each);
  linear(to, addends, 0);
}
void pill(const Constraint& constraint, const Scene& scene, ClauseWriter& to) {
  for (std::size_t i = 1; i < constraint.groups[0].size(); ++i) {
    to.keep(constraint.groups[0][i], [](int digit) { return digit < 10; });
  }
  arrow(constraint, scene, to);
}
void equalsum(const Constraint& constraint, const Scene& /*scene*/, ClauseWriter& to) {
  for (std::size_t i = 1; i < constraint.groups.size(); ++i) {
    equal_sums(to, constraint.groups[i - 1], constraint.groups[i]);
  }
}
void rellik(const Constraint& constraint, const Scene& scene, ClauseWriter& to) {
  const int wanted = constraint.value();
  std::vector<int> rest = {0};  // what the cells from a place on sum to at most, from the end
  for (std::size_t i = constraint.cells().size(); i-- > 0;) {
    rest.push_back(rest.back() + to.greatest_at(constraint.cells()[i]));
  }
  if (wanted < 1 || wanted > rest.back()) return;
  std::reverse(rest.begin(), rest.end());
  // Which sums some of the cells have, ascending: those from which the cells that follow can still come to the one that
  // must not be. The rest do not matter, and would distinguish equal states.
  using Sums = std::vector<int>;
  to.word(
      to.digits(constraint.cells()), Sums{0},
      [&](Sums& sums, std::size_t place, int letter) {
        const int digit = letter + scene.least;
        const int within_reach = rest[place + 1];
        to.work(sums.size());
        Sums with = sums;
        for (int& sum : with) sum += digit;
        if (std::binary_search(with.begin(), with.end(), wanted)) return false;
        Sums both;
        both.reserve(sums.size() + with.size());
        std::set_union(sums.begin(), sums.end(), with.begin(), with.end(), std::back_inserter(both));
        std::erase_if(both, [=](int sum) { return sum > wanted || sum + within_reach < wanted; });
        sums = std::move(both);
        return true;
      },
      [](const Sums&) { return true; });
}

const std::array kLineForms = std::to_array<Form>({
    {.name = "thermometer",
     .reads = Reading::values,
     .may_close = true,
     .why_broken = thermometer,
     .write = thermometer},
    {.name = "slowthermometer",
     .reads = Reading::values,
     .may_close = true,
     .why_broken = slow_thermometer,
     .write = slow_thermometer},
    {.name = "whisper",
     .reads = Reading::values,
     .most_values = 1,
     .may_close = true,
     .why_broken = whisper,
     .write = whisper},
    {.name = "palindrome", .reads = Reading::values, .may_close = true, .why_broken = palindrome, .write = palindrome},
    {.name = "renban", .why_unsound = too_many_unsound, .why_broken = renban, .write = renban},
    {.name = "nabner", .reads = Reading::values, .why_broken = nabner, .write = nabner},
    {.name = "entropic", .may_close = true, .why_unsound = thirds_unsound, .why_broken = entropic, .write = entropic},
    {.name = "modular",
     .reads = Reading::values,
     .most_values = 1,
     .may_close = true,
     .why_unsound = modulus_unsound,
     .why_broken = modular,
     .write = modular},
    {.name = "sequence", .reads = Reading::values, .why_broken = sequence, .write = sequence},
    {.name = "between", .reads = Reading::values, .least_cells = 3, .why_broken = between, .write = between},
    {.name = "lockout",
     .reads = Reading::values,
     .most_values = 1,
     .least_cells = 2,
     .why_broken = lockout,
     .write = lockout},
    {.name = "zipper", .reads = Reading::values, .may_close = true, .why_broken = zipper, .write = zipper},
    {.name = "sumline",
     .reads = Reading::values,
     .least_values = 1,
     .most_values = 1,
     .may_close = true,
     .why_unsound = segment_unsound,
     .why_broken = sumline,
     .write = sumline},
    {.name = "regionsum",
     .reads = Reading::values,
     .may_close = true,
     .needs_places = true,
     .why_unsound = boxless_unsound,
     .why_broken = regionsum,
     .write = regionsum},
    {.name = "doublearrow",
     .reads = Reading::values,
     .least_cells = 3,
     .why_broken = doublearrow,
     .write = doublearrow},
    {.name = "lunchbox",
     .least_values = 1,
     .most_values = 1,
     .why_unsound = too_many_unsound,
     .why_broken = lunchbox,
     .write = lunchbox},
    {.name = "valueindexing",
     .least_cells = 3,
     .may_repeat = true,
     .why_broken = valueindexing,
     .write = valueindexing},
    {.name = "killer",
     .reads = Reading::both,
     .most_values = 1,
     .why_unsound = too_many_unsound,
     .why_broken = killer,
     .write = killer},
    {.name = "sum",
     .reads = Reading::values,
     .least_values = 1,
     .most_values = 1,
     .why_broken = plain_sum,
     .write = plain_sum},
    {.name = "weighted",
     .reads = Reading::values,
     .least_values = 2,
     .most_values = kAny,
     .why_unsound = weights_unsound,
     .why_broken = weighted,
     .write = weighted},
    {.name = "littlekiller",
     .reads = Reading::values,
     .least_values = 1,
     .most_values = 1,
     .why_broken = plain_sum,
     .write = plain_sum},
    {.name = "arrow",
     .reads = Reading::values,
     .shape = Shape::groups,
     .why_unsound = bulb_unsound,
     .why_broken = arrow,
     .write = arrow},
    {.name = "pill",
     .reads = Reading::values,
     .shape = Shape::groups,
     .least_cells = 2,
     .why_unsound = bulb_unsound,
     .why_broken = pill,
     .write = pill},
    {.name = "equalsum",
     .reads = Reading::values,
     .shape = Shape::groups,
     .most_groups = kAny,
     .why_broken = equalsum,
     .write = equalsum},
    {.name = "rellik",
     .reads = Reading::values,
     .least_values = 1,
     .most_values = 1,
     .why_broken = rellik,
     .write = rellik},
});

}  // namespace

std::span<const Form> line_forms() { return kLineForms; }

}  // namespace nonet::proof
