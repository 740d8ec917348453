# Finds libsvm, which does not provide a CMake package: LibSVM::LibSVM.
find_library(LIBSVM_LIBRARY svm)
find_path(LIBSVM_INCLUDE_DIR libsvm/svm.h)
mark_as_advanced(LIBSVM_LIBRARY LIBSVM_INCLUDE_DIR)

include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(LibSVM REQUIRED_VARS LIBSVM_LIBRARY LIBSVM_INCLUDE_DIR)

if(LibSVM_FOUND AND NOT TARGET LibSVM::LibSVM)
  add_library(LibSVM::LibSVM UNKNOWN IMPORTED)
  set_target_properties(LibSVM::LibSVM PROPERTIES IMPORTED_LOCATION "${LIBSVM_LIBRARY}"
                                                  INTERFACE_INCLUDE_DIRECTORIES "${LIBSVM_INCLUDE_DIR}")
endif()
