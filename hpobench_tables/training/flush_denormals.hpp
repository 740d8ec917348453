// RAII guard that flushes denormal numbers to zero.
#pragma once

#include <cstdint>

#if defined(__SSE2__)
#include <xmmintrin.h>
#endif

namespace bobench::hpobench_tables {

/// Makes this thread's processor treat denormal numbers as 0. Adam's mean of a dead unit's gradients halves every seven
/// steps and would be denormal after 830; each operation on such a number costs a hundred cycles.
class FlushDenormals {
 public:
  FlushDenormals() : before_(control()) { set_control(before_ | flushing); }
  ~FlushDenormals() { set_control(before_); }
  FlushDenormals(const FlushDenormals&) = delete;
  FlushDenormals& operator=(const FlushDenormals&) = delete;

 private:
#if defined(__SSE2__)
  using Control = unsigned;
  static constexpr Control flushing = 0x8040;  // results (bit 15) and operands (bit 6)
  static Control control() {
    return _mm_getcsr();
  }
  static void set_control(Control value) {
    _mm_setcsr(value);
  }
#elif defined(__aarch64__)
  using Control = std::uint64_t;
  static constexpr Control flushing = std::uint64_t{1} << 24;  // results and operands
  static Control control() {
    Control value;
    asm volatile("mrs %0, fpcr" : "=r"(value));
    return value;
  }
  static void set_control(Control value) {
    asm volatile("msr fpcr, %0" : : "r"(value));
  }
#endif

  Control before_;
};

}  // namespace bobench::hpobench_tables
