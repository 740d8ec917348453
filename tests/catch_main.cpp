// The main function of every test program, compiled once.
#define CATCH_CONFIG_RUNNER  // for Catch2 2: define its parts in this file
#include "catch.hpp"

int main(int argc, char** argv) {
  return Catch::Session().run(argc, argv);
}

/// Read by the leak sanitizer, if present. libhdf5 leaks memory when it reads a damaged file, and the tests read many.
/// Our own code must not leak.
extern "C" const char* __lsan_default_suppressions();
extern "C" const char* __lsan_default_suppressions() {
  return "leak:libhdf5";
}
