#include "cli/summary.hpp"

#include <algorithm>
#include <filesystem>

#include "cli/inputs.hpp"
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
  json["results"] = summary.results.empty() ? Json() : Json(summary.results);
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
    if (!json.at("results").is_null()) summary.results = json.at("results").get<std::string>();
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

void refuse_summary_file(const Arguments& arguments) {
  const std::optional<std::string> path = arguments.summary;
  if (!path) return;
  std::error_code none;
  const bool exists = std::filesystem::exists(*path, none);
  if (path->empty() || *path == "-" || (exists && !std::filesystem::is_regular_file(*path, none))) {
    throw UsageError("--summary needs a regular file, which '" + *path + "' is not");
  }
  std::vector<std::string> others = input_names(arguments);
  if (const auto out = arguments.out) others.push_back(*out);
  const bool taken = std::any_of(others.begin(), others.end(), [&](const std::string& other) {
    std::error_code error;
    return other == *path || std::filesystem::equivalent(other, *path, error);
  });
  if (taken) throw UsageError("--summary needs a file of its own, and " + *path + " is an input or the results");
}

std::string summary_line(const Tally& tally, double seconds) {
  std::string text = counted(tally.records(), "puzzle");
  if (tally.records() > 0) text += ": " + statuses_text(tally);
  const double rate = static_cast<double>(tally.records()) / std::max(seconds, 1e-9);
  return text + "; " + duration_text(seconds) + ", " + with_commas(static_cast<std::uint64_t>(rate)) + "/s";
}

}  // namespace nonet::cli
