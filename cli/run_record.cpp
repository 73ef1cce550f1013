#include "cli/run_record.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <mutex>
#include <nlohmann/json.hpp>
#include <set>

#include "backends/batch_kernel.hpp"
#include "base/process.hpp"
#include "cli/file_guard.hpp"
#include "cli/output.hpp"
#include "cli/output_file.hpp"
#include "cli/signals.hpp"
#include "cli/table.hpp"
#include "nonet/version.hpp"
#include "run/certify.hpp"
#include "run/internal/format.hpp"

namespace nonet::cli {
namespace {

// Options that do not change the results.
constexpr std::array<std::string_view, 9> kNeutralOptions = {"out",   "resume",   "summary", "shard",    "jobs",
                                                             "quiet", "progress", "verbose", "exit-zero"};

constexpr int kSummarySchema = 1;  // docs/scale-out.md

// A tally holds views of names that must live forever.
std::string_view kept_forever(const std::string& name) {
  static std::mutex mutex;
  static auto* const kNames = new std::set<std::string>;
  const std::lock_guard lock(mutex);
  return *kNames->insert(name).first;
}

// A string, or an array of its bytes if it is not UTF-8: names of files may be any bytes.
Json json_text(const std::string& text) {
  try {
    static_cast<void>(Json(text).dump());
    return text;
  } catch (const Json::exception&) {
    return std::vector<std::uint8_t>(text.begin(), text.end());
  }
}

std::string text_from(const Json& json) {
  if (json.is_string()) return json.get<std::string>();
  const auto bytes = json.get<std::vector<std::uint8_t>>();
  return {bytes.begin(), bytes.end()};
}

}  // namespace

RunIdentity identity_of_run(std::string_view verb, const Arguments& arguments) {
  RunIdentity identity{.version = std::string(kVersion), .kernel = batch_kernel(), .words = {std::string(verb)}};
  for (const auto& [name, values] : arguments.written) {
    if (std::ranges::find(kNeutralOptions, name) != kNeutralOptions.end()) continue;
    for (const std::string& value : values) {
      identity.words.push_back(formatted("--{}{}{}", name, value.empty() ? "" : "=", value));
    }
  }
  return identity;
}

std::string command_of(std::span<const std::string> words) {
  constexpr std::string_view kPlain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_=,./:+@%";
  std::string command = "nonet";
  for (const std::string& word : words) {
    const bool plain = !word.empty() && word.find_first_not_of(kPlain) == std::string::npos;
    command += " " + (plain ? word : shell_word(word));
  }
  return command;
}

Json to_json(const RunIdentity& identity) {
  Json json = {{"nonet", identity.version}, {"kernel", identity.kernel}};
  json["words"] = Json::array();
  for (const std::string& word : identity.words) json["words"].push_back(json_text(word));
  json["files"] = Json::array();
  for (const FileIdentity& file : identity.files) {
    json["files"].push_back({{"name", json_text(file.name)},
                             {"bytes", file.bytes},
                             {"modified_ns", file.modified_ns},
                             {"sha256_of_ends", file.hash}});
  }
  return json;
}

RunIdentity identity_from(const Json& json) {
  RunIdentity identity{.version = json.at("nonet"), .kernel = json.at("kernel")};
  for (const Json& word : json.at("words")) identity.words.push_back(text_from(word));
  for (const Json& file : json.at("files")) {
    identity.files.push_back({.name = text_from(file.at("name")),
                              .bytes = file.at("bytes"),
                              .modified_ns = file.at("modified_ns"),
                              .hash = file.at("sha256_of_ends")});
  }
  return identity;
}

std::string difference(const RunIdentity& first, const RunIdentity& second, bool same_files) {
  if (first.version != second.version) {
    return formatted("it was made by nonet {}, and this is nonet {}", first.version, second.version);
  }
  if (first.words != second.words) {
    return formatted("it was made by 'nonet {}', and this is 'nonet {}'", joined(first.words, " "),
                     joined(second.words, " "));
  }
  if (first.kernel != second.kernel) {
    return formatted("it was made with kernel {}, and this is {} (NONET_KERNEL names one)", first.kernel,
                     second.kernel);
  }
  if (first.files.size() != second.files.size()) {
    return formatted("it was made from {} files, and these are {}", first.files.size(), second.files.size());
  }
  for (std::size_t i = 0; i < first.files.size(); ++i) {
    const FileIdentity& one = first.files[i];
    const FileIdentity& other = second.files[i];
    const bool same = one.bytes == other.bytes && one.hash == other.hash;
    if (!same || (same_files && one.modified_ns != other.modified_ns)) {
      return formatted("its input {} is not what {} is now", one.name, other.name);
    }
  }
  return {};
}

Json to_json(const Tally& tally) {
  Json json = {{"statuses", Json::object()}, {"cut_short", tally.cut_short()}, {"backends", Json::object()}};
  for (std::size_t i = 0; i < kStatusCount; ++i) {
    const auto status = static_cast<Status>(i);
    if (tally.count(status) > 0) json["statuses"][std::string(name_of(status))] = tally.count(status);
  }
  Tally by_name;  // one entry per backend, for all its configurations
  for (const Tally::BackendCount& count : tally.backends()) by_name.add({count.name, count.puzzles, count.by_solver});
  for (const Tally::BackendCount& count : by_name.backends()) {
    json["backends"][std::string(count.name)] = {{"puzzles", count.puzzles}, {"by_solver", count.by_solver}};
  }
  return json;
}

Tally tally_from(const Json& json) {
  Tally tally;
  for (std::size_t i = 0; i < kStatusCount; ++i) {
    const auto status = static_cast<Status>(i);
    tally.add(status, json.at("statuses").value(std::string(name_of(status)), std::uint64_t{0}));
  }
  tally.add_cut_short(json.at("cut_short").get<std::uint64_t>());
  for (const auto& [name, count] : json.at("backends").items()) {
    tally.add(Tally::BackendCount{kept_forever(name), count.at("puzzles"), count.at("by_solver")});
  }
  return tally;
}

std::optional<std::string> read_small_file(const std::string& path) {
  std::error_code error;
  const auto type = std::filesystem::status(path, error).type();
  if (type == std::filesystem::file_type::not_found) return std::nullopt;
  return whole_file(path, {.stop = watch_signals()});
}

std::string path_until_complete(const std::string& path) { return path + ".nonet-new"; }

void replace_file(const std::string& path, std::string_view text) {
  const std::string fresh = path_until_complete(path);
  require_no_input(path);
  remove_output(fresh);  // a killed run may have left one
  OutputFile file(fresh);
  file.write(text);
  file.sync();
  if (std::rename(fresh.c_str(), path.c_str()) != 0) {
    throw OutputError(formatted("cannot write {}: {}", path, std::strerror(errno)));
  }
}

std::string summary_json(const Summary& summary) {
  Json json = {{"schema", kSummarySchema},
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
    if (json.at("schema") != kSummarySchema) throw FileError(path + " is of another version of nonet");
    Summary summary{.run = identity_from(json.at("run")),
                    .shard = {json.at("shard"), json.at("shards")},
                    .form = json.at("output"),
                    .results_bytes = json.at("results_bytes"),
                    .complete = json.at("complete"),
                    .tally = tally_from(json),
                    .seconds = json.at("seconds"),
                    .status = json.at("status")};
    if (!json.at("results").is_null()) summary.results = text_from(json.at("results"));
    return summary;
  } catch (const nlohmann::json::exception&) {
    throw FileError(path + " is not a summary: '--summary FILE' writes one");
  }
}

std::string summary_line(const Tally& tally, double seconds) {
  const double rate = static_cast<double>(tally.records()) / std::max(seconds, 1e-9);
  return formatted("{}{}{}; {}, {}/s", counted(tally.records(), "puzzle"), tally.records() > 0 ? ": " : "",
                   statuses_text(tally), duration_text(seconds), with_commas(static_cast<std::uint64_t>(rate)));
}

}  // namespace nonet::cli
