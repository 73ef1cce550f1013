#include "nonet/encoder/encode.hpp"

#include <string>

#include "cli/folder.hpp"
#include "cli/inputs.hpp"
#include "cli/signals.hpp"
#include "cli/table.hpp"
#include "cli/verbs.hpp"
#include "nonet/backends/cubes.hpp"
#include "nonet/encoder/dimacs.hpp"
#include "nonet/encoder/plan.hpp"
#include "nonet/run/internal/format.hpp"
#include "nonet/version.hpp"

namespace nonet::cli {
namespace {

// What --reduce and --compact come to.
Reduction reduction(const Arguments& arguments) {
  const Reduction found = find_reduction(arguments.reduce.value_or(arguments.compact ? "clues" : "none"));
  if (found == Reduction::none && arguments.compact) {
    throw UsageError("--compact leaves out the variables that are dropped: it needs --reduce clues or propagation");
  }
  return found;
}

EncodingPlan plan(const Puzzle& puzzle, const Arguments& arguments) {
  EncodeOptions options{.encoding = &find_encoding(arguments.encoding.value_or("extended"))};
  options.keep_numbers = !arguments.compact;
  const auto one_of = [](const std::vector<std::string>& given, const std::string& name) {
    if (given.size() > 1) throw UsageError("one --" + name + " here; 'nonet compare' takes several");
    std::string word = given.empty() ? "auto" : given.front();
    require_word(name, word, option(name).words("encode"));
    return word;
  };
  if (const auto name = one_of(arguments.amo, "amo"); name != "auto") options.at_most_one = &find_at_most_one(name);
  ConstraintEncodings& chosen = options.constraints;
  if (const auto name = one_of(arguments.relations, "relations"); name != "auto") {
    chosen.relations = &find_relation_encoding(name);
  }
  if (const auto name = one_of(arguments.sums, "sums"); name != "auto") chosen.sums = &find_sum_encoding(name);
  if (const auto name = one_of(arguments.automata, "automata"); name != "auto") {
    chosen.automata = &find_automaton_encoding(name);
  }
  return {puzzle.rules, options, reduction(arguments)};
}

// For the comments.
std::string describe(const Encoder& encoder, const Arguments& arguments) {
  const Reduction reduced = reduction(arguments);
  return formatted("{}, at most one by {}{}{}", encoder.encoding().name, encoder.at_most_one().name,
                   reduced == Reduction::none ? "" : formatted(", reduced by {}", name_of(reduced)),
                   arguments.compact ? ", compact" : "");
}

// `part`: the cube that is split; empty: the whole board.
void write_cubes(const Puzzle& puzzle, const Cube& part, std::uint64_t most, const Encoder& encoder,
                 const std::stop_token& stop, DimacsWriter& writer) {
  const Cubes parts = split_into_cubes(under_cube(puzzle, part), most, [&] { return !stop.stop_requested(); });
  writer.comment(counted(parts.cubes.size(), "cube") + "; refuted by propagation: " + std::to_string(parts.refuted) +
                 "\n");
  writer.cube_header();
  encoder.write(writer);
  for (const Cube& cube : parts.cubes) {
    Cube whole = part;
    whole.insert(whole.end(), cube.begin(), cube.end());
    writer.cube(whole);
  }
}

// Writes one puzzle's formula. False: it was cut short by a signal.
bool write_formula(const Puzzle& puzzle, const Arguments& arguments, OutputFile& output) {
  const std::stop_token stop = watch_signals();
  const std::optional<Encoder> encoder =
      plan(puzzle, arguments).encoder(puzzle, [&] { return !stop.stop_requested(); });
  if (!encoder) return false;
  DimacsWriter writer([&](std::string_view text) { return !stop.stop_requested() && output.write(text); });
  writer.comment(
      board_comments(puzzle, "nonet " + std::string(kVersion), describe(*encoder, arguments), encoder->map()));
  if (arguments.cubes) {
    write_cubes(puzzle, read_cube(arguments, *puzzle.rules), *arguments.cubes, *encoder, stop, writer);
  } else {
    writer.header(encoder->variables(), encoder->clauses());
    encoder->write(writer);
  }
  writer.flush();
  output.close();
  return !stop.stop_requested();
}

int run(const Arguments& arguments) {
  reduction(arguments);  // first, as it may be wrong
  if (arguments.cubes && arguments.compact) {
    throw UsageError("--cubes needs the numbers of all variables for 'solve --cube': leave --compact away");
  }
  if (arguments.cube && !arguments.cubes) throw UsageError("--cube is what --cubes N splits");
  const auto write = [&](const Puzzle& puzzle, const Symbols&, OutputFile& output) {
    return write_formula(puzzle, arguments, output);
  };
  return write_puzzles(arguments, {arguments.cubes ? ".icnf" : ".cnf", "formula", write});
}

}  // namespace

const Verb kEncode = {
    .name = "encode",
    .summary = "write puzzles as DIMACS CNF",
    .operands = "[FILE...]",
    .details =
        "Variable ((r-1)*N + (c-1))*N + d: row r, column c holds digit d. The comments name board, rules, clues\n"
        "and encoding. Clauses stream: no memory is needed for them. A reduced formula keeps these numbers, and has\n"
        "unit clauses for what was dropped; with --compact it does without, and 'decode --cnf' reads its answers.\n"
        "Where -o names a folder (DIR/), each puzzle's formula goes to a file there, 000001.cnf and so on, and a line\n"
        "names it; otherwise one puzzle is written.\n"
        "--cubes N writes iCNF: behind the clauses stand N cubes at the most, each a line 'a LITERALS 0', that split "
        "the\n"
        "board into parts for 'nonet solve --cube LITERALS': no two have a solution in common, and each solution has "
        "one. With --cube LITERALS that part is split again.\n",
    .statuses = {{"0", "Every formula is written."},
                 {"1", "A puzzle is invalid."},
                 {"4", ""},
                 {"5", "Memory ran out."}},
    .examples =
        "  nonet encode puzzle.txt > puzzle.cnf\n"
        "  nonet encode puzzle.txt | cadical -q | nonet decode --puzzle puzzle.txt\n"
        "  nonet encode --reduce propagation --compact puzzle.txt > small.cnf\n"
        "  nonet encode --cubes 16 puzzle.txt > puzzle.icnf\n"
        "  nonet encode -o formulas/ puzzles.txt\n",
    .options = {"encoding", "amo", "relations", "sums", "automata", "reduce", "compact", "cubes", "cube", "index",
                "box", "variant", "constraint", "format", "symbols", "out", "help", "version"},
    .run = run,
};

}  // namespace nonet::cli
