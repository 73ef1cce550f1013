#include "nonet/workshop/bias/dispatch.hpp"

#include "nonet/workshop/internal/choose_kernel.hpp"

namespace nonet::bias {

const Kernel& choose_kernel() { return choose_kernel_of(kernel_table()); }

}  // namespace nonet::bias
