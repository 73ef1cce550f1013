# The libraries of others for WebAssembly: CaDiCaL from its sources, and the headers of nlohmann-json and libfmt.
#
# Headers are copied, since the system's other headers must not be found.
set(NONET_CADICAL_SOURCE "" CACHE PATH "The sources of CaDiCaL, as 'apt-get source cadical' unpacks them")
set(NONET_HEADERS_FROM "/usr/include" CACHE PATH "Where the folders nlohmann and fmt are")
if(NOT EXISTS "${NONET_CADICAL_SOURCE}/src/cadical.hpp")
  message(FATAL_ERROR "NONET_CADICAL_SOURCE: no src/cadical.hpp in '${NONET_CADICAL_SOURCE}'")
endif()

# Not the programs.
file(GLOB sources "${NONET_CADICAL_SOURCE}/src/*.cpp")
list(FILTER sources EXCLUDE REGEX "/(cadical|mobical|ipasir)\\.cpp$")
add_library(nonet_cadical STATIC EXCLUDE_FROM_ALL ${sources})
set_target_properties(nonet_cadical PROPERTIES UNITY_BUILD_BATCH_SIZE 16 CXX_STANDARD 17)
# Two files have a function of the same name.
set_source_files_properties("${NONET_CADICAL_SOURCE}/src/probe.cpp" PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
target_include_directories(nonet_cadical SYSTEM INTERFACE "${NONET_CADICAL_SOURCE}/src")
target_compile_definitions(nonet_cadical PRIVATE NBUILD NUNLOCKED QUIET)
target_compile_options(nonet_cadical PRIVATE -w)
add_library(CaDiCaL::CaDiCaL ALIAS nonet_cadical)

file(COPY "${NONET_HEADERS_FROM}/nlohmann" "${NONET_HEADERS_FROM}/fmt" DESTINATION "${PROJECT_BINARY_DIR}/include")
foreach(name IN ITEMS nlohmann_json::nlohmann_json fmt::fmt-header-only)
  add_library(${name} INTERFACE IMPORTED)
  set_target_properties(${name} PROPERTIES INTERFACE_INCLUDE_DIRECTORIES "${PROJECT_BINARY_DIR}/include")
endforeach()
# Streams would bring all of the library's locales.
set_target_properties(nlohmann_json::nlohmann_json PROPERTIES INTERFACE_COMPILE_DEFINITIONS JSON_NO_IO)
