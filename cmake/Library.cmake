# The libraries, lowest first. What is above them (cli, python, web, bench, tests) is built elsewhere, and no library
# may include its headers either. Headers of other projects are refused only by the names in
# NONET_OUTSIDE_HEADERS.
set(NONET_ROOMS base proof board rating check deduction encoder backends workshop explain formats run)
set(on_top cli python web/glue bench tests)
list(TRANSFORM NONET_ROOMS REPLACE "(.+)" "\\1/*.hpp" OUTPUT_VARIABLE patterns)
list(TRANSFORM on_top APPEND "/*.hpp")
list(APPEND patterns ${on_top})
file(GLOB_RECURSE NONET_HEADERS RELATIVE "${nonet_SOURCE_DIR}" CONFIGURE_DEPENDS include/nonet/*.hpp ${patterns})
list(TRANSFORM NONET_HEADERS REPLACE "^include/" "")
set(NONET_OUTSIDE_HEADERS boost/program_options.hpp cadical.hpp fmt/core.h fmt/format.h nlohmann/json.hpp
  pybind11/pybind11.h zlib.h zstd.h)

# nonet_sees(<target> <header>...)
#
# Sources of the target find the headers of their own folder and these. Of all others they find an #error.
function(nonet_sees target)
  cmake_path(GET CMAKE_CURRENT_SOURCE_DIR FILENAME folder)
  set(refused ${NONET_HEADERS} ${NONET_OUTSIDE_HEADERS})
  list(REMOVE_ITEM refused ${ARGN})
  list(FILTER refused EXCLUDE REGEX "^${folder}/")
  set(refusals "${CMAKE_CURRENT_BINARY_DIR}/refused")
  file(REMOVE_RECURSE "${refusals}")
  foreach(header IN LISTS refused)
    file(WRITE "${refusals}/${header}" "#error \"${folder}/ may not include ${header}\"\n")
  endforeach()
  target_include_directories(${target} BEFORE PRIVATE "${refusals}" "${nonet_SOURCE_DIR}/include" "${nonet_SOURCE_DIR}")
endfunction()

# nonet_library(<target> [HEADERS <name>...] [PUBLIC <library>...] [PRIVATE <library>...] [OUTSIDE <header>...]
#               [OF_PROGRAM])
#
# What all libraries have in common: C++20, our warnings, the alias nonet::<folder>, and what they may include. That is
# their own headers, and those of libraries that they link: directly, or as PUBLIC parts of others. HEADERS are the
# room's headers in include/nonet/, OUTSIDE the headers of others that it includes. Unless OF_PROGRAM, a library is
# installed.
function(nonet_library target)
  cmake_parse_arguments(PARSE_ARGV 1 arg "OF_PROGRAM" "" "HEADERS;PUBLIC;PRIVATE;OUTSIDE")

  string(REPLACE "nonet_" "" name "${target}")
  add_library(nonet::${name} ALIAS ${target})
  set_target_properties(${target} PROPERTIES EXPORT_NAME ${name})

  target_compile_features(${target} PUBLIC cxx_std_20)
  # BUILD_INTERFACE keeps the warnings out of the installed package.
  target_link_libraries(${target} PUBLIC ${arg_PUBLIC} PRIVATE ${arg_PRIVATE} $<BUILD_INTERFACE:nonet_warnings>)
  target_include_directories(${target} PUBLIC
    "$<BUILD_INTERFACE:${nonet_SOURCE_DIR}/include>"
    "$<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>")

  # Headers in deeper folders are private.
  set(shown ${NONET_HEADERS})
  list(FILTER shown INCLUDE REGEX "^${name}/[^/]+$")
  list(TRANSFORM arg_HEADERS PREPEND "nonet/" OUTPUT_VARIABLE public_headers)
  list(APPEND shown ${public_headers})
  set(used "")
  foreach(library IN LISTS arg_PUBLIC arg_PRIVATE)
    get_target_property(headers ${library} NONET_SHOWN)
    list(APPEND used ${headers})
    if(library IN_LIST arg_PUBLIC)
      list(APPEND shown ${headers})
    endif()
  endforeach()
  set_target_properties(${target} PROPERTIES NONET_SHOWN "${shown}")
  nonet_sees(${target} ${shown} ${used} ${arg_OUTSIDE})

  if(NOT arg_OF_PROGRAM)
    set_property(GLOBAL APPEND PROPERTY NONET_PUBLIC_LIBRARIES ${target})
  endif()
endfunction()
