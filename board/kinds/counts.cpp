#include "nonet/board/kinds/tables.hpp"

namespace nonet {

std::span<const ConstraintKind> count_kinds() { return {}; }

}  // namespace nonet
