// Growth of boosted trees for binary labels, and updates of their leaves.
#pragma once

#include <vector>

#include <Eigen/Core>

#include "core/random.hpp"
#include "surrogates/boosting/options.hpp"
#include "surrogates/trees/forest_router.hpp"

namespace bobench::surrogates {

/// Grows the trees in order; the margin is the sum of their leaves' means, in single precision.
/// @param X (features x n) finite  @param z (n) labels, 0 or 1  @param random  for subsample and colsample
std::vector<DecisionTree> boost(const Eigen::MatrixXf& X, const Eigen::VectorXf& z, const XgboostOptions& options,
                                Random& random);

/// Recomputes the leaf values of such trees from these points, tree after tree; splits do not change. This is XGBoost's
/// process_type=update with the updater `refresh`.
/// @param X (features x n) finite; may differ from the points the trees grew on  @param z (n) labels, 0 or 1
void refresh_leaves(ForestRouter& forest, const Eigen::MatrixXd& X, const Eigen::VectorXf& z,
                    const XgboostOptions& options);

}  // namespace bobench::surrogates
