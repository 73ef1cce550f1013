#include "cli/stream.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "cli/inputs.hpp"
#include "cli/progress.hpp"
#include "cli/run_log.hpp"
#include "cli/signals.hpp"
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
  const bool unique = question == Question::check || question == Question::solutions;
  if (unique && tally.count(Status::multiple) + tally.count(Status::wrong) > 0) status = kNotSolved;
  const bool undecided = unique && tally.count(Status::solved) > 0;
  if (out > 0 || undecided) status = worse(status, kRanOut);
  return status;
}

std::string_view verb_of(Question question) {
  if (question == Question::count) return "count";
  return question == Question::solve || question == Question::solve_all ? "solve" : "check";
}

// Whether results show their puzzles' places in the input.
bool shows_numbers(const OutputStyle& style) {
  return style.form == Form::json || style.form == Form::csv || style.form == Form::grid ||
         style.question == Question::solve_all;
}

// Solves the puzzles of all inputs: the backend with its limits, and the form of results.
class Work {
 public:
  Work(const Arguments& arguments, Task task, Question question, std::uint64_t default_limit)
      : arguments_(arguments),
        task_(task),
        read_options_(read_options(arguments)),
        budget_(read_budget(arguments, default_limit)),
        cores_(read_jobs(arguments)),
        backend_(read_backend(arguments)),
        output_(arguments),
        style_(output_style(arguments, question, output_.is_terminal())) {
    budget_.stop = watch_signals();
    backend_.options.cores = &cores_;
    if (ProgressLine::is_wanted(arguments)) budget_.progress = &search_progress_;
    refuse_node_limit(arguments, {&backend_, 1});
  }

  OutputFile& output() { return output_; }
  const OutputStyle& style() const { return style_; }
  std::string heading() const { return cli::heading(style_, passthrough_); }

  // Columns of the input that csv shows. The first input's are those of all, as there is one header.
  void set_columns(std::vector<std::string> names) {
    if (!std::exchange(columns_known_, true)) passthrough_.names = std::move(names);
  }
  bool lost_columns() const { return passthrough_.lost_columns; }

  StreamPlan plan() const {
    Capabilities can = backend_.info->can(backend_.options);
    // `check` searches once a clue, so that fewer puzzles fill a batch, and nobody waits long for the first results.
    if (task_ == Task::uniqueness) can.batch_hint = std::max<std::size_t>(1, can.batch_hint / kClues);
    return {.read = read_options_,
            .stop = budget_.stop,
            .can = can,
            .note = "; backend " + backend_.text(),
            .search = budget_.progress};
  }

  // Throws Error if the backend does not take such boards, UsageError if the cube is none of them.
  WorkerFactory make_workers(const Layout& layout) {
    // A single puzzle with regions of its own fails alone; for a whole input of other boards the backend is wrong.
    const std::string why = task_ == Task::clues_only ? "" : why_not(backend_, *layout.rules);
    if (!why.empty()) throw Error(why);
    set_columns(layout.beside);
    return make_task(task_, backend_, budget_, make_writer(style_, layout, passthrough_), layout, cube(*layout.rules));
  }

 private:
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
  ReadOptions read_options_;
  Budget budget_;
  Cores cores_;
  BackendSpec backend_;
  SearchProgress search_progress_;
  OutputFile output_;
  OutputStyle style_;
  Passthrough passthrough_;
  bool columns_known_ = false;
};

}  // namespace

int run_stream(const Arguments& arguments, Task task, Question question, std::uint64_t default_limit) {
  Work work(arguments, task, question, default_limit);
  RunLog log(arguments, verb_of(question), work.style(), work.output());
  StreamPlan plan = work.plan();
  plan.make_workers = [&](const Layout& layout) {
    WorkerFactory workers = work.make_workers(layout);
    log.begin(work.heading());
    return workers;
  };
  int status = kSuccess;
  bool skipped = false;  // lines that are no puzzles
  if (arguments.shard || arguments.resume) {
    const Shard shard = read_shard(arguments).value_or(Shard{});
    PartedInputs inputs = part_inputs(arguments, shard, shows_numbers(work.style()), plan.stop);
    work.set_columns(std::move(inputs.beside));
    stream_parts(arguments, plan, log.begin_at(shard, std::move(inputs)), work.output(), log.tally(), skipped);
  } else {
    status = stream_inputs(arguments, plan, work.output(), log.tally(), skipped);
  }
  const bool whole = status == kSuccess && !plan.stop.stop_requested();
  // A file keeps what it holds if a run fails without results; standard output has a heading all the same.
  if (whole || (!plan.stop.stop_requested() && log.to_standard_output())) log.begin(work.heading());
  if (work.lost_columns() && !arguments.columns && !arguments.quiet) {
    report("warning: columns that the first puzzle does not have are left out of csv; --output json has them");
  }
  const int verdict = worse(status_of_tally(log.tally(), question), skipped ? static_cast<int>(kNotSolved) : kSuccess);
  log.end(whole, verdict);
  return worse(status, arguments.exit_zero ? static_cast<int>(kSuccess) : verdict);
}

}  // namespace nonet::cli
