// Reads what SAT solvers print: `s` and `v` lines in any order, or MiniSat's result file.
//
//     s SATISFIABLE          SAT                    Several models (an enumeration): the first one counts.
//     v 1 -2 3 0             1 -2 3 0               A `v` part without its closing 0 (z3) is taken as it is.
//
// Example:
//     nonet::SolverAnswer answer;
//     nonet::ParseError error;
//     assert(nonet::read_answer(nonet::bytes_of("v 1 -2 0\ns SATISFIABLE\n"), 2, answer, error));
//     assert(answer.status == nonet::SolverAnswer::Status::satisfiable && answer.is_true(1) && !answer.is_true(2));
#pragma once

#include <cstdint>
#include <vector>

#include "nonet/base/error.hpp"
#include "nonet/base/streams.hpp"

namespace nonet {

struct SolverAnswer {
  enum class Status : std::uint8_t { satisfiable, unsatisfiable, unknown };

  Status status = Status::unknown;
  std::vector<bool> positive;  ///< by variable; [0] is unused

  bool is_true(int variable) const {
    return static_cast<std::size_t>(variable) < positive.size() && positive[static_cast<std::size_t>(variable)];
  }
};

/// False: `error` says where and why: no status line, a malformed literal, or an answer that says both SATISFIABLE and
/// UNSATISFIABLE (a final `s UNSATISFIABLE` after a model is the end of an enumeration). Literals above `variables`
/// are ignored. Throws what the source throws.
bool read_answer(const ByteSource& source, int variables, SolverAnswer& answer, ParseError& error);

}  // namespace nonet
