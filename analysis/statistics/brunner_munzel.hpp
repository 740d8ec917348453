// Brunner and Munzel's test of the probability that one sample is lower than another.
#pragma once

#include <span>

namespace bobench::analysis {

/// One-sided p of the hypothesis P(X < Y) + P(X = Y) / 2 >= `bound`, X of the first sample and Y of the second, against
/// the alternative that the probability is smaller, with the variance and degrees of freedom of Brunner and Munzel
/// [2000]. A p close to 0 means that the first sample is lower with a probability below `bound`. Where all values of
/// each sample are equal, p is 0 or 1.
/// @param bound  0.5 for the usual test
/// @pre at least 2 values in each sample
double brunner_munzel(std::span<const double> first, std::span<const double> second, double bound);

}  // namespace bobench::analysis
