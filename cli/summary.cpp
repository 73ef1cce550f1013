#include "cli/summary.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "cli/output.hpp"
#include "cli/table.hpp"

namespace nonet::cli {
namespace {

constexpr int kSchema = 1;  // docs/scale-out.md

}  // namespace

std::string summary_json(const Summary& summary) {
  Json json = {{"schema", kSchema},
               {"complete", summary.complete},
               {"shard", summary.shard.number},
               {"shards", summary.shard.of},
               {"puzzles", summary.tally.records()}};
  json.update(to_json(summary.tally));
  json["status"] = summary.status;
  json["seconds"] = summary.seconds;
  json["output"] = summary.form;
  json["results"] = summary.results.empty() ? Json() : json_text(summary.results);
  json["results_bytes"] = summary.results_bytes;
  json["run"] = to_json(summary.run);
  return json.dump(1) + "\n";
}

Summary read_summary(const std::string& path) {
  const std::optional<std::string> text = read_small_file(path);
  if (!text) throw FileError("cannot open " + path + ": No such file or directory");
  try {
    const Json json = Json::parse(*text);
    if (json.at("schema") != kSchema) throw FileError(path + " is of another version of nonet");
    Summary summary{.run = identity_from(json.at("run")),
                    .shard = {json.at("shard").get<std::uint64_t>(), json.at("shards").get<std::uint64_t>()},
                    .form = json.at("output").get<std::string>()};
    if (!json.at("results").is_null()) summary.results = text_from(json.at("results"));
    summary.results_bytes = json.at("results_bytes").get<std::uint64_t>();
    summary.complete = json.at("complete").get<bool>();
    summary.tally = tally_from(json);
    summary.seconds = json.at("seconds").get<double>();
    summary.status = json.at("status").get<int>();
    return summary;
  } catch (const nlohmann::json::exception&) {
    throw FileError(path + " is no summary: '--summary FILE' writes one");
  }
}

std::string summary_line(const Tally& tally, double seconds) {
  const double rate = static_cast<double>(tally.records()) / std::max(seconds, 1e-9);
  return fmt::format("{}{}{}; {}, {}/s", counted(tally.records(), "puzzle"), tally.records() > 0 ? ": " : "",
                     statuses_text(tally), duration_text(seconds), with_commas(static_cast<std::uint64_t>(rate)));
}

}  // namespace nonet::cli
