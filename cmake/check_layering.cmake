# cmake -D ROOT=<dir> -P check_layering.cmake
#
# Fails on an #include against the arrows, and on a third-party header outside the
# files that may know it, naming file and line.

cmake_minimum_required(VERSION 3.22)

# A folder may include from itself and from the folders that its arrow points to.
set(libraries base board formats deduction encoder backends workshop explain proof run)
set(folders ${libraries} c cli python tests bench)
set(base_may "")
# Of proof/ the second statement of constraints, for the checker of solutions.
set(board_may base proof)
set(formats_may base board)
set(deduction_may base board)
set(encoder_may base board formats deduction)
set(backends_may base board deduction encoder)
set(workshop_may base board deduction backends)
set(explain_may base board deduction encoder backends workshop)
# The certificate checker is worth something because it trusts none of the rest.
set(proof_may "")
set(run_may base board formats deduction encoder backends workshop explain proof)
set(c_may ${libraries})
set(cli_may ${libraries})
set(python_may ${libraries})
set(tests_may ${folders})
set(bench_may ${folders})
# Headers in deeper folders are private to their library. These look into them all the same.
set(sees_private tests bench)
# Used by the program's own folder, too: it shows libfmt, which no public header may ask for.
set(seen_by_cli "run/internal/format.hpp")

# Third-party headers: "<header regex> <regex of the files that may include it>".
set(third_party
  "^cadical\\.hpp$ ^(backends/cadical|bench/sat_rates)\\.cpp$"
  "^boost/ ^cli/"
  "^(zlib|zstd)\\.h$ ^run/internal/decompress\\.cpp$"
  "^pybind11/ ^python/"
  "^catch(2/|[_.]) ^tests/catch\\.hpp$"
  "^fmt/ ^run/internal/format\\.(hpp|cpp)$"
  # No public header may ask its readers to install a JSON library.
  "^nlohmann/ ^(base/json_string\\.cpp|formats/internal/(json\\.cpp|f_puzzles_.*)|(cli|tests|bench)/.*)$")

# The line of an include, looked up only for the few that are wrong: CMake has no way
# to number lines that survives C++ text.
function(report file include_line message)
  file(READ "${ROOT}/${file}" text)
  string(FIND "\n${text}" "\n${include_line}" position)
  string(SUBSTRING "\n${text}" 0 ${position} before)
  string(REGEX REPLACE "[^\n]" "" newlines "${before}")
  string(LENGTH "${newlines}" line)
  math(EXPR line "${line} + 1")
  message(SEND_ERROR "${file}:${line}: ${message}")
endfunction()

set(checked 0)
foreach(folder IN LISTS folders)
  file(GLOB_RECURSE files RELATIVE "${ROOT}" "${ROOT}/${folder}/*.hpp" "${ROOT}/${folder}/*.cpp")
  # Wrong on purpose, or outside projects.
  list(FILTER files EXCLUDE REGEX "^tests/(layering|install|subproject)/")

  foreach(file IN LISTS files)
    math(EXPR checked "${checked} + 1")
    file(STRINGS "${ROOT}/${file}" lines REGEX "^[ \t]*#[ \t]*include[ \t]*[<\"]")
    foreach(line IN LISTS lines)
      string(REGEX MATCH "([<\"])([^>\"]+)" ignored "${line}")
      set(quote "${CMAKE_MATCH_1}")
      set(header "${CMAKE_MATCH_2}")

      foreach(rule IN LISTS third_party)
        string(REGEX MATCH "^([^ ]+) (.+)$" ignored "${rule}")
        set(header_regex "${CMAKE_MATCH_1}")
        set(file_regex "${CMAKE_MATCH_2}")
        if(header MATCHES "${header_regex}" AND NOT (quote STREQUAL "\"" AND header STREQUAL "catch.hpp")
            AND NOT file MATCHES "${file_regex}")
          report("${file}" "${line}" "<${header}> may be included only by files that match ${file_regex}")
        endif()
      endforeach()

      # "nonet/board/rules.hpp" of the libraries, "cli/options.hpp" of the rest.
      if(quote STREQUAL "\"" AND header MATCHES "/" AND NOT header STREQUAL "nonet/version.hpp")
        string(REGEX REPLACE "^nonet/" "" path "${header}")
        string(REGEX REPLACE "/.*" "" target "${path}")
        set(expected "${path}")
        if(target IN_LIST libraries)
          set(expected "nonet/${path}")
        endif()
        if(NOT target IN_LIST folders OR NOT header STREQUAL expected)
          report("${file}" "${line}" "\"${header}\": expected nonet/FOLDER/ (${libraries}), or c/, cli/, python/, tests/ or bench/")
        elseif(NOT target STREQUAL folder AND NOT target IN_LIST ${folder}_may)
          if(${folder}_may)
            string(REPLACE ";" ", " allowed "${${folder}_may}")
          else()
            set(allowed "the standard library")
          endif()
          report("${file}" "${line}" "${folder}/ may not include ${target}/, only ${allowed}")
        elseif(NOT target STREQUAL folder AND NOT folder IN_LIST sees_private AND path MATCHES "/.*/"
            AND NOT (folder STREQUAL "cli" AND path STREQUAL seen_by_cli))
          report("${file}" "${line}" "\"${header}\" is private to ${target}/; headers directly in it are public")
        endif()
      endif()
    endforeach()
  endforeach()
endforeach()

if(checked EQUAL 0)
  message(SEND_ERROR "${ROOT}: no source files found")
endif()
