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

/// The first records that are not puzzles are named, up to this number; the rest is counted.
inline constexpr std::uint64_t kShownErrors = 10;

/// The rivals of --rival. Throws Error if a program is missing, UsageError if two have the same name.
std::vector<RivalSpec> read_rivals(const Arguments& arguments);
/// The message for a rival whose name another contestant has.
std::string name_is_taken(std::string_view rival);
/// --box, --variant, --format, --symbols. Throws Error, UsageError.
ReadOptions read_options(const Arguments& arguments);
/// Says that input is awaited if it comes from a terminal, unless --quiet.
void report_terminal(const Arguments& arguments, const FileInput& input);
/// Called at the end of an input. Warns, unless --quiet, of lines that were skipped because they are no puzzles, else
/// of an input that is empty, unless a signal has ended it. True if lines were skipped.
bool report_end(const Arguments& arguments, const FileInput& input, const SkippedLines& skipped, bool empty);
/// Reports the format that was found (with --verbose) and a doubt about it (unless --quiet).
void report_layout(const Arguments& arguments, const std::string& name, const Layout& layout,
                   std::string_view note = {});
/// Reports the warnings of an input's records, unless --quiet: the first ones, and that there are more. `numbered`:
/// their lines are known.
OnWarning warning_reporter(const Arguments& arguments, const std::string& name, bool numbered = true);
/// --proof.
std::optional<proof::ProofFormat> proof_format(const Arguments& arguments);
/// --cube; empty: none. Throws UsageError on literals that these boards do not have.
Cube read_cube(const Arguments& arguments, const Rules& rules);
/// --limit (or the default), --timeout, --total-time from now on, --node-limit, --memory-limit, and the stop request of
/// signals.
Budget read_budget(const Arguments& arguments, std::uint64_t default_limit);
/// All that --backend names, in order. If it is not given: those of all that `otherwise` is true for. Throws Error.
std::vector<BackendSpec> named_backends(const Arguments& arguments,
                                        const std::function<bool(const BackendSpec&)>& otherwise = {});
/// The one backend of --backend, or `otherwise`. Throws Error, UsageError.
BackendSpec read_backend(const Arguments& arguments, std::string_view otherwise = "auto");
/// Throws UsageError if --node-limit is given and one of these does not limit nodes.
void refuse_node_limit(const Arguments& arguments, std::span<const BackendSpec> specs);
/// --jobs, or as many as there are cores. Throws UsageError.
unsigned read_jobs(const Arguments& arguments);

/// --keep, --pattern: a sign for each cell, true where it is none of those of blanks. Blanks between signs do not
/// count.
/// Throws UsageError if there is none.
std::vector<bool> read_pattern(std::string_view option, std::string_view text);

/// Whether an operand is a puzzle and not the name of a file: a link, a string of the Interactive Sudoku Solver, JSON,
/// several lines, or about as many symbols as a board has. A file of that name wins.
bool is_puzzle_text(const std::string& operand);
/// The file or the puzzle that an operand names; "-" is standard input. Throws FileError.
FileInput open_input(const std::string& operand);

/// The files named, or standard input.
std::vector<std::string> input_names(const Arguments& arguments);
/// The only input. Throws UsageError if there are more.
std::string input_name(const Arguments& arguments);

struct PickedPuzzle {
  Puzzle puzzle;
  Symbols symbols;
  std::uint64_t index = 1;  ///< of its record, and the line
  std::uint64_t line = 1;
  std::string heading = {};  ///< title and author, if the record has any
};

/// The puzzle that --index names, or else the only one of an input. Nothing, with a warning, if the input has no puzzle
/// and --index is not given. Throws UsageError if there are more and none is named, or fewer; InvalidPuzzle if it is
/// none; InputLimit after the deadline.
std::optional<PickedPuzzle> pick_puzzle(const Arguments& arguments, const std::string& path,
                                        std::optional<Clock::time_point> deadline = {});

/// How inputs are streamed.
struct StreamPlan {
  ReadOptions read;
  Capabilities can = {};                                              ///< of the backend, for the size of chunks
  std::string note = {};                                              ///< for --verbose, after an input's layout
  std::function<WorkerFactory(const Layout& layout)> make_workers{};  ///< may throw Error
  const SearchProgress* search = nullptr;                             ///< for the progress line
  TextSink sink = {};                                                 ///< takes the text instead of the output
  std::optional<Clock::time_point> deadline = {};                     ///< FileInput::bytes(), PipelineOptions
};

/// Sends all inputs through workers, one after the other. If a file cannot be read, it reports that, goes on with the
/// next one and returns kFile at the end. The same with kRanOut if the deadline ends an input; else kSuccess. Throws
/// Error, UsageError.
int stream_inputs(const Arguments& arguments, const StreamPlan& plan, OutputFile& output, Tally& tally, bool& skipped);

/// Parts of inputs, for --shard and --resume.
struct PartPlan {
  std::vector<InputPart> parts;
  std::size_t first = 0;    ///< the part to begin with
  InputPosition from = {};  ///< the place in it
  /// Called when all results up to this place of a part have been written.
  std::function<void(std::size_t part, const InputPosition& at)> written = {};
};

/// The same for parts, but ends at a file that cannot be read. Throws Error, UsageError, FileError.
void stream_parts(const Arguments& arguments, const StreamPlan& plan, const PartPlan& parts, OutputFile& output,
                  Tally& tally, bool& skipped);

}  // namespace nonet::cli
