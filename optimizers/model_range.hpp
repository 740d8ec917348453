// Finite values that a model cannot compute with.
#pragma once

#include <cmath>

namespace bobench::optimizers {

/// The value, or what stands for one beyond 1e300 (a penalty such as DBL_MAX): a number within 2e300 in the same order, so
/// that differences and sums of a few of them are finite.
inline double within_model_range(double value) {
  constexpr double limit = 1e300;
  const double size = std::abs(value);
  if (!(size > limit) || std::isinf(value)) return value;
  constexpr double decades = 10.0;  // more than there are between the limit and the largest double
  return std::copysign(limit * (1.0 + std::log10(size / limit) / decades), value);
}

}  // namespace bobench::optimizers
