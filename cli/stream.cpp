#include "cli/stream.hpp"

#include <algorithm>
#include <initializer_list>
#include <string>
#include <utility>
#include <vector>

#include "cli/inputs.hpp"
#include "cli/output.hpp"
#include "cli/pictures.hpp"
#include "cli/progress.hpp"
#include "cli/run_log.hpp"
#include "cli/verbs.hpp"
#include "nonet/cores.hpp"
#include "run/internal/format.hpp"

namespace nonet::cli {
namespace {

constexpr std::size_t kClues = 32;  // of a classic puzzle, roughly

int status_of_tally(const Tally& tally, Aim aim) {
  const auto any = [&](std::initializer_list<Status> statuses) {
    return std::any_of(statuses.begin(), statuses.end(), [&](Status status) { return tally.count(status) > 0; });
  };
  const bool unique = aim == Aim::unique;
  const bool unsolved = any({Status::invalid}) || (aim != Aim::any && any({Status::no_solution})) ||
                        (unique && any({Status::multiple, Status::wrong}));
  const bool undecided =
      tally.cut_short() > 0 || (unique && any({Status::solved})) ||
      any({Status::timeout, Status::node_limit, Status::memory_limit, Status::unknown, Status::failed});
  return worse(unsolved ? kNotSolved : kSuccess, undecided ? kRanOut : kSuccess);
}

// Whether results show their puzzles' places in the input.
bool shows_numbers(Form form, const Job& job) { return job.several || (form != Form::line && form != Form::none); }

// Throws UsageError if it is none of these boards, or if the backend takes none.
Cube read_cube(const Arguments& arguments, const BackendSpec& backend, const Rules& rules) {
  Cube cube = read_cube(arguments, rules);
  if (!cube.empty() && !backend.can().exclusions) {
    throw UsageError("--cube: the backend " + backend.text() +
                     " takes no excluded candidates, which cubes are; cadical and dfs do");
  }
  return cube;
}

// Throws Error if the backend does not take these boards, or cannot do what the verb needs.
void require(Needs needs, const BackendSpec& backend, const Rules& rules, std::string_view verb) {
  if (needs == Needs::nothing) return;
  // A single puzzle with its own regions fails alone; for a whole input of other boards the backend is wrong.
  if (const std::string why = why_not(backend, rules); !why.empty()) throw Error(why);
  const Capabilities can = backend.can();
  if (needs >= Needs::proofs && !can.complete) {
    throw UsageError(
        formatted("'{}' does not prove that there are no more solutions, which {} needs; dfs and cadical do",
                  backend.text(), verb));
  }
  if (needs >= Needs::exclusions && !can.exclusions) {
    throw UsageError(
        formatted("'{}' takes no excluded candidates, which {} needs; dfs and cadical do", backend.text(), verb));
  }
}

}  // namespace

int run_stream(std::string_view verb, const Job& job, const Arguments& arguments) {
  StreamPlan plan{.read = read_options(arguments)};
  Budget budget = read_budget(arguments, job.limit);
  Cores cores(read_jobs(arguments));
  BackendSpec backend = read_backend(arguments);
  const bool pictures = arguments.output == kSvg;
  const std::string folder = pictures ? begin_pictures(arguments) : "";
  OutputFile output = folder.empty() ? OutputFile(arguments) : OutputFile("-");
  OutputStyle style = output_style(arguments, job, output.is_terminal());
  style.folder = folder;
  style.only_picture = folder.empty();
  SearchProgress search;
  if (wants_progress(arguments)) budget.progress = &search;
  backend.options.cores = &cores;
  refuse_node_limit(arguments, {&backend, 1});
  RunLog log(arguments, verb, style.form, output);

  // Columns of the input that csv shows. The first input's are those of all, as there is one header.
  Passthrough passthrough;
  bool columns_known = false;
  const auto set_columns = [&](std::vector<std::string> names) {
    if (!std::exchange(columns_known, true)) passthrough.names = std::move(names);
  };
  plan.can = backend.can();
  plan.deadline = budget.deadline;
  // Fewer puzzles fill a batch, and nobody waits long for the first results.
  if (job.slow) plan.can.batch_hint = std::max<std::size_t>(1, plan.can.batch_hint / kClues);
  plan.note = "; backend " + backend.text();
  plan.search = budget.progress;
  plan.make_workers = [&](const Layout& layout) -> WorkerFactory {
    require(job.needs, backend, *layout.rules, verb);
    set_columns(layout.beside);
    JobSetup setup{&job, backend, budget, layout, style.form};
    setup.writer = make_writer(style, job, layout, passthrough);
    setup.cube = read_cube(arguments, backend, *layout.rules);
    job.make_worker(setup);  // throws here what does not fit the layout, before anything is written
    log.begin(heading(style, job, passthrough));
    return [&job, setup = std::move(setup)] { return job.make_worker(setup); };
  };
  if (job.filter) plan.sink = job.filter(output);

  int status = kSuccess;
  bool skipped = false;  // lines that are not puzzles
  if (arguments.shard || arguments.resume) {
    const Shard shard = read_shard(arguments).value_or(Shard{});
    PartedInputs inputs = part_inputs(arguments, shard, shows_numbers(style.form, job));
    set_columns(std::move(inputs.beside));
    stream_parts(arguments, plan, log.begin_at(shard, std::move(inputs)), output, log.tally(), skipped);
  } else {
    status = stream_inputs(arguments, plan, output, log.tally(), skipped);
  }
  const bool stopped = budget.stop.stop_requested();
  if (job.finish && !stopped) job.finish();
  const bool whole = status == kSuccess && !stopped;
  // A file keeps what it holds if a run fails without results; standard output has a heading all the same.
  if (whole || (!stopped && log.to_standard_output())) log.begin(heading(style, job, passthrough));
  report_losses(arguments, passthrough);
  const int verdict = worse(status_of_tally(log.tally(), job.aim), skipped ? kNotSolved : kSuccess);
  log.end(whole, verdict);
  return worse(status, arguments.exit_zero ? kSuccess : verdict);
}

}  // namespace nonet::cli
