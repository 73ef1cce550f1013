// No verb may write a file that it reads. run_verb() registers the inputs, and all functions that open, replace or
// remove files check them. Files are compared by device and inode, so links do not matter.
#pragma once

#include <string>

#include "cli/options.hpp"

namespace nonet::cli {

struct Verb;  // cli/verbs.hpp

/// Registers the inputs of a command (FileUse in cli/options.hpp). Throws UsageError if the command would write one of
/// them, or would write one file for two options. Files that do not exist yet are compared by their paths.
void guard_files(const Verb& verb, const Arguments& arguments);

/// Registers another input; "-" is standard input. Only regular files count. Thread-safe.
void register_input(const std::string& path);

/// Throws UsageError if this is a registered input, under any name. Thread-safe.
void require_no_input(const std::string& path);
/// The same for an open file; `path` is for the message.
void require_no_input(int file, const std::string& path);

/// Removes a file of an earlier run; a missing file is fine. Throws UsageError if it is an input.
void remove_output(const std::string& path);

}  // namespace nonet::cli
