// The backends of a browser: those that need no threads and no processes.
#include <array>
#include <memory>
#include <span>
#include <utility>

#include "nonet/backend.hpp"

namespace nonet {

extern const BackendInfo kAutoBackend;
extern const BackendInfo kCadicalBackend;
extern const BackendInfo kDfsBackend;
extern const BackendInfo kBatchBackend;
extern const BackendInfo kDlxBackend;
extern const BackendInfo kBacktrackBackend;
extern const BackendInfo kAnnealBackend;

// `auto` gives large boards to the race, which has only one thread here.
extern const BackendInfo kRaceBackend = kCadicalBackend;

std::span<const BackendInfo* const> backends() {
  static constexpr std::array kAll = {&kAutoBackend, &kCadicalBackend,   &kDfsBackend,   &kBatchBackend,
                                      &kDlxBackend,  &kBacktrackBackend, &kAnnealBackend};
  return kAll;
}

}  // namespace nonet
