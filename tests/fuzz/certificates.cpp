// Inputs: certificates, as `nonet prove` writes them. Hashes keep nearly all changed ones out, so each that has the
// right form is also sealed anew, over its own board's formula: then the proof decides, and what the checker lets pass
// must be true. A backend, which shares nothing with the checker, says whether it is.
#include "nonet/certificate.hpp"

#include <optional>

#include "nonet/backend.hpp"
#include "nonet/check.hpp"
#include "nonet/encoder.hpp"
#include "nonet/error.hpp"
#include "nonet/prove.hpp"
#include "proof/boards.hpp"
#include "proof/lrat_steps.hpp"
#include "proof/steps.hpp"
#include "tests/fuzz/fuzz.hpp"

namespace nonet::fuzz {
namespace {

// Formulas of larger boards take more time than all the rest.
constexpr int kMostCertifiedSide = 9;
constexpr int kMostSideWithSearch = 4;

void check_true(const proof::Certificate& certificate) {
  std::optional<Puzzle> stated;
  try {
    stated = under_cube(puzzle_of(certificate.statement), certificate.statement.cube);
  } catch (const Error&) {
    // Constraints that no digits keep mean something to the checker; the board refuses them.
    return;
  }
  const Puzzle& puzzle = *stated;
  for (const std::vector<int>& solution : certificate.solutions) {
    const Board board(solution.begin(), solution.end());
    require(why_not_a_solution(puzzle, board).empty(), "a verified solution solves its puzzle",
            why_not_a_solution(puzzle, board));
  }
  const auto solver = make_backend(parse_backend("dfs"), puzzle.rules);
  if (certificate.claim == proof::Claim::count) {
    require(solver->solve(puzzle, {.max_solutions = 0}, {}).solutions == certificate.count,
            "a verified count is the number of solutions");
    return;
  }
  const Verdict verdict = solver->solve(puzzle, {.max_solutions = 2}, {}).verdict();
  switch (certificate.claim) {
    case proof::Claim::solvable:
      require(verdict != Verdict::no_solution, "a verified puzzle is solvable");
      break;
    case proof::Claim::unique:
      require(verdict == Verdict::unique, "a verified solution is the only one");
      break;
    case proof::Claim::multiple:
      require(verdict == Verdict::multiple, "a puzzle verified to have several solutions has them");
      break;
    case proof::Claim::no_solution:
      require(verdict == Verdict::no_solution, "a puzzle verified to have no solution has none");
      break;
    case proof::Claim::count:
      break;
  }
}

// The negated literals of the blocked solution replace it: the checker knows which cells have no clue.
std::string sealed(const proof::Certificate& certificate) {
  proof::Certificate copy = certificate;
  proof::Boards boards;
  boards.name_in(copy);
  std::string proof;
  const auto take_steps = [&](auto reader, auto step) {
    copy.steps = 0;
    for (; reader.next(step); ++copy.steps) append_step(proof, step, certificate.binary);
  };
  if (certificate.format == proof::ProofFormat::lrat) {
    take_steps(lrat_steps(certificate), proof::LratStep());
  } else {
    take_steps(drat_steps(certificate), proof::Step());
  }
  copy.proof = proof;
  return write_certificate(copy);
}

}  // namespace

void certificates(std::string_view input) try {
  std::string_view rest = input;
  proof::Certificate certificate;
  std::string why;
  if (!read_certificate(rest, certificate, why)) {
    require(why.starts_with("line "), "an error names its line", why);
    return;
  }
  const std::string_view own = input.substr(0, input.size() - rest.size());
  require(!own.empty(), "a certificate is some text");
  if (certificate.statement.rules.side() > kMostCertifiedSide) return;
  if (!certificate.statement.why_unsound().empty()) return;

  proof::Verifier verifier;
  std::string_view text = own;
  const bool verified = verifier.verify(text).verified();
  if (verified) check_true(certificate);
  if (!verified && certificate.statement.rules.side() > kMostSideWithSearch) return;

  const std::string again = sealed(certificate);
  text = again;
  const proof::Verification result = verifier.verify(text);
  require(!verified || result.verified(), "a verified certificate is verified when it is written anew", result.why());
  if (result.verified()) check_true(result.certificate);
} catch (const proof::LimitReached&) {
  // A constraint that needs more states than the checker takes.
}

}  // namespace nonet::fuzz
