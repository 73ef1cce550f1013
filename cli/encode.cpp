#include "encoder/encode.hpp"

#include <optional>
#include <string>

#include "cli/inputs.hpp"
#include "cli/output.hpp"
#include "cli/pick.hpp"
#include "cli/signals.hpp"
#include "cli/verbs.hpp"
#include "encoder/dimacs.hpp"
#include "encoder/propagate.hpp"
#include "version.hpp"

namespace nonet::cli {
namespace {

// What --reduce and --compact come to.
enum class Reduction : std::uint8_t { none, clues, propagation };

Reduction reduction(const Arguments& arguments) {
  const std::string otherwise = arguments.has("compact") ? "clues" : "none";
  const std::string word = arguments.word("reduce", {"none", "clues", "propagation"}, otherwise);
  if (word == "none" && arguments.has("compact")) {
    throw UsageError("--compact leaves out the variables that are dropped: it needs --reduce clues or propagation");
  }
  return word == "none" ? Reduction::none : word == "clues" ? Reduction::clues : Reduction::propagation;
}

struct Plan {
  Encoder encoder;
  std::string encoding;  // for the comments
};

// Nothing where a stop was requested meanwhile.
std::optional<Plan> plan(const Puzzle& puzzle, const Arguments& arguments, const std::stop_token& stop) {
  const Reduction how = reduction(arguments);
  EncodeOptions options{.encoding = &find_encoding(arguments.text("encoding").value_or("extended"))};
  options.reduced = how != Reduction::none;
  options.keep_numbers = !arguments.has("compact");
  std::vector<std::string_view> constructions = {"auto"};
  for (const AtMostOne& row : at_most_ones()) constructions.push_back(row.name);
  const std::string amo = arguments.word("amo", constructions, "auto");
  if (amo != "auto") options.at_most_one = &find_at_most_one(amo);
  std::optional<Candidates> left;
  if (how == Reduction::propagation) {
    Propagator propagator(puzzle.rules);
    if (propagator.propagate(puzzle, [&] { return !stop.stop_requested(); }) == Deduced::stopped) return std::nullopt;
    left = propagator.candidates();
  }
  const auto encode = [&] { return left ? Encoder(puzzle, options, *left) : Encoder(puzzle, options); };
  Plan plan{encode(), {}};
  if (options.at_most_one == nullptr) {
    options.at_most_one = &automatic_at_most_one(plan.encoder);
    if (options.at_most_one != &plan.encoder.at_most_one()) plan.encoder = encode();
  }
  plan.encoding =
      std::string(plan.encoder.encoding().name) + ", at most one by " + std::string(plan.encoder.at_most_one().name);
  if (how == Reduction::clues) plan.encoding += ", reduced by clues";
  if (how == Reduction::propagation) plan.encoding += ", reduced by propagation";
  if (!options.keep_numbers) plan.encoding += ", compact";
  return plan;
}

int run(const Arguments& arguments) {
  reduction(arguments);  // first, as it may be wrong
  const PickedPuzzle picked = pick_puzzle(arguments, input_name(arguments));
  const std::stop_token stop = watch_signals();
  const std::optional<Plan> planned = plan(picked.puzzle, arguments, stop);
  if (!planned) return kSuccess;
  const Encoder& encoder = planned->encoder;
  OutputFile output(arguments);
  DimacsWriter writer([&](std::string_view text) { return !stop.stop_requested() && output.write(text); });
  writer.comment(board_comments(picked.puzzle, "nonet " + std::string(kVersion), planned->encoding, encoder.map()));
  writer.header(encoder.variables(), encoder.clauses());
  encoder.write(writer);
  writer.flush();
  output.close();
  return kSuccess;
}

}  // namespace

const Verb kEncode = {
    .name = "encode",
    .summary = "write a puzzle as DIMACS CNF",
    .operands = "[FILE]",
    .details =
        "Variable ((r-1)*N + (c-1))*N + d: row r, column c holds digit d. The comments name board, rules, clues\n"
        "and encoding. Clauses stream: no memory is needed for them. A reduced formula keeps these numbers, and has\n"
        "unit clauses for what was dropped; with --compact it does without, and 'decode --cnf' reads its answers.\n",
    .examples =
        "  nonet encode puzzle.txt > puzzle.cnf\n"
        "  nonet encode puzzle.txt | cadical -q | nonet decode --puzzle puzzle.txt\n"
        "  nonet encode --reduce propagation --compact puzzle.txt > small.cnf\n",
    .options = {"encoding", "amo", "reduce", "compact", "index", "box", "variant", "format", "symbols", "out", "help"},
    .run = run,
};

}  // namespace nonet::cli
