// The batch backend with a given kernel, for tests. Internal.
#pragma once

#include <memory>

#include "nonet/backends/backend.hpp"
#include "nonet/backends/batch/kernel.hpp"

namespace nonet::batch {

/// The kernel runs on this processor.
std::unique_ptr<Backend> make_backend(const simd::Kernel& kernel);

}  // namespace nonet::batch
