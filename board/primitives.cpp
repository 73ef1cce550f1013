#include "nonet/board/primitives.hpp"

#include <array>

namespace nonet {

std::string_view name_of(PrimitiveKind kind) {
  constexpr std::array<std::string_view, 8> kNames = {"distinct cells", "relations", "sums",    "automata",
                                                      "counts",         "clauses",   "choices", "domains"};
  return kNames[static_cast<std::size_t>(kind)];
}

std::string text_of(PrimitiveSet kinds) {
  std::string text;
  for (std::uint8_t i = 0; i < 8; ++i) {
    const auto kind = static_cast<PrimitiveKind>(i);
    if (kinds.has(kind)) text += (text.empty() ? "" : ", ") + std::string(name_of(kind));
  }
  return text;
}

PrimitiveSet Primitives::kinds() const {
  PrimitiveSet kinds;
  const auto add = [&](PrimitiveKind kind, bool any) {
    if (any) kinds.add(kind);
  };
  add(PrimitiveKind::distinct, !distincts.empty());
  add(PrimitiveKind::relation, !relations.empty());
  add(PrimitiveKind::sum, !sums.empty());
  add(PrimitiveKind::automaton, !automata.empty());
  add(PrimitiveKind::count, !counts.empty());
  add(PrimitiveKind::clause, !clauses.empty());
  add(PrimitiveKind::choice, !choices.empty());
  add(PrimitiveKind::domain, !domains.empty());
  for (const Choice& choice : choices) {
    for (const Primitives& alternative : choice.alternatives) kinds.add(alternative.kinds());
  }
  return kinds;
}

}  // namespace nonet
