# Run by cpack between installing and packing: makes the installed trees what Debian's policy asks of packages.

# Words between blanks as lines of at most 78 characters, the first behind "  * ".
function(fill_entry text variable)
  string(REGEX REPLACE " +" ";" words "${text}")
  set(filled "")
  set(line "  *")
  foreach(word IN LISTS words)
    string(LENGTH "${line} ${word}" length)
    if(length GREATER 78)
      string(APPEND filled "${line}\n")
      set(line "   ")
    endif()
    string(APPEND line " ${word}")
  endforeach()
  set(${variable} "${filled}${line}\n" PARENT_SCOPE)
endfunction()

# Of CHANGELOG.md, the entries of this version as Debian writes a changelog.
function(debian_changelog output)
  file(READ "${source}/CHANGELOG.md" text)
  # Links lose their targets; brackets and semicolons mean something in lists.
  string(REGEX REPLACE "\\[([^]]*)\\]\\([^)]*\\)" "\\1" text "${text}")
  string(REPLACE "[" "(" text "${text}")
  string(REPLACE "]" ")" text "${text}")
  string(REPLACE ";" "," text "${text}")
  # An entry is one line: from "- " to the next.
  string(REGEX REPLACE "\n +" " " text "${text}")
  string(REGEX REPLACE "\n" ";" lines "${text}")
  set(entries "")
  set(inside OFF)
  foreach(line IN LISTS lines)
    if(line MATCHES "^## ([^ ]*)")
      string(COMPARE EQUAL "${CMAKE_MATCH_1}" "${CPACK_PACKAGE_VERSION}" inside)
    elseif(inside AND line MATCHES "^- (.*)")
      fill_entry("${CMAKE_MATCH_1}" entry)
      string(APPEND entries "${entry}")
    endif()
  endforeach()
  if(NOT entries)
    message(FATAL_ERROR "CHANGELOG.md has no entries for version ${CPACK_PACKAGE_VERSION}")
  endif()
  # Of SOURCE_DATE_EPOCH where it is set.
  string(TIMESTAMP date "%a, %d %b %Y %H:%M:%S +0000" UTC)
  file(WRITE "${output}"
    "nonet (${CPACK_PACKAGE_VERSION}) unstable; urgency=medium\n\n${entries}\n -- ${CPACK_PACKAGE_CONTACT}  ${date}\n")
endfunction()

function(compress)
  execute_process(COMMAND gzip -9nf ${ARGV} COMMAND_ERROR_IS_FATAL ANY)
endfunction()

cmake_path(GET CMAKE_CURRENT_LIST_DIR PARENT_PATH source)
cmake_path(GET source PARENT_PATH source)

foreach(component IN LISTS CPACK_COMPONENTS_ALL)
  string(TOUPPER "${component}" key)
  set(package "${CPACK_DEBIAN_${key}_PACKAGE_NAME}")
  set(share "${CPACK_TEMPORARY_INSTALL_DIRECTORY}/${component}${CPACK_PACKAGING_INSTALL_PREFIX}/share")
  set(doc "${share}/doc/${package}")
  configure_file("${source}/cmake/debian/copyright" "${doc}/copyright" COPYONLY)
  debian_changelog("${doc}/changelog")
  compress("${doc}/changelog")
  file(CHMOD "${doc}/changelog.gz" "${doc}/copyright" PERMISSIONS OWNER_READ OWNER_WRITE GROUP_READ WORLD_READ)
endforeach()

configure_file("${source}/cmake/debian/libnonet0.lintian-overrides"
  "${CPACK_TEMPORARY_INSTALL_DIRECTORY}/library${CPACK_PACKAGING_INSTALL_PREFIX}/share/lintian/overrides/libnonet0" COPYONLY)

set(share "${CPACK_TEMPORARY_INSTALL_DIRECTORY}/program${CPACK_PACKAGING_INSTALL_PREFIX}/share")
file(GLOB pages "${share}/man/man1/*.1")
if(NOT pages)
  message(FATAL_ERROR "no manual pages in ${share}/man/man1")
endif()
compress(${pages})
# Debian's zsh looks there.
file(RENAME "${share}/zsh/site-functions" "${share}/zsh/vendor-completions")
