#include <boost/program_options.hpp>
#include <nlohmann/json.hpp>

#include "nonet/board/reaches_up.hpp"
#include "nonet/run/pipeline.hpp"
