#include "nonet/board/kinds/tables.hpp"

namespace nonet {

std::span<const ConstraintKind> cell_kinds() { return {}; }

}  // namespace nonet
