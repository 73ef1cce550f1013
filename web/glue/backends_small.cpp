// The backends of the small module: those without CaDiCaL.
#include <array>
#include <memory>
#include <span>
#include <utility>

#include "nonet/backend.hpp"

namespace nonet {

extern const BackendInfo kAutoBackend;
extern const BackendInfo kDfsBackend;
extern const BackendInfo kBatchBackend;
extern const BackendInfo kDlxBackend;
extern const BackendInfo kBacktrackBackend;

// `auto` asks for these two by name, and gets the search.
extern const BackendInfo kCadicalBackend = kDfsBackend;
extern const BackendInfo kRaceBackend = kDfsBackend;

std::span<const BackendInfo* const> backends() {
  static constexpr std::array kAll = {&kAutoBackend, &kDfsBackend, &kBatchBackend, &kDlxBackend, &kBacktrackBackend};
  return kAll;
}

}  // namespace nonet
