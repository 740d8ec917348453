// Compression of finite values that a model cannot compute with.
#pragma once

#include <cmath>

namespace bobench::optimizers {

/// Returns the value. A finite value beyond 1e300 (a penalty such as DBL_MAX) is compressed to at most 2e300, with the
/// order preserved, so that differences and sums of a few of them are finite.
inline double within_model_range(double value) {
  constexpr double limit = 1e300;
  const double size = std::abs(value);
  if (!(size > limit) || std::isinf(value)) return value;
  constexpr double decades = 10.0;  // more than between the limit and the largest double
  return std::copysign(limit * (1.0 + std::log10(size / limit) / decades), value);
}

}  // namespace bobench::optimizers
