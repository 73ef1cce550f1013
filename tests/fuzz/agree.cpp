// Inputs: numbers, a byte each, that make a small board: shape, variants, regions, encoding, a clue or none for each
// cell, exclusions. All complete backends must agree on it, and the prover with them.
#include <algorithm>
#include <array>
#include <vector>

#include "nonet/backend.hpp"
#include "nonet/certificate.hpp"
#include "nonet/check.hpp"
#include "nonet/encoder.hpp"
#include "nonet/error.hpp"
#include "nonet/prove.hpp"
#include "run/crosscheck.hpp"
#include "tests/fuzz/fuzz.hpp"

namespace nonet::fuzz {
namespace {

constexpr std::array<Geometry, 8> kShapes = {{{2, 2}, {3, 3}, {2, 3}, {3, 2}, {1, 4}, {1, 5}, {2, 4}, {1, 1}}};

// Blank boards of these sides have too many solutions to be counted, but a few are found at once.
constexpr std::uint64_t kSolutions = 3;
constexpr std::uint64_t kNodes = 2'000;

// The boxes, after exchanges of cells.
void make_regions(RulesSpec& spec, Draw& draw) {
  for (int cell = 0; cell < spec.geometry.cells(); ++cell) {
    spec.regions.push_back(static_cast<std::uint8_t>(spec.geometry.box_of(cell)));
  }
  for (int swaps = draw.below(8); swaps > 0; --swaps) {
    const int one = draw.below(spec.geometry.cells());
    const int other = draw.below(spec.geometry.cells());
    std::swap(spec.regions[static_cast<std::size_t>(one)], spec.regions[static_cast<std::size_t>(other)]);
  }
}

std::shared_ptr<const Rules> make_rules(Draw& draw) {
  RulesSpec spec{.geometry = kShapes[static_cast<std::size_t>(draw.below(kShapes.size()))]};
  const int flags = draw.below(32);
  // Most boards are plain: classic ones alone go to all backends.
  if (flags >= 16) {
    if ((flags & 1) != 0) nonet::add_variants(spec, "diagonal");
    if ((flags & 2) != 0) nonet::add_variants(spec, "windoku");
    if ((flags & 4) != 0) nonet::add_variants(spec, "disjoint");
    if ((flags & 8) != 0) make_regions(spec, draw);
  }
  try {
    return Rules::make(spec);
  } catch (const Error&) {
    return nullptr;  // such as windoku without square boxes
  }
}

Puzzle make_puzzle(const std::shared_ptr<const Rules>& rules, Draw& draw) {
  Puzzle puzzle(rules);
  const int side = rules->side();
  const bool with_exclusions = draw.below(4) == 3;
  for (int cell = 0; cell < rules->cells() && !draw.empty(); ++cell) {
    const int drawn = draw.below(2 * side + 1);
    puzzle.clues[static_cast<std::size_t>(cell)] = static_cast<Cell>(drawn > side ? 0 : drawn);
  }
  while (with_exclusions && !draw.empty()) {
    const int cell = draw.below(rules->cells());
    puzzle.exclude(cell, 1 + draw.below(side));
  }
  return puzzle;
}

// All complete ones, `cadical` with its own encoding.
std::vector<BackendSpec> complete_backends(Draw& draw) {
  const Encoding& encoding = encodings()[static_cast<std::size_t>(draw.below(static_cast<int>(encodings().size())))];
  const AtMostOne& at_most_one =
      at_most_ones()[static_cast<std::size_t>(draw.below(static_cast<int>(at_most_ones().size())))];
  std::vector<BackendSpec> specs;
  for (const BackendInfo* const info : backends()) {
    BackendSpec spec{info};
    if (!info->argument.empty() || !info->can(spec.options).complete) continue;
    if (!info->why_unavailable(spec.options).empty()) continue;
    if (info->name == "cadical") spec.options = {.encoding = &encoding, .at_most_one = &at_most_one};
    specs.push_back(spec);
  }
  return specs;
}

void check_certificate(const Puzzle& puzzle) {
  const auto solver = make_backend(parse_backend("dfs"), puzzle.rules);
  const Outcome outcome = solver->solve(puzzle, {.max_solutions = 2, .max_nodes = kNodes}, {});
  if (outcome.stop == Stop::node_limit) return;
  Prover prover;
  const ProofResult proved = prover.prove(puzzle, {.budget = {.max_nodes = kNodes}});
  if (ran_out(proved.status)) return;
  require(proved.status == status_of(outcome), "the prover finds the backends' verdict", proved.why_none);
  proof::Verifier verifier;
  std::string_view text = proved.certificate;
  const proof::Verification result = verifier.verify(text);
  require(result.verified(), "a certificate is verified", result.why());
}

}  // namespace

void agree(std::string_view input) {
  Draw draw(input);
  const auto rules = make_rules(draw);
  if (!rules) return;
  const std::vector<BackendSpec> specs = complete_backends(draw);
  CrossCase boards{.puzzles = {make_puzzle(rules, draw)}, .max_solutions = kSolutions, .max_nodes = kNodes};
  // The second one shows whether the first left any state.
  boards.puzzles.push_back(boards.puzzles.front());
  for (Cell& clue : boards.puzzles.back().clues) clue = clue == 1 ? Cell{0} : clue;
  CrossChecker checker(specs, {.timeout = std::chrono::seconds(20)});
  const std::optional<Fault> fault = checker.check(boards);
  require(!fault, "all backends agree", fault ? fault->why : "");
  check_certificate(boards.puzzles.front());
}

}  // namespace nonet::fuzz
