// The table of backends with two more that are wrong on purpose, for cross-checking to find. The program links it
// instead of backends/table.cpp.
#include <span>

#include "nonet/backends/internal/table.hpp"

namespace nonet {

extern const BackendInfo kWrongBackend;
extern const BackendInfo kPlantedBackend;

namespace {

constexpr const BackendInfo* kTable[] = {
    &kAutoBackend, &kCadicalBackend, &kDfsBackend,      &kBatchBackend,  &kDlxBackend,   &kBacktrackBackend,
    &kRaceBackend, &kAnnealBackend,  &kExternalBackend, &kIpasirBackend, &kWrongBackend, &kPlantedBackend,
};

}  // namespace

std::span<const BackendInfo* const> backends() { return kTable; }

}  // namespace nonet
