# Finds XGBoost's C library: XGBoost::XGBoost. find_package(xgboost) fails, because the CMake package of Debian 12
# refers to a program that it does not install.
find_library(XGBOOST_LIBRARY xgboost)
find_path(XGBOOST_INCLUDE_DIR xgboost/c_api.h)
mark_as_advanced(XGBOOST_LIBRARY XGBOOST_INCLUDE_DIR)

include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(XGBoost REQUIRED_VARS XGBOOST_LIBRARY XGBOOST_INCLUDE_DIR)

if(XGBoost_FOUND AND NOT TARGET XGBoost::XGBoost)
  add_library(XGBoost::XGBoost UNKNOWN IMPORTED)
  set_target_properties(XGBoost::XGBoost PROPERTIES IMPORTED_LOCATION "${XGBOOST_LIBRARY}"
                                                    INTERFACE_INCLUDE_DIRECTORIES "${XGBOOST_INCLUDE_DIR}")
endif()
