// The main function of every test program, compiled once.
#define CATCH_CONFIG_MAIN
#include <catch2/catch.hpp>

/// Read by the leak sanitizer, if there is one. libhdf5 does not free all it took when it meets a damaged file, and the
/// tests show it many. What is ours must not leak.
extern "C" const char* __lsan_default_suppressions();
extern "C" const char* __lsan_default_suppressions() {
  return "leak:libhdf5";
}
