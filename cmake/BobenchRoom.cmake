# Settings shared by every target of ours, and bobench_add_room(), which makes one library of a folder.

# Flags that change the meaning of shared headers travel with the installed package.
add_library(bobench_settings INTERFACE)
target_compile_features(bobench_settings INTERFACE cxx_std_20)
# Eigen's alignment must be the same in the library and in a user's program, whatever their -march.
target_compile_definitions(bobench_settings INTERFACE EIGEN_MAX_ALIGN_BYTES=32 EIGEN_DONT_PARALLELIZE)
target_include_directories(
  bobench_settings INTERFACE $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}>
                             $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}/bobench>)
target_link_libraries(bobench_settings INTERFACE Eigen3::Eigen fmt::fmt nlohmann_json::nlohmann_json)

# Flags for building our own code.
add_library(bobench_build_flags INTERFACE)
target_compile_options(bobench_build_flags INTERFACE -Wall -Wextra -Wpedantic -Wconversion -Wshadow)
# GCC 12 sees overlaps in std::string concatenations that are not there (GCC bug 105651).
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
  target_compile_options(bobench_build_flags INTERFACE -Wno-restrict)
endif()
if(BOBENCH_NATIVE)
  target_compile_options(bobench_build_flags INTERFACE -march=native)
endif()
# No code of ours reads errno or floating-point exception flags; without them more loops vectorise.
target_compile_options(bobench_build_flags INTERFACE -fno-math-errno -fno-trapping-math -fopenmp-simd)
if(BOBENCH_SANITIZE)
  target_compile_options(bobench_build_flags INTERFACE -fsanitize=address,undefined -fno-omit-frame-pointer
                                                       -fno-sanitize-recover=undefined)
  target_link_options(bobench_build_flags INTERFACE -fsanitize=address,undefined)
endif()

# bobench_add_room(NAME SOURCES file... [DEPENDS target...] [PRIVATE_DEPENDS target...])
# makes the static library bobench_NAME, known to users as bobench::NAME.
function(bobench_add_room name)
  cmake_parse_arguments(ROOM "" "" "SOURCES;DEPENDS;PRIVATE_DEPENDS" ${ARGN})
  add_library(bobench_${name} STATIC ${ROOM_SOURCES})
  add_library(bobench::${name} ALIAS bobench_${name})
  set_target_properties(bobench_${name} PROPERTIES EXPORT_NAME ${name} POSITION_INDEPENDENT_CODE ON)
  target_link_libraries(
    bobench_${name}
    PUBLIC bobench_settings ${ROOM_DEPENDS}
    PRIVATE $<BUILD_INTERFACE:bobench_build_flags> ${ROOM_PRIVATE_DEPENDS})
  set_property(GLOBAL APPEND PROPERTY BOBENCH_ROOMS bobench_${name})
endfunction()
