// Broken IPASIR solvers: NONET_LIAR gives a wrong model; NONET_BREAKER returns
// what no solver returns; NONET_INCOMPLETE misses functions. NONET_EXITER, NONET_ABORTER and NONET_HANGER never return
// from ipasir_solve; NONET_LOADER ends the process that loads it.
#include <cstdint>
#include <cstdlib>

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

#if defined(NONET_EXITER) || defined(NONET_ABORTER) || defined(NONET_HANGER) || defined(NONET_LOADER)
int ipasir_solve(void* /*solver*/) {
#ifdef NONET_EXITER
  std::exit(0);
#endif
#ifdef NONET_ABORTER
  std::abort();
#endif
#ifdef NONET_HANGER
  const volatile bool goes_on = true;
  while (goes_on) continue;
#endif
  return 0;
}
std::int32_t ipasir_val(void* /*solver*/, std::int32_t /*literal*/) { return 0; }
int ipasir_failed(void* /*solver*/, std::int32_t /*literal*/) { return 0; }
#endif

#ifdef NONET_LOADER
__attribute__((constructor)) void end_the_process() { std::exit(3); }
#endif
}
