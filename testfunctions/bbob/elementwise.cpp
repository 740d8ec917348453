// Compiled with -ffast-math, which lets the compiler call glibc's vector versions of sin, cos, exp and log (at most 4
// ulp off). Nothing here relies on NaN or infinities: bbob.cpp keeps them out.
#include "testfunctions/bbob/elementwise.hpp"

#include <cmath>
#include <numbers>

namespace bobench::testfunctions {
namespace {

constexpr double pi = std::numbers::pi;

/// log|T_osz(z)| of a z whose logarithm of the absolute value is given.
inline double oscillated_logarithm(double logarithm, bool positive) {
  const double c1 = positive ? 10.0 : 5.5, c2 = positive ? 7.9 : 3.1;
  return logarithm + 0.049 * (std::sin(c1 * logarithm) + std::sin(c2 * logarithm));
}

/// log|z|, and 0 for 0: callers multiply what becomes of it by sign(z) = 0.
inline double safe_logarithm(double z) {
  const double size = std::abs(z);
  return std::log(size > 0.0 ? size : 1.0);
}

inline double sign_of(double z) {
  return z > 0.0 ? 1.0 : (z < 0.0 ? -1.0 : 0.0);
}

}  // namespace

double oscillate(double value) {
  return sign_of(value) * std::exp(oscillated_logarithm(safe_logarithm(value), value > 0.0));
}

void oscillate(double* z, Eigen::Index n) {
#pragma omp simd
  for (Eigen::Index i = 0; i < n; ++i) {
    z[i] = sign_of(z[i]) * std::exp(oscillated_logarithm(safe_logarithm(z[i]), z[i] > 0.0));
  }
}

void make_asymmetric(double* z, const double* exponent, Eigen::Index n) {
#pragma omp simd
  for (Eigen::Index i = 0; i < n; ++i) {
    const double positive = z[i] > 0.0 ? z[i] : 1.0;
    const double power = std::exp(std::log(positive) * (1.0 + exponent[i] * std::sqrt(positive)));
    z[i] = z[i] > 0.0 ? power : z[i];
  }
}

void oscillate_and_make_asymmetric(double* z, const double* exponent, Eigen::Index n) {
#pragma omp simd
  for (Eigen::Index i = 0; i < n; ++i) {
    const double logarithm = oscillated_logarithm(safe_logarithm(z[i]), z[i] > 0.0);
    const double factor = z[i] > 0.0 ? 1.0 + exponent[i] * std::exp(0.5 * logarithm) : 1.0;
    z[i] = sign_of(z[i]) * std::exp(logarithm * factor);
  }
}

void cosines_of_turns(const double* z, double* out, Eigen::Index n) {
#pragma omp simd
  for (Eigen::Index i = 0; i < n; ++i) out[i] = std::cos(2.0 * pi * (z[i] - std::floor(z[i] + 0.5)));
}

void cosines(const double* z, double* out, Eigen::Index n) {
#pragma omp simd
  for (Eigen::Index i = 0; i < n; ++i) out[i] = std::cos(z[i]);
}

void sines_of_roots(const double* z, double* out, Eigen::Index n) {
#pragma omp simd
  for (Eigen::Index i = 0; i < n; ++i) out[i] = std::sin(std::sqrt(std::abs(z[i])));
}

void weierstrass_terms(const double* z, double* out, Eigen::Index n) {
  constexpr int terms = 12;
  for (Eigen::Index i = 0; i < n; ++i) out[i] = 0.0;
  double frequency = 1.0, weight = 1.0;
  for (int k = 0; k < terms; ++k, frequency *= 3.0, weight *= 0.5) {
#pragma omp simd
    for (Eigen::Index i = 0; i < n; ++i) {
      const double turns = frequency * z[i];
      out[i] += weight * std::cos(2.0 * pi * (turns - std::floor(turns + 0.5)));
    }
  }
}

void schaffer_terms(const double* square, double* out, Eigen::Index n) {
#pragma omp simd
  for (Eigen::Index i = 0; i < n; ++i) {
    const double positive = square[i] > 0.0 ? square[i] : 1.0;
    const double root = std::sqrt(std::sqrt(square[i]));
    const double sine = std::sin(50.0 * std::exp(0.1 * std::log(positive)));
    out[i] = root * (1.0 + sine * sine);
  }
}

void powers(const double* z, const double* exponent, double* out, Eigen::Index n) {
#pragma omp simd
  for (Eigen::Index i = 0; i < n; ++i) {
    out[i] = std::abs(sign_of(z[i])) * std::exp(exponent[i] * safe_logarithm(z[i]));
  }
}

void logarithms(const double* z, double* out, Eigen::Index n) {
#pragma omp simd
  for (Eigen::Index i = 0; i < n; ++i) out[i] = std::log(z[i]);
}

}  // namespace bobench::testfunctions
