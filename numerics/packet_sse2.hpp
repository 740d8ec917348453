// Packets of 128 bits, by SSE2: any x86-64 processor. The functions are documented in numerics/packet.hpp.
#pragma once

#if defined(__SSE2__) && !(defined(__AVX2__) && defined(__FMA__))

#include <immintrin.h>
#include <sleef.h>

namespace bobench::simd {

using Doubles = __m128d;
using Floats = __m128;

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

}  // namespace bobench::simd

#endif
