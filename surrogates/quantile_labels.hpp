// Class labels for Bayesian optimisation by density-ratio estimation: 1 for the best observations.
#pragma once

#include <Eigen/Core>

namespace bobench::surrogates {

struct QuantileLabels {
  Eigen::VectorXd z;  ///< (n) 1.0 for the best, 0.0 for the others
  double threshold;   ///< tau; infinite if failed evaluations reach the quantile

  bool has_both() const { return z.maxCoeff() != z.minCoeff(); }
};

/// z_n = 1 where y_n <= tau, the gamma-quantile of y (Tiao et al. 2021, Algorithm 1). For n observations without ties
/// about ceil(gamma n) labels are positive, and at most one label changes between iterations (App. F). Values equal to
/// tau are all positive. Ties may therefore change several labels at once, and constant targets give only positive
/// labels.
///
/// Values that are not finite are failed evaluations: worse than any other, label 0. If tau lies among the failed
/// evaluations, every finite value is positive.
/// @param y (n), at least one finite
/// @param strict y_n < tau instead, as in the authors' code
QuantileLabels quantile_labels(const Eigen::VectorXd& y, double gamma, bool strict = false);

}  // namespace bobench::surrogates
