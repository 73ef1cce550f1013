#include "cli/inputs.hpp"

#include <algorithm>
#include <filesystem>
#include <thread>
#include <utility>

#include "base/command.hpp"
#include "base/text.hpp"
#include "cli/output_file.hpp"
#include "cli/progress.hpp"
#include "cli/signals.hpp"
#include "cli/table.hpp"
#include "cli/verbs.hpp"
#include "formats/columns.hpp"
#include "formats/f_puzzles.hpp"
#include "formats/iss.hpp"
#include "nonet/board.hpp"
#include "run/internal/format.hpp"

namespace nonet::cli {
namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t kShownWarnings = 10;  // of an input's records

// Whether each symbol of a word is a cell of a square board.
bool is_board(std::string_view word) {
  constexpr int kSmallest = 4;
  const std::optional<Geometry> shape = Geometry::of_cells(word.size());
  if (!shape || shape->side() < kSmallest || shape->side() > Symbols::kMaxSingle) return false;
  const Symbols symbols = Symbols::standard(*shape);
  return std::all_of(word.begin(), word.end(),
                     [&](char symbol) { return symbols.digit_of(symbol) != Symbols::kUnknown; });
}

void run_all(const Arguments& arguments, const StreamPlan& plan, RecordReader& reader, const FileInput& input,
             std::optional<std::uint64_t> bytes, OutputFile& output, Tally& tally,
             std::function<void(const InputPosition&)> written = {}, bool numbered = true) {
  const WorkerFactory make_worker = plan.make_workers(reader.layout());
  // Answer each puzzle typed at a terminal at once.
  const PipelineOptions options{.jobs = read_jobs(arguments),
                                .chunk_records = input.is_terminal() ? 1 : chunk_records(plan.can, reader.layout()),
                                .stop = watch_signals(),
                                .deadline = plan.deadline,
                                .written = std::move(written),
                                .warned = warning_reporter(arguments, input.name(), numbered)};
  Progress progress;
  progress.all_bytes = bytes.value_or(0);
  // Not while the user types at a terminal.
  std::jthread line;
  if (!input.is_terminal()) line = draw_progress(arguments, progress, plan.search);
  const TextSink to_output = [&](std::string_view text) { return output.write(text); };
  run_pipeline(reader, options, make_worker, plan.sink ? plan.sink : to_output, progress, tally);
}

void stream_input(const Arguments& arguments, const std::string& name, const StreamPlan& plan, OutputFile& output,
                  Tally& tally, bool& skipped) {
  FileInput input = open_input(name);
  report_terminal(arguments, input);
  RecordReader reader(input.bytes(plan.deadline), plan.read, tally.records() + 1);
  report_layout(arguments, input.name(), reader.layout(), plan.note);
  const std::uint64_t before = tally.records();
  run_all(arguments, plan, reader, input, input.size(), output, tally);
  const bool empty = tally.records() == before && output.write("");
  skipped |= report_end(arguments, input, reader.skipped(), empty);
}

}  // namespace

void report_terminal(const Arguments& arguments, const FileInput& input) {
  if (input.is_terminal() && !arguments.quiet) report("reading puzzles from the terminal; Ctrl-D ends the input");
}

bool report_end(const Arguments& arguments, const FileInput& input, const SkippedLines& skipped, bool empty) {
  const bool any = skipped.lines > 0;
  if (any && !arguments.quiet) {
    report(formatted("warning: {}: skipped {} without a puzzle, first{}: {}", input.name(),
                     counted(skipped.lines, "line"),
                     skipped.first_line > 0 ? formatted(" line {}", skipped.first_line) : "", skipped.first));
  } else if (empty && !arguments.quiet && !watch_signals().stop_requested()) {
    report("warning: no puzzle in " + input.name());
  }
  return any;
}

void report_layout(const Arguments& arguments, const std::string& name, const Layout& layout, std::string_view note) {
  if (arguments.verbose) report(name + ": " + layout.describe() + std::string(note));
  if (!layout.doubt.empty() && !arguments.quiet) report("warning: " + name + ": " + layout.doubt);
}

OnWarning warning_reporter(const Arguments& arguments, const std::string& name, bool numbered) {
  if (arguments.quiet) return {};
  return [=, count = std::uint64_t{0}](std::uint64_t line, const std::string& warning) mutable {
    if (++count > kShownWarnings + 1) return;
    const bool shown = count <= kShownWarnings;
    const std::string place = name + (shown && numbered ? formatted(": line {}", line) : "");
    report("warning: " + place + ": " + (shown ? warning : "there are more such warnings"));
  };
}

