// SIMD packets of doubles and floats with elementary functions. Results are bitwise equal on every processor that has
// the instruction set of the build. (glibc's vector functions start from rcpps, whose last bits differ between AMD and
// Intel.) Results with AVX2 and NEON are bitwise equal: both have packets of 4 doubles and 8 floats, and SLEEF's `finz`
// functions are deterministic.
//
// One file for each instruction set defines Doubles and Floats, their arithmetic and comparison operators, and
//   load(from), store(to, x), all(value)      unaligned memory; the value in each lane
//   multiply_add(a, b, c)                     a b + c; rounded once, except with SSE2
//   sqrt(x), floor(x), abs(x), max(a, b)      max: b if one of them is NaN
//   sign(x)                                   1 or -1 with the sign bit of x
//   sin(x), cos(x), exp(x), log(x)            within 3.5 units in the last place (exp: 1), for finite arguments
//   sum(x)                                    the sum of the lanes, in a fixed order
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

// Only the file for the instruction set of the build is not empty.
#include "numerics/packet_avx2.hpp"
#include "numerics/packet_neon.hpp"
#include "numerics/packet_sse2.hpp"

#if !defined(__SSE2__) && !defined(__aarch64__)
#error "there are no packets for this processor"
#endif

namespace bobench::simd {

/// Numbers in a packet: 4 doubles or 8 floats, with SSE2 half of that.
inline constexpr std::ptrdiff_t doubles = sizeof(Doubles) / sizeof(double);
inline constexpr std::ptrdiff_t floats = sizeof(Floats) / sizeof(float);

/// a where the condition holds, else b; for packets lane by lane, or for scalars.
template <class Condition, class Value>
Value select(Condition condition, Value a, Value b) {
  return condition ? a : b;
}

/// The sum of term(i) for i = 0, ..., n - 1, where term(index, tag) returns a scalar or a packet: term(i, 0.0) for
/// coordinate i, term(i, Doubles{}) for the coordinates from i on. The order of the sum is fixed.
template <class Term>
double sum_over(std::ptrdiff_t n, const Term& term) {
  Doubles total = all(0.0);
  std::ptrdiff_t i = 0;
  for (; i + doubles <= n; i += doubles) total += term(i, Doubles{});
  double result = sum(total);
  for (; i < n; ++i) result += term(i, 0.0);
  return result;
}

/// values[i] = function(x[i]) for i < n, by packets. A value does not depend on its position; the arrays may be the same.
template <class Function>
void map(const double* x, std::ptrdiff_t n, double* values, const Function& function) {
  std::ptrdiff_t i = 0;
  for (; i + doubles <= n; i += doubles) store(values + i, function(load(x + i)));
  if (i == n) return;
  double some[doubles] = {}, found[doubles];
  std::copy(x + i, x + n, some);
  store(found, function(load(some)));
  std::copy(found, found + (n - i), values + i);
}

/// A scalar or a packet from position i on, depending on the tag, for terms of sum_over.
inline double at(const double* x, std::ptrdiff_t i, double) {
  return x[i];
}
inline Doubles at(const double* x, std::ptrdiff_t i, Doubles) {
  return load(x + i);
}

}  // namespace bobench::simd
