// Summaries of a sample.
#pragma once

#include <span>

#include "numerics/quantile.hpp"

namespace bobench::analysis {

/// NaN for an empty sample.
double mean(std::span<const double> values);
/// With the divisor n - 1, as the thesis' tables have it; NaN for fewer than two values.
double standard_deviation(std::span<const double> values);
using bobench::median;
using bobench::quantile;

}  // namespace bobench::analysis
