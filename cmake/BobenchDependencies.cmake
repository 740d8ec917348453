# Finds all dependencies of bobench; docs/dependencies.md gives the reasons for them.
find_package(Threads REQUIRED)
if(NOT BOBENCH_FUZZ) # the runtime of clang++ is in a package that is not needed otherwise
  find_package(OpenMP REQUIRED COMPONENTS CXX)
endif()
find_package(Eigen3 3.4 REQUIRED NO_MODULE)
find_package(Boost 1.74 CONFIG REQUIRED COMPONENTS program_options) # CMake 3.30 no longer has a module for it
find_package(HDF5 1.10 REQUIRED COMPONENTS C)
find_package(LibLZMA REQUIRED)
find_package(ZLIB REQUIRED)
find_package(SQLite3) # optional: `bobench import` of Optuna's databases
find_package(OpenSSL REQUIRED COMPONENTS Crypto)
find_package(NLopt REQUIRED)
find_package(XGBoost) # optional: `library=true` of boosted trees, and tests that compare ours with it
find_package(LibSVM REQUIRED)
find_package(Sleef REQUIRED)
find_package(box2d 2.4 REQUIRED)
find_package(fmt 9 REQUIRED)
find_package(nlohmann_json 3.11 REQUIRED)

if(NOT BOBENCH_FUZZ AND NOT BOBENCH_SANITIZE) # MPI itself leaks memory
  find_package(MPI COMPONENTS CXX) # without MPI, bobench is built without system/mpi/
endif()

if(BOBENCH_PYTHON AND NOT BOBENCH_FUZZ) # without them, bobench is built without python/, except by `pip install`
  set(required QUIET)
  if(SKBUILD)
    set(required REQUIRED)
  endif()
  find_package(Python3 COMPONENTS Interpreter Development.Module ${required})
  if(Python3_FOUND)
    find_package(pybind11 2.10 ${required})
  endif()
endif()

find_program(CCACHE ccache)
if(CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  set(CMAKE_CXX_COMPILER_LAUNCHER ${CCACHE})
endif()
