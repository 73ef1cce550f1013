// Why a check does not succeed, and its limits. Any part of the checker ends by throwing LimitReached.
//
// Example:
//     try {
//       nonet::proof::ask([] { return false; });
//     } catch (const nonet::proof::LimitReached& reached) {
//       assert(reached.refusal().kind == nonet::proof::Refusal::Kind::stopped);
//     }
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <stdexcept>
#include <string>

namespace nonet::proof {

/// Why a check does not succeed.
struct Refusal {
  enum class Kind : std::uint8_t {
    untrue,      ///< something is wrong, or cannot be read
    no_formula,  ///< the formula of a plain proof cannot be read
    stopped,     ///< `goes_on` returned false
    too_large,   ///< it needs more than kMostEntries, or the limit that the caller set
    too_complex  ///< a constraint needs too many states
  };
  Kind kind = Kind::untrue;
  std::string place = {};  ///< "line 12", "byte 345"; "": the whole
  std::string text = {};

  std::string message() const { return place.empty() ? text : place + ": " + text; }
};

/// What a checker takes at most: entries of four bytes, of clauses and of what it keeps for each of their variables.
/// Texts of constraints have a limit of the same size.
inline constexpr std::size_t kMostEntries = UINT32_MAX;

/// A check ended without a result: stopped, too_large or too_complex.
class LimitReached : public std::runtime_error {
 public:
  explicit LimitReached(Refusal::Kind limit) : std::runtime_error(text_of(limit)), limit_(limit) {}
  Refusal refusal() const { return {.kind = limit_, .text = what()}; }

 private:
  static const char* text_of(Refusal::Kind limit) {
    return limit == Refusal::Kind::stopped     ? "stopped"
           : limit == Refusal::Kind::too_large ? "the proof is too large for this checker"
                                               : "a constraint needs too many states";
  }
  Refusal::Kind limit_;
};

/// Whether a check goes on; an empty function: yes.
using GoesOn = std::function<bool()>;

/// Throws LimitReached(stopped) if the check does not go on.
inline void ask(const GoesOn& goes_on) {
  if (goes_on && !goes_on()) throw LimitReached(Refusal::Kind::stopped);
}

}  // namespace nonet::proof
