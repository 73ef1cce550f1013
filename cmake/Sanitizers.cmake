# Directory-wide rather than on a target: a sanitizer that sees only some of the
# objects of a program reports false positives, or nothing.
if(NONET_SANITIZE)
  string(REPLACE ";" "," sanitizers "${NONET_SANITIZE}")
  set(flags
    -fsanitize=${sanitizers}
    # Undefined behaviour fails the test instead of printing a line that nobody reads.
    -fno-sanitize-recover=all
    # These three double the time to compile. The address sanitizer reports what a null or wrong pointer leads to.
    -fno-sanitize=null,vptr,object-size
    -fno-omit-frame-pointer)
  add_compile_options(${flags})
  add_link_options(${flags})
  # Else 900,000 addresses are relocated at each of the thousands of starts in the tests.
  string(APPEND CMAKE_EXE_LINKER_FLAGS " -no-pie")
endif()

# The standard library checks what it is asked: indices, empty containers, iterators that do not belong together. Where
# assertions are compiled in, so are these.
if(NONET_SANITIZE)
  add_compile_definitions(_GLIBCXX_ASSERTIONS)
else()
  add_compile_definitions($<$<CONFIG:Debug>:_GLIBCXX_ASSERTIONS>)
endif()
