#include "cli/stream.hpp"

#include <algorithm>
#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "cli/inputs.hpp"
#include "cli/journal.hpp"
#include "cli/progress.hpp"
#include "cli/signals.hpp"
#include "cli/summary.hpp"
#include "cli/table.hpp"
#include "cli/verbs.hpp"
#include "nonet/backends/cores.hpp"

namespace nonet::cli {
namespace {

constexpr std::size_t kClues = 32;  // of a classic puzzle, roughly

int status_of_tally(const Tally& tally, Question question) {
  const std::uint64_t invalid = tally.count(Status::invalid);
  const std::uint64_t unsolvable = tally.count(Status::no_solution);
  const std::uint64_t out = tally.count(Status::timeout) + tally.count(Status::node_limit) +
                            tally.count(Status::memory_limit) + tally.count(Status::unknown) +
                            tally.count(Status::failed) + tally.cut_short();
  int status = kSuccess;
  if (invalid > 0 || (unsolvable > 0 && question != Question::count)) status = kNotSolved;
  if (question == Question::check && tally.count(Status::multiple) > 0) status = kNotSolved;
  const bool undecided = question == Question::check && tally.count(Status::solved) > 0;
  if (out > 0 || undecided) status = worse(status, kRanOut);
  return status;
}

std::string_view verb_of(Question question) {
  if (question == Question::count) return "count";
  return question == Question::check || question == Question::given_only ? "check" : "solve";
}

// A run that is a shard, or can be taken up again, takes parts of regular files.
bool parted(const Arguments& arguments) { return arguments.shard || arguments.resume; }

std::string results_file(const Arguments& arguments) {
  const std::string path = arguments.out.value_or("-");
  return path == "-" ? "" : path;
}

// Whether results show where in the input their puzzles stand.
bool shows_numbers(const OutputStyle& style) {
  return style.form == Form::json || style.form == Form::csv || style.form == Form::grid ||
         style.question == Question::solve_all;
}

// Of backends that ask a SAT solver where propagation is not enough.
std::string solver_share(const Tally::BackendCount& count) {
  const auto info = std::find_if(backends().begin(), backends().end(),
                                 [&](const BackendInfo* row) { return row->name == count.name; });
  if (info == backends().end() || (*info)->solver == nullptr) return {};
  const double share = static_cast<double>(count.by_solver) / static_cast<double>(count.puzzles);
  return "; " + with_commas(count.by_solver) + " of them (" + fixed(100 * share, 1) + " %) came to the SAT solver";
}

// A run over all inputs.
class Stream {
 public:
  Stream(const Arguments& arguments, Task task, Question question, std::uint64_t default_limit)
      : arguments_(arguments),
        task_(task),
        question_(question),
        read_options_(read_options(arguments)),
        budget_(read_budget(arguments, default_limit)),
        cores_(read_jobs(arguments)),
        backend_(read_backend(arguments)),
        output_(arguments),
        style_(output_style(arguments, question, output_.is_terminal())) {
    budget_.stop = watch_signals();
    backend_.options.cores = &cores_;
    if (ProgressLine::is_wanted(arguments)) budget_.progress = &search_progress_;
    if (arguments.summary || arguments.resume) {
      summary_.run = identity_of_run(verb_of(question), arguments);
    }
    summary_.form = name_of(style_.form);
    summary_.results = results_file(arguments);
    refuse_node_limit(arguments, {&backend_, 1});
  }

  int run() {
    refuse_summary_file(arguments_);
    if (arguments_.resume && results_file(arguments_).empty()) {
      throw UsageError("--resume needs -o FILE, the results that it goes on with");
    }
    Capabilities can = backend_.info->can(backend_.options);
    // A puzzle is a search a clue, so that fewer of them fill a batch, and nobody waits long for the first results.
    if (task_ == Task::uniqueness) can.batch_hint = std::max<std::size_t>(1, can.batch_hint / kClues);
    const StreamPlan plan{read_options_,
                          budget_.stop,
                          can,
                          "; backend " + backend_.text(),
                          [this](const Layout& layout) { return make_workers(layout); },
                          budget_.progress};
    int status = kSuccess;
    if (parted(arguments_)) {
      const Shard shard = read_shard(arguments_).value_or(Shard{});
      PartedInputs inputs = part_inputs(arguments_, shard, shows_numbers(style_), budget_.stop);
      summary_.shard = shard;
      summary_.run.files = std::move(inputs.files);
      // Of the first input, whatever of it is this run's part: all parts have the same columns.
      passthrough_.names = std::move(inputs.beside);
      layout_known_ = true;
      begin(std::move(inputs.parts));
      stream_parts(arguments_, plan, parts_, output_, tally_);
    } else {
      begin({});
      status = stream_inputs(arguments_, plan, output_, tally_);
    }
    end(status);
    const int verdict = status_of_tally(tally_, question_);
    return worse(status, arguments_.exit_zero ? static_cast<int>(kSuccess) : verdict);
  }

 private:
  double seconds() const { return earlier_ + std::chrono::duration<double>(Clock::now() - start_).count(); }