ReadOptions read_options(const Arguments& arguments) {
  ReadOptions options;
  if (const auto format = arguments.format) options.format = parse_format(*format);
  if (const auto box = arguments.box) options.geometry = Geometry::parse(*box);
  if (const auto variant = arguments.variant) add_variants(options.variants, *variant);
  options.constraints = arguments.constraints;
  options.symbols = arguments.symbols.value_or("");
  return options;
}

std::optional<proof::ProofFormat> proof_format(const Arguments& arguments) {
  if (!arguments.proof) return {};
  return arguments.proof == "lrat" ? proof::ProofFormat::lrat : proof::ProofFormat::drat;
}

Cube read_cube(const Arguments& arguments, const Rules& rules) {
  try {
    return arguments.cube ? parse_cube(*arguments.cube, rules) : Cube();
  } catch (const Error& error) {
    throw UsageError(std::string("--cube: ") + error.what());
  }
}

Budget read_budget(const Arguments& arguments, std::uint64_t default_limit) {
  Budget budget;
  budget.max_solutions = arguments.limit.value_or(default_limit);
  budget.timeout = arguments.timeout;
  if (const auto total = arguments.total_time) budget.deadline = Clock::now() + *total;
  budget.max_nodes = arguments.node_limit;
  budget.max_bytes = arguments.memory_limit;
  budget.stop = watch_signals();
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

BackendSpec read_backend(const Arguments& arguments, std::string_view otherwise) {
  const std::vector<BackendSpec> specs = named_backends(arguments);
  if (specs.size() > 1) throw UsageError("one --backend here; 'nonet compare' takes several");
  return specs.empty() ? parse_backend(otherwise) : specs.front();
}

void refuse_node_limit(const Arguments& arguments, std::span<const BackendSpec> specs) {
  if (!arguments.node_limit) return;
  for (const BackendSpec& spec : specs) {
    if (spec.can().limits_nodes) continue;
    throw UsageError(formatted("--node-limit: backend '{}' does not count nodes; use --timeout", spec.text()));
  }
}

std::vector<RivalSpec> read_rivals(const Arguments& arguments) {
  std::vector<RivalSpec> rivals;
  for (const std::string& given : arguments.rival) {
    RivalSpec spec = parse_rival(given);
    if (const std::string why = why_no_program(spec.command); !why.empty()) {
      throw Error(formatted("--rival {}: {}", spec.name, why));
    }
    const auto is_same = [&](const RivalSpec& other) { return other.name == spec.name; };
    if (std::any_of(rivals.begin(), rivals.end(), is_same)) throw UsageError(name_is_taken(spec.name));
    rivals.push_back(std::move(spec));
  }
  return rivals;
}

std::string name_is_taken(std::string_view rival) {
  return formatted("--rival: there is already a '{}'; choose another name", rival);
}

std::vector<bool> read_pattern(std::string_view option, std::string_view text) {
  if (std::error_code none; fs::is_regular_file(text, none)) {
    throw UsageError(formatted("--{0} takes the signs, not a file: --{0} \"$(cat {1})\"", option, text));
  }
  std::vector<bool> cells;
  for (const char sign : text) {
    if (sign != ' ' && sign != '\n') cells.push_back(sign != '.' && sign != '0' && sign != '_' && sign != '-');
  }
  if (cells.empty()) throw UsageError(formatted("--{} needs a sign for each cell", option));
  return cells;
}

bool is_puzzle_text(const std::string& operand) {
  constexpr std::size_t kLongerThanNames = 40;
  std::error_code error;
  if (operand == "-" || fs::exists(operand, error)) return false;
  const std::string_view text = trim(operand);
  if (text.find('\n') != std::string_view::npos || text.starts_with('{') || text.starts_with('[')) return true;
  if (text.starts_with("https://") || text.starts_with("http://") || looks_like_iss(text)) return true;
  if (text.size() >= kLongerThanNames && begins_f_puzzles(text).value_or(false)) return true;
  // Take a puzzle with a mistake, too: the reader names the mistake.
  constexpr std::string_view kSymbols = "0123456789._*?- ";
  const auto symbols = static_cast<std::size_t>(std::count_if(
      text.begin(), text.end(), [&](char byte) { return kSymbols.find(byte) != std::string_view::npos; }));
  if (symbols == text.size() && text.size() >= kLongerThanNames) return true;
  constexpr std::size_t kClassic = 81;
  const bool nearly = text.size() + 2 >= kClassic && text.size() <= kClassic + 2 && 4 * symbols >= 3 * text.size();
  return (nearly && text.find('/') == std::string_view::npos) || is_board(text);
}

FileInput open_input(const std::string& operand) {
  if (is_puzzle_text(operand)) return FileInput::of_text(operand, watch_signals());
  if (std::error_code none; operand != "-" && fs::status(operand, none).type() == fs::file_type::not_found) {
    throw FileError(formatted("'{}' is neither a file nor a puzzle", short_name(operand)));
  }
  return {operand, watch_signals()};
}

std::vector<std::string> input_names(const Arguments& arguments) {
  return arguments.files.empty() ? std::vector<std::string>{"-"} : arguments.files;
}

std::string input_name(const Arguments& arguments) {
  const std::vector<std::string> names = input_names(arguments);
  if (names.size() > 1) throw UsageError(formatted("one FILE here, not {}", names.size()));
  return names.front();
}

std::optional<PickedPuzzle> pick_puzzle(const Arguments& arguments, const std::string& path,
                                        std::optional<Clock::time_point> deadline) {
  FileInput input = open_input(path);
  PuzzleReader reader(input.bytes(deadline), read_options(arguments));
  report_layout(arguments, input.name(), reader.layout());
  const std::optional<std::uint64_t> wanted = arguments.index;
  std::optional<Record> picked;
  std::string heading;
  std::vector<std::pair<std::uint64_t, std::string>> warnings;  // of all records so far, with their lines
  reader.on_warning([&](std::uint64_t line, const std::string& text) { warnings.emplace_back(line, text); });
  while (std::optional<Record> record = reader.next()) {
    if (!wanted && picked) {
      if (arguments.rules)
        throw UsageError(formatted("--rules: {} has more than one puzzle: give a file with one", input.name()));
      throw UsageError(formatted("{} has more than one puzzle: name one with --index N{}", input.name(),
                                 arguments.puzzle ? "" : ", or write a file per puzzle with -o FOLDER/"));
    }
    if (!wanted || record->index == *wanted) {
      if (record->puzzle) heading = heading_of(reader.layout(), reader.text());
      picked = std::move(record);
    }
    if (wanted && picked) break;
  }
  const bool skipped = report_end(arguments, input, reader.skipped(), !picked && !wanted);
  if (!picked && skipped) throw InvalidPuzzle(input.name() + ": no line is a puzzle");
  if (!picked && wanted) throw UsageError(input.name() + " has no puzzle number " + std::to_string(*wanted));
  if (!picked) return std::nullopt;
  if (!picked->puzzle) throw InvalidPuzzle(input.name() + ": " + picked->error.text());
  const OnWarning warn = warning_reporter(arguments, input.name());
  for (const auto& [line, text] : warnings) {
    if (warn && line == picked->line) warn(line, text);
  }
  return PickedPuzzle{std::move(*picked->puzzle), reader.layout().symbols, picked->index, picked->line, heading};
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
    if (watch_signals().stop_requested() || !output.write("")) break;
    const InputPart& part = parts.parts[i];
    if (i > parts.first) from = {part.from.byte, part.from.line, from.index, from.skipped};
    FileInput input = open_input(part.name);
    RecordReader head(input.bytes(), plan.read);
    const Layout layout = head.layout();
    report_layout(arguments, input.name(), layout, formatted("{}; bytes {} to {}", plan.note, from.byte, part.end));
    RecordReader reader(input.bytes(from.byte, part.end), layout, from);
    const auto written = [&](const InputPosition& at) {
      if (parts.written) parts.written(i, at);
    };
    run_all(arguments, plan, reader, input, part.end - from.byte, output, tally, written, part.numbered);
    SkippedLines here = reader.skipped();
    const bool titles = reader.position().skipped == from.skipped;
    if (titles && !part.whole) here = {};  // their puzzles may be in other shards
    if (!part.numbered) here.first_line = 0;
    skipped |= report_end(arguments, input, here, false);
    from = reader.position();
  }
  skipped |= from.skipped > 0;  // also before a run was resumed
}

int stream_inputs(const Arguments& arguments, const StreamPlan& plan, OutputFile& output, Tally& tally, bool& skipped) {
  int status = kSuccess;
  for (const std::string& name : input_names(arguments)) {
    if (watch_signals().stop_requested() || !output.write("")) break;
    try {
      stream_input(arguments, name, plan, output, tally, skipped);
    } catch (const OutputError&) {
      throw;
    } catch (const FileError& error) {
      report(error.what());
      status = kFile;
    } catch (const InputLimit& reached) {
      report(reached.what());
      status = worst_of(status, kRanOut);
    }
  }
  return status;
}

}  // namespace nonet::cli
