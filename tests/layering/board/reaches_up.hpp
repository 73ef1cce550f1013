#pragma once

#include <string>

#include "board/reaches_up.hpp"
#include "encoder/cnf.hpp"
