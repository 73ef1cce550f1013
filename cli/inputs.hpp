// What verbs read of their options and inputs, and all inputs through a pipeline.
#pragma once

#include <functional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "cli/options.hpp"
#include "cli/output.hpp"
#include "cli/parts.hpp"
#include "nonet/backends/backend.hpp"
#include "nonet/formats/reader.hpp"
#include "nonet/run/input.hpp"
#include "nonet/run/pipeline.hpp"

namespace nonet::cli {

/// --box, --variant, --format, --symbols. Throws Error, UsageError.
ReadOptions read_options(const Arguments& arguments);
/// Says that input is awaited where it comes from a terminal, unless --quiet.
void report_terminal(const Arguments& arguments, const FileInput& input);
/// Warns of an input without a puzzle, unless --quiet.
void report_empty(const Arguments& arguments, const FileInput& input);
/// Warns of lines that were left out as they are no puzzles; whether there were any.
bool report_skipped(const Arguments& arguments, const std::string& name, const RecordReader::Skipped& skipped);
/// Tells what an input was found to be where --verbose asks for it, and what may be meant otherwise unless --quiet.
void report_layout(const Arguments& arguments, const std::string& name, const Layout& layout,
                   std::string_view note = {});
/// --limit (or the default), --timeout, --total-time from now on, --node-limit, --memory-limit. Throws UsageError.
Budget read_budget(const Arguments& arguments, std::uint64_t default_limit);
/// All that --backend names, in order; none where it is not given. Throws Error.
std::vector<BackendSpec> named_backends(const Arguments& arguments);
/// --backend, one of them, or auto. Throws Error, UsageError.
BackendSpec read_backend(const Arguments& arguments);
/// Throws UsageError where --node-limit is given and one of these keeps to no such limit.
void refuse_node_limit(const Arguments& arguments, std::span<const BackendSpec> specs);
/// --jobs, or as many as there are cores. Throws UsageError.
unsigned read_jobs(const Arguments& arguments);

/// The files named, or standard input.
std::vector<std::string> input_names(const Arguments& arguments);
/// The only one. Throws UsageError where there are more.
std::string input_name(const Arguments& arguments);

/// How inputs are streamed.
struct StreamPlan {
  ReadOptions read;
  std::stop_token stop;
  Capabilities can;                                                   ///< of what solves: how large a chunk should be
  std::string note;                                                   ///< for --verbose, behind an input's layout
  std::function<WorkerFactory(const Layout& layout)> make_workers{};  ///< may throw Error
  const SearchProgress* search = nullptr;                             ///< for the progress line
  TextSink sink = {};                                                 ///< takes the text in place of the output
};

/// All inputs through workers, one input after the other, in order. A file that cannot be read is reported, and the
/// next one follows: kFile then, else kSuccess. Throws Error, UsageError.
int stream_inputs(const Arguments& arguments, const StreamPlan& plan, OutputFile& output, Tally& tally, bool& skipped);

/// Parts of inputs alone.
struct PartPlan {
  std::vector<InputPart> parts;
  std::size_t first = 0;    ///< the part to begin with
  InputPosition from = {};  ///< and where in that
  /// Called when all results up to this place of this part are written.
  std::function<void(std::size_t part, const InputPosition& at)> written = {};
};

/// The same for parts. A file that cannot be read ends it. Throws Error, UsageError, FileError.
void stream_parts(const Arguments& arguments, const StreamPlan& plan, const PartPlan& parts, OutputFile& output,
                  Tally& tally, bool& skipped);

}  // namespace nonet::cli
