#include <algorithm>
#include <array>
#include <string>

#include "nonet/base/text.hpp"
#include "nonet/encoder/encode.hpp"

namespace nonet {
namespace {

// CaDiCaL on hard 9x9 boards: all of a unit's at-least-one clauses, or none of them, are slower
// (`nonet compare --encodings natural,lean,extended,triad --reduce propagation`).
constexpr std::size_t kShort = 4;

constexpr std::array<Encoding, 5> kEncodings = {{
    {"minimal", true, false, false, true},
    {"natural", true, true, false, true},
    {"extended", true, true, true, true},
    {"lean", true, true, true, true, kShort},
    {"triad", true, true, true, true, SIZE_MAX, true},
}};

constexpr std::array<std::string_view, 3> kReductions = {"none", "clues", "propagation"};

}  // namespace

std::span<const Encoding> encodings() { return kEncodings; }

const Encoding& find_encoding(std::string_view name) { return find_named(kEncodings, name, "encoding"); }

std::string_view name_of(Reduction reduction) { return kReductions[static_cast<std::size_t>(reduction)]; }

std::span<const std::string_view> reduction_names() { return kReductions; }

Reduction find_reduction(std::string_view name) {
  const auto* const found = std::find(kReductions.begin(), kReductions.end(), name);
  if (found == kReductions.end()) {
    throw Error("unknown reduction '" + std::string(name) + "'" +
                did_you_mean(name, {kReductions.begin(), kReductions.end()}));
  }
  return static_cast<Reduction>(found - kReductions.begin());
}

}  // namespace nonet
