// Connected areas, and regions that are not drawn: what they mean on a full board, and their clauses.
#include <algorithm>
#include <array>
#include <cstdlib>
#include <string>
#include <vector>

#include "proof/internal/clause_writer.hpp"
#include "proof/internal/constraint.hpp"

namespace nonet::proof {
namespace {

int placed(const Scene& scene) { return scene.rows * scene.columns; }

std::string connected_unsound(const Constraint& constraint, const Scene& scene) {
  if (constraint.value() < 0 || constraint.value() > placed(scene)) return "the board has not as many cells";
  for (std::size_t i = 1; i < constraint.values.size(); ++i) {
    if (constraint.values[i] < scene.least || constraint.values[i] > scene.greatest()) {
      return std::to_string(constraint.values[i]) + " is not a digit of the board";
    }
  }
  return {};
}
std::string chaos_unsound(const Constraint& constraint, const Scene& scene) {
  for (const int cell : constraint.cells()) {
    if (cell < placed(scene)) return scene.name(cell) + " has a place on the board";
  }
  if (static_cast<int>(constraint.cells().size()) != placed(scene)) return "each cell of the board needs one";
  const int size = constraint.value(scene.side);
  if (size < 1 || size > scene.side || placed(scene) % size != 0) return "the board has no such regions";
  return placed(scene) / size <= scene.side ? "" : "more regions than digits";
}
std::string doublers_unsound(const Constraint& constraint, const Scene& scene) {
  for (const int cell : constraint.cells()) {
    if (cell < placed(scene)) return scene.name(cell) + " has a place on the board";
  }
  if (static_cast<int>(constraint.cells().size()) != placed(scene)) return "each cell of the board needs one";
  if (scene.greatest() < 2) return "a mark is 1 or 2";
  const bool is_even =
      scene.rows == scene.columns && (!scene.has_regions || static_cast<int>(scene.regions.size()) == scene.rows);
  return is_even ? "" : "it needs as many rows as columns, and as regions";
}
std::string counted_unsound(const Constraint& constraint, const Scene& scene) {
  if (constraint.cells().size() != 1) return "one cell counts the others";
  if (constraint.value() < 0 || constraint.value() > 1) return "the number is 0 or 1";
  const int first = constraint.groups[1].front();
  std::vector<char> is_read(static_cast<std::size_t>(placed(scene) + scene.extra));
  const auto reads = [&](int cell) { return std::exchange(is_read[static_cast<std::size_t>(cell)], 1) != 0; };
  if (reads(constraint.cells().front()) || reads(first)) return "a cell is read twice";
  for (std::size_t i = 1; i < constraint.groups.size(); ++i) {
    if (constraint.groups[i].front() != first) return "the lists begin in different cells";
    for (std::size_t at = 1; at < constraint.groups[i].size(); ++at) {
      if (reads(constraint.groups[i][at])) return "a cell is read twice";
    }
  }
  return {};
}

// "" or why the marked cells are not a region of this size; 0: of one cell or more.
std::string why_no_region(const Scene& scene, std::vector<char> is_marked, int size) {
  const auto cells = static_cast<int>(std::count(is_marked.begin(), is_marked.end(), 1));
  if (cells == 0 || (size != 0 && cells != size)) return " has " + std::to_string(cells) + " cells";
  Cells open = {static_cast<int>(std::find(is_marked.begin(), is_marked.end(), 1) - is_marked.begin())};
  is_marked[static_cast<std::size_t>(open.front())] = 0;
  for (std::size_t i = 0; i < open.size(); ++i) {
    for (const int cell : scene.around(open[i])) {
      if (std::exchange(is_marked[static_cast<std::size_t>(cell)], 0) != 0) open.push_back(cell);
    }
  }
  return static_cast<int>(open.size()) == cells ? "" : " is in several parts";
}

std::string connected(const Constraint& constraint, const Scene& scene, Digits digits) {
  std::vector<char> is_marked;
  for (int cell = 0; cell < placed(scene); ++cell) {
    const auto listed = std::find(constraint.values.begin() + 1, constraint.values.end(), digit_at(digits, cell));
    is_marked.push_back(listed == constraint.values.end() ? 0 : 1);
  }
  return why_no_region(scene, std::move(is_marked), constraint.value());
}

std::string chaos(const Constraint& constraint, const Scene& scene, Digits digits) {
  const int size = constraint.value(scene.side);
  const std::vector<int> regions = digits_of(constraint.cells(), digits);
  const int number = placed(scene) / size;
  int seen = 0;
  for (const int region : regions) {
    if (region - scene.least > seen) return ": region " + std::to_string(region) + " comes too early";
    if (region - scene.least == seen) ++seen;
  }
  if (seen != number) return ": there are " + std::to_string(seen) + " regions";
  for (int region = scene.least; region < scene.least + number; ++region) {
    std::vector<char> is_marked;
    std::vector<int> held;
    for (std::size_t cell = 0; cell < regions.size(); ++cell) {
      is_marked.push_back(regions[cell] == region ? 1 : 0);
      if (regions[cell] == region) held.push_back(digits[cell]);
    }
    const std::string name = ": region " + std::to_string(region);
    if (const std::string why = why_no_region(scene, std::move(is_marked), size); !why.empty()) return name + why;
    std::sort(held.begin(), held.end());
    if (std::adjacent_find(held.begin(), held.end()) != held.end()) return name + " holds " + join(held);
  }
  return {};
}

// Lists of all rows, columns and regions.
std::vector<Cells> whole_areas(const Scene& scene) {
  std::vector<Cells> lines;
  for (int row = 0; row < scene.rows; ++row) {
    Cells& line = lines.emplace_back();
    for (int column = 0; column < scene.columns; ++column) line.push_back(scene.cell(row, column));
  }
  for (int column = 0; column < scene.columns; ++column) {
    Cells& line = lines.emplace_back();
    for (int row = 0; row < scene.rows; ++row) line.push_back(scene.cell(row, column));
  }
  if (scene.has_regions) lines.insert(lines.end(), scene.regions.begin(), scene.regions.end());
  return lines;
}
std::string doublers(const Constraint& constraint, const Scene& scene, Digits digits) {
  const Cells& marks = constraint.cells();
  for (const int mark : marks) {
    const int digit = digit_at(digits, mark);
    if (digit != 1 && digit != 2) return ": " + scene.name(mark) + " is " + std::to_string(digit);
  }
  const auto is_doubled = [&](int cell) { return digit_at(digits, marks[static_cast<std::size_t>(cell)]) == 2; };
  for (const Cells& line : whole_areas(scene)) {
    const auto doubled = std::count_if(line.begin(), line.end(), is_doubled);
    if (doubled != 1) {
      return ": " + std::to_string(doubled) + " cells are doubled with " + scene.name(line.front()) +
             " in a line or box";
    }
  }
  std::vector<int> held;
  for (int cell = 0; cell < placed(scene); ++cell) {
    if (is_doubled(cell)) held.push_back(digit_at(digits, cell));
  }
  std::sort(held.begin(), held.end());
  return std::adjacent_find(held.begin(), held.end()) == held.end() ? "" : ": the doubled digits are " + join(held);
}

// How many cells are of the same region as the first, which is counted once.
std::string why_miscounted(const Constraint& constraint, Digits digits, bool in_runs) {
  const int first = digit_at(digits, constraint.groups[1].front());
  int count = 1;
  for (std::size_t i = 1; i < constraint.groups.size(); ++i) {
    for (std::size_t at = 1; at < constraint.groups[i].size(); ++at) {
      const bool is_same = digit_at(digits, constraint.groups[i][at]) == first;
      if (in_runs && !is_same) break;
      count += is_same ? 1 : 0;
    }
  }
  const int said = digit_at(digits, constraint.cells().front());
  return said + constraint.value() == count
             ? ""
             : " says " + std::to_string(said) + ", not " + std::to_string(count - constraint.value());
}
std::string chaosarrow(const Constraint& constraint, const Scene& /*scene*/, Digits digits) {
  return why_miscounted(constraint, digits, true);
}
std::string chaoscount(const Constraint& constraint, const Scene& /*scene*/, Digits digits) {
  return why_miscounted(constraint, digits, false);
}

// Clauses.

// This many of the literals hold, or at most this many.
void count(ClauseWriter& to, std::span<const int> literals, int wanted, bool at_most = false) {
  to.word(
      ClauseWriter::bits(literals), 0,
      [=](int& so_far, std::size_t /*place*/, int bit) { return (so_far += bit) <= wanted; },
      [=](int so_far) { return at_most || so_far == wanted; });
}

constexpr std::size_t kStepsACell = 10;  // of ClauseWriter::work()

// The cells for which is_in (a literal for each) holds are connected. The first of them is the root: a variable for
// each cell says that none before it is in, and one for each that it is the root. Then a variable for each cell and
// number of steps says that the root is so near.
void connect(const Scene& scene, ClauseWriter& to, std::span<const int> is_in, int size) {
  const std::size_t cells = is_in.size();
  const int steps = (size == 0 ? placed(scene) : size) - 1;
  std::vector<int> none;
  std::vector<int> near;
  for (std::size_t cell = 0; cell < cells; ++cell) none.push_back(to.new_variable());
  for (std::size_t cell = 1; cell < cells; ++cell) {
    to.clause({-none[cell], none[cell - 1]});
    to.clause({-none[cell], -is_in[cell - 1]});
  }
  for (std::size_t cell = 0; cell < cells; ++cell) near.push_back(to.new_variable());
  for (std::size_t cell = 0; cell < cells; ++cell) {
    to.clause({-near[cell], is_in[cell]});
    to.clause({-near[cell], none[cell]});
  }
  for (int step = 0; step < steps && to.goes_on(); ++step) {
    to.work(cells * kStepsACell);
    std::vector<int> next;
    for (std::size_t cell = 0; cell < cells; ++cell) next.push_back(to.new_variable());
    for (std::size_t cell = 0; cell < cells; ++cell) {
      to.clause({-next[cell], is_in[cell]});
      std::vector<int> ways = {-next[cell], near[cell]};
      for (const int other : scene.around(static_cast<int>(cell)))
        ways.push_back(near[static_cast<std::size_t>(other)]);
      to.clause(std::move(ways));
    }
    near = std::move(next);
  }
  for (std::size_t cell = 0; cell < cells; ++cell) to.clause({-is_in[cell], near[cell]});
}

void connected(const Constraint& constraint, const Scene& scene, ClauseWriter& to) {
  std::vector<int> is_in;
  for (int cell = 0; cell < placed(scene); ++cell) {
    is_in.push_back(to.new_variable());
    std::vector<int> ways = {-is_in.back()};
    for (std::size_t i = 1; i < constraint.values.size(); ++i) {
      ways.push_back(to.literal(cell, constraint.values[i]));
      to.clause({is_in.back(), -ways.back()});
    }
    to.clause(std::move(ways));
  }
  if (constraint.value() == 0) {
    to.clause(is_in);
  } else {
    count(to, is_in, constraint.value());
  }
  connect(scene, to, is_in, constraint.value());
}

void chaos(const Constraint& constraint, const Scene& scene, ClauseWriter& to) {
  const int size = constraint.value(scene.side);
  const int number = placed(scene) / size;
  to.word(
      to.digits(constraint.cells()), 0,
      [=](int& seen, std::size_t /*place*/, int region) {
        if (region > seen || region >= number) return false;
        if (region == seen) ++seen;
        return true;
      },
      [=](int seen) { return seen == number; });
  for (int region = scene.least; region < scene.least + number && to.goes_on(); ++region) {
    std::vector<int> is_in;
    for (const int cell : constraint.cells()) is_in.push_back(to.literal(cell, region));
    for (int one = 0; one < placed(scene) && to.goes_on(); ++one) {
      to.work(static_cast<std::size_t>(one));
      for (int other = 0; other < one; ++other) {
        const int rows = std::abs(one / scene.columns - other / scene.columns);
        const int columns = std::abs(one % scene.columns - other % scene.columns);
        if (rows + columns < size) continue;
        to.clause({-is_in[static_cast<std::size_t>(one)], -is_in[static_cast<std::size_t>(other)]});
      }
    }
    for (int digit = scene.least; digit <= scene.greatest() && to.goes_on(); ++digit) {
      std::vector<int> held;
      for (int cell = 0; cell < placed(scene); ++cell) {
        held.push_back(to.new_variable());
        to.clause({held.back(), -is_in[static_cast<std::size_t>(cell)], -to.literal(cell, digit)});
        to.clause({-held.back(), is_in[static_cast<std::size_t>(cell)]});
        to.clause({-held.back(), to.literal(cell, digit)});
      }
      count(to, held, 1, size != scene.side);
    }
    if (size != scene.side) count(to, is_in, size);
    connect(scene, to, is_in, size);
  }
}

void doublers(const Constraint& constraint, const Scene& scene, ClauseWriter& to) {
  const Cells& marks = constraint.cells();
  for (const int mark : marks) to.keep(mark, [](int digit) { return digit == 1 || digit == 2; });
  for (const Cells& line : whole_areas(scene)) {
    std::vector<int> doubled;
    for (const int cell : line) doubled.push_back(to.literal(marks[static_cast<std::size_t>(cell)], 2));
    count(to, doubled, 1);
  }
  for (int digit = scene.least; digit <= scene.greatest() && to.goes_on(); ++digit) {
    std::vector<int> held;
    for (int cell = 0; cell < placed(scene); ++cell) {
      const int is_doubled = to.literal(marks[static_cast<std::size_t>(cell)], 2);
      held.push_back(to.new_variable());
      to.clause({held.back(), -is_doubled, -to.literal(cell, digit)});
      to.clause({-held.back(), is_doubled});
      to.clause({-held.back(), to.literal(cell, digit)});
    }
    count(to, held, 1, scene.rows != scene.side);
  }
}

// The cell that counts, the first that is counted, and the others, list by list.
void counted(const Constraint& constraint, ClauseWriter& to, bool in_runs) {
  struct State {
    int left = 0;
    int region = 0;
    bool goes_on = true;
    auto operator<=>(const State&) const = default;
  };
  Cells cells = {constraint.cells().front(), constraint.groups[1].front()};
  std::vector<std::size_t> begins;
  for (std::size_t i = 1; i < constraint.groups.size(); ++i) {
    begins.push_back(cells.size());
    cells.insert(cells.end(), constraint.groups[i].begin() + 1, constraint.groups[i].end());
  }
  to.word(
      to.digits(cells), State{},
      [&](State& state, std::size_t place, int letter) {
        if (place == 0) {
          state.left = letter + to.least() + constraint.value() - 1;
          return state.left >= 0;
        }
        if (place == 1) {
          state.region = letter;
          return true;
        }
        if (std::find(begins.begin(), begins.end(), place) != begins.end()) state.goes_on = true;
        if (!state.goes_on) return true;
        if (letter == state.region) return --state.left >= 0;
        state.goes_on = !in_runs;
        return true;
      },
      [](const State& state) { return state.left == 0; });
}
void chaosarrow(const Constraint& constraint, const Scene& /*scene*/, ClauseWriter& to) {
  counted(constraint, to, true);
}
void chaoscount(const Constraint& constraint, const Scene& /*scene*/, ClauseWriter& to) {
  counted(constraint, to, false);
}

const std::array kRegionForms = std::to_array<Form>({
    {.name = "connected",
     .shape = Shape::board,
     .least_values = 2,
     .most_values = kAny,
     .why_unsound = connected_unsound,
     .why_broken = connected,
     .write = connected},
    {.name = "chaos",
     .reads = Reading::digits,
     .most_values = 1,
     .why_unsound = chaos_unsound,
     .why_broken = chaos,
     .write = chaos},
    {.name = "chaosarrow",
     .shape = Shape::groups,
     .most_values = 1,
     .most_groups = kAny,
     .why_unsound = counted_unsound,
     .why_broken = chaosarrow,
     .write = chaosarrow},
    {.name = "chaoscount",
     .shape = Shape::groups,
     .most_values = 1,
     .why_unsound = counted_unsound,
     .why_broken = chaoscount,
     .write = chaoscount},
    {.name = "doublers",
     .reads = Reading::digits,
     .why_unsound = doublers_unsound,
     .why_broken = doublers,
     .write = doublers},
});

}  // namespace

std::span<const Form> region_forms() { return kRegionForms; }

}  // namespace nonet::proof
