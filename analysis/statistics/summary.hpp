// Summaries of a sample.
#pragma once

#include <span>

#include "numerics/quantile.hpp"

namespace bobench::analysis {

/// NaN for an empty sample.
double mean(std::span<const double> values);
/// With divisor n - 1, as in the thesis' tables; NaN for fewer than two values.
double standard_deviation(std::span<const double> values);
using bobench::median;
using bobench::quantile;

}  // namespace bobench::analysis
