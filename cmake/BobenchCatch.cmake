# Catch2, version 3 or 2: defines bobench_catch, which test programs link, and bobench_catch_arguments for running them.
# tests/catch.hpp hides the other differences.
find_package(Catch2 3 QUIET)
if(NOT Catch2_FOUND)
  find_package(Catch2 2.13 REQUIRED)
endif()

add_library(bobench_catch INTERFACE)
target_link_libraries(bobench_catch INTERFACE Catch2::Catch2)
set(bobench_catch_arguments "")
if(Catch2_VERSION VERSION_GREATER_EQUAL 3)
  # A program without [slow] tests passes that ctest, as with version 2.
  set(bobench_catch_arguments --allow-running-no-tests)
endif()
