// Packets of 256 bits, by AVX2 and FMA. The functions are documented in numerics/packet.hpp.
#pragma once

#if defined(__AVX2__) && defined(__FMA__)

#include <immintrin.h>
#include <sleef.h>

namespace bobench::simd {

using Doubles = __m256d;
using Floats = __m256;

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

/// The sum of the lanes, in a fixed order.
inline double sum(Doubles x) {
  const __m128d half = _mm_add_pd(_mm256_castpd256_pd128(x), _mm256_extractf128_pd(x, 1));
  return _mm_cvtsd_f64(_mm_add_sd(half, _mm_unpackhi_pd(half, half)));
}

}  // namespace bobench::simd

#endif
