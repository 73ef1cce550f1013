// Any shared object with the IPASIR interface as a backend (backends/ipasir/library.hpp).
#include "backends/foreign_backend.hpp"
#include "backends/ipasir/library.hpp"
#include "nonet/backend.hpp"

namespace nonet {
namespace {

Capabilities can(const BackendOptions& options) {
  Capabilities capabilities{.primitives = PrimitiveSet::all(), .outside = true, .batch_hint = 16};
  if (options.argument.empty()) return capabilities;
  const ipasir::LibraryInfo& info = ipasir::info_of(options.argument);
  if (!info.error.empty()) return capabilities;
  capabilities.limits_nodes = info.limits_conflicts;
  capabilities.counts_conflicts = info.counts_conflicts;
  return capabilities;
}

std::string why_no_ipasir(const BackendOptions& options) {
  return options.argument.empty() ? "" : ipasir::info_of(options.argument).error;
}

std::unique_ptr<SatSolver> make_ipasir_solver(const BackendOptions& options, int /*variables*/,
                                              std::uint64_t /*clauses*/) {
  return ipasir::make_solver(options.argument);
}

std::unique_ptr<Backend> make_ipasir(std::shared_ptr<const Rules> rules, const BackendOptions& options) {
  return make_foreign_backend("ipasir", std::move(rules), options,
                              [path = options.argument](int, std::uint64_t) { return ipasir::make_solver(path); });
}

}  // namespace

extern const BackendInfo kIpasirBackend = {
    .name = "ipasir",
    .summary = "any SAT solver with the IPASIR interface, a shared object; any board",
    .argument = "LIBRARY",
    .can = can,
    .why_unavailable = why_no_ipasir,
    .make = make_ipasir,
    .engine = [](const BackendOptions& options) { return ipasir::info_of(options.argument).signature; },
    .solver = make_ipasir_solver,
};

}  // namespace nonet
