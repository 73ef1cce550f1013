// Manual pages, made of the tables that `--help` is made of.
#pragma once

#include <string>

#include "cli/verbs.hpp"

namespace nonet::cli {

/// nonet.1, in the language of man(7). The date is that of SOURCE_DATE_EPOCH where it is set, else today's.
std::string program_manual();

/// nonet-VERB.1
std::string verb_manual(const Verb& verb);

}  // namespace nonet::cli
