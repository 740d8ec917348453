// The main function of every test program, compiled once.
#define CATCH_CONFIG_RUNNER  // of Catch2 2: define its parts in this file
#include "catch.hpp"

int main(int argc, char** argv) {
  return Catch::Session().run(argc, argv);
}

/// Read by the leak sanitizer, if there is one. libhdf5 does not free all it took when it meets a damaged file, and the
/// tests show it many. What is ours must not leak.
extern "C" const char* __lsan_default_suppressions();
extern "C" const char* __lsan_default_suppressions() {
  return "leak:libhdf5";
}
