// The table of backends with two more that are wrong on purpose, for cross-checking to find. The program links it
// instead of backends/table.cpp.
#include <span>
#include <vector>

#include "backends/internal/table.hpp"

namespace nonet {

extern const BackendInfo kWrongBackend;
extern const BackendInfo kPlantedBackend;

std::span<const BackendInfo* const> backends() {
  static const std::vector<const BackendInfo*> kTable = [] {
    std::vector<const BackendInfo*> table(kBackends.begin(), kBackends.end());
    table.insert(table.end(), {&kWrongBackend, &kPlantedBackend});
    return table;
  }();
  return kTable;
}

}  // namespace nonet
