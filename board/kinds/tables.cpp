#include "nonet/board/kinds/tables.hpp"

namespace nonet {

std::span<const ConstraintKind> table_kinds() { return {}; }

}  // namespace nonet
