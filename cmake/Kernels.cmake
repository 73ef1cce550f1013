# A kernel is one source compiled for one instruction set. What runs is picked at run time, so the flags must not leak:
# each kernel is a separate set of objects, and the test "kernel_exports" reads their symbols.

# Kernels are loops over hundreds of vectors, and compilers differ by 10 % and more in how many they keep in registers:
# clang 14 and 19 are ahead of gcc 12. They share nothing with the rest but C types, so that any compiler will do.
set(NONET_KERNEL_COMPILER "auto" CACHE STRING
  "Compiler of kernels: a path, 'project', or 'auto' for the newest clang++ that is found")

# find_kernel_compiler()
#
# Sets NONET_KERNEL_CXX to that compiler, or to nothing if the project's own is to be used, and
# NONET_KERNEL_CXX_VERSION to its version.
function(find_kernel_compiler)
  set(found "")
  set(found_version 0)
  if(NONET_KERNEL_COMPILER STREQUAL "auto")
    # Sanitizers need all objects from one compiler, and only the project's own is known to fit a cross build.
    if(NONET_SANITIZE OR CMAKE_CROSSCOMPILING OR NOT CMAKE_HOST_UNIX OR APPLE)
      set(candidates "")
    else()
      set(candidates clang++)
      foreach(major RANGE 14 30)
        list(APPEND candidates clang++-${major})
      endforeach()
    endif()
    if(CMAKE_CXX_COMPILER_ID MATCHES "Clang")
      set(found_version ${CMAKE_CXX_COMPILER_VERSION})
    endif()
  elseif(NONET_KERNEL_COMPILER STREQUAL "project")
    set(candidates "")
  else()
    set(candidates "${NONET_KERNEL_COMPILER}")
  endif()

  foreach(candidate IN LISTS candidates)
    find_program(program NAMES "${candidate}" NO_CACHE)
    if(program)
      execute_process(COMMAND "${program}" -dumpversion OUTPUT_VARIABLE version ERROR_QUIET
        OUTPUT_STRIP_TRAILING_WHITESPACE)
      if(version VERSION_GREATER found_version)
        set(found "${program}")
        set(found_version "${version}")
      endif()
    endif()
    unset(program)
  endforeach()

  if(found)
    # Another version of a compiler may not know all features, or not the flags that the user gave.
    separate_arguments(flags UNIX_COMMAND "${CMAKE_CXX_FLAGS}")
    set(check "${CMAKE_CURRENT_BINARY_DIR}/kernel_compiler.cpp")
    file(WRITE "${check}" "#include <stdint.h>\n")
    if(CMAKE_SYSTEM_PROCESSOR MATCHES "^(x86_64|AMD64)$")
      list(APPEND flags -mavx512vbmi -mavx512vbmi2 -mgfni)
      file(APPEND "${check}" "#include <immintrin.h>\n")
    endif()
    execute_process(COMMAND "${found}" -std=c++20 -Werror ${flags} -c "${check}" -o "${check}.o"
      RESULT_VARIABLE status ERROR_VARIABLE errors OUTPUT_QUIET)
    if(NOT status EQUAL 0)
      if(NOT NONET_KERNEL_COMPILER STREQUAL "auto")
        message(FATAL_ERROR "NONET_KERNEL_COMPILER: ${found} cannot compile a kernel:\n${errors}")
      endif()
      set(found "")
    endif()
  elseif(candidates AND NOT NONET_KERNEL_COMPILER STREQUAL "auto")
    message(FATAL_ERROR "NONET_KERNEL_COMPILER: no compiler '${NONET_KERNEL_COMPILER}' (a path, 'project' or 'auto')")
  endif()

  if(found)
    message(STATUS "Kernels: compiled by ${found} (${found_version})")
  else()
    message(STATUS "Kernels: compiled by ${CMAKE_CXX_COMPILER} (${CMAKE_CXX_COMPILER_VERSION})")
  endif()
  set(NONET_KERNEL_CXX "${found}" PARENT_SCOPE)
  set(NONET_KERNEL_CXX_VERSION "${found_version}" PARENT_SCOPE)
endfunction()
find_kernel_compiler()

# add_kernels(<library> <source> <namespace> <header>)
#
# Compiles the source once for each instruction set and adds the objects to the library, with a generated file that
# defines nonet::<namespace>::kernel_table(): all of them, the most preferred first. The header (of the library's
# folder) declares that function and KernelEntry {kernel, runs_here}. The source defines kKernel, of type
# nonet::<namespace>::Kernel, in namespace nonet::<namespace>::NONET_KERNEL_NAME, and exports nothing else; it includes
# C headers alone, and finds its vector width in NONET_VECTOR_BYTES.
#
# The sets of kernels have the same names in all libraries: NONET_KERNEL and batch_kernel() name one of each.
function(add_kernels library source namespace header)
  if(CMAKE_SYSTEM_PROCESSOR MATCHES "^(x86_64|AMD64)$")
    add_kernel(avx512 BYTES 64 FEATURES avx512f avx512bw avx512vl avx512vbmi avx512vbmi2 gfni)
    add_kernel(avx2 BYTES 32 FEATURES avx2)
  endif()
  add_kernel(baseline BYTES 16)
  cmake_path(GET CMAKE_CURRENT_SOURCE_DIR FILENAME folder)
  set(header "${folder}/${header}")
  set(output "${CMAKE_CURRENT_BINARY_DIR}/${namespace}_kernel_table.cpp")
  configure_file("${nonet_SOURCE_DIR}/cmake/kernel_table.cpp.in" "${output}" @ONLY)
  target_sources(${library} PRIVATE "${output}")
