// What solve, count and check have in common: inputs through a task, results out, a status.
#pragma once

#include "cli/options.hpp"
#include "run/workshop.hpp"

namespace nonet::cli {

/// Runs a task over all inputs; returns the exit status but for signals.
int run_stream(const Arguments& arguments, Task task, std::uint64_t default_limit,
               const WorkshopOptions& workshop = {});

}  // namespace nonet::cli
