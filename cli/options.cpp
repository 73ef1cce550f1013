#include "cli/options.hpp"

#include <algorithm>
#include <array>
#include <boost/program_options.hpp>
#include <charconv>
#include <cmath>
#include <limits>
#include <stdexcept>
#include <type_traits>

#include "base/text.hpp"
#include "cli/verbs.hpp"
#include "encoder/plan.hpp"
#include "nonet/backend.hpp"
#include "nonet/encoder.hpp"
#include "nonet/puzzle.hpp"
#include "nonet/reader.hpp"
#include "nonet/workshop.hpp"
#include "run/internal/format.hpp"

namespace nonet::cli {
namespace {

namespace po = boost::program_options;

using Names = std::vector<std::string_view>;

Names backend_names(std::string_view /*verb*/) {
  static const auto kSpecs = [] {
    std::vector<std::string> specs;
    for (const BackendInfo* info : backends()) {
      specs.push_back(std::string(info->name) + (info->argument.empty() ? "" : ":") + std::string(info->argument));
    }
    return specs;
  }();
  return {kSpecs.begin(), kSpecs.end()};
}
Names variant_names(std::string_view /*verb*/) { return names_of(variants()); }
Names format_names(std::string_view /*verb*/) { return names_of(formats()); }
std::string_view format_meaning(std::string_view name) { return find_format(name).summary; }
Names target_names(std::string_view verb) {
  Names names = format_names(verb);
  names.push_back(kSvg);
  return names;
}
std::string_view target_meaning(std::string_view name) {
  return name == kSvg ? "a picture of one puzzle, or of each in a folder" : format_meaning(name);
}
// The lab also takes "all".
template <class Rows>
Names names_or_all(const Rows& rows, std::string_view verb) {
  Names names = names_of(rows);
  if (verb == "lab") names.insert(names.begin(), "all");
  return names;
}
template <class Rows>
Names names_or_auto(const Rows& rows, std::string_view verb) {
  Names names = names_or_all(rows, verb);
  names.insert(names.end() - std::ssize(rows), "auto");
  return names;
}
Names encoding_names(std::string_view verb) { return names_or_all(encodings(), verb); }
Names at_most_one_names(std::string_view verb) { return names_or_auto(at_most_ones(), verb); }
Names relation_names(std::string_view verb) { return names_or_auto(relation_encodings(), verb); }
Names sum_names(std::string_view verb) { return names_or_auto(sum_encodings(), verb); }
Names automaton_names(std::string_view verb) { return names_or_auto(automaton_encodings(), verb); }
Names reduce_words(std::string_view /*verb*/) { return names_of(reductions()); }
Names form_names(std::string_view /*verb*/) { return {"minlex", "pattern"}; }
Names goal_names(std::string_view /*verb*/) { return {"unique", "solution"}; }
Names symmetry_names(std::string_view /*verb*/) { return names_of(symmetries()); }
Names paper_names(std::string_view /*verb*/) { return {"a4", "letter"}; }
Names style_names(std::string_view /*verb*/) { return {"smallest", "human"}; }
Names when_words(std::string_view /*verb*/) { return {"auto", "always", "never"}; }

Names proof_words(std::string_view /*verb*/) { return {"drat", "lrat"}; }
Names verdict_words(std::string_view /*verb*/) { return {"solvable", "unique", "multiple", "no_solution", "count"}; }

Names output_words(std::string_view verb) {
  if (verb == "backends" || verb == "constraints") return {"line", "json"};
  if (verb == "solve" || verb == "decode") return {kFormNames.begin(), kFormNames.end()};
  if (verb == "explain") return {"line", "json", "none"};
  if (verb == "encode") return {"cnf", "opb", "wcnf"};
  return {"line", "json", "csv", "none"};
}

constexpr Option rare(Option row) {
  row.rare = true;
  return row;
}

// An option whose value is one of these words.
constexpr Option of(Words words, Option row) {
  row.words = words;
  return row;
}

constexpr Option reads(Option row) {
  row.file = FileUse::read;
  return row;
}
constexpr Option writes(Option row) {
  row.file = FileUse::written;
  return row;
}
constexpr Option runs(Option row) {
  row.file = FileUse::run;
  return row;
}

constexpr auto kOptions = std::to_array<Option>({
    // Input.
    {"box", 0, "RxC", "box rows x box columns (default: from the input)", &Arguments::box},
    of(variant_names, {"variant", 0, "LIST", "more units than rows, columns and boxes", &Arguments::variant}),
    {"constraint", 0, "LINE", "a constraint such as 'killer 17 r1c1 r1c2'; may be repeated", &Arguments::constraints},
    of(format_names,
       {"format", 0, "NAME", "the format of the input (default: found from its head)", &Arguments::format}),
    rare(
        {"symbols", 0, "STRING", "the characters for 1, 2, ... (0123456789ABCDEF for hex 16x16)", &Arguments::symbols}),
    {"index", 0, "N", "which puzzle of several, from 1", &Arguments::index, 1},
    {"to", 0, "NAME", "the format to write", &Arguments::to, 0, false, target_names, target_meaning},
    // Solving.
    of(backend_names, runs({"backend", 0, "SPEC", "which solver (default: auto)", &Arguments::backend})),
    {"limit", 0, "N", "solutions to look for, 0 for all (default: 1)", &Arguments::limit},
    {"all", 0, "", "write every solution, one per line after the puzzle's index", &Arguments::all},
    {"timeout", 0, "SECONDS", "for each puzzle", &Arguments::timeout},
    rare({"total-time", 0, "SECONDS", "for the whole run", &Arguments::total_time}),
    rare({"node-limit", 0, "N", "branches, or a SAT solver's conflicts, for each puzzle", &Arguments::node_limit}),
    rare({"memory-limit", 0, "BYTES", "for each puzzle, with an optional K, M or G", &Arguments::memory_limit}),
    {"jobs", 'j', "N", "threads; 0, the default, is all cores", &Arguments::jobs},
    {"cube", 0, "LITERALS", "only solutions with these: a line of 'encode --cubes', without its a and 0",
     &Arguments::cube},
    // Output.
    {"no-legend", 0, "", "pictures without the meaning of their constraints", &Arguments::no_legend},
    of(output_words, {"output", 0, "FORM", "the form of results; none writes only a summary", &Arguments::output}),
    rare({"columns", 0, "LIST", "columns of csv and json, in order; for example index,puzzle,solution",
          &Arguments::columns}),
    writes({"out", 'o', "FILE", "write there instead of standard output", &Arguments::out}),
    rare({"resume", 0, "", "continue an ended run with the same options and -o FILE", &Arguments::resume}),
    rare({"shard", 0, "I/N", "process only part I of N of the input's lines", &Arguments::shard}),
    rare(writes(
        {"summary", 0, "FILE", "write counts and times as JSON; 'merge' joins those of shards", &Arguments::summary})),
    {"status", 0, "", "append the verdict to each line: unique, multiple, solved", &Arguments::status},
    rare(of(when_words,
            {"color", 0, "WHEN", "colours (default: auto, on a terminal without NO_COLOR)", &Arguments::color})),
    rare(of(when_words, {"progress", 0, "WHEN", "progress on standard error (default: auto, on a terminal)",
                         &Arguments::progress})),
    {"quiet", 'q', "", "no warnings, no progress", &Arguments::quiet},
    {"verbose", 'v', "", "the format found, the backend used, a summary; on standard error", &Arguments::verbose},
    rare({"exit-zero", 0, "", "status 0 for any verdicts, if the run was complete", &Arguments::exit_zero}),
    of(paper_names, {"paper", 0, "NAME", "the size of the paper (default: a4)", &Arguments::paper}),
    // Formulas.
    of(encoding_names, {"encoding", 0, "NAME", "which clauses to write (default: extended)", &Arguments::encoding}),
    of(at_most_one_names, {"amo", 0, "NAME", "how to write at most one (default: auto, by size)", &Arguments::amo}),
    rare(of(relation_names,
            {"relations", 0, "NAME", "how to write tables of two cells (default: auto)", &Arguments::relations})),
    rare(of(sum_names, {"sums", 0, "NAME", "how to write sums (default: auto)", &Arguments::sums})),
    rare(of(automaton_names, {"automata", 0, "NAME", "how to write automata, diagrams and counters (default: auto)",
                              &Arguments::automata})),
    of(reduce_words,
       {"reduce", 0, "HOW", "drop candidates that clues exclude (clues), or that propagation excludes (propagation)",
        &Arguments::reduce}),
    {"compact", 0, "", "renumber the other variables; the comments map them (implies --reduce clues)",
     &Arguments::compact},
    {"block", 0, "SOLUTION", "exclude this solution; if it is the only one, the formula becomes unsatisfiable",
     &Arguments::block},
    {"split", 0, "N", "split each missing part into up to N cubes", &Arguments::split, 1},
    {"cubes", 0, "N", "write iCNF: the clauses, and up to N cubes that split the board", &Arguments::cubes, 1},
    reads({"puzzle", 0, "FILE", "the puzzle of the answer", &Arguments::puzzle}),
    reads({"cnf", 0, "FILE", "the formula of the answer or proof", &Arguments::cnf}),
    {"sat-status", 0, "", "status 10, 20 or 0, as from SAT solvers", &Arguments::sat_status},
    // Certificates.
    of(verdict_words, {"verdict", 0, "NAME", "certify only this verdict", &Arguments::verdict}),
    of(proof_words, {"proof", 0, "FORMAT", "drat: lemmas; lrat: lemmas with hints", &Arguments::proof}),
    {"binary", 0, "", "write the steps of proofs in binary, which makes long proofs smaller", &Arguments::binary},
    writes({"export", 0, "DIR",
            "write formula and proof there, for other checkers: NAME.cnf and NAME.drat or NAME.lrat",
            &Arguments::export_folder}),
    runs({"with", 0, "COMMAND", "also run this checker, such as cake_lpr or drat-trim, and print its verdict",
          &Arguments::with}),
    // Comparisons.
    runs({"rival", 0, "NAME=COMMAND", "an outside program: reads puzzles, writes a solution per line",
          &Arguments::rival}),
    rare({"rival-timeout", 0, "SECONDS", "for a rival's pass over all puzzles (default: 120)",
          &Arguments::rival_timeout}),
    {"cpu-time", 0, "", "measure processor time instead of elapsed time", &Arguments::cpu_time},
    {"rounds", 0, "N", "passes over all puzzles (default: until the spread is small)", &Arguments::rounds, 1},
    rare({"warmup", 0, "N", "untimed blocks of puzzles before the first round (default: 1)", &Arguments::warmup}),
    writes({"html", 0, "FILE", "write a page with charts; - for standard output", &Arguments::html}),
    writes({"json", 0, "FILE", "write all figures as JSON; - for standard output", &Arguments::json}),
    writes({"csv", 0, "FILE", "write the table as CSV; - for standard output", &Arguments::csv}),
    rare(
        writes({"times", 0, "FILE", "write the time of each contestant, puzzle and round as CSV; - for standard output",
                &Arguments::times})),
    // Cross-checks.
    {"solutions", 0, "", "compare the answers with the solution after each puzzle", &Arguments::solutions},
    {"time", 0, "SECONDS",
     "start new cases, and then shrink, for this long (default: 10 and 120; with --count or files no limit)",
     &Arguments::time},
    {"count", 0, "N", "at least N random puzzles, or the first N of the files", &Arguments::count, 1},
    {"seed", 0, "N", "chooses the random puzzles (default: a new seed each time)", &Arguments::seed},
    rare({"case", 0, "N", "check only this case of the seed or the files; first write its puzzles to --out",
          &Arguments::case_number}),
    rare({"no-shrink", 0, "", "report a disagreement without shrinking it", &Arguments::no_shrink}),
    // The workshop.
    of(form_names, {"form", 0, "NAME", "which canonical form (default: minlex)", &Arguments::form}),
    of(goal_names,
       {"goal", 0, "NAME", "a repaired puzzle has one solution, or at least one (default: unique)", &Arguments::goal}),
    {"keys", 0, "LIST", "columns that identify equivalent puzzles: class, grid", &Arguments::keys},
    {"automorphisms", 0, "", "add how many symmetries map the puzzle to itself", &Arguments::automorphisms},
    {"dedupe", 0, "", "copy only the first of equivalent puzzles", &Arguments::dedupe},
    {"drop-constraints", 0, "", "also remove constraints, as many as possible, before clues",
     &Arguments::drops_constraints},
    {"keep", 0, "PATTERN", "a sign for each cell: if it is not . or 0, the clue stays", &Arguments::keep},
    {"counts", 0, "N", "for json and csv: how many solutions, up to N, have each candidate", &Arguments::counts, 1},
    {"clues", 0, "A-B", "how many clues a puzzle has", &Arguments::clues},
    of(symmetry_names, {"symmetry", 0, "NAME", "of the pattern of clues (default: none)", &Arguments::symmetry}),
    {"pattern", 0, "PATTERN", "a sign for each cell: if it is not . or 0, the cell has a clue", &Arguments::pattern},
    {"redundant", 0, "", "with --clues: puzzles may have redundant clues", &Arguments::redundant},
    reads({"rules", 0, "FILE", "the board of this puzzle: its regions and constraints", &Arguments::rules}),
    reads({"from", 0, "FILE", "puzzles near those of this file, the vicinity search of the forums", &Arguments::from}),
    {"remove", 0, "N", "with --from: remove N clues and add up to N; 2: {-2+1}, {-2+2} (default: 1)",
     &Arguments::remove, 1},
    {"depth", 0, "N", "trial and error to this depth (default: 2)", &Arguments::depth},
    {"backdoor", 0, "N", "backdoors of at most N cells (default: 3)", &Arguments::backdoor},
    {"estimate", 0, "N", "estimate the number by N random trials, with its standard error", &Arguments::estimate},
    {"explain", 0, "", "add the size of the largest step to the solution", &Arguments::explain},
    of(style_names,
       {"style", 0, "NAME", "smallest sets of constraints, or as people solve (default: smallest)", &Arguments::style}),
    {"next", 0, "", "only the first step", &Arguments::next},
    {"hardest", 0, "", "only the largest step", &Arguments::hardest},
    {"effort", 0, "N", "work to prove each step smallest; 1 takes about 1 ms (default: 100)", &Arguments::effort},
    {"per-grid", 0, "N", "at most N puzzles share a solution (default: 1)", &Arguments::per_grid, 1},
    {"controlled-bias", 0, "", "draw puzzles with known probabilities, each with a weight that corrects these",
     &Arguments::controlled_bias},
    // Always.
    {"help", 'h', "", "this text; '--help all' shows every option", &Arguments::help},
    {"version", 'V', "", "versions of nonet, CaDiCaL and the compilers", &Arguments::version},
    // For the installation; no verb has it.
    writes({"generate", 0, "DIR", "write manual pages and completions for bash, zsh and fish there", {}}),
});

// Ignores hyphens and underscores: "fpuzzles" is "f-puzzles".
bool is_same(std::string_view word, std::string_view given) {
  const auto plain = [](std::string_view text) {
    std::string letters(text);
    std::erase_if(letters, [](char symbol) { return symbol == '-' || symbol == '_'; });
    return letters;
  };
  return plain(word) == plain(given);
}

// Reads values of options: one overload per type of target.
class ValueReader {
 public:
  ValueReader(std::string_view verb, const Option& row, const std::string& given)
      : verb_(verb), row_(row), given_(given) {}

