# Settings shared by every target of ours, and bobench_add_room(), which makes one library of a folder.

# Flags that change the meaning of shared headers travel with the installed package.
add_library(bobench_settings INTERFACE)
target_compile_features(bobench_settings INTERFACE cxx_std_20)
# The instruction set travels too: of a template that both a user's program and the library have, the linker keeps one.
target_compile_options(bobench_settings INTERFACE -march=${BOBENCH_ISA})
# a * b + c is rounded twice wherever it is written so; what is to be fused is written as a fused operation (Eigen's
# kernels, numerics/packet.hpp). So results do not depend on what a compiler or an optimisation level chooses to fuse.
target_compile_options(bobench_settings INTERFACE -ffp-contract=off)
# GCC's vectoriser of straight-line code does not heed that: of a b - c d beside a b + c d it makes vfmaddsub (Eigen's
# eigenvalues; found because -O1 and -O2 gave other bits).
target_compile_options(bobench_settings INTERFACE $<$<CXX_COMPILER_ID:GNU>:-fno-tree-slp-vectorize>)
# What Eigen does must not depend on the processor it runs on: memory aligned for the widest registers of any instruction
# set, or else sums begin where malloc happened to put a vector; no threads of its own; cache sizes that are not read from
# the processor (they choose the order of sums in products); exact square roots instead of rsqrtps, whose last bits differ
# between AMD and Intel.
target_compile_definitions(bobench_settings INTERFACE EIGEN_MAX_ALIGN_BYTES=64 EIGEN_DONT_PARALLELIZE EIGEN_NO_CPUID
                                                      EIGEN_FAST_MATH=0)
# Boost.Math would compute in long double, by the processor's own logarithms and exponentials: they too differ.
target_compile_definitions(bobench_settings INTERFACE BOOST_MATH_PROMOTE_DOUBLE_POLICY=false)
# Users write <bobench/core/optimizer.hpp>, whether bobench is installed (cmake/InstallHeaders.cmake) or a part of their
# build: there a folder of links to the rooms has the name. Our own files write "core/optimizer.hpp".
set(bobench_include ${PROJECT_BINARY_DIR}/include)
file(MAKE_DIRECTORY ${bobench_include}/bobench)
file(CREATE_LINK ${PROJECT_SOURCE_DIR}/bobench.hpp ${bobench_include}/bobench/bobench.hpp SYMBOLIC)
target_include_directories(
  bobench_settings INTERFACE $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}> $<BUILD_INTERFACE:${bobench_include}>
                             $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
target_link_libraries(bobench_settings INTERFACE Eigen3::Eigen fmt::fmt nlohmann_json::nlohmann_json)

# Flags for building our own code.
add_library(bobench_build_flags INTERFACE)
target_compile_options(bobench_build_flags INTERFACE -Wall -Wextra -Wpedantic -Wconversion -Wshadow)
if(CMAKE_CXX_COMPILER_ID MATCHES "Clang") # with clang -Wconversion means signs too, with g++ it does not
  target_compile_options(bobench_build_flags INTERFACE -Wno-sign-conversion)
endif()
# GCC 12 sees overlaps in std::string concatenations that are not there (GCC bug 105651).
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
  target_compile_options(bobench_build_flags INTERFACE -Wno-restrict)
  # With AVX-512 the same concatenations seem to copy beyond a string's end, and the compiler's own headers read
  # variables on purpose before they set them (GCC bug 105593).
  if(BOBENCH_ISA MATCHES "native|x86-64-v4")
    target_compile_options(bobench_build_flags INTERFACE -Wno-array-bounds -Wno-uninitialized -Wno-maybe-uninitialized)
  endif()
endif()
set(bobench_cold_options $<$<CONFIG:Release>:-O1>)
# -O2 of GCC 12 vectorises only where it can be no loss at all, whatever the length; dropout loses a factor of two.
set(bobench_hot_options $<$<AND:$<CONFIG:Release>,$<CXX_COMPILER_ID:GNU>>:-fvect-cost-model=dynamic>)
if(BOBENCH_WERROR AND NOT BOBENCH_FUZZ) # the warnings that count are those of g++
  target_compile_options(bobench_build_flags INTERFACE -Werror)
endif()
# No code of ours reads errno or floating-point exception flags; without them more loops vectorise.
target_compile_options(bobench_build_flags INTERFACE -fno-math-errno -fno-trapping-math -fopenmp-simd)
if(BOBENCH_SANITIZE)
  target_compile_options(bobench_build_flags INTERFACE -fsanitize=address,undefined -fno-omit-frame-pointer
                                                       -fno-sanitize-recover=undefined)
  target_link_options(bobench_build_flags INTERFACE -fsanitize=address,undefined)
