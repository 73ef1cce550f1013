#include "cli/inputs.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <thread>
#include <utility>

#include "cli/progress.hpp"
#include "cli/signals.hpp"
#include "cli/table.hpp"
#include "cli/verbs.hpp"

namespace nonet::cli {
namespace {

PipelineOptions pipeline_options(const Arguments& arguments, const StreamPlan& plan, const Layout& layout) {
  return {.jobs = read_jobs(arguments), .chunk_records = chunk_records(plan.can, *layout.rules), .stop = plan.stop};
}

void run_all(const Arguments& arguments, const StreamPlan& plan, const PipelineOptions& options, RecordReader& reader,
             const FileInput& input, std::optional<std::uint64_t> bytes, OutputFile& output, Tally& tally) {
  const WorkerFactory make_worker = plan.make_workers(reader.layout());
  Progress progress;
  // A line would be drawn over what people type.
  std::optional<ProgressLine> line;
  if (!input.is_terminal()) line.emplace(arguments, progress, bytes, std::nullopt, plan.search);
  const TextSink to_output = [&](std::string_view text) { return output.write(text); };
  run_pipeline(reader, options, make_worker, plan.sink ? plan.sink : to_output, progress, tally);
}

void stream_input(const Arguments& arguments, const std::string& name, const StreamPlan& plan, OutputFile& output,
                  Tally& tally, bool& skipped) {
  FileInput input(name, plan.stop);
  report_terminal(arguments, input);
  RecordReader reader(input.bytes(), plan.read, tally.records() + 1);
  const Layout& layout = reader.layout();
  report_layout(arguments, input.name(), layout, plan.note);
  PipelineOptions options = pipeline_options(arguments, plan, layout);
  // At a terminal people wait for each answer.
  if (input.is_terminal()) options.chunk_records = 1;
  const std::uint64_t before = tally.records();
  run_all(arguments, plan, options, reader, input, input.size(), output, tally);
  const bool empty = tally.records() == before && !plan.stop.stop_requested() && output.write("");
  const bool any = report_skipped(arguments, input.name(), reader.skipped());
  if (empty && !any) report_empty(arguments, input);
  skipped = skipped || any;
}

}  // namespace

void report_terminal(const Arguments& arguments, const FileInput& input) {
  const bool said = input.is_terminal() && !arguments.quiet;
  if (said) report("reading puzzles from the terminal; Ctrl-D ends them");
}

void report_empty(const Arguments& arguments, const FileInput& input) {
  if (!arguments.quiet) report("warning: no puzzle in " + input.name());
}

bool report_skipped(const Arguments& arguments, const std::string& name, const RecordReader::Skipped& skipped) {
  if (skipped.lines == 0) return false;
  const char* const what = skipped.lines == 1 ? "that is no puzzle was" : "that are no puzzles were";
  if (!arguments.quiet) {
    report(fmt::format("warning: {}: {} {} skipped, the first is line {}: {}", name, counted(skipped.lines, "line"),
                       what, skipped.first_line, skipped.first));
  }
  return true;
}

void report_layout(const Arguments& arguments, const std::string& name, const Layout& layout, std::string_view note) {
  if (arguments.verbose) report(name + ": " + layout.describe() + std::string(note));
  if (!layout.doubt.empty() && !arguments.quiet) report("warning: " + name + ": " + layout.doubt);
}

ReadOptions read_options(const Arguments& arguments) {
  ReadOptions options;
  if (const auto format = arguments.format) options.format = parse_format(*format);
  if (const auto box = arguments.box) options.geometry = Geometry::parse(*box);
  if (const auto variant = arguments.variant) add_variants(options.variants, *variant);
  options.symbols = arguments.symbols.value_or("");
  return options;
}

Budget read_budget(const Arguments& arguments, std::uint64_t default_limit) {
  Budget budget;
  budget.max_solutions = arguments.limit.value_or(default_limit);
  budget.timeout = arguments.timeout;
  if (const auto total = arguments.total_time) budget.deadline = Clock::now() + *total;
  budget.max_nodes = arguments.node_limit;
  if (const auto bytes = arguments.memory_limit) budget.max_bytes = *bytes;
  return budget;
}

std::vector<BackendSpec> named_backends(const Arguments& arguments,
                                        const std::function<bool(const BackendSpec&)>& otherwise) {
  std::vector<BackendSpec> specs;
  for (const BackendInfo* const info : backends()) {
    if (arguments.backend.empty() && otherwise && otherwise({info})) specs.push_back({info});
  }
  for (const std::string& list : arguments.backend) {
    for (BackendSpec& spec : parse_backends(list)) specs.push_back(std::move(spec));
  }
  return specs;
}

BackendSpec read_backend(const Arguments& arguments) {
  const std::vector<BackendSpec> specs = named_backends(arguments);
  if (specs.size() > 1) throw UsageError("one --backend here; 'nonet compare' takes several");
  return specs.empty() ? parse_backend("auto") : specs.front();
}

void refuse_node_limit(const Arguments& arguments, std::span<const BackendSpec> specs) {
  if (!arguments.node_limit) return;
  for (const BackendSpec& spec : specs) {
    if (spec.info->can(spec.options).limits_nodes) continue;
    throw UsageError(
        fmt::format("--node-limit: backend '{}' keeps to no limit of nodes; --timeout limits it", spec.text()));
  }
}

std::vector<std::string> input_names(const Arguments& arguments) {
  return arguments.files.empty() ? std::vector<std::string>{"-"} : arguments.files;
}

std::string input_name(const Arguments& arguments) {
  const std::vector<std::string> names = input_names(arguments);
  if (names.size() > 1) throw UsageError(fmt::format("one FILE here, not {}", names.size()));
  return names.front();
}

std::optional<PickedPuzzle> pick_puzzle(const Arguments& arguments, const std::string& path) {
  FileInput input(path, watch_signals());
  PuzzleReader reader(input.bytes(), read_options(arguments));
  report_layout(arguments, input.name(), reader.layout());
  const std::optional<std::uint64_t> wanted = arguments.index;
  std::optional<Record> picked;
  while (std::optional<Record> record = reader.next()) {
    if (!wanted && picked) {
      throw UsageError(input.name() + " has more than one puzzle: name one with --index N");
    }
    if (!wanted || record->index == *wanted) picked = std::move(record);
    if (wanted && picked) break;
  }
  const bool skipped = report_skipped(arguments, input.name(), reader.skipped());
  if (!picked && skipped) throw InvalidPuzzle(input.name() + ": no line is a puzzle");
  if (!picked && wanted) throw UsageError(input.name() + " has no puzzle number " + std::to_string(*wanted));
  if (!picked) {
    if (!watch_signals().stop_requested()) report_empty(arguments, input);
    return std::nullopt;
  }
  if (!picked->puzzle) throw InvalidPuzzle(input.name() + ": " + picked->error.text());
  Puzzle puzzle = std::move(*picked->puzzle);
  picked->puzzle.reset();
  return PickedPuzzle{std::move(puzzle), std::move(*picked), reader.layout().symbols};
}

unsigned read_jobs(const Arguments& arguments) {
  constexpr std::uint64_t kMost = 1024;
  const std::uint64_t given = arguments.jobs.value_or(0);
  if (given == 0) return std::max(1U, std::thread::hardware_concurrency());
  return static_cast<unsigned>(std::min(given, kMost));
}

void stream_parts(const Arguments& arguments, const StreamPlan& plan, const PartPlan& parts, OutputFile& output,
                  Tally& tally, bool& skipped) {
  InputPosition from = parts.from;
  for (std::size_t i = parts.first; i < parts.parts.size(); ++i) {
    if (plan.stop.stop_requested() || !output.write("")) break;
    const InputPart& part = parts.parts[i];
    if (i > parts.first) from = {part.from.byte, part.from.line, from.index, from.skipped};
    FileInput input(part.name, plan.stop);
    RecordReader head(input.bytes(), plan.read);
    const Layout layout = head.layout();
    report_layout(arguments, input.name(), layout, fmt::format("{}; bytes {} to {}", plan.note, from.byte, part.end));
    PipelineOptions options = pipeline_options(arguments, plan, layout);
    options.written = [&](const InputPosition& at) {
      if (parts.written) parts.written(i, at);
    };
    RecordReader reader(input.bytes(from.byte, part.end), layout, from);
    run_all(arguments, plan, options, reader, input, part.end - from.byte, output, tally);
    if (report_skipped(arguments, input.name(), reader.skipped())) skipped = true;
    from = reader.position();
  }
  skipped = skipped || from.skipped > 0;  // also before a run was resumed
}

int stream_inputs(const Arguments& arguments, const StreamPlan& plan, OutputFile& output, Tally& tally, bool& skipped) {
  int status = kSuccess;
  for (const std::string& name : input_names(arguments)) {
    if (plan.stop.stop_requested() || !output.write("")) break;
    try {
      stream_input(arguments, name, plan, output, tally, skipped);
    } catch (const FileError& error) {
      report(error.what());  // and on with the next file
      status = kFile;
    }
  }
  return status;
}

}  // namespace nonet::cli
