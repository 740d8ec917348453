// Confidence intervals by resampling.
#pragma once

#include <span>

#include "core/random.hpp"

namespace bobench::analysis {

struct Interval {
  double low = 0.0;
  double high = 0.0;
};

/// Percentile interval of the median [Efron 1979]: the (1 - level) / 2 and (1 + level) / 2 quantiles of the medians of
/// `resamples` samples drawn with replacement. NaN for an empty sample.
Interval bootstrap_median(std::span<const double> values, double level, int resamples, Random& random);

}  // namespace bobench::analysis
