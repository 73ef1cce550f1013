// All backends, in the order in which they are listed. This file defines nothing else: a program with its own table,
// such as the tests', links that one instead, and a linker cannot drop a backend.
#include <span>

#include "nonet/backends/internal/table.hpp"

namespace nonet {

namespace {

constexpr const BackendInfo* kTable[] = {
    &kAutoBackend,      &kCadicalBackend, &kDfsBackend,    &kBatchBackend,    &kDlxBackend,
    &kBacktrackBackend, &kRaceBackend,    &kAnnealBackend, &kExternalBackend, &kIpasirBackend,
};

}  // namespace

std::span<const BackendInfo* const> backends() { return kTable; }

}  // namespace nonet
