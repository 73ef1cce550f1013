// What `--help` prints.
#pragma once

#include <string>
#include <string_view>

#include "cli/verbs.hpp"

namespace nonet::cli {

/// The verbs, a line each.
std::string program_help();

enum class HelpLength : std::uint8_t { usual, all };

/// Usage, options and examples of a verb; the usual length leaves rare options out and says so.
std::string verb_help(const Verb& verb, HelpLength length);

/// The program's and all of every verb's.
std::string whole_help();

}  // namespace nonet::cli
