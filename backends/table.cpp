// This file defines nothing else: a program with its own table, such as the tests', links that one instead.
#include <span>

#include "backends/internal/table.hpp"

namespace nonet {

std::span<const BackendInfo* const> backends() { return kBackends; }

}  // namespace nonet
