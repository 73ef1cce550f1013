// The table of backends, in the order in which they are listed. Each backend's file defines its row.
#pragma once

#include <array>

#include "nonet/backend.hpp"

namespace nonet {

extern const BackendInfo kAutoBackend;
extern const BackendInfo kCadicalBackend;
extern const BackendInfo kDfsBackend;
extern const BackendInfo kBatchBackend;
extern const BackendInfo kDlxBackend;
extern const BackendInfo kBacktrackBackend;
extern const BackendInfo kRaceBackend;
extern const BackendInfo kAnnealBackend;
extern const BackendInfo kExternalBackend;
extern const BackendInfo kIpasirBackend;

inline constexpr auto kBackends = std::to_array<const BackendInfo*>({
    &kAutoBackend,
    &kCadicalBackend,
    &kDfsBackend,
    &kBatchBackend,
    &kDlxBackend,
    &kBacktrackBackend,
    &kRaceBackend,
    &kAnnealBackend,
    &kExternalBackend,
    &kIpasirBackend,
});

}  // namespace nonet
