#include "board/kinds/support.hpp"

#include <algorithm>
#include <array>

namespace nonet {

int value_or(const Constraint& constraint, int standard) {
  return constraint.values.empty() ? standard : constraint.values.front();
}

void keep_listed(std::span<const CellIndex> cells, std::span<const int> digits, Lowering& to) {
  keep_all(cells, to, [&](int digit) { return std::find(digits.begin(), digits.end(), digit) != digits.end(); });
}

namespace {

bool has_regions(const RulesSpec& rules) {
  return rules.regions.size() == static_cast<std::size_t>(rules.geometry.placed());
}

int area_of(const RulesSpec& rules, CellIndex cell) {
  if (has_regions(rules)) return int{rules.regions[cell]};
  return rules.geometry.has_boxes() ? rules.geometry.box_of(cell) : rules.geometry.row_of(cell);
}

// Whether the rules of rows, columns and boxes alone say that cells with a place differ.
bool are_known_to_differ(std::span<const CellIndex> cells, const RulesSpec& rules) {
  const Geometry& shape = rules.geometry;
  const auto alike = [&](const auto& number_of) {
    return std::all_of(cells.begin(), cells.end(),
                       [&](CellIndex cell) { return number_of(cell) == number_of(cells.front()); });
  };
  const bool in_line = shape.has_lines && (alike([&](CellIndex cell) { return shape.row_of(cell); }) ||
                                           alike([&](CellIndex cell) { return shape.column_of(cell); }));
  const bool has_areas = shape.has_lines || has_regions(rules) || shape.has_boxes();
  return in_line || (has_areas && alike([&](CellIndex cell) { return area_of(rules, cell); }));
}

}  // namespace

bool see_each_other(const RulesSpec& rules, CellIndex a, CellIndex b) {
  if (a == b || !rules.geometry.has_place(std::max(a, b))) return false;
  return are_known_to_differ(std::array<CellIndex, 2>{a, b}, rules);
}

void differ(std::span<const CellIndex> cells, const RulesSpec& rules, Lowering& to) {
  if (cells.size() == 1) return;
  std::vector<CellIndex> sorted(cells.begin(), cells.end());
  std::sort(sorted.begin(), sorted.end());
  const bool once = std::adjacent_find(sorted.begin(), sorted.end()) == sorted.end();
  const bool known = rules.geometry.has_place(sorted.back()) && are_known_to_differ(cells, rules);
  if (!once || !known || to.alone()) to.distinct(cells);
}

std::vector<int> area_of_cells(const RulesSpec& rules) {
  std::vector<int> areas;
  if (!has_regions(rules) && !rules.geometry.has_boxes()) return areas;
  for (int cell = 0; cell < rules.geometry.placed(); ++cell)
    areas.push_back(area_of(rules, static_cast<CellIndex>(cell)));
  return areas;
}

std::vector<CellPair> neighbours(const Geometry& geometry) {
  std::vector<CellPair> pairs;
  for (int cell = 0; cell < geometry.placed(); ++cell) {
    if (geometry.column_of(cell) + 1 < geometry.columns()) pairs.emplace_back(cell, cell + 1);
    if (geometry.row_of(cell) + 1 < geometry.rows()) pairs.emplace_back(cell, cell + geometry.columns());
  }
  return pairs;
}

std::vector<CellIndex> neighbours_of(const Geometry& geometry, int cell) {
  std::vector<CellIndex> cells;
  const int below = geometry.columns();
  if (geometry.row_of(cell) > 0) cells.push_back(static_cast<CellIndex>(cell - below));
  if (geometry.column_of(cell) > 0) cells.push_back(static_cast<CellIndex>(cell - 1));
  if (geometry.column_of(cell) + 1 < geometry.columns()) cells.push_back(static_cast<CellIndex>(cell + 1));
  if (geometry.row_of(cell) + 1 < geometry.rows()) cells.push_back(static_cast<CellIndex>(cell + below));
  return cells;
}

namespace {

void add_stated(const std::vector<Constraint>& constraints, std::vector<const Constraint*>& stated) {
  for (const Constraint& each : constraints) {
    if (each.kind->name == "and") {
      add_stated(each.parts, stated);
    } else {
      stated.push_back(&each);
    }
  }
}

}  // namespace

std::vector<const Constraint*> stated_constraints(const RulesSpec& rules) {
  std::vector<const Constraint*> stated;
  add_stated(rules.constraints, stated);
  return stated;
}

std::string in_words(std::int64_t number) {
  constexpr std::array<std::string_view, 21> kWords = {
      "no",       "one",     "two",     "three",     "four",     "five",     "six",
      "seven",    "eight",   "nine",    "ten",       "eleven",   "twelve",   "thirteen",
      "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty"};
  if (number < 0 || number > 20) return std::to_string(number);
  return std::string(kWords[static_cast<std::size_t>(number)]);
}

std::string in_words(std::size_t number, std::string_view what) {
  return in_words(static_cast<std::int64_t>(number)) + " " + std::string(what) + (number == 1 ? "" : "s");
}

std::string thirds_malformed(const Constraint& /*constraint*/, const RulesSpec& rules) {
  const int side = rules.geometry.side();
  return side % 3 == 0 ? "" : "3 does not divide the side " + std::to_string(side);
}

std::string why_no_digits(std::span<const int> digits, const Geometry& shape) {
  for (const int digit : digits) {
    if (digit < shape.least || digit > shape.greatest()) {
      return std::to_string(digit) + " is not a digit: they are " + std::to_string(shape.least) + " to " +
             std::to_string(shape.greatest()) + " here";
    }
  }
  return {};
}

std::string why_outside(std::string_view what, int value, int least, int most) {
  if (value >= least && value <= most) return {};
  const std::string found = std::string(what) + " of " + std::to_string(value) + " does not occur";
  if (least > most) return found + " on so small a board";
  return found + ": it is " + std::to_string(least) + (least == most ? std::string() : " to " + std::to_string(most)) +
         " here";
}

void add_terms(std::vector<Term>& terms, std::span<const CellIndex> cells, int coefficient) {
  for (const CellIndex cell : cells) terms.push_back({cell, coefficient});
}

std::string why_never(std::vector<Term> terms, int value, const Geometry& shape) {
  std::sort(terms.begin(), terms.end(), [](const Term& a, const Term& b) { return a.cell < b.cell; });
  std::int64_t least = 0;
  std::int64_t most = 0;
  for (std::size_t i = 0; i < terms.size();) {
    std::int64_t coefficient = 0;  // of the cell, which may occur in several terms
    for (const CellIndex cell = terms[i].cell; i < terms.size() && terms[i].cell == cell; ++i) {
      coefficient += terms[i].coefficient;
    }
    least += coefficient * (coefficient < 0 ? shape.greatest() : shape.least);
    most += coefficient * (coefficient < 0 ? shape.least : shape.greatest());
  }
  if (value >= least && value <= most) return {};
  return "the sum is " + std::to_string(least) + " to " + std::to_string(most) + ", and never " + std::to_string(value);
}

std::string why_not_different(std::size_t cells, int side) {
  if (cells <= static_cast<std::size_t>(side)) return {};
  return in_words(cells, "cell") + " cannot differ: there are " + in_words(side) + " digits";
}

int least_sum(int cells, const Geometry& shape) { return cells * shape.least + cells * (cells - 1) / 2; }
int greatest_sum(int cells, const Geometry& shape) { return cells * shape.greatest() - cells * (cells - 1) / 2; }

std::string why_no_sum(int sum, std::size_t cells, bool different, const Geometry& shape) {
  if (different && cells > static_cast<std::size_t>(shape.side())) return why_not_different(cells, shape.side());
  const auto count = static_cast<int>(cells);
  const int least = different ? least_sum(count, shape) : count * shape.least;
  const int most = different ? greatest_sum(count, shape) : count * shape.greatest();
  if (sum >= least && sum <= most) return {};
  return in_words(cells, different ? "different digit" : "digit") + (cells == 1 ? " sums to " : " sum to ") +
         std::to_string(sum < least ? least : most) + (sum < least ? " at least" : " at most");
}

std::string why_no_inner_sum(int sum, int most, const Geometry& shape) {
  int greatest = 0;
  for (int count = 0; count <= std::min(most, shape.side() - 2); ++count) {
    // Of the digits between the least and the greatest this many make every sum from the least to the greatest.
    greatest = greatest_sum(count, shape) - count;
    if (sum >= least_sum(count, shape) + count && sum <= greatest) return {};
  }
  if (sum > greatest) return "the digits in between sum to " + std::to_string(greatest) + " at most";
  return "no digits in between sum to " + std::to_string(sum);
}

}  // namespace nonet
