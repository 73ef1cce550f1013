// Cuts as reasons: alone against all sets of places of small boards, and within CaDiCaL, where its version has
// propagators, against the search.
#include "backends/sat/region_cuts.hpp"

#include "backends/cadical_solver.hpp"
#include "nonet/backend.hpp"
#include "tests/tests.hpp"

namespace nonet::test::region_cuts_test {
namespace {

// A small board: place p is in the region if the variable p + 1 is true, or known.
struct Grid {
  std::vector<int> literals;
  std::vector<std::pair<std::uint16_t, std::uint16_t>> edges;
  int size = 0;

  OpenRegion region() const { return {.literals = literals, .edges = edges, .size = size}; }
};

Grid random_grid(Random& random) {
  const int rows = 1 + random.below(3);
  const int columns = 2 + random.below(3);
  Grid grid;
  for (int place = 0; place < rows * columns; ++place) {
    const int known = random.below(12);
    grid.literals.push_back(known == 0 ? kTrue : known == 1 ? kFalse : place + 1);
    if ((place + 1) % columns != 0) grid.edges.emplace_back(place, place + 1);
    if (place + columns < rows * columns) grid.edges.emplace_back(place, place + columns);
  }
  if (random.once_in(2)) grid.size = 1 + random.below(static_cast<int>(grid.literals.size()));
  return grid;
}

bool is_in(const Grid& grid, std::size_t set, std::size_t place) {
  const int literal = grid.literals[place];
  return std::abs(literal) == kTrue ? literal > 0 : ((set >> place) & 1U) != 0;
}

bool is_connected(const Grid& grid, std::size_t set) {
  std::vector<std::size_t> part(grid.literals.size());
  std::iota(part.begin(), part.end(), std::size_t{0});
  for (std::size_t round = 0; round < part.size(); ++round) {
    for (const auto& [a, b] : grid.edges) {
      if (is_in(grid, set, a) && is_in(grid, set, b)) part[a] = part[b] = std::min(part[a], part[b]);
    }
  }
  std::set<std::size_t> parts;
  for (std::size_t place = 0; place < part.size(); ++place) {
    if (is_in(grid, set, place)) parts.insert(part[place]);
  }
  return parts.size() <= 1;
}

bool has_size(const Grid& grid, std::size_t set) {
  int count = 0;
  for (std::size_t place = 0; place < grid.literals.size(); ++place) count += is_in(grid, set, place) ? 1 : 0;
  return grid.size == 0 || count == grid.size;
}

bool is_true(std::size_t set, int literal) {
  return (((set >> static_cast<unsigned>(std::abs(literal) - 1)) & 1U) != 0) == (literal > 0);
}

// Does what a solver does, with random decisions.
class Walk {
 public:
  explicit Walk(Random& random) : random_(random), grid_(random_grid(random)) {
    cuts_.add(grid_.region());
    for (std::size_t set = 0; set < std::size_t{1} << grid_.literals.size(); ++set) {
      if (is_connected(grid_, set) && has_size(grid_, set)) models_.push_back(set);
    }
    for (const int literal : grid_.literals) {
      if (std::abs(literal) != kTrue) variables_.push_back(literal);
    }
  }

  void run() {
    for (int step = 0; step < 60; ++step) {
      if (!follow()) {
        if (conflicts_at_root_) return;
        continue;
      }
      std::vector<int> open;
      for (const int variable : variables_) {
        if (!values_.contains(variable)) open.push_back(variable);
      }
      if (open.empty()) {
        check_all();
        if (!go_back()) return;
        continue;
      }
      const int variable = open[random_.next() % open.size()];
      cuts_.open_level();
      starts_.push_back(trail_.size());
      assign(random_.once_in(3) ? variable : -variable);
    }
  }

 private:
  void assign(int literal) {
    values_[std::abs(literal)] = literal;
    trail_.push_back(literal);
    cuts_.assign(literal, starts_.empty());
  }

  // To the fixpoint, and back if there is a conflict.
  bool follow() {
    while (const int literal = cuts_.propagate()) {
      std::vector<int> others(cuts_.reason(literal).begin(), cuts_.reason(literal).end());
      CHECK(std::erase(others, literal) == 1);
      check_clause(others, literal);
      if (values_.contains(std::abs(literal))) return go_back();  // it is false
      assign(literal);
    }
    if (!cuts_.has_conflict()) {
      check_reach();
      return true;
    }
    check_clause({cuts_.conflict().begin(), cuts_.conflict().end()}, 0);
    cuts_.drop_conflict();
    go_back();
    return false;
  }

  bool go_back() {
    if (starts_.empty()) return !(conflicts_at_root_ = true);
    const std::size_t level = random_.next() % starts_.size();
    while (trail_.size() > starts_[level]) {
      values_.erase(std::abs(trail_.back()));
      trail_.pop_back();
    }
    starts_.resize(level);
    cuts_.close_levels(level);
    return false;
  }

  void check_clause(const std::vector<int>& falsified, int literal) {
    for (const int each : falsified) CHECK((values_.contains(std::abs(each)) && values_[std::abs(each)] == -each));
    for (const std::size_t model : models_) {
      const bool holds =
          (literal != 0 && is_true(model, literal)) ||
          std::any_of(falsified.begin(), falsified.end(), [&](int each) { return is_true(model, each); });
      CHECK(holds);
    }
  }

