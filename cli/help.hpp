// What `--help` prints, and what exit statuses and environment variables mean.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cli/verbs.hpp"

namespace nonet::cli {

/// The verbs, one per line.
std::string program_help();

enum class HelpLength : std::uint8_t { usual, all };

/// Usage, options and examples of a verb; the usual length only lists the names of rare options.
std::string verb_help(const Verb& verb, HelpLength length);

/// The program's and all of every verb's.
std::string whole_help();

/// The exit statuses of most verbs.
std::span<const Meaning> statuses();

/// The exit statuses of a verb.
std::vector<Meaning> statuses_of(const Verb& verb);

inline constexpr std::string_view kWorstStatus = "If several apply, the first of these counts: signal, 2, 3, 4, 5, 1.";

/// The environment variables that the program reads.
std::span<const Meaning> environment();

}  // namespace nonet::cli
