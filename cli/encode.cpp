#include "encoder/encode.hpp"

#include "cli/inputs.hpp"
#include "cli/output.hpp"
#include "cli/pick.hpp"
#include "cli/signals.hpp"
#include "cli/verbs.hpp"
#include "encoder/dimacs.hpp"
#include "version.hpp"

namespace nonet::cli {
namespace {

int run(const Arguments& arguments) {
  const Encoding& encoding = find_encoding(arguments.text("encoding").value_or("extended"));
  const AtMostOne& at_most_one = find_at_most_one(arguments.text("amo").value_or("pairwise"));
  const PickedPuzzle picked = pick_puzzle(arguments, input_name(arguments));
  const std::stop_token stop = watch_signals();
  const Encoder encoder(picked.puzzle, {&encoding, &at_most_one});
  OutputFile output(arguments);
  DimacsWriter writer([&](std::string_view text) { return !stop.stop_requested() && output.write(text); });
  writer.comment(board_comments(picked.puzzle, "nonet " + std::string(kVersion),
                                std::string(encoding.name) + ", at most one by " + std::string(at_most_one.name)));
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
        "and encoding. Clauses stream: no memory is needed for them.\n",
    .examples =
        "  nonet encode puzzle.txt > puzzle.cnf\n"
        "  nonet encode puzzle.txt | cadical -q | nonet decode --puzzle puzzle.txt\n",
    .options = {"encoding", "amo", "index", "box", "variant", "format", "symbols", "out", "help"},
    .run = run,
};

}  // namespace nonet::cli