  // Nothing is left that follows: each open place is connected to those of the region.
  void check_reach() {
    std::size_t known = 0;
    std::size_t possible = 0;
    for (const int variable : variables_) {
      const auto found = values_.find(variable);
      const std::size_t bit = std::size_t{1} << static_cast<unsigned>(variable - 1);
      if (found == values_.end() || found->second > 0) possible |= bit;
      if (found != values_.end() && found->second > 0) known |= bit;
    }
    const auto has_root = [&] {
      for (std::size_t place = 0; place < grid_.literals.size(); ++place) {
        if (is_in(grid_, known, place)) return true;
      }
      return false;
    };
    if (has_root()) CHECK(is_connected(grid_, possible));
  }

  void check_all() {
    std::size_t set = 0;
    std::vector<int> model;
    for (const auto& [variable, literal] : values_) {
      if (literal > 0) set |= std::size_t{1} << static_cast<unsigned>(variable - 1);
      model.push_back(literal);
    }
    const bool accepts = cuts_.accepts(model);
    if (has_size(grid_, set)) CHECK(accepts == is_connected(grid_, set));
    if (!accepts) check_clause({cuts_.conflict().begin(), cuts_.conflict().end()}, 0);
    cuts_.drop_conflict();
  }

  Random& random_;
  Grid grid_;
  sat::RegionCuts cuts_;
  std::vector<std::size_t> models_;
  std::vector<int> variables_;
  std::map<int, int> values_;  // literals by variable
  std::vector<int> trail_;
  std::vector<std::size_t> starts_;
  bool conflicts_at_root_ = false;
};

TEST_CASE("cuts hold in all connected sets, and nothing that follows is missing") {
  Random random(seed());
  for (int round = 0; round < 300; ++round) Walk(random).run();
}

TEST_CASE("whole assignments are accepted if their region is connected") {
  Random random(seed());
  for (int round = 0; round < 300; ++round) {
    const Grid grid = random_grid(random);
    const std::size_t set = random.next() % (std::size_t{1} << grid.literals.size());
    if (!has_size(grid, set)) continue;
    sat::RegionCuts cuts;
    cuts.add(grid.region());
    std::vector<int> model;
    for (const int literal : grid.literals) {
      if (std::abs(literal) != kTrue) model.push_back(is_true(set, literal) ? literal : -literal);
    }
    CHECK(cuts.accepts(model) == is_connected(grid, set));
    CHECK(cuts.has_conflict() != is_connected(grid, set));
  }
}

TEST_CASE("an assignment for good outlives its level") {
  sat::RegionCuts cuts;
  const std::vector<std::pair<std::uint16_t, std::uint16_t>> edges = {{0, 1}, {1, 2}};
  cuts.add({.literals = std::vector<int>{1, 2, 3}, .edges = edges});
  cuts.open_level();
  cuts.assign(1, false);
  cuts.assign(-2, true);
  CHECK(cuts.propagate() == -3);
  cuts.close_levels(0);
  CHECK(cuts.propagate() == 0);
  cuts.open_level();
  cuts.assign(3, false);
  CHECK(cuts.propagate() == -1);
  CHECK(cuts.clause_bytes() == 0);
  CHECK(cuts.reason(-1).size() == 3);
  CHECK(cuts.clause_bytes() > 0);
}

// Sets of clues from a solution, so that there are few and many solutions.
TEST_CASE("cadical and the search find the same solutions of boards with regions") {
  Random random(seed());
  const std::vector<std::pair<std::string, std::vector<std::string>>> boards = {
      {"1x3 +9", {"chaos v1-9"}},
      {"1x1 2x4 +8", {"chaos v1-8"}},
      {"1x1 4x4 +16", {"chaos v1-16"}},
      {"1x1 2x3 4 +6", {"chaos 2 v1-6"}},
      {"1x1 3x4 +12", {"chaos 3 v1-12"}},
      {"1x1 3x4 0-3 +12", {"chaos v1-12"}},
      {"1x1 4x4 2 raw", {"connected 0 2"}},
      {"1x1 3x3 4", {"connected 5 1 2"}},
      {"1x1 4x4 3 raw", {"connected 0 1", "connected 5 2 3"}},
  };
  for (const auto& [shape, constraints] : boards) {
    const auto rules = Rules::make(with_constraints({.geometry = Geometry::parse(shape)}, constraints));
    CAPTURE(shape, constraints.front());
    const auto dfs = backend("dfs", Puzzle(rules));
    const auto cadical = backend("cadical", Puzzle(rules));
    const std::vector<Board> some = solutions(*dfs, Puzzle(rules), 300);
    REQUIRE(!some.empty());
    for (int round = 0; round < 12; ++round) {
      const Board& from = some[random.next() % some.size()];
      std::vector<Cell> clues(from.size());
      for (std::size_t cell = 0; cell < clues.size(); ++cell) {
        if (random.once_in(3)) clues[cell] = from[cell];
      }
      // At times a clue that fits nowhere.
      if (round % 4 == 0) clues[random.next() % clues.size()] = 1;
      const Puzzle puzzle(rules, clues);
      std::vector<Board> expected = solutions(*dfs, puzzle);
      std::vector<Board> found = solutions(*cadical, puzzle);
      std::sort(expected.begin(), expected.end());
      std::sort(found.begin(), found.end());
      CHECK(found == expected);
    }
  }
}

TEST_CASE("a solver that takes no regions says so") {
  const auto solver = make_cadical_solver("plain", {}, 1);
  CHECK_THROWS_AS(solver->connect({}), std::logic_error);
}

}  // namespace
}  // namespace nonet::test::region_cuts_test
