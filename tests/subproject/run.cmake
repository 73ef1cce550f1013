# Configures the outside project beside this file both ways, and builds and runs its program.

cmake_minimum_required(VERSION 3.22)

function(run)
  execute_process(COMMAND ${ARGV} RESULT_VARIABLE result OUTPUT_VARIABLE output ERROR_VARIABLE output)
  if(NOT result EQUAL 0)
    list(JOIN ARGV " " command)
    message(FATAL_ERROR "failed (${result}): ${command}\n${output}")
  endif()
  set(output "${output}" PARENT_SCOPE)
endfunction()

file(REMOVE_RECURSE "${WORK_DIR}")
foreach(how IN ITEMS FetchContent add_subdirectory)
  run(${CMAKE_COMMAND} -S ${CMAKE_CURRENT_LIST_DIR} -B ${WORK_DIR}/${how} -G ${GENERATOR}
    -D HOW=${how}
    -D NONET_DIR=${NONET_DIR}
    -D CMAKE_BUILD_TYPE=Debug
    -D CMAKE_CXX_COMPILER=${CXX}
    -D CMAKE_CXX_COMPILER_LAUNCHER=${LAUNCHER}
    -D CaDiCaL_ROOT=${CaDiCaL_ROOT})
  message(STATUS "${how}: configured")
endforeach()

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
