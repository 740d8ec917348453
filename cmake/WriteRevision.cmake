# Writes the revision of the sources as a C++ file; the build runs it every time:
#   cmake -DSOURCE=folder -DOUTPUT=revision.cpp -P WriteRevision.cmake
# The file is touched only if the revision is another, so that a build after which nothing changed compiles nothing.

# A build may be started by one of git's hooks, whose environment is about another folder or an index of its own.
foreach(variable GIT_DIR GIT_WORK_TREE GIT_INDEX_FILE GIT_PREFIX)
  unset(ENV{${variable}})
endforeach()
# Looking for changes must not get in the way of git commands that run meanwhile.
set(ENV{GIT_OPTIONAL_LOCKS} 0)

# "../" and the like where the repository is another one around us: an unpacked archive within somebody's project.
execute_process(
  COMMAND git rev-parse --show-cdup
  WORKING_DIRECTORY ${SOURCE}
  RESULT_VARIABLE failure
  OUTPUT_VARIABLE way_up
  OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
set(revision "")
if("${failure}" STREQUAL "0" AND "${way_up}" STREQUAL "")
  # As many digits everywhere: git's own choice depends on the clone, and these texts are compared.
  execute_process(
    COMMAND git describe --always --dirty --abbrev=12 --exclude *
    WORKING_DIRECTORY ${SOURCE}
    OUTPUT_VARIABLE revision
    OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
endif()
if("${revision}" STREQUAL "")
  set(revision unknown)
endif()

set(text "// Written by cmake/WriteRevision.cmake.
#include \"runners/revision.hpp\"

const char* bobench::runners::git_revision() {
  return \"${revision}\";
}
")
set(old_text "")
if(EXISTS "${OUTPUT}")
  file(READ "${OUTPUT}" old_text)
endif()
if(NOT "${text}" STREQUAL "${old_text}")
  file(WRITE "${OUTPUT}" "${text}")
endif()
