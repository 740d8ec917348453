// Folds for cross-validation in which both labels are spread evenly.
#pragma once

#include <vector>

#include <Eigen/Core>

namespace bobench::surrogates {

/// The fold of each point, 0, ..., folds - 1, as scikit-learn's StratifiedKFold without shuffling: with the points of
/// the label that comes first in z put before the others, point j of that order is counted to fold j mod folds; then
/// each label's points are dealt out in the order of z, as many consecutive ones to a fold as were counted for it.
/// Fold sizes differ by one at most, and so do those of each label. Folds follow the order of the data, as they do
/// there: in a history of observations each fold is a stretch of time.
/// @param z (n) labels, 1 above 0.5, else 0  @param folds >= 1  @return (n)
std::vector<int> stratified_folds(const Eigen::VectorXd& z, int folds);

}  // namespace bobench::surrogates
