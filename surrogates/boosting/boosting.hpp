// Boosted trees for binary labels: their growth, and their leaves anew.
#pragma once

#include <vector>

#include <Eigen/Core>

#include "core/random.hpp"
#include "surrogates/boosting/options.hpp"
#include "surrogates/trees/forest_router.hpp"

namespace bobench::surrogates {

/// The trees of a boosting, in order; the sum of their leaves' means, in single precision, is the margin.
/// @param X (features x n) finite  @param z (n) labels, 0 or 1  @param random  of subsample and colsample
std::vector<DecisionTree> boost(const Eigen::MatrixXf& X, const Eigen::VectorXf& z, const XgboostOptions& options,
                                Random& random);

/// Gives the leaves of such trees the values that these points have them, tree after tree; where they part stays. That
/// is XGBoost's process_type=update with the updater `refresh`.
/// @param X (features x n) finite, not only those the trees grew on  @param z (n) labels, 0 or 1
void refresh_leaves(ForestRouter& forest, const Eigen::MatrixXd& X, const Eigen::VectorXf& z,
                    const XgboostOptions& options);

}  // namespace bobench::surrogates
