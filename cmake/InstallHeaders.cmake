# The script by which `cmake --install` and cpack install the public headers, as <bobench/ROOM/...>. Our own sources
# include each other by the path from the root ("core/error.hpp"), a name too common for somebody else's include path,
# so what is installed says <bobench/core/error.hpp>. It runs at install time, so that it sees headers as they are then.
# A header called private_... is for its neighbours alone: it may include what only bobench itself is built with.
#
# source    the project
# rooms     its rooms
# staging   for the rewritten headers: one that has not changed keeps its time, and nobody compiles anew because of it
# includes  where to: the include folder, relative to the prefix or not

cmake_path(ABSOLUTE_PATH includes BASE_DIRECTORY "${CMAKE_INSTALL_PREFIX}")
set(headers ${source}/bobench.hpp)
foreach(room ${rooms})
  file(GLOB_RECURSE of_room ${source}/${room}/*.hpp)
  list(FILTER of_room EXCLUDE REGEX "/private_[^/]*$")
  list(APPEND headers ${of_room})
endforeach()

foreach(header ${headers})
  cmake_path(RELATIVE_PATH header BASE_DIRECTORY "${source}" OUTPUT_VARIABLE name)
  cmake_path(GET name PARENT_PATH folder)
  file(READ "${header}" text)
  # All that is included in quotes is ours (tests/layout).
  string(REGEX REPLACE "(^|\n)([ \t]*#[ \t]*include[ \t]*)\"([^\"\n]+)\"" "\\1\\2<bobench/\\3>" text "${text}")
  file(WRITE "${staging}/new" "${text}")
  file(MAKE_DIRECTORY "${staging}/bobench/${folder}")
  file(COPY_FILE "${staging}/new" "${staging}/bobench/${name}" ONLY_IF_DIFFERENT)
  file(INSTALL DESTINATION "${includes}/bobench/${folder}" TYPE FILE FILES "${staging}/bobench/${name}") # heeds DESTDIR
endforeach()
file(REMOVE "${staging}/new")