  // For an option that only one verb has.
  void operator()(std::monostate& /*target*/) const {
    std::optional<std::uint64_t> checked;
    if (row_.value == "N") (*this)(checked);
  }

  void operator()(bool& target) const { target = true; }

  void operator()(std::optional<std::string>& target) const {
    const Names words = row_.words != nullptr && !row_.takes_list() ? row_.words(verb_) : Names{given_};
    if (row_.name == "output" && given_ == kSvg && std::count(words.begin(), words.end(), given_) == 0) {
      throw UsageError(formatted("--output: {} draws no pictures; 'nonet convert --to svg' does", verb_));
    }
    const auto same =
        std::find_if(words.begin(), words.end(), [&](std::string_view word) { return is_same(word, given_); });
    if (same == words.end()) require_word(row_.name, given_, words);
    target = same == words.end() ? given_ : std::string(*same);
  }

  void operator()(std::vector<std::string>& target) const { target.push_back(given_); }

  void operator()(std::optional<std::uint64_t>& target) const {
    const bool bytes = row_.value == "BYTES";
    const std::string expected = bytes ? "a number of bytes, such as 512M" : formatted("a number from {}", row_.least);
    std::uint64_t value = 0;
    std::string_view rest = number(value, expected);
    std::uint64_t unit = 1;
    constexpr std::string_view kUnits = "KMGkmg";
    const std::size_t power = bytes && !rest.empty() ? kUnits.find(rest.front()) : std::string_view::npos;
    if (power != std::string_view::npos) {
      unit = std::uint64_t{1} << (10 * (power % 3 + 1));
      rest.remove_prefix(1);
    }
    if (!rest.empty() || value < row_.least || value > std::numeric_limits<std::uint64_t>::max() / unit) {
      refuse(expected);
    }
    target = value * unit;
  }

