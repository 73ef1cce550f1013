// verifySolution, compare, encode, prove, verify.
#include "encoder/plan.hpp"
#include "nonet/certificate.hpp"
#include "nonet/check.hpp"
#include "nonet/dimacs.hpp"
#include "nonet/encoder.hpp"
#include "nonet/prove.hpp"
#include "nonet/version.hpp"
#include "run/certify.hpp"
#include "run/compare.hpp"
#include "web/glue/board.hpp"
#include "web/glue/call.hpp"

namespace nonet::web {
namespace {

Json verify_solution(Arguments& arguments) {
  const BoardPuzzle board = puzzle_of(arguments);
  const Json& answer = arguments["answer"];
  arguments.end();
  const Json rules = answer.is_object() && answer.contains("rules") ? Json() : json_of(*board.puzzle.rules);
  const BoardPuzzle digits = puzzle_of(answer, rules, "answer");
  const std::string why = why_not_a_solution(board.puzzle, digits.puzzle.clues);
  return {{"correct", why.empty()}, {"message", why}};
}

Json compare(Arguments& arguments) {
  const BoardPuzzle board = puzzle_of(arguments);
  const Budget budget = arguments.budget(2);
  std::vector<std::string> names = lines_of(arguments["backends"], "backends");
  arguments.end();
  if (names.empty()) {
    for (const BackendInfo* const info : backends()) {
      if (!info->delegates && info->can({}).complete && why_not({info}, *board.puzzle.rules).empty())
        names.emplace_back(info->name);
    }
  }
  AnswerCheck check(names);
  Json results = Json::array();
  for (std::size_t i = 0; i < names.size(); ++i) {
    const Solved solved = solve_one(backend_for(names[i], board.puzzle.rules), board.puzzle, budget);
    check.add(i, 0, board.puzzle, solved.outcome, solved.first);
    Json result = result_of(solved, board.puzzle);
    result["backend"] = names[i];
    results.push_back(std::move(result));
    report_progress(static_cast<double>(i + 1), static_cast<double>(names.size()));
  }
  return {{"results", results}, {"agree", check.faults().empty()}};
}

Json encode(Arguments& arguments) {
  const BoardPuzzle board = puzzle_of(arguments);
  const std::string encoding = arguments.text("encoding", "extended");
  EncodeOptions options{.encoding = about("encoding", [&] { return &find_encoding(encoding); }),
                        .keep_numbers = !arguments.flag("compact", false)};
  if (const std::string name = arguments.text("atMostOne", ""); !name.empty()) {
    options.at_most_one = about("atMostOne", [&] { return &find_at_most_one(name); });
  }
  const std::string reduction = arguments.text("reduction", "none");
  const Reduction how = about("reduction", [&] { return find_reduction(reduction); });
  arguments.end();
  EncodingPlan plan(board.puzzle.rules, options, how);
  const std::optional<Encoder> encoder = plan.encoder(board.puzzle);
  std::string text;
  DimacsWriter writer([&](std::string_view part) {
    text += part;
    return true;
  });
  writer.comment(board_comments(board.puzzle, "nonet " + std::string(kVersion),
                                encoding + ", at most one by " + std::string(encoder->at_most_one().name),
                                encoder->map(), encoder->one_model_each()));
  writer.header(encoder->variables(), encoder->clauses());
  writer.shown(encoder->map().variables());
  encoder->write(writer);
  writer.flush();
  return {{"dimacs", text}, {"variables", encoder->variables()}, {"clauses", encoder->clauses()}};
}

Json prove(Arguments& arguments) {
  using proof::Claim;
  const BoardPuzzle board = puzzle_of(arguments);
  ProveOptions options{
      .budget = {.max_solutions = arguments.whole("limit", kMostCounted), .timeout = arguments.timeout()}};
  const std::string format = arguments.text("proof", "drat");
  if (format != "drat" && format != "lrat") refuse("proof", R"("drat" or "lrat")", format);
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

const Functions kFunctions = {{"verifySolution", verify_solution},
                              {"compare", compare},
                              {"encode", encode},
                              {"prove", prove},
                              {"verify", verify}};

}  // namespace
}  // namespace nonet::web
