// Packets of 256 bits as two NEON registers: any 64-bit Arm processor. The functions are documented in
// numerics/packet.hpp.
#pragma once

#if defined(__aarch64__)

#include <type_traits>
#include <utility>

#include <arm_neon.h>
#include <sleef.h>

namespace bobench::simd {

/// Two registers, with the operators of the compiler's vectors; a scalar is broadcast to all lanes. (GCC keeps its own
/// vectors that are wider than a register in memory.)
template <class Register>
struct Two {
  using Number = std::remove_cvref_t<decltype(std::declval<Register>()[0])>;

  Register low, high;

  Two() = default;
  Two(Register first, Register second) : low(first), high(second) {}
  Two(Number value) : low(value - Register{}), high(value - Register{}) {}

  friend Two operator+(Two a, Two b) { return {a.low + b.low, a.high + b.high}; }
  friend Two operator-(Two a, Two b) { return {a.low - b.low, a.high - b.high}; }
  friend Two operator*(Two a, Two b) { return {a.low * b.low, a.high * b.high}; }
  friend Two operator/(Two a, Two b) { return {a.low / b.low, a.high / b.high}; }
  friend Two operator-(Two a) { return {-a.low, -a.high}; }
  Two& operator+=(Two b) { return *this = *this + b; }
  Two& operator*=(Two b) { return *this = *this * b; }

  friend auto operator<(Two a, Two b) { return two(a.low < b.low, a.high < b.high); }
  friend auto operator>(Two a, Two b) { return two(a.low > b.low, a.high > b.high); }
  friend auto operator==(Two a, Two b) { return two(a.low == b.low, a.high == b.high); }

 private:
  template <class Mask>
  static Two<Mask> two(Mask low, Mask high) {
    return {low, high};
  }
};

using Doubles = Two<float64x2_t>;
using Floats = Two<float32x4_t>;

template <class Mask, class Register>
Two<Register> select(Two<Mask> mask, Two<Register> a, Two<Register> b) {
  return {mask.low ? a.low : b.low, mask.high ? a.high : b.high};
}

inline Doubles load(const double* from) {
  return {vld1q_f64(from), vld1q_f64(from + 2)};
}
inline Floats load(const float* from) {
  return {vld1q_f32(from), vld1q_f32(from + 4)};
}
inline void store(double* to, Doubles x) {
  vst1q_f64(to, x.low);
  vst1q_f64(to + 2, x.high);
}
inline void store(float* to, Floats x) {
  vst1q_f32(to, x.low);
  vst1q_f32(to + 4, x.high);
}
inline Doubles all(double x) {
  return x;
}
inline Floats all(float x) {
  return x;
}

inline Doubles multiply_add(Doubles a, Doubles b, Doubles c) {
  return {vfmaq_f64(c.low, a.low, b.low), vfmaq_f64(c.high, a.high, b.high)};
}
inline Doubles sqrt(Doubles x) {
  return {vsqrtq_f64(x.low), vsqrtq_f64(x.high)};
}
inline Floats sqrt(Floats x) {
  return {vsqrtq_f32(x.low), vsqrtq_f32(x.high)};
}
inline Doubles floor(Doubles x) {
  return {vrndmq_f64(x.low), vrndmq_f64(x.high)};
}
inline Doubles abs(Doubles x) {
  return {vabsq_f64(x.low), vabsq_f64(x.high)};
}
inline Doubles sign(Doubles x) {
  const uint64x2_t sign_bit = vdupq_n_u64(0x8000'0000'0000'0000);
  const float64x2_t one = vdupq_n_f64(1.0);
  return {vbslq_f64(sign_bit, x.low, one), vbslq_f64(sign_bit, x.high, one)};
}
inline Doubles max(Doubles a, Doubles b) {
  return select(a > b, a, b);
}

inline Doubles sin(Doubles x) {
  return {Sleef_finz_sind2_u35advsimd(x.low), Sleef_finz_sind2_u35advsimd(x.high)};
}
inline Doubles cos(Doubles x) {
  return {Sleef_finz_cosd2_u35advsimd(x.low), Sleef_finz_cosd2_u35advsimd(x.high)};
}
inline Doubles exp(Doubles x) {
  return {Sleef_finz_expd2_u10advsimd(x.low), Sleef_finz_expd2_u10advsimd(x.high)};
}
inline Doubles log(Doubles x) {
  return {Sleef_finz_logd2_u35advsimd(x.low), Sleef_finz_logd2_u35advsimd(x.high)};
}
inline Floats sin(Floats x) {
  return {Sleef_finz_sinf4_u35advsimd(x.low), Sleef_finz_sinf4_u35advsimd(x.high)};
}
inline Floats cos(Floats x) {
  return {Sleef_finz_cosf4_u35advsimd(x.low), Sleef_finz_cosf4_u35advsimd(x.high)};
}
inline Floats log(Floats x) {
  return {Sleef_finz_logf4_u35advsimd(x.low), Sleef_finz_logf4_u35advsimd(x.high)};
}

inline double sum(Doubles x) {
  const float64x2_t half = x.low + x.high;
  return half[0] + half[1];
}

}  // namespace bobench::simd

#endif
