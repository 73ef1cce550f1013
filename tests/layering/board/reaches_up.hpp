#pragma once

#include <string>

#include "nonet/board/reaches_up.hpp"
#include "nonet/encoder/cnf.hpp"
