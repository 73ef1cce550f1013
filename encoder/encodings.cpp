#include <array>

#include "base/text.hpp"
#include "nonet/encoder.hpp"

namespace nonet {
namespace {

// CaDiCaL on hard 9x9 boards: all of a unit's at-least-one clauses, or none of them, are slower
// (`nonet lab --encoding natural,lean,extended,triad --reduce propagation`).
constexpr std::size_t kShort = 4;

constexpr std::array<Encoding, 5> kEncodings = {{
    {"minimal", true, false, false, true},
    {"natural", true, true, false, true},
    {"extended", true, true, true, true},
    {"lean", true, true, true, true, kShort},
    {"triad", true, true, true, true, SIZE_MAX, true},
}};

constexpr std::array<ReductionRow, 3> kReductions = {{{"none"}, {"clues"}, {"propagation"}}};

}  // namespace

std::span<const Encoding> encodings() { return kEncodings; }

const Encoding& find_encoding(std::string_view name) { return find_named(kEncodings, name, "encoding"); }

std::span<const ReductionRow> reductions() { return kReductions; }

std::string_view name_of(Reduction reduction) { return kReductions[static_cast<std::size_t>(reduction)].name; }

Reduction find_reduction(std::string_view name) {
  return static_cast<Reduction>(&find_named(kReductions, name, "reduction") - kReductions.data());
}

}  // namespace nonet
