# Installs the build tree, moves what was installed, and builds and runs the outside
# project beside this file against it: through find_package, and through pkg-config
# where that exists.

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
file(MAKE_DIRECTORY "${WORK_DIR}")

# Moved after installing: nothing in it may remember where it was.
run(${CMAKE_COMMAND} --install ${BUILD_DIR} --config ${CONFIG} --prefix ${WORK_DIR}/first)
file(RENAME "${WORK_DIR}/first" "${WORK_DIR}/prefix")
set(prefix "${WORK_DIR}/prefix")

find_program(nonet nonet PATHS "${prefix}/bin" NO_DEFAULT_PATH REQUIRED)
run(${nonet} --version)
message(STATUS "installed: ${output}")

foreach(file IN ITEMS
    man/man1/nonet.1 man/man1/nonet-solve.1 bash-completion/completions/nonet zsh/site-functions/_nonet
    fish/vendor_completions.d/nonet.fish)
  if(NOT EXISTS "${prefix}/share/${file}")
    message(FATAL_ERROR "not installed: share/${file}")
  endif()
endforeach()

# The example of README.md: its first block of C++, unchanged.
file(READ "${README}" text)
string(FIND "${text}" "```cpp\n" begin)
math(EXPR begin "${begin} + 7")
string(SUBSTRING "${text}" ${begin} -1 text)
string(FIND "${text}" "```" end)
string(SUBSTRING "${text}" 0 ${end} text)
file(WRITE "${WORK_DIR}/readme.cpp" "${text}")

run(${CMAKE_COMMAND} -S ${CONSUMER_DIR} -B ${WORK_DIR}/build -G ${GENERATOR}
  -D README_EXAMPLE=${WORK_DIR}/readme.cpp
  -D CMAKE_BUILD_TYPE=${CONFIG}
  -D CMAKE_PREFIX_PATH=${prefix}
  -D CMAKE_CXX_COMPILER=${CXX}
  -D "CMAKE_CXX_FLAGS=${CXX_FLAGS}"
  -D CaDiCaL_ROOT=${CaDiCaL_ROOT})
run(${CMAKE_COMMAND} --build ${WORK_DIR}/build --config ${CONFIG})
find_program(consumer consumer PATHS "${WORK_DIR}/build" "${WORK_DIR}/build/${CONFIG}" NO_DEFAULT_PATH REQUIRED)
run(${consumer})
message(STATUS "find_package: ${output}")
find_program(readme readme PATHS "${WORK_DIR}/build" "${WORK_DIR}/build/${CONFIG}" NO_DEFAULT_PATH REQUIRED)
run(${readme})
# The puzzle and its solution are those of Wikipedia's article "Sudoku".
if(NOT output STREQUAL "534678912672195348198342567859761423426853791713924856961537284287419635345286179\nunique\n")
  message(FATAL_ERROR "the example of README.md prints:\n${output}")
endif()

find_program(pkg_config pkg-config)
if(NOT pkg_config)
  message(STATUS "pkg-config: not installed, nonet.pc not tried")
  return()
endif()
file(GLOB_RECURSE pc "${prefix}/*/nonet.pc")
cmake_path(GET pc PARENT_PATH pc_dir)
set(ENV{PKG_CONFIG_PATH} "${pc_dir}")
run(${pkg_config} --cflags --libs nonet)
string(STRIP "${output}" output)
separate_arguments(flags UNIX_COMMAND "${output}")
separate_arguments(cxx_flags UNIX_COMMAND "${CXX_FLAGS}")
run(${CXX} -std=c++20 ${cxx_flags} -I${CONSUMER_DIR}/own ${CONSUMER_DIR}/main.cpp -o ${WORK_DIR}/consumer_pc ${flags})
run(${WORK_DIR}/consumer_pc)
message(STATUS "pkg-config: ${output}")
