// Stratified folds for cross-validation.
#pragma once

#include <vector>

#include <Eigen/Core>

namespace bobench::surrogates {

/// The fold of each point, 0, ..., folds - 1, as by scikit-learn's StratifiedKFold without shuffling. Points are
/// ordered by label, the label that comes first in z before the other. Point j of this order adds one to the count of
/// fold j mod folds for its label. Then each label's points are assigned to the folds in the order of z, consecutively,
/// according to these counts. Fold sizes differ by at most one, in total and for each label. Folds follow the order of
/// the data, as in scikit-learn: in a history of observations each fold is a period of time.
/// @param z (n) labels, 1 above 0.5, else 0  @param folds >= 1  @return (n)
std::vector<int> stratified_folds(const Eigen::VectorXd& z, int folds);

}  // namespace bobench::surrogates
