#include "surrogates/linear/anchored_sampling.hpp"

#include <cmath>

#include "numerics/cholesky.hpp"

namespace bobench::surrogates {

using Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;

namespace {

/// A^-1 b, from the lower triangle of A; A is overwritten.
VectorXd solve_positive_definite(MatrixXd& A, VectorXd b) {
  cholesky_in_place(A);
  A.triangularView<Eigen::Lower>().solveInPlace(b);
  A.triangularView<Eigen::Lower>().transpose().solveInPlace(b);
  return b;
}

}  // namespace

VectorXd anchored_estimate(const MatrixXd& features, const VectorXd& y, const LinearPrecisions& precisions,
                           const VectorXd& anchor) {
  const Index p = features.rows(), n = features.cols();
  const VectorXd residual = y - features.transpose() * anchor;
  const double ratio = precisions.alpha / precisions.beta;
  MatrixXd A = MatrixXd::Zero(std::min(n, p), std::min(n, p));
  if (n <= p) {
    A.selfadjointView<Eigen::Lower>().rankUpdate(features.transpose());
    A.diagonal().array() += ratio;
    return anchor + features * solve_positive_definite(A, residual);
  }
  A.selfadjointView<Eigen::Lower>().rankUpdate(features);
  A.diagonal().array() += ratio;
  return anchor + solve_positive_definite(A, features * residual);
}

VectorXd anchored_estimate(const MatrixXd& features, const VectorXd& y, const LinearPrecisions& precisions,
                           double lambda, Random& random) {
  const VectorXd errors = random.normal_vector(features.cols());
  const VectorXd anchor = std::sqrt(lambda) * random.normal_vector(features.rows()) +
                          lambda * std::sqrt(precisions.beta) * (features * errors);
  return anchored_estimate(features, y, precisions, anchor);
}

VectorXd prior_anchored_estimate(const MatrixXd& features, const VectorXd& y, const LinearPrecisions& precisions,
                                 Random& random) {
  return anchored_estimate(features, y, precisions,
                           random.normal_vector(features.rows()) / std::sqrt(precisions.alpha));
}

}  // namespace bobench::surrogates
