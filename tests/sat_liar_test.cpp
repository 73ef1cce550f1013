// SAT engines that lie.
#include "backends/foreign_backend.hpp"
#include "backends/sat_backend.hpp"
#include "tests/tests.hpp"

namespace nonet::test::sat_liar_test {
using Model = std::function<bool(int variable)>;

// Calls every formula satisfiable, by this model.
class Liar : public SatSolver {
 public:
  explicit Liar(Model model) : model_(std::move(model)) {}
  void reserve(int) override {}
  void add(std::span<const int>) override {}
  void assume(int) override {}
  SatResult solve(const SatLimits&) override { return SatResult::satisfiable; }
  bool value(int variable) override { return model_(variable); }
  bool failed(int) override { return false; }
  SatStats stats() override { return {}; }

 private:
  Model model_;
};

TEST_CASE("a model that is not a solution fails the puzzle and reports nothing") {
  // On an empty 4x4 board: no digit anywhere, every digit everywhere, and a 1 in each cell, which only the rules
  // refuse.
  const std::vector<Model> models = {[](int) { return false; }, [](int) { return true; },
                                     [](int variable) { return (variable - 1) % 4 == 0; }};
  for (const Model& model : models) {
    const auto backend = make_sat_backend("liar", Rules::make({.geometry = {2, 2}}), {},
                                          [&](int, std::uint64_t) { return std::make_unique<Liar>(model); });
    int reported = 0;
    const Outcome outcome =
        backend->solve(Puzzle(Rules::make({.geometry = {2, 2}})), {.max_solutions = 2}, [&](std::span<const Cell>) {
          ++reported;
          return true;
        });
    CHECK(reported == 0);
    CHECK(outcome.solutions == 0);
    CHECK(outcome.stop == Stop::failed);
    CHECK_THAT(outcome.message, StartsWith("the solver's model is not a solution: "));
    CHECK(outcome.message.size() > 41);
  }
}

TEST_CASE("an excluded model that comes again fails the puzzle if nobody vouches for the solver") {
  // 1 2 / 2 1, of two Latin squares: the first digit of the first cell, the second of the next, ...
  const Model model = [](int variable) { return variable == 1 || variable == 4 || variable == 6 || variable == 7; };
  const Puzzle puzzle(Rules::make({.geometry = {1, 2}}));
  const auto backend =
      make_foreign_backend("liar", puzzle.rules, {}, [&](int, std::uint64_t) { return std::make_unique<Liar>(model); });
  const Outcome outcome = backend->solve(puzzle, {.max_solutions = 0}, {});
  CHECK(outcome.stop == Stop::failed);
  CHECK(outcome.message == "the solver gave a model again that was excluded");
  CHECK(outcome.solutions == 1);
  CHECK(outcome.verdict() == Verdict::solved);
}

TEST_CASE("where each cell is known no solver is asked for a second board") {
  // This one would give the same again.
  const Puzzle puzzle(Rules::make({.geometry = {1, 2}}), {1, 2, 2, 1});
  const auto backend = make_foreign_backend(
      "liar", puzzle.rules, {}, [](int, std::uint64_t) { return std::make_unique<Liar>([](int) { return true; }); });
  CHECK(backend->solve(puzzle, {.max_solutions = 0}, {}).verdict() == Verdict::unique);
}

}  // namespace nonet::test::sat_liar_test
