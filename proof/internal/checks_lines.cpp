// What constraints mean on a full board: lines and sums.
#include <algorithm>
#include <array>
#include <cstdlib>
#include <numeric>

#include "nonet/proof/internal/constraint.hpp"

namespace nonet::proof {
namespace {

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
  return why_apart(constraint, digits, 2, [=](int a, int b) { return (a - 1) / third != (b - 1) / third; });
}
std::string modular(const Constraint& constraint, const Scene& /*scene*/, Digits digits) {
  const int modulus = constraint.value(3);
  return why_apart(constraint, digits, static_cast<std::size_t>(modulus - 1),
                   [=](int a, int b) { return a % modulus != b % modulus; });
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
  return holds(place < values.size() && values[place] == values.front(), values);
}

std::string killer(const Constraint& constraint, const Scene& /*scene*/, Digits digits) {
  const std::vector<int> values = digits_of(constraint.cells(), digits);
  if (!all_differ(values)) return holds(false, values);
  const int sum = std::accumulate(values.begin(), values.end(), 0);
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

const std::array kLineChecks = std::to_array<Check>({
    {"thermometer", thermometer},
    {"slowthermometer", slow_thermometer},
    {"whisper", whisper},
    {"palindrome", palindrome},
    {"renban", renban},
    {"nabner", nabner},
    {"entropic", entropic},
    {"modular", modular},
    {"between", between},
    {"lockout", lockout},
    {"zipper", zipper},
    {"sumline", sumline},
    {"regionsum", regionsum},
    {"doublearrow", doublearrow},
    {"lunchbox", lunchbox},
    {"valueindexing", valueindexing},
    {"killer", killer},
    {"sum", plain_sum},
    {"weighted", weighted},
    {"littlekiller", plain_sum},
    {"arrow", arrow},
    {"pill", pill},
    {"equalsum", equalsum},
    {"rellik", rellik},
});

}  // namespace

std::vector<int> digits_of(const Cells& cells, Digits digits) {
  std::vector<int> values;
  for (const int cell : cells) values.push_back(digit_at(digits, cell));
  return values;
}

std::string join(std::span<const int> values) {
  std::string text;
  for (const int value : values) text += (text.empty() ? "" : " ") + std::to_string(value);
  return text;
}

std::string holds(bool sound, std::span<const int> values) { return sound ? "" : " holds " + join(values); }

std::span<const Check> line_checks() { return kLineChecks; }

}  // namespace nonet::proof
