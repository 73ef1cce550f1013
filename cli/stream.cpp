#include "cli/stream.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "cli/dedupe.hpp"
#include "cli/inputs.hpp"
#include "cli/output.hpp"
#include "cli/pictures.hpp"
#include "cli/progress.hpp"
#include "cli/run_log.hpp"
#include "cli/step_page.hpp"
#include "cli/table.hpp"
#include "cli/verbs.hpp"
#include "nonet/cores.hpp"
#include "run/internal/format.hpp"

namespace nonet::cli {
namespace {

constexpr std::size_t kClues = 32;  // of a classic puzzle, roughly

int status_of_tally(const Tally& tally, Task task) {
  const std::uint64_t invalid = tally.count(Status::invalid);
  const std::uint64_t unsolvable = tally.count(Status::no_solution);
  const std::uint64_t out = tally.count(Status::timeout) + tally.count(Status::node_limit) +
                            tally.count(Status::memory_limit) + tally.count(Status::unknown) +
                            tally.count(Status::failed) + tally.cut_short();
  int status = kSuccess;
  if (invalid > 0 || (unsolvable > 0 && task != Task::number)) status = kNotSolved;
  const bool unique = task == Task::uniqueness || task == Task::solutions || task == Task::minimal ||
                      task == Task::all_minimal || task == Task::rating || task == Task::explaining;
  if (unique && tally.count(Status::multiple) + tally.count(Status::wrong) > 0) status = kNotSolved;
  const bool undecided = unique && tally.count(Status::solved) > 0;
  if (task == Task::repairs && tally.count(Status::multiple) > 0) status = kNotSolved;
  if (out > 0 || undecided) status = worse(status, kRanOut);
  return status;
}

std::string_view verb_of(Task task) {
  switch (task) {
    case Task::number:
      return "count";
    case Task::canonical:
      return "canon";
    case Task::minimal:
    case Task::all_minimal:
      return "minimise";
    case Task::candidates:
      return "candidates";
    case Task::rating:
      return "rate";
    case Task::explaining:
      return "explain";
    case Task::repairs:
      return "repair";
    case Task::vicinity:
      return "generate";
    default:
      break;
  }
  return task == Task::first_solution || task == Task::all_solutions ? "solve" : "check";
}

// Whether results show their puzzles' places in the input.
bool shows_numbers(const OutputStyle& style) {
  return style.form == Form::json || style.form == Form::csv || style.form == Form::grid || style.form == Form::svg ||
         style.task == Task::all_solutions || style.task == Task::all_minimal || style.task == Task::repairs ||
         style.task == Task::explaining || style.task == Task::vicinity;
}

// Throws UsageError if it is none of these boards, or if the backend takes none.
Cube read_cube(const Arguments& arguments, const BackendSpec& backend, const Rules& rules) {
  Cube cube = read_cube(arguments, rules);
  if (!cube.empty() && !backend.can().exclusions) {
    throw UsageError("--cube: the backend " + backend.text() +
                     " takes no excluded candidates, which cubes are; cadical and dfs do");
  }
  return cube;
}

// Throws UsageError if the boards have no such cell.
void require_cell(const ExplainOptions& explain, const Geometry& shape) {
  if (explain.part != PathPart::cell || std::max(explain.row, explain.column) < shape.side()) return;
  throw UsageError(formatted("--to: the boards have no cell r{}c{}; their side is {}", explain.row + 1,
                             explain.column + 1, shape.side()));
}

// For verbs whose results are true only if the backend finds all solutions. Throws UsageError.
void require_proofs(Task task, const BackendSpec& backend) {
  const Capabilities can = backend.can();
  if (!can.complete) {
    throw UsageError(
        formatted("'{}' does not prove that there are no more solutions, which {} needs; dfs and cadical do",
                  backend.text(), verb_of(task)));
  }
  const bool excludes =
      task == Task::candidates || task == Task::repairs || task == Task::minimal || task == Task::explaining;
  if (excludes && !can.exclusions) {
    throw UsageError(formatted("'{}' takes no excluded candidates, which {} needs; dfs and cadical do", backend.text(),
                               verb_of(task)));
  }
}

}  // namespace

int run_stream(const Arguments& arguments, Task task, std::uint64_t default_limit, const WorkshopOptions& workshop) {
  StreamPlan plan{.read = read_options(arguments)};
  Budget budget = read_budget(arguments, default_limit);
  Cores cores(read_jobs(arguments));
  BackendSpec backend = read_backend(arguments);
  const bool pictures = arguments.output == kSvg;
  const std::string folder = pictures ? begin_pictures(arguments) : "";
  OutputFile output = folder.empty() ? OutputFile(arguments) : OutputFile("-");
  OutputStyle style = output_style(arguments, task, output.is_terminal());
  style.folder = folder;
  style.fields = fields_of(task, workshop);
  style.originals = workshop.dedupe;
  style.only_picture = folder.empty();
  style.legend = !arguments.no_legend;
  std::optional<StepPage> page;
  if (arguments.html) style.page = &page.emplace(arguments);
  SearchProgress search;
  if (wants_progress(arguments)) budget.progress = &search;
  backend.options.cores = &cores;
  refuse_node_limit(arguments, {&backend, 1});
  RunLog log(arguments, verb_of(task), style, output);

  std::optional<Dedupe> dedupe;
  if (workshop.dedupe) {
    dedupe.emplace(arguments.memory_limit.value_or(kBytesOfKeys), arguments.shard.has_value(),
                   [&](std::string_view text) { return output.write(text); });
    budget.max_bytes.reset();
  }

  // Columns of the input that csv shows. The first input's are those of all, as there is one header.
  Passthrough passthrough;
  bool columns_known = false;
  const auto set_columns = [&](std::vector<std::string> names) {
    if (!std::exchange(columns_known, true)) passthrough.names = std::move(names);
  };
  plan.can = backend.can();
  plan.deadline = budget.deadline;
  // `check` searches once a clue, so that fewer puzzles fill a batch, and nobody waits long for the first results.
  const bool searches_often = task == Task::uniqueness || task == Task::all_minimal || task == Task::rating ||
                              task == Task::explaining || task == Task::repairs || task == Task::vicinity;
  if (searches_often) plan.can.batch_hint = std::max<std::size_t>(1, plan.can.batch_hint / kClues);
  plan.note = "; backend " + backend.text();
  plan.search = budget.progress;
  plan.make_workers = [&](const Layout& layout) {
    // A single puzzle with regions of its own fails alone; for a whole input of other boards the backend is wrong.
    const std::string why = needs_backend(task, workshop) ? why_not(backend, *layout.rules) : "";
    if (!why.empty()) throw Error(why);
    if (!workshop.keep.empty() && workshop.keep.size() != static_cast<std::size_t>(layout.rules->cells())) {
      throw UsageError(
          formatted("--keep has {} signs, and the boards {} cells", workshop.keep.size(), layout.rules->cells()));
    }
    require_cell(workshop.explain, layout.rules->geometry());
    if (is_workshop(task) && needs_backend(task, workshop)) require_proofs(task, backend);
    set_columns(layout.beside);
    ResultWriter writer = make_writer(style, layout, passthrough);
    WorkerFactory workers =
        is_workshop(task)
            ? make_workshop_task(task, workshop, backend, budget, dedupe ? Dedupe::keyed(writer) : writer)
            : make_task(task, backend, budget, writer, layout, read_cube(arguments, backend, *layout.rules));
    log.begin(heading(style, passthrough));
    return workers;
  };

  if (dedupe) plan.sink = [&](std::string_view text) { return dedupe->take(text); };

  int status = kSuccess;
  bool skipped = false;  // lines that are no puzzles
  if (arguments.shard || arguments.resume) {
    const Shard shard = read_shard(arguments).value_or(Shard{});
    PartedInputs inputs = part_inputs(arguments, shard, shows_numbers(style));
    set_columns(std::move(inputs.beside));
    stream_parts(arguments, plan, log.begin_at(shard, std::move(inputs)), output, log.tally(), skipped);
  } else {
    status = stream_inputs(arguments, plan, output, log.tally(), skipped);
  }
  const bool stopped = budget.stop.stop_requested();
  if (dedupe && !stopped) {
    dedupe->finish();
    if (arguments.verbose && !arguments.shard) report(with_commas(dedupe->distinct()) + " classes");
  }
  const bool whole = status == kSuccess && !stopped;
  // A file keeps what it holds if a run fails without results; standard output has a heading all the same.
  if (whole || (!stopped && log.to_standard_output())) log.begin(heading(style, passthrough));
  if (page && !stopped) page->write();
  report_losses(arguments, passthrough);
  const int verdict = worse(status_of_tally(log.tally(), task), skipped ? static_cast<int>(kNotSolved) : kSuccess);
  log.end(whole, verdict);
  return worse(status, arguments.exit_zero ? static_cast<int>(kSuccess) : verdict);
}

}  // namespace nonet::cli
