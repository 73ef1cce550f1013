#include <cmath>
#include <nlohmann/json.hpp>

#include "base/text.hpp"
#include "cli/compare_report.hpp"
#include "cli/lab.hpp"
#include "cli/output.hpp"
#include "nonet/version.hpp"
#include "run/internal/format.hpp"

namespace nonet::cli {
namespace {

template <typename Value>
Json or_null(const std::optional<Value>& value) {
  return value ? Json(*value) : Json();
}

Json number_or_null(double number, bool known) { return known && !std::isnan(number) ? Json(number) : Json(); }

Json text_or_null(const std::string& text) { return text.empty() ? Json() : Json(text); }

Json to_json(const Distribution& d) {
  return {{"median", d.median}, {"mean", d.mean}, {"stddev", d.deviation}, {"min", d.min},
          {"max", d.max},       {"p90", d.p90},   {"p99", d.p99}};
}

Json row_json(const ComparisonRow& row) {
  Json statuses = Json::object();
  for (std::size_t i = 0; i < kSearchStatusCount; ++i) {
    statuses[name_of(static_cast<Status>(i))] = row.tally.count(static_cast<Status>(i));
  }
  Json stats = Json::object();
  for (const StatField& field : stat_fields()) stats[field.name] = row.stats.*field.value;
  const bool rated = row.rated();
  return {{"name", row.name},
          {"puzzles_per_second", rated ? Json(row.rate()) : Json()},
          {"spread", rated ? Json(relative_spread(row.times.round_totals)) : Json()},
          {"times_slower", number_or_null(row.relative.ratio, rated)},
          {"times_slower_stddev", number_or_null(row.relative.deviation, rated)},
          {"one_solution", row.one_solution},
          {"unsolved", row.unsolved},
          {"par2_s", or_null(row.par2)},
          {"round_seconds", row.times.round_totals},
          {"rival", row.in_passes},
          {"pass_seconds", row.times.pass_seconds},
          {"startup_seconds", row.times.startup_seconds},
          {"lost_in_startup", row.times.lost_in_startup},
          {"failure", text_or_null(row.times.failure)},
          {"exit_status", row.times.exit_status},
          {"statuses", statuses},
          {"stats", stats},
          {"puzzle_seconds_summary", row.puzzle_times ? to_json(*row.puzzle_times) : Json()}};
}

Json best_json(const Comparison& comparison) {
  const VirtualBest& best = *comparison.virtual_best;
  Json wins = Json::object();
  for (std::size_t i = 0; i < best.wins.size(); ++i) wins[comparison.rows[i].name] = best.wins[i];
  return {{"contestants", best.contestants},
          {"puzzle_seconds_summary", best.unsolved < comparison.puzzles ? to_json(best.puzzle_times) : Json()},
          {"unsolved", best.unsolved},
          {"par2_s", or_null(best.par2)},
          {"wins", wins}};
}

}  // namespace

Json json_of(const CompareReport& report, bool puzzle_seconds) {
  const Comparison& comparison = report.comparison;
  const PuzzleSet& puzzles = report.puzzles;
  Json root = {{"schema", kJsonSchema},
               {"nonet", kVersion},
               {"compiler", kCompiler},
               {"date", report.date},
               {"command", report.command},
               {"machine",
                {{"processor", report.machine.processor},
                 {"threads", report.machine.threads},
                 {"system", report.machine.system},
                 {"kernel", report.machine.kernel},
                 {"load", or_null(report.machine.load)}}},
               {"inputs", Json::array()},
               {"seed", or_null(report.seed)},
               {"puzzles", comparison.puzzles},
               {"invalid", puzzles.invalid.size()},
               {"limit", report.budget.max_solutions},
               {"timeout_s", seconds_of(*report.budget.timeout)},
               {"cpu_time", report.cpu_time},
               {"rounds", comparison.rounds},
               {"seconds", report.seconds},
               {"stopped", report.stopped},
               {"backends", Json::array()},
               {"virtual_best", comparison.virtual_best ? best_json(comparison) : Json()},
               {"warnings", warnings(report)},
               {"disagreements", Json::array()},
               {"breakdowns", Json::array()}};
  for (const InputFile& input : report.inputs) {
    root["inputs"].push_back({{"name", input.name}, {"sha256", input.sha256}});
  }
  for (std::size_t i = 0; i < comparison.rows.size(); ++i) {
    const ComparisonRow& row = comparison.rows[i];
    Json entry = row_json(row);
    if (i < report.solvers.size()) {
      const Solver& solver = report.solvers[i];
      entry.update({{"version", text_or_null(solver.version)},
                    {"file", text_or_null(solver.file)},
                    {"file_sha256", text_or_null(solver.sha256)},
                    {"start_seconds", or_null(solver.start_seconds)}});
    }
    if (puzzle_seconds) entry["puzzle_seconds"] = row.puzzle_times ? Json(row.times.puzzle_seconds) : Json();
    root["backends"].push_back(std::move(entry));
  }
  for (const Fault& fault : comparison.faults) {
    const PuzzleSet::Origin& origin = puzzles.origins[fault.puzzle];
    root[fault.broke ? "breakdowns" : "disagreements"].push_back(
        {{"index", origin.index}, {"line", origin.line}, {"why", fault.why}});
  }
  if (report.lab != nullptr) put_formulas(root, *report.lab);
  return root;
}

std::string as_json(const CompareReport& report) {
  return json_of(report).dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
}

std::string figure_or_empty(double number) { return std::isnan(number) ? "" : formatted("{:.4f}", number); }

std::string csv_counts(const Tally& tally) {
  std::string text;
  for (std::size_t i = 0; i < kSearchStatusCount; ++i) text += formatted(",{}", tally.count(static_cast<Status>(i)));
  return text;
}

std::string csv_count_names() {
  std::string text;
  for (std::size_t i = 0; i < kSearchStatusCount; ++i) text += formatted(",{}", name_of(static_cast<Status>(i)));
  return text;
}

std::string as_csv(const CompareReport& report) {
  const Comparison& comparison = report.comparison;
  if (report.lab != nullptr) return as_csv(*report.lab, comparison);
  std::string text =
      "backend,median_s,p90_s,p99_s,max_s,mean_s,puzzles_per_second,spread,times_slower,times_slower_stddev,rounds,"
      "unsolved,par2_s,startup_s" +
      csv_count_names() + "\n";
  for (const ComparisonRow& row : comparison.rows) {
    text += csv_text(row.name);
    if (row.puzzle_times) {
      const Distribution& d = *row.puzzle_times;
      for (const double time : {d.median, d.p90, d.p99, d.max, d.mean}) text += formatted(",{:.9f}", time);
    } else {
      text += ",,,,,";
    }
    const RaceTimes& times = row.times;
    text += row.rated() ? formatted(",{:.1f},{:.4f},{},{},{}", row.rate(), relative_spread(times.round_totals),
                                    figure_or_empty(row.relative.ratio), figure_or_empty(row.relative.deviation),
                                    times.round_totals.size())
                        : ",,,,,";
    text += formatted(",{},{},", row.unsolved, row.par2 ? formatted("{:.9f}", *row.par2) : "");
    if (!times.startup_seconds.empty()) text += formatted("{:.9f}", distribution_of(times.startup_seconds).median);
    text += csv_counts(row.tally) + "\n";
  }
  return text;
}

std::string times_csv(const CompareReport& report) {
  const Comparison& comparison = report.comparison;
  std::string text = "file,index,line,id,backend,round,status,seconds\n";
  for (std::size_t puzzle = 0; puzzle < comparison.puzzles; ++puzzle) {
    const PuzzleSet::Origin& origin = report.puzzles.origins[puzzle];
    const std::string place = formatted("{},{},{},{}", csv_text(report.inputs[origin.input].name), origin.index,
                                        origin.line, csv_text(origin.id));
    for (const ComparisonRow& row : comparison.rows) {
      const std::string_view status = puzzle < row.statuses.size() ? name_of(row.statuses[puzzle]) : "";
      const std::string begin = place + "," + csv_text(row.name);
      if (row.times.samples.empty()) text += formatted("{},,{},\n", begin, status);
      for (std::size_t round = 0; round < row.times.samples.size(); ++round) {
        text += formatted("{},{},{},{:.9f}\n", begin, round + 1, status, row.times.samples[round][puzzle]);
      }
    }
  }
  return text;
}

}  // namespace nonet::cli
