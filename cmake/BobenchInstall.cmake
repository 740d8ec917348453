# find_package(bobench) for an installed copy: headers under include/bobench, one library a room, the program.
include(CMakePackageConfigHelpers)

get_property(rooms GLOBAL PROPERTY BOBENCH_ROOMS)
install(
  TARGETS ${rooms} bobench_settings bobench
  EXPORT bobenchTargets
  ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR}
  RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
set_target_properties(bobench PROPERTIES EXPORT_NAME program)
set_target_properties(bobench_settings PROPERTIES EXPORT_NAME settings)

set(rooms core external surrogates acquisitions testfunctions optimizers storage hpobench_tables results runners analysis cli)
if(BOBENCH_PAPERS)
  list(APPEND rooms papers)
endif()
foreach(room ${rooms})
  install(
    DIRECTORY ${PROJECT_SOURCE_DIR}/${room}
    DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/bobench
    FILES_MATCHING
    PATTERN "*.hpp")
endforeach()

set(config_dir ${CMAKE_INSTALL_LIBDIR}/cmake/bobench)
install(EXPORT bobenchTargets NAMESPACE bobench:: DESTINATION ${config_dir})
configure_package_config_file(${PROJECT_SOURCE_DIR}/cmake/bobenchConfig.cmake.in
                              ${PROJECT_BINARY_DIR}/bobenchConfig.cmake INSTALL_DESTINATION ${config_dir})
write_basic_package_version_file(${PROJECT_BINARY_DIR}/bobenchConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/bobenchConfig.cmake ${PROJECT_BINARY_DIR}/bobenchConfigVersion.cmake
              ${PROJECT_SOURCE_DIR}/cmake/FindLibSVM.cmake ${PROJECT_SOURCE_DIR}/cmake/FindSleef.cmake
              ${PROJECT_SOURCE_DIR}/cmake/FindXGBoost.cmake
        DESTINATION ${config_dir})
