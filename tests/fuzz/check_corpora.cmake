# cmake -D REPLAY=<program> -D CORPORA=<dir> -P check_corpora.cmake
#
# Fails where a target has no folder of inputs, or a folder no target.
cmake_minimum_required(VERSION 3.22)

execute_process(COMMAND "${REPLAY}" --list OUTPUT_VARIABLE targets OUTPUT_STRIP_TRAILING_WHITESPACE
  COMMAND_ERROR_IS_FATAL ANY)
string(REPLACE "\n" ";" targets "${targets}")
list(SORT targets)
file(GLOB folders RELATIVE "${CORPORA}" "${CORPORA}/*")
list(SORT folders)
if(NOT "${targets}" STREQUAL "${folders}")
  message(FATAL_ERROR "targets: ${targets}\nfolders of inputs in ${CORPORA}: ${folders}")
endif()
