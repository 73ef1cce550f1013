#include "board/internal/hidden.hpp"
#include "board/reaches_up.hpp"
#include "cli/deeper/own.hpp"
