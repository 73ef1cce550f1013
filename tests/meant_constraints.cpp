#include "tests/meant_constraints.hpp"

#include <algorithm>
#include <cstdlib>

#include "tests/small_search.hpp"

namespace nonet::test {
namespace {

std::string cell_text(int cell, int side) {
  return " r" + std::to_string(cell / side + 1) + "c" + std::to_string(cell % side + 1);
}

bool differ(std::vector<int> digits) {
  std::sort(digits.begin(), digits.end());
  return std::adjacent_find(digits.begin(), digits.end()) == digits.end();
}
int total(const std::vector<int>& digits, std::size_t from = 0) {
  int sum = 0;
  for (std::size_t i = from; i < digits.size(); ++i) sum += digits[i];
  return sum;
}

}  // namespace

Meant random_constraint(const Board& solution, int side, Random& random) {
  for (;;) {
    Meant meant;
    const int length = 2 + random.below(2);
    while (static_cast<int>(meant.cells.size()) < length) {
      const int cell = random.below(side * side);
      if (std::find(meant.cells.begin(), meant.cells.end(), cell) == meant.cells.end()) meant.cells.push_back(cell);
    }
    std::vector<int> digits;
    std::string names;
    for (const int cell : meant.cells) {
      digits.push_back(solution[static_cast<std::size_t>(cell)]);
      names += cell_text(cell, side);
    }
    switch (random.below(7)) {
      case 0: {
        const int sum = total(digits);
        meant.line = "killer " + std::to_string(sum) + names;
        meant.fits = [=](const std::vector<int>& all) { return differ(all) && total(all) == sum; };
        break;
      }
      case 1:
        meant.line = "thermometer" + names;
        meant.fits = [](const std::vector<int>& all) { return std::is_sorted(all.begin(), all.end()) && differ(all); };
        break;
      case 2: {
        meant.cells.resize(2);
        const int by = std::abs(digits[0] - digits[1]);
        if (by == 0) continue;
        meant.line =
            "difference " + std::to_string(by) + cell_text(meant.cells[0], side) + cell_text(meant.cells[1], side);
        meant.fits = [=](const std::vector<int>& all) { return std::abs(all[0] - all[1]) == by; };
        break;
      }
      case 3:
        meant.line = "arrow" + cell_text(meant.cells[0], side) + " |";
        for (std::size_t i = 1; i < meant.cells.size(); ++i) meant.line += cell_text(meant.cells[i], side);
        meant.fits = [](const std::vector<int>& all) { return all[0] == total(all, 1); };
        break;
      case 4:
        meant.line = "renban" + names;
        meant.fits = [](const std::vector<int>& all) {
          const auto [least, most] = std::minmax_element(all.begin(), all.end());
          return differ(all) && *most - *least + 1 == static_cast<int>(all.size());
        };
        break;
      case 5:
        meant.line = "whisper 2" + names;
        meant.fits = [](const std::vector<int>& all) {
          for (std::size_t i = 1; i < all.size(); ++i) {
            if (std::abs(all[i] - all[i - 1]) < 2) return false;
          }
          return true;
        };
        break;
      default:
        meant.line = "slowthermometer" + names;
        meant.fits = [](const std::vector<int>& all) { return std::is_sorted(all.begin(), all.end()); };
        break;
    }
    digits.resize(meant.cells.size());
    if (meant.fits(digits)) return meant;
  }
}

SmallBoard random_board(const Geometry& shape, int constraints, int blanks, Random& random) {
  Board solution = shuffled_board(shape, random);
  std::vector<Meant> drawn;
  RulesSpec spec{.geometry = shape};
  for (int i = 0; i < constraints; ++i) {
    drawn.push_back(random_constraint(solution, shape.side(), random));
    add_constraints(spec, std::vector{drawn.back().line});
  }
  std::shared_ptr<const Rules> rules = Rules::make(spec);
  Puzzle puzzle(rules, solution);
  for (int i = 0; i < blanks; ++i) puzzle.clues[static_cast<std::size_t>(random.below(shape.cells()))] = 0;
  return {rules, std::move(drawn), std::move(solution), std::move(puzzle)};
}

bool keeps(const Reason& reason, const Rules& rules, const std::vector<Meant>& drawn, const Filling& filling) {
  const auto in_cell = [&](int cell) {
    int count = 0;
    for (int digit = 1; digit <= rules.side(); ++digit)
      count += filling[static_cast<std::size_t>(cell * rules.side() + digit - 1)];
    return count;
  };
  if (reason.kind == ReasonKind::cell_digit) return in_cell(reason.place) >= 1;
  if (reason.kind == ReasonKind::cell_once) return in_cell(reason.place) <= 1;
  if (reason.kind == ReasonKind::drawn) {
    const Meant& meant = drawn[reason.place];
    std::vector<int> digits;
    for (const int cell : meant.cells) {
      if (in_cell(cell) != 1) return false;
      for (int digit = 1; digit <= rules.side(); ++digit) {
        if (filling[static_cast<std::size_t>(cell * rules.side() + digit - 1)] != 0) digits.push_back(digit);
      }
    }
    return meant.fits(digits);
  }
  int count = 0;
  for (const CellIndex cell : rules.units()[reason.place].cells) {
    count += filling[static_cast<std::size_t>(cell * rules.side() + reason.digit - 1)];
  }
  return reason.kind == ReasonKind::unit_digit ? count >= 1 : count <= 1;
}

bool has_model(const Marks& marks, const std::vector<Reason>& reasons, const std::vector<Meant>& drawn,
               const CellDigit& mark) {
  const Rules& rules = marks.rules();
  const auto variable = [&](int cell, int digit) { return cell * rules.side() + digit; };
  SmallSearch search(rules.cells() * rules.side());
  std::vector<char> occurs(static_cast<std::size_t>(rules.cells() * rules.side()) + 1);
  const auto add = [&](const std::vector<int>& clause) {
    for (const int literal : clause) occurs[static_cast<std::size_t>(std::abs(literal))] = 1;
    search.add(clause);
  };
  for (int cell = 0; cell < rules.cells(); ++cell) {
    for (int digit = 1; digit <= rules.side(); ++digit) {
      if (!marks.has(cell, digit)) add(std::vector{-variable(cell, digit)});
      if (marks.placed(cell) == digit) add(std::vector{variable(cell, digit)});
    }
  }
  const auto one = [&](const std::vector<int>& literals, bool least, bool most) {
    if (least) add(literals);
    for (std::size_t i = 0; most && i < literals.size(); ++i) {
      for (std::size_t j = i + 1; j < literals.size(); ++j) add(std::vector{-literals[i], -literals[j]});
    }
  };
  const auto of_cell = [&](int cell) {
    std::vector<int> literals;
    for (int digit = 1; digit <= rules.side(); ++digit) literals.push_back(variable(cell, digit));
    return literals;
  };
  for (const Reason& reason : reasons) {
    if (reason.kind == ReasonKind::cell_digit) one(of_cell(reason.place), true, false);
    if (reason.kind == ReasonKind::cell_once) one(of_cell(reason.place), false, true);
    if (reason.kind == ReasonKind::unit_digit || reason.kind == ReasonKind::unit_once) {
      std::vector<int> literals;
      for (const CellIndex cell : rules.units()[reason.place].cells) literals.push_back(variable(cell, reason.digit));
      one(literals, reason.kind == ReasonKind::unit_digit, reason.kind == ReasonKind::unit_once);
    }
    if (reason.kind != ReasonKind::drawn) continue;
    const Meant& meant = drawn[reason.place];
    for (const int cell : meant.cells) one(of_cell(cell), true, true);
    std::vector<int> digits(meant.cells.size(), 1);
    for (bool more = true; more;) {
      if (!meant.fits(digits)) {
        std::vector<int> clause;
        for (std::size_t i = 0; i < digits.size(); ++i) clause.push_back(-variable(meant.cells[i], digits[i]));
        add(clause);
      }
      more = false;
      for (std::size_t i = 0; i < digits.size() && !more; ++i) {
        more = ++digits[i] <= rules.side();
        if (!more) digits[i] = 1;
      }
    }
  }
  // Nothing is asked of the others.
  const int wanted = variable(mark.cell, mark.digit);
  for (int each = 1; each < static_cast<int>(occurs.size()); ++each) {
    if (occurs[static_cast<std::size_t>(each)] == 0 && each != wanted) search.add(std::vector{-each});
  }
  return search.has_model({wanted});
}

}  // namespace nonet::test
