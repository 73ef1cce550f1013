# Runs check_layering.cmake on the small tree beside this file: it must report each of
# these and nothing else.

cmake_minimum_required(VERSION 3.22)

set(expected
  "board/reaches_up.hpp:6: "
  "cli/reaches_in.cpp:1: "
  "encoder/third_party.cpp:3: "
  "encoder/third_party.cpp:4: "
  "encoder/third_party.cpp:5: "
  "encoder/third_party.cpp:6: ")

execute_process(
  COMMAND ${CMAKE_COMMAND} -D ROOT=${CMAKE_CURRENT_LIST_DIR} -P ${CHECK}
  RESULT_VARIABLE result
  OUTPUT_VARIABLE output
  ERROR_VARIABLE output)

if(result EQUAL 0)
  message(SEND_ERROR "the check accepted a tree with violations")
endif()
foreach(line IN LISTS expected)
  string(FIND "${output}" "${line}" position)
  if(position EQUAL -1)
    message(SEND_ERROR "not reported: ${line}")
  endif()
endforeach()
string(REGEX MATCHALL "[a-z_/]+\\.[ch]pp:[0-9]+: " reported "${output}")
list(LENGTH reported reported_count)
list(LENGTH expected expected_count)
if(NOT reported_count EQUAL expected_count)
  message(SEND_ERROR "expected ${expected_count} reports, got ${reported_count}:\n${output}")
endif()
