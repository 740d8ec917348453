// The labels of Bayesian optimisation by density-ratio estimation: which observations are among the best.
#pragma once

#include <Eigen/Core>

namespace bobench::surrogates {

struct QuantileLabels {
  Eigen::VectorXd z;  ///< (n) 1.0 for the best, 0.0 for the others
  double threshold;   ///< tau; infinite if it lies among failed evaluations

  bool has_both() const { return z.maxCoeff() != z.minCoeff(); }
};

/// z_n = 1 where y_n <= tau, the gamma-quantile of y (Tiao et al. 2021, Algorithm 1). With n observations without ties
/// ceil(gamma n) or so are positive, and from one iteration to the next at most one label flips (App. F); values equal
/// to tau are all positive, so ties may change several labels at once, and constant targets give positive labels only.
///
/// Values that are not finite are failed evaluations: worse than any other, label 0. If so many failed that tau lies
/// among them, every finite value is positive.
/// @param y (n), at least one finite
/// @param strict y_n < tau instead, the rule of the authors' code
QuantileLabels quantile_labels(const Eigen::VectorXd& y, double gamma, bool strict = false);

}  // namespace bobench::surrogates
