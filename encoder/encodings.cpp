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

}  // namespace

std::span<const Encoding> encodings() { return kEncodings; }

const Encoding& find_encoding(std::string_view name) { return find_named(kEncodings, name, "encoding"); }

}  // namespace nonet
