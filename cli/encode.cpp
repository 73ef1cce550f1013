#include "nonet/encoder.hpp"

#include <algorithm>
#include <array>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "backends/cubes.hpp"
#include "cli/folder.hpp"
#include "cli/inputs.hpp"
#include "cli/signals.hpp"
#include "cli/table.hpp"
#include "cli/verbs.hpp"
#include "encoder/plan.hpp"
#include "formats/reader.hpp"
#include "nonet/check.hpp"
#include "nonet/dimacs.hpp"
#include "nonet/version.hpp"
#include "nonet/writer.hpp"
#include "run/internal/format.hpp"

namespace nonet::cli {
namespace {

// By --reduce and --compact.
Reduction reduction(const Arguments& arguments) {
  const Reduction found = find_reduction(arguments.reduce.value_or(arguments.compact ? "clues" : "none"));
  if (found == Reduction::none && arguments.compact) {
    throw UsageError("--compact omits dropped variables: it needs --reduce clues or propagation");
  }
  return found;
}

bool is_opb(const Arguments& arguments) { return arguments.output == "opb"; }
bool is_wcnf(const Arguments& arguments) { return arguments.output == "wcnf"; }

EncodingPlan plan(const Puzzle& puzzle, const Arguments& arguments) {
  const auto named = [](const std::optional<std::string>& name, const auto& find) {
    return name.value_or("auto") == "auto" ? nullptr : &find(*name);
  };
  const EncodeOptions options{
      .encoding = &find_encoding(arguments.encoding.value_or("extended")),
      // One is sought by the size of the CNF, and OPB has few pairs.
      .at_most_one = is_opb(arguments) ? &find_at_most_one("pairwise") : named(arguments.amo, find_at_most_one),
      .keep_numbers = !arguments.compact,
      .constraints = {.relations = named(arguments.relations, find_relation_encoding),
                      .sums = named(arguments.sums, find_sum_encoding),
                      .automata = named(arguments.automata, find_automaton_encoding)}};
  return {puzzle.rules, options, reduction(arguments)};
}

// For the comments.
std::string describe(const Encoder& encoder, const Arguments& arguments) {
  const Reduction reduced = reduction(arguments);
  const std::string at_most_one =
      is_opb(arguments) ? "linear" : formatted("at most one by {}", encoder.at_most_one().name);
  return formatted("{}, {}{}{}", encoder.encoding().name, at_most_one,
                   reduced == Reduction::none ? "" : formatted(", reduced by {}", name_of(reduced)),
                   arguments.compact ? ", compact" : "");
}

// The solutions of --block. Throws UsageError on a text that is not a solution of the puzzle.
std::vector<Board> blocked_solutions(const Puzzle& puzzle, const Symbols& symbols, const Arguments& arguments) {
  RecordParser parser({.format = symbols.single() ? Format::line : Format::numbers,
                       .rules = Rules::make({.geometry = puzzle.rules->geometry()}),
                       .symbols = symbols});
  std::vector<Board> solutions;
  for (const std::string& text : arguments.block) {
    Board board(static_cast<std::size_t>(puzzle.rules->cells()));
    ParseError error;
    if (!parser.parse(text, {}, board, error)) throw UsageError("--block: " + error.text_in_line());
    if (const std::string why = why_not_a_solution(puzzle, board); !why.empty()) {
      throw UsageError("--block: not a solution of the puzzle: " + why);
    }
    solutions.push_back(std::move(board));
  }
  return solutions;
}

// The encoder's clauses, then one for each blocked solution: some cell holds another digit.
struct Formula {
  const Encoder& encoder;
  std::vector<std::vector<int>> more = {};

