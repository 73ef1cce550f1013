# Directory-wide rather than on a target: a sanitizer that sees only some of the
# objects of a program reports false positives, or nothing.
set(NONET_SANITIZE_FLAGS "")
if(NONET_SANITIZE)
  string(REPLACE ";" "," sanitizers "${NONET_SANITIZE}")
  set(NONET_SANITIZE_FLAGS
    -fsanitize=${sanitizers}
    # Undefined behaviour fails the test instead of printing a line that nobody reads.
    -fno-sanitize-recover=all
    # These three double the time to compile. The address sanitizer reports what a null or wrong pointer leads to.
    -fno-sanitize=null,vptr,object-size
    -fno-omit-frame-pointer)
  add_compile_options(${NONET_SANITIZE_FLAGS})
  add_link_options(${NONET_SANITIZE_FLAGS})
endif()
