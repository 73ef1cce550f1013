// The rows of the table of backends: each backend's file defines its own.
#pragma once

#include "nonet/backends/backend.hpp"

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

}  // namespace nonet
