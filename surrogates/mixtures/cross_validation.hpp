// Cross-validation of predictive densities.
#pragma once

#include <algorithm>
#include <vector>

#include <Eigen/Core>

#include "core/random.hpp"

namespace bobench::surrogates {

/// Assigns n points to `folds` folds at random, as evenly as possible. @return the fold of each point
std::vector<int> random_folds(Eigen::Index n, int folds, Random& random);

/// The columns, or the values, that are in the fold if `inside`, else those of all other folds.
Eigen::MatrixXd in_fold(const Eigen::MatrixXd& X, const std::vector<int>& folds, int fold, bool inside);
Eigen::VectorXd in_fold(const Eigen::VectorXd& y, const std::vector<int>& folds, int fold, bool inside);

/// The mean of ln p(y | x) over all points, each from a model fitted to the other folds [kruse2022, Sec. 5.2].
/// @param learn  learn(X, y) returns a model with log_density(X, y)
template <class Learn>
double cross_validated_log_density(const Eigen::MatrixXd& X, const Eigen::VectorXd& y, const std::vector<int>& folds,
                                   Learn&& learn) {
  const int count = *std::max_element(folds.begin(), folds.end()) + 1;
  double sum = 0.0;
  for (int fold = 0; fold < count; ++fold) {
    const auto model = learn(in_fold(X, folds, fold, false), in_fold(y, folds, fold, false));
    sum += model.log_density(in_fold(X, folds, fold, true), in_fold(y, folds, fold, true)).sum();
  }
  return sum / static_cast<double>(y.size());
}

}  // namespace bobench::surrogates
