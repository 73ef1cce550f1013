#include "cli/run_log.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <utility>

#include "cli/progress.hpp"
#include "cli/table.hpp"
#include "cli/verbs.hpp"

namespace nonet::cli {
namespace {

// Of a backend that asks a SAT solver if propagation is not enough.
std::string solver_share(const Tally::BackendCount& count) {
  const auto info = std::find_if(backends().begin(), backends().end(),
                                 [&](const BackendInfo* row) { return row->name == count.name; });
  if (info == backends().end() || (*info)->solver == nullptr) return {};
  const double share = static_cast<double>(count.by_solver) / static_cast<double>(count.puzzles);
  return fmt::format("; {} of them ({:.1f} %) came to the SAT solver", with_commas(count.by_solver), 100 * share);
}

}  // namespace

RunLog::RunLog(const Arguments& arguments, std::string_view verb, const OutputStyle& style, OutputFile& output)
    : arguments_(arguments), output_(output) {
  if (arguments.summary || arguments.resume) summary_.run = identity_of_run(verb, arguments);
  summary_.form = name_of(style.form);
  summary_.results = arguments.out.value_or("-");
  if (summary_.results == "-") summary_.results.clear();
  if (arguments.resume && summary_.results.empty()) {
    throw UsageError("--resume needs -o FILE, the results that it goes on with");
  }
}

PartPlan RunLog::begin_at(const Shard& shard, PartedInputs inputs) {
  summary_.shard = shard;
  summary_.run.files = std::move(inputs.files);
  PartPlan plan{.parts = std::move(inputs.parts)};
  if (!plan.parts.empty()) plan.from = plan.parts.front().from;
  if (arguments_.resume) {
    RunIdentity identity = summary_.run;
    if (arguments_.shard) identity.words.push_back(fmt::format("--shard={}/{}", shard.number, shard.of));
    journal_.emplace(summary_.results, std::move(identity));
    const RunState state = journal_->begun().value_or(RunState{.at = plan.from});
    output_.keep(state.written);
    plan.first = state.part;
    plan.from = state.at;
    plan.written = [this](std::size_t part, const InputPosition& at) { reached(part, at); };
    tally_ = state.tally;
    earlier_ = state.seconds;
  }
  from_ = plan.from;
  return plan;
}

void RunLog::begin(const std::string& heading) {
  if (std::exchange(begun_, true)) return;
  // The summary of an earlier run must not be taken for this one's.
  write_summary();
  if (journal_ && journal_->begun()) return;
  if (journal_) {
    // A run that came to its end has no journal either, and its results may still be wanted.
    std::error_code error;
    const std::uintmax_t held = std::filesystem::file_size(summary_.results, error);
    if (!error && held > 0 && !arguments_.quiet) {
      report(fmt::format("warning: there is no {}: the run begins anew, in place of what was in {}",
                         journal_path(summary_.results), summary_.results));
    }
  }
  if (summary_.shard.number == 1) output_.write(heading);
  if (journal_) reached(0, from_);
}

void RunLog::end(bool whole, int verdict) {
  const std::string line = summary_line(tally_, seconds());
  const bool is_result =
      summary_.form == name_of(Form::none) && (whole || tally_.records() > 0 || to_standard_output());
  if (is_result) output_.write(line + "\n");
  summary_.complete = whole && output_.write("");
  summary_.results_bytes = output_.written();
  summary_.tally = tally_;
  summary_.seconds = seconds();
  summary_.status = verdict;
  const auto sync = [this] { output_.sync(); };
  if (!summary_.complete && journal_ && begun_) journal_->save(sync);
  // A summary says that results are complete when they are on the disk.
  if (summary_.complete && (journal_ || arguments_.summary)) sync();
  write_summary();
  // While the file is open nobody else goes on with it.
  if (summary_.complete && journal_) journal_->remove();
  output_.close(whole);
  say(is_result ? "" : line, whole);
}

double RunLog::seconds() const { return earlier_ + std::chrono::duration<double>(Clock::now() - start_).count(); }

void RunLog::reached(std::size_t part, const InputPosition& at) {
  journal_->reached({part, at, output_.written(), tally_, seconds()}, [this] { output_.sync(); });
}

void RunLog::write_summary() const {
  if (const auto path = arguments_.summary) replace_file(*path, summary_json(summary_));
}

void RunLog::say(const std::string& summary, bool whole) const {
  if (journal_ && begun_ && !summary_.complete && !arguments_.quiet) {
    report(fmt::format("stopped after {}; the same command goes on from there", counted(tally_.records(), "puzzle")));
  }
  if (!arguments_.verbose) {
    if (whole) report_done(arguments_, summary);
    return;
  }
  if (!summary.empty()) report(summary);
  for (const Tally::BackendCount& count : tally_.backends()) {
    const std::string how = count.configuration.empty() ? "" : fmt::format(" ({})", count.configuration);
    report(fmt::format("answered by {}{}: {}{}", count.name, how, with_commas(count.puzzles), solver_share(count)));
  }
}

}  // namespace nonet::cli