  Formula(const Encoder& of, const std::vector<Board>& blocked) : encoder(of) {
    for (const Board& board : blocked) more.push_back(blocking_clause(of.map(), board));
    // Without open cells the clause is empty, and some readers of DIMACS refuse that.
    if (!more.empty() && more.back().empty()) more = {{1}, {-1}};
  }
  int variables() const { return std::max(encoder.variables(), more.empty() ? 0 : 1); }
  std::uint64_t clauses() const { return encoder.clauses() + more.size(); }
  template <class Sink>
  void write(Sink& sink) const {
    encoder.write(sink);
    for (const std::vector<int>& clause : more) sink.clause(clause);
  }
};

// `part`: the cube to split; empty: the whole board.
void write_cubes(const Puzzle& puzzle, const Cube& part, std::uint64_t most, const Formula& formula,
                 const std::stop_token& stop, DimacsWriter& writer) {
  const Cubes parts = split_into_cubes(under_cube(puzzle, part), most, [&] { return !stop.stop_requested(); });
  writer.comment(counted(parts.cubes.size(), "cube") + "; refuted by propagation: " + std::to_string(parts.refuted) +
                 "\n");
  writer.cube_header();
  writer.shown(formula.encoder.map().variables());
  formula.write(writer);
  for (const Cube& cube : parts.cubes) {
    Cube whole = part;
    whole.insert(whole.end(), cube.begin(), cube.end());
    writer.cube(whole);
  }
}

void write_opb(const std::string& comments, const Formula& formula, const std::stop_token& stop, const TextSink& sink) {
  struct Size : LinearSize {
    std::stop_token stop;
    bool full() override { return stop.stop_requested(); }
  };
  Size size;
  size.stop = stop;
  size.variables = formula.encoder.map().variables();
  formula.write(size);
  OpbWriter writer(sink);
  writer.header(size.variables, size.constraints);
  writer.comment(comments);
  formula.write(writer);
  writer.flush();
}

// The cost of an optimum is the fewest clues to remove so that there is a solution.
void write_soft_clues(std::span<const Cell> clues, const Formula& formula, DimacsWriter& writer) {
  const auto soft = static_cast<std::uint64_t>(std::count_if(clues.begin(), clues.end(), std::identity()));
  writer.weighted_header(formula.variables(), formula.clauses() + soft, soft);
  formula.write(writer);
  for (int cell = 0; cell < static_cast<int>(clues.size()); ++cell) {
    const int clue = clues[static_cast<std::size_t>(cell)];
    if (clue != 0) writer.soft(std::array{formula.encoder.map().variable(cell, clue)});
  }
}

// Writes one puzzle's formula. False: a signal ended it.
bool write_formula(Puzzle puzzle, const Symbols& symbols, const Arguments& arguments, OutputFile& output) {
  const std::vector<Cell> clues = puzzle.clues;
  // The board of a WCNF formula has no clues.
  if (is_wcnf(arguments)) std::fill(puzzle.clues.begin(), puzzle.clues.end(), Cell{0});
  const std::vector<Board> blocked = blocked_solutions(puzzle, symbols, arguments);
  const std::stop_token stop = watch_signals();
  const std::optional<Encoder> encoder =
      plan(puzzle, arguments).encoder(puzzle, [&] { return !stop.stop_requested(); });
  if (!encoder) return false;
  std::string comments = board_comments(puzzle, "nonet " + std::string(kVersion), describe(*encoder, arguments),
                                        encoder->map(), encoder->one_model_each());
  for (const Board& board : blocked) {
    append_line(comments += "blocked ", board, Symbols::standard(puzzle.rules->geometry()));
    comments += '\n';
  }
  const Formula formula(*encoder, blocked);
  const auto sink = [&](std::string_view text) { return !stop.stop_requested() && output.write(text); };
  if (is_opb(arguments)) {
    write_opb(comments, formula, stop, sink);
  } else {
    DimacsWriter writer(sink);
    writer.comment(comments);
    if (is_wcnf(arguments)) {
      write_soft_clues(clues, formula, writer);
    } else if (arguments.cubes) {
      write_cubes(puzzle, read_cube(arguments, *puzzle.rules), *arguments.cubes, formula, stop, writer);
    } else {
      writer.header(formula.variables(), formula.clauses());
      writer.shown(encoder->map().variables());
      formula.write(writer);
    }
    writer.flush();
  }
  output.close();
  return !stop.stop_requested();
}

int run_encode(const Arguments& arguments) {
  reduction(arguments);  // first, as it may be wrong
  if (arguments.cubes && arguments.compact) {
    throw UsageError("--cubes needs the numbers of all variables for 'solve --cube': omit --compact");
  }
  if (arguments.cubes && arguments.output.value_or("cnf") != "cnf") {
    throw UsageError("--cubes writes iCNF, a form of CNF: omit --output " + *arguments.output);
  }
  const bool has_amo = arguments.amo.value_or("auto") != "auto";
  if (is_opb(arguments) && (has_amo || arguments.sums.value_or("auto") != "auto")) {
    throw UsageError(
        formatted("--output opb has at most one and sums as linear constraints: omit --{}", has_amo ? "amo" : "sums"));
  }
  if (is_wcnf(arguments) && arguments.compact) {
    throw UsageError("--output wcnf needs the variables of all clues: omit --compact");
  }
  if (arguments.cube && !arguments.cubes) throw UsageError("--cube names the part for --cubes N");
  const auto write = [&](const Puzzle& puzzle, const Symbols& symbols, const std::string&, OutputFile& output) {
    return write_formula(puzzle, symbols, arguments, output);
  };
  const std::string extension = arguments.cubes ? ".icnf" : "." + arguments.output.value_or("cnf");
  return write_puzzles(arguments, {extension, "formula", write});
}

}  // namespace

extern const Verb kEncode = {
    .name = "encode",
    .summary = "write puzzles as formulas: DIMACS CNF, OPB or WCNF",
    .operands = "[FILE...]",
    .details =
        "Variable ((r-1)*N + (c-1))*N + d: row r, column c holds digit d. The comments name board, rules, clues\n"
        "and encoding. A reduced formula keeps these numbers, and has unit clauses for dropped candidates. With\n"
        "--compact it has other numbers, and 'decode --cnf' reads its answers. 'c p show' names the variables of\n"
        "cells, for model counters. A comment states whether each solution is one model.\n"
        "--block excludes a solution: the puzzle is unique if the formula is then unsatisfiable.\n"
        "--output opb is for pseudo-Boolean solvers: cells, units, sums and counts are linear constraints. --output\n"
        "wcnf is for MaxSAT solvers, in the format until 2021: each clue is a soft clause of weight 1. The lowest\n"
        "cost is the fewest clues to remove so that there is a solution ('nonet repair --goal solution').\n"
        "With a folder (-o DIR/) encode writes one file per puzzle, 000001.cnf and so on, and prints the names.\n"
        "Otherwise it writes one puzzle.\n"
        "--cubes N writes iCNF: after the clauses come up to N lines 'a LITERALS 0'. These cubes split the board\n"
        "into parts for 'nonet solve --cube LITERALS': each solution is in exactly one. With --cube LITERALS that\n"
        "part is split again.\n",
    .statuses = {{"0", "Every formula is written."},
                 {"1", "A puzzle is invalid."},
                 {"4", ""},
                 {"5", "Memory ran out."}},
    .examples =
        "  nonet encode puzzle.txt > puzzle.cnf\n"
        "  nonet encode puzzle.txt | cadical -q | nonet decode --puzzle puzzle.txt\n"
        "  nonet encode --reduce propagation --compact puzzle.txt > small.cnf\n"
        "  nonet encode --cubes 16 puzzle.txt > puzzle.icnf\n"
        "  nonet encode --output opb puzzle.txt > puzzle.opb\n"
        "  nonet encode --block $(nonet solve puzzle.txt) puzzle.txt | cadical -q\n"
        "  nonet encode -o formulas/ puzzles.txt\n",
    .options = {"output",     "encoding", "amo",     "relations", "sums",  "automata", "reduce",
                "compact",    "block",    "cubes",   "cube",      "index", "box",      "variant",
                "constraint", "format",   "symbols", "out",       "help",  "version"},
    .own = {{"output", "FORM", "the form of the formula (default: cnf)"},
            {"out", "FILE", "write there instead of standard output; a folder (DIR/) gets a file per puzzle"},
            {"cube", "LITERALS", "with --cubes: split this part, a line of an earlier '--cubes' without its a and 0"}},
    .run = run_encode,
};

}  // namespace nonet::cli
