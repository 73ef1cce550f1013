// Reads options and inputs for verbs, and sends inputs through a pipeline.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "cli/options.hpp"
#include "cli/output_file.hpp"
#include "cli/parts.hpp"
#include "formats/reader.hpp"
#include "nonet/backend.hpp"
#include "nonet/certificate.hpp"
#include "nonet/encoder.hpp"
#include "run/input.hpp"
#include "run/pipeline.hpp"
#include "run/rival.hpp"

namespace nonet::cli {

/// How many records that are not puzzles are named; the others are counted.
inline constexpr std::uint64_t kShownErrors = 10;

/// The rivals of --rival. Throws Error if a program is missing, UsageError if two have the same name.
std::vector<RivalSpec> read_rivals(const Arguments& arguments);
/// The message for a rival whose name another contestant has.
std::string name_is_taken(std::string_view rival);
/// --box, --variant, --format, --symbols. Throws Error, UsageError.
ReadOptions read_options(const Arguments& arguments);
/// Reports that the program waits for input from a terminal, unless --quiet.
void report_terminal(const Arguments& arguments, const FileInput& input);
/// Warns at the end of an input, unless --quiet, of skipped lines or of an empty input. True if lines were skipped.
bool report_end(const Arguments& arguments, const FileInput& input, const SkippedLines& skipped, bool empty);
/// Reports the format of an input (with --verbose) and doubts about it (unless --quiet).
void report_layout(const Arguments& arguments, const std::string& name, const Layout& layout,
                   std::string_view note = {});
/// Reports the first warnings of an input's records, unless --quiet. `numbered`: their lines are known.
OnWarning warning_reporter(const Arguments& arguments, const std::string& name, bool numbered = true);
/// --proof.
std::optional<proof::ProofFormat> proof_format(const Arguments& arguments);
/// --cube; empty: none. Throws UsageError on literals that these boards do not have.
Cube read_cube(const Arguments& arguments, const Rules& rules);
/// --limit, --timeout, --total-time from now on, --node-limit, --memory-limit, and the stop request of signals.
Budget read_budget(const Arguments& arguments, std::uint64_t default_limit);
/// All backends that --backend names, in order. Without it: those for which `otherwise` is true. Throws Error.
std::vector<BackendSpec> named_backends(const Arguments& arguments,
                                        const std::function<bool(const BackendSpec&)>& otherwise = {});
/// The one backend of --backend, or `otherwise`. Throws Error, UsageError.
BackendSpec read_backend(const Arguments& arguments, std::string_view otherwise = "auto");
/// Throws UsageError if --node-limit is given and one of these does not limit nodes.
void refuse_node_limit(const Arguments& arguments, std::span<const BackendSpec> specs);
/// --jobs, or as many as there are cores. Throws UsageError.
unsigned read_jobs(const Arguments& arguments);

/// --keep, --pattern: a sign for each cell, true if it is not a sign for blank. Spaces and newlines do not count.
/// Throws UsageError if there is no sign.
std::vector<bool> read_pattern(std::string_view option, std::string_view text);

/// Whether an operand is a puzzle and not the name of an existing file: a link, a string of the Interactive Sudoku
/// Solver, JSON, several lines, or about as many symbols as a board has.
bool is_puzzle_text(const std::string& operand);
/// Opens the file or puzzle of an operand; "-" is standard input. Throws FileError.
FileInput open_input(const std::string& operand);

/// The operands, or standard input.
std::vector<std::string> input_names(const Arguments& arguments);
/// The only input. Throws UsageError if there are more.
std::string input_name(const Arguments& arguments);

struct PickedPuzzle {
  Puzzle puzzle;
  Symbols symbols;
  std::uint64_t index = 1;  ///< of its record, and the line
  std::uint64_t line = 1;
  std::string heading = {};  ///< title and author, or ""
};

/// The puzzle of --index, or the only one of an input. Nothing, with a warning, if there are no puzzles and no
/// --index. Throws UsageError if there are several puzzles without --index, or too few; InvalidPuzzle if the record is
/// not a puzzle; InputLimit after the deadline.
std::optional<PickedPuzzle> pick_puzzle(const Arguments& arguments, const std::string& path,
                                        std::optional<Clock::time_point> deadline = {});

/// How to stream inputs.
struct StreamPlan {
  ReadOptions read;
  Capabilities can = {};                                              ///< of the backend, for the size of chunks
  std::string note = {};                                              ///< for --verbose, after an input's layout
  std::function<WorkerFactory(const Layout& layout)> make_workers{};  ///< may throw Error
  const SearchProgress* search = nullptr;                             ///< for the progress line
  TextSink sink = {};                                                 ///< gets the text instead of the output
  std::optional<Clock::time_point> deadline = {};                     ///< FileInput::bytes(), PipelineOptions
};

/// Sends all inputs through workers, one after the other. If an input cannot be read, or the deadline ends it, reports
/// this and continues with the next input. Returns kFile, kRanOut or kSuccess. Throws Error, UsageError, OutputError.
int stream_inputs(const Arguments& arguments, const StreamPlan& plan, OutputFile& output, Tally& tally, bool& skipped);

/// Parts of inputs, for --shard and --resume.
struct PartPlan {
  std::vector<InputPart> parts;
  std::size_t first = 0;    ///< the part to begin with
  InputPosition from = {};  ///< the place in it
  /// Called when all results up to this place of a part have been written.
  std::function<void(std::size_t part, const InputPosition& at)> written = {};
};

/// The same for parts; throws FileError if a file cannot be read.
void stream_parts(const Arguments& arguments, const StreamPlan& plan, const PartPlan& parts, OutputFile& output,
                  Tally& tally, bool& skipped);

}  // namespace nonet::cli
