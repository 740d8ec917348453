#include "surrogates/gaussian_process/batch_likelihood.hpp"

#include <cmath>
#include <limits>
#include <numbers>

#include <Eigen/Cholesky>

namespace bobench::surrogates {

using Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;

void BatchLikelihood::set_data(const MatrixXd& X, const VectorXd& y) {
  const Index n = X.cols(), features = X.rows();
  y_ = y;
  distances_.resize(n * (n - 1) / 2, features);
  const MatrixXd columns = X.transpose();  // an input's values are contiguous
  for (Index d = 0; d < features; ++d) {
    const auto x = columns.col(d);
    for (Index j = 0, at = 0; j < n; at += n - 1 - j, ++j) {
      distances_.col(d).segment(at, n - 1 - j) = (x.tail(n - 1 - j).array() - x[j]).square();
    }
  }
}

void BatchLikelihood::evaluate(const MatrixXd& inverse_squared_lengths, const VectorXd& amplitude,
                               const VectorXd& noise, VectorXd& values) {
  kernels_.resize(distances_.rows(), amplitude.size());
  kernels_.noalias() = distances_ * inverse_squared_lengths;
  Eigen::Ref<Eigen::ArrayXd> all(kernels_.reshaped().array());
  evaluate_kernel(kernel_, 1.0, all, nullptr);
  for (Index i = 0; i < amplitude.size(); ++i) values[i] = from_kernel(kernels_.col(i), amplitude[i], noise[i]);
}

double BatchLikelihood::from_kernel(const Eigen::Ref<const VectorXd>& pairs, double amplitude, double noise) {
  const Index n = y_.size();
  matrix_.resize(n, n);
  for (Index j = 0, at = 0; j < n; at += n - 1 - j, ++j) {
    matrix_.col(j).tail(n - 1 - j) = amplitude * pairs.segment(at, n - 1 - j);
  }
  matrix_.diagonal().setConstant(amplitude + noise);
  const Eigen::LLT<Eigen::Ref<MatrixXd>> factorization(matrix_);
  const double log_determinant = matrix_.diagonal().array().log().sum();
  if (factorization.info() != Eigen::Success || !std::isfinite(log_determinant)) {
    return -std::numeric_limits<double>::infinity();
  }
  solved_ = y_;
  matrix_.triangularView<Eigen::Lower>().solveInPlace(solved_);
  return -0.5 * solved_.squaredNorm() - log_determinant -
         0.5 * static_cast<double>(n) * std::log(2.0 * std::numbers::pi);
}

}  // namespace bobench::surrogates
