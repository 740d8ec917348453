# Everything bobench stands on, found once; the reasons are in docs/dependencies.md.
find_package(Threads REQUIRED)
if(NOT BOBENCH_FUZZ) # clang++ has its own, in a package that nothing else needs
  find_package(OpenMP REQUIRED COMPONENTS CXX)
endif()
find_package(Eigen3 3.4 REQUIRED NO_MODULE)
find_package(Boost 1.74 CONFIG REQUIRED COMPONENTS program_options) # CMake 3.30 has no module of its own any more
find_package(HDF5 1.10 REQUIRED COMPONENTS C)
find_package(LibLZMA REQUIRED)
find_package(OpenSSL REQUIRED COMPONENTS Crypto)
find_package(NLopt REQUIRED)
find_package(XGBoost) # optional: `library=true` of boosted trees, and the tests that compare ours with it
find_package(LibSVM REQUIRED)
find_package(Sleef REQUIRED)
find_package(box2d 2.4 REQUIRED)
find_package(fmt 9 REQUIRED)
find_package(nlohmann_json 3.11 REQUIRED)

if(NOT BOBENCH_FUZZ AND NOT BOBENCH_SANITIZE) # MPI's own leaks are not ours
  find_package(MPI COMPONENTS CXX) # where there is none, bobench is built without its module mpi/
endif()

find_program(CCACHE ccache)
if(CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  set(CMAKE_CXX_COMPILER_LAUNCHER ${CCACHE})
endif()
