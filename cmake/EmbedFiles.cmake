# bobench_embed_files(FILE...): embeds files of a module in the program. Writes embedded_files.cpp into the module's
# build folder; the module adds it to its sources. It defines embedded_files() in the module's namespace, declared in
# the module's embedded_files.hpp. Files have paths relative to the project:
# "reproduction/papers/tiao2021/figure-1.json".
function(bobench_embed_files)
  file(RELATIVE_PATH module ${PROJECT_SOURCE_DIR} ${CMAKE_CURRENT_SOURCE_DIR})
  get_filename_component(name ${module} NAME)
  set(assembly "")
  set(symbols "")
  set(table "")
  set(paths "")
  set(number 0)
  foreach(file ${ARGN})
    set(symbol bobench_${name}_file_${number})
    math(EXPR number "${number} + 1")
    set(path ${CMAKE_CURRENT_SOURCE_DIR}/${file})
    string(APPEND assembly
           ".balign 16\n.global ${symbol}\n.global ${symbol}_end\n${symbol}:\n.incbin \"${path}\"\n${symbol}_end:\n.byte 0\n")
    string(APPEND symbols "extern \"C\" const char ${symbol}[], ${symbol}_end[];\n")
    string(APPEND table "      {\"${module}/${file}\", {${symbol}, ${symbol}_end}},\n")
    list(APPEND paths ${path})
  endforeach()
  set(source ${CMAKE_CURRENT_BINARY_DIR}/embedded_files.cpp)
  configure_file(${PROJECT_SOURCE_DIR}/cmake/embedded_files.cpp.in ${source} @ONLY)
  set_source_files_properties(${source} PROPERTIES OBJECT_DEPENDS "${paths}")
endfunction()
