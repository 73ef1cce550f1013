// `merge` of certificates: those of a board's parts become one.
#pragma once

#include "cli/options.hpp"

namespace nonet::cli {

/// Whether the operands are certificates, or folders of them: `merge` also takes summaries of shards.
bool are_certificates(const Arguments& arguments);

/// Writes one certificate of the whole board, or the cubes that have none. Returns the exit status.
int merge_parts(const Arguments& arguments);

}  // namespace nonet::cli
