#include "nonet/board/kinds/tables.hpp"

namespace nonet {

std::span<const ConstraintKind> compound_kinds() { return {}; }

}  // namespace nonet
