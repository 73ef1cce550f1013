// IPASIR solvers that are no good: NONET_LIAR gives a wrong model; NONET_BREAKER returns
// what no solver returns; NONET_INCOMPLETE lacks functions.
#include <cstdint>

extern "C" {

void* ipasir_init() {
  static int solver = 0;
  return &solver;
}
void ipasir_release(void* /*solver*/) {}
void ipasir_add(void* /*solver*/, std::int32_t /*literal*/) {}
void ipasir_assume(void* /*solver*/, std::int32_t /*literal*/) {}

#ifdef NONET_LIAR
int ipasir_solve(void* /*solver*/) { return 10; }
std::int32_t ipasir_val(void* /*solver*/, std::int32_t literal) { return literal; }
int ipasir_failed(void* /*solver*/, std::int32_t /*literal*/) { return 0; }
#endif

#ifdef NONET_BREAKER
int ipasir_solve(void* /*solver*/) { return 30; }
std::int32_t ipasir_val(void* /*solver*/, std::int32_t /*literal*/) { return 0; }
int ipasir_failed(void* /*solver*/, std::int32_t /*literal*/) { return 0; }
#endif
}
