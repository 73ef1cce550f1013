// Not compiled: each of these is refused in encoder/.
#include <nlohmann/json.hpp>           // a library that only some rooms use
#include "backends/solution_pool.hpp"  // a room above
#include "board/kinds/support.hpp"     // private to its room
#include "formats/columns.hpp"         // a room that encoder/ does not link
#include "nonet/backend.hpp"           // a public header of a room above
