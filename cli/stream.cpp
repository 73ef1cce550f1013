#include "cli/stream.hpp"

#include <algorithm>

#include "cli/inputs.hpp"
#include "cli/signals.hpp"
#include "cli/table.hpp"
#include "cli/verbs.hpp"

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
        backend_(read_backend(arguments)),
        output_(arguments),
        style_(output_style(arguments, question, output_.is_terminal())) {
    budget_.stop = watch_signals();
  }

  int run() {
    const auto start = Clock::now();
    output_.write(heading(style_));
    const StreamPlan plan{read_options_, budget_.stop, backend_.info->can(backend_.options),
                          "; backend " + backend_.text(),
                          [this](const Layout& layout) { return make_workers(layout); }};
    const int status = stream_inputs(arguments_, plan, output_, tally_);
    const double seconds = std::chrono::duration<double>(Clock::now() - start).count();
    const std::string line = summary(tally_, seconds);
    if (style_.form == Form::none) output_.write(line + "\n");
    if (arguments_.has("verbose")) {
      if (style_.form != Form::none) report(line);
      for (const Tally::BackendCount& count : tally_.backends()) {
        report("answered by " + std::string(count.name) + ": " + with_commas(count.puzzles) + solver_share(count));
      }
    }
    output_.close();
    const int verdict = status_of_tally(tally_, question_);
    return worse(status, arguments_.has("exit-zero") ? static_cast<int>(kSuccess) : verdict);
  }

 private:
  WorkerFactory make_workers(const Layout& layout) const {
    // One puzzle with regions of its own is that puzzle's failure; a whole input of other boards is the wrong backend.
    const std::string why = task_ == Task::clues_only ? "" : why_not(backend_, *layout.rules);
    if (!why.empty()) throw Error(why);
    return make_task(task_, backend_, budget_, make_writer(style_, layout.symbols), cube(*layout.rules));
  }

  Cube cube(const Rules& rules) const {
    const std::optional<std::string> given = arguments_.text("cube");
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
  BackendSpec backend_;
  OutputFile output_;
  OutputStyle style_;
  Tally tally_;
};

}  // namespace

int run_stream(const Arguments& arguments, Task task, Question question, std::uint64_t default_limit) {
  return Stream(arguments, task, question, default_limit).run();
}

}  // namespace nonet::cli
