// Tiny numbers become zero while a guard lives.
#pragma once

#if defined(__SSE2__)
#include <xmmintrin.h>
#endif

namespace bobench::hpobench_tables {

/// Sets this thread's processor to treat denormal numbers as 0. Adam's mean of a dead unit's gradients halves every
/// seven steps and would be denormal after 830; each operation on such a number costs a hundred cycles.
class FlushDenormals {
 public:
#if defined(__SSE2__)
  FlushDenormals() : before_(_mm_getcsr()) {
    _mm_setcsr(before_ | flush_to_zero | denormals_are_zero);
  }
  ~FlushDenormals() {
    _mm_setcsr(before_);
  }
#else
  FlushDenormals() {}
#endif
  FlushDenormals(const FlushDenormals&) = delete;
  FlushDenormals& operator=(const FlushDenormals&) = delete;

 private:
#if defined(__SSE2__)
  static constexpr unsigned flush_to_zero = 0x8000, denormals_are_zero = 0x0040;
  unsigned before_;
#endif
};

}  // namespace bobench::hpobench_tables
