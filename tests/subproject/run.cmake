# Configures the outside project beside this file in both ways, with and without a build type, and builds and runs its
# program.

cmake_minimum_required(VERSION 3.22)

function(run)
  execute_process(COMMAND ${ARGV} RESULT_VARIABLE result OUTPUT_VARIABLE output ERROR_VARIABLE output)
  if(NOT result EQUAL 0)
    list(JOIN ARGV " " command)
    message(FATAL_ERROR "failed (${result}): ${command}\n${output}")
  endif()
  set(output "${output}" PARENT_SCOPE)
endfunction()

# configure(<folder> <how> <more arguments>...)
function(configure folder how)
  run(${CMAKE_COMMAND} -S ${CMAKE_CURRENT_LIST_DIR} -B ${WORK_DIR}/${folder} -G ${GENERATOR}
    -D HOW=${how}
    -D NONET_DIR=${NONET_DIR}
    -D CMAKE_EXPORT_COMPILE_COMMANDS=ON
    -D CMAKE_CXX_COMPILER=${CXX}
    -D CMAKE_CXX_COMPILER_LAUNCHER=${LAUNCHER}
    -D CaDiCaL_ROOT=${CaDiCaL_ROOT}
    ${ARGN})
  set(output "${output}" PARENT_SCOPE)
endfunction()

# expect_optimised(<folder> <source> <TRUE|FALSE>): whether this source is compiled with -O3.
function(expect_optimised folder source expected)
  file(STRINGS "${WORK_DIR}/${folder}/compile_commands.json" command REGEX "\"command\": .*/${source}\"")
  string(FIND "${command}" " -O3 " at)
  if(command STREQUAL "" OR (expected AND at EQUAL -1) OR (NOT expected AND NOT at EQUAL -1))
    message(FATAL_ERROR "${folder}: expected -O3 for ${source} to be ${expected}: '${command}'")
  endif()
endfunction()

file(REMOVE_RECURSE "${WORK_DIR}")
foreach(how IN ITEMS FetchContent add_subdirectory)
  configure(${how} ${how} -D CMAKE_BUILD_TYPE=Debug)
  message(STATUS "${how}: configured")
endforeach()
set(message "CMAKE_BUILD_TYPE is not set")
if(output MATCHES "${message}")
  message(FATAL_ERROR "a build type that is set is said to be missing:\n${output}")
endif()
expect_optimised(add_subdirectory board/rules.cpp FALSE)

# Without a build type the libraries are optimised, the project's own program is not, and one line says so.
configure(no_build_type add_subdirectory)
string(REGEX MATCHALL "${message}" said "${output}")
list(LENGTH said times)
if(NOT times EQUAL 1)
  message(FATAL_ERROR "'${message}' comes ${times} times:\n${output}")
endif()
foreach(source IN ITEMS board/rules.cpp backends/dlx.cpp backends/batch/kernel.cpp)
  expect_optimised(no_build_type ${source} TRUE)
endforeach()
expect_optimised(no_build_type install/main.cpp FALSE)
# A newer standard is the project's own, too: clang 14 does not know gcc 12's -std=c++23.
configure(cxx23 add_subdirectory -D STANDARD=23 -D CMAKE_BUILD_TYPE=Debug)
run(${CMAKE_COMMAND} --build ${WORK_DIR}/cxx23 --target nonet_simd_kernel_baseline)
configure(own_flags add_subdirectory -D CMAKE_CXX_FLAGS=-O1)
expect_optimised(own_flags board/rules.cpp FALSE)

# Both build the same; once is enough, and without optimisation.
run(${CMAKE_COMMAND} --build ${WORK_DIR}/FetchContent --target consumer)
find_program(consumer consumer PATHS "${WORK_DIR}/FetchContent" NO_DEFAULT_PATH REQUIRED)
run(${consumer})
message(STATUS "FetchContent: ${output}")

# It installs nothing of nonet, unless NONET_INSTALL asks for it.
run(${CMAKE_COMMAND} --install ${WORK_DIR}/FetchContent --prefix ${WORK_DIR}/prefix)
file(GLOB_RECURSE installed "${WORK_DIR}/prefix/*")
if(installed)
  message(FATAL_ERROR "an outside project installs files of nonet: ${installed}")
endif()
