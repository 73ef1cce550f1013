#include "cli/job.hpp"

#include <algorithm>
#include <initializer_list>
#include <string>
#include <utility>
#include <vector>

#include "cli/folder.hpp"
#include "cli/inputs.hpp"
#include "cli/output.hpp"
#include "cli/progress.hpp"
#include "cli/run_log.hpp"
#include "cli/verbs.hpp"
#include "nonet/check.hpp"
#include "nonet/cores.hpp"
#include "nonet/writer.hpp"
#include "run/internal/format.hpp"

namespace nonet::cli {
namespace {

// Makes the folder for pictures and returns its name; "": there is none, and the command writes one picture. Throws
// UsageError if an option does not fit pictures.
std::string begin_pictures(const Arguments& arguments) {
  if (arguments.all) throw UsageError("--output svg draws one solution of a puzzle: omit --all");
  if (arguments.resume) throw UsageError("--resume continues a file of results, and --output svg writes pictures");
  if (input_names(arguments).size() > 1) throw UsageError("--output svg takes one input: run it for each file");
  std::string folder = folder_of_out(arguments);
  if (folder.empty() && arguments.shard) throw UsageError("--output svg with --shard needs a folder: -o DIR/");
  if (!folder.empty()) make_folder(folder);
  return folder;
}

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
  return worst_of(unsolved ? kNotSolved : kSuccess, undecided ? kRanOut : kSuccess);
}

// Whether results show the places of their puzzles in the input.
bool shows_numbers(Form form, const Job& job) { return job.several || (form != Form::line && form != Form::none); }

// Throws UsageError if these boards have no such cube, or if the backend does not support cubes.
Cube read_cube(const Arguments& arguments, const BackendSpec& backend, const Rules& rules) {
  Cube cube = read_cube(arguments, rules);
  if (!cube.empty() && !backend.can().exclusions) {
    throw UsageError("--cube: the backend " + backend.text() + " does not support cubes; cadical and dfs do");
  }
  return cube;
}

// Throws Error if the backend does not support these boards or what the verb needs.
void require(Needs needs, const BackendSpec& backend, const Rules& rules, std::string_view verb) {
  if (needs == Needs::nothing) return;
  if (const std::string why = why_not(backend, rules); !why.empty()) throw Error(why);
  const Capabilities can = backend.can();
  if (needs >= Needs::proofs && !can.complete) {
    throw UsageError(formatted("{} needs a proof that there are no more solutions: use dfs or cadical, not '{}'", verb,
                               backend.text()));
  }
  if (needs >= Needs::exclusions && !can.exclusions) {
    throw UsageError(
        formatted("{} excludes candidates, which '{}' does not support; dfs and cadical do", verb, backend.text()));
  }
}

// All records use one result, because making one costs as much as printing it.
void begin(PuzzleResult& result, const ParsedChunk& chunk, const ParsedChunk::Entry& entry, bool wants_record) {
  result.index = entry.index;
  result.line = entry.line;
  result.record = wants_record ? chunk.whole_text_of(entry) : chunk.text_of(entry);
  result.status = Status::invalid;
  result.outcome = nullptr;
  result.made.reset();
  result.values = {};
  result.message.clear();
  result.cut_short = false;
  result.written = false;
  if (entry.slot) {
    result.puzzle = chunk.puzzle(*entry.slot);
  } else {
    result.puzzle.reset();
    result.message = entry.why();
    if (entry.timeout) result.status = Status::timeout;
  }
}

}  // namespace

Outcome outcome_of(Verdict verdict, Stop stop, std::string message) {
  switch (verdict) {
    case Verdict::no_solution:
      return {.solutions = 0, .stop = Stop::exhausted};
    case Verdict::unique:
      return {.solutions = 1, .stop = Stop::exhausted};
    case Verdict::multiple:
      return {.solutions = 2, .stop = Stop::solution_limit};
    default:
      break;
  }
  const std::uint64_t found = verdict == Verdict::solved ? 1 : 0;
  return {.solutions = found, .stop = stop == Stop::exhausted ? Stop::gave_up : stop, .message = std::move(message)};
}

void set_outcome(PuzzleResult& result, const Outcome& outcome) {
  result.outcome = &outcome;
  result.status = status_of(outcome);
  if (!outcome.message.empty()) result.message = outcome.message;
  if (result.status == Status::no_solution) result.message = why_contradictory(*result.puzzle);
}

JobWorker::JobWorker(JobSetup setup)
    : setup_(std::move(setup)),
      backends_(setup_.backend),
      digit_lines_(setup_.layout.symbols, static_cast<std::size_t>(setup_.layout.rules->cells())) {}

