// What solve, count and check have in common: inputs through a task, results out, a status.
#pragma once

#include "cli/options.hpp"
#include "cli/output.hpp"
#include "run/solve.hpp"

namespace nonet::cli {

/// --box, --variant, --format, --symbols. Throws Error, UsageError.
ReadOptions read_options(const Arguments& arguments);
/// --limit (or the default), --timeout, --total-time from now on, --node-limit, --memory-limit. Throws UsageError.
Budget read_budget(const Arguments& arguments, std::uint64_t default_limit);
/// --backend, one of them, or auto. Throws Error, UsageError.
BackendSpec read_backend(const Arguments& arguments);

/// The files named, or standard input.
std::vector<std::string> input_names(const Arguments& arguments);
/// The only one. Throws UsageError where there are more.
std::string input_name(const Arguments& arguments);

/// Runs a task over all inputs; returns the exit status but for signals.
int run_stream(const Arguments& arguments, Task task, Question question, std::uint64_t default_limit);

}  // namespace nonet::cli
