# nonet_library(<target> [PRIVATE_TO_PROGRAM])
#
# What all libraries have in common: C++20, root-relative includes, our warnings, the
# alias nonet::<folder> and, unless PRIVATE_TO_PROGRAM, a place in the installed package.
function(nonet_library target)
  cmake_parse_arguments(PARSE_ARGV 1 arg "PRIVATE_TO_PROGRAM" "" "")

  string(REPLACE "nonet_" "" name "${target}")
  add_library(nonet::${name} ALIAS ${target})
  set_target_properties(${target} PROPERTIES EXPORT_NAME ${name})

  target_compile_features(${target} PUBLIC cxx_std_20)
  # BUILD_INTERFACE keeps the warnings out of the installed package.
  target_link_libraries(${target} PRIVATE $<BUILD_INTERFACE:nonet_warnings>)
  target_include_directories(${target} PUBLIC
    "$<BUILD_INTERFACE:${nonet_SOURCE_DIR}>"
    "$<BUILD_INTERFACE:${NONET_GENERATED_DIR}>"
    "$<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}/nonet>")

  if(NOT arg_PRIVATE_TO_PROGRAM)
    set_property(GLOBAL APPEND PROPERTY NONET_PUBLIC_LIBRARIES ${target})
  endif()
endfunction()
