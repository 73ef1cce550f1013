#include "cli/stream.hpp"

#include <algorithm>
#include <thread>

#include "cli/progress.hpp"
#include "cli/signals.hpp"
#include "cli/table.hpp"
#include "cli/verbs.hpp"
#include "run/input.hpp"

namespace nonet::cli {
namespace {

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

std::string summary(const Tally& tally, double seconds) {
  std::string text = counted(tally.records(), "puzzle");
  if (tally.records() > 0) text += ": " + statuses_text(tally);
  const double rate = static_cast<double>(tally.records()) / std::max(seconds, 1e-9);
  return text + "; " + duration_text(seconds) + ", " + with_commas(static_cast<std::uint64_t>(rate)) + "/s";
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
        backend_(read_backend(arguments)),
        output_(arguments),
        style_(output_style(arguments, question, output_.is_terminal())) {
    const unsigned cores = std::max(1U, std::thread::hardware_concurrency());
    jobs_ = static_cast<unsigned>(std::min<std::uint64_t>(arguments.number("jobs", 1).value_or(cores), 1024));
    budget_.stop = watch_signals();
  }

  int run() {
    const auto start = Clock::now();
    output_.write(heading(style_));
    int status = kSuccess;
    for (const std::string& name : input_names(arguments_)) {
      if (budget_.stop.stop_requested() || !wanted()) break;
      try {
        run_input(name);
      } catch (const FileError& error) {
        report(error.what());  // and on with the next file
        status = kFile;
      }
    }
    const double seconds = std::chrono::duration<double>(Clock::now() - start).count();
    const std::string line = summary(tally_, seconds);
    if (style_.form == Form::none) output_.write(line + "\n");
    if (arguments_.has("verbose")) {
      if (style_.form != Form::none) report(line);
      for (const Tally::BackendCount& count : tally_.backends()) {
        report("answered by " + std::string(count.name) + ": " + with_commas(count.puzzles));
      }
    }
    output_.close();
    const int verdict = status_of_tally(tally_, question_);
    return worse(status, arguments_.has("exit-zero") ? static_cast<int>(kSuccess) : verdict);
  }

 private:
  // Whether the output still takes what is written.
  bool wanted() { return output_.write(""); }

  void run_input(const std::string& name) {
    FileInput input(name, budget_.stop);
    if (input.is_terminal() && !arguments_.has("quiet")) report("reading puzzles from the terminal; Ctrl-D ends them");
    RecordReader reader(input.bytes(), read_options_, tally_.records() + 1);
    const Layout& layout = reader.layout();
    if (arguments_.has("verbose")) report(input.name() + ": " + layout.describe() + "; backend " + backend_.text());
    // One puzzle with regions of its own is that puzzle's failure; a whole input of other boards is the wrong backend.
    const std::string why = task_ == Task::clues_only ? "" : why_not(backend_, *layout.rules);
    if (!why.empty()) throw Error(why);
    PipelineOptions options{.jobs = jobs_, .stop = budget_.stop};
    // At a terminal people wait for each answer.
    options.chunk_records =
        input.is_terminal() ? 1 : chunk_records(backend_.info->can(backend_.options), *layout.rules);
    Progress progress;
    const ProgressLine line(arguments_, progress, input.size());
    const std::uint64_t before = tally_.records();
    run_pipeline(
        reader, options, make_task(task_, backend_, budget_, make_writer(style_, layout.symbols)),
        [this](std::string_view text) { return output_.write(text); }, progress, tally_);
    const bool empty = tally_.records() == before && !budget_.stop.stop_requested() && wanted();
    if (empty && !arguments_.has("quiet")) report("warning: no puzzle in " + input.name());
  }

  const Arguments& arguments_;
  Task task_;
  Question question_;
  ReadOptions read_options_;
  Budget budget_;
  BackendSpec backend_;
  OutputFile output_;
  OutputStyle style_;
  unsigned jobs_ = 1;
  Tally tally_;
};

}  // namespace

ReadOptions read_options(const Arguments& arguments) {
  ReadOptions options;
  if (const auto format = arguments.text("format")) options.format = parse_format(*format);
  if (const auto box = arguments.text("box")) options.geometry = Geometry::parse(*box);
  if (const auto variant = arguments.text("variant")) add_variants(options.variants, *variant);
  options.symbols = arguments.text("symbols").value_or("");
  return options;
}

Budget read_budget(const Arguments& arguments, std::uint64_t default_limit) {
  Budget budget;
  budget.max_solutions = arguments.number("limit").value_or(default_limit);
  budget.timeout = arguments.seconds("timeout");
  if (const auto total = arguments.seconds("total-time")) budget.deadline = Clock::now() + *total;
  budget.max_nodes = arguments.number("node-limit");
  if (const auto bytes = arguments.bytes("memory-limit")) budget.max_bytes = *bytes;
  return budget;
}

BackendSpec read_backend(const Arguments& arguments) {
  const std::vector<std::string> given = arguments.texts("backend");
  if (given.size() > 1) throw UsageError("one --backend here; 'nonet compare' takes several");
  const std::vector<BackendSpec> specs = parse_backends(given.empty() ? "auto" : given.front());
  if (specs.size() > 1) throw UsageError("one --backend here; 'nonet compare' takes several");
  return specs.front();
}

std::vector<std::string> input_names(const Arguments& arguments) {
  return arguments.files().empty() ? std::vector<std::string>{"-"} : arguments.files();
}

std::string input_name(const Arguments& arguments) {
  const std::vector<std::string> names = input_names(arguments);
  if (names.size() > 1) throw UsageError("one FILE here, not " + std::to_string(names.size()));
  return names.front();
}

int run_stream(const Arguments& arguments, Task task, Question question, std::uint64_t default_limit) {
  return Stream(arguments, task, question, default_limit).run();
}

}  // namespace nonet::cli
