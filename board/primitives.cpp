#include "nonet/board/primitives.hpp"

namespace nonet {

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
