// Text that must not confuse the script: a[0]; "[;
#include "nonet/board/reaches_up.hpp"
#include <boost/program_options.hpp>
#include <cadical.hpp>
#include <catch2/catch.hpp>
  # include "../board/reaches_up.hpp"
// #include "cli/options.hpp"
