# Installs the program, the libraries with their headers, and the two ways to find
# them: nonetConfig.cmake and nonet.pc. tests/install checks all of it from outside.
# Components, so that packages may part them: program, development, library (libnonet.so.0), python.
include(CMakePackageConfigHelpers)

get_property(libraries GLOBAL PROPERTY NONET_PUBLIC_LIBRARIES)

if(NONET_BUILD_PROGRAM)
  install(TARGETS nonet COMPONENT program)

  # Manual pages and completions are made by the program, of its tables of options.
  set(share "${PROJECT_BINARY_DIR}/share")
  add_custom_command(
    OUTPUT "${share}.stamp"
    COMMAND ${CMAKE_COMMAND} -E rm -rf "${share}"
    COMMAND nonet --generate "${share}"
    COMMAND ${CMAKE_COMMAND} -E touch "${share}.stamp"
    DEPENDS nonet
    COMMENT "Generating manual pages and completions"
    VERBATIM)
  add_custom_target(nonet_share ALL DEPENDS "${share}.stamp")
  install(DIRECTORY "${share}/" DESTINATION "${CMAKE_INSTALL_DATADIR}" COMPONENT program)
endif()
if(TARGET nonet_python)
  # Only when it is asked for: each Python looks elsewhere for its modules. This is where Debian's packages have them.
  set(NONET_PYTHON_DIR "lib/python3/dist-packages" CACHE STRING "Where the component python is installed")
  install(TARGETS nonet_python LIBRARY DESTINATION "${NONET_PYTHON_DIR}/nonet" COMPONENT python EXCLUDE_FROM_ALL)
  install(DIRECTORY "${nonet_SOURCE_DIR}/python/nonet" DESTINATION "${NONET_PYTHON_DIR}" COMPONENT python EXCLUDE_FROM_ALL
    FILES_MATCHING PATTERN "*.py" PATTERN "*.pyi" PATTERN "py.typed")
endif()
# From here on, what is for those who build on the libraries.
set(CMAKE_INSTALL_DEFAULT_COMPONENT_NAME development)
install(TARGETS ${libraries} EXPORT nonetTargets)

install(DIRECTORY "${nonet_SOURCE_DIR}/include/nonet" DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}")

set(package_dir "${CMAKE_INSTALL_LIBDIR}/cmake/nonet")
configure_package_config_file(
  "${CMAKE_CURRENT_LIST_DIR}/nonetConfig.cmake.in" "${PROJECT_BINARY_DIR}/nonetConfig.cmake"
  INSTALL_DESTINATION "${package_dir}"
  NO_SET_AND_CHECK_MACRO)
# Before 1.0 a minor version may break its callers.
write_basic_package_version_file("${PROJECT_BINARY_DIR}/nonetConfigVersion.cmake"
  COMPATIBILITY SameMinorVersion)
install(EXPORT nonetTargets NAMESPACE nonet:: DESTINATION "${package_dir}")
install(FILES
  "${PROJECT_BINARY_DIR}/nonetConfig.cmake"
  "${PROJECT_BINARY_DIR}/nonetConfigVersion.cmake"
  "${CMAKE_CURRENT_LIST_DIR}/FindCaDiCaL.cmake"
  "${CMAKE_CURRENT_LIST_DIR}/FindZstd.cmake"
  DESTINATION "${package_dir}")

# nonet.h and libnonet.so, with a CMake package and a pkg-config file that ask for nothing else of nonet.
if(TARGET nonet_c)
  install(TARGETS nonet_c EXPORT nonetCTargets LIBRARY COMPONENT library NAMELINK_COMPONENT development)
  install(FILES "${nonet_SOURCE_DIR}/include/nonet.h" DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}")
  install(EXPORT nonetCTargets NAMESPACE nonet:: DESTINATION "${package_dir}")
endif()

# Dependents first, as a linker reads archives from left to right.
set(NONET_PC_LIBS "")
list(REVERSE libraries)
foreach(library IN LISTS libraries)
  string(APPEND NONET_PC_LIBS " -l${library}")
endforeach()
# In Libs and not in Libs.private: all of nonet is static, so everybody needs these.
cmake_path(GET CaDiCaL_LIBRARY PARENT_PATH cadical_dir)
if(NOT cadical_dir IN_LIST CMAKE_CXX_IMPLICIT_LINK_DIRECTORIES)
  string(APPEND NONET_PC_LIBS " -L${cadical_dir}")
endif()
string(APPEND NONET_PC_LIBS " -lcadical -pthread")
if(NONET_HAVE_ZLIB)
  string(APPEND NONET_PC_LIBS " -lz")
endif()
if(NONET_HAVE_ZSTD)
  string(APPEND NONET_PC_LIBS " -lzstd")
endif()

# Relative to the file itself, so that the installed tree may be moved.
set(pc_dir "${CMAKE_INSTALL_FULL_LIBDIR}/pkgconfig")
file(RELATIVE_PATH NONET_PC_PREFIX "${pc_dir}" "${CMAKE_INSTALL_PREFIX}")
file(RELATIVE_PATH NONET_PC_LIBDIR "${CMAKE_INSTALL_PREFIX}" "${CMAKE_INSTALL_FULL_LIBDIR}")
file(RELATIVE_PATH NONET_PC_INCLUDEDIR "${CMAKE_INSTALL_PREFIX}" "${CMAKE_INSTALL_FULL_INCLUDEDIR}")
string(REGEX REPLACE "/$" "" NONET_PC_PREFIX "${NONET_PC_PREFIX}")
set(pc_files nonet.pc)
if(TARGET nonet_c)
  list(APPEND pc_files nonet-c.pc)
endif()
foreach(file IN LISTS pc_files)
  configure_file("${CMAKE_CURRENT_LIST_DIR}/${file}.in" "${PROJECT_BINARY_DIR}/${file}" @ONLY)
  install(FILES "${PROJECT_BINARY_DIR}/${file}" DESTINATION "${CMAKE_INSTALL_LIBDIR}/pkgconfig")
endforeach()
