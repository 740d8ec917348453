// Several doubles or floats in one register, and their elementary functions, with the same bits on every processor that
// has the instruction set the program was compiled for. (glibc's vector functions start from rcpps, whose last bits
// differ between AMD and Intel.) Operators are the compiler's own for vectors: a + b, a < b, mask ? a : b.
#pragma once

#include <cstddef>
#include <cstdint>

#include <immintrin.h>
#include <sleef.h>

namespace bobench::simd {

#if defined(__AVX2__) && defined(__FMA__)
using Doubles = __m256d;
using Floats = __m256;
#else
using Doubles = __m128d;
using Floats = __m128;
#endif

/// Numbers in a register: 4 doubles and 8 floats from x86-64-v3 on, else half of that.
inline constexpr std::ptrdiff_t doubles = sizeof(Doubles) / sizeof(double);
inline constexpr std::ptrdiff_t floats = sizeof(Floats) / sizeof(float);

#if defined(__AVX2__) && defined(__FMA__)

inline Doubles load(const double* from) {
  return _mm256_loadu_pd(from);
}
inline Floats load(const float* from) {
  return _mm256_loadu_ps(from);
}
inline void store(double* to, Doubles x) {
  _mm256_storeu_pd(to, x);
}
inline void store(float* to, Floats x) {
  _mm256_storeu_ps(to, x);
}
inline Doubles all(double x) {
  return _mm256_set1_pd(x);
}
inline Floats all(float x) {
  return _mm256_set1_ps(x);
}

/// a b + c; rounded once where the instruction set has fused operations
inline Doubles multiply_add(Doubles a, Doubles b, Doubles c) {
  return _mm256_fmadd_pd(a, b, c);
}
inline Doubles sqrt(Doubles x) {
  return _mm256_sqrt_pd(x);
}
inline Floats sqrt(Floats x) {
  return _mm256_sqrt_ps(x);
}
inline Doubles floor(Doubles x) {
  return _mm256_floor_pd(x);
}
inline Doubles abs(Doubles x) {
  return _mm256_andnot_pd(all(-0.0), x);
}
/// 1 or -1 with x's sign bit
inline Doubles sign(Doubles x) {
  return _mm256_or_pd(_mm256_and_pd(x, all(-0.0)), all(1.0));
}
inline Doubles max(Doubles a, Doubles b) {
  return _mm256_max_pd(a, b);
}

// Within 3.5 units in the last place (exp: 1), for finite arguments.
inline Doubles sin(Doubles x) {
  return Sleef_finz_sind4_u35avx2(x);
}
inline Doubles cos(Doubles x) {
  return Sleef_finz_cosd4_u35avx2(x);
}
inline Doubles exp(Doubles x) {
  return Sleef_finz_expd4_u10avx2(x);
}
inline Doubles log(Doubles x) {
  return Sleef_finz_logd4_u35avx2(x);
}
inline Floats sin(Floats x) {
  return Sleef_finz_sinf8_u35avx2(x);
}
inline Floats cos(Floats x) {
  return Sleef_finz_cosf8_u35avx2(x);
}
inline Floats log(Floats x) {
  return Sleef_finz_logf8_u35avx2(x);
}

/// The lanes added up, in a fixed order.
inline double sum(Doubles x) {
  const __m128d half = _mm_add_pd(_mm256_castpd256_pd128(x), _mm256_extractf128_pd(x, 1));
  return _mm_cvtsd_f64(_mm_add_sd(half, _mm_unpackhi_pd(half, half)));
}

#else

inline Doubles load(const double* from) {
  return _mm_loadu_pd(from);
}
inline Floats load(const float* from) {
  return _mm_loadu_ps(from);
}
inline void store(double* to, Doubles x) {
  _mm_storeu_pd(to, x);
}
inline void store(float* to, Floats x) {
  _mm_storeu_ps(to, x);
}
inline Doubles all(double x) {
  return _mm_set1_pd(x);
}
inline Floats all(float x) {
  return _mm_set1_ps(x);
}

inline Doubles multiply_add(Doubles a, Doubles b, Doubles c) {
  return a * b + c;
}
inline Doubles sqrt(Doubles x) {
  return _mm_sqrt_pd(x);
}
inline Floats sqrt(Floats x) {
  return _mm_sqrt_ps(x);
}
inline Doubles floor(Doubles x) {
  return Sleef_floord2_sse2(x);
}
inline Doubles abs(Doubles x) {
  return _mm_andnot_pd(all(-0.0), x);
}
inline Doubles sign(Doubles x) {
  return _mm_or_pd(_mm_and_pd(x, all(-0.0)), all(1.0));
}
inline Doubles max(Doubles a, Doubles b) {
  return _mm_max_pd(a, b);
}

inline Doubles sin(Doubles x) {
  return Sleef_cinz_sind2_u35sse2(x);
}
inline Doubles cos(Doubles x) {
  return Sleef_cinz_cosd2_u35sse2(x);
}
inline Doubles exp(Doubles x) {
  return Sleef_cinz_expd2_u10sse2(x);
}
inline Doubles log(Doubles x) {
  return Sleef_cinz_logd2_u35sse2(x);
}
inline Floats sin(Floats x) {
  return Sleef_cinz_sinf4_u35sse2(x);
}
inline Floats cos(Floats x) {
  return Sleef_cinz_cosf4_u35sse2(x);
}
inline Floats log(Floats x) {
  return Sleef_cinz_logf4_u35sse2(x);
}

inline double sum(Doubles x) {
  return _mm_cvtsd_f64(_mm_add_sd(x, _mm_unpackhi_pd(x, x)));
}

#endif

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
