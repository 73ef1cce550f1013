// Alone in its file: version 2 of Catch compiles all of itself here.
#define CATCH_CONFIG_RUNNER
#include "tests/catch.hpp"

int main(int argc, char* argv[]) { return Catch::Session().run(argc, argv); }
