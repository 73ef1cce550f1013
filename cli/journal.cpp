#include "cli/journal.hpp"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <utility>

namespace nonet::cli {
namespace {

constexpr int kSchema = 1;
constexpr int kShare = 50;  // of the time, one part at the most goes into saving

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

Journal::Journal(const std::string& results, RunIdentity identity)
    : path_(results + ".resume"), identity_(std::move(identity)) {
  const std::optional<std::string> text = read_small_file(path_);
  if (!text) return;
  std::string why;
  try {
    const Json json = Json::parse(*text);
    if (json.at("schema") != kSchema) {
      why = "it was made by another version of nonet";
    } else {
      why = difference(identity_from(json.at("run")), identity_, true);
      begun_ = last_ = state_from(json.at("state"));
    }
  } catch (const nlohmann::json::exception&) {
    why = "it is no journal of nonet";
  }
  if (!why.empty()) {
    throw UsageError("--resume: " + path_ + " is of another run: " + why + "; without that file a run begins anew");
  }
}

void Journal::reached(const RunState& state, const std::function<void()>& sync) {
  last_ = state;
  if (Clock::now() - saved_ >= cost_ * kShare) save(sync);
}

void Journal::save(const std::function<void()>& sync) {
  const Clock::time_point start = Clock::now();
  sync();
  const Json json = {{"schema", kSchema}, {"run", to_json(identity_)}, {"state", json_of(last_)}};
  replace_file(path_, json.dump(1) + "\n");
  saved_ = Clock::now();
  cost_ = saved_ - start;
}

void Journal::remove() {
  std::remove(beside(path_).c_str());  // of a run that was killed while it saved
  if (std::remove(path_.c_str()) != 0 && errno != ENOENT) {
    throw FileError("cannot remove " + path_ + ": " + std::strerror(errno));
  }
}

}  // namespace nonet::cli
