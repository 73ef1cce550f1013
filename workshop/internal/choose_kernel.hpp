// The kernel of a table (cmake/Kernels.cmake) that goes with the batch engine's: one NONET_KERNEL for all.
#pragma once

#include <string>

#include "nonet/backends/batch_kernel.hpp"
#include "nonet/base/error.hpp"

namespace nonet {

/// Throws Error where the batch engine has none that runs here.
const auto& choose_kernel_of(const auto& table) {
  const std::string name = batch_kernel();
  for (const auto& entry : table) {
    if (name == entry.kernel->name) return *entry.kernel;
  }
  throw Error("NONET_KERNEL: no such kernel runs on this processor (avx512, avx2 or baseline)");
}

}  // namespace nonet
