#include "nonet/board/kinds/tables.hpp"

namespace nonet {

std::span<const ConstraintKind> line_kinds() { return {}; }

}  // namespace nonet
