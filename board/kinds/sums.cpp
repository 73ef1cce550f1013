#include "nonet/board/kinds/tables.hpp"

namespace nonet {

std::span<const ConstraintKind> sum_kinds() { return {}; }

}  // namespace nonet
