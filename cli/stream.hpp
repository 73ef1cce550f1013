// Runs a job: puzzles in, results out, a status.
#pragma once

#include <string_view>

#include "cli/job.hpp"
#include "cli/options.hpp"

namespace nonet::cli {

/// Runs the job of a verb over all inputs; returns the exit status except for signals.
int run_stream(std::string_view verb, const Job& job, const Arguments& arguments);

}  // namespace nonet::cli
