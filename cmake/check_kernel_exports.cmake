# cmake -D NM=<nm> -D OBJECT=<file> -D EXPECTED=<symbol> -P check_kernel_exports.cmake
#
# Fails unless this symbol is all that the object exports. Anything else (an inline function of the standard library,
# say) is a copy compiled with raised flags, which the linker may keep for code that runs on every processor.

cmake_minimum_required(VERSION 3.22)

execute_process(COMMAND "${NM}" --defined-only --extern-only --demangle "${OBJECT}"
  OUTPUT_VARIABLE output RESULT_VARIABLE status)
if(NOT status EQUAL 0)
  message(FATAL_ERROR "${NM} failed on ${OBJECT}")
endif()
string(REGEX MATCHALL "[^\n]+" lines "${output}")
list(TRANSFORM lines REPLACE "^[^ ]* *[A-Za-z] " "")
if(NOT "${lines}" STREQUAL "${EXPECTED}")
  message(FATAL_ERROR "${OBJECT} exports\n  ${lines}\nand should export ${EXPECTED} alone")
endif()