  void operator()(std::optional<std::chrono::nanoseconds>& target) const {
    constexpr double kMost = 1e9;  // some 30 years, well inside the clock's range
    const std::string expected = "a number of seconds";
    double value = 0;
    const std::string_view rest = number(value, expected);
    if (!rest.empty() || !std::isfinite(value) || value < 0) refuse(expected);
    target = std::chrono::nanoseconds(static_cast<std::int64_t>(std::min(value, kMost) * 1e9));
  }

 private:
  // Returns the text after the number.
  template <typename Number>
  std::string_view number(Number& value, const std::string& expected) const {
    const char* const end = given_.data() + given_.size();
    const auto read = std::from_chars(given_.data(), end, value);
    if (read.ec != std::errc{}) refuse(expected);
    return {read.ptr, end};
  }

  [[noreturn]] void refuse(const std::string& expected) const {
    throw UsageError(formatted("--{}: '{}' is not {}", row_.name, given_, expected));
  }

  std::string_view verb_;
  const Option& row_;
  const std::string& given_;
};

}  // namespace

std::span<const Option> all_options() { return kOptions; }

const Option& option(std::string_view name) {
  const auto* const found =
      std::find_if(kOptions.begin(), kOptions.end(), [&](const Option& row) { return row.name == name; });
  if (found == kOptions.end()) throw std::logic_error(formatted("no option --{}", name));
  return *found;
}

Option option_of(const Verb& verb, std::string_view name) {
  const auto* const shared =
      std::find_if(kOptions.begin(), kOptions.end(), [&](const Option& each) { return each.name == name; });
  Option row = shared != kOptions.end() ? *shared : Option{.name = name};
  for (const OwnOption& own : verb.own) {
    if (own.name != name) continue;
    row.value = own.value;
    row.help = own.help;
    row.least = std::max(row.least, own.least);
    if (own.any_value) {
      row.words = nullptr;
      row.meaning = nullptr;
    }
  }
  return row;
}

void require_word(std::string_view option, std::string_view word, const std::vector<std::string_view>& words) {
  if (std::find(words.begin(), words.end(), word) != words.end()) return;
  throw UsageError(formatted("--{}: unknown '{}'{}", option, word, did_you_mean(word, words)));
}

Arguments parse_arguments(const Verb& verb, std::span<const std::string> words) {
  constexpr const char* kFiles = "FILE";
  po::options_description known;
  for (const std::string_view name : verb.options) {
    const Option row = option_of(verb, name);
    const std::string named = row.letter != 0 ? formatted("{},{}", row.name, row.letter) : std::string(row.name);
    if (row.value.empty()) {
      known.add_options()(named.c_str(), "");
    } else {
      known.add_options()(named.c_str(), po::value<std::string>(), "");
    }
  }
  known.add_options()(kFiles, po::value<std::string>(), "");
  po::positional_options_description positional;
  positional.add(kFiles, -1);

  Arguments arguments;
  try {
    using Style = po::command_line_style::style_t;
    const int style = Style::unix_style & ~Style::allow_guessing;
    const auto parsed = po::command_line_parser(std::vector<std::string>(words.begin(), words.end()))
                            .options(known)
                            .positional(positional)
                            .style(style)
                            .run();
    for (const po::option& given : parsed.options) {
      if (given.string_key == kFiles) {
        // Boost needs an option for operands. Users must not give it.
        if (given.position_key < 0) throw po::unknown_option("--" + given.string_key);
        arguments.files.insert(arguments.files.end(), given.value.begin(), given.value.end());
        continue;
      }
      // Usually the last value counts: wrapper scripts put theirs before those of users.
      std::vector<std::string>& values = arguments.written[given.string_key];
      if (!option_of(verb, given.string_key).repeatable()) values.clear();
      values.push_back(given.value.empty() ? std::string() : given.value.front());
    }
  } catch (const po::unknown_option& error) {
    const std::string given = error.get_option_name();
    const std::string bare = given.substr(std::min(given.find_first_not_of('-'), given.size()));
    std::string message = formatted("unknown option '{}'", given);
    const Names close = nearest(bare, verb.options);
    if (!close.empty()) message += formatted(": did you mean '--{}'?", joined(close, "' or '--"));
    Names owners;
    for (const Verb& other : verbs()) {
      if (std::count(other.options.begin(), other.options.end(), bare) > 0) owners.push_back(other.name);
    }
    const auto has = [&](std::string_view name) {
      return std::find(verb.options.begin(), verb.options.end(), name) != verb.options.end();
    };
    if (bare == "output" && has("out")) {
      message += formatted(": the file is -o{}", has("to") ? ", and the form --to" : "");
    }
    if (!owners.empty()) message += formatted(" (an option of {})", joined(owners, ", "));
    throw UsageError(message);
  } catch (const po::invalid_command_line_syntax& error) {
    const bool extra = error.kind() == po::invalid_syntax::extra_parameter;
    throw UsageError("'" + error.get_option_name() + (extra ? "' takes no value" : "' needs a value"));
  } catch (const po::error_with_option_name& error) {
    throw UsageError("'" + error.get_option_name() + "' needs a value");
  } catch (const po::error& error) {
    throw UsageError(error.what());
  }
  for (const auto& [name, values] : arguments.written) {
    const Option row = option_of(verb, name);
    for (const std::string& value : values) {
      const ValueReader read(verb.name, row, value);
      std::visit(
          [&](auto target) {
            if constexpr (std::is_same_v<decltype(target), std::monostate>) {
              read(target);
            } else {
              read(arguments.*target);
            }
          },
          row.target);
    }
  }
  return arguments;
}

}  // namespace nonet::cli
