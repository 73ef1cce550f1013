# nonet_warnings: the warnings our own code is held to. An INTERFACE target rather
# than CMAKE_CXX_FLAGS, so that neither a parent project nor someone who links an
# installed nonet inherits them.
add_library(nonet_warnings INTERFACE)

if(CMAKE_CXX_COMPILER_ID MATCHES "GNU|Clang")
  target_compile_options(nonet_warnings INTERFACE
    -Wall
    -Wextra
    -Wpedantic
    -Wshadow
    -Wconversion
    # Sizes and cells mix signs on every other line; the casts would hide more than they show.
    -Wno-sign-conversion
    -Wcast-align
    -Wcast-qual
    -Wformat=2
    -Wimplicit-fallthrough
    -Wnon-virtual-dtor
    -Wold-style-cast
    -Woverloaded-virtual
    -Wundef
    -Wunused
  )
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    target_compile_options(nonet_warnings INTERFACE
      -Wduplicated-branches
      -Wduplicated-cond
      -Wextra-semi
      -Wlogical-op
    )
    # gcc 12 warns inside std::string operator+ and insert (PR 105651, mended in 13), and takes default members of
    # aggregates for uninitialised. All warn inside the comparison of byte vectors, whose size they take for negative.
    if(CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
      target_compile_options(nonet_warnings INTERFACE -Wno-restrict -Wno-stringop-overread -Wno-maybe-uninitialized)
    else()
      target_compile_options(nonet_warnings INTERFACE -Wno-stringop-overread)
    endif()
    # In a unity build gcc takes a source file for a header, whose types should not be anonymous.
    target_compile_options(nonet_warnings INTERFACE -Wno-subobject-linkage)
    # The code that sanitizers add hides from gcc what is initialised.
    if(NONET_SANITIZE)
      target_compile_options(nonet_warnings INTERFACE -Wno-maybe-uninitialized)
    endif()
  else()
    target_compile_options(nonet_warnings INTERFACE
      -Wextra-semi
      -Wshadow-uncaptured-local
    )
  endif()
  if(NONET_WERROR)
    target_compile_options(nonet_warnings INTERFACE -Werror)
  endif()
endif()
