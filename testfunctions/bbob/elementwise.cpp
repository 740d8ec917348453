// Compiled with -ffast-math, which lets the compiler call glibc's vector versions of sin, cos, exp and log (at most 4
// ulp off). Nothing here relies on NaN or infinities: bbob.cpp keeps them out.
#include "testfunctions/bbob/elementwise.hpp"

#include <cmath>
#include <numbers>

namespace bobench::testfunctions {
namespace {

constexpr double pi = std::numbers::pi;

/// log|T_osz(z)| of a z with the given sign, -1 or 1, and logarithm of the absolute value. The constants are made by
/// arithmetic: a choice between two of them makes GCC compute the sines of both.
inline double oscillated_logarithm(double logarithm, double sign) {
  const double c1 = 7.75 + 2.25 * sign, c2 = 5.5 + 2.4 * sign;  // 10 and 7.9, or 5.5 and 3.1
  return logarithm + 0.049 * (std::sin(c1 * logarithm) + std::sin(c2 * logarithm));
}

/// Added to what may be 0 before its logarithm is taken (callers put the zero back afterwards); lost in rounding
/// elsewhere. Not a maximum: GCC would take the logarithm first and choose after it, and the vector logarithm is slow
/// where a number is not positive, as in the padding.
constexpr double least = 1e-300;

inline double safe_logarithm(double z) {
  return std::log(std::abs(z) + least);
}

}  // namespace

double oscillate(double value) {
  if (value == 0.0) return 0.0;
  const double sign = std::copysign(1.0, value);
  return sign * std::exp(oscillated_logarithm(std::log(std::abs(value)), sign));
}

void oscillate(double* z, std::ptrdiff_t n) {
#pragma omp simd
  for (std::ptrdiff_t i = 0; i < n; ++i) {
    const double sign = std::copysign(1.0, z[i]);
    const double size = std::exp(oscillated_logarithm(safe_logarithm(z[i]), sign));
    z[i] = sign * (z[i] == 0.0 ? 0.0 : size);
  }
}

void make_asymmetric(double* z, const double* exponent, std::ptrdiff_t n) {
#pragma omp simd
  for (std::ptrdiff_t i = 0; i < n; ++i) {
    const double positive = 0.5 * (z[i] + std::abs(z[i])) + least;
    const double power = std::exp(std::log(positive) * (1.0 + exponent[i] * std::sqrt(positive)));
    z[i] = z[i] > 0.0 ? power : z[i];
  }
}

void oscillate_and_make_asymmetric(double* z, const double* exponent, std::ptrdiff_t n) {
#pragma omp simd
  for (std::ptrdiff_t i = 0; i < n; ++i) {
    const double sign = std::copysign(1.0, z[i]);
    const double logarithm = oscillated_logarithm(safe_logarithm(z[i]), sign);
    // Of the exponent 1 + e sqrt(z) only positive z see the second part: (1 + sign) / 2 is 1 or 0.
    const double factor = 1.0 + (0.5 + 0.5 * sign) * exponent[i] * std::exp(0.5 * logarithm);
    const double size = std::exp(logarithm * factor);
    z[i] = sign * (z[i] == 0.0 ? 0.0 : size);
  }
}

void cosines_of_turns(const double* z, double* out, std::ptrdiff_t n) {
#pragma omp simd
  for (std::ptrdiff_t i = 0; i < n; ++i) out[i] = std::cos(2.0 * pi * (z[i] - std::floor(z[i] + 0.5)));
}

void cosines(const double* z, double* out, std::ptrdiff_t n) {
#pragma omp simd
  for (std::ptrdiff_t i = 0; i < n; ++i) out[i] = std::cos(z[i]);
}

void sines_of_roots(const double* z, double* out, std::ptrdiff_t n) {
#pragma omp simd
  for (std::ptrdiff_t i = 0; i < n; ++i) out[i] = std::sin(std::sqrt(std::abs(z[i])));
}

void weierstrass_terms(const double* z, double* out, std::ptrdiff_t n) {
  constexpr int terms = 12;
#pragma omp simd
  for (std::ptrdiff_t i = 0; i < n; ++i) {
    const double turns = z[i] - std::floor(z[i] + 0.5);
    // The sine is a cosine here since GCC would merge the two into a sincos, which has no vector version.
    double cosine = std::cos(2.0 * pi * turns), sine = std::cos(2.0 * pi * (turns - 0.25));
    double sum = cosine, weight = 0.5;
    // The angle times 3 is the cube of cosine + i sine. Errors grow threefold a step, as they do in 3^k z itself; the
    // recurrence in the cosine alone would make it ninefold.
    for (int k = 1; k < terms; ++k, weight *= 0.5) {
      const double cosine2 = cosine * cosine, sine2 = sine * sine;
      cosine *= cosine2 - 3.0 * sine2;
      sine *= 3.0 * cosine2 - sine2;
      sum += weight * cosine;
    }
    out[i] = sum;
  }
}

void schaffer_terms(const double* square, double* out, std::ptrdiff_t n) {
#pragma omp simd
  for (std::ptrdiff_t i = 0; i < n; ++i) {
    const double root = std::sqrt(std::sqrt(square[i]));
    const double sine = std::sin(50.0 * std::exp(0.1 * std::log(square[i] + least)));
    out[i] = root * (1.0 + sine * sine);
  }
}

void powers(const double* z, const double* exponent, double* out, std::ptrdiff_t n) {
#pragma omp simd
  for (std::ptrdiff_t i = 0; i < n; ++i) {
    const double power = std::exp(exponent[i] * safe_logarithm(z[i]));
    out[i] = z[i] == 0.0 ? 0.0 : power;
  }
}

void logarithms(const double* z, double* out, std::ptrdiff_t n) {
#pragma omp simd
  for (std::ptrdiff_t i = 0; i < n; ++i) out[i] = std::log(z[i]);
}

}  // namespace bobench::testfunctions
