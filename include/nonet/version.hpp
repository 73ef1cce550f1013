// Which nonet this is, and what built it.
//
// Example:
//     assert(!nonet::kVersion.empty() && !nonet::kCompiler.empty());
#pragma once

#include <string_view>

namespace nonet {

extern const std::string_view kVersion;  ///< "0.1.0", ended by a zero byte

/// Compiler, its version, build type, flags, sanitizers if any, and the compiler of the batch backend's kernels if it
/// is another one: a measurement without these says little.
extern const std::string_view kCompiler;

}  // namespace nonet
