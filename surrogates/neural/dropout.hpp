// Dropout: fast generation of random masks, and networks with units dropped.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <tuple>

#include <Eigen/Core>

#include "core/random.hpp"
#include "surrogates/neural/mlp.hpp"

namespace bobench::surrogates {

/// Masks of inverted dropout [Srivastava et al. 2014, Sec. 10]: an entry is 0 with probability `rate`, else 1 / (1 -
/// rate). This preserves means, so that prediction needs no rescaling.
///
/// The bits come from sixteen parallel xoshiro128+ generators [Blackman & Vigna 2021], which the compiler vectorises: a
/// wide layer needs a mask of 32,768 entries in each step of some tens of microseconds.
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
    State state = state_;  // a local copy without aliases, which the compiler keeps in registers
    std::array<Word, 16> bits;
    constexpr Eigen::Index most = lanes * std::tuple_size_v<decltype(bits)>;
    for (Eigen::Index start = 0; start < count; start += most) {
      const Eigen::Index piece = std::min(most, count - start);
      const Eigen::Index rounds = (piece + lanes - 1) / lanes;
      for (Eigen::Index i = 0; i < rounds; ++i) next(state, bits[static_cast<std::size_t>(i)]);
      const std::uint32_t* words = bits.front().data();
      // The upper 31 bits have the best quality; the number is signed, because AVX2 compares only signed numbers.
      for (Eigen::Index i = 0; i < piece; ++i) {
        mask[start + i] = static_cast<std::int32_t>(words[i] >> 1) >= threshold ? scale : Scalar(0);
      }
    }
    state_ = state;
  }

 private:
  static constexpr int lanes = 16;
  using Word = std::array<std::uint32_t, lanes>;
  using State = std::array<Word, 4>;

  static void next(State& state, Word& result) {
    auto& [a, b, c, d] = state;
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

  State state_;
};

/// Sets the masks of a training pass over `count` points: a mask for each hidden unit and point, and with `drop_inputs`
/// for each input and point.
void fill_masks(const Mlp& network, double rate, bool drop_inputs, Eigen::Index count, DropoutMasks& masks,
                Mlp::Pass& pass);

/// The network with some hidden units, and with `drop_inputs` some inputs, dropped at all points: the mask of a unit
/// multiplies the weights that read the unit. This is a draw from the approximate posterior over functions [Gal &
/// Ghahramani 2016].
Mlp with_units_dropped(Mlp network, double rate, bool drop_inputs, DropoutMasks& masks);

}  // namespace bobench::surrogates