// A line for each. Most boards are written by vectors.
void JobWorker::append_boards(std::span<const Cell> boards, std::size_t count) {
  const std::size_t width = boards.size() / count;
  if (digit_lines_) {
    const std::size_t begin = text_.size();
    text_.resize(begin + count * (width + 1));
    digit_lines_.write(boards.data(), count, text_.data() + begin);
    return;
  }
  for (std::size_t i = 0; i < count; ++i) {
    append_line(text_, boards.subspan(i * width, width), setup_.layout.symbols);
    text_ += '\n';
  }
}

bool JobWorker::work(const ParsedChunk& chunk, const ChunkText& text, Tally& tally) {
  const CoreInUse core(setup_.backend.options.cores);
  taken_by_ = &text;
  prepare(chunk);
  bool whole = true;
  Tally::BackendCount alike;  // results in a row with the same backend and configuration
  const auto add = [&](Status status, const Outcome* outcome) {
    tally.add(status);
    if (outcome == nullptr || outcome->stats.backend.empty()) return;
    const Stats& stats = outcome->stats;
    if (stats.backend.data() != alike.name.data() || stats.configuration != alike.configuration) {
      if (alike.puzzles > 0) tally.add(alike);
      alike = {stats.backend, 0, 0, stats.configuration};
    }
    ++alike.puzzles;
    if (stats.solver_runs > 0) ++alike.by_solver;
  };
  const Answers* const boards = setup_.only_boards && chunk.bare() ? prepared_answers() : nullptr;
  const ParsedChunk::Entries records = chunk.records();
  for (std::size_t i = 0; i < records.size(); ++i) {
    const ParsedChunk::Entry entry = records[i];
    if (boards != nullptr && entry.slot) {
      // Solved puzzles in a row, up to the next flush.
      const std::size_t cells = chunk.puzzle(*entry.slot).clues.size();
      const std::size_t most = std::min(records.size() - i, (kFlushSize - text_.size()) / (cells + 1) + 1);
      const std::span outcomes = std::span(boards->outcomes).subspan(*entry.slot);
      std::size_t count = 0;
      Status status = Status::unknown;
      for (; count < most && records[i + count].slot; ++count) {
        const Outcome& outcome = outcomes[count];
        if (outcome.solutions == 0 || outcome.stop == Stop::cancelled || outcome.stop == Stop::failed) break;
        // Nearly all are alike.
        const bool same =
            count > 0 && outcome.solutions == outcomes[count - 1].solutions && outcome.stop == outcomes[count - 1].stop;
        if (!same) status = status_of(outcome);
        add(status, &outcome);
      }
      if (count > 0) {
        append_boards(std::span(boards->solutions).subspan(*entry.slot * cells, count * cells), count);
        i += count - 1;
        whole = flush(kFlushSize);
        if (!whole) break;
        continue;
      }
    }
    PuzzleResult& result = result_;
    begin(result, chunk, entry, setup_.job->originals);
    if (entry.slot && !handle(chunk, *entry.slot, result)) {
      whole = false;
      break;
    }
    if (!result.written) write(result);
    add(result.status, result.outcome);
    if (result.cut_short) tally.add_cut_short();
    whole = flush(kFlushSize);
    if (!whole) break;
  }
  if (alike.puzzles > 0) tally.add(alike);
  return flush(1) && whole;
}

bool JobWorker::flush(std::size_t at_least) {
  if (text_.size() < at_least) return true;
  const bool wanted = (*taken_by_)(text_);
  text_.clear();
  return wanted;
}

void JobWorker::solve(const ParsedChunk& chunk, const Budget& budget, Answers& answers, bool wants_solutions) {
  by_segment(chunk, answers.outcomes, refusal, [&](Backend& backend, const auto& segment, auto outcomes) {
    std::span<Cell> solutions;
    if (wants_solutions) {
      answers.solutions.resize(chunk.slots() * static_cast<std::size_t>(segment.rules->cells()));
      solutions = cells_of(answers.solutions, segment);
    }
    backend.solve_batch(under_cube(segment.puzzles), budget, outcomes, solutions);
  });
}

BatchView JobWorker::under_cube(BatchView puzzles) {
  if (setup_.cube.empty()) return puzzles;
  const std::size_t words = puzzles.clues.size() / puzzles.count * digit_words(puzzles.rules->side());
  excluded_.assign(puzzles.count * words, 0);
  std::copy(puzzles.excluded.begin(), puzzles.excluded.end(), excluded_.begin());
  for (std::size_t i = 0; i < puzzles.count; ++i) {
    restrict_to(setup_.cube, *puzzles.rules, std::span<std::uint64_t>(excluded_).subspan(i * words, words));
  }
  puzzles.excluded = excluded_;
  return puzzles;
}

