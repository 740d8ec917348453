// Bayesian signed-rank test of paired differences, with a region of practical equivalence (ROPE).
#pragma once

#include <span>

#include "core/random.hpp"

namespace bobench::analysis {

/// Posterior probabilities of three hypotheses about a pair of treatments. They sum to 1.
struct PracticalEquivalence {
  double first = 0.0;       ///< the first treatment is better (has lower values)
  double equivalent = 1.0;  ///< the two are practically equivalent
  double second = 0.0;      ///< the second treatment is better
};

/// The Bayesian counterpart of Wilcoxon's signed-rank test [Benavoli et al. 2014; Benavoli et al. 2017, Sec. 4.2]. The
/// differences z_1, ..., z_q have an unknown distribution, whose prior is a Dirichlet process of strength s = 1/2 with
/// all its mass at z_0 = 0. In the posterior, the distribution has the weights w ~ Dirichlet(s, 1, ..., 1) at z_0, ...,
/// z_q. For two independent differences Z, Z' from it and the half-width r of the ROPE,
///   first      = P((Z + Z') / 2 < -r)         = sum_ij w_i w_j [z_i + z_j < -2 r]
///   equivalent = P(-r <= (Z + Z') / 2 <= r),    second = P((Z + Z') / 2 > r)
/// The result is the share of draws of w in which each of the three is the largest. Its standard error is at most
/// 1 / (2 sqrt(draws)).
/// @param differences  value of the first treatment minus that of the second, one for each block; lower values are
///                     better. Infinite ones are allowed; none at all gives `equivalent` 1
/// @param rope         r >= 0, in the unit of the differences
/// @throws InputError for NaN, and for a rope that is negative or not finite
PracticalEquivalence bayesian_signed_rank(std::span<const double> differences, double rope, int draws, Random& random);

}  // namespace bobench::analysis
