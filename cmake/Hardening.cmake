# What keeps a mistake in a release build from being used by an input: overwritten return addresses, and buffers too small
# for what the C library is asked to put there, end the program.
#
# Directory-wide, so that it covers all objects of the program; off as a part of another project, which has its own ideas.
option(NONET_HARDEN "Stack protector and fortified library calls in release builds" ${PROJECT_IS_TOP_LEVEL})

if(NONET_HARDEN AND NOT NONET_SANITIZE AND CMAKE_CXX_COMPILER_ID MATCHES "GNU|Clang")
  # Some systems' compilers define it by themselves, maybe to another value.
  add_compile_options(
    "$<$<CONFIG:Release,RelWithDebInfo,MinSizeRel>:-fstack-protector-strong;-U_FORTIFY_SOURCE;-D_FORTIFY_SOURCE=2>")
endif()