bool SolveWorker::handle(const ParsedChunk& chunk, std::size_t slot, PuzzleResult& result) {
  const Outcome& outcome = answers_.outcomes[slot];
  if (outcome.stop == Stop::cancelled) return false;
  set_outcome(result, outcome);
  if (outcome.solutions == 0) return true;
  result.made = {result.puzzle->rules, chunk.cells_of(answers_.solutions, slot), {}};
  result.cut_short = outcome.stop == Stop::failed;  // the solver broke after a solution
  return true;
}

bool SeveralWorker::handle(const ParsedChunk& chunk, std::size_t slot, PuzzleResult& result) {
  const std::shared_ptr<const Rules>& rules = chunk.segment(slot).rules;
  found_ = 0;
  if (std::string why = backends().why_not(rules); !why.empty()) {
    outcome_ = refusal(std::move(why));
    set_outcome(result, outcome_);
    return true;
  }
  Budget limited = budget();
  limited.max_solutions = limit_;
  const Stop stop = search(backends().get(rules), chunk.puzzle(slot), limited, [&](std::span<const Cell> board) {
    ++found_;
    result.made = {result.puzzle->rules, board, {}};
    result.status = Status::unique;
    describe(result);
    write(result);
    return flush(kFlushSize);
  });
  result.made.reset();
  result.values = {};
  result.written = true;
  if (stop == Stop::cancelled || stop == Stop::sink) return false;
  const bool cut = stop != Stop::exhausted && stop != Stop::solution_limit;
  conclude(result);
  // A line after the boards reports that some may be missing.
  PuzzleResult mark = result;
  if (cut) mark.status = status_of({.stop = stop});
  if (cut || found_ == 0) write(mark);
  // Without a verdict and a board, count the limit.
  if (cut && found_ == 0 && result.status == Status::done) result.status = mark.status;
  result.cut_short = cut && !ran_out(result.status) && result.status != Status::failed;
  return true;
}

int run_job(std::string_view verb, const Job& job, const Arguments& arguments) {
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

  // Columns of the input for CSV. Those of the first input count, because there is one header.
  Passthrough passthrough;
  bool columns_known = false;
  const auto set_columns = [&](std::vector<std::string> names) {
    if (!std::exchange(columns_known, true)) passthrough.names = std::move(names);
  };
  plan.can = backend.can();
  plan.deadline = budget.deadline;
  // Fewer puzzles fill a batch, the first results come early, and short inputs keep all cores busy.
  plan.can.batch_hint = std::max<std::size_t>(1, plan.can.batch_hint / job.cost);
  plan.note = "; backend " + backend.text();
  plan.search = budget.progress;
  plan.make_workers = [&](const Layout& layout) -> WorkerFactory {
    require(job.needs, backend, *layout.rules, verb);
    if (job.require_fitting) job.require_fitting(*layout.rules);
    set_columns(layout.beside);
    JobSetup setup{&job, backend, budget, layout, style.form};
    setup.writer = make_writer(style, job, layout, passthrough);
    setup.only_boards = style.form == Form::line && job.made == Made::board && !style.status && !job.several &&
                        !job.originals && job.fields.empty();
    setup.cube = read_cube(arguments, backend, *layout.rules);
    log.begin(heading(style, job, passthrough));
    return [&job, setup = std::move(setup)] { return job.make_worker(setup); };
  };
  std::string picture;  // written at the end, because a second puzzle is an error
  if (job.filter) {
    plan.sink = job.filter(output);
  } else if (pictures && folder.empty()) {
    plan.sink = [&picture](std::string_view text) {
      picture += text;
      return true;
    };
  }

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
  if (!stopped && !picture.empty()) output.write(picture);
  if (job.finish && !stopped) job.finish();
  const bool whole = status == kSuccess && !stopped;
  // A failed run without results leaves a file unchanged; standard output still gets a heading.
  if (whole || (!stopped && log.to_standard_output())) log.begin(heading(style, job, passthrough));
  report_losses(arguments, passthrough);
  const int verdict = worst_of(status_of_tally(log.tally(), job.aim), skipped ? kNotSolved : kSuccess);
  log.end(whole, verdict);
  return worst_of(status, arguments.exit_zero ? kSuccess : verdict);
}

}  // namespace nonet::cli
