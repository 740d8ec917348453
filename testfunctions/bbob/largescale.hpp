// Base class of the large-scale BBOB functions [Varelas et al. 2020].
#pragma once

#include "testfunctions/bbob/block_map.hpp"
#include "testfunctions/bbob/function.hpp"

namespace bobench::testfunctions {

/// A function of x - x_opt with block rotations. Seeds and sizes are those of BBOB.
class LargescaleFunction : public BbobFunctionBase {
 protected:
  explicit LargescaleFunction(const BbobInstance& instance) : BbobFunctionBase(instance), instance_(instance) {}

  /// Permuted block rotations. The seed of the rotation is the instance's (map_q) or a million more (map_r, as BBOB's
  /// R). The seeds of the permutations are `before` and `after` millions more.
  BlockMap map_q(int before, int after) const { return map(0, before, after); }
  BlockMap map_r(int before, int after) const { return map(1, before, after); }

  /// out = the map of `in`, zero in the padding
  void apply(const BlockMap& map, const double* in, double* out, double* scratch) const {
    map.apply(in, out, scratch);
    for (Eigen::Index i = dimension_; i < padded_; ++i) out[i] = 0.0;
  }

  /// z_i *= factor_i
  void multiply(double* z, const PaddedVector& factor) const {
    const double* values = factor.data();
#pragma omp simd
    for (Eigen::Index i = 0; i < padded_; ++i) z[i] *= values[i];
  }

  /// The number of special axes of f11 to f13 (short, long or linear): one in forty.
  Eigen::Index few_axes() const {
    return (dimension_ + bbob_block - 1) / bbob_block;
  }

  BbobInstance instance_;

 private:
  BlockMap map(std::int64_t rotation, int before, int after) const {
    constexpr std::int64_t million = 1'000'000;
    const std::int64_t seed = instance_.seed();
    return {swap_permutation(seed + before * million, dimension_), seed + rotation * million,
            swap_permutation(seed + after * million, dimension_)};
  }
};

std::unique_ptr<const BbobFunctionBase> make_largescale_unimodal(const BbobInstance& instance);  // f6, f7, f9 to f14
std::unique_ptr<const BbobFunctionBase> make_largescale_multimodal(
    const BbobInstance& instance);  // f15 to f19, f21 to f24

}  // namespace bobench::testfunctions
