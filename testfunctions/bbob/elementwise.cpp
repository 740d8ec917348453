#include "testfunctions/bbob/elementwise.hpp"

#include <cmath>
#include <numbers>

#include "numerics/packet.hpp"

namespace bobench::testfunctions {
namespace {

using simd::all, simd::Doubles, simd::load, simd::multiply_add, simd::select, simd::store;

constexpr double two_pi = 2.0 * std::numbers::pi;

/// Added to values that may be 0 before taking their logarithm (callers restore the zero afterwards); elsewhere it is
/// lost in rounding.
constexpr double least = 1e-300;

Doubles safe_logarithm(Doubles z) {
  return simd::log(simd::abs(z) + all(least));
}

/// log|T_osz(z)| for z with the given sign, -1 or 1, and logarithm of the absolute value.
Doubles oscillated_logarithm(Doubles logarithm, Doubles sign) {
  const Doubles c1 = multiply_add(all(2.25), sign, all(7.75));  // 10 or 5.5
  const Doubles c2 = multiply_add(all(2.4), sign, all(5.5));    // 7.9 or 3.1
  return multiply_add(all(0.049), simd::sin(c1 * logarithm) + simd::sin(c2 * logarithm), logarithm);
}

/// z in turns, reduced to [-1/2, 1/2], in radians.
Doubles angle(Doubles z) {
  return all(two_pi) * (z - simd::floor(z + all(0.5)));
}

}  // namespace

double oscillate(double value) {
  if (value == 0.0) return 0.0;
  const double logarithm = std::log(std::abs(value));
  const double sum = value > 0.0 ? std::sin(10.0 * logarithm) + std::sin(7.9 * logarithm)
                                 : std::sin(5.5 * logarithm) + std::sin(3.1 * logarithm);
  return std::copysign(std::exp(logarithm + 0.049 * sum), value);
}

void oscillate(double* z, std::ptrdiff_t n) {
  for (std::ptrdiff_t i = 0; i < n; i += simd::doubles) {
    const Doubles x = load(z + i), sign = simd::sign(x);
    const Doubles size = simd::exp(oscillated_logarithm(safe_logarithm(x), sign));
    store(z + i, select(x == all(0.0), x, sign * size));
  }
}

void make_asymmetric(double* z, const double* exponent, std::ptrdiff_t n) {
  for (std::ptrdiff_t i = 0; i < n; i += simd::doubles) {
    const Doubles x = load(z + i), positive = simd::max(x, all(0.0)) + all(least);
    const Doubles factor = multiply_add(load(exponent + i), simd::sqrt(positive), all(1.0));
    const Doubles power = simd::exp(simd::log(positive) * factor);
    store(z + i, select(x > all(0.0), power, x));
  }
}

void oscillate_and_make_asymmetric(double* z, const double* exponent, std::ptrdiff_t n) {
  for (std::ptrdiff_t i = 0; i < n; i += simd::doubles) {
    const Doubles x = load(z + i), sign = simd::sign(x);
    const Doubles logarithm = oscillated_logarithm(safe_logarithm(x), sign);
    // In the exponent 1 + e sqrt(z), the second term applies only to positive z.
    const Doubles root = simd::exp(all(0.5) * logarithm);
    const Doubles factor = select(x > all(0.0), multiply_add(load(exponent + i), root, all(1.0)), all(1.0));
    store(z + i, select(x == all(0.0), x, sign * simd::exp(logarithm * factor)));
  }
}

void cosines_of_turns(const double* z, double* out, std::ptrdiff_t n) {
  for (std::ptrdiff_t i = 0; i < n; i += simd::doubles) store(out + i, simd::cos(angle(load(z + i))));
}

void cosines(const double* z, double* out, std::ptrdiff_t n) {
  for (std::ptrdiff_t i = 0; i < n; i += simd::doubles) store(out + i, simd::cos(load(z + i)));
}

void sines_of_roots(const double* z, double* out, std::ptrdiff_t n) {
  for (std::ptrdiff_t i = 0; i < n; i += simd::doubles) {
    store(out + i, simd::sin(simd::sqrt(simd::abs(load(z + i)))));
  }
}

void weierstrass_terms(const double* z, double* out, std::ptrdiff_t n) {
  constexpr int terms = 12;
  for (std::ptrdiff_t i = 0; i < n; i += simd::doubles) {
    const Doubles first = angle(load(z + i));
    Doubles cosine = simd::cos(first), sine = simd::sin(first), sum = cosine, weight = all(0.5);
    // Cubing cosine + i sine triples the angle. Errors grow threefold per step, as they do in 3^k z itself; a
    // recurrence in the cosine alone would make it ninefold.
    for (int k = 1; k < terms; ++k, weight *= all(0.5)) {
      const Doubles cosine2 = cosine * cosine, sine2 = sine * sine;
      cosine *= multiply_add(all(-3.0), sine2, cosine2);
      sine *= multiply_add(all(3.0), cosine2, -sine2);
      sum = multiply_add(weight, cosine, sum);
    }
    store(out + i, sum);
  }
}

void schaffer_terms(const double* square, double* out, std::ptrdiff_t n) {
  for (std::ptrdiff_t i = 0; i < n; i += simd::doubles) {
    const Doubles x = load(square + i), root = simd::sqrt(simd::sqrt(x));
    const Doubles sine = simd::sin(all(50.0) * simd::exp(all(0.1) * simd::log(x + all(least))));
    store(out + i, root * multiply_add(sine, sine, all(1.0)));
  }
}

void powers(const double* z, const double* exponent, double* out, std::ptrdiff_t n) {
  for (std::ptrdiff_t i = 0; i < n; i += simd::doubles) {
    const Doubles x = load(z + i), power = simd::exp(load(exponent + i) * safe_logarithm(x));
    store(out + i, select(x == all(0.0), all(0.0), power));
  }
}

void logarithms(const double* z, double* out, std::ptrdiff_t n) {
  for (std::ptrdiff_t i = 0; i < n; i += simd::doubles) store(out + i, simd::log(load(z + i)));
}

}  // namespace bobench::testfunctions
