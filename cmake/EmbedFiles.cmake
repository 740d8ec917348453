# bobench_embed_files(FILE...): files of a room as bytes of the program. Writes embedded_files.cpp into the room's build
# folder, which defines what the room's embedded_files.hpp declares, embedded_files() in the room's namespace; the room
# takes it as a further source. Files are named from the top of the project: "papers/tiao2021/figure-1.json".
function(bobench_embed_files)
  file(RELATIVE_PATH room ${PROJECT_SOURCE_DIR} ${CMAKE_CURRENT_SOURCE_DIR})
  set(assembly "")
  set(symbols "")
  set(table "")
  set(paths "")
  set(number 0)
  foreach(file ${ARGN})
    set(symbol bobench_${room}_file_${number})
    math(EXPR number "${number} + 1")
    set(path ${CMAKE_CURRENT_SOURCE_DIR}/${file})
    string(APPEND assembly
           ".balign 16\n.global ${symbol}\n.global ${symbol}_end\n${symbol}:\n.incbin \"${path}\"\n${symbol}_end:\n.byte 0\n")
    string(APPEND symbols "extern \"C\" const char ${symbol}[], ${symbol}_end[];\n")
    string(APPEND table "      {\"${room}/${file}\", {${symbol}, ${symbol}_end}},\n")
    list(APPEND paths ${path})
  endforeach()
  set(source ${CMAKE_CURRENT_BINARY_DIR}/embedded_files.cpp)
  configure_file(${PROJECT_SOURCE_DIR}/cmake/embedded_files.cpp.in ${source} @ONLY)
  set_source_files_properties(${source} PROPERTIES OBJECT_DEPENDS "${paths}")
endfunction()
