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

constexpr std::array<RelationEncoding, 3> kRelations = {{
    {"conflicts", RelationMethod::conflicts},
    {"supports", RelationMethod::supports},
    {"both", RelationMethod::both},
}};

constexpr std::array<SumEncoding, 4> kSums = {{
    {"sets", SumMethod::sets},
    {"presence", SumMethod::presence},
    {"groups", SumMethod::groups},
    {"diagram", SumMethod::diagram},
}};

constexpr std::array<AutomatonEncoding, 3> kAutomata = {{
    {"states", AutomatonMethod::states},
    {"forward", AutomatonMethod::forward},
    {"edges", AutomatonMethod::edges},
}};

}  // namespace

std::span<const Encoding> encodings() { return kEncodings; }

const Encoding& find_encoding(std::string_view name) { return find_named(kEncodings, name, "encoding"); }

std::span<const RelationEncoding> relation_encodings() { return kRelations; }
std::span<const SumEncoding> sum_encodings() { return kSums; }
std::span<const AutomatonEncoding> automaton_encodings() { return kAutomata; }

const RelationEncoding& find_relation_encoding(std::string_view name) {
  return find_named(kRelations, name, "encoding of relations");
}
const SumEncoding& find_sum_encoding(std::string_view name) { return find_named(kSums, name, "encoding of sums"); }
const AutomatonEncoding& find_automaton_encoding(std::string_view name) {
  return find_named(kAutomata, name, "encoding of automata");
}

}  // namespace nonet
