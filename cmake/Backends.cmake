# A backend is one file that defines `const BackendInfo k<Name>Backend` and one
# add_backend() line. The table of all of them is generated instead of filled by
# self-registering statics, which a linker may drop from a static library.

# add_backend(<name> SOURCES <file>... [LIBRARIES <library>...])
#
# Adds the files to nonet_backends, and <name> to the table. The order of the calls is
# the order of the table. Libraries are linked PRIVATE: no public header may show them.
function(add_backend name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "SOURCES;LIBRARIES")
  if(NOT arg_SOURCES OR arg_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "add_backend(${name}): expected SOURCES <file>... [LIBRARIES <library>...]")
  endif()
  target_sources(nonet_backends PRIVATE ${arg_SOURCES})
  if(arg_LIBRARIES)
    target_link_libraries(nonet_backends PRIVATE ${arg_LIBRARIES})
  endif()
  set_property(GLOBAL APPEND PROPERTY NONET_BACKENDS ${name})
endfunction()

# auto -> kAutoBackend, look-ahead -> kLookAheadBackend
function(nonet_backend_identifier name result)
  if(NOT name MATCHES "^[a-z][a-z0-9]*([_-][a-z0-9]+)*$")
    message(FATAL_ERROR "backend name '${name}': expected lower-case words joined by - or _")
  endif()
  string(REGEX REPLACE "[_-]" ";" words "${name}")
  set(identifier "k")
  foreach(word IN LISTS words)
    string(SUBSTRING "${word}" 0 1 first)
    string(SUBSTRING "${word}" 1 -1 rest)
    string(TOUPPER "${first}" first)
    string(APPEND identifier "${first}${rest}")
  endforeach()
  set(${result} "${identifier}Backend" PARENT_SCOPE)
endfunction()

# generate_backend_table(<target> OUTPUT_NAME <file.cpp> [ALSO <name>...])
#
# Adds to <target> a generated file that defines nonet::backends(): all backends added
# so far, then those named by ALSO.
#
# The file defines nothing else, so in nonet_backends it is an archive member of its
# own. A program that brings its own table (the tests do, with a backend that lies)
# satisfies the symbol before the linker looks into the archive; the default table is
# then never pulled in and does not clash.
function(generate_backend_table target)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "OUTPUT_NAME" "ALSO")
  if(NOT arg_OUTPUT_NAME OR arg_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "generate_backend_table(${target}): expected OUTPUT_NAME <file.cpp> [ALSO <name>...]")
  endif()

  get_property(names GLOBAL PROPERTY NONET_BACKENDS)
  list(APPEND names ${arg_ALSO})
  set(unique_names ${names})
  list(REMOVE_DUPLICATES unique_names)
  if(NOT "${names}" STREQUAL "${unique_names}")
    message(FATAL_ERROR "a backend is named twice: ${names}")
  endif()

  set(NONET_DECLARATIONS "")
  set(NONET_ENTRIES "")
  foreach(name IN LISTS names)
    nonet_backend_identifier(${name} identifier)
    string(APPEND NONET_DECLARATIONS "extern const BackendInfo ${identifier};\n")
    string(APPEND NONET_ENTRIES "    &${identifier},\n")
  endforeach()

  set(output "${CMAKE_CURRENT_BINARY_DIR}/${arg_OUTPUT_NAME}")
  configure_file("${nonet_SOURCE_DIR}/cmake/backend_table.cpp.in" "${output}" @ONLY)
  target_sources(${target} PRIVATE "${output}")
endfunction()
