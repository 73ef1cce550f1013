// The limits of a check. Any part of the checker ends by throwing LimitReached.
//
// Example:
//     try {
//       nonet::proof::ask([] { return false; });
//     } catch (const nonet::proof::LimitReached& reached) {
//       assert(reached.what() == std::string(nonet::proof::kStopped));
//     }
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <stdexcept>

namespace nonet::proof {

/// What a checker takes at most: entries of four bytes, of clauses and of what it keeps for each of their variables.
/// Texts of constraints have a limit of the same size.
inline constexpr std::size_t kMostEntries = UINT32_MAX;
/// Why a check ended without a result: it needs more than that, or `goes_on` returned false.
inline constexpr const char* kTooLarge = "the proof is too large for this checker";
inline constexpr const char* kStopped = "stopped";

/// A check ended without a result; what() is kTooLarge or kStopped.
class LimitReached : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Whether a check goes on; an empty function: yes.
using GoesOn = std::function<bool()>;

/// Throws LimitReached(kStopped) if the check does not go on.
inline void ask(const GoesOn& goes_on) {
  if (goes_on && !goes_on()) throw LimitReached(kStopped);
}

}  // namespace nonet::proof
