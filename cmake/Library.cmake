# Where `#include "include/nonet/puzzle.hpp"` is found: a folder with a link to each folder of libraries.
set(NONET_INCLUDE_DIR "${PROJECT_BINARY_DIR}/include")
file(MAKE_DIRECTORY "${NONET_INCLUDE_DIR}/nonet")
foreach(folder IN LISTS NONET_PUBLIC_FOLDERS)
  file(CREATE_LINK "${nonet_SOURCE_DIR}/${folder}" "${NONET_INCLUDE_DIR}/nonet/${folder}" SYMBOLIC)
endforeach()

# nonet_library(<target> [PRIVATE_TO_PROGRAM])
#
# What all libraries have in common: C++20, our warnings, the alias nonet::<folder>, and headers below nonet/, as an
# installation has them. Unless PRIVATE_TO_PROGRAM, a library is installed; what is private includes from the root.
function(nonet_library target)
  cmake_parse_arguments(PARSE_ARGV 1 arg "PRIVATE_TO_PROGRAM" "" "")

  string(REPLACE "nonet_" "" name "${target}")
  add_library(nonet::${name} ALIAS ${target})
  set_target_properties(${target} PROPERTIES EXPORT_NAME ${name})

  target_compile_features(${target} PUBLIC cxx_std_20)
  # BUILD_INTERFACE keeps the warnings out of the installed package.
  target_link_libraries(${target} PRIVATE $<BUILD_INTERFACE:nonet_warnings>)
  target_include_directories(${target} PUBLIC
    "$<BUILD_INTERFACE:${NONET_INCLUDE_DIR}>"
    "$<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>")

  if(arg_PRIVATE_TO_PROGRAM)
    target_include_directories(${target} PUBLIC "${nonet_SOURCE_DIR}")
  else()
    set_property(GLOBAL APPEND PROPERTY NONET_PUBLIC_LIBRARIES ${target})
  endif()
endfunction()
