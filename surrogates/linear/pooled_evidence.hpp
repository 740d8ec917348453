// Evidence of the precisions that several Bayesian linear regressions share, its maximum, and draws of the precisions.
#pragma once

#include <vector>

#include <Eigen/Core>

#include "core/random.hpp"
#include "surrogates/linear/bayesian_linear_regression.hpp"

namespace bobench::surrogates {

/// The sum of the log evidences of regressions at the same precisions: the log evidence of one regression whose
/// features are block-diagonal. Needs only the eigenvalues of each regression, so that an evaluation takes O(sum of
/// min(p, n)).
class PooledEvidence {
 public:
  /// @param regression  with data; it may be destroyed afterwards
  void add(const BayesianLinearRegression& regression);

  /// sum_k ln p(y | Psi_k, precisions); its derivatives in (ln alpha, ln beta) are written to `gradient` unless null.
  double at(const LinearPrecisions& precisions, Eigen::Vector2d* gradient = nullptr) const;
  /// The smallest alpha / beta at which all posteriors are resolved numerically.
  double min_ratio() const { return min_ratio_; }

 private:
  double count_ = 0.0;  ///< targets of all regressions
  double rest_ = 0.0;   ///< squared length of the targets outside the eigenvectors' span
  double min_ratio_ = 0.0;
  std::vector<double> eigenvalues_, squares_;  ///< of all regressions
};

/// The precisions that maximise the evidence, for ln(alpha / beta) within [-25, 15] and not below min_ratio(): over
/// alpha for the given beta, or over both for ln beta within [-5, 15]. Type II maximum likelihood, as aryan2020, eq.
/// 4.8 and 4.9, for one regression and for alpha. A grid of step 1 and L-BFGS from its best point.
LinearPrecisions maximize_evidence_over_alpha(const PooledEvidence& evidence, double beta);
LinearPrecisions maximize_evidence(const PooledEvidence& evidence);

/// Draws from the posterior of the precisions under a uniform prior of (ln alpha / beta, ln beta) within the bounds
/// above, by slice sampling from the maximum: 100 sweeps of warm-up, 5 for each draw.
std::vector<LinearPrecisions> sample_precisions(const PooledEvidence& evidence, int draws, Random& random);

}  // namespace bobench::surrogates
