// The kernel of the batch backend: what its vectors are compiled for.
//
// Example:
//     const std::string kernel = nonet::batch_kernel();
//     assert(kernel.empty() || kernel == "avx512" || kernel == "avx2" || kernel == "baseline");
#pragma once

#include <string>

namespace nonet {

/// "avx512", "avx2" or "baseline": the best one that runs here, or the one that the environment variable NONET_KERNEL
/// names. "" where that one cannot run.
std::string batch_kernel();

}  // namespace nonet
