// Messages between the two processes of a library.
//
//     to the library      words of 32 bits: an Order, then its arguments
//     from the library    once `Hello`, its error and its signature; then an Answer to each solve and failed,
//                         followed by a byte for each variable if a model was asked for and found
#pragma once

#include <atomic>
#include <cstdint>

namespace nonet::ipasir {

enum class Order : std::int32_t {
  clauses,  ///< number of words, then literals, each clause closed by 0
  assume,   ///< literal
  solve,    ///< number of variables, limit of conflicts (low half, high half; all ones: none)
  failed,   ///< literal
  release,  ///< frees the solver
};

struct Hello {
  std::uint32_t error_bytes = 0;
  std::uint32_t signature_bytes = 0;
  std::uint8_t counts_conflicts = 0;
  std::uint8_t limits_conflicts = 0;
};

struct Answer {
  std::int32_t result = 0;       ///< what ipasir_solve or ipasir_failed gave
  std::uint8_t no_solver = 0;    ///< ipasir_init gave none
  std::uint8_t was_stopped = 0;  ///< the engine was asked to stop
};

/// The function of the library that runs.
enum class Stage : std::int32_t { load, init, add, assume, solve, val, failed, release };

/// Memory that both processes see.
struct Shared {
  std::atomic<bool> stop = false;
  std::atomic<std::uint64_t> learned = 0;  ///< clauses, of the solver at hand
  std::atomic<Stage> stage = Stage::load;
};

}  // namespace nonet::ipasir
