// The posterior density of a network's weights, estimated from mini-batches.
#pragma once

#include <vector>

#include <Eigen/Core>

#include "core/random.hpp"
#include "surrogates/neural/mlp.hpp"

namespace bobench::surrogates {

/// ln p(theta | X, y) up to a constant, for y = f(x; theta) + N(0, 1 / beta), theta ~ N(0, prior_sd^2 I): a LogDensity.
/// Each call uses the next `batch` points of a random order and scales their likelihood by n / batch. The estimate is
/// unbiased, and exact if `batch` >= n.
class MlpPosterior {
 public:
  /// @param X (features x n)  @param y (n); both must outlive this
  MlpPosterior(Mlp network, const Eigen::MatrixXd& X, const Eigen::VectorXd& y, double beta, double prior_sd,
               Eigen::Index batch, Random& random);

  double operator()(const Eigen::VectorXd& theta, Eigen::VectorXd* gradient);

 private:
  void next_batch();

  Mlp network_;
  const Eigen::MatrixXd& X_;
  const Eigen::VectorXd& y_;
  double beta_, prior_precision_;
  Eigen::Index batch_;
  Random& random_;
  std::vector<std::int64_t> order_;
  Eigen::Index at_ = 0;
  Eigen::MatrixXd batch_X_;
  Eigen::VectorXd batch_y_, residual_;
  Mlp::Pass pass_;
};

}  // namespace bobench::surrogates
