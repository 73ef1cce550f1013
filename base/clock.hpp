// The clock of all deadlines and measurements.
#pragma once

#include <chrono>

namespace nonet {

using Clock = std::chrono::steady_clock;

}  // namespace nonet
