// Bootstrap resampling and confidence intervals.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "core/random.hpp"

namespace bobench::analysis {

struct Interval {
  double low = 0.0;
  double high = 0.0;
};

/// Percentile interval of the median [Efron 1979]: the (1 - level) / 2 and (1 + level) / 2 quantiles of the medians of
/// `resamples` samples drawn with replacement. NaN for an empty sample.
Interval bootstrap_median(std::span<const double> values, double level, int resamples, Random& random);

/// `count` positions below `size`, drawn with replacement.
std::vector<std::size_t> resample(std::size_t size, std::size_t count, Random& random);

/// 0, 1, ..., size - 1: the sample itself, in the form of a resample.
std::vector<std::size_t> every_index(std::size_t size);

}  // namespace bobench::analysis
