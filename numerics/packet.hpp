// Several doubles or floats in one register, and their elementary functions, with the same bits on every processor that
// has the instruction set the program was compiled for. (glibc's vector functions start from rcpps, whose last bits
// differ between AMD and Intel.) AVX2 and NEON give the same bits as each other: both hold 4 doubles and 8 floats, and
// SLEEF's `finz` functions are deterministic.
//
// A file for each instruction set defines Doubles and Floats, their arithmetic and comparison operators, and
//   load(from), store(to, x), all(value)      unaligned memory; the value in each lane
//   multiply_add(a, b, c)                     a b + c; rounded once, except with SSE2
//   sqrt(x), floor(x), abs(x), max(a, b)      max: b if one of them is NaN
//   sign(x)                                   1 or -1 with the sign bit of x
//   sin(x), cos(x), exp(x), log(x)            within 3.5 units in the last place (exp: 1), for finite arguments
//   sum(x)                                    the sum of the lanes, in a fixed order
#pragma once

#include <cstddef>
#include <cstdint>

// Each is empty but for the one that fits the instruction set of the build.
#include "numerics/packet_avx2.hpp"
#include "numerics/packet_neon.hpp"
#include "numerics/packet_sse2.hpp"

#if !defined(__SSE2__) && !defined(__aarch64__)
#error "there are no packets for this processor"
#endif

namespace bobench::simd {

/// Numbers in a register: 4 doubles and 8 floats, with SSE2 half of that.
inline constexpr std::ptrdiff_t doubles = sizeof(Doubles) / sizeof(double);
inline constexpr std::ptrdiff_t floats = sizeof(Floats) / sizeof(float);

/// a where the condition holds, else b; lane by lane, or of plain numbers.
template <class Condition, class Value>
Value select(Condition condition, Value a, Value b) {
  return condition ? a : b;
}

/// The sum of term(i) for i = 0, ..., n - 1, where term of a `std::ptrdiff_t` and a tag gives one number or a register
/// of them: term(i, 0.0) for coordinate i, term(i, Doubles{}) for those from i on. The order of the sum is fixed.
template <class Term>
double sum_over(std::ptrdiff_t n, const Term& term) {
  Doubles total = all(0.0);
  std::ptrdiff_t i = 0;
  for (; i + doubles <= n; i += doubles) total += term(i, Doubles{});
  double result = sum(total);
  for (; i < n; ++i) result += term(i, 0.0);
  return result;
}

/// One number or a register of them from position i on, as the tag says: for terms of sum_over.
inline double at(const double* x, std::ptrdiff_t i, double) {
  return x[i];
}
inline Doubles at(const double* x, std::ptrdiff_t i, Doubles) {
  return load(x + i);
}

}  // namespace bobench::simd
