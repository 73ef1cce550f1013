// Every backend that takes a board's constraints finds exactly the boards that the independent checker accepts.
#include "nonet/backend.hpp"
#include "nonet/check.hpp"
#include "tests/tests.hpp"

namespace nonet::test::conformance_constraints_test {
namespace {

// Constraints that some of the 288 boards keep, and primitives of all kinds among them.
const std::vector<std::vector<std::string>> kSets = {
    {"killer 5 r1c1 r1c2", "killer 8 r2c3 r2c4 r3c4"},
    {"thermometer r1c1 r2c1 r2c2", "difference r3c3 r3c4"},
    {"antiknight", "odd r1c1"},
    {"nonconsecutive"},
    {"arrow r2c2 | r1c1 r1c2", "ratio r4c1 r4c2"},
    {"distinct r1c1 r2c3 r4c4", "greater r1c1 r4c4"},
    {"whisper 2 r1c1 r1c2 r2c3 r3c4"},
    {"renban r1c1 r2c1 r2c2", "v r3c1 r4c4"},
    {"littlekiller 6 r1c2 r2c1", "palindrome r1c4 r2c3 r3c3"},
    {"between r1c1 r2c2 r3c2 r4c1"},
    {"killer 9 r1c1 r1c2 r1c3", "killer 9 r1c2 r1c3 r1c4"},
    {"minimum r2c2", "maximum r3c3 r3c4"},
    {"rellik 3 r1c1 r2c2 r3c3 r4c4"},
};

void check_all(const RulesSpec& spec) {
  const Puzzle blank(Rules::make(spec));
  std::set<Board> expected;
  for (const Board& board : all_boards({.geometry = spec.geometry})) {
    if (why_not_a_solution(blank, board).empty()) expected.insert(board);
  }
  for (const BackendInfo* info : backends()) {
    if (!info->argument.empty()) continue;
    const BackendSpec backend{info};
    if (!why_not(backend, *blank.rules).empty() || !info->can({}).complete) continue;
    CAPTURE(info->name, spec.name());
    std::vector<Board> found;
    make_backend(backend, blank.rules)->solve(blank, {.max_solutions = 0}, [&](std::span<const Cell> solution) {
      found.emplace_back(solution.begin(), solution.end());
      return true;
    });
    CHECK(found.size() == expected.size());
    CHECK(std::set<Board>(found.begin(), found.end()) == expected);
  }
}

}  // namespace

TEST_CASE("every backend finds exactly the 4x4 boards that keep the constraints", "[conformance]") {
  for (const std::vector<std::string>& lines : kSets) {
    RulesSpec spec{.geometry = {2, 2}};
    add_constraints(spec, lines);
    check_all(spec);
  }
}

TEST_CASE("backends that do not take a board's constraints say which primitive", "[conformance]") {
  RulesSpec spec;
  add_constraints(spec, std::vector<std::string>{"killer 17 r1c1 r1c2"});
  const std::string why = why_not(parse_backend("dlx"), *Rules::make(spec));
  CHECK(why == "backend 'dlx' takes no sums, which 3x3 killer has");
}

}  // namespace nonet::test::conformance_constraints_test
