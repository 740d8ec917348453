// Seeds of statistical tests, and checks that record their margins.
//
// BOBENCH_TEST_SEED=k changes all seeds. With BOBENCH_TEST_MARGINS=FILE each check below appends a line "test,
// statistic, value, bound" (tab-separated) to FILE; the distribution over twenty k shows the margins. A correct
// implementation may fail a test less than once in a million.
#pragma once

#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <string>

#include "catch.hpp"

namespace bobench {

/// Allowed deviation of an estimate in standard errors. A normal estimate exceeds it with a probability of 2e-9, so a
/// test may have hundreds of such checks.
inline constexpr double z_bound = 6.0;

/// The lowest acceptable p of a test that should not reject; allows for a handful of such tests.
inline constexpr double p_bound = 1e-7;

/// The Kolmogorov-Smirnov distance that n draws exceed with a probability of p_bound.
inline double ks_bound(double n) {
  return std::sqrt(-0.5 * std::log(0.5 * p_bound) / n);
}

/// Whether the program is instrumented, and ten to twenty times slower. Long tests then do less.
#ifdef __SANITIZE_ADDRESS__
inline constexpr bool instrumented = true;
#else
inline constexpr bool instrumented = false;
#endif

/// The seed n, or with BOBENCH_TEST_SEED=k the n-th seed of the k-th stream.
inline std::uint64_t test_seed(std::uint64_t n) {
  static const char* const stream = std::getenv("BOBENCH_TEST_SEED");
  return stream ? n + 1'000'000'007 * std::strtoull(stream, nullptr, 10) : n;
}

/// Appends a line to BOBENCH_TEST_MARGINS.
inline void note_margin(const std::string& statistic, double value, double bound) {
  static const char* const path = std::getenv("BOBENCH_TEST_MARGINS");
  if (!path) return;
  std::ofstream(path, std::ios::app) << Catch::getResultCapture().getCurrentTestName() << '\t' << statistic << '\t'
                                     << value << '\t' << bound << '\n';
}

inline void check_below(const std::string& statistic, double value, double bound) {
  note_margin(statistic, value, bound);
  INFO(statistic);
  CHECK(value < bound);
}

inline void check_above(const std::string& statistic, double value, double bound) {
  note_margin(statistic, value, bound);
  INFO(statistic);
  CHECK(value > bound);
}

/// Whether the estimate is within z_bound standard errors of the expected value.
inline void check_z(const std::string& statistic, double estimate, double expected, double standard_error) {
  CAPTURE(estimate, expected, standard_error);
  check_below("|z| of " + statistic, std::abs(estimate - expected) / standard_error, z_bound);
}

}  // namespace bobench
