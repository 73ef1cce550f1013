# Installs the build tree and does what docs/library.md says, with nothing of nonet but what is installed.

cmake_minimum_required(VERSION 3.22)

file(REMOVE_RECURSE "${WORK_DIR}")
execute_process(COMMAND ${CMAKE_COMMAND} --install ${BUILD_DIR} --config ${CONFIG} --prefix ${WORK_DIR}/prefix
  OUTPUT_VARIABLE output COMMAND_ERROR_IS_FATAL ANY)
find_program(pkg_config pkg-config)
if(NOT pkg_config)
  message(STATUS "not checked: docs/library.md, as pkg-config is not installed")
  return()
endif()

# Where everything is, which readers have under /usr; their compilers and no optimisation.
file(GLOB_RECURSE pc "${WORK_DIR}/prefix/*/nonet.pc")
cmake_path(GET pc PARENT_PATH pc_dir)
cmake_path(GET pc_dir PARENT_PATH lib_dir)
set(ENV{PKG_CONFIG_PATH} "${pc_dir}")
set(ENV{LD_LIBRARY_PATH} "${lib_dir}")
set(ENV{CMAKE_PREFIX_PATH} "${WORK_DIR}/prefix")
set(ENV{CMAKE_GENERATOR} "${GENERATOR}")
set(ENV{CaDiCaL_ROOT} "${CaDiCaL_ROOT}")
set(ENV{CXX} "${CXX}")
if(LAUNCHER)
  set(ENV{CMAKE_CXX_COMPILER_LAUNCHER} "${LAUNCHER}")
endif()
set(page "${WORK_DIR}/page")
file(MAKE_DIRECTORY "${page}/sub")
file(CREATE_LINK "${NONET_DIR}" "${page}/sub/nonet" SYMBOLIC)
execute_process(COMMAND ${CMAKE_CURRENT_LIST_DIR}/run.sh ${NONET_DIR}/docs/library.md ${page} ${PART}
  COMMAND_ERROR_IS_FATAL ANY)
