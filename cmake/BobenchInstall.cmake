# Installation in three components: the program with its documentation, the archive of results, and the development files
# for find_package(bobench): headers, included as <bobench/MODULE/...>, and one library per module.
# packaging/Packages.cmake makes a Debian package of each.
include(CMakePackageConfigHelpers)

# The program, and the target bobench::program, which find_package(bobench) defines if this component is installed.
set(config_dir ${CMAKE_INSTALL_LIBDIR}/cmake/bobench)
install(TARGETS bobench EXPORT bobenchProgram RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT program)
set_target_properties(bobench PROPERTIES EXPORT_NAME program)
install(EXPORT bobenchProgram NAMESPACE bobench:: DESTINATION ${config_dir} COMPONENT program)

# Man pages and completion: cli/CMakeLists.txt explains when they are missing.
install(DIRECTORY ${BOBENCH_DOCUMENTATION}/man/ DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 COMPONENT program OPTIONAL)
set(completion ${BOBENCH_DOCUMENTATION}/completion)
set(share ${CMAKE_INSTALL_DATADIR})
install(FILES ${completion}/bobench.bash DESTINATION ${share}/bash-completion/completions RENAME bobench
        COMPONENT program OPTIONAL)
install(FILES ${completion}/_bobench DESTINATION ${share}/zsh/vendor-completions COMPONENT program OPTIONAL)
install(FILES ${completion}/bobench.fish DESTINATION ${share}/fish/vendor_completions.d COMPONENT program OPTIONAL)

# README.md and the files that it links to, at the same relative paths.
install(FILES ${PROJECT_SOURCE_DIR}/README.md ${PROJECT_SOURCE_DIR}/CHANGELOG.md ${PROJECT_SOURCE_DIR}/CONTRIBUTING.md
              ${PROJECT_SOURCE_DIR}/SECURITY.md ${PROJECT_SOURCE_DIR}/CITATION.cff
        DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT program)
install(
  DIRECTORY ${PROJECT_SOURCE_DIR}/docs
  DESTINATION ${CMAKE_INSTALL_DOCDIR}
  COMPONENT program
  PATTERN __pycache__ EXCLUDE
  PATTERN own_optimizer EXCLUDE)
install(DIRECTORY ${PROJECT_SOURCE_DIR}/docs/examples/own_optimizer DESTINATION ${CMAKE_INSTALL_DOCDIR}/docs/examples
        COMPONENT development)
# The Debian packages have the licence's text from Debian, and NOTICE from packaging/Packages.cmake.
install(FILES ${PROJECT_SOURCE_DIR}/LICENSE ${PROJECT_SOURCE_DIR}/NOTICE DESTINATION ${CMAKE_INSTALL_DOCDIR}
        COMPONENT licence)

# The archive of @bo-suite, where archive::suite_archive_folder() looks for it.
install(DIRECTORY ${PROJECT_SOURCE_DIR}/analysis/archive/suite/ DESTINATION ${share}/bobench/archive COMPONENT archive
        FILES_MATCHING PATTERN "*.csv.xz" PATTERN "seconds.csv")

list(TRANSFORM modules REPLACE "^.*/" "" OUTPUT_VARIABLE libraries)
list(TRANSFORM libraries PREPEND bobench_)
install(TARGETS ${libraries} bobench_settings EXPORT bobenchTargets ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR}
        COMPONENT development)
set_target_properties(bobench_settings PROPERTIES EXPORT_NAME settings)

install(
  CODE "set(source [[${PROJECT_SOURCE_DIR}]])
set(modules [[${modules}]])
set(staging [[${PROJECT_BINARY_DIR}/installed_headers]])
set(includes [[${CMAKE_INSTALL_INCLUDEDIR}]])"
  COMPONENT development)
install(SCRIPT ${PROJECT_SOURCE_DIR}/cmake/InstallHeaders.cmake COMPONENT development)

install(EXPORT bobenchTargets NAMESPACE bobench:: DESTINATION ${config_dir} COMPONENT development)
configure_package_config_file(${PROJECT_SOURCE_DIR}/cmake/bobenchConfig.cmake.in
                              ${PROJECT_BINARY_DIR}/bobenchConfig.cmake INSTALL_DESTINATION ${config_dir})
write_basic_package_version_file(${PROJECT_BINARY_DIR}/bobenchConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/bobenchConfig.cmake ${PROJECT_BINARY_DIR}/bobenchConfigVersion.cmake
              ${PROJECT_SOURCE_DIR}/cmake/FindLibSVM.cmake ${PROJECT_SOURCE_DIR}/cmake/FindSleef.cmake
              ${PROJECT_SOURCE_DIR}/cmake/FindXGBoost.cmake
        DESTINATION ${config_dir} COMPONENT development)
