# Finds the CaDiCaL SAT solver, which ships a library and headers but no CMake config.
#
# Defines the target CaDiCaL::CaDiCaL. CaDiCaL_FOUND says whether; point
# CMAKE_PREFIX_PATH or CaDiCaL_ROOT at an installation, or at a source tree built in
# place (src/cadical.hpp, build/libcadical.a). No version: the header does not say it. Tested:
# 1.5.3, 1.7.4 and 2.1.3.

find_path(CaDiCaL_INCLUDE_DIR cadical.hpp PATH_SUFFIXES include include/cadical src)
find_library(CaDiCaL_LIBRARY cadical PATH_SUFFIXES lib build)
mark_as_advanced(CaDiCaL_INCLUDE_DIR CaDiCaL_LIBRARY)

include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(CaDiCaL
  REQUIRED_VARS CaDiCaL_LIBRARY CaDiCaL_INCLUDE_DIR
  REASON_FAILURE_MESSAGE
    "Install it (Debian, Ubuntu: libcadical-dev), or set CaDiCaL_ROOT to where it is.")

if(CaDiCaL_FOUND AND NOT TARGET CaDiCaL::CaDiCaL)
  add_library(CaDiCaL::CaDiCaL UNKNOWN IMPORTED)
  set_target_properties(CaDiCaL::CaDiCaL PROPERTIES
    IMPORTED_LOCATION "${CaDiCaL_LIBRARY}"
    IMPORTED_LINK_INTERFACE_LANGUAGES CXX
    INTERFACE_INCLUDE_DIRECTORIES "${CaDiCaL_INCLUDE_DIR}")
endif()
