// How many searches the workshop asks a backend for at once.
#pragma once

#include <cstddef>

namespace nonet {

inline constexpr std::size_t kBatchSize = 8192;  // full speed of the batch engine (docs/decisions.md)

}  // namespace nonet
