// How large a difference between two samples is, beside how sure.
#pragma once

#include <span>
#include <vector>

#include "analysis/statistics/wilcoxon.hpp"

namespace bobench::analysis {

/// Vargha and Delaney's A12 [2000]: the probability that a value of the first sample is the larger one, ties counting
/// 1/2; U / (n m) of Mann and Whitney. 0.5 means no difference; below 0.5 the first sample is the lower one.
/// NaN if a sample is empty. @throws Error for NaN among the values
double vargha_delaney(std::span<const double> first, std::span<const double> second);

/// Rank-biserial correlation of two samples, 2 A12 - 1 in [-1, 1] [Cureton 1956; Wendt 1972]: the share of pairs in
/// which the first value is the larger less the share in which it is the smaller (also known as Cliff's delta).
/// Negative where the first sample is the lower one. NaN if a sample is empty. @throws Error for NaN among the values
double rank_biserial(std::span<const double> first, std::span<const double> second);

/// The same for paired samples: (w_plus - w_minus) / (w_plus + w_minus) [Kerby 2014]; 0 if no pair differs.
double matched_rank_biserial(const WilcoxonResult& result);

/// What `rank --effect NAME` shows of each pair.
struct EffectSize {
  const char* name;
  const char* title;                                                            ///< what a number in its table says
  double (*of)(std::span<const double> first, std::span<const double> second);  ///< larger where `first` is
};

/// Those there are; the report shows the first.
const std::vector<EffectSize>& effect_sizes();

}  // namespace bobench::analysis