endfunction()

# add_kernel(<name> BYTES <vector width> [FEATURES <feature>...])
#
# One kernel, for add_kernels(). The features are names that both -m<feature> and __builtin_cpu_supports() know: what
# is compiled for is what is asked of the processor. The last kernel should do without features.
macro(add_kernel name)
  compile_kernel(${library} ${source} ${namespace} ${name} ${ARGN})
  string(APPEND NONET_KERNEL_DECLARATIONS "namespace ${name} {\nextern const Kernel kKernel;\n}\n")
  string(APPEND NONET_KERNEL_ENTRIES "    {&${name}::kKernel, [] { return ${condition}; }},\n")
endmacro()

# compile_kernel(<library> <source> <namespace> <name> BYTES <vector width> [FEATURES <feature>...])
#
# Sets `condition` to what the kernel asks of the processor.
function(compile_kernel library source namespace name)
  cmake_parse_arguments(PARSE_ARGV 4 arg "" "BYTES" "FEATURES")
  set(target nonet_${namespace}_kernel_${name})
  add_library(${target} OBJECT ${source})
  # Not the project's standard, whose flag another compiler may not know: find_kernel_compiler() tries this one.
  set_target_properties(${target} PROPERTIES CXX_STANDARD 20 CXX_STANDARD_REQUIRED ON)
  target_link_libraries(${target} PRIVATE nonet_warnings)
  target_include_directories(${target} PRIVATE "${nonet_SOURCE_DIR}/include" "${nonet_SOURCE_DIR}")
  target_compile_definitions(${target} PRIVATE NONET_KERNEL_NAME=${name} NONET_VECTOR_BYTES=${arg_BYTES})
  list(TRANSFORM arg_FEATURES PREPEND "-m" OUTPUT_VARIABLE flags)
  # Without exceptions no reference to the library that unwinds them, which would be an export too.
  # Their arrays have fixed places, which no input chooses: nothing there for a stack protector.
  target_compile_options(${target} PRIVATE ${flags} -fno-exceptions -fno-stack-protector)
  if(NONET_KERNEL_CXX)
    set(launcher env)  # which does nothing
    if(CMAKE_CXX_COMPILER_LAUNCHER)
      string(REPLACE ";" " " launcher "${CMAKE_CXX_COMPILER_LAUNCHER}")
    endif()
    # The flags are the project's: some are for its compiler alone. The linker may want position-independent code.
    set_target_properties(${target} PROPERTIES
      POSITION_INDEPENDENT_CODE ON
      CXX_COMPILER_LAUNCHER "${nonet_SOURCE_DIR}/cmake/with_compiler.sh;${launcher};${NONET_KERNEL_CXX}")
    target_compile_options(${target} PRIVATE -Wno-unknown-warning-option)
  endif()
  # gcc 12 takes the placeholder inside its own intrinsics for a use of nothing (PR 105593, mended in 13).
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
    target_compile_options(${target} PRIVATE -Wno-uninitialized)
  endif()
  # gcc places 64-byte vectors wrongly in the heap frames of that check (13 too), and they fault.
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 14
      AND NONET_SANITIZE MATCHES "address")
    target_compile_options(${target} PRIVATE "SHELL:--param asan-use-after-return=0")
  endif()
  # Kernels are one straight line each, on which clang's instruments for fuzzing and undefined behaviour take minutes.
  if("fuzzer-no-link" IN_LIST NONET_SANITIZE)
    target_compile_options(${target} PRIVATE -fno-sanitize=fuzzer-no-link,undefined)
  endif()
  # With link-time optimisation raised flags may reach code that other processors run.
  set_target_properties(${target} PROPERTIES INTERPROCEDURAL_OPTIMIZATION OFF)
  if(CMAKE_CXX_FLAGS MATCHES "-flto")
    target_compile_options(${target} PRIVATE -fno-lto)
  endif()
  target_sources(${library} PRIVATE $<TARGET_OBJECTS:${target}>)
  set_property(GLOBAL APPEND PROPERTY NONET_KERNELS ${namespace}_${name})
  set_property(GLOBAL PROPERTY NONET_KERNEL_OF_${namespace}_${name} "${target};nonet::${namespace}::${name}::kKernel")
  set(condition "")
  foreach(feature IN LISTS arg_FEATURES)
    list(APPEND condition "__builtin_cpu_supports(\"${feature}\") != 0")
  endforeach()
  string(REPLACE ";" " && " condition "${condition}")
  if(NOT condition)
    set(condition "true")
  endif()
  set(condition "${condition}" PARENT_SCOPE)
endfunction()

# add_kernel_tests()
#
# Tests that fail where a kernel's object exports more than its table.
function(add_kernel_tests)
  get_property(names GLOBAL PROPERTY NONET_KERNELS)
  # A sanitizer adds symbols.
  if(NONET_SANITIZE OR NOT CMAKE_NM)
    return()
  endif()
  foreach(name IN LISTS names)
    get_property(kernel GLOBAL PROPERTY NONET_KERNEL_OF_${name})
    list(GET kernel 0 target)
    list(GET kernel 1 symbol)
    add_test(NAME kernel_exports_${name}
      COMMAND ${CMAKE_COMMAND}
        -D NM=${CMAKE_NM}
        -D OBJECT=$<TARGET_OBJECTS:${target}>
        -D EXPECTED=${symbol}
        -P ${nonet_SOURCE_DIR}/cmake/check_kernel_exports.cmake)
  endforeach()
endfunction()
