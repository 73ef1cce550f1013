#include "nonet/board/internal/hidden.hpp"
#include "nonet/board/reaches_up.hpp"
#include "cli/deeper/own.hpp"
