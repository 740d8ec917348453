// Random masks for dropout, many at a time.
#pragma once

#include <array>
#include <cstdint>

#include <Eigen/Core>

#include "core/random.hpp"

namespace bobench::hpobench_tables {

/// Masks of inverted dropout [Srivastava et al. 2014, Sec. 10]: an entry is 0 with probability `rate`, else
/// 1 / (1 - rate), so that means stay as they are and nothing changes when the network is used.
///
/// The bits come from sixteen xoshiro128+ generators [Blackman & Vigna 2021] side by side, which the compiler turns
/// into vector instructions: a wide layer wants a mask of 32,768 entries in each step of some tens of microseconds.
class DropoutMasks {
 public:
  explicit DropoutMasks(std::uint64_t seed) {
    Random random(seed);
    for (auto& word : state_) {
      for (auto& lane : word) lane = static_cast<std::uint32_t>(random() >> 32);
    }
  }

  /// Fills `mask` (count entries); 0 <= rate < 1. The probability is exact to 2^-31.
  template <class Scalar>
  void fill(double rate, Scalar* mask, Eigen::Index count) {
    const auto threshold = static_cast<std::int32_t>(rate * 0x1.0p31);
    const auto scale = static_cast<Scalar>(1.0 / (1.0 - rate));
    std::array<std::uint32_t, lanes> bits;
    Eigen::Index start = 0;
    for (; start + lanes <= count; start += lanes) {
      next(bits);
      for (int i = 0; i < lanes; ++i) mask[start + i] = kept(bits, i, threshold) ? scale : Scalar(0);
    }
    if (start == count) return;
    next(bits);
    for (int i = 0; start + i < count; ++i) mask[start + i] = kept(bits, i, threshold) ? scale : Scalar(0);
  }

 private:
  static constexpr int lanes = 16;
  using Word = std::array<std::uint32_t, lanes>;

  /// The upper 31 bits are the good ones. Signed, because AVX2 compares only signed integers.
  static bool kept(const Word& bits, int lane, std::int32_t threshold) {
    return static_cast<std::int32_t>(bits[static_cast<std::size_t>(lane)] >> 1) >= threshold;
  }

  void next(Word& result) {
    auto& [a, b, c, d] = state_;
    for (std::size_t i = 0; i < lanes; ++i) {
      result[i] = a[i] + d[i];
      const std::uint32_t t = b[i] << 9;
      c[i] ^= a[i];
      d[i] ^= b[i];
      b[i] ^= c[i];
      a[i] ^= d[i];
      c[i] ^= t;
      d[i] = (d[i] << 11) | (d[i] >> 21);
    }
  }

  std::array<Word, 4> state_;
};

}  // namespace bobench::hpobench_tables
