// The ways to write the primitives of constraints (board/primitives.hpp) as clauses, in tables.
//
//     relations    conflicts, supports, both
//     sums         sets, presence, groups, diagram
//     automata     states, forward, edges; layered diagrams of sums and counts are written the same way
//
// docs/encodings.md draws each.
//
// Example:
//     nonet::ConstraintEncodings chosen;  // all by size
//     chosen.sums = &nonet::find_sum_encoding("presence");
//     assert(chosen.sums->method == nonet::SumMethod::presence && chosen.automata == nullptr);
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "nonet/board/primitives.hpp"

namespace nonet {

enum class RelationMethod : std::uint8_t {
  conflicts,  ///< a clause a forbidden pair of digits
  supports,   ///< each digit implies one of those that go with it
  both,
};
struct RelationEncoding {
  std::string_view name;
  RelationMethod method;
};

enum class SumMethod : std::uint8_t {
  sets,      ///< a variable a set of digits that has the sum, where the cells differ
  presence,  ///< a variable a digit that the cells hold, and a diagram over how many there are and their sum
  groups,    ///< sums of cells that differ by sets, and a diagram over these sums
  diagram,   ///< a diagram over the sum of the first cells
};
struct SumEncoding {
  std::string_view name;
  SumMethod method;
};

enum class AutomatonMethod : std::uint8_t {
  states,   ///< a variable a state, exactly one a layer, with implications forwards and backwards
  forward,  ///< a variable a state, with implications forwards alone
  edges,    ///< variables for states and for edges: propagation prunes all that has no support
};
struct AutomatonEncoding {
  std::string_view name;
  AutomatonMethod method;
};

std::span<const RelationEncoding> relation_encodings();
std::span<const SumEncoding> sum_encodings();
std::span<const AutomatonEncoding> automaton_encodings();
// These throw Error on an unknown name, with the nearest one.
const RelationEncoding& find_relation_encoding(std::string_view name);
const SumEncoding& find_sum_encoding(std::string_view name);
const AutomatonEncoding& find_automaton_encoding(std::string_view name);

/// What an encoder takes for constraints; nullptr: by the size of each.
struct ConstraintEncodings {
  const RelationEncoding* relations = nullptr;
  const SumEncoding* sums = nullptr;  ///< where it is not possible (cells that may be equal), the next that is
  const AutomatonEncoding* automata = nullptr;
  /// Sums that follow from the rules and are written as well (innies and outies). They outlive the encoder.
  std::span<const Sum> derived_sums = {};

  bool operator==(const ConstraintEncodings& other) const {
    return relations == other.relations && sums == other.sums && automata == other.automata;
  }
};

}  // namespace nonet
