// prove, verify.
#include "nonet/certificate.hpp"
#include "nonet/prove.hpp"
#include "run/certify.hpp"
#include "web/glue/board.hpp"
#include "web/glue/call.hpp"

namespace nonet::web {
namespace {

Json prove(Arguments& arguments) {
  using proof::Claim;
  const BoardPuzzle board = puzzle_of(arguments);
  ProveOptions options{
      .budget = {.max_solutions = arguments.whole("limit", kMostCounted), .timeout = arguments.timeout()}};
  const std::string format = arguments.text("proof", "drat");
  if (format != "drat" && format != "lrat") refuse("proof", "\"drat\" or \"lrat\"", format);
  if (format == "lrat") options.format = proof::ProofFormat::lrat;
  if (const Json& verdict = arguments["verdict"]; !verdict.is_null()) {
    const std::string wanted = text_of(verdict, "verdict");
    for (const Claim claim : {Claim::solvable, Claim::unique, Claim::multiple, Claim::no_solution, Claim::count}) {
      if (wanted == name_of(claim)) options.claim = claim;
    }
    if (!options.claim) refuse("verdict", "solvable, unique, multiple, no_solution or count", verdict);
  }
  arguments.end();
  ProofResult proved = Prover().prove(board.puzzle, options);
  if (!proved.certificate.empty()) return std::move(proved.certificate);
  const std::string why = "no certificate: " + proved.why_none;
  if (proved.status == Status::timeout) throw TimedOut(why);
  throw Error(why);
}

Json verify(Arguments& arguments) {
  const std::string certificate = text_of(arguments["certificate"], "certificate");
  const Budget budget = from_now_on({.timeout = arguments.timeout()});
  arguments.end();
  std::string_view rest = certificate;
  proof::Verifier verifier([&] { return goes_on(budget); });
  proof::Verification result = verifier.verify(rest);
  if (result.verified() && !rest.empty()) result.refusal = {.text = "there is more text after the certificate"};
  if (limit_ended(budget, result.refusal)) throw TimedOut("timeout: the certificate is not checked");
  const std::string why = result.why();
  return {{"verified", why.empty()},
          {"claim", why.empty() ? name_of(result.certificate.claim) : std::string_view()},
          {"message", why}};
}

const Functions kFunctions = {{"prove", prove}, {"verify", verify}};

}  // namespace
}  // namespace nonet::web
