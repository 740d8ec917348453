# Writes the revision of the sources to a C++ file; every build runs this script:
#   cmake -DSOURCE=folder -DOUTPUT=revision.cpp -P WriteRevision.cmake
# The file is written only if the revision has changed, so that a build without changes does not compile anything.

# A build may be started by a git hook, whose environment may refer to another folder or index.
foreach(variable GIT_DIR GIT_WORK_TREE GIT_INDEX_FILE GIT_PREFIX)
  unset(ENV{${variable}})
endforeach()
# Looking for changes must not block git commands that run at the same time.
set(ENV{GIT_OPTIONAL_LOCKS} 0)

# The result is "../" or similar if the sources are an unpacked archive within another repository.
execute_process(
  COMMAND git rev-parse --show-cdup
  WORKING_DIRECTORY ${SOURCE}
  RESULT_VARIABLE failure
  OUTPUT_VARIABLE way_up
  OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
set(revision "")
if("${failure}" STREQUAL "0" AND "${way_up}" STREQUAL "")
  # A fixed number of digits: git's default depends on the clone, and these texts are compared.
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
