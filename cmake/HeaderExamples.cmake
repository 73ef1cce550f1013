# add_header_examples(<target>)
#
# A program that runs every "// Example:" block of the headers that other folders see with its assertions, and a test of that name. The
# format is described in extract_examples.cmake.
function(add_header_examples target)
  get_target_property(headers nonet_run NONET_SHOWN)
  if(TARGET nonet_c)
    list(APPEND headers nonet.h)
  endif()
  list(REMOVE_DUPLICATES headers)
  list(TRANSFORM headers REPLACE "^nonet[/.]" "include/\\0")
  list(TRANSFORM headers PREPEND "${nonet_SOURCE_DIR}/" OUTPUT_VARIABLE header_paths)

  set(script "${nonet_SOURCE_DIR}/cmake/extract_examples.cmake")
  set(output "${CMAKE_CURRENT_BINARY_DIR}/header_examples.cpp")
  list(JOIN headers "," headers_argument)
  add_custom_command(
    OUTPUT "${output}"
    COMMAND ${CMAKE_COMMAND} -D ROOT=${nonet_SOURCE_DIR} -D HEADERS=${headers_argument} -D OUTPUT=${output} -P ${script}
    DEPENDS ${header_paths} "${script}"
    COMMENT "Extracting the examples from the headers"
    VERBATIM)

  # Without nonet_warnings: an example may leave the variable it shows unused.
  add_executable(${target} "${output}")
  target_link_libraries(${target} PRIVATE nonet_run $<TARGET_NAME_IF_EXISTS:nonet_c>)
  # What these headers include of others would be asked of every user.
  get_target_property(shown nonet_run NONET_SHOWN)
  nonet_sees(${target} ${shown})
  # Assertions hold in release builds, too. Without optimisation the file compiles in half the time.
  target_compile_options(${target} PRIVATE -UNDEBUG -O0 -U_FORTIFY_SOURCE)
  add_test(NAME header_examples COMMAND ${target})
endfunction()
