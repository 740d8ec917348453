// The main function of every test program, compiled once.
#define CATCH_CONFIG_MAIN
#include <catch2/catch.hpp>

#ifdef __SANITIZE_ADDRESS__
/// libhdf5 does not free all it took when it meets a damaged file; the tests show it many. What is ours must not leak.
extern "C" const char* __lsan_default_suppressions() {
  return "leak:libhdf5";
}
#endif
