#include "cli/run_record.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <iterator>
#include <mutex>
#include <set>

#include "cli/output.hpp"
#include "nonet/backends/batch_kernel.hpp"
#include "nonet/version.hpp"

namespace nonet::cli {
namespace {

// Options that change how a run goes, not what it writes.
constexpr std::array<std::string_view, 9> kNoMatter = {"out",   "resume",   "summary", "shard",    "jobs",
                                                       "quiet", "progress", "verbose", "exit-zero"};

std::string joined_words(const std::vector<std::string>& words) {
  std::string text = "nonet";
  for (const std::string& word : words) text += " " + word;
  return text;
}

// Tallies refer to names that live forever.
std::string_view kept_forever(const std::string& name) {
  static std::mutex mutex;
  static auto* const kNames = new std::set<std::string>;
  const std::lock_guard lock(mutex);
  return *kNames->insert(name).first;
}

[[noreturn]] void cannot(const char* what, const std::string& path) {
  throw FileError("cannot " + std::string(what) + " " + path + ": " + std::strerror(errno));
}

}  // namespace

RunIdentity identity_of_run(std::string_view verb, const Arguments& arguments) {
  RunIdentity identity{.version = std::string(kVersion), .kernel = batch_kernel(), .words = {std::string(verb)}};
  for (const Option& row : all_options()) {
    if (std::find(kNoMatter.begin(), kNoMatter.end(), row.name) != kNoMatter.end()) continue;
    const auto given = arguments.written.find(row.name);
    if (given == arguments.written.end()) continue;
    for (const std::string& value : given->second) {
      identity.words.push_back("--" + std::string(row.name) + (row.value.empty() ? "" : "=" + value));
    }
  }
  return identity;
}

Json to_json(const RunIdentity& identity) {
  Json json = {{"nonet", identity.version}, {"kernel", identity.kernel}, {"words", identity.words}};
  json["files"] = Json::array();
  for (const FileIdentity& file : identity.files) {
    json["files"].push_back(
        {{"name", file.name}, {"bytes", file.bytes}, {"modified_ns", file.modified_ns}, {"sha256_of_ends", file.hash}});
  }
  return json;
}

RunIdentity identity_from(const Json& json) {
  RunIdentity identity{.version = json.at("nonet").get<std::string>(),
                       .kernel = json.at("kernel").get<std::string>(),
                       .words = json.at("words").get<std::vector<std::string>>()};
  for (const Json& file : json.at("files")) {
    identity.files.push_back({.name = file.at("name").get<std::string>(),
                              .bytes = file.at("bytes").get<std::uint64_t>(),
                              .modified_ns = file.at("modified_ns").get<std::int64_t>(),
                              .hash = file.at("sha256_of_ends").get<std::string>()});
  }
  return identity;
}

std::string difference(const RunIdentity& first, const RunIdentity& second, bool same_files) {
  if (first.version != second.version) {
    return "it was made by nonet " + first.version + ", and this is nonet " + second.version;
  }
  if (first.words != second.words) {
    return "it was made by '" + joined_words(first.words) + "', and this is '" + joined_words(second.words) + "'";
  }
  if (first.kernel != second.kernel) {
    return "it was made with kernel " + first.kernel + ", and this is " + second.kernel + " (NONET_KERNEL names one)";
  }
  if (first.files.size() != second.files.size()) {
    return "it was made from " + std::to_string(first.files.size()) + " files, and these are " +
           std::to_string(second.files.size());
  }
  for (std::size_t i = 0; i < first.files.size(); ++i) {
    const FileIdentity& one = first.files[i];
    const FileIdentity& other = second.files[i];
    const bool same = one.bytes == other.bytes && one.hash == other.hash;
    if (!same || (same_files && one.modified_ns != other.modified_ns)) {
      return "its input " + one.name + " is not what " + other.name + " is now";
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
  for (const Tally::BackendCount& count : tally.backends()) {
    // One entry a backend, whatever its configurations.
    auto& entry = json["backends"][std::string(count.name)];
    const auto sum = [&](const char* name, std::uint64_t more) {
      entry[name] = entry.value(name, std::uint64_t{0}) + more;
    };
    if (entry.is_null()) entry = Json::object();
    sum("puzzles", count.puzzles);
    sum("by_solver", count.by_solver);
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
    tally.add(Tally::BackendCount{kept_forever(name), count.at("puzzles").get<std::uint64_t>(),
                                  count.at("by_solver").get<std::uint64_t>()});
  }
  return tally;
}

std::optional<std::string> read_small_file(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) {
    if (errno == ENOENT) return std::nullopt;
    cannot("open", path);
  }
  std::string text((std::istreambuf_iterator<char>(file)), {});
  if (file.bad()) cannot("read", path);
  return text;
}

std::string beside(const std::string& path) { return path + ".new"; }

void replace_file(const std::string& path, std::string_view text) {
  const std::string fresh = beside(path);
  OutputFile file(fresh);
  file.write(text);
  file.sync();
  file.close();
  if (std::rename(fresh.c_str(), path.c_str()) != 0) cannot("write", path);
}

}  // namespace nonet::cli
