#include <array>
#include <string>
#include <vector>

#include "nonet/base/error.hpp"
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

}  // namespace

std::span<const Encoding> encodings() { return kEncodings; }

const Encoding& find_encoding(std::string_view name) {
  std::vector<std::string_view> names;
  for (const Encoding& row : kEncodings) {
    if (row.name == name) return row;
    names.push_back(row.name);
  }
  throw Error("unknown encoding '" + std::string(name) + "'" + did_you_mean(name, names));
}

const AtMostOne& automatic_at_most_one(const Encoder& pairwise) {
  constexpr std::uint64_t kMostClauses = 5'000'000;
  return find_at_most_one(pairwise.clauses() <= kMostClauses ? "pairwise" : "product");
}

}  // namespace nonet
