// How large a difference between two samples is, beside how sure.
#pragma once

#include <span>

namespace bobench::analysis {

/// Vargha and Delaney's A12 [2000]: the probability that a value of the first sample is the larger one, ties counting
/// 1/2; U / (n m) of Mann and Whitney. 0.5 means no difference; below 0.5 the first sample is the lower one.
/// NaN if a sample is empty. @throws Error for NaN among the values
double vargha_delaney(std::span<const double> first, std::span<const double> second);

}  // namespace bobench::analysis
