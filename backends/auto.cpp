// Picks a backend by board: dfs where its masks serve best, the SAT solver above.
#include "backends/backend.hpp"

namespace nonet {

extern const BackendInfo kCadicalBackend;
extern const BackendInfo kDfsBackend;

namespace {

// Above this side a search without learning is lost on boards that CDCL closes in a second (docs/benchmarks.md).
constexpr int kMaxDfsSide = 16;

// The statistics of an outcome name the backend that answered.
std::unique_ptr<Backend> make(std::shared_ptr<const Rules> rules, const BackendOptions& options) {
  const BackendInfo& chosen = rules->side() <= kMaxDfsSide ? kDfsBackend : kCadicalBackend;
  return chosen.make(std::move(rules), options);
}

Capabilities can(const BackendOptions& options) {
  Capabilities both = kCadicalBackend.can(options);
  both.batch_hint = kDfsBackend.can(options).batch_hint;
  return both;
}

}  // namespace

extern const BackendInfo kAutoBackend;
const BackendInfo kAutoBackend = {
    .name = "auto",
    .summary = "picks by board: dfs up to side 16, cadical above",
    .argument = "",
    .delegates = true,
    .can = can,
    .why_unavailable = always_available,
    .make = make,
};

}  // namespace nonet
