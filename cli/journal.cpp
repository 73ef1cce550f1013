#include "cli/journal.hpp"

#include <fmt/format.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <utility>

#include "nonet/proof/sha256.hpp"

namespace nonet::cli {
namespace {

constexpr int kSchema = 2;
constexpr int kShare = 50;  // saving takes one part of the time at most

// Of the run and its state, so that a journal that was edited or is torn shows.
std::string hash_of(const Json& journal) {
  proof::Sha256 hash;
  hash.add(journal.at("run").dump() + journal.at("state").dump());
  return hash.hex();
}

RunState state_from(const Json& json) {
  return {.part = json.at("part").get<std::size_t>(),
          .at = {json.at("byte").get<std::uint64_t>(), json.at("line").get<std::uint64_t>(),
                 json.at("index").get<std::uint64_t>()},
          .written = json.at("written").get<std::uint64_t>(),
          .tally = tally_from(json.at("tally")),
          .seconds = json.at("seconds").get<double>()};
}

Json json_of(const RunState& state) {
  return {{"part", state.part},      {"byte", state.at.byte},    {"line", state.at.line},
          {"index", state.at.index}, {"written", state.written}, {"tally", to_json(state.tally)},
          {"seconds", state.seconds}};
}

}  // namespace

std::string journal_path(const std::string& results) { return results + ".resume"; }

Journal::Journal(const std::string& results, RunIdentity identity)
    : path_(journal_path(results)), identity_(std::move(identity)) {
  const std::optional<std::string> text = read_small_file(path_);
  if (!text) return;
  std::string why = "was changed since nonet wrote it, or is torn";
  try {
    const Json json = Json::parse(*text);
    if (json.at("schema") != kSchema) {
      why = "is of another run: it was made by another version of nonet";
    } else if (json.at("sha256") == hash_of(json)) {
      why = difference(identity_from(json.at("run")), identity_, true);
      if (!why.empty()) why = "is of another run: " + why;
      begun_ = last_ = state_from(json.at("state"));
    }
  } catch (const Json::exception&) {  // no journal
  }
  if (!why.empty()) {
    throw UsageError(fmt::format("--resume: {} {}; without that file a run begins anew", path_, why));
  }
}

void Journal::reached(const RunState& state, const std::function<void()>& sync) {
  last_ = state;
  if (Clock::now() - saved_ >= cost_ * kShare) save(sync);
}

void Journal::save(const std::function<void()>& sync) {
  const Clock::time_point start = Clock::now();
  sync();
  Json json = {{"schema", kSchema}, {"run", to_json(identity_)}, {"state", json_of(last_)}};
  json["sha256"] = hash_of(json);
  replace_file(path_, json.dump(1) + "\n");
  saved_ = Clock::now();
  cost_ = saved_ - start;
}

void Journal::remove() {
  std::remove(path_until_complete(path_).c_str());  // left by a run that was killed
  if (std::remove(path_.c_str()) != 0 && errno != ENOENT) {
    throw FileError(fmt::format("cannot remove {}: {}", path_, std::strerror(errno)));
  }
}

}  // namespace nonet::cli
