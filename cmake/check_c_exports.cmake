# cmake -D NM=<nm> -D LIBRARY=<libnonet.so> -D HEADER=<nonet.h> -P check_c_exports.cmake
#
# Fails unless the shared library exports the functions of the header and nothing else.

cmake_minimum_required(VERSION 3.22)

execute_process(COMMAND "${NM}" --dynamic --defined-only --extern-only "${LIBRARY}"
  OUTPUT_VARIABLE output RESULT_VARIABLE status)
if(NOT status EQUAL 0)
  message(FATAL_ERROR "${NM} failed on ${LIBRARY}")
endif()
string(REGEX MATCHALL "[^\n]+" exported "${output}")
# The version of the symbols is listed among them.
list(FILTER exported EXCLUDE REGEX " A NONET_[0-9]+$")
list(TRANSFORM exported REPLACE "^[^ ]* *[A-Za-z] ([^@]*).*$" "\\1")
list(SORT exported)

file(READ "${HEADER}" text)
string(REGEX MATCHALL "\nNONET_API [^(]*\\(" declared "${text}")
list(TRANSFORM declared REPLACE "^.*[ *](nonet_[a-z_]+)\\($" "\\1")
list(SORT declared)

if(NOT exported STREQUAL declared OR exported STREQUAL "")
  message(FATAL_ERROR "${LIBRARY} exports\n  ${exported}\nand ${HEADER} declares\n  ${declared}")
endif()
