# Script with which `cmake --install` and cpack install the public headers, as <bobench/MODULE/...>. Our sources include
# headers by the path from the root ("core/error.hpp"), which is too common a name for a user's include path. Installed
# headers therefore include <bobench/core/error.hpp>. The script runs at install time and uses the headers of that time.
# A header named private_... is used only by its neighbours: it may include dependencies that only bobench needs.
#
# source    the project folder
# modules   its modules
# staging   folder for rewritten headers: unchanged ones keep their time, so that users' files are not recompiled
# includes  destination: the include folder, absolute or relative to the prefix

cmake_path(ABSOLUTE_PATH includes BASE_DIRECTORY "${CMAKE_INSTALL_PREFIX}")
set(headers ${source}/bobench.hpp)
foreach(module ${modules})
  file(GLOB_RECURSE of_module ${source}/${module}/*.hpp)
  list(FILTER of_module EXCLUDE REGEX "/private_[^/]*$")
  list(APPEND headers ${of_module})
endforeach()
list(REMOVE_DUPLICATES headers) # headers of an inner module are also found in the outer one

foreach(header ${headers})
  cmake_path(RELATIVE_PATH header BASE_DIRECTORY "${source}" OUTPUT_VARIABLE name)
  cmake_path(GET name PARENT_PATH folder)
  file(READ "${header}" text)
  # All headers included in quotes are ours (checked by tests/layout).
  string(REGEX REPLACE "(^|\n)([ \t]*#[ \t]*include[ \t]*)\"([^\"\n]+)\"" "\\1\\2<bobench/\\3>" text "${text}")
  file(WRITE "${staging}/new" "${text}")
  file(MAKE_DIRECTORY "${staging}/bobench/${folder}")
  file(COPY_FILE "${staging}/new" "${staging}/bobench/${name}" ONLY_IF_DIFFERENT)
  file(INSTALL DESTINATION "${includes}/bobench/${folder}" TYPE FILE FILES "${staging}/bobench/${name}") # heeds DESTDIR
endforeach()
file(REMOVE "${staging}/new")