endif()

# Has the files of a folder compiled together, eight at most at a time: the headers they share are read once. Names in
# unnamed namespaces are then shared by the files of a folder.
function(bobench_compile_together target)
  get_target_property(sources ${target} SOURCES)
  foreach(source ${sources})
    get_filename_component(folder "${source}" DIRECTORY)
    if(IS_ABSOLUTE "${source}") # written by the build itself
      set_source_files_properties(${source} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
      continue()
    endif()
    string(MAKE_C_IDENTIFIER "in_${folder}" folder)
    math(EXPR part "${${folder}_count} + 0")
    math(EXPR ${folder}_count "${part} + 1")
    math(EXPR part "${part} / 8")
    set_source_files_properties(${source} PROPERTIES UNITY_GROUP ${folder}_${part})
  endforeach()
  set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
endfunction()

# What nearly every file includes, read once for all: `hot` for rooms that compute, `cold` for the others.
foreach(heat hot cold)
  add_library(bobench_headers_${heat} OBJECT ${PROJECT_SOURCE_DIR}/cmake/headers.cpp)
  set_target_properties(bobench_headers_${heat} PROPERTIES POSITION_INDEPENDENT_CODE ON)
  target_link_libraries(bobench_headers_${heat} PRIVATE bobench_settings bobench_build_flags)
  target_precompile_headers(bobench_headers_${heat} PRIVATE ${PROJECT_SOURCE_DIR}/cmake/headers.hpp)
endforeach()
target_compile_options(bobench_headers_cold PRIVATE ${bobench_cold_options})
target_compile_options(bobench_headers_hot PRIVATE ${bobench_hot_options})

# bobench_add_room(NAME [COLD] [SOURCES file...] [EXCLUDE file...] [PARALLEL_SOURCES file...] [DEPENDS target...]
# [PRIVATE_DEPENDS target...])
# makes the static library bobench_NAME, known to users as bobench::NAME, of the .cpp files in the folder and below it, but
# for those excluded, and of other sources. The parallel sources start threads of OpenMP's. A cold room does no work that
# anybody waits for: it is compiled with -O1, which takes three quarters of the time.
function(bobench_add_room name)
  cmake_parse_arguments(ROOM "COLD" "" "SOURCES;EXCLUDE;PARALLEL_SOURCES;DEPENDS;PRIVATE_DEPENDS" ${ARGN})
  file(GLOB_RECURSE sources RELATIVE ${CMAKE_CURRENT_SOURCE_DIR} CONFIGURE_DEPENDS *.cpp)
  list(APPEND sources ${ROOM_SOURCES})
  list(REMOVE_DUPLICATES sources)
  list(REMOVE_ITEM sources ${ROOM_EXCLUDE} ${ROOM_PARALLEL_SOURCES} "")
  add_library(bobench_${name} STATIC ${sources} ${ROOM_PARALLEL_SOURCES})
  add_library(bobench::${name} ALIAS bobench_${name})
  set_target_properties(bobench_${name} PROPERTIES EXPORT_NAME ${name} POSITION_INDEPENDENT_CODE ON)
  file(CREATE_LINK ${CMAKE_CURRENT_SOURCE_DIR} ${bobench_include}/bobench/${name} SYMBOLIC)
  target_link_libraries(
    bobench_${name}
    PUBLIC bobench_settings ${ROOM_DEPENDS}
    PRIVATE $<BUILD_INTERFACE:bobench_build_flags> ${ROOM_PRIVATE_DEPENDS})
  if(ROOM_COLD)
    target_compile_options(bobench_${name} PRIVATE ${bobench_cold_options})
    target_precompile_headers(bobench_${name} REUSE_FROM bobench_headers_cold)
  else()
    target_compile_options(bobench_${name} PRIVATE ${bobench_hot_options})
    target_precompile_headers(bobench_${name} REUSE_FROM bobench_headers_hot)
  endif()
  if(ROOM_PARALLEL_SOURCES AND OpenMP_CXX_FOUND)
    set_source_files_properties(${ROOM_PARALLEL_SOURCES} PROPERTIES COMPILE_OPTIONS "${OpenMP_CXX_FLAGS}"
                                                                    SKIP_PRECOMPILE_HEADERS ON)
    target_link_libraries(bobench_${name} PRIVATE $<LINK_ONLY:OpenMP::OpenMP_CXX>)
  endif()
  if(BOBENCH_UNITY)
    bobench_compile_together(bobench_${name})
  endif()
endfunction()
