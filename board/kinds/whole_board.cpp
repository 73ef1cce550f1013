#include "nonet/board/kinds/tables.hpp"

namespace nonet {

std::span<const ConstraintKind> board_kinds() { return {}; }

}  // namespace nonet
