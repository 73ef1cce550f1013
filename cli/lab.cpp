#include "cli/lab.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <nlohmann/json.hpp>

#include "cli/inputs.hpp"
#include "cli/progress.hpp"
#include "cli/signals.hpp"
#include "cli/table.hpp"
#include "nonet/base/text.hpp"
#include "nonet/run/internal/format.hpp"

namespace nonet::cli {
namespace {

constexpr std::string_view kAll = "all";

// The values of an option that takes lists, without duplicates; the word "all" stands for `all`.
std::vector<std::string> listed(std::vector<std::string> given, std::string_view option_name,
                                const std::vector<std::string_view>& all, std::string_view otherwise) {
  const std::vector<std::string_view> words = option(option_name).words("compare");
  if (given.empty()) given.emplace_back(otherwise);
  std::vector<std::string> list;
  const auto add = [&](std::string_view word) {
    if (std::find(list.begin(), list.end(), word) == list.end()) list.emplace_back(word);
  };
  for (const std::string& text : given) {
    for (std::size_t begin = 0; begin <= text.size();) {
      const std::size_t end = std::min(text.find(',', begin), text.size());
      const std::string word = text.substr(begin, end - begin);
      begin = end + 1;
      require_word(option_name, word, words);
      if (word == kAll) {
        for (const std::string_view name : all) add(name);
      } else {
        add(word);
      }
    }
  }
  return list;
}

// The construction that "auto" chooses, if it is the same for all puzzles; else nullptr.
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

// All combinations, without duplicates.
std::vector<Combination> combinations(const LabChoices& choices, const PuzzleSet& puzzles) {
  std::vector<Combination> list;
  for (const Encoding* encoding : choices.encodings) {
    std::vector<const AtMostOne*> seen;
    for (const AtMostOne* at_most_one : choices.at_most_ones) {
      if (at_most_one == nullptr) at_most_one = automatic(encoding, choices.reduction, puzzles);
      if (std::find(seen.begin(), seen.end(), at_most_one) != seen.end()) continue;
      seen.push_back(at_most_one);
      for (const ConstraintEncodings& each : choices.constraints) list.push_back({encoding, at_most_one, each});
    }
  }
  return list;
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

std::optional<LabChoices> lab_choices(const Arguments& arguments) {
  if (!arguments.encodings && arguments.amo.empty() && arguments.relations.empty() && arguments.sums.empty() &&
      arguments.automata.empty() && !arguments.reduce) {
    return std::nullopt;
  }
  LabChoices choices;
  std::vector<std::string> given_encodings;
  if (arguments.encodings) given_encodings.push_back(*arguments.encodings);
  for (const std::string& name : listed(given_encodings, "encodings", names_of(encodings()), "extended")) {
    choices.encodings.push_back(&find_encoding(name));
  }
  for (const std::string& name : listed(arguments.amo, "amo", names_of(at_most_ones()), "auto")) {
    choices.at_most_ones.push_back(name == "auto" ? nullptr : &find_at_most_one(name));
  }
  const auto auto_or = [](const std::string& name, auto&& find) { return name == "auto" ? nullptr : &find(name); };
  for (const std::string& relations :
       listed(arguments.relations, "relations", names_of(relation_encodings()), "auto")) {
    for (const std::string& sums : listed(arguments.sums, "sums", names_of(sum_encodings()), "auto")) {
      for (const std::string& automata :
           listed(arguments.automata, "automata", names_of(automaton_encodings()), "auto")) {
        choices.constraints.push_back({.relations = auto_or(relations, find_relation_encoding),
                                       .sums = auto_or(sums, find_sum_encoding),
                                       .automata = auto_or(automata, find_automaton_encoding)});
      }
    }
  }
  choices.reduction = find_reduction(arguments.reduce.value_or("none"));
  if (!arguments.rival.empty()) throw UsageError("--rival has no place beside --encodings, --amo and --reduce");
  std::vector<BackendSpec> specs = named_backends(arguments);
  if (specs.empty()) specs = parse_backends("cadical");
  if (specs.size() > 1) {
    throw UsageError("one --backend beside --encodings, --amo and --reduce: it solves all the formulas");
  }
  choices.engine = specs.front();
  if (choices.engine.info->solver == nullptr) {
    std::string able;
    for (const BackendInfo* info : backends()) {
      if (info->solver != nullptr) able += (able.empty() ? "" : ", ") + std::string(info->name);
    }
    throw UsageError("--backend: '" + choices.engine.text() + "' takes no formula; these do: " + able);
  }
  refuse_node_limit(arguments, specs);
  if (const std::string why = choices.engine.info->why_unavailable(choices.engine.options); !why.empty()) {
    throw Error(why);
  }
  return choices;
}

LabResult run_lab(const Arguments& arguments, const LabChoices& choices, const PuzzleSet& puzzles, const Budget& budget,
                  const RaceOptions& options) {
  const std::vector<Combination> list = combinations(choices, puzzles);
  const LabSetup setup{choices.engine, choices.reduction, budget};
  Progress progress;
  const std::jthread line = draw_progress(arguments, progress);
  return nonet::run_lab(list, setup, puzzles, options, progress);
}

std::string setting(const LabChoices& choices) {
  const bool full = choices.reduction == Reduction::none;
  return formatted("formulas {}{}, solved by {}", full ? "in full" : "reduced by ",
                   full ? "" : name_of(choices.reduction), choices.engine.text());
}

Table figures(const LabResult& result) {
  Table table{.heading = {"encoding", "at most one", "variables", "clauses", "DIMACS", "encode", "load", "solve",
                          "total", "spread", "times slower", "conflicts", "memory", "unsolved"},
              .names = 2};
  const auto puzzles = static_cast<double>(result.comparison.puzzles);
  const auto per_puzzle = [&](const std::vector<double>& rounds) {
    return duration_text(distribution_of(rounds).median / puzzles);
  };
  for (const LabRow& row : result.rows) {
    std::vector<std::string>& cells = table.rows.emplace_back();
    cells = {row.combination.clauses(), std::string(row.combination.construction())};
    if (!row.why_not.empty()) {
      cells.resize(table.heading.size(), "-");
      continue;
    }
    const ComparisonRow& measured = result.comparison.rows[row.raced];
    const LabFigures& figures = row.figures;
    const auto sized = [&](std::string text) { return figures.sized > 0 ? std::move(text) : std::string("-"); };
    cells.insert(
        cells.end(),
        {sized(rounded(figures.variables)), sized(rounded(figures.clauses)), sized(bytes_text(figures.dimacs_bytes)),
         per_puzzle(figures.encode_rounds), per_puzzle(figures.load_rounds), per_puzzle(figures.solve_rounds),
         duration_text(measured.times.seconds_a_puzzle),
         result.comparison.rounds > 1 ? "± " + percent(relative_spread(measured.times.round_totals)) : "-",
         relative_text(measured.relative), figures.conflicts ? rounded(*figures.conflicts) : "-",
         bytes_text(static_cast<double>(figures.memory_bytes)), with_commas(measured.unsolved)});
  }
  return table;
}

std::vector<std::string> notes(const LabResult& result) {
  std::vector<std::string> list = {"Sizes, times and conflicts are means a puzzle; memory is the most, as estimated."};
  // One line per encoding and reason: "not measured: triad with pairwise, product: ..."
  for (auto row = result.rows.begin(); row != result.rows.end();) {
    const auto first = row;
    std::string constructions;
    for (; row != result.rows.end() && row->combination.clauses() == first->combination.clauses() &&
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

Json json_of(const Lab& lab, Json root) {
  Json raced = std::move(root["backends"]);
  root.erase("backends");
  root["engine"] = lab.choices.engine.text();
  root["reduce"] = name_of(lab.choices.reduction);
  root["encodings"] = Json::array();
  for (const LabRow& row : lab.result.rows) {
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
  return root;
}

std::string as_csv(const LabResult& result) {
  std::string text =
      "encoding,at_most_one,variables,clauses,dimacs_bytes,encode_s,load_s,solve_s,total_s,spread,times_slower,"
      "times_slower_stddev,rounds,conflicts,memory_bytes,solver_runs";
  for (std::size_t i = 0; i < kSearchStatusCount; ++i) text += "," + std::string(name_of(static_cast<Status>(i)));
  text += ",why_not\n";
  const auto puzzles = static_cast<double>(result.comparison.puzzles);
  for (const LabRow& row : result.rows) {
    text += formatted("{},{}", csv_text(row.combination.clauses()), row.combination.construction());
    if (!row.why_not.empty()) {
      text += formatted("{:,>{}},{}\n", "", 14 + kSearchStatusCount, csv_text(row.why_not));
      continue;
    }
    const ComparisonRow& measured = result.comparison.rows[row.raced];
    const LabFigures& figures = row.figures;
    const auto sized = [&](double mean) { return figures.sized > 0 ? formatted("{:.1f}", mean) : std::string(); };
    const auto seconds = [&](const std::vector<double>& rounds) { return distribution_of(rounds).median / puzzles; };
    text += formatted(",{},{},{},{:.9f},{:.9f},{:.9f},{:.9f},{:.4f},{},{},{},{},{},{}", sized(figures.variables),
                      sized(figures.clauses), sized(figures.dimacs_bytes), seconds(figures.encode_rounds),
                      seconds(figures.load_rounds), seconds(figures.solve_rounds), measured.times.seconds_a_puzzle,
                      relative_spread(measured.times.round_totals), figure_or_empty(measured.relative.ratio),
                      figure_or_empty(measured.relative.deviation), result.comparison.rounds,
                      figures.conflicts ? formatted("{:.1f}", *figures.conflicts) : "", figures.memory_bytes,
                      measured.stats.solver_runs);
    for (std::size_t i = 0; i < kSearchStatusCount; ++i) {
      text += "," + std::to_string(measured.tally.count(static_cast<Status>(i)));
    }
    text += ",\n";
  }
  return text;
}

}  // namespace nonet::cli
