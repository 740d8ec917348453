#include "surrogates/mixtures/cross_validation.hpp"

#include "core/error.hpp"

namespace bobench::surrogates {

using Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;

std::vector<int> random_folds(Index n, int folds, Random& random) {
  if (folds < 2 || n < folds) throw Error("cross-validation needs two folds or more, and a point in each");
  const auto order = random.permutation(n);
  std::vector<int> result(static_cast<std::size_t>(n));
  for (std::size_t i = 0; i < result.size(); ++i) {
    result[static_cast<std::size_t>(order[i])] = static_cast<int>(i % static_cast<std::size_t>(folds));
  }
  return result;
}

MatrixXd in_fold(const MatrixXd& X, const std::vector<int>& folds, int fold, bool inside) {
  MatrixXd chosen(X.rows(), X.cols());
  Index count = 0;
  for (Index i = 0; i < X.cols(); ++i) {
    if ((folds[static_cast<std::size_t>(i)] == fold) == inside) chosen.col(count++) = X.col(i);
  }
  return chosen.leftCols(count);
}

VectorXd in_fold(const VectorXd& y, const std::vector<int>& folds, int fold, bool inside) {
  return in_fold(MatrixXd(y.transpose()), folds, fold, inside).transpose();
}

}  // namespace bobench::surrogates
