# version.hpp: what `nonet --version` and every benchmark report say about this build.
set(NONET_GENERATED_DIR "${PROJECT_BINARY_DIR}/generated")

set(NONET_COMPILER "${CMAKE_CXX_COMPILER_ID} ${CMAKE_CXX_COMPILER_VERSION}")
if(CMAKE_BUILD_TYPE)
  string(APPEND NONET_COMPILER " ${CMAKE_BUILD_TYPE}")
endif()
if(NONET_SANITIZE)
  string(REPLACE ";" "+" sanitizers "${NONET_SANITIZE}")
  string(APPEND NONET_COMPILER " ${sanitizers}")
endif()

configure_file("${CMAKE_CURRENT_LIST_DIR}/version.hpp.in" "${NONET_GENERATED_DIR}/version.hpp" @ONLY)
