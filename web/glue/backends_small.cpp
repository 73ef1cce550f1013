// The backend of the small module: the search. The batch engine saves a third of the time and would add 8 % of size.
#include <array>
#include <memory>
#include <span>

#include "backends/cadical_solver.hpp"
#include "backends/proof_solver.hpp"
#include "nonet/backend.hpp"
#include "nonet/error.hpp"

namespace nonet {

extern const BackendInfo kAutoBackend;
extern const BackendInfo kDfsBackend;

// `auto` asks for these by name, and gets the search.
extern const BackendInfo kBatchBackend = kDfsBackend;
extern const BackendInfo kCadicalBackend = kDfsBackend;
extern const BackendInfo kRaceBackend = kDfsBackend;

// The libraries name these; no function of the small module calls them.
std::unique_ptr<SatSolver> make_cadical_solver(const char* /*preset*/, std::span<const CadicalSetting> /*settings*/,
                                               int /*variables*/) {
  throw Error("the small module has no SAT solver");
}
std::unique_ptr<ProofSolver> make_proof_solver(int /*variables*/, std::uint64_t /*clauses*/, bool /*in_order*/) {
  throw Error("the small module has no SAT solver");
}
int lookahead(const Cnf& /*formula*/, std::uint64_t /*most_literals*/, const std::function<bool()>& /*goes_on*/) {
  throw Error("the small module has no SAT solver");
}

std::span<const BackendInfo* const> backends() {
  static constexpr std::array kAll = {&kAutoBackend, &kDfsBackend};
  return kAll;
}

}  // namespace nonet
