#include "cli/lab.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <nlohmann/json.hpp>

#include "base/text.hpp"
#include "cli/inputs.hpp"
#include "cli/race.hpp"
#include "cli/signals.hpp"
#include "cli/verbs.hpp"
#include "run/internal/format.hpp"

namespace nonet::cli {
namespace {

// nullptr: automatic, by size.
struct Choices {
  std::vector<const Encoding*> encodings;
  std::vector<const AtMostOne*> at_most_ones;
  std::vector<const RelationEncoding*> relations;
  std::vector<const SumEncoding*> sums;
  std::vector<const AutomatonEncoding*> automata;
};

// The rows of a list, each once.
template <typename Row>
std::vector<const Row*> listed(std::string_view option_name, const std::string& given, std::span<const Row> rows) {
  const std::vector<std::string_view> words = option(option_name).words("lab");
  std::vector<const Row*> list;
  const auto add = [&](const Row* row) {
    if (std::find(list.begin(), list.end(), row) == list.end()) list.push_back(row);
  };
  for (const std::string_view word : split(given, ',')) {
    require_word(option_name, word, words);
    if (word == "auto") add(nullptr);
    for (const Row& row : rows) {
      if (word == "all" || word == row.name) add(&row);
    }
  }
  if (list.empty()) require_word(option_name, given, words);
  return list;
}

Choices read_choices(const Arguments& arguments) {
  const auto or_auto = [](const std::optional<std::string>& given) { return given.value_or("auto"); };
  return {.encodings = listed("encoding", arguments.encoding.value_or("all"), encodings()),
          .at_most_ones = listed("amo", or_auto(arguments.amo), at_most_ones()),
          .relations = listed("relations", or_auto(arguments.relations), relation_encodings()),
          .sums = listed("sums", or_auto(arguments.sums), sum_encodings()),
          .automata = listed("automata", or_auto(arguments.automata), automaton_encodings())};
}

// The solver of all formulas.
BackendSpec read_engine(const Arguments& arguments) {
  BackendSpec engine = read_backend(arguments, "cadical");
  if (engine.info->solver == nullptr) {
    std::vector<std::string_view> able;
    for (const BackendInfo* info : backends()) {
      if (info->solver != nullptr) able.push_back(info->name);
    }
    throw UsageError(
        formatted("--backend: '{}' is not a SAT solver; use one of: {}", engine.text(), joined(able, ", ")));
  }
  refuse_node_limit(arguments, {&engine, 1});
  if (const std::string why = engine.info->why_unavailable(engine.options); !why.empty()) throw Error(why);
  return engine;
}

// The automatic construction, if it is the same for all puzzles; else nullptr.
const AtMostOne* automatic(const Encoding* encoding, Reduction reduction, const PuzzleSet& puzzles) {
  const auto goes_on = [stop = watch_signals()] { return !stop.stop_requested(); };
  if (puzzles.origins.size() == 1) {
    const PuzzleView puzzle = puzzles.puzzle(0);
    EncodingPlan plan(puzzles.groups[0].rules, {.encoding = encoding}, reduction);
    const std::optional<Encoder> encoder = plan.encoder(puzzle, goes_on);
    return encoder ? &encoder->at_most_one() : nullptr;
  }
  const AtMostOne& pairwise = find_at_most_one("pairwise");
  for (const PuzzleGroup& group : puzzles.groups) {
    const Puzzle blank(group.rules);
    // No formula of these rules is larger, except for one clause per clue.
    Encoder largest(blank, {.encoding = encoding});
    if (!largest.choose_at_most_one(goes_on) || &largest.at_most_one() != &pairwise) return nullptr;
  }
  return &pairwise;
}

// All combinations, each once.
std::vector<Combination> combinations(const Choices& choices, Reduction reduction, const PuzzleSet& puzzles) {
  std::vector<Combination> list;
  for (const Encoding* encoding : choices.encodings) {
    std::vector<const AtMostOne*> seen;
    for (const AtMostOne* at_most_one : choices.at_most_ones) {
      if (at_most_one == nullptr) at_most_one = automatic(encoding, reduction, puzzles);
      if (std::find(seen.begin(), seen.end(), at_most_one) != seen.end()) continue;
      seen.push_back(at_most_one);
      for (const RelationEncoding* relations : choices.relations) {
        for (const SumEncoding* sums : choices.sums) {
          for (const AutomatonEncoding* automata : choices.automata) {
            list.push_back({encoding, at_most_one, {.relations = relations, .sums = sums, .automata = automata}});
          }
        }
      }
    }
  }
  return list;
}

int run_lab(const Arguments& arguments) {
  const Choices choices = read_choices(arguments);
  Lab lab{.engine = read_engine(arguments), .reduction = find_reduction(arguments.reduce.value_or("none"))};
  CompareReport report{.verb = "lab", .lab = &lab};
  if (const auto status = read_puzzles(arguments, report)) return *status;
  return race_and_report(arguments, report, [&](const RaceOptions& options, Progress& progress) {
    LabResult result = nonet::run_lab(combinations(choices, lab.reduction, report.puzzles),
                                      {lab.engine, lab.reduction, report.budget}, report.puzzles, options, progress);
    lab.rows = std::move(result.rows);
    return std::move(result.comparison);
  });
}

std::string bytes_text(double bytes) {
  constexpr std::array<const char*, 4> kUnits = {"B", "KB", "MB", "GB"};
  std::size_t unit = 0;
  for (; bytes >= 999.5 && unit + 1 < kUnits.size(); ++unit) bytes /= 1000;
  return formatted("{:.{}f} {}", bytes, unit == 0 || bytes >= 99.95 ? 0 : 1, kUnits[unit]);
}

template <class Row>
Json name_or_null(const Row* row) {
  return row != nullptr ? Json(row->name) : Json();
}

std::string rounded(double number) { return with_commas(static_cast<std::uint64_t>(std::llround(number))); }

}  // namespace

std::string setting(const Lab& lab) {
  const bool full = lab.reduction == Reduction::none;
  return formatted("formulas {}{}, solved by {}", full ? "in full" : "reduced by ", full ? "" : name_of(lab.reduction),
                   lab.engine.text());
}

Table figures(const Lab& lab, const Comparison& comparison) {
  Table table{.heading = {"encoding", "at most one", "variables", "clauses", "DIMACS", "encode", "load", "solve",
                          "total", "spread", "times slower", "conflicts", "memory", "unsolved"},
              .names = 2};
  const auto puzzles = static_cast<double>(comparison.puzzles);
  const auto per_puzzle = [&](const std::vector<double>& rounds) {
    return duration_text(distribution_of(rounds).median / puzzles);
  };
  for (const LabRow& row : lab.rows) {
    std::vector<std::string>& cells = table.rows.emplace_back();
    cells = {row.combination.clauses(), std::string(row.combination.construction())};
    if (!row.why_not.empty()) {
      cells.resize(table.heading.size(), "-");
      continue;
    }
    const ComparisonRow& measured = comparison.rows[row.raced];
    const LabFigures& figures = row.figures;
    const auto sized = [&](std::string text) { return figures.sized > 0 ? std::move(text) : std::string("-"); };
    cells.insert(cells.end(), {sized(rounded(figures.variables)), sized(rounded(figures.clauses)),
                               sized(bytes_text(figures.dimacs_bytes)), per_puzzle(figures.encode_rounds),
                               per_puzzle(figures.load_rounds), per_puzzle(figures.solve_rounds),
                               duration_text(measured.times.seconds_a_puzzle), spread_text(measured),
                               relative_text(measured.relative), figures.conflicts ? rounded(*figures.conflicts) : "-",
                               bytes_text(static_cast<double>(figures.memory_bytes)), with_commas(measured.unsolved)});
  }
  return table;
}

std::vector<std::string> notes(const Lab& lab) {
  std::vector<std::string> list = {"Sizes, times and conflicts are means per puzzle; memory is an estimated maximum."};
  // One line per encoding and reason: "not measured: triad with pairwise, product: ..."
  for (auto row = lab.rows.begin(); row != lab.rows.end();) {
    const auto first = row;
    std::string constructions;
    for (; row != lab.rows.end() && row->combination.clauses() == first->combination.clauses() &&
           row->why_not == first->why_not;
         ++row) {
      constructions += formatted("{}{}", constructions.empty() ? "" : ", ", row->combination.construction());
    }
    if (first->why_not.empty()) continue;
    list.push_back(
        formatted("not measured: {} with {}: {}", first->combination.clauses(), constructions, first->why_not));
  }
  return list;
}

void put_formulas(Json& root, const Lab& lab) {
  Json raced = std::move(root["backends"]);
  root.erase("backends");
  root["engine"] = lab.engine.text();
  root["reduce"] = name_of(lab.reduction);
  root["encodings"] = Json::array();
  for (const LabRow& row : lab.rows) {
    Json entry = {{"encoding", row.combination.encoding->name},
                  {"at_most_one", row.combination.construction()},
                  {"relations", name_or_null(row.combination.constraints.relations)},
                  {"sums", name_or_null(row.combination.constraints.sums)},
                  {"automata", name_or_null(row.combination.constraints.automata)},
                  {"why_not", row.why_not.empty() ? Json() : Json(row.why_not)}};
    if (row.why_not.empty()) {
      const LabFigures& figures = row.figures;
      const auto sized = [&](double mean) { return figures.sized > 0 ? Json(mean) : Json(); };
      entry.update({{"variables", sized(figures.variables)},
                    {"clauses", sized(figures.clauses)},
                    {"dimacs_bytes", sized(figures.dimacs_bytes)},
                    {"encode_round_seconds", figures.encode_rounds},
                    {"load_round_seconds", figures.load_rounds},
                    {"solve_round_seconds", figures.solve_rounds},
                    {"conflicts", figures.conflicts ? Json(*figures.conflicts) : Json()},
                    {"memory_bytes", figures.memory_bytes}});
      Json& measured = raced[row.raced];
      for (const char* const field :
           {"spread", "times_slower", "times_slower_stddev", "unsolved", "par2_s", "round_seconds", "statuses", "stats",
            "puzzle_seconds_summary", "puzzle_seconds"}) {
        if (measured.contains(field)) entry[field] = std::move(measured[field]);
      }
    }
    root["encodings"].push_back(std::move(entry));
  }
}

std::string as_csv(const Lab& lab, const Comparison& comparison) {
  std::string text =
      "encoding,at_most_one,variables,clauses,dimacs_bytes,encode_s,load_s,solve_s,total_s,spread,times_slower,"
      "times_slower_stddev,rounds,conflicts,memory_bytes,solver_runs" +
      csv_count_names() + ",why_not\n";
  const auto puzzles = static_cast<double>(comparison.puzzles);
  for (const LabRow& row : lab.rows) {
    text += formatted("{},{}", csv_text(row.combination.clauses()), row.combination.construction());
    if (!row.why_not.empty()) {
      text += formatted("{:,>{}},{}\n", "", 14 + kSearchStatusCount, csv_text(row.why_not));
      continue;
    }
    const ComparisonRow& measured = comparison.rows[row.raced];
    const LabFigures& figures = row.figures;
    const auto sized = [&](double mean) { return figures.sized > 0 ? formatted("{:.1f}", mean) : std::string(); };
    const auto seconds = [&](const std::vector<double>& rounds) { return distribution_of(rounds).median / puzzles; };
    text += formatted(",{},{},{},{:.9f},{:.9f},{:.9f},{:.9f},{:.4f},{},{},{},{},{},{}", sized(figures.variables),
                      sized(figures.clauses), sized(figures.dimacs_bytes), seconds(figures.encode_rounds),
                      seconds(figures.load_rounds), seconds(figures.solve_rounds), measured.times.seconds_a_puzzle,
                      relative_spread(measured.times.round_totals), figure_or_empty(measured.relative.ratio),
                      figure_or_empty(measured.relative.deviation), comparison.rounds,
                      figures.conflicts ? formatted("{:.1f}", *figures.conflicts) : "", figures.memory_bytes,
                      measured.stats.solver_runs);
    text += csv_counts(measured.tally) + ",\n";
  }
  return text;
}

extern const Verb kLab = {
    .name = "lab",
    .summary = "time ways to write a puzzle as a formula",
    .operands = "[FILE...]",
    .details =
        "One SAT solver solves each puzzle as several formulas: each encoding with each way to write at most one\n"
        "and constraints. Without --reduce nothing is deduced before. The formulas take turns on blocks of puzzles,\n"
        "in one thread, like the backends of 'compare'. The table shows the size of each formula, and the times to\n"
        "encode, load and solve it. All answers are checked.\n",
    .statuses = {{"0", "All answers agree, and all solutions are right. No solution is an answer, too."},
                 {"1", "Some record is not a puzzle."},
                 {"4", "Answers to two formulas disagree, or a solution is wrong."},
                 {"5", "The solver ran out of time, conflicts or memory on some puzzle, or broke down."}},
    .examples =
        "  nonet lab puzzle.txt\n"
        "  nonet lab --encoding natural,triad --amo pairwise,product --rounds 3 puzzle.txt\n"
        "  nonet lab --reduce propagation --html report.html puzzles.txt\n"
        "  nonet lab --encoding extended --sums all --constraint 'killer 12 r1c1 r1c2 r1c3' puzzle.txt\n",
    .options = with_race_options({"encoding", "amo", "relations", "sums", "automata", "reduce", "backend"}),
    .own = {{"limit", "N", "solutions to look for, 0 for all (default: 2)"},
            {"backend", "SPEC", "the SAT solver: cadical (the default), external:COMMAND or ipasir:LIBRARY"},
            {"encoding", "LIST", "encodings, separated by commas (default: all)"},
            {"amo", "LIST", "ways to write at most one (default: auto, by size)"},
            {"relations", "LIST", "ways to write tables of two cells (default: auto)"},
            {"sums", "LIST", "ways to write sums (default: auto)"},
            {"automata", "LIST", "ways to write automata, diagrams and counters (default: auto)"},
            {"timeout", "SECONDS", "for each puzzle (default: 10)"},
            {"total-time", "SECONDS", "start no round after this (default: 10); if given, it includes reading"},
            {"seed", "N", "race the puzzles in a random order"},
            {"verbose", "", "the format found; on standard error"}},
    .run = run_lab,
};

}  // namespace nonet::cli
