# Finds SLEEF, which does not provide a CMake package in Debian 12: Sleef::Sleef.
find_library(SLEEF_LIBRARY sleef)
find_path(SLEEF_INCLUDE_DIR sleef.h)
mark_as_advanced(SLEEF_LIBRARY SLEEF_INCLUDE_DIR)

include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(Sleef REQUIRED_VARS SLEEF_LIBRARY SLEEF_INCLUDE_DIR)

if(Sleef_FOUND AND NOT TARGET Sleef::Sleef)
  add_library(Sleef::Sleef UNKNOWN IMPORTED)
  set_target_properties(Sleef::Sleef PROPERTIES IMPORTED_LOCATION "${SLEEF_LIBRARY}"
                                                INTERFACE_INCLUDE_DIRECTORIES "${SLEEF_INCLUDE_DIR}")
endif()
