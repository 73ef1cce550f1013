#include "nonet/encoder.hpp"

#include <array>

#include "base/text.hpp"

namespace nonet {
namespace {

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
