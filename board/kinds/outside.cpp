#include "nonet/board/kinds/tables.hpp"

namespace nonet {

std::span<const ConstraintKind> outside_kinds() { return {}; }

}  // namespace nonet
