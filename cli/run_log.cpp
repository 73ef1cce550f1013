#include "cli/run_log.hpp"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <utility>

#include "cli/file_guard.hpp"
#include "cli/progress.hpp"
#include "cli/table.hpp"
#include "cli/verbs.hpp"
#include "proof/sha256.hpp"
#include "run/internal/format.hpp"

namespace nonet::cli {
namespace {

constexpr int kJournalSchema = 1;
constexpr int kShare = 50;  // saving takes one part of the time at most

// Detects a journal that was edited or written in part.
std::string hash_of(const Json& journal) {
  proof::Sha256 hash;
  hash.add(journal.at("run").dump() + journal.at("state").dump());
  return hash.hex();
}

RunState state_from(const Json& json) {
  return {.part = json.at("part"),
          .at = {json.at("byte"), json.at("line"), json.at("index"), json.at("skipped")},
          .written = json.at("written"),
          .tally = tally_from(json.at("tally")),
          .seconds = json.at("seconds")};
}

Json json_of(const RunState& state) {
  return {{"part", state.part},
          {"byte", state.at.byte},
          {"line", state.at.line},
          {"index", state.at.index},
          {"skipped", state.at.skipped},
          {"written", state.written},
          {"tally", to_json(state.tally)},
          {"seconds", state.seconds}};
}

// For a backend that calls a SAT solver if propagation is not enough.
std::string solver_share(const Tally::BackendCount& count) {
  const auto info = std::find_if(backends().begin(), backends().end(),
                                 [&](const BackendInfo* row) { return row->name == count.name; });
  if (info == backends().end() || (*info)->solver == nullptr) return {};
  const double share = static_cast<double>(count.by_solver) / static_cast<double>(count.puzzles);
  return formatted("; {} of them ({:.1f} %) by the SAT solver", with_commas(count.by_solver), 100 * share);
}

}  // namespace

std::string journal_path(const std::string& results) { return results + ".resume"; }

bool is_journal(const std::string& path) {
  std::error_code error;
  if (!std::filesystem::is_regular_file(path, error)) return false;
  try {
    const Json json = Json::parse(read_small_file(path).value_or(""));
    return json.at("sha256") == hash_of(json);
  } catch (const Json::exception&) {
  } catch (const FileError&) {
  }
  return false;
}

Journal::Journal(const std::string& results, RunIdentity identity)
    : path_(journal_path(results)), identity_(std::move(identity)) {
  const std::optional<std::string> text = read_small_file(path_);
  if (!text) return;
  std::string why = "is damaged or was edited";
  try {
    const Json json = Json::parse(*text);
    if (json.at("schema") != kJournalSchema) {
      why = "is of another version of nonet";
    } else if (json.at("sha256") == hash_of(json)) {
      why = difference(identity_from(json.at("run")), identity_, true);
      if (!why.empty()) why = "is of another run: " + why;
      begun_ = last_ = state_from(json.at("state"));
    }
  } catch (const Json::exception&) {  // it is damaged
  }
  if (!why.empty()) {
    throw UsageError(formatted("--resume: {} {}; remove it and the results to start again", path_, why));
  }
}

void Journal::reached(const RunState& state, const std::function<void()>& sync) {
  last_ = state;
  if (Clock::now() - saved_ >= cost_ * kShare) save(sync);
}

void Journal::save(const std::function<void()>& sync) {
  const Clock::time_point start = Clock::now();
  sync();
  Json json = {{"schema", kJournalSchema}, {"run", to_json(identity_)}, {"state", json_of(last_)}};
  json["sha256"] = hash_of(json);
  replace_file(path_, json.dump(1) + "\n");
  saved_ = Clock::now();
  cost_ = saved_ - start;
}

void Journal::remove() {
  remove_output(path_until_complete(path_));  // left by a run that was killed
  if (std::remove(path_.c_str()) != 0 && errno != ENOENT) {
    throw OutputError(formatted("cannot remove {}: {}", path_, std::strerror(errno)));
  }
}

RunLog::RunLog(const Arguments& arguments, std::string_view verb, Form form, OutputFile& output)
    : arguments_(arguments), output_(output) {
  if (arguments.summary || arguments.resume) summary_.run = identity_of_run(verb, arguments);
  summary_.form = name_of(form);
  summary_.results = arguments.out.value_or("-");
  if (summary_.results == "-") summary_.results.clear();
  if (arguments.resume && summary_.results.empty()) {
    throw UsageError("--resume needs -o FILE, the results to continue");
  }
}

PartPlan RunLog::begin_at(const Shard& shard, PartedInputs inputs) {
  summary_.shard = shard;
  summary_.run.files = std::move(inputs.files);
  PartPlan plan{.parts = std::move(inputs.parts)};
  if (!plan.parts.empty()) plan.from = plan.parts.front().from;
  if (arguments_.resume) {
    RunIdentity identity = summary_.run;
    if (arguments_.shard) identity.words.push_back(formatted("--shard={}/{}", shard.number, shard.of));
    journal_.emplace(summary_.results, std::move(identity));
    // A complete run has no journal either; do not overwrite its results.
    std::error_code error;
    const std::uintmax_t held = std::filesystem::file_size(summary_.results, error);
    if (!journal_->begun() && !error && held > 0) {
      throw Error(
          formatted("--resume: {0} has {1} bytes, and there is no {0}.resume: it may be complete, or of another run. "
                    "Remove {0} to start again",
                    summary_.results, with_commas(held)));
    }
    state_ = journal_->begun().value_or(RunState{.at = plan.from});
    output_.keep(state_.written);
    plan.first = state_.part;
    plan.from = state_.at;
    plan.written = [this](std::size_t part, const InputPosition& at) { reached(part, at); };
  }
  return plan;
}

void RunLog::begin(const std::string& heading) {
  if (std::exchange(begun_, true)) return;
  // Replaces the summary of an earlier run.
  write_summary();
  if (journal_ && !journal_->begun()) reached(state_.part, state_.at);  // first: results without a journal are refused
  if (summary_.shard.number == 1 && state_.written == 0) output_.write(heading);
}

void RunLog::end(bool whole, int verdict) {
  const std::string line = summary_line(state_.tally, seconds());
  const bool is_result =
      summary_.form == name_of(Form::none) && (whole || state_.tally.records() > 0 || to_standard_output());
  if (is_result) output_.write(line + "\n");
  summary_.complete = whole && output_.write("");
  summary_.results_bytes = output_.written();
  summary_.tally = state_.tally;
  summary_.seconds = seconds();
  summary_.status = verdict;
  const auto sync = [this] { output_.sync(); };
  if (!summary_.complete && journal_ && begun_) journal_->save(sync);
  // Put results on the disk before a summary calls them complete.
  if (summary_.complete && (journal_ || arguments_.summary)) sync();
  write_summary();
  // While the file is still locked.
  if (summary_.complete && journal_) journal_->remove();
  output_.close(whole);
  report_end(is_result ? "" : line, whole);
}

double RunLog::seconds() const { return state_.seconds + seconds_of(Clock::now() - start_); }

void RunLog::reached(std::size_t part, const InputPosition& at) {
  journal_->reached({part, at, output_.written(), state_.tally, seconds()}, [this] { output_.sync(); });
}

void RunLog::write_summary() const {
  if (const auto path = arguments_.summary) replace_file(*path, summary_json(summary_));
}

void RunLog::report_end(const std::string& summary, bool whole) const {
  if (journal_ && begun_ && !summary_.complete && !arguments_.quiet) {
    report(formatted("stopped after {}; the same command continues from there",
                     counted(state_.tally.records(), "puzzle")));
  }
  if (!summary.empty()) report_done(arguments_, summary, whole);
  if (!arguments_.verbose) return;
  for (const Tally::BackendCount& count : state_.tally.backends()) {
    const std::string how = count.configuration.empty() ? "" : formatted(" ({})", count.configuration);
    report(formatted("answered by {}{}: {}{}", count.name, how, with_commas(count.puzzles), solver_share(count)));
  }
}

}  // namespace nonet::cli
