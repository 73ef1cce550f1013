#include <boost/program_options.hpp>
#include <nlohmann/json.hpp>

#include "board/reaches_up.hpp"
#include "run/solve.hpp"
