#include <nlohmann/json.hpp>

#include "cli/compare_report.hpp"
#include "cli/output.hpp"
#include "cli/table.hpp"
#include "version.hpp"

namespace nonet::cli {
namespace {

using Json = nlohmann::ordered_json;

Json to_json(const Distribution& d) {
  return {{"median", d.median}, {"mean", d.mean}, {"stddev", d.deviation}, {"min", d.min},
          {"max", d.max},       {"p90", d.p90},   {"p99", d.p99}};
}

}  // namespace

Json json_of(const CompareReport& report) {
  const Comparison& comparison = report.comparison;
  const PuzzleSet& puzzles = report.puzzles;
  Json root = {{"schema", kJsonSchema},
               {"nonet", kVersion},
               {"compiler", kCompiler},
               {"puzzles", comparison.puzzles},
               {"invalid", puzzles.invalid.size()},
               {"limit", report.budget.max_solutions},
               {"timeout_s", std::chrono::duration<double>(*report.budget.timeout).count()},
               {"cpu_time", report.cpu_time},
               {"rounds", comparison.rounds},
               {"backends", Json::array()},
               {"disagreements", Json::array()}};
  for (const ComparisonRow& row : comparison.rows) {
    Json statuses = Json::object();
    for (std::size_t i = 0; i < kStatusCount; ++i) {
      statuses[name_of(static_cast<Status>(i))] = row.tally.count(static_cast<Status>(i));
    }
    Json stats = Json::object();
    for (const StatField& field : stat_fields()) stats[field.name] = row.stats.*field.value;
    const bool measured = row.times.failure.empty();
    Json entry = {{"name", row.name},
                  {"puzzles_per_second", measured ? Json(1 / row.times.seconds_a_puzzle) : Json()},
                  {"times_slower", measured ? Json(row.relative.ratio) : Json()},
                  {"times_slower_stddev", measured ? Json(row.relative.deviation) : Json()},
                  {"round_seconds", row.times.round_totals},
                  {"rival", row.in_passes},
                  {"startup_seconds", row.times.startup_seconds},
                  {"failure", measured ? Json() : Json(row.times.failure)},
                  {"statuses", statuses},
                  {"stats", stats},
                  {"puzzle_seconds_summary", nullptr},
                  {"puzzle_seconds", nullptr}};
    if (row.puzzle_times) {
      entry["puzzle_seconds_summary"] = to_json(*row.puzzle_times);
      entry["puzzle_seconds"] = row.times.puzzle_seconds;
    }
    root["backends"].push_back(std::move(entry));
  }
  for (const Fault& fault : comparison.faults) {
    const PuzzleSet::Origin& origin = puzzles.origins[fault.puzzle];
    root["disagreements"].push_back({{"index", origin.index}, {"line", origin.line}, {"why", fault.why}});
  }
  return root;
}

std::string as_json(const CompareReport& report) { return json_of(report).dump(1) + "\n"; }

std::string as_csv(const CompareReport& report) {
  const Comparison& comparison = report.comparison;
  std::string text =
      "backend,median_s,p90_s,p99_s,max_s,puzzles_per_second,spread,times_slower,times_slower_stddev,rounds,"
      "startup_s";
  for (std::size_t i = 0; i < kStatusCount; ++i) text += "," + std::string(name_of(static_cast<Status>(i)));
  text += '\n';
  constexpr int kDigits = 9;
  for (const ComparisonRow& row : comparison.rows) {
    text += row.name;
    if (!row.times.failure.empty()) {
      text += std::string(10, ',');
    } else if (row.puzzle_times) {
      for (const double time :
           {row.puzzle_times->median, row.puzzle_times->p90, row.puzzle_times->p99, row.puzzle_times->max}) {
        text += "," + fixed(time, kDigits);
      }
    } else {
      text += ",,,,";
    }
    if (row.times.failure.empty()) {
      text += "," + fixed(1 / row.times.seconds_a_puzzle, 1) + "," + fixed(spread(row), 4);
      text += "," + fixed(row.relative.ratio, 4) + "," + fixed(row.relative.deviation, 4);
      text += "," + std::to_string(comparison.rounds) + ",";
      if (row.in_passes) text += fixed(distribution_of(row.times.startup_seconds).median, kDigits);
    }
    for (std::size_t i = 0; i < kStatusCount; ++i)
      text += "," + std::to_string(row.tally.count(static_cast<Status>(i)));
    text += '\n';
  }
  return text;
}

}  // namespace nonet::cli
