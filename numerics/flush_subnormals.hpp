// Subnormal numbers as zero, for training in single precision.
#pragma once

#include <cstdint>

#if defined(__SSE2__)
#include <xmmintrin.h>
#endif

namespace bobench {

/// While an object of this class exists, subnormal operands and results count as zero in its thread. Operations with
/// subnormal numbers take a hundred times as long on many processors, and in single precision, where everything below
/// 1e-38 is subnormal, training is full of them: gradients of saturated units, and Adam's mean of a dead unit's
/// gradients, which halves every seven steps.
class FlushSubnormals {
 public:
  FlushSubnormals() : before_(control()) { set_control(before_ | flush); }
  ~FlushSubnormals() { set_control(before_); }
  FlushSubnormals(const FlushSubnormals&) = delete;
  FlushSubnormals& operator=(const FlushSubnormals&) = delete;

 private:
#if defined(__SSE2__)
  static constexpr std::uint64_t flush = 0x8040;  // results (FTZ) and operands (DAZ)
  static std::uint64_t control() {
    return _mm_getcsr();
  }
  static void set_control(std::uint64_t word) {
    _mm_setcsr(static_cast<unsigned>(word));
  }
#else
  static constexpr std::uint64_t flush = std::uint64_t{1} << 24;  // FPCR.FZ
  static std::uint64_t control() {
    std::uint64_t word = 0;
    asm volatile("mrs %0, fpcr" : "=r"(word));
    return word;
  }
  static void set_control(std::uint64_t word) {
    asm volatile("msr fpcr, %0" : : "r"(word));
  }
#endif

  std::uint64_t before_;
};

}  // namespace bobench
