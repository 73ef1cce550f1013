# What cpack makes: Debian packages of the program with its manual pages and completions, of the shared library, of what
# those need who build on the libraries, of the Python module where it is built, and of the page that `./dev web` made.
# `./dev package` configures, builds and checks them (the preset "package": prefix /usr).

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME nonet)
set(CPACK_PACKAGE_VENDOR "the nonet authors")
set(CPACK_PACKAGE_CONTACT "${NONET_PACKAGE_CONTACT}")
# Each package has its own; set, it would head both.
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "")
set(CPACK_RESOURCE_FILE_LICENSE "${PROJECT_SOURCE_DIR}/LICENSE")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_PACKAGE_DIRECTORY "${PROJECT_BINARY_DIR}/packages")
set(CPACK_STRIP_FILES ON)
set(CPACK_COMPONENTS_ALL program library development)
# Compressed pages, changelog, copyright: what Debian wants of a package and an installation elsewhere does not.
set(CPACK_PRE_BUILD_SCRIPTS "${CMAKE_CURRENT_LIST_DIR}/debian/stage.cmake")

set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)

set(CPACK_DEBIAN_PROGRAM_PACKAGE_NAME nonet)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_SECTION math)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_SHLIBDEPS ON)
set(CPACK_COMPONENT_PROGRAM_DESCRIPTION "solver for Sudoku-like boards by SAT and by search
A board of any box shape, with diagonals, windows or jigsaw regions, becomes
a formula for the SAT solver CaDiCaL or is searched directly. Puzzles are
solved, counted and checked in bulk, and every solver's answers can be held
against those of the others and against the rules.")

set(CPACK_DEBIAN_LIBRARY_PACKAGE_NAME libnonet0)
set(CPACK_DEBIAN_LIBRARY_PACKAGE_SECTION libs)
set(CPACK_DEBIAN_LIBRARY_PACKAGE_SHLIBDEPS ON)
# CPack has no such files for one component of several.
configure_file("${CMAKE_CURRENT_LIST_DIR}/debian/shlibs.in" "${PROJECT_BINARY_DIR}/debian/shlibs" @ONLY)
set(CPACK_DEBIAN_LIBRARY_PACKAGE_CONTROL_EXTRA
  "${PROJECT_BINARY_DIR}/debian/shlibs;${CMAKE_CURRENT_LIST_DIR}/debian/triggers")
set(CPACK_COMPONENT_LIBRARY_DESCRIPTION "solver for Sudoku-like boards - shared library
The functions of nonet.h solve, count and list the solutions of puzzles, for
programs in C and in languages that call C.")

set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_NAME libnonet-dev)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_SECTION libdevel)
# What linking static libraries takes.
set(depends "libnonet0 (= ${PROJECT_VERSION})" libcadical-dev "libstdc++-12-dev | libstdc++-dev")
if(NONET_HAVE_ZLIB)
  list(APPEND depends zlib1g-dev)
endif()
if(NONET_HAVE_ZSTD)
  list(APPEND depends libzstd-dev)
endif()
list(JOIN depends ", " CPACK_DEBIAN_DEVELOPMENT_PACKAGE_DEPENDS)
set(CPACK_COMPONENT_DEVELOPMENT_DESCRIPTION "solver for Sudoku-like boards - development files
The libraries that the program nonet is made of: boards and their text
formats, encodings as formulas, interchangeable solvers, and pipelines that
run them. With headers, of the shared library too, a CMake package and
pkg-config files.")

if(TARGET nonet_python)
  list(APPEND CPACK_COMPONENTS_ALL python)
  set(CPACK_DEBIAN_PYTHON_PACKAGE_NAME python3-nonet)
  set(CPACK_DEBIAN_PYTHON_PACKAGE_SECTION python)
  # shlibdeps finds the libraries. The module is for one minor version of Python.
  get_target_property(version nonet_python NONET_PYTHON_VERSION)
  string(REGEX REPLACE "^3\\." "" minor "${version}")
  math(EXPR next "${minor} + 1")
  set(CPACK_DEBIAN_PYTHON_PACKAGE_DEPENDS "python3 (>= 3.${minor}), python3 (<< 3.${next}), python3-numpy")
  set(CPACK_DEBIAN_PYTHON_PACKAGE_SHLIBDEPS ON)
  set(CPACK_DEBIAN_PYTHON_PACKAGE_CONTROL_EXTRA
    "${CMAKE_CURRENT_LIST_DIR}/debian/postinst" "${CMAKE_CURRENT_LIST_DIR}/debian/prerm")
  set(CPACK_COMPONENT_PYTHON_DESCRIPTION "solver for Sudoku-like boards - Python 3 module
Solves, counts, checks, proves, rates and explains puzzles, one or millions
of them: boards are strings or rows of numpy arrays, formulas are lists of
clauses for any SAT library. Calls run in threads and stop on Ctrl-C.")
endif()

set(page "${PROJECT_SOURCE_DIR}/build/web/page")
if(EXISTS "${page}/index.html")
  install(DIRECTORY "${page}/" DESTINATION share/nonet-web COMPONENT web EXCLUDE_FROM_ALL)
  list(APPEND CPACK_COMPONENTS_ALL web)
  set(CPACK_DEBIAN_WEB_PACKAGE_NAME nonet-web)
  set(CPACK_DEBIAN_WEB_PACKAGE_SECTION games)
  set(CPACK_DEBIAN_WEB_PACKAGE_ARCHITECTURE all)
  set(CPACK_COMPONENT_WEB_DESCRIPTION "solver for Sudoku-like boards - page for browsers
A page that reads, solves, explains, draws and generates puzzles in the
browser. The folder /usr/share/nonet-web is for any web server, and
nonet.html in it opens without one. Nothing is sent anywhere.")
endif()

include(CPack)
