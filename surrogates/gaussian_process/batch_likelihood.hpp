// Marginal likelihoods of one data set for many hyper-parameters.
#pragma once

#include <Eigen/Core>

#include "surrogates/gaussian_process/kernel.hpp"

namespace bobench::surrogates {

/// log p(y | X, hyper-parameters) of a zero-mean Gaussian process for many hyper-parameters at once. The squared
/// distances of all pairs in each input are computed once per data set. The scaled distances for a batch of
/// length-scales are then one matrix product.
class BatchLikelihood {
 public:
  explicit BatchLikelihood(KernelFamily kernel) : kernel_(kernel) {}

  /// @param X (features x n)  @param y (n)
  void set_data(const Eigen::MatrixXd& X, const Eigen::VectorXd& y);

  /// @param inverse_squared_lengths (features x count), 1 / l^2  @param amplitude (count)
  /// @param noise (count) variance
  /// @param values (count, already allocated) out; -infinity where the kernel matrix is not positive definite
  void evaluate(const Eigen::MatrixXd& inverse_squared_lengths, const Eigen::VectorXd& amplitude,
                const Eigen::VectorXd& noise, Eigen::VectorXd& values);

 private:
  double from_kernel(const Eigen::Ref<const Eigen::VectorXd>& pairs, double amplitude, double noise);

  KernelFamily kernel_;
  Eigen::MatrixXd distances_;  ///< (pairs x features) squared: (1, 0), (2, 0), ..., (n-1, 0), (2, 1), ...
  Eigen::VectorXd y_;          ///< (n)
  Eigen::MatrixXd kernels_;    ///< (pairs x count) scaled squared distances, then kernel values
  Eigen::MatrixXd matrix_;     ///< (n x n) kernel matrix, then its factor
  Eigen::VectorXd solved_;     ///< (n)
};

}  // namespace bobench::surrogates
