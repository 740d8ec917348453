// Effect sizes of the difference between two samples.
#pragma once

#include <span>
#include <vector>

#include "analysis/statistics/wilcoxon.hpp"

namespace bobench::analysis {

/// Vargha and Delaney's A12 [2000]: the probability that a value of the first sample is larger, ties counting 1/2. It
/// equals U / (n m) of Mann and Whitney. 0.5 means no difference; below 0.5 the first sample is the lower one. NaN if a
/// sample is empty. @throws Error for NaN among the values
double vargha_delaney(std::span<const double> first, std::span<const double> second);

/// Rank-biserial correlation of two samples, 2 A12 - 1 in [-1, 1] [Cureton 1956; Wendt 1972]: the share of pairs in
/// which the first value is larger, minus the share in which it is smaller (also known as Cliff's delta). Negative
/// where the first sample is lower. NaN if a sample is empty. @throws Error for NaN among the values
double rank_biserial(std::span<const double> first, std::span<const double> second);

/// The share of ties among all pairs of a value of the first sample and a value of the second.
double share_of_ties(std::span<const double> first, std::span<const double> second);

/// An effect size of `rank --effect NAME`, shown for each pair.
struct EffectSize {
  const char* name;
  const char* title;                                                            ///< how to read its numbers
  double (*of)(std::span<const double> first, std::span<const double> second);  ///< larger where `first` is
};

/// All effect sizes; the report shows the first.
const std::vector<EffectSize>& effect_sizes();

}  // namespace bobench::analysis
