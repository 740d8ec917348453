// The growth of boosted trees: XGBoost's exact greedy splits.
#pragma once

#include <cstdint>
#include <vector>

#include <Eigen/Core>

#include "core/random.hpp"
#include "surrogates/trees/decision_tree.hpp"
#include "surrogates/trees/xgboost_classifier.hpp"

namespace bobench::surrogates {

/// The trees of a boosting, in order; the sum of their leaves' means, in single precision, is the margin.
/// @param X (features x n) finite  @param z (n) labels, 0 or 1  @param random  of subsample and colsample
std::vector<DecisionTree> boost(const Eigen::MatrixXf& X, const Eigen::VectorXf& z, const XgboostOptions& options,
                                Random& random);

}  // namespace bobench::surrogates