  void begin(std::vector<InputPart> parts) {
    parts_.parts = std::move(parts);
    if (!parts_.parts.empty()) parts_.from = parts_.parts.front().from;
    if (arguments_.resume) journal_.emplace(results_file(arguments_), journal_identity());
    // One of another run, or of an earlier try, must not be taken for this one's.
    write_summary();
    if (journal_ && journal_->begun()) {
      const RunState& begun = *journal_->begun();
      output_.resume(begun.written);
      parts_.first = begun.part;
      parts_.from = begun.at;
      tally_ = begun.tally;
      earlier_ = begun.seconds;
    } else {
      if (journal_) begin_anew();
      if (layout_known_ && summary_.shard.number == 1) output_.write(heading(style_, passthrough_));
      if (journal_) reached(0, parts_.from);
    }
    if (journal_) parts_.written = [this](std::size_t part, const InputPosition& at) { reached(part, at); };
  }

  // A run that came to its end has no journal either, and its results may be wanted still.
  void begin_anew() {
    const std::string path = results_file(arguments_);
    std::error_code error;
    const std::uintmax_t held = std::filesystem::file_size(path, error);
    output_.resume(0);
    if (!error && held > 0 && !arguments_.quiet) {
      report("warning: there is no " + path + ".resume: the run begins anew, in place of what was in " + path);
    }
  }

  RunIdentity journal_identity() const {
    RunIdentity identity = summary_.run;
    if (arguments_.shard) {
      identity.words.push_back("--shard=" + std::to_string(summary_.shard.number) + "/" +
                               std::to_string(summary_.shard.of));
    }
    return identity;
  }

  void reached(std::size_t part, const InputPosition& at) {
    journal_->reached({part, at, output_.written(), tally_, seconds()}, [this] { output_.sync(); });
  }

  void end(int status) {
    if (!layout_known_ && !budget_.stop.stop_requested()) output_.write(heading(style_, passthrough_));
    if (passthrough_.lost_columns && !arguments_.quiet) {
      report("warning: columns that the first puzzle does not have are left out of csv; --output json has them");
    }
    const std::string line = summary_line(tally_, seconds());
    if (style_.form == Form::none) output_.write(line + "\n");
    if (arguments_.verbose) {
      if (style_.form != Form::none) report(line);
      for (const Tally::BackendCount& count : tally_.backends()) {
        const std::string how = count.configuration.empty() ? "" : " (" + std::string(count.configuration) + ")";
        report("answered by " + std::string(count.name) + how + ": " + with_commas(count.puzzles) +
               solver_share(count));
      }
    }
    summary_.complete = status == kSuccess && !budget_.stop.stop_requested() && output_.write("");
    summary_.results_bytes = output_.written();
    summary_.tally = tally_;
    summary_.seconds = seconds();
    summary_.status = status_of_tally(tally_, question_);
    const auto sync = [this] { output_.sync(); };
    if (journal_ && summary_.complete) {
      // As long as the file is open nobody else goes on with it.
      sync();
      write_summary();
      journal_->remove();
      output_.close();
    } else {
      if (journal_) journal_->save(sync);
      output_.close();
      write_summary();
    }
  }

  void write_summary() const {
    if (const auto path = arguments_.summary) replace_file(*path, summary_json(summary_));
  }

  WorkerFactory make_workers(const Layout& layout) {
    // One puzzle with regions of its own is that puzzle's failure; a whole input of other boards is the wrong backend.
    const std::string why = task_ == Task::clues_only ? "" : why_not(backend_, *layout.rules);
    if (!why.empty()) throw Error(why);
    // The first input's columns are those of all, as there is one header.
    if (!std::exchange(layout_known_, true)) {
      passthrough_.names = layout.beside;
      output_.write(heading(style_, passthrough_));
    }
    return make_task(task_, backend_, budget_, make_writer(style_, layout, passthrough_), cube(*layout.rules));
  }

  Cube cube(const Rules& rules) const {
    const std::optional<std::string> given = arguments_.cube;
    if (!given) return {};
    Cube cube;
    try {
      cube = parse_cube(*given, rules);
    } catch (const Error& error) {
      throw UsageError(std::string("--cube: ") + error.what());
    }
    if (!cube.empty() && !backend_.info->can(backend_.options).exclusions) {
      throw UsageError("--cube: the backend " + backend_.text() +
                       " takes no excluded candidates, which cubes are; cadical and dfs do");
    }
    return cube;
  }

  const Arguments& arguments_;
  Task task_;
  Question question_;
  ReadOptions read_options_;
  Budget budget_;
  Cores cores_;
  BackendSpec backend_;
  SearchProgress search_progress_;
  OutputFile output_;
  OutputStyle style_;
  Passthrough passthrough_;
  bool layout_known_ = false;  // and the heading written, if there is one
  Summary summary_;
  PartPlan parts_;
  std::optional<Journal> journal_;
  Tally tally_;
  Clock::time_point start_ = Clock::now();
  double earlier_ = 0;  // seconds that the run took before it was taken up again
};

}  // namespace

int run_stream(const Arguments& arguments, Task task, Question question, std::uint64_t default_limit) {
  return Stream(arguments, task, question, default_limit).run();
}

}  // namespace nonet::cli
