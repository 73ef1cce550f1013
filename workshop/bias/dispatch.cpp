#include "nonet/workshop/bias/dispatch.hpp"

#include <string>

#include "nonet/backends/batch_kernel.hpp"
#include "nonet/base/error.hpp"

namespace nonet::bias {

const Kernel& choose_kernel() {
  const std::string name = batch_kernel();
  for (const KernelEntry& entry : kernel_table()) {
    if (name == entry.kernel->name) return *entry.kernel;
  }
  throw Error("NONET_KERNEL: no such kernel runs on this processor (avx512, avx2 or baseline)");
}

}  // namespace nonet::bias
