# Debian packages: `cpack -G DEB` in a build directory, or `./dev package`. bobench is the program, libbobench-dev what
# find_package(bobench) needs, python3-bobench the Python package; cmake/BobenchInstall.cmake and python/CMakeLists.txt
# say what is in them.
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_CONTACT "bobench maintainers <maintainers@bobench.invalid>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "") # the first line of each package's description
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ
                                                WORLD_EXECUTE)
set(CPACK_THREADS 0)
set(CPACK_DEBIAN_COMPRESSION_TYPE xz)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)

set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_COMPONENTS_ALL program development archive)
if(TARGET bobench_mpi)
  list(APPEND CPACK_COMPONENTS_ALL mpi)
endif()
if(TARGET bobench_python)
  list(APPEND CPACK_COMPONENTS_ALL python)
endif()

set(CPACK_DEBIAN_PROGRAM_PACKAGE_NAME bobench)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_SECTION science)
set(CPACK_COMPONENT_PROGRAM_DESCRIPTION "benchmark black-box optimisers
bobench runs optimisers x problems x replicates on every core, stores each
trace in an HDF5 file that survives kill -9, and ranks the optimisers with
significance tests and effect sizes. It has BBOB and synthetic functions,
tables of hyper-parameter optimisation, Bayesian and other optimisers, plots,
reports and published experiments.")
set(CPACK_DEBIAN_PROGRAM_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_RECOMMENDS gnuplot-nox)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_SUGGESTS "bobench-archive, libbobench-dev, python3-bobench")

set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_NAME libbobench-dev)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_SECTION libdevel)
set(CPACK_COMPONENT_DEVELOPMENT_DESCRIPTION "bobench as a C++ library
Headers (<bobench/bobench.hpp>, or one by one), static libraries and a CMake
package, for optimisers and problems of your own and for programs that are
bobench's command line with these added.")
# What bobenchConfig.cmake looks for: the libraries of the list `packages` in `dev`.
string(
  CONCAT CPACK_DEBIAN_DEVELOPMENT_PACKAGE_DEPENDS
         "libeigen3-dev, libboost-dev, libboost-program-options-dev, libhdf5-dev, liblzma-dev, zlib1g-dev, "
         "libsqlite3-dev, libssl-dev, libnlopt-dev, libxgboost-dev, libsvm-dev, libsleef-dev, libbox2d-dev, libfmt-dev, "
         "nlohmann-json3-dev")
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_RECOMMENDS "bobench (= ${PROJECT_VERSION}), g++, cmake")

set(CPACK_DEBIAN_ARCHIVE_PACKAGE_NAME bobench-archive)
set(CPACK_DEBIAN_ARCHIVE_PACKAGE_SECTION science)
set(CPACK_DEBIAN_ARCHIVE_PACKAGE_ARCHITECTURE all)
set(CPACK_COMPONENT_ARCHIVE_DESCRIPTION "results of bobench's optimisers, to compare with
The runs of all optimisers of bobench on the problems of @bo-suite, among which
`bobench compare` ranks those of a result file.")

set(CPACK_DEBIAN_MPI_PACKAGE_NAME bobench-mpi)
set(CPACK_DEBIAN_MPI_PACKAGE_SECTION science)
set(CPACK_COMPONENT_MPI_DESCRIPTION "bobench's runs on many machines by MPI
The module by which the processes of `mpirun bobench run` divide its runs.")
set(CPACK_DEBIAN_MPI_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_MPI_PACKAGE_DEPENDS "bobench (= ${PROJECT_VERSION})")

set(CPACK_DEBIAN_PYTHON_PACKAGE_NAME python3-bobench)
set(CPACK_DEBIAN_PYTHON_PACKAGE_SECTION python)
set(CPACK_COMPONENT_PYTHON_DESCRIPTION "benchmark black-box optimisers in Python
The module bobench: optimisers with ask() and tell(), problems that are
evaluated in batches, comparisons of both with those of Python, and results as
DataFrames, figures and reports. It gives the same bits as the program.")
set(CPACK_DEBIAN_PYTHON_PACKAGE_SHLIBDEPS ON)
math(EXPR next_minor "${Python3_VERSION_MINOR} + 1")
string(CONCAT CPACK_DEBIAN_PYTHON_PACKAGE_DEPENDS "python3 (>= ${Python3_VERSION_MAJOR}.${Python3_VERSION_MINOR}), "
              "python3 (<< ${Python3_VERSION_MAJOR}.${next_minor}), python3-numpy")
set(CPACK_DEBIAN_PYTHON_PACKAGE_RECOMMENDS "python3-pandas, gnuplot-nox")
set(CPACK_DEBIAN_PYTHON_PACKAGE_SUGGESTS "bobench-archive, python3-matplotlib, python3-optuna, python3-scipy")
set(CPACK_DEBIAN_PYTHON_PACKAGE_CONTROL_EXTRA ${PROJECT_SOURCE_DIR}/packaging/debian/postinst
                                              ${PROJECT_SOURCE_DIR}/packaging/debian/prerm)

# In each package, as Debian requires: the licences, and the notices of the data and libraries of others.
foreach(part ${CPACK_COMPONENTS_ALL})
  string(TOUPPER ${part} PART)
  install(FILES ${PROJECT_SOURCE_DIR}/packaging/debian/copyright ${PROJECT_SOURCE_DIR}/NOTICE
          DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/${CPACK_DEBIAN_${PART}_PACKAGE_NAME} COMPONENT ${part}
          EXCLUDE_FROM_ALL)
endforeach()
set(CPACK_PRE_BUILD_SCRIPTS ${PROJECT_SOURCE_DIR}/packaging/debian/CompressManPages.cmake)

include(CPack)
