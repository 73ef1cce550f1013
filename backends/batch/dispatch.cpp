#include "backends/batch/dispatch.hpp"

#include <cstdlib>

#include "backends/batch_kernel.hpp"

namespace nonet::simd {

std::string_view wanted_kernel() {
  const char* const name = std::getenv("NONET_KERNEL");
  return name == nullptr ? "" : name;
}

KernelChoice choose_kernel(std::string_view name) {
  std::string names;
  for (const KernelEntry& entry : kernel_table()) {
    names += (names.empty() ? "" : ", ") + std::string(entry.kernel->name);
    if (name.empty() ? entry.runs_here() : name == entry.kernel->name) {
      if (entry.runs_here()) return {.kernel = entry.kernel};
      return {.error = "NONET_KERNEL: this processor cannot run kernel '" + std::string(name) + "'"};
    }
  }
  return {.error = "NONET_KERNEL: unknown kernel '" + std::string(name) + "' (one of " + names + ")"};
}

}  // namespace nonet::simd

namespace nonet {

std::string batch_kernel() {
  const simd::Kernel* const kernel = simd::choose_kernel().kernel;
  return kernel == nullptr ? "" : kernel->name;
}

}  // namespace nonet
