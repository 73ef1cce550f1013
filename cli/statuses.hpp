// What exit statuses and environment variables mean, for help and manual.
#pragma once

#include <span>
#include <vector>

#include "cli/verbs.hpp"

namespace nonet::cli {

/// The exit statuses, as they are for most verbs.
std::span<const Meaning> statuses();

/// As they are for a verb.
std::vector<Meaning> statuses_of(const Verb& verb);

/// Which of several statuses a run has.
inline constexpr std::string_view kWorstStatus = "Of several, the first in the order signal, 2, 3, 4, 5, 1.";

/// The environment variables that the program reads.
std::span<const Meaning> environment();

}  // namespace nonet::cli
